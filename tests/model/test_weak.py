"""Which bodies are weak, and which of those are regular wherever they stand. Covers model/pivots.py."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.model.body_numbers import evaluated
from sharnir.model.pivots import Tree, always_regular, weak

BOX = {"mass": 1.0, "com": (0.4, 0, 0), "inertia": (0.1, 0.2, 0.25)}


def tree_of(s: sh.System) -> Tree:
    model = s.build()
    return Tree(evaluated(model.bodies, model.parameter_symbols, model.parameter_defaults), model.parameter_symbols, [])


def carried(axis: str, **own: object) -> Tree:
    """A body on a hinge about y, and a solid one on it by a hinge about `axis`, half a metre away."""
    s = sh.System("two")
    s.add_body("first", joint=sh.Revolute("y", armature=own.pop("armature", 0.0)), **own)
    s.add_body("second", "first", joint=sh.Revolute(axis), placement=sh.Placement((0.5, 0, 0)), **BOX)
    return tree_of(s)


@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ({}, [1]),
        (BOX, []),
        ({"mass": 1.0, "com": (0.5, 0, 0)}, []),  # a point off the axis
        ({"mass": 1.0, "com": (0, 0.5, 0)}, [1]),  # a point on it
        ({"mass": 0.0, "inertia": (0, 1.0, 1.0)}, []),  # a rotor
        ({"armature": 0.1}, []),
    ],
)
def test_which_are_weak(own: dict[str, object], expected: list[int]) -> None:
    assert weak(carried("z", **own)) == expected


def test_what_is_fixed_to_a_body_is_its_own() -> None:
    s = sh.System("welded")
    s.add_body("frame", joint=sh.Revolute("y"))
    s.add_body("arm", "frame", joint=sh.Fixed(), placement=sh.Placement((0.5, 0, 0)))
    s.add_body("weight", "arm", joint=sh.Fixed(), placement=sh.Placement((0.5, 0, 0)), mass=1.0)
    assert weak(tree_of(s)) == []


@pytest.mark.slow
def test_a_long_chain_of_fixed_bodies() -> None:
    """Longer than the stack of Python is deep."""
    s, parent = sh.System("long"), "frame"
    s.add_body("frame", joint=sh.Revolute("y"))
    for k in range(1500):
        s.add_body(f"part {k}", parent, joint=sh.Fixed(), placement=sh.Placement((0.01, 0, 0)), mass=1.0)
        parent = f"part {k}"
    assert weak(tree_of(s)) == []


@pytest.mark.parametrize("axis", "xyz")
def test_a_solid_child_that_moves_otherwise_makes_it_regular(axis: str) -> None:
    assert always_regular(carried(axis), 1)


def test_a_gimbal_is_not_always_regular() -> None:
    """Its first and third axes are in line at some positions."""
    s, parent = sh.System("gimbal"), "world"
    for axis, own in (("z", {}), ("y", {}), ("z", BOX)):
        s.add_body(axis + parent, parent, joint=sh.Revolute(axis), **own)
        parent = axis + parent
    tree = tree_of(s)
    assert weak(tree) == [2, 1]
    assert [always_regular(tree, i) for i in (2, 1)] == [True, False]
