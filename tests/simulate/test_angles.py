"""Angles that become singular: a run stops before, or has quaternions in their place; never is it ok and wrong."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate.methods import METHODS
from sharnir.integrate.poles import NEAR, parts_of
from sharnir.model.joints.orientation_joints import ORIENTATIONS
from support.angle_runs import ANGLES, FAR, ball, coordinates, exact, points, towards, tree, turned
from support.random_trees import relative_error
from support.samples import ALL, slow_after, slow_but_every
from support.ways import FORMULATIONS

TIGHT: dict[str, Any] = {"rtol": 1e-11, "atol": 1e-12}
DISTANCES = [0.0, 1e-8, 1e-6, 1e-4, 2e-3, 1e-2, 3e-2, 0.1, 0.3, 0.6]
CASES = [(f, p) for k, f in enumerate(FORMULATIONS) for n, p in enumerate(ANGLES) if ALL or (k + n) % 4 == 0]
both = pytest.mark.parametrize("parameters", ANGLES)


def ways() -> list[Any]:
    """Every method as it comes, and with a step where it takes one."""
    found = []
    for name, method in METHODS.items():
        if method.family == "cvode":
            pytest.importorskip("sksundae")
        found += [(name, None)] if method.adaptive else []
        found += [(name, 0.004), (name, 0.03)] if method.family != "cvode" else []
    return found


def passing(parameters: str, speed: float) -> tuple[np.ndarray, np.ndarray]:
    """A batch that passes at all distances."""
    starts = [towards(parameters, d, speed) for d in DISTANCES]
    return np.array([q for q, _ in starts]), np.array([w for _, w in starts])


def compared(parameters: str, run: sh.Run, q0: np.ndarray, v0: np.ndarray) -> np.ndarray:
    """(B, time): errors of the orientations against SciPy."""
    truth = np.array([exact(parameters, q, w, run.t) for q, w in zip(q0, v0, strict=True)])
    return np.abs(turned(parameters, run.q) - truth).max(axis=(-1, -2))


# Stop


@both
@pytest.mark.parametrize(("method", "step"), slow_after(17, ways(), turns=2))
def test_no_run_is_ok_and_wrong(parameters: str, method: str, step: float | None) -> None:
    """At every distance, slow and fast, with control of errors and without. A fixed step that turns the body by a fifth
    of the distance to the singularity, or a twentieth where the order is 2, leaves a small part of itself; one of order
    1 leaves two of itself anywhere."""
    times = np.linspace(0.0, 1.0, 11)
    for speed in (0.5, 2.0):
        q0, v0 = passing(parameters, speed)
        duration = 2 * FAR / speed
        given: dict[str, Any] = {"method": method, "step": step, "times": duration * times}
        try:
            run = sh.simulate(ball(parameters), duration, q0=q0, v0=v0, **given)
        except sh.UnsupportedError:
            pytest.skip("refused by name")
        error = compared(parameters, run, q0, v0)
        order = METHODS[method].order
        left = {1: 3.0, 2: 0.05}.get(order, 1e-4)
        allowed = 1e-6 if step is None else max(1e-7, left * speed * step)
        for b, status in enumerate(run.statuses):
            alive = np.isfinite(error[b])
            assert (error[b][alive] < allowed).all(), (speed, DISTANCES[b], error[b], status)
            if DISTANCES[b] < NEAR:
                assert not status.ok
            if not status.ok:
                assert status.time < duration / 2 + 0.1
                assert "joint 'ball'" in status.text
                assert ORIENTATIONS[parameters].pole.where in status.text  # type: ignore[union-attr]
                assert "'quaternion'" in status.text
                assert "on_singularity='switch'" in status.text
                assert np.isnan(run.q[b, -1]).all()
        if step is None:
            assert [s.ok for s in run.statuses] == [d > NEAR for d in DISTANCES]
        enough = step is None or parts_of(METHODS[method]) * speed * step < 0.9 * np.sin(DISTANCES[-1])
        assert run.statuses[-1].ok == enough


@both
def test_a_run_goes_as_near_as_it_says(parameters: str) -> None:
    q0, v0 = towards(parameters, 0.0)
    pole = ORIENTATIONS[parameters].pole
    assert pole is not None
    run = sh.simulate(ball(parameters), 1.0, q0=q0, v0=v0)
    assert not run.ok
    assert 0.0 < abs(np.sin(run.q[-1, 1] + pole.phase)) < NEAR
    assert (np.abs(np.sin(run.q[:-1, 1] + pole.phase)) >= NEAR).all()
    assert run.t[-1] == pytest.approx(FAR / 2, abs=NEAR)
    assert f"at t = {run.t[-1]:.9g} with coordinate ball[1] = {run.q[-1, 1]:.9g}" in str(run.status)
    end = float(run.t[-1])
    assert sh.simulate(ball(parameters), end, q0=q0, v0=v0, times="end").ok  # it may end there


@both
@pytest.mark.parametrize("method", slow_but_every(3, ["dop853", "radau", "rk4"]))
def test_a_start_at_the_singularity(parameters: str, method: str) -> None:
    q0, v0 = towards(parameters, 0.0)
    q0[1] += FAR if parameters == "bryant123" else -FAR
    step = 1e-3 if method == "rk4" else None
    run = sh.simulate(ball(parameters), 1.0, q0=q0, v0=v0, method=method, step=step)
    assert (run.ok, len(run.t)) == (False, 1)
    assert "at t = 0 with" in str(run.status)
    run = sh.simulate(ball(parameters), 1.0, q0=q0, v0=v0, method=method, step=step, on_singularity="switch")
    assert run.ok, run.status
    assert np.abs(turned(parameters, run.q) - exact(parameters, q0, v0, run.t)).max() < 1e-8


@pytest.mark.parametrize(
    ("method", "parameters"),
    slow_but_every(3, product([m.name for m in METHODS.values() if m.family not in ("cvode", "adams")], ANGLES)),
)
def test_a_step_too_long_for_the_start(parameters: str, method: str) -> None:
    """At 0.01 rad a step of 0.04 rad, in any direction, would lead anywhere: to where nothing seems wrong, too, as
    stages of dop853 have weights of up to 6."""
    rng = np.random.default_rng(4)
    q0 = np.tile([0.3, (np.pi / 2 if parameters == "bryant123" else 0.0) - 0.01, 0.4], (1000, 1))
    v0 = rng.standard_normal((1000, 3))
    v0[:, 2] = 0.0
    v0 *= 2.0 / np.linalg.norm(v0, axis=1, keepdims=True)
    run = sh.simulate(ball(parameters), 1.0, q0=q0, v0=v0, method=method, step=0.02, times=[0.0, 0.5])
    assert not any(status.ok for status in run.statuses)
    assert {status.time for status in run.statuses} == {0.0}


# Switch


@both
@pytest.mark.parametrize("joint", [sh.Spherical, sh.Free])
def test_switched_runs_are_those_in_quaternions(parameters: str, joint: type[Any]) -> None:
    """Before, at and after the passing, and some passings later; each member for itself."""
    turns, v0 = passing(parameters, 2.0)
    times = np.sort(np.append(np.linspace(0.0, 6.0, 121), FAR / 2))
    q0 = turns if joint is sh.Spherical else np.hstack([np.zeros((len(turns), 3)), turns])
    speeds = v0 if joint is sh.Spherical else np.hstack([np.ones((len(turns), 3)), v0])
    given: dict[str, Any] = {"times": times, "on_singularity": "switch", **TIGHT}
    run = sh.simulate(ball(parameters, joint), 6.0, q0=q0, v0=speeds, **given)
    assert run.ok
    turn = run.q if joint is sh.Spherical else run.q[..., 3:]
    truth = np.array([exact(parameters, q, w, times) for q, w in zip(turns, v0, strict=True)])
    assert np.abs(turned(parameters, turn) - truth).max() < 1e-8
    np.testing.assert_allclose(run.v[..., -3:], np.broadcast_to(v0[:, None], (*run.q.shape[:2], 3)), atol=1e-9)
    np.testing.assert_allclose(turn[:, 0], turns, rtol=1e-14)
    # right through the middle all three angles go on evenly; there itself two of them are any that have the same sum
    assert np.abs(np.diff(turn[0][times != FAR / 2], axis=0)).max() < 0.21
    assert abs(turn[0, -1, 1] - turns[0, 1]) > 11.0


@pytest.mark.slow
def test_five_bodies_in_all_parameters() -> None:
    """5 s of the tree of problem 06, which makes 100 of a relative error, and comes as near as 4 degrees."""
    times = np.linspace(0.0, 5.0, 26)
    runs = {}
    for name in ORIENTATIONS:
        model, q0, v0 = tree(name)
        for way in ("stop", "switch") if name in ANGLES else ("stop",):
            run = sh.simulate(model, 5.0, q0=q0, v0=v0, times=times, rtol=1e-13, atol=1e-14, on_singularity=way)
            assert run.ok, run.status
            runs[name, way] = points(model, run), run.v
    assert len(runs) == 6
    for place, v in runs.values():
        assert relative_error(place, runs["quaternion", "stop"][0]) < 1e-8
        assert relative_error(v, runs["quaternion", "stop"][1]) < 1e-8


def flying(first: str = "quaternion", second: str = "quaternion", frames: Any = (None, None)) -> sh.Model:
    """A ship that turns over, with an arm on a ball joint that is pulled. `frames` turn the fixed frames of the two
    joints, which is the same mechanism with other coordinates."""
    s = sh.System("flying", gravity=(0, 0, -1))
    somewhere = [0.3, 0.7, 0.2]
    q0 = [0.0, 0.0, 0.0, *somewhere] if first in ANGLES else None
    ship: dict[str, Any] = {"mass": 3.0, "inertia": (0.5, 0.7, 0.9), "com": (0.1, 0.0, 0.05), "q0": q0}
    s.add_body("ship", joint=sh.Free(first), placement=sh.Placement(rotation=frames[0]), **ship)
    arm: dict[str, Any] = {"mass": 1.0, "com": (0.0, 0.1, 0.4), "inertia": (0.05, 0.06, 0.03)}
    arm["q0"] = somewhere if second in ANGLES else None
    place = sh.Placement(xyz=(0.5, 0.1, 0.0), rotation=frames[1])
    s.add_body("arm", "ship", joint=sh.Spherical(second), placement=place, **arm)
    s.add_force("pull", sh.PointSpring("arm", (0, 0, 1), "world", (0, 0, 2), stiffness=3.0, length=0.5, damping=0.2))
    return s.build()


def tethered(parameters: str = "quaternion", frame: Any = None) -> sh.Model:
    """A body on a ball joint, on a rope of a length that changes: a loop."""
    s = sh.System("tethered")
    body: dict[str, Any] = {"mass": 1.0, "com": (0.0, 0.1, 0.4), "inertia": (0.05, 0.06, 0.03)}
    body["q0"] = [0.3, 0.7, 0.2] if parameters in ANGLES else None
    s.add_body("arm", joint=sh.Spherical(parameters), placement=sh.Placement(rotation=frame), **body)
    s.add_constraint("rope", sh.Distance("arm", (0, 0, 1), "world", (0.0, 1.0, 1.0), length="1 + 0.1*sin(2*t)"))
    return s.build()


def frame_for(parameters: str, R: np.ndarray) -> np.ndarray:
    """The fixed frame in which an orientation R is singular in these parameters."""
    pole = ORIENTATIONS[parameters].pole
    assert pole is not None
    return np.asarray(R @ turned(parameters, np.array([0.4, -pole.phase, 0.9])).T)


@pytest.mark.slow
@pytest.mark.parametrize(("formulation", "parameters"), slow_after(1, CASES))
def test_every_formulation(formulation: str, parameters: str) -> None:
    """Both joints go right through their singularities at 0.8 and 1.4 s: their frames are such that they must. Bryant's
    and Euler's by turns, both with SHARNIR_ALL_TREES=1."""
    times = np.array([0.0, 0.3, 0.8, 1.1, 1.4, 2.0])
    given: dict[str, Any] = {"formulation": formulation, "rtol": 1e-10, "atol": 1e-11}
    v0 = np.array([0.2, 0, 0.5, 1.0, 2.0, 0.7, 1.0, -1.5, 1.0])
    plain = flying()
    try:
        expected = sh.simulate(plain, 2.0, v0=v0, times=times, **given)
    except sh.UnsupportedError:
        pytest.skip("refused by name")
    ship, arm = turned("quaternion", expected.q[:, 3:7]), turned("quaternion", expected.q[:, 7:])
    frames = frame_for(parameters, ship[2]), frame_for(parameters, arm[4])
    start = [coordinates(parameters, C.T @ R[0]) for C, R in zip(frames, (ship, arm), strict=True)]
    q0 = np.concatenate([[0.0, 0.0, 0.0], *start])
    angles = flying(parameters, parameters, frames)
    found = sh.simulate(angles, 2.0, q0=q0, v0=v0, times=times, on_singularity="switch", **given)
    assert found.ok, found.status
    assert relative_error(points(angles, found), points(plain, expected)) < 1e-8
    assert relative_error(found.v, expected.v) < 1e-8
    np.testing.assert_allclose(found.energy, expected.energy, rtol=1e-8)
    stopped = sh.simulate(angles, 2.0, q0=q0, v0=v0, times=times[:2].tolist(), **given)
    assert "joint 'ship' comes near the singularity of its angles" in str(stopped.status)
    assert stopped.statuses[0].time == pytest.approx(0.8, abs=2e-3)
    assert relative_error(stopped.v, expected.v[:2]) < 1e-8


