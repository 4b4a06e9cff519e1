"""What a second thread gives: batches of accelerations and of runs, by the clock on the wall, and whether the numbers
are the same to the last bit."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import sharnir as sh

from ..families import member
from ..linkages.oracle import random_states as closed_states
from ..models import MODELS
from ..states import random_states
from .figures import spread
from .tell import Tell

MANY, FEW = 100_000, 10_000  # states
RUNS, FEW_RUNS = 2_000, 64
TREES, MAST = ("panda7", "humanoid"), ("scissor", 48, 4)
STEP = 2e-3


def measure_threads(effort: dict[str, Any], tell: Tell) -> None:
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else (os.cpu_count() or 1)
    if cores < 2:
        tell(failed="this process may use one core only, so there is nothing to compare")
        return
    tell(cores=cores, load=os.getloadavg()[0] if hasattr(os, "getloadavg") else None)
    quick = effort["quick"]
    most = FEW if quick else MANY
    for name in TREES:
        model = MODELS[name]()
        s = random_states(model, most)
        tell(threads=[_compared(name, "accelerations", most, _accelerations(model, s), effort["rounds"])])
    family, size, small = MAST
    linkage = member(family, small if quick else size)
    closed = closed_states(linkage, most // 4)
    calls = _accelerations(linkage.model, closed)
    tell(threads=[_compared(linkage.name, "accelerations", len(closed), calls, effort["rounds"])])
    runs = FEW_RUNS if quick else RUNS
    for name in TREES[:1]:
        model = MODELS[name]()
        starts = random_states(model, runs).q
        tell(threads=[_compared(name, "runs of 1 s, rk4", runs, _runs(model, starts), effort["rounds"])])


def _accelerations(model: sh.Model, s: Any) -> Callable[[int], np.ndarray]:
    ways = {k: sh.compile(model, threads=k) for k in (1, 2)}
    outs = {k: np.empty_like(s.v) for k in ways}
    return lambda k: np.asarray(ways[k].acceleration(s.q, s.v, s.tau, out=outs[k]))


def _runs(model: sh.Model, starts: np.ndarray) -> Callable[[int], np.ndarray]:
    given: dict[str, Any] = {"method": "rk4", "step": STEP, "times": "end", "progress": False}
    return lambda k: np.asarray(sh.simulate(model, 1.0, q0=starts, threads=k, **given).q[:, -1])


def _compared(model: str, what: str, count: int, run: Callable[[int], np.ndarray], rounds: int) -> dict[str, Any]:
    equal = bool(np.array_equal(run(1), run(2)))
    times = np.empty((2, rounds))
    for r in range(rounds):
        for k in (1, 2) if r % 2 else (2, 1):
            start = time.perf_counter()
            run(k)
            times[k - 1, r] = time.perf_counter() - start
    return {
        "model": model, "what": what, "count": count, "equal": equal, "one": spread(times[0]), "two": spread(times[1]),
        "ratio": spread(times[0] / times[1]),
    }  # fmt: skip
