"""`sharnir.simulate`: a run from its initial state to its end, by compiled loops, keeping all that was computed."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..corners.corners import corners
from ..corners.jumps import ConstraintJumps, refuse_jumps
from ..dynamics import Dynamics
from ..dynamics import compile as compile_model
from ..dynamics.arguments import thread_count
from ..dynamics.orientations import manifolds, normalised
from ..dynamics.prescribed import prescribed
from ..errors import ShapeError, SimulationError
from ..formulations.contract import choose
from ..integrate import Solution, integrate, method_named
from ..integrate.checks import checked_count, checked_step, output_times
from ..integrate.interrupt import listening
from ..integrate.status import DONE
from ..model import Model, a_model
from ..motion.drift import check as check_drift
from ..motion.mechanism import Mechanism
from ..motion.scale import neighbours
from ..read import finite_array, flag, instance, mapping, positive
from ..results.run import Run
from ..results.settings import Settings
from ..results.status import state_names, statuses_of, too_late
from .closing import checked, close, projected
from .controller import Controller
from .inertia import named
from .initial import Start
from .progress import progress_bar
from .sampled import Sampled


def simulate(
    model: Model,
    duration: float,
    q0: Any = None,
    v0: Any = None,
    formulation: str = "auto",
    method: str = "dop853",
    rtol: float = 1e-8,
    atol: float = 1e-10,
    step: float | None = None,
    times: Any = None,
    params: Any = None,
    *,
    tau: Any = None,
    controller: Controller | None = None,
    max_steps: int = 10_000_000,
    threads: int | None = None,
    progress: bool | None = None,
    drift: str = "projection",
    baumgarte: float = 10.0,
    max_step: float | None = None,
) -> Run:
    """The motion of a model from t = 0 to `duration`.

    q0, v0      initial state; one of them or a parameter may be batched along a first axis, a batch needs `times`
    method      "dop853", "dopri5", "adams", "radau" (stiff), "cvode-bdf" (an extra); with a `step`: "rk4",
                "symplectic-euler"
    times       where states are kept; None keeps every accepted step, "end" the last state only
    max_step    what no step is longer than, s. Expressions of time that switch (`where(t > 5, ...)`) do not need it:
                the run stops at the times they do
    tau         constant joint forces (nv,); a `controller` gives them at its own period instead
    drift       of closed loops is removed by "projection" of q and v after every step, by "baumgarte" with its rate in
                1/s, by "ggl" (index 2), or not at all: "none"

    A run that fails is no error: it keeps what it had, and `run.status` says what ended it, when, why, and what to do.
    """
    a_model(model, "simulate")
    length = positive(duration, "simulate: duration", "a positive number of seconds", SimulationError)
    chosen = method_named(method)
    method = chosen.name
    drift, baumgarte = check_drift(drift, baumgarte)
    rtol, atol = (positive(x, f"simulate: {n}", f"a positive number, as {n}=1e-8", SimulationError) for n, x in (
        ("rtol", rtol), ("atol", atol),
    ))  # fmt: skip
    step, max_steps = checked_step(step), checked_count(max_steps)
    progress = None if progress is None else flag(progress, "simulate: progress", SimulationError)
    params = mapping(params, "params", "a mapping of parameter names to numbers", ShapeError)
    start = Start(model, q0, v0, params)
    times = output_times(times, 0.0, length, "simulate")
    threads = threads if threads is None else thread_count(threads, 1)
    if times is None and not start.single:
        raise SimulationError("simulate: a batch needs common output times. Give times=[...] or times='end'.")
    if controller is not None:
        after = " has no period. Expected Controller(function, period)."
        instance(controller, Controller, "simulate: controller=", after, SimulationError)
        controller.samples(length)  # refused before anything is compiled
    if controller is not None and tau is not None:
        raise SimulationError("simulate: both tau and a controller are given. Expected one of them.")
    dyn = compile_model(model, formulation, threads=threads)
    if model.constraints:
        close(model, dyn, start, moving=v0 is not None or bool(model.v0.any()), project=drift == "projection")
    forces = _forces(model, tau, start, controller is not None)
    rhs = Mechanism(
        model, choose(model, formulation), start.members, forces, start.params, chosen.implicit and model.nq > 0, drift,
        baumgarte,
    )  # fmt: skip
    if model.constraints:
        rhs.largest[:] = neighbours(dyn, rhs.local(0), 0.0, start.y[0], length)
    orientations = manifolds(model)
    options: dict[str, Any] = {
        "method": method if model.nq or step is not None else "dop853",  # where nothing moves any will do
        "rtol": rtol, "atol": atol, "step": step, "max_steps": max_steps, "threads": threads,
        "names": state_names(model), "normalise": [k for k, kind, _ in orientations if kind == "quaternion"],
    }  # fmt: skip
    options |= _corner_options(model, dyn, start, length, rtol, max_step, adaptive=step is None)
    with listening() as ears:  # until all is in place: an exception on the way would lose the run
        with progress_bar(model.name, progress) as report:
            if controller is None:
                y0 = start.y[0] if start.single else start.y
                solution = integrate(rhs, 0.0, length, y0, times=times, progress=report, **options)
                (t, y), statuses, held = _kept(solution, start.single, length), statuses_of(solution), None
                reached = np.atleast_2d(solution.y_reached)
            else:
                controlled = Sampled(model, rhs, controller, start)
                controlled.run(length, times, report, options)
                t, y, statuses, held = controlled.t, controlled.states, controlled.ends, controlled.held
                reached = controlled.y
        q, v = np.ascontiguousarray(y[..., : model.nq]), np.ascontiguousarray(y[..., model.nq :])
        ended = np.isnan(y).any(axis=-1)
        prescribed(model, t, q, v, start.params)
        q[ended], v[ended] = np.nan, np.nan
        q = normalised(orientations, q)
        statuses = named(dyn, t, q, normalised(orientations, reached[:, : model.nq]), start.params, statuses)
        if model.constraints:
            if drift == "projection" and isinstance(times, np.ndarray):  # every step is projected anyhow
                q, v = projected(model, t, q, v, start.params, rhs.largest)
            statuses, good = checked(dyn, t, q, v, start.params, statuses, drift)
            t, q, v, held = _cut(t, q, v, held, good, start.single)
        if ears.heard:
            statuses = too_late(statuses)
        settings = Settings(
            formulation=dyn.formulation, method=method, duration=length,
            q0=_first(start.q, start), v0=_first(start.v, start),
            rtol=rtol if step is None else None, atol=atol if step is None else None, step=step, max_step=max_step,
            output="steps" if times is None else "times", drift=drift if model.constraints else None,
            baumgarte=baumgarte if model.constraints and drift == "baumgarte" else None,
            period=None if controller is None else controller.period,
        )  # fmt: skip
        if held is None and tau is not None:
            held = np.broadcast_to(forces if forces.ndim == 1 else forces[:, None], v.shape)
        return Run(
            dyn, t, _first(q, start), _first(v, start), settings=settings,
            status=statuses[0] if start.single else statuses, params=params,
            tau=None if held is None else _first(held, start),
        )  # fmt: skip


def _corner_options(
    model: Model, dyn: Dynamics, start: Start, length: float, rtol: float, max_step: float | None, adaptive: bool
) -> dict[str, Any]:
    """Where the run stops because something switches there, and how long its steps may be."""
    longest = np.inf if max_step is None else positive(max_step, "simulate: max_step", error=SimulationError)
    found = corners(model, 0.0, length, start.params, start.members, adaptive)
    if found.pairs is None:
        return {"max_step": min(longest, found.max_step)}
    refuse_jumps(model, found.pairs, 0.0, length, start.params, rtol)
    crossing = ConstraintJumps(dyn, start.params, 0.0, rtol) if found.moving else None
    return {"max_step": min(longest, found.max_step), "corners": found.pairs, "crossing": crossing}


def _first(x: np.ndarray, start: Start) -> np.ndarray:
    """Without the batch axis where there is no batch."""
    return x[0] if start.single else x


def _forces(model: Model, tau: Any, start: Start, varying: bool) -> np.ndarray:
    if tau is None:
        return np.zeros((start.members, model.nv) if varying else model.nv)
    found = finite_array(tau, "simulate: tau", "finite joint forces, one per velocity", SimulationError)
    if found.shape not in ((model.nv,), (start.members, model.nv)):
        raise SimulationError(f"simulate: tau has shape {found.shape}, expected ({model.nv},), one force per velocity.")
    return found


def _cut(
    t: np.ndarray, q: np.ndarray, v: np.ndarray, held: np.ndarray | None, good: list[int], single: bool
) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray | None]:
    """Without the states from which on the constraints did not hold; a single run keeps one at least."""
    if single:
        n = max(good[0], 1)
        return t[:n], q[:, :n], v[:, :n], None if held is None else held[:, :n]
    for b, n in enumerate(good):
        q[b, n:], v[b, n:] = np.nan, np.nan
    return t, q, v, held


def _kept(solution: Solution, single: bool, length: float) -> tuple[np.ndarray, np.ndarray]:
    """t (time,) and y (B, time, ny)."""
    t, y = np.atleast_1d(solution.t), np.asarray(solution.y)
    if single:
        return t, y[None] if y.ndim == 2 else y[None, None]
    if y.ndim == 2:  # only the end, at which members that failed have not arrived
        arrived = np.atleast_1d(solution.status) == DONE
        return np.array([length]), np.where(arrived[:, None], y, np.nan)[:, None]
    return t, y
