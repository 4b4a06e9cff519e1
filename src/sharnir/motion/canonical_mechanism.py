"""A mechanism as RATTLE takes it: rates of (q, π) without the forces of constraints, and the rows of these."""

from __future__ import annotations

import numpy as np

from ..formulations.formulation import Formulation
from ..model import Model
from ..native.kernels import kernel_for
from .canonical import CANONICAL_STATE, canonical, rows_program
from .mechanism import Binder, InState, state_jacobian


class CanonicalMechanism(InState):
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
