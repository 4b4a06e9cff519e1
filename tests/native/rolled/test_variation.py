"""Loops over bodies and directions = the same in one piece, for any tree, in any number of columns and states.

Covers native/rolled/variation_plan.py, native/rolled/variation_code.py, native/rolled/variation_out.py,
native/rolled/variation_meet.py, native/rolled/variation_tables.py, native/llvm/put_out.py.
"""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.formulations import variation_output
from sharnir.formulations.variation import forks_above
from sharnir.native.call.kernel import Kernel
from sharnir.native.choose import kernel_of
from sharnir.native.llvm.jit import native_width
from sharnir.native.llvm.put_out import PAST_THE_CACHE
from sharnir.native.rolled import variation
from sharnir.native.rolled.liveness import Live
from sharnir.native.rolled.plan import Plan
from sharnir.native.rolled.tables import Tables
from sharnir.native.rolled.variation_tables import (
    BEHIND,
    BESIDE,
    END,
    FIRST,
    FORK,
    LAST,
    READ,
    STACK,
    WRITE,
    columns_of,
)
from support.random_trees import random_tree, relative_error
from support.rich_trees import inputs_of, interpreted, rich_tree, strides_of

PROGRAM = variation_output.derivatives


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


@pytest.mark.parametrize("n", [1, 4, 9])
def test_any_number_of_directions(n: int) -> None:
    """Whole vectors and cut ones."""
    check(*hinges(n))


@pytest.mark.slow
def test_a_tree_of_several_joints() -> None:
    """Prescribed motions, parameters, wrenches; more states than lanes."""
    model = rich_tree(2, 5)
    check(model, rolled(model), native_width() + 1)


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


def test_every_state_is_computed_alike() -> None:
    """In whatever lane it lies, bit for bit."""
    model, kernel = hinges(9)
    x = inputs_of(PROGRAM, model, 1, 1)
    x = [np.repeat(row, 2 * native_width() + 1, axis=0) for row in x]
    found = kernel(x, strides_of(x), len(x[0]))
    assert (found == found[0]).all()


@pytest.mark.parametrize("lanes", [1, 2, 8])
def test_any_lanes(lanes: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(variation, "native_width", lambda: lanes)
    model = random_tree(4, bodies=5, joint=lambda rng: sh.Revolute("y"), branching=0.4)
    check(model, rolled(model))


def test_results_past_the_cache_are_the_same() -> None:
    """In memory that begins anywhere, bit for bit."""
    model, kernel = hinges(9)
    x = inputs_of(PROGRAM, model, 1, 1)
    few = [np.repeat(row, native_width(), axis=0) for row in x]
    many = [np.repeat(row, PAST_THE_CACHE // (3 * model.nv**2) + 2, axis=0) for row in x]
    expected = kernel(few, strides_of(few), len(few[0]))[0]
    assert (kernel(many, strides_of(many), len(many[0])) == expected).all()


def test_columns_by_hand() -> None:
    """0 - 1 - 2 - 4 with a second child 3 of 1: A of body 1 is kept until 3 has read it, 3 has the stack of 2."""
    s = sh.System("fork")
    for name, parent in (("0", "world"), ("1", "0"), ("2", "1"), ("4", "2"), ("3", "1")):
        s.add_body(name, parent, joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    tables = Tables(Live(Plan(s.build(), PROGRAM)))
    table, places, velocity = columns_of(tables, np.zeros(5, dtype=np.int64), forks_above(s.build()))
    assert table[:, FIRST].tolist() == [0, 1, 2, 3, 4]
    assert table[:, END].tolist() == [1, 2, 3, 4, 5]
    assert table[:, LAST].tolist() == table[:, BEHIND].tolist() == [5, 5, 4, 4, 5]
    assert table[:, STACK].tolist() == [0, 1, 2, 3, 2]
    assert table[:, FORK].tolist() == [0, 1, 0, 0, 0]
    assert table[:, BESIDE].tolist() == [0, 0, 1, 1, 1]
    assert velocity.tolist() == [0, 1, 2, 3, 4]
    assert places == 2
    assert table[1, WRITE] == table[0, WRITE] == table[1, READ]
    assert table[2, READ] == table[4, READ] == table[1, WRITE] != table[2, WRITE]
