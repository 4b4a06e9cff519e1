"""Positions that a mechanism can reach from here, to tell what is so everywhere from what is so here only.

Along random motions that the constraints allow, a little way and back onto the constraints; where there are none but
something is driven, a little earlier and later. The rank of the rows there is that of an ordinary position; at singular
ones it is lower.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from .assemble import closed_position, is_closed
from .judge import judge_of
from .rows import ConstraintRows

STEPS = (0.1, 0.1, 0.1, 0.02, 0.02)  # rad; what slides, in lengths of the mechanism
FEW = (0.1, 0.02)  # the same of large models
TRIALS, CHOSEN = 200, 4  # directions to choose from where a singular position leads back, and how many of them to try
STAYED = 0.05  # of the step: nearer to where it came from is no other position
SHORT, LONG = 1e-3, 1.0  # s; limits of how far to look in time


def rows_around(rows: ConstraintRows) -> list[Any]:
    """G over the free coordinates at assembled positions around that of `rows`, which is one."""
    return _along_motions(rows) or _in_time(rows)


def _along_motions(rows: ConstraintRows) -> list[Any]:
    """Positions that could not be closed, or came back, are left out."""
    q, judge = rows.state.q, judge_of(rows)
    near, ways = judge.near(q), judge.ways(judge.jacobian(q))
    draw = np.random.default_rng(7)

    def moved(step: float) -> np.ndarray:
        direction = near.in_angles(ways.draw(draw))
        return near.move(near.from_angles(step * direction / np.abs(direction).max()))

    found = _closed_ones(rows, [moved(step) for step in (FEW if rows.large else STEPS) if ways.count])
    if not found and ways.count > 1:
        # most of the motions may be infinitesimal only: those that open the constraints least are the others
        trials = sorted((moved(STEPS[0]) for _ in range(TRIALS)), key=lambda p: float(np.linalg.norm(rows.value(p))))
        found = _closed_ones(rows, trials[:CHOSEN])
    return found


def _closed_ones(rows: ConstraintRows, positions: list[np.ndarray]) -> list[Any]:
    """G where the constraints close near the positions, and not where all began."""
    q, judge, found = rows.state.q, judge_of(rows), []
    for moved in positions:
        position, _ = closed_position(rows, moved, any_will_do=True)
        if np.abs(position - q).max() > STAYED * np.abs(moved - q).max() and is_closed(rows, position):
            found.append(judge.jacobian(position))
    return found


def _in_time(rows: ConstraintRows) -> list[Any]:
    q, v = rows.state.q, rows.state.v.copy()
    v[rows.free] = 0.0
    length = rows.length(q)
    speed = max(np.abs(x).max(initial=0.0) for x in (v, rows.rate(q, v) / length))
    found = []
    for step in (STEPS[0], -STEPS[0]) if speed > 0.0 else ():
        later = rows.at(rows.state.t + step * float(np.clip(1.0 / speed, SHORT / STEPS[0], LONG / STEPS[0])))
        position, _ = closed_position(later, later.state.q, any_will_do=True)
        if is_closed(later, position):
            found.append(judge_of(later).jacobian(position))
    return found
