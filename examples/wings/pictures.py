"""Pictures of the cases, and a report of each."""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

import sharnir as sh
from wings.data import HUB, WING
from wings.results import SIDES, Results, reading

COLOURS = {"sound": "#2f6fb7", "spring": "#d98e04", "hangs": "#b3261e", "cable": "#2e7d4f"}
TIMES = (0.0, 10.0, 15.0, 20.0)
STYLE = {"font.size": 12, "axes.grid": True, "grid.color": "#dddddd", "legend.frameon": False}


def draw(cases: dict[str, Results], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    with plt.rc_context(STYLE):
        for name, figure in (("stages", stages(cases)), ("histories", histories(cases))):
            figure.savefig(folder / f"solar_wings_{name}.png", dpi=90)
            plt.close(figure)
    for name, case in cases.items():
        tips = [(f"{side} 3", (WING.panels[2].length, 0, 0)) for side in SIDES]
        case.run.report(folder / f"solar_wings_{name}.html", title=f"Solar wings: {name}", traces=tips)


def stages(cases: dict[str, Results]) -> plt.Figure:
    """Seen along the hinges, in world axes."""
    shown = [(name, t) for name in ("sound", "hangs") for t in TIMES]
    figure, axes = plt.subplots(2, len(TIMES), figsize=(14, 4.6), sharex=True, sharey=True, layout="compressed")
    for axis, (name, t) in zip(axes.flat, shown, strict=True):
        _side_view(axis, cases[name].run, t, COLOURS[name])
        axis.set(title=f"{name}, {t:g} s", aspect="equal", xlim=(-9.2, 9.2), ylim=(-3.4, 4.8))
    figure.supxlabel("x, m")
    figure.supylabel("z, m")
    return figure


def _side_view(axis: Axes, run: sh.Run, t: float, colour: str) -> None:
    q, dyn = run.at(t)[0], run.dynamics("a picture")
    x, _, z = (side / 2 for side in HUB.size)
    corners = [dyn.point(q, "hub", (i * x, 0, j * z)) for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    axis.fill(*np.array(corners)[:, [0, 2]].T, color="#e3c46a")
    for side in SIDES:
        for k, (panel, middle) in enumerate(zip(WING.panels, (0, 1, -1), strict=True), start=1):
            ends = [dyn.point(q, f"{side} {k}", (u, 0, middle * WING.pitch / 2)) for u in (0, panel.length)]
            axis.plot(*np.array(ends)[:, [0, 2]].T, color=colour, linewidth=2.5, solid_capstyle="butt")
            axis.plot(*np.array(ends)[0, [0, 2]], "o", color="#222222", markersize=3.5)


def histories(cases: dict[str, Results]) -> plt.Figure:
    figure, axes = plt.subplots(2, 2, figsize=(14, 8.5), layout="constrained")
    (angles, hub), (root, latches) = axes
    for name, case in cases.items():
        run, colour = case.fine, COLOURS[name]
        angles.plot(run.t, np.degrees(run["left 1"].q), color=colour, label=name)
        hub.plot(run.t, case.turn, color=colour, label=name)
        root.plot(run.t, run["left 1"].reaction()[:, 4], color=colour, linewidth=1.2, label=name)
    for k, (name, colour) in enumerate((("root", "#2f6fb7"), ("hinge 2", "#d98e04"), ("hinge 3", "#2e7d4f")), start=1):
        run = cases["sound"].fine
        latches.plot(run.t, reading(run, f"left latch {k}", "torque"), color=colour, label=name)
    angles.set(title="Root hinge of the left wing", ylabel="deg")
    hub.set(title="Turn of the hub", ylabel="deg")
    root.set(title="Moment of the left root hinge about its axis", ylabel="N m", xlim=(16, 24))
    latches.set(title="Moments in the latches of a wing, sound", ylabel="N m", xlim=(16.4, 19))
    for axis in axes.flat:
        axis.set_xlabel("time, s")
        axis.legend(loc="best")
    return figure
