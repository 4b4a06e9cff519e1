"""Marks of every force, constraint and event of the registries stand where the mechanics says, at three times.

The page is opened in Chromium; its forms are read out of the scene, its arrows with them, and where they are seen by
the page's own projection. What is expected comes from the arguments of the examples, by hand, and from `run.placement`
and the wrenches of the run. Covers results/view/drawing.py, results/view/page.py.
"""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.model import constraints, events, forces
from sharnir.results import run as run_module
from sharnir.results.view import page as page_module
from sharnir.simulate import Run, Settings, Status
from support.browser import Browser, browser_path
from support.constraint_models import yard
from support.examples import CONSTRAINTS, FORCES
from support.force_models import craft, interpreted, state

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.name != "posix" or browser_path() is None,
        reason="no Chromium is there to show the page: install chromium, or name one in SHARNIR_BROWSER",
    ),
]
TIMES = np.array([0.0, 0.4, 1.0])
NEAR = 1e-3  # of some metres: places are written in 65,534 steps, matrices in single precision
BAG = """(() => {
  const {view} = sharnirReport, {parts} = view.overlay, o = parts.forces.moving;
  const all = {spring: [o.spring.copies], rope: [o.rope.copies], strut: [o.strut.copies], bushing: [o.bushing.copies],
    coil: [parts.forces.fixed[0]], drum: [parts.forces.fixed[1]], pivot: [parts.forces.fixed[2]],
    tie: view.mechanism.parts.ties.copies, contact: [parts.contacts.points]};
  for (const name of ["reactions", "closures", "loads", "contacts"]) all[name] = [parts[name].shafts];
  for (const name of ["moments", "loads"]) all[name + " turns"] = [parts[name].turns];
  const numbers = (copies) => copies.mesh.instanceMatrix.array;
  const one = (copies) => copies.ids.map((id, k) => [id, Array.from(numbers(copies).slice(16 * k, 16 * k + 16))]);
  return Object.fromEntries(Object.entries(all).map(([key, list]) => [key, list.flatMap(one)]));
})()"""
LAYERS = ("reactions", "closures", "moments", "forces", "loads", "contacts", "ties")


class Marks:
    """Forms of one moment by kind and thing, as matrices; those of no size are left out."""

    def __init__(self, found: dict[str, list[Any]]) -> None:
        self.found: dict[tuple[str, str], list[np.ndarray]] = defaultdict(list)
        for kind, rows in found.items():
            for id_, numbers in rows:
                M = np.reshape([0.0 if x is None else x for x in numbers], (4, 4)).T
                if np.abs(M[:3, :3]).max() > 1e-12:
                    self.found[kind, id_].append(M)

    def of(self, kind: str, name: str) -> list[np.ndarray]:
        return self.found.get((kind, name), [])

    def anchors(self, name: str) -> np.ndarray:
        """(n, 3) places where the marks of a force or a constraint hold on to bodies."""
        at = []
        for (kind, id_), matrices in self.found.items():
            if id_ != name or kind in ("reactions", "closures", "contacts", "moments turns"):
                continue
            for M in matrices:
                ends = {"spring": (0, 1), "rope": (-0.5, 0.5), "strut": (-0.5, 0.5), "loads": (-0.5,)}.get(kind, (0,))
                at += [(M @ [0, 0, z, 1])[:3] for z in ends]
        return np.reshape(at, (-1, 3))


