import numpy as np
import pytest

from sharnir.core.errors import ModelError
from sharnir.model import System
from sharnir.model.joints import Compound, Cylindrical, Fixed, Free, Prismatic, Revolute, Spherical, Universal
from sharnir.spatial import Box, Placement, Point, Rod


def leaf(joint, **arguments):
    system = System("s")
    system.add_body("leaf", joint=joint, **arguments)
    return system


def test_massless_leaf():
    with pytest.raises(ModelError, match=r"body 'leaf': its joint \(Revolute\) can move, but the body has no mass"):
        leaf(Revolute("z")).build()


@pytest.mark.parametrize(
    ("joint", "shape", "coordinate"),
    [
        (Revolute("z"), Point(mass=1), "its joint"),
        (Revolute("x"), Rod(1.0, mass=2, placement=Placement((0.5, 0, 0))), "its joint"),
        (Revolute((1, 1, 0)), Rod(0.3, axis=(1, 1, 0), mass=2), "its joint"),
        (Spherical(), Rod(1.0, mass=2), "coordinate 0 of its joint"),
        (Spherical(), Point(mass=2, placement=Placement((0, 0, 1))), "coordinate 2 of its joint"),
        (Free(), Rod(1.0, axis="y", mass=2), "coordinate 4 of its joint"),
        (Free(), Point(mass=2), "of its joint"),
        (Cylindrical("x"), Point(mass=2), "coordinate 1 of its joint"),
        (Compound(Revolute("z"), Revolute("y")), Point(mass=1), "of its joint"),
    ],
)
def test_no_inertia_in_one_direction(joint, shape, coordinate):
    with pytest.raises(ModelError, match=f"{coordinate} .* has mass .* but no inertia in that direction"):
        leaf(joint, shape=shape).build()


@pytest.mark.parametrize(
    ("joint", "shape"),
    [
        (Revolute("z"), Point(mass=1, placement=Placement((1e-3, 0, 0)))),
        (Revolute("y"), Rod(1.0, mass=2)),
        (Prismatic("x"), Point(mass=1e-9)),
        (Revolute("x", armature=1e-6), Rod(1.0, mass=2)),
        (Free(), Box(size=(1, 1e-4, 1e-4), density=1)),
        (Free(), Box(size=(1e-6, 1e-6, 1e-6), density=1e3)),
        (Compound(Revolute("z"), Revolute("x"), Revolute("z")), Box(size=(1, 1, 1), mass=1)),  # q0 = 0 is singular
        (Universal("x", "y"), Box(size=(1, 1, 1), mass=1)),
        (Spherical("euler313"), Box(size=(1, 1, 1), mass=1)),
        (Fixed(), Point(mass=0)),
    ],
)
def test_enough_inertia(joint, shape):
    leaf(joint, shape=shape).build()


@pytest.mark.parametrize(
    ("joint", "inertia"),
    [(Revolute("z"), (1, 1, -0.1)), (Spherical(), (1, -2, 1)), (Free(), (1, 1, 1, 1.1, 0, 0))],
)
def test_a_negative_inertia_at_a_tip(joint, inertia):
    """Where M is not positive definite whatever comes further in."""
    system = leaf(joint, mass=1.0, inertia=inertia, check_inertia=False)
    with pytest.raises(ModelError, match=r"body 'leaf': the inertia that its joint \(\w+\) moves is negative"):
        system.build()
    leaf(Prismatic("x"), mass=1.0, inertia=inertia, check_inertia=False).build()  # does not turn
    leaf(Revolute("z", armature=0.2), mass=1.0, inertia=(1, 1, -0.1), check_inertia=False).build()


def test_what_is_fixed_to_it_counts():
    system = leaf(Revolute("z"))
    system.add_body("frame", "leaf", joint=Fixed(), placement=Placement((0, 0, 1), rpy=(0.3, 0, 0)))
    with pytest.raises(ModelError, match="body 'leaf'"):
        system.build()
    system.add_body("mass", "frame", joint=Fixed(), placement=Placement((1, 0, 0)), mass=1)
    system.build()


def test_fixed_bodies_on_the_axis_do_not_count():
    system = leaf(Revolute("z"))
    system.add_body("a", "leaf", joint=Fixed(), placement=Placement((0, 0, 1), rpy=(np.pi / 2, 0, 0)))
    system.add_body("b", "a", joint=Fixed(), placement=Placement((0, 1, 0)), mass=1)  # y of a is z of leaf
    with pytest.raises(ModelError, match=r"body 'leaf': .* has mass 1 but no inertia"):
        system.build()


def test_massless_in_the_middle_is_fine():
    system = leaf(Revolute("z"))
    system.add_body("end", "leaf", joint=Revolute("x"), mass=1, inertia=(1, 1, 1))
    system.build()


def test_prescribed_coordinates_need_no_inertia():
    system = leaf(Revolute("z"))
    system.prescribe("leaf", q="sin(t)")
    system.build()
    system = leaf(Cylindrical("z"), mass=1)
    system.prescribe("leaf", q="t", coordinate=1)
    system.build()


def test_a_parameter_counts_as_non_zero():
    system = System("s")
    payload = system.parameter("payload", 0.0)
    system.add_body("leaf", joint=Revolute("z"), mass=payload, com=(1, 0, 0))
    system.build()


def test_many_leaves():
    system = System("star")
    joint, shape = Free(), Box(size=(1, 1, 1), mass=1)
    for i in range(500):
        system.add_body(f"b{i}", joint=joint, shape=shape)
    assert system.build().nv == 3000
