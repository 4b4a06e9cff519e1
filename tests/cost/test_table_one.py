"""Table 1 of seed 002 against numbers worked out by hand, and its growth."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.cost.seed_table import ORTHOGONAL, RECURSIVE, TANGENT, table_one


def test_two_bodies_on_hinges() -> None:
    """By hand, n = 1, m = 5; ν = 1, 2; μ = 10, 5:
    TSP (48 + 42 + 147) + (115 + 84 + 147) − (48 − 397),
    OSP (1885 + 11 + 239) + (605 + 11 + 239) − (95 − 192), ERA 2 (1/3 + 39/2 + 1537/6 + 828) − 6 − 145 − 684."""
    assert table_one(1, 1, 1) == {TANGENT: 932, ORTHOGONAL: 3087, RECURSIVE: 1373}


def test_five_bodies_on_ball_joints() -> None:
    """By hand, two chains of two, n = m = 3; ν = 3, 6, 9 with f(ν) = 203, 613, 1284; μ = 9, 6, 3:
    TSP 203 + 2 · 613 + 2 · 1284 + 42 (3 + 12 + 18) + 5 · 147 − 2 (203 − 397) − 2 (613 − 397),
    OSP 1563 + 2 · 799 + 2 · 296 + 5 (33 + 239) − 4 (9 + 22.5 − 5.5 − 192),
    ERA 5 (9 + 175.5 + 768.5 + 828) − 54 − 435 − 684."""
    assert table_one(3, 2, 2) == {TANGENT: 6074, ORTHOGONAL: 5777, RECURSIVE: 7732}


@pytest.mark.parametrize(
    ("shape", "exponents"), [("chain", (2.95, 1.0, 1.0)), ("star", (1.0, 2.99, 1.0))], ids=["chain", "star"]
)
def test_growth_as_the_seed_says(shape: str, exponents: tuple[float, ...]) -> None:
    """400 to 800 bodies with n = 2: third power of chains for TSP, of stars for OSP, first for the rest."""
    few, many = (table_one(2, 1, n) if shape == "chain" else table_one(2, n, 1) for n in (400, 800))
    found = [np.log2(many[name] / few[name]) for name in (TANGENT, ORTHOGONAL, RECURSIVE)]
    assert found == pytest.approx(exponents, abs=0.01)
