"""Quick plots of a run: one panel per quantity and unit, the names in the legend."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol
from weakref import ReferenceType, ref

import numpy as np
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.backends.registry import BackendFilter, backend_registry
from matplotlib.figure import Figure

from ...core.errors import ModelError, SimulationError, brief
from ...core.read import Array, choice, entries, flag
from ...model.labels import ENERGY, MOMENTUM, MOMENTUM_UNITS, Labels

# New figures, where something can show them known to pyplot: `plt.show()`, a notebook's cell, `plt.savefig`.
#
# Where nothing can (another thread, a graphical backend without a display) a figure belongs to nobody and can still be
# saved. Backends that only write files keep no more than the last figure, so that a thousand of them do not pile up;
# windows and cells of notebooks give theirs back when they are closed, as with pyplot itself.

_last: ReferenceType[Figure] | None = None  # of a backend that only writes files


class RunFigure(Figure):
    """A cell of a notebook shows its last value and, when it ends, the figures that pyplot knows: this one once."""

    def _ipython_display_(self) -> None:
        from matplotlib import pyplot

        if "inline" in pyplot.get_backend():
            pyplot.close(self)
        raise NotImplementedError  # IPython then shows it as any other figure


def new_figure(**how: Any) -> Figure:
    """A figure of this size and layout."""
    if threading.current_thread() is not threading.main_thread():  # windows belong to the main thread
        return Figure(**how)
    try:
        from matplotlib import pyplot

        figure = pyplot.figure(FigureClass=RunFigure, **how)
    except Exception:  # what backends raise without a display is not known here, and their windows are not needed
        return Figure(**how)
    only_files = backend_registry.list_builtin(BackendFilter.NON_INTERACTIVE)  # type: ignore[no-untyped-call]
    if pyplot.get_backend().lower() in only_files:
        _keep_only(figure)
    return figure


def _keep_only(figure: Figure) -> None:
    from matplotlib import pyplot

    global _last
    before = _last() if _last is not None else None
    if before is not None:
        pyplot.close(before)
    _last = ref(figure)


# Facts of a run that a picture needs.


class Settings(Protocol):
    @property
    def formulation(self) -> str: ...
    @property
    def method(self) -> str: ...


class Happening(Protocol):
    @property
    def time(self) -> float: ...
    @property
    def name(self) -> str: ...


class Shown(Protocol):
    """The arrays of a run, as its user sees them; `results.Run` is one."""

    @property
    def labels(self) -> Labels: ...
    @property
    def settings(self) -> Settings: ...
    @property
    def all_events(self) -> Sequence[Sequence[Happening]]: ...
    @property
    def t(self) -> Array: ...
    @property
    def q(self) -> Array: ...
    @property
    def v(self) -> Array: ...
    @property
    def p(self) -> Array: ...
    @property
    def energy(self) -> Array: ...
    @property
    def momentum(self) -> Array: ...
    @property
    def reactions(self) -> Array: ...
    def __getitem__(self, name: str) -> Any: ...


# Events in a plot over time: a vertical line each, with names where there are few.

NAMED = 12  # instants at most that have their names written
DRAWN = 400  # lines at most: of more, those that are evenly spread


def mark(axes: Axes, members: Sequence[Sequence[Happening]], named: bool) -> None:
    """Those of all members; `named` in the panel on top."""
    instants: dict[float, list[str]] = {}
    for member in members:
        for event in member:
            instants.setdefault(event.time, []).append(event.name)
    times = sorted(instants)
    shown = times[:: -(-len(times) // DRAWN)] if times else []
    for time in shown:
        axes.axvline(time, color="0.55", linewidth=0.8, linestyle=":", zorder=0)
    if named and len(times) <= NAMED:
        for time in shown:
            text = ", ".join(dict.fromkeys(instants[time]))
            place = axes.get_xaxis_transform()
            axes.text(time, 1.01, text, transform=place, rotation=30, fontsize=7, color="0.35", ha="left", va="bottom")


LEGEND = 10  # entries at most; of more lines the first and the last are named


QUANTITIES = ("q", "v", "p", "energy", "momentum", "force", "moment")
_NO_BODY = ("run.plot(names): there is no joint or body ", ".")


class Panel(NamedTuple):
    title: str
    unit: str
    names: tuple[str, ...]
    values: Array  # (..., time, names)


def plot(
    run: Shown,
    what: Sequence[str],
    names: Sequence[str] | None,
    components: Any = False,
    frame: Any = None,
    degrees: Any = False,
    extremes: Any = False,
) -> Figure:
    parts, turned, marked = (
        flag(x, f"run.plot({name})")
        for name, x in (("components", components), ("degrees", degrees), ("extremes", extremes))
    )
    axes_of = None
    if frame is not None:
        known = ("world", *run.labels.bodies)
        axes_of = choice(frame, known, "run.plot(frame=", "): there is no such body.", SimulationError)
        parts = True
    chosen = None if names is None else entries(names, "run.plot(names)", "a list of names of joints", ModelError)
    names = None if chosen is None else [choice(n, run.labels.bodies, *_NO_BODY) for n in chosen]
    what = [choice(x, QUANTITIES, "run.plot(", "): there is no such quantity.", SimulationError) for x in what]
    panels = [panel for quantity in what for panel in _panels(run, quantity, names, parts, axes_of)]
    panels = [_in_degrees(panel) for panel in panels] if turned else panels
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
        if marked:
            _mark_extremes(axes, run.t, panel)
    for axes in all_axes:
        mark(axes, run.all_events, named=axes is all_axes[0])
    all_axes[-1].set_xlabel("time, s")
    figure.align_ylabels(all_axes)
    return figure


def _panels(
    run: Shown, quantity: str, names: Sequence[str] | None, components: bool = False, frame: str | None = None
) -> list[Panel]:
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
        if components:
            return [_components(run, quantity, part, wanted, frame)]
        sizes = np.linalg.norm(run.reactions[..., part], axis=-1)
        unit = "N" if quantity == "force" else "N m"
        return _by_unit(
            f"reaction {quantity}", labels.bodies, labels.bodies, (unit,) * len(labels.bodies), sizes, wanted
        )
    raise AssertionError(quantity)


def _components(run: Shown, quantity: str, part: slice, wanted: Sequence[str], frame: str | None) -> Panel:
    """Of reactions, in the axes of each body or in those of `frame`."""
    found = [run[name].reaction(frame=frame)[..., part] for name in wanted]
    title = f"reaction {quantity}" + ("" if frame is None else f" in axes of {frame}")
    names = tuple(f"{name} {axis}" for name in wanted for axis in "xyz")
    return Panel(title, "N" if quantity == "force" else "N m", names, np.concatenate(found, axis=-1))


DEGREES = {"rad": "deg", "rad/s": "deg/s"}
ROUNDING = 1e-9  # of a line's range: an extreme of so little is written as 0


def _in_degrees(panel: Panel) -> Panel:
    if panel.unit not in DEGREES:
        return panel
    return panel._replace(unit=DEGREES[panel.unit], values=np.degrees(panel.values))


def extreme(t: Array, y: Array, sign: float) -> tuple[float, float]:
    """(time, value) of the largest value of sign · y: where one of the states is largest, the top of the parabola
    through it and its neighbours, if they lie around it in time."""
    k = int(np.nanargmax(sign * y))
    if not 0 < k < len(t) - 1 or not (t[k - 1] < t[k] < t[k + 1]) or not np.isfinite(y[k - 1 : k + 2]).all():
        return float(t[k]), float(y[k])
    left, right = t[k - 1] - t[k], t[k + 1] - t[k]
    a, b = (y[k - 1] - y[k]) / left, (y[k + 1] - y[k]) / right
    curvature = (b - a) / (right - left)
    slope = a - curvature * left
    if sign * curvature >= 0.0:
        return float(t[k]), float(y[k])
    x = float(np.clip(-slope / 2 / curvature, left, right))
    return float(t[k] + x), float(y[k] + slope * x + curvature * x**2)


def _mark_extremes(axes: Axes, t: Array, panel: Panel) -> None:
    """The largest and the least of each line, over all members."""
    members = panel.values.reshape(int(np.prod(panel.values.shape[:-2])), len(t), len(panel.names))
    for k in range(len(panel.names)):
        known = members[..., k][np.isfinite(members[..., k])]
        if not known.size or np.ptp(known) <= ROUNDING * np.abs(panel.values[np.isfinite(panel.values)]).max():
            continue  # it does not change
        for sign in (1.0, -1.0):
            own = [extreme(t, y, sign) for y in members[..., k] if np.isfinite(y).any()]
            if own:
                time, value = max(own, key=lambda pair: sign * pair[1])
                value = 0.0 if abs(value) < ROUNDING * np.ptp(known) else value
                axes.plot(
                    [time], [value], marker="^" if sign > 0 else "v", color="0.25", markersize=4, linestyle="none"
                )
                axes.annotate(
                    f"{value:.4g}", (time, value), xytext=(0, 4 * sign), textcoords="offset points", fontsize=7,
                    ha="center", va="bottom" if sign > 0 else "top", color="0.25",
                )  # fmt: skip
    axes.margins(y=0.15)


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
