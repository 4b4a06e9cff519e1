"""Formulas as sums of terms, each a number times something that the structure of a tree has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from .structure import Structure

CERTAIN, PROBABLE, GUESSED, EXACT = "certain", "probable", "guessed", "exact"


@dataclass(frozen=True)
class Variable:
    """Something that can be counted of a tree. `text` is how formulas write it, `words` what it is."""

    text: str
    words: str
    of: Callable[[Structure], Fraction | int]


@dataclass(frozen=True)
class Term:
    """`status` says how sure the number is: "exact" if it was counted; "certain", "probable" or "guessed" of those read
    from seed 002, whose table is damaged."""

    coefficient: Fraction
    variable: Variable
    status: str = EXACT

    def of(self, structure: Structure) -> Fraction:
        return self.coefficient * self.variable.of(structure)


def value(terms: Sequence[Term], structure: Structure) -> int:
    total = sum((term.of(structure) for term in terms), Fraction(0))
    assert total.denominator == 1, "operations are whole numbers"
    return int(total)


def written(terms: Sequence[Term]) -> str:
    """437 n − 123 l + …, without what is zero."""
    parts = []
    for term in terms:
        size = abs(term.coefficient)
        if size:
            number = "" if size == 1 and term.variable.text else f"{size} "
            parts.append(f"{'−' if term.coefficient < 0 else '+'} {number}{term.variable.text}".rstrip())
    text = " ".join(parts)
    return text.removeprefix("+ ") or "0"
