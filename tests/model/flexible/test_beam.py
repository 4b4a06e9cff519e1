"""Beams against closed forms, and the integrals of their shapes against sums over the deflected body.

Frequencies: Euler and Bernoulli's λ of cantilever, free and pinned beams; Timoshenko's of a pinned one are the roots of
a quadratic. Covers model/flexible/reduction.py, model/flexible/sections.py, model/flexible/description.py.
"""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from sharnir import ModelError
from sharnir.model.flexible import description
from sharnir.model.flexible.beam import DIRECTIONS, Beam
from sharnir.model.flexible.reduction import FiniteElements, reduce

L = 2.0
SECTION = {"E": 70e9, "G": 26e9, "A": 1e-3, "Iy": 1e-8, "Iz": 2e-8, "J": 2e-8, "rho": 2700.0}
THICK = {"E": 70e9, "G": 26e9, "A": 0.04, "Iy": 1.2e-4, "Iz": 1.4e-4, "J": 2e-4, "rho": 2700.0}


def bernoulli(roots: Any, length: float, section: dict[str, float], Iz: float) -> np.ndarray:
    return np.asarray((np.array(roots) / length) ** 2 * np.sqrt(section["E"] * Iz / section["rho"] / section["A"])) / (
        2 * np.pi
    )


def unknowns(fe: FiniteElements, node: int, which: str) -> list[int]:
    return [6 * node + "xyzabc".index(letter) for letter in which]


@pytest.mark.parametrize(
    ("roots", "root"),
    [
        ([1.87510406871196, 4.69409113297418, 7.85475743823761], "held"),
        ([4.73004074486270, 7.85320462409584, 10.9956078380017], None),
    ],
)
def test_cantilever_and_free_beam_converge_to_bernoulli(roots: list[float], root: str | None) -> None:
    """Errors of the elements fall with h⁴; a mode of the reduction is that of the elements from above."""
    expected = bernoulli(roots, L, SECTION, 2e-8)
    errors = []
    for elements in (6, 12):
        beam = Beam(L, SECTION, elements, modes=9, theory="euler-bernoulli", directions=("y",), root=root)
        errors.append(beam.frequencies[:3] / expected - 1.0)
    assert np.all(errors[1] > 0.0)
    assert np.all(errors[1] < errors[0] / 12.0)
    fine = Beam(L, SECTION, 60, modes=20, theory="euler-bernoulli", directions=("y",), root=root)
    assert np.abs(fine.frequencies[:3] / expected - 1.0).max() < 2e-6  # (λ h)⁴/720 of the third


def test_pinned_beams() -> None:
    """Bernoulli: (kπ)²; Timoshenko: the lower roots of a quadratic in ω² for each half wave. Shear is constant in an
    element, so that errors of thick beams fall with h² and are extrapolated."""
    for theory in ("euler-bernoulli", "timoshenko"):
        coarse, fine = (
            fe.frequencies(3, held=unknowns(fe, 0, "y") + unknowns(fe, n, "y"))
            for n in (24, 48)
            for fe in [Beam(L, THICK, n, modes=0, theory=theory, directions=("y",), root=None).finite_elements]
        )
        k = np.arange(1, 4) * np.pi / L
        E, G, A, Iz, rho = (THICK[x] for x in ("E", "G", "A", "Iz", "rho"))
        if theory == "euler-bernoulli":
            expected, found = k**2 * np.sqrt(E * Iz / rho / A), fine
        else:  # (GA' k² − ρA ω²)(EI k² + GA' − ρI ω²) = (GA' k)²
            S = G * A * 5.0 / 6.0
            a, b, c = (
                rho * A * rho * Iz,
                -(S * k**2 * rho * Iz + rho * A * (E * Iz * k**2 + S)),
                S * k**2 * E * Iz * k**2,
            )
            expected = np.sqrt((-b - np.sqrt(b * b - 4 * a * c)) / (2 * a))
            assert np.abs(fine * 2 * np.pi / expected - 1.0).max() < 4e-4
            found = (4.0 * fine - coarse) / 3.0
        assert np.abs(found * 2 * np.pi / expected - 1.0).max() < 5e-6


@pytest.mark.slow
def test_modes_converge_with_their_number() -> None:
    full = Beam(L, SECTION, 20).finite_elements.frequencies(5)
    errors = [np.abs(Beam(L, SECTION, 20, modes=k).frequencies[:5] / full - 1.0).max() for k in (2, 6, 14)]
    assert errors[0] > errors[1] > errors[2]
    assert errors[2] < 1e-4


