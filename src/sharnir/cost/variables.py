"""What the operations of our formulations are counted by: variables of a tree, and the numbers that belong to them.

Loops over the bodies run one piece of code for each class of bodies, so their operations are a sum over classes. Of
general bodies on one kind of joint there are few: on the world or not, carrying others or not, the only one its parent
carries, the first or a further one (frames are chosen along the way to the first). Patterns of zeros that spread from
the world outward end with the bodies it carries, so trees whose bodies all are on the world or on such a body count
less. A matrix along paths adds a number for each pair of bodies on one path, and the LᵀDL factor with its solution

    Σ G(ν) − G(ν_k),    G(x) = x³/3 + 5/2 x² − 5/6 x          k: the body that carries body i

Impulses of joints (OSP) have no loops. Their code is one piece, in which zeros spread further: bodies are told apart by
their depth up to 4, and a body with c children adds numbers with c (c − 1)/2 and c (c − 1) (c − 2)/6.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import comb

from .structure import Structure, Variable

DEEPEST = 4  # from here on a body does not notice how far the world is


def _bodies(text: str, words: str, chosen: Callable[[Structure, int], bool]) -> Variable:
    """The number of bodies that are chosen, by their position."""
    return Variable(text, words, lambda s: sum(chosen(s, k) for k in range(s.bodies)))


def _inner(s: Structure, k: int) -> bool:
    return s.parents[k] > 0


def _alone(s: Structure, k: int) -> bool:
    return _inner(s, k) and s.children[s.parents[k] - 1] == 1


def _ahead(s: Structure, k: int) -> bool:
    """The first of several."""
    return _inner(s, k) and s.first[k] and not _alone(s, k)


def _further(s: Structure, k: int) -> bool:
    return _inner(s, k) and not s.first[k]


def _tip(s: Structure, k: int) -> bool:
    return s.children[k] == 0


BASES = _bodies("b", "bodies on the world that carry others", lambda s, k: not _inner(s, k) and not _tip(s, k))
SINGLE = _bodies("s", "bodies on the world that carry none", lambda s, k: not _inner(s, k) and _tip(s, k))
OTHERS = _bodies("n", "bodies on other bodies", _inner)
TIPS = _bodies("t", "tips: those of n that carry none", lambda s, k: _inner(s, k) and _tip(s, k))
AHEAD = _bodies("f", "those of n that are the first of several on one body", _ahead)
FURTHER = _bodies("e", "those of n that are further ones on one body", _further)
AHEAD_TIPS = _bodies("ft", "tips among f", lambda s, k: _ahead(s, k) and _tip(s, k))
FURTHER_TIPS = _bodies("et", "tips among e", lambda s, k: _further(s, k) and _tip(s, k))
CLASSES = (OTHERS, TIPS, AHEAD, FURTHER, AHEAD_TIPS, FURTHER_TIPS, BASES, SINGLE)

PAIRS = Variable("P", "pairs of bodies on one path", lambda s: sum(s.depth) - s.bodies)


def _solved(x: int) -> Fraction:
    return Fraction(2 * x**3 + 15 * x**2 - 5 * x, 6)


FACTOR = Variable(
    "Σ (G(ν) − G(ν_k))",
    "G(x) = x³/3 + 5/2 x² − 5/6 x, over all bodies: LᵀDL and one solution",
    lambda s: sum((_solved(x) - _solved(y) for x, y in zip(s.nu, s.nu_parent, strict=True)), Fraction(0)),
)


def _at(depth: int, tips: bool) -> Variable:
    def chosen(s: Structure, k: int) -> bool:
        return min(s.depth[k], DEEPEST) == depth and (not tips or _tip(s, k))

    where = f"{'at least ' if depth == DEEPEST else ''}{depth} from the world"
    text = f"{'t' if tips else 'n'}{'₀₁₂₃₄'[depth]}"
    return _bodies(text, f"{'tips' if tips else 'bodies'} {where}", chosen)


def _siblings(of: int, base: bool) -> Variable:
    """Sets of children of one body, of a base or of others; `of` 0 for bodies that have several."""

    def number(s: Structure) -> int:
        own = [c for c, parent in zip(s.children, s.parents, strict=True) if (parent == 0) == base]
        return sum(c > 1 if of == 0 else comb(c, of) for c in own)

    text = ("h", "", "c₂", "c₃")[of] + ("₁" if base else "")
    words = {0: "bodies that carry several", 2: "Σ c (c − 1)/2", 3: "Σ c (c − 1) (c − 2)/6"}[of]
    return Variable(text, f"{words}, {'on the world' if base else 'on other bodies'}", number)


STRAIGHT = (
    *(_at(depth, tips) for depth in range(DEEPEST, 0, -1) for tips in (False, True)),
    *(_siblings(of, base) for base in (True, False) for of in (0, 2, 3)),
)
