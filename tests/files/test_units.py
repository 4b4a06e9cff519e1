"""Numbers with units, against the definitions."""

from __future__ import annotations

import math

import pytest

import sharnir as sh
from sharnir.files.units import UNITS, is_coherent, quantity, unit


@pytest.mark.parametrize(
    ("text", "expected", "value"),
    [
        ("12 mm", "m", 0.012),
        ("90 deg", "rad", math.pi / 2),
        ("-180deg", "rad", -math.pi),
        ("3 N m/deg", "N m", 540 / math.pi),
        ("3 N m/rad", "N m", 3.0),
        ("60 rpm", "rad/s", 2 * math.pi),
        ("2.5e3 g", "kg", 2.5),
        ("1 kg m^2", "kg m2", 1.0),
        ("7800 kg/m³", "kg/m3", 7800.0),
        ("2 g/cm^3", "kg/m3", 2000.0),
        ("9.81 m/s2", "m/s2", 9.81),
        ("36 km/h", "m/s", 10.0),
        ("3 kN*m", "N m", 3000.0),
        ("1.5 min", "s", 90.0),
        ("5 N", "N m|N", 5.0),
        ("0 deg", "rad", 0.0),
    ],
)
def test_values(text: str, expected: str, value: float) -> None:
    assert quantity(text, expected, "x") == pytest.approx(value, rel=2e-16)


@pytest.mark.parametrize("text", ["2*mass", "mass", "0.3", "-1e3", "q('a') + 2", "2e3 + k", "3*sin(t)", ""])
def test_expressions_are_no_quantities(text: str) -> None:
    assert quantity(text, "m", "x") is None


@pytest.mark.parametrize(
    ("text", "expected", "message"),
    [
        ("90 deg", "m", "x: '90 deg' is a pure number or an angle, expected m. Check the unit."),
        ("3 N/m", "N m", "x: '3 N/m' is kg s-2, expected N m = kg m2 s-2. Check the unit."),
        ("3 mtr", "m", "'mtr' is not known"),
        ("3 mass", "kg", "A product with a parameter is written with a star"),
        ("1e99 m", "m", "too large"),
    ],
)
def test_wrong_dimensions_show_both_sides(text: str, expected: str, message: str) -> None:
    with pytest.raises(sh.ModelError) as caught:
        quantity(text, expected, "x")
    assert message in str(caught.value)


def test_coherent_units() -> None:
    assert {name for name in UNITS if is_coherent(name)} == {
        *("1", "rad", "kg", "m", "s", "Hz", "N", "Nm", "J", "W", "Pa"),
    }
    assert unit("N m/rad") == unit("J")
    assert unit("m/") is None
    assert unit("/m") is None