def slider(parameters: str) -> sh.Model:
    """A crank, and a rod on a ball joint whose end slides on a line: a loop."""
    s = sh.System("slider")
    s.add_body("crank", joint=sh.Revolute("y"), mass=1.0, com=(0.1, 0, 0), inertia=(0.01, 0.02, 0.02), v0=8.0)
    body: dict[str, Any] = {"mass": 0.5, "com": (0.5, 0, 0), "inertia": (0.005, 0.05, 0.05), "v0": (0.0, -8.0, 0.0)}
    s.add_body("rod", "crank", joint=sh.Spherical(parameters), placement=sh.Placement((0.2, 0, 0)), **body)
    s.add_constraint("end", sh.PointOnLine("rod", (1, 0, 0), "world", (0, 0, 0), (1, 0, 0)))
    return s.build()


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:simulate. q0 and v0 did not satisfy:UserWarning")
@pytest.mark.parametrize("formulation", FORMULATIONS if ALL else FORMULATIONS[::3])
def test_a_loop_in_every_formulation(formulation: str) -> None:
    """The rod goes through α2 = 90° with every turn of the crank. Two runs at rtol 1e-10 differ by some 1e-9."""
    times, given = np.linspace(0.0, 1.5, 16), {"formulation": formulation, "rtol": 1e-10, "atol": 1e-11}
    expected = sh.simulate(slider("quaternion"), 1.5, times=times, rtol=1e-11, atol=1e-12)
    found = sh.simulate(slider("bryant123"), 1.5, times=times, on_singularity="switch", **given)
    assert found.ok, found.status
    assert relative_error(found.point("rod", (0.3, 0.2, 0.1)), expected.point("rod", (0.3, 0.2, 0.1))) < 1e-8
    assert relative_error(found.v, expected.v) < 3e-8
    assert found.violation.max() < 1e-13
    stopped = sh.simulate(slider("bryant123"), 1.5, times=times, **given)
    assert "joint 'rod' comes near the singularity of its angles" in str(stopped.status)


