"""Shapes as convex sets: a ball, rolled over a sum of segments and a disc across the first of them,

{c + Σ s_i u_i + d y + r z},    |s_i| ≤ 1,  y ⟂ u_1,  |y| ≤ 1,  |z| ≤ 1

point, sphere    no segment       rod        one
box              three            cylinder   one, with a disc
"""

from __future__ import annotations

from dataclasses import dataclass

from .algebra import Matrix


@dataclass(frozen=True, eq=False)
class Convex:
    """In the axes of a body; numbers may be parameters."""

    centre: Matrix  # (3,) c
    segments: tuple[Matrix, ...]  # (3,) u
    disc: Matrix  # d
    radius: Matrix  # r
    has_disc: bool
