"""Spatial algebra: rotations, placements, inertia and shapes. Linear part first: V = [v; ω], F = [f; m]."""

from .mass_properties import MassProperties
from .placement import Placement
from .shapes import Box, Cylinder, Point, Rod, Shape, Shell, Sphere
from .surface import Plane

__all__ = ["Box", "Cylinder", "MassProperties", "Placement", "Plane", "Point", "Rod", "Shape", "Shell", "Sphere"]
