"""Other runs beside a run in its page, and measuring in the scene."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.results.view.compared import other_runs, read_at
from support.browser import Browser, browser_path

REPORT = "sharnirReport"


def sliding(speed: float) -> sh.Run:
    """A box that slides along x beside a cylinder, a ball and a turned box that stand still; x = speed t."""
    s = sh.System("boxes", gravity=(0, 0, 0))
    s.add_body("box", joint=sh.Prismatic("x"), shape=sh.Box(size=(0.2, 0.4, 0.6), mass=1.0), v0=speed)
    at = {"cylinder": (2, 0, 0), "ball": (0, 3, 0), "turned": (0, 0, 2)}
    shapes = {
        "cylinder": sh.Cylinder(0.3, 1.0, axis="z", mass=1.0),
        "ball": sh.Sphere(0.5, mass=1.0),
        "turned": sh.Box(size=(1, 1, 1), mass=1.0, placement=sh.Placement(rpy=(np.pi / 4, 0, 0))),
    }
    for name, place in at.items():
        s.add_body(name, joint=sh.Prismatic("z"), placement=sh.Placement(place), shape=shapes[name])
    return sh.simulate(s.build(), 1.0, times=[0.0, 0.5, 1.0])


def test_curves_are_read_at_other_times() -> None:
    """Of two states of one time the later one counts; before and after the run there is nothing."""
    t = np.array([0.0, 1.0, 1.0, 3.0])
    array = np.array([[0.0, 0.0], [2.0, 1.0], [5.0, 1.0], [9.0, 3.0]])
    found = read_at(array, t, np.array([-0.1, 0.5, 1.0, 2.0, 3.0, 3.1]))
    nan = [np.nan, np.nan]
    np.testing.assert_array_equal(found, [nan, [1, 0.5], [5, 1], [7, 2], [9, 3], nan])


@pytest.mark.slow
def test_what_cannot_be_compared_is_told() -> None:
    run = sliding(0.5)
    assert other_runs(run, run) == {"other run": run}
    assert other_runs({"before": run}, run) == {"before": run}
    with pytest.raises(sh.SimulationError, match="Expected a run, or a mapping"):
        other_runs([1, 2], run)
    batch = sh.simulate(run.dynamics("test").model, 1.0, v0=[[0.1, 0, 0, 0], [0.2, 0, 0, 0]], times=[0.0, 1.0])
    with pytest.raises(sh.SimulationError, match="is a batch"):
        other_runs({"many": batch}, run)


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix" or browser_path() is None, reason="no Chromium is there to show the page")
def test_two_runs_and_measures_in_a_page(browser: Browser, tmp_path: Path) -> None:
    """Dashed curves, the difference and the ghost of the other run; distances, angles and clearances by hand."""
    path = tmp_path / "both.html"
    sliding(0.5).report(path, compare={"faster": sliding(0.8)})
    browser.open(path, 900, 700)
    assert browser.said == []
    plot = f"{REPORT}.plots.plots[0]"
    browser.run(f"{plot}.make()")
    group = f"{REPORT}.plots.groups.find((g) => g.title.startsWith('Joint coordinates'))"
    assert browser.run(f"{group}.other(0, 0).at(-1)") == pytest.approx(0.8, abs=1e-6)
    browser.run(f"(window.p = {REPORT}.plots.plots.find((x) => x.group === {group}), p.difference = true, p.make())")
    assert browser.run("p.values[0].at(-1)") == pytest.approx(-0.3, abs=1e-6)
    assert "Difference" in browser.run("p.caption.textContent")
    browser.run(f"({REPORT}.player.seek(1), {REPORT}.view.drawNow())")
    ghosts = f"{REPORT}.view.mechanism.parts.ghost.copies"
    ghost = f"{ghosts}.find((x) => x.items[0]?.body === 1).mesh.instanceMatrix.array[12]"
    assert browser.run(ghost) == pytest.approx(0.8, abs=1e-4)
    assert browser.run("document.querySelector('[data-layer=ghost]').nextSibling.textContent") == "Ghost: faster"
    # measures: the box stands at x = 0.5
    browser.run(f"({REPORT}.view.measure.turn(true), {REPORT}.player.seek(1))")

    def read(*points: tuple[int, tuple[float, float, float]]) -> dict[str, float]:
        given = [{"body": i, "local": list(p)} for i, p in points]
        browser.run(f"({REPORT}.view.measure.points = {given!r}, {REPORT}.view.drawNow())")
        found: dict[str, float] = browser.run(f"{REPORT}.view.measure.read()")
        return found

    to_cylinder = read((1, (0.1, 0, 0)), (2, (0, 0, 0)))
    assert to_cylinder["distance"] == pytest.approx(1.4, abs=1e-4)
    assert to_cylinder["clearance"] == pytest.approx(2 - 0.3 - 0.6, abs=1e-4)
    assert read((1, (0, 0, 0)), (3, (0, 0, 0)))["clearance"] == pytest.approx(np.hypot(0.4, 2.8) - 0.5, abs=1e-4)
    assert read((1, (0, 0, 0)), (4, (0, 0, 0)))["clearance"] == pytest.approx(2 - 0.3 - np.sqrt(0.5), abs=1e-4)
    assert read((2, (0, 0, 0)), (1, (0, 0, 0)), (3, (0, 0, 0)))["angle"] == pytest.approx(
        np.degrees(np.arccos(-0.5 / np.hypot(0.5, 3))), abs=1e-2
    )
    assert "°" in browser.run("document.querySelector('.measured').textContent")
    assert browser.said == []
