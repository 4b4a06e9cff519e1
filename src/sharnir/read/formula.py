"""A parameter of a system as its user holds it, and arithmetic of parameters: numbers that are not known yet.

CasADi's own scalars answer float() with NaN, text with six digits, and bool() with a page from inside a C++ library. A
`Formula` is the same symbol, refuses what it cannot answer, and says what to write instead. A plain parameter shows as
its name, which is how expressions of text call it.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any, NoReturn

import casadi as ca

from ..errors import ModelError
from .arrays import UnreadableError, floats
from .kinds import as_float, is_a
from .lists import listed

_ARITHMETIC = ("add", "sub", "mul", "truediv", "pow", "floordiv", "mod", "matmul")
_COMPARED = ("lt", "le", "gt", "ge", "eq", "ne")


class Formula(ca.SX):
    """One parameter, or an expression of some. Everything that CasADi does with an SX it does with this."""

    def _refuse(self, what: str, instead: str) -> NoReturn:
        raise ModelError(f"{what} of {self._shown()}: it has no value before a run gives it one. {instead}")

    def _shown(self) -> str:
        kind = "the parameter" if self.is_symbolic() else "the expression"
        text = str(ca.SX(self))
        return f"{kind} {text if len(text) <= 80 else text[:77] + '...'}"

    def __float__(self) -> float:
        number = as_float(ca.SX(self))
        if number is None:
            self._refuse(
                "float()",
                "Use functions of casadi (casadi.cos instead of math.cos), or text with the parameter's name.",
            )
        return number

    def __int__(self) -> int:
        if as_float(ca.SX(self)) is None:
            self._refuse("int()", "Use casadi.floor, or give the number itself.")
        return int(float(self))

    def __bool__(self) -> bool:
        number = as_float(ca.SX(self))
        if number is None:
            self._refuse(
                "The truth",
                "Instead of `if`, write casadi.if_else(condition, a, b), or where(condition, a, b) in an expression of "
                "text with the parameter's name.",
            )
        return bool(number)

    def __str__(self) -> str:
        """The name; arithmetic in brackets that no expression of text can be read with, as its digits are cut."""
        return str(ca.SX(self).str()) if self.is_symbolic() else f"<{ca.SX(self).str()}>"

    __repr__ = __str__

    def __format__(self, spec: str) -> str:
        if spec or not self.is_symbolic():
            self._refuse(
                "Text",
                "Write the arithmetic into the text and the parameter by its name, as in \"2*stiffness*q('hip')\".",
            )
        return str(self)

    def __hash__(self) -> int:
        return int(ca.SX.__hash__(self))

    def __copy__(self) -> Formula:
        return self  # a symbol is its identity, and does not change

    def __deepcopy__(self, memo: dict[int, Any] | None = None) -> Formula:
        return self

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        self._refuse(
            "pickle",
            "It belongs to its system: pickle the System or the Model, and take the parameter from system.parameters "
            "there, or give it a value by its name in params.",
        )

    def __getitem__(self, key: Any) -> Any:
        return wrapped(ca.SX.__getitem__(self, key))

    def __neg__(self) -> Any:
        return wrapped(-ca.SX(self))

    def __pos__(self) -> Any:
        return self

    def __abs__(self) -> Any:
        return wrapped(abs(ca.SX(self)))

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

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                plain = tuple(ca.SX(x) if type(x) is Formula else x for x in args)
                return wrapped(ca.SX.__array_function__(ca.SX(self), func, types, plain, kwargs))
        except Exception:
            self._refuse(f"numpy.{func.__name__}", "Use the function of casadi that does it.")


def wrapped(value: Any) -> Any:
    """What CasADi answered, with the same manners."""
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

    def apply(self: Formula, other: Any) -> Any:
        read = operand(other)
        return NotImplemented if read is None else wrapped(plain(self, read))

    return apply


for _name in (*_ARITHMETIC, *(f"r{name}" for name in _ARITHMETIC), *_COMPARED):
    setattr(Formula, f"__{_name}__", _operator(f"__{_name}__"))
