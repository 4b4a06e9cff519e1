"""Quick plots of a run: one panel per quantity and unit, the names in the legend."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from ..errors import ModelError, SimulationError, brief
from ..model.labels import ENERGY, MOMENTUM, MOMENTUM_UNITS
from ..read import Array, choice, entries
from .figures import new_figure
from .marks import mark
from .shown import Shown

LEGEND = 10  # entries at most; of more lines the first and the last are named


QUANTITIES = ("q", "v", "p", "energy", "momentum", "force", "moment")
_NO_BODY = ("run.plot(names): there is no joint or body ", ".")


class Panel(NamedTuple):
    title: str
    unit: str
    names: tuple[str, ...]
    values: Array  # (..., time, names)


def plot(run: Shown, what: Sequence[str], names: Sequence[str] | None) -> Figure:
    chosen = None if names is None else entries(names, "run.plot(names)", "a list of names of joints", ModelError)
    names = None if chosen is None else [choice(n, run.labels.bodies, *_NO_BODY) for n in chosen]
    what = [choice(x, QUANTITIES, "run.plot(", "): there is no such quantity.", SimulationError) for x in what]
    panels = [panel for quantity in what for panel in _panels(run, quantity, names)]
    if not panels:
        raise SimulationError(
            f"run.plot({', '.join(map(repr, what))}, names={brief(names)}): there is nothing to draw, the joints given "
            "have no coordinates. Name a joint that moves, or leave names out."
        )
    figure = new_figure(figsize=(9.0, 0.8 + 2.3 * len(panels)), layout="constrained", facecolor="white")
    figure.suptitle(f"{run.labels.model}, {run.settings.formulation}, {run.settings.method}", fontsize=11)
    all_axes = figure.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
    for axes, panel in zip(all_axes, panels, strict=True):
        _draw(axes, run.t, panel)
    for axes in all_axes:
        mark(axes, run.all_events, named=axes is all_axes[0])
    all_axes[-1].set_xlabel("time, s")
    figure.align_ylabels(all_axes)
    return figure


def _panels(run: Shown, quantity: str, names: Sequence[str] | None) -> list[Panel]:
    labels = run.labels
    wanted = labels.bodies if names is None else tuple(names)
    if quantity == "q":
        units = labels.coordinate_units
        return _by_unit("coordinates", labels.coordinates, labels.coordinate_joints, units, run.q, wanted)
    if quantity == "v":
        return _by_unit("velocities", labels.velocities, labels.velocity_joints, labels.velocity_units, run.v, wanted)
    if quantity == "p":
        return _by_unit("momenta", labels.velocities, labels.velocity_joints, labels.momentum_units, run.p, wanted)
    if quantity == "energy":
        total = run.energy.sum(axis=-1, keepdims=True)
        return [Panel("energy", "J", (*ENERGY, "total"), np.concatenate([run.energy, total], axis=-1))]
    if quantity == "momentum":
        return _by_unit("momentum", MOMENTUM, MOMENTUM, MOMENTUM_UNITS, run.momentum, MOMENTUM)
    if quantity in ("force", "moment"):
        part = slice(0, 3) if quantity == "force" else slice(3, 6)
        sizes = np.linalg.norm(run.reactions[..., part], axis=-1)
        unit = "N" if quantity == "force" else "N m"
        return _by_unit(
            f"reaction {quantity}", labels.bodies, labels.bodies, (unit,) * len(labels.bodies), sizes, wanted
        )
    raise AssertionError(quantity)


def _by_unit(
    title: str,
    names: Sequence[str],
    owners: Sequence[str],
    units: Sequence[str],
    values: Array,
    wanted: Sequence[str],
) -> list[Panel]:
    """One panel for each unit, as metres and radians share no axis."""
    chosen = [k for k, owner in enumerate(owners) if owner in set(wanted)]
    found = []
    for unit in dict.fromkeys(units[k] for k in chosen):
        of_unit = [k for k in chosen if units[k] == unit]
        found.append(Panel(title, unit, tuple(names[k] for k in of_unit), values[..., of_unit]))
    return found


def _draw(axes: Axes, t: Array, panel: Panel) -> None:
    count = len(panel.names)
    many = count > LEGEND
    colours = colormaps["viridis"](np.linspace(0.0, 0.88, count)) if many else colormaps["tab10"](range(count))
    members = panel.values.reshape(int(np.prod(panel.values.shape[:-2])), len(t), count)  # there may be no times
    faint = 1.0 if len(members) == 1 else max(0.1, len(members) ** -0.5)
    for k, (name, colour) in enumerate(zip(panel.names, colours, strict=True)):
        axes.plot(t, members[..., k].T, color=colour, linewidth=1.0, alpha=faint)
        if not many or k in (0, count - 1):
            axes.plot([], [], color=colour, label=name)  # the legend's own line, not as faint as a member's
    axes.set_ylabel(panel.title if panel.unit == "1" else f"{panel.title}, {panel.unit}")
    axes.grid(alpha=0.25)
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="center left", bbox_to_anchor=(1.0, 0.5), fontsize=8, frameon=False)
