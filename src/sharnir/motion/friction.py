"""Joints with dry friction at one instant: which of them stick, which slide, and which way.

A joint that moves slides along its velocity. Of those at rest, v = 0, with the force λ that holds them, F_s at most,
and the acceleration v̇,

    sticks      |λ| ≤ F_s,  v̇ = 0
    slides      τ = −σ F_c,  σ v̇ ≥ 0

are solved for all of them together by trying sets: all stick; the one that is most overloaded begins to slide against
its λ; one that would be accelerated against its sign sticks again (Glocker, Set-Valued Force Laws, 2001, has the laws).

No impulse is taken by friction, whose force is finite: before rows come on all of it is let loose.

In a loop, or on one coordinate, several may stick of which one alone would do. Then the first holds for all of them,
up to the sum of what they hold, each by its velocity over that of the first. One whose velocity other rows prevent
anyhow is idle: it exerts nothing until it moves.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.loops.constraint_rows import active_rows
from ..algorithms.loops.rank import rank_of
from ..core.read import Array
from ..model.event import RESTS, SLACK
from .instant import Instant, TriggerActions

Mask = np.ndarray[Any, np.dtype[np.bool_]]

ZERO = 1e-12  # of the largest velocity: a joint that does not move after impulses; of accelerations in the same way
STILL = 1e-15  # m/s or rad/s
MOVES, LEAST = 1e-6, 1e-9  # of the largest velocity squared, or m/s²: what the motion of a loop accelerates
SAME = 1e-6  # velocities over each other in a loop, that differ by less are the same
NEAR = 1e-6  # of a coordinate: what is held is put back where it was held

NOT_SETTLED = (
    "friction does not settle there: no set of joints that stick and slide fits their forces. Give velocity=..., over "
    "which it is smooth, to one of them."
)


class Frictions:
    """Those of the members `rows` of an instant; arrays are (n, frictions). `ceased`: their sliding ends here."""

    def __init__(self, actions: TriggerActions, instant: Instant, rows: np.ndarray, ceased: Mask) -> None:
        self.actions, self.instant, self.rows, self.ceased = actions, instant, rows, ceased
        self.all = actions.frictions
        model = instant.dyn.model
        locks = [model.locks[x.lock] for x in self.all]
        self.flags, self.lock_values = [lock.flag for lock in locks], [lock.lock_values[0] for lock in locks]
        self.row = np.array([actions.rows_of_constraint[lock.constraint].start for lock in locks])
        self.signs, self.more = [x.sliding for x in self.all], [x.more for x in self.all]
        self.places, self.velocities = [actions.coordinate_of(x.lock) for x in self.all], [x.velocity for x in self.all]
        self.stuck_before = instant.old[rows][:, self.flags] != 0.0
        self.rests = np.zeros((len(rows), len(self.all)), dtype=bool)  # v = 0

    def loosen(self) -> None:
        for flag in self.flags:
            self.instant.params[self.rows, flag] = 0.0

    def halt(self) -> None:
        """To the last bit, so that no sign of a velocity is one by rounding."""
        for k, place in enumerate(self.velocities):
            self.instant.v[self.rows[self.rests[:, k]], place] = 0.0

    def settle(self) -> None:
        """With the velocities as they are: writes modes, and puts joints at rest whose sliding has ended."""
        x, rows = self.instant, self.rows
        if not rows.size:
            return
        static, coulomb = self.actions.limits(x.t[rows], x.q[rows], x.v[rows], x.params[rows])
        self._check(static, coulomb)
        v, before = x.v[rows][:, self.velocities], x.v_before[rows][:, self.velocities]
        largest = np.maximum(np.abs(x.v[rows]).max(axis=1), np.abs(x.v_before[rows]).max(axis=1))[:, None]
        unmoved = (self.ceased | self.stuck_before) & (v == before)
        self.rests = unmoved | (np.abs(v) <= np.maximum(ZERO * largest, STILL))
        sign = np.where(self.rests, RESTS, np.sign(v))
        self.halt()
        groups = self._groups(static)
        stuck, sign = self._solve(sign, groups)
        self._write(stuck, sign, groups)

    def _check(self, static: Array, coulomb: Array) -> None:
        for k, x in enumerate(self.all):
            for i in np.flatnonzero(~((static[:, k] >= coulomb[:, k]) & (coulomb[:, k] >= 0.0))).tolist():
                self.instant.fail(
                    int(self.rows[i]),
                    f"friction {x.name!r} has coulomb = {coulomb[i, k]:g} and static = {static[i, k]:g}. Expected "
                    "0 <= coulomb <= static throughout.",
                )

    # Loops

    def _groups(self, static: Array) -> Groups:
        """The locks that hold for each other, and the largest force of each group."""
        n, f = self.rests.shape
        found = Groups(self.rests.copy(), static.copy(), np.tile(np.eye(f), (n, 1, 1)))
        model, x = self.instant.dyn.model, self.instant
        twice = len(set(self.places)) < f
        if model.row_count == f and not twice:  # a tree: every lock is a row of its own
            return found
        params = x.params[self.rows].copy()
        params[:, self.flags] = 0.0
        on = active_rows(model, params)
        some = np.flatnonzero((on.any(axis=1) | twice) & self.rests.any(axis=1))
        if not some.size:
            return found
        params[:, self.flags] = 1.0
        table = {p.name: params[some, k] for k, p in enumerate(model.parameters)}
        G = x.dyn.constraint_jacobian(x.q[self.rows[some]], t=x.t[self.rows[some]], params=table)[..., model.free]
        for i, own in zip(some.tolist(), G, strict=True):
            self._group(i, own, on[i], found)
        return found

    def _group(self, i: int, G: Array, on: Mask, found: Groups) -> None:
        """One member: rows are taken in one after the other, and those that depend on others are not."""
        taken, rank = G[on], rank_of(G[on])
        first: list[int] = []
        for k in np.flatnonzero(self.rests[i]).tolist():
            more = np.vstack([taken, G[self.row[k]]])
            if rank_of(more) > rank:
                taken, rank = more, rank + 1
                first.append(k)
                continue
            found.holds[i, k] = False
            found.ratio[i, k, k] = 0.0
            c = np.linalg.lstsq(taken.T, G[self.row[k]], rcond=None)[0][len(G[on]) :]
            by = np.flatnonzero(np.abs(c) > SAME)
            if by.size > 1 or (by.size and self._moves(k)):
                self.instant.fail(int(self.rows[i]), self._shared(k, [first[j] for j in by]))
            for j in by.tolist():
                p = first[j]
                found.ratio[i, p, k] = c[j]
                found.limit[i, p] += abs(c[j]) * found.limit[i, k]

    def _moves(self, k: int) -> bool:
        """Whether the force that it can hold changes while it rests: with time."""
        return bool(ca.depends_on(self.all[k].static, self.instant.dyn.model.t))

    def _shared(self, k: int, others: list[int]) -> str:
        names = ", ".join(repr(self.all[j].name) for j in others)
        return (
            f"friction {self.all[k].name!r} sticks together with {names} of the same loop, and how they share what "
            "they hold cannot be known. Give velocity=..., over which it is smooth, to one of them."
        )

    # Forces

    def _solve(self, sign: Array, groups: Groups) -> tuple[Mask, Array]:
        """Modes that fit the forces: who sticks, and the signs of all."""
        stuck, v = groups.holds & (groups.limit > 0.0), self.instant.v[self.rows]
        begins = groups.holds & ~stuck  # nothing holds them
        idle = self.rests & ~(groups.ratio != 0.0).any(axis=1)
        todo = np.asarray((self.rests).any(axis=1))
        for _ in range(4 * stuck.shape[1] + 8):
            if not todo.any():
                break
            force, a = self._asked(stuck, sign, groups)
            over = np.where(stuck, np.abs(force) / np.maximum(groups.limit, 1e-300), 0.0)
            over = np.where(over > 1.0 + 0.5 * SLACK, over, 0.0)
            against = np.where(begins & (sign * a < 0.0), np.abs(a), 0.0)
            back = (against > ZERO * np.abs(a).max(axis=1, initial=1e-300, keepdims=True)) & (groups.limit > 0.0)
            loose = begins & (groups.limit <= 0.0) & (sign == RESTS)  # without friction it goes where it is drawn
            changed = np.zeros(len(sign), dtype=bool)
            for i in np.flatnonzero(todo).tolist():
                if back[i].any():
                    k = int(np.argmax(np.where(back[i], against[i], 0.0)))
                    stuck[i, k], begins[i, k], changed[i] = True, False, True
                    self._turn(i, k, RESTS, sign, groups)
                elif over[i].any():
                    k = int(np.argmax(over[i]))
                    stuck[i, k], begins[i, k], changed[i] = False, True, True
                    self._turn(i, k, -np.sign(force[i, k]), sign, groups)
                for k in np.flatnonzero(loose[i]).tolist():
                    self._turn(i, k, np.sign(a[i, k]) or 1.0, sign, groups)
            # what is at rest for an instant only, by the position of its loop, goes on
            moves = np.abs(a) > np.maximum(MOVES * np.abs(v).max(axis=1, keepdims=True) ** 2, LEAST)
            sign = np.where(idle & ~changed[:, None], np.where(moves, np.sign(a), RESTS), sign)
            todo = changed
        for i in self.rows[todo].tolist():
            self.instant.fail(i, NOT_SETTLED)
        return stuck, sign

    @staticmethod
    def _turn(i: int, k: int, way: float, sign: Array, groups: Groups) -> None:
        """Joint k of member i, and all for which it holds."""
        own = groups.ratio[i, k] != 0.0
        sign[i, own] = np.sign(way * groups.ratio[i, k, own])

    def _asked(self, stuck: Mask, sign: Array, groups: Groups) -> tuple[Array, Array]:
        """λ and v̇ of all."""
        x, rows = self.instant, self.rows
        params = x.params.copy()
        params[rows] = self._modes(stuck, sign, groups)
        table = x.table(rows, params)
        state, given = (x.q[rows], x.v[rows], x.tau[rows]), {"t": x.t[rows], "params": table}
        force = np.asarray(x.dyn.multipliers(*state, **given)[:, self.row])
        return force, np.asarray(x.dyn.acceleration(*state, **given)[:, self.velocities])

    def _modes(self, stuck: Mask, sign: Array, groups: Groups) -> Array:
        """(n, np): the parameters of these members."""
        x, rows = self.instant, self.rows
        params = x.params[rows].copy()
        static = self.actions.limits(x.t[rows], x.q[rows], x.v[rows], params)[0]
        params[:, self.flags], params[:, self.signs] = stuck, sign
        params[:, self.more] = np.where(stuck, groups.limit - static, 0.0)
        begins = stuck & ~self.stuck_before
        params[:, self.lock_values] = np.where(begins, x.q[rows][:, self.places], params[:, self.lock_values])
        return np.asarray(params)

    def _write(self, stuck: Mask, sign: Array, groups: Groups) -> None:
        """A coordinate that was held, and moves now, is where it was held."""
        x, rows = self.instant, self.rows
        for k, (held, place) in enumerate(zip(self.lock_values, self.places, strict=True)):
            some = rows[self.stuck_before[:, k] & ~stuck[:, k]]
            near = some[np.abs(x.params[some, held] - x.q[some, place]) <= NEAR]
            x.q[near, place] = x.params[near, held]
        x.params[rows] = self._modes(stuck, sign, groups)


class Groups:
    """Of n members: which joints hold (n, f), up to which force (n, f), and (n, f, f) the velocities of others over
    theirs, [i, k, j] of j over k; those of themselves are 1."""

    def __init__(self, holds: Mask, limit: Array, ratio: Array) -> None:
        self.holds, self.limit, self.ratio = holds, limit, ratio
