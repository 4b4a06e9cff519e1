"""Functions of small matrices that are traced once and replayed.

One operation on CasADi matrices takes Python some ten microseconds, however small they are, and it takes a hundred of
them to turn one inertia. A function that is `replayed` runs on symbols once; after that CasADi repeats its operations
on what it is given, all in one call. Constants fold and zeros vanish as if the function itself had run: the traced
graph is the same, its zeros structural.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from typing import Any, TypeVar

import casadi as ca

F = TypeVar("F", bound=Callable[..., Any])


def replayed(function: F) -> F:
    """Of a function of matrices that asks nothing of their entries. It may branch on what else it is given, which comes
    before the matrices; and on their shapes."""

    @cache
    def operations(*key: Any) -> ca.Function:
        choices = [x for x in key if not isinstance(x, _Shape)]
        symbols = [ca.SX.sym("x", *x) for x in key if isinstance(x, _Shape)]
        found = function(*choices, *symbols)
        return ca.Function("replayed", symbols, list(found) if isinstance(found, tuple) else [found])

    @wraps(function)
    def replay(*given: Any) -> Any:
        matrices = [x for x in given if isinstance(x, ca.SX)]
        key = (_Shape((x.size1(), x.size2())) if isinstance(x, ca.SX) else x for x in given)
        found = [ca.sparsify(x) for x in operations(*key).call(matrices)]
        return found[0] if len(found) == 1 else tuple(found)

    return replay  # type: ignore[return-value]


class _Shape(tuple[int, int]):
    """Of a matrix, and no other argument."""
