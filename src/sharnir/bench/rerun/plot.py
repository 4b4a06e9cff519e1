"""Two pictures: times of families against their size, and how many times as long the fastest peer takes on trees."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullFormatter

from ..families import FAMILIES
from ..states import FORWARD, FUNCTIONS
from .case import TREES
from .growth import OWN, best_peer, seconds

COLOURS = {OWN: "#1b5e9e", "pin.lcaba": "#d1495b", "pin.constraintDynamics": "#f2a65a", "mj_forward": "#4f7d3a"}
MARKS = {OWN: "o", "pin.lcaba": "s", "pin.constraintDynamics": "D", "mj_forward": "^"}
FUNCTION_COLOURS = dict(zip(FUNCTIONS, ("#1b5e9e", "#4f7d3a", "#f2a65a", "#8d5fa8", "#d1495b"), strict=True))


def draw(results: Sequence[dict[str, Any]], folder: Path) -> list[Path]:
    loops = [r for r in results if r["family"] != TREES]
    trees = [r for r in results if r["family"] == TREES]
    written = []
    if any(r["rows"] for r in loops):
        written.append(_saved(families_figure(loops), folder / "families.png"))
    if any(r["rows"] for r in trees):
        written.append(_saved(trees_figure(trees), folder / "trees.png"))
    return written


def families_figure(results: Sequence[dict[str, Any]]) -> Figure:
    """One panel per family, both axes logarithmic."""
    names = list(dict.fromkeys(r["family"] for r in results))
    columns = min(2, len(names))
    rows = -(-len(names) // columns)
    figure = Figure(figsize=(5.6 * columns, 3.9 * rows + 0.6), layout="constrained")
    shown: dict[str, Any] = {}
    for k, name in enumerate(names):
        axes = figure.add_subplot(rows, columns, k + 1)
        mine = sorted((r for r in results if r["family"] == name), key=lambda r: r["size"])
        for by, colour in COLOURS.items():
            for mode, line in (("one", "-"), ("batch", "--")):
                if mode == "batch" and by != OWN:
                    continue
                points = [(r["size"], 1e6 * t) for r in mine if (t := seconds(r, FORWARD, mode, by)) is not None]
                if not points:
                    continue
                label = f"{by}, {'one call' if mode == 'one' else 'a state in batch'}"
                drawn = axes.plot(
                    *zip(*points, strict=True), line, color=colour, marker=MARKS[by], ms=6, lw=2, label=label
                )
                shown.setdefault(label, drawn[0])
        axes.set(xscale="log", yscale="log", title=name, xlabel=FAMILIES[name].unit, ylabel="µs")
        axes.title.set_fontsize(15)
        axes.xaxis.label.set_fontsize(13)
        axes.yaxis.label.set_fontsize(13)
        axes.tick_params(labelsize=12)
        axes.set_xticks([r["size"] for r in mine], [f"{r['size']:,}" for r in mine])
        axes.set_xticks([], minor=True)
        axes.yaxis.set_major_formatter(FuncFormatter(lambda y, _: f"{y:,g}"))
        axes.grid(True, which="major", color="#dddddd")
    figure.legend(shown.values(), shown.keys(), loc="outside lower center", ncols=2, fontsize=13, frameon=False)
    return figure


def trees_figure(results: Sequence[dict[str, Any]]) -> Figure:
    """Dots with whiskers from the least to the largest of the rounds; right of 1 sharnir is the faster one."""
    figure = Figure(figsize=(11.2, 1.6 + 0.62 * len(results)), layout="constrained")
    panels = figure.subplots(1, 2, sharey=True)
    for axes, mode, title in zip(panels, ("one", "batch"), ("one call", "batch"), strict=True):
        for j, (function, colour) in enumerate(FUNCTION_COLOURS.items()):
            for i, r in enumerate(results):
                peer = best_peer(r, function, mode)
                if peer is None:
                    continue
                x, y = peer["ratio"], i + 0.18 * (j - 1.5)
                axes.plot([x["min"], x["max"]], [y, y], color=colour, lw=2)
                axes.plot(x["median"], y, "o", color=colour, ms=7, label=function if i == 0 else None)
        axes.axvline(1.0, color="#444444", lw=1.2)
        axes.set(xscale="log", title=title, xlabel="fastest peer / sharnir")
        axes.title.set_fontsize(15)
        axes.xaxis.label.set_fontsize(13)
        axes.tick_params(labelsize=12)
        axes.xaxis.set_major_formatter(FuncFormatter(lambda x, _: f"{x:g}"))
        axes.xaxis.set_minor_formatter(NullFormatter())
        axes.grid(True, axis="x", which="major", color="#dddddd")
    panels[0].set_yticks(range(len(results)), [r["name"] for r in results])
    panels[0].invert_yaxis()
    handles, labels = panels[0].get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4, fontsize=13, frameon=False)
    return figure


def _saved(figure: Figure, path: Path) -> Path:
    FigureCanvasAgg(figure)
    figure.savefig(path, dpi=110)
    return path
