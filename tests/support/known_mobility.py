"""Linkages whose mobility is known."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

import sharnir as sh


def rod(length: float) -> dict[str, Any]:
    """Mass properties of a rod along x from the origin, 1 kg/m, with a little thickness."""
    inertia = length**3 / 12
    return {"mass": length, "com": (length / 2, 0, 0), "inertia": (0.01 * inertia, inertia, inertia)}


def four_bar(
    lengths: Sequence[float] = (0.4, 1.0, 0.7), ground: float = 1.0, *, planar: bool = False, driven: str | None = None
) -> sh.Model:
    """Crank, coupler and rocker in the x-y plane, closed by a hinge: in space one with five rows."""
    crank, coupler, rocker = lengths
    s = sh.System("four-bar", planar=planar)
    s.add_body("crank", joint=sh.Revolute("z"), **rod(crank))
    s.add_body("coupler", "crank", joint=sh.Revolute("z"), placement=sh.Placement((crank, 0, 0)), **rod(coupler))
    s.add_body("rocker", joint=sh.Revolute("z"), placement=sh.Placement((ground, 0, 0)), **rod(rocker))
    s.add_constraint("closure", sh.HingeLoop("coupler", (coupler, 0, 0), "z", "rocker", (rocker, 0, 0), "z"))
    if driven is not None:
        s.prescribe("crank", q=driven)
    return s.build()


FOUR_BAR = (0.5, 0.3, 1.5)  # a position of it, open by 0.2 m


def parallelogram(rods: int = 2, *, crank: float = 0.5, ground: float = 1.0) -> sh.Model:
    """A plate on equal parallel cranks; two hold it, further ones are redundant."""
    s = sh.System("parallelogram", planar=True)
    s.add_body("crank", joint=sh.Revolute("z"), **rod(crank))
    s.add_body("plate", "crank", joint=sh.Revolute("z"), placement=sh.Placement((crank, 0, 0)), **rod(ground))
    for k in range(1, rods):
        x = ground * k / (rods - 1)
        s.add_body(f"rod {k}", joint=sh.Revolute("z"), placement=sh.Placement((x, 0, 0)), **rod(crank))
        s.add_constraint(f"pin {k}", sh.Coincident("plate", (x, 0, 0), f"rod {k}", (crank, 0, 0)))
    return s.build()


def at_parallelogram(angle: float, rods: int = 2) -> np.ndarray:
    return np.array([angle, -angle, *[angle] * (rods - 1)])


def slider_crank(*, planar: bool = True, driven: str | None = None) -> sh.Model:
    s = sh.System("slider-crank", planar=planar)
    s.add_body("crank", joint=sh.Revolute("z"), **rod(0.3))
    s.add_body("rod", "crank", joint=sh.Revolute("z"), placement=sh.Placement((0.3, 0, 0)), **rod(0.8))
    s.add_body("piston", joint=sh.Prismatic("x"), mass=0.5, inertia=(0.01, 0.01, 0.01))
    s.add_constraint("pin", sh.Coincident("rod", (0.8, 0, 0), "piston", (0, 0, 0)))
    if driven is not None:
        s.prescribe("piston", q=driven)
    return s.build()


def at_slider_crank(angle: float) -> np.ndarray:
    lean = np.arcsin(0.3 * np.sin(angle) / 0.8)
    return np.array([angle, -lean - angle, 0.3 * np.cos(angle) + 0.8 * np.cos(lean)])


def scissors(stages: int = 2) -> sh.Model:
    """Pairs of crossing rods of 1 m, pinned in their middles and at their ends; one foot is pinned, one slides."""
    s = sh.System("scissors", planar=True)
    joint, middle, centred = sh.Revolute("z"), sh.Placement((0.5, 0, 0)), {**rod(1.0), "com": (0, 0, 0)}
    s.add_body("rising 0", joint=joint, **rod(1.0))
    s.add_body("falling 0", "rising 0", joint=joint, placement=middle, **centred)
    s.add_constraint("slide", sh.PointOnPlane("falling 0", (-0.5, 0, 0), "world", (0, 0, 0), (0, 1, 0)))
    for k in range(1, stages):
        s.add_body(f"rising {k}", f"falling {k - 1}", joint=joint, placement=middle, **rod(1.0))
        s.add_body(f"falling {k}", f"rising {k}", joint=joint, placement=middle, **centred)
        s.add_constraint(f"pin {k}", sh.Coincident(f"falling {k}", (-0.5, 0, 0), f"rising {k - 1}", (1, 0, 0)))
    return s.build()


def at_scissors(angle: float, stages: int = 2) -> np.ndarray:
    """Rods at ±angle to the ground."""
    return np.array([angle, np.pi - 2 * angle, *[2 * angle - np.pi, np.pi - 2 * angle] * (stages - 1)])


def bennett(a: float = 1.0, alpha: float = 0.9, beta: float = 0.5) -> sh.Model:
    """Four hinges whose axes neither are parallel nor meet: links a, b, a, b with twists α, β, α, β between the axes at
    their ends, and a / sin α = b / sin β. The count says −2, and it moves (Bennett 1903)."""
    b = a * np.sin(beta) / np.sin(alpha)
    s = sh.System("Bennett")
    ends = [sh.Placement((length, 0, 0), rpy=(twist, 0, 0)) for length, twist in ((a, alpha), (b, beta))] * 2
    parent, place = "world", sh.Placement()
    for k, (length, end) in enumerate(zip((a, b, a), ends[:3], strict=True)):
        s.add_body(f"link {k + 1}", parent, joint=sh.Revolute("z"), placement=place, **rod(length))
        parent, place = f"link {k + 1}", end
    # The fourth link is the world: seen from its far end, the axis of the first hinge, it begins at X⁻¹
    R, p = ends[3].R, ends[3].p
    s.add_constraint(
        "closure", sh.HingeLoop("link 3", (a, 0, 0), tuple(ends[2].R[:, 2]), "world", tuple(-R.T @ p), tuple(R.T[:, 2]))
    )
    return s.build()


BENNETT = (1.3, -2.7, 4.9)  # a position of it, nearly closed


def stewart(*, legs: bool = False) -> sh.Model:
    """A platform on six legs: massless ones of fixed length, or bodies that turn and slide."""
    s = sh.System("Stewart")
    s.add_body("platform", joint=sh.Free(), mass=5.0, inertia=(0.4, 0.5, 0.8), q0=[0, 0, 0.8, 1, 0, 0, 0])
    feet, hips = _ring(1.0, (-10, 10, 110, 130, 230, 250)), _ring(0.6, (-50, 50, 70, 170, 190, 290))
    for k, (foot, hip) in enumerate(zip(feet, hips, strict=True), start=1):
        reach = hip + np.array([0, 0, 0.8]) - foot
        length = float(np.linalg.norm(reach))
        if not legs:
            s.add_constraint(f"leg {k}", sh.Distance("platform", tuple(hip), "world", tuple(foot), length))
            continue
        # z along the leg: first about x, then about y
        turned = [float(np.arctan2(-reach[1], reach[2])), float(np.arcsin(reach[0] / length))]
        place, inertia = sh.Placement(tuple(foot)), (0.01, 0.01, 0.001)
        joint = sh.Universal("x", "y")
        s.add_body(f"foot {k}", joint=joint, placement=place, mass=0.5, com=(0, 0, 0.2), inertia=inertia, q0=turned)
        s.add_body(
            f"leg {k}", f"foot {k}", joint=sh.Prismatic("z"), mass=0.4, com=(0, 0, -0.2), inertia=inertia, q0=length
        )
        s.add_constraint(f"ball {k}", sh.Coincident(f"leg {k}", (0, 0, 0), "platform", tuple(hip)))
    return s.build()


def shaky() -> sh.Model:
    """A point between two rods in a line: no motion but an infinitesimal one."""
    s = sh.System("shaky", planar=True)
    s.add_body("point", joint=sh.Compound(sh.Prismatic("x"), sh.Prismatic("y")), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("left", sh.Distance("point", (0, 0, 0), "world", (-1, 0, 0), 1.0))
    s.add_constraint("right", sh.Distance("point", (0, 0, 0), "world", (1, 0, 0), 1.0))
    return s.build()


def _ring(radius: float, degrees: Sequence[float]) -> list[np.ndarray]:
    return [radius * np.array([np.cos(x), np.sin(x), 0.0]) for x in np.deg2rad(degrees)]


# A model and a position near to which it closes
LINKAGES: dict[str, tuple[Callable[[], sh.Model], np.ndarray]] = {
    "four-bar of 3D hinges": (four_bar, np.array(FOUR_BAR)),
    "four-bar in the plane": (lambda: four_bar(planar=True), np.array(FOUR_BAR)),
    "parallelogram": (parallelogram, at_parallelogram(0.7)),
    "plate on three cranks": (lambda: parallelogram(3), at_parallelogram(0.7, 3)),
    "plate on four cranks": (lambda: parallelogram(4), at_parallelogram(0.7, 4)),
    "slider-crank": (slider_crank, at_slider_crank(0.8)),
    "slider-crank in space": (lambda: slider_crank(planar=False), at_slider_crank(0.8)),
    "scissors": (lambda: scissors(3), at_scissors(0.6, 3)),
    "Bennett": (bennett, np.array(BENNETT)),
    "Stewart, fixed legs": (stewart, stewart().q0),
    "Stewart, sliding legs": (lambda: stewart(legs=True), stewart(legs=True).q0),
}
