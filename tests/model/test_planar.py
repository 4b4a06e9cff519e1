import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.dynamics import compile as compiled
from sharnir.model import System
from sharnir.model.joints import Fixed, Free, Planar, Prismatic, Revolute, Spherical
from sharnir.spatial import Box, Placement, Point

SOLID = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"joint": Revolute("x")}, "body 'a': its Revolute joint leaves the x-y plane, but the system is planar"),
        ({"joint": Prismatic("z")}, "its Prismatic joint leaves the x-y plane"),
        ({"joint": Spherical()}, "its Spherical joint leaves the x-y plane"),
        ({"placement": Placement(rpy=(0.1, 0, 0))}, "body 'a': its placement turns z out of place"),
        ({"placement": Placement(rpy=(np.pi, 0, 0))}, "body 'a': its placement turns z out of place"),
        ({"placement": Placement((0, 0, 0.5))}, "body 'a': its placement has z = 0.5"),
        ({"com": (0, 0, 0.1)}, "body 'a': com has z = 0.1"),
        ({"inertia": (1, 1, 1, 0, 0.1, 0)}, "body 'a': inertia has the product xz = 0.1"),
        ({"inertia": (1, 1, 1, 0, 0, 0.1)}, "body 'a': inertia has the product yz = 0.1"),
    ],
)
def test_out_of_plane(arguments, message):
    with pytest.raises(ModelError, match=message):
        System("s", planar=True).add_body("a", **{"joint": Revolute("z"), **SOLID, **arguments})


def test_gravity_out_of_plane():
    system = System("s", gravity=(0, 0, -9.81), planar=True)
    system.add_body("a", joint=Revolute("z"), **SOLID)
    with pytest.raises(ModelError, match=r"system 's': gravity has z = -9.81, but the system is planar"):
        system.build()


def test_parameters_in_and_out_of_the_plane():
    system = System("s", planar=True)
    a = system.parameter("a", 0.0)
    system.add_body("ok", joint=Revolute("z"), placement=Placement((a, a, 0), rpy=(0, 0, a)), mass=1, com=(a, 1, 0))
    with pytest.raises(ModelError, match="com has z = a"):
        system.add_body("b", joint=Revolute("z"), mass=1, com=(0, 0, a))
    with pytest.raises(ModelError, match="placement turns z"):
        system.add_body("b", joint=Revolute("z"), placement=Placement(rpy=(a, 0, 0)), **SOLID)


def test_joints_of_the_plane():
    system = System("s", planar=True)
    for joint in (Revolute("z"), Revolute("-z"), Prismatic((1, 2, 0)), Planar("z"), Fixed()):
        system.add_body(f"b{len(system._drafts)}", joint=joint, **SOLID)
    assert system.build().nv == 6


def test_roundoff_of_composed_shapes_is_no_offence():
    system = System("s", planar=True)
    corners = [Point(mass=0.1, placement=Placement((x, 0.3, z))) for x in (0.1, 0.7) for z in (-0.3, 0.1, 0.2)]
    system.add_body("a", joint=Free(), shape=[*corners, Box(size=(1, 1, 1), mass=1)])
    body = system.build().bodies[0]
    assert body.com[2] == 0.0
    assert body.inertia[0, 2] == body.inertia[1, 2] == 0.0


def test_armature_of_a_free_joint():
    system = System("s", planar=True)
    system.add_body("a", joint=Free(armature=(1, 2, 3, 4, 5, 6)), **SOLID)
    system.add_body("b", joint=Free(armature=0.5), **SOLID)
    a, b = system.build().bodies
    assert (a.armature.tolist(), b.armature.tolist()) == ([1, 2, 6], [0.5, 0.5, 0.5])
    with pytest.raises(ShapeError, match="body 'c': armature: given 3 entries"):
        system.add_body("c", joint=Free(armature=(1, 2, 3)), **SOLID)


def test_one_number_is_the_moment_of_inertia_about_z():
    system = System("s", planar=True)
    J = system.parameter("J", 0.3)
    system.add_body("a", joint=Revolute("z"), mass=2.0, com=(0.5, 0, 0), inertia=0.2)
    system.add_body("b", joint=Free(), mass=2.0, inertia=np.float64(0))
    system.add_body("c", joint=Revolute("z"), mass=0.0, inertia=J)
    with pytest.raises(ModelError, match=r"body 'd': inertia has the principal value -0\.2"):
        system.add_body("d", joint=Revolute("z"), mass=1.0, inertia=-0.2)
    with pytest.raises(ModelError, match="body 'd': inertia without a mass"):
        system.add_body("d", joint=Revolute("z"), inertia=0.2)
    system._drafts.pop("b")  # a point mass that turns about itself has no equation
    system._numbers.pop("b")
    model = system.build()
    assert [np.diag(body.inertia).tolist() for body in model.bodies[:1]] == [[0.1, 0.1, 0.2]]
    M = compiled(model, backend="casadi").mass_matrix([0.1, 0.2], params={"J": 0.7})
    np.testing.assert_allclose(M, np.diag([0.2 + 2.0 * 0.25, 0.7]), rtol=1e-15)


@pytest.mark.parametrize("inertia", [0.2, "0.2"])
def test_one_number_is_not_enough_in_space(inertia):
    with pytest.raises(ShapeError, match=r"body 'a': inertia: given '?0\.2'?\. Expected 3 .*planar system only"):
        System("s").add_body("a", joint=Revolute("z"), mass=2.0, inertia=inertia)
