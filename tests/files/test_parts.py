"""A system as a part of another, against the same mechanism written out by hand."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.files.model_toml import system_text
from sharnir.files.problems import ModelFileError
from support.constraint_models import yard
from support.same_models import assert_same


def wing(panels: int = 2) -> sh.System:
    s = sh.System("wing")
    m, k = s.parameter("m", 2.0, unit="kg"), s.parameter("k", 5.0)
    for i in range(panels):
        parent, x = ("world", 0.0) if i == 0 else (f"p{i - 1}", 1.0)
        shape = sh.Box(start=(0, -0.5, -0.01), end=(1, 0.5, 0.01), mass=m)
        s.add_body(f"p{i}", parent, joint=sh.Revolute("y"), placement=sh.Placement((x, 0, 0)), shape=shape, q0=0.1)
        s.add_force(f"spring {i}", sh.JointSpring(f"p{i}", stiffness=2 * k, damping=f"0.1*m + 0*abs(v('p{i}'))"))
    s.add_frame("tip", f"p{panels - 1}", sh.Placement((1, 0, 0)))
    s.add_event("latch", sh.Latch("p0", "k/4"))
    s.add_event("end", sh.When("q('p0') - 3", do=[sh.Lock("p1"), sh.Disable("spring 0"), sh.Set("k", 1)]))
    return s


def hub() -> sh.System:
    s = sh.System("satellite")
    s.add_body("hub", joint=sh.Free(), mass=10.0, inertia=(1, 1, 1))
    return s


def test_twice_the_same_part() -> None:
    """Left by hand, right by add: the same numbers, whatever the names."""
    s, turned = hub(), sh.Placement((-0.5, 0, 0), rpy=(0, 0, np.pi))
    s.add(wing(), parent="hub", prefix="left.", placement=turned, params={"m": 3.0})
    s.add(wing(), parent="hub", prefix="right.", placement=sh.Placement((0.5, 0, 0)))
    model = s.build()
    assert model.names == ("hub", "left.p0", "left.p1", "right.p0", "right.p1")
    assert [(p.name, p.default) for p in model.parameters[:4]] == [
        *(("left_m", 3.0), ("left_k", 5.0), ("right_m", 2.0), ("right_k", 5.0)),
    ]
    assert [model.frames[n].body for n in ("left.tip", "right.tip")] == [2 + 1, 4 + 1]
    assert [t.name for t in model.triggers] == ["left.latch", "left.end", "right.latch", "right.end"]

    hand = hub()
    for side, at, mass in (("left.", turned, 3.0), ("right.", sh.Placement((0.5, 0, 0)), 2.0)):
        m, k = hand.parameter(f"{side[:-1]}_m", mass, unit="kg"), hand.parameter(f"{side[:-1]}_k", 5.0)
        shape = sh.Box(start=(0, -0.5, -0.01), end=(1, 0.5, 0.01), mass=m)
        at = at @ sh.Placement() if side == "left." else at
        hand.add_body(f"{side}p0", "hub", joint=sh.Revolute("y"), placement=at, shape=shape, q0=0.1)
        there = sh.Placement((1, 0, 0))
        hand.add_body(f"{side}p1", f"{side}p0", joint=sh.Revolute("y"), placement=there, shape=shape, q0=0.1)
        for i in range(2):
            c = f"0.1*{side[:-1]}_m + 0*abs(v('{side}p{i}'))"
            hand.add_force(f"{side}spring {i}", sh.JointSpring(f"{side}p{i}", stiffness=2 * k, damping=c))
    dyn, other = (sh.compile(x, backend="casadi") for x in (model, hand.build()))
    q, v = np.array([0, 0, 0, 1, 0, 0, 0, *[0.3, -0.2, 0.5, 0.1]]), np.linspace(0.1, 1, 10)
    expected = other.acceleration(q, v)  # without the locks of the events, hence in another order of operations
    assert np.abs(dyn.acceleration(q, v) - expected).max() < 1e-13 * np.abs(expected).max()


def test_parameters_of_a_part_by_those_of_the_whole() -> None:
    s = hub()
    mass = s.parameter("mass", 4.0)
    with pytest.raises(sh.UnsupportedError, match="parameter 'k': an event sets it"):
        s.add(wing(), parent="hub", prefix="a_", params={"m": mass / 2, "k": "mass + 1"})
    s.add(wing(), parent="hub", prefix="a_", params={"m": mass / 2})
    model = s.build()
    assert [p.name for p in model.parameters if not p.mode] == ["mass", "a_k"]
    text = system_text(s)
    assert 'mass = "mass/2"' in text
    assert "0.1*(mass/2) + 0*abs(v('a_p0'))" in text


def test_the_world_of_a_part_moves_with_it() -> None:
    s = sh.System("rig")
    s.add_body("table", joint=sh.Prismatic("x"), mass=5.0)
    part = sh.System("part")
    part.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    part.add_force("spring", sh.PointSpring("world", (0, 0, 1), "rod", (1, 0, 0), stiffness=3.0))
    s.add(part, parent="table", placement=sh.Placement((0, 0, 2)))
    model = s.build()
    assert model.names == ("table", "base", "rod")
    dyn = sh.compile(model, backend="casadi")
    one, two = (dyn.force("spring", [x, 0.3], [0.0, 0.0]).readings["length"] for x in (0.0, 5.0))
    assert one == two == pytest.approx(np.hypot(np.cos(0.3), 1 + np.sin(0.3)))


def test_everything_of_a_model_keeps_its_motion_under_a_prefix() -> None:
    plain = yard(*sh.TautRope.examples(False), *sh.Coupling.examples(False), *sh.Gear.examples(False))
    s = sh.System("whole", gravity=plain.gravity)
    s.add(plain, prefix="x ")
    one, two = (sh.compile(x.build(), backend="casadi") for x in (plain, s))
    rng = np.random.default_rng(1)
    q, v = one.model.q0, rng.normal(size=one.model.nv)
    assert np.array_equal(one.acceleration(q, v, t=0.3), two.acceleration(q, v, t=0.3))


def test_mistakes_leave_the_system_as_it_was() -> None:
    s = hub()
    before = system_text(s)
    for arguments, message in (
        ({"other": 3}, "this is not a system"),
        ({"parent": "hubb"}, r"there is no body 'hubb'. Did you mean 'hub'\?"),
        ({"params": {"mm": 1}}, r"'mm' is not a parameter of the part. Did you mean 'm'\?"),
        ({"params": {"m": "nope"}}, "unknown name"),
        ({"params": {"m": "3 N"}}, "expected kg"),
        ({"placement": 3}, "is not a placement"),
        ({"prefix": 3}, "is not a text"),
    ):
        given = {"other": wing(), "parent": "hub", **arguments}
        with pytest.raises(sh.SharnirError, match=message):
            s.add(**given)
        assert system_text(s) == before
    s.add(wing())
    with pytest.raises(sh.ModelError, match="there is one of this name already"):
        s.add(wing())
    with pytest.raises(sh.UnsupportedError, match="Expected both alike"):
        s.add(sh.System("flat", planar=True))


USE = """sharnir = 1
name = "satellite"

