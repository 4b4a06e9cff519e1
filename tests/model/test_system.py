"""A system, body by body: what is taken, and what is refused with which words. Covers model/system.py."""

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.model import System
from sharnir.model.joints import Fixed, Free, Planar, Revolute, Screw, Spherical
from sharnir.spatial import Box, Placement, Point, Rod

SOLID = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}


def chain(*names, **options):
    system = System("chain", **options)
    for parent, name in zip(("world", *names), names, strict=False):
        system.add_body(name, parent, joint=Revolute("z"), placement=Placement((1, 0, 0)), **SOLID)
    return system


def test_a_small_model():
    system = System("arm")
    m = system.parameter("payload", 2.0, unit="kg")
    system.add_body(
        "link",
        parent="world",
        joint=Revolute(axis="y", armature=0.5),
        placement=Placement(xyz=(0, 0, 1)),
        mass=m,
        com=(0.5, 0, 0),
        inertia=(0.01, 0.2, 0.2),
    )
    system.add_body("tip", parent="link", joint=Fixed(), shape=Box(size=(1, 0.1, 0.1), density=2700))
    system.add_body("ball", parent="tip", joint=Spherical(), v0=(1, 2, 3), **SOLID)
    model = system.build()
    link, tip, ball = model.bodies
    assert (model.nq, model.nv, model.names, model.parents) == (5, 4, ("link", "tip", "ball"), (0, 1, 2))
    assert link.mass is not None
    assert isinstance(link.mass, ca.SX)
    assert link.armature.tolist() == [0.5]
    assert tip.mass == pytest.approx(27.0, rel=1e-15)
    assert (ball.q_start, ball.v_start, ball.index) == (1, 1, 3)
    assert model.q0.tolist() == [0, 1, 0, 0, 0]
    assert model.v0.tolist() == [0, 1, 2, 3]
    assert model.gravity.tolist() == [0, 0, -9.81]
    assert [p.name for p in model.parameters] == ["payload"]


def test_a_system_can_go_on_after_build():
    system = chain("a")
    first = system.build()
    system.add_body("b", "a", joint=Revolute("z"), **SOLID)
    assert (len(first.bodies), len(system.build().bodies)) == (1, 2)


def test_gravity():
    assert chain("a", planar=True).build().gravity.tolist() == [0, -9.81, 0]
    system = System("s", gravity=(1, 2, 3))
    system.add_body("a", joint=Free(), **SOLID)
    assert system.build().gravity.tolist() == [1, 2, 3]
    with pytest.raises(ShapeError, match="system 's': gravity: given 2 entries"):
        System("s", gravity=(0, 0)).build()


def test_gravity_of_a_parameter():
    system = chain("a")
    system.gravity = (0, 0, -system.parameter("g", 9.81))
    assert str(system.build().gravity[2]) == "(-g)"
    other = ca.SX.sym("g")
    with pytest.raises(ModelError, match="gravity: depends on the symbol 'g'"):
        chain("a", gravity=(0, 0, -other)).build()


@pytest.mark.slow
def test_ten_thousand_bodies():
    joint, placement = Revolute("z"), Placement((1, 0, 0))
    system = System("long")
    for i in range(10_000):
        system.add_body(f"b{i}", f"b{i - 1}" if i else "world", joint=joint, placement=placement, **SOLID)
    model = system.build()
    assert (len(model.bodies), model.nv, model.depth[-1]) == (10_000, 10_000, 10_000)
    assert all(isinstance(body.com, np.ndarray) for body in model.bodies)  # nothing symbolic was made


@pytest.mark.slow
def test_large_models_with_parameters():
    system = System("long")
    m = system.parameter("m", 2.0)
    for i in range(1000):
        system.add_body(f"b{i}", joint=Revolute("z"), mass=m, inertia=(m, m, m))
    assert len(system.build().bodies) == 1000


# Names and connections


def test_unknown_parent():
    system = chain("link", "hub")
    with pytest.raises(ModelError, match=r"body 'tip': its parent 'lnk' is not known. Did you mean 'link'\? Parents"):
        system.add_body("tip", parent="lnk", joint=Fixed())


def test_duplicate_name():
    system = chain("link", "hub")
    with pytest.raises(ModelError, match=r"body 'hub': there is a body of this name already \(number 2\)"):
        system.add_body("hub", joint=Fixed())


def test_cycle():
    with pytest.raises(ModelError, match="body 'a': it is its own parent, which is a cycle"):
        System("s").add_body("a", parent="a", joint=Fixed())


