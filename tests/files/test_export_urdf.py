"""Written URDF files in Pinocchio, and read back by our own reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.files.export_urdf import roll_pitch_yaw
from tests.support.exported import pinocchio_difference
from tests.support.random_trees import PINOCCHIO_JOINTS, random_placement, random_system

pytest.importorskip("pinocchio")
EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "models").glob("*.toml"))
KINDS = [kind for kind in PINOCCHIO_JOINTS if kind not in ("screw", "compound", "spherical")]
DOWN = (0.0, 0.0, -9.81)


def joint(rng: np.random.Generator) -> sh.Joint:
    return PINOCCHIO_JOINTS[str(rng.choice(KINDS))](rng, 0.0)


@pytest.mark.parametrize("seed", range(6))
def test_random_trees_in_pinocchio(seed: int, tmp_path: Path) -> None:
    system = random_system(seed, 5, joint)
    system.gravity = DOWN
    system.save(tmp_path / "tree.urdf")
    assert pinocchio_difference(system.build(), tmp_path / "tree.urdf", range(2)) < 1e-10


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_examples_in_pinocchio(path: Path, tmp_path: Path) -> None:
    """The tree of each example; Pinocchio is told gravity and armature."""
    system = sh.load(path)
    for group in (system._constraints, system._events, system._prescriptions, system._forces):
        group.clear()
    if path.stem in ("demo_heavy_top", "tree_of_four"):
        with pytest.raises(sh.UnsupportedError, match="ball joint"):
            system.save(tmp_path / "x.urdf", strict=False)
        return
    system.save(tmp_path / "x.urdf", strict=False)
    assert all("gravity" in x.text or "armature" in x.text for x in system.export_report.losses)
    assert pinocchio_difference(system.build(), tmp_path / "x.urdf", range(3)) < 1e-10


def test_read_back(tmp_path: Path) -> None:
    """Damping, friction, limits, a gear and a frame; q0 is not said."""
    system = random_system(3, 4, lambda rng: sh.Revolute(rng.normal(size=3)))
    system.gravity = DOWN
    system.add_force("damper", sh.JointSpring("b1", damping=0.2))
    system.add_force("friction", sh.JointFriction("b2", 0.3, viscous=0.1))
    system.add_frame("tool", "b2", sh.Placement((0.1, 0.2, 0.3), rpy=(0.4, 0.5, 0.6)))
    system.set_limits("b1", lower=-1.0, upper=2.0, velocity=3.0, effort=4.0)
    system.add_constraint("gear", sh.Gear("b3", "b0", -2.0, offset=0.1))
    system.save(tmp_path / "tree.urdf")
    back = sh.load(tmp_path / "tree.urdf")
    model, again = system.build(), back.build()
    assert again.names == (*model.names, "tool")
    assert again.limits["b1"] == model.limits["b1"]
    one, two = (sh.compile(m, backend="casadi") for m in (model, again))
    rng = np.random.default_rng(1)
    q, v = rng.normal(size=(2, model.nv))
    assert np.abs(one.acceleration(q, v) - two.acceleration(q, v)).max() < 1e-11
    assert np.abs(one.constraint_value(q) - two.constraint_value(q)).max() < 1e-14


def test_what_urdf_cannot_say(tmp_path: Path) -> None:
    s = sh.System("x", planar=True)
    s.add_body("a", joint=sh.Revolute("z", armature=0.1), mass=1.0, inertia=1.0)
    s.add_force("spring", sh.JointSpring("a", stiffness=2.0, rest=1.0))
    s.add_constraint("pin", sh.Coincident("a", (1, 0, 0), "world", (0, 1, 0)))
    with pytest.raises(
        sh.ModelError, match=r"(?s)gravity.*stiffness.*torque.*armature.*constraint 'pin'.*strict=False"
    ):
        s.save(tmp_path / "x.urdf")
    s.save(tmp_path / "x.urdf", strict=False)
    assert len(s.export_report.losses) == 5
    ball = sh.System("ball")
    ball.add_body("b", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    with pytest.raises(sh.UnsupportedError, match="joint 'b' is a ball joint"):
        ball.save(tmp_path / "y.urdf", strict=False)


@pytest.mark.parametrize("pitch", [0.3, np.pi / 2, -np.pi / 2, np.pi / 2 - 1e-8])
def test_roll_pitch_yaw_at_the_pole(pitch: float) -> None:
    for R in (sh.Placement(rpy=(0.7, pitch, -2.1)).R, random_placement(np.random.default_rng(5)).R):
        assert np.abs(sh.Placement(rpy=roll_pitch_yaw(np.asarray(R))).R - R).max() < 1e-15
