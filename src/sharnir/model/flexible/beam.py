"""Straight beams of any section: Timoshenko's or Euler and Bernoulli's theory, taper, masses at the tip.

An element gets its stiffness from its flexibility, which is exact however the section changes: end 1 held, a wrench P
at end 2 leaves the section forces H(s) P = [1, 0; (L−s) e~, 1] P at s, these the strains C⁻¹ H P, and the section at x
moves by

    d(x) = ∫0^x H_x(s)ᵀ C(s)⁻¹ H_L(s) ds P = D(x) P,   K_22 = D(L)⁻¹,   N_2(x) = D(x) D(L)⁻¹,   N_1(x) = R(x) − N_2 R(L)

so that deflections under loads at nodes are those of the theory, to rounding for a prismatic beam. Mass is taken at
four Gauss points of an element, which move by the same N: exact for the cubic shapes of a prismatic element.

Foreshortening: an inextensible beam draws its points back by ½∫(v'² + w'²) dx, so G_kl = −e ∫0^x (v_k'v_l' + w_k'w_l').

Przemieniecki, Theory of Matrix Structural Analysis, ch. 5; Kane, Ryan, Banerjee (1987).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import scipy.sparse as sp

from ...core import read
from ...core.errors import ModelError, brief
from ...core.read import Array
from .description import FlexibleBody
from .modal_body import ModalBody
from .reduction import FiniteElements, reduce
from .sections import Section, i_beam, rectangle, section_of, tube

THEORIES = ("timoshenko", "euler-bernoulli")
DIRECTIONS = ("y", "z", "torsion", "axial")
_HELD = {"y": (1, 5), "z": (2, 4), "torsion": (3,), "axial": (0,)}  # unknowns in beam axes
_GAUSS = np.polynomial.legendre.leggauss(4)
STATIONS, WEIGHTS = (_GAUSS[0] + 1.0) / 2.0, _GAUSS[1] / 2.0


@dataclass(frozen=True, eq=False)
class Beam(FlexibleBody):
    """A beam from its root at the origin along `axis`, x of the section along it.

    `section`: one of `sharnir.Beam.rectangle(width, height, material)`, `tube`, `i_beam`, a dict of numbers E, G, A,
    Iy, Iz, J, rho (and ky, kz: shear factors, y, z: outer distances), or seven numbers in this order. `taper`: how the
    section changes, a function of x / length that answers with a scale of lengths, or with a section; or the scale at
    the tip, linear from 1 at the root. `tip_mass`: a number, or (mass, inertia about the tip). `interfaces`: name and
    place as a part of the length. `modes`: fixed-interface modes beside the static ones of the interfaces; `content`:
    the highest frequency (Hz) of the load, or the loads (t, values), from which their number is estimated.
    """

    length: float
    section: Any
    elements: int = 20
    modes: int = 6
    theory: str = "timoshenko"
    taper: Any = None
    tip_mass: Any = None
    interfaces: Mapping[str, float] | None = None
    axis: Any = "x"
    up: Any = None
    damping: Any = 0.0
    stiffening: bool = True
    directions: tuple[str, ...] = DIRECTIONS
    root: str | None = "held"
    content: Any = None

    @staticmethod
    def rectangle(width: float, height: float, material: Any) -> Section:
        """`width` along y, `height` along z; the material by name, or (E, Poisson's ratio, density)."""
        return rectangle(width, height, material)

    @staticmethod
    def tube(radius: float, thickness: float | None, material: Any) -> Section:
        """Outer radius and wall; thickness None is a solid rod."""
        return tube(radius, thickness, material)

    @staticmethod
    def i_beam(width: float, height: float, flange: float, web: float, material: Any) -> Section:
        """Two flanges along y at the ends of the height along z, joined by a web."""
        return i_beam(width, height, flange, web, material)

    def __post_init__(self) -> None:
        where = "Beam"

        def put(key: str, value: Any) -> None:
            object.__setattr__(self, key, value)

        put("length", read.positive(self.length, f"{where}(length)", "a length > 0 in m"))
        put("section", section_of(self.section, f"{where}(section)"))
        put("elements", read.count(self.elements, f"{where}(elements)", 1, 2000))
        put("modes", read.count(self.modes, f"{where}(modes)", 0, 500))
        put(
            "theory",
            read.choice(self.theory, THEORIES, f"{where}(theory): ", f". Expected one of {', '.join(THEORIES)}."),
        )
        put("stiffening", read.flag(self.stiffening, f"{where}(stiffening)"))
        given = read.mapping(
            {"tip": 1.0} if self.interfaces is None else self.interfaces, f"{where}(interfaces)", "{'tip': 1.0}"
        )
        places: dict[str, float] = {}
        for key, value in given.items():
            place = read.finite(value, f"{where}(interfaces[{key!r}])", "a part of the length, from 0 to 1")
            if not 0.0 < place <= 1.0:
                raise ModelError(
                    f"{where}(interfaces[{key!r}]): {place:.9g} is not on the beam. Expected a part "
                    "of the length, above 0 "
                    "(the root) up to 1 (the tip)."
                )
            if place in places.values():
                raise ModelError(f"{where}(interfaces): two are at {place:.9g}. Expected one interface at a place.")
            places[read.name(key, f"{where}(interfaces)")] = place
        put("interfaces", places)
        words = tuple(read.entries(self.directions, f"{where}(directions)", f"some of {DIRECTIONS}"))
        for word in words:
            read.choice(word, DIRECTIONS, f"{where}(directions): ", f". Expected some of {', '.join(DIRECTIONS)}.")
        if not words:
            raise ModelError(f"{where}(directions) is empty. Expected some of {', '.join(DIRECTIONS)}.")
        put("directions", tuple(x for x in DIRECTIONS if x in words))
        if self.root is not None:
            read.choice(self.root, ("held",), f"{where}(root): ", ". Expected 'held', or None for a beam that floats.")
        put("taper", self._read_taper(self.taper))
        put("tip_mass", self._read_tip(self.tip_mass))
        self.rotation  # noqa: B018  reads axis and up

    @cached_property
    def rotation(self) -> Array:
        """Beam axes in those of the root: x along the beam, z of the section nearest to `up`."""
        e = _unit(self.axis, "Beam(axis)")
        if self.up is None:
            z = np.array([0.0, 0.0, 1.0]) if abs(e[2]) < 0.9 else np.array([-np.sign(e[2]), 0.0, 0.0])
        else:
            z = _unit(self.up, "Beam(up)")
        z = z - (z @ e) * e
        if np.linalg.norm(z) < 1e-6:
            raise ModelError(f"Beam(up): {brief(self.up)} is along the beam. Expected a direction across it.")
        z = z / np.linalg.norm(z)
        return np.column_stack([e, np.cross(z, e), z])

    def section_at(self, s: float) -> Section:
        """At a part of the length."""
        base: Section = self.section
        if self.taper is None:
            return base
        found = read.answer("Beam(taper)", ModelError, self.taper, float(s))
        scale = read.as_float(found)
        if scale is None:
            return section_of(found, f"Beam(taper) at {s:.4g}")
        return base.scaled(read.positive(scale, f"Beam(taper) at {s:.4g}", "a scale > 0"))

    @cached_property
    def finite_elements(self) -> FiniteElements:
        """Nodes, stiffness and mass points, before any reduction."""
        return _assemble(self)

    def _reduce(self) -> ModalBody:
        return reduce(self.finite_elements, self.modes, self.content, self.damping)

    def _read_taper(self, value: Any) -> Callable[[float], Any] | None:
        if value is None or callable(value):
            return value  # type: ignore[no-any-return]
        tip = read.positive(value, "Beam(taper)", "the scale of lengths at the tip, > 0, or a function of x / length")
        return lambda s: 1.0 + (tip - 1.0) * s

    def _read_tip(self, value: Any) -> tuple[float, Array] | None:
        if value is None:
            return None
        if read.as_float(value) is not None:
            return read.positive(value, "Beam(tip_mass)", "a mass > 0 in kg"), np.zeros((3, 3))
        parts = read.entries(value, "Beam(tip_mass)", "a mass, or (mass, inertia)", ModelError)
        if len(parts) != 2:
            raise ModelError(f"Beam(tip_mass): {brief(value)}. Expected a mass, or (mass, inertia about the tip).")
        J = read.finite_array(parts[1], "Beam(tip_mass)", "inertia about the tip: 3 principal values or 3×3")
        J = np.diag(J) if J.shape == (3,) else J
        if J.shape != (3, 3) or np.abs(J - J.T).max() > 1e-9 * np.abs(J).max() or np.linalg.eigvalsh(J)[0] < 0.0:
            raise ModelError("Beam(tip_mass): the inertia is not symmetric and semidefinite. Expected 3 values or 3×3.")
        return read.positive(parts[0], "Beam(tip_mass)", "a mass > 0 in kg"), J


def _unit(axis: Any, where: str) -> Array:
    word = read.as_text(axis)
    if word is not None:
        sign, letter = (-1.0, word[1:]) if word[:1] == "-" else (1.0, word)
        read.choice(letter, ("x", "y", "z"), f"{where}: ", ". Expected 'x', '-z' or three numbers.")
        return np.asarray(sign * np.eye(3)["xyz".index(letter)])
    e = read.finite_array(axis, where, "'x', '-z' or three numbers")
    if e.shape != (3,) or np.linalg.norm(e) == 0.0:
        raise ModelError(
            f"{where}: {brief(axis)} is not a direction. Expected 'x', '-z' or three numbers, not all zero."
        )
    return np.asarray(e / np.linalg.norm(e))


# One element, in beam axes.


@dataclass(frozen=True, eq=False)
class Element:
    K: Array  # (12, 12)
    shapes: Array  # (4, 6, 12): motion of the sections at the Gauss points
    slopes: Array  # (stations, 3, 12): derivative of their translation, at the stations of the integral of slopes
    forces: Array  # (2, 6, 12): section forces at both ends
    sections: tuple[Section, ...]  # at the Gauss points


_E = np.array([[0.0, 0.0, 0.0], [0.0, 0.0, -1.0], [0.0, 1.0, 0.0]])  # e~, e = x


def _arm(s: float) -> Array:
    """[1, 0; s e~, 1]: section forces from those s further out."""
    found = np.eye(6)
    found[3:, :3] = s * _E
    return found


def element(h: float, section: Callable[[float], Section], shear: bool) -> Element:
    def integral(x: float) -> Array:
        total = np.zeros((6, 6))
        for s, w in zip(x * STATIONS, x * WEIGHTS, strict=True):
            total += w * _arm(x - s).T @ (section(s).flexibility(shear)[:, None] * _arm(h - s))
        return total

    F = integral(h)
    inverse = np.linalg.inv(F)
    ends = np.hstack([-_arm(h).T, np.eye(6)])  # deflection of end 2 seen from end 1

    def shape(x: float) -> Array:
        return np.asarray(np.hstack([_arm(x).T, np.zeros((6, 6))]) + integral(x) @ inverse @ ends)

    def slope(x: float) -> Array:
        strain = section(x).flexibility(shear)[:3, None] * (_arm(h - x) @ inverse @ ends)[:3]
        return np.asarray(strain - _E @ shape(x)[3:])  # γ + θ × e

    edges = np.array([0.0, *STATIONS, 1.0]) * h
    stations = [a + (b - a) * s for a, b in itertools.pairwise(edges) for s in STATIONS]
    return Element(
        ends.T @ inverse @ ends,
        np.array([shape(s * h) for s in STATIONS]),
        np.array([slope(x) for x in stations]),
        np.array([_arm(h) @ inverse @ ends, inverse @ ends]),
        tuple(section(s * h) for s in STATIONS),
    )


def _assemble(beam: Beam) -> FiniteElements:
    places = np.unique([0.0, 1.0, *beam.interfaces.values()])  # type: ignore[union-attr]
    counts = [max(1, round(beam.elements * (b - a))) for a, b in itertools.pairwise(places)]
    x = np.concatenate(
        [np.linspace(a, b, k, endpoint=False) for a, b, k in zip(places[:-1], places[1:], counts, strict=True)]
    )
    x = np.append(x, 1.0) * beam.length
    shear, N = beam.theory == "timoshenko", len(x)
    made: dict[float, Element] = {}
    parts = []
    for a, b in itertools.pairwise(x):
        key = round((b - a) / beam.length, 12)
        if beam.taper is not None:
            parts.append(element(b - a, lambda s, a=a: beam.section_at((a + s) / beam.length), shear))  # type: ignore[misc]
        else:
            parts.append(made.setdefault(key, made.get(key) or element(b - a, lambda s: beam.section, shear)))
    turn, P = beam.rotation, 4 * len(parts)
    both = np.kron(np.eye(2), turn)
    four = np.kron(np.eye(4), turn)
    rows, columns, values = [], [], []
    points, masses = np.zeros((P, 3)), []
    S = sp.lil_matrix((6 * P, 6 * N))
    for k, (part, a, b) in enumerate(zip(parts, x[:-1], x[1:], strict=True)):
        at = np.arange(6 * k, 6 * k + 12)
        rows.append(np.repeat(at, 12))
        columns.append(np.tile(at, 12))
        values.append((four @ part.K @ four.T).ravel())
        for g in range(4):
            point = 4 * k + g
            points[point] = turn[:, 0] * (a + (b - a) * STATIONS[g])
            S[6 * point : 6 * point + 6, at] = both @ part.shapes[g] @ four.T
            m, J = part.sections[g].mass(WEIGHTS[g] * (b - a), shear)
            masses.append(mass_block(m, turn @ np.diag(J) @ turn.T))
    if beam.tip_mass is not None:
        points = np.vstack([points, turn[:, 0] * beam.length])
        S.resize((6 * P + 6, 6 * N))
        S[6 * P :, 6 * N - 6 :] = np.eye(6)
        masses.append(mass_block(*beam.tip_mass))
    K = sp.coo_matrix((np.concatenate(values), (np.concatenate(rows), np.concatenate(columns))), shape=(6 * N, 6 * N))
    held = {c for word in DIRECTIONS if word not in beam.directions for c in _HELD[word]}
    along = np.abs(turn).argmax(axis=0)  # beam axes to root axes, where they are parallel
    if held and not np.allclose(np.abs(turn), np.round(np.abs(turn))):
        raise ModelError("Beam(directions): left out directions need a beam along x, y or z. Turn it by its placement.")
    unknowns = frozenset(6 * j + int(along[c % 3]) + 3 * (c // 3) for j in range(N) for c in held)
    interfaces = {key: (int(np.argmin(np.abs(x - place * beam.length))),) for key, place in beam.interfaces.items()}  # type: ignore[union-attr]
    return FiniteElements(
        nodes=x[:, None] * turn[:, 0],
        K=K.tocsr(),
        points=points,
        M=sp.block_diag(masses, format="csr"),
        S=S.tocsr(),
        root=() if beam.root is None else (0,),
        interfaces=interfaces,
        held=unknowns,
        second=_foreshortening(parts, x, turn, beam.tip_mass is not None) if beam.stiffening else None,
        label=_label(turn),
        recovery=_section_forces(beam, parts, x, turn),
        where="Beam",
    )


def mass_block(m: float, J: Array) -> Array:
    block = np.zeros((6, 6))
    block[range(3), range(3)] = m
    block[3:, 3:] = J
    return block


def _foreshortening(parts: list[Element], x: Array, turn: Array, tip: bool) -> Callable[[Array], tuple[Array, Array]]:
    four = np.kron(np.eye(4), turn)

    def second(Phi: Array) -> tuple[Array, Array]:
        n, N = Phi.shape[1], len(x)
        total = np.zeros((n, n))
        at_points, at_nodes = [], [total]
        for k, part in enumerate(parts):
            ends = np.array([0.0, *STATIONS, 1.0]) * (x[k + 1] - x[k])
            slopes = (part.slopes[:, 1:] @ four.T @ Phi[6 * k : 6 * k + 12]).reshape(5, 4, 2, n)
            pieces = np.einsum("e,g,egak,egal->ekl", np.diff(ends), WEIGHTS, slopes, slopes)
            sums = total + np.cumsum(pieces, axis=0)
            at_points += list(sums[:4])
            total = sums[4]
            at_nodes.append(total)
        if tip:
            at_points.append(total)
        e = -turn[:, 0]
        G_points = np.einsum("a,pkl->pakl", e, np.array(at_points))
        return G_points, np.einsum("a,pkl->pakl", e, np.array(at_nodes).reshape(N, n, n))

    return second


def _label(turn: Array) -> Callable[[Array], str]:
    def label(shape: Array) -> str:
        parts = shape.reshape(-1, 6)
        straight = np.sum((parts[:, :3] @ turn) ** 2, axis=0)
        kinds = {"axial": straight[0], "bending y": straight[1], "bending z": straight[2]}
        if max(kinds.values()) <= 1e-12 * np.sum(parts[:, 3:] ** 2):
            return "torsion"
        twist = np.sum((parts[:, 3:] @ turn)[:, 0] ** 2)
        bend = np.sum((parts[:, 3:] @ turn)[:, 1:] ** 2)
        return "torsion" if twist > bend and kinds["axial"] <= 1e-12 * twist else max(kinds, key=lambda key: kinds[key])

    return label


def _section_forces(
    beam: Beam, parts: list[Element], x: Array, turn: Array
) -> dict[str, tuple[tuple[int, ...], sp.csr_matrix]]:
    """Forces and moments of the sections at the nodes (of the outer part on the inner one, beam axes), means of both
    sides, and the largest axial stress in the section where outer distances are known."""
    N, four = len(x), np.kron(np.eye(4), turn)
    rows = sp.lil_matrix((6 * N, 6 * N))
    for k, part in enumerate(parts):
        for end, j in ((0, k), (1, k + 1)):
            share = 1.0 if j in (0, N - 1) else 0.5
            at = slice(6 * k, 6 * k + 12)
            rows[6 * j : 6 * j + 6, at] = rows[6 * j : 6 * j + 6, at].toarray() + share * part.forces[end] @ four.T
    whole = rows.tocsr()

    def pick(low: int) -> sp.csr_matrix:
        return whole[np.array([6 * j + c for j in range(N) for c in range(low, low + 3)])]

    found: dict[str, tuple[tuple[int, ...], sp.csr_matrix]] = {"force": ((N, 3), pick(0)), "moment": ((N, 3), pick(3))}
    corners = sp.lil_matrix((4 * N, 6 * N))
    for j in range(N):
        s = beam.section_at(x[j] / beam.length)
        if not (s.y and s.z):
            return found
        for c, (y, z) in enumerate(((s.y, s.z), (-s.y, s.z), (-s.y, -s.z), (s.y, -s.z))):
            corners[4 * j + c, 6 * j] = 1.0 / s.A  # σ = N/A + M_y z/I_y − M_z y/I_z
            corners[4 * j + c, 6 * j + 4] = z / s.Iy
            corners[4 * j + c, 6 * j + 5] = -y / s.Iz
    found["stress"] = ((N, 4), (corners.tocsr() @ whole).tocsr())
    return found
