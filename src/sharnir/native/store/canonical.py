"""Bytes that stand for a program: equal in every process and for every hash seed, different where the code differs.

A program is made of functions. One of them is told apart by its name, its byte code with the constants in it, and what
it closes over; the text of the package, on which the functions it calls depend, is in `fingerprint.environment`.
"""

from __future__ import annotations

import functools
from dataclasses import fields, is_dataclass
from types import BuiltinFunctionType, CodeType, FunctionType, MethodType, ModuleType
from typing import Any

import casadi as ca
import numpy as np

from ...model.element import Element


def canonical(value: Any) -> bytes:
    """Refuses what it does not know, rather than take two different things for one."""
    return repr(_plain(value, ())).encode()


def _plain(x: Any, above: tuple[int, ...]) -> Any:
    """Nested tuples of numbers and texts, whose repr says everything. `above` are the objects this one is part of."""
    if x is None or x is Ellipsis or isinstance(x, (bool, int, float, str, bytes)):
        return x
    if id(x) in above:
        return ("part of", len(above) - above.index(id(x)))  # a function that refers to itself
    inside = (*above, id(x))

    def plain(*values: Any) -> tuple[Any, ...]:
        return tuple(_plain(value, inside) for value in values)

    match x:
        case Element():  # what it does is part of the model's fingerprint
            return ("element", x.name)
        case tuple() | list():
            return (type(x).__name__, *plain(*x))
        case dict():
            return ("dict", *plain(*x.items()))
        case set() | frozenset():
            return ("set", *sorted(map(repr, plain(*x))))
        case CodeType():
            return ("code", x.co_code, *plain(x.co_names, x.co_varnames, x.co_freevars, x.co_consts))
        case FunctionType():
            closure = tuple(cell.cell_contents for cell in x.__closure__ or ())
            return (x.__module__, x.__qualname__, *plain(x.__code__, x.__defaults__, x.__kwdefaults__, closure))
        case MethodType():
            return ("method", *plain(x.__func__, x.__self__))
        case functools.partial():
            return ("partial", *plain(x.func, x.args, x.keywords))
        case ModuleType():
            return ("module", x.__name__)
        case type() | BuiltinFunctionType():
            return ("name", x.__module__, x.__qualname__)
        case np.ndarray() if x.dtype != object:
            return ("array", x.dtype.str, x.shape, x.tobytes())
        case ca.SX() | ca.DM() if x.is_constant():
            return ("matrix", x.shape, *plain(x.sparsity().row(), x.sparsity().colind(), ca.DM(x).nonzeros()))
    if is_dataclass(x):
        return (*_plain(type(x), inside), *plain(*(getattr(x, f.name) for f in fields(x))))
    if hasattr(x, "__wrapped__"):  # functools.cache
        return ("wrapped", *plain(x.__wrapped__))
    raise TypeError(
        f"canonical: {x!r} of type {type(x).__name__} has no bytes that are the same in every process. Expected "
        "numbers, texts, arrays, functions and dataclasses of these; add the type here, or keep it out of the program."
    )