[[body]]
name = "hub"
joint = "free"
mass = 10
inertia = [1, 1, 1]

[[use]]
file = "parts/wing.toml"
prefix = "left."
parent = "hub"
placement = { xyz = [-0.5, 0, 0], rpy = [0, 0, "180 deg"] }
parameters = { m = "3000 g" }

[[use]]
file = "parts/wing.toml"
prefix = "right."
parent = "hub"
placement = { xyz = [0.5, 0, 0] }

[[body]]
name = "camera"
parent = "left.p1"
joint = "fixed"
mass = 0.1
"""


def test_use_in_files(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    wing().save(tmp_path / "parts" / "wing.toml")
    (tmp_path / "satellite.toml").write_text(USE)
    s = hub()
    s.add(
        wing(), parent="hub", prefix="left.", placement=sh.Placement((-0.5, 0, 0), rpy=(0, 0, np.pi)), params={"m": 3}
    )
    s.add_body("camera", "left.p1", joint=sh.Fixed(), mass=0.1)
    s.add(wing(), parent="hub", prefix="right.", placement=sh.Placement((0.5, 0, 0)))
    assert_same(s, sh.load(tmp_path / "satellite.toml"))


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("../wing.toml", "this path leaves the folder"),
        ("/etc/passwd", "this path leaves the folder"),
        ("link/wing.toml", "this path leaves the folder"),
        ("link.toml", "this path leaves the folder"),
        ("satellite.toml", "Is it a circle"),
        ("nothing.toml", "there is no such file"),
        ("a.stl", "not that of a model file"),
        ("", "Expected file ="),
    ],
)
def test_use_reads_nothing_outside(file: str, message: str, tmp_path: Path) -> None:
    folder = tmp_path / "model"
    folder.mkdir()
    wing().save(tmp_path / "wing.toml")
    (folder / "link").symlink_to(tmp_path, target_is_directory=True)
    (folder / "link.toml").symlink_to(tmp_path / "wing.toml")
    (folder / "satellite.toml").write_text(f'sharnir = 1\n\n[[use]]\nfile = "{file}"\nprefix = "a"\n')
    with pytest.raises(ModelFileError, match=message) as caught:
        sh.load(folder / "satellite.toml")
    assert all(p.line == 4 for p in caught.value.problems)


def test_mistakes_of_a_used_file_are_those_of_that_file(tmp_path: Path) -> None:
    (tmp_path / "wing.toml").write_text('sharnir = 1\n[[body]]\nname = "p"\njoint = "hinge"\n')
    (tmp_path / "all.toml").write_text('sharnir = 1\n[[use]]\nfile = "wing.toml"\nprefix = "a"\n')
    with pytest.raises(ModelFileError, match=r"wing.toml:4:9: body 'p': joint 'hinge' is not one of"):
        sh.load(tmp_path / "all.toml")
