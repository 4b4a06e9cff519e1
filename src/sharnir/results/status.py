"""How a run ended. The integrator writes the sentence (`integrate.status`); here it meets the names of the joints."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..integrate import Solution
from ..integrate.status import DONE, ENDED
from ..model import Model
from ..remembered import remembered


@dataclass(frozen=True)
class Status:
    """Of one run, or of one member of a batch."""

    ok: bool  # it reached its end
    text: str  # one sentence: what ended the run, when, why, what to do
    time: float  # the last time that was reached, s


def state_names(model: Model, blocks: tuple[str, ...] = ("q", "v")) -> tuple[str, ...]:
    """What each entry of the state is, as a part of a sentence: "coordinate hub[2]", "velocity link"."""
    names = _names(model)
    return tuple(text for block in blocks for text in names.get(block, names[""]))


@remembered
def _names(model: Model) -> dict[str, tuple[str, ...]]:
    """Of the blocks that states have."""
    velocities = model.velocity_labels()
    words = {"v": "velocity", "p": "momentum", "": "state"}
    return {
        "q": tuple(f"coordinate {label}" for label in model.coordinate_labels()),
        "pi": tuple(f"momentum of coordinate {label}" for label in model.coordinate_labels()),
        "z": tuple(f"state {model.parameters[k].name!r}" for k in model.state_places),
        **{block: tuple(f"{word} {label}" for label in velocities) for block, word in words.items()},
    }


def statuses_of(solution: Solution) -> list[Status]:
    """How each member of an integration ended."""
    messages = solution.messages if isinstance(solution.messages, list) else [solution.messages]
    codes, times = np.atleast_1d(solution.status), np.atleast_1d(solution.t_reached)
    return [Status(c in (DONE, ENDED), text, float(t)) for c, text, t in zip(codes, messages, times, strict=True)]


def too_late(statuses: list[Status]) -> list[Status]:
    """After Ctrl-C: of a run that was at its end all the same. One that was stopped says so already."""
    if not all(s.ok for s in statuses):
        return statuses
    return [replace(s, text=f"{s.text} Ctrl-C came when there was nothing left to stop.") for s in statuses]
