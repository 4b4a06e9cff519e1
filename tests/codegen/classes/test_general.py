"""Numbers of which nothing is known: no zeros and ones but those of the structure."""

from __future__ import annotations

import sharnir as sh
from sharnir.codegen.classes.data import data_of, general_data, general_world


def plain(planar: bool) -> sh.Model:
    s = sh.System("plain", planar=planar)
    placement = sh.Placement(xyz=(1, 0, 0))
    s.add_body("rod", joint=sh.Revolute("z", armature=0.5), placement=placement, mass=1.0, inertia=(1, 1, 1))
    s.add_body("tip", "rod", joint=sh.Revolute("z"), mass=2.0, com=(0.5, 0, 0), inertia=(2, 2, 2))
    return s.build()


def codes(data: object) -> dict[str, tuple[object, ...]]:
    return {name: own for name, _, own in data.layout.fields}  # type: ignore[attr-defined]


def test_in_space_every_number_has_a_place_of_its_own() -> None:
    known, (rod, tip) = [codes(d) for d in data_of(plain(False))], [codes(d) for d in general_data(plain(False))]
    assert any(isinstance(c, int) for own in known[1].values() for c in own)
    structure = ("armature", "frame", "zero")
    numbers = [c for name, own in tip.items() if name not in structure for c in own]
    assert all(isinstance(c, tuple) for c in numbers)
    # R, p, m, h and J, of which three entries are there twice; the data of the joint
    assert len(set(numbers)) == 9 + 3 + 1 + 3 + 6 + sum(len(own) for name, own in tip.items() if "joint" in name)
    J = tip["I"][4:]
    assert [J[3 * j + i] for i in range(3) for j in range(3)] == list(J)
    assert tip["armature"] == (0,)
    assert isinstance(rod["armature"][0], tuple)
    assert tip["frame"] == (1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)  # the user's frames: numbers choose no others
    assert tip["zero"] == (0,)


def test_values_stay_what_they_are() -> None:
    """Only what is known of them is forgotten."""
    for data in general_data(plain(False)):
        assert len(data.values) == len(data.kinds) == data.layout.slots
    (world,) = [general_world(plain(False))]
    own = codes(world)["gravity"]
    assert [world.values[c[0]] * c[1] for c in own if isinstance(c, tuple)] == [0.0, 0.0, -9.81]


def test_the_plane_is_structure() -> None:
    (_, tip), (_, known) = general_data(plain(True)), list(data_of(plain(True)))
    R = codes(tip)["placement"][:9]
    assert [isinstance(c, tuple) for c in R] == [True, True, False, True, True, False, False, False, False]
    assert R[8] == 1
    assert R[2] == R[5] == R[6] == R[7] == 0
    joints = [name for name in codes(tip) if name.startswith("joint.")]
    assert [codes(tip)[name] for name in joints] == [codes(known)[name] for name in joints]
