"""`run.report`: what of a run goes into its page, as data (`results/view/page.py` makes the page of it).

The page draws the states in between too (`drawn`). Of very large runs some states and members are left out, evenly,
which the page says.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import SharnirError, SimulationError, brief
from ..core.read import Array, entries, finite_array, listed
from ..dynamics.analysis.mobility import mobility
from ..model import Model
from ..spatial.rotations import quaternion_of
from .anchors import Anchors, ends
from .interpolate import states_at
from .run import Run
from .series import Series
from .view import drawing
from .view.drawing import model_tables, settings_table
from .view.page import Packed, page
from .whole_file import whole_file

# A run with states in between (`at`), so that a plot of it shows the motion and not a polygon through its steps.

POINTS = 1000  # along the axis of time
NUMBERS = 300_000  # of velocities, of all members and times: of larger runs fewer states are added


def drawn(run: Run) -> Run:
    """The run itself where it cannot be made smoother: without its model, with a single state, or of many already."""
    if run._dyn is None or len(run.t) < 2 or run.t[-1] <= run.t[0]:
        return run
    members, nv = run.batch or 1, run.v.shape[-1]
    points = min(POINTS, NUMBERS // max(members * nv, 1))
    if points <= len(run.t) // 2:
        return run
    grid = np.linspace(run.t[0], run.t[-1], points)
    grid = grid[~np.isin(grid, run.t)]
    q, v = states_at(run, grid, exact=False)
    # a member that has ended has no states; one whose motion could not be followed keeps its polygon there
    good = (np.isfinite(q).all(axis=-1) & np.isfinite(v).all(axis=-1) | (grid > ends(run)[:, None])).all(axis=0)
    grid, q, v = grid[good], q[:, good], v[:, good]
    return _merged(run, grid, q, v)


def _merged(run: Run, grid: np.ndarray, q: np.ndarray, v: np.ndarray) -> Run:
    """In order of time; of a single run with both states of every event."""
    single = run.batch is None
    own = Series.of(run) if single else None
    t = run.t if own is None else own.t
    anchors = Anchors.of(run)
    happened = np.take_along_axis(anchors.happened, np.maximum(anchors.before(grid), 0), axis=1)
    counts = run.happened if own is None else own.happened[None]
    all_t, all_counts = np.concatenate([t, grid]), np.concatenate([counts, happened], axis=1)
    order = np.lexsort((all_counts[0], all_t)) if single else np.argsort(all_t, kind="stable")

    def series(kept: np.ndarray, added: np.ndarray) -> np.ndarray:
        return np.asarray(np.concatenate([kept[None] if single else kept, added], axis=1)[:, order])

    tau = None
    if run.tau is not None:
        row = np.clip(np.searchsorted(run.t, grid, side="right") - 1, 0, None)
        forces = run.tau if own is None or own.tau is None else own.tau
        tau = series(forces, run.tau.reshape(run.batch or 1, *run.tau.shape[-2:])[:, row])
    arrays = [series(run.q if own is None else own.q, q), series(run.v if own is None else own.v, v)]
    count = all_counts[:, order]

    def each(x: np.ndarray) -> np.ndarray:
        return np.asarray(x[0]) if single else x

    return Run(
        run._dyn, all_t[order], *map(each, arrays), settings=run.settings,
        status=run.statuses[0] if single else run.statuses, params=run.params, tau=None if tau is None else each(tau),
        events=run.all_events[0] if single else list(run.all_events), happened=each(count),
    )  # fmt: skip


MOST = 20_000_000  # numbers of placements in a page: 10,000 states of 285 bodies
STATES = 20_000  # of a member
EVENTS = 2_000  # of a member
FORCES = 40  # whose readings are shown


def write(run: Run, path: Path, title: str | None, note: str, traces: Any = None) -> None:
    """The page, whole or not at all."""
    text = page(*content(run, title, note, traces))
    with whole_file(path, "run.report") as file:
        file.write(text.encode("utf-8"))


def content(run: Run, title: str | None = None, note: str = "", traces: Any = None) -> tuple[dict[str, Any], str]:
    """(what is not an array, arrays as a stream); both end up in the page as they are."""
    dyn = run.dynamics("report")
    model = dyn.model
    traced = None if traces is None else _traced(model, traces)
    fine = drawn(run)
    values = drawing.Values(model, _first(run), float(run.t[0]) if len(run.t) else 0.0)
    members, rows = _kept(fine)
    arrays = Packed()

    def kept(array: Array) -> Array:
        """(member, time, ...)"""
        whole = array[None] if run.batch is None else array[members]
        return np.asarray(whole[:, rows])

    placements = fine.over_states(lambda s: _placed(dyn, s), (len(model.bodies), 7))
    arrays.add("t", fine.t[rows][None], exact=True)
    arrays.add("poses", _followed(kept(placements)), exact=False)
    plots = _plots(fine, kept, arrays)
    found: dict[str, Any] = {
        "format": 1,
        "title": title or model.name,
        "note": note,
        "model": model.name,
        "ok": run.ok,
        "status": [run.statuses[k].text for k in members],
        "up": drawing.up(model, values),
        "planar": model.planar,
        "bodies": drawing.bodies(model, values),
        "ties": drawing.ties(model, values),
        "forces": drawing.forces(model, values),
        "loads": _loads(fine, kept, arrays),
        "traces": traced,
        "plots": plots,
        "events": [_events(run.all_events[k]) for k in members],
        "members": None if run.batch is None else {"of": run.batch, "shown": members.tolist(), "names": _names(run)},
        "states": {"of": len(fine.t), "shown": len(rows)},
        "audit": _audit(run),
        "mobility": _mobility(run),
        "tables": [*model_tables(model, values), settings_table(run.settings, run.params, run.batch)],
    }
    found["arrays"] = arrays.table
    return found, arrays.stream()


def _traced(model: Model, traces: Any) -> list[list[Any]]:
    """[body number, point] of each."""
    found = []
    for pair in entries(traces, "run.report(traces)", "a list of (body, point)", SimulationError):
        two = listed(pair)
        if two is None or len(two) != 2:
            raise SimulationError(f"run.report(traces): {brief(pair)}. Expected pairs of a body and a point of it.")
        body = model.index(model.body(two[0]).name)
        point = finite_array(two[1], "run.report(traces)", "a point of three numbers", SimulationError)
        if point.shape != (3,):
            raise SimulationError(f"run.report(traces): {brief(two[1])} is not a point. Expected three numbers.")
        found.append([body, point.tolist()])
    return found


def _kept(run: Run) -> tuple[np.ndarray, np.ndarray]:
    """Which members and which states are in the page."""
    members, states, bodies = run.batch or 1, len(run.t), 7 * len(run.labels.bodies)
    most = max(2, min(STATES, MOST // bodies))
    rows = np.arange(states) if states <= most else np.unique(np.linspace(0, states - 1, most).round().astype(int))
    several = max(1, MOST // (bodies * max(len(rows), 1)))
    which = np.arange(members) if members <= several else np.unique(np.linspace(0, members - 1, several).astype(int))
    return which, rows


def _placed(dyn: Any, states: Any) -> Array:
    """(N, bodies, 7): origin and quaternion."""
    R, p = dyn.placements(states.q, states.t, states.params)
    return np.concatenate([p, quaternion_of(R)], axis=-1)


def _followed(poses: Array) -> Array:
    """Of q and −q, which turn alike, the one that follows on from the state before."""
    turns = poses[..., 3:]
    dot = np.nan_to_num(np.sum(turns[:, 1:] * turns[:, :-1], axis=-1), nan=1.0)
    sign = np.cumprod(np.where(dot < 0.0, -1.0, 1.0), axis=1)
    found = poses.copy()
    found[:, 1:, :, 3:] *= sign[..., None]
    return found


def _plots(run: Run, kept: Any, arrays: Packed) -> list[dict[str, Any]]:
    """Groups of curves, each with its array: joint coordinates, velocities, energies, reactions, readings of forces."""
    labels, found = run.labels, []

    def group(
        key: str, title: str, array: Array, names: list[str], units: list[str], exact: bool | None = None
    ) -> None:
        if array.shape[-1] and np.isfinite(array).any():
            arrays.add(key, kept(array), exact)
            found.append({"key": key, "title": title, "names": names, "units": units})

    group("q", "Joint coordinates", run.q, list(labels.coordinates), list(labels.coordinate_units))
    group("v", "Joint velocities", run.v, list(labels.velocities), list(labels.velocity_units))
    total = run.energy.sum(axis=-1, keepdims=True)
    energy = np.concatenate([run.energy, total], axis=-1)
    group("energy", "Energy", energy, ["kinetic", "potential", "sum"], ["J"] * 3)
    size = run.reactions.shape[-2]
    group(
        "reactions", "Reactions", run.reactions.reshape(*run.q.shape[:-1], 6 * size), list(labels.bodies), ["N", "N m"]
    )
    readings = _readings(run)
    if readings:
        array = np.stack(list(readings.values()), axis=-1)
        group("readings", "Forces", array, list(readings), [""] * len(readings))
    if run.dynamics("report").model.constraints:
        group("violation", "Constraints: how far they are open", run.violation, ["|g|", "|ġ|"], ["m or rad", "per s"])
    return found


def _readings(run: Run) -> dict[str, Array]:
    model = run.dynamics("report").model
    names = [element.name for element in model.forces][:FORCES]
    return {f"{name}: {key}": x for name in names for key, x in run.force(name).readings.items()}


def _loads(run: Run, kept: Any, arrays: Packed) -> list[dict[str, Any]]:
    """Wrenches on bodies by forces that are drawn as arrows."""
    wanted = drawing.loads(run.dynamics("report").model)[:FORCES]
    if wanted:
        wrenches = [run.force(name).wrenches[..., body - 1, :] for name, body in wanted]
        arrays.add("loads", kept(np.stack(wrenches, axis=-2)))
    return [{"name": name, "body": body} for name, body in wanted]


def _events(events: Any) -> list[dict[str, Any]]:
    rows = zip(events[:EVENTS], events.losses[:EVENTS], strict=True)
    return [{"time": e.time, "name": e.name, "cause": e.cause, "lost": lost} for e, lost in rows]


def _audit(run: Run) -> dict[str, Any]:
    """The table of the audit, as text; or why there is none."""
    try:
        audit = run.audit()
    except SharnirError as reason:
        return {"text": f"No audit: {reason}", "worst": None}
    worst = float(np.max(np.atleast_1d(audit.worst), initial=0.0))  # NaN where any is
    return {"text": repr(audit), "worst": worst if np.isfinite(worst) else None}


def _mobility(run: Run) -> str:
    dyn, lead = run.dynamics("report"), () if run.batch is None else (0,)
    q, t = (run.q[(*lead, 0)], float(run.t[0])) if len(run.t) else (run.settings.q0[lead], run.settings.t0)
    try:
        return mobility(dyn, q, t, _first(run)).text
    except SharnirError as reason:
        return f"It could not be found: {reason}"


def _first(run: Run) -> dict[str, Any]:
    """Parameters of the first member."""
    return {name: float(np.ravel(x)[0]) for name, x in run.params.items()}


def _names(run: Run) -> list[str]:
    """What tells members apart: parameters that differ."""
    varied = {name: x for name, x in run.params.items() if np.ndim(x) and name in run.labels.parameters}
    return [", ".join(f"{name} = {x[k]:.6g}" for name, x in varied.items()) for k in range(run.batch or 1)]
