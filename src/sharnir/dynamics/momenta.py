"""Momenta of joints, and Hamilton's equations, as functions of one state or a batch."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..errors import UnsupportedError
from ..formulations.contract import FORMULATIONS
from ..formulations.formulation import Formulation
from ..formulations.hamilton.recursive import MOMENTUM_STATE
from ..quantities import momenta
from .arguments import Params
from .call import Call
from .loops import Loops


class Momenta:
    """`loops` where the model has constraints."""

    def __init__(self, call: Call, formulation: Formulation, loops: Loops | None) -> None:
        model = self._model = call.model
        self._formulation, self._loops = formulation, loops
        self.of_joints = call.function(momenta.momenta, (model.nv,))
        self.accumulated = call.function(momenta.accumulated, (len(model.bodies), 6))
        self.velocities = call.function(momenta.from_momenta, (model.nv,), inverts=True)
        self.carried, self.drained = (call.function(x, (1,)) for x in (momenta.carried, momenta.drained))
        self._rates = None
        if formulation.state is MOMENTUM_STATE:
            self._rates = call.function(formulation.motion, (model.nq + model.nv,), inverts=True)

    def rates(self, given: Mapping[str, Any], t: Any, params: Params) -> tuple[np.ndarray, np.ndarray]:
        """(q̇, ṗ)."""
        if self._rates is None:
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
