"""All ways to an answer, by name, from the registries: what a test that holds of every one of them runs over."""

from __future__ import annotations

from sharnir.dynamics.call import BACKENDS as _BACKENDS
from sharnir.formulations.contract import FORMULATIONS as _FORMULATIONS
from sharnir.integrate import METHODS

FORMULATIONS = tuple(_FORMULATIONS)
BACKENDS = tuple(_BACKENDS)
ADAPTIVE = tuple(m.name for m in METHODS.values() if m.adaptive and m.family != "cvode")  # by drivers of our own
