"""What a member of a family costs, as one line of numbers, and with which power of the size each grows."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..states import FORWARD
from .settings import MOTION

OWN = "sharnir"
# name, unit, factor to it
COSTS = (
    ("operations", "", 1.0), ("build", "s", 1.0), ("first answer", "s", 1.0), ("first batch", "s", 1.0),
    ("one", "µs", 1e6), ("batch", "µs", 1e6), (MOTION, "ms", 1e3), ("memory", "MB", 1e-6),
)  # fmt: skip


def seconds(result: dict[str, Any], function: str, mode: str, by: str = OWN) -> float | None:
    row = row_of(result, function, mode, by)
    return None if row is None else float(row["seconds"]["median"])


def row_of(result: dict[str, Any], function: str, mode: str, by: str) -> dict[str, Any] | None:
    key = (function, mode, by)
    return next((r for r in result["rows"] if (r["function"], r["mode"], r["by"]) == key), None)


def costs(result: dict[str, Any]) -> dict[str, float | None]:
    alone = result["alone"].get(OWN, {})
    return {
        "operations": alone.get("operations"),
        "build": alone.get("build"),
        "first answer": alone.get("first_processor"),
        "first batch": alone.get("first_batch"),
        "one": seconds(result, FORWARD, "one"),
        "batch": seconds(result, FORWARD, "batch"),
        MOTION: seconds(result, MOTION, "one"),
        "memory": alone.get("memory"),
    }


def exponents(results: Sequence[dict[str, Any]]) -> dict[str, tuple[float, int, int]]:
    """Of one family: log of the ratio of costs over that of sizes, between the two largest that have both."""
    found = {}
    for name, _, _ in COSTS:
        known = [(r["size"], x) for r in sorted(results, key=lambda r: r["size"]) if (x := costs(r)[name])]
        if len(known) > 1:
            (n, a), (m, b) = known[-2:]
            found[name] = (math.log(b / a) / math.log(m / n), n, m)
    return found


def best_peer(result: dict[str, Any], function: str, mode: str) -> dict[str, Any] | None:
    rows = [r for r in result["rows"] if (r["function"], r["mode"]) == (function, mode) and r["ratio"] is not None]
    peers = [r for r in rows if not r["by"].startswith(OWN)]
    return min(peers, key=lambda r: r["seconds"]["median"]) if peers else None


def gap(result: dict[str, Any], function: str, by: str) -> str | None:
    """Why there is no time of a way, or of the engine that it belongs to."""
    found = [g["why"] for g in result["gaps"] if g["function"] == function and g["by"] in (by, engine_of(by))]
    return found[0] if found else None


def engine_of(by: str) -> str:
    words = {"pin": "pin", "mj_": "mujoco", "muj": "mujoco", "MuJ": "mujoco", "Exu": "exudyn", "Dra": "drake"}
    return words.get(by[:3], by.split()[0])


def difference(result: dict[str, Any], function: str, by: str) -> float | None:
    found = [a["difference"] for a in result["agreement"] if (a["function"], a["by"]) == (function, by)]
    return max(found) if found else None
