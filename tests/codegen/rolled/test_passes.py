"""Force elements in loops over bodies: they read coordinates and velocities where these are, given or computed."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.straight import Interpreter
from sharnir.model.forces import REGISTRY
from support.force_models import TIME, craft
from support.other_states import enter
from support.random_trees import State, relative_error
from support.samples import slow_but_every
from support.ways import IN_MOMENTA

FORCES = [x for name in sorted(REGISTRY) for x in REGISTRY[name].examples()]
COUNT = 3


CASES = {
    "all": (FORCES, False),
    "all, driven": (FORCES, True),
    "the second coordinate of a joint": ([sh.JointSpring("wheel", stiffness=2.0, damping=3.0, coordinate=1)], False),
}


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("formulation", slow_but_every(4, ["doubled", *IN_MOMENTA]))
def test_velocities_that_are_computed(formulation: str, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kind of force, in states without v: the same as where everything is one graph."""
    enter(monkeypatch)
    forces, driven = CASES[case]
    model, motion = craft(*forces, driven=driven).build(), FORMULATIONS[formulation].motion.least
    if not motion.can_be_rolled(model):
        pytest.skip("it has no rolled form")
    s = State(model, 5, COUNT)
    t, params = np.full((COUNT, 1), TIME), np.tile(model.parameter_defaults, (COUNT, 1))
    inputs = [np.ascontiguousarray(x) for x in (s.q, s.v, s.tau, t, params)]
    strides = [x.shape[1] for x in inputs]
    expected = Interpreter.of(motion, model)(inputs, strides, COUNT)
    found = kernel_of(motion, model, "rolled").kernel(inputs, strides, COUNT)
    assert relative_error(found, expected) < 1e-12
    still = [inputs[0], 0.0 * inputs[1], *inputs[2:]]
    assert relative_error(Interpreter.of(motion, model)(still, strides, COUNT), expected) > 1e-3  # they do matter
