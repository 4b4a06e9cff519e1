"""Written MJCF files in MuJoCo, and read back by our own reader."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from tests.support.exported import engine_state, mujoco_difference
from tests.support.random_trees import PINOCCHIO_JOINTS, random_system

mujoco = pytest.importorskip("mujoco")
EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "models").glob("*.toml"))
KINDS = [kind for kind in PINOCCHIO_JOINTS if kind not in ("screw", "compound")]


def joint(rng: np.random.Generator) -> sh.Joint:
    """Free and planar joints have no armature: it would act along other axes there."""
    kind = str(rng.choice(KINDS))
    return PINOCCHIO_JOINTS[kind](rng, 0.0 if kind in ("free", "planar") else float(rng.uniform(0.0, 0.3)))


@pytest.mark.parametrize("seed", range(6))
def test_random_trees_in_mujoco(seed: int, tmp_path: Path) -> None:
    system = random_system(seed, 5, joint)
    system.save(tmp_path / "tree.xml")
    assert mujoco_difference(system.build(), tmp_path / "tree.xml", range(2)) < 1e-11


def test_rows_of_joints_and_massless_bodies(tmp_path: Path) -> None:
    """A compound, and massless bodies that become joints of the body they carry."""
    s = sh.System("row")
    body = {"mass": 2.0, "com": (0.1, 0.2, 0.3), "inertia": (0.3, 0.4, 0.5, 0.01, -0.02, 0.03)}
    at = sh.Placement((0.3, -0.2, 0.5), rpy=(0.4, -0.3, 1.2))
    s.add_body("gimbal", joint=sh.Revolute((1, 2, 3)), placement=at)
    s.add_body("fork", "gimbal", joint=sh.Prismatic((0, 1, 1), armature=0.2), placement=at)
    s.add_body("hand", "fork", joint=sh.Compound(sh.Revolute("z"), sh.Fixed(), sh.Prismatic("x")), placement=at, **body)
    s.add_body("tip", "hand", joint=sh.Fixed(), placement=at, **body)
    s.add_force("spring", sh.JointSpring("fork", stiffness=30.0, rest=0.2, damping=0.4))
    s.add_force("push", sh.JointForce("gimbal", 1.5))
    s.add_force("bar", sh.TorsionBar("gimbal", "hand", 5.0, 0.1, 0.2, coordinate_b=0, ratio=-2.0))
    s.add_force("pull", sh.PointSpring("tip", (0.1, 0, 0), "world", (0, 1, 2), 40.0, 0.3, 1.1))
    s.save(tmp_path / "row.xml")
    text = (tmp_path / "row.xml").read_text()
    assert 'body name="fork"' not in text
    assert 'joint name="fork"' in text
    assert mujoco_difference(s.build(), tmp_path / "row.xml", range(3)) < 1e-12


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda p: p.stem)
def test_examples_in_mujoco(path: Path, tmp_path: Path) -> None:
    """Without what MuJoCo holds softly or cannot say."""
    system = sh.load(path)
    for group in (system._constraints, system._events, system._prescriptions):
        group.clear()
    for name, force in list(system._forces.items()):
        if isinstance(force, sh.JointFriction):
            del system._forces[name]
    try:
        system.save(tmp_path / "x.xml")
    except sh.ModelError as error:
        for name in list(system._forces):
            if f"force {name!r}" in str(error):
                del system._forces[name]
        system.save(tmp_path / "x.xml")
    assert mujoco_difference(system.build(), tmp_path / "x.xml", range(3)) < 1e-10


@pytest.mark.parametrize("seed", range(3))
def test_read_back(seed: int, tmp_path: Path) -> None:
    """The same motion by our own reader, with a spring, limits, a frame and the masses."""
    system = random_system(seed, 4, lambda rng: sh.Revolute(rng.normal(size=3), armature=0.1))
    system.add_force("spring", sh.JointSpring("b1", stiffness=3.0, rest=0.4, damping=0.2))
    system.add_frame("tool", "b2", sh.Placement((0.1, 0.2, 0.3)))
    system.set_limits("b1", lower=-1.0, upper=2.0)
    system.save(tmp_path / "tree.xml")
    model, again = system.build(), sh.load(tmp_path / "tree.xml").build()
    assert again.names == model.names
    limits = again.limits["b1"]
    assert (limits.lower, limits.upper) == (-1.0, 2.0)
    one, two = (sh.compile(m, backend="casadi") for m in (model, again))
    rng = np.random.default_rng(seed)
    q, v = rng.normal(size=(2, model.nv))
    assert np.abs(one.acceleration(q, v) - two.acceleration(q, v)).max() < 1e-11


def test_loops_are_equalities(tmp_path: Path) -> None:
    """Closed at the start by construction: MuJoCo's rows vanish there and leave the same velocities free as ours."""
    P = sh.Placement
    rod = {"mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.01, 0.1, 0.1)}
    ball, C = P(rpy=(0.2, 0.4, -0.3)), P(rpy=(0.3, 0.2, 0.1))
    X_b = P(rpy=(0, -1.0, 0)) @ P((1, 0, 0)) @ ball
    X_c = X_b @ P((1, 0, 0)) @ P(rpy=(np.pi, 0, 0.7)) @ P((-0.1, 0, 0))
    X_d = P((0, 0, -1)) @ X_c @ P((1, 0, 0)) @ C
    s = sh.System("linkage")
    s.add_body("a", joint=sh.Revolute("y"), **rod, q0=-1.0)
    s.add_body("b", "a", joint=sh.Spherical(), placement=P((1, 0, 0)), q0=ball.quaternion, **rod)
    s.add_body("c", joint=sh.Free(), **rod, q0=(*X_c.p, *X_c.quaternion))
    s.add_body("d", joint=sh.Free(), placement=P((0, 0, 1)), **rod, q0=(*X_d.p, *X_d.quaternion))
    s.add_constraint("pin", sh.HingeLoop("b", (1, 0, 0), "z", "c", (0.1, 0, 0), "z"))
    s.add_constraint("glue", sh.WeldLoop("c", (1, 0, 0), "d", (0, 0, 0), C.R))
    anchor = [repr(float(x)) for x in (P((0, 0, 1)) @ X_d @ P((0.4, 0.1, 0))).p]
    s.add_constraint("ball", sh.Coincident("d", (0.4, 0.1, 0), "world", anchor))
    s.save(tmp_path / "x.xml")
    assert "soft in MuJoCo" in str(s.export_report)
    m = mujoco.MjModel.from_xml_path(str(tmp_path / "x.xml"))
    m.opt.jacobian = 0
    d, model = mujoco.MjData(m), s.build()
    dyn, q = sh.compile(model, backend="casadi"), model.q0
    assert np.abs(dyn.constraint_value(q)).max() < 1e-12
    mujoco.mj_resetDataKeyframe(m, d, 0)
    mujoco.mj_forward(m, d)
    _, T, _ = engine_state(model, q, np.zeros(model.nv), world=True)
    J, G = d.efc_J.reshape(d.nefc, m.nv) @ T, dyn.constraint_jacobian(q)
    assert d.nefc == 15
    assert np.abs(d.efc_pos).max() < 1e-9
    assert [np.linalg.matrix_rank(x, tol=1e-8) for x in (J, G, np.vstack([J, G]))] == [14, 14, 14]


def test_loops_are_read_back(tmp_path: Path) -> None:
    """A hinge comes back as two points that meet, a weld as a weld: the same accelerations."""
    s = sh.System("rocker")
    rod = {"mass": 1.0, "com": (0.5, 0, 0.1), "inertia": (0.02, 0.1, 0.1)}
    s.add_body("a", joint=sh.Revolute("y"), **rod, q0=-1.0)
    s.add_body("b", "a", joint=sh.Revolute("y"), placement=sh.Placement((1, 0, 0)), **rod, q0=1.0)
    s.add_body("c", joint=sh.Prismatic("x"), mass=2.0, q0=1.0 + np.cos(1.0))
    s.add_body("d", joint=sh.Free(), **rod, q0=(1.2 + np.cos(1.0), 0, np.sin(1.0), 1, 0, 0, 0))
    s.add_constraint("pin", sh.HingeLoop("b", (1, 0, 0), "y", "c", (0, 0, np.sin(1.0)), "y"))
    s.add_constraint("glue", sh.WeldLoop("c", (0.2, 0, np.sin(1.0)), "d", (0, 0, 0)))
    s.save(tmp_path / "x.xml")
    back = sh.load(tmp_path / "x.xml")
    assert {type(x).__name__ for x in back._constraints.values()} == {"Coincident", "WeldLoop"}
    one, two = (sh.compile(x.build(), backend="casadi") for x in (s, back))
    q, v = s.build().q0, np.zeros(9)
    assert np.abs(one.constraint_value(q)).max() < 1e-12
    assert one.acceleration(q, v) == pytest.approx(two.acceleration(q, v), abs=1e-9)


def test_the_start_state_is_a_keyframe(tmp_path: Path) -> None:
    """Velocities of a free joint are in world axes there."""
    s = sh.System("start")
    at = sh.Placement((1, 2, 3), rpy=(0.1, 0.2, 0.3))
    turn = sh.Placement(rpy=(0.5, -0.4, 0.3))
    q0 = (0.1, 0.2, 0.3, *turn.quaternion)
    s.add_body("hull", joint=sh.Free(), placement=at, q0=q0, v0=(1, 2, 3, 4, 5, 6), mass=1.0, inertia=(1, 1, 1))
    s.add_body("slide", joint=sh.Planar("y"), q0=(0.1, 0.2, 0.3), v0=(1, 2, 3), mass=1.0, inertia=(1, 1, 1))
    s.save(tmp_path / "x.xml")
    m = mujoco.MjModel.from_xml_path(str(tmp_path / "x.xml"))
    X = at @ sh.Placement(q0[:3], quaternion=q0[3:])
    assert m.key_qpos[0][:3] == pytest.approx(X.p)
    assert m.key_qpos[0][3:7] == pytest.approx(X.quaternion)
    assert m.key_qvel[0][:3] == pytest.approx(X.R @ (1, 2, 3))
    assert m.key_qvel[0][3:6] == pytest.approx((4, 5, 6))
    c, sn = np.cos(0.3), np.sin(0.3)
    assert m.key_qvel[0][6:] == pytest.approx((c * 1 - sn * 2, sn * 1 + c * 2, 3))


def test_refusals(tmp_path: Path) -> None:
    s = sh.System("x")
    k = s.parameter("k", 3.0)
    s.add_body("a", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("push", sh.JointForce("a", "sin(t)"))
    s.add_force("spring", sh.JointSpring("a", stiffness=k))
    s.add_event("latch", sh.Latch("a", 1.0))
    with pytest.raises(sh.ModelError, match=r"(?s)event 'latch' \(Latch\).*force 'push' .JointForce.*strict=False"):
        s.save(tmp_path / "x.xml")
    assert not (tmp_path / "x.xml").exists()
    s.save(tmp_path / "x.xml", strict=False)
    assert len(s.export_report.losses) == 2
    assert "parameters have become numbers (k" in str(s.export_report)
    s.add_body("bead", joint=sh.Curve("s", "s**2"), mass=1.0)
    with pytest.raises(sh.UnsupportedError, match="joint 'bead' is a Curve"):
        s.save(tmp_path / "y.xml", strict=False)
    with pytest.raises(sh.ModelError, match="strict"):
        s.save(tmp_path / "y.xml", strict="no")
