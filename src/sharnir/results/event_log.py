"""The events of a run, each at one instant: a latch that closed, a stop that was hit, a body that was let go.

Events of one instant are solved together, as one system. Each has the impulses and velocities of all of them, and of
the energy lost its own share: the work that the impulses of its rows did, so that the losses of a run add up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

import numpy as np

from ..core.errors import ShapeError, SimulationError, brief
from ..core.notebook import table
from ..core.read import Array, entries, frozen, instance, is_a
from ..core.read import array as read_array

if TYPE_CHECKING:
    from .run import Run
    from .store import Contents

AFTER = ". Expected a RunEvent."
ROUNDING = 1e-15  # of the largest of some energies: less is their rounding
LEAST = 1e-33  # J: about Planck's constant times 1 Hz. Less than that no mechanism has
Counts = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, eq=False)
class RunEvent:
    """`impulses` are in the convention of reactions: [f; m] that the parent exerts on the child, about the origin of
    its frame, in its axes, N s and N m s; of constraints and locks as `constraint_reactions` has them."""

    time: float  # s
    name: str  # of the event, as it was added to the system
    cause: str  # in words
    impulses: Mapping[str, Array]  # of every joint and constraint, by name
    energy_lost: float  # J
    q: Array  # (nq,), after the instant
    v_before: Array  # (nv,)
    v_after: Array  # (nv,)
    changes: Mapping[str, float] = field(default_factory=dict)  # parameters and modes that have other values from here

    def __repr__(self) -> str:
        return (
            f"RunEvent({self.name!r} at {self.time:.9g} s: {self.cause}; lost {printed_energy(self.energy_lost):.6g} J)"
        )

    def __setstate__(self, state: dict[str, Any]) -> None:
        """From pickle, and of copies, which forget that arrays are read-only."""
        self.__dict__.update(state)
        for array in (self.q, self.v_before, self.v_after, *self.impulses.values()):
            frozen(array)


HEADS = ("time, s", "event", "lost, J", "cause")


class Events(list[RunEvent]):
    """The events of one member, in order of time; printed as a table."""

    @property
    def losses(self) -> list[float]:
        """Energies lost, for those who read them: rounding is zero."""
        largest = max((abs(e.energy_lost) for e in self), default=0.0)
        return [printed_energy(e.energy_lost, largest) for e in self]

    def _rows(self) -> list[tuple[str, str, str, str]]:
        return [(f"{e.time:.9g}", e.name, f"{x:.6g}", e.cause) for e, x in zip(self, self.losses, strict=True)]

    def _repr_html_(self) -> str:
        return table(HEADS, self._rows()) if self else "no events"

    def __repr__(self) -> str:
        if not self:
            return "[]"
        rows = [HEADS, *self._rows()]
        widths = [max(len(row[k]) for row in rows) for k in range(3)]
        return "\n".join("  ".join([*(x.ljust(w) for x, w in zip(row, widths, strict=False)), row[3]]) for row in rows)


class EventsOfMembers(Sequence[Events]):
    """Of a batch, in place of a tuple: thousands of members have theirs made when someone reads them."""

    def __init__(self, numbers: Counts, make: Callable[[int], Events]) -> None:
        self.numbers, self._make = numbers, make  # (B,) how many each has
        self._made: dict[int, Events] = {}

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, b: int) -> Events: ...
    @overload
    def __getitem__(self, b: slice) -> tuple[Events, ...]: ...
    def __getitem__(self, b: int | slice) -> Events | tuple[Events, ...]:
        if isinstance(b, slice):
            return tuple(self[k] for k in range(*b.indices(len(self))))
        place = range(len(self))[b]
        return self._made.get(place) or self._made.setdefault(place, self._make(place))

    def __reduce__(self) -> tuple[Any, ...]:
        return tuple, (tuple(self),)


def printed_energy(energy: float, largest: float = 0.0) -> float:
    """For those who read it: zero where it is rounding of larger energies, or of nothing."""
    return 0.0 if abs(energy) <= max(ROUNDING * largest, LEAST) else energy


def read_events(given: Any, batch: int | None, sizes: tuple[int, int]) -> Sequence[Events]:
    """Of each member; a batch gives a list of lists. `sizes` are nq and nv."""
    if type(given) is EventsOfMembers and len(given) == batch:
        return given
    all_of = entries(given, "Run(events)", "a list of events, for a batch one for each member", SimulationError)
    if batch is None:
        all_of = [all_of]
    elif not all_of:
        return tuple(Events() for _ in range(batch))
    if batch is not None and len(all_of) != batch:
        raise ShapeError(f"Run(events): got {len(all_of)} lists for a batch of {batch}. Give one for each member.")
    return tuple(Events() if type(x) is Events and not x else _member(x, sizes) for x in all_of)


def _member(given: Any, sizes: tuple[int, int]) -> Events:
    found = entries(given, "Run(events)", "a list of events", SimulationError)
    events = Events(instance(x, RunEvent, "Run(events): ", AFTER, SimulationError) for x in found)
    for event in events:
        for name, array, size in (("q", event.q, sizes[0]), ("v_before", event.v_before, sizes[1]),
                                  ("v_after", event.v_after, sizes[1])):  # fmt: skip
            if (type(array) is not np.ndarray and not is_a(array, np.ndarray)) or array.shape != (size,):
                raise ShapeError(f"Run(events): {name} of {event.name!r} is not an array of shape ({size},).")
    times = [event.time for event in events]
    if times != sorted(times):
        raise SimulationError("Run(events): the events are not in order of time. Expected each at or after the last.")
    return events


def changed_names(events: Iterable[Sequence[RunEvent]]) -> tuple[str, ...]:
    """Parameters that change on the way, in the order in which they first do."""
    return tuple(dict.fromkeys(name for member in events for event in member for name in event.changes))


def impulse_names(events: Iterable[Sequence[RunEvent]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for member in events for event in member for name in event.impulses))


# Parameters and modes over time: between two events they are constant, and each event says what it changed.
#
# `happened` (time,) or (B, time) counts the events of a member that are over when a state is as it is. Where a run
# keeps its steps both states of an instant are kept, and so the times alone do not tell.


def counted(t: Array, events: Sequence[Events], batch: int | None) -> Counts:
    """How many are over at each time; at their own they are."""
    if not any(events):
        return np.zeros(len(t) if batch is None else (batch, len(t)), dtype=np.int64)
    rows = [np.searchsorted([e.time for e in member], t, side="right") for member in events]
    found = np.array(rows, dtype=np.int64).reshape(len(events), len(t))
    return np.asarray(found[0] if batch is None else found)


def read_happened(given: Any, t: Array, events: Sequence[Events], batch: int | None) -> Counts:
    if given is None:
        return _frozen(counted(t, events, batch))
    numbers = read_array(given, "Run(happened)", "numbers of events")
    shape = (len(t),) if batch is None else (batch, len(t))
    if numbers.shape != shape:
        raise ShapeError(f"Run(happened): got an array of shape {numbers.shape}, expected {shape}.")
    known = events.numbers if isinstance(events, EventsOfMembers) else np.array([len(member) for member in events])
    most = known[:, None]
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


# The events and modes of a run as variables of its dataset, and back from a file.
#
# Events of all members stand one after the other along `event`. Impulses of a joint or a constraint that an event does
# not have, and parameters that it does not change, are NaN there.

MEMBER = "run"  # the batch axis


def mode_names(run: Run) -> tuple[str, ...]:
    """Modes: what is held in parameters that a user does not give."""
    return tuple(name for name in run.params if name not in run.labels.parameters)


def mode_variables(run: Run) -> dict[str, Any]:
    lead, sizes = ((), ()) if run.batch is None else ((MEMBER,), (run.batch,))
    names, series, params = mode_names(run), run.q.shape[:-1], run.over_time
    if not names:
        return {}
    first = np.stack([np.broadcast_to(run.params[name], sizes) for name in names], axis=-1)
    values = [_value_of_each_state(params[name], series) for name in names]
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
    names = {
        "mode": mode_names(run),
        "impulse": impulse_names(run.all_events),
        "changed": changed_names(run.all_events),
    }
    names["own"] = tuple(run.element_states)
    return {axis: (axis, _texts(list(x))) for axis, x in names.items() if x}


def modes_of(contents: Contents, lead: tuple[int, ...]) -> dict[str, Array]:
    names = contents.labels("mode")
    table = contents.floats("modes0", (*lead, len(names))) if names else np.empty((*lead, 0))
    return {name: table[..., k] for k, name in enumerate(names)}


def element_states_of(contents: Contents, lead: tuple[int, ...], n: int) -> dict[str, Array]:
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


def _value_of_each_state(x: Any, shape: tuple[int, ...]) -> Array:
    """One value for every state; a number of each member of a batch stays what it is."""
    x = np.asarray(x)
    return np.broadcast_to(x if x.shape == shape or x.ndim == 0 else x[:, None], shape)


def _texts(values: list[str]) -> Array:
    return np.array(values, dtype=object)
