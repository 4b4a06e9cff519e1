"""`run.report`: the data of a run that go into its page, and the page as one file.

The page draws states in between too (`drawn`). Of very large runs some states and members are left out, evenly; the
page says so.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import html
import json
import math
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...core.errors import SharnirError, SimulationError, brief
from ...core.progress import progress_bar
from ...core.read import Array, entries, finite_array, listed
from ...dynamics.analysis.mobility import mobility
from ...model import Body, Model
from ...model.constraint import ConstraintRows
from ...model.labels import Labels
from ...spatial.rotations import SIZES, quaternion_of
from ..interpolate import states_at
from ..run import Run
from ..states import Anchors, Series, ends
from ..whole_file import whole_file
from . import drawing
from .compared import Curves, matched, other_runs, read_at
from .drawing import model_tables, settings_table

# A page as one file: the data of a run, the program that shows it and its style, nothing outside.
#
# The program (`page/` in the repository) is built to `report.js`. A content-security policy lets this program run and
# no other, and nothing be loaded: scripts and styles by their digests. Names and texts of the user are JSON in which
# every "<" is written as an escape, and the program puts them on the page as text.

# Arrays for a page: one gzipped stream, and a table that says where each array is in it and how it is written.
#
# Arrays are (member, time, ...). What comes after the time are channels; each is written by itself, time after time:
#
# "f8"   doubles, all first bytes, then all second bytes, and so on, which packs better
# "i2"   whole numbers k of 16 bits with value = low + step · k, low and step of each channel; of the k the
# differences in time, modulo 2¹⁶, all low bytes, then all high bytes. −2¹⁵ stands for no number
#
# Smooth motion has small differences, so that "i2" takes a tenth of the room of doubles; a step is 1/65534 of the range
# of its channel, of large arrays of curves 1/4094.

LEVELS = 65534  # steps of a channel, from −32767 to 32767
NOTHING = -32768
EXACT = 300_000  # numbers of an array that is written as it is
COARSE, MANY = 4094, 2_000_000  # steps of the curves of which there are so many numbers


class Packed:
    """Arrays as they are added; `table` and `stream` are what a page holds."""

    def __init__(self) -> None:
        self.table: dict[str, dict[str, Any]] = {}
        self._parts: list[bytes] = []
        self._size = 0

    def add(self, name: str, array: Array, exact: bool | None = None) -> None:
        """`array` is (member, time, ...). Small ones are written exactly, large ones in fewer steps, unless told."""
        members, times = array.shape[:2]
        size = math.prod(array.shape[2:])  # which -1 would not find where there are no times
        channels = array.reshape(members, times, size).swapaxes(1, 2)  # (member, channel, time)
        levels = COARSE if exact is None and array.size > MANY else LEVELS
        exact = array.size <= EXACT if exact is None else exact
        entry: dict[str, Any] = {"shape": list(array.shape), "at": self._size, "as": "f8" if exact else "i2"}
        if exact:
            data = np.ascontiguousarray(channels, dtype="<f8").view(np.uint8).reshape(-1, 8).T.tobytes()
        else:
            codes, entry["low"], entry["step"] = quantised(channels, levels)
            differences = np.diff(codes.astype("<u2"), axis=-1, prepend=np.zeros((*codes.shape[:2], 1), "<u2"))
            data = np.ascontiguousarray(differences).view(np.uint8).reshape(-1, 2).T.tobytes()
        self.table[name] = entry
        self._parts.append(data)
        self._size += len(data)

    def stream(self) -> str:
        """Gzip of all arrays one after the other, in base64."""
        return base64.b64encode(gzip.compress(b"".join(self._parts), compresslevel=6, mtime=0)).decode("ascii")


def quantised(channels: Array, levels: int = LEVELS) -> tuple[np.ndarray, list[float], list[float]]:
    """Whole numbers of (member, channel, time), low and step of each channel."""
    finite = np.isfinite(channels)
    low = np.where(finite, channels, np.inf).min(axis=(0, 2), initial=np.inf)
    high = np.where(finite, channels, -np.inf).max(axis=(0, 2), initial=-np.inf)
    low, high = np.where(np.isfinite(low), low, 0.0), np.where(np.isfinite(high), high, 0.0)
    step = np.where(high > low, (high - low) / levels, 1.0)
    with np.errstate(invalid="ignore"):
        codes = np.rint((channels - low[:, None]) / step[:, None]) - levels // 2
    codes = np.where(finite, codes, NOTHING).astype(np.int16)
    return codes, (low + levels // 2 * step).tolist(), step.tolist()


PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="sharnir {version}">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<noscript>This report needs JavaScript, which is in this file: nothing is loaded from elsewhere.</noscript>
<div id="report"></div>
<script type="application/json" id="content">{content}</script>
<script type="text/plain" id="arrays">{arrays}</script>
<script>{program}</script>
</body>
</html>
"""


