"""The result of an integration: the states that were kept, and how each member ended, as a code and a sentence."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Solution:
    """The states kept, and how each member ended.

    One member, given as y0 (ny,):  t (time,), y (time, ny); only what was reached. Everything below has no batch axis.
    A batch, given as y0 (B, ny):   at given times, t (time,), y (B, time, ny) with NaN where a member did not arrive;
                                    at every step, lists of t and y, one for each member; at the end, t (B,), y (B, ny).
    """

    t: Any
    y: Any
    status: Any  # (B,) codes, as above
    component: Any  # (B,) the entry of y to blame for a failure, or -1
    t_reached: Any  # (B,)
    y_reached: Any  # (B, ny)
    n_steps: Any  # (B,)
    n_rejected: Any  # (B,)
    n_rhs: Any  # (B,)
    n_jacobians: Any  # (B,)
    messages: Any  # a sentence, or a list of B

    @property
    def ok(self) -> bool:
        """Every member arrived at the end, or at an event that ends it."""
        return bool(np.isin(self.status, (DONE, ENDED)).all())


# NEAR: before a singular position, to be carried over it; OVER: a step would have gone over a pole of its angles;
# EVENT: something happens there
RUNNING, DONE, NEAR, OVER, EVENT = range(5)
STAMP, EPS = 1e-9, 2.0**-52  # s: times that are rounded to more are time stamps
COLLAPSED, NON_FINITE, TOO_MANY, STOPPED, NEWTON, BROKEN_OFF, SINGULAR, UNSOLVED, POLE = range(-1, -10, -1)
# by an event, as it was meant to; by too many of them; by one that lies in a singular position
ENDED, CHATTER, MISSED = -10, -11, -12


def sentence(
    code: int, t: float, component: str, step: float, steps: int, rejected: int = 0, implicit: bool = False
) -> str:
    """The end of a run: its cause, its time, and what to do. `component` is the entry of y to blame, if any."""
    at = f"at t = {t:.9g}"
    tried = f"{steps} steps and {rejected} rejected ones" if rejected else f"{steps} steps"
    stiff = "" if implicit else ", or use an implicit method such as 'radau' if the problem is stiff"
    if code == DONE:
        return f"Finished {at} after {steps} steps."
    if code == COLLAPSED and abs(t) * EPS > STAMP:
        return (
            f"The step size collapsed to {step:.3g} {at}, where times are rounded to {abs(t) * EPS:.1g} s; {component} "
            "has the largest error. Let the run start near t0 = 0, or loosen the tolerances."
        )
    if code == COLLAPSED:
        return (
            f"The step size collapsed to {step:.3g} {at}; {component} has the largest error. The solution may be "
            f"singular there{'' if implicit else ', or the problem stiff'}: loosen the tolerances{stiff}."
        )
    if code == NON_FINITE:
        return (
            f"The derivative of {component} is not a finite number {at}, however small the step. Check the forces and "
            "parameters there (a division by zero, the root of a negative number), or take smaller steps."
        )
    if code == TOO_MANY:
        return (
            f"Stopped {at} after {tried}, the most that were allowed; the last step was {step:.3g}. Raise max_steps, "
            f"or loosen the tolerances{stiff}."
        )
    if code == STOPPED:
        return f"Stopped by the user {at} after {steps} steps; everything up to there is kept."
    if code == NEWTON:
        return (
            f"Newton's iteration did not converge {at} with the smallest step, {step:.3g}; {component} changed most. "
            "Check that the derivative is smooth there and that its Jacobian is right."
        )
    if code == UNSOLVED:
        return (
            f"The equations of the step of {step:.3g} could not be solved to round-off {at}; {component} changed most. "
            "Everything up to there is kept. Take a shorter step; check that the derivative is smooth there."
        )
    if code == BROKEN_OFF:
        return f"Broken off {at} after {steps} steps; everything up to there is kept."
    if code == SINGULAR:
        return (
            f"Stopped {at} at a singular position: the constraints become dependent there, and do not tell how the "
            "motion goes on. It may rest or turn round there, or start with velocities that are on none of the "
            "branches that meet there, or have drifted too far off the constraints to tell which branch it is on. "
            "Everything up to there is kept. Start elsewhere, give velocities (v0) along one branch, keep the "
            "constraints (drift='projection'), or change lengths or loads a little."
        )
    if code == ENDED:
        return f"Ended {at} by an event, after {steps} steps."
    if code == CHATTER:
        return f"Stopped {at} by events without end."
    if code == MISSED:
        return (
            f"Stopped {at} before a singular position: an event would happen there, where the constraints become "
            "dependent and the run cannot stop. Everything up to there is kept. Let the event happen earlier or later, "
            "or change lengths a little."
        )
    if code == POLE:
        return f"Stopped {at} near a pole of {component}."
    return f"Still running {at}."


@dataclass(frozen=True)
class Status:
    """Of one run, or of one member of a batch."""

    ok: bool  # it reached its end
    text: str  # one sentence: what ended the run, when, why, what to do
    time: float  # the last time that was reached, s
    stopped: bool = False  # by Ctrl-C
    trace: str = ""  # of a controller that raised, as Python prints it


def statuses_of(solution: Solution) -> list[Status]:
    """How each member of an integration ended."""
    messages = solution.messages if isinstance(solution.messages, list) else [solution.messages]
    codes, times = np.atleast_1d(solution.status), np.atleast_1d(solution.t_reached)
    ends = zip(
        ((codes == DONE) | (codes == ENDED)).tolist(),
        messages,
        times.tolist(),
        (codes == STOPPED).tolist(),
        strict=True,
    )
    known: dict[object, Status] = {}  # thousands of members may end alike
    return [known.get(x) or known.setdefault(x, Status(*x)) for x in ends]
