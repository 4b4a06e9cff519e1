"""What a caller of `simulate` asks for, apart from model and state: read and checked before anything is compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..dynamics.arguments import thread_count
from ..errors import SimulationError
from ..integrate import Method, method_named
from ..integrate.checks import checked_count, checked_step, output_times
from ..motion.drift import check as check_drift
from ..read import choice, finite, flag, instance, positive
from .controller import Controller
from .structure import refuse_tolerances

WAYS = ("stop", "switch")  # at singular angles


@dataclass(frozen=True, eq=False)
class Options:
    """As the arguments of `simulate`."""

    t0: float
    duration: float
    method: Method
    rtol: float
    atol: float
    step: float | None
    max_step: float | None
    max_steps: int
    times: np.ndarray | str | None
    controller: Controller | None
    drift: str
    baumgarte: float
    threads: int | None
    progress: bool | None
    on_singularity: str = "stop"
    until: Any = None  # an expression, read where the model is known

    @property
    def end(self) -> float:
        return self.t0 + self.duration

    @staticmethod
    def read(
        *, t0: Any = 0.0, duration: Any, method: Any, rtol: Any, atol: Any, step: Any, max_step: Any, max_steps: Any,
        times: Any, controller: Any, drift: Any, baumgarte: Any, threads: Any, progress: Any,
        on_singularity: Any, until: Any = None,
    ) -> Options:  # fmt: skip
        first, length = _span(t0, duration)
        last = first + length
        chosen = method_named(method)
        drift, baumgarte = check_drift(drift, baumgarte)
        rtol, atol = (
            positive(x, f"simulate: {name}", f"a positive number, as {name}=1e-8", SimulationError)
            for name, x in (("rtol", rtol), ("atol", atol))
        )
        refuse_tolerances(chosen, rtol, atol)
        return Options(
            first, length, chosen, rtol, atol, checked_step(step),
            None if max_step is None else positive(max_step, "simulate: max_step", error=SimulationError),
            checked_count(max_steps), _times(times, first, last), _controller(controller, first, last),
            drift, baumgarte, None if threads is None else thread_count(threads, 1),
            None if progress is None else flag(progress, "simulate: progress", SimulationError),
            choice(on_singularity, WAYS, "simulate: on_singularity=", " is not known.", SimulationError), until,
        )  # fmt: skip


def _span(t0: Any, duration: Any) -> tuple[float, float]:
    first = finite(t0, "simulate: t0", "a finite number of seconds", SimulationError)
    length = positive(duration, "simulate: duration", "a positive number of seconds", SimulationError)
    if not first + length > first:
        raise SimulationError(
            f"simulate: a duration of {length:g} s is less than the rounding of t0 = {first:g} s. Give a longer one, "
            "or count time from a moment that is nearer."
        )
    return first, length


def _times(given: Any, t0: float, end: float) -> np.ndarray | str | None:
    """Times are absolute; t0 + duration is rounded, and one that is the end but for that is the end."""
    rounding = 0.0 if t0 == 0.0 else 4.0 * float(np.spacing(max(abs(t0), abs(end))))
    found = output_times(given, t0 - rounding, end + rounding, "simulate")
    return np.clip(found, t0, end) if isinstance(found, np.ndarray) else found


def _controller(given: Any, t0: float, end: float) -> Controller | None:
    if given is not None:
        after = " has no period. Expected Controller(function, period)."
        instance(given, Controller, "simulate: controller=", after, SimulationError)
        given.samples(t0, end)  # refused where they are too many
    controller: Controller | None = given
    return controller
