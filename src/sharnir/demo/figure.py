"""The demo's figure: the first swing as a stroboscope, the angles, the force in the hinge and the energy error.

The figures are made without pyplot: they belong to no window and need no display.
"""

from __future__ import annotations

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.figure import Figure

from .pendulum import GRAVITY, LENGTH, MASS, PendulumRun

SWING = 0.875  # s, about half a period: what the stroboscope shows
FLASHES = 22
TITLE = 10.5  # pt


def draw(run: PendulumRun) -> Figure:
    figure = Figure(figsize=(12.5, 6.6), dpi=150, layout="constrained", facecolor="white")
    figure.suptitle(f"A pendulum of {run.rods} rods, by {run.run.settings.formulation}", fontsize=15, fontweight="bold")
    grid = figure.add_gridspec(3, 2, width_ratios=(1.1, 1.0), height_ratios=(1.3, 1, 1))
    strobe = figure.add_subplot(grid[:, 0])
    angles, force, error = (figure.add_subplot(grid[row, 1]) for row in range(3))
    _stroboscope(strobe, run)
    _angles(angles, run)
    _hinge_force(force, run)
    _energy_error(error, run)
    for axes in (strobe, angles, force, error):
        axes.grid(alpha=0.25)
        axes.spines[["top", "right"]].set_visible(False)
    for axes in (angles, force, error):
        axes.set_xlim(run.t[0], run.t[-1])
        axes.tick_params(labelbottom=axes is error)
    error.set_xlabel("time, s")
    figure.align_ylabels((angles, force, error))
    return figure


def _stroboscope(axes: Axes, run: PendulumRun) -> None:
    """The chain at equal intervals of the first swing, over the path of its tip."""
    until = min(SWING, float(run.t[-1]))
    colours = ScalarMappable(Normalize(0.0, until), ListedColormap(colormaps["plasma"](np.linspace(0.0, 0.9, 256))))
    axes.plot(*run.joints[:, -1].T, color="0.82", linewidth=0.6)
    for moment in np.linspace(0.0, until, FLASHES):
        chain = run.joints[np.argmin(np.abs(run.t - moment))]
        axes.plot(*chain.T, "-o", color=colours.to_rgba(moment), linewidth=1.7, markersize=2.8)
    axes.plot(0.0, 0.0, "^", color="black", markersize=10, zorder=3)
    axes.set_aspect("equal")
    axes.set_ylim(-1.05 * LENGTH, 0.05 * LENGTH)
    axes.set_xlabel("x, m")
    axes.set_ylabel("y, m")
    axes.set_title(f"The first swing; grey: the path of the tip over {run.t[-1]:g} s", fontsize=TITLE)
    bar = axes.figure.colorbar(colours, cax=axes.inset_axes((0.04, 0.93, 0.32, 0.025)), orientation="horizontal")
    bar.set_label("time, s")


def _angles(axes: Axes, run: PendulumRun) -> None:
    """From the downward vertical: sums of the joint coordinates."""
    angles = np.degrees(np.cumsum(run.q, axis=1) + np.pi / 2)
    for k, colour in enumerate(colormaps["viridis"](np.linspace(0.0, 0.88, run.rods))):
        label = {0: "first rod", run.rods - 1: "last rod"}.get(k)
        axes.plot(run.t, angles[:, k], color=colour, linewidth=1.0, label=label)
    axes.margins(y=0.25)  # room for the legend
    axes.set_ylabel("angle, deg")
    axes.set_title("Angle of each rod from the downward vertical", fontsize=TITLE)
    axes.legend(loc="upper right", ncols=2, fontsize=8.5, frameon=False, borderaxespad=0.0)


def _hinge_force(axes: Axes, run: PendulumRun) -> None:
    axes.axhline(MASS * GRAVITY, color="0.5", linewidth=0.9, linestyle="--", label="weight")
    axes.plot(run.t, run.hinge_force, color="tab:red", linewidth=1.0)
    axes.margins(y=0.2)
    axes.set_ylabel("force, N")
    axes.set_title("Reaction in the hinge at the origin", fontsize=TITLE)
    axes.legend(loc="upper right", fontsize=8.5, frameon=False, borderaxespad=0.0)


def _energy_error(axes: Axes, run: PendulumRun) -> None:
    axes.plot(run.t, run.energy_error, color="tab:blue", linewidth=1.0)
    axes.ticklabel_format(axis="y", style="sci", scilimits=(0, 0), useMathText=True)
    axes.set_ylabel("E − E₀, J")
    axes.set_title(f"Energy error; the motion has {run.energy_released:.2f} J", fontsize=TITLE)
