"""Functions for JAX: values, jit, vmap, derivatives of first and second order, refusals.

Covers dynamics/jax_functions.py.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.random_trees import State, relative_error

pytestmark = pytest.mark.slow  # importing JAX alone takes more than a second


@pytest.fixture(scope="module")
def jax() -> Iterator[Any]:
    found = pytest.importorskip("jax", reason="JAX is not installed")
    before = found.config.jax_enable_x64
    found.config.update("jax_enable_x64", True)
    yield found
    found.config.update("jax_enable_x64", before)


def system(joint: sh.Joint) -> sh.Dynamics:
    s = sh.System("arm")
    m = s.parameter("payload", 2.0, unit="kg")
    s.add_body("base", joint=joint, mass=1.0, inertia=(1, 1, 1))
    s.add_body("link", "base", joint=sh.Revolute("y"), mass=m, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.2))
    s.add_force("spring", sh.JointSpring("link", stiffness=3.0, rest="0.4*cos(t)", damping=0.1))
    return sh.compile(s.build(), backend="casadi")


def test_values_and_first_derivatives(jax: Any) -> None:
    dyn = system(sh.Revolute("z"))
    x, f = State(dyn.model, 1), dyn.jax("acceleration")
    given, params = {"t": 0.3, "params": {"payload": 2.5}}, np.array([2.5])
    a = dyn.acceleration(x.q, x.v, x.tau, **given)
    assert relative_error(np.array(f(x.q, x.v, x.tau, 0.3, params)), a) <= 1e-14
    assert relative_error(np.array(f(x.q, x.v, x.tau)), dyn.acceleration(x.q, x.v, x.tau)) <= 1e-14
    by_q, by_v, by_tau = dyn.derivatives(x.q, x.v, x.tau, **given)
    for mode in (jax.jacfwd, jax.jacrev):
        found = jax.jit(mode(f, argnums=(0, 1, 2, 3, 4)))(x.q, x.v, x.tau, 0.3, params)
        h = 1e-6
        ahead, behind = (dyn.acceleration(x.q, x.v, x.tau, t=0.3 + s, params=given["params"]) for s in (h, -h))
        by_t = (ahead - behind) / (2 * h)
        by_mass = dyn.parameter_derivatives(x.q, x.v, ["payload"], tau=x.tau, **given)
        for one, other in zip(found[:3], (by_q, by_v, by_tau), strict=True):
            assert relative_error(np.array(one), other) <= 1e-13
        assert relative_error(np.array(found[4]), by_mass) <= 1e-12
        np.testing.assert_allclose(np.array(found[3]), by_t, atol=1e-8)  # of the difference


def test_batches_and_second_derivatives(jax: Any) -> None:
    dyn = system(sh.Revolute("z"))
    f, rng = dyn.jax("acceleration"), np.random.default_rng(2)
    q, v, tau = rng.normal(size=(3, 4, 5, 2))
    both = jax.jit(jax.vmap(jax.vmap(f), in_axes=(0, 0, None)))(q, v, tau[0])
    expected = dyn.acceleration(q.reshape(-1, 2), v.reshape(-1, 2), np.tile(tau[0], (4, 1))).reshape(4, 5, 2)
    assert relative_error(np.array(both), expected) <= 1e-14

    def cost(x: Any) -> Any:
        return (f(x, v[0, 0], tau[0, 0]) ** 2).sum()

    gradient, h, d = jax.grad(cost), 1e-5, np.array([0.3, -0.7])
    found = np.array(jax.hessian(cost)(q[0, 0]) @ d)
    near = (np.array(gradient(q[0, 0] + h * d)) - np.array(gradient(q[0, 0] - h * d))) / (2 * h)
    np.testing.assert_allclose(found, near, rtol=1e-7, atol=1e-8)  # of the difference
    rows = jax.vmap(jax.grad(cost))(q[0])
    np.testing.assert_allclose(np.array(rows), [np.array(gradient(x)) for x in q[0]], rtol=1e-12)


def test_other_functions_and_quaternions(jax: Any) -> None:
    dyn = system(sh.Spherical())
    x = State(dyn.model, 3)
    f = dyn.jax("acceleration")
    assert relative_error(np.array(f(x.q, x.v, x.tau)), dyn.acceleration(x.q, x.v, x.tau)) <= 1e-14
    N = np.stack([dyn.coordinate_rate(x.q, e) for e in np.eye(4)], axis=1)
    found = np.array(jax.jacfwd(f)(x.q, x.v, x.tau)) @ N  # along the sphere
    assert relative_error(found, dyn.derivatives(x.q, x.v, x.tau)[0]) <= 1e-12
    M = dyn.jax("mass_matrix")
    assert relative_error(np.array(M(x.q)), dyn.mass_matrix(x.q)) <= 1e-14
    place = dyn.jax("point", frame="link")
    J = np.array(jax.jacrev(place)(x.q, np.array([0.5, 0, 0]))) @ N
    assert relative_error(J, dyn.jacobian(x.q, "link", point=(0.5, 0, 0))[:3]) <= 1e-13


def test_refusals(jax: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    dyn = system(sh.Revolute("z"))
    f = dyn.jax("acceleration")
    with pytest.raises(sh.ShapeError, match=r"acceleration: q has the shape \(3,\)"):
        f([0, 0, 0], [0, 0], [0, 0])
    with pytest.raises(sh.ShapeError, match="no array of numbers"):
        f("here", [0, 0], [0, 0])
    with pytest.raises(sh.ShapeError, match="takes q, v, tau, t, params"):
        f([0, 0])
    with pytest.raises(sh.UnsupportedError, match="there is no such function"):
        dyn.jax("accelerate")
    monkeypatch.setitem(sys.modules, "jax", None)
    with pytest.raises(sh.UnsupportedError, match="JAX is not installed"):
        dyn.jax("acceleration")
