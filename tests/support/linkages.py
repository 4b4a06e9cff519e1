"""Mechanisms with as many closed loops as one likes."""

from __future__ import annotations

import sharnir as sh


def linkage(loops: int = 4, reach: float = 1.0, *, planar: bool = False, stacked: bool = True) -> sh.Model:
    """Four-bar linkages, each standing on the coupler of the one before, or all on the world."""
    s = sh.System("linkage", planar=planar)
    for k in range(loops):
        base = f"coupler {k - 1}" if stacked and k else "world"
        rod = {"mass": 1.0, "com": (0.5, 0.1, 0.0), "inertia": (0.1, 0.2, 0.3)}
        s.add_body(f"crank {k}", base, joint=sh.Revolute("z"), **rod)
        at = sh.Placement((1.0, 0, 0))
        s.add_body(f"coupler {k}", f"crank {k}", joint=sh.Revolute("z"), placement=at, **rod)
        s.add_body(f"rocker {k}", base, joint=sh.Revolute("z"), placement=at, **rod)
        s.add_constraint(f"pin {k}", sh.Coincident(f"coupler {k}", (reach, 0, 0), f"rocker {k}", (reach, 0, 0)))
    return s.build()
