"""Linear equations in whole numbers, solved exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def solved(rows: Sequence[Sequence[Fraction | int]], right: Sequence[int]) -> list[Fraction] | None:
    """The one x with rows x = right for every row, more of them than unknowns; None where there is no such x, or more
    than one."""
    unknowns = len(rows[0])
    table = [[Fraction(x) for x in (*row, y)] for row, y in zip(rows, right, strict=True)]
    for c in range(unknowns):
        pivot = next((r for r in range(c, len(table)) if table[r][c]), None)
        if pivot is None:
            return None
        table[c], table[pivot] = table[pivot], table[c]
        table[c] = [x / table[c][c] for x in table[c]]
        for r, row in enumerate(table):
            if r != c and row[c]:
                table[r] = [x - row[c] * y for x, y in zip(row, table[c], strict=True)]
    if any(row[-1] for row in table[unknowns:]):
        return None
    return [row[-1] for row in table[:unknowns]]
