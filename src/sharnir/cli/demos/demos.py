"""The mechanisms that `sharnir demo` shows, by name."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.figure import Figure

import sharnir as sh

from ...core.errors import SimulationError
from ...results.whole_file import whole_file
from . import four_bar, heavy_top, pendulum, scissor, stewart, wing
from .pendulum import GRAVITY, LENGTH, MASS, PendulumRun

# The demo's figure: the first swing as a stroboscope, the angles, the force in the hinge and the energy error.
#
# The figures are made without pyplot: they belong to no window and need no display.

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


Traces = list[tuple[str, Any]]


@dataclass(frozen=True)
class Demo:
    """`run(formulation)` simulates it; `traces` are points whose paths are drawn."""

    name: str
    title: str
    story: str
    simulate: Callable[[str], sh.Run]
    traces: Traces

    def run(self, formulation: str) -> sh.Run:
        """The run, which reaches its end."""
        found = self.simulate(formulation)
        if not found.ok:
            raise SimulationError(
                f"demo {self.name}: {found.status} It is a regular problem, so please report this with "
                "`sharnir --version`."
            )
        return found


DEMOS = {
    demo.name: demo
    for demo in (
        Demo(
            "wing", "A solar wing unfolds",
            "Three panels, folded before a free satellite. Springs in the hinges open them, cables keep them in step, "
            "latches catch them. Nothing acts from outside, so the satellite turns back.",
            wing.run, [("panel 3", (wing.LENGTH, 0, 0)), ("panel 1", (wing.LENGTH, 0, 0))],
        ),
        Demo(
            "pendulum", "A pendulum of ten rods",
            "A chain falls from rest and swings under gravity. Nothing forces the energy to stay constant, so its "
            "error tells how well equations and steps work.",
            lambda formulation: pendulum.simulate_pendulum(formulation=formulation).run,
            [("rod10", (pendulum.LENGTH / 10, 0, 0))],
        ),
        Demo(
            "four-bar", "A four-bar linkage",
            "A motor turns the crank, the rocker swings against a spring, a point of the coupler draws its curve.",
            four_bar.run, [("coupler", four_bar.POINT)],
        ),
        Demo(
            "stewart", "A Stewart platform",
            "Six legs carry a platform: 13 bodies in six closed loops. Servos move the lengths of the legs.",
            stewart.run, [("platform", (0, 0, 0.33))],
        ),
        Demo(
            "scissor", "A scissor mast goes up",
            "Six cells of crossed bars, all moved by one spring at the foot; a latch catches the mast where it is up.",
            scissor.run, [("instrument", (0, 0, 0))],
        ),
        Demo(
            "top", "A heavy top",
            "It spins, and so it does not fall: it goes round the vertical, and nods on its way.",
            heavy_top.run, [("top", (0, 0, heavy_top.HEIGHT + 0.12))],
        ),
    )
}  # fmt: skip


# What demos write: the report of the run, and of the pendulum its figure (PNG) and all its steps (CSV) too.


def write_report(demo: Demo, run: sh.Run, folder: Path) -> Path:
    """The page, in an existing folder."""
    page = folder / f"{demo.name}.html"
    run.report(page, title=demo.title, note=demo.story, traces=demo.traces)
    return page


def facts(run: sh.Run, seconds: float) -> dict[str, str]:
    """What was done and what came out; `seconds` is what it took."""
    how, model, audit = run.settings, run.dynamics("report").model, run.audit()
    loops = f", {model.row_count} rows of constraints" if model.constraints else ""
    last = float(run.t[-1])
    found = {
        "model": f"{model.name}: {len(model.bodies)} bodies, {model.nv} velocities{loops}",
        "formulation": f"{how.formulation}, backend {how.backend}",
        "integrator": f"{how.method}, rtol {how.rtol:g}, atol {how.atol:g}",
        "simulated": f"{last:g} s in {len(run.t) - 1} steps, {seconds:.2f} s with compiling",
    }
    for event in run.all_events[0][:8]:
        found[f"at {event.time:.3f} s"] = f"{event.name}: {event.energy_lost:.3g} J lost"
    found["energy"] = f"the balance closes within {audit.worst:.1e} of the energy exchanged"
    return found


def pendulum_facts(run: PendulumRun) -> dict[str, str]:
    """What is known of the pendulum besides."""
    error, moving = float(np.abs(run.energy_error).max()), run.energy_released
    force = run.hinge_force
    return {
        "start": f"at rest, straight, 1 rad below the horizontal; gravity {GRAVITY:g} m/s² along −y",
        "hinge force": f"{force.min():.1f} to {force.max():.1f} N; the weight is {MASS * GRAVITY:g} N",
        "energy error": f"{error:.1e} J at most, {error / moving:.1e} of the {moving:.2f} J of the motion",
        "length and mass": f"{LENGTH:g} m and {MASS:g} kg in all",
    }


def write_pendulum(run: PendulumRun, folder: Path) -> list[Path]:
    """Figure and data, into an existing folder."""
    data, figure = folder / "pendulum.csv", folder / "pendulum.png"
    _write_csv(run, data)
    image = io.BytesIO()
    draw(run).savefig(image, format="png")
    _write(figure, image.getvalue())
    return [figure, data]


def _write_csv(run: PendulumRun, path: Path) -> None:
    """One row a step, every number with all its digits."""
    rods = range(1, run.rods + 1)
    header = ["t_s", *(f"q{k}_rad" for k in rods), *(f"v{k}_rad_per_s" for k in rods)]
    header += ["tip_x_m", "tip_y_m", "kinetic_J", "potential_J", "energy_error_J", "hinge_force_N"]
    columns = (run.t, run.q, run.run.v, run.joints[:, -1], run.run.energy, run.energy_error, run.hinge_force)
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(header)
    writer.writerows(np.column_stack(columns).tolist())
    _write(path, text.getvalue().encode("utf-8"))


def _write(path: Path, content: bytes) -> None:
    with whole_file(path, "demo") as file:
        file.write(content)
