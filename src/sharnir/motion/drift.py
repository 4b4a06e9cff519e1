"""How a run holds on to its constraints. Integrating accelerations alone lets positions drift off quadratically.

projection   after every step q and v go to the nearest state, in the mass metric, that satisfies all constraints
baumgarte    accelerations pull back: G a = γ − 2 α ġ − α² g (Baumgarte 1972); α in 1/s is a matter of taste
ggl          coordinates move with velocities that satisfy the constraints: the index-2 form of Gear, Gupta and
             Leimkuhler (1985), q̇ = N (v − M⁻¹ Gᵀ μ), with μ eliminated. Positions keep what the integrator leaves
none         nothing is done

Constraints are of q and v. In another state all of this is done to the q and v that it has (`in_state`); only
"baumgarte" asks for nothing but other multipliers.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

from ..errors import SimulationError
from ..formulations.formulation import Formulation
from ..loops.project import AlongConstraints, Projected
from ..loops.stabilise import Stabilise
from ..read import choice, positive
from ..sweeps.kinematics import configure, locate, velocities
from ..sweeps.program import Program
from ..sweeps.state import JOINT_STATE, WITH_OWN, Beside, State
from .in_state import changing, moving, onto, watching

KINDS = ("projection", "baumgarte", "ggl", "none")

# The mass metric comes from the articulated bodies, whatever formulation the run uses.
_placed = (configure, velocities, locate)
projection = Program("projection", _placed, ("q", "v"), Projected())
watch = Program("watch", _placed, ("q", "v"), Projected(moves=False))
tangent = Program("tangent", _placed, ("q", "v", "dq", "dv"), AlongConstraints())


def check(drift: Any, alpha: Any) -> tuple[str, float]:
    drift = choice(drift, KINDS, "simulate: drift=", " is not known.", SimulationError)
    return drift, positive(alpha, "simulate: baumgarte", "a positive rate in 1/s, such as 10", SimulationError)


class Keeping(NamedTuple):
    """Programs of a state: onto the constraints, with the pivots; the same without moving it; what of a small change
    lies along them."""

    projection: Program
    watch: Program
    tangent: Program


@lru_cache(maxsize=64)
def keeping(state: State) -> Keeping:
    if state is JOINT_STATE:
        return Keeping(projection, watch, tangent)
    if state is WITH_OWN:  # of which nothing is on the constraints
        on, off = (Program(x.name, x.sweeps, state.names, Beside(x.output, "z")) for x in (projection, watch))
        along = Program(tangent.name, tangent.sweeps, (*state.names, "dq", "dv", "dz"), Beside(tangent.output, "dz"))
        return Keeping(on, off, along)
    return Keeping(onto(projection, state), watching(watch, state), changing(tangent, state))


def right_hand_side(formulation: Formulation, drift: str, alpha: float) -> Program:
    """Of a run."""
    if drift == "ggl" and formulation.state is not JOINT_STATE:  # its q̇ is not N v, which other states may count on
        return _slipping(formulation)
    how = _how(drift, alpha)
    return formulation.motion if how is None else formulation.stabilised(how)


def joint_right_hand_side(formulation: Formulation, drift: str, alpha: float) -> Program:
    """The same in q and v."""
    how = _how(drift, alpha)
    return formulation.joint_motion if how is None else formulation.stabilised(how, in_joints=True)


def _how(drift: str, alpha: float) -> Stabilise | None:
    if drift == "baumgarte":
        return Stabilise("baumgarte", alpha, alpha)
    return Stabilise("ggl") if drift == "ggl" else None


@lru_cache(maxsize=64)
def _slipping(formulation: Formulation) -> Program:
    return moving(formulation.stabilised(Stabilise("ggl"), in_joints=True), formulation.state)
