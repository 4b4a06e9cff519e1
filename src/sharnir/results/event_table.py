"""The events and modes of a run as variables of its dataset, and back from a file.

Events of all members stand one after the other along `event`. Impulses of a joint or a constraint that an event does
not have, and parameters that it does not change, are NaN there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from ..core.errors import brief
from ..core.read import Array, frozen
from .event_log import RunEvent, changed_names, impulse_names

if TYPE_CHECKING:
    from .run import Run
    from .store import Contents

MEMBER = "run"  # the batch axis


def hidden(run: Run) -> tuple[str, ...]:
    """Modes: what is held in parameters that a user does not give."""
    return tuple(name for name in run.params if name not in run.labels.parameters)


def mode_variables(run: Run) -> dict[str, Any]:
    lead, sizes = ((), ()) if run.batch is None else ((MEMBER,), (run.batch,))
    names, series, params = hidden(run), run.q.shape[:-1], run.over_time
    if not names:
        return {}
    first = np.stack([np.broadcast_to(run.params[name], sizes) for name in names], axis=-1)
    values = [_series(params[name], series) for name in names]
    return {
        "modes": ((*lead, "time", "mode"), np.stack(values, axis=-1), {"long_name": "locks and switches over time"}),
        "modes0": ((*lead, "mode"), first, {"long_name": "locks and switches at the start"}),
    }


def event_variables(run: Run) -> dict[str, Any]:
    """Nothing where there are none."""
    all_of = [event for member in run.all_events for event in member]
    if not all_of:
        return {}
    lead = () if run.batch is None else (MEMBER,)
    impulses, changed = impulse_names(run.all_events), changed_names(run.all_events)
    sizes = [max(len(e.impulses[name]) for e in all_of if name in e.impulses) for name in impulses]
    table = np.full((len(all_of), len(impulses), max(sizes, default=0)), np.nan)
    for i, event in enumerate(all_of):
        for name, x in event.impulses.items():
            table[i, impulses.index(name), : len(x)] = x
    changes = [[event.changes.get(name, np.nan) for name in changed] for event in all_of]
    joint = "impulses, by the parent on the body, about the body frame's origin, in body axes"
    members = np.repeat(np.arange(len(run.all_events)), [len(x) for x in run.all_events])
    found: dict[str, Any] = {
        "event_run": ("event", members, {"long_name": "the member of the batch"}),
        "event_time": ("event", np.array([e.time for e in all_of], dtype=float), {"units": "s"}),
        "event_name": ("event", _texts([e.name for e in all_of])),
        "event_cause": ("event", _texts([e.cause for e in all_of])),
        "event_energy_lost": ("event", np.array([e.energy_lost for e in all_of], dtype=float), {"units": "J"}),
        "event_q": (("event", "coordinate"), np.array([e.q for e in all_of])),
        "event_v_before": (("event", "velocity"), np.array([e.v_before for e in all_of])),
        "event_v_after": (("event", "velocity"), np.array([e.v_after for e in all_of])),
        "happened": ((*lead, "time"), run.happened, {"long_name": "events that are over"}),
    }
    if impulses:
        found["event_impulse"] = (("event", "impulse", "impulse_component"), table, {"long_name": joint})
        found["impulse_size"] = ("impulse", np.array(sizes, dtype=np.int64))
    if changed:
        about = {"long_name": "parameters and modes that the event changed"}
        found["event_change"] = (("event", "changed"), np.array(changes, dtype=float), about)
    return found


def event_coordinates(run: Run) -> dict[str, Any]:
    names = {"mode": hidden(run), "impulse": impulse_names(run.all_events), "changed": changed_names(run.all_events)}
    names["own"] = tuple(run.own)
    return {axis: (axis, _texts(list(x))) for axis, x in names.items() if x}


def modes_of(contents: Contents, lead: tuple[int, ...]) -> dict[str, Array]:
    names = contents.labels("mode")
    table = contents.floats("modes0", (*lead, len(names))) if names else np.empty((*lead, 0))
    return {name: table[..., k] for k, name in enumerate(names)}


def own_of(contents: Contents, lead: tuple[int, ...], n: int) -> dict[str, Array]:
    """States of force elements over n times, which are among the modes."""
    names, modes = contents.labels("own"), contents.labels("mode")
    if not names:
        return {}
    if not set(names) <= set(modes):
        contents.refuse("its variable 'own' names states that are not there")
    table = contents.floats("modes", (*lead, n, len(modes)))
    return {name: np.ascontiguousarray(table[..., modes.index(name)]) for name in names}


def events_of(contents: Contents, lead: tuple[int, ...], n: int, nq: int, nv: int) -> dict[str, Any]:
    """The arguments `events` and `happened` of `Run`; n times."""
    if not contents.has("event_time"):
        return {}
    times = contents.floats("event_time")
    count = (times.size,)
    contents.floats("event_time", count)  # along one axis
    members, names, causes = (contents.whole("event_run", count), contents.texts("event_name", count),
                              contents.texts("event_cause", count))  # fmt: skip
    lost = contents.floats("event_energy_lost", count)
    q, before, after = (contents.floats(f"event_{x}", (*count, k)) for x, k in
                        (("q", nq), ("v_before", nv), ("v_after", nv)))  # fmt: skip
    impulses, changed = contents.labels("impulse"), contents.labels("changed")
    sizes = contents.whole("impulse_size", (len(impulses),)) if impulses else np.zeros(0, dtype=np.int64)
    table = contents.floats("event_impulse", (*count, len(impulses), int(sizes.max(initial=0)))) if impulses else None
    known = (*contents.labels("parameter"), *contents.labels("mode"))
    if not set(changed) <= set(known):
        unknown = min(set(changed) - set(known))
        contents.refuse(f"its events change {brief(unknown)}, which is not one of its parameters")
    changes = contents.floats("event_change", (*count, len(changed))) if changed else np.empty((*count, 0))
    found: list[list[RunEvent]] = [[] for _ in range(lead[0] if lead else 1)]
    if members.size and not 0 <= members.min() <= members.max() < len(found):
        contents.refuse("its variable 'event_run' names members that are not there")
    for i in range(times.size):
        own = {name: frozen(table[i, k, : sizes[k]].copy()) for k, name in enumerate(impulses)
               if table is not None and not np.isnan(table[i, k, : sizes[k]]).all()}  # fmt: skip
        new = {name: float(changes[i, k]) for k, name in enumerate(changed) if not np.isnan(changes[i, k])}
        event = RunEvent(
            float(times[i]), str(names[i]), str(causes[i]), own, float(lost[i]), frozen(q[i].copy()),
            frozen(before[i].copy()), frozen(after[i].copy()), new,
        )  # fmt: skip
        found[int(members[i])].append(event)
    return {"events": found if lead else found[0], "happened": contents.whole("happened", (*lead, n))}


def _series(x: Any, shape: tuple[int, ...]) -> Array:
    """One value for every state; a number of each member of a batch stays what it is."""
    x = np.asarray(x)
    return np.broadcast_to(x if x.shape == shape or x.ndim == 0 else x[:, None], shape)


def _texts(values: list[str]) -> Array:
    return np.array(values, dtype=object)
