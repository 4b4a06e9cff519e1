"""Angles with poles: places y_k at which the rates of y_(k−1) and y_(k+1) are infinite, although the motion is smooth.

Rotations in angle triples have them. With x = y_k + phase and the speed ω of the body across the axis that is lost,

    y'_(k−1) sin x, y'_k ≤ ω in size,    so the rates grow as ω / |sin x|                                          (1)

Error control follows the angles as near as one likes: what they describe is smooth, and an error of the angles is no
larger in it. But a step that does not feel the pole runs straight over it. So no step is taken that ends on the other
side: a member with error control is led towards the pole (`aim`) and feels it there, or ends at NEAR.
Fixed steps feel nothing. They are taken only as long as they turn the body by less than a part of the distance (1).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from ..core.errors import SimulationError, brief
from ..core.read import count, entries, finite, is_a
from ..drivers import inlined
from .block import REJECTED, RHS, Block, fail
from .methods import Method
from .rhs import Floats, evaluate_block
from .solution import DONE, OVER, POLE, RUNNING
from .step_control import too_small

NEAR = 1e-3  # as |sin x|: angles have three digits less than what they describe, and are not followed any further
# A fixed step may turn the body by one part of the distance. Methods of order 2 leave more of it: of `rattle` it
# stays in the momenta.
PARTS, PARTS_OF_ORDER_2 = 5.0, 20.0
AIM = 0.9  # of the way to a pole that a step would go over
CLEAR = -1


class Pole(NamedTuple):
    """Entry `place` of y has poles where sin(y + phase) = 0. `words` say what that is and what to do, for the status of
    a member that ends there."""

    place: int
    phase: float
    words: str


def parts_of(method: Method) -> float:
    return PARTS_OF_ORDER_2 if method.order == 2 else PARTS


def read_poles(given: Any, ny: int) -> tuple[Pole, ...]:
    where, expected = "integrate: poles", "a list of Pole(place, phase, words)"
    found = () if given is None else tuple(entries(given, where, expected, SimulationError))
    for pole in found:
        if not is_a(pole, Pole) or not is_a(pole.words, str):
            raise SimulationError(f"{where} has {brief(pole)} in it. Expected {expected}.")
        count(pole.place, f"{where}: place ", 1, ny - 2, f"an angle inside a state of {ny}", SimulationError)
        finite(pole.phase, f"{where}: phase", "an angle", SimulationError)
    return found


@inlined
def goes_over(b: Block, i: int, t: float, y: Floats, f: Floats) -> bool:
    """The step of member i to y at t, where the derivative is f, must not be taken; its status says what comes next."""
    h = t - b.t[i]
    for n in range(b.poles.size):
        k = b.poles[n]
        x, x_new = (b.y[i, k] + b.phases[n]) / np.pi, (y[k] + b.phases[n]) / np.pi
        over = np.floor(x) != np.floor(x_new)
        if b.step > 0.0:
            s = abs(np.sin(np.pi * x_new))
            if over or b.parts * h * np.sqrt(f[k] ** 2 + (s * f[k - 1]) ** 2) > s:
                fail(b, i, POLE, k)
                return True
        elif over:
            # the part of the step that leads to the pole, by a straight line
            edge = np.floor(x) + 1.0 if x_new > x else np.floor(x)
            h = aim(h, (edge - x) / (x_new - x))
            b.counts[i, REJECTED] += 1
            fail(b, i, POLE if too_small(h, b.t[i]) else OVER, k)
            b.t_end[i] = b.t[i] + h
            return True
    return False


@inlined
def aim(h: float, part: float) -> float:
    return AIM * h * part


@inlined
def stop_near(b: Block, i: int) -> None:
    """End a member that has come too near to a pole."""
    for n in range(b.poles.size):
        if abs(np.sin(b.y[i, b.poles[n]] + b.phases[n])) < NEAR:
            fail(b, i, POLE, b.poles[n])


def look_for_poles(b: Block) -> None:
    """Members that start too near to a pole, or too fast for their step, end at once."""
    sines = np.abs(np.sin(b.y[:, b.poles] + b.phases))
    close = sines < NEAR
    if b.step > 0.0:
        b.t_eval[:], b.y_eval[:] = b.t, b.y
        evaluate_block(b.call, b.first, len(b.t))
        b.counts[:, RHS] += 1
        rate, aside = b.ydot[:, b.poles], b.ydot[:, b.poles - 1]
        with np.errstate(invalid="ignore"):
            close |= b.parts * b.step * np.sqrt(rate**2 + (sines * aside) ** 2) > sines
    for i, n in np.argwhere(close & (b.status == RUNNING)[:, None])[::-1]:
        fail(b, int(i), POLE, int(b.poles[n]))


def led_on(b: Block, ends: Floats) -> None:
    """Members that a step would have led over a pole start anew towards it, and on from there; `ends` (n,) are those of
    their segments."""
    for i in np.flatnonzero((b.status == OVER) | ((b.status == DONE) & (b.t_end < ends))).tolist():
        if b.status[i] == DONE:
            b.t[i], b.t_end[i] = b.t_end[i], ends[i]
        b.status[i], b.fresh[i], b.component[i] = RUNNING, 1, -1


def crossed(b: Block, i: int, y: Floats) -> bool:
    """Member i would go over a pole, or too near, on its way over states y (n, ny); then it ends where it is."""
    x = (y[:, b.poles] + b.phases) / np.pi
    here = np.floor((b.y[i, b.poles] + b.phases) / np.pi)
    bad = ((np.floor(x) != here) | (np.abs(np.sin(np.pi * x)) < NEAR)).any(axis=0)
    if bad.any():
        fail(b, i, POLE, int(b.poles[np.argmax(bad)]))
    return bool(bad.any())
