"""URDF against Pinocchio, which reads the same file by itself. Covers files/import_report.py."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh

DATA = Path(__file__).parents[1] / "data" / "models"
ARM = DATA / "arm.urdf"


def written(folder: Path, inside: str, name: str = "x.urdf") -> Path:
    path = folder / name
    path.write_text(f'<robot name="r">{inside}</robot>', encoding="utf-8")
    return path


LINK = '<link name="{}"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1"/></inertial></link>'
TWO = (
    LINK.format("a")
    + LINK.format("b")
    + '<joint name="j" type="revolute"><parent link="a"/><child link="b"/>{}</joint>'
)


def test_against_pinocchio() -> None:
    """Damping, friction and mimic are added to Pinocchio's equations, which leave them out."""
    pin = pytest.importorskip("pinocchio")
    model = sh.load(ARM).build()
    dyn = sh.compile(model, backend="casadi")
    other = pin.buildModelFromUrdf(str(ARM))
    data = other.createData()
    joints = {"upper": "shoulder", "slider": "reach", "finger_a": "grip_a", "finger_b": "grip_b"}
    place = [other.joints[other.getJointId(joints[b.name])].idx_v for b in model.bodies if b.joint.nv]
    rng = np.random.default_rng(1)
    for _ in range(5):
        q, v = rng.normal(size=4), rng.normal(size=4)
        q[3], v[3] = -1.5 * q[2] + 0.2, -1.5 * v[2]
        x, w = np.zeros(other.nq), np.zeros(4)
        for body, q_i in zip(joints, q, strict=True):
            joint = other.joints[other.getJointId(joints[body])]
            x[joint.idx_q : joint.idx_q + joint.nq] = [q_i] if joint.nq == 1 else [np.cos(q_i), np.sin(q_i)]
        w[place] = v
        M = pin.crba(other, data, x)
        M = (np.triu(M) + np.triu(M, 1).T)[np.ix_(place, place)]
        h = pin.nonLinearEffects(other, data, x, w)[place]
        assert np.abs(dyn.mass_matrix(q) - M).max() < 1e-13
        passive = np.array([-0.4 * v[0] - 0.2 * np.sign(v[0]), 0, 0, 0])
        G = np.array([[0, 0, 1.5, 1.0]])
        K = np.block([[M, G.T], [G, np.zeros((1, 1))]])
        a = np.linalg.solve(K, np.append(passive - h, 0.0))[:4]
        assert np.abs(dyn.acceleration(q, v) - a).max() < 1e-11 * max(1.0, np.abs(a).max())


def test_names_limits_and_report() -> None:
    system = sh.load(ARM, stops=True)
    model = system.build()
    assert model.names == ("base", "upper", "slider", "finger_a", "tool", "finger_b")
    assert model.limits["upper"].lower == -1.5
    assert model.limits["upper"].effort == 40.0
    assert {t.name for t in model.triggers} >= {"upper stop", "slider stop"}
    report = system.report
    assert report.joints["grip_b"] == "finger_b"
    assert report.meshes == {"slider": ["package://arm/slider.stl"]}
    assert "arm.urdf:43: changed: mimic" in str(report)
    assert any(entry.line == 47 and entry.kind == "left out" for entry in report)  # the transmission
    assert not report.losses


def test_a_free_base() -> None:
    fixed, free = sh.load(ARM).build(), sh.load(DATA / "arm.urdf", base="free")
    assert fixed.nv + 6 == free._drafts["base"].joint.nv + 4
    with pytest.raises(sh.ModelError, match="base"):
        sh.load(ARM, base="loose")


def test_a_loss_is_refused_with_all_its_lines(tmp_path: Path) -> None:
    off = '\n<gazebo reference="b"><turnGravityOff>true</turnGravityOff></gazebo>'
    path = written(tmp_path, TWO.format("") + off + off)
    with pytest.raises(sh.ModelError, match=r"(?s)2 things.*x.urdf:2: left out.*gravity.*x.urdf:3.*strict=False"):
        sh.load(path)
    assert len(sh.load(path, strict=False).report.losses) == 2


