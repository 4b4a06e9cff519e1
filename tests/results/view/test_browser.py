"""The page of a run in a browser: it draws the mechanism where the run says, plays, and is linked with its plots.

Needs a Chromium (Debian's `chromium`, or Chrome, which GitHub's runners have); without one these tests are skipped.
Covers results/view/page.py.
"""

from __future__ import annotations

import os
import re
from csv import reader
from pathlib import Path

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

import sharnir as sh
from support.browser import Browser, browser_path

pytestmark = pytest.mark.skipif(
    os.name != "posix" or browser_path() is None,
    reason="no Chromium is there to show the page: install chromium, or name one in SHARNIR_BROWSER",
)
HOSTILE = ("<script>window.hacked=1</script>", "\" onload='window.hacked=1' x=\"", "שלום עולם " + "x" * 180)
PLAYER = "sharnirReport.player"


@pytest.fixture(scope="module")
def run() -> sh.Run:
    """A red ball on an arm, a green one that falls and turns, and a blue one on a slide with a spring."""
    system = sh.System(HOSTILE[0], gravity=(0, 0, -2.0))
    ball = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}

    def looks(colour: str, at: tuple[float, float, float]) -> list[object]:
        return [(sh.Sphere(0.12, placement=sh.Placement(at), mass=0), colour)]

    system.add_body(HOSTILE[0], joint=sh.Revolute("y"), com=(1, 0, 0), **ball, visual=looks("#ff0000", (1, 0, 0)))
    start = [-1, 0.5, 1, 1, 0, 0, 0]
    system.add_body(
        HOSTILE[1], joint=sh.Free(), **ball, q0=start, v0=[0.3, 0, 1, 0, 2, 1], visual=looks("#00ff00", (0, 0.4, 0))
    )
    system.add_body(
        HOSTILE[2],
        joint=sh.Prismatic("z"),
        placement=sh.Placement((0.5, -1, 0)),
        **ball,
        visual=looks("#0000ff", (0, 0, 0.2)),
    )
    system.add_force("spring", sh.PointSpring("world", (0.5, -1, 1.5), HOSTILE[2], (0, 0, 0), 20.0, 1.0))
    system.add_event("stop", sh.Stop(HOSTILE[0], upper=1.0, restitution=0.5))
    return sh.simulate(system.build(), 2.0, times=np.linspace(0, 2, 401))


