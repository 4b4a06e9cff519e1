from __future__ import annotations

import numpy as np
import pytest

from sharnir.dynamics.analysis.judge import dependences


def test_independent_rows_have_none() -> None:
    assert dependences(np.array([[1.0, 0, 0], [0, 1, 1]]), 2) == []


def test_vanishing_rows_are_named_alone() -> None:
    G = np.array([[1.0, 2, 0], [0, 0, 0], [0, 1, 1], [0, 0, 0]])
    found = dependences(G, 2)
    assert [(d.row, d.others) for d in found] == [(1, ()), (3, ())]


def test_the_last_of_equal_rows_is_the_redundant_one() -> None:
    (found,) = dependences(np.array([[1.0, 2], [0, 1], [2, 4]]), 2)
    assert found.row == 2
    ((row, amount),) = found.others
    # a unit of the multiplier of row 2 is what −2 of row 0 takes back
    assert (row, amount) == (0, pytest.approx(-2.0))


def test_wanted_rows_come_first() -> None:
    G = np.array([[1.0, 2], [0, 1], [2, 4]])
    assert [d.row for d in dependences(G, 2, wanted=[0])] == [0]


def test_combinations_of_random_rows_vanish() -> None:
    rng = np.random.default_rng(0)
    G = rng.normal(size=(9, 4)) @ rng.normal(size=(4, 7)) * rng.uniform(0.01, 100, size=(9, 1))
    found = dependences(G, 4)
    assert len(found) == 5
    for d in found:
        total = G[d.row] + sum(amount * G[row] for row, amount in d.others)
        # parts below 1e-6 of a combination are left out
        np.testing.assert_allclose(total / np.linalg.norm(G[d.row]), 0.0, atol=1e-5)
        assert not {row for row, _ in d.others} & {e.row for e in found}


def test_rows_without_a_free_coordinate_are_all_redundant() -> None:
    assert [d.row for d in dependences(np.zeros((2, 0)), 0)] == [0, 1]
