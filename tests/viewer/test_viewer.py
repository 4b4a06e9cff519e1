"""The viewer: who may ask, positions with closed loops, runs piece by piece, files that are read again. Covers
viewer/server.py, viewer/session.py, viewer/__init__.py.
"""

from __future__ import annotations

import http.client
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.viewer.server import Viewer
from sharnir.viewer.session import Session
from support.browser import Browser, browser_path

TOML = """sharnir = 1
name = "bar"

[parameters]
m = {{ value = 2.0, unit = "kg" }}

[[body]]
name = "rod"
joint = {{ type = "Revolute", axis = "y" }}
mass = {mass}
com = [0.5, 0, 0]
inertia = [0.01, 0.1, 0.1]
"""


def linkage() -> sh.System:
    """A parallelogram: the crank and the rocker have equal angles in the branch where it begins."""
    s = sh.System("parallelogram", gravity=(0, 0, 0))
    rod = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.01, 0.1, 0.1)}
    s.parameter("k", 1.0, unit="N m/rad")
    s.add_body("crank", joint=sh.Revolute("y"), **rod, q0=-1.2)
    s.add_body("coupler", "crank", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), **rod, q0=1.2)
    s.add_body("rocker", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), **rod, q0=-1.2)
    s.add_constraint("closure", sh.Coincident("coupler", (1, 0, 0), "rocker", (1, 0, 0)))
    s.add_force("spring", sh.JointSpring("crank", stiffness=1.0))
    return s


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(linkage().build(), {})


@pytest.fixture(scope="module")
def viewer(session: Session) -> Iterator[Viewer]:
    found = Viewer(session)
    yield found
    found.close()


def asked(viewer: Viewer, path: str, *, body: Any = None, **headers: str) -> tuple[int, str]:
    """(status, text) of a request; headers replace those of a page of our own."""
    to = http.client.HTTPConnection("127.0.0.1", viewer.port, timeout=20)
    given = {"Host": f"127.0.0.1:{viewer.port}", **{k.replace("_", "-"): x for k, x in headers.items()}}
    data = None if body is None else body if isinstance(body, str) else json.dumps(body)
    if data is not None:
        given.setdefault("Content-Type", "application/json")
    to.request("GET" if data is None else "POST", path, data, given)
    answer = to.getresponse()
    found = answer.status, answer.read().decode()
    to.close()
    return found


def token(viewer: Viewer) -> str:
    return viewer.url.split("/")[3]


def test_it_listens_to_this_machine_alone(viewer: Viewer) -> None:
    assert viewer._server.server_address[0] == "127.0.0.1"
    assert len(token(viewer)) >= 32


def test_strangers_are_refused(viewer: Viewer) -> None:
    state = f"/{token(viewer)}/state"
    assert asked(viewer, state)[0] == 200
    assert asked(viewer, "/state")[0] == 403
    assert asked(viewer, f"/{'x' * len(token(viewer))}/state")[0] == 403
    assert asked(viewer, state, Origin="http://evil.example")[0] == 403
    assert asked(viewer, state, Origin="null")[0] == 403
    assert asked(viewer, state, Host="evil.example")[0] == 403
    assert asked(viewer, state, Host=f"evil.example:{viewer.port}")[0] == 403
    assert asked(viewer, state, Sec_Fetch_Site="cross-site")[0] == 403
    assert asked(viewer, state, Origin=f"http://127.0.0.1:{viewer.port}", Sec_Fetch_Site="same-origin")[0] == 200


def test_no_path_leads_outside(viewer: Viewer) -> None:
    own = token(viewer)
    for path in ("../../etc/passwd", "%2e%2e/x", "state/../../x", "/etc/passwd", "report.html", "..", "do/move"):
        assert asked(viewer, f"/{own}/{path}")[0] == 404, path
    assert asked(viewer, f"/{own}/do/open", body={})[0] == 400


