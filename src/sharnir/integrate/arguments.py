"""The arguments of `integrate`, checked and in the form the drivers want."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ShapeError, SimulationError
from .methods import Method
from .segments import Segments


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


def check(
    ny: int, t0: float, t1: float, y0: Any, method: Method, rtol: Any, atol: Any, step: float | None, h_max: float,
    times: Any, normalise: Any, max_steps: int, corners: Any = None,
) -> Arguments:  # fmt: skip
    states = np.array(y0, dtype=np.float64, ndmin=2, order="C")
    if states.ndim != 2 or states.shape[1] != ny:
        raise ShapeError(f"integrate: y0 has shape {np.shape(y0)}, expected ({ny},) or (members, {ny}).")
    bad = np.argwhere(~np.isfinite(states))
    if bad.size:
        i, j = bad[0]
        raise SimulationError(f"integrate: y0[{i}, {j}] is {states[i, j]}, expected a finite number.")
    if not (np.isfinite(t0) and np.isfinite(t1) and t1 >= t0):
        raise SimulationError(f"integrate: the run is from t = {t0} to {t1}, expected finite times, the second later.")
    if step is None and not method.adaptive:
        raise SimulationError(f"integrate: method {method.name!r} has no step control; give it a step, as step=1e-3.")
    if step is not None and not (np.isfinite(step) and step > 0):
        raise SimulationError(f"integrate: step is {step}, expected a positive number or None.")
    if not h_max > 0:
        raise SimulationError(f"integrate: max_step is {h_max}, expected a positive number.")
    if step is not None and step > h_max:
        raise SimulationError(
            f"integrate: step = {step} is longer than max_step = {h_max}. Give a shorter step; max_step is for methods "
            "that choose theirs."
        )
    if max_steps < 1:
        raise SimulationError(f"integrate: max_steps is {max_steps}, expected at least 1.")
    return Arguments(
        float(t0), float(t1), states, _tolerance("rtol", rtol, ny), _tolerance("atol", atol, ny), float(step or 0.0),
        float(h_max), _times(times, t0, t1), _quaternions(normalise, ny), _segments(corners, t0, t1, len(states)),
    )  # fmt: skip


def _segments(corners: Any, t0: float, t1: float, members: int) -> Segments | None:
    if corners is None:
        return None
    if len(corners) != members:
        raise ShapeError(f"integrate: corners of {len(corners)} members are given, expected {members}, one list each.")
    return Segments(corners, t0, t1)


def _tolerance(name: str, given: Any, ny: int) -> np.ndarray:
    try:
        values = np.asarray(given, dtype=np.float64)
    except (TypeError, ValueError):
        raise SimulationError(f"integrate: {name} is {given!r}, expected positive numbers, as {name}=1e-8.") from None
    if values.shape not in ((), (ny,)):
        raise ShapeError(f"integrate: {name} has shape {values.shape}, expected a number or ({ny},).")
    if not (np.all(np.isfinite(values)) and np.all(values > 0)):
        raise SimulationError(f"integrate: {name} is {given}, expected positive numbers, as {name}=1e-8.")
    return np.array(np.broadcast_to(values, ny))  # a copy: read-only arrays would be another type to compile for


def _times(given: Any, t0: float, t1: float) -> np.ndarray:
    if given is None or isinstance(given, str):
        if given not in (None, "end"):
            raise SimulationError(f"integrate: times is {given!r}, expected an array, 'end', or None for every step.")
        return np.empty(0)
    times = np.array(given, dtype=np.float64)
    if times.ndim != 1:
        raise ShapeError(f"integrate: times has shape {times.shape}, expected one axis.")
    if times.size and not (np.all(np.diff(times) >= 0) and times[0] >= t0 and times[-1] <= t1):
        raise SimulationError(f"integrate: times must be sorted and lie between t0 = {t0} and t1 = {t1}.")
    return times


def _quaternions(given: Any, ny: int) -> np.ndarray:
    places = np.array([] if given is None else given, dtype=np.int64).reshape(-1)
    if places.size and not (places.min() >= 0 and places.max() <= ny - 4):
        raise SimulationError(f"integrate: normalise is {given}, expected offsets of quaternions in a state of {ny}.")
    return places
