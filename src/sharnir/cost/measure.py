"""Times of kernels on this machine, taken once and kept with the compiled code.

All kernels of a comparison take turns, and the least of several rounds counts: a machine that is busy with something
else for a while does not decide. What was found is kept under what it depends on: model, question, formulations, this
version to the letter and this processor. So the same question has the same answer the next time, in any process.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

import numpy as np

from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.sweeps.inputs import INPUTS
from ..algorithms.sweeps.program import Program
from ..codegen.call.entry import launch
from ..codegen.call.kernel import Kernel, Launch
from ..codegen.choose import sizes_of
from ..codegen.kernels import kernel_for
from ..codegen.store import cache
from ..codegen.store.fingerprint import digest, environment, fingerprint
from ..core.read import Array
from ..spatial.rotations import SIZES, nearest
from .predict import Cost
from .question import Question

if TYPE_CHECKING:
    from ..model import Model

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


MEASURED = 3  # formulations at most, unless more are asked for
STATES = 2048  # of a batch
ROUNDS, SECONDS = 7, 1e-3  # of each kernel in a round


def measured(model: Model, question: Question, names: Sequence[str]) -> dict[str, Cost]:
    """By name, from the folder of compiled code or by the clock."""
    programs = {name: question.of(FORMULATIONS[name].of(model)) for name in names}
    key = key_of(model, question, programs)
    found = _remembered(key, names)
    if found is None:
        found = _taken(model, programs)
        kept = {name: [cost.single, cost.batch] for name, cost in found.items()}
        cache.store(key, json.dumps(kept).encode())
    return found


def key_of(model: Model, question: Question, programs: dict[str, Program]) -> str:
    of_programs = [fingerprint(model, program).encode() for program in programs.values()]
    return digest([b"choice", environment().encode(), question.name.encode(), *of_programs])


def _remembered(key: str, names: Sequence[str]) -> dict[str, Cost] | None:
    data = cache.load(key)
    if data is None:
        return None
    try:
        found = {name: Cost(*(float(x) for x in pair)) for name, pair in json.loads(data).items()}
    except (ValueError, TypeError, AttributeError):
        return None
    return found if list(found) == list(names) else None


def _taken(model: Model, programs: dict[str, Program]) -> dict[str, Cost]:
    kernels = {name: kernel_for(program, model) for name, program in programs.items()}
    states = {name: inputs_of(program, model, STATES) for name, program in programs.items()}
    times = {}
    for count in (1, STATES):
        calls = [bound(kernels[name], programs[name], model, states[name], count) for name in programs]
        times[count] = least(calls)
    return {name: Cost(times[1][k], times[STATES][k] / STATES) for k, name in enumerate(programs)}


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


def least(calls: Sequence[Callable[[], None]], rounds: int = ROUNDS, seconds: float = SECONDS) -> list[float]:
    """Seconds of one call of each, the least of some rounds in which all take turns."""
    repeats = [max(1, int(seconds / max(_time(call, 1), 1e-9))) for call in calls]
    found = [float("inf")] * len(calls)
    for r in range(rounds):
        for k in (*range(r % len(calls), len(calls)), *range(r % len(calls))):
            found[k] = min(found[k], _time(calls[k], repeats[k]))
    return found


def _time(call: Callable[[], None], repeats: int) -> float:
    start = time.perf_counter()
    for _ in range(repeats):
        call()
    return (time.perf_counter() - start) / repeats
