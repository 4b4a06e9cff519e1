"""Sets of rows that several constraints share, in space and in the plane."""

from __future__ import annotations

import casadi as ca

from ..spatial.algebra import Matrix, cross
from ..spatial.axis import plane_of
from ..spatial.complement import complement
from .pair import Pair
from .rows import Along, AlongWorld, Cosine, Row
from .words import direction


def coincident(pair: Pair) -> tuple[Row, ...]:
    """The points meet: r_a − r_b = 0 in world axes."""
    return tuple(AlongWorld(f"force along world {'xyz'[k]}", k) for k in range(2 if pair.context.planar else 3))


def on_line(pair: Pair, axis_b: Matrix) -> tuple[Row, ...]:
    """The point of a is on the line through the point of b."""
    normals = across(pair, axis_b)
    return tuple(
        Along(f"force along {_across(n, k, pair)}", n) for k, n in enumerate(normals[:1] if _flat(pair) else normals)
    )


def parallel(pair: Pair, axis_a: Matrix, axis_b: Matrix) -> tuple[Row, ...]:
    """The axes are parallel, or opposite: axis_a · −w = axis_a · u = 0, whose moments are about u and w."""
    u, w = across(pair, axis_b)
    about = ((u, -w), (w, u))
    return tuple(
        Cosine(f"moment about {_across(m, k, pair)}", axis_a, x)
        for k, (m, x) in enumerate(about[1:] if _flat(pair) else about)
    )


def across(pair: Pair, axis: Matrix) -> tuple[Matrix, Matrix]:
    """(u, w), which complete a unit axis to a right-handed triple (u, w, axis); in a planar system w is z."""
    if _flat(pair):
        return ca.sparsify(ca.vertcat(-axis[1], axis[0], 0)), ca.sparsify(ca.SX([0, 0, 1]))
    if axis.is_constant():
        return plane_of(axis)
    u = complement(axis)[:, 0]
    return u, ca.sparsify(cross(axis, u))


def _flat(pair: Pair) -> bool:
    return pair.context.planar


def _across(n: Matrix, k: int, pair: Pair) -> str:
    return direction(n, pair.name_b, f"normal {k + 1} of axis_b")
