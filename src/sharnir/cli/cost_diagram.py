"""`sharnir cost --diagram`: read the options, find the cheapest formulations, draw, tell.

Selection diagrams: who is cheapest on k chains of l bodies, one panel for each kind of joint.

A region is told by its colour (Okabe and Ito's, which colour-blind readers can tell apart), by its hatching, which is
left in grey print, and by its name, written into it where there is room. Paler cells are those in which the second is
nearly as cheap. Dashed lines join mechanisms with the same number of bodies, k l + 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.axes import Axes
from matplotlib.colors import to_rgb
from matplotlib.figure import Figure
from matplotlib.lines import Line2D
from matplotlib.patches import Patch, Rectangle
from rich.console import Console
from rich.status import Status
from scipy import ndimage

from ..algorithms.formulations.registry import FORMULATIONS
from ..core.errors import brief
from ..core.read import choice
from ..cost.diagram import JOINTS, Costs, Diagram, by_batch_time, by_formulas, by_operations, by_time, diagram
from ..cost.formulas import TABLED
from ..dynamics import operation_count
from ..results.whole_file import whole_file
from .model_argument import model_from
from .output import UsageError, console, print_json, print_table, print_written, stage

# Regions of cells: where they end, and where one has room for a name. Cell (i, j) lies around x = j, y = i.


def borders(cells: np.ndarray) -> Iterator[tuple[list[float], list[float]]]:
    """Lines between cells that differ, as x and y of their two ends; neighbouring ones in one piece."""
    rows, columns = cells.shape
    for j in range(1, columns):
        for first, end in _outline_runs(cells[:, j] != cells[:, j - 1]):
            yield [j - 0.5, j - 0.5], [first - 0.5, end - 0.5]
    for i in range(1, rows):
        for first, end in _outline_runs(cells[i] != cells[i - 1]):
            yield [first - 0.5, end - 0.5], [i - 0.5, i - 0.5]


def _outline_runs(line: np.ndarray) -> Iterator[tuple[int, int]]:
    """First cell and the one after the last of each run of true cells."""
    steps = np.flatnonzero(np.diff(np.r_[False, line, False]))
    yield from ((int(a), int(b)) for a, b in zip(steps[::2], steps[1::2], strict=True))


def parts(mask: np.ndarray) -> Iterator[np.ndarray]:
    """Each connected part of the cells that are true."""
    labels, count = ndimage.label(mask)
    yield from (labels == part for part in range(1, count + 1))


def place_for(mask: np.ndarray, wide: float, high: float) -> tuple[float, float] | None:
    """(x, y) of the middle of a block of true cells that holds so many, the farthest inside; or nothing."""
    rows, columns = int(np.ceil(high)), int(np.ceil(wide))
    if rows > mask.shape[0] or columns > mask.shape[1]:
        return None
    fits = np.lib.stride_tricks.sliding_window_view(mask, (rows, columns)).all(axis=(2, 3))
    if not fits.any():
        return None
    inside = ndimage.distance_transform_edt(np.pad(fits, 1))[1:-1, 1:-1]
    best = np.argwhere(inside == inside.max())
    i, j = best[len(best) // 2]
    return float(j + (columns - 1) / 2), float(i + (rows - 1) / 2)


# name: what is written, its colour, its hatching
STYLES = {
    "separate-bodies": ("separate bodies", "#56B4E9", ""),
    "composite": ("composite", "#E69F00", "//"),
    "absolute": ("absolute", "#CC79A7", "xx"),
    "wittenburg": ("Wittenburg", "#009E73", "\\\\"),
    "hamilton-tangent": ("TSP", "#F0E442", ".."),
    "hamilton-orthogonal": ("OSP", "#D55E00", "--"),
    "hamilton-recursive": ("ERA", "#0072B2", "||"),
}
NEAR = 1.05  # second over first, up to which a cell is pale
FULL, PALE = 0.62, 0.25  # how much of the colour there is
TICKS = (5, 20, 50, 100, 200, 300, 1000, 3000)
DASHED = (0, (6, 3))
LINE: dict[str, Any] = {"color": "black", "linewidth": 1.1, "linestyle": DASHED}
INK = "0.35"  # of hatching
COLUMNS = 3
TEXT = 15  # pt, for a figure of 12 inches: at half its width it can still be read
LETTER, HEIGHT = 0.028, 0.075  # width of a letter and height of a line, of a panel


def draw_diagrams(diagrams: Sequence[Diagram], title: str) -> Figure:
    """One panel for each, with a common legend."""
    columns = min(COLUMNS, len(diagrams))
    rows = -(-len(diagrams) // columns)
    figure = Figure(figsize=(4.0 * columns + 0.6, 4.05 * rows + 1.6), layout="constrained", facecolor="white")
    figure.suptitle(title, fontsize=TEXT + 1, wrap=True)
    panels = figure.subplots(rows, columns, squeeze=False)
    for axes, x in zip(panels.flat, diagrams, strict=False):
        _panel(axes, x)
    for axes in panels.flat[len(diagrams) :]:
        axes.set_axis_off()
    for row in panels:
        row[0].set_ylabel("number of chains", fontsize=TEXT)
    for axes in panels.flat[len(diagrams) - columns : len(diagrams)]:
        axes.set_xlabel("length of a chain, bodies", fontsize=TEXT)
    handles = _legend(diagrams)
    figure.legend(
        handles=handles, loc="outside lower center", ncols=min(4 if columns == COLUMNS else columns + 1, len(handles)),
        fontsize=TEXT - 1, frameon=False, handlelength=2.4, handleheight=1.5, columnspacing=1.2,
    )  # fmt: skip
    return figure


def _legend(diagrams: Sequence[Diagram]) -> list[Patch | Line2D]:
    """Entries for what some panel shows, and for nothing else."""
    seen = [name for name in STYLES if any((x.mask(name)).any() for x in diagrams)]
    found: list[Patch | Line2D] = [_patch(name) for name in seen]
    if any((x.lead[x.cheapest >= 0] < NEAR).any() for x in diagrams):
        found.append(Patch(facecolor="0.9", edgecolor=INK, label=f"pale: second within {100 * (NEAR - 1):.0f} %"))
    if any((x.cheapest < 0).any() for x in diagrams):
        found.append(Patch(facecolor="white", edgecolor=INK, label="not measured"))
    return [*found, Line2D([], [], **LINE, label="number of bodies")]


def _patch(name: str) -> Patch:
    label, colour, hatch = STYLES[name]
    return Patch(facecolor=_tint(colour, FULL), edgecolor=INK, hatch=hatch, linewidth=0.8, label=label)


def _tint(colour: str, share: float) -> tuple[float, float, float]:
    red, green, blue = (1 - share * (1 - c) for c in to_rgb(colour))
    return red, green, blue


def _panel(axes: Axes, x: Diagram) -> None:
    """Cells of equal size, whatever numbers stand at the axes."""
    rows, columns = x.cheapest.shape
    axes.set_title(f"{x.freedom} dof: {JOINTS[x.freedom][0]}", fontsize=TEXT)
    axes.set_xlim(-0.5, columns - 0.5)
    axes.set_ylim(-0.5, rows - 0.5)
    _ticks(axes.xaxis, x.lengths)
    _ticks(axes.yaxis, x.chains)
    axes.tick_params(labelsize=TEXT - 2)
    for i, first, last, name, near in _runs(x):
        _, colour, hatch = STYLES[name]
        face = _tint(colour, PALE if near else FULL)
        corner, width = (first - 0.5, i - 0.5), last - first + 1
        axes.add_patch(Rectangle(corner, width, 1, facecolor=face, edgecolor=INK, hatch=hatch, linewidth=0))
    for ends in borders(x.cheapest):
        axes.plot(*ends, color="0.1", linewidth=1.5, zorder=3)
    taken = [at for name in x.names for part in parts(x.mask(name)) for at in _named(axes, part, STYLES[name][0])]
    _bodies(axes, x, taken)


def _runs(x: Diagram) -> Iterator[tuple[int, int, int, str, bool]]:
    """Row, first and last column of equal neighbours, whose they are, and whether the second is near."""
    near = x.lead < NEAR
    for i, row in enumerate(x.cheapest):
        ends = [j for j in range(1, len(row)) if row[j] != row[j - 1] or near[i, j] != near[i, j - 1]]
        for first, end in zip([0, *ends], [*ends, len(row)], strict=True):
            if row[first] >= 0:
                yield i, first, end - 1, x.names[row[first]], bool(near[i, first])


def _ticks(axis: Any, values: Sequence[int]) -> None:
    """All numbers where they are few, else the first and round ones."""
    step = max(1, len(values) // 20) * 5
    shown = [k for k, n in enumerate(values) if len(values) <= 10 or n % step == 0 or k == 0]
    axis.set_ticks(shown, [str(values[k]) for k in shown])


def _named(axes: Axes, part: np.ndarray, label: str) -> list[tuple[float, float]]:
    """Write the name where there is room for it; where that is, as points along the text."""
    rows, columns = part.shape
    long = LETTER * (len(label) + 1)
    box: dict[str, Any] = {"facecolor": "white", "alpha": 0.85, "linewidth": 0, "boxstyle": "round,pad=0.12"}
    for upright in (False, True):
        wide, high = (HEIGHT, long) if upright else (long, HEIGHT)
        found = place_for(part, wide * columns, high * rows)
        if found is not None:
            style: dict[str, Any] = {"fontsize": TEXT - 1, "bbox": box, "zorder": 5, "ha": "center", "va": "center"}
            axes.text(*found, label, rotation=90 if upright else 0, **style)
            (i, j), half = found, long / 2 * (rows if upright else columns)
            return [(i, j + s * half) if upright else (i + s * half, j) for s in np.linspace(-1, 1, 7)]
    return []


def _bodies(axes: Axes, x: Diagram, taken: list[tuple[float, float]]) -> None:
    """Lines k l + 1 = constant, each with its number, away from what is written already."""
    if len(x.lengths) < 2 or len(x.chains) < 2:
        return
    rows, columns = x.cheapest.shape
    across = np.linspace(0, columns - 1, 400)
    lengths = np.interp(across, np.arange(columns), x.lengths)
    for bodies in TICKS:
        chains = (bodies - 1) / lengths
        inside = (chains >= x.chains[0]) & (chains <= x.chains[-1])
        if inside.sum() < 20:
            continue
        line = np.stack([across[inside], np.interp(chains[inside], x.chains, np.arange(rows))])
        axes.plot(*line, **LINE, zorder=4)
        fifth = len(line[0]) // 5
        likely = line[:, fifth:-fifth:5].T
        place = likely[int(np.argmax([min(0.2, _room(at, taken, x)) for at in likely]))]
        across_at, up_at = float(place[0]), float(place[1])
        taken.append((across_at, up_at))
        box: dict[str, Any] = {"facecolor": "white", "alpha": 0.9, "linewidth": 0, "boxstyle": "round,pad=0.1"}
        axes.text(across_at, up_at, f"{bodies}", fontsize=TEXT - 3, ha="center", va="center", zorder=6, bbox=box)


def _room(at: np.ndarray, taken: Sequence[tuple[float, float]], x: Diagram) -> float:
    """To the nearest of what is written, of the size of the panel."""
    rows, columns = x.cheapest.shape
    return min((float(np.hypot((at[0] - i) / columns, (at[1] - j) / rows)) for i, j in taken), default=1.0)


ENDINGS = (".png", ".svg", ".pdf")
BY: dict[str, tuple[Costs, str]] = {
    "formulas": (by_formulas, "Cheapest by the formulas of seed 002, Table 1"),
    "operations": (by_operations, "Cheapest by counted operations"),
    "time": (by_time, "Fastest, one state at a time: measured"),
}
LARGEST = 50  # chains, and bodies of a chain
CELLS, BODIES = 64, 200  # that are compiled and measured for each kind of joint
USUAL, MEASURED = "1..20", "1,2,4,8"


def draw_cost_diagram(
    by: str, joints: str, chains: str | None, length: str | None, formulations: str | None, batch: bool, output: Path,
    as_json: bool,
) -> None:  # fmt: skip
    """All of it is read before any of the work."""
    cost, title = BY[choice(by, BY, "cost: --by ", " is not known.", UsageError)]
    measured = by == "time"
    if batch:
        if not measured:
            raise UsageError(f"cost: --batch goes with --by time, not with --by {by}. Leave it out.")
        cost, title = by_batch_time, "Fastest, in batches: measured"
    freedoms = numbers(joints, "--joints", max(JOINTS))
    ks = numbers(chains or (MEASURED if measured else USUAL), "--chains", LARGEST)
    ls = numbers(length or (MEASURED if measured else USUAL), "--length", LARGEST)
    if measured and (len(ks) * len(ls) > CELLS or ks[-1] * ls[-1] >= BODIES):
        raise UsageError(
            f"cost: --by time compiles every mechanism: given {len(ks) * len(ls)} of them with up to "
            f"{ks[-1] * ls[-1] + 1} bodies, expected at most {CELLS} with up to {BODIES}. "
            "Say fewer, as --chains 1,2,4,8."
        )
    names = _names(formulations, list(TABLED) if by == "formulas" else list(FORMULATIONS), by)
    _check(output)

    found: list[Diagram] = []
    with Console(stderr=True, highlight=False).status("Looking for the cheapest ...") as status:
        for n in freedoms:
            words = f"joints of {n} dof ({JOINTS[n][0]})"
            found.append(diagram(cost, names, n, ks, ls, partial(_tell, status, words)))
            if not as_json:
                console().print(f"{words}: {_shares(found[-1])}", soft_wrap=True)
    figure = draw_diagrams(found, title)
    with whole_file(output, "cost") as file:
        nothing = {".png": {"Software": None}, ".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        ending = output.suffix.lower()
        figure.savefig(file, format=ending[1:], dpi=120, metadata=nothing[ending])
    if as_json:
        shares = {n: _shares(x) for n, x in zip(freedoms, found, strict=True)}
        print_json({"by": by, "cheapest by degrees of freedom": shares, "written": [str(output)]})
    else:
        print_written(output)


def print_costs(source: str, formulations: str | None, as_json: bool) -> None:
    """Operations of one evaluation of the accelerations, by formulation, the fewest first."""
    names = _names(formulations, list(FORMULATIONS), "operations")
    with stage(f"reading {source}"):
        model = model_from(source, "cost").model
    counted, refused = {}, {}
    with stage("counting"):
        for name in names:
            why = FORMULATIONS[name].supports(model)
            if why is None:
                counted[name] = operation_count(model, name)
            else:
                refused[name] = why
    order = sorted(counted, key=lambda name: counted[name].total)
    kinds = ("total", "add", "mul", "div", "sqrt", "trig")
    if as_json:
        found = {name: {kind: getattr(counted[name], kind) for kind in kinds} for name in order}
        print_json({"model": model.name, "operations": found, "refused": refused})
        return
    rows = [[name, *(f"{getattr(counted[name], kind):,}" for kind in kinds)] for name in order]
    print_table(("formulation", "operations", *kinds[1:]), rows)
    for name, why in refused.items():
        console().print(f"{name} refuses: {why}", soft_wrap=True)


def _tell(status: Status, words: str, chains: int, length: int) -> None:
    status.update(f"{words}, {chains} chains of {length} ...")


def numbers(text: str, option: str, most: int) -> list[int]:
    """'1..20', '1,2,4' or both, ascending."""
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,9})\s*(?:\.\.\s*(\d{1,9})\s*)?", part, re.ASCII)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 1 <= first <= last <= most:
            raise UsageError(
                f"cost: {option} {brief(text)}: {brief(part)} is no range. "
                f"Expected numbers from 1 to {most}, as in 1..{most} or 1,2,{most}."
            )
        found |= {*range(first, last + 1)}
    return sorted(found)


def _names(text: str | None, known: list[str], by: str) -> list[str]:
    """In the order of the registry, so that ties go to the same one."""
    if text is None:
        return known
    after = f" is not a formulation that --by {by} knows."
    given = {choice(x.strip(), known, "cost: --formulations: ", after, UsageError) for x in text.split(",")}
    return [name for name in known if name in given]


def _check(output: Path) -> None:
    """Before the work, so that a bad name costs nothing."""
    if output.suffix.lower() not in ENDINGS:
        raise UsageError(
            f"cost: --output {brief(str(output))} has no ending that says what to write. "
            f"Expected one of {', '.join(ENDINGS)}."
        )
    if not output.parent.is_dir() or output.is_dir():
        why = "it is a folder" if output.is_dir() else "its folder is not there"
        raise UsageError(
            f"cost: --output {brief(str(output))} cannot be written: {why}. "
            "Expected the name of a file in a folder that exists."
        )


def _shares(x: Diagram) -> str:
    """The share of each formulation."""
    cells = {STYLES[name][0]: int(x.mask(name).sum()) for name in x.names}
    total = x.cheapest.size
    wins: Sequence[tuple[str, int]] = sorted(cells.items(), key=lambda pair: -pair[1])
    return ", ".join(f"{name} {100 * n / total:.0f} %" for name, n in wins if n)
