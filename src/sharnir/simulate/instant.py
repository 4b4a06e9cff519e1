"""The members that are at an instant together, as arrays: what they were before it, and what becomes of them.

t (m,), q (m, nq), v (m, nv), params (m, np)    as they become, step by step
old, v_before                                  parameters and velocities before the instant
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from ..algorithms.loops import constraint_results as loops
from ..algorithms.quantities import energy_of
from ..algorithms.sweeps.program import Program
from ..codegen.call.kernel import Kernel
from ..codegen.kernels import kernel_for
from ..core.read import Array, frozen
from ..dynamics import Dynamics
from ..integrate.events import Ending
from ..model import Model
from ..motion.drift import projection

# Programs of a model asked of some states, each with its own time and parameters, by their kernels and nothing else.
#
# Events may come by the thousand, and members by ten thousands: what functions of the dynamics check of the arguments
# of their callers is known here.


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


@dataclass(eq=False)
class Instant:
    dyn: Dynamics
    asked: Asked
    members: np.ndarray  # (m,) their numbers in the batch
    t: Array
    q: Array
    v: Array
    params: Array
    tau: Array  # (m, nv) joint forces from outside
    span: float  # of the run, s
    old: Array = field(init=False)
    v_before: Array = field(init=False)
    joints: Array = field(init=False)  # (m, bodies, 6) impulses
    ties: Array = field(init=False)  # (m, rows) impulses of constraints, as multipliers
    constraints: dict[str, Array] = field(init=False)  # the same as `constraint_reactions` has forces, (m, ...)
    work: Array = field(init=False)  # (m, rows) what they did, J
    endings: list[Ending | None] = field(init=False)

    def __post_init__(self) -> None:
        m, model = len(self.t), self.dyn.model
        self.old, self.v_before = self.params.copy(), self.v.copy()
        self.joints = np.zeros((m, len(model.bodies), 6))
        self.ties, self.work = np.zeros((m, model.row_count)), np.zeros((m, model.row_count))
        self.constraints = {c.name: np.zeros((m, 6 if c.bodies else c.rows)) for c in model.constraints}
        self.endings = [None] * m

    def table(self, rows: np.ndarray, params: Array | None = None) -> Mapping[str, Array]:
        """Parameters of some of them by name, as functions of the dynamics take them."""
        values = (self.params if params is None else params)[rows]
        return {p.name: values[:, k] for k, p in enumerate(self.dyn.model.parameters)}

    def energy(self, rows: np.ndarray) -> Array:
        """(n,) kinetic and potential together."""
        return self.asked.energy(self.q[rows], self.v[rows], self.t[rows], self.params[rows])

    def alive(self, rows: np.ndarray) -> np.ndarray:
        """Those that have not failed."""
        return np.array([i for i in rows.tolist() if self.goes_on(i)], dtype=np.int64)

    def goes_on(self, i: int) -> bool:
        ending = self.endings[i]
        return ending is None or ending.ok

    def fail(self, i: int, why: str) -> None:
        """Member i of them cannot go on; what was said first counts."""
        if self.goes_on(i):
            self.endings[i] = Ending(f"Stopped at t = {self.t[i]:.9g}: {why}", ok=False)

    def jump(self, rows: np.ndarray, params: Array, right: Array) -> None:
        """Impulses on the members `rows` so that afterwards ġ = `right` (n, model rows) in all rows that are on in
        `params` (m, np)."""
        before = self.asked.rate(self.q[rows], self.v[rows], self.t[rows], params[rows])
        found = self.dyn.impulse(self.q[rows], self.v[rows], right, self.t[rows], self.table(rows, params))
        self.v[rows] = found.v
        self.joints[rows] += found.joints
        self.ties[rows] += found.multipliers
        for name, impulse in found.constraints.items():
            self.constraints[name][rows] += impulse
        self.work[rows] += found.multipliers * (before + right) / 2
        for i in rows[~np.isfinite(found.v).all(axis=1)].tolist():
            self.fail(i, "the impulses of its events have no finite solution. Check masses and positions there.")

    def over(self) -> None:
        """Nothing changes any more: what is noted of members are rows of these arrays."""
        for x in (self.q, self.v, self.v_before, self.params, self.joints, *self.constraints.values()):
            frozen(x)

    def kept(self, rows: np.ndarray) -> list[tuple[Array, Array]]:
        """What impulses have changed of the members `rows`, to be put back."""
        arrays = (self.v, self.joints, self.ties, self.work, *self.constraints.values())
        return [(x, x[rows].copy()) for x in arrays]
