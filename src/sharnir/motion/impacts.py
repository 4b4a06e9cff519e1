"""Stops and contacts at one instant: which of them are hit, which come to rest, which are left. A contact is a stop of
the gap between two shapes.

A stop pushes and never pulls. Rows that it may close are candidates: those that were hit, those that rest, those at
whose bound the coordinate is. With the impulse Λ along the way out of the stop, and ġ the velocity that way,

    Λ ≥ 0,    ġ⁺ = −e ġ⁻ where it was hit,    ġ⁺ ≥ 0 where it is not                                         (1)

are solved for all stops and all other rows together by trying sets of rows: one whose impulse pulls is left out, one
through whose bound the motion would go is taken in (Glocker, Set-Valued Force Laws, 2001, has the laws). Where stops
of one loop are hit together and ask for different rates, those that are left out are thrown back by the others, and
faster than they ask for. Then, with the acceleration g̈ and the force λ in the same direction,

    λ ≥ 0,    g̈ = 0 where it rests,    g̈ ≥ 0 where it is left                                                 (2)

by trying sets again. A stop rests from ġ⁺ = 0 on; and where the flight 2 ġ⁺/|g̈| to the next hit would take less than
FLIGHT, or not lead farther than HEIGHT, which ends the infinitely many bounces of finite time.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import numpy as np

from ..core.errors import ModelError
from ..core.read import Array
from ..integrate.events import EPS
from .instant import Instant, TriggerActions

Mask = np.ndarray[Any, np.dtype[np.bool_]]

FLIGHT, FLIGHT_PART = 1e-9, 1024.0 * EPS  # s, or in parts of a run of less than one; or of t where that is more
HEIGHT = 64.0 * EPS  # of the bound: a coordinate cannot be seen to leave it, and would bounce for ever by rounding
# Of the coordinates: at which gap shapes, and stops in a loop, rest, so that it is not negative by rounding.
ROOM = 64.0 * EPS
AT = 1e-13  # of a coordinate, or of 1: it is at the bound
BEYOND = 1e-9  # the same: a coordinate that is further beyond a stop, at a start or where the stop is set, is refused
MANY = 6  # stops that are hit together: of more not every set is tried
SLACK = 1e-9  # of the largest rate before: what rates of one loop may differ by
ZERO = 1e-12  # relative: impulses, forces, velocities and accelerations that are none

NOT_SETTLED = (
    "the stops that are hit there together do not settle: no set of them pushes without pulling. Give them different "
    "bounds, or restitution=0."
)


class Impacts:
    """The stops of the members `rows` of an instant; arrays are (n, sides)."""

    def __init__(self, actions: TriggerActions, instant: Instant, rows: np.ndarray, hit: Mask) -> None:
        self.actions, self.instant, self.rows = actions, instant, rows
        model, params = instant.dyn.model, instant.params[rows]
        sides = actions.sides
        self.flags = np.array([model.locks[s.lock].flag for s in sides])
        self.lock_values = [model.locks[s.lock].lock_values[0] for s in sides]
        self.row = np.array([s.row for s in sides])
        self.sign = np.array([s.sign for s in sides], dtype=float)
        self.size, self.e = actions.sizes(instant.q[rows], params), actions.restitution(params)
        self.bounds = rest_at(actions, instant.q[rows], params)
        resting = params[:, self.flags] != 0.0
        off = np.abs(actions.gaps(instant.t[rows], instant.q[rows], params))
        at = off <= AT * np.maximum(1.0, self.size)
        others = (instant.old[rows][:, self.flags] != 0.0) & ~resting  # those that are let go at this very instant
        self.candidates = hit | resting | (at & ~others)
        self.e = np.where(resting, 0.0, self.e)
        self.before = self._rates()
        self.resting = resting

    def settle(self, jumps: np.ndarray, between: Callable[[], None] | None = None) -> None:
        """The velocities after the instant, and which stops rest; `jumps` (n,) says where other rows come on too.
        Forces are looked at after `between`, in which friction follows the velocities."""
        active = self.candidates & (self.resting | (self.before < 0.0))
        involved = active.any(axis=1) | jumps
        if involved.any():
            self._impact(active, involved)
        if between is not None:
            between()
        if self.candidates.any():
            self._rest()

    # Velocities (1)

    def _impact(self, active: Mask, involved: Mask) -> None:
        instant, start = self.instant, self.instant.v[self.rows].copy()
        kept = instant.kept(self.rows)
        todo = involved.copy()
        for _ in range(4 * active.shape[1] + 4):
            some = np.flatnonzero(todo)
            if not some.size:
                self._no_gain(active, involved, kept)
                return
            rows = self.rows[some]
            for x, own in kept:
                x[rows] = own[some]
            try:
                instant.jump(rows, self._with(active), self._rebounds(active)[some])
            except ModelError:
                if len(self.rows) > 1 or not self._fewer(active, kept):
                    raise  # of several members each is asked alone then
                return
            pushed = instant.multipliers[rows][:, self.row] * self.sign
            after = self._rates()[some]
            pulls = active[some] & (pushed < -ZERO * _largest(pushed))
            through = self.candidates[some] & ~active[some] & (after < -ZERO * _largest(instant.v[rows], start[some]))
            active[some] = (active[some] & ~_worst(pulls, -pushed)) | _worst(through, -after)
            todo[some] = pulls.any(axis=1) | through.any(axis=1)
        for i in self.rows[todo].tolist():
            instant.fail(i, NOT_SETTLED)

    def _no_gain(self, active: Mask, involved: Mask, kept: list[tuple[Array, Array]]) -> None:
        """Stops put no energy in. One that is opening, and is pushed shut by the rebound of another, would: rebounds
        are slower then, so that their work, a quadratic function of the part that is left of them, is none."""
        instant, own_rows = self.instant, np.unique(self.row)
        rows = self.rows[involved]
        work = instant.work[rows][:, own_rows]
        gains = work.sum(axis=1) > ZERO * np.abs(work).sum(axis=1)
        for k in np.flatnonzero(involved)[gains].tolist():
            row, only = self.rows[[k]], active & (np.arange(len(self.rows)) == k)[:, None]

            def part(x: float, row: np.ndarray = row, only: Mask = only, k: int = k) -> float:
                for array, own in kept:
                    array[row] = own[[k]]
                instant.jump(row, self._with(only), x * self._rebounds(only)[[k]])
                return float(instant.work[row][:, own_rows].sum())

            none, half, all_ = part(0.0), part(0.5), part(1.0)
            c, b, a = none, 4.0 * half - all_ - 3.0 * none, 2.0 * (all_ + none - 2.0 * half)
            roots = [x.real for x in np.roots([a, b, c]) if abs(x.imag) < SLACK and 0.0 <= x.real <= 1.0]
            part(max(roots, default=0.0))

    def _rebounds(self, active: Mask) -> Array:
        """(n, model rows): the rates after the jump."""
        right = np.zeros((len(self.rows), self.instant.dyn.model.row_count))
        rates = np.where(active & (self.before < 0.0), -self.e * self.before, 0.0) * self.sign
        for s, row in enumerate(self.row):  # which two ends of a stop share
            right[:, row] += rates[:, s]
        return right

    def _fewer(self, active: Mask, kept: list[tuple[Array, Array]]) -> bool:
        """One member, whose stops ask for rates that contradict each other: some of them that do not, and throw all
        others back as fast as they ask for. Where something locks there too nothing is thrown back. False where
        neither can be."""
        instant, hits = self.instant, np.flatnonzero(active[0])
        if hits.size > MANY:
            return False
        wanted = np.where(self.candidates & (self.before < 0.0), -self.e * self.before, 0.0)
        fewer = [np.isin(np.arange(active.shape[1]), x)[None] & active
                 for count in range(hits.size - 1, 0, -1) for x in combinations(hits.tolist(), count)]  # fmt: skip
        for trial, rates in [*((x, wanted) for x in fewer), (active, 0.0 * wanted)]:
            for x, own in kept:
                x[self.rows] = own
            try:
                instant.jump(self.rows, self._with(trial), self._rebounds(trial & (rates > 0.0)))
            except ModelError:
                continue
            pushed, after = instant.multipliers[self.rows][:, self.row] * self.sign, self._rates()
            pulls = trial & (pushed < -ZERO * _largest(pushed))
            slow = self.candidates & (after < rates - SLACK * _largest(self.before))
            if not pulls.any() and not slow.any():
                return True
        return False

    # Forces (2)

    def _rest(self) -> None:
        instant, rows = self.instant, self.rows
        after = self._rates()
        still = self.candidates & (np.abs(after) <= ZERO * _largest(instant.v[rows], instant.v_before[rows]))
        touching = self.candidates & (self.resting | still | (after > 0.0))
        none = np.zeros_like(still)
        into = self._accelerations(none)  # nothing rests
        with np.errstate(divide="ignore", invalid="ignore"):
            flight = np.where(into < 0.0, 2.0 * after / -into, np.inf)
            height = np.where(into < 0.0, 0.5 * after**2 / -into, np.inf)
        brief = flight < np.maximum(FLIGHT * min(1.0, instant.span), FLIGHT_PART * np.abs(instant.t[rows]))[:, None]
        short = touching & ~still & (brief | (height < HEIGHT * self.size))
        contact = (still | short) & ~self._stuck()
        rests = contact & (into <= 0.0)
        todo = contact.any(axis=1)
        for _ in range(4 * contact.shape[1] + 4):
            if not todo.any():
                break
            force, g = self._forces(rests), self._accelerations(rests)
            pulls = rests & (force < -ZERO * _largest(force))
            falls = contact & ~rests & (g < -ZERO * _largest(g, into))
            rests = (rests & ~_worst(pulls & todo[:, None], -force)) | _worst(falls & todo[:, None], -g)
            todo = todo & (pulls.any(axis=1) | falls.any(axis=1))
        for i in rows[todo].tolist():
            instant.fail(i, NOT_SETTLED)
        stopped = (short & rests).any(axis=1)
        if stopped.any():  # what is left of their velocities
            some = np.flatnonzero(stopped)
            instant.jump(rows[some], self._with(rests), np.zeros((some.size, instant.dyn.model.row_count)))
        instant.params[rows] = self._with(rests)[rows]

    def _stuck(self) -> Mask:
        """Coordinates that friction holds: there the stop has nothing to do."""
        params, locks, places = self.instant.params[self.rows], self.instant.dyn.model.locks, self.actions.coordinate_of
        found = np.zeros((len(self.rows), len(self.actions.sides)), dtype=bool)
        for x in self.actions.frictions:
            same = [side.place == places(x.lock) for side in self.actions.sides]
            found[:, same] |= params[:, [locks[x.lock].flag]] != 0.0
        return found

    # Accelerations and forces from the dynamics

    def _with(self, on: Mask) -> Array:
        """(m, np): parameters with these stops closed and all others open."""
        params = self.instant.params.copy()
        for s, (flag, held) in enumerate(zip(self.flags, self.lock_values, strict=True)):
            params[self.rows, flag] = on[:, s]
            closed = on[:, s] != 0
            params[self.rows[closed], held] = self.bounds[closed, s]
        return params

    def _rates(self) -> Array:
        """Velocities out of the stops."""
        x, rows = self.instant, self.rows
        return self.actions.gap_motion(x.t[rows], x.q[rows], x.v[rows], 0.0 * x.v[rows], x.params[rows])[0]

    def _accelerations(self, rests: Mask) -> Array:
        """g̈ out of the stops where these rest."""
        x, rows = self.instant, self.rows
        a = x.dyn.acceleration(x.q[rows], x.v[rows], x.tau[rows], t=x.t[rows], params=x.table(rows, self._with(rests)))
        return self.actions.gap_motion(x.t[rows], x.q[rows], x.v[rows], a, x.params[rows])[1]

    def _forces(self, rests: Mask) -> Array:
        x, rows = self.instant, self.rows
        table = x.table(rows, self._with(rests))
        found = x.dyn.multipliers(x.q[rows], x.v[rows], x.tau[rows], t=x.t[rows], params=table)
        return np.asarray(found[:, self.row] * self.sign)


def rest_at(actions: TriggerActions, q: Array, params: Array) -> Array:
    """(m, sides): what their locks hold where they rest."""
    sign = np.array([side.sign for side in actions.sides], dtype=float)
    return np.asarray(actions.bounds(params) + np.where(actions.rounded, sign * ROOM * actions.sizes(q, params), 0.0))


def _largest(*arrays: Array) -> Array:
    """(n, 1): of each row the largest absolute value, which is not zero."""
    sizes = [np.abs(x).max(axis=1, initial=1e-300, keepdims=True) for x in arrays]
    return np.asarray(np.maximum.reduce(sizes))


def _worst(mask: Mask, size: Array) -> Mask:
    """Of each row the one entry of the mask that is largest."""
    found = np.zeros_like(mask, dtype=bool)
    some = mask.any(axis=1)
    found[some, np.where(mask, size, -np.inf)[some].argmax(axis=1)] = True
    return found
