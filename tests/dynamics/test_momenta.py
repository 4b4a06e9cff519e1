"""Momenta of joints, Hamilton's equations and the Hamiltonian, on random models with everything in them.

Covers algorithms/quantities.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms import quantities
from sharnir.algorithms.sweeps.trace import unroll
from sharnir.codegen.straight import symbols
from support.complete_models import complete_model, parameters
from support.momenta import rate_of_momenta
from support.random_trees import State, random_tree, relative_error
from support.rich_trees import TIME
from support.samples import sample, slow_after, slow_but_every
from support.ways import BACKENDS, FORMULATIONS, IN_MOMENTA, IN_VELOCITIES, taking

TREES, ALL = range(0, sample(8, 60), 2), range(sample(6, 60))  # every second one is a tree, the others have constraints


@pytest.mark.parametrize("seed", slow_after(1, ALL))
def test_the_rates_of_every_formulation(seed: int) -> None:
    """All joints, forces and constraints. ṗ is the derivative of M v along the motion that separate bodies find. 1e-10:
    rounding times the conditioning of rows and inertias."""
    model, s = complete_model(seed)
    t, params = TIME, parameters(model)
    loads = {"tau": s.tau, "t": t, "params": params, "wrenches": s.wrenches}
    plain = sh.compile(model, backend="casadi")
    p = plain.momenta(s.q, s.v, t=t, params=params)
    v = plain.velocities(s.q, p, t=t, params=params)
    free = model.free
    np.testing.assert_allclose(v[free], s.v[free], rtol=0, atol=1e-10)
    np.testing.assert_allclose(p[free], (plain.mass_matrix(s.q, params=params, t=t) @ v)[free], rtol=1e-12, atol=1e-12)
    a = plain.acceleration(s.q, v, **loads)
    row = np.array([[params[x.name] for x in model.parameters]])
    expected = rate_of_momenta(model, s.q[None], v[None], a[None], np.array([[t]]), row)[0]
    for name in taking(model, IN_MOMENTA):
        q_rate, p_rate = sh.compile(model, name, backend="casadi").hamilton(s.q, p, **loads)
        assert q_rate.shape == (model.nq,)
        assert relative_error(p_rate, expected) < 1e-10, name


@pytest.mark.parametrize("seed", slow_but_every(3, TREES))
def test_the_hamiltonian_and_its_rate(seed: int) -> None:
    """dH/dt = ∂H/∂q q̇ + ∂H/∂p ṗ + ∂H/∂t, by CasADi from H(q, p, t), with everything that acts. H is the energy where
    nothing is prescribed."""
    model, s = complete_model(seed)
    t, params = TIME, parameters(model)
    dyn = sh.compile(model, "hamilton-recursive", backend="casadi")
    p = dyn.momenta(s.q, s.v, t=t, params=params)
    q_rate, p_rate = dyn.hamilton(s.q, p, s.tau, t=t, params=params, wrenches=s.wrenches)
    named = symbols(quantities.from_momenta, model)
    V = ca.SX.sym("v", model.nv)
    at = {**named, "v": V}
    H_of_v = ca.sum1(unroll(quantities.energy_of(model.forces), model, at)) - unroll(quantities.carried, model, at)
    (H,) = ca.substitute([H_of_v], [V], [ca.densify(unroll(quantities.from_momenta, model, named))])
    given = [named[name] for name in ("q", "p", "t", "params")]
    along = ca.SX.sym("q_rate", model.nq), ca.SX.sym("p_rate", model.nv), ca.SX(1)
    rate = sum(ca.jtimes(H, x, dx) for x, dx in zip(given, along, strict=False))
    numbers = s.q, p, t, [params[x.name] for x in model.parameters]
    value, expected = (float(x) for x in ca.Function("H", [*given, *along[:2]], [H, rate])(*numbers, q_rate, p_rate))
    scale = max(1.0, abs(value))
    assert abs(float(dyn.hamiltonian(s.q, p, t=t, params=params)) - value) < 1e-12 * scale
    assert (
        abs(float(dyn.hamiltonian_rate(s.q, p, s.tau, t=t, params=params, wrenches=s.wrenches)) - expected)
        < 1e-10 * scale
    )
    if not any(b.driven for b in model.bodies):
        v = dyn.velocities(s.q, p, t=t, params=params)
        assert abs(value - float(dyn.energy(s.q, v, t=t, params=params).sum())) < 1e-12 * scale


def driven_arm() -> sh.Model:
    """An arm that turns as it is told, ω(t) = 1 + t, and a mass that slides along it on a spring."""
    s = sh.System("arm", gravity=(0, 0, 0))
    s.add_body("arm", joint=sh.Revolute("z"), mass=1.0, inertia=(0.2, 0.2, 0.4))
    s.add_body("slide", "arm", joint=sh.Prismatic("x"), mass=2.0, inertia=(0.1, 0.1, 0.1))
    s.add_force("spring", sh.JointSpring("slide", stiffness=30.0, rest=0.5))
    s.prescribe("arm", q="t + 0.5*t**2")
    return s.build()


@pytest.mark.parametrize("formulation", IN_MOMENTA)
def test_a_mass_on_a_driven_arm(formulation: str) -> None:
    """H = p²/2m + ½ k (r − r₀)² − ½ (m r² + J) ω², J of both about the axis: not the energy. ṗ = m ω² r − k (r − r₀);
    ∂H/∂t = −(m r² + J) ω ω̇. The drive torque is (m r² + J) ω̇ + 2 m r ṙ ω."""
    dyn, (t, r, speed), m, J, k = (
        sh.compile(driven_arm(), formulation, backend="casadi"),
        (0.3, 0.7, -0.4),
        2.0,
        0.5,
        30.0,
    )
    omega = 1 + t
    p = np.array([0.0, m * speed])
    q_rate, p_rate = dyn.hamilton([9.0, r], p, t=t)
    np.testing.assert_allclose(q_rate, [omega, speed], rtol=1e-14)
    np.testing.assert_allclose(p_rate, [0.0, m * omega**2 * r - k * (r - 0.5)], rtol=1e-14)
    H = m * speed**2 / 2 + k * (r - 0.5) ** 2 / 2 - (m * r**2 + J) * omega**2 / 2
    np.testing.assert_allclose(dyn.hamiltonian([9.0, r], p, t=t), H, rtol=1e-14)
    np.testing.assert_allclose(dyn.hamiltonian_rate([9.0, r], p, t=t), -(m * r**2 + J) * omega, rtol=1e-13)
    torque = dyn.reactions([9.0, r], [9.0, speed], t=t)[0, 5]
    np.testing.assert_allclose(torque, (m * r**2 + J) + 2 * m * r * speed * omega, rtol=1e-14)


def test_accumulated_momenta() -> None:
    """Of the bodies on the world, carried to its origin, they are the momentum of the whole; p is what joints feel."""
    model = random_tree(5, bodies=7)
    s, dyn = State(model, 5), sh.compile(model, backend="casadi")
    P = dyn.accumulated_momenta(s.q, s.v)
    total = np.zeros(6)
    for b in model.bodies:
        if b.parent == 0:
            R, x = dyn.placement(s.q, b.name)
            f, m = R @ P[b.index - 1, :3], R @ P[b.index - 1, 3:]
            total += np.concatenate([f, m + np.cross(x, f)])
    np.testing.assert_allclose(total, dyn.momentum(s.q, s.v), rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("backend", slow_after(1, BACKENDS))
def test_batches_are_their_rows(backend: str) -> None:
    """Any argument may be single; parameters and time too."""
    s = sh.System("pendulum")
    m = s.parameter("m", 2.0)
    s.add_body("a", joint=sh.Spherical(), mass=m, com=(0.4, 0, 0.1), inertia=(0.2, 0.3, 0.4))
    s.add_body("b", "a", joint=sh.Revolute("y"), mass=1.0, com=(0.1, 0, 0.3), inertia=(0.2, 0.3, 0.4))
    model = s.build()
    dyn, state, masses, t = (
        sh.compile(model, "hamilton-recursive", backend=backend),
        State(model, 1, 3),
        [1.0, 2.0, 4.0],
        0.2,
    )
    params = {"m": masses}
    p = dyn.momenta(state.q, state.v, t=t, params=params)
    q_rate, p_rate = dyn.hamilton(state.q, p, state.tau, t=t, params=params, wrenches=state.wrenches[0])
    assert (q_rate.shape, p_rate.shape) == ((3, model.nq), (3, model.nv))
    H = dyn.hamiltonian(state.q, p, t=t, params=params)
    assert H.shape == (3,)
    for k, mass in enumerate(masses):
        one = {"m": mass}
        np.testing.assert_allclose(dyn.momenta(state.q[k], state.v[k], t=t, params=one), p[k], rtol=1e-13)
        found = dyn.hamilton(state.q[k], p[k], state.tau[k], t=t, params=one, wrenches=state.wrenches[0])
        np.testing.assert_allclose(found[0], q_rate[k], rtol=1e-12, atol=1e-14)
        np.testing.assert_allclose(found[1], p_rate[k], rtol=1e-12, atol=1e-13)
        np.testing.assert_allclose(dyn.hamiltonian(state.q[k], p[k], t=t, params=one), H[k], rtol=1e-13)
        np.testing.assert_allclose(
            dyn.velocities(state.q[k], p[k], t=t, params=one), state.v[k], rtol=1e-12, atol=1e-13
        )
    one_p = dyn.hamilton(state.q, p[0])
    np.testing.assert_allclose(one_p[1][0], dyn.hamilton(state.q[0], p[0])[1], rtol=1e-13)


@pytest.mark.parametrize("formulation", FORMULATIONS)
def test_who_has_hamiltons_equations(formulation: str) -> None:
    """Momenta every formulation has; the rates those that integrate them, and the others say whom to ask."""
    model = random_tree(1, bodies=2, joint=lambda rng: sh.Spherical())
    s, dyn = State(model, 1), sh.compile(model, formulation, backend="casadi")
    p = dyn.momenta(s.q, s.v)
    np.testing.assert_allclose(dyn.velocities(s.q, p), s.v, rtol=1e-12)
    if formulation in IN_VELOCITIES:
        with pytest.raises(
            sh.UnsupportedError, match=rf"hamilton: the formulation '{formulation}' has no momenta.*'hamilton"
        ):
            dyn.hamilton(s.q, p)
    else:
        assert dyn.hamilton(s.q, p)[1].shape == (model.nv,)


def test_bad_arguments_are_named() -> None:
    dyn = sh.compile(driven_arm(), "hamilton-recursive", backend="casadi")
    with pytest.raises(
        sh.ShapeError, match=r"p: got an array of shape \(3,\), expected \(2,\).*one entry per velocity"
    ):
        dyn.hamilton([0, 0], [1, 2, 3])
    with pytest.raises(sh.ShapeError, match="p: expected one entry per velocity"):
        dyn.velocities([0, 0], "fast")
    with pytest.raises(sh.ShapeError, match="p: expected"):
        dyn.hamiltonian([0, 0], None)
    loop, s = complete_model(1)
    with pytest.raises(sh.UnsupportedError, match=r"hamiltonian_rate: .* has constraints"):
        sh.compile(loop, backend="casadi").hamiltonian_rate(s.q, s.v)
