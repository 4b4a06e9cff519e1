"""What a run says about a deployment."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import sharnir as sh
from wings.data import WING, Wing

SIDES = ("right", "left")


@dataclass(frozen=True)
class Results:
    """Of one run; what is of a wing is in a mapping by its side."""

    run: sh.Run  # with all of its steps
    fine: sh.Run  # the same at even times, to look for what is largest
    turn: np.ndarray  # deg, of the hub about y, at these times
    closed: dict[str, dict[int, float]]  # s, when latches close, by hinge
    moments: dict[str, list[float]]  # N m, the largest in each latch
    strands: dict[str, list[float]]  # N, the largest tension in a strand of each loop
    slack: dict[str, list[float]]  # N, the smallest
    root_force: dict[str, float]  # N, the largest of the root hinge
    root_moment: dict[str, float]  # N m

    def deployed(self, side: str) -> float | None:
        """s; None if a hinge stays open."""
        return max(self.closed[side].values()) if len(self.closed[side]) == 3 else None


def even_times(end: float) -> np.ndarray:
    """s: every 4 ms where latches close, which shows the largest of what swings with up to 7 Hz to 0.4 %."""
    return np.concatenate([np.arange(0, 15, 0.05), np.arange(15, end, 4e-3)])


def results(run: sh.Run, fine: sh.Run, wing: Wing = WING, sides: Sequence[str] = SIDES) -> Results:
    """Of runs of `spacecraft` with elastic cables and latches."""
    closed: dict[str, dict[int, float]] = {side: {} for side in sides}
    for event in run.events:
        side, what, k, *_ = [*event.name.split(), "", ""]
        if what == "latch":
            closed[side][int(k)] = event.time
    hub = fine["hub"].q
    found = Results(run, fine, np.degrees(2 * np.arctan2(hub[:, 5], hub[:, 3])), closed, {}, {}, {}, {}, {})
    for side in sides:
        found.moments[side] = [float(np.abs(reading(fine, f"{side} latch {k}", "torque")).max()) for k in (1, 2, 3)]
        change = [
            loop.strand * loop.radius * np.abs(reading(fine, f"{side} loop {k}", "twist")).max()
            for k, loop in enumerate(wing.loops, start=1)
        ]
        found.strands[side] = [loop.preload + float(x) for loop, x in zip(wing.loops, change, strict=True)]
        found.slack[side] = [loop.preload - float(x) for loop, x in zip(wing.loops, change, strict=True)]
        R = fine[f"{side} 1"].reaction()
        found.root_force[side] = float(np.linalg.norm(R[:, :3], axis=1).max())
        found.root_moment[side] = float(np.linalg.norm(R[:, 3:], axis=1).max())
    return found


def reading(run: sh.Run, force: str, what: str) -> np.ndarray:
    return np.asarray(run.force(force).readings[what])


def table(cases: dict[str, Results]) -> str:
    """Cases as columns."""
    rows: list[tuple[str, list[str]]] = [("", list(cases))]
    own = list(cases.values())
    rows.append(("hub turns by at most, deg", [f"{np.abs(x.turn).max():.3f}" for x in own]))
    rows.append(("hub at the end, deg", [f"{x.turn[-1] + 0.0:.3f}".replace("-0.000", "0.000") for x in own]))
    for side in SIDES:
        times = [x.deployed(side) for x in own]
        rows.append((f"{side} wing open after, s", ["hangs" if t is None else f"{t:.3f}" for t in times]))
    for side in SIDES:
        for k, name in enumerate(("root", "hinge 2", "hinge 3")):
            moments = [x.moments[side][k] for x in own]
            rows.append((f"{side} latch, {name}, N m", ["open" if m == 0 else f"{m:.0f}" for m in moments]))
    for side in SIDES:
        rows.append((f"{side} root reaction, N", [f"{x.root_force[side]:.0f}" for x in own]))
        rows.append((f"{side} root reaction, N m", [f"{x.root_moment[side]:.0f}" for x in own]))
    rows.append(("largest strand tension, N", [f"{max(map(max, x.strands.values())):.0f}" for x in own]))
    wide = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:<{wide}}" + "".join(f"{x:>17}" for x in values) for name, values in rows)
