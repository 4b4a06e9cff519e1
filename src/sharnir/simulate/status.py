"""How a run ended. The integrator writes the sentence (`integrate.status`); here it meets the names of the joints."""

from __future__ import annotations

from dataclasses import dataclass

from ..model import Model


@dataclass(frozen=True)
class Status:
    """Of one run, or of one member of a batch."""

    ok: bool  # it reached its end
    text: str  # one sentence: what ended the run, when, why, what to do
    time: float  # the last time that was reached, s


def state_names(model: Model) -> tuple[str, ...]:
    """What each entry of the state [q; v] is, as a part of a sentence: "coordinate hub[2]", "velocity link"."""
    coordinates = (f"coordinate {label}" for label in model.coordinate_labels())
    velocities = (f"velocity {label}" for label in model.velocity_labels())
    return (*coordinates, *velocities)
