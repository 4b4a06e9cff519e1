"""The derivatives of accelerations by one solution for every direction (`loops/changes.py`), for models of any size."""

from __future__ import annotations

from ..loops.changes import Changes, Hold
from ..sweeps.kinematics import applied, configure, locate, velocities
from ..sweeps.program import Program
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


def parameter_derivatives(places: tuple[int, ...]) -> Program:
    """∂a/∂p of parameters by their places."""
    return derivatives.putting_out(Changes(("params",), places), "parameter_derivatives")
