"""Runs of mechanisms with closed loops against their closed forms.

Covers motion/start.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import sharnir as sh
from support.loop_runs import CRANK, ROD, four_bar, four_bar_pin, rssr, slider_crank, turning
from support.redundant_linkages import bennett
from support.samples import slow_after, slow_but_every, thinned
from support.ways import ADAPTIVE, FORMULATIONS, skip_where_refused

TIGHT: dict[str, Any] = {"rtol": 1e-10, "atol": 1e-12}
ROUND_OFF = 1e-13


def drifted(run: sh.Run) -> float:
    """The largest change of the energy, J."""
    energy = run.energy.sum(axis=1)
    return float(np.abs(energy - energy[0]).max())


# Prescribed motion: the loops determine everything, so that states are right to round-off at any tolerance


@pytest.mark.filterwarnings("ignore:simulate. q0 and v0 did not satisfy")
@pytest.mark.parametrize("method", ADAPTIVE)
@pytest.mark.parametrize("rtol", slow_after(1, [1e-6, 1e-10]))
def test_driven_slider_crank(method: str, rtol: float) -> None:
    model = slider_crank("2*pi*t + 0.5*sin(3*t)")
    run = sh.simulate(model, 3.0, method=method, rtol=rtol, atol=1e-2 * rtol, times=np.linspace(0, 3, 61))
    assert run.ok, run.status
    angle = 2 * np.pi * run.t + 0.5 * np.sin(3 * run.t)
    slider = CRANK * np.cos(angle) + np.sqrt(ROD**2 - (CRANK * np.sin(angle)) ** 2)
    np.testing.assert_allclose(run.q[:, 2], slider, rtol=0, atol=1e-11)
    assert run.violation.max() < 1e-11


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:simulate. q0 and v0 did not satisfy")
@pytest.mark.parametrize("method", ["dop853", "adams"])
def test_driven_four_bar(method: str) -> None:
    """The work of the drive closes the balance of energy."""
    run = sh.simulate(
        four_bar("0.8 + 3*t"), 4.0, q0=[0.0, 0.2, 2.0], method=method, times=np.linspace(0, 4, 161)
    )  # fmt: skip
    assert run.ok, run.status
    pin = four_bar_pin(0.8 + 3 * run.t)
    np.testing.assert_allclose(run.point("rocker", (2, 0, 0))[:, :2], pin, rtol=0, atol=1e-11)
    np.testing.assert_allclose(run.point("coupler", (2.5, 0, 0))[:, :2], pin, rtol=0, atol=1e-11)
    audit = run.audit()
    assert np.abs(audit.work).max() > 10.0
    assert audit.worst < 1e-8


@pytest.mark.slow
def test_length_that_changes_with_time() -> None:
    """A bob on a rope that is hauled in and paid out: φ'' = −(g cos φ + 2 l' φ') / l. The rope does work."""
    s = sh.System("winch", planar=True)
    s.parameter("rate", 3.0, unit="1/s")
    s.add_body(
        "bob", joint=sh.Compound(sh.Prismatic("x"), sh.Prismatic("y")), mass=1.0, inertia=(0, 0, 0), q0=[1.0, 0.0],
        v0=[0.6, 0.0],
    )  # fmt: skip
    s.add_constraint("rope", sh.Distance("bob", (0, 0, 0), "world", (0, 0, 0), "1 + 0.2*sin(rate*t)"))
    run = sh.simulate(s.build(), 5.0, **TIGHT)

    def length(t: Any) -> Any:
        return 1 + 0.2 * np.sin(3 * t)

    def rate(t: float, y: np.ndarray) -> list[float]:
        return [y[1], -(9.81 * np.cos(y[0]) + 2 * 0.6 * np.cos(3 * t) * y[1]) / length(t)]

    angle = solve_ivp(rate, (0, 5), [0, 0], "DOP853", t_eval=run.t, rtol=1e-12, atol=1e-13).y[0]
    np.testing.assert_allclose(
        run.q, length(run.t)[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1), rtol=0, atol=1e-8
    )
    audit = run.audit()
    assert np.abs(audit.work).max() > 1.0
    assert audit.worst < 1e-8
    assert run.violation.max() < ROUND_OFF


# Free motion


@pytest.mark.parametrize("formulation", slow_but_every(3, FORMULATIONS))
def test_slider_crank_turns_by_itself(formulation: str) -> None:
    skip_where_refused(formulation, slider_crank())
    run = sh.simulate(slider_crank(), 3.0, v0=turning(2.0), formulation=formulation, **TIGHT)
    assert run.ok, run.status
    assert drifted(run) < 1e-8  # of 3 J
    assert run.violation.max() < ROUND_OFF


@pytest.mark.slow
def test_gears_move_as_one() -> None:
    """q_a = −2 q_b: one degree of freedom with the inertia 0.4 + 0.1/4, on a spring."""
    s = sh.System("gears", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 0.4))
    s.add_body("b", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0, inertia=(1, 1, 0.1))
    s.add_constraint("mesh", sh.Gear("a", "b", -2.0))
    s.add_force("spring", sh.JointSpring("a", stiffness=5.0))
    run = sh.simulate(s.build(), 10.0, q0=[0.5, -0.25], times=np.linspace(0, 10, 41), **TIGHT)
    swing = 0.5 * np.cos(np.sqrt(5.0 / (0.4 + 0.1 / 4)) * run.t)
    np.testing.assert_allclose(run.q, np.stack([swing, -swing / 2], axis=1), rtol=0, atol=1e-8)


@pytest.fixture(scope="module")
def spatial() -> sh.Run:
    q, v, report = sh.assemble(rssr(), v=[3.0, 0, 0, 0, 0])
    assert report.ok
    return sh.simulate(rssr(), 5.0, q0=q, v0=v, **TIGHT)


@pytest.mark.slow
def test_spatial_linkage_with_a_quaternion_in_its_loop(spatial: sh.Run) -> None:
    assert spatial.ok, spatial.status
    assert drifted(spatial) < 1e-7  # of 20 J
    assert spatial.violation.max() < ROUND_OFF
    np.testing.assert_allclose(np.linalg.norm(spatial.q[:, 2:6], axis=1), 1.0, rtol=0, atol=1e-14)


def test_rod_with_balls_at_both_ends_keeps_its_length(spatial: sh.Run) -> None:
    apart = spatial.point("rocker", (0, 0, 1)) - spatial.point("crank", (0.4, 0, 0))
    np.testing.assert_allclose(np.linalg.norm(apart, axis=1), 1.4, rtol=0, atol=1e-13)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "rtol"), thinned(2, [("dop853", 1e-6), ("dop853", 1e-8), ("dopri5", 1e-8), ("adams", 1e-9)])
)
def test_overconstrained_linkage_moves(method: str, rtol: float) -> None:
    """Bennett's four hinges: off the constraints their rows forbid all motion, and where the links lie flat, which they
    pass 13 times, they hardly forbid any."""
    linkage = bennett()
    run = sh.simulate(linkage.model, 20.0, q0=linkage.q, v0=linkage.v, method=method, rtol=rtol, atol=1e-2 * rtol)
    assert run.ok, run.status
    assert drifted(run) < 1e4 * rtol  # of 18 J
    assert run.violation[:, 0].max() < 1e-10
    opposite = np.cos(run.q[:, 0]) - np.cos(run.q[:, 2])  # opposite angles of the linkage are equal
    assert np.abs(opposite).max() < 1e-8


@pytest.mark.parametrize("drift", slow_but_every(3, ["projection", "baumgarte", "ggl", "none"]))
def test_row_of_velocities_alone(drift: str) -> None:
    """A ball that may not spin about its own axis z, nor about that of the world where they agree. The row does no
    work, and there is no position to hold."""
    s = sh.System("no spin")
    s.add_body("ball", joint=sh.Spherical(), mass=1.0, com=(0.3, 0, 0.1), inertia=(0.1, 0.2, 0.3))
    s.add_constraint("no spin", sh.NoRotation("ball", "world", (0, 0, 1)))
    run = sh.simulate(s.build(), 3.0, v0=[1.0, 0.5, 0.0], drift=drift, **TIGHT)
    assert run.ok, run.status
    assert np.abs(run.v[:, 2]).max() < 1e-12
    assert np.abs(run.v[:, :2]).max() > 1.0
    assert drifted(run) < 1e-8


# What runs do besides


@pytest.mark.slow
def test_members_of_a_batch_are_single_runs() -> None:
    times, v0 = np.linspace(0, 2, 9), turning([1.0, 2.0, 5.0])
    run = sh.simulate(slider_crank(), 2.0, v0=v0, times=times)
    assert run.q.shape == (3, 9, 3)
    assert run.violation.shape == (3, 9, 2)
    assert run.constraint_reactions()["pin"].shape == (3, 9, 6)
    for k in range(3):
        one = sh.simulate(slider_crank(), 2.0, v0=v0[k], times=times)
        np.testing.assert_allclose(run.q[k], one.q, rtol=0, atol=1e-11)  # lanes round elsewhere
        np.testing.assert_allclose(run.v[k], one.v, rtol=0, atol=1e-11)


@pytest.mark.slow
def test_batch_of_lengths() -> None:
    """A parameter in a constraint: every member assembles and moves for itself."""
    s = sh.System("rope", planar=True)
    length = s.parameter("length", 1.0, unit="m")
    s.add_body(
        "bob", joint=sh.Compound(sh.Prismatic("x"), sh.Prismatic("y")), mass=1.0, inertia=(0, 0, 0), q0=[0.0, -1.0],
        v0=[0.1, 0.0],
    )  # fmt: skip
    s.add_constraint("rope", sh.Distance("bob", (0, 0, 0), "world", (0, 0, 0), length))
    lengths = np.array([0.5, 1.0, 2.0])
    with pytest.warns(UserWarning, match="changed q0 by up to 1 "):
        run = sh.simulate(s.build(), 1.0, params={"length": lengths}, times=np.linspace(0, 1, 5))
    np.testing.assert_allclose(np.linalg.norm(run.q, axis=2), np.broadcast_to(lengths[:, None], (3, 5)), atol=1e-13)
    assert run.violation.max() < ROUND_OFF


@pytest.mark.slow
def test_controller_in_a_loop() -> None:
    """It brings the crank to 5 rad/s against gravity; its work closes the balance."""
    governor = sh.Controller(lambda t, q, v: np.array([5.0 * (5.0 - v[0]), 0.0, 0.0]), period=0.005)
    run = sh.simulate(slider_crank(), 2.0, controller=governor)
    assert run.ok, run.status
    assert abs(run.v[-1, 0] - 5.0) < 0.5
    assert run.violation.max() < ROUND_OFF
    assert run.audit().worst < 1e-8


@pytest.mark.slow
def test_constant_forces_in_a_loop() -> None:
    """Pushing at the slider is pushing at the crank by way of the rod: work is what the energy gains."""
    run = sh.simulate(slider_crank(), 2.0, v0=turning(1.0), tau=[0.5, 0.0, -1.0], **TIGHT)
    gained = run.energy.sum(axis=1) - run.energy[0].sum()
    work = 0.5 * (run.q[:, 0] - run.q[0, 0]) - (run.q[:, 2] - run.q[0, 2])
    np.testing.assert_allclose(gained, work, rtol=0, atol=1e-8)
    assert run.audit().worst < 1e-8
