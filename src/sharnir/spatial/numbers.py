"""What users give as numbers: floats, or CasADi scalars where a number is a named parameter or arithmetic of some.

Data that is all numeric is kept as a NumPy array (ten thousand bodies are built without a single CasADi object);
as soon as one entry is symbolic the whole array becomes a `casadi.SX`.
"""

from __future__ import annotations

import math
from typing import Any, TypeAlias

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from ..errors import ModelError, ShapeError

Array: TypeAlias = NDArray[np.float64]
Number: TypeAlias = "float | ca.SX"
Numbers: TypeAlias = "Array | ca.SX"


def is_single(value: object) -> bool:
    """True for one number, one symbolic scalar or a text; False for whatever holds several."""
    if isinstance(value, ca.SX):
        return bool(value.numel() == 1)
    if isinstance(value, np.ndarray):
        return value.ndim == 0
    return isinstance(value, (str, int, float, np.number)) or not hasattr(value, "__iter__")


def scalar(value: Any, where: str) -> Number:
    """One finite number or one symbolic scalar; `where` names it in the error."""
    if isinstance(value, ca.SX):
        if value.numel() != 1:
            raise ShapeError(
                f"{where}: given a {value.shape[0]} x {value.shape[1]} symbolic matrix, expected one number."
            )
        return float(value) if value.is_constant() else value
    if isinstance(value, (str, bytes, bool)):
        raise ModelError(f"{where}: {value!r} is not a number. Expected a number or a parameter of the system.")
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ModelError(
            f"{where}: {value!r} is not a number. Expected a number or a parameter of the system."
        ) from None
    if not math.isfinite(number):
        raise ModelError(
            f"{where}: {number} is not finite. Expected a finite number; check where this value comes from."
        )
    return number


def vector(values: Any, size: int, where: str) -> Numbers:
    """A vector of `size` finite numbers, or an SX column where any entry is symbolic."""
    if isinstance(values, ca.SX):
        if values.numel() != size or 1 not in values.shape:
            raise ShapeError(
                f"{where}: given a {values.shape[0]} x {values.shape[1]} symbolic matrix, expected {size} numbers."
            )
        return from_entries([scalar(values[k], where) for k in range(size)])
    try:
        entries = list(values)
    except TypeError:
        raise ShapeError(f"{where}: given {values!r}, expected a list of {size} numbers.") from None
    if isinstance(values, str) or len(entries) != size:
        raise ShapeError(f"{where}: given {len(entries)} entries ({values!r}), expected {size} numbers.")
    return from_entries([scalar(entry, where) for entry in entries])


def square(values: Any, size: int, where: str) -> Numbers:
    """A size × size matrix, given as rows, an array or an SX matrix."""
    if isinstance(values, ca.SX):
        if values.shape != (size, size):
            raise ShapeError(
                f"{where}: given a {values.shape[0]} x {values.shape[1]} matrix, expected {size} x {size}."
            )
        return from_rows([[scalar(values[i, j], where) for j in range(size)] for i in range(size)])
    try:
        rows = [list(row) for row in values]
    except TypeError:
        raise ShapeError(f"{where}: given {values!r}, expected a {size} x {size} matrix.") from None
    if len(rows) != size or any(len(row) != size for row in rows):
        raise ShapeError(f"{where}: given rows of lengths {[len(r) for r in rows]}, expected a {size} x {size} matrix.")
    return from_rows([[scalar(x, where) for x in row] for row in rows])


def from_entries(entries: list[Number]) -> Numbers:
    """The column of these entries: numeric if all of them are."""
    if any(isinstance(x, ca.SX) for x in entries):
        return ca.vertcat(*entries)
    return frozen(np.array(entries, dtype=float))


def from_rows(rows: list[list[Number]]) -> Numbers:
    """The matrix of these rows: numeric if all entries are."""
    if any(isinstance(x, ca.SX) for row in rows for x in row):
        return ca.vertcat(*(ca.horzcat(*row) for row in rows))
    return frozen(np.array(rows, dtype=float))


def frozen(array: Array) -> Array:
    """The same array, made read-only: models are frozen."""
    array.flags.writeable = False
    return array
