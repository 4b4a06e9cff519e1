"""Plates against Leissa's tables and closed forms. Frequency factors λ = ω a² √(ρt/D), ν = 0.3.

A. W. Leissa, The free vibration of rectangular plates, J. Sound Vib. 31 (1973) 257-293: SSSS in closed form; CCCC,
CFFF and FFFF are Ritz's upper bounds of beam functions, up to 1 % above better ones. Covers model/flexible/laminate.py.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from sharnir import ModelError
from sharnir.model.flexible.laminate import laminate
from sharnir.model.flexible.panel import Panel

E, NU, RHO, T = 70e9, 0.3, 2700.0, 0.002
D = E * T**3 / 12 / (1 - NU**2)
FACTOR = np.sqrt(RHO * T / D) * 2 * np.pi


def factors(elements: int, edges: str) -> np.ndarray:
    """Of a square plate; edges simply supported (S), clamped (C) or only the left one clamped (L)."""
    fe = Panel((1.0, 1.0), T, (E, NU, RHO), elements=(elements, elements)).finite_elements
    X, Y = fe.nodes[:, 0], fe.nodes[:, 1] + 0.5
    held = [6 * j + c for j in range(len(X)) for c in (0, 1, 5)]
    for j, (x, y) in enumerate(zip(X, Y, strict=True)):
        on_x, on_y = min(x, 1 - x) < 1e-9, min(y, 1 - y) < 1e-9
        if (edges == "L" and x < 1e-9) or (edges == "C" and (on_x or on_y)):
            held += [6 * j + c for c in (2, 3, 4)]
        elif edges == "S" and (on_x or on_y):
            held += [6 * j + 2] + [6 * j + 3] * int(on_x) + [6 * j + 4] * int(on_y)
    return fe.frequencies(4, held=sorted(set(held))) * FACTOR


@pytest.mark.parametrize(
    ("edges", "table", "above"),
    [
        ("S", np.pi**2 * np.array([2.0, 5.0, 5.0, 8.0]), 1e-3),
        ("C", [35.992, 73.413, 73.413, 108.27], 3e-3),
        ("L", [3.4917, 8.5246, 21.429, 27.331], 8e-3),
    ],
)
def test_square_plates_converge_to_leissa(edges: str, table: Any, above: float) -> None:
    """Errors fall with h²: extrapolated they are at the closed form, or at most that much below Ritz's bounds."""
    coarse, fine = factors(10, edges), factors(20, edges)
    limit = (4.0 * fine - coarse) / 3.0
    assert np.all(fine[1:] < coarse[1:])
    assert np.all(limit / table - 1.0 < 1.5e-3)
    assert np.all(limit / table - 1.0 > -above)


@pytest.mark.slow
def test_a_free_plate() -> None:
    """FFFF: Leissa 13.489, 19.789, 24.432; better ones are 13.468, 19.596, 24.270 (Liew, Xiang, Kitipornchai 1993)."""
    plates = [Panel((1.0, 1.0), T, (E, NU, RHO), elements=(n, n), root=None, modes=4, in_plane=False) for n in (8, 16)]
    coarse, fine = (plate.frequencies[:3] * FACTOR for plate in plates)
    assert (4.0 * fine - coarse) / 3.0 == pytest.approx([13.468, 19.596, 24.270], rel=2e-3)
    assert np.abs(plates[0].reduced.C0).max() < 1e-9


def test_thin_plates_do_not_lock() -> None:
    """The same factors for a plate a hundred times thinner, and a strip that is a beam."""
    thin = Panel((1.0, 1.0), T / 100, (E, NU, RHO), elements=(8, 8), modes=3, in_plane=False).frequencies[:2]
    thick = Panel((1.0, 1.0), T, (E, NU, RHO), elements=(8, 8), modes=3, in_plane=False).frequencies[:2]
    assert thin * 100 == pytest.approx(thick, rel=2e-3)
    strip = Panel((1.0, 0.02), T, (E, 0.0, RHO), elements=(20, 2), interfaces={"tip": "right"}, modes=0)
    tip = strip.reduced.interface("tip").shape[2]
    shear = 1.0 / (E / 2 * 0.02 * T * 5 / 6)
    expected = 1.0 / (3 * E * 0.02 * T**3 / 12) + shear
    assert tip @ np.linalg.solve(strip.reduced.K, tip) == pytest.approx(expected, rel=1e-3)  # (h/L)²/2 of linear turns


def test_foreshortening_of_a_strip_is_that_of_a_beam() -> None:
    strip = Panel((1.0, 0.05), T, (E, 0.0, RHO), elements=(20, 2), interfaces={"tip": "right"}, modes=0, in_plane=False)
    tip = strip.reduced.interface("tip")
    eta = np.linalg.solve(strip.reduced.K, tip.shape[2])
    w = tip.shape[2] @ eta
    assert 0.5 * tip.second[0] @ eta @ eta == pytest.approx(-0.6 * w * w, rel=5e-3)
    assert strip.reduced.recovery["moment"].shape[1:] == (3, strip.reduced.count)