@pytest.mark.slow
@both
def test_loops(parameters: str) -> None:
    """States are projected onto the constraint, in the coordinates that are integrated, wherever they are put out."""
    times = np.array([0.0, 0.5, 1.0, 1.5, 2.0])
    given: dict[str, Any] = {"times": times, "rtol": 1e-10, "atol": 1e-11}
    with pytest.warns(UserWarning, match="assembled"):
        expected = sh.simulate(tethered(), 2.0, v0=[2.0, 1.0, 5.0], **given)
    R = turned("quaternion", expected.q)
    frame = frame_for(parameters, R[2])
    angles, q0 = tethered(parameters, frame), coordinates(parameters, frame.T @ R[0])
    found = sh.simulate(angles, 2.0, q0=q0, v0=expected.v[0], on_singularity="switch", **given)
    assert found.ok, found.status
    assert relative_error(points(angles, found), points(tethered(), expected)) < 1e-8
    assert relative_error(found.v, expected.v) < 1e-8
    assert found.violation.max() < 1e-10
    assert relative_error(found.reactions, expected.reactions) < 1e-7
    stopped = sh.simulate(angles, 2.0, q0=q0, v0=expected.v[0], **given)
    assert "cos α2 = 0" in str(stopped.status) or "sin θ = 0" in str(stopped.status)
    assert stopped.statuses[0].time == pytest.approx(1.0, abs=2e-3)
    assert stopped.violation.max() < 1e-10


