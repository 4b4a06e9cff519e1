"""Numbers with units: "12 mm", "3 N m/deg", "90 deg". A table of our own: SI, degrees, minutes and the like.

    value in SI = number · factor · πⁿ

with factor and number as fractions, so that "12 mm" is the double nearest to 0.012, and 180 deg is π to the last bit.
Angles have the dimension 1, as in the SI: N m/rad is N m. A unit is a product: "N m/deg", "kg*m^2", "m/s2"; a stroke
divides by the one unit behind it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from ..core.errors import ModelError, brief, nearest
from ..core.read import LARGEST


@dataclass(frozen=True)
class Unit:
    factor: Fraction
    turns: int = 0  # the power of π
    dimension: tuple[int, int, int] = (0, 0, 0)  # powers of kg, m, s

    def times(self, other: Unit, power: int) -> Unit:
        dimension = tuple(a + power * b for a, b in zip(self.dimension, other.dimension, strict=True))
        return Unit(self.factor * other.factor**power, self.turns + power * other.turns, dimension)  # type: ignore[arg-type]


def _table() -> dict[str, Unit]:
    kg, m, s = (1, 0, 0), (0, 1, 0), (0, 0, 1)
    N, J, W, Pa = (1, 1, -2), (1, 2, -2), (1, 2, -3), (1, -1, -2)
    milli, micro, kilo = Fraction(1, 1000), Fraction(1, 10**6), Fraction(1000)
    known: dict[str, tuple[Fraction | int, tuple[int, int, int]]] = {
        "1": (1, (0, 0, 0)), "%": (Fraction(1, 100), (0, 0, 0)), "rad": (1, (0, 0, 0)), "mrad": (milli, (0, 0, 0)),
        "kg": (1, kg), "g": (milli, kg), "mg": (micro, kg), "t": (kilo, kg),
        "m": (1, m), "mm": (milli, m), "cm": (Fraction(1, 100), m), "dm": (Fraction(1, 10), m), "km": (kilo, m),
        "um": (micro, m), "µm": (micro, m), "nm": (Fraction(1, 10**9), m),
        "inch": (Fraction(254, 10000), m), "ft": (Fraction(3048, 10000), m),
        "s": (1, s), "ms": (milli, s), "us": (micro, s), "µs": (micro, s), "min": (60, s), "h": (3600, s),
        "Hz": (1, (0, 0, -1)), "kHz": (kilo, (0, 0, -1)),
        "N": (1, N), "mN": (milli, N), "kN": (kilo, N), "MN": (kilo**2, N),
        "Nm": (1, J), "kNm": (kilo, J), "Nmm": (milli, J),
        "J": (1, J), "mJ": (milli, J), "kJ": (kilo, J), "MJ": (kilo**2, J),
        "W": (1, W), "mW": (milli, W), "kW": (kilo, W),
        "Pa": (1, Pa), "kPa": (kilo, Pa), "MPa": (kilo**2, Pa), "GPa": (kilo**3, Pa), "bar": (10**5, Pa),
    }  # fmt: skip
    found = {name: Unit(Fraction(factor), 0, dimension) for name, (factor, dimension) in known.items()}
    deg = Unit(Fraction(1, 180), 1)
    turn = Unit(Fraction(2), 1)
    found |= {"deg": deg, "°": deg, "arcmin": Unit(deg.factor / 60, 1), "arcsec": Unit(deg.factor / 3600, 1)}
    found |= {"rev": turn, "turn": turn, "rpm": Unit(Fraction(2, 60), 1, (0, 0, -1))}
    return found


UNITS = _table()
_POWERS = {"²": "2", "³": "3"}
_TERM = re.compile(r"([A-Za-zµ°%]+|1)(?:\^|\*\*)?(-?\d)?")
_NUMBER = re.compile(
    r"\s*([+-]?(?:\d{1,40}\.?\d{0,40}|\.\d{1,40})(?:[eE][+-]?\d{1,3})?)(?![eE]?[+-]?\d)\s*([A-Za-zµ°%].*)$", re.DOTALL
)


@cache
def unit(text: str) -> Unit | None:
    """The unit that a text is; None where it is none."""
    flat = text.strip()
    for sign, digit in _POWERS.items():
        flat = flat.replace(sign, digit)
    flat = flat.replace("·", " ").replace("**", "^").replace("*", " ")
    found, power = Unit(Fraction(1)), 1
    if not flat or len(flat) > 60:
        return None
    seen = False
    for part in re.split(r"\s*(/)\s*|\s+", flat):
        if part is None or part == "":
            continue
        if part == "/":
            if not seen:
                return None
            power = -1
            continue
        term = _TERM.fullmatch(part)
        if term is None or term[1] not in UNITS:
            return None
        found = found.times(UNITS[term[1]], power * int(term[2] or 1))
        power, seen = 1, True
    return found if power == 1 else None


def is_coherent(text: str) -> bool:
    """A unit of the SI without a factor, such as "N m/rad"."""
    found = unit(text)
    return found is not None and found.factor == 1 and found.turns == 0


def split(text: str) -> tuple[str, str] | None:
    """("12", "mm") of "12 mm"; None for a text that does not begin with a number and go on with a letter."""
    match = _NUMBER.match(text) if len(text) <= 200 else None
    return (match[1], match[2].strip()) if match else None


def quantity(text: str, expected: str, where: str) -> float | None:
    """The value of "12 mm" in SI. None for a text that is no number with a unit: a name, an expression, a bare number.
    `expected` is the unit of the argument, with alternatives "N m|N"; "*" takes all."""
    parts = split(text)
    if parts is None:
        return None
    number, name = parts
    given = unit(name)
    if given is None:
        if re.search(r"[()]|\*\*|[A-Za-z_]\w*\s*[-+]", name):
            return None  # an expression such as "2e3 + k": its own reader says what is wrong
        wrong = next((t for t in re.findall(r"[A-Za-zµ°%]+", name) if t not in UNITS), name)
        raise ModelError(
            f"{where}: {brief(text)} has the unit {brief(name)}, and {brief(wrong)} is not known. "
            f"{nearest(wrong, UNITS)} A product with a parameter is written with a star, as in '2*mass'."
        )
    allowed = [] if expected == "*" else [unit(x) for x in expected.split("|")]
    if allowed and not any(x is not None and x.dimension == given.dimension for x in allowed):
        raise ModelError(
            f"{where}: {brief(text)} is {shown(given)}, expected {expected.replace('|', ' or ')}"
            f"{' = ' + shown(allowed[0]) if allowed[0] is not None and shown(allowed[0]) != expected else ''}. "
            "Check the unit."
        )
    if not abs(float(number)) <= LARGEST:
        raise ModelError(f"{where}: {brief(text)} is too large to calculate with. Expected at most {LARGEST:g}.")
    if float(number) == 0.0:
        return 0.0
    return float(Fraction(number) * given.factor) * math.pi**given.turns


def shown(given: Unit) -> str:
    """The dimension in base units: "kg m2 s-2"."""
    parts = [f"{x}{p if p != 1 else ''}" for x, p in zip(("kg", "m", "s"), given.dimension, strict=True) if p]
    return " ".join(parts) or "a pure number or an angle"
