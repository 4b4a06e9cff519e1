"""From the arrays of a run to its `Solution`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .block import AT_STEPS, AT_TIMES, JACOBIANS, REJECTED, RHS, STEPS
from .run import Runner
from .solution import Solution
from .status import sentence


def gather(runner: Runner, single: bool, names: Sequence[str] | None = None) -> Solution:
    n = len(runner.y)
    t: Any
    y: Any
    if runner.keep == AT_STEPS:
        t = [np.concatenate([x for x, _ in chunks]) for chunks in runner.chunks]
        y = [np.concatenate([x for _, x in chunks]) for chunks in runner.chunks]
        if single:
            t, y = t[0], y[0]
    elif runner.keep == AT_TIMES:
        t, y = runner.arguments.times, runner.out_y
        if single:
            reached = int(runner.out_n[0])
            t, y = t[:reached], y[0, :reached]
    else:
        t, y = runner.t, runner.y
        if single:
            t, y = t[0], y[0]

    def each(values: np.ndarray) -> Any:
        return values[0] if single else values

    messages = [_message(runner, i, names) for i in range(n)]
    return Solution(
        t=t, y=y, status=each(runner.status), component=each(runner.component), t_reached=each(runner.t),
        y_reached=each(runner.y), n_steps=each(runner.counts[:, STEPS]), n_rejected=each(runner.counts[:, REJECTED]),
        n_rhs=each(runner.counts[:, RHS]), n_jacobians=each(runner.counts[:, JACOBIANS]),
        messages=messages[0] if single else messages,
    )  # fmt: skip


def _message(runner: Runner, i: int, names: Sequence[str] | None) -> str:
    k = int(runner.component[i])
    component = "the state" if k < 0 else f"y[{k}]" if names is None else names[k]
    step = runner.arguments.step or runner.h[i]
    steps, rejected = (int(runner.counts[i, k]) for k in (STEPS, REJECTED))
    text = sentence(int(runner.status[i]), runner.t[i], component, step, steps, rejected, runner.method.implicit)
    return f"{text} The reason: {runner.reasons[i]}" if i in runner.reasons else text
