"""The options of `simulate`, apart from model and state: read and checked before anything is compiled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..core.errors import SharnirError, SimulationError, brief
from ..core.read import LARGEST, UnreadableError, choice, finite, flag, floats, function, instance, positive
from ..dynamics.arguments import thread_count
from ..integrate import Method, method_named
from ..integrate.settings import checked_count, checked_step, output_times
from .drift import check as check_drift

# A controller in Python: called at its own period, its output held in between.

MOST = 10_000_000  # samples of one run
ROUNDING = 1e-9  # of a period: a time so close before a sample is that sample
_DOUBLE = np.dtype(np.float64)
LONGEST = 150  # characters of what a controller gave, in a message


@dataclass(frozen=True)
class Controller:
    """`function(t, q, v)` gives the joint forces (nv,), or (B, nv) for a batch, which gets q (B, nq), v (B, nv); or a
    mapping of the names of joints to forces.

    It is called at the start of a run and then at all multiples of its period; the integrator stops there, and the
    forces are constant in between.
    """

    function: Callable[[float, np.ndarray, np.ndarray], Any]
    period: float

    def __post_init__(self) -> None:
        function(self.function, "Controller(function)", "a function of (t, q, v)", SimulationError)
        period = positive(self.period, "Controller(period)", "a positive number of seconds", SimulationError)
        object.__setattr__(self, "period", period)

    def samples(self, t0: float, end: float) -> np.ndarray:
        """When it is called in a run. A time so close to the end, or to the start, that it is there but for rounding is
        no further sample."""
        count = (end - t0) / self.period
        if count > MOST:
            raise SimulationError(
                f"simulate: a controller with a period of {self.period:g} s would be called {count:.3g} times in "
                f"{end - t0:g} s, expected {MOST:,} times at most. Give a longer period, or run for a shorter time."
            )
        first = int(np.floor(t0 / self.period + ROUNDING)) + 1
        after = self.period * np.arange(first, first + int(count) + 2)
        return np.concatenate([[t0], after[after < end - max(1e-12 * (end - t0), ROUNDING * self.period)]])

    def tau(
        self, t: float, q: np.ndarray, v: np.ndarray, by_joint: Callable[[Any], Any] = lambda answer: answer
    ) -> np.ndarray:
        """Checked; whatever the function raises becomes a sentence. `by_joint` makes an array of what it may have given
        by the names of joints."""
        try:
            answer = self.function(t, q.copy(), v.copy())
        except Exception as error:
            raise SimulationError(f"the controller raised {type(error).__name__}: {_said(error)}") from error
        plain = type(answer) is np.ndarray and answer.dtype is _DOUBLE and answer.shape == v.shape
        if plain and np.vdot(answer, answer) <= LARGEST:  # so are all of its entries
            return np.asarray(answer)
        try:
            answer = by_joint(answer)
        except SharnirError as error:
            raise SimulationError(str(error).rstrip(".")) from None
        try:
            found = np.array(floats(answer))
        except UnreadableError:
            found = None
        if found is None or found.shape != v.shape or not np.all(np.abs(found) <= LARGEST):
            what = brief(answer) if found is None else f"{brief(found.tolist())} of shape {found.shape}"
            raise SimulationError(f"the controller returned {what}, expected finite forces of shape {v.shape}")
        return found


def _said(error: Exception) -> str:
    try:
        text = str(error).encode("utf-8", "backslashreplace").decode().replace("\0", "\\0")  # files must hold it
    except Exception:
        return "something that cannot be shown"
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "..."


RTOL, ATOL = 1e-8, 1e-10  # as `simulate` has them where none are given
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


def refuse_tolerances(method: Method, rtol: float, atol: float) -> None:
    """A tolerance would be ignored."""
    for name, given, default in (("rtol", rtol, RTOL), ("atol", atol, ATOL)):
        if method.structure and given != default:
            raise SimulationError(
                f"simulate: {name} = {given:g} is given with method {method.name!r}, whose steps have one length; "
                f"it controls no error. Leave {name} out and choose the step, or use a method such as 'dop853'."
            )


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