def page(content: dict[str, Any], arrays: str, name: str = "report") -> str:
    """`content` is plain data, `arrays` a stream of `Packed`; `name` that of the built program."""
    from ...version import __version__

    style, program = part(f"{name}.css"), part(f"{name}.js")
    rules = {
        "default-src": "'none'",
        "script-src": script_digest(program) + (" 'wasm-unsafe-eval'" if "code" in content.get("live", ()) else ""),
        "style-src": script_digest(style),
        "img-src": "data: blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    data = json.dumps(_plain({**content, "version": __version__}), ensure_ascii=True, allow_nan=False)
    return PAGE.format(
        policy="; ".join(f"{key} {value}" for key, value in rules.items()),
        version=__version__,
        title=html.escape(str(content["title"])),
        style=style,
        content=data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
        arrays=arrays,
        program=program,
    )


def part(name: str) -> str:
    """A file of the built page. No end of a script or a style is in it."""
    text = (files(__package__) / "built" / name).read_text(encoding="utf-8")
    assert "</script" not in text.lower(), name
    assert "</style" not in text.lower(), name
    return text


def script_digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _plain(value: Any) -> Any:
    """The value as JSON has it; None for a number that is not finite."""
    if isinstance(value, dict):
        return {str(key): _plain(x) for key, x in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(x) for x in value]
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    return value


# A run with states in between (`at`), so that a plot of it shows the motion and not a polygon through its steps.

POINTS = 1000  # along the axis of time
NUMBERS = 300_000  # of velocities, of all members and times: of larger runs fewer states are added


def drawn(run: Run) -> Run:
    """The run itself where it cannot be made smoother: without its model, with a single state, or of many already."""
    if (run._dyn is None and run._model_text is None) or len(run.t) < 2 or run.t[-1] <= run.t[0]:
        return run
    members, nv = run.batch or 1, run.v.shape[-1]
    points = min(POINTS, NUMBERS // max(members * nv, 1))
    if points <= (len(run.t) // 2 if run.batch is None else 2 * len(run.t)):
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
AUDITED = 20  # members of a batch at most


def write(
    run: Run, path: Path, title: str | None, note: str, traces: Any = None, alive: bool = False, compare: Any = None
) -> None:
    """The page, whole or not at all; with a bar where it takes long and someone looks. `alive` with code that makes the
    run again, `compare` with other runs."""
    others = other_runs(compare, run)
    with progress_bar(f"report of {run.labels.model}", None) as report:
        found, arrays = content(run, title, note, traces, report or _silent, others)
        if alive:
            from .live import live

            found["live"] = live(run)
        text = page(found, arrays)
    with whole_file(path, "run.report") as file:
        file.write(text.encode("utf-8"))


def _silent(part: float) -> None:
    """Where nobody looks."""


def content(
    run: Run,
    title: str | None = None,
    note: str = "",
    traces: Any = None,
    report: Callable[[float], None] = _silent,
    others: Mapping[str, Run] | None = None,
) -> tuple[dict[str, Any], str]:
    """(what is not an array, arrays as a stream); both end up in the page as they are. `report` is told the part that
    is done, `others` are runs to compare with."""
    dyn = run.dynamics("report")
    model = dyn.model
    traced = None if traces is None else _traced(model, traces)
    report(0.02)
    fine = drawn(run)
    report(0.25)
    values = drawing.Values(model, _first(run), float(run.t[0]) if len(run.t) else 0.0)
    members, rows = _kept(fine)
    arrays = Packed()

    def kept(array: Array) -> Array:
        """(member, time, ...)"""
        whole = array[None] if run.batch is None else array[members]
        return np.asarray(whole[:, rows])

    placements = fine.over_states(lambda s: placed(dyn, s.q, s.t, s.params), (len(model.bodies), 7))
    arrays.add("t", fine.t[rows][None], exact=True)
    arrays.add("poses", followed(kept(placements)), exact=False)
    report(0.35)
    closures = fine.constraint_reactions()
    report(0.5)
    plots = _plots(fine, kept, arrays, closures, values)
    report(0.75)
    found: dict[str, Any] = {
        "format": 1,
        "title": title or model.name,
        "note": note,
        "model": model.name,
        "ok": run.ok,
        "status": [run.statuses[k].text for k in members],
        "up": drawing.up(model, values),
        "falls": bool(np.any(values.of(model.gravity))),
        "planar": model.planar,
        "bodies": drawing.bodies(model, values),
        "ties": drawing.ties(model, values),
        "forces": drawing.forces(model, values),
        "loads": _loads(fine, kept, arrays, values),
        "contacts": _contacts(fine, kept, arrays, values, closures),
        "traces": traced,
        "parts": drawing.parts(model),
        "plots": plots,
        "events": [_events(run.all_events[k]) for k in members],
        "members": None if run.batch is None else _shown_members(run, members),
        "compared": [
            _compared(k, name, other, fine.t[rows], plots, model, arrays)
            for k, (name, other) in enumerate((others or {}).items())
        ],
        "states": {"of": len(fine.t), "shown": len(rows)},
        "audit": _audit(run),
        "mobility": _mobility(run),
        "tables": [*model_tables(model, values), settings_table(run.settings, run.params, run.batch)],
    }
    tracks = values.tracks(fine.t[rows])
    if tracks is not None:
        arrays.add("moving", tracks[None])
    found["arrays"] = arrays.table
    report(0.95)
    return found, arrays.stream()


def _compared(
    k: int, name: str, other: Run, at: Array, plots: list[dict[str, Any]], model: Model, arrays: Packed
) -> dict[str, Any]:
    """Another run at the times `at`: its curves are the arrays "q@0", its poses "poses@0" if it has the same bodies."""
    fine, own = drawn(other), Curves()
    values = drawing.Values(fine.dynamics("report").model, _first(fine), float(fine.t[0]))
    theirs = _plots(fine, lambda array: array[None], own, fine.constraint_reactions(), values)
    for key, array in matched(plots, theirs, own.arrays, fine.t, at).items():
        arrays.add(f"{key}@{k}", array)
    dyn = fine.dynamics("report")
    same = dyn.model.names == model.names
    if same:
        size = len(model.bodies)
        poses = followed(fine.over_states(lambda s: placed(dyn, s.q, s.t, s.params), (size, 7))[None])
        arrays.add(f"poses@{k}", read_at(poses[0], fine.t, at).reshape(1, len(at), size, 7), exact=False)
    return {"title": name, "status": other.statuses[0].text, "ghost": same}


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


def placed(dyn: Any, q: Array, t: Array, params: Mapping[str, Any]) -> Array:
    """(N, bodies, 7): origin and quaternion."""
    R, p = dyn.placements(q, t=t, params=params)
    return np.concatenate([p, quaternion_of(R)], axis=-1)


def followed(poses: Array) -> Array:
    """Of q and −q, which turn alike, the one that follows on from the state before."""
    turns = poses[..., 3:]
    dot = np.nan_to_num(np.sum(turns[:, 1:] * turns[:, :-1], axis=-1), nan=1.0)
    sign = np.cumprod(np.where(dot < 0.0, -1.0, 1.0), axis=1)
    found = poses.copy()
    found[:, 1:, :, 3:] *= sign[..., None]
    return found


def _plots(
    run: Run, kept: Any, arrays: Any, closures: Mapping[str, Array], values: drawing.Values
) -> list[dict[str, Any]]:
    """Groups of curves, each with its array. `bodies` are those whose colours the curves have, by number."""
    labels, model, found = run.labels, run.dynamics("report").model, []

    def group(key: str, title: str, array: Array, names: list[str], units: list[str], **more: Any) -> None:
        """`owners` are what the curves belong to: "joint" and its number, "force" or "constraint" and its name."""
        if array.shape[-1] and np.isfinite(array).any():
            arrays.add(key, kept(array))
            found.append({"key": key, "title": title, "names": names, "units": units, **more})

    group("q", "Joint coordinates", **_coordinates(run, model))
    joints = [model.index(name) for name in labels.velocity_joints]
    names = [name for body in model.bodies for name in _words(body.name, _units(labels.velocity_units, body))]
    owners = [["joint", i] for i in joints]
    group("v", "Joint velocities", run.v, names, list(labels.velocity_units), bodies=joints, owners=owners)
    total = run.energy.sum(axis=-1, keepdims=True)
    energy = np.concatenate([run.energy, total], axis=-1)
    group("energy", "Energy", energy, ["kinetic", "potential", "total"], ["J"] * 3)
    size = run.reactions.shape[-2]
    wrenches = run.reactions.reshape(*run.q.shape[:-1], 6 * size)
    own: dict[str, Any] = {"bodies": list(range(1, size + 1)), "owners": [["joint", i] for i in range(1, size + 1)]}
    group("reactions", "Joint reactions", wrenches, list(labels.bodies), ["N", "N m"], wrenches=True, **own)
    between = [c for c in model.constraints if c.bodies and c.name in closures]
    if between:
        array = np.concatenate([closures[c.name] for c in between], axis=-1)
        points = [[c.bodies[0], np.nan_to_num(values.of(c.point_a)).tolist(), values.moves(c.point_a)] for c in between]
        names = [c.name for c in between]
        own = {"owners": [["constraint", name] for name in names], "points": points}
        group("closures", "Constraints and locks", array, names, ["N", "N m"], wrenches=True, **own)
    rows = [c for c in model.constraints if not c.bodies and c.name in closures]
    if rows:
        array = np.concatenate([closures[c.name] for c in rows], axis=-1)
        names = [f"{c.name}: {label}" for c in rows for label in c.labels]
        units = [_row_unit(labels, model, c) for c in rows for _ in c.labels]
        owners = [["constraint", c.name] for c in rows for _ in c.labels]
        group("locks", "Couplings and locks of joints", array, names, units, owners=owners)
    readings = _readings(run)
    if readings:
        array = np.stack([x.values for x in readings], axis=-1)
        owners = [["force", x.force] for x in readings]
        names = [f"{x.force}: {x.name}" for x in readings]
        group("readings", "Forces", array, names, [x.unit for x in readings], owners=owners)
    if model.constraints:
        group("violation", "Constraints: how far they are open", run.violation, ["|g|", "|ġ|"], ["m or rad", "per s"])
    return found


def _coordinates(run: Run, model: Model) -> dict[str, Any]:
    """Orientations by rotation vectors, other coordinates as they are."""
    parts: list[Array] = []
    names: list[str] = []
    units: list[str] = []
    owners: list[list[Any]] = []
    for body in model.bodies:
        turned = dict(body.joint.orientations)
        others = [k for k in range(body.joint.nq) if not any(i <= k < i + SIZES[x] for i, x in turned.items())]
        own = [run.labels.coordinate_units[body.q_start + k] for k in others]
        parts += [run.q[..., body.q_start + k, None] for k in others]
        names += _words(body.name, own, alone=not turned)
        units += own
        for first, kind in turned.items():
            start = body.q_start + first
            parts.append(_turns(run.q[..., start : start + SIZES[kind]], kind))
            names += [f"{body.name} turn {x}" for x in "xyz"]
            units += ["rad"] * 3
        owners += [["joint", body.index]] * (len(names) - len(owners))
    array = np.concatenate([np.empty((*run.q.shape[:-1], 0)), *parts], axis=-1)
    return {"array": array, "names": names, "units": units, "owners": owners}


def _turns(q: Array, kind: str) -> Array:
    """(..., time, 3): the rotation vector. Of those of one orientation, which differ by whole turns about their axis,
    the one that follows on from the state before, so that a wheel that rolls has an angle that grows."""
    from scipy.spatial.transform import Rotation

    flat = q.reshape(-1, q.shape[-1])
    found, known = np.full((len(flat), 3), np.nan), np.isfinite(flat).all(axis=-1)
    if known.any():
        good = flat[known]
        square = kind == "matrix"
        turns = Rotation.from_matrix(good.reshape(-1, 3, 3)) if square else Rotation.from_quat(good[:, [1, 2, 3, 0]])
        found[known] = turns.as_rotvec()
    series = found.reshape(math.prod(q.shape[:-2]), q.shape[-2], 3)
    before = np.zeros((len(series), 3))
    for k in range(series.shape[1]):
        x = series[:, k]
        turned = np.linalg.norm(x, axis=-1, keepdims=True) > 1e-9
        # an orientation of no turn has no axis of its own: it goes on about that of the state before
        along = np.where(turned, x, before)
        axis = along / np.maximum(np.linalg.norm(along, axis=-1, keepdims=True), 1e-300)
        whole = np.rint(np.sum(axis * (before - x), axis=-1, keepdims=True) / 2 / np.pi)
        series[:, k] = x + 2 * np.pi * np.nan_to_num(whole) * axis
        before = np.where(np.isfinite(series[:, k]), series[:, k], before)
    return series.reshape(*q.shape[:-1], 3)


LETTERS = {1: ("slide",), 2: ("x", "y"), 3: ("x", "y", "z")}
TURNS = {1: ("angle",), 2: ("angle 1", "angle 2"), 3: ("about x", "about y", "about z")}


def _words(name: str, units: list[str], alone: bool = True) -> list[str]:
    """Names of the coordinates or velocities of a joint, by their units; of a single one the name of the joint."""
    if alone and len(units) == 1:
        return [name]
    bases = [unit.removesuffix("/s") for unit in units]
    found = []
    for k, base in enumerate(bases):
        words = {"m": LETTERS, "rad": TURNS}.get(base, {}).get(bases.count(base))
        found.append(f"{name} {words[bases[:k].count(base)]}" if words else f"{name}[{k}]")
    return found


def _units(units: Sequence[str], body: Body) -> list[str]:
    return list(units[body.v_start : body.v_start + body.joint.nv])


def _row_unit(labels: Labels, model: Model, constraint: ConstraintRows) -> str:
    """Of the force in its first joint, where all coordinates of its joints have one unit."""
    units = {u for i in constraint.joints for u in _units(labels.force_units, model.bodies[i - 1])}
    return units.pop() if len(units) == 1 else "N or N m"


class Reading(NamedTuple):
    """Of a force, over time."""

    force: str
    name: str
    unit: str
    values: Array


def _readings(run: Run) -> list[Reading]:
    """All readings of forces."""
    model, found = run.dynamics("report").model, []
    for element in model.forces[:FORCES]:
        joint = next(iter(getattr(getattr(element, "inner", element), "tau", {}).items()), None)
        for key, x in run.force(element.name).readings.items():
            unit = element.reading_unit(key)
            if joint is not None and unit in ("q", "v", "f"):
                i, place = joint[0], (joint[1].sparsity().row() or [0])[0]
                kind = {"q": "velocity_units", "v": "velocity_units", "f": "force_units"}[unit]
                of_joint = getattr(run.labels, kind)[model.bodies[i - 1].v_start + place]
                unit = of_joint.removesuffix("/s") if unit == "q" else of_joint
            word = "force" if key == "torque" and unit == "N" else key.replace("_", " ")
            found.append(Reading(element.name, word, unit, x))
    return found


def _loads(run: Run, kept: Any, arrays: Packed, values: drawing.Values) -> list[dict[str, Any]]:
    """Forces on bodies that are drawn as arrows where they act, and moments about that point."""
    wanted = drawing.loads(run.dynamics("report").model, values)[:FORCES]
    if wanted:
        wrenches = [run.force(name).wrenches[..., body - 1, :] for name, body, *_ in wanted]
        tracks = values.tracks(run.t)
        places = [p if k is None or tracks is None else tracks[:, 3 * k : 3 * k + 3] for *_, p, k in wanted]
        moved = [
            np.concatenate([F[..., :3], F[..., 3:] - np.cross(p, F[..., :3])], axis=-1)
            for F, p in zip(wrenches, places, strict=True)
        ]
        arrays.add("loads", kept(np.stack(moved, axis=-2)))
    return [{"name": name, "body": body, "point": p.tolist(), "moves": k} for name, body, p, k in wanted]


def _contacts(
    run: Run, kept: Any, arrays: Packed, values: drawing.Values, closures: Mapping[str, Array]
) -> list[dict[str, Any]]:
    """Where bodies touch: (point, normal force, friction) of each on its first body, in world axes."""
    dyn = run.dynamics("report")
    found = drawing.contacts(dyn.model)[:FORCES]
    if not found:
        return []
    placed = [x.place(values) for x in found]

    def places(s: Any) -> Array:
        R, p = dyn.placements(s.q, t=s.t, params=s.params)
        still = np.tile(np.append(np.eye(3), np.zeros(3)), (len(p), 1))  # the world
        moving = np.concatenate([R.reshape(*R.shape[:2], 9), p], axis=-1)
        poses = [still, *np.moveaxis(moving, 1, 0)]
        rows = []
        for x, function in zip(found, placed, strict=True):
            both = np.concatenate([poses[x.pair.a], poses[x.pair.b]], axis=-1)
            rows.append(np.concatenate([np.array(function(both.T)).T, poses[x.on][:, :9]], axis=-1))
        return np.stack(rows, axis=1)

    where = run.over_states(places, (len(found), 15))
    forces = []
    for k, x in enumerate(found):
        R = where[..., k, 6:].reshape(*where.shape[:-2], 3, 3)
        own = closures[x.name] if x.rigid else run.force(x.name).wrenches[..., x.on - 1, :]
        sign = 1.0 if x.on == x.pair.a else -1.0
        F = sign * np.einsum("...ij,...j->...i", R, own[..., :3])
        n = where[..., k, 3:6]
        normal = np.sum(F * n, axis=-1, keepdims=True) * n
        forces.append(np.concatenate([where[..., k, :3], normal, F - normal], axis=-1))
    arrays.add("contacts", kept(np.stack(forces, axis=-2)))
    bodies = [(x.pair.a, x.pair.b) for x in found]
    return [
        {"name": x.name, "bodies": list(pair), "surfaces": x.surfaces(values)}
        for x, pair in zip(found, bodies, strict=True)
    ]


def _events(events: Any) -> list[dict[str, Any]]:
    rows = zip(events[:EVENTS], events.losses[:EVENTS], strict=True)
    return [{"time": e.time, "name": e.name, "cause": e.cause, "lost": lost} for e, lost in rows]


def _audit(run: Run) -> dict[str, Any]:
    """The table of the audit, as text; or why there is none. Of large batches some members, evenly."""
    which = np.unique(np.linspace(0, (run.batch or 1) - 1, AUDITED).astype(int))
    some = run.batch is not None and len(which) < run.batch
    try:
        audit = (members_of(run, which) if some else run).audit()
    except SharnirError as reason:
        return {"text": f"No audit: {reason}", "worst": None}
    worst = float(np.max(np.atleast_1d(audit.worst), initial=0.0))  # NaN where any is
    said = f"Of {len(which)} of {run.batch} members, evenly chosen; run.audit() has all.\n" if some else ""
    return {"text": said + repr(audit), "worst": worst if np.isfinite(worst) else None}


def members_of(run: Run, which: np.ndarray) -> Run:
    """Some members of a batch, as a batch."""
    params = {name: np.asarray(x)[which] if np.ndim(x) else x for name, x in run.params.items()}
    return Run(
        run._dyn, run.t, run.q[which], run.v[which], settings=run.settings, params=params,
        status=[run.statuses[k] for k in which], tau=None if run.tau is None else run.tau[which],
        events=[run.all_events[k] for k in which], happened=run.happened[which],
    )  # fmt: skip


def _mobility(run: Run) -> str:
    dyn, lead = run.dynamics("report"), () if run.batch is None else (0,)
    q, t = (run.q[(*lead, 0)], float(run.t[0])) if len(run.t) else (run.settings.q0[lead], run.settings.t0)
    try:
        return mobility(dyn, q, t=t, params=_first(run)).text
    except SharnirError as reason:
        return f"It could not be found: {reason}"


def _first(run: Run) -> dict[str, Any]:
    """Parameters of the first member."""
    return {name: float(np.ravel(x)[0]) for name, x in run.params.items()}


def _shown_members(run: Run, shown: np.ndarray) -> dict[str, Any]:
    """Numbers of those in the page, names of all, and what differs between those in the page."""
    varied = {name: x for name, x in run.params.items() if np.ndim(x) and name in run.labels.parameters}
    starts = (
        {f"{name} at the start": run.q[:, 0, k] for k, name in enumerate(run.labels.coordinates)} if len(run.t) else {}
    )
    each = {**varied, **{name: x for name, x in starts.items() if np.ptp(x) > 1e-9 * np.abs(x).max(initial=1e-300)}}
    params = [{"name": name, "values": np.asarray(x, dtype=float)[shown].tolist()} for name, x in each.items()]
    return {"of": run.batch, "shown": shown.tolist(), "names": _names(run), "params": params}


def _names(run: Run) -> list[str]:
    """Names of members: their parameters that differ."""
    varied = {name: x for name, x in run.params.items() if np.ndim(x) and name in run.labels.parameters}
    return [", ".join(f"{name} = {x[k]:.6g}" for name, x in varied.items()) for k in range(run.batch or 1)]
