"""`dyn.stepper`: steps against SciPy and closed forms, and against runs of the same method; batches, events, resets.

Covers simulate/stepper.py, integrate/stepping.py.
"""

from __future__ import annotations

from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import sharnir as sh
from sharnir.integrate.stepping import DRIVERS
from sharnir.simulate import stepper as module
from sharnir.simulate.stepper import ADAPTIVE, AS_IN_RUNS, FIXED
from support.samples import slow_after

OTHERS = [name for name in (*FIXED, *ADAPTIVE) if name not in (*DRIVERS, "dop853")]


def pendulum(**more: Any) -> sh.System:
    s = sh.System("pendulum", **more)
    s.parameter("length", 1.0)
    s.add_body("rod", joint=sh.Revolute("y"), mass=2.0, com=(s.parameters["length"], 0, 0), inertia=(0, 0.3, 0.3))
    return s


def satellite() -> sh.Model:
    s = sh.System("satellite", gravity=(0, 0, 0))
    mass = s.parameter("panel_mass", 8.0)
    s.add_body("hub", joint=sh.Free(), mass=120.0, inertia=(20.0, 25.0, 30.0))
    s.add_body(
        "panel", "hub", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0.5, 0, 0)), mass=mass, com=(1.0, 0, 0),
        inertia=(0.7, 2.7, 3.3),
    )  # fmt: skip
    s.add_force("spring", sh.JointSpring("panel", stiffness=3.0, rest=1.0, damping=0.1))
    return s.build()


def four_bar(**events: Any) -> tuple[sh.Model, np.ndarray]:
    s = sh.System("four-bar", planar=True)
    for name, parent, x, length in (
        ("crank", "world", 0, 0.4),
        ("coupler", "crank", 0.4, 1.2),
        ("rocker", "world", 1, 0.8),
    ):
        rod = sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=length)
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), shape=rod)
    s.add_constraint("pin", sh.HingeLoop("coupler", (1.2, 0, 0), "z", "rocker", (0.8, 0, 0), "z"))
    for name, event in events.items():
        s.add_event(name, event)
    model = s.build()
    return model, sh.assemble(model, q=[0.5, 0.5, 2.0]).q


def by_hand(method: str, q: float, v: float, h: float, steps: int, tau: float) -> tuple[float, float]:
    """The methods written out for the pendulum: (m l² + I) q̈ = m g l sin... with the rod along x, turning about y."""

    def a(x: float) -> float:
        return float((2.0 * 9.81 * np.cos(x) + tau) / 2.3)

    def f(y: np.ndarray) -> np.ndarray:
        return np.array([y[1], a(y[0])])

    y = np.array([q, v])
    for _ in range(steps):
        if method == "rk4":
            k1 = f(y)
            k2 = f(y + h / 2 * k1)
            k3 = f(y + h / 2 * k2)
            y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + f(y + h * k3))
        elif method == "rk2":
            y = y + h * f(y + h / 2 * f(y))
        else:
            rate = y[1] + h * a(y[0])
            y = np.array([y[0] + h * rate, rate])
    return float(y[0]), float(y[1])


@pytest.mark.parametrize("method", DRIVERS)
def test_fixed_steps_by_hand(method: str) -> None:
    st = sh.compile(pendulum().build()).stepper(method, step=0.01, q=[0.3], v=[-0.2])
    for _ in range(40):
        st.step([1.5])
    q, v = by_hand(method, 0.3, -0.2, 0.01, 40, 1.5)
    assert st.q[0] == pytest.approx(q, abs=1e-13)
    assert st.v[0] == pytest.approx(v, abs=1e-13)
    assert st.t == pytest.approx(0.4, abs=1e-15)
    assert st.acceleration[0] == pytest.approx((19.62 * np.cos(q) + 1.5) / 2.3, abs=1e-12)


@pytest.mark.parametrize("method", ["dop853", "implicit"])
def test_against_scipy(method: str) -> None:
    st = sh.compile(pendulum().build()).stepper(method, step=0.05, q=[0.3], v=[0.0])
    for _ in range(20):
        st.step([1.0])
    exact = solve_ivp(
        lambda t, y: [y[1], (19.62 * np.cos(y[0]) + 1.0) / 2.3], (0, 1), [0.3, 0.0], rtol=1e-12, atol=1e-12
    )
    assert np.allclose([st.q[0], st.v[0]], exact.y[:, -1], atol=1e-7)


@pytest.mark.parametrize("method", slow_after(len(DRIVERS) + 1, (*DRIVERS, "dop853", *OTHERS)))
def test_as_a_run_of_the_same_method(method: str) -> None:
    """A batch of a free body with a panel, quaternions, a parameter of each member, forces of each member."""
    model, rng = satellite(), np.random.default_rng(1)
    q, v, tau = np.tile(model.q0, (3, 1)), rng.normal(size=(3, 7)), rng.normal(size=(3, 7))
    params = {"panel_mass": np.array([4.0, 8.0, 12.0])}
    st = sh.compile(model).stepper(method, step=0.01, q=q, v=v, params=params)
    st.step(tau, 20)
    run = sh.simulate(
        model, 0.2, q0=q, v0=v, tau=tau, params=params, times="end", method=AS_IN_RUNS.get(method, method),
        step=0.01 if method in FIXED else None,
    )  # fmt: skip
    assert np.allclose(st.q, run.q[:, -1], atol=1e-14, rtol=0)
    assert np.allclose(st.v, run.v[:, -1], atol=1e-13, rtol=0)
    assert st.ok.all()


