"""Stiffness and mass of plates through their thickness: one material, layers, sandwiches. Plain numbers in SI units.

Membrane, coupling and bending are the integrals of the plane stress stiffness Q̄ over z; the shear stiffness follows
from the shear stresses that cylindrical bending needs for equilibrium,

    τ(z) = −(V/D) ∫ Q̄ (z − z0) dz,      1/S = ∫ (τ/V)²/G dz

which is 5/6 G t for one material and G (h + t)²/h for thin faces on a core (Whitney, J. Appl. Mech. 40, 1973).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ...core import read
from ...core.errors import ModelError, brief
from ...core.read import Array
from .sections import material

_KEYS = ("thickness", "E1", "E2", "nu12", "G12", "G13", "G23", "rho", "angle")


@dataclass(frozen=True, eq=False)
class Layer:
    """An orthotropic sheet, its first direction turned by `angle` (rad) from x towards y."""

    thickness: float
    E1: float
    E2: float
    nu12: float
    G12: float
    G13: float
    G23: float
    rho: float
    angle: float = 0.0

    def plane_stress(self) -> Array:
        """Q̄ (3, 3) of σ_x, σ_y, τ_xy."""
        nu21 = self.nu12 * self.E2 / self.E1
        d = 1.0 - self.nu12 * nu21
        Q = (
            np.array(
                [[self.E1, self.nu12 * self.E2, 0.0], [self.nu12 * self.E2, self.E2, 0.0], [0.0, 0.0, self.G12 * d]]
            )
            / d
        )
        c, s = np.cos(self.angle), np.sin(self.angle)
        T = np.array([[c * c, s * s, -2 * c * s], [s * s, c * c, 2 * c * s], [c * s, -c * s, c * c - s * s]])
        return np.asarray(T @ Q @ T.T)

    def across(self) -> Array:
        """Shear moduli (2, 2) of γ_xz, γ_yz."""
        c, s = np.cos(self.angle), np.sin(self.angle)
        R = np.array([[c, -s], [s, c]])
        return np.asarray(R @ np.diag([self.G13, self.G23]) @ R.T)


@dataclass(frozen=True, eq=False)
class Laminate:
    """Per area: [N; M] = ABD [ε; κ], Q = S γ; mass, its first and second moment over the thickness."""

    layers: tuple[Layer, ...]
    A: Array
    B: Array
    D: Array
    S: Array
    mass: float
    moment: float
    inertia: float
    thickness: float


def isotropic(thickness: Any, given: Any, where: str) -> Layer:
    E, nu, rho = material(given, f"{where}(material)")
    t = read.positive(thickness, f"{where}(thickness)", "a thickness > 0 in m")
    G = E / (2.0 * (1.0 + nu))
    return Layer(t, E, E, nu, G, G, G, rho)


def layer_of(value: Any, where: str) -> Layer:
    """A Layer, (thickness, material), or a dict of numbers; G13 and G23 are G12 where they are not given."""
    if read.is_a(value, Layer):
        found: Layer = value
        return found
    expected = "(thickness, material) or the numbers thickness, E1, E2, nu12, G12, rho (G13, G23, angle)"
    if read.is_a(value, Mapping):
        given = read.mapping(value, where, expected)
        for key in given:
            read.choice(key, _KEYS, f"{where}: ", f". Expected {expected}.")
        missing = [key for key in _KEYS[:5] + _KEYS[7:8] if key not in given]
        if missing:
            raise ModelError(f"{where}: {', '.join(missing)} not given. Expected {expected}.")
        numbers = {key: read.finite(x, f"{where}: {key}") for key, x in given.items()}
        numbers = {"G13": numbers["G12"], "G23": numbers["G12"], **numbers}
        for key in ("thickness", "E1", "E2", "G12", "G13", "G23", "rho"):
            read.positive(numbers[key], f"{where}: {key}", "a number > 0 in SI units")
        if numbers["nu12"] ** 2 * numbers["E2"] / numbers["E1"] >= 1.0:
            raise ModelError(f"{where}: nu12 = {numbers['nu12']:g} is impossible. Expected nu12² < E1/E2.")
        return Layer(**numbers)
    parts = read.listed(value)
    if parts is None or len(parts) != 2:
        raise ModelError(f"{where}: {brief(value)}. Expected {expected}.")
    return isotropic(parts[0], parts[1], where)


def sandwich(core: Any, face: Any, where: str = "Panel.sandwich") -> list[Layer]:
    """`core`: (thickness, shear modulus xz, shear modulus yz, density); `face`: a layer, on both sides. In its plane
    the core carries next to nothing: 1e-6 of its shear moduli."""
    numbers = read.finite_array(core, f"{where}(core)", "(thickness, G_xz, G_yz, density)")
    if numbers.shape != (4,) or numbers.min() <= 0.0:
        raise ModelError(f"{where}(core): {brief(core)}. Expected (thickness, G_xz, G_yz, density), all > 0.")
    h, Gx, Gy, rho = (float(x) for x in numbers)
    soft = 1e-6 * min(Gx, Gy)
    sheet = layer_of(face, f"{where}(face)")
    return [sheet, Layer(h, soft, soft, 0.0, soft, Gx, Gy, rho), sheet]


def laminate(layers: Sequence[Layer]) -> Laminate:
    """From the lowest layer up; z = 0 in the middle."""
    total = sum(x.thickness for x in layers)
    A, B, D = np.zeros((3, 3)), np.zeros((3, 3)), np.zeros((3, 3))
    low, mass, moment, inertia = -total / 2.0, 0.0, 0.0, 0.0
    for x in layers:
        high = low + x.thickness
        Q = x.plane_stress()
        A += Q * (high - low)
        B += Q * (high**2 - low**2) / 2.0
        D += Q * (high**3 - low**3) / 3.0
        mass += x.rho * (high - low)
        moment += x.rho * (high**2 - low**2) / 2.0
        inertia += x.rho * (high**3 - low**3) / 3.0
        low = high
    S = np.diag([_shear(layers, axis, A, B) for axis in (0, 1)])
    return Laminate(tuple(layers), A, B, D, S, mass, moment, inertia, total)


def _shear(layers: Sequence[Layer], axis: int, A: Array, B: Array) -> float:
    """Shear stiffness of cylindrical bending along one axis."""
    neutral = B[axis, axis] / A[axis, axis]
    stations, weights = np.polynomial.legendre.leggauss(3)
    low = -sum(x.thickness for x in layers) / 2.0
    flow, bending, flexibility = 0.0, 0.0, 0.0
    for x in layers:
        Q, G, t = x.plane_stress()[axis, axis], x.across()[axis, axis], x.thickness
        z = low + t * (stations + 1.0) / 2.0
        tau = flow - Q * ((z - neutral) ** 2 - (low - neutral) ** 2) / 2.0
        flexibility += float(np.sum(weights * tau**2)) * t / 2.0 / G
        high = low + t
        flow -= Q * ((high - neutral) ** 2 - (low - neutral) ** 2) / 2.0
        bending += Q * ((high - neutral) ** 3 - (low - neutral) ** 3) / 3.0
        low = high
    return float(bending**2 / flexibility)
