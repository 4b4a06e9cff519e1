"""Loads that switch in time: no run steps over one, whatever its method, and momentum = force × time."""

from __future__ import annotations

import warnings
from functools import cache
from typing import Any

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.core.errors import SimulationError
from sharnir.integrate import METHODS
from sharnir.model.element import Force
from sharnir.motion.time_switches import switch_times
from support.samples import slow_but_every
from support.ways import skip_where_refused

ADAPTIVE = [m.name for m in METHODS.values() if m.adaptive]
pytest.importorskip("sksundae")


@cache
def cart(value: Any, **parameters: float) -> sh.Model:
    """2 kg on a rail, at rest."""
    s = sh.System("cart", gravity=(0, 0, 0))
    for name, default in parameters.items():
        s.parameter(name, default)
    s.add_body("cart", joint=sh.Prismatic("x"), mass=2.0)
    s.add_force("push", value if isinstance(value, Force) else sh.JointForce("cart", value))
    return s.build()


def options(method: str) -> dict[str, Any]:
    return {"method": method, "step": None if METHODS[method].adaptive else 0.07}


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    ("text", "impulse"),
    slow_but_every(
        4,
        [
            ("where(t>5 and t<5.05, 100, 0)", 5.0),
            ("where(t>5 and t<5.000001, 1e6, 0)", 1.0),
            ("where(sin(20*t) > 0.9, 1, 0)", 32 * 2 * np.arccos(0.9) / 20),
            ("where(t < 2, where(t > 1.5, 3, 0), where(not (t <= 9 or t > 9.25), 4, 0))", 2.5),
            ("max(0, min(1, 100*(t - 3)))*where(t < 6, 1, 0)", 2.995),
            ("where(abs(t - 5) < 1e-4, 1e4, 0)", 2.0),
        ],
    ),
)
def test_pulses(method: str, text: str, impulse: float) -> None:
    run = sh.simulate(cart(text), 10.0, times=[10.0], **options(method))
    assert run.ok
    # a constant, or linear, force is integrated exactly: what is left is the tolerance of CVODE, or Euler's order on
    # the ramp of 0.01 s
    ramp = "min" in text and method == "symplectic-euler"
    assert 2 * run.v[-1, 0] == pytest.approx(impulse, rel=5e-3 if ramp else 2e-6 if "cvode" in method else 1e-9)


@pytest.mark.parametrize("method", ADAPTIVE)
@pytest.mark.parametrize("width", [1e-2, 1e-5])
def test_smooth_pulses_are_looked_at(method: str, width: float) -> None:
    """∫ f exp(−(t/w)²) dt = f w √π, to the tolerance of the run on what it integrates."""
    run = sh.simulate(cart(f"exp(-((t - 5.0123)/{width})**2)/{width}"), 10.0, times=[10.0], method=method)
    assert run.ok
    assert 2 * run.v[-1, 0] == pytest.approx(np.pi**0.5, rel=1e-5)


def test_fixed_steps_do_not_look_at_smooth_pulses() -> None:
    """They would take the height of the pulse for that of a whole step."""
    run = sh.simulate(cart("1e5*exp(-((t - 5.0123)/1e-5)**2)"), 10.0, method="rk4", step=0.1, times=[10.0])
    assert run.v[-1, 0] == 0.0


@pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
def test_every_formulation(formulation: str) -> None:
    s = sh.System("two", gravity=(0, 0, 0))
    s.add_body("cart", joint=sh.Prismatic("x"), mass=2.0, inertia=(1, 1, 1))
    s.add_body("box", "cart", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("push", sh.Wrench("box", force=("where(t > 3 and t < 3.001, 1000, 0)", 0, 0)))
    skip_where_refused(formulation, s.build())
    run = sh.simulate(s.build(), 5.0, formulation=formulation, times=[5.0])
    assert run.momentum[-1, 0] == pytest.approx(1.0, rel=1e-9)


def test_batches_have_their_own_corners() -> None:
    n = 20
    start, force = np.linspace(0.0, 9.0, n), np.linspace(-5, 5, n)
    model = cart("where(t > start and t <= start + 0.01*k, force, 0)", start=1.0, force=1.0, k=1.0)
    k = np.linspace(0.0, 5.0, n)
    run = sh.simulate(model, 10.0, params={"start": start, "force": force, "k": k}, times=[0.0, 5.0, 10.0])
    assert run.ok
    np.testing.assert_allclose(2 * run.v[:, -1, 0], force * 0.01 * k, rtol=1e-9, atol=1e-13)
    for i in (3, 17):
        alone = sh.simulate(
            model, 10.0, params={"start": start[i], "force": force[i], "k": k[i]}, times=[0.0, 5.0, 10.0]
        )
        np.testing.assert_array_equal(alone.v, run.v[i])


def test_every_place_of_an_expression() -> None:
    """Forces, springs, moments, tables, functions of CasADi, prescribed motion, constraints."""
    s = sh.System("all", gravity=(0, 0, 0))
    k = s.parameter("k", 1.5)
    for name in ("a", "b", "c"):
        s.add_body(name, joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("free", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_force("1", sh.JointForce("a", "where(t > 1, q('b'), 0)"))
    s.add_force("2", sh.JointSpring("a", stiffness="where(t > 2, 3, 4)", damping="where(t > 3*k, 1, 0)"))
    s.add_force("3", sh.JointSpring("a", table=[(-1, -1), (0, 0), (1, "max(1, t - 4.25)")]))
    s.add_force("4", sh.PointSpring("world", (0, 0, 0), "free", (0, 0, 1), 1.0, length="1 + abs(t - 6)"))
    s.add_force("5", sh.Wrench("free", moment=(0, "where(t < 7, 1, q('a'))", 0), force=(0, "sign(t - 7.5)", 0)))
    t, q, v, p = ca.SX.sym("t"), ca.SX.sym("q", 10), ca.SX.sym("v", 9), ca.SX.sym("p")
    s.add_force("6", sh.CustomForce(ca.Function("f", [t, q, v, p], [ca.if_else(t > 8 + 0 * p, v, 0 * v)])))
    s.prescribe("b", v="max(0, t - 8.5)")
    s.add_constraint("7", sh.Coupling("q('c') - max(0, t - 9)**2"))
    found = switch_times(s.build(), 0.0, 10.0, np.array([1.5]), 1)
    assert found.moving
    expected = [1, 2, 4.5, 5.25, 6, 7, 7.5, 8, 8.5, 9]
    np.testing.assert_allclose(found.pairs[0].mean(axis=1), expected, rtol=1e-14)  # type: ignore[index]
    assert k is not None


def test_a_stiffness_that_steps() -> None:
    """From ω = 2 to ω = 6 at t = 1: the closed form on both sides."""
    model = cart(sh.JointSpring("cart", stiffness="where(t < 1, 8, 72)"))
    run = sh.simulate(model, 3.0, q0=[0.3], times=[1.0, 3.0], rtol=1e-10, atol=1e-12)
    q1, v1 = 0.3 * np.cos(2.0), -0.6 * np.sin(2.0)
    assert run.q[0, 0] == pytest.approx(q1, rel=1e-8)
    assert run.q[1, 0] == pytest.approx(q1 * np.cos(12.0) + v1 / 6 * np.sin(12.0), rel=1e-8)


def test_prescribed_velocity_with_a_kink() -> None:
    """A driven cart with a mass on it that is free: the drive is exact, and the free one stays where it was."""
    s = sh.System("driven", gravity=(0, 0, 0))
    s.add_body("cart", joint=sh.Prismatic("x"), mass=2.0)
    s.add_body("box", "cart", joint=sh.Prismatic("x"), mass=1.0)
    s.prescribe("cart", v="max(0, min(0.5, 100*(t - 4)))")
    run = sh.simulate(s.build(), 10.0, times=[3.0, 4.0, 4.005, 10.0])
    np.testing.assert_allclose(run.q[:, 0], [0, 0, 0.00125, 0.00125 + 0.5 * 5.995], rtol=1e-9, atol=1e-12)
    np.testing.assert_allclose(run.q.sum(axis=1), 0.0, atol=1e-9)


@pytest.mark.parametrize("times", [None, [0.0, 5.0, 5.05, 10.0], [0.0, 10.0], np.linspace(0, 10, 12)])
def test_the_audit_closes_over_corners(times: Any) -> None:
    """Whether the times of the run are at the corners, between or beside them; 1e-11: the tolerance of the run on
    positions, and round-off of the work."""
    audit = sh.simulate(cart("where(t>5 and t<5.05, 100, 0)"), 10.0, times=times).audit()
    assert audit.worst < 1e-11
    assert audit.work[-1] == pytest.approx(6.25, rel=1e-9)


@pytest.mark.slow
def test_the_audit_of_a_batch_closes_too() -> None:
    model = cart("where(t > at and t < at + 0.3, 5*sin(3*t), 0)", at=1.0)
    audit = sh.simulate(model, 4.0, params={"at": np.array([0.5, 1.0, 3.9, 7.0])}, times=np.linspace(0, 4, 9)).audit()
    assert (audit.worst < 1e-8).all()
    assert (audit.worst_quadrature < 1e-6).all()


@pytest.mark.parametrize("method", ["dop853", "radau", "rk4"])
def test_controlled_runs_have_corners(method: str) -> None:
    """Inside a period, on a sample, and over one."""
    model = cart(
        "where(t > 1.1 and t < 1.2, 10, 0) + where(t > 2 and t < 2.5, 2, 0) + where(t > 3.4 and t < 3.6, 5, 0)"
    )
    controller = sh.Controller(lambda t, q, v: np.full(1, 0.25), 0.5)
    run = sh.simulate(model, 5.0, controller=controller, times=[5.0], **options(method))
    assert run.ok
    assert 2 * run.v[-1, 0] == pytest.approx(3.0 + 1.25, rel=1e-9)


@pytest.mark.parametrize("method", ADAPTIVE)
def test_max_step(method: str) -> None:
    run = sh.simulate(cart("0.3*q('cart')"), 1.0, q0=[1.0], method=method, max_step=0.05)
    assert np.diff(run.t).max() <= 0.05 * (1 + 1e-12)
    assert run.settings.max_step == 0.05
    exact = np.cosh(np.sqrt(0.15))
    assert run.q[-1, 0] == pytest.approx(exact, rel=1e-6)


@pytest.mark.parametrize("bad", [0.0, -1.0, np.nan, np.inf, "long", None, [1.0]])
def test_bad_max_step(bad: Any) -> None:
    if bad is None:
        assert sh.simulate(cart("1"), 1.0, max_step=None).ok
        return
    with pytest.raises(SimulationError, match="max_step"):
        sh.simulate(cart("1"), 1.0, max_step=bad)


def test_a_fixed_step_longer_than_max_step_is_refused() -> None:
    with pytest.raises(SimulationError, match=r"step = 0.1 is longer than max_step = 0.05"):
        sh.simulate(cart("1"), 1.0, method="rk4", step=0.1, max_step=0.05)


def test_too_many_corners_are_said_and_short_steps_taken() -> None:
    """A thousand switches in 0.05 s would be stops; 60,000 are not."""
    model = cart("where(sin(w*t) > 0, 1, -1)", w=1.0)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        run = sh.simulate(model, 0.05, params={"w": 2e4 * np.pi}, times="end")
    assert run.ok
    with pytest.warns(UserWarning, match=r"switch so often in 0.05 s .* max_step"):
        found = switch_times(model, 0.0, 0.05, np.array([1.2e6 * np.pi]), 1)
    assert found.pairs is None
    assert found.max_step < 0.05 / 6e4
    with pytest.warns(UserWarning, match=r"switch so often in 0.05 s .* Its fixed steps go over them"):
        assert sh.simulate(model, 0.05, params={"w": 1.2e6 * np.pi}, times="end", method="rk4", step=0.01).ok


def test_models_without_time_have_no_corners() -> None:
    assert switch_times(cart("where(q('cart') > 1, 3, max(0, v('cart')))"), 0.0, 10.0, np.zeros(0), 1).pairs is None


def test_a_start_on_a_corner_and_corners_close_to_each_other() -> None:
    for text, impulse in (
        ("where(t > 0, 3, 1e9)", 30.0),
        ("where(t >= 10, 1e9, 3)", 30.0),
        ("where(t > 5, 3, 0) + where(t > 5.0000000000005, 3, 0)", 30.0),
        ("where(t > 5 and t < 5.00000000000001, 1e3, 0)", 0.0),  # 1e-14 s: passed over
    ):
        run = sh.simulate(cart(text), 10.0, times=[0.0, 5.0, 10.0])
        assert run.ok
        assert 2 * run.v[-1, 0] == pytest.approx(impulse, abs=1e-9)