def test_bad_inertias_are_named_and_repaired_if_asked(tmp_path: Path) -> None:
    bad = LINK.format("a").replace('izz="1"', 'izz="3"')
    path = written(tmp_path, bad)
    system = sh.load(path)
    assert "no body can have" in str(system.report)
    assert system.build().bodies[0].inertia[2, 2] == 3.0
    repaired = sh.load(path, repair=True)
    assert [entry.line for entry in repaired.report.of_kind("repaired")] == [1]
    assert np.allclose(np.diag(repaired.build().bodies[0].inertia), [1, 1, 2])


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ("", r"x.urdf:1: <robot>: there is no link"),
        (TWO.format("").replace('child link="b"', 'child link="c"'), "no link 'c'"),
        (TWO.format('<axis xyz="0 0 0"/>'), "no direction"),
        (TWO.format('<axis xyz="0 nan 0"/>'), "not finite"),
        (TWO.format('<origin xyz="0 1e400 0"/>'), "not finite"),
        (TWO.format('<origin xyz="0 1"/>'), "3 numbers"),
        (TWO.format('<mimic joint="k"/>'), "no joint 'k'"),
        (TWO.format('<mimic joint="j"/>'), "itself"),
        (TWO.format('<dynamics damping="-1"/>'), ">= 0"),
        (TWO.format("").replace("revolute", "hinge"), "Expected one of revolute"),
        (TWO.format("") + LINK.format("a"), "line 1 already"),
        (LINK.format("a") + LINK.format("b"), "2 links have no parent"),
        (TWO.format("").replace('parent link="a"', 'parent link="b"'), "cycle"),
        (LINK.format("a").replace('"1"', '"-1"'), "negative"),
        ("<xacro:macro/>" + TWO.format(""), "xacro"),
        ("<link name='world'/>" + TWO.format("").replace("'a'", "'world'") + "<", "not XML"),
    ],
)
def test_mistakes(tmp_path: Path, inside: str, message: str) -> None:
    with pytest.raises(sh.ModelError, match=message):
        sh.load(written(tmp_path, inside))


def test_unknown_options_and_xacro(tmp_path: Path) -> None:
    with pytest.raises(sh.ModelError, match="stops"):
        sh.load(ARM, stop=True)
    path = tmp_path / "x.xacro"
    path.write_text("<robot/>", encoding="utf-8")
    with pytest.raises(sh.ModelError, match="trusted=True"):
        sh.load(path)


def test_xacro_is_expanded() -> None:
    """Arguments, properties, macros and expressions; lines are those of the expanded text."""
    pytest.importorskip("xacrodoc")
    system = sh.load(ARM.with_name("crane.xacro"), trusted=True, arguments={"mass": 3})
    bodies = {body.name: body for body in system.build().bodies}
    assert (bodies["lower"].mass, bodies["lower"].com[0]) == (3.0, 0.2)
    assert bodies["upper"].inertia[1, 1] == pytest.approx(0.16)
    gear = system._constraints["lower joint mimic"]
    assert (gear.joint_a, gear.joint_b, gear.ratio, gear.offset) == ("lower", "upper", -2.0, 0.1)
    assert "crane.xacro (expanded):" in str(system.report)
    with pytest.raises(sh.ModelError, match="xacro failed"):
        sh.load(ARM.with_name("crane.xacro"), trusted=True, arguments={"mass": "${"})


def test_mass_from_a_density(tmp_path: Path) -> None:
    box = '<collision><origin xyz="1 0 0"/><geometry><box size="1 2 3"/></geometry></collision>'
    system = sh.load(written(tmp_path, f'<link name="a">{box}</link>'), density=10.0)
    body = system.build().bodies[0]
    assert body.mass == pytest.approx(60.0)
    assert np.allclose(np.diag(body.inertia), [60 / 12 * 13, 60 / 12 * 10, 60 / 12 * 5])


@pytest.mark.parametrize("name", ["../secret.stl", "link.stl", "file:///etc/passwd", "package://p/../../secret.stl"])
def test_meshes_outside_the_folder_are_not_read(tmp_path: Path, name: str) -> None:
    inside = tmp_path / "model"
    inside.mkdir()
    (tmp_path / "secret.stl").write_text("solid", encoding="utf-8")
    (inside / "link.stl").symlink_to(tmp_path / "secret.stl")
    text = f'<link name="a"><visual><geometry><mesh filename="{name}"/></geometry></visual></link>'
    with pytest.raises(sh.ModelError, match="leads out of"):
        sh.load(written(inside, text), density=1.0)