def test_static_deflections_are_those_of_the_theory() -> None:
    """Load and moment at the tip, whatever the number of modes, elements, and the direction of the beam."""
    E, G, A, Iy, Iz, J = (THICK[x] for x in ("E", "G", "A", "Iy", "Iz", "J"))
    shear = 6.0 / 5.0 * L / (G * A)
    expected = [
        L / (E * A),
        L**3 / (3 * E * Iz) + shear,
        L**3 / (3 * E * Iy) + shear,
        L / (G * J),
        L / (E * Iy),
        L / (E * Iz),
    ]
    for axis, elements, modes in (("x", 1, 0), ("y", 7, 3), ((1.0, 2.0, -0.5), 4, 2)):
        beam = Beam(L, THICK, elements, modes, axis=axis)
        turn = np.kron(np.eye(2), beam.rotation)
        tip = turn.T @ beam.reduced.interface("tip").shape
        assert np.diag(tip @ np.linalg.solve(beam.reduced.K, tip.T)) == pytest.approx(expected, rel=1e-9)


def test_a_tapered_cantilever() -> None:
    """Breadth and height fall linearly to half: ∫ (L − x)² / EI dx with I = I0 (1 − x/2L)⁴, to 1e-6."""
    beam = Beam(L, SECTION, 10, modes=0, theory="euler-bernoulli", taper=0.5)
    tip = beam.reduced.interface("tip").shape[1]
    x = (np.polynomial.legendre.leggauss(40)[0] + 1.0) / 2.0
    w = np.polynomial.legendre.leggauss(40)[1] / 2.0
    expected = np.sum(w * L**3 * (1 - x) ** 2 / (70e9 * 2e-8 * (1 - x / 2) ** 4))
    assert tip @ np.linalg.solve(beam.reduced.K, tip) == pytest.approx(expected, rel=1e-6)
    assert beam.reduced.mass == pytest.approx(2700e-3 * L * 7.0 / 12.0, rel=1e-12)


def test_effective_masses_add_up() -> None:
    """Of all modes of the elements, and what moves with the root alone: the rigid mass and inertia."""
    fe = Beam(L, SECTION, 3, interfaces={}).finite_elements
    body = reduce(fe, modes=18)
    M = fe.mass().toarray()
    R = np.kron(np.ones((4, 1)), np.eye(6))
    for j in range(4):
        x, y, z = fe.nodes[j]
        R[6 * j : 6 * j + 3, 3:] = -np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    at_root = R.T @ M @ R - R[6:].T @ M[6:, :6] @ R[:6] - R[:6].T @ M[:6, 6:] @ R[6:] - R[6:].T @ M[6:, 6:] @ R[6:]
    coupled = M[6:, :6] @ R[:6] + M[6:, 6:] @ R[6:]
    moving = coupled.T @ np.linalg.solve(M[6:, 6:], coupled)
    assert np.sum(body.C0**2, axis=1) == pytest.approx(np.diag(moving), rel=1e-8)
    assert np.diag(body.J0) == pytest.approx(np.diag(R.T @ M @ R), rel=1e-12)
    assert np.all(np.diag(moving) <= np.diag(body.J0) * (1 + 1e-12))
    assert at_root[0, 0] < 0.3 * body.mass
    many = Beam(L, SECTION, 20, modes=12, directions=("y",)).effective_masses.sum(axis=0)
    assert many[1] == pytest.approx(5.4, rel=0.04)


@pytest.fixture(scope="module")
def bent() -> Beam:
    return Beam(
        L, THICK, 4, modes=2, interfaces={"tip": 1.0, "mid": 0.5}, tip_mass=(3.0, (0.2, 0.3, 0.4)), axis=(1.0, 0.4, 0.2)
    )


