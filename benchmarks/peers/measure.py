"""Times of several ways of computing the same thing, taken in turns: a machine that slows down slows them all.

The clock is the processor time of this process, all its threads together. On a quiet machine that is the time of the
clock on the wall, since everything runs in one thread; on a busy one it leaves out what other processes take.
"""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .engines.contract import Call

LONGEST, FEWEST = 20.0, 3  # s for all rounds of one comparison, unless that leaves fewer rounds than this


@dataclass(frozen=True)
class Timing:
    """Seconds per state, one entry per round."""

    label: str
    rounds: np.ndarray

    @property
    def median(self) -> float:
        return float(np.median(self.rounds))


@dataclass(frozen=True)
class Spread:
    """Median, and the range that holds the middle 80 % of the rounds."""

    median: float
    low: float
    high: float

    @staticmethod
    def of(values: np.ndarray) -> Spread:
        return Spread(*(float(x) for x in np.quantile(values, [0.5, 0.1, 0.9])))


def ratio(slower: Timing, faster: Timing) -> Spread:
    """Round by round, so that the noise both share drops out."""
    return Spread.of(slower.rounds / faster.rounds)


def once(call: Call) -> float:
    """Seconds per state of one run, after one that is not counted."""
    call.run()
    start = time.process_time()
    call.run()
    return (time.process_time() - start) / call.states


def timings(calls: Sequence[Call], rounds: int, seconds: float, longest: float = LONGEST) -> list[Timing]:
    """In every round each call runs for about `seconds`, or once; the order turns from round to round. Where a round
    takes long there are fewer of them, all together for `longest` or so."""
    durations = [max(1e-9, once(call) * call.states) for call in calls]
    repeats = [max(1, math.ceil(seconds / duration)) for duration in durations]
    round_s = sum(n * duration for n, duration in zip(repeats, durations, strict=True))
    rounds = min(rounds, max(FEWEST, int(longest / round_s)))
    times = np.empty((len(calls), rounds))
    collecting = gc.isenabled()
    gc.disable()
    try:
        for r in range(rounds):
            for k in (*range(r % len(calls), len(calls)), *range(r % len(calls))):
                times[k, r] = _timed(calls[k], repeats[k])
    finally:
        if collecting:
            gc.enable()
    return [Timing(call.label, row) for call, row in zip(calls, times, strict=True)]


def _timed(call: Call, repeats: int) -> float:
    run = call.run
    start = time.process_time()
    for _ in range(repeats):
        run()
    return (time.process_time() - start) / (repeats * call.states)
