"""A mechanism as RATTLE takes it: rates of (q, π) without the forces of constraints, and the rows of these."""

from __future__ import annotations

import numpy as np

from ..formulations.formulation import Formulation
from ..model import Model
from ..native.kernels import kernel_for
from .canonical import CANONICAL_STATE, canonical, rows_program
from .joint_state import from_joint, to_joint
from .mechanism import Binder, state_jacobian


class CanonicalMechanism:
    """See `integrate.rhs.RightHandSide`; `tau`, `params` as those of `mechanism.Mechanism`. `kept` are the rows of the
    constraints that are independent; where there are rows that depend on them these hold with them."""

    state = CANONICAL_STATE

    def __init__(
        self, model: Model, formulation: Formulation, members: int, tau: np.ndarray, params: np.ndarray,
        kept: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.model, self.members, self.tau, self.params = model, members, tau, params
        self.nq, self.ny = model.nq, self.state.size(model)
        motion = canonical(formulation).motion
        self._kernel = kernel_for(motion.least, model)
        binder = self._binder = Binder(self.state, model, members, tau, params)
        jacobian = state_jacobian(model, motion, self.state) if model.nq else None
        if jacobian is not None:
            self.bind_jacobian = lambda t, y, J: binder.bind(jacobian, t, y, J, binder.ny**2)
        program = rows_program(kept)
        size = program.output.size(model)
        self.rows = size // (2 + model.nq)
        if self.rows:
            kernel = kernel_for(program, model)
            self.bind_rows = lambda t, y, out: binder.bind_coordinates(kernel, t, y, out, size)

    def from_joint(self, t: np.ndarray, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        """States (B, ..., ny) of the joints' q and v."""
        return from_joint(self.state, self.model, t, q, v, self.params)

    def to_joint(
        self, t: np.ndarray, y: np.ndarray, members: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """q and v of states, of all members or of some."""
        params = self.params if members is None or self.params.ndim == 1 else self.params[members]
        return to_joint(self.state, self.model, t, y, params)

    def bind(self, t: np.ndarray, y: np.ndarray, ydot: np.ndarray) -> np.ndarray:
        return self._binder.bind(self._kernel, t, y, ydot, self.ny)
