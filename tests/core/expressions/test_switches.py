"""Switching functions: one for every choice that depends on time and parameters alone."""

import casadi as ca
import pytest

from sharnir.core.expressions import parse
from sharnir.core.expressions.choices import switches

T, P, Q = ca.SX.sym("t"), ca.SX.sym("p"), ca.SX.sym("q")
NAMES = {"t": T, "p": P, "x": Q}


def found(*texts):
    """Values of the switching functions at t = 0.3, p = 2."""
    s = switches([parse(x, NAMES, "here") if isinstance(x, str) else x for x in texts], T, P)
    return [float(ca.Function("g", [T, P], [g])(0.3, 2.0)) for g in s.functions]


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("where(t > 5, 1, 2)", [4.7]),
        ("where(t >= p, 1, 2)", [1.7]),
        ("where(t == 5, 1, 2)", [-4.7]),
        ("where(1 < t < 2 and not t > p, x, 2*x)", [0.7, -1.7, 1.7]),
        ("min(t, 3*p)", [-5.7]),
        ("max(1, t, p)", [0.7, -1.0]),
        ("abs(t - 1) + sign(t - 2)", [-0.7, -1.7]),
        ("atan2(t - 1, x)", [-0.7]),
        # what is inside of another comes first
        ("where(abs(t - 1) > 0.5, 1, 2)", [-0.7, -0.2]),
        # what depends on the motion cannot be known
        ("where(x > t, 1, 2)", []),
        ("min(x, t)", []),
        ("where(x > 1 and t > 1, 1, 2)", [0.7]),
        ("max(x, where(t > 1, 1, 2))", [0.7]),
        # what does not depend on time has no corners
        ("max(p, 3) + abs(p)", []),
        ("sin(t)*x", []),
        ("3", []),
    ],
)
def test_choices(text, values):
    assert found(text) == pytest.approx(values) or found(text) == pytest.approx([-v for v in values])


def test_casadi_has_more():
    assert found(ca.floor(T)) == pytest.approx([ca.sin(ca.pi * 0.3)])
    assert found(ca.fmod(T, P)) == pytest.approx([ca.sin(ca.pi * 0.15)])
    assert found(ca.if_else(T - 1, 2, 3))[0] == pytest.approx(-0.7)


def test_the_same_choice_is_found_once():
    assert len(found("where(t > 5, x, 0) + where(t > 5, 3, 4)", "where(t > 5, 1, 2)")) == 1


def test_loads_are_the_largest_parts_of_time_alone():
    s = switches([parse("x*sin(2*t) + p*exp(-t)", NAMES, "")], T, P)
    assert sorted(str(x) for x in s.loads) == ["(p*exp((-t)))", "sin((2.*t))"]
    assert switches([parse("p*x", NAMES, "")], T, P).loads == ()
