"""What constraints did, for whoever puts it out or reads it: told by records, whatever let them act."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..spatial.algebra import Matrix
from ..sweeps.record import Fields, Record

MOST = 8  # parts that are added in one step


@dataclass(frozen=True)
class Acted:
    """Records, constraint by constraint, of the multipliers `lam` and, found when they are asked for, of what is `left`
    of their rows at the accelerations found, k = G a − γ. Parts of the number of rows that were left out because they
    depend on others are in `lost`."""

    lam: list[Any]
    lost: list[Any]
    left: Callable[[], list[Any]]


def multipliers_of(trace: Any) -> list[Matrix]:
    """Of all constraints, on symbols."""
    acted = trace.noted(Acted)
    assert acted is not None  # the programs of all formulations let the constraints act
    return [found.lam for found in acted.lam]


def put_dropped(trace: Any, place: int, lost: list[Any]) -> None:
    """How many rows were left out."""
    while len(lost) > 1:
        lost = [trace.call(_counted, None, *lost[k : k + MOST]) for k in range(0, len(lost), MOST)]
    trace.put(place, _lost, None, *lost)


def _counted(_: None, *found: Record) -> Fields:
    return {"lost": sum((x.lost for x in found), ca.SX(0))}


def _lost(_: None, *found: Record) -> Any:
    return _counted(None, *found)["lost"]
