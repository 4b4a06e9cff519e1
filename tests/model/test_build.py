import pytest

from sharnir.model import System
from sharnir.model.joints import Fixed, Planar, Revolute, Spherical

SOLID = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}


def test_places_in_the_stacked_vectors():
    system = System("s")
    for k, joint in enumerate((Spherical(), Fixed(), Revolute("z"), Planar("z"))):
        system.add_body(f"b{k}", joint=joint, **SOLID)
    bodies = system.build().bodies
    assert [b.q_start for b in bodies] == [0, 4, 4, 5]
    assert [b.v_start for b in bodies] == [0, 3, 3, 4]
    assert [b.index for b in bodies] == [1, 2, 3, 4]


def test_initial_state_of_prescribed_coordinates():
    system = System("s")
    system.add_body("a", joint=Planar("z"), q0=(1, 2, 3), v0=(4, 5, 6), **SOLID)
    system.prescribe("a", q="0.5 + 7*t", coordinate=2)
    model = system.build()
    assert model.q0.tolist() == [1, 2, 0.5]
    assert model.v0.tolist() == [4, 5, 7]


@pytest.mark.parametrize("default", [0.0, 2.0])
def test_parameters_keep_their_order_and_defaults(default):
    system = System("s")
    b, a = system.parameter("b", default), system.parameter("a", 1.0)
    system.add_body("x", joint=Revolute("z"), mass=a, com=(1 + b, 0, 0))
    assert [(p.name, p.default) for p in system.build().parameters] == [("b", default), ("a", 1.0)]
