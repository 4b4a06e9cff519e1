"""Families of loops: what size costs, the peers beside it, derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..families import FAMILIES
from ..report import Table
from ..states import DERIVATIVES, FORWARD
from .cells import NONE, largest, number, ratio_of, size_of, time_of, whole
from .growth import COSTS, OWN, costs, difference, engine_of, exponents, gap, row_of
from .settings import MOTION

Results = Sequence[dict[str, Any]]
LOOPED = ", Python loop"
# Motions stand in the line of the accelerations they are computed with
BY_MOTION = {
    "pin.constraintDynamics": "pin.constraintDynamics + SciPy DOP853",
    "pin.lcaba": "pin.lcaba + SciPy DOP853",
    "mj_forward": "MuJoCo RK4",
}
PIN_DERIVATIVES = "pin.computeConstraintDynamicsDerivatives"


def growth_table(name: str, results: Results) -> Table:
    columns = [FAMILIES[name].unit, "bodies", "nv", "rows", "formulation"]
    columns += [f"{cost}, {unit}" if unit else cost for cost, unit, _ in COSTS]
    lines = []
    for r in results:
        alone = r["alone"].get(OWN, {})
        facts = [whole(alone.get(key)) for key in ("bodies", "nv", "row_count")]
        found = costs(r)
        lines.append([
            f"{r['size']:,}", *facts, alone.get("formulation", NONE),
            *(number(found[cost], factor) for cost, _, factor in COSTS),
        ])  # fmt: skip
    powers = exponents(results)
    if powers:
        last = max((x[1:] for x in powers.values()), key=lambda pair: pair[1])
        shown = [f"{powers[c][0]:.2f}{_between(powers[c], last)}" if c in powers else NONE for c, _, _ in COSTS]
        lines.append([f"exponent {last[0]:,} to {last[1]:,}", "", "", "", "", *shown])
    missing = [f"{r['name']}: {g['function']}: {g['why']}" for r in results for g in r["gaps"] if g["by"] == OWN]
    return Table(f"{name}: what size costs", columns, lines, [f"No answer of sharnir: {x}." for x in missing])


def _between(power: tuple[float, int, int], usual: tuple[int, int]) -> str:
    return "" if power[1:] == usual else f" ({power[1]:,} to {power[2]:,})"


def peers_table(name: str, results: Results) -> Table:
    """One line per way, and one per peer that has no answer, with the reason."""
    columns = [
        FAMILIES[name].unit, "by", "one, µs", "times sharnir", "batch, µs/state", "times sharnir", "difference",
        f"{MOTION}, ms", "times sharnir", "off at the end by, m", "memory, MB",
    ]  # fmt: skip
    lines = [_line(r, by) for r in results for by in ways(r)]
    note = (
        "Times are medians; times sharnir: how many times as long, with the least and the largest of the rounds. "
        "Difference: from the equations of motion in all bodies' accelerations, solved by SciPy, over the largest "
        "acceleration; constraints of MuJoCo are springs. Exudyn has no call for single accelerations. Motions: one "
        "usual setting each (rtol 1e-6, or steps of 0.001 s), off from a tight run of sharnir."
    )
    return Table(f"{name}: beside the peers", columns, lines, [note])


def _line(r: dict[str, Any], by: str) -> list[str]:
    line = [f"{r['size']:,}", by]
    for mode in ("one", "batch"):
        row = row_of(r, FORWARD, mode, by) or row_of(r, FORWARD, mode, f"{by}{LOOPED}")
        line += [time_of(row, 1e6), ratio_of(row)]
    if why := gap(r, FORWARD, by):
        line[2] = why
    line.append(size_of(largest(difference(r, FORWARD, by), difference(r, FORWARD, f"{by}{LOOPED}"))))
    moved = BY_MOTION.get(by, by)
    row = row_of(r, MOTION, "one", moved)
    why = None if row is not None or by == "mujoco.rollout" else gap(r, MOTION, moved)
    line += [why or time_of(row, 1e3), ratio_of(row), size_of(difference(r, MOTION, moved))]
    return [*line, number(memory_of(r, by), 1e-6)]


def ways(result: dict[str, Any]) -> list[str]:
    """As they come in the rows; then the peers that are missing there."""
    of_motion = {v: k for k, v in BY_MOTION.items()}
    rows = [r["by"] for r in result["rows"] if r["function"] in (FORWARD, MOTION)]
    gaps = [g["by"] for g in result["gaps"] if g["function"] in (FORWARD, MOTION)]
    found = list(dict.fromkeys(of_motion.get(by, by.removesuffix(LOOPED)) for by in rows))
    for by in gaps:
        by = of_motion.get(by, by)
        known = found if "." in by or " " in by else [engine_of(x) for x in found]
        if by not in (*known, "by turns", "without peers", f"{OWN}, tight"):
            found.append(by)
    return found


def memory_of(result: dict[str, Any], by: str) -> float | None:
    if by not in (OWN, "pin.constraintDynamics", "mj_forward"):
        return None
    found = result["alone"].get(engine_of(by), {}).get("memory")
    return None if found is None else float(found)


def derivatives_table(results: Results) -> Table:
    columns = [
        "mechanism", "nv", "one, µs", "Pinocchio, µs", "times sharnir", "batch, µs/state", "Pinocchio, µs/state",
        "times sharnir", "difference", "of Pinocchio",
    ]  # fmt: skip
    lines = []
    for r in results:
        own, why = row_of(r, DERIVATIVES, "one", OWN), gap(r, DERIVATIVES, OWN)
        if own is None and why is None:
            continue  # too large for them
        line = [r["name"], whole(r["alone"].get(OWN, {}).get("nv"))]
        for mode in ("one", "batch"):
            mine, peer = (row_of(r, DERIVATIVES, mode, by) for by in (OWN, PIN_DERIVATIVES))
            line += [(why or NONE) if mine is None else time_of(mine, 1e6), time_of(peer, 1e6), ratio_of(peer)]
        lines.append([*line, *(size_of(difference(r, DERIVATIVES, by)) for by in (OWN, PIN_DERIVATIVES))])
    note = (
        "∂a/∂q, ∂a/∂v and ∂a/∂τ by `dyn.derivatives` and `pin.computeConstraintDynamicsDerivatives`. Difference: of "
        "sharnir from differences of the sparse solution by SciPy, along one direction; of Pinocchio from sharnir, "
        "over the largest entry. Pinocchio 4.1 is no derivative of its own accelerations in the columns of joints "
        "that carry both ends of a loop."
    )
    return Table("Derivatives with loops", columns, lines, [note])
