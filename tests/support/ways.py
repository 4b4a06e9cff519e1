"""All ways to an answer, by name, from the registries: what a test that holds of every one of them runs over."""

from __future__ import annotations

from sharnir.dynamics.call import BACKENDS as _BACKENDS
from sharnir.formulations.contract import FORMULATIONS as _FORMULATIONS
from sharnir.integrate import METHODS
from sharnir.sweeps.state import JOINT_STATE

FORMULATIONS = tuple(_FORMULATIONS)
IN_VELOCITIES = tuple(
    name for name, f in _FORMULATIONS.items() if f.state is JOINT_STATE
)  # what runs integrate: (q, v)
IN_MOMENTA = tuple(name for name in FORMULATIONS if name not in IN_VELOCITIES)
BACKENDS = tuple(_BACKENDS)
ADAPTIVE = tuple(m.name for m in METHODS.values() if m.adaptive and m.family != "cvode")  # by drivers of our own