def test_bodies_are_small_json(viewer: Viewer) -> None:
    move = f"/{token(viewer)}/do/move"
    assert asked(viewer, move, body={"coordinate": 0, "value": -1.0}, Content_Type="text/plain")[0] == 400
    assert asked(viewer, move, body="{" + " " * 200_000 + "}")[0] == 400
    assert asked(viewer, move, body="[1]")[0] == 400
    for bad in ({"coordinate": 7, "value": 0.0}, {"coordinate": 0, "value": "far"}, {"coordinate": [0], "value": 1}):
        status, text = asked(viewer, move, body=bad)
        assert status == 400
        assert "cannot be moved" in json.loads(text)["error"]


def test_the_page_may_load_nothing_else(viewer: Viewer) -> None:
    to = http.client.HTTPConnection("127.0.0.1", viewer.port, timeout=20)
    to.request("GET", f"/{token(viewer)}/")
    answer = to.getresponse()
    policy = answer.headers["Content-Security-Policy"]
    assert answer.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy


def test_loops_stay_closed_while_one_coordinate_moves(viewer: Viewer, session: Session) -> None:
    """In a parallelogram the rocker turns as the crank does."""
    for value in (-0.9, -1.6, -2.4):
        status, text = asked(viewer, f"/{token(viewer)}/do/move", body={"coordinate": 0, "value": value})
        assert status == 200
        found = json.loads(text)
        assert found["q"][0] == pytest.approx(value, abs=1e-8)
        assert found["q"][2] == pytest.approx(value, abs=1e-7)
        assert found["open"] < 1e-8
        assert found["dof"] == 1
        poses = np.reshape(found["poses"], (3, 7))
        assert poses[1, :3] == pytest.approx([np.cos(value), 0, -np.sin(value)], abs=1e-7)
    assert not session.position()["singular"]


@pytest.mark.slow
def test_a_body_is_dragged_along_its_loops(viewer: Viewer, session: Session) -> None:
    """The tip of the crank goes round a circle: to the point of it that is nearest to the pointer; the loop holds."""
    session.home()
    for target in ([1.5, 0.3, -2.5], [0.2, 0.0, -0.7], [-0.9, 5.0, -1.4]):
        body = {"body": 1, "point": [1, 0, 0], "target": target}
        status, text = asked(viewer, f"/{token(viewer)}/do/drag", body=body)
        assert status == 200
        found = json.loads(text)
        nearest = np.array([target[0], 0.0, target[2]]) / np.hypot(target[0], target[2])
        tip = session.dyn.point(session.q, "crank", (1, 0, 0))
        np.testing.assert_allclose(tip, nearest, atol=2e-3)
        assert found["open"] < 1e-8
        assert found["q"][2] == pytest.approx(found["q"][0], abs=1e-7)
    for wrong in ({"body": 9, "point": [0, 0, 0], "target": [0, 0, 0]}, {"body": 1, "point": [0, 0], "target": "x"}):
        assert asked(viewer, f"/{token(viewer)}/do/drag", body=wrong)[0] == 400
    session.home()


def test_dragging_stops_at_the_limits_of_a_joint() -> None:
    s = sh.System("bar", gravity=(0, 0, 0))
    s.add_body("bar", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0, 0), inertia=(0.01, 0.1, 0.1))
    s.set_limits("bar", lower=-0.2, upper=0.5)
    session = Session(s.build(), {})
    session.drag(1, [1, 0, 0], [0, 1, 0])
    assert session.q[0] == pytest.approx(0.5, abs=1e-12)
    session.drag(1, [1, 0, 0], [np.cos(0.1), np.sin(0.1), 0])
    assert session.q[0] == pytest.approx(0.1, abs=1e-4)


def test_a_singular_position_is_told() -> None:
    s = Session(linkage().build(), {})
    s.q = np.array([0.0, 0.0, 0.0])
    assert s.position()["singular"]


