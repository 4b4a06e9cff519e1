"""The derivatives of accelerations by one solution for every direction (`algorithms/loops/directional_derivatives.py`),
for models of any size."""

from __future__ import annotations

from dataclasses import replace

from ..loops.directional_derivatives import Changes, Hold, StateChanges
from ..sweeps.kinematics import applied, configure, locate, velocities
from ..sweeps.program import JOINT_STATE, Program
from .formulation import LOADS
from .inverse import resist, transmit
from .separate_bodies import load

# what forces and constraints read is in the user's frames
derivatives = Program(
    "derivatives",
    (configure, velocities, locate, applied, load, Hold(), resist, transmit),
    ("q", "v", *LOADS),
    Changes(),
    frames=False,
)


# ∂ẏ/∂y of the state of a run
state_jacobian = replace(
    derivatives, name="state_jacobian", sweeps=(*derivatives.sweeps, *JOINT_STATE.advancing), output=StateChanges()
)


def parameter_derivatives(places: tuple[int, ...]) -> Program:
    """∂a/∂p of parameters by their places."""
    return derivatives.putting_out(Changes(("params",), places), "parameter_derivatives")
