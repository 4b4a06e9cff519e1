"""Whether two models are the same to the last bit: numbers by their bytes, expressions operation by operation."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

import casadi as ca
import numpy as np

import sharnir as sh
from sharnir.spatial.placement import Placement


def assert_same(one: sh.System, other: sh.System) -> None:
    a, b = (s.build() for s in (one, other))
    for f in fields(a):
        if f.name != "_source":
            assert signature(getattr(a, f.name)) == signature(getattr(b, f.name)), f.name
    assert one.run_settings == other.run_settings
    assert one.fit_settings == other.fit_settings
    assert one.study_settings == other.study_settings


def signature(x: Any, above: tuple[int, ...] = ()) -> Any:
    """Nested tuples that are equal for equal things. Symbols go by their names."""
    if x is None or isinstance(x, (bool, str, bytes)):
        return x
    if isinstance(x, (int, float, np.number)):
        return float(x).hex()
    if isinstance(x, ca.SX):
        return _expression(x)
    if isinstance(x, np.ndarray):
        return x.shape, np.ascontiguousarray(x).tobytes()
    if id(x) in above or isinstance(x, (type, ca.Function)):
        return type(x).__name__
    inside = (*above, id(x))
    if isinstance(x, (list, tuple)) and x and all(type(y) in (int, float, np.float64) for y in x):
        return signature(np.array(x, dtype=float))  # a list as an argument is what an array of the same numbers is
    if isinstance(x, (list, tuple)):
        return tuple(signature(y, inside) for y in x)
    if isinstance(x, dict):
        return tuple((signature(k, inside), signature(y, inside)) for k, y in x.items())
    if isinstance(x, Placement):
        return signature((x.R, x.p), inside)
    if is_dataclass(x):
        parts = {f.name: getattr(x, f.name) for f in fields(x) if f.name != "_source"}
    elif hasattr(x, "__dict__"):
        parts = vars(x)
    else:
        return type(x).__name__
    kept = {k: y for k, y in parts.items() if not callable(y) or isinstance(y, ca.SX) or is_dataclass(y)}
    return type(x).__name__, tuple((k, signature(y, inside)) for k, y in kept.items())


def _expression(x: ca.SX) -> Any:
    symbols = ca.symvar(x)
    function = ca.Function("x", symbols, [x])
    steps = []
    for k in range(function.n_instructions()):
        operation = function.instruction_id(k)
        constant = float(function.instruction_constant(k)).hex() if operation == ca.OP_CONST else ""
        steps.append((operation, function.instruction_input(k), function.instruction_output(k), constant))
    return x.shape, x.sparsity().get_triplet(), [str(s) for s in symbols], steps
