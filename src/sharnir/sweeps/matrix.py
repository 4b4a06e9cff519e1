"""Sweeps that fill a matrix over bodies and solve with it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

import casadi as ca

from ..spatial.algebra import Matrix, zeros
from . import ltdl
from .record import Record
from .sweep import Sweep

if TYPE_CHECKING:
    from .trace import Trace


@dataclass(frozen=True)
class Ancestors(Sweep):
    """A matrix whose pattern is 'on one path': `diagonal(body)` is a body's own block, `block(body, ancestor)` the one
    with the body's rows and the columns of a body on its path to the world."""

    name: str
    diagonal: Callable[[Record], Any]
    block: Callable[[Record, Record], Any]

    solves: ClassVar[bool] = True

    def run(self, trace: Trace) -> None:
        blocks: dict[tuple[int, int], Matrix] = {}
        for body in trace.model.bodies:
            record = trace.records[body.index]
            blocks[body.index, body.index] = self.diagonal(record)
            ancestor = body.parent
            while ancestor:
                blocks[body.index, ancestor] = self.block(record, trace.records[ancestor])
                ancestor = trace.model.bodies[ancestor - 1].parent
        trace.put_matrix(self.name, blocks)


@dataclass(frozen=True)
class Solve(Sweep):
    """M x = rhs over the free coordinates, M from an `Ancestors` sweep, by its sparse LᵀDL; every body keeps its part
    of x as the field `target`, with the given values at prescribed coordinates."""

    target: str
    matrix: Ancestors
    rhs: Callable[[Record], Any]
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "name", f"solve {self.target}")

    solves: ClassVar[bool] = True

    def run(self, trace: Trace) -> None:
        velocity, chain = ltdl.coordinate_chain(trace.model)
        position = {column: k for k, column in enumerate(velocity)}
        rhs = ca.vertcat(*[self.rhs(record) for record in trace.records[1:]])
        x = ltdl.solve(trace.factor(self.matrix.name), chain, [rhs[k] for k in velocity])
        for body in trace.model.bodies:
            part = zeros(body.joint.nv)
            for k in body.free:
                part[k] = x[position[body.v_start + k]]
            for k, given in zip(body.driven, ca.vertsplit(trace.records[body.index].a_driven), strict=True):
                part[k] = given
            trace.extend(body.index, {self.target: part})
