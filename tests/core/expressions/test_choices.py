"""min, max, where, abs and sign hand on a NaN, in CasADi's machine and in machine code of every width."""

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.core.expressions import parse
from sharnir.core.expressions.choices import may_be_nan
from support.force_models import link
from support.ways import BACKENDS

X, Y = ca.SX.sym("x"), ca.SX.sym("y")
GOOD, BAD = (0.7, 1.3), (-1.0, 1.3)  # of (x, y); sqrt(x) is a number or none

# text, value at GOOD, whether it is a number at BAD
CASES = [
    ("min(sqrt(x), y)", 0.7**0.5, False),
    ("min(y, sqrt(x))", 0.7**0.5, False),
    ("min(3, y, sqrt(x), 2)", 0.7**0.5, False),
    ("max(sqrt(x), y)", 1.3, False),
    ("max(y, log(x))", 1.3, False),
    ("max(min(asin(x - 0.1), y), 0)", np.arcsin(0.6), False),
    ("abs(sqrt(x))", 0.7**0.5, False),
    ("sign(sqrt(x))", 1.0, False),
    ("where(sqrt(x) < 1, y, 5)", 1.3, False),
    ("where(sqrt(x) != 1, y, 5)", 1.3, False),
    ("where(not sqrt(x) > 1, y, 5)", 1.3, False),
    ("where(y > 1, sqrt(x), 5)", 0.7**0.5, False),
    ("where(y > 1, 5, sqrt(x))", 5.0, True),
    ("where(x > 0, sqrt(x), 5)", 0.7**0.5, True),
    # what is known decides
    ("where(x > 0 and sqrt(x) > 0.5, y, 5)", 1.3, True),
    ("where(sqrt(x) > 0.5 and x > 0, y, 5)", 1.3, True),
    ("where(x < 0 or sqrt(x) > 0.5, y, 5)", 1.3, True),
    ("where(x < 1 and sqrt(x) > 0.5, y, 5)", 1.3, False),
    ("where(x > 1 or sqrt(x) > 0.5, y, 5)", 1.3, False),
    ("where(0 < sqrt(x) < 1, y, 5)", 1.3, False),
    # an infinity is a number that can be compared
    ("where(1/(x - 0.7) > y, 2, 5)", 2.0, True),
    ("min(1/(x - 0.7), y)", 1.3, True),
]


@pytest.mark.parametrize(("text", "expected", "number"), CASES)
def test_in_the_interpreter(text, expected, number):
    f = ca.Function("f", [X, Y], [parse(text, {"x": X, "y": Y}, "here")])
    assert float(f(*GOOD)) == pytest.approx(expected, rel=1e-15, nan_ok=True)
    assert np.isfinite(float(f(*BAD))) == number


@pytest.fixture(scope="module")
def compiled():
    """A force per case, on a link of its own, over the parameters x and y."""
    s = sh.System("cases", gravity=(0, 0, 0))
    s.parameter("x", 1.0)
    s.parameter("y", 1.0)
    for k, (text, _, _) in enumerate(CASES):
        s.add_body(f"b{k}", joint=sh.Prismatic("x"), mass=1.0)
        s.add_force(f"f{k}", sh.JointForce(f"b{k}", text))
    return s.build()


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("members", [1, 2, 11])  # one lane, two, and whole vectors with a rest
def test_in_compiled_code(compiled, backend, members):
    """Lanes do not mix: good and bad members lie side by side."""
    n = len(CASES)
    x = np.where(np.arange(members) % 2 == 0, BAD[0], GOOD[0])
    y = np.full(members, GOOD[1])
    dyn = sh.compile(compiled, backend=backend)
    a = dyn.acceleration(np.zeros(n), np.zeros(n), params={"x": x, "y": y})
    for k, (text, expected, number) in enumerate(CASES):
        assert np.isfinite(a[0::2, k]).all() == number, text
        np.testing.assert_allclose(a[1::2, k], expected, rtol=1e-15, err_msg=text)


@pytest.mark.parametrize("text", ["min(sqrt(-1), 2)", "max(2, log(-1))", "where(sqrt(-1) < 2, 1, 2)"])
def test_constants_are_refused(text):
    with pytest.raises(ModelError, match="is nan, not a finite number"):
        parse(text, {}, "here")


def test_a_table_hands_on_a_lost_rest():
    m = link(sh.JointSpring("link", table=[(-1, -3), (0, 0), (1, 3)], rest="sqrt(1 - t)"))
    for backend in BACKENDS:
        dyn = sh.compile(m, backend=backend)
        assert np.isfinite(dyn.acceleration([0.1, 0.2], [0, 0], t=0.5)).all()
        assert np.isnan(dyn.acceleration([0.1, 0.2], [0, 0], t=2.0)).any()


def test_a_run_says_so():
    s = sh.System("cart", gravity=(0, 0, 0))
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("f", sh.JointForce("cart", "min(sqrt(1 - t), 2)"))
    run = sh.simulate(s.build(), 2.0)
    assert not run.ok
    assert "not a finite number" in run.status


@pytest.mark.parametrize(
    ("text", "may"),
    [("x + 2*y*sin(x)", False), ("max(x, y)*abs(x)", False), ("x/y", True), ("x**0.5", True), ("x**2", False)],
)
def test_plain_operands_cost_nothing(text, may):
    value = parse(text, {"x": X, "y": Y}, "here")
    assert may_be_nan(value) == may
    bare = ca.Function("f", [X, Y], [ca.fmin(value, 2)])
    assert (
        ca.Function("f", [X, Y], [parse(f"min({text}, 2)", {"x": X, "y": Y}, "")]).n_nodes() == bare.n_nodes()
    ) != may


def test_derivatives_are_those_of_the_choice():
    value = parse("min(sqrt(x), 2) + where(sqrt(x) < 1, x**2, 3)", {"x": X}, "here")
    f = ca.Function("f", [X], [ca.jacobian(value, X)])
    assert float(f(0.25)) == pytest.approx(1.0 + 0.5)
    assert float(f(9.0)) == 0.0
