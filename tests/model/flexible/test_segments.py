"""Rigid segments beside the modes of the same beam and panel, and beside the elastica."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh

SECTION = {"E": 70e9, "G": 26e9, "A": 1e-3, "Iy": 1e-8, "Iz": 2e-8, "J": 2e-8, "rho": 2700.0}
BEAM = sh.Beam(2.0, SECTION, 10, modes=3)


def frequencies(number: int, planar: bool) -> np.ndarray:
    s = sh.System("segments", planar=planar, gravity=(0, 0, 0))
    sh.segments(s, "boom", BEAM, number=number)
    return np.sort(sh.linearize(s.build()).frequencies)


@pytest.mark.slow
def test_frequencies_converge_to_those_of_the_modes() -> None:
    """In the plane bending by I_z alone; errors fall with 1/n²."""
    expected = (np.array([1.87510407, 4.69409113]) / 2.0) ** 2 * np.sqrt(70e9 * 2e-8 / 2.7) / (2.0 * np.pi)
    errors = [frequencies(n, planar=True)[:2] / expected - 1.0 for n in (5, 10)]
    assert np.abs(errors[1]).max() < 1.2e-2
    assert errors[1] == pytest.approx(errors[0] / 4.0, rel=0.25)


def test_in_space_both_planes_and_torsion() -> None:
    found = frequencies(4, planar=False)
    assert found[:2] == pytest.approx(BEAM.frequencies[:2], rel=2e-2)
    torsion = np.sqrt(26e9 * 2e-8 / (2700.0 * 3e-8)) / 8.0  # a quarter wave
    assert np.abs(found / torsion - 1.0).min() < 2e-2


def test_mass_and_interfaces_are_those_of_the_beam() -> None:
    s = sh.System("segments")
    beam = sh.Beam(2.0, SECTION, 4, modes=0, tip_mass=1.5, taper=0.7, interfaces={"tip": 1.0, "mid": 0.45})
    added = sh.segments(s, "boom", beam, joint=sh.Revolute("y"), number=3)
    dyn = sh.compile(s.build(), backend="casadi")
    q = dyn.model.q0
    assert dyn.placement(q, "boom.tip").p == pytest.approx([2.0, 0.0, 0.0])
    assert dyn.placement(q, "boom.mid").p == pytest.approx([0.9, 0.0, 0.0])
    turning = dyn.mass_matrix(q)[0, 0]
    assert turning == pytest.approx(beam.reduced.J0[4, 4], rel=1e-4)
    assert added.interfaces == {"tip": "boom.tip", "mid": "boom.mid"}
    assert "segments follow the modes" in added.text


@pytest.mark.slow
def test_panel() -> None:
    panel = sh.Panel(
        (1.0, 0.1), 0.002, (70e9, 0.0, 2700.0), elements=(10, 1), interfaces={"tip": "right"}, modes=2, in_plane=False
    )
    s = sh.System("segments", gravity=(0, 0, 0))
    sh.segments(s, "panel", panel, number=4)
    found = np.sort(sh.linearize(s.build()).frequencies)[0]
    assert found == pytest.approx(panel.frequencies[0], rel=2e-2)


@pytest.mark.parametrize(
    ("body", "arguments", "message"),
    [
        ("rod", {}, "neither"),
        (sh.Beam(1.0, SECTION, root=None), {}, "floats"),
        (BEAM, {"number": 0}, "number"),
        (BEAM, {"damping": -1.0}, "negative"),
        (sh.Panel((1.0, 1.0), 0.002, "steel", root="top"), {}, "left"),
    ],
)
def test_what_is_wrong_is_said(body: object, arguments: dict[str, float], message: str) -> None:
    with pytest.raises(sh.SharnirError, match=message):
        sh.segments(sh.System("x"), "boom", body, **arguments)  # type: ignore[arg-type]
