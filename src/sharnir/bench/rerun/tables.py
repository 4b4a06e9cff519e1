"""Results as tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..report import Table
from ..states import FORWARD, FUNCTIONS
from .case import TREES
from .growth import COSTS, OWN, best_peer, costs, difference, exponents, row_of
from .motion import MOTION

Results = Sequence[dict[str, Any]]
# Motions stand in the line of the accelerations they are computed with
BY_MOTION = {"pin.constraintDynamics": "pin.constraintDynamics + SciPy DOP853", "mj_forward": "MuJoCo RK4"}
MARKED = 1e-8  # a difference above it is marked


def tables(results: Results) -> list[Table]:
    families = dict.fromkeys(r["family"] for r in results if r["family"] != TREES)
    trees = [r for r in results if r["family"] == TREES]
    found = []
    for name in families:
        mine = [r for r in results if r["family"] == name]
        found += [growth_table(name, mine), peers_table(f"{name}: beside the peers", mine)]
    if trees:
        found += [function_table(function, trees) for function in (*FUNCTIONS, MOTION)]
        found.append(trees_table(trees))
    return found


def growth_table(name: str, results: Results) -> Table:
    columns = [
        "size",
        "bodies",
        "nv",
        "rows",
        "formulation",
        *(f"{cost}, {unit}" if unit else cost for cost, unit, _ in COSTS),
    ]
    lines = []
    for r in results:
        alone = r["alone"].get(OWN, {})
        facts = [whole(alone.get(key)) for key in ("bodies", "nv", "row_count")]
        found = costs(r)
        lines.append([
            f"{r['size']:,}", *facts, alone.get("formulation", "-"),
            *(number(found[cost], factor) for cost, _, factor in COSTS),
        ])  # fmt: skip
    powers = exponents(results)
    if powers:
        last = next(iter(powers.values()))
        shown = [f"{powers[c][0]:.2f}{_between(powers[c], last)}" if c in powers else "-" for c, _, _ in COSTS]
        lines.append([f"exponent {last[1]:,} to {last[2]:,}", "", "", "", "", *shown])
    return Table(f"{name}: what size costs", columns, lines, notes_of(results))


def _between(power: tuple[float, int, int], usual: tuple[float, int, int]) -> str:
    return "" if power[1:] == usual[1:] else f" ({power[1]:,} to {power[2]:,})"


def peers_table(title: str, results: Results) -> Table:
    """One line per way."""
    columns = [
        "size", "by", "one, µs", "times sharnir", "batch, µs/state", "times sharnir", "difference",
        f"{MOTION}, ms", "times sharnir", "off at the end by", "memory, MB",
    ]  # fmt: skip
    lines = []
    for r in results:
        for by in ways(r):
            line = [f"{r['size']:,}", by.removesuffix(", Python loop")]
            for mode in ("one", "batch"):
                row = row_of(r, FORWARD, mode, by) or row_of(r, FORWARD, mode, f"{by}, Python loop")
                line += [time_of(row, 1e6), ratio_of(row)]
            line.append(size_of(_largest(difference(r, FORWARD, by), difference(r, FORWARD, f"{by}, Python loop"))))
            moved = BY_MOTION.get(by, by)
            row = row_of(r, MOTION, "one", moved)
            line += [time_of(row, 1e3), ratio_of(row), size_of(difference(r, MOTION, moved))]
            lines.append([*line, number(memory_of(r, by), 1e-6)])
    note = (
        "Times are medians; times sharnir: how many times as long, with the least and the largest of the rounds. "
        "Difference: from the equations of motion in all bodies' accelerations, solved by SciPy, over the largest "
        "acceleration; constraints of MuJoCo are springs. Motions: one usual setting each, off from a tight run of "
        "sharnir by that many metres."
    )
    return Table(title, columns, lines, [note])


def ways(result: dict[str, Any]) -> list[str]:
    labels = [r["by"].removesuffix(", Python loop") for r in result["rows"]]
    return [by for by in dict.fromkeys(labels) if by not in BY_MOTION.values()]


def memory_of(result: dict[str, Any], by: str) -> float | None:
    engine = {"pin": "pin", "mj_": "mujoco", "muj": "mujoco", "sha": OWN}.get(by[:3], "")
    if by not in (OWN, "pin.constraintDynamics", "mj_forward"):
        return None
    found = result["alone"].get(engine, {}).get("memory")
    return None if found is None else float(found)


def function_table(function: str, results: Results) -> Table:
    columns = [
        "model", "one, µs", "fastest peer, µs", "times sharnir", "batch, µs/state", "fastest peer, µs/state",
        "times sharnir", "states", "difference",
    ]  # fmt: skip
    lines = []
    for r in results:
        line, differ = [r["name"]], []
        for mode in ("one", "batch"):
            own, peer = row_of(r, function, mode, OWN), best_peer(r, function, mode)
            mark = ""
            if peer is not None:
                error = difference(r, function, peer["by"])
                differ.append(error)
                mark = "†" if error is not None and not error <= MARKED and function != MOTION else ""
            said = "-" if peer is None else f"{time_of(peer, 1e6)} ({peer['by']}{mark})"
            line += [time_of(own, 1e6), said, ratio_of(peer)]
        batch = row_of(r, function, "batch", OWN)
        line.append(whole(batch["states"]) if batch else "-")
        lines.append([*line, size_of(_largest(*differ))])
    notes = ["† Differs from sharnir by more than 1e-8, relative to the largest number."]
    if function == MOTION:
        notes = [
            "Usual settings: sharnir and SciPy rtol 1e-6, steps of 0.001 s where steps are fixed. Difference: of the "
            "coordinates at the end from a tight run of sharnir."
        ]
    return Table(function.capitalize(), columns, lines, notes)


def trees_table(results: Results) -> Table:
    columns = ["model", "bodies", "nv", "formulation", *(f"{c}, {u}" if u else c for c, u, _ in COSTS)]
    columns += ["memory of pin, MB", "memory of mujoco, MB"]
    lines = []
    for r in results:
        alone, found = r["alone"].get(OWN, {}), costs(r)
        line = [r["name"], whole(alone.get("bodies")), whole(alone.get("nv")), alone.get("formulation", "-")]
        line += [number(found[c], factor) for c, _, factor in COSTS]
        line += [number(r["alone"].get(peer, {}).get("memory"), 1e-6) for peer in ("pin", "mujoco")]
        lines.append(line)
    return Table("Trees: what they cost", columns, lines, notes_of(results))


def notes_of(results: Results) -> list[str]:
    said = [note for r in results for note in r["notes"]]
    return [*said] if said else []


def number(value: float | None, factor: float = 1.0) -> str:
    if value is None:
        return "-"
    x = factor * value
    return f"{x:,.0f}" if abs(x) >= 100 else f"{x:.3g}"


def whole(value: int | None) -> str:
    return "-" if value is None else f"{value:,}"


def size_of(value: float | None) -> str:
    return "-" if value is None else f"{value:.0e}"


def time_of(row: dict[str, Any] | None, factor: float) -> str:
    return "-" if row is None else number(row["seconds"]["median"], factor)


def ratio_of(row: dict[str, Any] | None) -> str:
    if row is None or row["ratio"] is None:
        return "-"
    x = row["ratio"]
    return f"{x['median']:.3g} ({x['min']:.3g} to {x['max']:.3g})"


def _largest(*values: float | None) -> float | None:
    known = [x for x in values if x is not None]
    return max(known) if known else None
