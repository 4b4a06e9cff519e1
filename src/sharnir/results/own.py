"""States of force elements along a run. They do not jump: what an event notes of them holds before it and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import casadi as ca
import numpy as np

from ..model import Model
from ..read import Array
from .history import after_events

if TYPE_CHECKING:
    from .run import Run


def at_events(run: Run, name: str, b: int) -> tuple[Array, Array]:
    """(n,) times of the events of a member, and (n + 1,) the state at its start and at each of them."""
    events, first = run.all_events[b], np.broadcast_to(run.params[name], run.batch or 1)[b]
    return np.array([e.time for e in events]), after_events(name, float(first), events)


def merged_own(run: Run, t: Array, place: Any) -> dict[str, Array]:
    """At times t (n,) or (B, n), which are those of the run at the places `place`, and else of events."""
    members, n = run.batch or 1, t.shape[-1]
    times, rows = t.reshape(members, n), np.reshape(place, (members, -1))
    found = {}
    for name, series in run.own.items():
        values = np.empty((members, n))
        for b in range(members):
            when, known = at_events(run, name, b)
            values[b] = known[np.searchsorted(when, times[b], side="right")]
            values[b, rows[b]] = series.reshape(members, -1)[b]
        found[name] = values.reshape(t.shape)
    return found


def own_rates(model: Model) -> ca.Function:
    """(t, q, v, parameters) → ż; states are columns."""
    rates = ca.vertcat(ca.SX(0, 1), *(state.rate for state in model.states))
    return ca.Function("own", [model.t, model.q, model.v, model.parameter_symbols], [ca.densify(rates)])
