"""Run the sweeps of a program over a whole model, on symbols: one graph with every number folded in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..spatial.algebra import Matrix, matrix, segment, zeros
from . import loops, ltdl
from .close import Acted, Closing
from .project import projected, tangential
from .sensitivity import sensitivity
from .stabilise import right_sides, slipping
from .sweep import (
    Ancestors,
    Apply,
    Close,
    Closed,
    Full,
    Inward,
    Outward,
    Program,
    Projected,
    Record,
    Sensitivity,
    Solve,
    Stack,
    Stacks,
    StateJacobian,
    Sweep,
    Tangent,
    Whole,
    expanded,
)

if TYPE_CHECKING:
    from ..model import Body, Model

Blocks = dict[tuple[int, int], Matrix]


def unroll(program: Program, model: Model, inputs: Mapping[str, Matrix]) -> Matrix:
    """`inputs` are columns of symbols: q (nq), v, a, tau (nv), wrench (6 per body), stacked in the model's order.
    The output is a column too: rows of a stack or of a matrix one after the other."""
    trace = Trace(model, [body_record(body, inputs) for body in model.bodies])
    for sweep in expanded(program.sweeps, bool(model.forces), bool(model.constraints)):
        trace.run(sweep)
    return output_of(program, model, inputs, trace)


def output_of(program: Program, model: Model, inputs: Mapping[str, Matrix], trace: Trace) -> Matrix:
    """What a program puts out, once its sweeps have run."""
    output = program.output
    if isinstance(output, Stack):
        return trace.stack(output)
    if isinstance(output, Stacks):
        parts = (loops.closed(trace, x) if isinstance(x, Closed) else trace.stack(x) for x in output.parts)
        return ca.vertcat(*parts)
    if isinstance(output, Closed):
        return loops.closed(trace, output)
    if isinstance(output, Projected):
        return projected(trace, inputs, output)
    if isinstance(output, Tangent):
        return tangential(trace, inputs, output)
    if isinstance(output, StateJacobian):
        rates = ca.vertcat(trace.stack(Stack("q_rate", "coordinate")), trace.stack(Stack("a", "velocity")))
        return ca.vec(ca.jacobian(rates, ca.vertcat(inputs["q"], inputs["v"])).T)
    if isinstance(output, Full):
        return ca.vec(trace.full(output.matrix.name))
    if isinstance(output, Sensitivity):
        return sensitivity(program, model, inputs, trace, output)
    extra = [inputs[name] for name in program.inputs if name == "point"]
    value: Matrix = output.function(*(trace.records[i] for i in output.bodies), *extra)
    return value


class Trace:
    """The records of all bodies; index 0 is the world."""

    def __init__(self, model: Model, bodies: list[Record]) -> None:
        self.model = model
        self.records = [Record(gravity=matrix(model.gravity)), *bodies]
        self.matrices: dict[str, Blocks] = {}
        self._factors: dict[str, ltdl.Entries] = {}
        self.closing: Closing | None = None  # of the `Close` sweep
        self.acted: Acted | None = None  # by that sweep, or by a `Whole` one

    def run(self, sweep: Sweep) -> None:
        if isinstance(sweep, Apply):
            self._apply()
        elif isinstance(sweep, Outward):
            self._outward(sweep)
        elif isinstance(sweep, Inward):
            self._inward(sweep)
        elif isinstance(sweep, Ancestors):
            self._ancestors(sweep)
        elif isinstance(sweep, Close):
            self._close(sweep)
        elif isinstance(sweep, Whole):
            sweep.step(self)
        else:
            self._solve(sweep)

    def _outward(self, sweep: Outward) -> None:
        records = self.records
        records[0] = records[0].extended(sweep.world(records[0]))
        for body in self.model.bodies:
            record = records[body.index]
            records[body.index] = record.extended(sweep.step(record, records[body.parent]))

    def _inward(self, sweep: Inward) -> None:
        sums: list[dict[str, Any]] = [dict(sweep.zero) for _ in self.records]
        for body in reversed(self.model.bodies):
            record = self.records[body.index]
            kept, given = sweep.step(record, Record(**sums[body.index]))
            self.records[body.index] = record.extended(kept)
            total = sums[body.parent]
            for name, value in given.items():
                total[name] = total[name] + value
        self.records[0] = self.records[0].extended(sums[0])

    def _apply(self) -> None:
        """Every element acts; the loads on one body add up."""
        tau = {body.index: zeros(body.joint.nv) for body in self.model.bodies}
        wrench = {body.index: zeros(6) for body in self.model.bodies}
        for element in self.model.forces:
            loads = element.loads({i: self.records[i] for i in element.bodies})
            for i, value in loads.tau.items():
                tau[i] = tau[i] + value
            for i, value in loads.wrenches.items():
                if i:
                    wrench[i] = wrench[i] + value
        for i in tau:
            self.records[i] = self.records[i].extended({"applied_tau": tau[i], "applied_wrench": wrench[i]})

    def _ancestors(self, sweep: Ancestors) -> None:
        blocks: Blocks = {}
        for body in self.model.bodies:
            record = self.records[body.index]
            blocks[body.index, body.index] = sweep.diagonal(record)
            ancestor = body.parent
            while ancestor:
                blocks[body.index, ancestor] = sweep.block(record, self.records[ancestor])
                ancestor = self.model.bodies[ancestor - 1].parent
        self.matrices[sweep.name] = blocks
        self._factors.pop(sweep.name, None)

    def _solve(self, sweep: Solve) -> None:
        velocity, chain = ltdl.coordinate_chain(self.model)
        position = {column: k for k, column in enumerate(velocity)}
        rhs = ca.vertcat(*[sweep.rhs(record) for record in self.records[1:]])
        x = ltdl.solve(self.factor(sweep.matrix.name), chain, [rhs[k] for k in velocity])
        for body in self.model.bodies:
            record = self.records[body.index]
            part = zeros(body.joint.nv)
            for k in body.free:
                part[k] = x[position[body.v_start + k]]
            for k, given in zip(body.driven, ca.vertsplit(record.a_driven), strict=True):
                part[k] = given
            self.records[body.index] = record.extended({sweep.field: part})

    def _close(self, sweep: Close) -> None:
        """The constraints act."""
        closing = self.closing = Closing(self, sweep.response, self.model.t)
        moving = slipping(closing) if sweep.stabilise is not None and sweep.stabilise.kind == "ggl" else None
        self.acted = closing.act(closing.multipliers(right_sides(closing, sweep.stabilise, moving)))
        if moving is not None:
            for i, record in enumerate(moving[1:], start=1):  # only the rates of the coordinates are still to come
                self.records[i] = self.records[i].extended({"v": record.v})

    def factor(self, name: str) -> ltdl.Entries:
        """LᵀDL of an `Ancestors` matrix over the free coordinates."""
        if name not in self._factors:
            velocity, chain = ltdl.coordinate_chain(self.model)
            position = {column: k for k, column in enumerate(velocity)}
            entries: ltdl.Entries = {}
            for row, column, value in self.scalars(name):
                if row in position and column in position:
                    entries[position[row], position[column]] = value
            self._factors[name] = ltdl.factorize(entries, chain)
        return self._factors[name]

    def scalars(self, name: str) -> list[tuple[int, int, Matrix]]:
        """(row, column, value) of the lower triangle of an `Ancestors` matrix, in velocity coordinates."""
        found = []
        for (i, j), block in self.matrices[name].items():
            row, column = self.model.bodies[i - 1].v_start, self.model.bodies[j - 1].v_start
            for a in range(block.shape[0]):
                for b in range(a + 1 if i == j else block.shape[1]):
                    found.append((row + a, column + b, block[a, b]))
        return found

    def stack(self, output: Stack) -> Matrix:
        """A field of all bodies, row after row."""
        rows = [getattr(record, output.field) for record in self.records[1:]]
        rows = [row.T for row in rows] if output.per == "body" else rows
        return ca.vec(ca.vertcat(zeros(0, output.columns), *rows).T)

    def full(self, name: str) -> Matrix:
        """An `Ancestors` matrix, symmetric."""
        M = zeros(self.model.nv, self.model.nv)
        for row, column, value in self.scalars(name):
            M[row, column] = value
            M[column, row] = value
        return M


def body_record(body: Body, inputs: Mapping[str, Matrix]) -> Record:
    """Data and inputs of one body, its prescribed coordinates already replaced by their motion."""
    nq, nv = body.joint.nq, body.joint.nv
    free, driven = list(body.free), list(body.driven)

    def part(name: str, start: int, count: int) -> Matrix:
        return segment(inputs[name], start, count) if name in inputs else zeros(count)

    q = part("q", body.q_start, nq)
    v, a, tau = (part(name, body.v_start, nv) for name in ("v", "a", "tau"))
    a_driven = zeros(0)
    if body.motion is not None:
        motion = body.motion
        a_driven = motion.a
        if motion.q is not None:
            q = replaced(q, motion.q_coordinates, motion.q)
        v, a = replaced(v, driven, motion.v), replaced(a, driven, motion.a)
    return Record(
        joint=body.joint,
        placement=body.transform(),
        I=body.rigid_inertia(),
        armature=matrix(body.armature) if nv else zeros(0),
        free=free,
        driven=driven,
        q=q,
        v=v,
        a=a,
        a_driven=a_driven,
        tau=tau,
        applied_tau=zeros(nv),
        applied_wrench=zeros(6),
        wrench=part("wrench", 6 * (body.index - 1), 6),
    )


def replaced(x: Matrix, places: Sequence[int], values: Matrix) -> Matrix:
    """x with some entries replaced, as a new matrix."""
    y = ca.SX(x)
    for k, place in enumerate(places):
        y[place] = values[k]
    return y
