"""MJCF against MuJoCo, which reads the same file. Skipped where MuJoCo is not installed.

Covers files/mjcf_source.py, files/mjcf_lines.py, files/mjcf_forces.py."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh

mujoco = pytest.importorskip("mujoco")
MODELS = Path(__file__).parents[1] / "data" / "models"
SWING = MODELS / "swing.xml"


def written(folder: Path, text: str) -> Path:
    path = folder / "x.xml"
    path.write_text(f"<mujoco>{text}</mujoco>", encoding="utf-8")
    return path


@pytest.mark.slow
@pytest.mark.parametrize("name", ["swing", "drives", "tied"])
def test_the_same_as_mujoco(name: str) -> None:
    """Everything that is read, at states of our coordinates, by what MuJoCo makes of the same file."""
    found = sh.verify(MODELS / f"{name}.xml", states=3)
    assert found.worst < 1e-11, found


def test_bodies_and_frames() -> None:
    """A centre of mass within 1e-6 of the origin is at the origin, as MuJoCo takes it."""
    model = sh.load(SWING).build()
    assert model.names == ("lift", "turn", "arm", "wrist", "hand", "tip", "rod", "ball")
    assert np.asarray(sh.load(MODELS / "drives.xml").build().frames["eye"].placement.p) == pytest.approx(
        [0.1, 0.2, 0.1]
    )


def test_tiny_offset_of_the_centre(tmp_path: Path) -> None:
    body = '<body><freejoint/><inertial pos="0 5e-7 0" mass="1" diaginertia="1 1 1"/></body>'
    system = sh.load(written(tmp_path, f"<worldbody>{body}</worldbody>"))
    assert not np.any(system.build().bodies[0].com)


def test_actuators_tendons_and_keyframes() -> None:
    system = sh.load(MODELS / "drives.xml", key="home")
    kinds = {name: type(force).__name__ for name, force in system._forces.items()}
    expected = {"motor": "Motor", "position 1": "Servo", "speed": "Servo", "affine": "JointForce", "jet": "Wrench",
                "one": "JointSpring", "two": "TorsionBar", "spring": "PointSpring", "rope": "Rope"}  # fmt: skip
    assert expected.items() <= kinds.items()
    assert system.report.controls["position 1"] == "position_1"
    assert system.report.controls["sin"] == "u_sin"
    home, model = system.report.keys["home"], system.build()
    assert home["params"]["brake"] == 5.0 == {x.name: x.default for x in model.parameters}["brake"]
    assert home["q0"][0] == pytest.approx(0.5 - np.deg2rad(10))
    assert list(home["v0"][7:10]) == [7, -8, -9]
    assert np.array_equal(np.concatenate([b.q0 for b in model.bodies if b.joint.nq]), home["q0"])


def test_equalities_limits_and_report() -> None:
    system = sh.load(SWING, stops=True)
    assert isinstance(system._constraints["pin"], sh.Coincident)
    assert system._constraints["geared"].expression == "q('rod') - (0.1 + 0.5*q('turn')**1 + 0.2*q('turn')**2)"
    assert system._events["turn stop"].upper == pytest.approx(np.pi / 2)
    assert system.build().limits["turn"].lower == pytest.approx(-np.pi / 3)
    assert "swing.xml:26: changed: equality 'pin' is exact here and soft in MuJoCo." in str(system.report)
    assert not system.report.losses


BODY = '<body name="b"><joint name="j"/><geom size="0.1"/><site name="s"/>{}</body>'


def test_losses_are_refused(tmp_path: Path) -> None:
    """In an included file too, which is then the one that is named."""
    (tmp_path / "part.xml").write_text(
        "<mujocoinclude>\n<actuator>\n<general name='s' joint='j' dyntype='filter'/></actuator></mujocoinclude>"
    )
    ball = '<body><joint name="k" type="ball" stiffness="3"/><geom size="0.1"/></body>'
    path = written(tmp_path, f'<worldbody>{BODY.format(ball)}</worldbody>\n<include file="part.xml"/>')
    with pytest.raises(sh.ModelError, match=r"(?s)2 things.*x.xml:1: .*spring of joint.*part.xml:3: .*dyntype filter"):
        sh.load(path)
    assert len(sh.load(path, strict=False).report.losses) == 2


@pytest.mark.parametrize(
    ("text", "loss"),
    [
        ('<actuator><intvelocity joint="j" actrange="0 1"/></actuator>', "dyntype integrator"),
        ('<actuator><motor site="s" refsite="w"/></actuator>', "between sites"),
        ('<actuator><position site="s" kp="2"/></actuator>', "depends on the length"),
        ('<tendon><fixed armature="1"><joint joint="j" coef="1"/></fixed></tendon>', "armature of tendon"),
        ('<tendon><fixed frictionloss="1"><joint joint="j" coef="1"/></fixed></tendon>', "frictionloss of tendon"),
        ('<option wind="1 0 0" density="1"/>', "by wind"),
        ('<actuator><adhesion body="b" ctrlrange="0 1"/></actuator>', None),
        ('<equality><weld body1="b" active="true" body2="c"/></equality>', None),
    ],
)
def test_what_cannot_be_said(tmp_path: Path, text: str, loss: str | None) -> None:
    world = f'<worldbody>{BODY.format("")}<body name="c"/><site name="w" pos="1 0 0"/></worldbody>'
    path = written(tmp_path, world + text)
    if loss is None:
        assert not sh.load(path).report.losses
        return
    with pytest.raises(sh.ModelError, match=loss):
        sh.load(path)


def test_a_string_with_a_longest_length(tmp_path: Path) -> None:
    string = '<tendon><spatial limited="true" range="0 0.3"><site site="s"/><site site="w"/></spatial></tendon>'
    world = f'<worldbody>{BODY.format("")}<site name="w" pos="1 0 0"/></worldbody>'
    path = written(tmp_path, world + string)
    assert "left out: limits of tendon" in str(sh.load(path).report)
    with pytest.raises(sh.ModelError, match="limits of tendon"):
        sh.load(path, stops=True)
    system = sh.load(path, rope_stiffness=1e4, stops=True)
    assert system._forces["tendon 0 limit"].length == 0.3
    assert not system.report.losses


@pytest.mark.slow
def test_contacts(tmp_path: Path) -> None:
    """The energy of springs in the contacts by the depths that MuJoCo finds, and by ours."""
    shapes = {"sphere": '"0.2"', "capsule": '"0.1 0.3"', "box": '"0.2 0.3 0.1"'}
    bodies = "".join(
        f'<body name="{kind}" pos="{2 * k} 0 0.05" euler="20 30 0"><freejoint/>'
        f'<geom type="{kind}" size={size} friction="0.{k + 3}"/></body>'
        for k, (kind, size) in enumerate(shapes.items())
    )
    ball = '<body pos="4.1 0.05 0.3"><freejoint/><geom type="sphere" size="0.25"/></body>'
    cylinder = '<body pos="9 0 0"><freejoint/><geom type="cylinder" size="0.1 0.1"/></body>'
    floor = '<geom type="plane" size="9 9 1" euler="3 0 0" friction="0.1"/>'
    ghost = '<body pos="12 0 0"><freejoint/><geom size="0.2" contype="0" conaffinity="0"/></body>'
    excluded = '<body name="e" pos="15 0 0"><freejoint/><geom size="0.2"/></body>'
    own = '<body pos="18 0 1"><freejoint/><geom size="0.2"/><body><joint/><geom size="0.2"/></body></body>'
    world = f"<worldbody>{floor}{bodies}{ball}{cylinder}{ghost}{excluded}{own}</worldbody>"
    path = written(tmp_path, f'{world}<contact><exclude body1="world" body2="e"/></contact>')
    system = sh.load(path, contacts={"stiffness": 100.0, "exponent": 1.0})
    assert "1 contacts of cylinder and plane" in str(system.report)
    assert {f.friction for f in system._forces.values()} == {0.3, 0.4, 0.5, 1.0}
    plain, model = sh.load(path).build(), system.build()
    q = np.concatenate([b.q0 for b in model.bodies])
    energies = [sum(sh.compile(m, backend="casadi").energy(q, np.zeros(m.nv))) for m in (model, plain)]
    m = mujoco.MjModel.from_xml_path(str(path))
    d = mujoco.MjData(m)
    mujoco.mj_forward(m, d)
    cylinder_type = int(mujoco.mjtGeom.mjGEOM_CYLINDER)
    depths = [c.dist for c in d.contact if cylinder_type not in m.geom_type[c.geom]]
    assert energies[0] - energies[1] == pytest.approx(50.0 * np.sum(np.square(depths)), rel=1e-6)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<asset><mesh file="../secret.stl"/></asset>', "leads out of"),
        ('<compiler meshdir="/etc"/>', "leads out of"),
        ('<asset><texture type="cube" fileright="../secret.png"/></asset>', "leads out of"),
        ('<asset><mesh file="http://a.b/c.stl"/></asset>', "not a plain path"),
        ('<include file="../other.xml"/>', "leads out of"),
        ('<include file="x.xml"/>', "more than 100 files"),
        ('<extension><plugin plugin="p"/></extension>', "code"),
        ("<worldbody><body><joint/></body></worldbody>", "MuJoCo refuses"),
        ("<nonsense/>", "MuJoCo refuses"),
        ('<include file="part.xml"/>', "there is no file"),
    ],
)
def test_hostile_and_wrong_files(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(sh.ModelError, match=message):
        sh.load(written(tmp_path, text))


@pytest.mark.parametrize(
    "options",
    [{"key": "x"}, {"key": 3}, {"contacts": 3}, {"contacts": {"nonsense": 1}}, {"rope_stiffness": "x"}, {"stop": True}],
)
def test_wrong_options(tmp_path: Path, options: dict[str, object]) -> None:
    world = '<worldbody><geom type="plane" size="1 1 1"/><body><freejoint/><geom size="0.1"/></body></worldbody>'
    with pytest.raises(sh.ModelError):
        sh.load(written(tmp_path, world), **options)


def test_no_way_round_the_folder(tmp_path: Path) -> None:
    """A second folder of meshes, and a link to a file elsewhere, both of which MuJoCo would follow."""
    secret = tmp_path / "secret.stl"
    secret.write_bytes(b"solid")
    inner = tmp_path / "model"
    (inner / "a" / "b").mkdir(parents=True)
    mesh = '<asset><mesh file="../../secret.stl"/></asset>'
    with pytest.raises(sh.ModelError, match="leads out of"):
        sh.load(written(inner, f'<compiler meshdir="a/b"/>{mesh}<compiler meshdir="a"/>'))
    (inner / "a" / "link.stl").symlink_to(secret)
    for folders in ("a/b a", "a a/b"):
        first, second = (f'<compiler meshdir="{x}"/>' for x in folders.split())
        with pytest.raises(sh.ModelError, match="leads out of"):
            sh.load(written(inner, f'{first}<asset><mesh file="link.stl"/></asset>{second}'))
