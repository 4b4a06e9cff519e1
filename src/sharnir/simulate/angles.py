"""Orientations in angles: where their rates are infinite, and runs that have quaternions in their place.

"stop" integrates the angles, and ends where they become singular. "switch" integrates the same mechanism with
quaternions (`dynamics.quaternions`), in which nothing is singular, from the start on: so there is no jump, and steps,
errors and costs are those of quaternions. What is seen of the run is in angles, each time those nearest to the last.
"""

from __future__ import annotations

from copy import copy
from dataclasses import dataclass

import numpy as np

from ..dynamics import Dynamics
from ..dynamics.quaternions import InQuaternions, in_quaternions
from ..integrate.poles import NEAR, Pole
from ..joints.orientation import ORIENTATIONS
from ..model import Model
from ..results.status import state_names
from .initial import Start


@dataclass(frozen=True, eq=False)
class View:
    """What is seen of a run: `dyn` of the user's model, whose coordinates at the start are q0 (B, nq)."""

    dyn: Dynamics
    q0: np.ndarray
    other: InQuaternions | None  # what is integrated instead

    def seen(self, q: np.ndarray, near: np.ndarray | None = None) -> np.ndarray:
        """Coordinates (B, time, nq) of what is integrated, as the user knows them."""
        return q if self.other is None else self.other.coordinates.back(q, self.q0 if near is None else near)

    def start(self, q: np.ndarray) -> np.ndarray:
        """The same of the start (B, nq): q0 to the last bit where it was not changed."""
        if self.other is None:
            return q
        changed = (q != self.other.coordinates.there(self.q0)).any(axis=-1)
        return np.where(changed[:, None], self.seen(q[:, None])[:, 0], self.q0)


def switched(model: Model, on_singularity: str) -> InQuaternions | None:
    """What to integrate in its place, if anything."""
    found = in_quaternions(model) if on_singularity == "switch" else None
    return found if found is not None and found.turned else None


def near_poles(model: Model, q: np.ndarray) -> np.ndarray:
    """(B,) of bool: positions (B, nq) so near to a singularity of their angles that a run in them does not begin."""
    known = in_quaternions(model)
    if known is None:
        return np.zeros(len(q), dtype=bool)
    poles = poles_of(model, "stop")
    sines = np.sin(q[:, [pole.place for pole in poles]] + np.array([pole.phase for pole in poles]))
    return np.asarray((np.abs(sines) < NEAR).any(axis=-1))


def start_there(start: Start, other: InQuaternions) -> Start:
    found = copy(start)
    found.q = other.coordinates.there(start.q)
    return found


def names_of(model: Model, other: InQuaternions | None, blocks: tuple[str, ...]) -> tuple[str, ...]:
    """Of the entries of the state, in words: a quaternion that the user does not know is that of a joint."""
    names = list(state_names(model, blocks))
    for x in other.turned if other is not None else ():
        for k in range(4):
            names[x.quaternion + k] = f"the orientation of {x.joint}, as a quaternion,"
    return tuple(names)


def poles_of(model: Model, on_singularity: str) -> list[Pole]:
    """Of the angles among the states; where q(t) is given they are none. They are the first entries of every state."""
    known = in_quaternions(model)
    if known is None:
        return []
    found = []
    for body in model.bodies:
        for first, parameters in body.joint.angles:
            if body.motion is not None and first in body.motion.q_coordinates:
                continue
            pole = ORIENTATIONS[parameters].pole
            assert pole is not None
            remedy = f"Use parameters='quaternion' or 'matrix' in joint {body.name!r}"
            reader = known.kept.get(body.name)
            if reader is not None:
                remedy += f"; {reader} reads its angles, which on_singularity='switch' therefore leaves as they are"
            elif on_singularity == "stop":
                remedy += ", or simulate(..., on_singularity='switch')"
            words = (
                f"joint {body.name!r} comes near the singularity of its angles (parameters={parameters!r}), "
                f"{pole.where}, where {pole.angle} is its coordinate {first + pole.k}. Rates of the other two angles "
                f"are infinite there, although the motion goes on. Everything up to there is kept. {remedy}."
            )
            found.append(Pole(body.q_start + first + pole.k, pole.phase, words))
    return found
