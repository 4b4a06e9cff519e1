"""Numbers of a model that the cost of a formulation is a sum of, each with a coefficient (`coefficients.py`).

n are the free coordinates of a joint, w the components of V that its body can have, u those that arrive from its
parent; ρ is how full the rotation from there is (`pattern.py`). Sums are over the bodies, and over those that carry
them where a matrix couples a joint with all on its way to the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING

from ..algorithms.sweeps.elimination import elimination, fronts
from .pattern import Pattern, patterns_of

if TYPE_CHECKING:
    from ..model import Model

Features = dict[str, float]


def features_of(model: Model) -> Features:
    bodies = patterns_of(model)
    found = {"one": 1.0, **_bodies(model, bodies), **_matrix(model, bodies), **_rows(model)}
    if not model.constraints:
        return found
    return found | _of_constraints(model, bodies, [c.row_count for c in model.constraints], _ways(model))


def elimination_features(model: Model) -> Features:
    """In place of those of constraints, where rows are carried no further than they must be
    (`algorithms/sweeps/elimination.py`)."""
    ways: list[set[int]] = [set() for _ in model.constraints]
    for front in fronts(model).order:
        for c in front.passed if front.joint else ():
            ways[c].add(front.body)
    return _of_constraints(model, patterns_of(model), [c.row_count for c in model.constraints], ways)


def _ways(model: Model) -> list[set[int]]:
    """Of every constraint, the bodies between those it ties and the world."""
    return [{k for i in (*c.bodies, *c.joints) for k in model.path(i)} for c in model.constraints]


BODIES = (
    "moving", "w", "w2", "nw", "nh", "nh2", "n2h", "n3", "skew", "skew2", "turn", "turn2", "turn h", "turn h2", "shift",
    "shift2", "shift h2", "trig", "solid",
)  # fmt: skip


def _bodies(model: Model, bodies: Sequence[Pattern]) -> Features:
    """What recursions do: one body after the other. A tip with constant S has no products to compute."""
    found: Features = dict.fromkeys(BODIES, 0.0)
    for b in bodies:
        n, w, u, h = b.free, b.width, b.carried, b.handed
        if b.slides:
            found["moving"] += n > 0
            continue
        busy = 0 if b.tip and not b.skew else n
        turn, shift, skew = b.turned, b.shifted, n * b.skew
        values = (
            n > 0, w, w * w * (not b.tip), n * w, n * h, busy * h * h, busy * n * h, busy * n * n, skew * w,
            skew * w * w, turn * u, turn * u * u, turn * h * u, turn * h * h, shift * u, shift * u * u, shift * h * h,
            b.joint, b.solid * min(w, 3),
        )  # fmt: skip
        for name, value in zip(BODIES, values, strict=True):
            found[name] += value
    return found | {"bodies": float(len(bodies)), "nq": float(model.nq)}


def _matrix(model: Model, bodies: Sequence[Pattern]) -> Features:
    """What the mass matrix takes: columns carried to the world, products there, its factor."""
    above, way, along = [0.0], [0.0], [0.0]  # coordinates, turns and products on the way to the world
    found: Features = dict.fromkeys(("entries", "factor", "columns", "products"), 0.0)
    for b, parent in zip(bodies, model.parents, strict=True):
        n, a = b.free, above[parent]
        found["entries"] += n * a
        if not b.slides:
            found["factor"] += n * a * a
            found["columns"] += n * (way[parent] + b.turned * b.carried)
            found["products"] += n * along[parent]
        above.append(a + n)
        way.append(way[parent] + b.turned * b.carried)
        along.append(along[parent] + n * b.width)
    return found


def _rows(model: Model) -> Features:
    """Joints and constraints as rows between bodies, as absolute coordinates and impulses of joints have them."""
    d = 3 if model.planar else 6
    constraints = [{*c.bodies, *c.joints, *(model.parents[j - 1] for j in c.joints)} - {0} for c in model.constraints]
    rows = [c.row_count for c in model.constraints]
    constraints += [{body.index, body.parent} - {0} for body in model.bodies]
    rows += [d - len(body.free) for body in model.bodies]
    at: dict[int, list[int]] = {}
    for x, bodies in enumerate(constraints):
        for i in bodies:
            at.setdefault(i, []).append(x)
    found: Features = {"d": d * len(model.bodies), "rows": sum(rows), "d rows": d * sum(rows), "shared": 0.0}
    meet: set[tuple[int, int]] = set()
    for here in at.values():
        total = sum(rows[x] for x in here)
        found["shared"] += d * total * total
        meet.update(combinations_with_replacement(here, 2))
    squares, sums = _elimination(rows, meet)
    return found | {"schur2": squares, "schur": sums}


def _of_constraints(model: Model, bodies: Sequence[Pattern], rows: list[int], ways: Sequence[set[int]]) -> Features:
    """What constraints add to a tree: rows carried along their ways, A, its factor."""
    names = ("ties", "tied", "path", "path n", "path turn", "pairs")
    found: Features = dict.fromkeys(names, 0.0)
    found["ties"], found["tied"] = len(rows), sum(rows)
    at: dict[int, list[int]] = {}
    for x, way in enumerate(ways):
        for k in way:
            at.setdefault(k, []).append(x)
    meet: set[tuple[int, int]] = set()
    for k, here in at.items():
        b, total = bodies[k - 1], sum(rows[x] for x in here)
        found["path"] += total * b.width
        found["path n"] += total * b.free * b.width
        found["path turn"] += total * b.turned * b.carried
        found["pairs"] += b.free * total * total
        if b.free:
            meet.update(combinations_with_replacement(here, 2))
    squares, sums = _elimination(rows, meet)
    return found | {"inner2": squares, "inner": sums}


def _elimination(rows: Sequence[int], meet: set[tuple[int, int]]) -> tuple[float, float]:
    """Σ s² and Σ s over the pivots, s unknowns after each."""
    squares = sums = 0.0
    for x, around in elimination(rows, meet):
        after = sum(rows[y] for y in around)
        for s in range(after, after + rows[x]):
            squares += s * s
            sums += s
    return squares, sums
