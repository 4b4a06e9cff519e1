"""Rectangular panels: Mindlin's theory of plates on elements that do not lock, with ribs and hinge points.

A point at z moves by u + z θ_y, v − z θ_x, w, so that

    κ = [θ_y,x; −θ_x,y; θ_y,y − θ_x,x],     γ = [w,x + θ_y; w,y − θ_x]

The four-node element is MITC4: γ_xz is taken at the middles of the edges along x and γ_yz at those along y, and
interpolated between them, so that thin plates bend freely. Turning in the plane has a stiffness of its own,
A_66 ∫ (θ_z − ½(v,x − u,y))² (Hughes and Brezzi 1989), which a rigid motion does not feel.

Foreshortening: a plate that bends draws its points together; the membrane displacements of second order are those that
the strains w_k,x w_l,x, ... leave when nothing pulls: K_m G_kl = −∫ B_mᵀ A ε_kl.

Bathe and Dvorkin, Int. J. Num. Meth. Eng. 21 (1985) 367-383.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import scipy.sparse as sp
import scipy.sparse.linalg as spla

from ...core import read
from ...core.errors import ModelError, brief
from ...core.read import Array
from .beam import STATIONS, WEIGHTS, element, mass_block
from .description import FlexibleBody
from .laminate import Laminate, Layer, isotropic, laminate, layer_of, sandwich
from .modal_body import ModalBody
from .reduction import FiniteElements, reduce
from .sections import Section, section_of

EDGES = ("left", "right", "bottom", "top")  # x = 0, x = a, y = 0, y = b
_POINT = 1.0 / np.sqrt(3.0)
GAUSS = ((-_POINT, -_POINT), (_POINT, -_POINT), (_POINT, _POINT), (-_POINT, _POINT))
_CORNERS = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])


@dataclass(frozen=True)
class _Rib:
    along: str
    at: float
    section: Section
    offset: float


@dataclass(frozen=True, eq=False)
class Panel(FlexibleBody):
    """A panel of `size` (a, b) in the x-y plane; points on it are (x, y) from its corner, 0..a and 0..b. The frame of
    the body stands in the middle of the root's nodes, its axes are those of the panel.

    One of `thickness` with `material` (a name, or (E, Poisson's ratio, density)), or `layers`: from below, each
    (thickness, material) or a dict of an orthotropic sheet, or what `Panel.sandwich(core, face)` gives. `ribs`: each
    ("x", y, section) or ("y", x, section), with an offset along z as a fourth entry. `root` and each of `interfaces`
    is an edge ("left", "right", "bottom", "top"), a point, or a list of points that move as one: hinges.
    """

    size: Any
    thickness: Any = None
    material: Any = None
    layers: Any = None
    ribs: Any = ()
    root: Any = "left"
    interfaces: Any = None
    elements: Any = None
    modes: int = 10
    content: Any = None
    damping: Any = 0.0
    stiffening: bool = True
    extra_mass: float = 0.0  # kg/m², without stiffness: cells, cables
    in_plane: bool = True  # False: bending alone, without the high modes in its plane

    @staticmethod
    def sandwich(core: Any, face: Any) -> list[Layer]:
        """Layers of a sandwich: `core` (thickness, G_xz, G_yz, density), `face` (thickness, material) on both sides."""
        return sandwich(core, face)

    def __post_init__(self) -> None:
        def put(key: str, value: Any) -> None:
            object.__setattr__(self, key, value)

        size = read.finite_array(self.size, "Panel(size)", "two lengths in m")
        if size.shape != (2,) or size.min() <= 0.0:
            raise ModelError(f"Panel(size): {brief(self.size)}. Expected two lengths > 0 in m.")
        put("size", (float(size[0]), float(size[1])))
        if (self.layers is None) == (self.thickness is None):
            raise ModelError("Panel: expected either thickness and material, or layers.")
        if self.layers is None:
            put("layers", (isotropic(self.thickness, self.material, "Panel"),))
        else:
            given = read.entries(self.layers, "Panel(layers)", "a list of layers", ModelError)
            if not given:
                raise ModelError("Panel(layers) is empty. Expected at least one layer.")
            put("layers", tuple(layer_of(x, f"Panel(layers[{k}])") for k, x in enumerate(given)))
        put("modes", read.count(self.modes, "Panel(modes)", 0, 500))
        put("stiffening", read.flag(self.stiffening, "Panel(stiffening)"))
        put("in_plane", read.flag(self.in_plane, "Panel(in_plane)"))
        extra = read.finite(self.extra_mass, "Panel(extra_mass)", "kg/m² >= 0")
        if extra < 0.0:
            raise ModelError(f"Panel(extra_mass): {extra:.9g} kg/m². Expected a number >= 0.")
        put("extra_mass", extra)
        put(
            "ribs",
            tuple(self._rib(x, k) for k, x in enumerate(read.entries(self.ribs, "Panel(ribs)", "a list of ribs"))),
        )
        put("elements", self._counts(self.elements))
        if self.root is not None:
            put("root", self._spots(self.root, "Panel(root)"))
        expected = "{'tip': (x, y)}"
        given_frames = read.mapping(self.interfaces, "Panel(interfaces)", expected)
        put("interfaces", {
            read.name(key, "Panel(interfaces)"): self._spots(x, f"Panel(interfaces[{key!r}])")
            for key, x in given_frames.items()
        })  # fmt: skip

    @cached_property
    def laminate(self) -> Laminate:
        """Stiffness and mass of an area."""
        return laminate(self.layers)

    @cached_property
    def finite_elements(self) -> FiniteElements:
        """Nodes, stiffness and mass points, before any reduction."""
        return _Mesh(self).finite_elements()

    def _reduce(self) -> ModalBody:
        return reduce(self.finite_elements, self.modes, self.content, self.damping)

    def _counts(self, value: Any) -> tuple[int, int]:
        if value is None:
            longest = max(self.size)
            return tuple(max(2, round(16 * x / longest)) for x in self.size)
        parts = read.entries(value, "Panel(elements)", "two numbers, along x and y", ModelError)
        if len(parts) != 2:
            raise ModelError(f"Panel(elements): {brief(value)}. Expected two numbers, along x and y.")
        return tuple(read.count(x, "Panel(elements)", 1, 400) for x in parts)  # type: ignore[return-value]

    def _spots(self, value: Any, where: str) -> str | tuple[tuple[float, float], ...]:
        word = read.as_text(value)
        if word is not None:
            return read.choice(word, EDGES, f"{where}: ", f". Expected an edge ({', '.join(EDGES)}) or points (x, y).")
        points = np.atleast_2d(read.finite_array(value, where, "an edge, a point (x, y), or a list of points"))
        if points.ndim != 2 or points.shape[1] != 2 or not len(points):
            raise ModelError(
                f"{where}: {brief(value)}. Expected an edge ({', '.join(EDGES)}), a point (x, y) or several."
            )
        for x, y in points:
            if not (0.0 <= x <= self.size[0] and 0.0 <= y <= self.size[1]):
                raise ModelError(
                    f"{where}: ({x:.6g}, {y:.6g}) is not on the panel. Expected x from 0 to {self.size[0]:.6g} m and y "
                    f"from 0 to {self.size[1]:.6g} m."
                )
        return tuple((float(x), float(y)) for x, y in points)

    def _rib(self, value: Any, k: int) -> _Rib:
        where, expected = f"Panel(ribs[{k}])", '("x", y, section) or ("y", x, section), with an offset along z if any'
        parts = read.entries(value, where, expected, ModelError)
        if len(parts) not in (3, 4):
            raise ModelError(f"{where}: {brief(value)}. Expected {expected}.")
        along = read.choice(parts[0], ("x", "y"), f"{where}: ", f". Expected {expected}.")
        at = read.finite(parts[1], where, "a place on the panel in m")
        wide = self.size[1 if along == "x" else 0]
        if not 0.0 <= at <= wide:
            raise ModelError(f"{where}: {at:.6g} m is not on the panel. Expected a place from 0 to {wide:.6g} m.")
        offset = read.finite(parts[3], where, "an offset in m") if len(parts) == 4 else 0.0
        return _Rib(along, at, section_of(parts[2], where), offset)


# One element of edges a, b: rows over its 24 unknowns u, v, w, θx, θy, θz at four corners.


def _bilinear(s: float, t: float, a: float, b: float) -> tuple[Array, Array, Array]:
    """Shape functions and their derivatives by x and y."""
    x, y = _CORNERS.T
    return (
        (1 + s * x) * (1 + t * y) / 4.0,
        x * (1 + t * y) / (2.0 * a),
        y * (1 + s * x) / (2.0 * b),
    )


def _strains(s: float, t: float, a: float, b: float) -> tuple[Array, Array, Array, Array]:
    """Rows of ε (3), κ (3), γ (2) and of the turn in the plane (1)."""
    N, dx, dy = _bilinear(s, t, a, b)
    membrane, bending, shear, drill = np.zeros((3, 24)), np.zeros((3, 24)), np.zeros((2, 24)), np.zeros((1, 24))
    membrane[0, 0::6], membrane[1, 1::6], membrane[2, 0::6], membrane[2, 1::6] = dx, dy, dy, dx
    bending[0, 4::6], bending[1, 3::6], bending[2, 4::6], bending[2, 3::6] = dx, -dy, dy, -dx
    for edge in (-1.0, 1.0):  # tying points
        at, slope, _ = _bilinear(0.0, edge, a, b)
        share = (1.0 + edge * t) / 2.0
        shear[0, 2::6] += share * slope
        shear[0, 4::6] += share * at
        at, _, slope = _bilinear(edge, 0.0, a, b)
        share = (1.0 + edge * s) / 2.0
        shear[1, 2::6] += share * slope
        shear[1, 3::6] -= share * at
    drill[0, 5::6], drill[0, 1::6], drill[0, 0::6] = N, -dx / 2.0, dy / 2.0
    return membrane, bending, shear, drill


def _stiffness(plate: Laminate, a: float, b: float) -> Array:
    K = np.zeros((24, 24))
    for s, t in GAUSS:
        e, k, g, d = _strains(s, t, a, b)
        part = e.T @ plate.A @ e + k.T @ plate.D @ k + g.T @ plate.S @ g + plate.A[2, 2] * d.T @ d
        part += e.T @ plate.B @ k + k.T @ plate.B @ e
        K += part * a * b / 4.0
    return K


class _Mesh:
    """Nodes on lines through all points that are named, elements between them."""

    def __init__(self, panel: Panel) -> None:
        self.panel, self.plate = panel, panel.laminate
        named = [panel.root, *panel.interfaces.values()]
        spots = [x for spot in named if spot is not None and not isinstance(spot, str) for x in spot]
        self.x = _lines(
            panel.size[0], panel.elements[0], [p[0] for p in spots] + [r.at for r in panel.ribs if r.along == "y"]
        )
        self.y = _lines(
            panel.size[1], panel.elements[1], [p[1] for p in spots] + [r.at for r in panel.ribs if r.along == "x"]
        )
        self.nx, self.ny = len(self.x), len(self.y)
        X, Y = np.meshgrid(self.x, self.y, indexing="ij")
        self.flat = np.column_stack([X.ravel(), Y.ravel(), np.zeros(X.size)])
        i, j = np.meshgrid(np.arange(self.nx - 1), np.arange(self.ny - 1), indexing="ij")
        first = (i * self.ny + j).ravel()
        self.corners = np.column_stack([first, first + self.ny, first + self.ny + 1, first + 1])
        self.edges = np.column_stack([np.diff(self.x)[i.ravel()], np.diff(self.y)[j.ravel()]])

    def nodes(self, spot: str | Sequence[tuple[float, float]]) -> tuple[int, ...]:
        if isinstance(spot, str):
            column = 0 if spot in ("left", "right") else 1
            value = 0.0 if spot in ("left", "bottom") else self.panel.size[column]
            return tuple(
                int(k) for k in np.flatnonzero(np.abs(self.flat[:, column] - value) < 1e-9 * max(self.panel.size))
            )
        return tuple(dict.fromkeys(int(np.argmin(np.sum((self.flat[:, :2] - p) ** 2, axis=1))) for p in spot))

    def finite_elements(self) -> FiniteElements:
        panel, plate, N = self.panel, self.plate, len(self.flat)
        root = () if panel.root is None else self.nodes(panel.root)
        origin = self.flat[list(root)].mean(axis=0) if root else np.append(np.array(panel.size) / 2.0, 0.0)
        unknowns = (6 * self.corners[:, :, None] + np.arange(6)).reshape(len(self.corners), 24)
        kinds, which = np.unique(np.round(self.edges, 12), axis=0, return_inverse=True)
        stiff = np.array([_stiffness(plate, a, b) for a, b in kinds])[which.ravel()]
        K = _scatter(unknowns, stiff, 6 * N)
        # four mass points an element
        P = 4 * len(self.corners)
        shapes = np.array([_bilinear(s, t, 1.0, 1.0)[0] for s, t in GAUSS])
        points = np.einsum("gc,ecx->egx", shapes, self.flat[self.corners]).reshape(P, 3)
        rows = (24 * np.arange(len(self.corners)))[:, None, None, None] + np.arange(24).reshape(4, 1, 6)
        columns = 6 * self.corners[:, None, :, None] + np.arange(6)
        where = np.broadcast_arrays(rows, columns, shapes[None, :, :, None])
        S = sp.csr_matrix((where[2].ravel(), (where[0].ravel(), where[1].ravel())), shape=(6 * P, 6 * N))
        block = mass_block(plate.mass + panel.extra_mass, np.diag([plate.inertia, plate.inertia, 0.0]))
        block[:3, 3:] = plate.moment * np.array([[0, 1, 0], [-1, 0, 0], [0, 0, 0]])
        block[3:, :3] = block[:3, 3:].T
        area = np.repeat(self.edges.prod(axis=1) / 4.0, 4)
        M = sp.kron(sp.diags(area), block, format="csr")
        fe_ribs = [self._rib(rib) for rib in panel.ribs]
        for ribs in fe_ribs:
            K = K + ribs[0]
        parts = [(points, M, S)] + [(r[1], r[2], r[3]) for r in fe_ribs]
        return FiniteElements(
            nodes=self.flat - origin,
            K=K.tocsr(),
            points=np.vstack([x[0] for x in parts]) - origin,
            M=sp.block_diag([x[1] for x in parts], format="csr"),
            S=sp.vstack([x[2] for x in parts], format="csr"),
            root=root,
            held=frozenset() if panel.in_plane else frozenset(6 * j + c for j in range(N) for c in (0, 1, 5)),
            interfaces={key: self.nodes(spot) for key, spot in panel.interfaces.items()},
            second=self._foreshortening(K.tocsc(), root, sp.vstack([x[2] for x in parts], format="csr"))
            if panel.stiffening
            else None,
            label=_label,
            recovery=self._recovery(unknowns, 6 * N),
            where="Panel",
        )

    def _rib(self, rib: _Rib) -> tuple[sp.csr_matrix, Array, sp.csr_matrix, sp.csr_matrix]:
        """Stiffness, mass points, their mass, and how they follow the nodes of the panel."""
        N, column = len(self.flat), 1 if rib.along == "x" else 0
        line = np.flatnonzero(np.abs(self.flat[:, column] - rib.at) < 1e-9 * max(self.panel.size))
        turn = np.eye(3) if rib.along == "x" else np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
        arm = np.eye(6)  # unknowns at the axis of the rib from those of the panel: u + θ × (0, 0, offset)
        arm[0, 4], arm[1, 3] = rib.offset, -rib.offset
        follow = np.kron(np.eye(2), np.kron(np.eye(2), turn.T) @ arm)
        unknowns, stiff, points, masses = [], [], [], []
        S = sp.lil_matrix((24 * (len(line) - 1), 6 * N))
        for k, (p, q) in enumerate(itertools.pairwise(line)):
            h = float(np.linalg.norm(self.flat[q] - self.flat[p]))
            part = element(h, lambda s: rib.section, True)
            at = np.concatenate([np.arange(6 * p, 6 * p + 6), np.arange(6 * q, 6 * q + 6)])
            unknowns.append(at)
            stiff.append(follow.T @ part.K @ follow)
            for g in range(4):
                row = 24 * k + 6 * g
                S[row : row + 6, at] = np.kron(np.eye(2), turn) @ part.shapes[g] @ follow
                points.append(self.flat[p] + STATIONS[g] * (self.flat[q] - self.flat[p]) + [0.0, 0.0, rib.offset])
                m, J = rib.section.mass(WEIGHTS[g] * h, True)
                masses.append(mass_block(m, turn @ np.diag(J) @ turn.T))
        K = _scatter(np.array(unknowns), np.array(stiff), 6 * N)
        return K, np.array(points), sp.block_diag(masses, format="csr"), S.tocsr()

    def _foreshortening(
        self, K: sp.csc_matrix, root: tuple[int, ...], S: sp.csr_matrix
    ) -> Callable[[Array], tuple[Array, Array]]:
        N = len(self.flat)
        middle = int(np.argmin(np.sum((self.flat - self.flat.mean(axis=0)) ** 2, axis=1)))
        held = {6 * j + c for j in root or (middle,) for c in (0, 1, 5)}
        keep = np.array([6 * j + c for j in range(N) for c in (0, 1, 5) if 6 * j + c not in held])
        straight = np.array([6 * p + c for p in range(S.shape[0] // 6) for c in range(3)])

        def second(Phi: Array) -> tuple[Array, Array]:
            n = Phi.shape[1]
            w = Phi.reshape(N, 6, n)[self.corners, 2]  # (elements, 4, n)
            pairs = [(k, j) for k in range(n) for j in range(k, n)]
            ks, js = np.array(pairs).T
            load = np.zeros((6 * N, len(pairs)))
            for s, t in GAUSS:
                _, dx, dy = _bilinear(s, t, 1.0, 1.0)
                gx = np.einsum("c,eck->ek", dx, w) / self.edges[:, :1]
                gy = np.einsum("c,eck->ek", dy, w) / self.edges[:, 1:]
                strain = np.stack(
                    [gx[:, ks] * gx[:, js], gy[:, ks] * gy[:, js], gx[:, ks] * gy[:, js] + gy[:, ks] * gx[:, js]]
                )
                force = np.einsum("ab,bep,e->aep", self.plate.A, strain, self.edges.prod(axis=1) / 4.0)
                for c in range(4):
                    ex, ey = dx[c] / self.edges[:, :1], dy[c] / self.edges[:, 1:]
                    np.add.at(load, 6 * self.corners[:, c], ex * force[0] + ey * force[2])
                    np.add.at(load, 6 * self.corners[:, c] + 1, ey * force[1] + ex * force[2])
            for rib in self.panel.ribs:
                along, across = (0, 1) if rib.along == "x" else (1, 0)
                line = np.flatnonzero(np.abs(self.flat[:, across] - rib.at) < 1e-9 * max(self.panel.size))
                for p, q in itertools.pairwise(line):
                    slope = (Phi[6 * q + 2] - Phi[6 * p + 2]) / (self.flat[q, along] - self.flat[p, along])
                    force = rib.section.E * rib.section.A * slope[ks] * slope[js]
                    load[6 * q + along] += force
                    load[6 * p + along] -= force
            found = np.zeros((6 * N, len(pairs)))
            found[keep] = -np.asarray(spla.splu(K[keep][:, keep].tocsc()).solve(load[keep]))
            nodes, points = np.zeros((N, 3, n, n)), np.zeros((len(straight) // 3, 3, n, n))
            flat, moved = found.reshape(N, 6, -1)[:, :3], np.asarray(S[straight] @ found).reshape(-1, 3, len(pairs))
            for a, b in ((ks, js), (js, ks)):
                nodes[:, :, a, b], points[:, :, a, b] = flat, moved
            return points, nodes

        return second

    def _recovery(self, unknowns: Any, size: int) -> dict[str, tuple[tuple[int, ...], sp.csr_matrix]]:
        """In the middle of the elements: moments per length M_x, M_y, M_xy and stresses σ_x, σ_y, τ_xy of the lower and
        upper face."""
        plate, E = self.plate, len(unknowns)
        half = plate.thickness / 2.0
        kinds, which = np.unique(np.round(self.edges, 12), axis=0, return_inverse=True)
        moments, stresses = [], []
        for a, b in kinds:
            e, k, _, _ = _strains(0.0, 0.0, a, b)
            moments.append(plate.B @ e + plate.D @ k)
            faces = (plate.layers[0], -half), (plate.layers[-1], half)
            stresses.append(np.vstack([x.plane_stress() @ (e + z * k) for x, z in faces]))
        found: dict[str, tuple[tuple[int, ...], sp.csr_matrix]] = {}
        for key, rows, shape in (("moment", moments, (E, 3)), ("stress", stresses, (E, 2, 3))):
            values = np.array(rows)[which.ravel()]
            count = values.shape[1]
            at = np.broadcast_to((count * np.arange(E))[:, None, None] + np.arange(count)[:, None], values.shape)
            columns = np.broadcast_to(unknowns[:, None, :], values.shape)
            matrix = sp.csr_matrix((values.ravel(), (at.ravel(), columns.ravel())), shape=(count * E, size))
            found[key] = (shape, matrix)
        return found


def _lines(length: float, count: int, through: Sequence[float]) -> Array:
    """Coordinates from 0 to the length through given ones, steps of about length / count."""
    places = np.unique(np.round([0.0, length, *through], 12))
    parts = [
        np.linspace(a, b, max(1, round(count * (b - a) / length)), endpoint=False)
        for a, b in itertools.pairwise(places)
    ]
    return np.append(np.concatenate(parts), length)


def _scatter(unknowns: Any, blocks: Array, size: int) -> sp.csr_matrix:
    rows = np.broadcast_to(unknowns[:, :, None], blocks.shape)
    columns = np.broadcast_to(unknowns[:, None, :], blocks.shape)
    return sp.csr_matrix((blocks.ravel(), (rows.ravel(), columns.ravel())), shape=(size, size))


def _label(shape: Array) -> str:
    parts = np.sum(shape.reshape(-1, 6)[:, :3] ** 2, axis=0)
    return "bending" if parts[2] > parts[0] + parts[1] else "in plane"
