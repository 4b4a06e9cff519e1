"""What holds of every force, by one test each over all of the registry.

Covers model/forces/loads.py.
"""

from __future__ import annotations

from functools import cache

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.formulations import composite, inverse, separate_bodies
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.straight import Interpreter, symbols
from sharnir.model.forces import REGISTRY, JointSpring
from sharnir.model.forces.joint_forces import JointElement
from support.differences import FINER, slopes
from support.docs_tables import rows_of_classes
from support.examples import FORCES
from support.force_models import TIME, craft, energy_gradient, exerted, interpreted, state, unbalanced
from support.random_trees import relative_error
from support.samples import ALL, by_threes, slow_after, slow_but_every
from support.ways import FORMULATIONS, IN_VELOCITIES, taking

ENERGY = {name: cells[1] != "-" for name, cells in rows_of_classes("forces.md").items()}  # whether it holds any
every = pytest.mark.parametrize("name", FORCES)
BY_TURNS = [(x, f) for k, x in enumerate(FORCES) for j, f in enumerate(FORMULATIONS) if ALL or (j - k) % 7 == 0]


@cache
def model(name: str, driven: bool = False, turning: bool = False) -> sh.Model:
    return craft(*([FORCES[name]] if name else []), driven=driven, turning=turning).build()


@every
@pytest.mark.parametrize("driven", slow_after(1, [False, True]))
def test_energy_balance(name, driven):
    m = model(name, driven)
    rest, size = unbalanced(m, state(m))
    assert abs(rest) <= 1e-9 * size  # differences are good to 1e-11


@every
def test_force_is_the_gradient_of_energy(name):
    """−∂U/∂q: at rest no damper acts. Gravity is in both models and drops out."""
    s = state(model(name))
    expected = energy_gradient(model(""), s.q) - energy_gradient(model(name), s.q)
    if not ENERGY[name.rpartition("-")[0]]:
        assert not expected.any()
        return
    found = exerted(model(name), model(""), s.q, np.zeros(13))
    assert np.abs(expected).max() > 0.1 or not found.any()  # of a damper alone
    assert relative_error(found, expected) <= 1e-9  # differences are good to 1e-11


@pytest.mark.parametrize(("name", "formulation"), slow_but_every(4, BY_TURNS))
def test_inverse_of_forward(name, formulation):
    """Formulations take turns, with SHARNIR_ALL_TREES=1 all: below they are compared with each other."""
    turning = formulation not in taking(model(name))
    m = model(name, turning=turning)
    dyn, s = interpreted(m, formulation), state(m)
    a = dyn.acceleration(s.q, s.v, s.tau, t=TIME, wrenches=s.wrenches)
    assert relative_error(dyn.inverse(s.q, s.v, a, t=TIME, wrenches=s.wrenches), s.tau) <= 1e-11
    without = interpreted(model("", turning=turning), formulation).acceleration(
        s.q, s.v, s.tau, t=TIME, wrenches=s.wrenches
    )
    assert np.abs(a - without).max() > 1e-2  # it does act


@pytest.mark.slow
@pytest.mark.parametrize("names", slow_after(1, by_threes(FORCES)), ids=" ".join)
def test_formulations_agree(names):
    """On joints that turn, which all formulations take, and on others: the first with two of the rest, by turns, since
    loads reach all of them in one way; with SHARNIR_ALL_TREES=1 all."""
    k = list(FORCES).index(names[0])
    for turning in (False, True):
        m = craft(*(FORCES[name] for name in names), driven=True, turning=turning).build()
        s, formulations = state(m), taking(m, FORMULATIONS if turning or ALL else IN_VELOCITIES)
        assert not turning or formulations == FORMULATIONS
        if not ALL:
            first, *rest = formulations
            formulations = (first, rest[k % len(rest)], rest[(k + 1) % len(rest)])
        for function in ("acceleration", "reactions"):
            first, *others = (getattr(interpreted(m, f), function)(s.q, s.v, s.tau, t=TIME) for f in formulations)
            assert all(relative_error(found, first) <= 1e-11 for found in others)


@every
def test_reactions_hold_what_acts_in_the_joints(name):
    """Sᵀ R = τ + elements in the joint − armature · a."""
    m = model(name)
    dyn, s = interpreted(m), state(m)
    a, R = dyn.acceleration(s.q, s.v, s.tau, t=TIME), dyn.reactions(s.q, s.v, s.tau, t=TIME)
    element = m.forces[0]
    tau = element.tau if isinstance(element, JointElement) else {}
    for b in m.bodies:
        part = ca.densify(tau.get(b.index, ca.SX(b.joint.nv, 1)))
        at = ca.Function("tau", [m.t, m.q, m.v, m.parameter_symbols], [part, ca.SX(b.armature)])
        own, inertia = (np.array(x).ravel() for x in at(TIME, s.q, s.v, m.parameter_defaults))
        S = np.array(ca.DM(b.joint.subspace(ca.SX(s.q[b.q_start : b.q_start + b.joint.nq]))))
        place = slice(b.v_start, b.v_start + b.joint.nv)
        assert relative_error(S.T @ R[b.index - 1], s.tau[place] + own - inertia * a[place]) <= 1e-11


@pytest.mark.slow
@pytest.mark.parametrize("energy", [True, False], ids=["springs", "loads"])
def test_native_code_agrees(energy):
    m = craft(*(x for kind, cls in REGISTRY.items() if ENERGY[kind] is energy for x in cls.examples())).build()
    s = state(m)
    given = {
        "q": s.q,
        "v": s.v,
        "a": s.a,
        "tau": s.tau,
        "wrench": s.wrenches,
        "t": TIME,
        "params": m.parameter_defaults,
    }
    of_forces = quantities.energy_of(m.forces), quantities.power_of(m.forces)
    for program in (separate_bodies.formulation.forward, composite.formulation.reactions, inverse.inverse, *of_forces):
        inputs = symbols(program, m)
        values = [np.array(given[key], dtype=float).reshape(1, -1) for key in inputs]
        strides = [x.shape[1] for x in values]
        expected = Interpreter(list(inputs.values()), unroll(program, m, inputs))(values, strides, 1)
        found = kernel_of(program, m, "unrolled").kernel(values, strides, 1)
        assert relative_error(found, expected) <= 1e-12


@pytest.mark.slow
def test_derivatives():
    """Of all forces together, against differences, which are good to 1e-9 at a state that is not next to a corner."""
    m = craft(*FORCES.values()).build()
    s = state(m)
    expected = slopes(m, s.q, s.v, s.tau, (FINER,), t=TIME)
    for found, slope in zip(interpreted(m).derivatives(s.q, s.v, s.tau, t=TIME), expected, strict=True):
        assert relative_error(found, slope.value) <= 1e-7


@pytest.mark.slow
def test_forces_add_up():
    names = [f"{kind}-0" for kind in REGISTRY]
    together, s = craft(*(FORCES[name] for name in names)).build(), state(model(""))
    found = exerted(together, model(""), s.q, s.v)
    parts = [exerted(model(name), model(""), s.q, s.v) for name in names]
    assert relative_error(found, sum(parts)) <= 1e-12


def test_parameters_are_inputs():
    m = craft(JointSpring("slide", stiffness="k", rest="c/2", damping="c")).build()
    dyn, s = interpreted(m), state(m)
    stiffer = dyn.energy(s.q, s.v, t=TIME, params={"k": 60.0}) - dyn.energy(s.q, s.v, t=TIME, params={"k": 0.0})
    x = s.q[8] - 0.35
    np.testing.assert_allclose(stiffer, [0.0, 30.0 * x**2], rtol=1e-12, atol=1e-13)
