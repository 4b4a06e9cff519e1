"""How a derivation is written down: its letters, and its equations as functions of their numbers.

An equation is lhs − rhs, written with the letters as attributes of a body,

    Equation("(21)", "a_k = C_k a_p + S_k q̈_k + a'_k", lambda k: k.a - (k.C @ k.parent.a + k.S @ k.qdd + k.a_prime))

and its residual is relative to the terms that it is a sum of: every number comes with its size, the same formula with
absolute values in the place of all letters. Rounding makes 1e-16 of that size, a wrong sign about 1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ...core.read import Array


class Sized:
    """A number, vector or matrix, with the size of its terms."""

    __array_ufunc__ = None  # arrays leave operators to this class

    def __init__(self, value: Any, size: Any = None) -> None:
        self.value: Array = np.asarray(value, dtype=float)
        self.size: Array = np.abs(self.value) if size is None else size

    @staticmethod
    def of(x: Any) -> Sized:
        return x if isinstance(x, Sized) else Sized(x)

    def __add__(self, other: Any) -> Sized:
        other = Sized.of(other)
        return Sized(self.value + other.value, self.size + other.size)

    __radd__ = __add__

    def __neg__(self) -> Sized:
        return Sized(-self.value, self.size)

    def __sub__(self, other: Any) -> Sized:
        return self + (-Sized.of(other))

    def __rsub__(self, other: Any) -> Sized:
        return Sized.of(other) + (-self)

    def __mul__(self, other: Any) -> Sized:
        other = Sized.of(other)
        return Sized(self.value * other.value, self.size * other.size)

    __rmul__ = __mul__

    def __matmul__(self, other: Any) -> Sized:
        other = Sized.of(other)
        return Sized(self.value @ other.value, self.size @ other.size)

    def __rmatmul__(self, other: Any) -> Sized:
        return Sized.of(other) @ self

    def __getitem__(self, place: Any) -> Sized:
        return Sized(self.value[place], self.size[place])

    @property
    def T(self) -> Sized:
        return Sized(self.value.T, self.size.T)

    @property
    def inverse(self) -> Sized:
        """A matrix of its own, with its own size."""
        return Sized(np.linalg.inv(self.value)) if self.value.size else self

    @property
    def skew(self) -> Sized:
        """x~ with x~ y = x × y."""
        return Sized(skew(self.value), np.abs(skew(self.size)))

    @property
    def residual(self) -> float:
        """The largest entry, relative to the largest size."""
        size = self.size.max(initial=0.0)
        off = np.abs(self.value).max(initial=0.0)
        return float(off / size) if size > 0 else float(off)


def skew(x: Array) -> Array:
    return np.array([[0.0, -x[2], x[1]], [x[2], 0.0, -x[0]], [-x[1], x[0], 0.0]])


def stacked(*rows: Any) -> Sized:
    """Vectors one below the other; of lists of matrices one block matrix."""
    if isinstance(rows[0], (list, tuple)):
        return Sized(*(np.block([[getattr(Sized.of(x), part) for x in row] for row in rows]) for part in _PARTS))
    return Sized(*(np.concatenate([getattr(Sized.of(x), part) for x in rows]) for part in _PARTS))


_PARTS = ("value", "size")


@dataclass(frozen=True)
class Letter:
    """
    name      the attribute that holds it, "M_star"
    symbol    as the lecture writes it, "M*_k"
    equation  where it is defined, "(17)"; "" for what is given
    meaning   in a few words
    """

    name: str
    symbol: str
    equation: str
    meaning: str


@dataclass(frozen=True)
class Equation:
    """
    numbers   of the lecture, "(4), (21)" where one equation has several
    formula   parts in ‹ › are for models with rotors only
    off       lhs − rhs, of a body; of the whole system where `whole`
    where     the bodies it is said of
    """

    numbers: str
    formula: str
    off: Callable[[Any], Sized]
    where: Callable[[Any], bool] = lambda k: True
    whole: bool = False


@dataclass(frozen=True)
class Derivation:
    """
    source     of the letters and equations, in words
    frames     axes and points of reference, in words
    letters    of every body, in the order of the derivation; of the `system`, all bodies together
    rotors     whether joints have armature
    world      what is known of the world
    labels     of the rows and columns of matrices, by letter
    """

    source: str
    frames: str
    letters: tuple[Letter, ...]
    equations: tuple[Equation, ...]
    bodies: Sequence[Mapping[str, Any]]
    system_letters: tuple[Letter, ...] = ()
    system: Mapping[str, Any] = field(default_factory=dict)
    world: Mapping[str, Any] = field(default_factory=dict)
    parents: Sequence[int] = ()
    names: Sequence[str] = ()
    rotors: bool = False
    labels: Mapping[str, tuple[Sequence[str], Sequence[str]]] = field(default_factory=dict)

    @property
    def shown(self) -> tuple[Letter, ...]:
        """The letters of bodies, without rotors where there are none."""
        return tuple(x for x in self.letters if self.rotors or x.name not in ("Theta", "armature"))

    def checked(self) -> Iterator[Checked]:
        """All equations on these numbers; those that are said of no body are left out."""
        views = [At(self, i) for i in range(len(self.bodies) + 1)]
        for equation in self.equations:
            kept = r"\1" if self.rotors else ""
            formula = re.sub(r"‹(.*?)›", kept, equation.formula)
            if equation.whole:
                yield Checked(equation.numbers, formula, {"": equation.off(At(self)).residual})
                continue
            of = {self.names[k.index - 1]: equation.off(k).residual for k in views[1:] if equation.where(k)}
            if of:
                yield Checked(equation.numbers, formula, of)


@dataclass(frozen=True)
class Checked:
    """An equation with its relative residuals, by body; those of the whole system have the name ""."""

    numbers: str
    formula: str
    residuals: Mapping[str, float]

    @property
    def residual(self) -> float:
        return float(max(self.residuals.values(), key=lambda x: (np.isnan(x), x)))


class At:
    """A body in an equation: its letters with their sizes, its parent and its children. Number 0 is the world; without
    a number it is all bodies together."""

    def __init__(self, of: Derivation, index: int | None = None) -> None:
        self._of, self.index = of, index or 0
        self._known = of.system if index is None else of.bodies[index - 1] if index else of.world

    def __getattr__(self, name: str) -> Any:
        if name not in self._known:
            raise AttributeError(f"no letter {name!r}; known: {sorted(self._known)}")
        found = self._known[name]
        return Sized(found) if isinstance(found, (np.ndarray, float)) else found  # or known with its size

    @property
    def parent(self) -> At:
        return At(self._of, self._of.parents[self.index - 1])

    @property
    def children(self) -> list[At]:
        return [At(self._of, j + 1) for j, p in enumerate(self._of.parents) if p == self.index]

    @property
    def all(self) -> list[At]:
        """Every body."""
        return [At(self._of, j + 1) for j in range(len(self._of.bodies))]

    @property
    def is_leaf(self) -> bool:
        return self.index not in self._of.parents
