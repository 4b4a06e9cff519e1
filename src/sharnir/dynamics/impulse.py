"""The jump of velocities at an event, for one state or many."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..errors import ModelError
from ..loops.impulse import Jump
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.program import Program
from .arguments import Params
from .call import Call, Function
from .loops import Loops

jump = Program("impulse", (configure, velocities, locate), ("q", "v", "rates"), Jump())
IMPOSSIBLE = 1e-7  # of a rate after the jump, relative to 1 and the largest velocity together


@dataclass(frozen=True, eq=False)
class Impulse:
    """
    v            (nv,), the velocities after the jump
    joints       (bodies, 6): impulses of the joints in the convention of reactions, N s and N m s
    multipliers  (rows,): those of the rows of constraints
    constraints  {name: as in `constraint_reactions`}
    left         (rows,): by how much the rates after the jump are not those wanted

    A batch axis comes first.
    """

    v: np.ndarray
    joints: np.ndarray
    multipliers: np.ndarray
    constraints: dict[str, np.ndarray]
    left: np.ndarray

    @cached_property
    def impossible(self) -> np.ndarray:
        """(...,) of bool: rows that contradict each other, or what is driven."""
        if not self.left.shape[-1]:
            return np.zeros(self.left.shape[:-1], dtype=bool)
        scale = IMPOSSIBLE * (1.0 + np.abs(self.v).max(axis=-1, initial=0.0))
        return np.asarray(np.abs(self.left).max(axis=-1) > scale)


class Impulses:
    """Of a compiled model with constraints."""

    def __init__(self, call: Call, loops: Loops) -> None:
        self._call, self._loops, self.model = call, loops, call.model
        model = call.model
        size = model.nv + 6 * len(model.bodies) + 2 * model.row_count + 1
        self._jump: Function = call.function(jump, (size,), inverts=True)

    def __call__(self, q: Any, v: Any, rates: Any, t: Any, params: Params) -> Impulse:
        model = self.model
        n, m, nv = len(model.bodies), model.row_count, model.nv
        found = self._jump({"q": q, "v": v, "rates": rates}, t, params)
        after, R, lam, dropped, left = np.split(found, np.cumsum([nv, 6 * n, m, 1]), axis=-1)
        R, lam = self._loops.least(R.copy(), lam.copy(), dropped[..., 0], q, t, params)
        wrenches = self._loops.wrenches(lam, q, t, params)
        return Impulse(after.copy(), R.reshape(*R.shape[:-1], n, 6), lam, wrenches, left.copy())

    def checked(self, q: Any, v: Any, rates: Any, t: Any, params: Params) -> Impulse:
        """An error where the rates cannot be had."""
        found = self(q, v, rates, t, params)
        for b in np.argwhere(found.impossible):
            row = int(np.argmax(np.abs(found.left[tuple(b)])))
            raise ModelError(
                f"impulse: constraint {self._loops.row_name(row)} cannot have the rate that is wanted: it is off by "
                f"{found.left[tuple(b)][row]:.3g} after the jump, whatever the impulses. Rows that depend on each "
                "other contradict each other, or something driven holds it; ask for rates that agree."
            )
        return found
