"""Mass properties of closed surfaces from STL and OBJ files, by the divergence theorem.

Each triangle (a, b, c) and the origin span a tetrahedron of the signed volume d/6, d = a · (b × c). Over it

    ∫ r dV = d/24 (a + b + c),    ∫ r rᵀ dV = d/120 (Σ p pᵀ + s sᵀ),  p over a, b, c,  s = a + b + c          (1)

Their sum is that of the body, whatever the origin. An inertia is J = tr(C) E − C with C = ∫ r rᵀ dm.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from ..core.errors import ModelError, UnsupportedError
from ..core.read import LARGEST, Array
from ..spatial.mass_properties import MassProperties

LARGEST_FILE = 100_000_000  # bytes
MOST_TRIANGLES = 5_000_000
GAP = 1e-3  # of the area: how far the sum of the area vectors of a closed surface may be from zero


def mesh_properties(path: Path, density: float, scale: Sequence[float] = (1.0, 1.0, 1.0)) -> MassProperties:
    """Of the body that the surface encloses, in the axes of the mesh; `scale` turns its unit into metres."""
    return properties_of(triangles_of(path) * np.asarray(scale, dtype=float), density, path.name)


def properties_of(triangles: Array, density: float, where: str) -> MassProperties:
    """`triangles` (n, 3, 3): corners, counterclockwise from outside."""
    shift = triangles.reshape(-1, 3).mean(axis=0)  # less roundoff
    a, b, c = np.moveaxis(triangles - shift, 1, 0)
    area = np.cross(b - a, c - a)
    total = np.linalg.norm(area, axis=1).sum()
    if not np.isfinite(total) or np.linalg.norm(area.sum(axis=0)) > GAP * total:
        raise ModelError(f"{where}: the surface is not closed, so it has no volume. Expected a closed surface.")
    d = np.einsum("ij,ij->i", a, np.cross(b, c))
    volume = d.sum() / 6
    if not abs(volume) > 1e-12 * total**1.5:
        raise ModelError(f"{where}: the surface encloses no volume. Expected a closed surface.")
    if volume < 0.0:  # it is inside out, or mirrored by its scale
        d, volume = -d, -volume
    s = a + b + c
    com = (d @ s) / 24 / volume
    C = sum(np.einsum("i,ij,ik->jk", d, x, x) for x in (a, b, c, s)) / 120
    C = density * (C - volume * np.outer(com, com))
    return MassProperties(density * volume, com + shift, np.trace(C) * np.eye(3) - C, f"{where}: mesh")


def triangles_of(path: Path) -> Array:
    kinds = {".stl": _stl, ".obj": _obj}
    reader = kinds.get(path.suffix.lower())
    if reader is None:
        raise UnsupportedError(
            f"{path.name}: mass properties are computed from STL and OBJ files. Convert it, or give mass and inertia."
        )
    try:
        size = path.stat().st_size
        data = path.read_bytes() if size <= LARGEST_FILE else b""
    except OSError as error:
        raise ModelError(f"{path.name}: it cannot be read ({error.strerror}).") from None
    if size > LARGEST_FILE:
        raise ModelError(f"{path.name}: it has {size / 1e6:.0f} MB. Expected at most {LARGEST_FILE / 1e6:.0f} MB.")
    found = reader(data, path.name)
    if not len(found) or not (np.abs(found) <= LARGEST).all():
        raise ModelError(f"{path.name}: it has no triangles, or corners that are not finite. Expected a mesh.")
    return found


def _stl(data: bytes, name: str) -> Array:
    """Binary, which says its own length, or text."""
    if len(data) >= 84:
        (n,) = struct.unpack_from("<I", data, 80)
        if len(data) == 84 + 50 * n:
            record = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("extra", "<u2")])
            found: Array = np.frombuffer(data, dtype=record, count=n, offset=84)["corners"].astype(float)
            return found
    corners = [line[6:] for line in (x.strip() for x in data.split(b"\n")) if line.lower().startswith(b"vertex")]
    points = _points(corners, name)
    if len(points) % 3:
        raise ModelError(f"{name}: it has {len(points)} corners. Expected three for each triangle of an STL file.")
    return points.reshape(-1, 3, 3)


def _obj(data: bytes, name: str) -> Array:
    """Faces with more than three corners are cut into triangles from their first corner."""
    lines = data.split(b"\n")
    points = _points([line[2:] for line in lines if line.startswith(b"v ")], name)
    faces: list[tuple[int, int, int]] = []
    for number, line in enumerate(lines, start=1):
        if not line.startswith(b"f "):
            continue
        try:
            corners = [int(word.split(b"/")[0]) for word in line[2:].split()]
        except ValueError:
            raise ModelError(f"{name}:{number}: this is no face of an OBJ file. Expected whole numbers.") from None
        corners = [k - 1 if k > 0 else len(points) + k for k in corners]
        if len(corners) < 3 or not all(0 <= k < len(points) for k in corners):
            raise ModelError(f"{name}:{number}: a face names corners that do not exist. Expected 1 to {len(points)}.")
        faces += [(corners[0], corners[k], corners[k + 1]) for k in range(1, len(corners) - 1)]
        if len(faces) > MOST_TRIANGLES:
            raise ModelError(f"{name}:{number}: it has more than {MOST_TRIANGLES} triangles.")
    found: Array = points[np.array(faces, dtype=int).reshape(-1, 3)]
    return found


def _points(rows: list[bytes], name: str) -> Array:
    try:
        return np.array([[float(x) for x in row.split()[:3]] for row in rows], dtype=float).reshape(-1, 3)
    except ValueError:
        raise ModelError(f"{name}: a corner is not three numbers. Expected a mesh file.") from None
