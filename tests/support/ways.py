"""All ways to an answer, by name, from the registries: what a test that holds of every one of them runs over."""

from __future__ import annotations

import pytest

from sharnir import Model
from sharnir.algorithms.formulations.registry import FORMULATIONS as _FORMULATIONS
from sharnir.algorithms.sweeps.program import JOINT_STATE
from sharnir.dynamics.call import BACKENDS as _BACKENDS
from sharnir.integrate import METHODS
from support.samples import ALL

FORMULATIONS = tuple(_FORMULATIONS)
IN_VELOCITIES = tuple(
    name for name, f in _FORMULATIONS.items() if f.state is JOINT_STATE
)  # what runs integrate: (q, v)
IN_MOMENTA = tuple(name for name in FORMULATIONS if name not in IN_VELOCITIES)
BACKENDS = tuple(_BACKENDS)
ADAPTIVE = tuple(m.name for m in METHODS.values() if m.adaptive and m.family != "cvode")  # by drivers of our own


def taking(model: Model, names: tuple[str, ...] = FORMULATIONS) -> tuple[str, ...]:
    """Those that take a model; they say so themselves."""
    return tuple(name for name in names if _FORMULATIONS[name].supports(model) is None)


def by_turns(model: Model, k: int) -> tuple[str, ...]:
    """Of those that take a model the ones in (q, v), and one in momenta, by turns: these have much in common, and are
    compared with each other elsewhere. All with SHARNIR_ALL_TREES=1."""
    in_momenta = taking(model, IN_MOMENTA)
    turn = in_momenta if ALL else in_momenta[k % len(in_momenta) :][:1] if in_momenta else ()
    return (*taking(model, IN_VELOCITIES), *turn)


def skip_where_refused(formulation: str, model: Model) -> None:
    reason = _FORMULATIONS[formulation].supports(model)
    if reason is not None:
        pytest.skip(f"{formulation}: {reason}")
