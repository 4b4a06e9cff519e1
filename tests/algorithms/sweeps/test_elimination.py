"""The order of elimination: what it saves, and rows that find their way back."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.algorithms.sweeps.elimination import Ordered, elimination, least_degree


def order_of(sizes: list[int], coupled: list[tuple[int, int]]) -> list[int]:
    return [block for block, _ in elimination(sizes, coupled)]


def fill(blocks: list[int], coupled: list[tuple[int, int]], order: list[int]) -> int:
    """Entries of the factor below its diagonal blocks, for one order."""
    around = [{j for pair in coupled for j in pair if i in pair and j != i} for i in range(len(blocks))]
    total, left = 0, set(range(len(blocks)))
    for i in order:
        left.discard(i)
        neighbours = around[i] & left
        total += blocks[i] * sum(blocks[j] for j in neighbours)
        for j in neighbours:
            around[j] |= neighbours - {j}
    return total


def test_least_degree_first() -> None:
    # a hub comes last but for the end, where it no longer matters
    star = [(0, k) for k in range(1, 6)]
    assert order_of([3] * 6, star)[-2:] in ([5, 0], [0, 5])
    assert fill([3] * 6, star, order_of([3] * 6, star)) == 5 * 9
    # where nothing is coupled there is nothing to gain: as they come
    assert order_of([6, 1, 3], []) == [0, 1, 2]
    assert order_of([], []) == []
    # both halves may be given, and blocks with themselves
    assert sorted(order_of([1, 1], [(0, 1), (1, 0), (0, 0)])) == [0, 1]


@pytest.mark.parametrize("seed", range(5))
def test_order_is_a_permutation_and_saves_fill(seed: int) -> None:
    rng = np.random.default_rng(seed)
    n = 14
    blocks = [int(x) for x in rng.integers(1, 7, size=n)]
    tree = [(k, int(rng.integers(k))) for k in range(1, n)]
    order = order_of(blocks, tree)
    assert sorted(order) == list(range(n))
    entries = sum(blocks[i] * blocks[j] for i, j in tree)
    assert fill(blocks, tree, order) <= 2 * entries
    cycle = [*tree, (n - 1, 0), (n - 2, 1)]
    arbitrary = [fill(blocks, cycle, [int(k) for k in rng.permutation(n)]) for _ in range(20)]
    assert fill(blocks, cycle, order_of(blocks, cycle)) < np.median(arbitrary)


def test_what_is_still_coupled() -> None:
    """The end of a chain leaves the middle, which leaves the other end; a cycle of four couples its last three."""
    assert list(elimination([1, 1, 1], [(0, 1), (1, 2)])) == [(0, {1}), (1, {2}), (2, set())]
    cycle = [(0, 1), (1, 2), (2, 3), (3, 0)]
    assert list(elimination([1] * 4, cycle)) == [(0, {1, 3}), (1, {2, 3}), (2, {3}), (3, set())]


def test_rows_of_blocks_there_and_back() -> None:
    sizes, star = [2, 1, 0, 3], [(0, 1), (0, 3)]
    ordered = Ordered(sizes, least_degree(sizes, star))
    assert ordered.rows == 6
    places = sorted(k for start, n in zip(ordered.starts, sizes, strict=True) for k in range(start, start + n))
    assert places == list(range(6))
    columns = [ca.SX.sym(f"x{k}", n) for k, n in enumerate(sizes)]
    flat = ordered.flat(columns)
    assert ca.is_equal(flat[ordered.starts[3] + 1], columns[3][1])
    for found, given in zip(ordered.columns(flat), columns, strict=True):
        assert found.shape == given.shape
        assert ca.is_equal(found, given, 1)


@pytest.mark.parametrize("seed", range(20))
def test_the_least_of_all_that_are_left_is_next(seed: int) -> None:
    """As by looking at all of them every time; the first of those that are equal."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(0, 6, size=25).tolist()
    coupled = [(int(x), int(y)) for x, y in rng.integers(0, 25, size=(40, 2))]
    around = [{y for pair in coupled for y in pair if x in pair} - {x} for x in range(25)]
    left = set(range(25))
    for block, found in elimination(sizes, coupled):
        assert block == min(left, key=lambda x: (sum(sizes[y] for y in around[x]), x))
        assert found == around[block]
        for y in around[block]:
            around[y] = (around[y] | around[block]) - {y, block}
        left.discard(block)
    assert not left
