"""Volume integrals against closed forms: a box as STL (text, binary) and OBJ, also inside out."""

from __future__ import annotations

import struct
from itertools import product
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.files.mesh import mesh_properties

CORNERS = np.array(list(product((1.0, 2.0), (-1.0, 2.0), (0.0, 0.5))))  # a box of 1 × 3 × 0.5, off the origin
FACES = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
TRIANGLES = [(f[0], f[k], f[k + 1]) for f in FACES for k in (1, 2)]


def obj(path: Path) -> None:
    lines = [f"v {x} {y} {z}" for x, y, z in CORNERS] + ["f " + " ".join(f"{k + 1}//1" for k in f) for f in FACES]
    path.write_text("\n".join(lines), encoding="utf-8")


def stl(path: Path) -> None:
    corners = "\n".join(f"vertex {x} {y} {z}" for t in TRIANGLES for x, y, z in CORNERS[list(t)])
    path.write_text(f"solid\n{corners}\nendsolid", encoding="utf-8")


def binary(path: Path) -> None:
    parts = [struct.pack("<12fH", 0, 0, 0, *CORNERS[list(t)].ravel(), 0) for t in TRIANGLES]
    path.write_bytes(b" " * 80 + struct.pack("<I", len(TRIANGLES)) + b"".join(parts))


@pytest.mark.parametrize(("name", "write"), [("a.obj", obj), ("a.stl", stl), ("b.stl", binary)])
@pytest.mark.parametrize("mirrored", [1.0, -1.0])
def test_a_box(tmp_path: Path, name: str, write: object, mirrored: float) -> None:
    write(tmp_path / name)  # type: ignore[operator]
    found = mesh_properties(tmp_path / name, 2.0, (mirrored, 1.0, 1.0))
    assert found.mass == pytest.approx(3.0, rel=1e-13)
    assert np.allclose(found.com, (1.5 * mirrored, 0.5, 0.25), atol=1e-13)
    assert np.allclose(found.inertia, np.diag([9.25, 1.25, 10.0]) * 3 / 12, atol=1e-12)


def test_open_surfaces_and_bad_files(tmp_path: Path) -> None:
    path = tmp_path / "a.obj"
    for text, message in (
        ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3", "not closed"),
        ("v 0 0 0\nf 1 2 3", "do not exist"),
        ("v a b c", "three numbers"),
        ("", "no triangles"),
    ):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(sh.ModelError, match=message):
            mesh_properties(path, 1.0)
    with pytest.raises(sh.UnsupportedError, match="STL and OBJ"):
        mesh_properties(tmp_path / "a.dae", 1.0)