def test_recovered_moment_and_stress_of_a_strip() -> None:
    strip = Panel((1.0, 0.05), T, (E, 0.0, RHO), elements=(20, 1), interfaces={"tip": "right"}, modes=0, in_plane=False)
    body = strip.reduced
    eta = np.linalg.solve(body.K, body.interface("tip").shape[2] * 3.0)
    x = (np.arange(20) + 0.5) / 20
    assert (body.recovery["moment"] @ eta)[:, 0] == pytest.approx(3.0 / 0.05 * (x - 1.0), rel=1e-6)
    stress = (body.recovery["stress"] @ eta)[:, :, 0]
    assert stress[:, 1] == pytest.approx(6 * 3.0 / 0.05 * (x - 1.0) / T**2, rel=1e-6)
    assert stress[:, 0] == pytest.approx(-stress[:, 1])


def test_layers() -> None:
    """One sheet cut into three is the sheet; shear of a sandwich; a turned sheet; mass."""
    one = Panel((1.0, 1.0), 0.006, "steel").laminate
    three = Panel((1.0, 1.0), layers=[(0.002, "steel"), (0.001, "steel"), (0.003, "steel")]).laminate
    for key in ("A", "D", "S"):
        assert getattr(three, key) == pytest.approx(getattr(one, key), rel=1e-12)
    assert np.abs(three.B).max() < 1e-9 * one.D.max() / 0.006
    assert one.S[0, 0] == pytest.approx(5 / 6 * 210e9 / 2.6 * 0.006)
    core = laminate(Panel.sandwich((0.02, 40e6, 25e6, 32.0), (0.0003, "aluminium")))
    assert np.diag(core.S) == pytest.approx([40e6 * 0.0203**2 / 0.02, 25e6 * 0.0203**2 / 0.02], rel=2e-3)
    assert core.mass == pytest.approx(0.02 * 32 + 2 * 0.0003 * 2700)
    ply = {"thickness": 1e-3, "E1": 140e9, "E2": 10e9, "nu12": 0.3, "G12": 5e9, "rho": 1600.0}
    along = Panel((1.0, 1.0), layers=[ply]).laminate
    across = Panel((1.0, 1.0), layers=[{**ply, "angle": np.pi / 2}]).laminate
    assert across.D[:2, :2] == pytest.approx(along.D[1::-1, 1::-1])
    turned = Panel((1.0, 1.0), layers=[{**ply, "angle": 0.3}]).laminate
    assert np.trace(turned.D[:2, :2]) + 2 * turned.D[0, 1] == pytest.approx(
        np.trace(along.D[:2, :2]) + 2 * along.D[0, 1]
    )


def test_hinges_ribs_and_offsets() -> None:
    rib = {"E": 70e9, "G": 26e9, "A": 1e-4, "Iy": 1e-9, "Iz": 1e-9, "J": 1e-9, "rho": 2700.0}
    common: dict[str, Any] = {"root": [(0.0, 0.1), (0.0, 0.4)], "elements": (6, 4), "modes": 2, "extra_mass": 1.0}
    plain = Panel((1.0, 0.5), T, "aluminium", interfaces={"far": [(1.0, 0.1), (1.0, 0.4)]}, **common)
    ribbed = Panel((1.0, 0.5), T, "aluminium", ribs=[("x", 0.25, rib, 0.01)], **common)
    assert ribbed.reduced.mass - plain.reduced.mass == pytest.approx(0.27)
    assert ribbed.reduced.J0[4, 0] == pytest.approx(0.27 * 0.01)  # first moment of the rib along z
    assert ribbed.frequencies[0] > 1.25 * Panel((1.0, 0.5), T, "aluminium", **common).frequencies[0]
    assert plain.reduced.interface("far").position == pytest.approx([1.0, 0.0, 0.0])
    assert plain.reduced.J0[4, 2] == pytest.approx(-plain.reduced.mass / 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": (1.0, -1.0)}, "two lengths"),
        ({"thickness": None}, "either"),
        ({"material": "cheese"}, "cheese"),
        ({"root": "front"}, "left"),
        ({"root": [(2.0, 0.0)]}, "not on the panel"),
        ({"root": [(0.0, 0.0)], "interfaces": {"a": (0.0, 0.0)}}, "root"),
        ({"interfaces": {"a": (0.5, 0.5), "b": (0.5, 0.5)}}, "belongs to"),
        ({"ribs": [("z", 0.1, {})]}, "ribs"),
        ({"extra_mass": -1.0}, ">= 0"),
        ({"elements": (1,)}, "two numbers"),
        ({"thickness": None, "layers": [{"E1": 1.0}]}, "thickness"),
    ],
)
def test_what_is_wrong_is_said(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(ModelError, match=message):
        Panel(**{"size": (1.0, 1.0), "thickness": T, "material": "steel", "elements": (2, 2), **arguments}).reduced  # noqa: B018
