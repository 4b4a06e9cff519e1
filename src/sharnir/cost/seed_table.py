"""Table 1 of seed 002: operations of TSP, OSP and ERA, reconstructed from a damaged text.

    TSP = Σ (ν³/3 + 17/2 ν² + 235/6 ν + 42 κ + 147) − Σ' (ν_k³/3 + 17/2 ν_k² + 235/6 ν_k − 397)
    OSP = Σ (μ³/3 + 17/2 μ² + 421/6 μ + 11 n + 239) − Σ' (m³/3 + 5/2 m² − 11/6 m − 192)
    ERA = Σ (n³/3 + 39/2 n² + 1537/6 n + 828) − 6 n_1² − 145 n_1 − 684

Σ runs over all bodies, Σ' over all but the first; k is the body that carries body i, and ν of the world is zero. The
fractions are legible in the source. How the digits of the other numbers divide is probable for ERA and for 42 κ, and
guessed for 147, 397, 11, 239 and 192.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction as Q

from .structure import CERTAIN, GUESSED, PROBABLE, Structure, Term, Variable, value

Numbers = Callable[[Structure], Sequence[int]]


def _sum(symbol: str, of: Numbers, power: int, rest: bool = False) -> Variable:
    """Σ x^power over all bodies, or over all but the first."""
    text = ("Σ' " if rest else "Σ ") + symbol + ("", "²", "³")[power - 1]
    where = "all bodies but the first" if rest else "all bodies"
    return Variable(text, f"sum over {where}", lambda s: sum(x**power for x in of(s)[rest:]))


def _number(text: str, words: str, of: Callable[[Structure], int]) -> Variable:
    return Variable(text, words, of)


_BODIES = _number("N", "bodies", lambda s: s.bodies)
_OTHERS = _number("(N − 1)", "bodies but the first", lambda s: s.bodies - 1)
_FIRST = _number("n_1", "coordinates of the first joint", lambda s: s.freedoms[0])
_FIRST_2 = _number("n_1²", "their square", lambda s: s.freedoms[0] ** 2)
_ONE = _number("", "one", lambda s: 1)


def _polynomial(
    symbol: str, of: Numbers, numbers: Sequence[Q], rest: bool = False, status: str = CERTAIN
) -> tuple[Term, ...]:
    """Cubic, square and linear term."""
    powers = zip((3, 2, 1), numbers, strict=True)
    return tuple(Term(-x if rest else x, _sum(symbol, of, power, rest), status) for power, x in powers)


_TSP = (Q(1, 3), Q(17, 2), Q(235, 6))
SEED: dict[str, tuple[Term, ...]] = {
    "hamilton-tangent": (
        *_polynomial("ν", lambda s: s.nu, _TSP),
        Term(Q(42), _sum("κ", lambda s: s.kappa, 1), PROBABLE),
        Term(Q(147), _BODIES, GUESSED),
        *_polynomial("ν_k", lambda s: s.nu_parent, _TSP, rest=True),
        Term(Q(397), _OTHERS, GUESSED),
    ),
    "hamilton-orthogonal": (
        *_polynomial("μ", lambda s: s.mu, (Q(1, 3), Q(17, 2), Q(421, 6))),
        Term(Q(11), _sum("n", lambda s: s.freedoms, 1), GUESSED),
        Term(Q(239), _BODIES, GUESSED),
        *_polynomial("m", lambda s: s.m, (Q(1, 3), Q(5, 2), Q(-11, 6)), rest=True),
        Term(Q(192), _OTHERS, GUESSED),
    ),
    "hamilton-recursive": (
        *_polynomial("n", lambda s: s.freedoms, (Q(1, 3), Q(39, 2), Q(1537, 6))),
        Term(Q(828), _BODIES, PROBABLE),
        Term(Q(-6), _FIRST_2, PROBABLE),
        Term(Q(-145), _FIRST, PROBABLE),
        Term(Q(-684), _ONE, PROBABLE),
    ),
}


# Operations of TSP, OSP and ERA by Table 1 of seed 002 (`seed_table`), for k chains of l bodies on a base body.

TABLED = TANGENT, ORTHOGONAL, RECURSIVE = tuple(SEED)


def table_one(freedom: int, chains: int, length: int) -> dict[str, int]:
    """{formulation: operations of one right-hand side}."""
    chain = [[1 if i == 0 else 1 + c * length + i for i in range(length)] for c in range(chains)]
    parents = (0, *(parent for parents in chain for parent in parents))
    structure = Structure(parents, (freedom,) * len(parents))
    return {name: value(terms, structure) for name, terms in SEED.items()}
