"""Several runs that follow one another as one: `sharnir.join`.

Each begins where the one before has ended, at that time, in that state, with those parameters and modes. Of the two
states of a joint the second is kept: forces of a controller act from there on.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ..core.errors import ModelError, ShapeError, SimulationError, brief
from ..core.read import Array, entries, instance
from ..model.labels import Labels
from .interpolate import interpolate
from .run import Run
from .status import Settings

LEAST, OF_TOLERANCE = 1e-9, 10.0  # relative: states that differ by less, or by so many tolerances, are the same
ROUNDING = 1e-12  # of a time


def join(runs: Any) -> Run:
    """One run of several, each of which goes on from the one before it (`simulate(..., start=run)`). Energies,
    reactions, the audit, events and files are those of the whole."""
    given = entries(runs, "join(runs)", "a list of runs", SimulationError)
    if not given:
        raise SimulationError("join(runs): the list is empty. Expected at least one run.")
    after = " is no run. Expected a list of runs."
    found: list[Run] = [instance(x, Run, "join(runs): ", after, SimulationError) for x in given]
    for k in range(1, len(found)):
        found[k - 1] = _up_to(found[k - 1], found[k].settings.t0)
        _check(found[k - 1], found[k], f"join(runs): run {k}")
    if len(found) == 1:
        return found[0]
    kept = [_rows(a, b) for a, b in zip(found, [*found[1:], None], strict=True)]

    def joined(name: str) -> Array:
        return np.concatenate([getattr(r, name)[..., rows, :] for r, rows in zip(found, kept, strict=True)], axis=-2)

    dyn = next((r._dyn for r in found if r._dyn is not None), None)
    single = found[0].batch is None
    members = range(found[0].batch or 1)
    events = [[e for r in found for e in r.all_events[b]] for b in members]
    stored = set.intersection(*(set(r._derived) for r in found))
    last = found[-1].statuses
    return Run(
        dyn, np.concatenate([r.t[rows] for r, rows in zip(found, kept, strict=True)]), joined("q"), joined("v"),
        settings=_settings(found), status=last[0] if single else last, params=found[0].params, tau=_forces(found, kept),
        events=events[0] if single else events, happened=_happened(found, kept), labels=found[0].labels,
        element_states={
            name: _series([r.element_states[name] for r in found], kept) for name in found[0].element_states
        },
        derived={name: _derived(found, kept, name) for name in stored},
    )  # fmt: skip


def _up_to(run: Run, t: float) -> Run:
    """A batch that Ctrl-C has stopped, up to the time from which it was gone on with: members may have been further."""
    rows = int(np.searchsorted(run.t, t, side="right"))
    kept = run.q[..., :rows, :]
    if run.batch is None or not any(s.stopped for s in run.statuses) or not rows or run.t[rows - 1] != t:
        return run
    alive = np.asarray(np.isfinite(kept[:, -1]).all(axis=-1))
    place = (slice(None), slice(0, rows))
    return Run(
        run._dyn, run.t[:rows], kept, run.v[place], settings=run.settings,
        status=[replace(s, time=t) if there else s for s, there in zip(run.statuses, alive.tolist(), strict=True)],
        params=run.params, tau=None if run.tau is None else run.tau[place],
        events=[type(events)(e for e in events if e.time <= t) for events in run.all_events],
        happened=run.happened[place], labels=run.labels,
        element_states={name: x[place] for name, x in run.element_states.items()},
        derived={name: x[place] for name, x in run._derived.items()},
    )  # fmt: skip


def _check(before: Run, after: Run, where: str) -> None:
    if before.batch != after.batch:
        raise ShapeError(
            f"{where} has {after.batch or 'no'} members, the one before it {before.batch or 'no'}. Expected runs of "
            "the same members, each from the end of the last: simulate(..., start=run)."
        )
    for name in Labels.__dataclass_fields__:
        ours, theirs = str(getattr(before.labels, name)), str(getattr(after.labels, name))
        if ours != theirs:
            raise ModelError(
                f"{where} is of another model: its {name.replace('_', ' ')}: {brief(theirs)}, of the one before it: "
                f"{brief(ours)}. Join runs of one model."
            )
    begin, ends = after.settings.t0, [status.time for status in before.statuses]
    for b, end in enumerate(ends):
        if abs(begin - end) > ROUNDING * max(abs(begin), abs(end)):
            which = "" if before.batch is None else f" (member {b} of the batch)"
            raise SimulationError(
                f"{where} begins at t = {begin:.9g}, but the one before it{which} ended at t = {end:.9g}. Expected "
                "runs in order, each from the end of the last: simulate(..., start=run)."
            )
    _same_state(before, after, where)
    for name, x in after.params.items():
        y = before.over_time.get(name, x)
        y = y[..., -1] if np.shape(y) == before.q.shape[:-1] and np.ndim(y) else y
        if not np.array_equal(np.broadcast_to(x, after._lead), np.broadcast_to(y, after._lead)):
            raise SimulationError(
                f"{where} has other parameters than the one before it: {name!r} is {brief(x)}, it was {brief(y)}. A "
                "run has one set of parameters, which only its events change."
            )
    a, b2 = before.settings.period, after.settings.period
    if a != b2:
        ours, theirs = ("no controller" if x is None else f"a controller with a period of {x:g} s" for x in (a, b2))
        raise SimulationError(f"{where} has {theirs}, the one before it {ours}. Expected the same in both.")


def _same_state(before: Run, after: Run, where: str) -> None:
    if len(before.t) and before.t[-1] == after.settings.t0:
        states = before.q[..., -1, :], before.v[..., -1, :]
    else:
        states = interpolate(before, min(after.settings.t0, *(s.time for s in before.statuses), np.inf))
    rtol = max(before.settings.rtol or 0.0, after.settings.rtol or 0.0)
    tolerance = max(LEAST, OF_TOLERANCE * rtol)
    for name, x, y in (("q", states[0], after.settings.q0), ("v", states[1], after.settings.v0)):
        off = float(np.abs(x - y).max(initial=0.0))
        if not off <= tolerance * max(1.0, float(np.abs(x).max(initial=0.0))):
            raise SimulationError(
                f"{where} does not begin where the one before it has ended: {name} differs by {off:.3g}. Expected "
                f"states that agree within {tolerance:.1g}: simulate(..., start=run)."
            )


def _rows(run: Run, after: Run | None) -> slice:
    """Without those of the joint, where the next run has one."""
    if after is None or not len(after.t) or not len(run.t) or after.t[0] > run.t[-1]:
        return slice(None)
    return slice(0, len(run.t) - 1)


def _series(parts: list[Array], kept: list[slice]) -> Array:
    return np.concatenate([x[..., rows] for x, rows in zip(parts, kept, strict=True)], axis=-1)


def _happened(runs: list[Run], kept: list[slice]) -> Array:
    parts, before = [], np.zeros(runs[0].batch or 1, dtype=np.int64)
    for run, rows in zip(runs, kept, strict=True):
        own = run.happened[..., rows]
        parts.append(own + (before[0] if run.batch is None else before[:, None]))
        before = before + np.array([len(x) for x in run.all_events])
    return np.concatenate(parts, axis=-1)


def _forces(runs: list[Run], kept: list[slice]) -> Array | None:
    """Zeros where a run had none, but others had."""
    if all(run.tau is None for run in runs):
        return None
    parts = [np.zeros_like(run.v) if run.tau is None else run.tau for run in runs]
    return np.concatenate([x[..., rows, :] for x, rows in zip(parts, kept, strict=True)], axis=-2)


def _derived(runs: list[Run], kept: list[slice], name: str) -> Array:
    axis = runs[0].q.ndim - 2
    places = [(slice(None),) * axis + (rows,) for rows in kept]
    return np.concatenate([run._derived[name][place] for run, place in zip(runs, places, strict=True)], axis=axis)


def _settings(runs: list[Run]) -> Settings:
    """Of the first; tolerances are the largest, and what differs otherwise is said of the parts alone."""
    first, end = runs[0].settings, max(status.time for status in runs[-1].statuses)
    found = replace(first, duration=end - first.t0)
    for name in ("rtol", "atol", "step", "max_step"):
        values = {getattr(run.settings, name) for run in runs}
        if len(values) > 1:
            known = [x for x in values if x is not None]
            changed: dict[str, Any] = {name: max(known) if name in ("rtol", "atol") else None}
            found = replace(found, **changed)
    if any(run.settings.output != "steps" for run in runs):
        found = replace(found, output="times")
    parts = [replace(x, q0=first.q0, v0=first.v0) for run in runs for x in run.settings.of_parts()]
    return replace(found, parts=tuple(parts))
