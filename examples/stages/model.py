"""Two free bodies, four pushers, four locks, and the event that ends a run: the lip of the nozzle is out."""

import numpy as np

import sharnir as sh
from stages import data as d

# For clearances: the lip as a disc, the interstage as planes that touch its inner circle. Between two of them there is
# a little more room than in the circle: less than 1 − cos 7.5° = 1 % of the way by which the lip has moved aside.
LIP = sh.Cylinder(d.LIP_RADIUS, start=(0, 0, -d.LIP_DEPTH), end=(0, 0, -d.LIP_DEPTH + 0.02))
NORMALS = d.around(1.0, np.arange(d.WALLS) * 2 * np.pi / d.WALLS)
WALL = [sh.Plane(point=(d.WALL_RADIUS * x, d.WALL_RADIUS * y, 0), normal=(-x, -y, 0)) for x, y in NORMALS.tolist()]


def stages() -> sh.Model:
    s = sh.System("stages", gravity=(0, 0, 0))
    s.add_body(
        "lower", joint=sh.Free(), mass=d.LOWER_MASS, inertia=d.LOWER_INERTIA, com=(0, 0, -d.LOWER_COM),
        visual=_lower_looks(), colour="#8a93a0",
    )  # fmt: skip
    aside = [s.parameter(name, 0.0, unit="m") for name in ("com_x", "com_y")]
    s.add_body(
        "upper", joint=sh.Free(), mass=d.UPPER_MASS, inertia=d.UPPER_INERTIA, com=(*aside, d.UPPER_COM),
        visual=_upper_looks(), colour="#d9d2c3",
    )  # fmt: skip
    for i, (x, y) in enumerate(d.around(d.PUSHER_RADIUS, d.PUSHERS).tolist(), start=1):
        k = s.parameter(f"k{i}", d.STIFFNESS, unit="N/m")
        barrel, pad = ("lower", (x, y, -d.BARREL)), ("upper", (x, y, 0))
        stroke = (d.BARREL, d.BARREL + d.STROKE)
        pusher = sh.PointSpring(*barrel, *pad, stiffness=k, length=d.BARREL + d.COMPRESSION, stroke=stroke, axis="z")
        s.add_force(f"pusher {i}", pusher)
    for i, (x, y) in enumerate(d.around(d.LOCK_RADIUS, d.LOCKS).tolist(), start=1):
        s.parameter(f"delay{i}", 0.0, unit="s")
        s.add_constraint(f"lock {i}", sh.PointOnPlane("upper", (x, y, 0), "lower", (x, y, 0), "z"))
        s.add_event(f"open {i}", sh.Release(f"lock {i}", at=f"delay{i}"))
    out = f"position('upper', (0, 0, {-d.LIP_DEPTH}), 'z') - position('lower', (0, 0, 0), 'z')"
    s.add_event("out", sh.When(out, do=[sh.End()]))
    return s.build()


def _lower_looks() -> list[sh.Cylinder | sh.Rod]:
    frames = d.around(d.WALL_RADIUS, np.arange(d.WALLS) * 2 * np.pi / d.WALLS).tolist()
    wall = [sh.Rod(start=(x, y, -1.6), end=(x, y, 0), mass=0) for x, y in frames]
    return [sh.Cylinder(1.0, start=(0, 0, -5.2), end=(0, 0, -1.6), mass=0), *wall]


def _upper_looks() -> list[sh.Cylinder]:
    rings = [(0.25, 0.0, -0.3), (0.45, -0.3, -0.7), (0.6, -0.7, -1.05), (d.LIP_RADIUS, -1.05, -d.LIP_DEPTH)]
    bell = [sh.Cylinder(r, start=(0, 0, low), end=(0, 0, high), mass=0) for r, high, low in rings]
    return [sh.Cylinder(1.0, start=(0, 0, 0.02), end=(0, 0, 3.4), mass=0), *bell]
