"""The constraints of a large model as sparse matrices of numbers.

A row of G has entries at the joints between its bodies and the lowest body that carries all of them (their lowest
common ancestor, or the world): above it what the bodies do cancels. With the motion J_j = [l; w] of a unit of velocity
j about the world's origin, and a body at (R, p),

    G_j = Σ G_i V_ij,    V_ij = [Rᵀ (l + w × p); Rᵀ w]        over the bodies i of the constraint that joint j carries

and as for G, so for what a unit of a multiplier is to the joints on the way, nothing moving.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..algorithms import quantities
from ..algorithms.loops.constraint_rows import StructuralKey, ends_of, is_fixed, row_derivatives, structural_key
from ..algorithms.sweeps.sweep import Record
from ..core.tracing import tracing
from ..model.joints.contract import is_plain
from ..spatial.transform import Transform
from .call import Call

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from ..model import Model
    from ..model.constraint import ConstraintRows

# Constraints of equal structure, which can be evaluated together: their numbers, other than 0 and ±1, are a column.
#
# One that cannot be taken apart (`algorithms/loops/constraint_rows.py`) is a kind of its own.


@dataclass(frozen=True)
class Kind:
    """`key` is equal for constraints of one structure; `data` are its numbers, floats or expressions of parameters;
    `tie(symbols)` is the constraint with others in their place."""

    key: Hashable
    data: list[Any]
    constraint: Callable[[list[ca.SX]], ConstraintRows]


def kind_of(model: Model, c: int) -> Kind:
    found, constraint = structural_key(model, c), model.constraints[c]
    if found is None:
        return Kind(id(constraint), [], lambda symbols: constraint)
    data = [x for _, scalars in found.data.values() for x in scalars if not is_fixed(x)]
    return Kind(found.key, data, lambda symbols: _with(found, symbols))


def _with(found: StructuralKey, symbols: list[ca.SX]) -> ConstraintRows:
    left, matrices = iter(symbols), {}
    for name, ((_, rows, columns), scalars) in found.data.items():
        entries = [ca.SX(x) if is_fixed(x) else next(left) for x in scalars]
        matrices[name] = ca.sparsify(ca.reshape(ca.vertcat(ca.SX(0, 1), *entries), rows, columns))
    constraint: ConstraintRows = found.build(matrices)
    return constraint


# The rows of all constraints as numbers, G per body and per joint, at places that are given: constraints of equal
# structure share one function, which is traced once and evaluated for all of them together.
#
# A *slot* is one end of a constraint: a body that it ties, or a joint. Its rows are G over the motion V of the body in
# body axes, or over the velocities of the joint. All rows of all slots are stacked.


@dataclass(frozen=True)
class Slot:
    """Rows of G start at `first` of the stack; `tie` and `end` are numbers, `body` that of the body or joint."""

    constraint: int
    end: int
    body: int
    joint: bool
    first: int


@dataclass
class _Group:
    kind: Kind
    members: list[int] = field(default_factory=list)
    data: list[list[Any]] = field(default_factory=list)  # numbers or expressions of parameters


class RowGroups:
    """Of a model. `slots` are in the order of the constraints, bodies before joints; `width` numbers has a row: those
    of V or of the widest joint."""

    @tracing
    def __init__(self, model: Model) -> None:
        self._t, self._symbols = model.t, model.parameter_symbols
        self.counts = np.array([constraint.row_count for constraint in model.constraints], dtype=int)
        self._ends = [ends_of(constraint) for constraint in model.constraints]
        self.slots: list[Slot] = []
        first = 0
        self._first: list[int] = []
        for c, (bodies, joints) in enumerate(self._ends):
            self._first.append(first)
            for end, (body, joint) in enumerate([*((i, False) for i in bodies), *((j, True) for j in joints)]):
                self.slots.append(Slot(c, end, body, joint, first))
                first += int(self.counts[c])
        self.rows = first
        widest = max((model.bodies[s.body - 1].joint.nv for s in self.slots if s.joint), default=0)
        self.width = max(6, widest)
        self._groups = [_Evaluated(model, group, self._ends) for group in _groups(model, self._ends)]
        points = [ca.densify(constraint.at(constraint.point_a, model.t)) for constraint in model.constraints]
        self._points = ca.Function("points", [self._t, self._symbols], [ca.horzcat(ca.SX(3, 0), *points)])

    def at(self, placements: np.ndarray, q: np.ndarray, t: float, params: np.ndarray) -> np.ndarray:
        """(rows, width): G of all slots, where the bodies are at `placements` (bodies + 1, 12)."""
        found = np.zeros((self.rows, self.width))
        for group in self._groups:
            group.put(found, self._first, placements, q, t, params)
        return found

    def points(self, t: float, params: np.ndarray) -> np.ndarray:
        """(constraints, 3): where the reaction on body a is given, in its axes."""
        return np.array(self._points(t, params)).T.reshape(-1, 3)


def _groups(model: Model, ends: list[tuple[list[int], list[int]]]) -> list[_Group]:
    found: dict[Hashable, _Group] = {}
    for c in range(len(model.constraints)):
        kind = kind_of(model, c)
        joints = [model.bodies[j - 1].joint for j in ends[c][1]]
        key = (kind.key, *(x.nq if is_plain(x) else id(x) for x in joints))
        group = found.setdefault(key, _Group(kind))
        group.members.append(c)
        group.data.append(kind.data)
    return list(found.values())


class _Evaluated:
    """One group: its function, and where its numbers come from and go to."""

    @tracing
    def __init__(self, model: Model, group: _Group, ends: list[tuple[list[int], list[int]]]) -> None:
        lifted = ca.SX.sym("x", len(group.kind.data))
        constraint = group.kind.constraint(ca.vertsplit(lifted) if group.kind.data else [])
        self._members = np.array(group.members, dtype=int)
        self._bodies = np.array([ends[c][0] for c in group.members], dtype=int).reshape(len(group.members), -1)
        self._joints = [ends[c][1] for c in group.members]
        frames, at = list[Any](), dict[int, Record]()
        for i in ends_of(constraint)[0]:
            R, p = ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)
            frames += [ca.vertcat(ca.vec(R.T), p)]
            at[i] = Record(X0=Transform(R, p), V=ca.SX.sym("V", 6))
        coordinates, self._q = list[Any](), list[np.ndarray]()
        for end, j in enumerate(ends_of(constraint)[1]):
            joint = model.bodies[self._joints[0][end] - 1].joint
            q = ca.SX.sym("q", joint.nq)
            coordinates.append(q)
            fields = vars(at[j]) if j in at else {}
            at[j] = Record(**fields, joint=joint, q=q, v=ca.SX.sym("v", joint.nv))
            starts = np.array([model.bodies[own[end] - 1].q_start for own in self._joints])
            self._q.append(starts[:, None] + np.arange(joint.nq))
        whole = {0: Record(X0=Transform.identity(), V=ca.SX(6, 1)), **at}
        rows = row_derivatives(constraint, {i: whole[i] for i in {*constraint.bodies, *constraint.joints}}, model.t)
        outputs = [*(rows.wrench[i] for i in ends_of(constraint)[0]), *(rows.tau[j] for j in ends_of(constraint)[1])]
        inputs = [*frames, *coordinates, lifted, model.t, model.parameter_symbols]
        self._function = ca.Function("ends", inputs, [ca.densify(x) for x in outputs]).map(len(group.members))
        self._data = _numbers(model, group.data)
        self._rows, self._widths = constraint.row_count, [x.shape[1] for x in outputs]

    def put(
        self, out: np.ndarray, first: list[int], placements: np.ndarray, q: np.ndarray, t: float, params: np.ndarray
    ) -> None:
        """Into the stack `out`, of whose constraints the rows start at `first`."""
        count = len(self._members)
        inputs = [placements[own].T for own in self._bodies.T] + [q[places].T for places in self._q]
        inputs += [self._data(params), np.full((1, count), t), np.repeat(params[:, None], count, axis=1)]
        found = self._function(*inputs)
        starts = np.array([first[c] for c in self._members])
        for end, x in enumerate(found if isinstance(found, tuple) else (found,)):
            G = np.array(x).reshape(self._rows, count, self._widths[end])
            for k in range(self._rows):
                out[starts + end * self._rows + k, : self._widths[end]] = G[k]


def _numbers(model: Model, data: list[list[Any]]) -> Callable[[np.ndarray], np.ndarray]:
    """The data of all members, one column each, as a function of the parameters."""
    if not any(isinstance(x, ca.SX) for own in data for x in own):
        fixed = np.array(data, dtype=float).reshape(len(data), -1).T
        return lambda params: fixed
    columns = ca.horzcat(*(ca.densify(ca.vertcat(ca.SX(0, 1), *own)) for own in data))
    function = ca.Function("data", [model.parameter_symbols], [columns])
    return lambda params: np.array(function(params))


LARGE = 10_000  # entries that G would have as a full matrix, from which on it is a sparse one
MANY = 200  # velocities from which on it is, too: beside G there is the mass matrix


def is_large(model: Model) -> bool:
    """Whether the constraints are looked at as sparse matrices, and by factors of these instead of singular values."""
    return bool(model.constraints) and not model.is_flexible and (model.row_count * model.nv > LARGE or model.nv > MANY)


class SparseRows:
    """The pattern, of one model; `at` has the numbers."""

    @tracing
    def __init__(self, call: Call) -> None:
        model = self.model = call.model
        self._poses = call.function(quantities.poses, (12 * len(model.bodies) + 6 * model.nv,))
        self.groups = RowGroups(model)
        self.starts = np.concatenate([[0], np.cumsum(self.groups.counts)])
        self.blocks = [np.arange(rows.start, rows.stop) for rows in model.constraint_rows]
        self._find_ways()

    def _find_ways(self) -> None:
        """Of every slot the bodies on its way (`way_slot`, `way_body`); of these the velocities (`move_way`,
        `move_v`). Slots of joints have their own velocities and no way."""
        model, slots = self.model, self.groups.slots
        way_slot, way_body, own_slot, own_v = list[int](), list[int](), list[int](), list[int]()
        meeting = [_meeting(model, constraint.bodies) for constraint in model.constraints]
        for s, slot in enumerate(slots):
            body = model.bodies[slot.body - 1]
            if slot.joint:
                own_slot += [s] * body.joint.nv
                own_v += range(body.v_start, body.v_start + body.joint.nv)
                continue
            k = slot.body
            while k != meeting[slot.constraint]:
                way_slot.append(s)
                way_body.append(k)
                k = model.parents[k - 1]
        self._way_slot, self._way_body = np.array(way_slot, dtype=int), np.array(way_body, dtype=int)
        v_start = np.array([b.v_start for b in model.bodies], dtype=int)
        nv = np.array([b.joint.nv for b in model.bodies], dtype=int)
        count = nv[self._way_body - 1]
        self._move_way = np.repeat(np.arange(len(way_slot)), count)
        within = np.arange(len(self._move_way)) - np.repeat(np.cumsum(count) - count, count)
        self._move_v = v_start[self._way_body[self._move_way] - 1] + within
        self._own_slot, self._own_v = np.array(own_slot, dtype=int), np.array(own_v, dtype=int)
        self._slot_constraint = np.array([s.constraint for s in slots], dtype=int)
        self._slot_body = np.array([s.body for s in slots], dtype=int)
        self._slot_first = np.array([s.first for s in slots], dtype=int)
        self._on_joint = np.array([s.joint for s in slots], dtype=np.bool_)

    def each_row(self, slots: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For every row of every slot of a list: the place in the list, the row of the stack, and that of the model."""
        constraint = self._slot_constraint[slots]
        count = self.groups.counts[constraint]
        place = np.repeat(np.arange(len(slots)), count)
        within = np.arange(len(place)) - np.repeat(np.cumsum(count) - count, count)
        return place, self._slot_first[slots][place] + within, self.starts[constraint][place] + within

    def at(self, q: np.ndarray, t: float, params: np.ndarray) -> RowsAt:
        """At one position; `params` (np,)."""
        table = {p.name: float(x) for p, x in zip(self.model.parameters, params, strict=True)}
        found = self._poses({"q": q}, t, table)
        standing = 12 * len(self.model.bodies)
        world = np.concatenate([np.eye(3).ravel(), np.zeros(3)])
        places, motions = np.vstack([world, found[:standing].reshape(-1, 12)]), found[standing:].reshape(-1, 6)
        return RowsAt(self, places, motions, self.groups.at(places, q, t, params), self.groups.points(t, params))