# What is around a run


@both
def test_controllers_and_corners(parameters: str) -> None:
    """The controller sees angles that go on evenly, and a force that switches is a corner of either run."""

    def model(which: str) -> sh.Model:
        s = sh.System("ball", gravity=(0, 0, 0))
        q0 = towards(parameters, 0.0)[0] if which in ANGLES else None
        s.add_body("ball", joint=sh.Spherical(which), mass=1.0, inertia=(0.1, 0.1, 0.1), q0=q0)
        s.add_force("kick", sh.JointForce("ball", "where(t > 0.77, 0.1, 0)", coordinate=2))
        return s.build()

    seen: list[np.ndarray] = []

    def hold(t: float, q: np.ndarray, v: np.ndarray) -> np.ndarray:
        seen.append(q)
        return np.asarray(0.02 * np.sin(t) * v)

    q0, v0 = towards(parameters, 0.0, 8.0)
    given: dict[str, Any] = {"times": np.linspace(0.0, 1.0, 21), **TIGHT}
    controller = sh.Controller(hold, 0.05)
    run = sh.simulate(model(parameters), 1.0, q0=q0, v0=v0, controller=controller, on_singularity="switch", **given)
    assert run.ok
    shapes, steps = {q.shape for q in seen}, np.abs(np.diff(seen, axis=0)).max()
    assert shapes == {(3,)}
    assert steps < 0.5  # and so they go on beyond a turn
    assert np.abs(np.subtract(seen[-1], seen[0])).max() > 7.0
    turn = coordinates("quaternion", exact(parameters, q0, v0, 0.0)[0])
    expected = sh.simulate(model("quaternion"), 1.0, q0=turn, v0=v0, controller=controller, **given)
    assert np.abs(turned(parameters, run.q) - turned("quaternion", expected.q)).max() < 1e-8
    np.testing.assert_allclose(run.tau, expected.tau, atol=1e-12)
    stopped = sh.simulate(model(parameters), 1.0, q0=q0, v0=v0, controller=controller)
    assert "singularity of its angles" in str(stopped.status)


