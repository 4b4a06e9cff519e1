"""The end of a run, as the start of another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..errors import ModelError, SimulationError, brief
from ..model import Model
from ..model.labels import Labels
from ..read import Array, instance
from ..results.run import Run

ROUNDING = 1e-12  # relative: the last state is that of the end
LATE = 1e-9  # s, or parts of t if more: an event that was so near to the end was at the end


def end_of(
    start: Any, model: Model, q0: Any, v0: Any, t0: Any, params: Mapping[str, Any]
) -> tuple[Array, Array, float, dict[str, Any]]:
    """q, v, t and parameters, with modes, as they were at the end of a run, those of `params` as given there."""
    run: Run = instance(start, Run, "simulate: start=", " is no run. Expected a Run to go on from.", SimulationError)
    for name, given in (("q0", q0), ("v0", v0)):
        if given is not None:
            raise SimulationError(
                f"simulate: {name} and start are given. Expected one of them: start goes on from the end of a run."
            )
    _check_model(run, model)
    if not len(run.t):
        raise SimulationError("simulate: start is a run without states. Give one that has kept its end.")
    t = float(run.t[-1])
    if not isinstance(t0, (int, float)) or t0 not in (0.0, t):
        raise SimulationError(
            f"simulate: t0 = {brief(t0)} and start are given, a run that ends at t = {t:.9g}. Leave t0 out."
        )
    for member, status in enumerate(run.statuses):
        which = "" if run.batch is None else f" (member {member} of the batch)"
        if abs(status.time - t) > ROUNDING * max(abs(t), abs(status.time), 1e-300):
            raise SimulationError(
                f"simulate: start{which} ended at t = {status.time:.9g}, but the last state that it has kept is that "
                f"of t = {t:.9g}. Expected a run that has kept its end: give it times that end there, or times='end'."
            )
    q, v = run.q[..., -1, :].copy(), run.v[..., -1, :].copy()
    if not (np.isfinite(q).all() and np.isfinite(v).all()):
        lost = np.flatnonzero(~np.isfinite(np.concatenate([np.atleast_2d(q), np.atleast_2d(v)], axis=1)).all(axis=1))
        status = run.statuses[int(lost[0])]
        raise SimulationError(
            f"simulate: start, member {int(lost[0])} of the batch, did not reach the end of the run: {status.text} "
            "Expected a batch of which all members did."
        )
    return q, v, t, {**_params(run), **params}


def done_at_end(run: Run) -> tuple[frozenset[str], ...]:
    """Of each member, the events of its last instant: they do not happen again."""
    t = float(run.t[-1])
    return tuple(
        frozenset(e.name for e in events if abs(e.time - t) <= LATE * max(1.0, abs(t))) for events in run.all_events
    )


def _params(run: Run) -> dict[str, Any]:
    """As they were at the end."""
    series = run.q.shape[:-1]
    return {name: x[..., -1] if np.shape(x) == series and series else x for name, x in run.over_time.items()}


def _check_model(run: Run, model: Model) -> None:
    """Names, joints and units must be the same; masses and lengths may be others, as parameters may."""
    given = Labels.of(model)
    for name in Labels.__dataclass_fields__:
        theirs, ours = str(getattr(run.labels, name)), str(getattr(given, name))
        if theirs != ours:
            raise ModelError(
                f"simulate: start is a run of another model: its {name.replace('_', ' ')}: {brief(theirs)}, of this "
                f"one: {brief(ours)}. Give a run of {model.name!r}."
            )
