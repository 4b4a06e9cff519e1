"""Tables against SciPy's interpolation and closed forms, in every place that takes one, and what they refuse."""

from __future__ import annotations

import pickle

import casadi as ca
import numpy as np
import pytest
from scipy.interpolate import CubicSpline, PchipInterpolator

import sharnir as sh
from sharnir.core.expressions import Table
from sharnir.core.expressions.reader import KINDS, MOST

X = (-1.0, 0.2, 0.5, 2.0, 2.1, 4.0)
Y = (3.0, -1.0, -1.0, 5.0, 2.0, 0.5)
T = ca.SX.sym("t")


def scipy_of(kind: str, x, y):
    """Independent: SciPy's, held beyond the ends."""
    inside = {"linear": lambda s: np.interp(s, x, y), "smooth": CubicSpline(x, y)}[kind]
    return lambda s: inside(np.clip(s, x[0], x[-1]))


def values(expression: ca.SX, at: np.ndarray) -> np.ndarray:
    return np.array(ca.Function("f", [T], [expression])(at)).ravel()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("count", [2, 3, 4, 6])
def test_values_are_those_of_scipy(kind, count):
    """Sums of a few numbers of size 5: 1e-13."""
    at = np.sort(np.concatenate([np.linspace(-3, 6, 200), X]))
    found = values(Table(X[:count], Y[:count], kind).at(T), at)
    np.testing.assert_allclose(found, scipy_of(kind, X[:count], Y[:count])(at), rtol=0, atol=1e-13)


@pytest.mark.parametrize("kind", KINDS)
def test_integral(kind):
    """Its derivative is the table, and it is zero at the first point."""
    table = Table(X, Y, kind)
    integral = table.integral(T)
    at = np.linspace(-3, 6, 201)
    np.testing.assert_allclose(values(ca.jacobian(integral, T), at), values(table.at(T), at), rtol=0, atol=1e-12)
    assert values(integral, np.array([X[0]])) == 0.0
    assert values(integral, np.array([6.0])) - values(integral, np.array([4.0])) == pytest.approx(2 * Y[-1], abs=1e-12)


def test_smooth_tables_are_of_fourth_order():
    """Of a sine: halving the distance divides the error by 16, at the ends too."""
    at, errors = np.linspace(0, 6, 2001), []
    for n in (40, 79):
        x = np.linspace(0, 6, n)
        errors.append(np.abs(values(Table(x, np.sin(x), "smooth").at(T), at) - np.sin(at)).max())
    assert 12 < errors[0] / errors[1] < 20


def test_long_tables_do_not_gather_roundings():
    """2,000 points of noise: sums of increments of size 1."""
    rng = np.random.default_rng(1)
    x, y = np.cumsum(rng.uniform(0.1, 2, MOST)), rng.normal(size=MOST)
    at = rng.uniform(x[0], x[-1], 500)
    np.testing.assert_allclose(values(Table(x, y).at(T), at), np.interp(at, x, y), rtol=0, atol=1e-12)


@pytest.mark.parametrize("kind", KINDS)
def test_derivatives_at_the_knots_are_those_of_one_side(kind):
    """The right one, at the last knot the left one; never a mean of both, or nothing."""
    reference = scipy_of(kind, X, Y)
    h = 1e-7
    slopes = [(reference(x + h) - reference(x)) / h for x in X[:-1]] + [(reference(X[-1]) - reference(X[-1] - h)) / h]
    found = values(ca.jacobian(Table(X, Y, kind).at(T), T), np.array(X))
    np.testing.assert_allclose(found, slopes, rtol=0, atol=2e-5)  # h times second derivatives of up to 100


def test_no_number_stays_so():
    assert np.isnan(values(Table(X, Y).at(ca.sqrt(T)), np.array([-1.0])))


def cart(force: sh.JointForce | sh.JointSpring | None = None, prescribed=None) -> sh.Model:
    s = sh.System("cart", gravity=(0, 0, 0))
    s.parameter("p", 0.7)
    s.add_body("c", joint=sh.Prismatic("x"), mass=2.0)
    s.add_body("arm", "c", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, 1), inertia=(1, 1, 1))
    if force is not None:
        s.add_force("f", force)
    if prescribed is not None:
        s.prescribe("c", q=prescribed)
    return s.build()


