"""`sharnir.simulate`: a run from its initial state to its end, by compiled loops, keeping all that was computed."""

from __future__ import annotations

from typing import Any

from ..errors import ShapeError, UnsupportedError
from ..formulations.bearings import is_borne, known
from ..model import Model, a_model
from ..read import mapping
from ..results.run import Run
from .controller import Controller
from .going_on import done_at_end, end_of
from .initial import Start
from .options import Options
from .problem import pose
from .solve import solve


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
    """
    model = known(a_model(model, "simulate"))
    if is_borne(model) and (tau is not None or controller is not None):
        raise UnsupportedError(
            f"simulate: {'tau' if controller is None else 'a controller'} is given, but {model.name!r} has friction by "
            "the reactions of joints, which does not see it. Let forces of the model act instead, such as JointForce."
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
    return solve(pose(model, formulation, begin, given, tau, how))
