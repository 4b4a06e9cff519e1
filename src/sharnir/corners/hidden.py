"""Short pulses of smooth loads: times at which a run should look, so that no step goes over them unseen.

A load is a function of time and parameters. Between two corners its values at 64 times, but for the most extreme ones,
are what a run is taken to see of it. Where bounds over the time between them (`enclosure`) go far beyond that, there
may be a pulse. Such parts are divided until one of its values is found, which is a time to look at, or the bounds show
that there is none. A load that oscillates all the time hides nothing, nor does one whose pieces between corners are
polynomials of low degree: few values show all of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import casadi as ca
import numpy as np

from ..expressions.degree import kinds
from ..read import Array
from .enclosure import Enclosure

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

    @cached_property
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
