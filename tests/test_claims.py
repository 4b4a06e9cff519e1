"""What the pages say is refused, or is not there: each such sentence, tried.

The tests beside the source have the messages. Here a feature that arrives, or a refusal that goes, is noticed by the
page that still tells otherwise: the sentence is looked for in its page.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from support.right_arguments import arm, built, loop, model

DOCS = Path(__file__).resolve().parents[1] / "docs"
SOLID = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}


def simulated(system: sh.System, **options: Any) -> sh.Run:
    return sh.simulate(system.build(), 0.1, **options)


def with_force(force: Any) -> sh.System:
    s = arm()
    s.add_force("x", force)
    return s


def with_event(event: Any) -> sh.System:
    s = arm()
    s.add_event("x", event)
    return s


def driven(**motion: Any) -> sh.System:
    s = arm()
    s.prescribe("link", **motion)
    return s


def turning(**orientation: Any) -> sh.System:
    s = sh.System("ball")
    s.add_body("b", joint=sh.Spherical(**orientation), **SOLID)
    return s


def tied() -> sh.System:
    s = arm()
    s.add_constraint("x", sh.NoRotation("ball", "world", "x"))
    return s


def flat(**body: Any) -> sh.Model:
    s = sh.System("flat", planar=True)
    s.add_body("b", **{"joint": sh.Revolute("z"), **SOLID, **body})
    return s.build()


INTEGRAL = sh.Servo("link", kp=1.0, kd=0.1, ki=0.5, target=0.2)
STICKING = sh.JointFriction("link", 1.0)
BEARING = sh.JointFriction("link", 0.0, velocity=0.01, bearing=(0.1, 0.2))
FALLING = sh.RigidContact("ball", sh.Sphere(0.1), "world", sh.Plane(), 0.5)
JUMP = sh.Table([0, 0.05, 0.1], [0, 1, 0])

CLAIMS: list[tuple[str, str, Callable[[], Any]]] = [
    ("contact.md", "**A start** at which shapes overlap is refused", lambda: simulated(with_event(FALLING))),
    (
        "contact.md",
        "**No friction.**",
        lambda: built(event=sh.RigidContact("ball", sh.Sphere(0.1), "world", sh.Plane(), friction=0.1)),
    ),
    (
        "drives.md",
        "formulations that integrate momenta",
        lambda: simulated(with_force(INTEGRAL), formulation="hamilton-recursive"),
    ),
    *(
        (
            "drives.md",
            "and the methods `symplectic-euler`, `gauss2` …, `rattle`",
            lambda m=m: simulated(with_force(INTEGRAL), method=m, step=0.01),
        )
        for m in ("symplectic-euler", "gauss2", "gauss4", "gauss6", "rattle")
    ),
    *(
        (
            "friction.md",
            "`gauss…`, `rattle` and `cvode…` refuse by name",
            lambda m=m: simulated(with_force(STICKING), method=m, **({} if "cvode" in m else {"step": 0.01})),
        )
        for m in ("gauss2", "gauss4", "gauss6", "rattle", "cvode-bdf", "cvode-adams")
    ),
    (
        "friction.md",
        "Models with constraints, latches, stops or friction that sticks are refused",
        lambda: _bearing(latch=True),
    ),
    (
        "friction.md",
        "`tau=`, `wrenches=`, a `Controller` and `dyn.inverse` are refused",
        lambda: simulated(with_force(BEARING), tau=[1.0] * 6),
    ),
    (
        "friction.md",
        "`tau=`, `wrenches=`, a `Controller` and `dyn.inverse` are refused",
        lambda: sh.compile(built(force=BEARING), backend="casadi").inverse(model().q0, np.zeros(6), np.zeros(6)),
    ),
    ("friction.md", "`Enable` and `Disable` refuse this friction", lambda: _disabled()),
    (
        "events.md",
        "those of a quaternion or of a rotation matrix cannot be locked one by one",
        lambda: built(event=sh.Latch("ball", 0.1, coordinate=1)),
    ),
    (
        "expressions.md",
        "a linear one has a velocity that jumps, and is refused by `sh.simulate`",
        lambda: simulated(driven(q=JUMP)),
    ),
    (
        "expressions.md",
        "There the number must be given: `q('hub')` is refused",
        lambda: built(force=sh.JointForce("link", "q('ball')")),
    ),
    ("simulation.md", "A prescribed q(t) that jumps", lambda: simulated(driven(q="where(t < 0.05, 0, 1)"))),
    (
        "simulation.md",
        "It refuses by name: rotation matrices as coordinates",
        lambda: simulated(turning(parameters="matrix"), method="rattle", step=0.01),
    ),
    (
        "simulation.md",
        "constraints of velocities (`NoRotation`)",
        lambda: simulated(tied(), method="rattle", step=0.01),
    ),
    (
        "simulation.md",
        "`drift=` other than projection",
        lambda: sh.simulate(loop(), 0.1, method="rattle", step=0.01, drift="baumgarte"),
    ),
    (
        "simulation.md",
        "It must have kept its end: `times` that end before are refused",
        lambda: sh.simulate(model(), 0.1, start=sh.simulate(model(), 0.1, times=[0.0, 0.05])),
    ),
    (
        "simulation.md",
        "A period that would take more than ten million calls is refused",
        lambda: sh.simulate(model(), 1.0, controller=sh.Controller(lambda t, q, v: 0 * v, 1e-8)),
    ),
    ("bodies.md", "joints about or along other axes", lambda: flat(joint=sh.Revolute("x"))),
    ("bodies.md", "points with z ≠ 0", lambda: flat(placement=sh.Placement((0, 0, 1)))),
    ("bodies.md", "products of inertia xz and yz", lambda: flat(inertia=(0.1, 0.1, 0.1, 0, 0.01, 0))),
    ("theory/wittenburg.md", "refuse it by its name", lambda: sh.compile(model(), "wittenburg")),
    ("constraints.md", "Bodies that only Fixed joints connect cannot be tied", lambda: _welded()),
    ("forces.md", "*body='world' cannot be moved*", lambda: built(force=sh.Wrench("world", (0, 0, 0), (1, 0, 0)))),
    (
        "../README.md",
        "Flexible bodies are for `separate-bodies` and `composite`",
        lambda: sh.compile(bent(), "absolute"),
    ),
    ("flexible.md", "model files and exports of such systems", lambda: boom().save("boom.toml")),
    ("flexible.md", "model files and exports of such systems", lambda: sh.export_fmu(bent(), "boom.fmu")),
]


def boom() -> sh.System:
    s = sh.System("boom", gravity=(0, 0, 0))
    s.add_body("boom", joint=sh.Revolute("y"), flexible=sh.Beam(2.0, sh.Beam.tube(0.05, 0.002, "steel"), 2, modes=1))
    return s


def bent() -> sh.Model:
    return boom().build()


def _bearing(latch: bool) -> sh.Run:
    s = with_force(BEARING)
    if latch:
        s.add_event("latch", sh.Latch("wheel", 1.0))
    return simulated(s)


def _disabled() -> sh.Model:
    s = with_force(STICKING)
    s.add_event("off", sh.When("t - 1", [sh.Disable("x")]))
    return s.build()


def _welded() -> sh.Model:
    s = arm()
    s.add_body("tool", "link", joint=sh.Fixed(), mass=1.0)
    s.add_constraint("x", sh.Distance("link", (0, 0, 0), "tool", (1, 0, 0), 1.0))
    return s.build()


@pytest.mark.parametrize(("page", "words", "call"), CLAIMS)
def test_it_is_refused_as_the_page_says(page: str, words: str, call: Callable[[], Any]) -> None:
    text = " ".join((DOCS / page).read_text(encoding="utf-8").split())
    assert words in text, f"{page} says it no longer: take the claim out of this list, or bring it up to date"
    with pytest.raises(sh.SharnirError) as caught:
        call()
    assert len(str(caught.value)) < 600
