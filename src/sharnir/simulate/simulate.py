"""`sharnir.simulate`: a run from its initial state to its end, by compiled loops, keeping all that was computed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..algorithms.formulations.bearings import has_reaction_friction, with_bearing_friction
from ..core.errors import ModelError, ShapeError, SimulationError, UnsupportedError, brief
from ..core.read import Array, as_float, instance, mapping
from ..core.tracing import tracing
from ..model import Model, a_model
from ..model.labels import Labels
from ..motion.options import Controller, Options
from ..motion.problem import pose
from ..motion.start import Start
from ..results.fixed_steps import LATE_PART
from ..results.run import Run
from .solve import solve

# The end of a run, as the start of another.

ROUNDING = 1e-12  # relative: the last state is that of the end
LATE = 1e-9  # s, or LATE_PART of t if that is more: an event that was so near to the end was at the end


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
    row = last_row(run)
    t = float(run.t[row])
    if as_float(t0) not in (0.0, t):
        raise SimulationError(
            f"simulate: t0 = {brief(t0)} and start are given, a run that ends at t = {t:.9g}. Leave t0 out."
        )
    cut_short = any(status.stopped for status in run.statuses)  # then some may have been further than all
    for member, status in enumerate(run.statuses):
        which = "" if run.batch is None else f" (member {member} of the batch)"
        if not cut_short and abs(status.time - t) > ROUNDING * max(abs(t), abs(status.time), 1e-300):
            raise SimulationError(
                f"simulate: start{which} ended at t = {status.time:.9g}, but the last state that it has kept is that "
                f"of t = {t:.9g}. Expected a run that has kept its end: give it times that end there, or times='end'."
            )
    q, v = run.q[..., row, :].copy(), run.v[..., row, :].copy()
    if not (np.isfinite(q).all() and np.isfinite(v).all()):
        lost = np.flatnonzero(~np.isfinite(np.concatenate([np.atleast_2d(q), np.atleast_2d(v)], axis=1)).all(axis=1))
        status = run.statuses[int(lost[0])]
        raise SimulationError(
            f"simulate: start, member {int(lost[0])} of the batch, did not reach the end of the run: {status.text} "
            "Expected a batch of which all members did."
        )
    return q, v, t, {**_params(run, row), **params}


def last_row(run: Run) -> int:
    """Of the last states that all members have kept, where Ctrl-C has stopped some on their way; else the last."""
    ends = [status.time for status in run.statuses if status.stopped]
    return max(int(np.searchsorted(run.t, min(ends), side="right")) - 1, 0) if ends else len(run.t) - 1


def done_at_end(run: Run) -> tuple[frozenset[str], ...]:
    """Of each member, the events of its last instant: they do not happen again."""
    t = float(run.t[last_row(run)])
    near = max(LATE * min(1.0, t - float(run.t[0]) or 1.0), LATE_PART * abs(t))
    return tuple(frozenset(e.name for e in events if abs(e.time - t) <= near) for events in run.all_events)


def _params(run: Run, row: int) -> dict[str, Any]:
    """As they were at the end."""
    series = run.q.shape[:-1]
    return {name: x[..., row] if np.shape(x) == series and series else x for name, x in run.over_time.items()}


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


def simulate(
    model: Model,
    duration: float,
    *,
    q0: Any = None,
    v0: Any = None,
    formulation: str = "auto",
    method: str = "dop853",
    rtol: float = 1e-8,
    atol: float = 1e-10,
    step: float | None = None,
    times: Any = None,
    params: Any = None,
    t0: float = 0.0,
    start: Run | None = None,
    tau: Any = None,
    controller: Controller | None = None,
    max_steps: int = 10_000_000,
    threads: int | None = None,
    progress: bool | None = None,
    drift: str = "projection",
    baumgarte: float = 10.0,
    max_step: float | None = None,
    until: Any = None,
    on_singularity: str = "stop",
) -> Run:
    """The motion of a model from t0 on, for `duration`.

    q0, v0      initial state; one of them or a parameter may be batched along a first axis, a batch needs `times`
    method      "dop853", "dopri5", "adams", "radau" (stiff), "cvode-bdf" (an extra); with a `step`: "rk4",
                "symplectic-euler", and "gauss2", "gauss4", "gauss6", "rattle", which preserve structure
    start       a run to go on from: its end is the start, with its time, parameters and locks; `params` may change some
    times       where states are kept, as absolute times; None keeps every accepted step, "end" the last state only
    max_step    what no step is longer than, s. Expressions of time that switch (`where(t > 5, ...)`) do not need it:
                the run stops at the times they do
    until       an expression of t, q(...), v(...) and parameters: the run ends where it crosses zero
    tau         constant joint forces (nv,); a `controller` gives them at its own period instead
    drift       of closed loops is removed by "projection" of q and v after every step, by "baumgarte" with its rate in
                1/s, by "ggl" (index 2), or not at all: "none"

    on_singularity   near a singularity of angles (Bryant's at cos α2 = 0, Euler's at sin θ = 0) a run ends and says so:
                "stop"; or it has quaternions in these joints, and puts out angles: "switch"

    A run that fails is no error: it keeps what it had, and `run.status` says what ended it, when, why, and what to do.
    Ctrl-C raises `Interrupted`, a KeyboardInterrupt, with what the run had kept in its `run`.
    """
    with tracing:
        model = with_bearing_friction(a_model(model, "simulate"))
        if has_reaction_friction(model) and (tau is not None or controller is not None):
            raise UnsupportedError(
                f"simulate: {'tau' if controller is None else 'a controller'} is given, but {model.name!r} has "
                "friction by the reactions of joints, which does not see it. Let forces of the model act instead, such "
                "as JointForce."
            )
        given = mapping(params, "params", "a mapping of parameter names to numbers", ShapeError)
        if start is not None:
            q0, v0, t0, given = end_of(start, model, q0, v0, t0, given)
        how = Options.read(
            t0=t0, duration=duration, method=method, rtol=rtol, atol=atol, step=step, max_step=max_step,
            max_steps=max_steps, times=times, controller=controller, drift=drift, baumgarte=baumgarte, threads=threads,
            progress=progress, on_singularity=on_singularity, until=until,
        )  # fmt: skip
        begin = Start(model, q0, v0, given, how.t0)
        if start is not None:
            begin.done = done_at_end(start)
        problem = pose(model, formulation, begin, given, tau, how)
    return solve(problem)
