"""How a run holds on to its constraints. Integrating accelerations alone lets positions drift off quadratically.

projection   after every step q and v go to the nearest state, in the mass metric, that satisfies all constraints
baumgarte    accelerations pull back: G a = γ − 2 α ġ − α² g (Baumgarte 1972); α in 1/s is a matter of taste
ggl          coordinates move with velocities that satisfy the constraints: the index-2 form of Gear, Gupta and
             Leimkuhler (1985), q̇ = N (v − M⁻¹ Gᵀ μ), with μ eliminated. Positions keep what the integrator leaves
none         nothing is done
"""

from __future__ import annotations

from typing import Any

from ..errors import SimulationError
from ..formulations import separate_bodies
from ..formulations.formulation import Formulation
from ..loops.project import AlongConstraints, Projected
from ..loops.stabilise import Stabilise
from ..read import choice, positive
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.program import Program

KINDS = ("projection", "baumgarte", "ggl", "none")

# The mass metric comes from the articulated bodies, whatever formulation the run uses.
_articulated = (configure, velocities, locate, separate_bodies.load, separate_bodies.articulate)
assert separate_bodies.formulation.answer is not None
_response = separate_bodies.formulation.answer.response
projection = Program("projection", _articulated, ("q", "v"), Projected(_response))
watch = Program("watch", _articulated, ("q", "v"), Projected(_response, moves=False))
tangent = Program("tangent", _articulated, ("q", "v", "dq", "dv"), AlongConstraints(_response))


def check(drift: Any, alpha: Any) -> tuple[str, float]:
    drift = choice(drift, KINDS, "simulate: drift=", " is not known.", SimulationError)
    return drift, positive(alpha, "simulate: baumgarte", "a positive rate in 1/s, such as 10", SimulationError)


def right_hand_side(formulation: Formulation, drift: str, alpha: float) -> Program:
    """Of a run."""
    if drift == "baumgarte":
        return formulation.stabilised(Stabilise("baumgarte", alpha, alpha))
    return formulation.stabilised(Stabilise("ggl")) if drift == "ggl" else formulation.motion
