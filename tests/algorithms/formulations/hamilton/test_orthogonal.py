"""OSP: which inertias it takes, planar models, rotors, and its impulses against those of the other formulations.

That it answers as the others do, on all joints, forces and constraints, is in the tests that run over all formulations,
and in `test_agree`. Covers algorithms/formulations/hamilton/orthogonal.py.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.hamilton.orthogonal import inverse_inertia
from sharnir.spatial.mass_properties import RigidInertia
from support.random_trees import relative_error
from support.samples import slow_after


def arm(planar: bool = False, **second: Any) -> sh.System:
    s = sh.System("arm", planar=planar, gravity=(0, -9.81, 0))
    first = {"mass": 2.0, "com": (0.5, 0.1, 0), "inertia": 0.3 if planar else (0.2, 0.3, 0.3)}
    s.add_body("upper", joint=sh.Revolute("z"), **first)
    place = sh.Placement(xyz=(1, 0, 0))
    s.add_body("lower", "upper", joint=sh.Revolute("z"), placement=place, **{**first, **second})
    return s


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, "moments of 0, 0, 0"),
        ({"inertia": (0.0, 0.3, 0.3)}, "moments of 0, 0.3, 0.3"),
        ({"mass": 1e-9, "com": (0, 0, 0)}, "a mass of 1e-09 kg"),
        ({"inertia": (0.3, 0.2, -0.01), "check_inertia": False}, "moments of -0.01"),
    ],
)
def test_semidefinite_inertia_is_refused_by_name(given: dict[str, Any], words: str) -> None:
    model = arm(**given).build() if given else point_mass()
    with pytest.raises(
        sh.UnsupportedError, match=rf"does not take 'arm': body 'lower' has a semidefinite inertia.*{words}"
    ):
        sh.compile(model, "hamilton-orthogonal")
    for other in ("hamilton-recursive", "hamilton-tangent"):
        assert np.isfinite(sh.compile(model, other, backend="casadi").hamilton([0.1, 0.2], [0.3, 0.4])[1]).all()


def point_mass() -> sh.Model:
    s = sh.System("arm")
    s.add_body("upper", joint=sh.Revolute("z"), mass=2.0, com=(0.5, 0, 0), inertia=(0.2, 0.3, 0.3))
    s.add_body("lower", "upper", joint=sh.Revolute("z"), placement=sh.Placement((1, 0, 0)), mass=1.0, com=(0.5, 0, 0))
    return s.build()


def test_planar_models_need_the_moment_about_z_only() -> None:
    """In space the same bodies would be flat."""
    model = arm(planar=True).build()
    q, p = [0.3, -0.7], [0.5, 0.2]
    first, *others = (
        sh.compile(model, name, backend="casadi").hamilton(q, p)
        for name in ("hamilton-orthogonal", "hamilton-recursive", "hamilton-tangent")
    )
    for other in others:
        for x, y in zip(first, other, strict=True):
            assert relative_error(x, y) < 1e-13


@pytest.mark.parametrize("armature", [1e-9, 0.3, 1e6])
def test_rotors_of_any_size(armature: float) -> None:
    """A coordinate with a rotor is one more impulse, whose row is divided by the inertia of the rotor. A weak one makes
    that row large: what is lost by that is rounding over its inertia."""
    s = arm()
    s.add_body(
        "hand", "lower", joint=sh.Spherical(armature=armature), mass=1.0, com=(0, 0.2, 0), inertia=(0.1, 0.2, 0.2)
    )
    model = s.build()
    q, p = [0.3, -0.7, 0.5, 0.5, -0.5, 0.5], np.array([0.5, 0.2, 0.1, -0.3, 0.4])
    found, expected = (
        sh.compile(model, name, backend="casadi").hamilton(q, p)
        for name in ("hamilton-orthogonal", "hamilton-recursive")
    )
    for x, y in zip(found, expected, strict=True):
        assert relative_error(x, y) < 1e-12 + 1e-16 / armature


def test_parameters_that_make_an_inertia_semidefinite_give_no_number() -> None:
    """Where the default is definite, the model is taken; a value for which the inverse would be any number is told."""
    s = sh.System("arm")
    m = s.parameter("m", 2.0)
    s.add_body("upper", joint=sh.Revolute("z"), mass=2.0, com=(0.5, 0, 0), inertia=(0.2, 0.3, 0.3))
    s.add_body("lower", "upper", joint=sh.Revolute("z"), mass=m, com=(0.2, 0, 0), inertia=(0.2 * m, 0.3 * m, 0.3 * m))
    dyn = sh.compile(s.build(), "hamilton-orthogonal", backend="casadi")
    other = sh.compile(s.build(), "hamilton-recursive", backend="casadi")
    for value in (2.0, 5.0):
        found, expected = (d.hamilton([0.1, 0.2], [0.3, 0.4], params={"m": value}) for d in (dyn, other))
        assert relative_error(found[1], expected[1]) < 1e-13
    with pytest.raises(sh.ModelError):
        dyn.hamilton([0.1, 0.2], [0.3, 0.4], params={"m": 0.0})


@pytest.mark.parametrize("backend", slow_after(1, ["casadi", "llvm"]))
def test_parameters_that_make_an_inertia_semidefinite_are_refused_by_name(backend: str) -> None:
    """The mass matrix is regular all the same, so nobody else would say why the answer is no number."""
    s = sh.System("rods")
    J = s.parameter("J", 0.1)
    for name, parent, x, first in (("a", "world", 0.0, J), ("b", "a", 1.0, 0.1)):
        place = sh.Placement((x, 0, 0))
        s.add_body(
            name, parent, joint=sh.Revolute("y"), placement=place, mass=1.0, com=(0.5, 0, 0), inertia=(first, 0.2, 0.2)
        )
    model, q, v = s.build(), [0.1, 0.2], [0.3, 0.4]
    dyn = sh.compile(model, "hamilton-orthogonal", backend=backend)
    for function in (dyn.acceleration, dyn.reactions, dyn.hamilton):
        with pytest.raises(sh.UnsupportedError, match=r"params given do not suit .* body 'a' has a semidefinite"):
            function(q, v, params={"J": 0.0})
        with pytest.raises(sh.UnsupportedError, match=r"params given \(row 1 of the batch\) do not suit .* body 'a'"):
            function(q, v, params={"J": np.array([0.1, 0.0, 0.1])})
    other = sh.compile(model, "hamilton-recursive", backend=backend)  # no inertia is inverted
    assert np.isfinite(other.acceleration(q, v, params={"J": 0.0})).all()


def test_a_run_with_such_parameters_names_the_body() -> None:
    s = sh.System("rod")
    J = s.parameter("J", 0.1)
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(J, 0.2, 0.2))
    times, values = [0.0, 0.1], {"J": np.array([0.1, 0.0])}
    run = sh.simulate(s.build(), 0.1, times=times, formulation="hamilton-orthogonal", params=values)
    assert not run.ok
    assert run.status[0].startswith("Finished")
    assert "body 'a' has a semidefinite inertia" in run.status[1]


def test_the_inverse_of_an_inertia() -> None:
    rng = np.random.default_rng(3)
    c, J = rng.normal(size=3), np.diag([0.3, 0.4, 0.5])
    body = RigidInertia.of(ca.SX(2.0), ca.SX(c), ca.SX(J))
    M, found = (ca.DM(ca.evalf(ca.densify(x))).full() for x in (body.matrix(), inverse_inertia(body, range(6))))
    np.testing.assert_allclose(found @ M, np.eye(6), atol=1e-13)
    flat = ca.DM(ca.evalf(ca.densify(inverse_inertia(body, (0, 1, 5))))).full()
    rows = np.ix_((0, 1, 5), (0, 1, 5))
    np.testing.assert_allclose(flat[rows] @ M[rows], np.eye(3), atol=1e-13)
    assert np.count_nonzero(flat) <= 9
    m = ca.SX.sym("m")
    weak = ca.Function("f", [m], [ca.densify(inverse_inertia(RigidInertia(m, m * c, ca.SX(J)), range(6)))])
    assert np.isfinite(weak(0.1).full()).all() != np.isnan(weak(0.0).full()).any()
    assert np.isnan(weak(0.0).full()).any()
