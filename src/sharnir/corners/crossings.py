"""All times at which a function of time and parameters is zero, for many members at once.

A function that is linear in t has its root in closed form. For any other one the interval of the run is divided: parts
where bounds of the function exclude zero are left out; where bounds of its derivative exclude zero the function has one
root at most, which a bracketing Newton iteration finds; the rest is halved. A part that is as short as corners may be
apart (a function that touches zero, or jumps over it) is a root as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from ..expressions.degree import kinds
from ..integrate.margins import CLOSE
from ..read import Array
from .enclosure import Enclosure

MOST_PARTS = 1 << 16  # of one member at a time
GROUP = 32  # members at a time
NEWTON = 80  # iterations; some six are the rule, halving takes fifty


class TooManyError(Exception):
    """There are more roots than can be told apart with MOST_PARTS; `width` is what one part was long."""

    def __init__(self, width: float) -> None:
        super().__init__(f"parts of {width:g} s")
        self.width = width


def are_linear(functions: Sequence[ca.SX], t: ca.SX) -> list[bool]:
    """In t, and without a choice in them."""
    found = kinds(ca.vertcat(ca.SX(0, 1), *functions), t)
    return [kind.degree <= 1.0 and not kind.chooses for kind in found]


class Linear:
    """Switching functions that are linear in t, all at once: g = g(0) + t ġ."""

    def __init__(self, functions: list[ca.SX], t: ca.SX, parameters: ca.SX) -> None:
        g = ca.vertcat(ca.SX(0, 1), *functions)
        at_zero = [ca.densify(ca.substitute(x, t, 0.0)) for x in (g, ca.jacobian(g, t))]
        self.count = len(functions)
        self._function = ca.Function("g", [parameters], at_zero)

    def roots(self, t0: float, t1: float, params: Array) -> tuple[Array, Array]:
        """(members (n,), pairs (n, 2)) from t0 to t1; `params` is (B, np)."""
        if self.count == 0:
            return np.zeros(0, dtype=int), np.zeros((0, 2))
        at, slope = (np.broadcast_to(np.array(x), (self.count, len(params))) for x in self._function(params.T))
        with np.errstate(all="ignore"):
            times = -at / slope  # no number, or infinite, where there is none
        inside = (times >= t0) & (times <= t1)
        found = times[inside]
        members: Any = np.nonzero(inside)[1]
        return members, np.stack([found, found], axis=-1)


class Crossing:
    """Any other switching function g(t, parameters)."""

    def __init__(self, g: ca.SX, t: ca.SX, parameters: ca.SX) -> None:
        self.g, self.t, self.parameters = g, t, parameters

    @cached_property
    def _enclosure(self) -> Enclosure:
        return Enclosure(self.t, self.parameters, [self.g, ca.densify(ca.jacobian(self.g, self.t))])

    def roots(self, spans: Array, members: Array, params: Array) -> tuple[Array, Array]:
        """(members (n,), pairs (n, 2) of times between which g is zero, or jumps) within the given spans (k, 2) of
        time, each of which belongs to a member; `params` is (B, np)."""
        parts = [members // GROUP == k for k in np.unique(members // GROUP)]  # a bound on the room this takes
        found = [self._divide(spans[p, 0], spans[p, 1], members[p], params) for p in parts]
        return np.concatenate([m for m, _ in found]), np.concatenate([x for _, x in found])

    def _divide(self, a: Array, b: Array, members: Array, params: Array) -> tuple[Array, Array]:
        """(members, pairs) of all roots."""
        whose: list[Array] = [np.zeros(0, dtype=int)]
        where: list[Array] = [np.zeros((0, 2))]
        alone: list[tuple[Array, Array, Array]] = []  # intervals with one root at most
        shortest = 0.25 * CLOSE * float(np.abs(np.concatenate([a, b, [0.0]])).max())
        while len(a):
            lo, hi, jumps = self._enclosure(a, b, params[members])
            open_ = ~((lo[:, 0] > 0.0) | (hi[:, 0] < 0.0) | ((lo[:, 0] == 0.0) & (hi[:, 0] == 0.0)))
            open_ &= ~(np.isnan(lo[:, 0]) & np.isnan(hi[:, 0]))
            single = open_ & ~jumps & ((lo[:, 1] > 0.0) | (hi[:, 1] < 0.0))
            alone.append((a[single], b[single], members[single]))
            short = open_ & ~single & (b - a <= shortest)
            whose.append(members[short])
            where.append(np.stack([a[short], b[short]], axis=-1))
            rest = open_ & ~single & ~short
            a, b, members = a[rest], b[rest], members[rest]
            if len(a) > MOST_PARTS // 2 and np.bincount(members).max() > MOST_PARTS // 2:
                raise TooManyError(float((b - a).min()))
            middle = 0.5 * (a + b)
            a, b = np.concatenate([a, middle]), np.concatenate([middle, b])
            members = np.concatenate([members, members])
        if alone:
            first, last, owners = (np.concatenate([x[k] for x in alone]) for k in range(3))
            kept, times = self._bracketed(first, last, params[owners])
            whose.append(owners[kept])
            where.append(np.stack([times, times], axis=-1))
        return np.concatenate(whose), np.concatenate(where)

    def _bracketed(self, a: Array, b: Array, params: Array) -> tuple[Any, Array]:
        """Which of these intervals have a root, and the roots; g is monotonous in each."""

        def at(t: Array, rows: Array) -> tuple[Array, Array]:
            values = self._enclosure(t, t, rows)[0]
            return values[:, 0], values[:, 1]

        first, last = at(a, params)[0], at(b, params)[0]
        kept = np.sign(first) * np.sign(last) <= 0.0
        a, b, params, rising = a[kept].copy(), b[kept].copy(), params[kept], (last > first)[kept]
        t = 0.5 * (a + b)
        for _ in range(NEWTON):
            g, slope = at(t, params)
            above = (g > 0.0) == rising
            on = g == 0.0
            a, b = np.where(on | ~above, t, a), np.where(on | above, t, b)
            with np.errstate(all="ignore"):
                new = t - g / slope
            done = on | (np.abs(new - t) <= np.spacing(np.abs(t))) | (b - a <= np.spacing(np.abs(t)))
            if done.all():
                break
            inside = (new > a) & (new < b)
            t = np.where(done, t, np.where(inside, new, 0.5 * (a + b)))
        return kept, t
