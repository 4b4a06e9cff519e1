"""Run the sweeps of a program over a whole model, on symbols: one graph with every number folded in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

import casadi as ca

from ...spatial.algebra import Matrix, matrix, replaced, segment, zeros
from ..frames.computed import force_in
from . import factors
from .block_factor import TreeFactor
from .inputs import INPUTS, Input, of_bodies
from .matrix import FilledMatrix, Node
from .modal import ModalInertia, last
from .outputs import Target
from .program import Program
from .sweep import Calls, Fields, Record, Sweep

if TYPE_CHECKING:
    from ...model import Body, Model

T = TypeVar("T")


def unroll(program: Program, model: Model, inputs: Mapping[str, Matrix]) -> Matrix:
    """`inputs` are columns of symbols by the names in `inputs.INPUTS`, stacked in the model's order. The output is a
    column too."""
    trace = Trace(program.computed(model), inputs)
    for sweep in program.sweeps_for(model):
        trace.run(sweep)
    return program.output.read(trace)


class Trace(Calls):
    """The records of all bodies, index 0 is the world, and of all constraints; matrices by the names of sweeps."""

    def __init__(self, model: Model, inputs: Mapping[str, Matrix], bodies: Sequence[Record] | None = None) -> None:
        """From the inputs, or from records that are there."""
        self.model, self.inputs = model, inputs
        own = [body_record(body, inputs) for body in model.bodies] if bodies is None else bodies
        self.records = [Record(gravity=matrix(model.gravity)), *own]
        self.constraints = [Record() for _ in model.constraints]
        self.matrices: dict[str, FilledMatrix] = {}
        self.ran: list[Sweep] = []
        self._found: dict[type, Any] = {}
        self._out: list[tuple[int, Matrix]] = []
        self._held: list[tuple[Matrix, Matrix]] = []  # symbols and their values

    def run(self, sweep: Sweep) -> None:
        sweep.run(self)
        self.ran.append(sweep)

    def constants(self, fields: Fields) -> Any:
        """A record of numbers of the model."""
        return Record(**fields)

    def part(self, name: str, start: int, count: int) -> Any:
        """Numbers of an input that belongs to no body, as a field of that name."""
        return Record(**{name: segment(self.inputs[name], start, count)})

    def constraint_structure(self, c: int) -> tuple[Any, Any]:
        """A constraint as the steps of `algorithms/loops/constraint_rows.py` see it: its structure, and a record of its
        numbers."""
        return self.model.constraints[c], Record()

    def put(self, start: int, step: Callable[..., Matrix], structure: Any, *records: Any) -> None:
        """The column that a step finds is part of the output, from place `start` on."""
        self._out.append((start, ca.vec(step(structure, *records))))

    def put_out(self) -> Matrix:
        """All of these, once."""
        found, self._out = sorted(self._out, key=lambda part: part[0]), []
        column = ca.vertcat(zeros(0), *(x for _, x in found if x.numel()))
        symbols, values = ([ca.vec(pair[k]) for pair in self._held] for k in (0, 1))
        return ca.substitute(column, ca.vertcat(*symbols), ca.vertcat(*values)) if symbols else column

    def hold(self, record: Any) -> Any:
        """A record of matrices that do not change along directions."""
        fields = {name: ca.densify(x) for name, x in vars(record).items()}
        held = {name: ca.SX.sym(f"{name}_{len(self._held)}", *x.shape) for name, x in fields.items()}
        self._held += [(held[name], fields[name]) for name in fields]
        return Record(**held)

    @contextmanager
    def tangent(self, kind: str, places: Sequence[int], target: Target) -> Iterator[Callable[..., Any]]:
        """Directions: velocities by their numbers, of an input that has one entry for each (those of coordinates are
        tangent), or parameters by their places. Within it `change(record, *names)` is how these fields change, steps
        are linear in such changes, and what is put is rows of a matrix with a column for every direction."""
        direction, outside = ca.SX.sym("direction", len(places)), self._out
        x, self._out = self.inputs[kind], []
        dx = self._direction(kind, places, direction)

        def change(record: Any, *names: str) -> Any:
            return Record(**{name: ca.jtimes(ca.densify(getattr(record, name)), x, dx) for name in names})

        yield change
        rows, self._out = self._out, outside
        for first, column in rows:
            J = ca.densify(ca.jacobian(column, direction))
            self._out += [(target.start + (first + k) * target.width, J[k, :].T) for k in range(J.shape[0])]

    def _direction(self, kind: str, places: Sequence[int], direction: Matrix) -> Matrix:
        """Of an input; nothing reads the entries of prescribed coordinates and velocities."""
        if kind == "params":
            found = zeros(self.inputs[kind].shape[0])
            found[list(places)] = direction
            return ca.densify(found)
        parts = []
        for body, record in zip(self.model.bodies, self.records[1:], strict=True):
            own = segment(direction, body.v_start, body.joint.nv)
            parts.append(body.joint.rate(record.q, own) if kind == "q" else own)
        return ca.densify(ca.vertcat(zeros(0), *parts))

    def joined(self, *records: Any) -> Any:
        """One record with the fields of all, the later ones first."""
        return Record(**{name: x for record in records for name, x in vars(record).items()})

    def extend(self, body: int, fields: Fields | Record) -> None:
        more = vars(fields) if isinstance(fields, Record) else fields
        self.records[body] = self.records[body].extended(more)

    def record(self, node: Node) -> Record:
        return self.constraints[node.number] if node.kind == "constraint" else self.records[node.number]

    def keep(self, node: Node, found: Record) -> None:
        table = self.constraints if node.kind == "constraint" else self.records
        table[node.number] = table[node.number].extended(vars(found))

    def in_place_of(self, names: Sequence[str], values: Sequence[Matrix]) -> list[Matrix]:
        """Values with the fields of the records where they have the model's symbols for `names`."""
        symbols = [getattr(self.model, name) for name in names]
        fields = [ca.densify(ca.vertcat(zeros(0), *(getattr(r, name) for r in self.records[1:]))) for name in names]
        found: list[Matrix] = ca.substitute(list(values), symbols, fields)
        return found

    def note(self, thing: object) -> None:
        """Keeps a result of a sweep that belongs to no body; later sweeps and the output ask for it by its class."""
        self._found[type(thing)] = thing

    def noted(self, kind: type[T]) -> T | None:
        return self._found.get(kind)

    def factor(self, name: str) -> factors.Entries:
        """LᵀDL of a matrix over the free coordinates, whose pattern is that of `Ancestors`."""
        factor = self.matrices[name].factor
        assert isinstance(factor, TreeFactor)
        return factor.L


