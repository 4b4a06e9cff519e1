"""The constraints of a large model as sparse matrices of numbers.

A row of G has entries at the joints between its bodies and the lowest body that carries all of them (their lowest
common ancestor, or the world): above it what the bodies do cancels. With the motion J_j = [l; w] of a unit of velocity
j about the world's origin, and a body at (R, p),

    G_j = Σ G_i V_ij,    V_ij = [Rᵀ (l + w × p); Rᵀ w]        over the bodies i of the constraint that joint j carries

and as for G, so for what a unit of a multiplier is to the joints on the way, nothing moving.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from ..quantities import points
from .call import Call
from .tie_groups import TieGroups

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from ..model import Model

LARGE = 10_000  # entries that G would have as a full matrix, from which on it is a sparse one
MANY = 200  # velocities from which on it is, too: beside G there is the mass matrix


def is_large(model: Model) -> bool:
    """Whether the constraints are looked at as sparse matrices, and by factors of these instead of singular values."""
    return bool(model.constraints) and (model.row_count * model.nv > LARGE or model.nv > MANY)


class SparseRows:
    """The pattern, of one model; `at` has the numbers."""

    def __init__(self, call: Call) -> None:
        model = self.model = call.model
        self._poses = call.function(points.poses, (12 * len(model.bodies) + 6 * model.nv,))
        self.groups = TieGroups(model)
        self.starts = np.concatenate([[0], np.cumsum(self.groups.counts)])
        self.blocks = [np.arange(rows.start, rows.stop) for rows in model.constraint_rows]
        self._find_ways()

    def _find_ways(self) -> None:
        """Of every slot the bodies on its way (`way_slot`, `way_body`); of these the velocities (`move_way`,
        `move_v`). Slots of joints have their own velocities and no way."""
        model, slots = self.model, self.groups.slots
        way_slot, way_body, own_slot, own_v = list[int](), list[int](), list[int](), list[int]()
        meeting = [_meeting(model, tie.bodies) for tie in model.constraints]
        for s, slot in enumerate(slots):
            body = model.bodies[slot.body - 1]
            if slot.joint:
                own_slot += [s] * body.joint.nv
                own_v += range(body.v_start, body.v_start + body.joint.nv)
                continue
            k = slot.body
            while k != meeting[slot.tie]:
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
        self._slot_tie = np.array([s.tie for s in slots], dtype=int)
        self._slot_body = np.array([s.body for s in slots], dtype=int)
        self._slot_first = np.array([s.first for s in slots], dtype=int)
        self._on_joint = np.array([s.joint for s in slots], dtype=np.bool_)

    def each_row(self, slots: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """For every row of every slot of a list: the place in the list, the row of the stack, and that of the model."""
        tie = self._slot_tie[slots]
        count = self.groups.counts[tie]
        place = np.repeat(np.arange(len(slots)), count)
        within = np.arange(len(place)) - np.repeat(np.cumsum(count) - count, count)
        return place, self._slot_first[slots][place] + within, self.starts[tie][place] + within

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
        first = np.array([tie.bodies[0] if tie.bodies else -1 for tie in x.model.constraints], dtype=int)
        tie = x._slot_tie[bodies]
        at_a, of_world = bodies[x._slot_body[bodies] == first[tie]], bodies[first[tie] == 0]
        place, stack, row = x.each_row(at_a)
        F, point = self.ends[stack, :6], self.points[x._slot_tie[at_a]][place]
        found[:3, row], found[3:, row] = F[:, :3].T, (F[:, 3:] - np.cross(point, F[:, :3])).T
        # what the world feels is the opposite of what the others do, carried to its origin
        place, stack, row = x.each_row(of_world)
        R, p = self._frame(x._slot_body[of_world][place])
        f = -_turned(R, self.ends[stack, :3])
        m = -_turned(R, self.ends[stack, 3:6]) + np.cross(p - self.points[x._slot_tie[of_world]][place], f)
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
        for tie, own in zip(model.constraints, model.constraint_rows, strict=True):
            count = 6 if tie.bodies else tie.rows
            block = self.wrenches[:, own] if tie.bodies else np.eye(tie.rows)
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
