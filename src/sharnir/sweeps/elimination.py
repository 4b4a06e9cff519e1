"""Blocks of rows that are eliminated one by one: in which order, and where the rows of each are then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heapify, heappop, heappush

import casadi as ca

from ..spatial.algebra import Matrix, zeros


def elimination(sizes: Sequence[int], coupled: Iterable[tuple[int, int]]) -> Iterator[tuple[int, set[int]]]:
    """(block, those it is coupled with that are still there), by least degree (George and Liu 1989): the block with the
    fewest rows around it comes next. All that surround an eliminated block become coupled."""
    around: list[set[int]] = [set() for _ in sizes]
    for x, y in coupled:
        if x != y:
            around[x].add(y)
            around[y].add(x)
    degree = [sum(sizes[y] for y in near) for near in around]
    heap = [(d, x) for x, d in enumerate(degree)]  # with what is no longer so: found out when it comes
    heapify(heap)
    gone = [False] * len(sizes)
    while heap:
        d, best = heappop(heap)
        if gone[best] or d != degree[best]:
            continue
        gone[best] = True
        for y in around[best]:
            around[y] |= around[best]
            around[y] -= {y, best}
            now = sum(sizes[z] for z in around[y])
            if now != degree[y]:
                degree[y] = now
                heappush(heap, (now, y))
        yield best, around[best]


def least_degree(sizes: Sequence[int], coupled: Iterable[tuple[int, int]]) -> list[int]:
    """The order alone."""
    return [x for x, _ in elimination(sizes, coupled)]


def in_order(order: Iterable[int], coupled: Iterable[tuple[int, int]]) -> Iterator[tuple[int, list[int]]]:
    """(block, those it is coupled with that are still there), in a given order; these in that order too."""
    place = {x: k for k, x in enumerate(order)}
    around: dict[int, set[int]] = {x: set() for x in place}
    for x, y in coupled:
        if x != y:
            first, last = (x, y) if place[x] < place[y] else (y, x)
            around[first].add(last)
    for x in place:
        left = sorted(around.pop(x), key=place.__getitem__)
        for k, y in enumerate(left):
            around[y].update(left[k + 1 :])
        yield x, left


class Ordered:
    """Row numbers over all blocks, in the order of elimination: block x has `sizes[x]` of them from `starts[x]`."""

    def __init__(self, sizes: Sequence[int], order: Iterable[int]) -> None:
        self.sizes, self.starts, self.rows = list(sizes), [0] * len(sizes), 0
        for x in order:
            self.starts[x] = self.rows
            self.rows += sizes[x]

    def flat(self, columns: Sequence[Matrix]) -> list[Matrix]:
        """One column per block, or several, by row number."""
        found = [ca.SX(0)] * self.rows
        for start, column in zip(self.starts, columns, strict=True):
            for k in range(column.shape[0]):
                found[start + k] = column[k, :]
        return found

    def columns(self, flat: Sequence[Matrix]) -> list[Matrix]:
        """The reverse of `flat`."""
        return [ca.vertcat(*flat[s : s + n]) if n else zeros(0) for s, n in zip(self.starts, self.sizes, strict=True)]
