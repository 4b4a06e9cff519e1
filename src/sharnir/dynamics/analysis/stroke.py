"""`sharnir.sweep`: the force of a joint over its stroke, with everything else at rest or moving slowly with it.

The joint is put at one place after the other. At each, loops are closed, the other degrees of freedom are at
equilibrium, and the force is found that keeps the joint there, or moves it on at a constant speed (`equilibrium.py`,
eq. (1)).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import casadi as ca
import numpy as np

from ...core.errors import ModelError, brief
from ...core.read import Array, count, finite, is_a
from ...core.tracing import tracing
from ...model import Model
from ...model.context import Context, Names
from ...model.labels import Labels
from .. import Dynamics
from .equilibrium import Equilibrium, at_rest, balanced, coordinate_of, described
from .linearize import joint_places
from .reduced import Reduced


@dataclass(frozen=True, eq=False, repr=False)
class Sweep:
    """A stroke of one joint; n places.

    position    (n,) of the joint
    torque      (n,) the joint force that keeps it there, or moves it at the speed that was asked for: N m, or N
    required    (n,) the same in the direction of the stroke: below zero the mechanism goes by itself
    available   (n,) what the drive can give there, or None
    margin      (n,) available − required; `.factor` is available / required, infinite where nothing is required
    q           (n, nq)
    work        J that the drive puts in over the stroke
    """

    joint: str
    unit: str
    position: Array
    torque: Array
    q: Array
    available: Array | None
    name: str
    _reduced: Reduced = field(repr=False)
    _force: Array = field(repr=False)
    _k: int = field(repr=False)

    def __repr__(self) -> str:
        return f"Sweep({self.name!r}: {self.joint!r} from {self.position[0]:g} to {self.position[-1]:g})"

    def __str__(self) -> str:
        return self.text

    @property
    def required(self) -> Array:
        return np.asarray(self.torque * np.sign(self.position[-1] - self.position[0]))

    @property
    def margin(self) -> Array | None:
        return None if self.available is None else self.available - self.required

    @property
    def factor(self) -> Array | None:
        if self.available is None:
            return None
        with np.errstate(divide="ignore"):
            return np.where(self.required > 0.0, self.available / np.maximum(self.required, 1e-300), np.inf)

    @property
    def work(self) -> float:
        return float(np.trapezoid(self.torque, self.position))

    @property
    def text(self) -> str:
        k, low = int(np.argmax(self.required)), int(np.argmin(self.required))
        most, least = (f"{self.required[i]:.6g} {self.unit} at {self.position[i]:.6g}" for i in (k, low))
        lines = [
            f"{self.joint!r} of {self.name!r} from {self.position[0]:.6g} to {self.position[-1]:.6g}, "
            f"{len(self.position)} places: it takes up to {most}, at least {least}; {self.work:.6g} J in all."
        ]
        margin, factor = self.margin, self.factor
        if margin is not None and factor is not None:
            k = int(np.argmin(margin))
            at = f"{self.unit} at {self.position[k]:.6g}"
            lines.append(f"The smallest margin is {margin[k]:.6g} {at}, a factor of {factor[k]:.4g}.")
            if margin[k] < 0.0:
                lines.append("The drive is too weak there.")
        return "\n".join(lines)

    @cached_property
    def equilibria(self) -> list[Equilibrium]:
        """All places of the stroke at which no force is required, found between places where it changes its sign."""
        found = list[Equilibrium]()
        r, zero = self._reduced, np.zeros_like(self._force)
        place = coordinate_of(r.model, self._k)
        for i in np.flatnonzero(np.sign(self.torque[:-1]) * np.sign(self.torque[1:]) <= 0.0):
            q = self.q[i]
            low, high = self.position[i], self.position[i + 1]
            f_low, f_high = self.torque[i], self.torque[i + 1]
            for _ in range(100):  # regula falsi, made quick by halving the end that stays (Illinois)
                x = low - f_low * (high - low) / (f_high - f_low) if f_high != f_low else low
                q, force, _ = balanced(r, q, zero, [self._k], [x])
                f = force[self._k]
                if abs(f) <= 1e-13 * np.abs(self.torque).max(initial=0.0) or abs(high - low) < 1e-14:
                    break
                if f * f_high < 0.0:
                    low, f_low = high, f_high
                else:
                    f_low = f_low / 2
                high, f_high = x, f
            if not any(abs(e.q[place] - q[place]) < 1e-9 for e in found):
                found.append(described(r, q, zero, 0.0))
        return found


@tracing
def sweep(
    model: Model | Dynamics,
    joint: Any,
    start: float,
    stop: float,
    *,
    t: float = 0.0,
    params: Any = None,
    q: Any = None,
    steps: int = 101,
    speed: float = 0.0,
    available: Any = None,
) -> Sweep:
    """The force that a drive needs in a joint from `start` to `stop` (rad or m), slowly.

    joint       its name, or (name, coordinate)
    q           a position near the first place; None takes the initial one
    steps       how many places
    speed       constant, along the stroke (rad/s or m/s, above zero): friction and dampers then take part
    available   what the drive can give: a number, or an expression of the position such as "5 - 0.2*q('motor')"
    """
    r = at_rest("sweep", model, q, t, params)
    places = joint_places(r.model, joint, "sweep(joint)")
    if places is None or len(places) != 1:
        raise ModelError(
            f"sweep(joint): {brief(joint)} has {len(places or ())} coordinates. Expected one: (name, coordinate)."
        )
    k = places[0]
    if k not in r.model.free:
        raise ModelError(f"sweep(joint): {brief(joint)} is prescribed. Expected a joint that a drive moves.")
    number = count(steps, "sweep(steps)", 2, 1000000, "a whole number of places from 2")
    stations = np.linspace(finite(start, "sweep(start)"), finite(stop, "sweep(stop)"), number)
    if stations[0] == stations[-1]:
        raise ModelError("sweep(start, stop): both are the same. Expected a stroke.")
    rate = finite(speed, "sweep(speed)")
    if rate < 0.0:
        raise ModelError(f"sweep(speed): got {rate:g}. Expected a speed along the stroke, not below zero.")
    rate *= float(np.sign(stations[-1] - stations[0]))
    here, force = r.q, np.zeros(r.model.nv)
    torques, positions = np.zeros(number), np.zeros((number, r.model.nq))
    place = coordinate_of(r.model, k)
    for x in np.linspace(here[place], stations[0], 2 + int(10 * abs(here[place] - stations[0])))[1:-1]:
        here, force, _ = balanced(r, here, force, [k], [x])  # on the way to the first place
    for i, x in enumerate(stations):
        here, force, _ = balanced(r, here, force, [k], [x], rate)
        torques[i], positions[i] = force[k], here
    labels = Labels.of(r.model)
    limit = None if available is None else _available(r, available, positions)
    return Sweep(
        labels.velocities[k], labels.force_units[k], stations, torques, positions, limit, r.model.name, r, force, k
    )


def _available(r: Reduced, given: Any, q: Array) -> Array:
    model = r.model
    found = Context(Names.of(model), "sweep").expression(given if not is_a(given, np.ndarray) else None, "available")
    f = ca.Function("available", [model.t, model.q, model.v, model.parameter_symbols], [ca.densify(found)])
    values = [float(f(r.t, x, np.zeros(model.nv), r.rows.state.parameters)) for x in q]
    return np.array(values)
