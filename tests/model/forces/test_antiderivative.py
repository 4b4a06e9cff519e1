"""Energies of laws against SciPy's quadrature over long ways, and −dU/dx = −f by differences."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import quad

import sharnir as sh
from sharnir.core.expressions import parse
from sharnir.model.forces.antiderivative import antiderivative
from support.samples import slow_but_every

K = 1.3
# law, reference, points, places where it has corners or poles
LAWS = [
    ("1/x**2", 1.0, [0.3, 5.0, 100.0], []),
    ("k/x**12 - k/x**6", 1.0, [0.9, 30.0], []),
    ("0.5*sin(12*x)", 0.0, [1.0, 50.0, -300.0], []),
    ("k*cos(3*x + 1)**2", 0.0, [2.0, 100.0], []),
    ("x*sin(12*x)", 0.0, [3.0, 50.0], []),
    ("x**3*sin(2*x + 1)", 0.0, [3.0, 40.0], []),
    ("x**4*exp(-2*x)", 0.0, [3.0, -2.0], []),
    ("x**3*exp(1e-3*x)", 0.0, [3.0, 40.0], []),
    ("sin(k*x) + x*cos(k*x)", 0.0, [3.0, 40.0], []),
    ("sin(1e-6*x)", 0.0, [3.0, 40.0], []),
    ("2 + 3*x - x**4", 0.0, [3.0, -40.0], []),
    ("4*tanh(100*x)", 0.0, [0.01, 7.0, -2.0], [0.0]),
    ("atan(5*x) + log(x + 2) + sqrt(x + 3)", 0.0, [3.0, 40.0], []),
    ("max(x, 0)*5", 0.0, [3.0, -3.0], [0.0]),
    ("abs(x)*x + sign(x)", 0.0, [3.0, -3.0], [0.0]),
    ("where(x > 0.5, 3*(x - 0.5), 0)", 0.0, [0.2, 9.0, -4.0], [0.5]),
    ("where(x > 1, 5, where(x < -1, -5, 5*x))", 0.0, [0.5, 3.0, -7.0], [-1.0, 1.0]),
    ("min(max(x, -1), 1)*k", 0.0, [0.5, 30.0, -7.0], [-1.0, 1.0]),
    ("where(x > 0, k*x**1.5, 0)", 0.0, [3.0, -2.0], [0.0]),
    ("x/(1 + x**2)", 0.0, [1.0, 100.0], []),
    ("exp(-x)/x**2", 1.0, [0.5, 2.0], []),
    ("sin(x)*cos(5*x)", 0.0, [1.0, 10.0], []),
]


@pytest.mark.parametrize(("text", "start", "points", "corners"), slow_but_every(3, LAWS))
def test_laws_over_long_ways(text, start, points, corners):
    x, k = ca.SX.sym("x"), ca.SX.sym("k")
    f = parse(text, {"x": x, "k": k}, "law")
    law = ca.Function("law", [x, k], [f, antiderivative(f, x)])

    def force(s):
        return float(law(s, K)[0])

    def energy(s):
        return float(law(s, K)[1])

    for end in points:
        edges = np.linspace(start, end, 2 + int(20 * abs(end - start)))
        edges = np.unique([*edges, *(c for c in corners if min(start, end) < c < max(start, end))])
        nodes, weights = np.polynomial.legendre.leggauss(12)
        s = edges[:-1, None] + np.diff(edges)[:, None] * (nodes + 1) / 2
        values = np.array(law(s.reshape(1, -1), K)[0]).reshape(s.shape)
        exact = np.sign(end - start) * np.sum(np.diff(edges)[:, None] / 2 * weights * values)
        assert energy(end) - energy(start) == pytest.approx(exact, rel=1e-9, abs=1e-10)
        slope = (energy(end + 1e-5) - energy(end - 1e-5)) / 2e-5
        assert slope == pytest.approx(force(end), rel=1e-4, abs=1e-4)
    near = sorted((start, points[0]))
    inside = [c for c in corners if near[0] < c < near[1]]
    by_scipy = quad(force, start, points[0], points=inside or None, epsabs=1e-12, epsrel=1e-12, limit=200)[0]
    assert energy(points[0]) - energy(start) == pytest.approx(by_scipy, rel=1e-8, abs=1e-9)


@pytest.mark.parametrize("text", slow_but_every(3, ["sin(x**2)", "abs(sin(3*x))", "sin(x)*cos(5*x)", "tan(x)*x"]))
def test_no_number_is_better_than_a_wrong_one(text):
    x = ca.SX.sym("x")
    U = ca.Function("U", [x], [antiderivative(parse(text, {"x": x}, "law"), x)])
    assert np.isfinite(float(U(0.4)))
    assert np.isnan(float(U(200.0)))


@pytest.mark.slow
def test_energy_of_the_springs():
    """In compiled code, and along an orbit: 1/x² between a body and the world is gravity."""
    s = sh.System("orbit", gravity=(0, 0, 0))
    s.add_body("sat", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_force("pull", sh.PointSpring("world", (0, 0, 0), "sat", (0, 0, 0), law="1/x**2"))
    model = s.build()
    q0, v0 = [1.0, 0, 0, 1, 0, 0, 0], [0, 1.2, 0, 0, 0, 0]
    run = sh.simulate(model, 6.0, q0=q0, v0=v0, rtol=1e-10, atol=1e-12)
    np.testing.assert_allclose(run.energy[:, 1], -1 / np.linalg.norm(run.q[:, :3], axis=1), rtol=1e-12)
    assert run.audit().worst < 1e-8
    s = sh.System("hinge", gravity=(0, 0, 0))
    s.add_body("arm", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("ripple", sh.JointSpring("arm", law="0.5*sin(12*x)"))
    energy = sh.compile(s.build()).energy([50.0], [0.0])
    assert energy[1] == pytest.approx(0.5 / 12 * (1 - np.cos(600.0)), abs=1e-13)
