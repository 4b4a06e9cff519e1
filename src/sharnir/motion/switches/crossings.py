"""All times at which a function of time and parameters is zero, for many members at once.

A function that is linear in t has its root in closed form. For any other one the interval of the run is divided: parts
where bounds of the function exclude zero are left out; where bounds of its derivative exclude zero the function has one
root at most, which a bracketing Newton iteration finds; the rest is halved. A part that is as short as corners may be
apart (a function that touches zero, or jumps over it) is a root as a whole.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casadi as ca
import numpy as np

from ...core.expressions.choices import kinds
from ...core.read import Array
from ...core.tracing import traced_property
from ...integrate.rhs import CLOSE
from .enclosure import Enclosure

# Short pulses of smooth loads: times at which a run should look, so that no step goes over them unseen.
#
# A load is a function of time and parameters. Between two corners its values at 64 times, but for the most extreme
# ones, are what a run is taken to see of it. Where bounds over the time between them (`enclosure`) go far beyond that,
# there may be a pulse. Such parts are divided until one of its values is found, which is a time to look at, or the
# bounds show that there is none. A load that oscillates all the time hides nothing, nor does one whose pieces between
# corners are polynomials of low degree: few values show all of them.

FEW = 17  # times of a first look
TIMES = 64  # that are looked at between two corners
EXTREME = 0.06  # of the values are left out at either end
INTO = 8  # parts, every time
LEVELS = 9  # 64 · 8⁹: a pulse of 1e-10 of the time
MOST = 4096  # parts at a time; a load with more is not looked at further
BEYOND = 0.5  # of what was seen: more is a surprise
ROUNDING = 1e-9  # of a value
SMALL = 1e-3  # of the largest value: what is less is no pulse
PLAIN = 3  # the degree of polynomials that hide nothing


class Loads:
    """Expressions of t and parameters, looked at together first: most of them show at a few times already all that
    their bounds allow."""

    def __init__(self, expressions: Sequence[ca.SX], t: ca.SX, parameters: ca.SX) -> None:
        found = kinds(ca.vertcat(ca.SX(0, 1), *expressions), t)
        kept = [x for x, kind in zip(expressions, found, strict=True) if kind.degree > PLAIN]
        self.count = len(kept)
        self._all = Enclosure(t, parameters, kept)
        self._each = [Load(x, t, parameters) for x in kept]

    @np.errstate(all="ignore")  # bounds may be infinite, and are no numbers where a load is none
    def marks(self, spans: Array, members: Array, params: Array) -> tuple[Array, Array]:
        """(members (n,), times (n,)) to look at, none as a rule: one at most between two that were looked at. `spans`
        (k, 2) are the times between the corners of the members, `params` is (B, np). Spans that are short do not
        matter: each is integrated on its own."""
        if not self.count:
            return np.zeros(0, dtype=int), np.zeros(0)
        length = spans[:, 1] - spans[:, 0]
        long = length > length.max() / TIMES
        spans, members = spans[long], members[long]
        times = np.linspace(spans[:, 0], spans[:, 1], FEW, axis=-1).ravel()
        # one call for the spans and for the times
        starts, ends = np.concatenate([spans[:, 0], times]), np.concatenate([spans[:, 1], times])
        lo, hi, _ = self._all(starts, ends, params[np.concatenate([members, np.repeat(members, FEW)])])
        n = len(spans)
        seen = np.sort(lo[n:].reshape(n, FEW, self.count), axis=1)
        least, most = seen[:, 1], seen[:, -2]
        slack = BEYOND * (most - least) + ROUNDING * np.maximum(np.abs(lo[:n]), np.abs(hi[:n]))
        doubtful = ~((lo[:n] >= least - slack) & (hi[:n] <= most + slack))
        found = [
            self._each[k].surprises(spans[doubtful[:, k]], members[doubtful[:, k]], params)
            for k in np.flatnonzero(doubtful.any(axis=0))
        ]
        who = np.concatenate([np.zeros(0, dtype=int), *(m for m, _ in found)])
        return who, np.concatenate([np.zeros(0), *(t for _, t in found)])


class Load:
    """One of them."""

    def __init__(self, x: ca.SX, t: ca.SX, parameters: ca.SX) -> None:
        self._given = (t, parameters, [x])

    @traced_property
    def _enclosure(self) -> Enclosure:
        return Enclosure(*self._given)

    def surprises(self, spans: Array, members: Array, params: Array) -> tuple[Array, Array]:
        """(members, times), looking at the spans more closely."""
        edges = np.linspace(spans[:, 0], spans[:, 1], TIMES + 1, axis=-1)
        a, b, row = edges[:, :-1].ravel(), edges[:, 1:].ravel(), np.repeat(np.arange(len(spans)), TIMES)
        lo, hi = self._bounds(a, b, params[members[row]])
        at = np.repeat(np.arange(len(spans)), TIMES + 1)
        values = np.sort(
            self._bounds(edges.ravel(), edges.ravel(), params[members[at]])[0].reshape(edges.shape), axis=1
        )
        few = int(EXTREME * (TIMES + 1))
        low, high = values[:, few], values[:, -1 - few]
        # what a pulse is measured by: what was seen, and a little of what there may be
        finite = np.where(np.isfinite(lo) & np.isfinite(hi), np.maximum(np.abs(lo), np.abs(hi)), 0.0)
        slack = BEYOND * (high - low) + SMALL * finite.reshape(len(spans), TIMES).max(axis=1, initial=0.0)
        low, high = (low - slack)[row], (high + slack)[row]

        origin = np.arange(len(row))
        best, mark = np.zeros(len(row)), np.full(len(row), np.nan)
        for _ in range(LEVELS):
            excess = np.maximum(hi - high[origin], low[origin] - lo)
            open_ = excess > 0.0
            a, b, origin, excess = a[open_], b[open_], origin[open_], excess[open_]
            for t in (a, 0.5 * (a + b), b):
                value = self._bounds(t, t, params[members[row[origin]]])[0]
                beyond = np.maximum(value - high[origin], low[origin] - value)
                order = np.argsort(np.where(np.isfinite(beyond), beyond, 0.0), kind="stable")  # the largest is the last
                better = order[beyond[order] > best[origin[order]]]
                best[origin[better]], mark[origin[better]] = beyond[better], t[better]
            hidden = best[origin] < 0.5 * excess
            if not hidden.any() or INTO * int(hidden.sum()) > MOST + TIMES * len(spans):
                break
            ends = np.linspace(a[hidden], b[hidden], INTO + 1, axis=-1)
            a, b, origin = ends[:, :-1].ravel(), ends[:, 1:].ravel(), np.repeat(origin[hidden], INTO)
            lo, hi = self._bounds(a, b, params[members[row[origin]]])
        found = np.isfinite(mark) & (mark > spans[row, 0]) & (mark < spans[row, 1])  # the ends are looked at anyhow
        return members[row[found]], mark[found]

    def _bounds(self, a: Array, b: Array, params: Array) -> tuple[Array, Array]:
        lo, hi, _ = self._enclosure(a, b, params)
        return lo[:, 0], hi[:, 0]


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

    @traced_property
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
