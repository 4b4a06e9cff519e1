"""How the functions of this package are compiled: no Python inside, GIL released, kept on disk.

Numba invalidates what it kept by the date of the file that holds the function, not by that of the functions it calls:
after a change of a helper, remove the `__pycache__` of this folder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

_njit: Any = numba.njit  # its hints do not know all of its options
F = TypeVar("F", bound=Callable[..., Any])

# Division by zero gives inf; a product and a sum may become one FMA. `_nrt` leaves out the counting of references to
# arrays: no driver makes any, Python holds them all, and counting (atomically, around every call) took half of the time
# of a step and a third of that of compilation.
OPTIONS = {"nogil": True, "error_model": "numpy", "fastmath": {"contract"}, "no_cfunc_wrapper": True, "_nrt": False}


def compiled(function: F) -> F:
    """A driver, called from Python: machine code at the first call ever, loaded from disk after that."""
    made: F = _njit(cache=True, **OPTIONS)(function)
    return made


def inlined(function: F) -> F:
    """A part of a driver, put in place of its call: to hand over a block's forty arrays would take longer than most of
    these functions do."""
    made: F = _njit(no_cpython_wrapper=True, forceinline=True, **OPTIONS)(function)
    return made
