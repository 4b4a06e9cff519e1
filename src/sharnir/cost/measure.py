"""Times of kernels on this machine, taken once and kept with the compiled code.

All kernels of a comparison take turns, and the least of several rounds counts: a machine that is busy with something
else for a while does not decide. Times are kept under all they depend on: model, question, formulations, this version
to the letter and this processor. So the same question has the same answer the next time, in any process.
"""

from __future__ import annotations

import json
import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.program import Program
from ..codegen.entry import Kernel, Launch, launch
from ..codegen.forms import sizes_of
from ..codegen.kernels import kernel_for
from ..codegen.store import cache
from ..codegen.store.fingerprint import digest, environment, fingerprint
from ..core.read import Array
from ..spatial.rotations import SIZES, nearest

if TYPE_CHECKING:
    from ..model import Model
    from .choose import Question

Clock = Callable[[], float]  # seconds


@dataclass(frozen=True)
class Cost:
    """Seconds for one state by itself, and for one of a batch."""

    single: float
    batch: float

    @property
    def mixed(self) -> float:
        """Their geometric mean: one formulation serves both, and a share lost of one weighs like one of the other."""
        return math.sqrt(self.single * self.batch)

    def of(self, batch: int | None) -> float:
        """Of one state (1), of a batch, or of both alike (None)."""
        if batch is None:
            return self.mixed
        return self.single if batch == 1 else self.batch


# Random states of a model, for measurements and comparisons: any will do, as long as orientations are orientations.

SPREAD = 0.4  # rad or m around the neutral position


def coordinates(model: Model, count: int, seed: int = 1) -> Array:
    """(count, nq)"""
    rng = np.random.default_rng(seed)
    q = np.empty((count, model.nq))
    for body in model.bodies:
        own = q[:, body.q_start : body.q_start + body.joint.nq]
        middle = body.q0 if body.q0 is not None else body.joint.neutral()
        shift = SPREAD * rng.normal(size=own.shape)
        for first, kind in body.joint.orientations:
            shift[:, first : first + SIZES[kind]] *= 0.3  # so that a rotation matrix does not become a reflection
        own[:] = (0.5 if middle is None else middle) + shift
        for first, kind in body.joint.orientations:
            part = own[:, first : first + SIZES[kind]]
            part[:] = nearest(kind, part)
    return q


def velocities(model: Model, count: int, seed: int = 2) -> Array:
    """(count, nv), around 1."""
    return np.random.default_rng(seed).normal(size=(count, model.nv))


def inputs_of(program: Program, model: Model, count: int) -> list[Array]:
    """(count, size) for each argument of a program; time is zero, parameters have their defaults."""
    found = []
    for k, name in enumerate(program.arguments):
        if name == "q":
            x = coordinates(model, count)
        elif name == "t":
            x = np.zeros((count, 1))
        elif name == "params":
            x = np.tile(model.parameter_defaults, (count, 1))
        else:
            x = np.random.default_rng(k).normal(size=(count, INPUTS[name].size(model)))
        found.append(np.ascontiguousarray(x))
    return found


# Times.

STATES = 2048  # of a batch
ROUNDS, SECONDS = 7, 1e-3  # of each kernel in a round


def measured(
    model: Model, question: Question, names: Sequence[str], near: Callable[[], Iterable[str]]
) -> dict[str, Cost]:
    """Times of those among `names` that are `near`, in this order: from the folder of compiled code, or by the clock.
    `near` is asked only if nothing is kept."""
    programs = {name: question.of(FORMULATIONS[name].of(model)) for name in names}
    key = key_of(model, question, programs)
    found = _kept(key, names)
    if found is None:
        found = taken(model, {name: programs[name] for name in near()})
        kept = {name: [cost.single, cost.batch] for name, cost in found.items()}
        cache.store(key, json.dumps(kept).encode())
    return found


def key_of(model: Model, question: Question, programs: dict[str, Program]) -> str:
    of_programs = [fingerprint(model, program).encode() for program in programs.values()]
    return digest([b"choice", environment().encode(), question.name.encode(), *of_programs])


def _kept(key: str, names: Sequence[str]) -> dict[str, Cost] | None:
    """Nothing where the file is damaged: the first of the names is always measured."""
    data = cache.load(key)
    if data is None:
        return None
    try:
        found = {name: Cost(*(float(x) for x in pair)) for name, pair in json.loads(data).items()}
    except (ValueError, TypeError, AttributeError):
        return None
    return found if [*found][:1] == [*names][:1] and set(found) <= set(names) else None


def taken(
    model: Model, programs: dict[str, Program], states: int = STATES, clock: Clock = time.perf_counter
) -> dict[str, Cost]:
    """By the clock, in one thread."""
    kernels = {name: kernel_for(program, model) for name, program in programs.items()}
    inputs = {name: inputs_of(program, model, states) for name, program in programs.items()}
    times = {}
    for count in (1, states):
        calls = [bound(kernels[name], programs[name], model, inputs[name], count) for name in programs]
        times[count] = least(calls, clock=clock)
    return {name: Cost(times[1][k], times[states][k] / states) for k, name in enumerate(programs)}


def bound(
    kernel: Kernel, program: Program, model: Model, inputs: Sequence[np.ndarray], count: int
) -> Callable[[], None]:
    """A call of the kernel with the first `count` of the states."""
    *strides, size = sizes_of(program, model)
    out = np.empty((count, size))
    width = 1 if count == 1 else kernel.width
    call, keep = kernel.bind([x.ctypes.data for x in (*inputs, out)], [*strides, size], width)
    call[Launch.FIRST], call[Launch.COUNT] = 0, count
    run, alive = launch(), (keep, inputs, out)

    def once() -> None:
        assert alive
        run(call)

    return once


def least(
    calls: Sequence[Callable[[], None]],
    rounds: int = ROUNDS,
    seconds: float = SECONDS,
    clock: Clock = time.perf_counter,
) -> list[float]:
    """Seconds of one call of each, the least of some rounds in which all take turns."""
    repeats = [max(1, int(seconds / max(_time(call, 1, clock), 1e-9))) for call in calls]
    found = [float("inf")] * len(calls)
    for r in range(rounds):
        for k in (*range(r % len(calls), len(calls)), *range(r % len(calls))):
            found[k] = min(found[k], _time(calls[k], repeats[k], clock))
    return found


def _time(call: Callable[[], None], repeats: int, clock: Clock) -> float:
    start = clock()
    for _ in range(repeats):
        call()
    return (clock() - start) / repeats
