"""Results by name: shapes and axes, against closed forms and differences of what the run holds itself."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh

TIMES = np.linspace(0.0, 1.0, 2001)


@pytest.fixture(scope="module")
def satellite() -> sh.Model:
    system = sh.System("satellite", gravity=(0, 0, 0))
    k = system.parameter("k", 3.0)
    system.add_body("hub", joint=sh.Free(), mass=120.0, inertia=(20.0, 25.0, 30.0))
    system.add_body(
        "panel", "hub", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0.5, 0, 0), rpy=(0.3, 0.2, 0.1)), mass=8.0,
        com=(1.0, 0, 0), inertia=(0.7, 2.7, 3.3),
    )  # fmt: skip
    system.add_body("tip", "panel", joint=sh.Fixed(), placement=sh.Placement(xyz=(2, 0, 0)), mass=1.0)
    system.add_force("spring", sh.JointSpring("panel", stiffness=k, rest=1.0))
    return system.build()


@pytest.fixture(scope="module")
def run(satellite: sh.Model) -> sh.Run:
    begin = {"hub": [0.1, 0.2, 0.3, 0.4, -0.5, 0.6], "panel": 0.7}
    return sh.simulate(satellite, 1.0, q0={"panel": 0.3}, v0=begin, times=TIMES, rtol=1e-11, atol=1e-13)


@pytest.mark.slow
def test_parts_of_the_arrays_of_the_run(run: sh.Run) -> None:
    hub, panel, tip = run["hub"], run["panel"], run["tip"]
    np.testing.assert_array_equal(panel.q, run.q[:, 7])
    np.testing.assert_array_equal(panel.v, run.v[:, 6])
    np.testing.assert_array_equal(hub.q, run.q[:, :7])
    np.testing.assert_array_equal(hub.v, run.v[:, :6])
    np.testing.assert_array_equal(hub.a, run.a[:, :6])
    np.testing.assert_array_equal(hub.reaction(), run.reactions[:, 0])
    np.testing.assert_array_equal(panel.tau, np.zeros(2001))
    assert tip.q.shape == tip.v.shape == (2001, 0)
    assert repr(panel) == "JointResults('panel': nq = 1, nv = 1, 2001 times)"


def test_accelerations_are_the_rates_of_velocities(run: sh.Run) -> None:
    """Central differences over 1 ms: their error is h²/6 of the third derivative of v, about 10 here."""
    rates = (run.v[2:] - run.v[:-2]) / (TIMES[2] - TIMES[0])
    np.testing.assert_allclose(run.a[1:-1], rates, atol=1e-6)
    assert np.abs(run["panel"].a).max() > 0.1


@pytest.mark.slow
def test_placements_and_angular_velocities(run: sh.Run) -> None:
    """Ṙ Rᵀ is the angular velocity in world axes, and the third column turns with the body."""
    for body in ("hub", "panel", "tip"):
        R, p = run.placement(body)
        np.testing.assert_allclose(p, run.point(body), atol=1e-14)
        np.testing.assert_allclose(R[:, :, 0], run.point(body, (1, 0, 0)) - p, atol=1e-14)
        rate = (R[2:] - R[:-2]) / (TIMES[2] - TIMES[0])
        W = rate @ np.swapaxes(R[1:-1], 1, 2)
        w = np.stack([W[:, 2, 1], W[:, 0, 2], W[:, 1, 0]], axis=-1)
        np.testing.assert_allclose(run.angular_velocity(body)[1:-1], w, atol=1e-6)  # differences, as above
        own = np.einsum("tji,tj->ti", R, run.angular_velocity(body))
        np.testing.assert_allclose(run.angular_velocity(body, frame=body), own, atol=1e-14)
    np.testing.assert_allclose(run.angular_velocity("hub", frame="hub"), run["hub"].v[:, 3:], atol=1e-14)


@pytest.mark.slow
def test_reactions_in_other_axes(run: sh.Run) -> None:
    """The hinge holds the panel with what changes its momentum and that of the tip: Newton's law in world axes."""
    force = run["panel"].reaction(frame="world")[:, :3]
    places = 8.0 * run.point("panel", (1, 0, 0)) + 1.0 * run.point("tip")
    h = TIMES[1] - TIMES[0]
    newton = (places[2:] - 2 * places[1:-1] + places[:-2]) / h**2
    np.testing.assert_allclose(force[1:-1], newton, atol=2e-5)  # rounding of second differences: 1e-15 · 30 / h²
    assert np.abs(force).max() > 1.0
    own = run["panel"].reaction()
    np.testing.assert_allclose(own[:, 4], 3.0 * (1.0 - run["panel"].q), atol=1e-9)  # the spring, about y
    np.testing.assert_array_equal(run["panel"].reaction(frame="panel"), own)
    in_hub = run["panel"].reaction(frame="hub")
    np.testing.assert_allclose(np.linalg.norm(in_hub[:, :3], axis=1), np.linalg.norm(own[:, :3], axis=1), rtol=1e-12)
    back = np.einsum("tij,tj->ti", run.placement("hub").R, in_hub[:, 3:])
    np.testing.assert_allclose(back, run["panel"].reaction(frame="world")[:, 3:], atol=1e-12)


def test_batches(satellite: sh.Model) -> None:
    many = sh.simulate(satellite, 0.5, q0={"panel": [0.1, 0.2]}, times=[0.0, 0.25, 0.5])
    assert many["panel"].q.shape == many["panel"].a.shape == (2, 3)
    assert many["hub"].v.shape == (2, 3, 6)
    assert many.placement("tip").R.shape == (2, 3, 3, 3)
    assert many["panel"].reaction(frame="world").shape == (2, 3, 6)
    one = sh.simulate(satellite, 0.5, q0={"panel": 0.2}, times=[0.0, 0.25, 0.5])
    np.testing.assert_allclose(
        many.angular_velocity("hub", frame="panel")[1], one.angular_velocity("hub", frame="panel"), atol=1e-9
    )


def test_unknown_names(run: sh.Run) -> None:
    with pytest.raises(
        sh.SimulationError, match=r"run\['panl'\]: there is no joint of this name. Did you mean 'panel'"
    ):
        run["panl"]
    with pytest.raises(sh.SimulationError, match=r"frame='huub': there is no such body. Did you mean 'hub'"):
        run["panel"].reaction(frame="huub")
    with pytest.raises(sh.SimulationError, match="frame=3"):
        run.angular_velocity("hub", frame=3)  # type: ignore[arg-type]
    with pytest.raises(sh.ModelError, match="there is no body 'x'"):
        run.placement("x")
