"""Numbers of a model as users give them: floats, or CasADi scalars where a number is a named parameter or arithmetic of
some.

Data that is all numeric is kept as a NumPy array (ten thousand bodies are built without a single CasADi object);
as soon as one entry is symbolic the whole array becomes a `casadi.SX`.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, NoReturn, TypeAlias

import casadi as ca
import numpy as np
from numpy.typing import NDArray

from ..errors import ModelError, ShapeError, brief
from ..tracing import ExpressionOwner, tracing
from .values import LARGEST, UnreadableError, as_array, as_float, check_size, floats, is_a, listed

# A parameter of a system as its user holds it, and arithmetic of parameters: numbers that are not known yet.
#
# CasADi's own scalars answer float() with NaN, text with six digits, and bool() with a page from inside a C++ library.
# A `Formula` is the same symbol, refuses what it cannot answer, and says what to write instead. A plain parameter shows
# as its name, which is how expressions of text call it.

_ARITHMETIC = ("add", "sub", "mul", "truediv", "pow", "floordiv", "mod", "matmul")
_COMPARED = ("lt", "le", "gt", "ge", "eq", "ne")


class Formula(ExpressionOwner, ca.SX):
    """One parameter, or an expression of some. Everything that CasADi does with an SX it does with this."""

    def _refuse(self, what: str, instead: str) -> NoReturn:
        raise ModelError(f"{what} of {self._shown()}: it has no value before a run gives it one. {instead}")

    @tracing
    def _shown(self) -> str:
        kind = "the parameter" if self.is_symbolic() else "the expression"
        text = str(ca.SX(self))
        return f"{kind} {text if len(text) <= 80 else text[:77] + '...'}"

    @tracing
    def __float__(self) -> float:
        number = as_float(ca.SX(self))
        if number is None:
            self._refuse(
                "float()",
                "Use functions of casadi (casadi.cos instead of math.cos), or text with the parameter's name.",
            )
        return number

    @tracing
    def __int__(self) -> int:
        if as_float(ca.SX(self)) is None:
            self._refuse("int()", "Use casadi.floor, or give the number itself.")
        return int(float(self))

    @tracing
    def __bool__(self) -> bool:
        number = as_float(ca.SX(self))
        if number is None:
            self._refuse(
                "The truth",
                "Instead of `if`, write casadi.if_else(condition, a, b), or where(condition, a, b) in an expression of "
                "text with the parameter's name.",
            )
        return bool(number)

    @tracing
    def __str__(self) -> str:
        """The name; arithmetic in brackets that no expression of text can be read with, as its digits are cut."""
        return str(ca.SX(self).str()) if self.is_symbolic() else f"<{ca.SX(self).str()}>"

    __repr__ = __str__

    @tracing
    def __format__(self, spec: str) -> str:
        if spec or not self.is_symbolic():
            self._refuse(
                "Text",
                "Write the arithmetic into the text and the parameter by its name, as in \"2*stiffness*q('hip')\".",
            )
        return str(self)

    @tracing
    def __hash__(self) -> int:
        return int(ca.SX.__hash__(self))

    def __copy__(self) -> Formula:
        return self  # a symbol is its identity, and does not change

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Formula:
        return self

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        refuse_pickle(self._shown())

    @tracing
    def __getitem__(self, key: Any) -> Any:
        return wrapped(ca.SX.__getitem__(self, key))

    @tracing
    def __neg__(self) -> Any:
        return wrapped(-ca.SX(self))

    def __pos__(self) -> Any:
        return self

    @tracing
    def __abs__(self) -> Any:
        return wrapped(abs(ca.SX(self)))

    @tracing
    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        """NumPy's functions, and its arrays and numbers on the left of an operator."""
        read = [operand(x) for x in inputs]
        if any(x is None for x in read):
            return NotImplemented
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # CasADi would rather see its own functions
                return wrapped(ca.SX.__array_ufunc__(ca.SX(self), ufunc, method, *read, **options))
        except Exception:
            self._refuse(f"numpy.{ufunc.__name__}", "Use the function of casadi that does it.")

    @tracing
    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                plain = tuple(ca.SX(x) if type(x) is Formula else x for x in args)
                return wrapped(ca.SX.__array_function__(ca.SX(self), func, types, plain, kwargs))
        except Exception:
            self._refuse(f"numpy.{func.__name__}", "Use the function of casadi that does it.")