def test_names():
    with pytest.raises(ModelError, match="body 'world': this name belongs to body 0"):
        System("s").add_body("world", joint=Fixed())
    for bad in ("", "  ", 3, None):
        with pytest.raises(ModelError, match=r"is not a name. Expected a non-empty text"):
            System("s").add_body(bad, joint=Fixed())
    with pytest.raises(ModelError, match=r"system 's': there are no bodies. Add at least one"):
        System("s").build()


def test_what_is_no_joint_or_placement():
    with pytest.raises(ModelError, match=r"body 'a': joint=.* is not a joint. Expected one such as"):
        System("s").add_body("a", joint=Revolute)
    with pytest.raises(ModelError, match=r"body 'a': placement=\(1, 0, 0\) is not a placement"):
        System("s").add_body("a", joint=Fixed(), placement=(1, 0, 0))


# Numbers


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"mass": float("nan")}, ModelError, "body 'a': mass: nan is not finite"),
        ({"mass": "heavy"}, ModelError, "body 'a': mass: 'heavy' is not a number"),
        ({"mass": -2}, ModelError, "body 'a': mass = -2. Expected a finite number >= 0"),
        ({"mass": 1, "com": (0, float("nan"), 0)}, ModelError, "body 'a': com: nan is not finite"),
        ({"mass": 1, "com": (0, 1)}, ShapeError, r"body 'a': com: given 2 entries .* expected 3 numbers"),
        ({"mass": 1, "inertia": (1, 1)}, ShapeError, "body 'a': inertia: given .* Expected 3 principal values"),
        ({"mass": 1, "inertia": (1, 1, float("nan"))}, ModelError, "body 'a': inertia: nan is not finite"),
        ({"mass": 1, "inertia": (1, 1, 3)}, ModelError, "body 'a': inertia has the principal values 1, 1, 3, which no"),
        ({"mass": 1, "inertia": (-1, 1, 1)}, ModelError, "body 'a': inertia has the principal value -1"),
        ({"com": (1, 0, 0)}, ModelError, "body 'a': com without a mass"),
        ({"inertia": (1, 1, 1)}, ModelError, "body 'a': inertia without a mass"),
        ({"mass": 1, "shape": Point(mass=1)}, ModelError, "body 'a': both shape and mass are given"),
        ({"shape": "box"}, ModelError, "body 'a': shape='box' is not a shape"),
        ({"q0": (1, 2), **SOLID}, ShapeError, "body 'a': q0: given 2 entries"),
        ({"v0": (1, 2), **SOLID}, ShapeError, "body 'a': v0: given 2 entries"),
        ({"q0": float("nan"), **SOLID}, ModelError, "body 'a': q0: nan is not finite"),
    ],
)
def test_wrong_numbers(arguments, error, message):
    with pytest.raises(error, match=message):
        System("s").add_body("a", joint=Revolute("z"), **arguments)


def test_a_symbol_of_another_system():
    m = System("one").parameter("m", 1.0)
    system = System("two")
    with pytest.raises(ModelError, match="body 'a': mass: depends on the symbol 'm', which is not a parameter"):
        system.add_body("a", joint=Revolute("z"), mass=m)
    with pytest.raises(ModelError, match="body 'a': placement, origin: depends on the symbol 'm'"):
        system.add_body("a", joint=Revolute("z"), placement=Placement((m, 0, 0)), **SOLID)
    with pytest.raises(ModelError, match=r"body 'a': joint, .*: depends on the symbol 'm'"):
        system.add_body("a", joint=Screw("z", pitch=m), **SOLID)


def test_a_refused_body_leaves_the_system_as_it_was():
    system = chain("a")
    with pytest.raises(ModelError):
        system.add_body("b", "a", joint=Revolute("z"), mass=-1)
    system.add_body("b", "a", joint=Revolute("z"), **SOLID)
    assert system.build().names == ("a", "b")


def test_several_shapes():
    system = System("s")
    system.add_body(
        "a", joint=Planar("z"), shape=[Rod(2, mass=3), Point(mass=1, placement=Placement((2, 0, 0))), Point(mass=0)]
    )
    body = system.build().bodies[0]
    assert body.mass == 4
    np.testing.assert_allclose(body.com, (0.5, 0, 0), atol=1e-16)


def test_planar_free_body():
    system = System("s", planar=True)
    system.add_body("a", joint=Free(), q0=(1, 2, 0.3), **SOLID)
    model = system.build()
    assert isinstance(model.bodies[0].joint, Planar)
    assert model.q0.tolist() == [1, 2, 0.3]
