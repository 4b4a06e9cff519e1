"""The forms that the code of a program can take, and the choice among them.

unrolled   one straight block, for small models
chunked    straight code of any length, in blocks
rolled     a loop over the bodies for each stage
woven      a task list (`tasks`): equal steps have common code, for large models with constraints

Another form is another class, and a rule in `best_form` when to take it. "woven" is the name that users see.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from llvmlite import ir

from ..algorithms.formulations.derivative_recursion import Variations
from ..algorithms.loops.sensitivity import StateJacobian
from ..algorithms.sweeps.inputs import ALWAYS, INPUTS
from ..algorithms.sweeps.matrix import BlockMatrix
from ..algorithms.sweeps.outputs import DenseMatrix, PackedMatrix
from ..algorithms.sweeps.program import Program
from ..core.errors import UnsupportedError
from ..core.read import choice
from ..core.tracing import ExpressionOwner
from ..model import Model
from .body_classes import general_data, general_world, groups_of
from .entry import Kernel
from .graph import Graph, OperationCount, count
from .rolled.addresses import Owner, Space, StepGraph
from .rolled.derivative import KINDS, Derivative
from .rolled.plan import Plan
from .rolled.rolled import LoopKernel, Rolled
from .rolled.tables import Live, Tables
from .rolled.variation import Variation
from .store.code import Code
from .straight import check_length, check_straight, chunked_module, is_curved, pieces_of, traced, unrolled_module
from .tasks.task_list import build_task_list, has_task_list
from .tasks.task_module import TaskListCode

LARGE_MATRIX = 256  # velocities


@dataclass(frozen=True)
class Part:
    """Straight-line code; `reads` names its arguments, `writes(result, element)` the numbers that it puts out."""

    graph: Graph
    reads: tuple[str, ...]
    writes: Callable[[int, int], str]


class Form(ABC):
    """The parts of a kernel."""

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
        """A text that shows it to users."""


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


class TaskListForm(Form):
    name = "woven"

    def __init__(self, code: TaskListCode) -> None:
        self.code, self.operations = code, code.operations
        self.workspace, self.tables = code.workspace, code.tables
        self.width = None if code.room is None else 1  # lanes are those of directions then

    @staticmethod
    def of(program: Program, model: Model) -> TaskListForm:
        if not has_task_list(program, model):
            raise UnsupportedError(f"{program.name} of {model.name!r} has no woven form. Ask for another one.")
        return TaskListForm(TaskListCode(build_task_list(program, model)))

    def module(self, width: int) -> ir.Module:
        return self.code.module(width)

    @property
    def parts(self) -> Mapping[str, Part]:
        found: dict[str, Part] = {}
        for c, (own, graph) in enumerate(zip(self.code.builder.classes, self.code.graphs, strict=True)):
            if graph is not None:
                found[f"{c} {own.name}, {len(own.rows)} times"] = Part(graph, self.code.reads(c), _straight)
        return found

    @property
    def words(self) -> str:
        builder = self.code.builder
        tasks, classes = len(builder.order) + len(builder.wide), sum(g is not None for g in self.code.graphs)
        return f"{tasks:,} steps of {classes} kinds, {self.workspace:,} numbers of workspace"


FORMS = {form.name: form.of for form in (UnrolledForm, ChunkedForm, RolledForm, TaskListForm)}


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


# The choice of a form for a model: straight-line code where it is small, rolled loops where it is not.
#
# Constraints have no rolled form, and neither have matrices over joints that share a body: programs with them are
# straight-line code, in blocks, or a task list where they are long.


def sizes_of(program: Program, model: Model) -> list[int]:
    """Doubles of each input, then of the output."""
    return [*(INPUTS[name].size(model) for name in program.arguments), program.output.size(model)]


# Straight-line code up to this many operations, loops beyond. Measured on planar chains, general chains and the Panda
# arm (docs/performance_tables.md): below it unrolled code wins, above it the code leaves the instruction cache.
UNROLLED_OPERATIONS = 3000
UNROLLED_BODIES = 40  # more are not even traced in one piece
TASK_LIST_BODIES = 24  # of a model with constraints; fewer are traced in one piece
# The same where blocks of a matrix are eliminated: steps are short there. With 100 bodies a batch takes 1.2 to 1.9
# times as long as by straight code, single calls 1 to 1.5 times; but straight code takes seconds to compile, and more
# with every body.
TASK_LIST_MATRIX_BODIES = 100
UNROLLED_DIRECTIONS = 4  # nor are derivatives along more
# The recursion of derivatives has longer loops, so that more of it is better off in one block: with 5,400 operations
# (planar10) a batch takes 0.34 of the time of loops, with 13,000 to 20,000 0.6 to 1.05, and single calls 1.2 to 1.9.
VARIED_OPERATIONS = 9000
VARIED_DIRECTIONS = 12


@dataclass(frozen=True)
class Choice(ExpressionOwner):
    """A program for a model in one form; `width` are the lanes of batches, None takes those of the processor."""

    program: Program
    model: Model
    form: Form
    width: int | None = None

    @property
    def operations(self) -> OperationCount:
        return self.form.operations

    @property
    def kernel(self) -> Kernel:
        """One that is kept nowhere."""
        return Kernel(self.code_for(None), self.module)

    def code_for(self, key: str | None) -> Code:
        """`key` names it in the cache; None keeps it out."""
        form, sizes = self.form, sizes_of(self.program, self.model)
        return Code(sizes, form.workspace, form.tables, form.width or self.width, key)

    def module(self, width: int) -> ir.Module:
        return self.form.module(width)


def kernel_of(program: Program, model: Model, form: str = "auto", width: int | None = None) -> Choice:
    """`form` is "auto", "unrolled", "chunked" or "rolled"; `width` the lanes, None those of the processor."""
    form = choice(form, ("auto", *FORMS), "kernel_of(form=", "): there is no such form.")
    made = best_form(program, model) if form == "auto" else FORMS[form](program, model)
    return Choice(program, model, made, width)


def best_form(program: Program, model: Model) -> Form:
    if _takes_task_list(program, model):
        return TaskListForm.of(program, model)
    straight = not program.can_be_rolled(model) or is_curved(program, model)
    if straight and isinstance(program.output, StateJacobian):
        check_length(program, model)
    elif straight:
        check_straight(program, model)
    if straight or is_small(program, model):
        unrolled = UnrolledForm.of(program, model)
        if unrolled.operations.total <= most_operations(program):
            return unrolled
        if straight:
            return ChunkedForm(unrolled.graph, unrolled.reads)
    return RolledForm.of(program, model)


def most_operations(program: Program) -> int:
    """Of one straight block."""
    return VARIED_OPERATIONS if isinstance(program.output, Variations) else UNROLLED_OPERATIONS


def _takes_task_list(program: Program, model: Model) -> bool:
    """Whether a list of steps is better than straight code, where there are no loops over bodies. Derivatives that are
    told step by step are those of large models."""
    if program.output.is_derivative:
        return has_task_list(program, model)
    n = len(program.computed(model).bodies)
    if n <= TASK_LIST_BODIES or (not model.constraints and program.can_be_rolled(model)):
        return False
    matrix = any(isinstance(sweep, BlockMatrix) for sweep in program.sweeps_for(model))
    return not (matrix and n <= TASK_LIST_MATRIX_BODIES) and has_task_list(program, model)


def is_small(program: Program, model: Model) -> bool:
    """Whether it may be short enough for one block, so that tracing it is worth a try."""
    if isinstance(program.output, Variations):
        return model.nv <= VARIED_DIRECTIONS
    if program.output.is_derivative:
        return model.nv <= UNROLLED_DIRECTIONS
    return len(program.computed(model).bodies) <= UNROLLED_BODIES
