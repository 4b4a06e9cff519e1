"""How the functions of this package are compiled: no Python inside, GIL released, kept on disk (`driver_cache`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

from .driver_cache import DriverCache

_njit: Any = numba.njit  # its hints do not know all of its options
F = TypeVar("F", bound=Callable[..., Any])

# Division by zero gives inf; a product and a sum may become one FMA. `_nrt` leaves out the counting of references to
# arrays: no driver makes any, Python holds them all, and counting (atomically, around every call) took half of the time
# of a step and a third of that of compilation.
OPTIONS = {"nogil": True, "error_model": "numpy", "fastmath": {"contract"}, "no_cfunc_wrapper": True, "_nrt": False}


def compiled(function: F) -> F:
    """A driver, called from Python: machine code at the first call ever, loaded from disk after that."""
    made: Any = _njit(**OPTIONS)(function)
    if made is not function:  # which it is where NUMBA_DISABLE_JIT is set
        made._cache = DriverCache(function)
    driver: F = made
    return driver


def inlined(function: F) -> F:
    """A part of a driver, put in place of its call: to hand over a block's forty arrays would take longer than most of
    these functions do."""
    made: F = _njit(no_cpython_wrapper=True, forceinline=True, **OPTIONS)(function)
    return made


def ordinary(function: F) -> F:
    """A part of a driver that is called: compiled once for each driver, not at every place."""
    made: F = _njit(no_cpython_wrapper=True, **OPTIONS)(function)
    return made
