"""From models that were counted and measured to `src/sharnir/cost/coefficients.py`.

Operations of every formulation are fitted by the numbers of `sharnir.cost.features`, times by the operations and a
few sizes, one law for each form of code. All coefficients are at least zero (a cost is a sum of work), and what is
minimised are relative errors: small models count as much as large ones.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any

import numpy as np
from scipy.optimize import nnls

from sharnir.cost.features import BODIES, features_of
from sharnir.cost.predict import MATRICES
from sharnir.model.pivots import suspects

from .varied import Case

TARGET = Path(__file__).resolve().parents[1] / "src" / "sharnir" / "cost" / "coefficients.py"
TREE = ("one", *BODIES)
MATRIX = ("entries", "factor", "columns", "products")
TIES = ("ties", "tied", "path", "path n", "path turn", "pairs", "inner2", "inner")
ROWS = ("d", "rows", "d rows", "shared", "schur2", "schur")
USED = {
    "separate-bodies": (*TREE, *TIES),
    "composite": (*TREE, *MATRIX, *TIES),
    "wittenburg": (*TREE, *MATRIX, *TIES),
    "absolute, leaf first": (*TREE, "d", "rows", "d rows", *TIES),
    "absolute, Schur": ("one", "moving", "w", "w2", "turn", "turn2", "shift", "solid", "trig", "ties", "tied", *ROWS),
    "hamilton-recursive": (*TREE, *TIES),
    "hamilton-tangent": (*TREE, *MATRIX, *TIES),
    "hamilton-orthogonal": (*TREE, *ROWS, *TIES),
}
# Terms of the third power, of which small models say little, are known: one addition and one multiplication for half of
# the pairs around a pivot, as for two rows that move a body in common.
FIXED = {"factor": 1.0, "pairs": 1.0, "inner2": 1.0, "schur2": 1.0}
OF_TIME = ("operations", "one", "bodies", "nq")
FORMS = ("unrolled", "chunked", "rolled", "rolled matrix")
SMALL = 60.0  # operations that are as good as none
HEAD = '''"""Coefficients of predicted cost, written by `python -m benchmarks.choice --calibrate`; see `predict.py`.

OPERATIONS   {question: {way: {number of the model: operations for each}}}
SINGLE       {form of code: {number: seconds for each}}, one state at a time
BATCH        the same for one state of a batch
"""

from __future__ import annotations

# fmt: off
'''


def table_of(records: Iterable[Mapping[str, Any]]) -> str:
    """The text of the module."""
    known = [(r, features_of(Case(**r["case"]).build())) for r in records]
    operations: dict[str, dict[str, dict[str, float]]] = {}
    for question in ("acceleration", "reactions", "simulate", "momenta"):
        for way, names in USED.items():
            rows = [(f, r["counts"][question][way]) for r, f in known if way in r["counts"].get(question, {})]
            if rows:
                fixed = {name: c for name, c in FIXED.items() if name in names}
                found, error = fitted(names, [f for f, _ in rows], [y for _, y in rows], SMALL, fixed)
                operations.setdefault(question, {})[way] = found
                print(f"{question:13} {way:21} {len(rows):4} models, {100 * error:5.1f} % rms")
    # models that may become singular are watched by another kernel at every call, which takes longer than they do
    watched = [bool(suspects(Case(**r["case"]).build())) for r, _ in known]
    plain = [x for x, apart in zip(known, watched, strict=True) if not apart]
    laws: dict[str, dict[str, dict[str, float]]] = {"single": {}, "batch": {}}
    for what, law in laws.items():
        for form in FORMS:
            rows = [
                (f | {"operations": float(t["operations"])}, t[what])
                for r, f in plain for t in r["times"] if _form(t) == form
            ]  # fmt: skip
            if len(rows) < len(OF_TIME):
                raise SystemExit(f"only {len(rows)} times of {form} code: measure more models")
            law[form], error = fitted(OF_TIME, [f for f, _ in rows], [y for _, y in rows], 0.0)
            print(f"{what:13} {form:21} {len(rows):4} times,  {100 * error:5.1f} % rms")
    return HEAD + "\n".join(
        f"{name}: {kind} = {_shown(value)}\n"
        for name, kind, value in (
            ("OPERATIONS", "dict[str, dict[str, dict[str, float]]]", operations),
            ("SINGLE", "dict[str, dict[str, float]]", laws["single"]),
            ("BATCH", "dict[str, dict[str, float]]", laws["batch"]),
        )
    )


def _form(time: Mapping[str, Any]) -> str:
    return "rolled matrix" if time["form"] == "rolled" and time["formulation"] in MATRICES else str(time["form"])


def fitted(
    names: Sequence[str], features: Sequence[Mapping[str, float]], values: Sequence[float], small: float,
    fixed: Mapping[str, float] = MappingProxyType({}),
) -> tuple[dict[str, float], float]:  # fmt: skip
    """({name: coefficient}, root mean square of the relative errors); once more without the worst tenth, so that a
    measurement that was disturbed does not count."""
    free = [name for name in names if name not in fixed]
    X = np.array([[f.get(name, 0.0) for name in free] for f in features])
    y = np.asarray(values, dtype=float)
    weight = 1.0 / (y + small)
    y = y - np.array([sum(c * f.get(name, 0.0) for name, c in fixed.items()) for f in features])
    scale = np.maximum(np.abs(X * weight[:, None]).max(axis=0), 1e-300)
    kept = np.ones(len(y), dtype=bool)
    for _ in range(2):
        c = nnls((X * weight[:, None] / scale)[kept], (y * weight)[kept], maxiter=100 * len(free))[0] / scale
        wrong = np.abs(X @ c - y) * weight
        kept = wrong <= max(float(np.quantile(wrong, 0.9)), 1e-9)
    found = {name: float(f"{x:.4g}") for name, x in zip(free, c, strict=True) if x > 0.0}
    return found | dict(fixed), float(np.sqrt(np.mean(wrong**2)))


def _shown(value: Mapping[str, Any], indent: str = "") -> str:
    inner = indent + "    "
    if not any(isinstance(x, Mapping) for x in value.values()):
        lines = [inner]
        for k, x in value.items():
            if len(lines[-1]) > 90:
                lines.append(inner)
            lines[-1] += f'"{k}": {x!r}, '
        return "{\n" + "\n".join(line.rstrip() for line in lines) + f"\n{indent}}}"
    rows = [f'{inner}"{k}": {_shown(x, inner)},' for k, x in value.items()]
    return "{\n" + "\n".join(rows) + f"\n{indent}}}"


def read(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
