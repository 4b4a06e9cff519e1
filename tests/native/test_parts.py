"""Shares of the sweeps: they add up, none is negative, and a leaner program has leaner parts."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.formulations import composite, separate_bodies
from sharnir.formulations.absolute.schur import schur
from sharnir.native.choose import kernel_of
from sharnir.native.graph.count import OperationCount, count
from sharnir.native.parts import parts_of
from sharnir.native.straight.traced import traced
from sharnir.sweeps.program import Program
from support.counted_programs import collecting, forest, random_parents
from support.linkages import linkage
from support.random_trees import random_tree


@pytest.mark.parametrize(
    "program",
    [separate_bodies.formulation.forward, composite.formulation.forward],
    ids=["separate-bodies", "composite"],
)
def test_the_parts_add_up(program: Program) -> None:
    model = random_tree(3, bodies=4)
    parts = parts_of(program, model)
    whole = count(traced(program, model).instructions)
    for kind in ("add", "mul", "div", "sqrt", "trig"):
        shares = [getattr(part, kind) for part in parts.values()]
        assert sum(shares) == getattr(whole, kind) == getattr(kernel_of(program, model, "unrolled").operations, kind)
        assert min(shares) >= 0, parts


def test_parts_of_rows_that_share_bodies() -> None:
    """What constraints keep is known to later sweeps too: to fill the matrix costs nothing where its rows are found."""
    model = linkage(1, planar=True)
    parts = parts_of(schur.forward, model)
    assert sum(part.total for part in parts.values()) == count(traced(schur.forward, model).instructions).total
    assert min(part.total for part in parts.values()) >= 0
    shares = {name: parts[name].total for name in ("rows", "complement", "accelerate")}
    assert min(shares.values()) > 0, shares
    assert parts["rows"].trig == parts["complement"].trig == 0


@pytest.mark.parametrize("parents", [[0], [0, 1, 1, 1], random_parents(2, 12)], ids=str)
def test_parts_by_hand(parents: list[int]) -> None:
    """One square per body, one sum per joint between bodies: a parent adds what its children give to its own."""
    parts = parts_of(collecting, forest(parents))
    inner = sum(parent > 0 for parent in parents)
    assert parts == {"square": OperationCount(mul=len(parents)), "collect": OperationCount(add=inner)}


def test_operation_count_has_parts_in_both_forms() -> None:
    def chain(n: int) -> sh.Model:
        s = sh.System("chain", planar=True)
        for k in range(n):
            parent = f"rod{k - 1}" if k else "world"
            placement = sh.Placement(xyz=(0.1 if k else 0.0, 0, 0))
            s.add_body(
                f"rod{k}",
                parent=parent,
                joint=sh.Revolute("z"),
                placement=placement,
                shape=sh.Rod(start=(0, 0, 0), end=(0.1, 0, 0), mass=1.0),
            )
        return s.build()

    for n in (5, 60):  # straight-line, rolled
        found = sh.operation_count(chain(n))
        assert found.total == sum(part.total for part in found.parts.values())
        assert found.trig == 2 * n == sum(part.trig for part in found.parts.values())  # a sine and a cosine per hinge
        assert min(part.total for name, part in found.parts.items() if name != "output") > 0
