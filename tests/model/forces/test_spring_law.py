from __future__ import annotations

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import quad

from sharnir.core.errors import ModelError, ShapeError
from sharnir.model.context import Context, Names
from sharnir.model.forces import spring_law
from support.force_models import craft, link

POINTS = [(-1.0, -4.0), (-0.2, 0.0), (0.3, 0.0), (0.5, 1.0), (2.0, 10.0)]


def values(law, x):
    """(f, U) at many deflections."""
    at = ca.Function("law", [law.x], [law.f, law.U])
    return [np.array(y).ravel() for y in at(np.atleast_2d(x))]


@pytest.fixture
def context():
    return Context(Names.of(link()), "force 'f'")


def test_table_is_straight_lines(context):
    x = np.linspace(-1, 2, 301)
    f, _ = values(spring_law.table(POINTS, context), x)
    np.testing.assert_allclose(f, np.interp(x, *zip(*POINTS, strict=True)), atol=1e-14)


def test_table_goes_on_beyond_its_ends(context):
    f, _ = values(spring_law.table(POINTS, context), [-3.0, 4.0])
    np.testing.assert_allclose(f, [-14, 22], rtol=1e-15)


@pytest.mark.parametrize("x", [-3.0, -1.0, -0.6, -0.1, 0.0, 0.4, 0.5, 1.7, 5.0])
def test_energy_of_a_table_is_exact(context, x):
    law = spring_law.table(POINTS, context)
    knots = [p for p, _ in POINTS if min(0, x) < p < max(0, x)]
    expected, _ = quad(lambda y: float(values(law, y)[0][0]), 0, x, points=knots or None)
    assert values(law, x)[1][0] == pytest.approx(expected, abs=1e-13)


def test_what_is_no_number_stays_so(context):
    """The sections of a table would lose it."""
    u = ca.SX.sym("u")
    f, U, _ = spring_law.table(POINTS, context).at(ca.sqrt(u), context.t)
    found = ca.Function("law", [u], [f, U])
    assert np.isnan([float(y) for y in found(-1.0)]).all()
    assert np.isfinite([float(y) for y in found(0.2)]).all()


@pytest.mark.parametrize("shift", [5.0, -7.0])
def test_energy_is_zero_at_rest_wherever_the_table_lies(context, shift):
    points = [(x + shift, f) for x, f in POINTS]
    assert values(spring_law.table(points, context), 0.0)[1][0] == pytest.approx(0.0, abs=1e-12)


def test_energy_of_a_polynomial_is_exact(context):
    x = np.linspace(-1.5, 1.5, 31)
    f, U = values(spring_law.expression("2 + 3*x - x**4 + 0.5*x**19", context), x)
    np.testing.assert_allclose(f, 2 + 3 * x - x**4 + 0.5 * x**19, rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(U, 2 * x + 1.5 * x**2 - x**5 / 5 + x**20 / 40, rtol=1e-13, atol=1e-13)


def test_energy_of_a_smooth_law(context):
    x = np.linspace(-1, 1, 21)
    _, U = values(spring_law.expression("4*tanh(x) + sin(x)", context), x)
    # tanh has poles at ±iπ/2: ten points on [0, 1] leave 1e-14
    np.testing.assert_allclose(U, 4 * np.log(np.cosh(x)) + 1 - np.cos(x), atol=1e-12)


@pytest.mark.parametrize(
    ("points", "error", "message"),
    [
        ([(0, 1)], ShapeError, "force 'f': table has 1 points. Expected two or more"),
        ([(0, 1), (1, 2, 3)], ShapeError, r"table, point 1 is \[1, 2, 3\]. Expected a pair \(x, force\)"),
        ([0, 1], ShapeError, r"table=\[0, 1\]. Expected a list of points"),
        ([(0, 1), (0, 2)], ModelError, "table, x = 0 of point 1 comes after x = 0. Expected x to increase"),
        ([(0, 1), (1, 2), (0.5, 3)], ModelError, "x = 0.5 of point 2 comes after x = 1"),
        ([(0, 1), (float("nan"), 2)], ModelError, "table, x of point 1: nan is not finite"),
        ([(0, 1), ("k", 2)], ModelError, "table, x of point 1: 'k' is not a number"),
        ([(0, 1), (1, float("inf"))], ModelError, "table, force of point 1: inf is not finite"),
        ([(0, 1), (1, "q('tip')")], ModelError, "table, force of point 1=.* depends on the state"),
    ],
)
def test_wrong_tables(context, points, error, message):
    with pytest.raises(error, match=message):
        spring_law.table(points, context)


def test_no_parameter_at_a_knot():
    system = craft()
    x = system.parameter("gap", 0.1)
    with pytest.raises(ModelError, match=r"x of point 1 is the expression gap. Expected a number; parameters may"):
        spring_law.table([(0, 1), (x, 2)], Context(Names.of(system.build()), "force 'f'"))


@pytest.mark.parametrize(
    ("law", "message"),
    [
        (3.0, "force 'f': law=3.0 is not a text. .* a number is a stiffness"),
        ("3*y", "force 'f': law: in .* 'y' .*unknown name"),
        ("q('tip')", "coordinates and velocities cannot be used here"),
        ("", "the expression is empty"),
    ],
)
def test_wrong_laws(context, law, message):
    with pytest.raises(ModelError, match=message):
        spring_law.expression(law, context)


def test_a_parameter_x_is_in_the_way():
    system = craft()
    system.parameter("x", 1.0)
    context = Context(Names.of(system.build()), "force 'f'")
    with pytest.raises(ModelError, match="x is the deflection, but the system has a parameter 'x' too"):
        spring_law.expression("3*x", context)
    assert spring_law.linear("3*x", context).f.is_constant() is False  # there the parameter is meant
