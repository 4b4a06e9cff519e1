"""The picture of the study: histograms beside the estimate, the way of the clearance, the ranking."""

import matplotlib.pyplot as plt
import numpy as np
from matplotlib.axes import Axes

import sharnir as sh
from stages.linear import scatter
from stages.model import LIP, WALL
from stages.study import INPUTS, Results, ranking

DEG = np.degrees(1.0)
NAMES = [*(f"stiffness {i}" for i in range(1, 5)), *(f"delay {i}" for i in range(1, 5)), "centre x", "centre y"]
SHOWN, TIMES = 60, 40  # cases whose way is drawn, and states of each


def draw_all(path: str, model: sh.Model, nominal: sh.Run, all_of: Results) -> None:
    plt.rcParams.update({"font.size": 13, "axes.spines.top": False, "axes.spines.right": False})
    figure, axes = plt.subplots(2, 2, figsize=(11, 8.5), layout="constrained")
    rates_of(axes[0, 0], all_of)
    speeds_of(axes[0, 1], all_of)
    way_of(axes[1, 0], model, nominal, all_of)
    ranks_of(axes[1, 1], all_of)
    figure.savefig(path, dpi=110)
    plt.close(figure)


def rates_of(ax: Axes, all_of: Results) -> None:
    """Scatter is compared, not the shape: the share of the locks is no bell curve."""
    bins = np.linspace(-1.2, 1.2, 73)
    for s, (stage, colour) in enumerate((("lower", "#b5651d"), ("upper", "#33658a"))):
        which = 1 - s
        y = all_of.rates[:, which, 0] * DEG
        ax.hist(y, bins, density=True, alpha=0.55, color=colour, label=f"{stage} stage")
        size = np.sqrt((scatter()[:, which] ** 2).sum()) * DEG
        x = np.linspace(-1.2, 1.2, 300)
        label = "normal, with the\nestimated scatter" if s else None
        ax.plot(x, np.exp(-0.5 * (x / size) ** 2) / size / np.sqrt(2 * np.pi), color=colour, lw=2, label=label)
    ax.set(title="Angular rate about x", xlabel="deg/s", yticks=[])
    ax.legend(frameon=False, fontsize=11)


def speeds_of(ax: Axes, all_of: Results) -> None:
    ax.hist(all_of.apart, 45, color="#6b8f71")
    ax.set(title="Relative velocity", xlabel="m/s", ylabel="cases")


def way_of(ax: Axes, model: sh.Model, nominal: sh.Run, all_of: Results) -> None:
    order = np.argsort(all_of.clearance)
    cases = np.r_[order[0], order[len(order) // SHOWN :: len(order) // SHOWN]]
    times = np.linspace(0, all_of.time[cases].min() - 1e-3, TIMES)
    some = {name: x[cases] for name, x in all_of.inputs.items()}
    run = sh.simulate(model, times[-1] + 1e-4, params=some, times=times, rtol=1e-9, atol=1e-11, progress=False)
    room = 1e3 * run.clearance("upper", "lower", shape_a=LIP, shape_b=WALL)
    ax.plot(times, room[1:].T, color="#777777", lw=0.6, alpha=0.6)
    ax.plot(times, room[0], color="#c1272d", lw=2.2, label=f"smallest of {len(order):,}")
    before = 1e3 * nominal.clearance("upper", "lower", shape_a=LIP, shape_b=WALL)[0]
    ax.plot(times[[0, -1]], [before, before], "k--", lw=1.5, label="without spread")
    ax.set(title="Clearance of the nozzle", xlabel="s", ylabel="mm", ylim=(0, None))
    ax.legend(frameon=False, loc="lower left", fontsize=11)


def ranks_of(ax: Axes, all_of: Results) -> None:
    outputs = (
        ("rate of the upper stage about x", all_of.rates[:, 0, 0], "#33658a"),
        ("clearance of the nozzle", all_of.clearance, "#c1272d"),
    )
    places = np.arange(len(INPUTS))[::-1]
    for k, (name, y, colour) in enumerate(outputs):
        ax.barh(places + 0.2 - 0.4 * k, ranking(all_of.inputs, y).ratio, 0.38, color=colour, label=name)
    ax.set(title="Share of the variance (correlation ratio)", yticks=places, yticklabels=NAMES)
    ax.legend(frameon=False, fontsize=11, loc="center right")
