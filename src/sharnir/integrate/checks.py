"""Arguments of runs that are read before anything is compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.errors import ShapeError, SimulationError, brief
from ..core.read import UnreadableError, attribute, count, floats, function, is_a, positive

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
    """What is not a number."""
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
