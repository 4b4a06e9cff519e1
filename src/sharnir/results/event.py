"""What happened at one instant of a run: a latch that closed, a stop that was hit, a body that was let go.

Events of one instant are solved together, as one system. Each has the impulses and velocities of all of them, and of
the energy lost its own share: the work that the impulses of its rows did, so that the losses of a run add up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ..errors import ShapeError, SimulationError
from ..read import Array, entries, frozen, instance, is_a

AFTER = ". Expected a RunEvent."


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
        return f"RunEvent({self.name!r} at {self.time:.9g} s: {self.cause}; lost {self.energy_lost:.6g} J)"

    def __setstate__(self, state: dict[str, Any]) -> None:
        """From pickle, and of copies, which forget that arrays are read-only."""
        self.__dict__.update(state)
        for array in (self.q, self.v_before, self.v_after, *self.impulses.values()):
            frozen(array)


class Events(list[RunEvent]):
    """The events of one member, in order of time; printed as a table."""

    def __repr__(self) -> str:
        if not self:
            return "[]"
        rows = [("time, s", "event", "lost, J", "cause")]
        rows += [(f"{e.time:.9g}", e.name, f"{e.energy_lost:.6g}", e.cause) for e in self]
        widths = [max(len(row[k]) for row in rows) for k in range(3)]
        return "\n".join("  ".join([*(x.ljust(w) for x, w in zip(row, widths, strict=False)), row[3]]) for row in rows)


def read_events(given: Any, batch: int | None, sizes: tuple[int, int]) -> tuple[Events, ...]:
    """Of each member; a batch gives a list of lists. `sizes` are nq and nv."""
    all_of = entries(given, "Run(events)", "a list of events, for a batch one for each member", SimulationError)
    if batch is None:
        all_of = [all_of]
    elif not all_of:
        all_of = [[] for _ in range(batch)]
    if batch is not None and len(all_of) != batch:
        raise ShapeError(f"Run(events): got {len(all_of)} lists for a batch of {batch}. Give one for each member.")
    return tuple(_member(x, sizes) for x in all_of)


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
