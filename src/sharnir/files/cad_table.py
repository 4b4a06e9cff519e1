"""`sharnir.mass_properties`: masses, centres and inertias that a CAD program has written as a table.

Columns have names, in any order, with units in brackets or in a row below: `part`, `mass [g]`, `x (mm)`, `Ixx [g m2]`.
Programs do not agree on the sign of products of inertia, since off the diagonal of the tensor stands −∫ x y dm:

    products="tensor"      the table has the entries of the tensor, −∫ x y dm, as sharnir has them
    products="integral"    the table has ∫ x y dm

If neither is said, the one is taken with which every body is possible: its principal moments are positive and none is
above the sum of the others. Where both are possible and differ, there is a warning.
"""

from __future__ import annotations

import math
import os
import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from ..core import read
from ..core.errors import ModelError, brief, nearest
from ..core.read import LARGEST, Array
from ..spatial.mass_properties import MassProperties, check_inertia
from ..spatial.mass_properties import about as about_point
from .check_file import check_file
from .problems import ModelFileError, Problem
from .units import Unit, quantity, shown, unit

MOST_ROWS = 100_000
LONGEST_LINE = 100_000  # characters
MOST_PROBLEMS = 100
CONVENTIONS = ("tensor", "integral")
POINTS = {
    "com": "com",
    "cog": "com",
    "cg": "com",
    "centroid": "com",
    "mass centre": "com",
    "origin": "origin",
    "o": "origin",
}
UNITS = {"mass": "kg", "com": "m", "inertia": "kg m2", "name": "", "about": ""}
LETTERS = ("xx", "yy", "zz", "xy", "xz", "yz")
_NAMES = {"name", "part", "body", "component", "link", "partname", "bodyname"}
_MASS = {"mass", "m"}
_CENTRE = r"(?:com|cog|cg|c|centreofmass|centerofmass|centroid|centreofgravity|centerofgravity)?"


@dataclass(frozen=True)
class _Column:
    """`kind` is a key of UNITS, `entry` "x" or "xx"; `about` is said by a header such as "Ixx origin"."""

    title: str
    kind: str
    entry: str = ""
    factor: float = 1.0
    unit: str = ""
    about: str | None = None


def mass_properties(
    path: str | os.PathLike[str], *, products: str | None = None, about: str | None = None
) -> dict[str, dict[str, Any]]:
    """A record for each row, by name: `system.add_body("arm", joint=..., **records["arm"])`.

    A record has the mass, the centre of mass `com` and the `inertia` (xx, yy, zz, xy, xz, yz) about it as `add_body`
    takes them, in the axes of the table. `products` says which sign the products of inertia have, "tensor" or
    "integral" (above); `about` the point that inertias are about, "com" or "origin", if columns do not say it: without
    either it is the centre of mass. All mistakes are told at once, with line and column.
    """
    place = read.path(path, "mass_properties(path)")
    where = f"mass_properties({brief(str(place))})"
    if products is not None:
        products = read.choice(products, CONVENTIONS, f"{where}: products=", " is not known.")
    if about is not None:
        about = read.choice(about, ("com", "origin"), f"{where}: about=", " is not known.")
    check_file(place, where)
    table = _Table(place)
    return table.records(products, about)


