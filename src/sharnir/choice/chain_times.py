"""Measured times of compiled right-hand sides, one state and a batch, taken in turns: the least of several rounds.

The clock is the processor time of this process, all in one thread: what other processes take is left out, and the least
is what a quiet machine would give. Who needs more than MOST times the operations of the least is not compiled: no form
of code makes up for that, and its compilation would be most of the work.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from ..formulations.contract import FORMULATIONS
from ..model import Model
from ..native.call.entry import launch
from ..native.call.kernel import Kernel
from ..native.call.order import Launch
from ..native.kernels import kernel_for
from ..sweeps.program import Program
from .branched import branched
from .counted import counted

MOST = 1.7
BATCH = 128  # states
ROUNDS, ROUND = 9, 1.5e-3  # how many, and seconds of each


@dataclass(frozen=True)
class Times:
    """Nanoseconds of one state: alone, and in a batch."""

    single: float
    batch: float


def candidates(names: Sequence[str], freedom: int, chains: int, length: int) -> dict[str, int]:
    """{formulation: counted operations} of those that are worth compiling."""
    found = {name: counted(name, freedom, chains, length) for name in names}
    least = min(found.values())
    return {name: n for name, n in found.items() if n <= MOST * least}


def chain_times(names: Sequence[str], freedom: int, chains: int, length: int) -> dict[str, Times]:
    """Of k chains of l bodies, by each of the formulations."""
    model = branched(freedom, chains, length)
    rng = np.random.default_rng(1)
    q = model.q0 + 0.1 * rng.normal(size=(BATCH, model.nq))
    second, tau = rng.normal(size=(2, BATCH, model.nv))  # velocities or momenta
    calls: list[Callable[[], object]] = []
    for name in names:
        program = FORMULATIONS[name].of(model).motion.least
        kernel = kernel_for(program, model)  # once: it is traced for it
        calls += [_bound(kernel, program, model, [x[:count] for x in (q, second, tau)]) for count in (1, BATCH)]
    least = 1e9 * np.array(_least(calls)).reshape(-1, 2)
    return {
        name: Times(float(single), float(batch) / BATCH) for name, (single, batch) in zip(names, least, strict=True)
    }


def _bound(kernel: Kernel, program: Program, model: Model, inputs: list[np.ndarray]) -> Callable[[], object]:
    """A kernel with the addresses of its arrays, as integrators call it."""
    count = len(inputs[0])
    out = np.zeros((count, program.output.size(model)))
    arrays = [*(np.ascontiguousarray(x) for x in inputs), np.zeros(1), model.parameter_defaults, out]
    strides = [*(x.shape[1] for x in inputs), 0, 0, out.shape[1]]
    call, kept = kernel.bind([x.ctypes.data for x in arrays], strides, 1 if count == 1 else kernel.width)
    call[Launch.FIRST], call[Launch.COUNT] = 0, count
    alive = (kept, arrays)

    def run() -> object:
        launch()(call)
        return alive

    return run


def _least(calls: Sequence[Callable[[], object]]) -> list[float]:
    """Seconds of each call; every round asks all of them."""
    repeats = [max(1, math.ceil(ROUND / max(1e-9, _timed(call, 1)))) for call in calls]
    found = [math.inf] * len(calls)
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(ROUNDS):
            for i, call in enumerate(calls):
                found[i] = min(found[i], _timed(call, repeats[i]))
    finally:
        if collecting:
            gc.enable()
    return found


def _timed(call: Callable[[], object], repeats: int) -> float:
    call()
    start = time.process_time()
    for _ in range(repeats):
        call()
    return (time.process_time() - start) / repeats
