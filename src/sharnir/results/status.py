"""How a run was made (`Settings`), and how its members ended, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..core.read import Array
from ..integrate.solution import Status
from ..version import __version__


@dataclass(frozen=True, eq=False)
class Settings:
    """The settings that repeat a run, apart from the model and its parameters. None where the method has no such thing.
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
    parts: tuple[Settings, ...] = ()  # of runs that were joined, in order; q0 and v0 are those of the whole

    def of_parts(self) -> tuple[Settings, ...]:
        """Each from its t0 on."""
        return self.parts or (self,)


NUMBER = re.compile(r"[-+]?\d+(\.\d+)?(e[-+]?\d+)?")  # texts of one way differ in their numbers
FIRST, WAYS = 5, 6  # members and ways that a summary names


class Sentences(list[str]):
    """Of the members of a batch; printed it is a summary, list(...) prints all."""

    def __init__(self, statuses: Sequence[Status]) -> None:
        super().__init__(status.text for status in statuses)
        self._summary = _summary(statuses)

    def __repr__(self) -> str:
        return self._summary

    __str__ = __repr__


def _summary(statuses: Sequence[Status]) -> str:
    """How many ended in which way, those that are not ok first. Ways are told apart by their words."""
    ways: dict[str, list[int]] = {}
    for k, status in enumerate(statuses):
        words = NUMBER.sub("#", status.text)
        ways.setdefault(f"{int(status.ok)}{words}", []).append(k)
    good = sum(status.ok for status in statuses)
    lines = [f"{good} of {len(statuses)} members are ok."]
    groups = sorted(ways.items(), key=lambda item: (item[0][0], -len(item[1])))
    for _, members in groups[:WAYS]:
        names = ", ".join(map(str, members[:FIRST])) + (", ..." if len(members) > FIRST else "")
        which = f"{len(members)} members ({names})" if len(members) > 1 else f"member {names}"
        lines.append(f"{which[:1].upper()}{which[1:]}: {statuses[members[0]].text}")
    if len(groups) > WAYS:
        lines.append(f"Others ended in {len(groups) - WAYS} more ways.")
    return " ".join([*lines, "list(run.status) has all."])


def too_late(statuses: list[Status]) -> list[Status]:
    """After Ctrl-C: of a run that was at its end all the same. One that was stopped says so already."""
    if not all(s.ok for s in statuses):
        return statuses
    return [replace(s, text=f"{s.text} Ctrl-C came when there was nothing left to stop.") for s in statuses]
