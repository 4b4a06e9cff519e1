"""The sparse factor of tree-structured matrices against dense algebra."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.sweeps.factors import coordinate_chain, factorize, solve, work
from support.random_trees import random_tree


def tree_matrix(chain: list[int], rng: np.random.Generator) -> np.ndarray:
    """Lᵀ D L with a random L on the pattern."""
    n = len(chain)
    L = np.eye(n)
    for i in range(n):
        j = chain[i]
        while j >= 0:
            L[i, j] = rng.normal(scale=0.5)
            j = chain[j]
    return L.T @ np.diag(rng.uniform(0.5, 2.0, n)) @ L


CHAINS = [[-1], [-1, 0, 1, 2], [-1, 0, 0, 1, 1, 2], [-1, -1, 0, 1, 2, 2, -1, 6]]


@pytest.mark.parametrize("chain", CHAINS)
def test_factor_and_solve(chain: list[int]) -> None:
    rng = np.random.default_rng(5)
    M = tree_matrix(chain, rng)
    on_path = {(i, j) for i in range(len(chain)) for j in path(chain, i)}
    entries = {(i, j): M[i, j] for i, j in on_path}
    off_path = [M[i, j] for i in range(len(chain)) for j in range(i) if (i, j) not in on_path]
    np.testing.assert_allclose(off_path, np.zeros(len(off_path)), atol=1e-15)  # rounding: the pattern is the tree's
    factors = factorize(entries, chain)
    assert set(factors) == on_path  # nothing filled in
    L, D = np.eye(len(chain)), np.zeros(len(chain))
    for (i, j), value in factors.items():
        if i == j:
            D[i] = value
        else:
            L[i, j] = value
    np.testing.assert_allclose(L.T @ np.diag(D) @ L, M, rtol=0, atol=1e-13)  # entries of order one
    b = rng.normal(size=len(chain))
    x = np.array(solve(factors, chain, list(b)))
    np.testing.assert_allclose(M @ x, b, rtol=0, atol=1e-12)  # conditioned below 1e3


def path(chain: list[int], i: int) -> list[int]:
    found = []
    while i >= 0:
        found.append(i)
        i = chain[i]
    return found


class Tallied:
    """A number that counts what is done with it."""

    def __init__(self, value: float, tally: Counter[str]) -> None:
        self.value, self.tally = value, tally

    def _after(self, what: str, value: float) -> Tallied:
        self.tally[what] += 1
        return Tallied(value, self.tally)

    def __sub__(self, other: Tallied) -> Tallied:
        return self._after("add", self.value - other.value)

    def __mul__(self, other: Tallied) -> Tallied:
        return self._after("mul", self.value * other.value)

    def __truediv__(self, other: Tallied) -> Tallied:
        return self._after("div", self.value / other.value)


@pytest.mark.parametrize("chain", CHAINS)
def test_the_work_is_what_is_done(chain: list[int]) -> None:
    """Counted while it is done. Kernels divide once for every pivot and multiply by the reciprocal instead."""
    tally: Counter[str] = Counter()
    M = tree_matrix(chain, np.random.default_rng(6))
    entries = {(i, j): Tallied(M[i, j], tally) for i in range(len(chain)) for j in path(chain, i)}
    L = factorize(entries, chain)
    factor = Counter(tally)
    solve(L, chain, [Tallied(1.0, tally) for _ in chain])
    solved = tally - factor
    divisions = len(chain)  # of the factor; the solution multiplies by what it left
    assert work(chain) == (
        (factor["add"], factor["mul"] + factor["div"], divisions),
        (solved["add"], solved["mul"] + solved["div"], 0),
    )


def test_the_matrix_given_is_not_changed() -> None:
    M = {(0, 0): 2.0, (1, 0): 1.0, (1, 1): 2.0}
    factorize(M, [-1, 0])
    assert M == {(0, 0): 2.0, (1, 0): 1.0, (1, 1): 2.0}


def test_chain_leaves_out_prescribed_coordinates_and_fixed_bodies() -> None:
    s = sh.System("branches")
    mass = {"mass": 1.0, "inertia": (1, 1, 1)}
    s.add_body("a", joint=sh.Universal(), **mass)
    s.add_body("b", "a", joint=sh.Fixed(), **mass)
    s.add_body("c", "b", joint=sh.Revolute("z"), **mass)
    s.add_body("d", "c", joint=sh.Revolute("x"), **mass)
    s.add_body("e", "b", joint=sh.Cylindrical("z"), **mass)
    s.prescribe("c", q="sin(t)")
    s.prescribe("e", q="t", coordinate=0)
    velocity, chain = coordinate_chain(s.build())
    assert velocity == [0, 1, 3, 5]
    assert chain == [-1, 0, 1, 1]


def test_chain_of_a_random_tree_points_backwards() -> None:
    velocity, chain = coordinate_chain(random_tree(9, bodies=12))
    assert velocity == sorted(velocity)
    assert all(parent < k for k, parent in enumerate(chain))
