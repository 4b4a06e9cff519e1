"""The arguments of `integrate`, checked and in the form that drivers read; and the segments of a run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import ShapeError, SimulationError, brief
from ..core.read import UnreadableError, as_float, attribute, count, entries, finite, floats, function, is_a, positive
from .methods import Method
from .poles import Pole, read_poles
from .rhs import CLOSE, MARGIN, Floats, Integers, RightHandSide, held_inside

# Where the segments of a run end: at corners, times at which f is not smooth.
#
# No step goes over a corner, and none sees the other side of it. A member is integrated to its next corner, then starts
# anew from there. At the corner itself f has two values; a segment must have its own. So f is evaluated inside of the
# segment only: times within MARGIN of its ends, a few units in the last place, are moved to where MARGIN ends.
#
# Corners that are nearer to each other than CLOSE are one: what acts between them is passed over.

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


@dataclass(frozen=True)
class Arguments:
    t0: float
    t1: float
    y0: np.ndarray  # (B, ny)
    rtol: np.ndarray  # (ny,)
    atol: np.ndarray  # (ny,)
    step: float  # 0: chosen by the method
    h_max: float
    times: np.ndarray
    quaternions: np.ndarray
    segments: Segments | None
    stops: np.ndarray  # between t0 and t1
    poles: tuple[Pole, ...]


def check(
    ny: int, t0: float, t1: float, y0: Any, method: Method, rtol: Any, atol: Any, step: float | None, h_max: float,
    times: Any, normalise: Any, corners: Any = None, stops: Any = None,
    poles: Any = None,
) -> Arguments:  # fmt: skip
    given = checked_floats("y0", y0, "numbers")
    states = np.array(given, ndmin=2, order="C")
    if states.ndim != 2 or states.shape[1] != ny:
        raise ShapeError(f"integrate: y0 has shape {given.shape}, expected ({ny},) or (members, {ny}).")
    if not np.isfinite(states).all():
        i, j = np.argwhere(~np.isfinite(states))[0]
        raise SimulationError(f"integrate: y0[{i}, {j}] is {states[i, j]}, expected a finite number.")
    t0, t1 = (finite(x, f"integrate: {what}", "a time", SimulationError) for what, x in (("t0", t0), ("t1", t1)))
    if not t1 >= t0:
        raise SimulationError(f"integrate: the run is from t = {t0} to {t1}, expected finite times, the second later.")
    if step is None and not method.adaptive:
        raise SimulationError(f"simulate: method {method.name!r} has no step control; give it a step, as step=1e-3.")
    step = checked_step(step)
    h_max = as_float(h_max) or 0.0
    if not h_max > 0:
        raise SimulationError(f"simulate: max_step is {h_max}, expected a positive number.")
    if step is not None and step > h_max:
        raise SimulationError(
            f"simulate: step = {step} is longer than max_step = {h_max}. Give a shorter step; max_step is for methods "
            "that choose theirs."
        )
    return Arguments(
        float(t0), float(t1), states, _tolerance("rtol", rtol, ny), _tolerance("atol", atol, ny), float(step or 0.0),
        float(h_max), _times(times, t0, t1), _quaternions(normalise, ny), _segments(corners, t0, t1, len(states)),
        _stops(stops, t0, t1), read_poles(poles, ny),
    )  # fmt: skip


def _segments(corners: Any, t0: float, t1: float, members: int) -> Segments | None:
    if corners is None:
        return None
    if not is_a(corners, (list, tuple)) or len(corners) != members:
        raise ShapeError(f"integrate: corners is {brief(corners)}, expected a list of {members}, one for each member.")
    return Segments(corners, t0, t1)


def _stops(given: Any, t0: float, t1: float) -> np.ndarray:
    if given is None:
        return np.empty(0)
    stops = np.array(checked_floats("stops", given, "times inside the run"))
    if stops.ndim != 1 or (stops.size and not (np.diff(np.concatenate([[t0], stops, [t1]])) > 0.0).all()):
        raise SimulationError(f"integrate: stops is {brief(given)}, expected times that grow, between {t0} and {t1}.")
    return stops


def _tolerance(name: str, given: Any, ny: int) -> np.ndarray:
    if type(given) is float and 0.0 < given < np.inf:
        return np.full(ny, given)
    values = checked_floats(name, given, f"positive numbers, as {name}=1e-8")
    if values.shape not in ((), (ny,)):
        raise ShapeError(f"integrate: {name} has shape {values.shape}, expected a number or ({ny},).")
    if not (np.all(np.isfinite(values)) and np.all(values > 0)):
        raise SimulationError(f"simulate: {name} is {brief(given)}, expected positive numbers, as {name}=1e-8.")
    each = np.empty(ny)
    each[:] = values
    return each


def _times(given: Any, t0: float, t1: float) -> np.ndarray:
    found = output_times(given, t0, t1, "integrate")
    return np.empty(0) if found is None or isinstance(found, str) else found


def _quaternions(given: Any, ny: int) -> np.ndarray:
    if given is None or (type(given) is list and not given):
        return np.empty(0, dtype=np.int64)
    listed = entries(given, "integrate: normalise", "offsets of quaternions", SimulationError)
    places = np.array([count(k, "integrate: normalise", error=SimulationError) for k in listed], dtype=np.int64)
    if places.size and not (places.min() >= 0 and places.max() <= ny - 4):
        raise SimulationError(
            f"integrate: normalise is {brief(given)}, expected offsets of quaternions in a state of {ny}."
        )
    return places


# Arguments of runs that are read before anything is compiled.

MOST_STEPS = 1 << 62


def output_times(given: Any, first: float, last: float, where: str) -> np.ndarray | str | None:
    """None, "end", or a sorted array within the run."""
    if given is None or (is_a(given, str) and str.__str__(given) == "end"):
        return None if given is None else "end"
    times = np.array(checked_floats("times", given, "an array, 'end', or None for every step", where))
    if times.ndim != 1:
        raise ShapeError(f"{where}: times has shape {times.shape}, expected one axis, such as np.linspace(0, 10, 101).")
    rule = f"times must be sorted and lie between {first:g} and {last:g} s"
    outside = np.flatnonzero(~((times >= first) & (times <= last)))
    if outside.size:
        k = int(outside[0])
        raise SimulationError(f"{where}: {rule}, but times[{k}] is {times[k]:.9g}.")
    back = np.flatnonzero(np.diff(times) < 0)
    if back.size:
        k = int(back[0])
        raise SimulationError(
            f"{where}: {rule}, but times[{k + 1}] = {times[k + 1]:.9g} comes after times[{k}] = {times[k]:.9g}."
        )
    return times


def checked_step(step: Any) -> float | None:
    expected = "a positive number of seconds, or None"
    return None if step is None else positive(step, "simulate: step", expected, SimulationError)


def checked_rhs(rhs: Any, names: Any, threads: Any, progress: Any) -> None:
    """Entries that are NaN."""
    if not callable(getattr(type(rhs), "bind", None)) or not is_a(attribute(rhs, "ny"), int):
        raise SimulationError(f"integrate: rhs is {brief(rhs)}, expected an object with ny and bind(t, y, ydot).")
    if names is not None and (not is_a(names, (list, tuple)) or len(names) != rhs.ny):
        raise SimulationError(f"integrate: names is {brief(names)}, expected a list of {rhs.ny} texts.")
    if threads is not None:
        count(threads, "integrate: threads=", 1, 4096, "a whole number from 1 to 4096, or None", SimulationError)
    if progress is not None:
        function(progress, "integrate: progress", "a function of the part done", SimulationError)


def checked_count(max_steps: Any) -> int:
    return count(max_steps, "simulate: max_steps is ", 1, MOST_STEPS, "a whole number, at least 1", SimulationError)


def checked_floats(name: str, given: Any, expected: str, where: str = "integrate") -> np.ndarray:
    try:
        return floats(given)
    except UnreadableError as reason:
        raise SimulationError(f"{where}: {name} is {brief(given)} ({reason}), expected {expected}.") from None
