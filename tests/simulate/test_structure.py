"""Methods that preserve structure, through `sharnir.simulate`: what they take and what they refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.integrate import METHODS
from sharnir.motion import problem
from support.linkages import linkage
from support.run_models import TUMBLING, cart, double_pendulum, satellite
from support.samples import slow_after, thinned

STRUCTURE = [m.name for m in METHODS.values() if m.structure]
GAUSS = [m.name for m in METHODS.values() if m.family == "gauss"]
every = pytest.mark.parametrize("method", STRUCTURE)


@every
@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({}, "has no step control; give it a step"),
        ({"step": 0.0}, "step: 0"),
        ({"step": -0.1}, "step: -0.1"),
        ({"step": np.nan}, "step: nan"),
        ({"step": "short"}, "step: 'short'"),
        ({"step": 0.1, "rtol": 1e-6}, "rtol = 1e-06 is given with method .* controls no error"),
        ({"step": 0.1, "atol": 1e-6}, "atol = 1e-06 is given with method .* controls no error"),
        ({"step": 0.1, "max_step": 0.01}, "longer than max_step"),
    ],
)
def test_one_clear_error_each(method: str, given: dict[str, Any], text: str) -> None:
    with pytest.raises(sh.SimulationError, match=text):
        sh.simulate(cart(), 1.0, method=method, **given)


@pytest.mark.parametrize("given", ["gauss3", "gauss8", "gaus4", "ratle"])
def test_names(given: str) -> None:
    with pytest.raises(sh.SimulationError, match=f"no method '{given}'. Did you mean"):
        sh.simulate(cart(), 1.0, method=given, step=0.1)


@pytest.mark.parametrize("method", GAUSS)
def test_loops_are_refused_by_name(method: str) -> None:
    with pytest.raises(sh.UnsupportedError, match=f"{method}.*cannot keep the constraints of .*'rattle'"):
        sh.simulate(linkage(1), 0.1, method=method, step=0.01)


@every
def test_a_step_that_is_too_long_is_no_silent_answer(method: str) -> None:
    run = sh.simulate(double_pendulum(), 100.0, v0=[5.0, -9.0], method=method, step=4.0)
    assert not run.ok
    assert "Take a shorter step" in str(run.status)


@pytest.mark.parametrize("method", GAUSS)
def test_quaternions_keep_their_length_without_being_scaled(method: str) -> None:
    """States at steps are scaled when a run is done; two that differ by 1e-12 would be told apart by their product."""
    run = sh.simulate(satellite(), 20.0, v0=TUMBLING, method=method, step=0.01)
    assert run.ok
    again = sh.simulate(satellite(), 10.0, q0=run.q[1000], v0=run.v[1000], method=method, step=0.01)
    np.testing.assert_allclose(again.q[-1], run.q[-1], rtol=0, atol=1e-12)


# RATTLE


def four_bar(planar: bool = True, loop: Any = None, damping: float = 0.0) -> sh.Model:
    s = sh.System("four-bar", planar=planar, gravity=(0, -9.81, 0))

    def rod(length: float) -> dict[str, Any]:
        J = length**3 / 12
        return {"mass": length, "com": (length / 2, 0, 0), "inertia": J if planar else (1e-3, J, J)}

    s.add_body("crank", joint=sh.Revolute("z"), q0=1.2, **rod(0.4))
    s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=sh.Placement((0.4, 0, 0)), q0=-0.9, **rod(1.0))
    s.add_body("rocker", joint=sh.Revolute("z"), placement=sh.Placement((1.0, 0, 0)), q0=1.5, **rod(0.8))
    s.add_constraint("pin", loop or sh.Coincident("coupler", (1.0, 0, 0), "rocker", (0.8, 0, 0)))
    if damping:
        s.add_force("damper", sh.JointSpring("crank", stiffness=1.0, damping=damping))
    return s.build()


def craft(gravity: tuple[float, float, float] = (0, 0, 0)) -> sh.Model:
    """A free hub with an arm on a ball joint."""
    s = sh.System("craft", gravity=gravity)
    s.add_body("hub", joint=sh.Free(), mass=4.0, com=(0.02, 0.01, 0), inertia=(0.3, 0.4, 0.5))
    arm = {"mass": 1.0, "com": (0.3, 0.1, 0), "inertia": (0.02, 0.03, 0.04)}
    s.add_body("arm", "hub", joint=sh.Spherical(), placement=sh.Placement((0.3, 0, 0)), **arm)
    return s.build()


SPIN = np.array([0.1, -0.2, 0.1, 0.4, 0.9, -0.3, 0.5, -0.7, 0.3])
OPEN = pytest.mark.filterwarnings("ignore:simulate. q0 and v0 did not satisfy")


def order_of(model: sh.Model, count: int, method: str = "rattle", **given: Any) -> float:
    times = np.array([0.5, 1.0])
    best = sh.simulate(model, 1.0, rtol=1e-13, atol=1e-13, times=times, **given)
    errors = []
    for n in (count, 2 * count):
        run = sh.simulate(model, 1.0, method=method, step=1 / n, times=times, **given)
        assert run.ok, run.status
        errors.append(max(np.abs(run.q - best.q).max(), np.abs(run.v - best.v).max()))
    return float(np.log2(errors[0] / errors[1]))


def driven() -> sh.Model:
    """A pivot that is moved, a ball joint on it, a time-dependent force: rheonomic."""
    s = sh.System("driven")
    s.add_body("pivot", joint=sh.Prismatic("z"), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("pivot", q="0.3*sin(2*t)")
    s.add_body("bob", "pivot", joint=sh.Spherical(), mass=1.0, com=(0.3, 0, -0.8), inertia=(0.1, 0.2, 0.3))
    tip = {"mass": 0.5, "com": (0.2, 0, 0), "inertia": (0.1, 0.1, 0.1)}
    s.add_body("tip", "bob", joint=sh.Revolute("y"), placement=sh.Placement((0.3, 0, -0.8)), **tip)
    s.add_force("push", sh.JointForce("tip", "0.5*cos(3*t)"))
    return s.build()


def carried() -> sh.Model:
    """A rod on a plate whose position and angle are given: velocities of the plate are no rates of coordinates."""
    s = sh.System("carried")
    s.add_body("plate", joint=sh.Planar(), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("plate", q=("0.3*sin(2*t)", "0.1*t**2", "0.7*t"))
    rod = {"mass": 0.5, "com": (0.4, 0, 0), "inertia": (0.1, 0.1, 0.1)}
    s.add_body("rod", "plate", joint=sh.Revolute("z"), placement=sh.Placement((0.2, 0, 0)), **rod)
    return s.build()


RUNS = {
    "craft": (craft((0, 0, -1)), {"v0": SPIN}),
    "four-bar": (four_bar(), {}),
    "in space, a row that says nothing": (four_bar(False), {}),
    "in space, redundant": (four_bar(False, sh.HingeLoop("coupler", (1, 0, 0), "z", "rocker", (0.8, 0, 0), "z")), {}),
    "four-bar with a damper": (four_bar(damping=0.3), {}),
    "rheonomic": (driven(), {}),
    "rheonomic, all of a joint": (carried(), {}),
}


@pytest.mark.slow
@OPEN
@pytest.mark.parametrize("name", thinned(2, RUNS))
def test_rattle_has_order_two(name: str) -> None:
    """Against dop853 at 1e-13 in (q, v)."""
    model, given = RUNS[name]
    assert order_of(model, 50, **given) == pytest.approx(2.0, abs=0.1)


@pytest.mark.slow
def test_rattle_keeps_momenta_and_quaternions() -> None:
    """5,000 steps of the craft: linear and angular momentum to 1e-12 of Σ m |v|, energy but for a bounded error. The
    same steps of gauss4, in (q, p), do not keep the angular momentum."""
    model = craft()
    dyn = sh.compile(model)
    size = 4.0 * 0.25 + 1.0 * 0.5  # about
    kept = {}
    for method in ("rattle", "gauss4"):
        run = sh.simulate(model, 200.0, v0=SPIN, formulation="hamilton-recursive", method=method, step=0.04)
        assert run.ok
        momentum, energy = dyn.momentum(run.q, run.v), run.energy.sum(axis=1)
        kept[method] = np.abs(momentum - momentum[0]).max(axis=0) / size
        error = np.abs(energy - energy[0]) / energy[0]
        assert error.max() < 5e-4
        np.testing.assert_allclose(np.linalg.norm(run.q[:, 3:7], axis=1), 1.0, rtol=1e-15)
    assert kept["rattle"].max() < 1e-12
    assert kept["gauss4"][3:].max() > 1e-10


@pytest.mark.slow
@OPEN
def test_rattle_keeps_loops_closed() -> None:
    """10,000 steps: the loop and its rate to rounding, energy without a trend."""
    model = four_bar()
    dyn = sh.compile(model)
    run = sh.simulate(model, 100.0, method="rattle", step=0.01)
    assert run.ok
    assert np.abs(dyn.constraint_value(run.q)).max() < 5e-15
    assert np.abs(dyn.constraint_rate(run.q, run.v)).max() < 2e-13  # p½ is known to eps/h
    energy = run.energy.sum(axis=1)
    error = np.abs(energy - energy[0]) / np.ptp(run.energy[:, 0])
    assert 1e-5 < error[-1000:].max() < 1.02 * error[:1000].max() < 1e-2


@pytest.mark.slow
@OPEN
def test_rattle_by_every_formulation_with_momenta() -> None:
    model, names = four_bar(), [f.name for f in FORMULATIONS.values() if f.state.names == ("q", "p")]
    runs = [sh.simulate(model, 0.2, formulation=name, method="rattle", step=0.01) for name in names]
    assert names
    for run in runs:
        assert run.ok, run.status
        np.testing.assert_allclose(run.q, runs[0].q, rtol=0, atol=1e-12)
        np.testing.assert_allclose(run.v, runs[0].v, rtol=0, atol=1e-11)


@pytest.mark.slow
@OPEN
def test_rattle_leads_back() -> None:
    model = four_bar()
    there = sh.simulate(model, 0.5, method="rattle", step=0.01)
    back = sh.simulate(model, 0.5, q0=there.q[-1], v0=-there.v[-1], method="rattle", step=0.01)
    np.testing.assert_allclose(back.q[-1], there.q[0], rtol=0, atol=1e-11)  # 50 steps, rounding of v over h


@pytest.mark.slow
def test_rattle_in_batches_with_parameters_and_controllers() -> None:
    s = sh.System("ball")
    mass = s.parameter("m", 1.0)
    s.add_body("ball", joint=sh.Spherical(), mass=mass, com=(0.2, 0, -0.5), inertia=(0.1, 0.2, 0.3), v0=(0.2, 1.0, 0.3))
    model, times = s.build(), np.linspace(0, 1, 5)
    how: dict[str, Any] = {"method": "rattle", "step": 0.02, "times": times}
    hold = sh.Controller(lambda t, q, v: -0.3 * v, 0.1)
    masses = np.array([0.5, 1.0, 2.0])
    batch = sh.simulate(model, 1.0, params={"m": masses}, controller=hold, **how)
    for k, m in enumerate(masses):
        single = sh.simulate(model, 1.0, params={"m": m}, controller=hold, **how)
        np.testing.assert_allclose(batch.q[k], single.q, rtol=0, atol=1e-14)
        exact = sh.simulate(model, 1.0, params={"m": m}, controller=hold, rtol=1e-10, times=times)
        np.testing.assert_allclose(single.q, exact.q, rtol=0, atol=2e-3)


def symplectic_error(method: str) -> float:
    """|Ψᵀ J Ψ − J| of one step of a pendulum of three rods in (q, p), by differences of order 8."""
    s = sh.System("rods")
    for k in range(3):
        rod = {"mass": 1.0, "com": (0, 0, -0.5), "inertia": (0.1, 0.1, 0.01)}
        place = {"placement": sh.Placement((0, 0, -1))} if k else {}
        s.add_body(f"rod {k}", f"rod {k - 1}" if k else "world", joint=sh.Revolute("y"), **rod, **place)
    model = s.build()
    dyn = sh.compile(model)
    d, n = 0.02, 3
    y = np.array([0.4, -0.7, 0.9, 1.0, 0.5, -0.3])
    shifts = np.array([s * k * d * e for e in np.eye(6) for k in (1, 2, 3, 4) for s in (1.0, -1.0)])
    q0, p0 = y[:n] + shifts[:, :n], y[n:] + shifts[:, n:]
    v0 = np.linalg.solve(dyn.mass_matrix(q0), p0[..., None])[..., 0]
    run = sh.simulate(
        model, 0.05, q0=q0, v0=v0, formulation="hamilton-recursive", method=method, step=0.05, times="end"
    )
    q, v = run.q[:, -1], run.v[:, -1]
    ends = np.hstack([q, (dyn.mass_matrix(q) @ v[..., None])[..., 0]]).reshape(6, 4, 2, 6)
    weights = np.array([4 / 5, -1 / 5, 4 / 105, -1 / 280]) / d
    Psi = np.einsum("k,jkm->mj", weights, ends[:, :, 0] - ends[:, :, 1])
    J = np.block([[np.zeros((n, n)), np.eye(n)], [-np.eye(n), np.zeros((n, n))]])
    return float(np.abs(Psi.T @ J @ Psi - J).max())


@every
def test_symplectic_in_canonical_coordinates(method: str) -> None:
    assert symplectic_error(method) < 1e-10


def test_others_are_not_symplectic() -> None:
    assert symplectic_error("rk4") > 1e-6


@pytest.mark.slow
@every
@pytest.mark.parametrize("scale", slow_after(1, [1e-9, 1e9]))
def test_light_and_heavy(method: str, scale: float) -> None:
    """What is round-off is known in units of the masses: motion does not depend on them."""

    def last(scale: float) -> np.ndarray:
        s = sh.System("two")
        solid = {"mass": scale, "com": (0.1, 0, -1), "inertia": (scale, scale, scale)}
        s.add_body("a", joint=sh.Revolute("y"), **solid)
        s.add_body("b", "a", joint=sh.Spherical(), placement=sh.Placement((0, 0, -1)), **solid)
        how: dict[str, Any] = {"formulation": "hamilton-recursive", "method": method, "step": 0.02, "times": "end"}
        run = sh.simulate(s.build(), 1.0, q0=[1.0, 1, 0, 0, 0], **how)
        assert run.ok, run.status
        return run.q[-1]

    np.testing.assert_allclose(last(scale), last(1.0), rtol=0, atol=1e-12)


@OPEN
@pytest.mark.parametrize("step", [1e-5, 1e-7])
def test_rattle_takes_short_steps(step: float) -> None:
    """The rounding of positions over h is what momenta within a step are known to."""
    run = sh.simulate(four_bar(), 1000 * step, v0=[1.0, 0, 0], method="rattle", step=step, times="end")
    assert run.ok, run.status


@every
def test_at_rest(method: str) -> None:
    """A damped pendulum comes to rest: corrections there are round-off of forces that cancel."""
    s = sh.System("damped")
    s.add_body("bob", joint=sh.Revolute("y"), mass=3.0, com=(0.3, 0, -1), inertia=(0.1, 0.1, 0.1), q0=1.0)
    s.add_force("damper", sh.JointSpring("bob", stiffness=20.0, damping=30.0))
    run = sh.simulate(s.build(), 60.0, formulation="hamilton-recursive", method=method, step=0.02)
    assert run.ok, run.status
    assert np.abs(run.v[-1]).max() < 1e-13


# What RATTLE refuses


@OPEN
@pytest.mark.parametrize("formulation", ["separate-bodies", "composite", "absolute"])
def test_rattle_needs_momenta(formulation: str) -> None:
    with pytest.raises(sh.UnsupportedError, match=f"'rattle' steps coordinates and momenta, but .*{formulation}"):
        sh.simulate(four_bar(), 1.0, formulation=formulation, method="rattle", step=0.01)


@OPEN
@pytest.mark.parametrize("drift", ["baumgarte", "ggl", "none"])
def test_rattle_needs_no_help_against_drift(drift: str) -> None:
    with pytest.raises(sh.UnsupportedError, match=f"drift='{drift}' is given with method 'rattle'"):
        sh.simulate(four_bar(), 1.0, method="rattle", step=0.01, drift=drift)


def test_rattle_takes_no_rotation_matrices() -> None:
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Spherical("matrix"), mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(sh.UnsupportedError, match=r"rotation matrix of joint 'ball'.*parameters='quaternion'"):
        sh.simulate(s.build(), 1.0, method="rattle", step=0.01)


@pytest.mark.parametrize("coordinate", [None, 2])
def test_rattle_takes_no_prescribed_quasi_velocities(coordinate: int | None) -> None:
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    s.prescribe("ball", v=("1", "t", "0") if coordinate is None else "t", coordinate=coordinate)
    with pytest.raises(sh.UnsupportedError, match="prescribed velocities of joint 'ball'"):
        sh.simulate(s.build(), 1.0, method="rattle", step=0.01)


def test_rattle_takes_no_ties_of_velocities() -> None:
    s = sh.System("spinner")
    s.add_body("a", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("b", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("no spin", sh.NoRotation("a", "b", "z"))
    with pytest.raises(sh.UnsupportedError, match="'no spin' of 'spinner' ties velocities"):
        sh.simulate(s.build(), 1.0, method="rattle", step=0.01)


def test_rattle_takes_no_start_at_a_singular_position() -> None:
    with pytest.raises(sh.SimulationError, match="starts at a singular position"):
        sh.simulate(linkage(1), 1.0, method="rattle", step=0.01)


@pytest.mark.parametrize("method", [m.name for m in METHODS.values() if m.implicit and m.family != "cvode"])
def test_full_matrices_have_an_end(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Implicit methods solve for all states at once: said with the size before memory runs out. Others go on."""
    model = double_pendulum()
    monkeypatch.setattr(problem, "MOST_STATES", 3)
    step = None if METHODS[method].adaptive else 0.01
    with pytest.raises(sh.UnsupportedError, match=r"all 4 states .* 4 x 4 numbers .* at most 3 states.* 'dop853'"):
        sh.simulate(model, 0.1, method=method, step=step)
    assert sh.simulate(model, 0.1).ok
