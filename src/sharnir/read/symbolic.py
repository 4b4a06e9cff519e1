"""What users give as numbers of a model: floats, or CasADi scalars where a number is a named parameter or arithmetic of
some.

Data that is all numeric is kept as a NumPy array (ten thousand bodies are built without a single CasADi object);
as soon as one entry is symbolic the whole array becomes a `casadi.SX`.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from ..errors import ModelError, ShapeError, brief
from .kinds import LARGEST, as_float, is_a
from .lists import as_array, listed
from .scalars import check_size

Array: TypeAlias = NDArray[np.float64]
Number: TypeAlias = "float | ca.SX"
Numbers: TypeAlias = "Array | ca.SX"

EXPECTED = "a number or a parameter of the system"


def is_single(value: object) -> bool:
    """True for one number, one symbolic scalar or a text; False for whatever holds several."""
    if is_a(value, (ca.SX, ca.DM, ca.MX)):
        return bool(value.numel() == 1)  # type: ignore[attr-defined]
    if is_a(value, np.ndarray):
        return value.ndim == 0  # type: ignore[attr-defined, no-any-return]
    return is_a(value, (str, int, float, np.number)) or not hasattr(type(value), "__iter__")


def is_plain_number(value: Any) -> bool:
    """Quick: a float or an int of Python itself, within the size that is taken."""
    kind = type(value)
    return (kind is float or kind is int) and -LARGEST <= value <= LARGEST


def scalar(value: Any, where: str, expected: str = "") -> Number:
    """One finite number or one symbolic scalar; `where` names it in the error."""
    if is_plain_number(value):
        return float(value)
    kind = type(value)
    if issubclass(kind, ca.SX):
        if value.shape != (1, 1):
            shape = f"{value.shape[0]} x {value.shape[1]}"
            raise ShapeError(f"{where}: given a {shape} symbolic matrix, expected one number.")
        if not value.is_constant():
            return ca.SX(value)  # plain, whatever it was derived from
    number = as_float(value)
    if number is None:
        raise ModelError(f"{where}: {brief(value)} is not a number. Expected {expected or EXPECTED}.")
    check_size(number, where, expected or "a finite number")
    return number


def vector(values: Any, size: int, where: str) -> Numbers:
    """A vector of `size` finite numbers, or an SX column where any entry is symbolic."""
    if is_a(values, ca.SX) and (values.numel() != size or 1 not in values.shape):
        raise ShapeError(
            f"{where}: given a {values.shape[0]} x {values.shape[1]} symbolic matrix, expected {size} numbers."
        )
    found = values if type(values) is tuple else listed(values)
    if found is None:
        raise ShapeError(f"{where}: given {brief(values)}, expected a list of {size} numbers.")
    if len(found) != size:
        raise ShapeError(f"{where}: given {len(found)} entries ({brief(values)}), expected {size} numbers.")
    return from_entries([scalar(entry, where) for entry in found])


def square(values: Any, size: int, where: str) -> Numbers:
    """A size × size matrix, given as rows, an array or an SX matrix."""
    if is_a(values, (ca.SX, ca.DM)):
        if values.shape != (size, size):
            raise ShapeError(
                f"{where}: given a {values.shape[0]} x {values.shape[1]} matrix, expected {size} x {size}."
            )
        return from_rows([[scalar(values[i, j], where) for j in range(size)] for i in range(size)])
    rows = rows_of(values)
    if rows is None:
        raise ShapeError(f"{where}: given {brief(values)}, expected a {size} x {size} matrix.")
    if len(rows) != size or any(len(row) != size for row in rows):
        raise ShapeError(
            f"{where}: given rows of lengths {brief([len(r) for r in rows])}, expected a {size} x {size} matrix."
        )
    return from_rows([[scalar(x, where) for x in row] for row in rows])


def rows_of(values: Any) -> list[list[Any]] | None:
    """A list of lists; None for what is none."""
    foreign = as_array(values)
    outer = listed(values if foreign is None else foreign)
    rows = None if outer is None else [listed(row) for row in outer]
    return None if rows is None or None in rows else rows  # type: ignore[return-value]


def check_constants(value: ca.SX, where: str) -> None:
    """No NaN, infinity or enormous number may hide in an expression that a user made."""
    if value.is_symbolic():
        return
    graph = ca.Function("constants", [ca.vertcat(ca.SX(0, 1), *ca.symvar(value))], [value])
    for k in range(graph.n_instructions()):
        if graph.instruction_id(k) == ca.OP_CONST:
            check_size(graph.instruction_constant(k), f"{where}: a number in {brief(value)}", "finite numbers")


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
