"""The numbers of the spacecraft: change them here, or make other wings with dataclasses.replace.

Sources are in docs/solar_wings.md. SI units; angles in degrees where a name or a comment says so.
"""

from dataclasses import dataclass
from math import radians


@dataclass(frozen=True)
class Panel:
    """A flat plate of even mass, hinged at x = 0."""

    length: float = 2.4  # m, from hinge to hinge
    width: float = 2.0  # m, along the hinge
    thickness: float = 0.025  # m
    mass: float = 20.0  # kg, with cells, hinges and harness

    @property
    def inertia(self) -> tuple[float, float, float]:
        """About the middle, kg m²."""
        a, b, c = (x**2 for x in (self.length, self.width, self.thickness))
        return self.mass * (b + c) / 12, self.mass * (a + c) / 12, self.mass * (a + b) / 12


@dataclass(frozen=True)
class Hinge:
    """A hinge line: its springs, friction and latches added up."""

    opens_to: float  # degrees; here it latches
    torque_folded: float  # N m of the springs, folded
    torque_open: float  # N m of the springs, where it latches
    friction: float = 0.15  # N m, dry; bearings and the harness that bends
    breakaway: float = 0.18  # N m, what holds at rest
    viscous: float = 0.05  # N m s/rad
    latch_stiffness: float = 8000.0  # N m/rad, of the latched hinge line
    latch_damping: float = 15.0  # N m s/rad

    @property
    def spring(self) -> tuple[float, float]:
        """Stiffness in N m/rad, and the angle at which it is relaxed, rad."""
        if not self.torque_folded > self.torque_open:
            raise ValueError(
                f"torque_folded = {self.torque_folded:g} N m, torque_open = {self.torque_open:g} N m: a torsion spring "
                "weakens as it opens. Expected the first to be larger; another law is another force in add_wing."
            )
        stiffness = (self.torque_folded - self.torque_open) / radians(self.opens_to)
        return stiffness, self.torque_folded / stiffness


@dataclass(frozen=True)
class Loop:
    """A closed cable loop on a panel, over a pulley at each of its two hinges."""

    ratio: float  # of the angles: outer hinge over inner hinge, radius of the inner pulley over that of the outer
    radius: float = 0.03  # m, of the outer pulley
    strand: float = 60e3  # N/m, of one of the two strands with its thermal spring
    preload: float = 300.0  # N, of each strand
    strength: float = 2000.0  # N, at which a strand breaks
    damping: float = 2.0  # N m s/rad, about the outer pulley

    @property
    def stiffness(self) -> float:
        """N m/rad about the outer pulley: as long as none of the two strands is slack, both resist."""
        return 2 * self.strand * self.radius**2


@dataclass(frozen=True)
class Wing:
    panels: tuple[Panel, Panel, Panel] = (Panel(), Panel(), Panel())
    hinges: tuple[Hinge, Hinge, Hinge] = (Hinge(90, 3.0, 1.6), Hinge(180, 1.5, 0.8), Hinge(180, 1.5, 0.8))
    loops: tuple[Loop, Loop] = (Loop(2.0), Loop(1.0))
    pitch: float = 0.05  # m, between the middles of folded panels


@dataclass(frozen=True)
class Hub:
    """Everything but the wings, as one rigid body; x to the right wing, z up, along the folded panels."""

    mass: float = 2200.0  # kg
    inertia: tuple[float, float, float] = (3900.0, 3800.0, 2300.0)  # kg m², about the centre of mass
    size: tuple[float, float, float] = (2.4, 2.5, 3.6)  # m; only drawn
    root: tuple[float, float, float] = (1.35, 0.0, -1.2)  # m, hinge of the right wing; the left one is its mirror image


WING, HUB = Wing(), Hub()
