"""Where the segments of a run end: at corners, times at which f is not smooth.

No step goes over a corner, and none sees the other side of it. A member is integrated to its next corner, then starts
anew from there. At the corner itself f has two values; a segment must have its own. So f is evaluated inside of the
segment only: times within MARGIN of its ends, a few units in the last place, are moved to where MARGIN ends.

Corners that are nearer to each other than CLOSE are one: what acts between them is passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from .margins import CLOSE, MARGIN
from .rhs import Floats, Integers, RightHandSide, held_inside

# (members, times before, times after, states) -> for each why it cannot go on, or None
Crossing = Callable[[Any, Any, Any, Any], Sequence[str | None]]


class Segments:
    """Of all members. `low`, `high` (B,): where f of the present segment is evaluated; `end` (B,): where it ends.

    A corner is a time, or a pair of times between which f changes.
    """

    def __init__(self, corners: Sequence[Any], t0: float, t1: float) -> None:
        self._given = [np.asarray(c, dtype=np.float64) for c in corners]
        n = len(self._given)
        self._next = np.zeros(n, dtype=np.int64)
        self.low, self.high, self.end = np.zeros(n), np.zeros(n), np.zeros(n)
        self.begin(t0, t1)

    def begin(self, t0: float, t1: float) -> None:
        """The first segments of a run from t0 to t1, or of a leg of it."""
        size = max(abs(t0), abs(t1))
        self.t0, self.t1, self.margin, self.close = t0, t1, MARGIN * size, CLOSE * size
        self._corners = [self._clusters(c) for c in self._given]
        self._at_start = [bool((np.abs(c - t0) <= self.close).any()) for c in self._given]
        self._next[:] = 0
        for i in range(len(self._given)):
            self._enter(i)

    def _clusters(self, given: np.ndarray) -> np.ndarray:
        """(n, 2): first and last time of every corner. The first one is at t0 and the last one at t1, also where there
        is no corner."""
        pairs = np.sort(given if given.ndim == 2 else np.stack([given, given], axis=-1), axis=-1).reshape(-1, 2)
        pairs = pairs[(pairs[:, 1] >= self.t0 - self.close) & (pairs[:, 0] <= self.t1 + self.close)]
        found = [[self.t0, self.t0]]
        for first, last in sorted(map(tuple, pairs)):
            if first <= found[-1][1] + self.close:
                found[-1][1] = max(found[-1][1], last)
            else:
                found.append([first, last])
        if len(found) == 1 or found[-1][1] < self.t1 - self.close:
            found.append([self.t1, self.t1])
        return np.array(found)

    def _enter(self, i: int) -> None:
        """The segment after corner number `next`."""
        k, corners = self._next[i], self._corners[i]
        start, end = corners[k, 1], min(corners[k + 1, 0], self.t1)
        self.end[i] = self.t1 if k + 2 == len(corners) else end
        self.low[i], self.high[i] = start + self.margin, end - self.margin
        if not self.low[i] < self.high[i]:
            self.low[i] = self.high[i] = 0.5 * (start + end)

    def crossed(self, i: int) -> tuple[float, float]:
        """Times before and after the corner at which the present segment of member i ends."""
        first, last = self._corners[i][self._next[i] + 1]
        return float(first) - self.margin, float(last) + self.margin

    def starting(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """(members, times before, times after) of those that start at a corner."""
        members = np.flatnonzero(self._at_start)
        last = np.array([self._corners[i][0, 1] for i in members])
        return members, np.full(members.size, self.t0 - self.margin), last + self.margin

    def advance(self, i: int) -> bool:
        """Enter the next segment of member i; False where this is the last one."""
        if self.end[i] >= self.t1:
            return False
        self._next[i] += 1
        self._enter(i)
        return True


class Inside:
    """A right-hand side that is asked for times inside of the present segments only. What constraints ask for is
    continuous at a corner, or ends the run there: their projections see all times."""

    def __init__(self, rhs: RightHandSide, segments: Segments) -> None:
        self.rhs, self.ny, self._segments = rhs, rhs.ny, segments
        self._kept: list[Floats] = []
        if hasattr(rhs, "bind_jacobian"):
            self.bind_jacobian = lambda t, y, J: self._held(t, lambda own: rhs.bind_jacobian(own, y, J))

    def __getattr__(self, name: str) -> Any:
        """All else that the right-hand side may have."""
        return getattr(self.rhs, name)

    def bind(self, t: Floats, y: Floats, ydot: Floats) -> Integers:
        return self._held(t, lambda own: self.rhs.bind(own, y, ydot))

    def _held(self, t: Floats, bind: Callable[[Floats], Integers]) -> Integers:
        """The call reads times of its own, which are set from t whenever it is made."""
        own = t.copy()
        self._kept.append(own)
        return held_inside(bind(own), t, own, self._segments.low, self._segments.high)