@dataclass(frozen=True)
class RowsAt:
    """At a position: `places` (bodies + 1, 12), `motions` (nv, 6), `ends` the rows of all slots, `points` (ties, 3)."""

    rows: SparseRows
    places: np.ndarray
    motions: np.ndarray
    ends: np.ndarray
    points: np.ndarray

    @property
    def is_finite(self) -> np.ndarray:
        """(rows,) of bool: whether G is a number."""
        found = np.ones(self.rows.model.row_count, dtype=bool)
        G = self.jacobian
        found[np.repeat(np.arange(len(found)), np.diff(G.indptr))[~np.isfinite(G.data)]] = False
        return found

    @cached_property
    def jacobian(self) -> csr_array:
        """G (rows, nv)."""
        from scipy.sparse import coo_array

        x = self.rows
        slot = x._way_slot[x._move_way]
        R, p = self._frame(x._slot_body[slot])
        line, turn = self.motions[x._move_v, :3], self.motions[x._move_v, 3:]
        V = np.concatenate([_turned_back(R, line + np.cross(turn, p)), _turned_back(R, turn)], axis=1)
        place, stack, row = x.each_row(slot)
        values = np.einsum("ij,ij->i", self.ends[stack, :6], V[place])
        own_place, own_stack, own_row = x.each_row(x._own_slot)
        body = x._slot_body[x._own_slot]
        column = x._own_v - np.array([x.model.bodies[i - 1].v_start for i in body], dtype=int)
        values = np.concatenate([values, self.ends[own_stack, column[own_place]]])
        rows, columns = np.concatenate([row, own_row]), np.concatenate([x._move_v[place], x._own_v[own_place]])
        found = coo_array((values, (rows, columns)), shape=(x.model.row_count, x.model.nv)).tocsr()
        found.sum_duplicates()
        found.eliminate_zeros()
        return found

    @cached_property
    def wrenches(self) -> np.ndarray:
        """(6, rows): what a unit of each multiplier is to body a at its point, in its axes; zeros where joints are
        tied."""
        x, found = self.rows, np.zeros((6, self.rows.model.row_count))
        bodies = np.flatnonzero(~x._on_joint)
        first = np.array(
            [constraint.bodies[0] if constraint.bodies else -1 for constraint in x.model.constraints], dtype=int
        )
        constraint = x._slot_constraint[bodies]
        at_a, of_world = bodies[x._slot_body[bodies] == first[constraint]], bodies[first[constraint] == 0]
        place, stack, row = x.each_row(at_a)
        F, point = self.ends[stack, :6], self.points[x._slot_constraint[at_a]][place]
        found[:3, row], found[3:, row] = F[:, :3].T, (F[:, 3:] - np.cross(point, F[:, :3])).T
        # what the world feels is the opposite of what the others do, carried to its origin
        place, stack, row = x.each_row(of_world)
        R, p = self._frame(x._slot_body[of_world][place])
        f = -_turned(R, self.ends[stack, :3])
        m = -_turned(R, self.ends[stack, 3:6]) + np.cross(p - self.points[x._slot_constraint[of_world]][place], f)
        np.add.at(found.T, row, np.concatenate([f, m], axis=1))
        return found

    @cached_property
    def effects(self) -> csr_array:
        """H: what a unit of each multiplier is to all joints, 6 numbers each (body axes, about the origin), nothing
        moving; then to the constraints, 6 numbers each or the multipliers themselves where joints are tied."""
        from scipy.sparse import coo_array

        x, model = self.rows, self.rows.model
        place, stack, row = x.each_row(x._way_slot)
        R, p = self._frame(x._slot_body[x._way_slot][place])
        R_joint, p_joint = self._frame(x._way_body[place])
        f = _turned(R, self.ends[stack, :3])
        m = _turned(R, self.ends[stack, 3:6]) + np.cross(p - p_joint, f)
        felt = -np.concatenate([_turned_back(R_joint, f), _turned_back(R_joint, m)], axis=1)
        i = (6 * (x._way_body[place] - 1)[:, None] + np.arange(6)).ravel()
        rows, columns, values = [i], [np.repeat(row, 6)], [felt.ravel()]
        top = 6 * len(model.bodies)
        for constraint, own in zip(model.constraints, model.constraint_rows, strict=True):
            count = 6 if constraint.bodies else constraint.row_count
            block = self.wrenches[:, own] if constraint.bodies else np.eye(constraint.row_count)
            i, j = np.nonzero(block)
            rows.append(top + i)
            columns.append(own.start + j)
            values.append(block[i, j])
            top += count
        parts = np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))
        return coo_array(parts, shape=(top, model.row_count)).tocsr()

    def _frame(self, bodies: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        found = self.places[bodies]
        return found[:, :9].reshape(-1, 3, 3), found[:, 9:]


def _meeting(model: Model, bodies: tuple[int, ...]) -> int:
    """The lowest body that carries all of these; 0 is the world."""
    here, depth = set(bodies), model.depth
    while len(here) > 1:
        lowest = max(here, key=lambda i: depth[i - 1] if i else 0)
        here.remove(lowest)
        here.add(model.parents[lowest - 1])
    return here.pop() if here else 0


def _turned(R: np.ndarray, x: np.ndarray) -> np.ndarray:
    """R x of many."""
    return np.asarray(np.einsum("kij,kj->ki", R, x))


def _turned_back(R: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Rᵀ x."""
    return np.asarray(np.einsum("kji,kj->ki", R, x))
