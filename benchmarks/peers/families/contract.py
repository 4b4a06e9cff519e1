"""What a family is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..linkages.contract import Linkage


@dataclass(frozen=True)
class Family:
    """`sizes` are those that are measured unless others are asked for; exponents are taken between the last two."""

    name: str
    what: str
    unit: str  # what the size counts
    sizes: tuple[int, ...]
    quick: tuple[int, ...]
    make: Callable[[int], Linkage]
    least: int = 1
    even: bool = False
