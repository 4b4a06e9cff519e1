"""Batches of rigs, one member a case, and what is read from them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

import sharnir as sh
from rig.estimate import OPEN, Case, Fold
from rig.suspension import GRAVITY, NAME, RIG

TOLERANCES = {"rtol": 1e-9, "atol": 1e-11}


@dataclass(frozen=True)
class Deployment:
    """Of one run: when the last latch closed, and what each of them took about its hinge; no numbers where it hangs."""

    time: float  # s
    impulses: np.ndarray  # N m s

    @staticmethod
    def of(events: Sequence[Any]) -> "Deployment":
        closed = {event.name: event for event in events if "latch" in event.name}
        latches = [closed.get(f"{NAME} latch {k} closes") for k in (1, 2, 3)]
        if any(latch is None for latch in latches):
            return Deployment(np.nan, np.full(3, np.nan))
        impulses = [abs(latch.impulses[f"{NAME} {k}"][4]) for k, latch in enumerate(latches, start=1)]
        return Deployment(max(latch.time for latch in latches), np.array(impulses))

    def error(self, flight: "Deployment") -> tuple[float, float]:
        """Relative: of the time, and of the impulse of the root latch, which is the largest."""
        return self.time / flight.time - 1, self.impulses[0] / flight.impulses[0] - 1


def simulated(model: sh.Model, cases: Sequence[Case], seconds: float, times: np.ndarray) -> sh.Run:
    """All cases as one batch. `times` only say what is kept: latches are found exactly."""
    names = ("cable", "beam", "trolley", "along", "across", "aside")
    columns = {name: np.array([getattr(case, name) for case in cases]) for name in names}
    aside = columns.pop("aside")
    start = {body.name: aside for body in model.bodies if body.name.startswith("trolley")}
    run = sh.simulate(model, seconds, q0=start, params=columns, times=times, **TOLERANCES)
    assert run.ok, run.status
    return run


def slackest(run: sh.Run, n: int) -> float:
    """The least tension of its `n` cables at the times that were kept, N."""
    return min(float(run.force(f"cable {k}").readings["tension"].min()) for k in range(1, n + 1))


def sway(q: np.ndarray, cable: float, fold: Fold) -> np.ndarray:
    """Moment about the root, in N m, with which the cables turn an open wing; by hand, from coordinates (time, nq)."""
    x, y = q[:, fold.n :: 2], q[:, fold.n + 1 :: 2]
    centre = fold.centres(OPEN)[0]
    off = centre - fold.centres(0.0)[0] - (x + 1j * y)
    length = np.sqrt(cable**2 + np.abs(off) ** 2)
    tension = fold.m * GRAVITY + RIG.spring * (length - cable)
    return -(tension / length * (centre.conj() * off).imag).sum(axis=1)


def largest_sway(run: sh.Run, cases: Sequence[Case], done: Sequence[Deployment], fold: Fold) -> np.ndarray:
    """Of every case, after its last latch; no number where it hangs."""
    found = []
    for q, case, deployment in zip(run.q, cases, done, strict=True):
        after = run.t > deployment.time
        found.append(np.abs(sway(q[after], case.cable, fold)).max() if after.any() else np.nan)
    return np.array(found)
