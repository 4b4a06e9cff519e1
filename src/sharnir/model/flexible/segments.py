"""The cheap twin of a flexible beam or panel: rigid segments with springs between them, for any deflection.

Each of n equal elements of length h is cut in its middle: half of it belongs to the segment before, half to the one
behind, and between them is a joint of three turns with the stiffness of the whole element,

    c_y = E I_y / h,     c_z = E I_z / h,     c_x = G J / h

so that a cantilever under a load at its tip deflects by L³/3EI · (1 − 1/4n²): the midpoint rule of its curvature. Shear
and stretch are left out. Frequencies are right to about (λ/n)²/14 for a mode with λ = (ω² ρA L⁴/EI)^(1/4).

Rauh and Schiehlen, Finite segment modeling of beams (1986).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np

from ...core import read
from ...core.errors import ModelError, UnsupportedError, brief
from ...core.read import Array
from ...spatial.placement import Placement
from ..forces.bushing import Bushing
from ..forces.joint_forces import JointSpring
from ..joints import Fixed, Spherical
from ..joints.axis_joints import Revolute
from ..system import System
from .beam import Beam
from .panel import Panel


@dataclass(frozen=True)
class Segments:
    """What was added: `bodies`, root first, `interfaces` with the names of their bodies, and `text`, a sentence on
    where the segments differ from the modes."""

    bodies: tuple[str, ...]
    interfaces: dict[str, str]
    text: str


@dataclass(frozen=True, eq=False)
class _Line:
    """A line of segments along x of the frame with the axes `turn`."""

    length: float
    turn: Array
    slice: Callable[[float, float], tuple[float, float, Array]]  # from, to → mass, place of its centre, inertia there
    springs: Callable[[float, float], Array]  # from, to → stiffness about x, y, z of that element
    interfaces: dict[str, float]
    bending: tuple[str, ...]
    tip: tuple[float, Array]


def segments(
    system: Any,
    name: str,
    body: Any,
    parent: str = "world",
    *,
    joint: Any = None,
    placement: Any = None,
    number: int = 8,
    damping: float = 0.0,
) -> Segments:
    """Adds a `sharnir.Beam` or a `sharnir.Panel` (held along its left edge) to a system as `number` elements: bodies
    "name", "name 1", ..., and a body "name.tip" for each interface, as the flexible body has. `joint` carries the root.
    `damping`: seconds, times the stiffness of each spring. In a planar system the joints turn about z alone."""
    where = f"segments {brief(name)}"
    read.instance(system, System, f"{where}: ", " is not a System. Expected the system that the segments are added to.")
    own = read.name(name, where)
    n = read.count(number, f"{where}: number", 1, 500)
    delay = read.finite(damping, f"{where}: damping", "a time >= 0 in s")
    if delay < 0.0:
        raise ModelError(f"{where}: damping {delay:.9g} s is negative. Expected a time >= 0 in s.")
    line = _line(body, where)
    edges = np.linspace(0.0, line.length, n + 1)
    middles = (edges[1:] + edges[:-1]) / 2.0
    cuts = np.concatenate([[0.0], middles, [line.length]])
    # segment k reaches from cut k to cut k + 1; its frame is at its first cut
    names = [own] + [f"{own} {k + 1}" for k in range(n)]
    for k, (a, b) in enumerate(pairwise(cuts)):
        m, centre, J = _with_tip(line, *line.slice(a, b), last=k == n)
        inertia = line.turn @ J @ line.turn.T
        about = inertia[2, 2] if system.planar else inertia
        properties = {"mass": m, "com": line.turn[:, 0] * (centre - a), "inertia": about}
        if k == 0:
            system.add_body(own, parent, joint=joint or Fixed(), placement=placement or Placement(), **properties)
            continue
        at = Placement(xyz=line.turn[:, 0] * (a - cuts[k - 1]))
        stiffness = line.springs(edges[k - 1], edges[k])
        if system.planar:
            system.add_body(names[k], names[k - 1], joint=Revolute("z"), placement=at, **properties)
            across = float(np.abs(line.turn[2]) @ stiffness)
            system.add_force(f"{names[k]} spring", JointSpring(names[k], across, damping=delay * across))
            continue
        system.add_body(names[k], names[k - 1], joint=Spherical(), placement=at, **properties)
        turns = [0.0, 0.0, 0.0, *(np.abs(line.turn) @ stiffness)]
        bushing = Bushing(
            names[k - 1], at.p, names[k], (0.0, 0.0, 0.0), turns, [delay * x for x in turns] if delay else None
        )
        system.add_force(f"{names[k]} spring", bushing)
    interfaces = {}
    for key, x in line.interfaces.items():
        k = int(np.searchsorted(cuts, x * (1 + 1e-12), side="right")) - 1
        k = min(k, n)
        interfaces[key] = f"{own}.{key}"
        there = Placement(xyz=line.turn[:, 0] * (x - cuts[k]))
        system.add_body(interfaces[key], names[k], joint=Fixed(), placement=there)
    return Segments(tuple(names), interfaces, _differences(body, n))


def _line(body: Any, where: str) -> _Line:
    if read.is_a(body, Beam):
        return _of_beam(body, where)
    if read.is_a(body, Panel):
        return _of_panel(body, where)
    raise ModelError(f"{where}: {brief(body)} is neither a sharnir.Beam nor a sharnir.Panel. Expected one of them.")


STATIONS, WEIGHTS = np.polynomial.legendre.leggauss(6)


def _of_beam(beam: Beam, where: str) -> _Line:
    if beam.root is None:
        raise UnsupportedError(f"{where}: the beam floats. Expected one whose root is held, on joint=Free().")
    turn = beam.rotation
    if not np.allclose(np.abs(turn), np.round(np.abs(turn))):
        raise UnsupportedError(
            f"{where}: the beam is along {brief(beam.axis)}. Expected x, y or z; turn it by placement."
        )

    def part(a: float, b: float) -> tuple[float, float, Array]:
        x, w = (a + b + (b - a) * STATIONS) / 2.0, WEIGHTS * (b - a) / 2.0
        each = [beam.section_at(float(s) / beam.length).mass(float(h), True) for s, h in zip(x, w, strict=True)]
        return _slice(x, np.array([m for m, _ in each]), np.array([J for _, J in each]))

    def springs(a: float, b: float) -> Array:
        x, w = (a + b + (b - a) * STATIONS) / 2.0, WEIGHTS * (b - a) / 2.0
        soft = sum(h * beam.section_at(float(s) / beam.length).flexibility(False) for s, h in zip(x, w, strict=True))
        stiff = 1.0 / np.asarray(soft)[3:]
        return np.asarray(stiff)

    places = {key: s * beam.length for key, s in (beam.interfaces or {}).items()}
    tip = (0.0, np.zeros((3, 3))) if beam.tip_mass is None else (beam.tip_mass[0], turn.T @ beam.tip_mass[1] @ turn)
    return _Line(beam.length, turn, part, springs, places, ("y", "z"), tip)


def _of_panel(panel: Panel, where: str) -> _Line:
    """As a beam along x: bending stiffness D_11 b, torsion 4 D_66 b; stiff in its plane."""
    if panel.root != "left" or panel.ribs:
        raise UnsupportedError(f"{where}: the panel has ribs or another root. Expected none, and root='left'.")
    plate, (a_all, b) = panel.laminate, panel.size
    m = plate.mass + panel.extra_mass
    D = plate.D - plate.B @ np.linalg.solve(plate.A, plate.B)
    in_plane = plate.A[0, 0] * b**3 / 12.0

    def part(x0: float, x1: float) -> tuple[float, float, Array]:
        x, w = (x0 + x1 + (x1 - x0) * STATIONS) / 2.0, WEIGHTS * (x1 - x0) / 2.0
        J = np.array([m * b**3 / 12.0 + plate.inertia * b, plate.inertia * b, m * b**3 / 12.0])
        return _slice(x, m * b * w, w[:, None] * J)

    def springs(x0: float, x1: float) -> Array:
        bend = b / np.linalg.inv(D)[0, 0] if b < a_all / 4.0 else b * D[0, 0]
        return np.array([4.0 * D[2, 2] * b, bend, in_plane]) / (x1 - x0)

    places = {}
    for key, spot in panel.interfaces.items():
        if spot == "right":
            places[key] = a_all
        elif isinstance(spot, tuple) and abs(np.mean([p[1] for p in spot]) - b / 2.0) < 1e-9 * b:
            places[key] = float(np.mean([p[0] for p in spot]))
        else:
            raise UnsupportedError(
                f"{where}: interface {key!r} is off the middle line. Expected 'right' or points at y = {b / 2:.6g} m."
            )
    return _Line(a_all, np.eye(3), part, springs, places, ("z",), (0.0, np.zeros((3, 3))))


def _slice(x: Array, masses: Array, inertias: Array) -> tuple[float, float, Array]:
    m = float(masses.sum())
    centre = float(masses @ x) / m
    J = np.diag(inertias.sum(axis=0))
    J[1, 1] += masses @ (x - centre) ** 2
    J[2, 2] += masses @ (x - centre) ** 2
    return m, centre, J


def _with_tip(line: _Line, m: float, centre: float, J: Array, last: bool) -> tuple[float, float, Array]:
    extra, inertia = line.tip
    if not last or not extra:
        return m, centre, J
    both = (m * centre + extra * line.length) / (m + extra)
    across = np.diag([0.0, 1.0, 1.0])
    return m + extra, both, J + inertia + across * (m * (centre - both) ** 2 + extra * (line.length - both) ** 2)


def _differences(body: Any, n: int) -> str:
    """Where segments and modes part: by frequency for the segments, by deflection for the modes."""
    frequencies = body.frequencies
    good = 0
    roots = [1.8751, 4.6941] + [(k - 0.5) * np.pi for k in range(3, 40)]
    while good < len(roots) and (roots[good] / n) ** 2 / 14.0 < 0.01:
        good += 1
    length = body.length if hasattr(body, "length") else body.size[0]
    bending = [k for k, name in enumerate(body.reduced.modes) if name.startswith("bending")]
    first = frequencies[bending[0]] if bending else frequencies[0]
    limit = first * (roots[max(good - 1, 0)] / roots[0]) ** 2
    upto = f"up to about {limit:.3g} Hz (bending modes: {good})" if good else f"not even at {first:.3g} Hz"
    return (
        f"{n} segments follow the modes {upto} within 1 %; the modes follow the segments up to deflections of the tip "
        f"of about {0.1 * length:.3g} m (a tenth of the length), beyond which small turns are wrong by 1 % and more."
    )
