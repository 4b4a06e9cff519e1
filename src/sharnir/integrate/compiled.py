"""How the functions of this package are compiled: no Python inside, GIL released, kept on disk.

Numba invalidates what it kept by the date of the file that holds the function, not by that of the functions it calls:
after a change of a helper, remove the `__pycache__` of this folder.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numba

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Machine code at the first call. Division by zero gives inf; a product and a sum may become one FMA."""
    made: F = numba.njit(nogil=True, cache=True, no_cfunc_wrapper=True, error_model="numpy", fastmath={"contract"})(function)
    return made


def inlined(function: F) -> F:
    """The same for the small parts of a driver: put in place by LLVM, compiled with whoever calls them."""
    made: F = numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, error_model="numpy", fastmath={"contract"})(function)
    return made
