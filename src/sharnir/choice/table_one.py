"""Operations of TSP, OSP and ERA by Table 1 of seed 002 (`seed_table`), for k chains of l bodies on a base body."""

from __future__ import annotations

from .seed_table import SEED
from .structure import Structure
from .terms import value

TABLED = TANGENT, ORTHOGONAL, RECURSIVE = tuple(SEED)


def table_one(freedom: int, chains: int, length: int) -> dict[str, int]:
    """{formulation: operations of one right-hand side}."""
    chain = [[1 if i == 0 else 1 + c * length + i for i in range(length)] for c in range(chains)]
    parents = (0, *(parent for parents in chain for parent in parents))
    structure = Structure(parents, (freedom,) * len(parents))
    return {name: value(terms, structure) for name, terms in SEED.items()}
