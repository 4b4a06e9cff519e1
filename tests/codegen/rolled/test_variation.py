"""Loops over bodies and directions = the same in one piece, for any tree, in any number of columns and states.

Covers codegen/rolled/variation_plan.py, codegen/rolled/variation_code.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import derivative_recursion
from sharnir.algorithms.formulations.derivative_recursion import forks_above
from sharnir.codegen.entry import Kernel
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.llvm.batch_loop import PAST_THE_CACHE
from sharnir.codegen.llvm.jit import native_width
from sharnir.codegen.rolled import variation as rolled_variation
from sharnir.codegen.rolled.plan import Plan
from sharnir.codegen.rolled.tables import Live, Tables
from sharnir.codegen.rolled.variation_plan import Entry, columns_of
from support.random_trees import random_tree, relative_error
from support.rich_trees import inputs_of, interpreted, rich_tree, strides_of
from support.samples import ALL, thinned

PROGRAM = derivative_recursion.derivatives


def check(model: sh.Model, kernel: Kernel, count: int = 3, tolerance: float = 1e-12) -> None:
    """The same operations, with sums in another order at places."""
    x = inputs_of(PROGRAM, model, 1, count)
    found = kernel(x, strides_of(x), count)
    assert relative_error(found, interpreted(PROGRAM, model, x)) <= tolerance
    one = kernel([row[:1] for row in x], strides_of(x), 1)
    assert relative_error(one, found[:1]) <= tolerance


def rolled(model: sh.Model) -> Kernel:
    return kernel_of(PROGRAM, model, "rolled").kernel


@cache
def hinges(n: int) -> tuple[sh.Model, Kernel]:
    model = random_tree(4, bodies=n, joint=lambda rng: sh.Revolute("y"), branching=0.4)
    return model, rolled(model)


@pytest.mark.slow
@pytest.mark.parametrize("n", [1, 4, 9] if ALL else [1, 4])
def test_any_number_of_directions(n: int) -> None:
    """Whole vectors and cut ones."""
    check(*hinges(n))


@pytest.mark.slow
def test_a_tree_of_several_joints() -> None:
    """Prescribed motions, parameters, wrenches; more states than lanes."""
    model = rich_tree(2, 5)
    check(model, rolled(model), native_width() + 1)


@pytest.mark.slow
def test_trees_beside_each_other_in_any_order() -> None:
    s = sh.System("forest")
    ball, hinge = sh.Spherical(), sh.Revolute("x")
    for name, parent, joint in (
        ("a", "world", hinge),
        ("b", "world", hinge),
        ("c", "a", ball),
        ("d", "b", hinge),
        ("e", "a", hinge),
    ):
        s.add_body(name, parent, joint=joint, placement=sh.Placement(xyz=(0.1, 0.2, 1)), mass=1.0, inertia=(1, 2, 2.5))
    model = s.build()
    kernel = rolled(model)
    check(model, kernel)
    x = inputs_of(PROGRAM, model, 1, 1)
    D = kernel(x, strides_of(x), 1).reshape(3, 7, 7)
    first, second = [0, 2, 3, 4, 6], [1, 5]
    assert not D[:, first][:, :, second].any()
    assert not D[:, second][:, :, first].any()


@pytest.mark.slow
def test_fixed_bodies_pass_on_what_they_carry() -> None:
    """Between joints, in a row, at a fork, at a tip: a fixed joint begins no direction, but those of the
    bodies that it carries go through it."""
    s = sh.System("mounts")
    given = {"mass": 1.0, "com": (0.1, 0.2, 0.05), "inertia": (1, 2, 2.5)}
    place = sh.Placement(xyz=(0.1, 0.2, 0.3), rpy=(0.2, 0.5, -0.3))
    s.add_body("hub", "world", joint=sh.Revolute("y"), **given)
    for side in "ab":
        s.add_body(f"mount {side}", "hub", joint=sh.Fixed(), placement=place, **given)
        s.add_body(f"plate {side}", f"mount {side}", joint=sh.Fixed(), placement=place, **given)
        for k in range(2):
            s.add_body(f"arm {side}{k}", f"plate {side}", joint=sh.Revolute("y"), placement=place, **given)
        s.add_body(f"tool {side}", f"arm {side}1", joint=sh.Fixed(), placement=place, **given)
    model = s.build()
    check(model, rolled(model))


@pytest.mark.slow
def test_every_state_is_computed_alike() -> None:
    """In whatever lane it lies, bit for bit."""
    model, kernel = hinges(9)
    x = inputs_of(PROGRAM, model, 1, 1)
    x = [np.repeat(row, 2 * native_width() + 1, axis=0) for row in x]
    found = kernel(x, strides_of(x), len(x[0]))
    assert (found == found[0]).all()


@pytest.mark.slow
@pytest.mark.parametrize("lanes", thinned(3, [2, 1, 8]))
def test_any_lanes(lanes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rolled_variation, "native_width", lambda: lanes)
    model = random_tree(4, bodies=5, joint=lambda rng: sh.Revolute("y"), branching=0.4)
    check(model, rolled(model))


@pytest.mark.slow
def test_results_past_the_cache_are_the_same() -> None:
    """In memory that begins anywhere, bit for bit."""
    model, kernel = hinges(9)
    x = inputs_of(PROGRAM, model, 1, 1)
    few = [np.repeat(row, native_width(), axis=0) for row in x]
    many = [np.repeat(row, PAST_THE_CACHE // (3 * model.nv**2) + 2, axis=0) for row in x]
    expected = kernel(few, strides_of(few), len(few[0]))[0]
    assert (kernel(many, strides_of(many), len(many[0])) == expected).all()


@pytest.mark.slow
def test_columns_by_hand() -> None:
    """0 - 1 - 2 - 4 with a second child 3 of 1: A of body 1 is kept until 3 has read it, 3 has the stack of 2."""
    s = sh.System("fork")
    for name, parent in (("0", "world"), ("1", "0"), ("2", "1"), ("4", "2"), ("3", "1")):
        s.add_body(name, parent, joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    tables = Tables(Live(Plan(s.build(), PROGRAM)))
    table, places, velocity = columns_of(tables, np.zeros(5, dtype=np.int64), forks_above(s.build()))
    assert table[:, Entry.FIRST].tolist() == [0, 1, 2, 3, 4]
    assert table[:, Entry.END].tolist() == [1, 2, 3, 4, 5]
    assert table[:, Entry.LAST].tolist() == table[:, Entry.BEHIND].tolist() == [5, 5, 4, 4, 5]
    assert table[:, Entry.STACK].tolist() == [0, 1, 2, 3, 2]
    assert table[:, Entry.FORK].tolist() == [0, 1, 0, 0, 0]
    assert table[:, Entry.BESIDE].tolist() == [0, 0, 1, 1, 1]
    assert velocity.tolist() == [0, 1, 2, 3, 4]
    assert places == 2
    assert table[1, Entry.WRITE] == table[0, Entry.WRITE] == table[1, Entry.READ]
    assert table[2, Entry.READ] == table[4, Entry.READ] == table[1, Entry.WRITE] != table[2, Entry.WRITE]
