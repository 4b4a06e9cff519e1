"""The arguments of `integrate`, checked and in the form the drivers want."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import ShapeError, SimulationError, brief
from ..read import as_float, count, entries, finite, is_a
from .checks import checked_floats, checked_step, output_times
from .methods import Method
from .poles import Pole, read_poles
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
    bad = np.argwhere(~np.isfinite(states))
    if bad.size:
        i, j = bad[0]
        raise SimulationError(f"integrate: y0[{i}, {j}] is {states[i, j]}, expected a finite number.")
    t0, t1 = (finite(x, f"integrate: {what}", "a time", SimulationError) for what, x in (("t0", t0), ("t1", t1)))
    if not t1 >= t0:
        raise SimulationError(f"integrate: the run is from t = {t0} to {t1}, expected finite times, the second later.")
    if step is None and not method.adaptive:
        raise SimulationError(f"integrate: method {method.name!r} has no step control; give it a step, as step=1e-3.")
    step = checked_step(step)
    h_max = as_float(h_max) or 0.0
    if not h_max > 0:
        raise SimulationError(f"integrate: max_step is {h_max}, expected a positive number.")
    if step is not None and step > h_max:
        raise SimulationError(
            f"integrate: step = {step} is longer than max_step = {h_max}. Give a shorter step; max_step is for methods "
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
    stops = np.empty(0) if given is None else np.array(checked_floats("stops", given, "times inside the run"))
    if stops.ndim != 1 or (stops.size and not (np.diff(np.concatenate([[t0], stops, [t1]])) > 0.0).all()):
        raise SimulationError(f"integrate: stops is {brief(given)}, expected times that grow, between {t0} and {t1}.")
    return stops


def _tolerance(name: str, given: Any, ny: int) -> np.ndarray:
    values = checked_floats(name, given, f"positive numbers, as {name}=1e-8")
    if values.shape not in ((), (ny,)):
        raise ShapeError(f"integrate: {name} has shape {values.shape}, expected a number or ({ny},).")
    if not (np.all(np.isfinite(values)) and np.all(values > 0)):
        raise SimulationError(f"integrate: {name} is {brief(given)}, expected positive numbers, as {name}=1e-8.")
    each = np.empty(ny)
    each[:] = values
    return each


def _times(given: Any, t0: float, t1: float) -> np.ndarray:
    found = output_times(given, t0, t1, "integrate")
    return np.empty(0) if found is None or isinstance(found, str) else found


def _quaternions(given: Any, ny: int) -> np.ndarray:
    listed = [] if given is None else entries(given, "integrate: normalise", "offsets of quaternions", SimulationError)
    places = np.array([count(k, "integrate: normalise", error=SimulationError) for k in listed], dtype=np.int64)
    if places.size and not (places.min() >= 0 and places.max() <= ny - 4):
        raise SimulationError(
            f"integrate: normalise is {brief(given)}, expected offsets of quaternions in a state of {ny}."
        )
    return places
