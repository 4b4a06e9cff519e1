"""Tables of a page: bodies, joints, constraints and forces of a model, and how a run was made."""

from __future__ import annotations

import dataclasses
import platform
from collections.abc import Iterator, Mapping
from typing import Any

import casadi as ca
import llvmlite
import numpy as np

from ..model import Model
from .drawing import Values

Table = dict[str, Any]
ROWS = 2_000  # of a table
LONG = 12  # numbers of an array that are written out


def table(title: str, heads: list[str], rows: list[list[str]]) -> Table:
    left_out = len(rows) - ROWS
    return {"title": title, "heads": heads, "rows": rows[:ROWS], "more": max(left_out, 0)}


def model_tables(model: Model, values: Values) -> list[Table]:
    found = [table("Bodies and joints", ["body", "on", "joint", "q", "v", "mass, kg", "centre of mass, m"], [
        [
            body.name, "world" if body.parent == 0 else model.names[body.parent - 1], _joint(body),
            _span(body.q_start, body.joint.nq), _span(body.v_start, body.joint.nv), f"{values.of(body.mass)[0]:.6g}",
            _vector(values.of(body.com)),
        ]
        for body in model.bodies
    ])]  # fmt: skip
    if model.constraints:
        heads = ["constraint", "between", "rows"]
        found.append(
            table("Constraints", heads, [[c.name, _between(model, c), "; ".join(c.labels)] for c in model.constraints])
        )
    if model.forces:
        names = [[f.name, type(f).__name__.removesuffix("Element"), _bodies(model, f)] for f in model.forces]
        found.append(table("Forces", ["force", "kind", "on"], names))
    return found


def settings_table(settings: Any, params: Mapping[str, Any], batch: int | None) -> Table:
    """All that it takes to repeat the run, but for the model."""
    rows = [[field.name, _shown(getattr(settings, field.name))] for field in dataclasses.fields(settings)]
    rows = [row for row in rows if row[1]]
    rows += [[f"parameter {name}", _shown(x)] for name, x in params.items() if ":" not in name]
    rows += [["members", str(batch)]] if batch else []
    return table("How it was made", ["setting", "value"], rows + [list(x) for x in versions()])


def versions() -> Iterator[tuple[str, str]]:
    yield "Python", platform.python_version()
    yield "NumPy", np.__version__
    yield "CasADi", ca.CasadiMeta.version()
    yield "llvmlite", llvmlite.__version__
    yield "machine", f"{platform.system()}, {platform.machine()}"


def _joint(body: Any) -> str:
    """Its kind, and the data that are text or directions."""
    joint = body.joint
    kind = type(joint).__name__
    driven = ", prescribed" if body.driven else ""
    axis = getattr(joint, "axis", None)
    return f"{kind} {axis}{driven}" if isinstance(axis, str) else f"{kind}{driven}"


def _between(model: Model, tie: Any) -> str:
    names = ("world", *model.names)
    return " and ".join(dict.fromkeys(names[i] for i in (*tie.bodies, *tie.joints)))


def _bodies(model: Model, element: Any) -> str:
    names = ("world", *model.names)
    joints = getattr(element, "tau", {})
    return ", ".join(dict.fromkeys(names[i] for i in (*element.bodies, *joints)))


def _span(start: int, size: int) -> str:
    return "" if size == 0 else str(start) if size == 1 else f"{start} to {start + size - 1}"


def _vector(x: np.ndarray) -> str:
    return ", ".join(f"{v:.4g}" for v in x)


def _shown(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, np.ndarray):
        if value.size > LONG:
            return f"array of shape {value.shape}, from {np.nanmin(value):.9g} to {np.nanmax(value):.9g}"
        return np.array2string(value, separator=", ", precision=17).replace("\n", " ")
    return f"{value:.17g}" if isinstance(value, float) else str(value)
