"""What assembling did and what it could not do, in numbers and in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .closest import CLOSED
from .rows import ConstraintRows

RATE = 1e-8  # of ġ, relative to the larger of 1 and the velocities: at singular positions half the digits are lost
SMALL = 1e-6  # of the largest gap; less is not said


@dataclass(frozen=True)
class Report:
    """
    ok                  whether all constraints hold, in position and velocity
    text                what was done, or what could not be done
    gaps, rates         {constraint: what is left of g and of its rate}, m or rad, and per second
    change_q, change_v  the largest change of a coordinate and of a velocity
    iterations          how many Jacobians it took
    without_value       constraints that have no position value: only velocities were projected onto them
    """

    ok: bool
    text: str
    gaps: dict[str, float]
    rates: dict[str, float]
    change_q: float
    change_v: float
    iterations: int
    without_value: tuple[str, ...]

    def __str__(self) -> str:
        return self.text


def report_of(rows: ConstraintRows, q: np.ndarray, v: np.ndarray, iterations: int) -> Report:
    g, rate = rows.value(q), rows.rate(q, v)
    exact = max(np.abs(g).max(initial=0.0), np.abs(rate).max(initial=0.0)) == 0.0
    unit = np.ones(g.size) if exact else rows.sizes(q)
    speed = max(1.0, float(np.abs(v).max(initial=0.0)))
    wide = np.flatnonzero(np.abs(g) > CLOSED * unit)
    moving = np.flatnonzero(np.abs(rate) > RATE * speed * np.maximum(1.0, unit))
    change_q, change_v = q - rows.state.q, v - rows.state.v
    if wide.size:
        text = _open(rows, g)
    elif moving.size:
        text = _moving(rows, rate, moving)
    else:
        text = _closed(rows, g, change_q, change_v)
    without = tuple(c.name for c in dict.fromkeys(rows.ties) if not c.holonomic)
    return Report(
        ok=not wide.size and not moving.size,
        text=text + _velocities_only(without),
        gaps=rows.by_constraint(g),
        rates=rows.by_constraint(rate),
        change_q=float(np.abs(change_q).max(initial=0.0)),
        change_v=float(np.abs(change_v).max(initial=0.0)),
        iterations=iterations,
        without_value=without,
    )


def _closed(rows: ConstraintRows, g: np.ndarray, change_q: np.ndarray, change_v: np.ndarray) -> str:
    model = rows.model
    if not rows.ties:
        on = " that are on" if model.constraints else ""
        return f"{model.name!r} has no constraints{on}: there is nothing to assemble."
    left = f"all constraints of {model.name!r} hold to {float(np.abs(g).max(initial=0.0)):.2g}"
    changes = []
    for what, change, labels in (
        ("q", change_q, model.coordinate_labels()),
        ("v", change_v, model.velocity_labels()),
    ):
        k = int(np.argmax(np.abs(change))) if change.size else 0
        if change.any():
            changes.append(f"{what} by up to {abs(change[k]):.3g} ({labels[k]!r})")
    return f"Assembled: {left}. Changed {' and '.join(changes)}." if changes else f"Nothing had to change: {left}."


def _open(rows: ConstraintRows, g: np.ndarray) -> str:
    wide = np.flatnonzero(np.abs(g) > SMALL * np.abs(g).max())
    names: dict[str, list[int]] = {}
    for k in wide:
        names.setdefault(rows.ties[k].name, []).append(int(k))
    parts = []
    for name, own in names.items():
        parts.append(f"{name!r} stays open by {_size(rows, g, own)} ({', '.join(_row(rows, g, k) for k in own)})")
    many = len(names) > 1
    reason = (
        "They cannot hold together: they contradict each other, or links between them have wrong lengths."
        if many
        else "Links are too short or too long to reach, or other constraints hold them back."
    )
    if any(b.motion is not None for b in rows.model.bodies):
        reason += " Prescribed joints were kept where they are prescribed to be."
    return (
        f"{rows.model.name!r} cannot be assembled from here: constraint{'s' * many} {'; '.join(parts)}. This is the "
        f"smallest gap found. {reason} Check lengths, points and axes, or start from a position nearer to closure."
    )


def _moving(rows: ConstraintRows, rate: np.ndarray, which: np.ndarray) -> str:
    parts = [f"{rows.name(int(k))}: {rate[k]:+.3g} {rows.units[k] or '1'}/s" for k in which]
    return (
        f"The velocities of {rows.model.name!r} cannot satisfy all constraints at this position ({', '.join(parts)}). "
        "It is a singular position, or values that depend on time contradict each other. Start from another position, "
        "or check what is prescribed."
    )


def _velocities_only(names: tuple[str, ...]) -> str:
    if not names:
        return ""
    return f" Without a position value, only velocities were projected onto it: {', '.join(repr(n) for n in names)}."


def _size(rows: ConstraintRows, g: np.ndarray, which: list[int]) -> str:
    found = []
    for unit in ("m", "rad", ""):
        own = g[[k for k in which if rows.units[k] == unit]]
        if own.size:
            size = np.linalg.norm(own) if unit == "m" else np.abs(own).max()
            found.append(f"{size:.6g} {unit}".strip())
    return " and ".join(found)


def _row(rows: ConstraintRows, g: np.ndarray, k: int) -> str:
    direction = rows.labels[k].removeprefix("force ").removeprefix("moment ")
    return " ".join(x for x in (f"{g[k]:+.3g}", rows.units[k], direction) if x)
