"""Sweeps: how a recursion over a tree is written down once and run by every backend.

A *step* is a plain function over CasADi matrices. It sees the record of one body and either its parent's record
(outward, base to tips) or the sum of what its children gave it (inward, tips to base):

    @outward(world=lambda world: {"V": zeros(6)})
    def velocities(body, parent):
        return {"V": body.X.motion_to_child(parent.V) + body.S @ body.v}

    @inward(P=zeros(6))
    def momenta(body, children):
        P = body.I @ body.V + children.P
        return {"P": P}, {"P": body.X.force_to_parent(P)}

An outward step returns the fields its body keeps. An inward step returns the fields kept and the fields given to the
parent; those given by the bodies on the world add up in the world's record. `world` tells what an outward sweep starts
from. Fields are matrices, or small objects made of matrices (`Transform`, `RigidInertia`, `Factor`).

A step must be pure: it may branch on the structure of the model (how many columns has S, which coordinates are free),
never on values, and it changes nothing in place.

Every kind of sweep says how it runs over a whole model (`run`), whether loops over bodies can do the same
(`can_be_rolled`), what stands in its place for a given model (`inserted`), and to which part of the work its fields
belong (`part_of`). `matrix.py` has two more kinds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca

from ...spatial.algebra import Matrix, zeros
from ...spatial.transform import Transform
from ..frames.computed import force_in, moving, placed, same
from .modal import plus

if TYPE_CHECKING:
    from ...model import Model
    from .trace import Trace

# The record of one body while the sweeps run.

Fields = Mapping[str, Any]


class Record:
    """Attributes are data, inputs and kept fields."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no earlier sweep keeps a field {name!r}; known: {sorted(self.__dict__)}")

    def extended(self, fields: Fields) -> Record:
        return Record(**{**self.__dict__, **fields})


class Calls:
    """Steps that run at once, on symbols."""

    def call(self, step: Callable[..., Fields], structure: Any, *records: Any) -> Any:
        """The record of what a step finds. It sees nothing but these records and `structure`, which has no numbers:
        where both are equal its code is the same, on which task lists rest (`codegen/tasks`)."""
        return Record(**step(structure, *records))

    def shape(self, record: Any, name: str) -> tuple[int, int]:
        """Rows and columns of a field."""
        rows, columns = getattr(record, name).shape
        return rows, columns


def any_record() -> Record:
    """A body somewhere in the world, moving somehow."""
    return Record(X0=Transform(ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)), V=ca.SX.sym("V", 6))


# The purposes of operations; constraints are a part of their own.
KINEMATICS, ASSEMBLY, FACTORISATION, SOLUTION = "kinematics", "assembly", "factorisation", "solution"
LOOPS = "loops"
# Whether a model has constraints: none, some that act on what the tree does without them, some whose rows are carried.
OPEN, CLOSED, ELIMINATED = 0, 1, 2
PARTS = (KINEMATICS, ASSEMBLY, FACTORISATION, SOLUTION, LOOPS)


class Sweep(ABC):
    """One step of a program over all bodies."""

    name: str
    solves: ClassVar[bool] = False  # for the accelerations: where they are given it need not run
    part: str = ASSEMBLY

    def part_of(self, field: str) -> str:
        """Which part of the work it is to find a field, one of PARTS."""
        return self.part

    def besides(self, trace: Trace) -> Sequence[tuple[str, Sequence[Matrix]]]:
        """Results that are in no record, by the part of the work."""
        return ()

    @abstractmethod
    def run(self, trace: Trace) -> None:
        """Extend the records of a trace."""

    def can_be_rolled(self, model: Model) -> bool:
        """Whether a loop over the bodies can do it for this model; else it is traced in one piece."""
        return True

    @property
    def is_stepwise(self) -> bool:
        """Whether `run` tells it by steps alone (`trace.call`), or it is one pass outward: see `codegen/tasks`."""
        return False

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        """The sweeps that stand in its place for a model with or without force elements and constraints, after
        `done`."""
        return (self,)

    @property
    def ahead(self) -> Sequence[Sweep]:
        """Sweeps it brings that need not run again later."""
        return ()


@dataclass(frozen=True, eq=False)
class Outward(Sweep):
    """Base to tips. `world(world_record)` gives the world's own fields."""

    step: Callable[[Record, Record], Fields]
    world: Callable[[Record], Fields]
    part: str = ASSEMBLY
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.step.__name__.strip("_"))

    def run(self, trace: Trace) -> None:
        records = trace.records
        records[0] = records[0].extended(self.world(records[0]))
        for body in trace.model.bodies:
            record = records[body.index]
            records[body.index] = record.extended(self.step(record, records[body.parent]))