def test_prescribed_coordinates_stand_where_they_are_given() -> None:
    s = pendulum(gravity=(0, 0, 0))
    s.add_body("tip", "rod", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, com=(0.5, 0, 0))
    s.prescribe("rod", q="0.3*sin(2*t)")
    model = s.build()
    for method in ("rk4", "semi-implicit", "dop853"):
        st = sh.compile(model).stepper(method, step=0.01)
        st.step(n=50)
        assert st.q[0] == pytest.approx(0.3 * np.sin(1.0), abs=1e-14)
        assert st.v[0] == pytest.approx(0.6 * np.cos(1.0), abs=1e-14)


def test_observed_in_the_same_call() -> None:
    model, rng = satellite(), np.random.default_rng(2)
    dyn, v = sh.compile(model), rng.normal(size=(4, 7))
    for method in ("rk4", "dop853"):
        st = dyn.stepper(method, step=0.01, batch=4, v=v)
        seen = st.observe(points={"tip": ("panel", (2, 0, 0.1))}, reactions=True, forces=["spring"])
        assert np.allclose(seen["tip"], dyn.point(st.q, "panel", (2, 0, 0.1)), atol=1e-15)
        tau = rng.normal(size=7)
        st.step(tau, 5)
        q, v_now, seen = st.q, st.v, st.observed
        assert np.allclose(seen["tip"], dyn.point(q, "panel", (2, 0, 0.1)), atol=1e-14)
        assert np.allclose(seen["reactions"], dyn.reactions(q, v_now, tau), atol=1e-12)
        assert np.allclose(seen["spring"], dyn.force("spring", q, v_now).wrenches, atol=1e-14)
        assert seen["reactions"].shape == (4, 2, 6)


