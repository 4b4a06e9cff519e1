"""The page of a study: what it says, which members have a motion, and in a browser what a click does."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.browser import Browser, browser_path
from support.study_models import panel, spread


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[sh.Study, Path]:
    """Some have no deploy time: the run ends before their latch."""
    of = spread(**{"v0.panel": sh.Normal(0.0, 0.02)})
    study = sh.Study(panel(), of, {"deploy time": "time of latch", "speed": "max v('panel')", "end": "end q('panel')"},
                     {"deploy time": "< 1.15", "speed": "< 9"}, duration=1.15, samples=11, seed=2)  # fmt: skip
    study.compute(96)
    path = tmp_path_factory.mktemp("study") / "study.html"
    study.report(path, title="Panel </script> <b>", note="For a review.", shown=8)
    return study, path


def content(path: Path) -> dict[str, Any]:
    found = re.search(r'<script type="application/json" id="content">(.*?)</script>', path.read_text(), re.S)
    assert found is not None
    read: dict[str, Any] = json.loads(found[1])
    return read


@pytest.mark.slow
def test_its_numbers_are_those_of_the_study(written: tuple[sh.Study, Path]) -> None:
    study, path = written
    found, table = content(path)["study"], study.table()
    assert found["members"] == 96
    time, speed, _ = found["responses"]
    assert time["violated"] == int((table["deploy time"] > 1.15).sum())
    assert time["known"] == int(table["deploy time"].notna().sum()) < 96
    assert sum(time["counts"]) == time["known"]
    y = table["speed"].to_numpy()
    assert speed["counts"] == np.histogram(y, bins=40)[0].tolist()
    # points are the members, columns in the order of parameters and responses
    columns = np.array(found["points"]["columns"], dtype=float)
    np.testing.assert_allclose(columns, table.drop(columns="fate").to_numpy().T[:, found["points"]["members"]], 1e-5)
    # motions: the worst first, each with its reason
    worst = study.worst("deploy time", 3).columns.tolist()
    assert found["shown"][0] == {"member": worst[0], "why": found["shown"][0]["why"]}
    assert "worst deploy time" in found["shown"][0]["why"]
    assert len(found["shown"]) == len({x["member"] for x in found["shown"]}) == 8
    assert found["worst"]["deploy time"] == worst
    # bars: one parameter after the other
    bars = {x["name"]: x for x in found["influences"][1]["bars"]}
    ends = bars["stiffness"]["ends"]
    own = study.evaluate({"stiffness": ends, "drag": [0.3, 0.3], "v0.panel": [0.0, 0.0]})["speed"]
    np.testing.assert_allclose(bars["stiffness"]["values"], own, rtol=1e-9)


def test_members_that_are_not_ok(tmp_path: Path) -> None:
    """Two cannot even begin; both are told, and neither keeps the page away."""
    s = sh.System("mass")
    s.add_body("bob", joint=sh.Revolute("y"), mass=s.parameter("m", 1.0), com=(1, 0, 0), inertia=(0.1, 0.1, 0.1))
    one = sh.Study(s.build(), {"m": [1.0, -1.0, 2.0, -7.0]}, {"end": "end q('bob')"}, {"end": "> -9"}, duration=0.1)
    with pytest.raises(sh.SharnirError, match="no members yet"):
        one.report(tmp_path / "study.html")
    one.compute()
    one.report(tmp_path / "study.html")
    found = content(tmp_path / "study.html")["study"]
    (failed,) = found["failures"]  # the sentences differ in numbers only
    assert (failed["count"], failed["fate"], failed["members"]) == (2, "failed", [1, 3])
    assert [x["member"] for x in found["shown"]] == [0, 2]
    assert (found["responses"][0]["known"], found["responses"][0]["probability"]) == (2, [0.0, 0.0, 0.5])
    with pytest.raises(sh.SharnirError, match=r"ends with \.html"):
        one.report(tmp_path / "study.pdf")


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix" or browser_path() is None, reason="no Chromium is there to show the page")
def test_a_click_shows_the_motion_of_a_member(written: tuple[sh.Study, Path]) -> None:
    study, path = written
    program = browser_path()
    assert program is not None
    browser = Browser(program)
    try:
        browser.goto(path.as_uri(), 1400, 1000)
        assert browser.said == []
        assert [x for x in browser.requested if not x.startswith(("file:", "blob:", "data:"))] == []
        assert browser.run("document.querySelector('h1').textContent") == "Panel </script> <b>"
        report = "sharnirReport"
        browser.run(f"{report}.player.seek(0.9)")
        shown = [x["member"] for x in content(path)["study"]["shown"]]
        place = "(m => { const x = %s.matrix, c = x.cells.found[0], b = x.canvas.getBoundingClientRect(), "
        place += "p = x.spot(c, %s.members.rows.get(m)); return [b.left + p[0], b.top + p[1]]; })(%d)"
        times = []
        for member in shown[:3]:
            x, y = browser.run(place % (report, report, member))
            for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
                browser.pointer(kind, x, y, kind == "mousePressed")
            assert browser.run(f"{report}.members.member") == member
            assert f"Member {member}" in browser.run("document.querySelector('.member').textContent")
            # the panel stands where this member has it
            q = browser.run(f"{report}.view.poseOf(1).angle")
            times.append(q)
            assert q == pytest.approx(study.run(member).at(0.9)[0][0], abs=2e-3)
        assert len(set(times)) > 1
        other = next(k for k in range(96) if k not in shown)
        browser.run(f"{report}.members.take({other})")
        assert f"study.run({other})" in browser.run("document.querySelector('.member').textContent")
        browser.goto(path.as_uri(), 390, 800, dark=True)
        assert browser.run("document.documentElement.scrollWidth") == 390
        assert browser.said == []
    finally:
        browser.close()