def test_angles_that_a_force_reads_are_left_as_they_are() -> None:
    """Its joint stops at the singularity, and the status says who is in the way; other joints switch."""
    s = sh.System("two", gravity=(0, 0, 0))
    for name in ("a", "b"):
        s.add_body(name, joint=sh.Spherical("bryant123"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    s.add_force("screw", sh.JointForce("a", "0.01*q('a', 2)", coordinate=2))
    (a, va), (b, vb) = towards("bryant123", 0.0), towards("bryant123", 0.0, 4.0)
    run = sh.simulate(s.build(), 1.0, q0=np.append(a, b), v0=np.append(va, vb), on_singularity="switch")
    assert not run.ok
    assert "joint 'a' comes near" in str(run.status)
    assert "force 'screw' reads its angles" in str(run.status)
    assert run.t[-1] == pytest.approx(FAR / 2, abs=1e-3)
    assert np.abs(turned("bryant123", run.q[:, 3:]) - exact("bryant123", b, vb, run.t)).max() < 1e-7


@pytest.mark.parametrize(("parameters", "method"), slow_after(1, product(ANGLES, ["dop853", "rk4", "radau"]), turns=2))
def test_prescribed_angles_may_be_singular(parameters: str, method: str) -> None:
    """They are functions of time, and what hangs on them moves as with the same motion in quaternions."""
    middle = {"bryant123": "pi/2 + 0.4*sin(2*pi*t)", "euler313": "0.4*sin(2*pi*t)"}[parameters]
    s = sh.System("driven")
    s.add_body("hub", joint=sh.Spherical(parameters), mass=1.0, inertia=(0.1, 0.1, 0.1))
    body: dict[str, Any] = {"mass": 1.0, "com": (0.1, 0, 0.3), "inertia": (0.1, 0.2, 0.25)}
    s.add_body("arm", "hub", joint=sh.Revolute("y"), placement=sh.Placement(xyz=(0, 0, 1)), **body)
    s.prescribe("hub", q=["0.3 + t", middle, "0.2*t"])
    s.add_body("idle", joint=sh.Spherical(parameters), mass=1.0, inertia=(0.1, 0.1, 0.1), q0=[0.3, 0.7, 0.2])
    model = s.build()
    step = 1e-3 if method == "rk4" else None
    given: dict[str, Any] = {"times": [0.25, 0.5, 1.0], "method": method, "step": step, "rtol": 1e-11, "atol": 1e-12}
    run = sh.simulate(model, 1.0, **given)
    assert run.ok, run.status
    np.testing.assert_allclose(run.q[1, :2], [0.8, np.pi / 2 if parameters == "bryant123" else 0.0], atol=1e-12)

    # the same by turns about fixed axes: three hinges on massless bodies would be singular, so ω(t) and R(t) by SciPy
    from scipy.integrate import solve_ivp

    dyn = sh.compile(model, backend="casadi")
    own = solve_ivp(
        lambda t, y: [y[1], dyn.acceleration([0, 0.3, 0, y[0], 0, 0.5, 0], [0, 0, 0, y[1], 0, 0, 0], t=t)[3]],
        (0.0, 1.0), [0.0, 0.0], rtol=1e-11, atol=1e-12, t_eval=[0.25, 0.5, 1.0],
    )  # fmt: skip
    np.testing.assert_allclose(run.q[:, 3], own.y[0], atol=1e-8)
    assert sh.simulate(model, 1.0, on_singularity="switch", **given).ok


def test_a_ball_inside_a_compound() -> None:
    """The coordinates after it have other places in quaternions; a slide there is driven by q(t)."""
    joint = sh.Compound(sh.Prismatic("x"), sh.Spherical("bryant123"), sh.Prismatic("z"))
    plain = sh.Compound(sh.Prismatic("x"), sh.Spherical("quaternion"), sh.Prismatic("z"))
    q0, v0 = towards("bryant123", 0.0)
    turn = coordinates("quaternion", exact("bryant123", q0, v0, 0.0)[0])
    runs = []
    for kind, start in ((joint, q0), (plain, turn)):
        s = sh.System("sliding")
        s.add_body("body", joint=kind, mass=1.0, com=(0.1, 0.0, 0.2), inertia=(0.1, 0.1, 0.1))
        s.add_force("spring", sh.JointSpring("body", stiffness=20.0, rest=0.1, coordinate=0))
        s.prescribe("body", q="0.3 + 0.2*sin(3*t)", coordinate=4)
        model = s.build()
        given: dict[str, Any] = {"times": np.linspace(0, 1, 6), "on_singularity": "switch", **TIGHT}
        run = sh.simulate(model, 1.0, q0=[0.1, *start, 0.3], v0=[0.5, *v0, 0.6], **given)
        assert run.ok, run.status
        runs.append((points(model, run), run.v, run.q[:, [0, -1]]))
    for a, b in zip(*runs, strict=True):
        assert relative_error(a, b) < 1e-8


@pytest.mark.slow
@pytest.mark.parametrize("parameters", ANGLES if ALL else ["euler313"])
@pytest.mark.filterwarnings("ignore:simulate. q0 and v0 did not satisfy:UserWarning")
@pytest.mark.filterwarnings("error::RuntimeWarning")
def test_loops_that_start_at_the_singularity(parameters: str) -> None:
    """Where q0 is not on the constraint it is put there: in quaternions, or not at all if the run ends at once."""
    angles = tethered(parameters, frame_for(parameters, np.eye(3)))
    pole = ORIENTATIONS[parameters].pole
    assert pole is not None
    q0 = np.array([0.4, -pole.phase, 0.9])
    for off in (0.0, 1e-11):
        run = sh.simulate(angles, 1.0, q0=q0 + off)
        assert "at t = 0 with" in str(run.status)
        np.testing.assert_allclose(turned(parameters, run.q[0]), turned(parameters, q0), atol=1e-9)
        run = sh.simulate(angles, 1.0, q0=q0 + off, on_singularity="switch")
        assert run.ok, run.status
        assert run.violation.max() < 1e-9


@pytest.mark.slow
def test_settings_files_and_data(tmp_path: Path) -> None:
    q0, v0 = towards("euler313", 0.0)
    run = sh.simulate(ball("euler313"), 1.0, q0=q0, v0=v0, times=[0.0, 0.4, 1.0], on_singularity="switch")
    run.save(tmp_path / "run.nc")
    loaded = sh.load_run(tmp_path / "run.nc", model=ball("euler313"))
    assert run.settings.on_singularity == loaded.settings.on_singularity == "switch"
    np.testing.assert_array_equal(run.settings.q0, q0)
    np.testing.assert_array_equal(loaded.q, run.q)
    assert np.isfinite(loaded.reactions).all()
    assert run.dataset().attrs["on_singularity"] == "switch"
    assert sh.simulate(ball("euler313"), 0.1, q0=q0, v0=v0).settings.on_singularity == "stop"
    assert sh.simulate(ball("quaternion"), 0.1, on_singularity="switch").settings.on_singularity is None


@pytest.mark.parametrize("parameters", slow_after(1, ANGLES))
def test_energy_audit_of_a_switched_run(parameters: str) -> None:
    """Long intervals are retraced over the singularity: the audit is as good as that of a run in quaternions, which is
    2e-10 and 2e-9 with these times."""
    q0, v0 = towards(parameters, 0.0)
    s = sh.System("damped")
    s.add_body("ball", joint=sh.Spherical(parameters), mass=1.0, inertia=(0.1, 0.1, 0.1), q0=q0)
    s.add_body("arm", "ball", joint=sh.Revolute("y"), mass=0.2, com=(0.1, 0, 0.3), inertia=(0.01, 0.02, 0.025))
    s.add_force("damper", sh.JointSpring("arm", stiffness=2.0, damping=0.05))
    given: dict[str, Any] = {"times": np.linspace(0, 1, 6), "on_singularity": "switch", "rtol": 1e-10, "atol": 1e-11}
    run = sh.simulate(s.build(), 1.0, q0=[*q0, 0.2], v0=[*v0, 0.0], **given)
    assert run.audit().worst < 1e-8


def test_a_failure_of_a_switched_run_names_the_joint() -> None:
    """Its quaternion is no coordinate that the user knows."""
    q0, v0 = towards("bryant123", 0.0, 1e6)
    run = sh.simulate(ball("bryant123"), 1.0, q0=q0, v0=v0, on_singularity="switch", rtol=1e-300, atol=1e-300)
    assert not run.ok
    assert "the orientation of ball, as a quaternion," in str(run.status)


def test_threads_and_members() -> None:
    """Members that stop do not disturb the others, in several blocks at once."""
    starts = [towards("bryant123", d) for d in np.tile([0.0, 0.05, 0.4], 30)]
    q0, v0 = (np.array(x) for x in zip(*starts, strict=True))
    runs = [sh.simulate(ball("bryant123"), 1.0, q0=q0, v0=v0, times=[0.3, 1.0], threads=n) for n in (1, 3)]
    np.testing.assert_array_equal(runs[0].q, runs[1].q)
    assert [s.ok for s in runs[1].statuses] == [False, True, True] * 30
    switched = sh.simulate(ball("bryant123"), 1.0, q0=q0, v0=v0, times=[0.3, 1.0], on_singularity="switch", threads=3)
    assert switched.ok
    error = compared("bryant123", switched, q0, v0)
    assert error.max() < 1e-7
    both = turned("bryant123", runs[0].q[1::3]), turned("bryant123", switched.q[1::3])
    assert np.abs(both[0] - both[1]).max() < 1e-7


@pytest.mark.slow
def test_on_the_way_over_a_singular_position() -> None:
    """A parallelogram that is flat at 1 s is carried over that position; a ball beside it comes to the singularity of
    its angles just before, there and just after."""
    s = sh.System("parallelogram", gravity=(0, 0, 0))
    one, rod = sh.Placement(xyz=(1, 0, 0)), {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.01, 1 / 12, 1 / 12)}
    s.add_body("a", joint=sh.Revolute("z"), **rod)
    s.add_body("b", "a", joint=sh.Revolute("z"), placement=one, **rod)
    s.add_body("c", joint=sh.Revolute("z"), placement=one, **rod)
    s.add_constraint("pin", sh.Coincident("b", (1, 0, 0), "c", (1, 0, 0)))
    s.add_body("ball", joint=sh.Spherical("bryant123"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    model = s.build()
    given: dict[str, Any] = {"times": np.linspace(0.0, 2.0, 21), "rtol": 1e-9, "atol": 1e-11}
    for at in (0.93, 1.0, 1.06):
        turn, omega = towards("bryant123", 0.0, FAR / at)
        q0, v0 = np.array([-1.0, 1.0, -1.0, *turn]), np.array([1.0, -1.0, 1.0, *omega])
        stopped = sh.simulate(model, 2.0, q0=q0, v0=v0, **given)
        assert "singularity of its angles" in str(stopped.status)
        assert stopped.statuses[0].time < at
        run = sh.simulate(model, 2.0, q0=q0, v0=v0, on_singularity="switch", **given)
        assert run.ok, run.status
        assert len(run.t) == 21
        for found in (stopped, run):
            np.testing.assert_allclose(found.q[:, :3], np.outer(found.t - 1.0, [1, -1, 1]), atol=1e-7)
            off = turned("bryant123", found.q[:, 3:]) - exact("bryant123", turn, omega, found.t)
            assert np.abs(off).max() < 1e-7


@both
def test_prescribed_velocities_leave_angles_as_states(parameters: str) -> None:
    """v(t) is given and q is integrated: it stops and switches like any other."""
    q0, v0 = towards(parameters, 0.0)
    s = sh.System("driven")
    s.add_body("ball", joint=sh.Spherical(parameters), mass=1.0, inertia=(0.1, 0.1, 0.1), q0=q0)
    s.prescribe("ball", v=[f"{x!r}" for x in v0.tolist()])
    model = s.build()
    stopped = sh.simulate(model, 1.0, **TIGHT)
    assert "singularity of its angles" in str(stopped.status)
    run = sh.simulate(model, 1.0, on_singularity="switch", **TIGHT)
    assert run.ok, run.status
    for found in (stopped, run):
        assert np.abs(turned(parameters, found.q) - exact(parameters, q0, v0, found.t)).max() < 1e-9
