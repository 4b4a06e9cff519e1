"""Matrices that other programs write: Matrix Market, Nastran OP4 (text and binary) and DMIG punch, Abaqus.

Each reader answers with named matrices; where the file says which node and direction a row belongs to (DMIG, Abaqus),
`labels` has (node, 1 to 6) for each row, 0 for a scalar unknown.

MSC Nastran DMAP Programmer's Guide (OUTPUT4); Quick Reference Guide (DMIG); Abaqus: *MATRIX GENERATE, *MATRIX OUTPUT.
"""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import scipy.io
import scipy.sparse as sp

from ...core import read
from ...core.errors import ModelError, SharnirError

LARGEST = 5_000_000  # rows; more is a broken file
FORMATS = "Matrix Market (.mtx), Nastran OP4 (.op4), DMIG (.pch, .dmig, .bdf), Abaqus matrices (.mtx)"


@dataclass(frozen=True, eq=False)
class Matrix:
    """Square and symmetric, as the file has it."""

    name: str
    entries: sp.csr_matrix
    labels: tuple[tuple[int, int], ...] = ()  # (node, direction 1 to 6 or 0) of each row


def read_matrices(path: Any) -> dict[str, Matrix]:
    """All matrices of a file by name; the format is known from the content."""
    source = read.path(path, "Flexible.read(path)")
    try:
        data = source.read_bytes()
    except OSError as reason:
        raise ModelError(f"Flexible.read: {str(source)!r} cannot be read ({reason.strerror}). Give a file.") from None
    try:
        found = list(_readers(source, data))
    except SharnirError:
        raise
    except (ValueError, IndexError, KeyError, struct.error, OverflowError, UnicodeError, MemoryError) as reason:
        raise ModelError(
            f"Flexible.read: {str(source)!r} is damaged or not one of the formats that are read ({reason}). Expected "
            f"{FORMATS}."
        ) from None
    if not found:
        raise ModelError(f"Flexible.read: {str(source)!r} holds no matrix. Expected {FORMATS}.")
    return {x.name: x for x in found}


def _readers(source: Path, data: bytes) -> Iterator[Matrix]:
    if data[:14] == b"%%MatrixMarket":
        return iter([Matrix(source.stem, sp.csr_matrix(scipy.io.mmread(source)))])
    if b"\0" in data[:64]:
        return _op4_binary(data)
    lines = data.decode("latin-1").splitlines()
    if any(line[:4].upper() == "DMIG" for line in lines):
        return _dmig(lines)
    first = next((x for x in lines if x.strip() and not x.startswith(("*", "%", "#"))), "")
    if re.match(r"\s*\d+\s+-?\d+\s+\d+\s+\d", first) and source.suffix.lower() != ".mtx":
        return _op4_text(lines)
    return iter([_abaqus(source.stem, lines)])


# Nastran OP4: (columns, rows, form, type, name), then for each column (column, row, words) and numbers. Row 0: strings
# of a sparse column, each with (words + 1, row), packed into one word unless the number of rows is given negative.


def _checked(name: str, columns: int, rows: int, kind: int) -> None:
    if not 0 < columns <= LARGEST or not 0 < abs(rows) <= LARGEST:
        raise ValueError(f"{name!r} has {columns} columns and {rows} rows")
    if kind not in (1, 2):
        raise ModelError(f"Flexible.read: matrix {name!r} is complex. Expected real matrices of mass and stiffness.")


def _matrix(name: str, rows: int, columns: int, parts: list[tuple[int, int, Any]], form: int) -> Matrix:
    """From pieces of columns (column, first row, values), counted from 0."""
    at_row = [np.arange(row, row + len(x)) for _, row, x in parts]
    at_column = [np.full(len(x), column) for column, _, x in parts]
    values = [np.asarray(x, dtype=float) for _, _, x in parts]
    none = [np.zeros(0, dtype=int)]
    where = np.concatenate(at_row or none), np.concatenate(at_column or none)
    full = sp.csr_matrix((np.concatenate(values or [np.zeros(0)]), where), shape=(rows, columns))
    return Matrix(name, _mirrored(full) if form == 6 else full)


