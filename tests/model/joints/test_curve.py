"""Curve: closed forms on a circle and a helix, the tangent frame, parameters, errors."""

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.model.joints import Curve, Prismatic, Revolute


def numbers(x):
    return ca.DM(x).full().squeeze()


def test_straight_line_is_a_prismatic():
    s = ca.SX.sym("s")
    assert ca.is_equal(Curve(x="s").subspace(s), Prismatic("x").subspace(s))
    assert Curve(x="s").bias(s, s).is_zero()


def test_yaw_alone_is_a_revolute():
    s = ca.SX.sym("s")
    f = ca.Function("f", [s], [Curve(yaw="s").subspace(s) - Revolute("z").subspace(s)])
    np.testing.assert_allclose(f(0.7).full(), 0, atol=1e-15)  # cos² + sin² as rounded


def test_circle_in_fixed_axes():
    """p = r (cos s, sin s): S = r (−sin s, cos s), bias = −r (cos s, sin s) ṡ²."""
    joint, s, v = Curve("2*cos(s)", "2*sin(s)"), 0.6, 1.5
    np.testing.assert_allclose(
        numbers(joint.subspace(ca.SX(s))), [-2 * np.sin(s), 2 * np.cos(s), 0, 0, 0, 0], rtol=1e-15
    )
    expected = np.array([-2 * np.cos(s), -2 * np.sin(s), 0, 0, 0, 0]) * v**2
    np.testing.assert_allclose(numbers(joint.bias(ca.SX(s), ca.SX(v))), expected, rtol=1e-15)


def test_circle_in_the_tangent_frame():
    """S is constant there: speed r along x, one turn per turn about z."""
    joint = Curve("2*cos(s)", "2*sin(s)", frame="tangent")
    for s in (0.1, 2.0, 5.0):
        np.testing.assert_allclose(numbers(joint.subspace(ca.SX(s))), [2, 0, 0, 0, 0, 1], rtol=0, atol=1e-15)
        np.testing.assert_allclose(
            numbers(joint.bias(ca.SX(s), ca.SX(3))), 0, atol=1e-14
        )  # roundings of numbers near 18
    assert joint.planar


def test_tangent_frame_of_a_helix():
    """x along the curve, y level and to the left, z upward."""
    R = numbers(Curve("cos(s)", "sin(s)", "s", frame="tangent").placement(ca.SX(0.8)).R)
    np.testing.assert_allclose(R[:, 0], np.array([-np.sin(0.8), np.cos(0.8), 1]) / np.sqrt(2), rtol=0, atol=1e-15)
    np.testing.assert_allclose(R[:, 1], [-np.cos(0.8), -np.sin(0.8), 0], rtol=0, atol=1e-15)
    assert R[2, 2] > 0


def test_functions_and_parameters():
    r = ca.SX.sym("r")
    joint = Curve(lambda s: r * ca.cos(s), lambda s: r * ca.sin(s))
    assert ca.depends_on(joint.subspace(ca.SX.sym("q")), r)
    assert joint.neutral() is not None


def test_complement_where_entries_vanish():
    """The tangent passes through every axis: nowhere a NaN, everywhere a complement."""
    joint, s = Curve("cos(s)", "sin(s)", "0.5*cos(2*s)", yaw="s"), ca.SX.sym("s")
    f = ca.Function("f", [s], [joint.subspace(s), joint.complement(s)])
    for angle in np.linspace(0, 2 * np.pi, 33):
        S, Z = (x.full() for x in f(angle))
        np.testing.assert_allclose(Z.T @ S, 0, atol=1e-14)
        np.testing.assert_allclose(Z.T @ Z, np.eye(5), rtol=0, atol=1e-14)


def test_neutral_of_an_irregular_start():
    assert Curve("s**2", "s**3").neutral() is None
    assert Curve("sqrt(s)").neutral() is None


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"x": "sn(s)"}, r"Curve\(x\): .*unknown function 'sn'. Did you mean 'sin'\?"),
        ({"z": "2*u"}, r"Curve\(z\): .*'u' at character 3: unknown name"),
        ({}, r"nothing depends on s.*Curve\(x=\"s\"\), or use Fixed"),
        ({"x": 1.0, "y": 2.0}, "nothing depends on s"),
        ({"x": float("nan")}, r"Curve\(x\): nan is not finite"),
        ({"x": [1, 2]}, r"Curve\(x\): \[1, 2\] is not a number.*a function of s"),
        ({"x": lambda s: "s"}, r"Curve\(x\): 's' is not a number"),
        ({"x": "s", "frame": "frenet"}, r"'frenet' is not a frame. Known names: 'fixed', 'tangent'"),
        ({"z": "s", "frame": "tangent"}, "runs along `up` everywhere"),
        ({"yaw": "s", "frame": "tangent"}, "has no tangent"),
        ({"x": "s", "frame": "tangent", "up": "w"}, r"Curve\(up\): 'w' is not an axis"),
    ],
)
def test_errors(arguments, message):
    with pytest.raises(ModelError, match=message):
        Curve(**arguments)


@pytest.mark.parametrize("wrapped", [lambda j: j, lambda j: sh.Compound(j, Revolute("z"))])
def test_symbols_of_strangers_are_refused(wrapped):
    s = sh.System("rail")
    r = s.parameter("r", 2.0)
    s.add_body("good", joint=wrapped(Curve(lambda x: r * ca.cos(x), lambda x: r * ca.sin(x))), mass=1.0)
    u = ca.SX.sym("r")  # the same name does not make it the same
    with pytest.raises(ModelError, match=r"body 'bad': joint, expressions of .* symbol 'r', which is not a parameter"):
        s.add_body("bad", joint=wrapped(Curve(lambda x: u * x)), mass=1.0)


@pytest.mark.parametrize("bad", [np.nan, np.inf])
def test_hidden_constants_are_finite(bad):
    with pytest.raises(ModelError, match=r"Curve\(x\): .* not finite"):
        Curve(lambda s: bad * s)
