"""The mechanism that examples of constraints tie, and points and axes in it. Its bodies are

    a, b     which fly
    wheel    on b, turns about z
    slide    on b, along x
    sleeve   on b, turns about y and slides along it; not in a planar system
    ball     on b, turns freely; not in a planar system

and its parameters k and r, neither of which is zero.
"""

from __future__ import annotations

from typing import Any

Point = tuple[Any, Any, Any]


def points(planar: bool) -> tuple[Point, Point, Point]:
    """One for body a, one for body b, and one that moves, for either."""
    z = (0.0, 0.0, 0.0) if planar else (0.5, 0.2, 0.2)
    return (0.3, -0.2, z[0]), (-0.1, 0.4, z[1]), ("0.1*sin(3*t)", "k*t**2", z[2])


SKEW = (0.3, -1.0, 2.0)  # an axis that is none of x, y, z
