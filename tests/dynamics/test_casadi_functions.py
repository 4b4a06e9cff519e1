"""Functions as `casadi.Function`: the numbers of the compiled ones, and derivatives.

Covers dynamics/casadi_functions.py.
"""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from support.random_trees import State, relative_error


def arm() -> sh.Model:
    s = sh.System("arm")
    m = s.parameter("payload", 2.0, unit="kg")
    s.add_body("base", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("link", "base", joint=sh.Revolute("y"), mass=m, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.2))
    s.add_force("spring", sh.JointSpring("link", stiffness=3.0, rest=0.4, damping=0.1))
    s.add_event("latch", sh.Latch("link", at=1.0))
    return s.build()


def test_accelerations_with_parameters() -> None:
    dyn = sh.compile(arm(), backend="casadi")
    x = State(dyn.model, 1)
    f = dyn.casadi("acceleration")
    assert f.name_in() == ["q", "v", "tau", "t", "params"]
    found = np.array(f(x.q, x.v, x.tau, 0.3, [2.5])).ravel()
    assert relative_error(found, dyn.acceleration(x.q, x.v, x.tau, t=0.3, params={"payload": 2.5})) <= 1e-13


def test_functions_of_every_kind() -> None:
    dyn = sh.compile(arm(), backend="casadi")
    x = State(dyn.model, 2)
    given = {"q": x.q, "v": x.v, "a": x.a, "tau": x.tau, "dv": x.v, "p": x.v, "q2": x.q, "point": [0.1, 0.2, 0.3]}
    for name, expected in (
        ("inverse", dyn.inverse(x.q, x.v, x.a)),
        ("mass_matrix", dyn.mass_matrix(x.q)),
        ("bias", dyn.bias(x.q, x.v)),
        ("energy", dyn.energy(x.q, x.v)),
        ("integrate", dyn.integrate(x.q, x.v)),
        ("placements", None),
    ):
        f = dyn.casadi(name)
        found = np.array(f(*(given.get(k, 0.0 if k == "t" else [2.0]) for k in f.name_in())))
        if expected is not None:
            assert relative_error(found.reshape(expected.shape), expected) <= 1e-13, name
    f = dyn.casadi("jacobian", frame="link")
    assert relative_error(np.array(f(x.q, 0.0, [2.0])), dyn.jacobian(x.q, "link")) <= 1e-13
    f = dyn.casadi("point", frame="link")
    assert relative_error(np.array(f(x.q, [1, 0, 0], 0, [2.0])).ravel(), dyn.point(x.q, "link", (1, 0, 0))) <= 1e-13


def test_derivatives_are_those_of_dyn() -> None:
    dyn = sh.compile(arm(), backend="casadi")
    x = State(dyn.model, 3)
    f = dyn.casadi("acceleration")
    q, v, tau = ca.SX.sym("q", 5), ca.SX.sym("v", 4), ca.SX.sym("tau", 4)
    J = ca.Function("J", [q, v, tau], [ca.jacobian(f(q, v, tau, 0.0, 2.0), v)])
    assert relative_error(np.array(J(x.q, x.v, x.tau)), dyn.derivatives(x.q, x.v, x.tau)[1]) <= 1e-11


def test_large_models_call_kernels(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values, Jacobians by all arguments and products of second derivatives are those of the graph."""
    s = sh.System("chain")
    k = s.parameter("k", 3.0)
    for i in range(4):
        at = sh.Placement(xyz=(0.3, 0, 0))
        joint, parent = sh.Revolute("yz"[i % 2]), f"b{i - 1}" if i else "world"
        s.add_body(f"b{i}", parent, joint=joint, placement=at, mass=1.0, com=(0.1, 0, 0), inertia=(0.01, 0.02, 0.02))
    s.add_force("spring", sh.JointSpring("b1", stiffness=k, rest="0.3*sin(t)"))
    dyn = sh.compile(s.build(), backend="casadi")
    graph = dyn.casadi("acceleration")
    monkeypatch.setattr("sharnir.dynamics.dynamics.SMALL", 3)
    kernel = dyn.casadi("acceleration")
    assert not isinstance(graph, ca.Callback)
    assert isinstance(kernel, ca.Callback)
    assert kernel.name_in() == graph.name_in()
    n, rng = 4, np.random.default_rng(1)
    sizes = (n, n, n, 1, 1)
    x, values = [ca.MX.sym("x", k) for k in sizes], [rng.normal(size=k) for k in sizes]
    seed, along = ca.MX.sym("seed", n), ca.MX.sym("along", n)
    found = []
    for f in (graph, kernel):
        a = f(*x)
        curved = [ca.jtimes(ca.gradient(ca.dot(seed, a), y), x[0], along) for y in x[:2]]
        whole = ca.Function("whole", [*x, seed, along], [a, *(ca.jacobian(a, y) for y in x), *curved])
        found.append([np.array(y) for y in whole(*values, [1, 2, 3, 4], [0.3, -0.2, 0.1, 0.5])])
    for one, other in zip(*found, strict=True):
        assert relative_error(other, one) <= 1e-11
    assert np.abs(found[0][4]).max() > 1e-2  # by t
    blocks = kernel.jacobian()(*values, found[0][0])  # all at once, with one call
    for one, block in zip(found[0][1:6], blocks, strict=True):
        assert relative_error(np.array(block), one) <= 1e-11
    matrix = dyn.casadi("mass_matrix")
    assert isinstance(matrix, ca.Callback)
    assert relative_error(np.array(matrix(values[0], 0.0, [3.0])), dyn.mass_matrix(values[0])) <= 1e-13


def test_refusals(monkeypatch: pytest.MonkeyPatch) -> None:
    dyn = sh.compile(arm(), backend="casadi")
    with pytest.raises(sh.UnsupportedError, match="there is no such function"):
        dyn.casadi("accelerate")
    with pytest.raises(sh.UnsupportedError, match="it is of a body"):
        dyn.casadi("jacobian")
    with pytest.raises(sh.UnsupportedError, match="it is of no body"):
        dyn.casadi("energy", frame="link")
    monkeypatch.setattr("sharnir.dynamics.casadi_functions.MOST_BODIES", 1)
    with pytest.raises(sh.UnsupportedError, match=r"has 2 bodies\. Expected at most 1"):
        dyn.casadi("acceleration")
    with pytest.raises(sh.SharnirError):
        dyn.casadi(3)  # type: ignore[arg-type]
