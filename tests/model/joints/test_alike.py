"""Joints that are the same share what is found of them, and no others do."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.inverse import inverse
from sharnir.codegen.forms import kernel_of
from sharnir.model.joints.contract import key_of
from support.random_trees import random_tree, relative_error
from support.rich_trees import inputs_of, interpreted, strides_of


def test_equal_joints_are_alike() -> None:
    assert key_of(sh.Revolute("z")) == key_of(sh.Revolute("z"))
    assert key_of(sh.Spherical()) == key_of(sh.Spherical())
    made = [
        sh.Revolute("z"),
        sh.Revolute("x"),
        sh.Prismatic("z"),
        sh.Screw("z", 0.1),
        sh.Screw("z", 0.2),
        sh.Revolute("z", armature=0.1),
    ]
    assert len({key_of(joint) for joint in made}) == len(made)


def test_arrays_and_parameters_are_told_apart_by_object() -> None:
    axis = np.array([0.6, 0.8, 0.0])
    one, two = sh.Revolute(axis), sh.Revolute(axis)
    assert key_of(one) == key_of(one)
    assert key_of(one) != key_of(two)
    pitch = ca.SX.sym("pitch")
    assert key_of(sh.Screw("z", pitch)) != key_of(sh.Screw("z", pitch))


def test_bodies_with_equal_numbers_share_their_data() -> None:
    """Not with others: a mass, a joint or an armature of its own."""
    from sharnir.codegen.body_classes import data_of

    s = sh.System("chain")
    for k in range(6):
        joint = sh.Revolute("x" if k == 3 else "y", armature=0.7 if k == 5 else 0.0)
        s.add_body(
            f"b{k}", f"b{k - 1}" if k else "world", joint=joint, placement=sh.Placement(xyz=(0, 0, 0.3)),
            mass=2.0 if k == 4 else 1.5, inertia=(1.1, 1.2, 1.3),
        )  # fmt: skip
    data = list(data_of(s.build()))
    assert len({id(d) for d in data}) == 4
    assert data[1] is data[2]
    assert (1.5 in data[1].values, 2.0 in data[4].values, 0.7 in data[5].values) == (True, True, True)


def test_joints_with_other_data_than_their_fields_say() -> None:
    """Those that are turned into the frames of computing, or traced with symbols."""
    hinge = sh.Revolute("y")
    turned, again = (hinge.symbols(e=ca.SX([0, 0, 1])) for _ in range(2))
    assert key_of(turned) == key_of(again) != key_of(hinge)
    assert key_of(turned) != key_of(hinge.symbols(e=ca.SX([1, 0, 0])))
    assert key_of(hinge.symbols(e=ca.SX.sym("e", 3))) != key_of(hinge.symbols(e=ca.SX.sym("e", 3)))


@pytest.mark.slow
def test_hinges_of_one_name_in_several_frames() -> None:
    """Some of them turned, some not: loops over bodies once took the axis of the first one for all."""
    model = random_tree(3, bodies=8, joint=lambda rng: sh.Revolute("y"), branching=0.4)
    x = inputs_of(inverse, model, 1, 1)
    found = kernel_of(inverse, model, "rolled").kernel(x, strides_of(x), 1)
    assert relative_error(found, interpreted(inverse, model, x)) <= 1e-13
