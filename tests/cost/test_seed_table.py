"""Table 1 of seed 002: how it grows, as its article says."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.cost.formulas import cost_formula
from sharnir.cost.seed_table import table_one

CHAIN, STAR = (lambda n: list(range(n))), (lambda n: [0] + [1] * (n - 1))


@pytest.mark.parametrize(
    ("name", "chain", "star"),
    [("hamilton-tangent", 2.95, 1.0), ("hamilton-orthogonal", 1.0, 2.99), ("hamilton-recursive", 1.0, 1.0)],
)
def test_orders_of_growth(name: str, chain: float, star: float) -> None:
    formula = cost_formula(name, source="seed")
    for shape, expected in ((CHAIN, chain), (STAR, star)):
        few, many = formula(shape(400), 2), formula(shape(800), 2)
        assert np.log2(many / few) == pytest.approx(expected, abs=0.005)


def test_cubes_telescope() -> None:
    """Of a chain only the last ν³/3 is left; of a star the first μ³/3."""
    tsp, osp = (cost_formula(name, source="seed") for name in ("hamilton-tangent", "hamilton-orthogonal"))
    assert np.diff([tsp(CHAIN(n), 1) for n in range(5, 12)], 3).tolist() == [2] * 4
    assert np.diff([osp(STAR(n), 5) for n in range(5, 12)], 3).tolist() == [2] * 4


def test_it_agrees_with_the_table_of_the_diagrams() -> None:
    """Which sums up chains around a base in closed form."""
    for freedom, chains, length in ((1, 1, 1), (2, 3, 4), (3, 2, 5), (4, 5, 1), (5, 2, 2), (6, 1, 3)):
        parents = [0, *((1 if i == 0 else 1 + c * length + i) for c in range(chains) for i in range(length))]
        for name, count in table_one(freedom, chains, length).items():
            assert cost_formula(name, source="seed")(parents, freedom) == count
