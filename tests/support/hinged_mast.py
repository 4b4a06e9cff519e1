"""A planar scissor mast of hinges in space: 3 of the 5 rows of every loop say what the joints say already."""

from __future__ import annotations

import numpy as np

import sharnir as sh


def hinged_mast(cells: int, angle: float = 0.3, axis: tuple[float, float, float] = (0.0, 0.0, 1.0)) -> sh.Model:
    """Bars a and b of every cell, hinged in their middles, with the ends of one cell on those of the next. All hinges
    are about `axis`; the bars lie across it."""
    n = np.array(axis) / np.linalg.norm(axis)
    along = np.cross((0.3, 1.0, 0.2), n)
    along /= np.linalg.norm(along)
    inertia = np.diag([0.02, 0.02, 0.02])
    s = sh.System(f"hinged mast {cells}", gravity=tuple(-9.81 * np.cross(n, along)))
    for k in range(cells):
        parent, place, start = (f"b{k - 1}", 0.5 * along, 2 * angle - np.pi) if k else ("world", 0 * along, angle)
        hinge = sh.Revolute(tuple(n))
        solid = {"mass": 1.0, "inertia": inertia}
        s.add_body(f"a{k}", parent, joint=hinge, placement=sh.Placement(place), com=0.5 * along, q0=start, **solid)
        s.add_body(f"b{k}", f"a{k}", joint=hinge, placement=sh.Placement(0.5 * along), q0=np.pi - 2 * angle, **solid)
    for k in range(cells - 1):
        loop = sh.HingeLoop(f"a{k}", tuple(along), tuple(n), f"b{k + 1}", tuple(-0.5 * along), tuple(n))
        s.add_constraint(f"pin {k}", loop)
    return s.build()
