"""The forms that the code of a program can take. Another form is another class, and a rule in `choose` when to take it.

unrolled   one straight block, for small models
chunked    straight code of any length, in pieces
rolled     a loop over the bodies for each stage
woven      a list of steps, equal ones with common code: models with constraints
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from llvmlite import ir

from ..algorithms.formulations.variation import Variations
from ..algorithms.sweeps.inputs import ALWAYS
from ..algorithms.sweeps.outputs import DenseMatrix, PackedMatrix
from ..algorithms.sweeps.program import Program
from ..core.errors import UnsupportedError
from ..model import Model
from .classes.data import general_data, general_world
from .classes.groups import groups_of
from .graph import Graph, OperationCount, count
from .rolled.addresses import Owner, Space
from .rolled.derivative import KINDS, Derivative
from .rolled.liveness import Live
from .rolled.plan import Plan
from .rolled.rolled import LoopKernel, Rolled
from .rolled.step_graph import StepGraph
from .rolled.tables import Tables
from .rolled.variation import Variation
from .straight.chunked import chunked_module, pieces_of, unrolled_module
from .straight.traced import traced
from .tasks.task_list import can_be_woven, weave
from .tasks.task_module import WovenCode

LARGE_MATRIX = 256  # velocities


@dataclass(frozen=True)
class Part:
    """Straight-line code; `reads` names its arguments, `writes(result, element)` the numbers that it puts out."""

    graph: Graph
    reads: tuple[str, ...]
    writes: Callable[[int, int], str]


class Form(ABC):
    """What a kernel is made of."""

    name: ClassVar[str]
    operations: OperationCount
    workspace: int = 0  # numbers, for each lane
    tables: Sequence[np.ndarray] = ()  # arrays whose addresses the code is handed
    width: int | None = None  # lanes that a batch must have; None where any will do

    @abstractmethod
    def module(self, width: int) -> ir.Module:
        """As LLVM IR, for one state or for lanes of states."""

    @property
    @abstractmethod
    def parts(self) -> Mapping[str, Part]:
        """Its straight-line parts, by what they are."""

    @property
    @abstractmethod
    def words(self) -> str:
        """What it looks like, for users."""


class UnrolledForm(Form):
    name = "unrolled"

    def __init__(self, graph: Graph, reads: tuple[str, ...]) -> None:
        self.graph, self.reads, self.operations = graph, reads, count(graph.instructions)

    @staticmethod
    def of(program: Program, model: Model) -> UnrolledForm:
        return UnrolledForm(_traced(program, model), program.arguments)

    def module(self, width: int) -> ir.Module:
        return unrolled_module(self.graph, width)

    @property
    def parts(self) -> Mapping[str, Part]:
        return {"whole": Part(self.graph, self.reads, _straight)}

    @property
    def words(self) -> str:
        return "one straight block"


class ChunkedForm(Form):
    name = "chunked"

    def __init__(self, graph: Graph, reads: tuple[str, ...]) -> None:
        self.reads, self.operations, self.pieces = reads, count(graph.instructions), pieces_of(graph)
        self.workspace = self.pieces.workspace

    @staticmethod
    def of(program: Program, model: Model) -> ChunkedForm:
        return ChunkedForm(_traced(program, model), program.arguments)

    def module(self, width: int) -> ir.Module:
        return chunked_module(self.pieces, width)

    @property
    def parts(self) -> Mapping[str, Part]:
        reads = (*self.reads, "workspace")
        return {f"piece {k}": Part(graph, reads, _straight) for k, graph in enumerate(self.pieces.graphs)}

    @property
    def words(self) -> str:
        return f"straight code in {len(self.pieces.graphs)} pieces, {self.workspace:,} numbers of workspace"


class RolledForm(Form):
    name = "rolled"

    def __init__(self, rolled: LoopKernel, width: int | None = None) -> None:
        self.rolled, self.width = rolled, width
        self.operations = rolled.operations()
        self.workspace, self.tables = rolled.tables.workspace, rolled.tables.arrays

    @staticmethod
    def of(program: Program, model: Model) -> RolledForm:
        if not program.can_be_rolled(model):
            raise UnsupportedError(f"{program.name} of {model.name!r} has no rolled form. Ask for another one.")
        if isinstance(program.output, Variations):
            return RolledForm(Variation(model, program))
        directional = program.output.is_derivative
        rolled = Derivative(model, program) if directional else rolled_of(program, model)
        # The lanes of a derivative are its directions, not states; and several large matrices side by side leave every
        # cache (chain of 1,000: 4.3 ms each eight at a time, 2.0 ms one by one).
        large = isinstance(program.output, (DenseMatrix, PackedMatrix)) and model.nv > LARGE_MATRIX
        return RolledForm(rolled, 1 if directional or large else None)

    def module(self, width: int) -> ir.Module:
        return self.rolled.module(width)

    @property
    def parts(self) -> Mapping[str, Part]:
        rolled = self.rolled
        # several stages may have one name
        stages = [f"{s} {plan.stage.name}" for s, plan in enumerate(rolled.plan.stages)] + ["output"]
        found: dict[str, Part] = {}
        if rolled.prologue is not None:
            found["prologue"] = Part(rolled.prologue, ALWAYS, lambda _, k: f"values[{k}]")
        for stage, steps in zip(stages, rolled.graphs, strict=True):
            found |= {f"{stage} / {key.label}": _step(step) for key, step in steps.items()}
        if isinstance(rolled, Derivative):
            for kind, along in zip(KINDS, rolled.steps, strict=True):
                found |= {f"{stages[s]} along {kind} / {key.label}": _step(step) for (s, key), step in along.items()}
        if isinstance(rolled, Variation):
            found |= {name: _step(step) for name, step in rolled.steps.items()}
        return found

    @property
    def words(self) -> str:
        return f"one loop over the bodies per stage, {self.workspace:,} numbers of workspace"


class WovenForm(Form):
    name = "woven"

    def __init__(self, code: WovenCode) -> None:
        self.code, self.operations = code, code.operations
        self.workspace, self.tables = code.workspace, code.tables
        self.width = None if code.room is None else 1  # lanes are those of directions then

    @staticmethod
    def of(program: Program, model: Model) -> WovenForm:
        if not can_be_woven(program, model):
            raise UnsupportedError(f"{program.name} of {model.name!r} has no woven form. Ask for another one.")
        return WovenForm(WovenCode(weave(program, model)))

    def module(self, width: int) -> ir.Module:
        return self.code.module(width)

    @property
    def parts(self) -> Mapping[str, Part]:
        found: dict[str, Part] = {}
        for c, (own, graph) in enumerate(zip(self.code.weaver.classes, self.code.graphs, strict=True)):
            if graph is not None:
                found[f"{c} {own.name}, {len(own.rows)} times"] = Part(graph, self.code.reads(c), _straight)
        return found

    @property
    def words(self) -> str:
        weaver = self.code.weaver
        tasks, classes = len(weaver.order) + len(weaver.wide), sum(g is not None for g in self.code.graphs)
        return f"{tasks:,} steps of {classes} kinds, {self.workspace:,} numbers of workspace"


FORMS = {form.name: form.of for form in (UnrolledForm, ChunkedForm, RolledForm, WovenForm)}


def rolled_of(program: Program, model: Model, general: bool = False) -> Rolled:
    """Of the tree; constraints are left out. With `general` as if nothing were known of its numbers."""
    groups = groups_of(model, data=general_data(model)) if general else None
    return Rolled(Tables(Live(Plan(model, program, groups, general_world(model) if general else None))))


def _straight(result: int, element: int) -> str:
    return f"{('out', 'workspace')[result]}[{element}]"


def _step(step: StepGraph) -> Part:
    reads = tuple(f"{_owner(owner)} {_space(space)}" for owner, space in step.inputs)
    places = [f"{f'body {p.body} ' if p.body else ''}{_space(p.space)}[{p.slot}]" for p in step.targets]
    return Part(step.graph, reads, lambda _, k: places[k])


def _owner(owner: Owner) -> str:
    return f"{'tangent ' if owner.tangent else ''}{owner.kind}{'' if owner.number < 0 else f' {owner.number}'}"


def _space(space: Space) -> str:
    return f"{space.name}{'' if space.number < 0 else space.number}"


def _traced(program: Program, model: Model) -> Graph:
    graph = traced(program, model)
    assert graph.output_sizes == (program.output.size(model),)
    return graph
