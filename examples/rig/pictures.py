"""Three pictures: the rig from above, the errors over friction, the errors over the length of the cables."""

from pathlib import Path

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np

import sharnir as sh
from rig.estimate import FLIGHT, PARKED, Case, Fold, opening
from rig.suspension import NAME, RIG, suspended_wing
from wings.data import WING

COLOURS = ("#1b3f8f", "#2a9d8f", "#e09f3e", "#b23a48")
STYLE = {"font.size": 13, "axes.grid": True, "grid.alpha": 0.3, "lines.linewidth": 2, "legend.fontsize": 11}
Errors = dict[Case, tuple[float, float]]


def draw(
    folder: str, fly: sh.Run, rig: sh.Run, closed: tuple[float, float], errors: Errors, sway: dict[Case, float]
) -> None:
    """`closed` are the times of the last latch, in flight and on the rig."""
    with plt.rc_context(STYLE):
        pictures = {
            "above": above(fly, rig, closed),
            "friction": friction(errors, closed[0]),
            "cables": cables(errors, sway),
        }
    for name, figure in pictures.items():
        figure.savefig(Path(folder) / f"ground_rig_{name}.png", dpi=110)
        plt.close(figure)


def above(fly: sh.Run, rig: sh.Run, closed: tuple[float, float]) -> plt.Figure:
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.2), layout="constrained", width_ratios=(1.5, 1))
    times = np.array([0.0, 0.5, 0.75, 0.9, 1.0]) * closed[1]
    q = rig.at(times)[0]
    dyn = sh.compile(suspended_wing(), backend="casadi")
    for state, shade in zip(q, np.linspace(0.25, 1, len(times)), strict=True):
        for k, panel in enumerate(WING.panels, start=1):
            ends = [dyn.point(state, f"{NAME} {k}", (x, 0, 0)) for x in (0, panel.length)]
            left.plot(*np.array(ends).T[:2], color=COLOURS[0], alpha=shade, lw=3, solid_capstyle="butt")
            trolley = dyn.point(state, f"trolley {k}", (0, 0, 0))
            left.plot(*trolley[:2], "o", color=COLOURS[3], alpha=shade, ms=7)
    left.plot([], [], color=COLOURS[0], lw=3, label="panels")
    left.plot([], [], "o", color=COLOURS[3], label="trolleys above them")
    left.set(
        xlabel="along the rails, m", ylabel="across, m", aspect="equal", ylim=(-2.6, 1.0), title="The rig from above"
    )
    left.legend(loc="upper right", ncols=2)
    for run, style, label in ((fly, "-", "flight"), (rig, "--", "rig")):
        t = np.linspace(0, run.t[-1], 400)
        right.plot(
            t, np.degrees(run.at(t)[0][:, 0]), style, color=COLOURS[0] if run is fly else COLOURS[3], label=label
        )
    right.set(xlabel="time, s", ylabel="root hinge, degrees", title="Deployment", yticks=(0, 30, 60, 90))
    right.legend(loc="upper left")
    return figure


def friction(errors: Errors, flight: float) -> plt.Figure:
    """Errors over the friction of the trolleys, one curve for each length of cable; `flight` is its time, s."""
    figure, axes = plt.subplots(1, 2, figsize=(11, 4.2), layout="constrained")
    family = [case for case in errors if case.along == case.across < PARKED and case.trolley == RIG.trolley]
    fold, fine = Fold(), np.linspace(0, max(case.along for case in family), 9)
    fly, found = np.array(opening(FLIGHT, fold)), [opening(Case(along=mu, across=mu), fold) for mu in fine]
    lines = (np.array(found) - fly) / (flight, fly[1])
    for k, (axis, what) in enumerate(zip(axes, ("deployment time", "impulse of the root latch"), strict=True)):
        for cable, colour, marker in zip(sorted({case.cable for case in family}), COLOURS, "osD^", strict=True):
            points = sorted((1e4 * case.along, 100 * errors[case][k]) for case in family if case.cable == cable)
            axis.plot(*np.array(points).T, marker=marker, color=colour, label=f"cables of {cable:.0f} m")
        axis.plot(1e4 * fine, 100 * lines[:, k], "--", color="black", lw=1.5, label="one degree of freedom")
        axis.set(xlabel="friction coefficient, 10⁻⁴", ylabel="error, %", title=what, xlim=(0, None))
    axes[0].legend()
    return figure


def cables(errors: Errors, sway: dict[Case, float]) -> plt.Figure:
    """Left: beams on rails, one straight rail, and a fixed hook, up to lengths far beyond any hall. Right: the sway."""
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.2), layout="constrained")
    kinds = {
        "hook": [c for c in errors if c.along == PARKED],
        "one straight rail": [c for c in errors if c.across == PARKED > c.along],
        "beams, friction 2·10⁻⁴": [c for c in errors if c.along == c.across == 2e-4 and c.trolley == RIG.trolley],
        "beams, no friction": [c for c in errors if c.along == c.across == 0.0 and c.trolley == RIG.trolley],
    }
    for (label, family), colour, marker in zip(kinds.items(), (*COLOURS[2:], *COLOURS), "^Dso", strict=False):
        points = np.array(sorted((case.cable, 100 * errors[case][0]) for case in family))
        left.semilogx(*points.T, marker=marker, color=colour, label=label)
    left.axhline(0, color="black", lw=1)
    left.set(xlabel="length of the cables, m", ylabel="error, %", title="deployment time")
    left.legend(loc="lower right")
    family = [case for case in errors if case.along == case.across < PARKED and case.trolley == RIG.trolley]
    for mu, colour, marker in zip((0.0, 2e-4, 6e-4), COLOURS, "osD", strict=False):
        points = sorted((case.cable, sway[case]) for case in family if case.along == mu)
        right.semilogx(
            *np.array(points).T,
            marker=marker,
            color=colour,
            label=f"friction {1e4 * mu:.0f}·10⁻⁴" if mu else "no friction",
        )
    lengths = sorted({case.cable for case in family})
    right.set(
        xlabel="length of the cables, m", ylabel="moment, N m", title="sway after latching, at the root", ylim=(0, None)
    )
    right.set_xticks(lengths, [f"{x:.0f}" for x in lengths])
    right.minorticks_off()
    right.legend(loc="lower left")
    return figure
