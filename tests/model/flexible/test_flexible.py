"""Bodies from matrices, files and tables. The files of tests/data/flexible hold one element of a beam of 2 m; OP4 was
written by pyYeti 1.5, DMIG by pyNastran 1.4, Matrix Market by SciPy. Covers model/flexible/matrices.py.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import scipy.sparse as sp

from sharnir import ModelError, ShapeError
from sharnir.model.flexible.beam import Beam
from sharnir.model.flexible.flexible import Flexible

DATA = Path(__file__).resolve().parents[2] / "data" / "flexible"
SECTION = {"E": 70e9, "G": 26e9, "A": 1e-3, "Iy": 1e-8, "Iz": 2e-8, "J": 2e-8, "rho": 2700.0}
BEAM = Beam(2.0, SECTION, 1, modes=0)
K, M = BEAM.finite_elements.K.toarray(), BEAM.finite_elements.mass().toarray()
NODES = {101: (1.0, 0.0, 0.0), 102: (3.0, 0.0, 0.0)}


@pytest.mark.parametrize("form", ["dense", "nonbigmat", "bigmat"])
@pytest.mark.parametrize("kind", ["a", "b"])
def test_op4(form: str, kind: str) -> None:
    found = Flexible.read(DATA / f"pyyeti_{form}_{kind}.op4")
    assert list(found) == ["KAA", "MAA"]
    assert found["KAA"].entries.toarray() == pytest.approx(K, rel=1e-15)
    assert found["MAA"].entries.toarray() == pytest.approx(M, rel=1e-15)


def test_op4_of_a_machine_with_the_other_order_of_bytes() -> None:
    assert Flexible.read(DATA / "pyyeti_big_endian.op4")["KAA"].entries.toarray() == pytest.approx(K, rel=1e-15)


def test_matrix_market() -> None:
    assert Flexible.read(DATA / "stiffness.mtx")["stiffness"].entries.toarray() == pytest.approx(K, rel=1e-15)


def test_dmig() -> None:
    """One triangle, rows named by node and direction; the frame of the body is that of its root."""
    found = Flexible.read(DATA / "pynastran_double.pch")
    assert found["KAAX"].labels == tuple((node, c) for node in NODES for c in range(1, 7))
    assert found["KAAX"].entries.toarray() == pytest.approx(K, rel=1e-9)
    body = Flexible(found["MAAX"], found["KAAX"], NODES, {"tip": 102}, root=101, modes=0)
    assert body.frequencies == pytest.approx(BEAM.frequencies, rel=1e-8)
    assert body.reduced.interface("tip").position == pytest.approx([2.0, 0.0, 0.0])


def test_dmig_of_narrow_fields_and_commas(tmp_path: Path) -> None:
    text = (
        "DMIG    A       0       6       1       0                       2\n"
        "DMIG    A       7       1               7       1       1.5+3           \n"
        "        8       2       -2.5                                            \n"
        "DMIG,A,8,2,,8,2,4.D-1\n"
    )
    (tmp_path / "a.pch").write_text(text)
    found = Flexible.read(tmp_path / "a.pch")["A"]
    assert found.labels == ((7, 1), (8, 2))
    assert found.entries.toarray() == pytest.approx(np.array([[1500.0, -2.5], [-2.5, 0.4]]))


def test_abaqus(tmp_path: Path) -> None:
    """Lower triangle by labels, and both by rows."""
    rows = [(1 + i // 6, 1 + i % 6, 1 + j // 6, 1 + j % 6, K[i, j]) for i in range(12) for j in range(i + 1) if K[i, j]]
    (tmp_path / "k.mtx").write_text("".join(f"{a}, {b}, {c}, {d}, {x:.17e}\n" for a, b, c, d, x in rows))
    assert Flexible.read(tmp_path / "k.mtx")["k"].entries.toarray() == pytest.approx(K, rel=1e-15)
    (tmp_path / "c.mtx").write_text("".join(f"{i + 1} {j + 1} {M[i, j]:.17e}\n" for i in range(12) for j in range(12)))
    assert Flexible.read(tmp_path / "c.mtx")["c"].entries.toarray() == pytest.approx(M, rel=1e-15)


def test_matrices_of_a_beam_give_the_beam(tmp_path: Path) -> None:
    """From arrays, sparse ones and files; integrals agree with those of the beam's own points up to the mesh."""
    beam = Beam(2.0, SECTION, 12, modes=3, stiffening=False)
    fe = beam.finite_elements
    body = Flexible(fe.mass(), fe.K.toarray(), fe.nodes, {"tip": 12}, root=0, modes=3)
    assert body.frequencies == pytest.approx(beam.frequencies, rel=1e-7)
    assert pytest.approx(beam.reduced.J0, abs=1e-9) == body.reduced.J0
    assert np.abs(body.reduced.C0) == pytest.approx(np.abs(beam.reduced.C0), abs=1e-6)
    # of second order the turn of slopes is missing in matrices: the error falls with h²
    errors = []
    for n in (8, 16):
        points = Beam(2.0, SECTION, n, modes=2, stiffening=False, directions=("y",))
        whole = points.finite_elements
        rows = Flexible(whole.mass(), whole.K, whole.nodes, {"tip": n}, root=0, modes=8).reduced
        near = int(np.argmin(np.abs(rows.frequencies - points.frequencies[1])))
        errors.append(abs(np.trace(rows.J2[near, near]) / np.trace(points.reduced.J2[1, 1]) - 1.0))
    assert errors[0] < 3e-2
    assert errors[1] == pytest.approx(errors[0] / 4.0, rel=0.3)
    again = Flexible.load(body.save(tmp_path / "b.npz"))
    assert np.array_equal(again.reduced.C1, body.reduced.C1)


