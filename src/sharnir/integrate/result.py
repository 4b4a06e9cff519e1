"""From the arrays of a run to its `Solution`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from .block import AT_STEPS, AT_TIMES, JACOBIANS, REJECTED, RHS, STEPS
from .members import Members
from .run import Runner
from .solution import Solution
from .status import POLE, STOPPED, sentence


def gather(runner: Runner, single: bool, names: Sequence[str] | None = None) -> Solution:
    members = runner.members
    t, y = _output(members, single)

    def each(values: np.ndarray) -> Any:
        return values[0] if single else values

    steps, rejected, evaluations, jacobians = (each(members.counts[:, k]) for k in (STEPS, REJECTED, RHS, JACOBIANS))
    messages = _messages(runner, names)
    return Solution(
        t=t, y=y, status=each(members.status), component=each(members.component), t_reached=each(members.t),
        y_reached=each(members.y), n_steps=steps, n_rejected=rejected, n_rhs=evaluations, n_jacobians=jacobians,
        messages=messages[0] if single else messages,
    )  # fmt: skip


def _output(members: Members, single: bool) -> tuple[Any, Any]:
    """Times and states that were kept."""
    if members.keep == AT_STEPS:
        t = [np.concatenate([x for x, _ in chunks]) for chunks in members.chunks]
        y = [np.concatenate([x for _, x in chunks]) for chunks in members.chunks]
        return (t[0], y[0]) if single else (t, y)
    if members.keep == AT_TIMES:
        times, reached = members.arguments.times, int(members.out_n[0])
        return (times[:reached], members.out_y[0, :reached]) if single else (times, members.out_y)
    return (members.t[0], members.y[0]) if single else (members.t, members.y)


def _messages(runner: Runner, names: Sequence[str] | None) -> list[str]:
    """One for each member. Members that Ctrl-C has kept from starting share theirs: there may be thousands of them."""
    members = runner.members
    idle = (members.status == STOPPED) & (members.counts == 0).all(axis=1)
    found: list[str] = []
    shared = ""
    for i, waits in enumerate(idle.tolist()):
        if not waits:
            found.append(_message(runner, i, names))
            continue
        shared = shared or _message(runner, i, names)
        found.append(shared)
    return found


def _message(runner: Runner, i: int, names: Sequence[str] | None) -> str:
    if i in runner.sentences:
        return runner.sentences[i]
    if runner.instants is not None and i in runner.instants.sentences:
        return runner.instants.sentences[i]
    members = runner.members
    k = int(members.component[i])
    component = "the state" if k < 0 else f"y[{k}]" if names is None else names[k]
    if members.status[i] == POLE:
        return _at_pole(members, i, component)
    step = members.arguments.step or members.h[i]
    steps, rejected = (int(members.counts[i, k]) for k in (STEPS, REJECTED))
    text = sentence(int(members.status[i]), members.t[i], component, step, steps, rejected, runner.method.implicit)
    return f"{text} The reason: {runner.reasons[i]}" if i in runner.reasons else text


def _at_pole(members: Members, i: int, component: str) -> str:
    k = int(members.component[i])
    words = next(pole.words for pole in members.arguments.poles if pole.place == k)
    step = members.arguments.step
    fixed = f" (fixed steps of {step:g} s cannot follow its rates any nearer)" if step else ""
    return f"Stopped at t = {members.t[i]:.9g} with {component} = {members.y[i, k]:.9g}{fixed}: {words}"
