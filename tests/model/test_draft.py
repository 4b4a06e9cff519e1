from sharnir.model import System
from sharnir.model.joints import Revolute, Screw
from sharnir.spatial import Placement


def draft(system, **options):
    system.add_body("a", **{"joint": Revolute("z"), "mass": 1.0, "inertia": (1, 1, 1), **options})
    return system._drafts["a"]


def test_numbers_that_depend_on_parameters_are_found():
    assert list(draft(System("s")).symbolic()) == []
    system = System("s")
    k = system.parameter("k", 1.0)
    options = {"mass": k, "com": (k, 0, 0), "placement": Placement((k, 0, 0)), "joint": Screw("z", pitch=k, armature=k)}
    found = [what for what, _ in draft(system, **options).symbolic()]
    assert found[:4] == ["mass", "com", "armature", "placement, origin"]
    assert len(found) == 5
    assert found[4].startswith("joint, ")


def test_other_initial_coordinates():
    first = draft(System("s"))
    second = first.started(first.q0 + 1)
    assert (first.q0_given, second.q0_given) == (False, True)
    assert (first.q0.tolist(), second.q0.tolist()) == ([0.0], [1.0])
