"""Runs made again by WebAssembly, in Node and in a browser, against the runs of this process: states and events.

The native run is the reference: the same driver with the same numbers but for fused multiply-adds. Tolerances are those
of rounding, magnified by the motion: 1e-10 of states and of times of events.
Covers results/view/live.py, results/view/memory_image.py.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.results.view.live import live
from sharnir.results.view.memory_image import Image
from support.browser import Browser, browser_path
from support.node import needs_node, node

SCRIPT = """
import { gunzipSync } from "node:zlib";
import { LiveRun } from "./live_run.js";
const unzipped = (x) => new Uint8Array(gunzipSync(bytes(x)));
const run = new LiveRun(unzipped(given.plan.code), unzipped(given.plan.image), given.plan);
const found = given.starts.map(({ params, q, v, pause }) => {
  const own = { params: params ?? given.plan.model.params, q: q ?? given.plan.model.q0, v: v ?? given.plan.model.v0 };
  run.start(own);
  run.advance();
  if (pause != null) {
    const { t, q, v } = run.frame(pause);
    run.start({ params: run.paramsAt(t), q, v, t, goesOn: true });
    run.advance();
  }
  const poses = run.poses(run.frames - 1);
  return { ended: run.ended, q: run.q, v: run.v, log: run.log, poses };
});
answer(found);
"""


SLIDE = """(async () => {
  const l = sharnirReport.live;
  l.inputs[0].put(1.9);
  await l.begin();
  await l.ended();
  sharnirReport.player.seek(1.5);
  const ghost = l.ghost.every((x) => x.mesh.visible), name = l.plan.sliders[0].name;
  return JSON.stringify({ q: l.run.q, log: l.run.log, said: l.said.textContent, ghost, name });
})()"""


def arm(*events: tuple[str, Any], **forces: Any) -> sh.Model:
    """Two links that fall, with a mass to choose."""
    s = sh.System("arm", gravity=(0, 0, -9.81))
    load = s.parameter("load", 0.7)
    s.add_body("a", joint=sh.Revolute("y"), mass=1.3, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    there = sh.Placement((1, 0, 0))
    own = {"mass": load, "com": (0.3, 0, 0), "inertia": (0.05, 0.05, 0.05)}
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=there, **own)
    for name, event in events:
        s.add_event(name, event)
    for name, force in forces.items():
        s.add_force(name, force)
    return s.build()


STOPPED = (("stop", sh.Stop("b", lower=-0.5, upper=0.5, restitution=0.5)), ("latch", sh.Latch("a", at=1.4)))


def again(
    run: sh.Run, folder: Path, *starts: dict[str, Any], plan: dict[str, Any] | None = None
) -> list[dict[str, Any]]:
    plan = plan or live(run)
    assert "refusal" not in plan, plan
    found: list[dict[str, Any]] = node(SCRIPT, {"plan": plan, "starts": list(starts) or [{}]}, folder)
    return found


def same(found: dict[str, Any], run: sh.Run, close: float = 1e-10) -> None:
    assert found["ended"]["ok"] is run.ok, found["ended"]
    assert [x["name"] for x in found["log"]] == [event.name for event in run.events]
    assert (
        np.abs([x["time"] - event.time for x, event in zip(found["log"], run.events, strict=True)]).max(initial=0.0)
        <= close
    )
    assert np.abs(np.array(found["q"]) - run.q[-1]).max() <= close
    assert np.abs(np.array(found["v"]) - run.v[-1]).max() <= close


@needs_node
def test_stops_and_latches_are_those_of_the_run(tmp_path: Path) -> None:
    """As recorded; with another load; paused at a frame and gone on, which is the same motion."""
    model = arm(*STOPPED)
    run = sh.simulate(model, 3.0)
    heavy, paused = sh.simulate(model, 3.0, params={"load": 1.9}, v0=[0.5, -0.2]), 210
    plan = live(run)
    other = [1.9 if abs(x - 0.7) < 1e-15 else x for x in plan["model"]["params"]]
    found = again(run, tmp_path, {}, {"params": other, "v": [0.5, -0.2]}, {"pause": paused}, plan=plan)
    same(found[0], run)
    same(found[1], heavy)
    same(found[2], run, 1e-7)  # steps begin anew at the frame: the accuracy of the run
    assert len(run.events) >= 4
    placement = sh.compile(model).placements(run.q[-1])
    pose = np.array(found[0]["poses"]).reshape(2, 7)
    assert np.abs(pose[:, :3] - placement.xyz).max() < 1e-9


@needs_node
@pytest.mark.slow
@pytest.mark.parametrize("name", ["wing", "four_bar", "heavy_top"])
def test_each_demo_is_that_of_the_run(name: str, tmp_path: Path) -> None:
    from sharnir.cli import demo_mechanisms

    run = getattr(demo_mechanisms, f"run_{name}")("auto")
    same(again(run, tmp_path)[0], run)


@needs_node
@pytest.mark.slow
def test_a_run_until_and_a_loop_that_cannot_be_closed(tmp_path: Path) -> None:
    run = sh.simulate(arm(), 3.0, until="q('a') - 1")
    same(again(run, tmp_path)[0], run)
    from sharnir.cli.demo_mechanisms import run_four_bar

    run = run_four_bar("auto")
    found = again(run, tmp_path, *({"q": (run.q[0] + x).tolist()} for x in (0.02, 1.0, 2.0)))
    assert found[0]["ended"]["ok"]
    dyn = sh.compile(run.dynamics("report").model)
    for x in found:  # closed to the end, or said to be open
        open_ = np.abs(dyn.constraint_value(x["q"], t=x["ended"]["time"])).max()
        assert open_ < 1e-9 or not x["ended"]["ok"], x["ended"]


def test_what_a_page_cannot_carry_it_says() -> None:
    model = arm()
    batch = sh.simulate(model, 0.1, q0=[[0.0, 0.0], [0.1, 0.0]], times=[0.0, 0.1])
    assert "several members" in live(batch)["refusal"]
    stiff = sh.simulate(model, 0.1, method="radau")
    assert "'radau'" in live(stiff)["refusal"]
    held = sh.simulate(model, 0.1, controller=sh.Controller(lambda t, q, v: 0.0 * v, 0.05))
    assert "Python" in live(held)["refusal"]
    pulled = sh.simulate(arm(push=sh.JointForce("a", "where(t > 0.05, 1, 0)")), 0.1)
    assert "switch at given times" in live(pulled)["refusal"]


def test_memory_that_overlaps_is_one_region() -> None:
    whole = np.arange(6.0)
    image = Image(160)
    image.add([whole[:4], whole[2:], np.zeros(0)])
    assert image.of(whole[3:]) == image.of(whole) + 24
    at = image.of(whole) - image.base
    assert np.frombuffer(bytes(image.data[at : at + 48])).tolist() == whole.tolist()
    with pytest.raises(AssertionError, match="no region"):
        image.address(8)


@pytest.mark.slow
@pytest.mark.skipif(browser_path() is None, reason="no Chromium is there to show the page")
def test_sliders_run_the_mechanism_again_in_a_browser(tmp_path: Path) -> None:
    model = arm(*STOPPED)
    run = sh.simulate(model, 3.0)
    run.report(tmp_path / "plain.html")
    run.report(tmp_path / "live.html", live=True)
    assert "wasm-unsafe-eval" not in (tmp_path / "plain.html").read_text()
    grown = (tmp_path / "live.html").stat().st_size - (tmp_path / "plain.html").stat().st_size
    assert grown < 100_000
    browser = Browser(str(browser_path()))
    try:
        browser.open(tmp_path / "live.html")
        browser.run("sharnirReport.ready.then(() => 1)")
        found = json.loads(browser.run(SLIDE))
        other = sh.simulate(model, 3.0, params={"load": 1.9})
        assert found["name"] == "load"
        assert found["ghost"]
        assert np.abs(np.array(found["q"]) - other.q[-1]).max() < 1e-10
        assert [x["name"] for x in found["log"]] == [event.name for event in other.events]
        # the difference at the time that is shown
        q, was = (float(x.at([1.5])[0][0, 0]) for x in (other, run))
        told = re.search(r"q\(a\) ([-\d.e]+) rad \(([-\d.e]+) from the recorded run\)", found["said"])
        assert told is not None, found["said"]
        assert np.allclose([float(told[1]), float(told[2])], [q, q - was], rtol=5e-3)
        # back to what was recorded
        assert browser.run("(() => { sharnirReport.live.reset(); return sharnirReport.view.live; })()") is None
        assert browser.said == []
        assert [x for x in browser.requested if not x.startswith("file:")] == []
    finally:
        browser.close()


@pytest.mark.slow
@pytest.mark.skipif(browser_path() is None, reason="no Chromium is there to show the page")
def test_a_page_says_why_it_is_not_alive(tmp_path: Path) -> None:
    run = sh.simulate(arm(), 0.2, method="radau")
    run.report(tmp_path / "recorded.html", live=True)
    assert "wasm-unsafe-eval" not in (tmp_path / "recorded.html").read_text()
    browser = Browser(str(browser_path()))
    try:
        browser.open(tmp_path / "recorded.html")
        text = browser.run("sharnirReport.ready.then(() => sharnirReport.live.element.textContent)")
        assert "recorded run only" in text
        assert "radau" in text
        assert browser.said == []
    finally:
        browser.close()
