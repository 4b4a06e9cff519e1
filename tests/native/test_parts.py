"""Shares of the sweeps: they add up, none is negative, and a leaner program has leaner parts."""

from __future__ import annotations

import pytest

import sharnir as sh
from sharnir.formulations import composite, separate_bodies
from sharnir.formulations.sweep import Program
from sharnir.native.choose import kernel_of
from sharnir.native.parts import parts_of
from support.random_trees import random_tree


@pytest.mark.parametrize("program", [separate_bodies.forward, composite.forward], ids=["separate-bodies", "composite"])
def test_the_parts_add_up(program: Program) -> None:
    model = random_tree(3, bodies=4)
    parts = parts_of(program, model)
    assert sum(part.total for part in parts.values()) == kernel_of(program, model, "unrolled").operations.total
    assert all(part.total >= 0 for part in parts.values()), parts


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
        assert found.parts
        assert found.total == sum(part.total for part in found.parts.values())
