"""Momenta of joints, and Hamilton's equations, as functions of one state or a batch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from ..algorithms import quantities
from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.hamilton.recursive import MOMENTUM_STATE
from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.loops.projection import Jump
from ..algorithms.sweeps.kinematics import configure, locate, velocities
from ..algorithms.sweeps.program import Program
from ..core.errors import ModelError, UnsupportedError
from .arguments import Params
from .call import Call, LazyFunction
from .loops import Loops

# The jump of velocities at an event, for one state or many.

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
    residual: np.ndarray

    @cached_property
    def impossible(self) -> np.ndarray:
        """(...,) of bool: rows that contradict each other, or what is driven."""
        if not self.residual.shape[-1]:
            return np.zeros(self.residual.shape[:-1], dtype=bool)
        scale = IMPOSSIBLE * (1.0 + np.abs(self.v).max(axis=-1, initial=0.0))
        return np.asarray(np.abs(self.residual).max(axis=-1) > scale)


class Impulses:
    """Of a compiled model with constraints."""

    _jump = LazyFunction(lambda own: jump, lambda m: (m.nv + 6 * len(m.bodies) + 2 * m.row_count + 1,), inverts=True)

    def __init__(self, call: Call, loops: Loops) -> None:
        self._call, self._loops, self.model = call, loops, call.model

    def __call__(self, q: Any, v: Any, rates: Any, t: Any, params: Params) -> Impulse:
        model = self.model
        n, m, nv = len(model.bodies), model.row_count, model.nv
        found = self._jump({"q": q, "v": v, "rates": rates}, t, params)
        after, R, lam, dropped, residual = np.split(found, np.cumsum([nv, 6 * n, m, 1]), axis=-1)
        R, lam = self._loops.least(R.copy(), lam.copy(), dropped[..., 0], q, t, params)
        wrenches = self._loops.wrenches(lam, q, t, params)
        return Impulse(after.copy(), R.reshape(*R.shape[:-1], n, 6), lam, wrenches, residual.copy())

    def checked(self, q: Any, v: Any, rates: Any, t: Any, params: Params) -> Impulse:
        """An error where the rates cannot be had."""
        found = self(q, v, rates, t, params)
        for b in np.argwhere(found.impossible):
            row = int(np.argmax(np.abs(found.residual[tuple(b)])))
            raise ModelError(
                f"impulse: constraint {self._loops.row_name(row)} cannot have the rate that is wanted: it is off by "
                f"{found.residual[tuple(b)][row]:.3g} after the jump, whatever the impulses. Rows that depend on each "
                "other contradict each other, or something driven holds it; ask for rates that agree."
            )
        return found


class Momenta:
    """`loops` where the model has constraints."""

    of_joints = LazyFunction(lambda own: quantities.momenta, lambda m: (m.nv,))
    accumulated = LazyFunction(lambda own: quantities.accumulated, lambda m: (len(m.bodies), 6))
    velocities = LazyFunction(lambda own: quantities.from_momenta, lambda m: (m.nv,), inverts=True)
    carried = LazyFunction(lambda own: quantities.carried, lambda m: (1,))
    drained = LazyFunction(lambda own: quantities.drained, lambda m: (1,))
    _rates = LazyFunction(lambda own: own._formulation.motion, lambda m: (m.nq + m.nv,), inverts=True)

    def __init__(self, call: Call, formulation: Formulation, loops: Loops | None) -> None:
        self._call, self._model = call, call.model
        self._formulation, self._loops = formulation, loops

    def rates(self, given: Mapping[str, Any], t: Any, params: Params) -> tuple[np.ndarray, np.ndarray]:
        """(q̇, ṗ)."""
        if self._formulation.state is not MOMENTUM_STATE:
            known = ", ".join(repr(name) for name, f in FORMULATIONS.items() if f.state is MOMENTUM_STATE)
            raise UnsupportedError(
                f"hamilton: the formulation {self._formulation.name!r} has no momenta among its states. Use "
                f"compile(model, formulation) with one of {known}."
            )
        if self._loops is not None and self._loops.redundant(params):
            v = self.velocities({"q": given["q"], "p": given["p"]}, t, params)
            self._loops.check({"q": given["q"], "v": v, "tau": given["tau"], "wrench": given["wrench"]}, t, params)
        found = None
        if params is None and given["wrench"] is None:
            found = self._rates.fast(given["q"], given["p"], given["tau"], t, None)
        if found is None:
            found = self._rates(given, t, params)
        nq = self._model.nq
        return np.ascontiguousarray(found[..., :nq]), np.ascontiguousarray(found[..., nq:])

    def no_constraints(self, function: str) -> None:
        if self._loops is not None:
            raise UnsupportedError(
                f"{function}: {self._model.name!r} has constraints, whose power is not known from q and p alone. Use "
                "hamiltonian(...) along a run, or a model without constraints."
            )
