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

from ..formulations.contract import FORMULATIONS
from ..native.call.entry import launch
from ..native.call.kernel import Kernel
from ..native.call.order import Launch
from ..native.kernels import kernel_for
from ..native.sizes import sizes_of
from ..native.store import cache
from ..native.store.fingerprint import digest, environment, fingerprint
from ..sweeps.program import Program
from .predict import Cost
from .question import Question
from .states import inputs_of

if TYPE_CHECKING:
    from ..model import Model

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
