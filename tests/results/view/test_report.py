"""What of a run goes into its page: placements, curves, events, members, as the run has them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import sharnir as sh
from sharnir.results.view import page as report
from sharnir.results.view.page import content
from sharnir.spatial.rotations import quaternion_of
from support.packed_arrays import unpacked
from support.run_models import cart


@pytest.fixture(scope="module")
def model() -> sh.Model:
    system = sh.System("door", gravity=(0, 0, 0))
    stiffness = system.parameter("stiffness", 8.0)
    system.add_body("post", joint=sh.Spherical(), mass=3.0, inertia=(1, 1, 1))
    system.add_body("door", "post", joint=sh.Revolute("z"), mass=30.0, com=(0.4, 0, 0), inertia=(2.0, 2.5, 1.6))
    system.add_force("closer", sh.JointSpring("door", stiffness=stiffness, damping=1.0))
    system.add_force("wind", sh.Wrench("door", (0.8, 0, 0), force=("sin(t)", 0, 0)))
    system.add_event("catch", sh.Latch("door", at=0.5, direction=-1))
    return system.build()


@pytest.fixture(scope="module")
def run(model: sh.Model) -> sh.Run:
    return sh.simulate(model, 3.0, q0={"door": 1.5}, v0={"post": [3.0, 1.0, 5.0]})


def arrays(found: dict[str, Any], stream: str) -> dict[str, np.ndarray]:
    return unpacked(found["arrays"], stream)


@pytest.mark.slow
def test_bodies_are_where_the_run_says(run: sh.Run) -> None:
    found = arrays(*content(run))
    t, poses = found["t"][0], found["poses"][0]
    assert len(t) > 900  # states in between: it is to move smoothly
    assert np.isin(run.t, t).all()
    k = np.searchsorted(t, run.t, side="right") - 1
    for j, body in enumerate(("post", "door")):
        R, p = run.placement(body)
        span = np.ptp(poses[:, j, :3], axis=0)
        assert (np.abs(poses[k, j, :3] - p) <= span / 65534 + 1e-12).all()
        turns = quaternion_of(R)
        same = np.abs(np.sum(turns * poses[k, j, 3:], axis=-1))
        np.testing.assert_allclose(same, 1.0, atol=1e-4)  # four numbers within half a step of 2/65534 each
    steps = np.linalg.norm(np.diff(poses[..., 3:], axis=0), axis=-1)
    assert steps.max() < 0.1  # no jump from q to −q on the way, though the post turns several times


@pytest.mark.slow
def test_curves_are_those_of_the_run(run: sh.Run) -> None:
    found, stream = content(run)
    series = arrays(found, stream)
    k = np.searchsorted(series["t"][0], run.t, side="right") - 1
    # at the event the page has the states before and after it, and the first of these is the run's own
    turns = Rotation.from_rotvec(series["q"][0, k, :3]).as_quat()[:, [3, 0, 1, 2]]
    np.testing.assert_allclose(np.abs(np.sum(turns * run.q[:, :4], axis=1)), 1.0, rtol=1e-12)
    np.testing.assert_allclose(series["q"][0, k, 3:], run.q[:, 4:], rtol=1e-10)
    apart = np.abs(run.t - run.events[0].time) > 1e-12
    np.testing.assert_array_equal(series["q"][0, k, 3:][apart], run.q[apart, 4:])
    np.testing.assert_array_equal(series["energy"][0, k, :2][apart], run.energy[apart])
    reactions = series["reactions"][0, k].reshape(-1, 2, 6)
    np.testing.assert_allclose(reactions[apart], run.reactions[apart], rtol=1e-12, atol=1e-9)
    readings = run.force("closer").readings
    names = next(x["names"] for x in found["plots"] if x["key"] == "readings")
    for name, values in readings.items():
        np.testing.assert_allclose(
            series["readings"][0, k, names.index(f"closer: {name}")][apart], values[apart], atol=1e-12
        )
    wind = run.force("wind").wrenches[:, 1]
    # about the point of application it is a force alone
    np.testing.assert_allclose(series["loads"][0, k, 0], np.column_stack([wind[:, :3], 0 * wind[:, 3:]]), atol=1e-12)
    assert found["loads"] == [{"name": "wind", "body": 2, "point": [0.8, 0, 0], "moves": None}]
    units = next(x["units"] for x in found["plots"] if x["key"] == "readings")
    assert dict(zip(names, units, strict=True)) == {
        "closer: deflection": "rad", "closer: rate": "rad/s", "closer: torque": "N m", "wind: force": "N",
        "wind: moment": "N m",
    }  # fmt: skip
    locks = next(x for x in found["plots"] if x["key"] == "locks")
    assert locks["units"] == ["N m"]
    np.testing.assert_allclose(series["locks"][0, k][apart], run.constraint_reactions()["door"][apart], atol=1e-9)


@pytest.mark.slow
def test_events_energy_and_settings(run: sh.Run) -> None:
    found, _ = content(run, title="A title", note="A note")
    (event,) = run.events
    assert found["events"] == [[{"time": event.time, "name": "catch", "cause": event.cause, "lost": event.energy_lost}]]
    assert (found["title"], found["note"], found["model"], found["ok"]) == ("A title", "A note", "door", True)
    assert found["audit"]["worst"] < 1e-7
    assert "within" in found["audit"]["text"]
    assert "4 degrees of freedom" in found["mobility"]
    settings = dict(found["tables"][-1]["rows"])
    assert settings["method"] == "dop853"
    assert float(settings["rtol"]) == 1e-8
    assert settings["parameter stiffness"] == "8"
    assert found["members"] is None


@pytest.mark.slow
def test_batches(model: sh.Model) -> None:
    stiffness = np.array([4.0, 8.0, 16.0])
    many = sh.simulate(model, 2.0, q0={"door": 1.5}, params={"stiffness": stiffness}, times=np.linspace(0, 2, 9))
    found, stream = content(many)
    series = arrays(found, stream)
    assert series["poses"].shape[0] == 3
    assert found["members"]["names"] == ["stiffness = 4", "stiffness = 8", "stiffness = 16"]
    k = np.searchsorted(series["t"][0], many.t)
    np.testing.assert_array_equal(series["q"][:, k, 3:], many.q[..., 4:])
    assert [len(x) for x in found["events"]] == [len(x) for x in many.events]


@pytest.mark.slow
def test_large_runs_are_thinned_evenly(run: sh.Run, model: sh.Model, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(report, "MOST", 7 * 2 * 100)
    found, stream = content(run)
    t = arrays(found, stream)["t"][0]
    assert found["states"]["shown"] == len(t) == 100
    assert (t[0], t[-1]) == (run.t[0], run.t[-1])
    times = np.linspace(0, 1, 50)
    many = sh.simulate(model, 1.0, params={"stiffness": np.linspace(1, 2, 9)}, times=times)
    shown = content(many)[0]["members"]["shown"]
    assert shown[0] == 0
    assert len(shown) < 9


@pytest.mark.slow
def test_traces_and_what_is_refused(run: sh.Run, tmp_path: Path) -> None:
    assert content(run)[0]["traces"] is None
    assert content(run, traces=[("door", (0.8, 0, 0))])[0]["traces"] == [[2, [0.8, 0, 0]]]
    for wrong, said in (
        ([("gate", (0, 0, 0))], "there is no body 'gate'"),
        ([("door", (0, 0))], "not a point"),
        ([3], "Expected pairs"),
        (3, r"run.report\(traces\)"),
    ):
        with pytest.raises(sh.SharnirError, match=said):
            run.report(tmp_path / "x.html", traces=wrong)  # type: ignore[arg-type]
    with pytest.raises(sh.SimulationError, match=r"run.report\(title\): 3 is not a text"):
        run.report(tmp_path / "x.html", title=3)  # type: ignore[arg-type]
    with pytest.raises(sh.SimulationError, match=r"run\.report"):
        run.report(tmp_path / "no" / "folder" / "x.html")
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_one_file(run: sh.Run, tmp_path: Path) -> None:
    run.report(tmp_path / "run.html")
    assert [x.name for x in tmp_path.iterdir()] == ["run.html"]
    assert (tmp_path / "run.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.slow
def test_a_run_without_its_model(run: sh.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sh.Model, "_file_text", lambda model: None)  # as that of a model with functions of Python
    run.save(tmp_path / "run.nc")
    with pytest.raises(sh.SimulationError, match="Load the run with its model"):
        sh.load_run(tmp_path / "run.nc").report(tmp_path / "run.html")


@pytest.mark.slow
def test_a_run_without_states_and_a_model_without_coordinates(tmp_path: Path) -> None:
    model = cart()
    fixed = sh.System("fixed")
    fixed.add_body("block", joint=sh.Fixed(), mass=1.0, inertia=(0.1, 0.1, 0.1))
    runs = [
        sh.simulate(model, 1.0, q0=[1.0], v0=[1.0], times=[0.5, 1.0], max_steps=1, max_step=0.1),
        sh.simulate(fixed.build(), 1.0),
        sh.simulate(fixed.build(), 1.0, times=[0.0, 0.5, 1.0]),
    ]
    assert not len(runs[0].t)
    for k, run in enumerate(runs):
        run.report(tmp_path / f"{k}.html")
        assert (tmp_path / f"{k}.html").stat().st_size > 1000


def test_large_batches_have_an_audit_of_some_members() -> None:
    many = sh.simulate(cart(), 0.5, v0={"slide": np.linspace(0.1, 1.0, 25)}, times=np.linspace(0, 0.5, 6))
    found = content(many)[0]["audit"]
    assert found["text"].startswith("Of 20 of 25 members, evenly chosen; run.audit() has all.")
    worst = np.max(many.audit().worst)
    assert found["worst"] <= worst < 1e-7


@pytest.mark.parametrize("ball_first", [True, False])
@pytest.mark.parametrize("rigid", [True, False])
def test_contacts_push_the_ball_up(rigid: bool, ball_first: bool) -> None:
    """Whichever body is named first: the normal force is on the ball, friction against its slip, at its lowest end."""
    system = sh.System("floor")
    start = [0, 0, 0.5 if rigid else 0.4999, 1, 0, 0, 0]
    system.add_body("ball", joint=sh.Free(), mass=2.0, inertia=(1, 1, 1), q0=start, v0=[3.0, 0, 0, 0, 0, 0])
    ends = [("ball", sh.Sphere(0.5)), ("world", sh.Plane((0, 0, 0), (0, 0, 1)))]
    (a, shape_a), (b, shape_b) = ends if ball_first else ends[::-1]
    if rigid:
        system.add_event("touch", sh.RigidContact(a, shape_a, b, shape_b))
    else:
        system.add_force("touch", sh.Contact(a, shape_a, b, shape_b, 1e6, 1.0, friction=0.2))
    run = sh.simulate(system.build(), 0.02, v0=[3.0, 0, -1e-3, 0, 0, 0], times=[0.0, 0.01, 0.02])
    found, stream = content(run)
    assert [x["name"] for x in found["contacts"]] == ["touch"]
    at, normal, friction = np.split(arrays(found, stream)["contacts"][0, :, 0], 3, axis=-1)
    end = np.array([run.q[-1, 0], run.q[-1, 1], 0.0])
    np.testing.assert_allclose(at[-1], end, atol=1e-4)
    np.testing.assert_allclose(normal[:, :2], 0.0, atol=1e-12)
    if rigid:
        assert normal[-1, 2] == pytest.approx(2 * 9.81)
        np.testing.assert_allclose(friction, 0.0, atol=1e-12)
    else:
        assert normal[0, 2] == pytest.approx(100.0)  # k δ
        np.testing.assert_allclose(friction[0], [-20.0, 0, 0], rtol=1e-6)


def test_a_wheel_that_rolls_has_an_angle_that_grows() -> None:
    """Five turns about a fixed axis, with both signs of the quaternion, an orientation of no turn and a gap."""
    angle, axis = np.linspace(0.0, 10 * np.pi, 101), np.array([0.6, 0.0, -0.8])
    q = np.column_stack([np.cos(angle / 2), np.sin(angle / 2)[:, None] * axis])
    q[::3] *= -1.0
    expected = angle[:, None] * axis
    np.testing.assert_allclose(report._turns(q, "quaternion"), expected, atol=1e-12)
    q[50] = np.nan
    found = report._turns(np.stack([q, q]), "quaternion")
    assert np.isnan(found[:, 50]).all()
    np.testing.assert_allclose(np.delete(found[1], 50, axis=0), np.delete(expected, 50, axis=0), atol=1e-12)
    assert report._turns(np.zeros((3, 0, 4)), "quaternion").shape == (3, 0, 3)


def test_memory_is_nobody_s_function(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(states: Any) -> Any:
        raise MemoryError

    with pytest.raises(MemoryError):
        sh.simulate(cart(), 0.1).over_states(full, (1,))


def test_a_report_is_a_page(run: sh.Run, tmp_path: Path) -> None:
    with pytest.raises(
        sh.SimulationError, match=r"ends with '.png', and a report is a page. Expected a name that ends"
    ):
        run.report(tmp_path / "run.png")
    assert not list(tmp_path.iterdir())
    assert run.dyn.model is run.model
