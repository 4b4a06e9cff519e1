"""Pages of mode shapes: motions along the shapes, with loops closed, and what the page says of them."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.analysis.reduced import Reduced
from sharnir.results.view.mode_page import PHASES, TRAVEL, ModeMotion


def two_masses() -> sh.System:
    s = sh.System("masses", gravity=(0, 0, 0))
    s.add_body("left", joint=sh.Prismatic("x"), mass=1.0, inertia=(1, 1, 1))
    s.add_body(
        "right", "left", joint=sh.Prismatic("x"), placement=sh.Placement(xyz=(2, 0, 0)), mass=1.0, inertia=(1, 1, 1)
    )
    s.add_force("between", sh.JointSpring("right", stiffness=8.0, rest=0.0))
    return s


def content(page: Path) -> dict[str, Any]:
    text = page.read_text(encoding="utf-8")
    start = text.index("{", text.index('type="application/json"'))
    found: dict[str, Any] = json.JSONDecoder().raw_decode(text[start:])[0]
    return found


def test_the_page_has_all_modes(tmp_path: Path) -> None:
    lin = sh.linearize(two_masses().build())
    pickle.loads(pickle.dumps(lin)).report(tmp_path / "modes.html", note="as built")
    found = content(tmp_path / "modes.html")
    assert found["title"] == "Modes of masses"
    assert found["note"] == "as built"
    assert found["members"]["names"] == ["Mode 2, 0.6366 Hz, damping 0", "Mode 1, rigid body"]  # √(8·2)/2π
    assert len(found["status"]) == len(found["events"]) == 2
    assert found["members"]["params"][0]["values"] == pytest.approx([2 / np.pi, 0.0])


def test_the_motion_is_the_shape() -> None:
    lin = sh.linearize(two_masses().build())
    motion = ModeMotion(Reduced("test", two_masses().build(), None, None, 0.0, None))
    q, a = motion.of(lin.modes[1], 0.25)
    assert a == 0.25
    np.testing.assert_allclose(
        q, 0.25 * np.outer(np.cos(2 * np.pi * np.arange(PHASES) / PHASES), lin.modes[1]), atol=1e-15
    )
    q, a = motion.of(lin.modes[1], None)
    left = q[:, 0]
    right = q[:, 0] + q[:, 1]
    assert max(np.ptp(left), np.ptp(right)) / 2 == pytest.approx(TRAVEL * motion.size, rel=1e-6)


@pytest.mark.slow
def test_loops_stay_closed() -> None:
    s = sh.System("four-bar", planar=True)
    for name, parent, x, length in (("a", "world", 0.0, 0.4), ("b", "a", 0.4, 1.2), ("c", "world", 1.0, 0.8)):
        rod = sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=1.0)
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), shape=rod)
    s.add_constraint("pin", sh.Coincident("b", (1.2, 0, 0), "c", (0.8, 0, 0)))
    s.add_force("spring", sh.JointSpring("c", stiffness=40.0, rest=1.5))
    model = s.build()
    dyn = sh.compile(model)
    lin = sh.linearize(dyn, [0.5, 0.5, 2.0])
    q, a = ModeMotion(Reduced("test", dyn, lin.q, None, 0.0, None)).of(lin.modes[0], None)
    assert a > 0.01
    assert np.ptp(q, axis=0).min() > 0.01
    np.testing.assert_allclose(dyn.constraint_value(q), 0.0, atol=1e-13)
    q, b = ModeMotion(Reduced("test", dyn, lin.q, None, 0.0, None)).of(lin.modes[0], 3.0)  # farther than it can go
    assert b < 3.0
    np.testing.assert_allclose(dyn.constraint_value(q), 0.0, atol=1e-13)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"path": "modes.png"}, "ends with '.png', and a report is a page"),
        ({"path": "modes.html", "amplitude": 0.0}, "amplitude"),
        ({"path": "modes.html", "title": 3}, "title"),
    ],
)
def test_bad_arguments(arguments: dict[str, Any], message: str, tmp_path: Path) -> None:
    lin = sh.linearize(two_masses().build())
    with pytest.raises(sh.SharnirError, match=message):
        lin.report(tmp_path / arguments.pop("path"), **arguments)


def test_nothing_moves(tmp_path: Path) -> None:
    s = sh.System("still")
    s.add_body("block", joint=sh.Fixed(), mass=1.0)
    with pytest.raises(sh.UnsupportedError, match="no modes"):
        sh.linearize(s.build()).report(tmp_path / "modes.html")
