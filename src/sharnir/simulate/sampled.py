"""A run with a sampled controller: one integration after the other, from sample to sample."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import SimulationError
from ..integrate import integrate
from ..model import Model
from .controller import Controller
from .initial import Start, prescribed
from .mechanism import Mechanism
from .status import Status, statuses_of

Progress = Callable[[float], None] | None


def sampled(
    model: Model, rhs: Mechanism, controller: Controller, start: Start, duration: float, times: Any, report: Progress,
    options: dict[str, Any],
) -> tuple[np.ndarray, np.ndarray, list[Status], np.ndarray]:  # fmt: skip
    """t (time,), y (B, time, ny), statuses, and the forces held (B, time, nv). What was computed before a controller
    raised is kept, and the status says so."""
    samples = int(np.ceil(duration / controller.period * (1 - 1e-12)))
    y, wanted = start.y, None if times is None or isinstance(times, str) else np.asarray(times, dtype=np.float64)
    kept: list[tuple[np.ndarray, np.ndarray, np.ndarray]] = []  # t, y, forces of every sample

    def keep(t: np.ndarray, states: np.ndarray) -> None:
        kept.append((t, states, np.repeat(rhs.tau[:, None], len(t), axis=1)))

    ends = [Status(True, "", 0.0)] * start.members
    for k in range(samples):
        t0, t1 = k * controller.period, min((k + 1) * controller.period, duration)
        try:
            rhs.tau[...] = _forces(model, controller, t0, y, start)
        except SimulationError as error:
            text = f"Stopped at t = {t0:.9g}: {error}. Everything up to there is kept; mend the controller."
            ends = [Status(False, text, t0)] * start.members
            break
        if wanted is None:
            keep(np.array([t0]), y[:, None])  # the forces are those held from here on
        inside = np.empty(0) if wanted is None else wanted[(wanted >= t0) & ((wanted < t1) | (k == samples - 1))]
        solution = integrate(rhs, t0, t1, y, times=np.append(inside, t1), **options)
        if inside.size:
            keep(inside, np.asarray(solution.y)[:, : inside.size])
        y, ends = np.atleast_2d(solution.y_reached), statuses_of(solution)
        if report is not None:
            report(t1 / duration)
        if not all(s.ok for s in ends):
            break
    if wanted is None:
        keep(np.array([ends[0].time]), y[:, None])
    if isinstance(times, str):
        kept = kept[-1:]
    if not kept:
        return np.empty(0), np.empty((start.members, 0, rhs.ny)), ends, np.empty((start.members, 0, model.nv))
    t, states, held = zip(*kept, strict=True)
    return np.concatenate(t), np.concatenate(states, axis=1), ends, np.concatenate(held, axis=1)


def _forces(model: Model, controller: Controller, t: float, y: np.ndarray, start: Start) -> np.ndarray:
    q, v = y[:, : model.nq].copy(), y[:, model.nq :].copy()
    prescribed(model, t, q[:, None], v[:, None], start.params)
    return controller.tau(t, q[0], v[0]) if start.single else controller.tau(t, q, v)
