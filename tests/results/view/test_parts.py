"""The tree, the card, hiding, zooming and plots of the reader, in a browser. Covers results/view/page.py."""

from __future__ import annotations

import os

import numpy as np
import pytest

import sharnir as sh
from support.browser import Browser, browser_path

pytestmark = pytest.mark.skipif(
    os.name != "posix" or browser_path() is None,
    reason="no Chromium is there to show the page: install chromium, or name one in SHARNIR_BROWSER",
)
REPORT = "sharnirReport"


@pytest.fixture(scope="module")
def run() -> sh.Run:
    """A cart on a spring, x = cos 3t, kept every 0.25 s; two events 20 ms apart."""
    system = sh.System("cart", gravity=(0, 0, 0))
    box = sh.Box(size=(0.4, 0.3, 0.2), density=50.0)
    system.add_body("cart", joint=sh.Prismatic("x"), shape=box, q0=1.0)
    system.add_body("mast", parent="cart", joint=sh.Revolute("y"), mass=1e-9, com=(0, 0, 0), inertia=(1, 1, 1))
    m = 50 * 0.4 * 0.3 * 0.2 + 1e-9
    system.add_force("pull", sh.JointSpring("cart", 9 * m))
    system.parameter("mark", 0.0)
    for name, time in (("first", 1.0), ("second", 1.02)):
        system.add_event(name, sh.When(f"t - {time}", do=[sh.Set("mark", time)]))
    return sh.simulate(system.build(), 4.0, times=np.linspace(0, 4, 17), rtol=1e-10, atol=1e-12)


@pytest.fixture(scope="module")
def opened(browser: Browser, run: sh.Run, tmp_path_factory: pytest.TempPathFactory) -> Browser:
    path = tmp_path_factory.mktemp("parts") / "run.html"
    run.report(path)
    browser.open(path, 1400, 900)
    assert browser.said == []
    return browser


def row(name: str) -> str:
    return f"document.querySelector('.row[data-id=\"{name}\"]')"


def sift(word: str) -> str:
    field = "document.querySelector('.filter')"
    return f"({field}.value = '{word}', {field}.dispatchEvent(new Event('input')))"


@pytest.mark.slow
def test_the_tree_has_every_part_and_the_card_its_readings(opened: Browser, run: sh.Run) -> None:
    ids = opened.run("[...document.querySelectorAll('.row')].map((x) => x.dataset.id)")
    parts = ["body 1", "body 2", "joint 1", "joint 2", "force pull", "event first", "event second"]
    assert ids == parts
    opened.run(f"{row('joint 1')}.click()")
    card = opened.run("document.querySelector('.card').innerText")
    assert "Prismatic" in card
    # extremes are found between the states: x = cos 3t is least at π/3, which is no state of the run
    low = opened.run("[...document.querySelectorAll('.card tbody tr')][0].children[2].firstChild.title")
    time = float(low.split()[1])
    assert min(abs(time - np.pi / 3), abs(time - np.pi)) < 2e-5
    opened.run("[...document.querySelectorAll('.card tbody tr')][0].children[2].firstChild.click()")
    assert float(opened.run(f"{REPORT}.player.time")) == pytest.approx(time, abs=1e-5)
    opened.run(f"{row('body 1')}.click()")
    card = opened.run("document.querySelector('.card').innerText")
    assert "1.2 kg" in card
    x = opened.run(f"{REPORT}.view.poseOf(1).position[0]")
    assert x == pytest.approx(-1.0, abs=1e-3)
    opened.run(f"{REPORT}.selection.select(null)")
    assert opened.run("document.querySelector('.card').hidden")


def test_keys_of_the_tree_and_the_filter(opened: Browser) -> None:
    opened.run(f"{row('body 1')}.focus()")
    opened.key("ArrowDown")
    assert opened.run("document.activeElement.dataset.id") == "body 2"
    assert opened.run(f"{REPORT}.selection.hovered") == "body 2"
    opened.run(sift("pull"))
    assert opened.run("[...document.querySelectorAll('.row')].filter((x) => !x.hidden).length") == 1
    opened.run(sift(""))


