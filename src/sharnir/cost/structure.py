"""The structure of a tree, as formulas of its cost see it: who carries whom, and how free the joints are. Seed 002.

ν_i = Σ n_j over the path from the world to body i                   coordinates that move it
m_i = 6 − n_i,   μ_i = m_i + Σ m_j over its children                 rows of the joints that share body i
κ_i = n_i |W_i|                                                      W_i: the bodies on that path
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any

from ..core.errors import ModelError
from ..core.read import count, entries, listed
from ..model import Model


@dataclass(frozen=True)
class Structure:
    """`parents[k]` is the number of the body that carries body k + 1, 0 the world; `freedoms[k]` the coordinates of its
    joint that are free. Parents come first."""

    parents: tuple[int, ...]
    freedoms: tuple[int, ...]

    @staticmethod
    def of(model: Model) -> Structure:
        return Structure(tuple(model.parents), tuple(len(body.free) for body in model.bodies))

    @staticmethod
    def read(parents: Any, freedoms: Any, where: str) -> Structure:
        """From what a caller gives; one number of freedoms is that of all joints."""
        given = entries(
            parents, f"{where}: the parents of the bodies", "a list of numbers, 0 for the world", ModelError
        )
        above = [count(p, f"{where}: the parent of body {k}") for k, p in enumerate(given, 1)]
        for k, parent in enumerate(above, 1):
            if parent >= k:
                raise ModelError(
                    f"{where}: the parent of body {k} is {parent}. Expected 0 to {k - 1}: parents come first."
                )
        if not above:
            raise ModelError(f"{where}: no bodies. Expected the parent of one body or more.")
        several = listed(freedoms)
        own = [freedoms] * len(above) if several is None else several
        if len(own) != len(above):
            raise ModelError(f"{where}: {len(own)} numbers of freedoms for {len(above)} bodies. Expected one for each.")
        free = [count(n, f"{where}: the freedoms of body {k}") for k, n in enumerate(own, 1)]
        if max(free) > 6:
            raise ModelError(f"{where}: {max(free)} freedoms of a joint. Expected 0 to 6.")
        return Structure(tuple(above), tuple(free))

    @property
    def bodies(self) -> int:
        return len(self.parents)

    @cached_property
    def children(self) -> tuple[int, ...]:
        """How many bodies each one carries."""
        found = [0] * (self.bodies + 1)
        for parent in self.parents:
            found[parent] += 1
        return tuple(found[1:])

    @cached_property
    def first(self) -> tuple[bool, ...]:
        """Whether a body is the first of those that its parent carries."""
        seen: set[int] = set()
        found = []
        for parent in self.parents:
            found.append(parent not in seen)
            seen.add(parent)
        return tuple(found)

    @cached_property
    def depth(self) -> tuple[int, ...]:
        """|W_i|: bodies on the path from the world, the body itself included."""
        return self._along([1] * self.bodies)

    @cached_property
    def nu(self) -> tuple[int, ...]:
        return self._along(self.freedoms)

    @property
    def nu_parent(self) -> tuple[int, ...]:
        """ν of the body that carries each one, zero for the world."""
        return tuple(nu - n for nu, n in zip(self.nu, self.freedoms, strict=True))

    @property
    def m(self) -> tuple[int, ...]:
        return tuple(6 - n for n in self.freedoms)

    @cached_property
    def mu(self) -> tuple[int, ...]:
        found = [0, *self.m]
        for parent, m in zip(self.parents, self.m, strict=True):
            found[parent] += m
        return tuple(found[1:])

    @property
    def kappa(self) -> tuple[int, ...]:
        return tuple(n * depth for n, depth in zip(self.freedoms, self.depth, strict=True))

    def _along(self, own: Sequence[int]) -> tuple[int, ...]:
        """Sums over the path from the world."""
        found = [0]
        for parent, x in zip(self.parents, own, strict=True):
            found.append(found[parent] + x)
        return tuple(found[1:])


# Formulas as sums of terms, each a number times something that the structure of a tree has.

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
