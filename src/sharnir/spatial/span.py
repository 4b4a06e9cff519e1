"""Where a shape lies if two points say it: the ends of a rod or a cylinder, opposite corners of a box.

Points are in the body frame. With d = end − start the length is |d|, the direction e = d / |d|, the centre half way.
A shape that is described by its sizes is centred on its own frame instead; the two ways exclude each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

import casadi as ca
import numpy as np

from ..errors import ModelError
from ..read import Number, Numbers, frozen, vector
from .algebra import matrix
from .axis import Axis, unit_vector
from .placement import Placement
from .shape import HERE, positive

SAME = 1e-15  # of the largest coordinate: points that differ by less are one point but for roundoff
_UNTURNED = frozen(np.eye(3))
_POINTS = "start=(x, y, z) and end=(x, y, z)"


class Ends(NamedTuple):
    """Two points of the body."""

    difference: Numbers  # (3,) end − start
    frame: Placement  # half way, with the axes of the body


@dataclass(frozen=True, eq=False)
class Line:
    """The axis of a rod or a cylinder: its length, and e eᵀ of its direction e, in the axes of `frame`."""

    length: Number
    along: Numbers  # (3, 3)
    frame: Placement


def between(start: Any, end: Any, sizes: dict[str, Any], placement: Placement, name: str) -> Ends | None:
    """The two points of a shape, None where it is described by `sizes`, of which the first is the one needed."""
    sizes = sizes | {"placement": None if placement is HERE else placement}
    points = [what for what, value in (("start", start), ("end", end)) if value is not None]
    others = [what for what, value in sizes.items() if value is not None]
    first = next(iter(sizes))
    if not points:
        if sizes[first] is None:
            raise ModelError(
                f"{name}: no {first} is given. Expected {first}=..., centred on the shape's frame, or {_POINTS}."
            )
        return None
    if others:
        raise ModelError(
            f"{name}: {' and '.join(points)} and also {' and '.join(others)} are given. Expected one or the other: "
            f"{_POINTS} say where it is in the body; {first}=... is centred on the frame that placement=... gives."
        )
    if len(points) == 1:
        raise ModelError(f"{name}: only {points[0]} is given. Expected both, {_POINTS}, in the axes of the body.")
    a, b = vector(start, 3, f"{name}(start)"), vector(end, 3, f"{name}(end)")
    if isinstance(a, ca.SX) or isinstance(b, ca.SX):
        A, B = matrix(a), matrix(b)
        return Ends(ca.densify(B - A), Placement.of(_UNTURNED, ca.densify((A + B) / 2)))
    # Halved before adding, so that only what is beyond all numbers overflows
    return Ends(b - a, Placement.of(_UNTURNED, frozen(a / 2 + b / 2)))


def line(length: Any, axis: Axis | None, default: str, ends: Ends | None, placement: Placement, name: str) -> Line:
    """From `length` and `axis`, or from two points."""
    if ends is None:
        e = unit_vector(default if axis is None else axis, f"{name}(axis)")
        return Line(positive(length, f"{name}(length)"), np.outer(e, e), placement)
    d = ends.difference
    if not isinstance(d, ca.SX):
        distance = math.hypot(*d)
        if distance <= SAME * np.abs(ends.frame.p).max():
            raise _one_point(ends.frame.p, name)
        return Line(distance, np.outer(d / distance, d / distance), ends.frame)
    open_ = [k for k in range(3) if not d[k].is_zero()]
    if not open_:
        raise _one_point(ends.frame.p, name)
    if len(open_) == 1:  # along an axis of the body whatever the parameters are: no square root, no division
        e = np.eye(3)[open_[0]]
        return Line(ca.fabs(d[open_[0]]), np.outer(e, e), ends.frame)
    square = ca.sumsqr(d)
    return Line(ca.sqrt(square), ca.densify(d @ d.T) / square, ends.frame)


def edges(ends: Ends, name: str) -> list[Number]:
    """The edges of the box that has the two points as opposite corners."""
    d, sizes = ends.difference, []
    for k, axis in enumerate("xyz"):
        size = ca.fabs(d[k]) if isinstance(d, ca.SX) else float(abs(d[k]))
        flat = d[k].is_zero() if isinstance(d, ca.SX) else size <= SAME * np.abs(ends.frame.p).max()
        if flat:
            raise ModelError(
                f"{name}: start and end have the same {axis}, so the box is flat. Expected opposite corners, which "
                "differ in x, y and z; a beam between two points is a Rod or a Cylinder, or size=... with placement=..."
            )
        sizes.append(float(size) if isinstance(size, ca.SX) and size.is_constant() else size)
    return sizes


def _one_point(p: Numbers, name: str) -> ModelError:
    shown = ", ".join(str(p[k]) if isinstance(p, ca.SX) else f"{p[k]:.9g}" for k in range(3))
    return ModelError(
        f"{name}: start and end are the same point ({shown}), so it has no direction. Expected two different points "
        "(m); a point mass is Point(mass=...)."
    )