def test_integrals_are_those_of_the_deflected_body(bent: Beam) -> None:
    """Mass points at their deflected places, sections turned: M̂ of first and second order in η by differences."""
    fe, body = bent.finite_elements, bent.reduced
    U = (fe.S @ _all_shapes(bent)).reshape(len(fe.points), 6, body.count)
    G = fe.second(_all_shapes(bent))[0]  # type: ignore[misc]
    blocks = [fe.M[6 * k : 6 * k + 6, 6 * k : 6 * k + 6].toarray() for k in range(len(fe.points))]

    def exact(eta: np.ndarray) -> np.ndarray:
        total = np.zeros((6, 6 + body.count))
        for x, u, g, block in zip(fe.points, U, G, blocks, strict=True):
            r = x + u[:3] @ eta + 0.5 * g @ eta @ eta
            W = np.zeros((6, 6 + body.count))  # velocity of the point, angular velocity of its section in its own axes
            W[:3, :3], W[:3, 3:6], W[:3, 6:] = np.eye(3), -_skew(r), u[:3] + g @ eta
            t = _skew(u[3:] @ eta)
            W[3:, 3:6] = np.eye(3) - t + t @ t / 2.0
            W[3:, 6:] = u[3:] - 0.5 * t @ u[3:]
            total += W[:, :6].T @ block @ W
        return total

    rng = np.random.default_rng(3)
    for _ in range(3):
        eta = rng.normal(size=body.count) * 1e-3
        up, down, none = exact(eta), exact(-eta), exact(0 * eta)
        found = np.hstack([body.rigid_inertia(eta), body.coupling(eta)])
        minus = np.hstack([body.rigid_inertia(-eta), body.coupling(-eta)])
        scale = np.abs(none).max()
        assert np.abs((up - down) / 2 - (found - minus) / 2).max() < 1e-6 * np.abs(up - down).max()
        curved, own = (up + down) / 2 - none, (found + minus) / 2 - np.hstack([body.J0, body.C0])
        assert np.abs(curved[:, :6] - own[:, :6]).max() < 1e-5 * np.abs(curved[:, :6]).max() + 1e-15 * scale


def _all_shapes(beam: Beam) -> np.ndarray:
    return beam.reduced.node_shapes.reshape(-1, beam.reduced.count)


def _skew(x: np.ndarray) -> np.ndarray:
    return np.array([[0, -x[2], x[1]], [x[2], 0, -x[0]], [-x[1], x[0], 0]])


def test_a_mass_at_the_tip_is_a_mass_there(bent: Beam) -> None:
    without = Beam(L, THICK, 4, axis=(1.0, 0.4, 0.2)).reduced
    p = bent.reduced.interface("tip").position
    assert bent.reduced.mass - without.mass == pytest.approx(3.0)
    assert np.trace(bent.reduced.J0[3:, 3:]) - np.trace(without.J0[3:, 3:]) == pytest.approx(0.9 + 2 * 3.0 * p @ p)


def test_foreshortening_of_a_cantilever() -> None:
    """One static shape of a load at the tip, w = x²(3L − x)/2L³: ½∫w'² = 3/5 w²/L."""
    beam = Beam(L, SECTION, 5, modes=0, theory="euler-bernoulli", directions=("y",))
    tip = beam.reduced.interface("tip")
    eta = np.linalg.solve(beam.reduced.K, tip.shape[1])
    w = tip.shape[1] @ eta
    assert 0.5 * tip.second[0] @ eta @ eta == pytest.approx(-0.6 * w**2 / L, rel=1e-10)
    assert not Beam(L, SECTION, stiffening=False).reduced.interface("tip").second.any()


def test_section_forces_under_a_load_at_the_tip() -> None:
    beam = Beam(L, {**THICK, "y": 0.1, "z": 0.05}, 4, modes=3)
    tip = beam.reduced.interface("tip").shape
    eta = np.linalg.solve(beam.reduced.K, tip[:3].T @ [5.0, 7.0, 11.0])
    moment, force = beam.reduced.recovery["moment"] @ eta, beam.reduced.recovery["force"] @ eta
    x = np.linspace(0.0, L, 5)
    assert force == pytest.approx(np.tile([5.0, 7.0, 11.0], (5, 1)), rel=1e-6)
    assert moment == pytest.approx(np.column_stack([0 * x, -(L - x) * 11.0, (L - x) * 7.0]), abs=1e-6)
    stress = beam.reduced.recovery["stress"] @ eta
    assert stress[0, 0] == pytest.approx(5.0 / 0.04 - 22.0 * 0.05 / 1.2e-4 - 14.0 * 0.1 / 1.4e-4, rel=1e-6)


def test_left_out_directions_leave_the_others_as_they_are() -> None:
    both = Beam(L, SECTION, 10, modes=0).frequencies
    each = [Beam(L, SECTION, 10, modes=0, directions=(word,)).frequencies for word in DIRECTIONS]
    assert np.sort(np.concatenate(each)) == pytest.approx(np.sort(both), rel=1e-8)