def body_record(body: Body, inputs: Mapping[str, Matrix]) -> Record:
    """Data and inputs of one body, its prescribed coordinates already replaced by their motion."""
    nv = body.joint.nv
    known = {x.name: _part(x, body, inputs) for x in of_bodies(INPUTS)}
    flexible = body.flexible
    return Record(
        joint=body.joint,
        placement=body.transform(),
        zero=body.offset(),
        frame=body.user_frame(),
        I=body.rigid_inertia() if flexible is None else ModalInertia.of(flexible, last(known["q"], flexible.count)),
        armature=matrix(body.armature) if nv else zeros(0),
        free=list(body.free),
        driven=list(body.driven),
        prescribed=[] if body.motion is None else list(body.motion.q_coordinates),
        a_driven=zeros(0) if body.motion is None else body.motion.a,
        applied_tau=zeros(nv),
        applied_wrench=zeros(6),
        **known,
        **({"interface": True} if body.is_interface else {}),
        **({"index": body.index} if flexible is not None or body.is_interface else {}),
    )


def _part(x: Input, body: Body, inputs: Mapping[str, Matrix]) -> Matrix:
    """The entries of an input that belong to one body; zero where they are not read."""
    count = x.count(body.joint)
    own = segment(inputs[x.name], x.start(body), count) if x.name in inputs else zeros(count)
    if x.name == "wrench":
        own = force_in(body.user_frame(), own)
    given = getattr(body.motion, x.name) if x.driven and body.motion is not None else None
    if body.motion is None or given is None:
        return own
    return replaced(own, body.motion.q_coordinates if x.per == "coordinate" else body.driven, given)
