"""Programs of a model asked of some states, each with its own time and parameters, by their kernels and nothing else.

Events may come by the thousand, and members by ten thousands: what functions of the dynamics check of the arguments of
their callers is known here.
"""

from __future__ import annotations

import numpy as np

from ..loops import outputs as loops
from ..model import Model
from ..motion.drift import projection
from ..native.call.kernel import Kernel
from ..native.kernels import kernel_for
from ..quantities.totals import energy_of
from ..read import Array
from ..sweeps.program import Program


class Asked:
    """Arrays are (m, size), t is (m,)."""

    def __init__(self, model: Model) -> None:
        self.model, self._energy = model, energy_of(model.forces)
        self._kernels: dict[Program, Kernel] = {}

    def energy(self, q: Array, v: Array, t: Array, params: Array) -> Array:
        """(m,) kinetic and potential together."""
        return np.asarray(self._ask(self._energy, t, params, q, v).sum(axis=-1))

    def value(self, q: Array, t: Array, params: Array) -> Array:
        """(m, rows): g."""
        return self._ask(loops.value, t, params, q)

    def rate(self, q: Array, v: Array, t: Array, params: Array) -> Array:
        """(m, rows): ġ."""
        return self._ask(loops.rate, t, params, q, v)

    def projected(self, q: Array, v: Array, t: Array, params: Array) -> tuple[Array, Array]:
        """The nearest state on the constraints."""
        found, nq, nv = self._ask(projection, t, params, q, v), self.model.nq, self.model.nv
        return found[:, :nq], found[:, nq : nq + nv]

    def _ask(self, program: Program, t: Array, params: Array, *inputs: Array) -> Array:
        kernel = self._kernels.get(program) or self._kernels.setdefault(program, kernel_for(program, self.model))
        arrays = [np.ascontiguousarray(x) for x in (*inputs, t, params)]
        return kernel(arrays, [*(x.shape[1] for x in inputs), 1, params.shape[1]], len(t))
