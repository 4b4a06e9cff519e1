"""Other runs in the page of a run: dashed curves, their difference, and a ghost that moves beside the mechanism.

Their states in between are found first (`drawn`), then every curve is read at the times of the page by straight lines;
of two states of one time the later one counts. Curves belong together by the key of their plot and their names, so that
another model with the same names may be compared, too. Where a run is not defined, it has no curve.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ...core.errors import SimulationError, brief
from ...core.read import Array
from ..run import Run

MOST = 4  # other runs


def other_runs(given: Any, run: Run) -> dict[str, Run]:
    """By their names; a single run is "other run"."""
    if given is None:
        return {}
    found = {"other run": given} if isinstance(given, Run) else given
    expected = f"Expected a run, or a mapping of at most {MOST} names to runs, such as {{'before': run1}}"
    if not isinstance(found, Mapping) or not all(isinstance(x, Run) for x in found.values()) or len(found) > MOST:
        raise SimulationError(f"run.report(compare): {brief(given)}. {expected}.")
    for name, other in found.items():
        if run.batch is not None or other.batch is not None:
            raise SimulationError(
                f"run.report(compare): {'the run' if run.batch is not None else repr(name)} is a batch. Expected "
                "single runs; members of a batch are compared in its own page."
            )
        if not len(other.t):
            raise SimulationError(f"run.report(compare): {name!r} has no states. {expected}.")
    return {str(name): other for name, other in found.items()}


class Curves:
    """Collects the arrays of another run's page as they are made, in the place of `Packed`."""

    def __init__(self) -> None:
        self.arrays: dict[str, Array] = {}

    def add(self, name: str, array: Array, exact: bool | None = None) -> None:
        self.arrays[name] = array


def matched(
    own: list[dict[str, Any]], other: list[dict[str, Any]], arrays: Mapping[str, Array], t: Array, at: Array
) -> dict[str, Array]:
    """(1, time, channels) of each plot that both have, in the order of the names of `own`; NaN where there is none."""
    theirs = {plot["key"]: plot for plot in other}
    found = {}
    for plot in own:
        match = theirs.get(plot["key"])
        if match is None:
            continue
        wide = 6 if plot.get("wrenches") else 1
        place = {name: k for k, name in enumerate(match["names"])}
        array = read_at(arrays[plot["key"]][0], t, at)
        units = (plot["units"], match["units"])
        channels = np.full((1, len(at), wide * len(plot["names"])), np.nan)
        for j, name in enumerate(plot["names"]):
            k = place.get(name)
            if k is None or (wide == 1 and units[0][j] != units[1][k]):
                continue
            channels[0, :, wide * j : wide * (j + 1)] = array[:, wide * k : wide * (k + 1)]
        if np.isfinite(channels).any():
            found[plot["key"]] = channels
    return found


def read_at(array: Array, t: Array, at: Array) -> Array:
    """(time, channels) at other times, by straight lines; NaN before the first and after the last."""
    flat = array.reshape(len(t), -1)
    k = np.clip(np.searchsorted(t, at, side="right") - 1, 0, len(t) - 1)
    after = np.minimum(k + 1, len(t) - 1)
    span = t[after] - t[k]
    part = np.where(span > 0, (at - t[k]) / np.where(span > 0, span, 1.0), 0.0)[:, None]
    found = flat[k] + np.where(part > 0, part * (flat[after] - flat[k]), 0.0)
    return np.where(((at >= t[0]) & (at <= t[-1]))[:, None], found, np.nan)