@pytest.mark.slow
def test_latch_in_a_loop_at_its_time() -> None:
    model, q = four_bar(latch=sh.Latch("rocker", at=1.9))
    run = sh.simulate(model, 1.0, q0=q, rtol=1e-11, atol=1e-12)
    st = sh.compile(model).stepper("dop853", step=0.02, q=q, rtol=1e-11, atol=1e-12)
    for _ in range(50):
        st.step()
    assert [e.name for e in st.events] == [e.name for e in run.events] == ["latch"]
    assert st.events[0].time == pytest.approx(run.events[0].time, abs=1e-8)
    assert st.q[2] == pytest.approx(1.9, abs=1e-9)
    assert np.abs(st.v).max() < 1e-9


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_horizon_makes_no_difference(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ball that bounces between stops, posed anew every seven steps or not at all; closed form."""
    s = sh.System("ball", gravity=(0, 0, 0))
    s.add_body("ball", joint=sh.Prismatic("x"), mass=1.0)
    s.add_event("walls", sh.Stop("ball", lower=-1.0, upper=1.0, restitution=0.5))
    dyn, ends = sh.compile(s.build()), []
    for horizon in (7, 1000):
        monkeypatch.setattr(module, "HORIZON", horizon)
        st = dyn.stepper(method, step=0.05, v=[2.0])
        st.step(n=100)
        ends.append((st.q[0], st.v[0]))
        assert [e.time for e in st.events] == pytest.approx([0.5, 2.5], abs=1e-9)
    # 1 at 0.5 s, back at 1 m/s to −1 at 2.5 s, then 0.5 m/s for 2.5 s
    assert ends[0] == pytest.approx((0.25, 0.5), abs=1e-9)
    assert ends[0] == pytest.approx(ends[1], abs=1e-12)


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_reset_of_some(method: str) -> None:
    model = satellite()
    st = sh.compile(model).stepper(method, step=0.01, batch=3, v=[0.1, 0, 0, 0, 0, 0.2, 0.3])
    st.step(n=10)
    before = st.q.copy()
    st.reset(mask=[False, True, False], v=np.ones(7))
    assert np.array_equal(st.q[1], model.q0)
    assert np.array_equal(st.v[1], np.ones(7))
    assert np.array_equal(st.q[[0, 2]], before[[0, 2]])
    assert st.t == pytest.approx(0.1)
    st.reset(t=2.0)
    assert np.array_equal(st.q, np.tile(model.q0, (3, 1)))
    assert st.t == 2.0
    assert not st.tau.any()


@pytest.mark.parametrize("method", ["rk4", "semi-implicit", "dop853"])
def test_no_number_in_one_member_harms_no_other(method: str) -> None:
    dyn = sh.compile(satellite())
    st, alone = dyn.stepper(method, step=0.01, batch=5), dyn.stepper(method, step=0.01, batch=5)
    tau = np.random.default_rng(3).normal(size=(5, 7))
    alone.step(tau, 20)
    st.step(tau, 10)
    bad = tau.copy()
    bad[2, 3] = np.nan
    st.step(bad, 1)
    kept = st.q[2].copy()
    st.step(tau, 9)
    assert st.ok.tolist() == [True, True, False, True, True]
    assert "t = 0.1" in st.status[2]
    assert "finite" in st.status[2]
    others = [0, 1, 3, 4]
    assert np.allclose(st.q[others], alone.q[others], atol=1e-12)
    assert np.array_equal(st.q[2], kept)
    assert np.isfinite(kept).all()
    st.reset(mask=~st.ok)
    st.step(tau)
    assert st.ok.all()


def test_single_that_fails_raises() -> None:
    st = sh.compile(pendulum().build()).stepper("rk4", step=0.01)
    with pytest.raises(sh.SimulationError, match="not finite"):
        st.step([np.inf])
    assert not st.ok
    assert np.isfinite(st.q).all()
    st.reset()
    st.step([0.0])
    assert st.ok


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_parameters_set_on_the_way(method: str) -> None:
    dyn = sh.compile(pendulum().build())
    st = dyn.stepper(method, step=0.01, batch=2, q=[0.2])
    st.set({"length": [0.5, 1.5]})
    assert st.params["length"].tolist() == [0.5, 1.5]
    expected = dyn.acceleration([0.2], [0.0], params={"length": [0.5, 1.5]})
    assert np.allclose(st.acceleration, expected, atol=1e-14)
    st.step(n=3)
    st.reset()
    assert st.params["length"].tolist() == [0.5, 1.5]


def test_views_cannot_be_written() -> None:
    st = sh.compile(pendulum().build()).stepper("rk4", step=0.01)
    with pytest.raises(ValueError, match="read-only"):
        st.q[0] = 1.0
    q = st.q
    st.step([1.0])
    assert q[0] == st.q[0] != 0.0  # a view, not a copy


class Endless:
    """A sequence without an end, of which np.asarray never comes back."""

    def __len__(self) -> int:
        return 2**62

    def __getitem__(self, k: int) -> bool:
        return True


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda d: d.stepper("rk5", step=0.1), "rk5.*Did you mean"),
        (lambda d: d.stepper("rk4", step=-1), "step"),
        (lambda d: d.stepper("rk4", step="fast"), "step"),
        (lambda d: d.stepper("rk4", step=0.1, batch=0), "batch"),
        (lambda d: d.stepper("rk4", step=0.1, batch=3, q=[[0.0], [0.0]]), "2 members"),
        (lambda d: d.stepper("rk4", step=0.1, q=[1, 2]), "q0"),
        (lambda d: d.stepper("rk4", step=0.1, params={"mas": 2}), "mas"),
        (lambda d: d.stepper("rk4", step=0.1).step([1, 2]), "tau"),
        (lambda d: d.stepper("rk4", step=0.1).step(object()), "tau"),
        (lambda d: d.stepper("rk4", step=0.1).step(None, 0), "n="),
        (lambda d: d.stepper("rk4", step=0.1).step(None, 10**400), "n="),
        (lambda d: d.stepper("rk4", step=0.1, batch=2).reset(mask=Endless()), "mask"),
        (lambda d: d.stepper("rk4", step=0.1, batch=2).reset(mask=[True]), "mask"),
        (lambda d: d.stepper("rk4", step=0.1, batch=2).reset(mask=[True, Endless()]), "mask"),
        (lambda d: d.stepper("rk4", step=0.1, batch=2).reset(mask=[True, ca.SX(3, 3)]), "mask"),
        (lambda d: d.stepper("rk4", step=0.1, batch=2).reset(mask=[1, 0]), "mask"),
        (lambda d: d.stepper("rk4", step=0.1, batch=2).reset(mask=[True, False], t=1.0), "clock"),
        (lambda d: d.stepper("rk4", step=0.1).reset(t="now"), "t"),
        (lambda d: d.stepper("rk4", step=0.1).set({"length": [1.0, 2.0]}), "2 members"),
        (lambda d: d.stepper("rk4", step=0.1).observe(points={"tip": ("rot", (0, 0, 0))}), "rod"),
        (lambda d: d.stepper("rk4", step=0.1).observe(points={"tip": "rod"}), "tip"),
        (lambda d: d.stepper("rk4", step=0.1).observe(forces=["spring"]), "spring"),
    ],
)
def test_bad_input(call: Any, words: str) -> None:
    dyn = sh.compile(pendulum().build())
    with pytest.raises(sh.SharnirError, match=words):
        call(dyn)


@pytest.mark.slow
def test_reset_to_an_open_loop_is_assembled_or_refused() -> None:
    model, q = four_bar()
    st = sh.compile(model).stepper("rk4", step=0.01, q=q)
    off = q + np.array([0.05, 0.0, 0.0])
    with pytest.warns(UserWarning, match="assembled"):
        st.reset(q=off)
    assert np.abs(st.dyn.constraint_value(st.q)).max() < 1e-10
    far = four_bar()[0]
    with pytest.raises(sh.SharnirError):
        sh.compile(far).stepper("rk4", step=0.01, q=[np.nan, 0, 0])