def refuse_pickle(what: str) -> NoReturn:
    """Of something with parameters."""
    raise ModelError(
        f"pickle of {what}: it has no value before a run gives it one. It belongs to its system: pickle the System or "
        "the Model, and take the parameter from system.parameters there, or give it a value by its name in params."
    )


def wrapped(value: Any) -> Any:
    """An answer of CasADi as a Formula."""
    return Formula(value) if type(value) is ca.SX else value


def operand(value: Any) -> Any:
    """The other side of an operator as CasADi may have it: numbers and symbols; None for anything else, on which CasADi
    would end the interpreter."""
    if type(value) is float or is_a(value, (ca.SX, ca.DM)):
        return value
    number = as_float(value)
    if number is not None:
        return number
    try:
        found = floats(value, 2)
    except UnreadableError:
        return _symbols(value)
    return found if found.ndim <= 2 else None


def _symbols(value: Any) -> Any:
    """A list, or an array of objects, with symbols among its numbers."""
    parts: list[Any] = [x if is_a(x, ca.SX) and x.shape == (1, 1) else as_float(x) for x in listed(value) or [None]]
    return None if any(x is None for x in parts) else ca.vertcat(*parts)


def _operator(name: str) -> Callable[[Formula, Any], Any]:
    plain = getattr(ca.SX, name)

    @tracing
    def apply(self: Formula, other: Any) -> Any:
        read = operand(other)
        return NotImplemented if read is None else wrapped(plain(self, read))

    return apply


for _name in (*_ARITHMETIC, *(f"r{name}" for name in _ARITHMETIC), *_COMPARED):
    setattr(Formula, f"__{_name}__", _operator(f"__{_name}__"))


Array: TypeAlias = NDArray[np.float64]
Number: TypeAlias = float | ca.SX
Numbers: TypeAlias = Array | ca.SX

EXPECTED = "a number or a parameter of the system"


@tracing
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


@tracing
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


@tracing
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


@tracing
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


@tracing
def rows_of(values: Any) -> list[list[Any]] | None:
    """A list of lists; None for what is none."""
    foreign = as_array(values)
    outer = listed(values if foreign is None else foreign)
    rows = None if outer is None else [listed(row) for row in outer]
    return None if rows is None or None in rows else rows  # type: ignore[return-value]


@tracing
def check_constants(value: ca.SX, where: str) -> None:
    """No NaN, infinity or enormous number may hide in an expression that a user made."""
    if value.is_symbolic():
        return
    graph = ca.Function("constants", [ca.vertcat(ca.SX(0, 1), *ca.symvar(value))], [value])
    for k in range(graph.n_instructions()):
        if graph.instruction_id(k) == ca.OP_CONST:
            check_size(graph.instruction_constant(k), f"{where}: a number in {brief(value)}", "finite numbers")


@tracing
def from_entries(entries: list[Number]) -> Numbers:
    """The column of these entries: numeric if all of them are."""
    if any(isinstance(x, ca.SX) for x in entries):
        return ca.vertcat(*entries)
    return frozen(np.array(entries, dtype=float))


@tracing
def from_rows(rows: list[list[Number]]) -> Numbers:
    """The matrix of these rows: numeric if all entries are."""
    if any(isinstance(x, ca.SX) for row in rows for x in row):
        return ca.vertcat(*(ca.horzcat(*row) for row in rows))
    return frozen(np.array(rows, dtype=float))


def frozen(array: Array) -> Array:
    """The same array, made read-only: models are frozen."""
    array.flags.writeable = False
    return array