@pytest.mark.parametrize("backend", ["casadi", "llvm"])
@pytest.mark.parametrize("kind", KINDS)
def test_in_a_force_of_every_argument(backend, kind):
    """Of time, a parameter, a coordinate, a velocity and an expression."""
    s = sh.System("cart", gravity=(0, 0, 0))
    s.parameter("p", 0.7)
    given = {"t": 1.3, "p": 0.7, "q('c0')": 0.0, "v('c0')": 2.5, "2*t - p": 1.9}
    for k, name in enumerate(given):
        s.add_body(f"c{k}", joint=sh.Prismatic("x"), mass=1.0)
        s.add_force(f"f{k}", sh.JointForce(f"c{k}", Table(X, Y, kind, name)))
    dyn = sh.compile(s.build(), backend=backend)
    found = dyn.acceleration(np.zeros(5), [2.5, 0, 0, 0, 0], t=1.3)
    np.testing.assert_allclose(found, scipy_of(kind, X, Y)(np.array(list(given.values()))), rtol=0, atol=1e-13)


@pytest.mark.parametrize("kind", KINDS)
def test_derivatives_through_a_table_of_a_coordinate(kind):
    dyn = sh.compile(cart(sh.JointForce("c", Table(X, Y, kind, "q('c')"))), backend="casadi")
    reference = scipy_of(kind, X, Y)
    rate = (reference(0.9 + 1e-6) - reference(0.9 - 1e-6)) / 2e-6
    by_q = dyn.derivatives([0.9, 0.0], [0.0, 0.0])[0]
    M = dyn.mass_matrix([0.9, 0.0])
    np.testing.assert_allclose((M @ by_q)[0, 0], rate, rtol=1e-8)  # a central difference with h = 1e-6


@pytest.mark.parametrize("kind", KINDS)
def test_a_spring_with_a_table_holds_its_energy(kind):
    """The force is the derivative of the energy, and energy is constant in a run."""
    x, y = (-2, -1, 0, 0.5, 2), (-5, -1, 0, 2, 3)
    model = cart(sh.JointSpring("c", law=Table(x, y, kind, "x"), rest=0.3))
    dyn = sh.compile(model, backend="casadi")
    reference, d = scipy_of(kind, x, y), 1e-5
    for q in (-3.0, -0.4, 0.2, 1.0, 4.0):
        slope = (dyn.energy([q + d, 0], [0, 0])[1] - dyn.energy([q - d, 0], [0, 0])[1]) / (2 * d)
        assert slope == pytest.approx(reference(q - 0.3), abs=1e-8)  # d² and rounding / d
    assert dyn.energy([0.3, 0], [0, 0])[1] == pytest.approx(0.0, abs=1e-14)


def test_runs_stop_at_the_knots():
    """A triangle of force that lasts 0.02 s in a run of 10 s, and the velocity it leaves: its area over the mass. And
    a smooth one, integrated exactly by steps from knot to knot."""
    s = sh.System("cart", gravity=(0, 0, 0))
    s.add_body("c", joint=sh.Prismatic("x"), mass=2.0)
    s.add_force("f", sh.JointForce("c", Table([5.0, 5.01, 5.02], [0.0, 400.0, 0.0])))
    for method in ("dop853", "dopri5", "adams", "radau"):
        run = sh.simulate(s.build(), 10.0, method=method)
        assert {5.0, 5.01, 5.02} <= set(run.t.tolist())
        assert run.v[-1, 0] == pytest.approx(2.0, abs=1e-9)


