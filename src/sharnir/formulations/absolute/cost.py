"""What the two ways through the system of absolute coordinates cost, from the pattern of the graph alone.

Operations of full blocks, additions and multiplications together. Bodies have d coordinates, 6 or 3 in the plane; n_i
of a joint's coordinates are free, and its m_i = d − n_i rows make a block, as a constraint makes one of its own rows.

    leaf first       U, D, its factor, Ma: 3 d² n + 3 d n² + n³/3 per body;    Kᵀ Ma K: 3 d³
    constraints      per row and body on its way to the world: 4 d n + 1.5 d²;    A: 2 n per pair of rows there
    Schur            Q, b: 10 d per row;    M⁻¹ Qᵀ: d per row and body;    A: 1.5 d per pair of rows that share a body
    A, either way    elimination by least degree: s² + 5 s for a pivot with s unknowns after it

What both need alike is left out. Axes along coordinate axes make most blocks sparse, and more so leaf first, whose
blocks keep their pattern from body to body.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from ...sweeps.elimination import elimination

if TYPE_CHECKING:
    from ...model import Model

Pairs = set[tuple[int, int]]


def leaf_first_cost(model: Model) -> float:
    d, total = _size(model), 0.0
    meet: Pairs = set()
    paths = [_moved(model, c.bodies, c.joints) for c in model.constraints]
    rows = [c.rows for c in model.constraints]
    for body in model.bodies:
        n = len(body.free)
        total += 3 * d * d * n + 3 * d * n * n + n**3 / 3 + (3 * d * d * d if body.parent else 0)
        here = [c for c, path in enumerate(paths) if body.index in path]
        total += sum(rows[c] for c in here) * (4 * d * n + 1.5 * d * d)
        for x, y in combinations_with_replacement(here, 2):
            total += 2 * n * rows[x] * rows[y]
            meet.add((x, y))
    return total + _elimination(rows, meet)


def schur_cost(model: Model) -> float:
    d = _size(model)
    ties = [{*c.bodies, *c.joints, *(model.parents[j - 1] for j in c.joints)} - {0} for c in model.constraints]
    rows = [c.rows for c in model.constraints]
    ties += [{body.index, body.parent} - {0} for body in model.bodies]
    rows += [d - len(body.free) for body in model.bodies]
    at: dict[int, list[int]] = {}
    for x, bodies in enumerate(ties):
        for i in bodies:
            at.setdefault(i, []).append(x)
    total = 10.0 * d * sum(rows)
    meet: Pairs = set()
    for here in at.values():
        total += d * sum(rows[x] for x in here)
        for x, y in combinations_with_replacement(here, 2):
            total += 1.5 * d * rows[x] * rows[y]
            meet.add((x, y))
    return total + _elimination(rows, meet)


def _size(model: Model) -> int:
    return 3 if model.planar else 6


def _moved(model: Model, bodies: Iterable[int], joints: Iterable[int]) -> set[int]:
    """The bodies between those of a constraint and the world."""
    return {k for i in (*bodies, *joints) for k in model.path(i)}


def _elimination(rows: Sequence[int], meet: Pairs) -> float:
    total = 0.0
    for x, around in elimination(rows, meet):
        after = sum(rows[y] for y in around)
        for s in range(after, after + rows[x]):
            total += s * s + 5 * s
    return total
