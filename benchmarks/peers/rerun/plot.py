"""Three pictures: accelerations and motions of families against their size, and how many times as long the fastest peer
takes on trees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, LogLocator, NullFormatter, NullLocator

from ..families import FAMILIES
from ..states import FORWARD, FUNCTIONS
from .case import TREES
from .growth import OWN, best_peer, exponents, seconds
from .settings import MOTION

Results = Sequence[dict[str, Any]]
BLUE, GREEN, ORANGE, VIOLET, RED = "#1b5e9e", "#4f7d3a", "#f2a65a", "#8d5fa8", "#d1495b"
FUNCTION_COLOURS = dict(zip(FUNCTIONS, (BLUE, GREEN, ORANGE, VIOLET, RED), strict=True))
# function, mode, label of the row: name in the legend, colour, mark, line
ACCELERATIONS = {
    (FORWARD, "one", OWN): ("sharnir, one call", BLUE, "o", "-"),
    (FORWARD, "batch", OWN): ("sharnir, a state in batch", BLUE, "o", "--"),
    (FORWARD, "one", "pin.lcaba"): ("pin.lcaba", RED, "s", "-"),
    (FORWARD, "one", "pin.constraintDynamics"): ("pin.constraintDynamics", ORANGE, "D", "-"),
    (FORWARD, "one", "mj_forward"): ("mj_forward", GREEN, "^", "-"),
}
MOTIONS = {
    (MOTION, "one", OWN): ("sharnir", BLUE, "o", "-"),
    (MOTION, "one", "pin.lcaba + SciPy DOP853"): ("pin.lcaba + SciPy", RED, "s", "-"),
    (MOTION, "one", "pin.constraintDynamics + SciPy DOP853"): ("pin.constraintDynamics + SciPy", ORANGE, "D", "-"),
    (MOTION, "one", "MuJoCo RK4"): ("MuJoCo RK4", GREEN, "^", "-"),
    (MOTION, "one", "Exudyn generalized-α"): ("Exudyn generalized-α", VIOLET, "v", "-"),
}
# by section of a page: file, what a reader who does not see it is told
FIGURES = {
    "trees": {"trees": "How many times as long the fastest peer takes on trees"},
    "families": {
        "families": "Time of one acceleration against the size of the mechanism, by family and engine",
        "motions": "Time of one second of motion against the size of the mechanism, by family and engine",
    },
}


def draw(results: Results, folder: Path, prefix: str = "") -> list[Path]:
    loops = sorted((r for r in results if r["family"] in FAMILIES), key=lambda r: r["size"])
    trees = [r for r in results if r["family"] == TREES]
    made: list[tuple[str, Results, Callable[[Results], Figure], str]] = [
        ("families", loops, lambda x: families_figure(x, ACCELERATIONS, "one", 1e6, "one acceleration, µs"), FORWARD),
        ("motions", loops, lambda x: families_figure(x, MOTIONS, MOTION, 1e3, f"{MOTION}, ms"), MOTION),
        ("trees", trees, trees_figure, FORWARD),
    ]
    written = []
    for name, some, figure, function in made:
        if any(row["function"] == function for r in some for row in r["rows"]):
            written.append(_saved(figure(some), folder / f"{prefix}{name}.png"))
    return written


def families_figure(results: Results, lines: dict[Any, Any], cost: str, factor: float, what: str) -> Figure:
    """One panel per family, both axes logarithmic; dotted, what grows with the size; in the title, with which power of
    it sharnir does."""
    names = [name for name in FAMILIES if any(r["family"] == name for r in results)]
    columns = min(2, len(names))
    rows = -(-len(names) // columns)
    figure = Figure(figsize=(5.6 * columns, 3.9 * rows + 0.9), layout="constrained")
    shown: dict[str, Any] = {}
    for k, name in enumerate(names):
        axes = figure.add_subplot(rows, columns, k + 1)
        mine = [r for r in results if r["family"] == name]
        for (function, mode, by), (label, colour, mark, style) in lines.items():
            points = [(r["size"], factor * t) for r in mine if (t := seconds(r, function, mode, by)) is not None]
            if not points:
                continue
            x, y = zip(*points, strict=True)
            shown.setdefault(label, axes.plot(x, y, style, color=colour, marker=mark, ms=6, lw=2)[0])
            if by == OWN and mode == "one" and len(points) > 1:
                line = axes.plot(x, [y[-1] * n / x[-1] for n in x], ":", color="#555555", lw=1.5, zorder=1)
                shown.setdefault("grows with the size", line[0])
        power = exponents(mine).get(cost)
        title = name if power is None else f"{name}: sharnir's exponent {power[0]:.2f}"
        axes.set(xscale="log", yscale="log", title=title, xlabel=FAMILIES[name].unit, ylabel=what)
        _legible(axes)
        axes.set_xticks([r["size"] for r in mine], [f"{r['size']:,}" for r in mine])
        axes.xaxis.set_minor_locator(NullLocator())
        axes.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:,g}"))
        axes.yaxis.set_minor_formatter(NullFormatter())
        axes.grid(True, which="major", color="#dddddd")
    figure.legend(shown.values(), shown.keys(), loc="outside lower center", ncols=3, fontsize=12, frameon=False)
    return figure


def trees_figure(results: Results) -> Figure:
    """Dots with whiskers from the least to the largest of the rounds; right of 1 sharnir is the faster one."""
    figure = Figure(figsize=(11.2, 1.8 + 0.75 * len(results)), layout="constrained")
    panels = figure.subplots(1, 2, sharey=True)
    dots: dict[str, Any] = {}
    for axes, mode, title in zip(panels, ("one", "batch"), ("one call", "batch"), strict=True):
        for j, (function, colour) in enumerate(FUNCTION_COLOURS.items()):
            for i, r in enumerate(results):
                peer = best_peer(r, function, mode)
                if peer is None:
                    continue
                x, y = peer["ratio"], i + 0.16 * (j - 2)
                axes.plot([x["min"], x["max"]], [y, y], color=colour, lw=2)
                dots.setdefault(function, axes.plot(x["median"], y, "o", color=colour, ms=6, ls="")[0])
        axes.axvline(1.0, color="#444444", lw=1.2)
        axes.set(xscale="log", title=title, xlabel="time of the fastest peer / time of sharnir")
        _legible(axes)
        axes.xaxis.set_major_locator(LogLocator(subs=(1.0, 2.0, 5.0)))
        axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
        axes.xaxis.set_minor_locator(NullLocator())
        axes.grid(True, axis="x", which="major", color="#dddddd")
        for i in range(1, len(results)):
            axes.axhline(i - 0.5, color="#eeeeee", lw=1)
    panels[0].set_yticks(range(len(results)), [r["name"] for r in results])
    panels[0].invert_yaxis()
    figure.legend(dots.values(), dots.keys(), loc="outside lower center", ncols=5, fontsize=12, frameon=False)
    return figure


def _legible(axes: Any) -> None:
    axes.title.set_fontsize(14)
    axes.xaxis.label.set_fontsize(13)
    axes.yaxis.label.set_fontsize(13)
    axes.tick_params(labelsize=12)


def _saved(figure: Figure, path: Path) -> Path:
    FigureCanvasAgg(figure)
    figure.savefig(path, dpi=90)
    return path
