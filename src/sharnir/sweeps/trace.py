"""Run the sweeps of a program over a whole model, on symbols: one graph with every number folded in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from ..spatial.algebra import Matrix, matrix, replaced, segment, zeros
from . import ltdl
from .program import Program
from .record import Fields, Record
from .sweep import Sweep

if TYPE_CHECKING:
    from ..model import Body, Model

Blocks = dict[tuple[int, int], Matrix]
T = TypeVar("T")


def unroll(program: Program, model: Model, inputs: Mapping[str, Matrix]) -> Matrix:
    """`inputs` are columns of symbols: q (nq), v, a, tau (nv), wrench (6 per body), stacked in the model's order.
    The output is a column too."""
    trace = Trace(model, inputs)
    for sweep in program.sweeps_for(model):
        trace.run(sweep)
    return program.output.read(trace)


class Trace:
    """The records of all bodies; index 0 is the world."""

    def __init__(self, model: Model, inputs: Mapping[str, Matrix], bodies: Sequence[Record] | None = None) -> None:
        """From the inputs, or from records that are there."""
        self.model, self.inputs = model, inputs
        own = [body_record(body, inputs) for body in model.bodies] if bodies is None else bodies
        self.records = [Record(gravity=matrix(model.gravity)), *own]
        self.matrices: dict[str, Blocks] = {}
        self.ran: list[Sweep] = []
        self._factors: dict[str, ltdl.Entries] = {}
        self._found: dict[type, Any] = {}

    def run(self, sweep: Sweep) -> None:
        sweep.run(self)
        self.ran.append(sweep)

    def extend(self, body: int, fields: Fields) -> None:
        self.records[body] = self.records[body].extended(fields)

    def note(self, thing: object) -> None:
        """What a sweep has found that belongs to no body, for later sweeps and the output to ask for by its class."""
        self._found[type(thing)] = thing

    def noted(self, kind: type[T]) -> T | None:
        return self._found.get(kind)

    def put_matrix(self, name: str, blocks: Blocks) -> None:
        self.matrices[name] = blocks
        self._factors.pop(name, None)

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