def test_what_is_clicked_in_the_scene_is_selected_hidden_and_isolated(opened: Browser) -> None:
    opened.run(f"{REPORT}.player.seek(0.3), {REPORT}.view.show('names', false)")
    opened.settle()
    left, top, _, _ = opened.box(".canvas")
    x, y = opened.run(f"{REPORT}.project(...{REPORT}.view.poseOf(1).position)")
    opened.pointer("mouseMoved", left + x + 2, top + y + 2)
    for kind in ("mousePressed", "mouseReleased"):
        opened.pointer(kind, left + x + 2, top + y + 2)
    assert opened.run(f"{REPORT}.selection.selected") in ("body 1", "body 2")
    opened.run(f"{REPORT}.selection.select(null), {REPORT}.selection.select('body 1')")
    pale = opened.run("[...document.querySelectorAll('.row')].filter((x) => x.ariaSelected === 'true').length")
    assert pale == 1
    before = opened.picture()
    opened.run(f"{REPORT}.selection.hide('body 1'), {REPORT}.selection.hide('body 2')")
    changed = (np.abs(opened.picture() - before).max(axis=-1) > 0.05)[int(top) :, int(left) :].sum()
    assert changed > 500
    assert opened.run(f"{row('body 1')}.classList.contains('gone')")
    opened.run(f"{REPORT}.selection.showAll(), {REPORT}.selection.isolate('force pull')")
    assert opened.run(f"['body 1', 'body 2', 'force pull'].map((x) => {REPORT}.selection.visible(x))") == [
        True,
        False,
        True,
    ]
    opened.run(f"{REPORT}.selection.showAll(), {REPORT}.view.frameThing('body 2'), {REPORT}.view.look('oblique')")
    opened.run(f"{REPORT}.selection.select(null)")


def test_events_near_each_other_are_told_apart(opened: Browser) -> None:
    """20 ms of 4 s are 2 pixels; the flags do not lie on each other."""
    box = "((x) => { const { left, right } = x.getBoundingClientRect(); return [left, right, x.title] })"
    boxes = opened.run(f"[...document.querySelectorAll('.flag')].map({box})")
    assert [x[2].split(",")[0] for x in boxes] == ["first", "second"]
    assert boxes[0][1] <= boxes[1][0] + 0.5
    opened.run("document.querySelectorAll('.flag')[1].click()")
    assert opened.run(f"{REPORT}.player.time") == pytest.approx(1.02)


def test_zoom_pan_and_all(opened: Browser) -> None:
    chart = f"{REPORT}.plots.plots[0].chart"
    opened.run(f"{REPORT}.plots.zoom([1, 2])")
    assert opened.run(f"[{chart}.scales.x.min, {chart}.scales.x.max]") == [1, 2]
    assert opened.run(f"{REPORT}.plots.plots.filter((x) => x.chart).every((x) => x.chart.scales.x.min === 1)")
    left, top, width, height = opened.box(".u-over")
    shift = {"modifiers": 8, "button": "left", "clickCount": 1}
    for kind, x, pressed in (("mousePressed", 0.5, 1), ("mouseMoved", 0.25, 1), ("mouseReleased", 0.25, 0)):
        opened.call(
            "Input.dispatchMouseEvent", type=kind, x=left + x * width, y=top + height / 2, buttons=pressed, **shift
        )
    opened.settle()
    low, high = opened.run(f"[{chart}.scales.x.min, {chart}.scales.x.max]")
    assert (low, high) == (pytest.approx(1.25, abs=0.02), pytest.approx(2.25, abs=0.02))
    opened.run(f"{REPORT}.plots.zoom(null)")
    assert opened.run(f"[{chart}.scales.x.min, {chart}.scales.x.max]") == [0, 4]


def test_own_plots_of_any_quantity_against_any(opened: Browser, run: sh.Run) -> None:
    """Speed against position is an ellipse, v² / 9 + x² = 1."""
    groups = f"{REPORT}.plots.groups"
    titled = f"((x) => {groups}.find((g) => g.title === x))"
    opened.run(f"window.mine = {REPORT}.plots.own({titled}('Joint velocities, m/s'), 0), 0")
    opened.run(f"(mine.x = {{ group: {titled}('Joint coordinates, m'), j: 0 }}, mine.peaks = true, mine.make())")
    xs, ys = opened.run("mine.chart.data[1]")
    np.testing.assert_allclose(np.array(xs) ** 2 + np.array(ys) ** 2 / 9, 1.0, rtol=1e-4)
    opened.run("(mine.x = null, mine.degrees = true, mine.log = true, mine.make())")
    opened.settle()
    assert "logarithmic" in opened.run("mine.caption.textContent")
    assert opened.run(f"{REPORT}.plots.remove(mine), document.querySelectorAll('.own').length") == 0
    assert opened.said == []