def opened(browser: Browser, run: Run, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Browser:
    path = folder / "marks.html"
    with monkeypatch.context() as patched:
        patched.setattr(page_module, "drawn", lambda run: run)  # the states themselves and none in between
        run.report(path)
    browser.open(path, 700, 500)
    assert browser.said == []
    assert all(x.startswith(("file:", "data:", "blob:")) for x in browser.requested)
    for name in LAYERS:
        browser.run(f"sharnirReport.view.show('{name}', true)")
    return browser


def marks_at(browser: Browser, time: float) -> Marks:
    browser.run(f"(sharnirReport.player.seek({time}), sharnirReport.view.drawNow())")
    return Marks(browser.run(BAG))


def given_run(system: sh.System) -> Run:
    """Three states that nothing leads from one to the other."""
    model = system.build()
    dyn = interpreted(model)
    states = [state(model, seed) for seed in (3, 4, 5)]
    q, v = (np.array([getattr(s, x) for s in states]) for x in "qv")
    settings = Settings(dyn.formulation, "none", 1.0, q[0], v[0])
    return Run(dyn, TIMES, q, v, settings=settings, status=Status(True, "Given.", 1.0))


def number(text: Any, t: float, params: dict[str, float]) -> float:
    return float(eval(str(text), {"sin": np.sin, "cos": np.cos, "t": t, **params}))


class At:
    """Points of bodies in the world at a state of a run."""

    def __init__(self, run: Run, k: int, params: dict[str, float]) -> None:
        self.run, self.k, self.t, self.params = run, k, float(TIMES[k]), params
        self.poses: dict[str, tuple[np.ndarray, np.ndarray]] = {}

    def pose(self, body: str) -> tuple[np.ndarray, np.ndarray]:
        if body == "world":
            return np.eye(3), np.zeros(3)
        if body not in self.poses:
            pose = self.run.placement(body)
            self.poses[body] = (pose.R[self.k], pose.p[self.k])
        return self.poses[body]

    def local(self, point: Any) -> np.ndarray:
        return np.array([number(x, self.t, self.params) for x in point])

    def point(self, body: str, point: Any) -> np.ndarray:
        R, p = self.pose(body)
        return p + R @ self.local(point)


# The axes of the joints of `craft`, and the place of a slide on its parent
TURNS = {("arm", 0): "y", ("ball", 0): "x", ("ball", 1): "y", ("ball", 2): "z", ("wheel", 1): "z"}
SLIDES = {("slide", 0): ("arm", (0, 0.2, 0)), ("wheel", 0): ("hub", (-0.5, 0, 0))}


def in_joint(at: At, joint: str, k: int | None) -> list[np.ndarray]:
    """A mark at the origin of what turns, one from place to place of what slides."""
    here = at.point(joint, (0, 0, 0))
    return [here] if (joint, k or 0) in TURNS else [at.point(*SLIDES[joint, k or 0]), here]


def rope_points(at: At, way: Any) -> list[np.ndarray]:
    """Ends, and centres of pulleys."""
    return [at.point(x.body, x.point) if isinstance(x, sh.Pulley) else at.point(*x) for x in way]


HOLDS = {
    "PointSpring": lambda at, f: [at.point(f.body_a, f.point_a), at.point(f.body_b, f.point_b)],
    "Bushing": lambda at, f: [(at.point(f.body_a, f.point_a) + at.point(f.body_b, f.point_b)) / 2],
    "Rope": lambda at, f: rope_points(at, f.points),
    "Wrench": lambda at, f: [at.point(f.body, f.point)],
    "Thrust": lambda at, f: [at.point(f.body, f.point)],
    "JointSpring": lambda at, f: in_joint(at, f.joint, f.coordinate),
    "JointForce": lambda at, f: in_joint(at, f.joint, f.coordinate),
    "Motor": lambda at, f: in_joint(at, f.joint, f.coordinate),
    "Servo": lambda at, f: in_joint(at, f.joint, f.coordinate),
    "TorsionBar": lambda at, f: in_joint(at, f.joint_a, f.coordinate_a) + in_joint(at, f.joint_b, f.coordinate_b),
}
UNSEEN = {"JointFriction", "CentralGravity", "GravityGradient"}  # in every joint, or without a place
LINE = {"Contact"}  # by its wrench below
FREE = {"CustomForce"}  # by the joints that it acts on


def test_marks_of_every_force(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert {*HOLDS, *UNSEEN, *LINE, *FREE} == {x.__name__ for x in forces.REGISTRY.values()}
    system = craft()
    for name, force in FORCES.items():
        system.add_force(name, force)
    run = given_run(system)
    browser = opened(browser, run, tmp_path, monkeypatch)
    kinds = {name: type(force).__name__ for name, force in FORCES.items()}
    largest = 0.0
    scale = browser.run("sharnirReport.view.overlay.scale('force')")
    for k, t in enumerate(TIMES):
        marks, at = marks_at(browser, t), At(run, k, {"k": 30.0, "c": 0.7})
        for name, force in FORCES.items():
            anchors = marks.anchors(f"force {name}")
            if kinds[name] in HOLDS:
                if kinds[name] in ("Wrench", "Thrust") and not len(anchors):  # too small an arrow is not drawn
                    assert np.linalg.norm(run.force(name).wrenches[k, :, :3], axis=-1).max() < 3e-3 * scale, name
                    continue
                for expected in HOLDS[kinds[name]](at, force):
                    away = np.linalg.norm(anchors - expected, axis=-1).min() if len(anchors) else np.inf
                    assert away < NEAR, (name, t, expected, anchors)
            elif kinds[name] in UNSEEN:
                assert not len(anchors), name
        # turning marks lie along their axes
        for name, force in FORCES.items():
            axis = TURNS.get((getattr(force, "joint", ""), getattr(force, "coordinate", 0) or 0))
            for M in [*marks.of("coil", f"force {name}"), *marks.of("drum", f"force {name}")] if axis else []:
                R, _ = at.pose(force.joint)
                along = M[:3, 2] / np.linalg.norm(M[:3, 2])
                np.testing.assert_allclose(abs(along @ R[:, "xyz".index(axis)]), 1.0, atol=1e-4, err_msg=name)
        loads_and_contacts(marks, run, k, kinds)
        # joint forces: at the origin of the body, along the reaction, by the root of its size
        sizes, lengths = [], []
        for i, body in enumerate(run.dynamics("test").model.bodies):
            R, p = at.pose(body.name)
            F = R @ run.reactions[k, i, :3]
            for M in marks.of("reactions", f"joint {i + 1}"):
                start = (M @ [0, 0, -0.5, 1])[:3]
                along = M[:3, 2] / np.linalg.norm(M[:3, 2])
                np.testing.assert_allclose(start, p, atol=NEAR)
                np.testing.assert_allclose(along, F / np.linalg.norm(F), atol=1e-3)
                sizes.append(np.linalg.norm(F))
                lengths.append(np.linalg.norm(M[:3, 2]))
        largest = max([largest, *sizes])
        assert np.argmax(sizes) == np.argmax(lengths)
    assert largest > 0
    seen_where_they_are(browser, At(run, 2, {"k": 30.0, "c": 0.7}), kinds)


def loads_and_contacts(marks: Marks, run: Run, k: int, kinds: dict[str, str]) -> None:
    """About the point where its arrow begins, a contact has no moment, and a load that of its argument."""
    model = run.dynamics("test").model
    for name, kind in kinds.items():
        if kind not in ("Contact", "Wrench", "Thrust"):
            continue
        wrenches = run.force(name).wrenches[k]
        i = int(np.argmax(np.abs(wrenches).max(axis=-1)))
        pose = run.placement(model.bodies[i].name)
        R, p = pose.R[k], pose.p[k]
        F, m = R @ wrenches[i, :3], R @ wrenches[i, 3:]
        if kind == "Contact":
            points = marks.of("contact", f"force {name}")
            assert len(points) == 1, name
            where = points[0][:3, 3]
            np.testing.assert_allclose(np.cross(where - p, F), m, atol=2e-3 * np.linalg.norm(F), err_msg=name)
            arrows = marks.of("contacts", f"force {name}")
            assert arrows, name
            for M in arrows:
                np.testing.assert_allclose((M @ [0, 0, -0.5, 1])[:3], where, atol=NEAR)
            continue
        arrows = marks.of("loads", f"force {name}")
        for M in arrows:
            along = M[:3, 2] / np.linalg.norm(M[:3, 2])
            np.testing.assert_allclose(along, F / np.linalg.norm(F), atol=1e-3, err_msg=name)
            where = (M @ [0, 0, -0.5, 1])[:3]
            rest = m - np.cross(where - p, F)  # about that point
            for turn in marks.of("loads turns", f"force {name}"):
                axis = turn[:3, 2] / np.linalg.norm(turn[:3, 2])
                np.testing.assert_allclose(axis, rest / np.linalg.norm(rest), atol=2e-3, err_msg=name)


def seen_where_they_are(browser: Browser, at: At, kinds: dict[str, str]) -> None:
    """With a single thing in the scene, something is seen at each of its points, which is not there without it."""
    pixels = (
        "((id, points) => { const {view, selection, project} = sharnirReport; const seen = selection.visible;"
        "for (const x of ['grid', 'traces', 'reactions', 'moments', 'closures']) view.show(x, false);"
        "const look = (only) => { selection.visible = (x) => x === only; view.drawNow();"
        " const c = document.createElement('canvas'); [c.width, c.height] = [view.canvas.width, view.canvas.height];"
        " const pen = c.getContext('2d'); pen.drawImage(view.canvas, 0, 0); return pen; };"
        "const size = 13; const got = (pen) => points.map((p) => { const [x, y] = project(...p);"
        " return pen.getImageData(x - size, y - size, 2 * size, 2 * size).data; });"
        "const [bare, own] = [got(look('nothing')), got(look(id))]; selection.visible = seen;"
        "const count = (j) => own[j].reduce((n, x, i) => n + (Math.abs(x - bare[j][i]) > 20), 0);"
        "return points.map((p, j) => [...project(...p), count(j)]); })"
    )
    width, height = browser.run("[sharnirReport.view.canvas.width, sharnirReport.view.canvas.height]")
    for kind in HOLDS:  # the first example of each
        name = next(x for x in kinds if kinds[x] == kind)
        points = [p.tolist() for p in HOLDS[kind](at, FORCES[name])]
        for x, y, count in browser.run(f"{pixels}({f'force {name}'!r}, {points!r})"):
            assert not (0 < x < width and 0 < y < height) or count > 8, (name, x, y, count)


def test_marks_of_every_constraint(browser: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reactions are given, so that every arrow has a size; points that move in their bodies are followed."""
    system = yard()
    for name, constraint in CONSTRAINTS.items():
        system.add_constraint(name, constraint)
    run = given_run(system)
    rng = np.random.default_rng(2)
    between = [c.name for c in run.dynamics("test").model.constraints]
    given = {name: rng.normal(size=(3, 6)) for name in between}
    rows = {c.name: c.row_count for c in run.dynamics("test").model.constraints if not c.bodies}
    given |= {name: rng.normal(size=(3, n)) for name, n in rows.items()}
    with monkeypatch.context() as patched:
        patched.setattr(run_module.Run, "constraint_reactions", lambda self: given)
        patched.setattr(run_module.Run, "reactions", np.ones((3, 8, 6)))
        patched.setattr(run_module.Run, "violation", np.zeros((3, 2)))
        browser = opened(browser, run, tmp_path, monkeypatch)
    tied = {"WeldLoop", "HingeLoop", "SliderLoop", "CylindricalLoop", "UniversalLoop", "Coincident", "Distance"}
    tied |= {"PointOnLine", "PointOnPlane"}
    assert tied | {"NoRotation", "Gear", "Cable", "Coupling", "TautRope"} == {
        x.__name__ for x in constraints.REGISTRY.values()
    }
    for k, t in enumerate(TIMES):
        marks, at = marks_at(browser, t), At(run, k, {"k": 0.3, "r": -0.7})
        for name, constraint in CONSTRAINTS.items():
            kind, own = type(constraint).__name__, f"constraint {name}"
            anchors = marks.anchors(own)
            expected = []
            if kind in tied:
                c: Any = constraint
                expected = [at.point(c.body_a, c.point_a), at.point(c.body_b, c.point_b)]
                assert len(marks.of("tie", own)) == 2, name
            elif kind == "TautRope":
                expected = rope_points(at, constraint.points)  # type: ignore[attr-defined]
            for p in expected:
                assert np.linalg.norm(anchors - p, axis=-1).min() < NEAR, (name, t, p, anchors)
            # the force on body a, in its axes, at its point
            if kind in tied:
                arrows = marks.of("closures", own)
                assert len(arrows) == 1, name
                start = (arrows[0] @ [0, 0, -0.5, 1])[:3]
                F = at.pose(c.body_a)[0] @ given[name][k, :3]
                along = arrows[0][:3, 2] / np.linalg.norm(arrows[0][:3, 2])
                np.testing.assert_allclose(start, expected[0], atol=NEAR, err_msg=name)
                np.testing.assert_allclose(along, F / np.linalg.norm(F), atol=1e-3, err_msg=name)


def test_marks_of_every_event(browser: Browser, tmp_path: Path) -> None:
    """One event of each kind has its mark under the slider at its time; what it closes is drawn from then on."""
    s = sh.System("events", gravity=(0, 0, -9.81))
    solid = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}
    s.add_body("ball", joint=sh.Prismatic("z"), **solid, q0=0.5)
    s.add_body("arm", joint=sh.Revolute("y"), placement=sh.Placement((2, 0, 0)), com=(0.5, 0, 0), **solid)
    s.add_body("stopped", joint=sh.Revolute("y"), placement=sh.Placement((4, 0, 0)), com=(0.5, 0, 0), **solid)
    s.add_body("left", joint=sh.Prismatic("x"), placement=sh.Placement((6, 0, 0)), **solid, v0=0.5)
    s.add_body("right", joint=sh.Prismatic("x"), placement=sh.Placement((7, 0, 0)), **solid)
    s.parameter("mark", 0.0)
    s.add_event("floor", sh.RigidContact("ball", sh.Sphere(0.2), "world", sh.Plane()))
    s.add_event("latch", sh.Latch("arm", at=0.3))
    s.add_event("release", sh.Release("arm", at=0.8))
    s.add_event("stop", sh.Stop("stopped", upper=0.4))
    s.add_event("attach", sh.Attach("left", "right", at=0.6))
    s.add_event("when", sh.When("t - 0.7", do=[sh.Set("mark", 1.0)]))
    assert {"RigidContact", "Latch", "Release", "Stop", "Attach", "When"} == {
        x.__name__ for x in events.REGISTRY.values()
    }
    run = sh.simulate(s.build(), 1.0, rtol=1e-9, atol=1e-11)
    assert run.ok
    path = tmp_path / "events.html"
    run.report(path)
    browser.open(path)
    assert browser.said == []
    times = {e.name: e.time for e in reversed(run.events)}
    assert set(times) == {"floor", "latch", "release", "stop", "attach", "when"}
    # marks under the slider: as far along as their times
    wide = browser.run("document.querySelector('.ticks').clientWidth")
    ticks = browser.run("[...document.querySelectorAll('.ticks i')].map((x) => parseFloat(x.style.left))")
    np.testing.assert_allclose(ticks, [wide * e.time for e in run.events], atol=0.1)
    flags = browser.run("[...document.querySelectorAll('.ticks .flag')].map((x) => x.title.split(',')[0])")
    assert flags == [e.name for e in run.events]
    # the floor: no mark before the ball lies, then one below its centre that carries its weight
    browser.run("sharnirReport.view.show('contacts', true)")
    assert marks_at(browser, 0.5 * times["floor"]).of("contact", "constraint floor") == []
    for t in np.linspace(times["floor"] + 0.05, 1.0, 3):
        marks = marks_at(browser, float(t))
        (point,) = marks.of("contact", "constraint floor")
        np.testing.assert_allclose(point[:3, 3], [0, 0, 0], atol=NEAR)
        (arrow,) = marks.of("contacts", "constraint floor")
        np.testing.assert_allclose(arrow[:3, 2] / np.linalg.norm(arrow[:3, 2]), [0, 0, 1], atol=1e-3)