class _Table:
    def __init__(self, path: Path) -> None:
        self.file = path.name
        self.problems: list[Problem] = []
        try:
            text = path.read_bytes().decode("utf-8-sig")
        except (OSError, UnicodeDecodeError) as error:
            raise ModelError(f"{self.file}: it cannot be read ({error}). Expected a text in UTF-8.") from None
        self.lines = text.splitlines()
        rows = [
            (k, line)
            for k, line in enumerate(self.lines, start=1)
            if line.strip() and not line.lstrip().startswith("#")
        ]
        if len(rows) < 2 or len(rows) > MOST_ROWS:
            what = "no rows" if len(rows) < 2 else f"{len(rows)} rows"
            raise ModelError(f"{self.file}: it has {what}. Expected a row of column names, then 1 to {MOST_ROWS} rows.")
        if max(len(line) for _, line in rows) > LONGEST_LINE:
            raise ModelError(f"{self.file}: a line has more than {LONGEST_LINE} characters. Expected a table.")
        first = rows[0][1]
        self.mark = max(("\t", ";", ","), key=lambda m: (first.count(m), m == ","))
        (head, _), *self.rows = rows
        self.columns = self._columns(head)
        self._units_below()

    def _add(self, line: int, column: int, message: str) -> None:
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(Problem(self.file, line, column, message, self.lines[line - 1]))

    def _stop(self) -> None:
        if self.problems:
            raise ModelFileError(sorted(self.problems, key=lambda p: (p.line, p.column)))

    def cells(self, line: int) -> list[tuple[int, str]]:
        """(column of the text, cell) of a line; quotes may hold the mark."""
        text, found, start, quoted = self.lines[line - 1], list[tuple[int, str]](), 0, False
        for k in range(len(text) + 1):
            if k < len(text) and text[k] == '"':
                quoted = not quoted
            elif k == len(text) or (text[k] == self.mark and not quoted):
                raw = text[start:k]
                cell = raw.strip()
                if len(cell) >= 2 and cell[0] == cell[-1] == '"':
                    cell = cell[1:-1].replace('""', '"').strip()
                found.append((start + 1 + len(raw) - len(raw.lstrip()), cell))
                start = k + 1
        return found

    # Columns

    def _columns(self, head: int) -> list[_Column | None]:
        columns: list[_Column | None] = []
        places: dict[tuple[str, str], str] = {}
        for at, cell in self.cells(head):
            column = self._column(head, at, cell)
            if column is not None:
                key = (column.kind, column.entry)
                if key in places:
                    self._add(head, at, f"{brief(cell)} is the same column as {brief(places[key])}. Leave one out.")
                places[key] = cell
            columns.append(column)
        self.head = head
        known = [f"{k}{e}" for k, e in places]
        for kind, entries in (("name", [""]), ("mass", [""]), ("com", list("xyz")), ("inertia", list(LETTERS[:3]))):
            missing = [e for e in entries if (kind, e) not in places]
            if missing and (kind in ("name", "mass") or len(missing) < len(entries)):
                what = {"com": "centre of mass ", "inertia": "I"}.get(kind, kind) + ", ".join(missing)
                self._add(head, 1, f"there is no column {what}. Found {', '.join(known) or 'none that is known'}.")
        some = [e for e in LETTERS[3:] if ("inertia", e) in places]
        if some and len(some) < 3:
            lost = [f"I{e}" for e in LETTERS[3:] if e not in some]
            self._add(head, 1, f"there is no column {', '.join(lost)}. Expected all three products of inertia or none.")
        self._stop()
        return columns

    def _column(self, line: int, at: int, cell: str) -> _Column | None:
        match = re.fullmatch(r"(.*?)\s*(?:\[([^\]]*)\]|\(([^)]*)\))?\s*", cell)
        title, given = (cell, None) if match is None else (match[1], match[2] if match[2] is not None else match[3])
        words = re.sub(r"[^a-z0-9]+", " ", title.lower()).split()
        about = None
        if len(words) > 1 and words[-1] in POINTS and re.fullmatch(r"[ijlp][xyz]{2}|moi|inertia", words[0]):
            about = POINTS[words.pop()]
        flat = "".join(words)
        kind = entry = ""
        if flat in _NAMES:
            kind = "name"
        elif flat in _MASS:
            kind = "mass"
        elif flat == "about":
            kind = "about"
        elif m := re.fullmatch(rf"{_CENTRE}([xyz])|([xyz]){_CENTRE}", flat):
            kind, entry = "com", m[1] or m[2]
        elif m := re.fullmatch(r"(?:i|j|l|p|moi|inertia|moment|product)([xyz])([xyz])", flat):
            kind, entry = "inertia", "".join(sorted(m[1] + m[2]))
        if not kind:
            if re.fullmatch(r"[ijlp]\w{0,3}|ma\w{1,3}", flat):
                self._add(
                    line,
                    at,
                    f"the column {brief(cell)} is not known. {nearest(flat, ['mass', *('i' + e for e in LETTERS)])}",
                )
            return None
        factor, text = 1.0, ""
        if given is not None and given.strip() and UNITS[kind]:
            factor, text = self._unit(line, at, given, kind)
        return _Column(cell, kind, entry, factor, text, about)

    def _unit(self, line: int, at: int, text: str, kind: str) -> tuple[float, str]:
        found = unit(text)
        expected = unit(UNITS[kind])
        assert expected is not None
        if found is None or found.dimension != expected.dimension:
            what = "is not known" if found is None else f"is {shown(found)}"
            self._add(line, at, f"the unit {brief(text)} {what}. Expected one of {UNITS[kind]}, such as 'g mm^2'.")
            return 1.0, ""
        return _factor(found), text

    def _units_below(self) -> None:
        """A row of units instead of numbers, right below the names."""
        line, _ = self.rows[0]
        cells = self.cells(line)
        pairs = [(c, at, x) for c, (at, x) in zip(self.columns, cells, strict=False) if c is not None and UNITS[c.kind]]
        texts = [x.strip("[]() ") for _, _, x in pairs]
        if all(unit(x) is None for x in texts) or any(re.match(r"[-+.\d]", x) for x in texts if x):
            return
        for k, column in enumerate(self.columns):
            if column is not None and UNITS[column.kind] and k < len(cells) and (x := cells[k][1].strip("[]() ")):
                factor, text = self._unit(line, cells[k][0], x, column.kind)
                self.columns[k] = _Column(column.title, column.kind, column.entry, factor, text, column.about)
        self._stop()
        del self.rows[0]

    # Rows

    def records(self, products: str | None, point: str | None) -> dict[str, dict[str, Any]]:
        found: dict[str, tuple[int, float, Array, Array, str]] = {}
        for line, _ in self.rows:
            row = self._row(line, point)
            if row is None:
                continue
            name, rest = row
            if name in found:
                self._add(
                    line, 1, f"the name {brief(name)} is that of line {found[name][0]} already. Names must differ."
                )
            found[name] = rest
        self._stop()
        sign = self._sign(found, products)
        records: dict[str, dict[str, Any]] = {}
        for name, (line, mass, com, values, reference) in found.items():
            J = _central(mass, com, values, sign, reference)
            try:
                check_inertia(J, f"{name!r}", mass, com)
            except ModelError as error:
                self._add(line, 1, str(error))
            inertia = (J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2])
            records[name] = {"mass": mass, "com": tuple(map(float, com)), "inertia": tuple(map(float, inertia))}
        self._stop()
        return records

    def _row(self, line: int, default: str | None) -> tuple[str, tuple[int, float, Array, Array, str]] | None:
        cells = self.cells(line)
        before = len(self.problems)
        name, mass, com, inertia, point = "", 0.0, np.zeros(3), np.zeros(6), default
        for k, column in enumerate(self.columns):
            if column is None:
                continue
            at, cell = cells[k] if k < len(cells) else (len(self.lines[line - 1]) + 1, "")
            if column.kind == "name":
                name = cell
                try:
                    read.name(cell, "name")
                except ModelError as error:
                    self._add(line, at, str(error))
            elif column.kind == "about":
                if cell.lower() not in POINTS:
                    self._add(line, at, f"about is {brief(cell)}. Expected com or origin.")
                point = POINTS.get(cell.lower(), "com")
            else:
                value = self._number(line, at, cell, column)
                if column.kind == "mass":
                    mass = value
                    if value < 0.0:
                        self._add(line, at, f"the mass {value:g} is negative. Expected a number >= 0.")
                elif column.kind == "com":
                    com["xyz".index(column.entry)] = value
                else:
                    inertia[LETTERS.index(column.entry)] = value
                    point = column.about or point
        if len(cells) > len(self.columns) and any(x for _, x in cells[len(self.columns) :]):
            at = cells[len(self.columns)][0]
            self._add(line, at, f"the row has {len(cells)} cells. Expected {len(self.columns)}, as the first row has.")
        if len(self.problems) > before:
            return None
        return name, (line, mass, com, inertia, point or "com")

    def _number(self, line: int, at: int, cell: str, column: _Column) -> float:
        text = cell.replace(",", ".") if self.mark != "," and cell.count(",") == 1 else cell
        try:
            if (value := quantity(text, UNITS[column.kind], f"column {column.title!r}")) is not None:
                return value
            found = float(text) if "_" not in text else math.nan
        except ModelError as error:
            self._add(line, at, str(error))
            return 0.0
        except ValueError:
            found = math.nan
        if not abs(found * column.factor) <= LARGEST:
            self._add(line, at, f"column {column.title!r} has {brief(cell)}. Expected a finite number.")
            return 0.0
        return found * column.factor

    def _sign(self, rows: dict[str, tuple[int, float, Array, Array, str]], products: str | None) -> float:
        """Of the entries off the diagonal: +1 as they stand, −1 turned round."""
        if products is not None:
            return 1.0 if products == "tensor" else -1.0
        touched = [x for x in rows.items() if np.any(x[1][3][3:])]
        able = {sign: all(_possible(*x[1:4], sign, x[4]) for _, x in touched) for sign in (1.0, -1.0)}
        if touched and able[1.0] and able[-1.0]:
            warnings.warn(
                f"{self.file}: products of inertia of {touched[0][0]!r} are possible with either sign. They are taken "
                'as the entries of the tensor, −∫ x y dm; say products="tensor", or products="integral" for ∫ x y dm.',
                UserWarning, stacklevel=4,
            )  # fmt: skip
        return 1.0 if able[1.0] or not able[-1.0] else -1.0


def _factor(given: Unit) -> float:
    return float(given.factor) * math.pi**given.turns


def _central(mass: float, com: Array, values: Array, sign: float, point: str) -> Array:
    """The tensor about the centre of mass."""
    xx, yy, zz = values[:3]
    xy, xz, yz = sign * values[3:]
    J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    if point == "origin" and mass:
        J = J - about_point(MassProperties(mass, com), np.zeros(3))  # of all the mass in the centre of mass
    return J


def _possible(mass: float, com: Array, values: Array, sign: float, point: str) -> bool:
    try:
        check_inertia(_central(mass, com, values, sign, point), "inertia", mass, com)
    except ModelError:
        return False
    return True
