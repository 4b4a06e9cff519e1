"""Constraints of equal structure, which can be evaluated together: their numbers, other than 0 and ±1, are a column.

One that cannot be taken apart (`loops/apart.py`) is a kind of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import casadi as ca

from ..loops.apart import Apart, apart, is_fixed

if TYPE_CHECKING:
    from ..model import Model
    from ..model.constraint import Tie


@dataclass(frozen=True)
class Kind:
    """`key` is equal for constraints of one structure; `data` are its numbers, floats or expressions of parameters;
    `tie(symbols)` is the constraint with others in their place."""

    key: Hashable
    data: list[Any]
    tie: Callable[[list[ca.SX]], Tie]


def kind_of(model: Model, c: int) -> Kind:
    found, tie = apart(model, c), model.constraints[c]
    if found is None:
        return Kind(id(tie), [], lambda symbols: tie)
    data = [x for _, scalars in found.data.values() for x in scalars if not is_fixed(x)]
    return Kind(found.key, data, lambda symbols: _with(found, symbols))


def _with(found: Apart, symbols: list[ca.SX]) -> Tie:
    left, matrices = iter(symbols), {}
    for name, ((_, rows, columns), scalars) in found.data.items():
        entries = [ca.SX(x) if is_fixed(x) else next(left) for x in scalars]
        matrices[name] = ca.sparsify(ca.reshape(ca.vertcat(ca.SX(0, 1), *entries), rows, columns))
    tie: Tie = found.build(matrices)
    return tie
