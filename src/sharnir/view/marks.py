"""Events in a plot over time: a vertical line each, with names where there are few."""

from __future__ import annotations

from collections.abc import Sequence

from matplotlib.axes import Axes

from .shown import Happening

NAMED = 12  # instants at most that have their names written
DRAWN = 400  # lines at most: of more, those that are evenly spread


def mark(axes: Axes, members: Sequence[Sequence[Happening]], named: bool) -> None:
    """Those of all members; `named` in the panel on top."""
    instants: dict[float, list[str]] = {}
    for member in members:
        for event in member:
            instants.setdefault(event.time, []).append(event.name)
    times = sorted(instants)
    shown = times[:: -(-len(times) // DRAWN)] if times else []
    for time in shown:
        axes.axvline(time, color="0.55", linewidth=0.8, linestyle=":", zorder=0)
    if named and len(times) <= NAMED:
        for time in shown:
            text = ", ".join(dict.fromkeys(instants[time]))
            place = axes.get_xaxis_transform()
            axes.text(time, 1.01, text, transform=place, rotation=30, fontsize=7, color="0.35", ha="left", va="bottom")
