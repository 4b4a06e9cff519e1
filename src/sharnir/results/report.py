"""`run.report`: what of a run goes into its page, as data (`view/page.py` makes the page of it).

The page draws the states in between too (`drawn`). Of very large runs some states and members are left out, evenly,
which the page says.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from ..analysis.mobility import mobility
from ..errors import SharnirError, SimulationError, brief
from ..model import Model
from ..read import Array, entries, finite_array, listed
from ..spatial.quaternion import quaternion_of
from ..view import drawing
from ..view.packed import Packed
from ..view.page import page
from ..view.tables import model_tables, settings_table
from .drawn import drawn
from .whole_file import whole_file

if TYPE_CHECKING:
    from .run import Run

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
    return [{"time": e.time, "name": e.name, "cause": e.cause, "lost": e.energy_lost} for e in events[:EVENTS]]


def _audit(run: Run) -> dict[str, Any]:
    """The table of the audit, as text; or why there is none."""
    try:
        audit = run.audit()
    except SharnirError as reason:
        return {"text": f"No audit: {reason}", "worst": None}
    worst = float(np.max(np.nan_to_num(np.atleast_1d(audit.worst), nan=0.0), initial=0.0))
    return {"text": repr(audit), "worst": worst}


def _mobility(run: Run) -> str:
    dyn = run.dynamics("report")
    try:
        return mobility(dyn, run.q.reshape(-1, run.q.shape[-1])[0], float(run.t[0]), _first(run)).text
    except SharnirError as reason:
        return f"It could not be found: {reason}"


def _first(run: Run) -> dict[str, Any]:
    """Parameters of the first member."""
    return {name: float(np.ravel(x)[0]) for name, x in run.params.items()}


def _names(run: Run) -> list[str]:
    """What tells members apart: parameters that differ."""
    varied = {name: x for name, x in run.params.items() if np.ndim(x) and name in run.labels.parameters}
    return [", ".join(f"{name} = {x[k]:.6g}" for name, x in varied.items()) for k in range(run.batch or 1)]
