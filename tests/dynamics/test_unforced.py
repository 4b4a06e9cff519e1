"""Inverse dynamics with unforced joints: forward dynamics gives the motion back, a manipulator keeps its momentum.

Covers dynamics/loop_inverse.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from support.complete_models import complete_model, parameters
from support.random_trees import relative_error
from support.rich_trees import TIME
from support.samples import sample, slow_after
from support.ways import by_turns

TREES = [s for s in range(0, 1000, 2) if s % 10 != 9]  # of `complete_model`: every second one has constraints
JOINTS = ("yaw", "pitch", "reach")
PATHS = ("0.8*sin(t)", "0.5*t**2*exp(-t)", "0.3*sin(2*t)**2")


def manipulator(driven: bool = False) -> sh.Model:
    s = sh.System("space manipulator", gravity=(0, 0, 0))
    s.add_body("base", joint=sh.Free(), mass=30.0, com=(0.05, -0.1, 0.02), inertia=(4.0, 5.0, 6.0))
    link = {"mass": 3.0, "com": (0.4, 0.02, 0), "inertia": (0.05, 0.2, 0.2)}
    at = sh.Placement(xyz=(0.6, 0.1, 0.2), rpy=(0.2, 0, 0.4))
    s.add_body("yaw", "base", joint=sh.Revolute("z", armature=0.02), placement=at, **link)
    s.add_body("pitch", "yaw", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0.8, 0, 0)), **link)
    s.add_body("reach", "pitch", joint=sh.Prismatic("x"), placement=sh.Placement(xyz=(0.8, 0, 0)), **link)
    for joint, path in zip(JOINTS, PATHS, strict=True) if driven else ():
        s.prescribe(joint, q=path)
    return s.build()


@cache
def compiled(driven: bool = False, backend: str = "casadi") -> sh.Dynamics:
    return sh.compile(manipulator(driven), backend=backend)


@cache
def led() -> sh.Run:
    """Its joints move as told, and the base as it must; it tumbles from the start."""
    v0 = [0.02, -0.01, 0.03, 0.1, 0.2, -0.15, 0, 0, 0]
    return sh.simulate(manipulator(driven=True), 2.0, v0=v0, rtol=1e-12, atol=1e-13, times=np.linspace(0, 2, 201))


@pytest.mark.parametrize("seed", slow_after(2, TREES[: sample(6, 60)]))
def test_forward_dynamics_gives_the_motion_back(seed: int) -> None:
    """Of any subset of joints and coordinates, with prescribed joints, forces, parameters and wrenches."""
    model, s = complete_model(seed)
    rng, params = np.random.default_rng(seed), parameters(model)
    able = [(b.name, k) for b in model.bodies for k in b.free]
    chosen = [pair for pair in able if rng.random() < 0.5]
    columns = [model.body(name).v_start + k for name, k in chosen]
    unforced = np.setdiff1d(model.free, columns)
    a = s.a.copy()
    a[unforced] = np.nan  # ignored
    for formulation in by_turns(model, seed):
        dyn = sh.compile(model, formulation, backend="casadi")
        tau = dyn.inverse(s.q, s.v, a, t=TIME, params=params, wrenches=s.wrenches, actuated=chosen)
        back = dyn.acceleration(s.q, s.v, tau, t=TIME, params=params, wrenches=s.wrenches)
        assert not tau[unforced].any()
        assert relative_error(back[columns], a[columns]) <= 1e-10
        # that motion, asked for in full, takes the same forces, drives of prescribed joints included
        assert relative_error(dyn.inverse(s.q, s.v, back, t=TIME, params=params, wrenches=s.wrenches), tau) <= 1e-10


def test_all_actuated_is_plain_inverse_dynamics() -> None:
    dyn, run = compiled(), led()
    q, v, a = run.q[7], run.v[7], np.arange(9.0)
    assert np.array_equal(dyn.inverse(q, v, a, actuated=["base", *JOINTS]), dyn.inverse(q, v, a))


@pytest.mark.slow
def test_forces_of_a_manipulator_are_the_drives_of_its_joints() -> None:
    """The run has its joints prescribed; reactions tell what the drives do. Batch and single states, both backends."""
    run, at = led(), slice(0, None, 20)
    driven, t, q, v = compiled(driven=True), run.t[at], run.q[at], run.v[at]
    a = driven.acceleration(q, v, t=t)
    drives = driven.inverse(q, v, a, t=t)
    for backend in ("casadi", "llvm"):
        dyn = compiled(backend=backend)
        tau = dyn.inverse(q, v, a, actuated=JOINTS)
        assert relative_error(tau, drives) <= 1e-10
        assert relative_error(dyn.acceleration(q, v, tau), a) <= 1e-10
        single = np.array([dyn.inverse(*x, actuated=list(JOINTS)) for x in zip(q, v, a, strict=True)])
        assert relative_error(tau, single) <= 1e-14
        out = np.empty_like(tau)
        assert dyn.inverse(q, v, a, actuated=JOINTS, out=out) is out
        assert np.array_equal(out, tau)


@pytest.mark.slow
def test_momentum_of_a_space_manipulator() -> None:
    """The forces found act on the joints, sampled 100 times a second; the base has none, so momentum stays."""
    run, dyn = led(), compiled()
    wanted = compiled(driven=True)

    def steer(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return dyn.inverse(q, v, wanted.acceleration(q, v, t=t), actuated=JOINTS)

    controller = sh.Controller(steer, period=0.01)
    found = sh.simulate(manipulator(), 2.0, q0=run.q[0], v0=run.v[0], controller=controller, rtol=1e-11, atol=1e-12)
    assert found.ok
    P = dyn.momentum(found.q, found.v)
    assert np.abs(P - P[0]).max() <= 1e-10
    assert np.abs(P[0]).max() > 1.0
    # forces that wait for a hundredth of a second between samples miss the motion by some v/100
    assert np.abs(found.q[-1, 7:] - run.q[-1, 7:]).max() <= 0.02
    assert np.abs(run.q[-1, 7:]).max() > 0.2


# Errors


def test_unforced_joints_without_inertia() -> None:
    s = sh.System("crank", gravity=(0, 0, 0))
    c, at = s.parameter("c", 0.5), sh.Placement(xyz=(1, 0, 0))
    s.add_body("rod", joint=sh.Revolute("z"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.add_body("tip", "rod", joint=sh.Revolute("z"), placement=at, mass=1.0, com=(c, 0, 0), inertia=(0, 0, 0))
    dyn = sh.compile(s.build(), backend="casadi")
    given = ([0, 0.3], [0.1, 0.2], [1.0, 0])
    assert np.isfinite(dyn.inverse(*given, actuated=["rod"])).all()
    with pytest.raises(sh.ModelError, match=r"unforced coordinates \('tip'\).*without moving any inertia.*'tip' most"):
        dyn.inverse(*given, actuated=["rod"], params={"c": 0.0})
    assert np.isfinite(dyn.inverse(*given, actuated=["rod", "tip"], params={"c": 0.0})).all()


def test_prescribed_joints_have_no_actuator() -> None:
    with pytest.raises(sh.ModelError, match=r"coordinate 0 of joint 'yaw', which is not a free one"):
        compiled(driven=True).inverse(led().q[0], led().v[0], np.zeros(9), actuated=[("yaw", 0)])


def test_what_is_no_number_stays_none() -> None:
    dyn, run = compiled(), led()
    a = np.zeros((2, 9))
    a[1, 7] = np.nan
    tau = dyn.inverse(run.q[5], run.v[5], a, actuated=JOINTS)
    assert np.isfinite(tau[0]).all()
    assert np.isnan(tau[1]).any()


def test_least_squares_want_all_accelerations():
    """Gauss: of all forces of the arm these bring the accelerations of base and arm nearest, in the mass metric."""
    s = sh.System("cart and pendulum")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=3.0)
    s.add_body("arm", "cart", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.01, 0.1, 0.1))
    dyn = sh.compile(s.build(), backend="casadi")
    q, v, a = [0.0, 0.4], [0.1, -0.3], np.array([0.7, -2.0])
    M, f = dyn.mass_matrix(q), dyn.inverse(q, v, a)
    Minv = np.linalg.inv(M)
    tau = dyn.inverse(q, v, a, actuated=["arm"], least_squares=True)
    assert tau[0] == 0.0
    assert abs(tau[1] - (Minv[1] @ f) / Minv[1, 1]) < 1e-12
    batch = dyn.inverse([q, q], v, a, actuated=["arm"], least_squares=True)
    assert np.abs(batch - tau).max() < 1e-15
