"""The numbers of every body as the steps read them, and groups of bodies that share code."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.codegen.body_classes import (
    CONSTANT,
    PARAMETER,
    data_of,
    general_data,
    general_world,
    groups_of,
    world_data,
)
from sharnir.codegen.forms import kernel_of
from sharnir.spatial.mass_properties import RigidInertia
from support.random_trees import random_tree, relative_error
from support.rich_trees import inputs_of, interpreted, rich_tree, strides_of
from support.samples import slow_after, slow_but_every


def test_fields_written_in_their_slots_are_those_of_the_body() -> None:
    """Placement, inertia, armature of bodies with parameters in them, at the defaults."""
    model = rich_tree(3, 6)
    p, defaults = model.parameter_symbols, model.parameter_defaults

    def number(m: ca.SX) -> np.ndarray:
        return np.array(ca.Function("f", [p], [ca.densify(m)])(defaults))

    for body, data in zip(model.bodies, data_of(model), strict=True):
        found = data.layout.values([ca.SX(v) for v in data.values])
        expected = body.rigid_inertia()
        for name in ("m", "h", "J"):
            np.testing.assert_allclose(
                number(getattr(found["I"], name)), number(getattr(expected, name)), rtol=1e-14, atol=1e-16
            )
        np.testing.assert_array_equal(number(found["placement"].R), number(body.transform().R))
        np.testing.assert_array_equal(number(found["placement"].p), number(body.transform().p))
        assert isinstance(found["I"], RigidInertia)


def test_kinds() -> None:
    s = sh.System("one")
    m = s.parameter("m", 1.0)
    s.gravity = (0, -m, 0)
    s.add_body("a", joint=sh.Screw("z", m), mass=m, com=(0.5, 0, 0), inertia=(2, 3, 3))
    model = s.build()
    (data,) = data_of(model)
    codes = {name: field for name, _, field in data.layout.fields}
    assert codes["placement"] == (1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0)
    assert data.kinds[codes["I"][0][0]] == PARAMETER  # the mass, though it is one by default
    assert data.kinds[codes["I"][4][0]] == CONSTANT  # Jxx: the offset along x adds nothing
    assert world_data(model).kinds == (PARAMETER,)


def test_the_triangles_of_an_inertia_share_their_slots() -> None:
    s = sh.System("one")
    s.add_body("a", joint=sh.Revolute("z"), mass=2.0, com=(0.5, 0.2, 0.1), inertia=(2, 3, 3.5, 0.1, 0.2, 0.3))
    (data,) = data_of(s.build())
    codes = {name: field for name, _, field in data.layout.fields}["I"][4:]
    assert codes[1] == codes[3]
    assert codes[2] == codes[6]
    assert codes[5] == codes[7]


# Numbers of which nothing is known: no zeros and ones but those of the structure.


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


# Structure classes: equal links share their code whatever their number, different ones merge where they are many.


def chain(n: int, planar: bool = False) -> sh.Model:
    s = sh.System("chain", planar=planar)
    for k in range(n):
        shape = sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=2.0)
        place = sh.Placement(xyz=(1, 0, 0) if k else (0, 0, 0))
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Revolute("z"), placement=place, shape=shape)
    return s.build()


@pytest.mark.parametrize("n", slow_but_every(3, [3, 4, 50, 1000]))
def test_a_chain_of_equal_links_has_three(n: int) -> None:
    """The one on the world, the tip, and all between."""
    groups = groups_of(chain(n))
    assert sorted(len(g.members) for g in groups) == [1, 1, n - 2]
    assert sorted(i for g in groups for i in g.members) == list(range(1, n + 1))


def test_zeros_tell_bodies_apart_but_numbers_do_not() -> None:
    s = sh.System("few")
    s.add_body("a", joint=sh.Revolute("z"), mass=1.5, com=(0.5, 0, 0), inertia=(3, 3, 3))
    s.add_body("b", joint=sh.Revolute("z"), mass=7.0, com=(0.1, 0, 0), inertia=(2, 2, 2))
    s.add_body("c", joint=sh.Revolute("z"), mass=1.5, com=(0.5, 0.2, 0), inertia=(3, 3, 3))
    s.add_body("d", joint=sh.Revolute("y"), mass=1.5, com=(0.5, 0, 0), inertia=(3, 3, 3))
    assert [g.members for g in groups_of(s.build())] == [[1, 2], [3], [4]]


def test_a_parameter_is_a_kind_of_its_own_whatever_its_default() -> None:
    s = sh.System("two")
    m = s.parameter("m", 0.0)
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0, 0), inertia=(1, 1, 1))
    s.add_body("b", joint=sh.Revolute("z"), mass=1.0, com=(0.5, m, 0), inertia=(1, 1, 1))
    first, second = groups_of(s.build())
    assert PARAMETER not in first.kinds
    assert PARAMETER in second.kinds


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_where_one_of_a_merged_group_has_a_parameter_it_is_one_for_all(order: str) -> None:
    """The same slots, a number in one body and a parameter in the other, whichever comes first; c differs by a zero."""
    s = sh.System("three")
    x = {"a": 0.7, "b": s.parameter("x", 0.3)}
    for name in order:
        place = sh.Placement(xyz=(x[name], 0, 0))
        s.add_body(name, joint=sh.Revolute("z"), placement=place, mass=1.0, com=(0.5, 0, 0), inertia=(1, 1, 1))
    s.add_body("c", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0.1, 0), inertia=(1, 1, 1))
    model = s.build()
    first, second, third = groups_of(model, most=3)
    assert first.data == second.data != third.data
    assert first.kinds != second.kinds
    (merged,) = groups_of(model, most=1)
    assert merged.members == [1, 2, 3]
    placed = {kind: [k for k, x in enumerate(merged.kinds) if x == kind] for kind in (CONSTANT, PARAMETER)}
    symbolic = merged.values[order.index("b")]
    assert [k for k, x in enumerate(symbolic) if isinstance(x, ca.SX) and not x.is_constant()] == placed[PARAMETER]
    assert placed[PARAMETER]


def test_more_than_the_limit_are_merged() -> None:
    """No more groups than kinds of joint and place remain, and every member has a number in every slot."""
    model = rich_tree(5, 25, parameters=True, motions=False)
    exact, merged = groups_of(model, most=1000), groups_of(model, most=1)
    assert len(merged) <= len(exact)
    assert sorted(i for g in merged for i in g.members) == list(range(1, 26))
    for g in merged:
        assert set(g.kinds) <= {CONSTANT, PARAMETER}
        assert all(len(values) == g.data.slots == len(g.kinds) for values in g.values)


@pytest.mark.slow
def test_merged_groups_compute_the_same() -> None:
    """Twenty bodies whose patterns all differ."""
    rng = np.random.default_rng(3)
    s = sh.System("patterns")
    for k in range(20):
        com = rng.normal(size=3) * (rng.random(3) < 0.5)
        xyz = rng.normal(size=3) * (rng.random(3) < 0.5)
        parent = f"b{rng.integers(k)}" if k else "world"
        s.add_body(
            f"b{k}",
            parent,
            joint=sh.Revolute("z"),
            placement=sh.Placement(xyz=xyz),
            mass=1.0,
            com=com,
            inertia=(1, 2, 2),
        )
    model = s.build()
    assert len(groups_of(model)) < len(groups_of(model, most=1000))
    x = inputs_of(separate_bodies.formulation.forward, model, 1, 2)
    found = kernel_of(separate_bodies.formulation.forward, model, "rolled").kernel(x, strides_of(x), 2)
    assert relative_error(found, interpreted(separate_bodies.formulation.forward, model, x)) <= 1e-13


def test_operations_of_the_loops_are_those_of_the_straight_code() -> None:
    """Loops do not fold the numbers of single bodies (a mass of 2, a first link without a moving parent beyond its own
    group): at most 15 % more is executed."""
    model = chain(20, planar=True)
    rolled = kernel_of(separate_bodies.formulation.forward, model, "rolled").operations
    unrolled = kernel_of(separate_bodies.formulation.forward, model, "unrolled").operations
    assert 0.95 <= rolled.total / unrolled.total <= 1.15
    assert rolled.trig == unrolled.trig == 40


@pytest.mark.slow
@pytest.mark.parametrize("seed", slow_after(1, [3, 8]))
def test_parts_sum_to_the_total(seed: int) -> None:
    model = random_tree(seed, bodies=8)
    operations = kernel_of(separate_bodies.formulation.forward, model, "rolled").operations
    assert min(part.total for name, part in operations.parts.items() if name != "output") > 0
    for what in ("add", "mul", "div", "sqrt", "trig", "total"):
        assert sum(getattr(part, what) for part in operations.parts.values()) == getattr(operations, what)


@pytest.mark.slow
def test_the_cost_of_a_chain_is_linear() -> None:
    totals = [kernel_of(separate_bodies.formulation.forward, chain(n), "rolled").operations.total for n in (10, 20, 30)]
    assert totals[2] - totals[1] == totals[1] - totals[0] > 0
