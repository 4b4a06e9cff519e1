"""10 s of the 10-rod pendulum of the lecture on the method of separate bodies (docs/seeds.md, seed 000).

Equal slender rods, together 1 m and 10 kg, hang in a chain from a hinge at the origin of the x-y plane; gravity acts
along −y. q₁ is the angle of the first rod from +x, q_k that of each further rod from the one before. The chain starts
at rest and straight, with q₁ = −1 rad.
"""

from __future__ import annotations

import csv
import io
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import ListedColormap, Normalize
from matplotlib.figure import Figure
from numpy.typing import NDArray

import sharnir as sh

from ..core.errors import SimulationError
from ..results.whole_file import whole_file

Array = NDArray[np.float64]

LENGTH = 1.0  # m, all rods together
MASS = 10.0  # kg, all rods together
GRAVITY = 9.81  # m/s², along −y: the default of a planar system
START = -1.0  # rad, the first rod's angle from +x
COLOURS = ("#2e86ab", "#f6ae2d")
METHOD, RTOL, ATOL = "dop853", 1e-10, 1e-12


@dataclass(frozen=True)
class PendulumRun:
    """The run, what is drawn of it, and what it took to make it."""

    run: sh.Run
    joints: Array  # (time, rods + 1, 2): the hinge, the joints, the tip
    compile_seconds: float
    run_seconds: float

    @property
    def t(self) -> Array:
        """The accepted steps, (time,)."""
        return self.run.t

    @property
    def q(self) -> Array:
        return self.run.q

    @property
    def rods(self) -> int:
        return int(self.q.shape[1])

    @property
    def hinge_force(self) -> Array:
        """Size of the force in the hinge, N, (time,)."""
        return np.asarray(np.linalg.norm(self.run.reactions[:, 0, :3], axis=1))

    @property
    def energy_error(self) -> Array:
        """Total energy minus its first value, J, (time,)."""
        total = self.run.energy.sum(axis=1)
        return np.asarray(total - total[0])

    @property
    def energy_released(self) -> float:
        """Energy between the start and hanging at rest, J: what an error in energy should be compared with."""
        return float(self.run.energy[0].sum() + MASS * GRAVITY * LENGTH / 2)


def pendulum(rods: int = 10) -> sh.Model:
    """The mechanism. Each rod's frame is at its upper end, x along the rod."""
    length, mass = LENGTH / rods, MASS / rods
    inertia = mass * length**2 / 12
    system = sh.System("pendulum", planar=True)
    for k in range(1, rods + 1):
        system.add_body(
            f"rod{k}",
            parent="world" if k == 1 else f"rod{k - 1}",
            joint=sh.Revolute(axis="z"),
            placement=sh.Placement(xyz=(0.0 if k == 1 else length, 0.0, 0.0)),
            mass=mass,
            com=(length / 2, 0.0, 0.0),
            inertia=(0.0, inertia, inertia),
            visual=[
                sh.Rod(start=(0, 0, 0), end=(length, 0, 0), mass=0),
                (sh.Sphere(0.014, mass=0), "#39424e"),
            ],
            colour=COLOURS[k % 2],
        )
    return system.build()


def simulate_pendulum(seconds: float = 10.0, rods: int = 10, formulation: str = "auto") -> PendulumRun:
    """The run from the start at rest, every accepted step kept."""
    model = pendulum(rods)
    start = np.zeros(rods)
    start[0] = START

    def run(duration: float) -> sh.Run:
        found = sh.simulate(model, duration, q0=start, formulation=formulation, method=METHOD, rtol=RTOL, atol=ATOL)
        if not found.ok:
            raise SimulationError(
                f"demo: {found.status} The pendulum is a regular problem, so please report this with "
                "`sharnir --version`."
            )
        return found

    # Functions are compiled at their first use: one short run, so that the other is timed without that.
    begin = time.perf_counter()
    run(1e-6)
    compiled = time.perf_counter()
    found = run(seconds)
    end = time.perf_counter()
    # Ten functions for ten points would take longer to compile than the chain to swing.
    angles = np.cumsum(found.q, axis=1)
    tips = np.cumsum(LENGTH / rods * np.stack([np.cos(angles), np.sin(angles)], axis=2), axis=1)
    joints = np.concatenate([np.zeros((len(found.t), 1, 2)), tips], axis=1)
    return PendulumRun(found, joints, compile_seconds=compiled - begin, run_seconds=end - compiled)


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


# Facts and files of the pendulum: its figure (PNG) and all its steps (CSV).


def pendulum_facts(run: PendulumRun) -> dict[str, str]:
    """Further facts of the pendulum."""
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