def _mirrored(A: sp.csr_matrix) -> sp.csr_matrix:
    """Both triangles, where only one is filled."""
    low, up = sp.tril(A, -1), sp.triu(A, 1)
    if low.nnz and up.nnz:
        return A
    return (A + low.T + up.T).tocsr()


def _op4_text(lines: list[str]) -> Iterator[Matrix]:
    k = 0
    while k < len(lines):
        if not lines[k].strip():
            k += 1
            continue
        columns, rows, form, kind = (int(lines[k][8 * c : 8 * c + 8]) for c in range(4))
        name = lines[k][32:40].strip()
        _checked(name, columns, rows, kind)
        layout = re.search(r"(\d+)[EeDd](\d+)\.", lines[k][40:])
        width = int(layout[2]) if layout else 16
        k += 1
        parts: list[tuple[int, int, Any]] = []
        while k < len(lines):
            column, row, words = (int(lines[k][8 * c : 8 * c + 8]) for c in range(3))
            k += 1
            if row > 0:
                values, k = _numbers(lines, k, width, None)
                if column <= columns:
                    parts.append((column - 1, row - 1, values))
            left = words if row == 0 else 0
            while left > 0:
                if rows < 0:
                    size, start = (int(x) for x in lines[k].split())
                    left -= size + 1
                else:
                    packed = int(lines[k])
                    size, start = packed // 65536, packed % 65536
                    left -= size
                values, k = _numbers(lines, k + 1, width, (size - 1) // kind)
                parts.append((column - 1, start - 1, values))
            if column > columns:
                break
        yield _matrix(name, abs(rows), columns, parts, form)


def _numbers(lines: list[str], k: int, width: int, count: int | None) -> tuple[list[float], int]:
    """`count` numbers, or all until the header of a column (without a point) or of a matrix (with a comma)."""
    found: list[float] = []
    while k < len(lines) and "." in lines[k] and "," not in lines[k] and (count is None or len(found) < count):
        line = lines[k].rstrip()
        found += [float(line[c : c + width].replace("D", "E")) for c in range(0, len(line), width)]
        k += 1
    if count is not None and len(found) != count:
        raise ValueError(f"{count} numbers are announced, {len(found)} found")
    return found, k


def _op4_binary(data: bytes) -> Iterator[Matrix]:
    order = next((x for x in "<>" if struct.unpack(x + "i", data[:4])[0] in (24, 48)), None)
    if order is None:
        raise ValueError("its first record is not that of an OP4 matrix")
    records = _records(data, order)
    for header in records:
        wide = len(header) == 48
        whole, size = ("q", 8) if wide else ("i", 4)
        columns, rows, form, kind = struct.unpack(f"{order}4{whole}", header[: 4 * size])
        name = header[4 * size :].decode("latin-1").replace(" ", "").strip("\0")
        _checked(name, columns, rows, kind)
        real, words = ("d", 1 if wide else 2) if kind == 2 or wide else ("f", 1)
        bytes_each = 8 if real == "d" else 4
        parts: list[tuple[int, int, Any]] = []
        for record in records:
            column, row, count = struct.unpack(f"{order}3{whole}", record[: 3 * size])
            at, end = 3 * size, 3 * size + count * size
            while row == 0 and at < end and column <= columns:
                if rows < 0:
                    length, start = struct.unpack(f"{order}2{whole}", record[at : at + 2 * size])
                    at += 2 * size
                else:
                    packed = struct.unpack(f"{order}{whole}", record[at : at + size])[0]
                    length, start = packed // 65536, packed % 65536
                    at += size
                n = (length - 1) // words
                parts.append((column - 1, start - 1, np.frombuffer(record, f"{order}{real}", n, at)))
                at += n * bytes_each
            if row > 0 and column <= columns:
                parts.append((column - 1, row - 1, np.frombuffer(record, f"{order}{real}", count // words, at)))
            if column > columns:
                break
        yield _matrix(name, abs(rows), columns, parts, form)


def _records(data: bytes, order: str) -> Iterator[bytes]:
    """Of Fortran: the length before and after."""
    at = 0
    while at + 8 <= len(data):
        (length,) = struct.unpack(f"{order}i", data[at : at + 4])
        if length < 12 or at + 8 + length > len(data):
            raise ValueError(f"a record of {length} bytes at byte {at} does not fit into the file")
        yield data[at + 4 : at + 4 + length]
        at += 8 + length


# Nastran DMIG: a header card, then a card for each column with groups of (grid, component, value). Fields are 8 or 16
# wide, or between commas.


def _dmig(lines: list[str]) -> Iterator[Matrix]:
    cards: list[list[str]] = []
    for line in lines:
        line = line.split("$")[0].rstrip()
        if not line:
            continue
        if line[:4].upper() == "DMIG":
            cards.append(_fields(line))
        elif cards and line[0] in "*+ ,":
            cards[-1] += _fields(line)
        elif cards and line.split()[0].upper() in ("ENDDATA",):
            break
    header: dict[str, int] = {}
    found: dict[str, list[tuple[tuple[int, int], tuple[int, int], float]]] = {}
    for card in cards:
        name = card[0].strip()
        if name not in found:
            found[name], header[name] = [], int(card[2])
            if int(card[3] or 1) not in (1, 2):
                raise ModelError(f"Flexible.read: DMIG {name!r} is complex. Expected real matrices.")
            continue
        column = int(card[1]), int(card[2] or 0)
        for at in range(4, len(card) - 2, 4):
            if card[at].strip():
                found[name].append(((int(card[at]), int(card[at + 1] or 0)), column, _nastran(card[at + 2])))
    for name, entries in found.items():
        labels = tuple(sorted({x for row, column, _ in entries for x in (row, column)}))
        index = {x: k for k, x in enumerate(labels)}
        where = [index[row] for row, _, _ in entries], [index[column] for _, column, _ in entries]
        A = sp.csr_matrix(([x for _, _, x in entries], where), shape=(len(labels), len(labels)))
        yield Matrix(name, _mirrored(A) if header[name] == 6 else A, labels)


def _fields(line: str) -> list[str]:
    """Four wide ones of a line, or eight narrow ones; the name of the card and the mark of continuation left out."""
    if "," in line:
        found = [x.strip() for x in line.split(",")][1:]
        return found + [""] * (-len(found) % 4)
    wide = "*" in line[:8]
    step = 16 if wide else 8
    return [line[k : k + step].strip() for k in range(8, 72, step)]


def _nastran(text: str) -> float:
    """1.5, 1.5D+3, 1.5+3."""
    word = text.strip().upper().replace("D", "E")
    return float(word if "E" in word else re.sub(r"(?<=[\d.])([+-])", r"E\1", word))


def _abaqus(name: str, lines: list[str]) -> Matrix:
    """node, direction, node, direction, value of one triangle or both; or row, column, value."""
    table = [
        re.split(r"[,\s]+", x.strip().rstrip(",")) for x in lines if x.strip() and not x.startswith(("*", "%", "#"))
    ]
    wide = len(table[0])
    if wide not in (3, 5) or any(len(x) != wide for x in table):
        raise ValueError("expected lines of row, column, value or node, direction, node, direction, value")
    values = np.array([float(x[-1]) for x in table])
    if wide == 3:
        rows, columns = (np.array([int(x[k]) - 1 for x in table]) for k in (0, 1))
        size = int(max(rows.max(), columns.max())) + 1
        if rows.min() < 0 or columns.min() < 0 or size > LARGEST:
            raise ValueError("rows and columns are counted from 1")
        return Matrix(name, _mirrored(sp.csr_matrix((values, (rows, columns)), shape=(size, size))))
    first, second = ([(int(x[k]), int(x[k + 1])) for x in table] for k in (0, 2))
    labels = tuple(sorted({*first, *second}))
    index = {x: k for k, x in enumerate(labels)}
    where = [index[x] for x in first], [index[x] for x in second]
    return Matrix(name, _mirrored(sp.csr_matrix((values, where), shape=(len(labels), len(labels)))), labels)
