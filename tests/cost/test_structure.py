"""ν, μ, κ and what else formulas see of a tree, by hand."""

from __future__ import annotations

from sharnir.cost.structure import Structure

#  1 - 2 - 3, 1 - 4, 5 on the world
TREE = Structure((0, 1, 2, 1, 0), (1, 2, 3, 4, 6))


def test_paths() -> None:
    assert TREE.bodies == 5
    assert TREE.depth == (1, 2, 3, 2, 1)
    assert TREE.nu == (1, 3, 6, 5, 6)
    assert TREE.nu_parent == (0, 1, 3, 1, 0)
    assert TREE.kappa == (1, 4, 9, 8, 6)


def test_joints_that_share_a_body() -> None:
    assert TREE.m == (5, 4, 3, 2, 0)
    assert TREE.mu == (5 + 4 + 2, 4 + 3, 3, 2, 0)


def test_children() -> None:
    assert TREE.children == (2, 1, 0, 0, 0)
    assert TREE.first == (True, True, True, False, False)
