"""Parameters and modes over time: between two events they are constant, and each event says what it changed.

`happened` (time,) or (B, time) counts the events of a member that are over when a state is as it is. Where a run keeps
its steps both states of an instant are kept, and so the times alone do not tell.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from ..errors import ShapeError, SimulationError
from ..read import Array, UnreadableError, floats
from .event import Events, changed_names

Counts = np.ndarray[Any, np.dtype[np.int64]]


def counted(t: Array, events: Sequence[Events], batch: int | None) -> Counts:
    """How many are over at each time; at their own they are."""
    rows = [np.searchsorted([e.time for e in member], t, side="right") for member in events]
    found = np.array(rows, dtype=np.int64).reshape(len(events), len(t))
    return np.asarray(found[0] if batch is None else found)


def read_happened(given: Any, t: Array, events: Sequence[Events], batch: int | None) -> Counts:
    if given is None:
        return _frozen(counted(t, events, batch))
    try:
        numbers = floats(given)
    except UnreadableError as reason:
        raise ShapeError(f"Run(happened): {reason}. Expected numbers of events.") from None
    shape = (len(t),) if batch is None else (batch, len(t))
    if numbers.shape != shape:
        raise ShapeError(f"Run(happened): got an array of shape {numbers.shape}, expected {shape}.")
    most = np.array([len(member) for member in events])[:, None]
    rows = numbers.reshape(len(events), len(t))
    if not (rows == np.round(rows)).all() or (rows < 0).any() or (rows > most).any() or (np.diff(rows) < 0).any():
        raise SimulationError("Run(happened): expected whole numbers of events that never fall, at most all of them.")
    return _frozen(numbers.astype(np.int64))


def over_time(params: Mapping[str, Any], events: Sequence[Events], happened: Counts) -> dict[str, Any]:
    """All parameters: those that an event has changed are arrays like `happened`, the others as they are given."""
    rows = happened.reshape(len(events), -1)
    found = dict(params)
    for name in changed_names(events):
        series = [after_events(name, float(first), member)[n] for first, member, n in
                  zip(np.broadcast_to(params[name], len(events)), events, rows, strict=True)]  # fmt: skip
        found[name] = np.array(series).reshape(happened.shape)
    return found


def after_events(name: str, first: float, events: Events) -> Array:
    """(events + 1,): the value at the beginning, and after each event."""
    values = [first]
    for event in events:
        values.append(float(event.changes.get(name, values[-1])))
    return np.array(values)


def losses(events: Sequence[Events], happened: Counts) -> Array:
    """Like `happened`: the energy that the events up to each state have taken, J."""
    rows = happened.reshape(len(events), -1)
    sums = [np.concatenate([[0.0], np.cumsum([e.energy_lost for e in member])]) for member in events]
    return np.array([x[n] for x, n in zip(sums, rows, strict=True)]).reshape(happened.shape)


def _frozen(counts: Counts) -> Counts:
    counts.flags.writeable = False
    return counts