@dataclass(frozen=True, eq=False)
class Inward(Sweep):
    """Tips to base. `zero` holds the empty sum of every field given; `other` the part of fields that do not belong to
    that of the sweep."""

    step: Callable[[Record, Record], tuple[Fields, Fields]]
    zero: Fields
    part: str = ASSEMBLY
    other: Mapping[str, str] = field(default_factory=dict)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", self.step.__name__.strip("_"))

    def part_of(self, field: str) -> str:
        return self.other.get(field, self.part)

    def run(self, trace: Trace) -> None:
        sums: list[dict[str, Any]] = [dict(self.zero) for _ in trace.records]
        for body in reversed(trace.model.bodies):
            record = trace.records[body.index]
            kept, given = self.step(record, Record(**sums[body.index]))
            trace.records[body.index] = record.extended(kept)
            total = sums[body.parent]
            for name, value in given.items():
                total[name] = plus(total[name], value) if name in total else value
        trace.records[0] = trace.records[0].extended(sums[0])


@dataclass(frozen=True)
class Apply(Sweep):
    """The force elements of the model: every body keeps what acts on it as `applied_tau` and `applied_wrench`.
    `before` are the sweeps whose fields the elements read; a model without forces needs neither."""

    before: tuple[Outward, ...]
    name: str = "forces"
    symbols: ClassVar[tuple[str, ...]] = ("q", "v")  # of the model, of which elements are expressions

    def run(self, trace: Trace) -> None:
        """Every element acts; the loads on one body add up. Expressions are of the model's own symbols, in whose place
        a program puts what its sweeps have found if it reads something else."""
        tau = {body.index: zeros(body.joint.nv) for body in trace.model.bodies}
        wrench = {body.index: zeros(6) for body in trace.model.bodies}
        for element in trace.model.forces:
            exerted = element.loads({i: in_user_frame(trace.records[i]) for i in element.bodies})
            for i, value in exerted.tau.items():
                tau[i] = tau[i] + value
            for i, value in exerted.wrenches.items():
                if i:
                    wrench[i] = wrench[i] + force_in(trace.records[i].frame, value)
        own = [name for name in self.symbols if name not in trace.inputs]
        if own:
            loads = trace.in_place_of(own, [*tau.values(), *wrench.values()])
            tau, wrench = (dict(zip(tau, part, strict=True)) for part in (loads[: len(tau)], loads[len(tau) :]))
        for i in tau:
            trace.extend(i, {"applied_tau": tau[i], "applied_wrench": wrench[i]})

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        return (*(s for s in self.before if not any(s is x for x in done)), self) if forces else ()

    @property
    def ahead(self) -> Sequence[Sweep]:
        return self.before


@dataclass(frozen=True)
class WholeModel(Sweep):
    """All bodies at once, where an algorithm cannot be told body by body: `step(trace)` extends the records of a trace.
    There is no rolled form. Where it does so by `trace.call` alone it is `told`, else traced in one piece."""

    step: Callable[[Any], None]
    name: str
    part: str = ASSEMBLY
    stepwise: bool = False

    def run(self, trace: Trace) -> None:
        self.step(trace)

    @property
    def is_stepwise(self) -> bool:
        return self.stepwise

    def can_be_rolled(self, model: Model) -> bool:
        return False


def in_user_frame(record: Record) -> Record:
    """A body as force elements see it: in the frame of the user."""
    frame = getattr(record, "frame", None)  # the world has none
    if frame is None or same(frame):
        return record
    return record.extended({"X0": placed(frame, record.X0), "V": moving(frame, record.V)})


def outward(
    world: Callable[[Record], Fields] = lambda world: {},
    part: str = ASSEMBLY,
) -> Callable[[Callable[[Record, Record], Fields]], Outward]:
    return lambda step: Outward(step, world, part)


def inward(
    part: str = ASSEMBLY, other: Mapping[str, str] | None = None, /, **zero: Any
) -> Callable[[Callable[[Record, Record], tuple[Fields, Fields]]], Inward]:
    return lambda step: Inward(step, zero, part, other or {})


def expanded(sweeps: Sequence[Sweep], forces: bool, loops: int = OPEN) -> tuple[Sweep, ...]:
    """The sweeps for a model with or without force elements and constraints."""
    result: list[Sweep] = []
    early: set[int] = set()  # sweeps that were moved up for the forces need not run again
    for sweep in sweeps:
        if id(sweep) not in early:
            inserted = sweep.inserted(result, forces, loops)
            result += inserted
            early |= {id(s) for s in sweep.ahead} if inserted else set()
    return tuple(result)