@pytest.fixture(scope="module")
def page(run: sh.Run, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("report") / "run.html"
    run.report(path)
    return path


@pytest.fixture
def opened(browser: Browser, page: Path) -> Browser:
    """The page, as it begins; one load for all tests that only look and move the time."""
    if browser.run("location.href") != page.resolve().as_uri():
        browser.open(page)
    browser.run(f"{PLAYER}.play(false), {PLAYER}.seek(0), document.activeElement.blur(), scrollTo(0, 0)")
    browser.settle()
    return browser


def layer(browser: Browser, name: str, on: bool) -> None:
    box = f"document.querySelector('[data-layer={name}]')"
    if browser.run(f"{box} != null && {box}.checked") != on:
        browser.run(f"{box}?.click()")


def canvas(browser: Browser) -> tuple[int, int, int, int]:
    x, y, width, height = map(int, browser.box(".canvas"))
    return x, y, width, height


def seen(browser: Browser, point: np.ndarray) -> np.ndarray:
    """Where the camera sees a point of the world, in pixels of the page: by its pose and its angle of view."""
    browser.run("sharnirReport.view.camera.updateMatrixWorld()")
    matrix, angle = browser.run("(({matrixWorld, fov}) => [matrixWorld.elements, fov])(sharnirReport.view.camera)")
    x, y, width, height = browser.box(".canvas")
    local = np.linalg.inv(np.reshape(matrix, (4, 4)).T) @ [*point, 1.0]
    scale = 1 / np.tan(np.radians(angle) / 2) / -local[2]
    return np.array([x + width / 2 * (1 + local[0] * scale * height / width), y + height / 2 * (1 - local[1] * scale)])


def test_it_opens_without_errors_and_without_a_network(browser: Browser, page: Path) -> None:
    browser.open(page)
    assert browser.said == []
    assert browser.requested == [page.resolve().as_uri()]
    x, y, width, height = canvas(browser)
    pixels = browser.picture()[y + 2 : y + height - 2, x + 2 : x + width - 2]
    assert pixels.reshape(-1, 3).std(axis=0).max() > 0.02  # something is drawn


@pytest.mark.parametrize("k", [0, 140, 400])
def test_bodies_are_drawn_where_they_are(opened: Browser, run: sh.Run, k: int) -> None:
    for name in ("reactions", "forces", "traces", "ties", "grid"):
        layer(opened, name, False)
    opened.run("document.querySelectorAll('.triad, .tools, .cube').forEach((x) => x.style.display = 'none')")
    opened.run(f"{PLAYER}.seek({float(run.t[k])})")
    x, y, width, height = canvas(opened)
    picture = opened.picture()[y : y + height, x : x + width]
    for name in ("reactions", "forces", "traces", "ties", "grid"):
        layer(opened, name, True)
    for body, point, channel in zip(HOSTILE, ((1, 0, 0), (0, 0.4, 0), (0, 0, 0.2)), range(3), strict=True):
        R, p = run.placement(body)
        own, others = picture[..., channel], np.delete(picture, channel, axis=-1).max(axis=-1)
        rows, columns = np.nonzero((own > 0.1) & (own > 2.2 * others))
        assert len(rows) > 60, body
        found = np.array([columns.min() + columns.max() + 1, rows.min() + rows.max() + 1]) / 2
        # the middle between the outermost pixels of a ball, each of which may be off by one
        assert np.abs(np.array([x, y]) + found - seen(opened, p[k] + R[k] @ point)).max() < 1.5, (body, k)


def test_play_pause_and_scrub(opened: Browser) -> None:
    opened.run("document.querySelector('.play').click()")
    assert opened.run(f"{PLAYER}.playing")
    opened.run("new Promise((done) => setTimeout(() => done(1), 400))")
    assert opened.run(f"{PLAYER}.time") > 0.0
    opened.run("document.querySelector('.play').click()")
    assert not opened.run(f"{PLAYER}.playing")
    opened.run(
        "(() => { const s = document.querySelector('.time'); s.value = 1.25; s.dispatchEvent(new Event('input')) })()"
    )
    assert opened.run(f"{PLAYER}.time") == 1.25
    assert opened.run("document.querySelector('.readout').textContent") == "1.250 s"


def test_the_plot_moves_the_animation_and_the_other_way_round(opened: Browser, run: sh.Run) -> None:
    x, y, width, height = opened.box(".u-over")
    before = opened.picture()
    opened.pointer("mouseMoved", x + width / 2, y + height / 2)
    time = opened.run(f"{PLAYER}.time")
    assert abs(time - 1.0) < 0.02  # half way; a pixel is 5 ms
    cx, cy, cw, ch = canvas(opened)
    after = opened.picture()
    assert np.abs(after - before)[cy : cy + ch, cx : cx + cw].max() > 0.2  # the mechanism has moved
    opened.pointer("mouseMoved", 5, 5)
    opened.run(f"{PLAYER}.seek(0.5)")
    opened.settle()
    places = opened.run(
        "[...document.querySelectorAll('.now')].map((x) => new DOMMatrix(getComputedStyle(x).transform).e)"
    )
    assert len(places) >= 2
    assert abs(places[0] - width / 4) < 1.0
    shown = opened.run("document.querySelector('.legend output').textContent")
    assert float(shown) == pytest.approx(run[HOSTILE[0]].q[100], rel=2e-4)  # five digits


@pytest.mark.slow
def test_arrows_springs_and_other_layers_are_drawn(opened: Browser) -> None:
    x, y, width, height = canvas(opened)
    opened.run(f"{PLAYER}.seek(0.7)")

    def pixels() -> np.ndarray:
        return opened.picture()[y : y + height, x : x + width]

    for name in ("reactions", "moments", "forces", "axes", "frames", "traces", "ghost", "names", "grid"):
        before = opened.run(f"document.querySelector('[data-layer={name}]').checked")
        first = pixels()
        layer(opened, name, not before)
        changed = (np.abs(pixels() - first).max(axis=-1) > 0.05).sum()
        assert changed > 30, name
        layer(opened, name, before)


@pytest.mark.slow
def test_keys(opened: Browser) -> None:
    opened.key(" ")
    assert opened.run(f"{PLAYER}.playing")
    opened.key(" ")
    opened.key("End")
    assert opened.run(f"{PLAYER}.time") == 2.0
    opened.key("Home")
    states = opened.run(f"Array.from({PLAYER}.times.slice(0, 13))")
    for key, k in ((".", 1), ("ArrowRight", 2), (",", 1), (">", 11), ("<", 1)):
        opened.key(key)
        assert opened.run(f"{PLAYER}.time") == states[k], key
    speed = opened.run(f"{PLAYER}.speed")
    opened.key("+")
    assert opened.run(f"{PLAYER}.speed") > speed
    opened.key("-")
    opened.key("r")
    assert not opened.run("document.querySelector('[data-layer=reactions]').checked")
    opened.key("r")
    before = opened.run("sharnirReport.view.camera.position.toArray()")
    opened.run("sharnirReport.view.canvas.focus()")
    opened.key("ArrowLeft")
    assert opened.run("sharnirReport.view.camera.position.toArray()") != before
    opened.key("f")
    opened.key("?")
    assert opened.run("document.querySelector('dialog').open")
    opened.run("document.querySelector('dialog').close()")


def test_hostile_names_are_text(opened: Browser) -> None:
    texts = opened.run("[...document.querySelectorAll('bdi')].map((x) => x.textContent)")
    assert set(HOSTILE) <= set(texts)
    assert opened.run("document.querySelectorAll('#report script, #report [onload]').length") == 0
    assert opened.run("window.hacked") is None
    opened.run(
        "(() => { const s = document.createElement('script'); s.textContent = 'window.hacked = 2';"
        "document.body.append(s); const b = document.createElement('b');"
        "b.setAttribute('onclick', 'window.hacked = 3'); document.body.append(b);"
        "b.click(); s.remove(); b.remove() })()"
    )
    assert opened.run("window.hacked") is None  # the policy lets in the program of the page and no other
    opened.said.clear()  # the browser has said so


def test_events_tables_and_data(opened: Browser, run: sh.Run) -> None:
    rows = opened.run("[...document.querySelectorAll('.events tbody tr')].map((x) => x.textContent)")
    assert len(rows) == len(run.events) > 0
    opened.run("document.querySelector('.events tbody button').click()")
    assert opened.run(f"{PLAYER}.time") == run.events[0].time
    lines = opened.run("sharnirReport.csv()").split("\r\n")
    assert lines[0].startswith("t [s],")
    assert len(lines) - 2 == opened.run("sharnirReport.arrays.t.times")
    last = dict(zip(next(reader(lines[:1])), map(float, lines[-2].split(",")), strict=True))
    np.testing.assert_array_equal(list(last.values())[:2], [run.t[-1], run.q[-1, 0]])
    assert last[f"q {HOSTILE[1]} z [m]"] == run.q[-1, 3]
    turn = Rotation.from_rotvec([last[f"q {HOSTILE[1]} turn {x} [rad]"] for x in "xyz"])
    np.testing.assert_allclose(turn.as_matrix(), run.placement(HOSTILE[1]).R[-1], atol=1e-12)
    said = opened.run("sharnirReport.view.canvas.getAttribute('aria-label')")
    assert said.startswith("Animation of <script>")
    assert "Finished at t = 2" in said
    assert opened.run("document.querySelector('.chart').getAttribute('aria-label')").startswith(
        "Plot of Joint coordinates"
    )


@pytest.mark.slow
def test_dark_mode_phone_and_print(browser: Browser, page: Path) -> None:
    def background() -> float:
        return float(browser.picture()[3, 3].mean())

    browser.open(page, 390, 800, dark=True)
    assert browser.said == []
    assert background() < 0.2
    x, y, width, _ = canvas(browser)
    assert browser.picture()[y + 3 : y + 20, x + 20 : x + width - 20].mean() < 0.3
    assert width > 340
    assert browser.run("document.documentElement.scrollWidth") <= 390  # nothing is beyond the edge
    browser.run("[...document.querySelectorAll('.actions button')].at(-1).click()")
    assert background() > 0.9
    browser.run("dispatchEvent(new Event('beforeprint'))")
    browser.call("Emulation.setEmulatedMedia", media="print")
    assert browser.run("getComputedStyle(document.querySelector('.controls')).display") == "none"
    assert browser.run("[...document.querySelectorAll('.chart')].every((x) => x.querySelector('canvas'))")
    browser.call("Emulation.setEmulatedMedia", media="screen")


@pytest.mark.slow
def test_batches_choose_a_member(browser: Browser, tmp_path: Path) -> None:
    system = sh.System("batch", planar=True)
    system.add_body("arm", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=0.1)
    many = sh.simulate(system.build(), 1.0, q0={"arm": np.linspace(0.0, 1.0, 7)}, times=np.linspace(0, 1, 21))
    many.report(tmp_path / "many.html")
    browser.open(tmp_path / "many.html")
    assert browser.said == []
    select = "document.querySelector('select[aria-label^=Member]')"
    assert browser.run(f"{select}.options.length") == 7
    assert browser.run("sharnirReport.plots.plots[0].chart.series.length") == 1 + 7 + 1  # time, the bundle, the member
    browser.run(f"(({select}).value = 5, ({select}).dispatchEvent(new Event('change')))")
    shown = float(browser.run("document.querySelector('.legend output').textContent"))
    assert shown == pytest.approx(many.q[5, 0, 0], abs=1e-4)
    browser.settle()
    assert browser.said == []


@pytest.mark.slow
def test_ropes_run_round_their_pulleys(browser: Browser, tmp_path: Path) -> None:
    """The pieces that are drawn are as long as the rope that the mechanics computes, arcs of 15 degrees apart."""
    system = sh.System("crane")
    system.add_body("load", joint=sh.Prismatic("z"), placement=sh.Placement((1, 0, 1)), mass=9.0, inertia=(1, 1, 1))
    discs = [sh.Pulley("world", (0, 0, 2), 0.3, "y", 1), sh.Pulley("world", (0.7, 0, 2.4), 0.3, "y", 1)]
    system.add_force("rope", sh.Rope([("world", (-1, 0, 1)), *discs, ("load", (0, 0, 0.1))], 3.4, 900.0, damping=9.0))
    run = sh.simulate(system.build(), 1.0, times=np.linspace(0, 1, 11))
    run.report(tmp_path / "rope.html")
    browser.open(tmp_path / "rope.html")
    pieces = """(() => { const { mesh } = sharnirReport.view.overlay.parts.forces.moving.rope.copies;
        const m = mesh.instanceMatrix.array; let sum = 0;
        for (let k = 0; k < m.length; k += 16) sum += Math.hypot(m[k + 8], m[k + 9], m[k + 10]); return sum })()"""
    for k in (0, 4, 10):
        browser.run(f"{PLAYER}.seek({float(run.t[k])})")
        browser.settle()
        assert browser.run(pieces) == pytest.approx(run.force("rope").readings["length"][k], rel=2e-3)


def test_names_in_the_page_match_what_the_program_reads() -> None:
    """Keys that the program reads of the content are all written, and the other way round."""
    source = "".join(
        x.read_text(encoding="utf-8") for x in (Path(__file__).resolve().parents[3] / "page" / "src").glob("*.js")
    )
    read = set(re.findall(r"content\.(\w+)", source)) - {"map"}
    program = (Path(sh.__file__).parent / "results" / "view" / "page.py").read_text(encoding="utf-8")
    written = set(re.findall(r'^        "(\w+)":', program, re.M)) | set(re.findall(r'found\["(\w+)"\] =', program))
    assert read <= written | {"arrays", "version"}