@pytest.mark.slow
def test_modes_are_as_many_as_the_load_needs() -> None:
    lots = Beam(L, SECTION, content=300.0, directions=("y",)).reduced
    few = Beam(L, SECTION, content=30.0, directions=("y",)).reduced
    assert lots.count > few.count >= 3
    t = np.linspace(0.0, 1.0, 400)
    assert Beam(L, SECTION, content=[(t, np.sin(60 * np.pi * t))], directions=("y",)).reduced.count == few.count
    full = Beam(L, SECTION, directions=("y",)).finite_elements.frequencies(12)
    inside = full[full < 300.0]
    assert lots.frequencies[: len(inside)] == pytest.approx(inside, rel=5e-3)


def test_sections() -> None:
    solid, pipe = Beam.tube(0.05, None, "steel"), Beam.tube(0.05, 0.002, "steel")
    assert (solid.A, solid.Iy, solid.J) == pytest.approx((np.pi * 0.0025, np.pi * 0.05**4 / 4, np.pi * 0.05**4 / 2))
    assert pipe.kz == pytest.approx(0.53, abs=0.01)  # Cowper: 0.53 of a thin tube
    assert solid.kz == pytest.approx(6 * 1.3 / (7 + 6 * 0.3))
    square = Beam.rectangle(0.1, 0.1, "aluminium")
    assert pytest.approx(0.1406 * 0.1**4, rel=1e-3) == square.J  # Timoshenko and Goodier, table 10.1
    assert pytest.approx(0.2287 * 0.2 * 0.1**3, rel=1e-3) == Beam.rectangle(0.2, 0.1, "aluminium").J
    double = Beam.i_beam(0.1, 0.2, 0.01, 0.006, (210e9, 0.3, 7850.0))
    assert double.Iy == pytest.approx(0.006 * 0.18**3 / 12 + 2 * (0.1 * 0.01**3 / 12 + 0.1 * 0.01 * 0.095**2))
    assert pytest.approx(0.00308) == double.A


def test_one_small_file(tmp_path: Path, bent: Beam) -> None:
    path = bent.save(tmp_path / "boom.npz")
    again = description.load(path)
    for key in ("J0", "J1", "J2", "C0", "C1", "M", "K", "D", "node_shapes", "node_second"):
        assert np.array_equal(getattr(again, key), getattr(bent.reduced, key))
    assert again.modes == bent.reduced.modes
    assert [x.name for x in again.interfaces] == ["tip", "mid"]
    assert np.array_equal(again.recovery["moment"], bent.reduced.recovery["moment"])
    assert path.stat().st_size < 2e6
    (tmp_path / "no.npz").write_bytes(b"PK")
    for wrong in ("no.npz", "none.npz"):
        with pytest.raises(ModelError, match=r"Flexible\.load"):
            description.load(tmp_path / wrong)
    assert "bending z 1" in bent.text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"length": -1.0}, "length"),
        ({"section": (1.0, 2.0)}, "rectangle"),
        ({"section": {"E": 1.0}}, "G, A, Iy"),
        ({"interfaces": {"tip": 1.5}}, "part of the length"),
        ({"interfaces": {"a": 0.5, "b": 0.5}}, "two are at 0.5"),
        ({"theory": "thick"}, "timoshenko"),
        ({"directions": ("sideways",)}, "sideways"),
        ({"damping": -0.1}, "negative"),
        ({"modes": 500, "elements": 2}, "more elements"),
        ({"tip_mass": (1.0, (-1.0, 1.0, 1.0))}, "semidefinite"),
        ({"up": "x"}, "across"),
        ({"taper": 0.0}, "scale"),
        ({"content": -4.0}, "Hz"),
        ({"interfaces": {}, "modes": 0}, "no interface"),
    ],
)
def test_what_is_wrong_is_said(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        Beam(**{"length": L, "section": SECTION, **arguments}).reduced  # noqa: B018


def test_modes_have_names_of_their_kind() -> None:
    kinds = {name.split(" (")[0].rstrip("0123456789 ") for name in Beam(L, SECTION).reduced.modes}
    assert kinds == {"bending y", "bending z", "torsion", "axial"}
    assert list(itertools.islice(Beam(L, SECTION).reduced.modes, 1)) == ["bending z 1 (2.253 Hz)"]
