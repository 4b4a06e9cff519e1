"""Numbers as they stand in tables."""

from __future__ import annotations

from typing import Any

NONE = "-"


def number(value: float | None, factor: float = 1.0) -> str:
    if value is None:
        return NONE
    x = factor * value
    return f"{x:,.0f}" if abs(x) >= 100 else f"{x:.3g}"


def whole(value: int | None) -> str:
    return NONE if value is None else f"{value:,}"


def size_of(value: float | None) -> str:
    return NONE if value is None else f"{value:.0e}"


def time_of(row: dict[str, Any] | None, factor: float) -> str:
    return NONE if row is None else number(row["seconds"]["median"], factor)


def ratio_of(row: dict[str, Any] | None) -> str:
    return NONE if row is None or row["ratio"] is None else spread_of(row["ratio"])


def spread_of(x: dict[str, float]) -> str:
    if x["min"] == x["max"]:
        return f"{short(x['median'])}"
    return f"{short(x['median'])} ({short(x['min'])} to {short(x['max'])})"


def short(x: float) -> str:
    return f"{x:,.0f}" if x >= 100 else f"{x:.3g}"


def largest(*values: float | None) -> float | None:
    known = [x for x in values if x is not None]
    return max(known) if known else None
