"""How a run was made."""

from __future__ import annotations

from dataclasses import dataclass

from ..read import Array
from ..version import __version__


@dataclass(frozen=True, eq=False)
class Settings:
    """What it takes to repeat a run, apart from the model and its parameters. None where the method has no such thing.
    `output` is what `run.t` is: "steps" that the integrator accepted, or the "times" that were asked for."""

    formulation: str
    method: str
    duration: float
    q0: Array  # (nq,) or (B, nq), as the run began
    v0: Array
    rtol: float | None = None
    atol: float | None = None
    step: float | None = None
    max_step: float | None = None
    output: str = "steps"
    drift: str | None = None  # how constraints are held; None where there are none
    baumgarte: float | None = None  # 1/s
    period: float | None = None  # s, of a sampled controller
    on_singularity: str | None = None  # of angles; None where no joint has any that are singular somewhere
    t0: float = 0.0  # s, the time at which it began
    backend: str = "llvm"
    version: str = __version__