def test_three_unknowns_a_node() -> None:
    """A cube of springs: an interface needs three nodes that are not on a line."""
    corners = np.array([[x, y, z] for x in (0.0, 1.0, 2.0) for y in (0.0, 1.0) for z in (0.0, 1.0)])
    size = 3 * len(corners)
    stiff = np.zeros((size, size))
    for i in range(len(corners)):
        for j in range(i):
            d = corners[i] - corners[j]
            length = np.linalg.norm(d)
            if length < 1.8:
                row = np.zeros(size)
                row[3 * i : 3 * i + 3], row[3 * j : 3 * j + 3] = d / length, -d / length
                stiff += 1e5 * np.outer(row, row)
    body = Flexible(sp.identity(size), stiff, corners, {"end": [8, 9, 10, 11]}, root=[0, 1, 2, 3], modes=4)
    assert body.reduced.mass == pytest.approx(12.0)
    assert body.reduced.interface("end").position == pytest.approx([2.0, 0.0, 0.0])
    with pytest.raises(ModelError, match="on one line"):
        Flexible(sp.identity(size), stiff, corners, {"end": [8, 9]}, root=[0, 1, 2, 3]).reduced  # noqa: B018


def test_a_table_of_a_supplier() -> None:
    """The modes of a beam as a table: the same coupling, and the rest of the mass stays at the root."""
    beam = Beam(2.0, SECTION, 12, modes=4, stiffening=False).reduced
    com = np.array([1.0, 0.0, 0.0])
    central = beam.J0[3:, 3:] - 5.4 * (com @ com * np.eye(3) - np.outer(com, com))
    table = Flexible.from_table(beam.frequencies, mass=5.4, com=com, inertia=central, participation=beam.C0.T)
    assert pytest.approx(beam.J0, abs=1e-9) == table.reduced.J0
    assert np.array_equal(table.reduced.C0, beam.C0)
    assert table.frequencies == pytest.approx(beam.frequencies)
    masses = Flexible.from_table(
        beam.frequencies[:2], mass=5.4, com=com, inertia=central, effective_masses=beam.C0.T[:2] ** 2
    )
    assert masses.effective_masses == pytest.approx(beam.C0.T[:2] ** 2)
    with pytest.raises(ModelError, match="more mass"):
        Flexible.from_table([1.0], mass=5.4, com=com, inertia=central, effective_masses=[[6.0, 0, 0, 0, 0, 0]])


def test_units_that_do_not_fit_are_pointed_out() -> None:
    """Nodes in mm: rotations of the whole body cost energy. Frequencies out of all range are warned of by the body."""
    with pytest.warns(UserWarning, match="turns as if rigid"):
        Flexible(M, K, [(0.0, 0.0, 0.0), (2000.0, 0.0, 0.0)])
    slow = Flexible(M * 1e12, K, list(NODES.values()), modes=3).reduced
    assert any("Hz" in line for line in slow.warnings("wing"))
    fast = Flexible(M * 1e-12, K, list(NODES.values()), modes=3).reduced
    assert any("Hz" in line for line in fast.warnings("wing"))


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"K": -K}, ModelError, "semidefinite"),
        ({"K": K - 1e6 * np.eye(12)}, ModelError, "semidefinite"),
        ({"M": M - 3.0 * np.eye(12)}, ModelError, "semidefinite"),
        ({"K": np.tril(K)}, ModelError, "one triangle"),
        ({"K": K[:6, :6]}, ShapeError, "6 unknowns a node"),
        ({"interfaces": {"tip": []}}, ModelError, "has no nodes"),
        ({"root": []}, ModelError, "has no nodes"),
        ({"interfaces": {"tip": 7}}, ModelError, "no node 7"),
        ({"interfaces": {"tip": 0}}, ModelError, "its root"),
        ({"nodes": [(0.0, 0.0)]}, ShapeError, "shape"),
        ({"modes": 40}, ModelError, "fewer modes"),
        ({"K": "nothing.op4"}, ModelError, "cannot be read"),
    ],
)
def test_what_is_wrong_is_said(arguments: dict[str, Any], error: type[Exception], message: str) -> None:
    given: dict[str, Any] = {
        "M": M,
        "K": K,
        "nodes": list(NODES.values()),
        "interfaces": {"tip": 1},
        "root": 0,
        **arguments,
    }
    with pytest.raises(error, match=message):
        Flexible(**given).reduced  # noqa: B018


def test_broken_files_are_refused(tmp_path: Path) -> None:
    """Every beginning of every file, and files with changed bytes: one of our errors, or matrices."""
    rng = np.random.default_rng(5)
    for path in sorted(x for x in DATA.iterdir() if x.suffix != ".json"):
        data = path.read_bytes()
        for k in range(12):
            cut = bytearray(data[: len(data) * k // 12] if k % 2 else data)
            for _ in range(k):
                if cut:
                    cut[rng.integers(len(cut))] = rng.integers(256)
            broken = tmp_path / f"broken{path.suffix}"
            broken.write_bytes(bytes(cut))
            try:
                Flexible.read(broken)
            except ModelError:
                continue