def test_members_of_a_batch_have_their_own_knots():
    """Table((t − p)): a pulse that begins at p."""
    s = sh.System("cart", gravity=(0, 0, 0))
    s.parameter("p", 1.0)
    s.parameter("other", 1.0)
    s.add_body("c", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("f", sh.JointForce("c", Table([0, 0.01, 0.02], [0, 100, 0], x_name="t - p")))
    p = np.array([1.0, 2.5, 1.0, 9.0])
    run = sh.simulate(s.build(), 5.0, times=[2.0, 5.0], params={"p": p, "other": [1.0, 2.0, 3.0, 4.0]})
    np.testing.assert_allclose(run.v[:, :, 0], [[1, 1], [0, 1], [1, 1], [0, 0]], rtol=0, atol=1e-9)


def test_prescribed_motion():
    x = np.linspace(0, 2, 21)
    model = cart(prescribed=Table(x, np.sin(x) ** 2, "smooth"))
    run = sh.simulate(model, 2.0, times=[0.0, 0.73, 1.9])
    np.testing.assert_allclose(run.q[:, 0], np.sin(run.t) ** 2, atol=2e-5)  # the spline's own error
    with pytest.raises(sh.SimulationError, match="velocity 0 jumps"):
        sh.simulate(cart(prescribed=Table([0, 1, 2], [0, 1, 0])), 2.0)
    with pytest.raises(sh.SimulationError, match=r"velocity 0 jumps.* at t = 2"):  # held beyond the end
        sh.simulate(model, 3.0)
    with pytest.raises(sh.ModelError, match="cannot be used"):
        cart(prescribed=Table(X, Y, x_name="q('arm')"))


def test_constraints_and_curves():
    """A coupling may be a table, and a guide."""
    s = sh.System("guide", gravity=(0, 0, 0))
    x = np.linspace(-3, 3, 31)
    s.add_body("bead", joint=sh.Curve("s", Table(x, x**2 / 2, "smooth", "s")), mass=1.0)  # a parabola is exact
    dyn = sh.compile(s.build(), backend="casadi")
    assert dyn.acceleration([0.7], [0.4])[0] == pytest.approx(-0.7 * 0.4**2 / (1 + 0.7**2), rel=1e-12)
    with pytest.raises(sh.ModelError, match='kind="smooth"'):
        sh.Curve("s", Table(x, x**2, x_name="s"))
    with pytest.raises(sh.ModelError, match="unknown name"):
        sh.Curve("s", Table(x, x**2, "smooth"))


def test_pickle_and_equality():
    table = Table(np.array(X), list(Y), "smooth")
    assert pickle.loads(pickle.dumps(table)) == table == Table(X, Y, "smooth") != Table(X, Y)
    model = cart(sh.JointForce("c", table))
    again = pickle.loads(pickle.dumps(model))
    a, b = (sh.compile(m, backend="casadi").acceleration([0, 0], [0, 0], t=0.9) for m in (model, again))
    assert np.array_equal(a, b)


@pytest.mark.parametrize(
    ("x", "y", "rest", "words"),
    [
        ([0, 1, 1], [0, 1, 2], {}, "x\\[2\\] = 1 comes after x\\[1\\] = 1"),
        ([0, 2, 1], [0, 1, 2], {}, "Expected x to grow"),
        ([0, 1, 1 + 1e-14], [0, 1, 2], {}, "Expected x to grow"),
        ([0, 1], [0, 1, 2], {}, "one y for each x"),
        ([0], [1], {}, "has 1 point. Expected 2"),
        ([], [], {}, "has 0 points"),
        (range(MOST + 1), range(MOST + 1), {}, f"Expected 2 to {MOST}"),
        ([0, np.nan], [0, 1], {}, "not finite"),
        ([0, 1], [0, np.inf], {}, "not finite"),
        ([[0, 1]], [[0, 1]], {}, "Expected a list of numbers"),
        ("ab", [0, 1], {}, "Table\\(x\\)"),
        (None, [0, 1], {}, "Table\\(x\\)"),
        ([0, 1], [0, 1], {"kind": "cubic"}, "is not a kind of table"),
        ([0, 1], [0, 1], {"kind": 3}, "is not a kind of table"),
        ([0, 1], [0, 1], {"x_name": 3}, "is not a text"),
    ],
)
def test_bad_input(x, y, rest, words):
    with pytest.raises(sh.SharnirError, match=words):
        Table(x, y, **rest)


def test_bad_names_where_it_is_used():
    with pytest.raises(sh.ModelError, match=r"force 'f': value: x_name of the Table: .*unknown name. Did you mean 'p'"):
        cart(sh.JointForce("c", Table(X, Y, x_name="pp")))
    with pytest.raises(sh.ModelError, match="depends on the state"):
        cart(sh.JointSpring("c", stiffness=Table(X, Y, x_name="q('c')")))
    with pytest.raises(sh.ModelError, match="x_name='x'"):
        cart(sh.JointSpring("c", law=Table(X, Y)))


def test_monotonous_data_may_overshoot():
    """A spline is not monotonous where its points are: SciPy's Pchip is, ours is the spline, as the page says."""
    x, y = [0, 1, 2, 3], [0, 0, 1, 1]
    assert values(Table(x, y, "smooth").at(T), np.array([2.5]))[0] > 1.0 >= PchipInterpolator(x, y)(2.5)


@pytest.mark.parametrize("kind", ["linear", "smooth"])
def test_sections_whose_slopes_would_overflow(kind: str) -> None:
    with pytest.raises(sh.ModelError, match=r"Table\(x\): two points are 9\.99989e-321 apart\. Expected 1e-50 or more"):
        sh.Table([0.0, 1e-320], [0.0, 2.0], kind=kind)
