"""Sections of beams as plain numbers in SI units: rectangle, tube, I, or any. x is along the beam.

Shear factors are Cowper's (1966) where Poisson's ratio matters; torsion constants are Saint-Venant's series for the
rectangle, exact for tubes, and the sum of thin plates for I sections.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np

from ...core import read
from ...core.errors import ModelError, brief
from ...core.read import Array

# E (N/m²), ν, density (kg/m³), from the common data sheets; rounded, room temperature.
MATERIALS: Mapping[str, tuple[float, float, float]] = {
    "aluminium": (70.0e9, 0.33, 2700.0),
    "steel": (210.0e9, 0.30, 7850.0),
    "titanium": (114.0e9, 0.34, 4430.0),
    "magnesium": (45.0e9, 0.29, 1770.0),
    "carbon quasi-isotropic": (60.0e9, 0.31, 1600.0),  # a laminate of equal parts in four directions
    "glass epoxy": (25.0e9, 0.28, 1900.0),
}


def material(value: Any, where: str) -> tuple[float, float, float]:
    """E, ν, density from a name or three numbers."""
    word = read.as_text(value)
    if word is not None:
        read.choice(word, MATERIALS, f"{where}: ", " is not a known material.")
        return MATERIALS[word]
    numbers = read.finite_array(value, where, "a name, or (E, Poisson's ratio, density)")
    if numbers.shape != (3,) or numbers[0] <= 0.0 or numbers[2] <= 0.0 or not -1.0 < numbers[1] <= 0.5:
        raise ModelError(
            f"{where}: {brief(value)}. Expected a name ({', '.join(MATERIALS)}) or three numbers: E > "
            "0 (N/m²), Poisson's "
            "ratio from -1 to 0.5, density > 0 (kg/m³)."
        )
    return float(numbers[0]), float(numbers[1]), float(numbers[2])


@dataclass(frozen=True)
class Section:
    """E, G (N/m²), area A (m²), second moments Iy, Iz and torsion constant J (m⁴), density rho (kg/m³), shear factors
    ky, kz, outer distances y, z (m; 0: not known)."""

    E: float
    G: float
    A: float
    Iy: float
    Iz: float
    J: float
    rho: float
    ky: float = 5.0 / 6.0
    kz: float = 5.0 / 6.0
    y: float = 0.0
    z: float = 0.0

    def scaled(self, k: float) -> Section:
        """All lengths of the section times k."""
        return replace(
            self, A=self.A * k**2, Iy=self.Iy * k**4, Iz=self.Iz * k**4, J=self.J * k**4, y=self.y * k, z=self.z * k
        )

    def flexibility(self, shear: bool) -> Array:
        """Strains per section force: axial, shear y and z, twist, curvature about y and z."""
        across = (1.0 / (self.ky * self.G * self.A), 1.0 / (self.kz * self.G * self.A)) if shear else (0.0, 0.0)
        return np.array(
            [
                1.0 / (self.E * self.A),
                *across,
                1.0 / (self.G * self.J),
                1.0 / (self.E * self.Iy),
                1.0 / (self.E * self.Iz),
            ]
        )

    def mass(self, length: float, rotary: bool) -> tuple[float, Array]:
        """Of a slice; the inertia of its section about y and z only where the theory has it."""
        turned = (self.Iy, self.Iz) if rotary else (0.0, 0.0)
        return self.rho * self.A * length, self.rho * length * np.array([self.Iy + self.Iz, *turned])


_NUMBERS = ("E", "G", "A", "Iy", "Iz", "J", "rho")


def section_of(value: Any, where: str) -> Section:
    if read.is_a(value, Section):
        found: Section = value
        return found
    expected = f"rectangle(...), tube(...), i_beam(...), or the numbers {', '.join(_NUMBERS)}"
    if read.is_a(value, Mapping):
        given = read.mapping(value, where, expected)
        known = [f.name for f in fields(Section)]
        for key in given:
            read.choice(key, known, f"{where}: ", f". Expected {expected}.")
        missing = [key for key in _NUMBERS if key not in given]
        if missing:
            raise ModelError(f"{where}: {', '.join(missing)} not given. Expected {expected}.")
    else:
        listed = read.listed(value)
        if listed is None or len(listed) != len(_NUMBERS):
            raise ModelError(f"{where}: {brief(value)}. Expected {expected}.")
        given = dict(zip(_NUMBERS, listed, strict=True))
    return Section(**{key: read.positive(x, f"{where}: {key}", "a number > 0 in SI units") for key, x in given.items()})


def rectangle(width: float, height: float, material_: Any) -> Section:
    """`width` along y, `height` along z."""
    a = read.positive(width, "Beam.rectangle(width)", "a length > 0 in m")
    b = read.positive(height, "Beam.rectangle(height)", "a length > 0 in m")
    E, nu, rho = material(material_, "Beam.rectangle(material)")
    k = 10.0 * (1.0 + nu) / (12.0 + 11.0 * nu)
    long, short = max(a, b), min(a, b)
    odd = np.arange(1, 60, 2)
    series = np.sum(np.tanh(odd * np.pi * long / (2.0 * short)) / odd**5)
    J = long * short**3 / 3.0 * (1.0 - 192.0 * short / (np.pi**5 * long) * series)
    return Section(
        E, E / (2.0 * (1.0 + nu)), a * b, a * b**3 / 12.0, b * a**3 / 12.0, float(J), rho, k, k, a / 2.0, b / 2.0
    )


def tube(radius: float, thickness: float | None, material_: Any) -> Section:
    """Outer radius and wall; no thickness: a solid rod."""
    R = read.positive(radius, "Beam.tube(radius)", "the outer radius > 0 in m")
    wall = R if thickness is None else read.positive(thickness, "Beam.tube(thickness)", "a thickness > 0 in m")
    if wall > R:
        raise ModelError(
            f"Beam.tube(thickness): {wall:.9g} m is more than the radius {R:.9g} m. Expected at most that."
        )
    E, nu, rho = material(material_, "Beam.tube(material)")
    r, m = R - wall, (R - wall) / R
    second = np.pi / 4.0 * (R**4 - r**4)
    k = 6.0 * (1.0 + nu) * (1.0 + m * m) ** 2 / ((7.0 + 6.0 * nu) * (1.0 + m * m) ** 2 + (20.0 + 12.0 * nu) * m * m)
    return Section(
        E,
        E / (2.0 * (1.0 + nu)),
        float(np.pi * (R * R - r * r)),
        float(second),
        float(second),
        float(2.0 * second),
        rho,
        k,
        k,
        R,
        R,
    )


def i_beam(width: float, height: float, flange: float, web: float, material_: Any) -> Section:
    """Flanges of `width` along y and thickness `flange`, over the whole `height` along z; a web of thickness `web`."""
    b, h, f, w = (
        read.positive(x, f"Beam.i_beam({what})", "a length > 0 in m")
        for what, x in (("width", width), ("height", height), ("flange", flange), ("web", web))
    )
    if 2.0 * f >= h or w > b:
        raise ModelError(
            f"Beam.i_beam: flange {f:.9g} m, web {w:.9g} m. Expected 2 flanges below the height, web <= width."
        )
    E, nu, rho = material(material_, "Beam.i_beam(material)")
    inner = h - 2.0 * f
    A = 2.0 * b * f + inner * w
    Iy = (b * h**3 - (b - w) * inner**3) / 12.0
    Iz = (2.0 * f * b**3 + inner * w**3) / 12.0
    J = (2.0 * b * f**3 + (h - f) * w**3) / 3.0
    return Section(
        E, E / (2.0 * (1.0 + nu)), A, Iy, Iz, J, rho, 2.0 * b * f / A * 5.0 / 6.0, inner * w / A, b / 2.0, h / 2.0
    )