def test_a_run_is_watched_paused_and_gone_on_with(session: Session) -> None:
    told: list[tuple[str, dict[str, Any]]] = []
    keep, session.tell = session.tell, lambda what, data: told.append((what, data))
    session.home()
    session.start(2.0)
    assert session._thread is not None
    session._thread.join(60)
    pieces = [x for what, x in told if what == "progress" and "poses" in x]
    assert len(pieces) >= 5  # it grows
    assert told[-1][0] == "done"
    assert session.run is not None
    whole = sh.simulate(session.model, 2.0, q0=session.q)
    assert session.run.t[-1] == pytest.approx(2.0)
    assert session.run.q[-1] == pytest.approx(whole.q[-1], abs=1e-6)
    session.start(1.0, go_on=True)
    session._thread.join(60)
    assert session.run.t[-1] == pytest.approx(3.0)
    assert session.run.t[0] == 0.0
    session.start(1000.0)
    time.sleep(0.3)
    session.pause()
    session._thread.join(60)
    assert 0 < session.run.t[-1] < 1000.0
    assert "Paused" in told[-1][1]["text"]
    session.tell = keep


def test_a_saved_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "bar.toml"
    path.write_text(TOML.format(mass='"m"'))

    def rebuild() -> tuple[sh.Model, dict[str, Any]]:
        return sh.load(path).build(), {}

    told: list[tuple[str, dict[str, Any]]] = []
    session = Session(*rebuild(), watched=path, rebuild=rebuild)
    session.tell = lambda what, data: told.append((what, data))
    session.move(0, 0.7)
    session.set_parameter("m", 5.0)
    path.write_text(TOML.format(mass='"m*nothing"'))
    session.reload()
    assert told[-1][0] == "broken"
    assert "bar.toml" in told[-1][1]["text"]
    assert "line" in told[-1][1]["text"] or ":" in told[-1][1]["text"]
    assert session.model.name == "bar"  # the old one stays
    path.write_text(TOML.format(mass='"2*m"'))
    session.reload()
    assert told[-1][0] == "changed"
    assert session.error == ""
    assert session.q[0] == 0.7
    assert session.params == {"m": 5.0}
    text = session.python(3.0)["text"]
    assert "q0=[0.7]" in text
    assert "'m': 5.0" in text


def test_what_cannot_be_shown() -> None:
    with pytest.raises(sh.ModelError, match="Expected a System"):
        sh.view("wing.toml", show=False)


@pytest.mark.slow
@pytest.mark.skipif(browser_path() is None, reason="no Chromium is there")
def test_the_page_moves_and_runs() -> None:
    path = browser_path()
    assert path is not None
    viewer = sh.view(linkage(), show=False)
    with Browser(path) as browser:
        assert isinstance(browser, Browser)
        browser.size(1300, 800)
        browser.call("Page.navigate", url=viewer.url)
        until(browser, "typeof sharnirViewer === 'object'")
        browser.run("sharnirViewer.ready")
        shell = "sharnirViewer.shell"
        browser.run(f"{shell}.send('move', {{coordinate: 0, value: -0.8}})")
        frame = f"{shell}.frame.contentWindow.sharnirReport"
        until(browser, f"Math.abs({frame}.arrays.poses.values[7] - {np.cos(-0.8)}) < 1e-6")  # x of the coupler
        browser.run(f"{shell}.duration.value = 1, {shell}.go.click()")
        until(browser, f"{shell}.shows === 'run'")
        assert browser.run(f"{frame}.player.last") == pytest.approx(1.0)
        assert "Finished" in browser.run(f"{shell}.status.textContent")
        assert browser.said == []
        assert all(x.startswith(viewer.url) or x.startswith("data:") for x in browser.requested)
    viewer.close()


def until(browser: Browser, condition: str) -> None:
    end = time.monotonic() + 20
    while not browser.run(f"Boolean({condition})"):
        assert time.monotonic() < end, (condition, browser.said, browser.run("sharnirViewer.shell.status.textContent"))
        time.sleep(0.1)
