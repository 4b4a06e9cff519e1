"""The rows of one constraint at a state, as steps: functions of the records of what it ties.

    G, T    per body and per joint, in the order in which the constraint names them (`ends_of`)
    k       what G B + k = 0 has besides the accelerations B = [b; ε] of the bodies' origins: with A = B − [ω × v; 0]

Gravity may be an acceleration of everything, which two bodies do not notice, but the world would.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import casadi as ca

from ..model.constraint import Tie
from ..spatial.algebra import Matrix, cross, zeros
from ..spatial.transform import Transform
from ..sweeps.record import Fields, Record
from .rows import rate_of, rows_of


def ends_of(tie: Tie) -> tuple[list[int], list[int]]:
    """The bodies, the world left out, and the joints."""
    return [i for i in dict.fromkeys(tie.bodies) if i], list(dict.fromkeys(tie.joints))


@dataclass(frozen=True, eq=False)
class Tied:
    """A constraint as its steps see it. `data` of a record are its numbers, where those are not part of it."""

    whole: Tie

    def of(self, data: Record) -> Tie:
        return self.whole

    def at(self, records: Sequence[Record]) -> Mapping[int, Record]:
        """Records by the numbers of bodies; the world is where it always is."""
        bodies, joints = ends_of(self.whole)
        found = dict(zip(bodies, records[: len(bodies)], strict=True))
        found |= {j: r.extended(vars(found[j]) if j in found else {}) for j, r in zip(joints, records[len(bodies) :], strict=True)}
        return {0: Record(X0=Transform.identity(), V=zeros(6)), **found}


def rows(tied: Tied, data: Record, world: Record, *records: Record) -> Fields:
    """All of the rows but the value; `k` is that of accelerations."""
    tie, at = tied.of(data), tied.at(records)
    found = rows_of(tie, at, tie.t)
    bodies, joints = ends_of(tie)
    k = -found.gamma
    for i in bodies:
        turning = cross(at[i].V[3:], at[i].V[:3])
        carried = turning - at[i].X0.R.T @ world.gravity if 0 in tie.bodies else turning
        k = k - found.wrench[i] @ ca.vertcat(carried, zeros(3))
    G = {f"G{e}": found.wrench[i] for e, i in enumerate(bodies)}
    T = {f"T{e}": found.tau[j] for e, j in enumerate(joints)}
    return {**G, **T, "rate": found.rate, "gamma": found.gamma, "k": k, "off": 1 - tie.on}


def value(tied: Tied, data: Record, *records: Record) -> Fields:
    """g, which is also what projection has besides G δ."""
    tie = tied.of(data)
    return {"k": ca.densify(tie.value(tied.at(records), tie.t))}


def rate(tied: Tied, data: Record, *records: Record) -> Fields:
    """ġ at velocities of the records."""
    tie = tied.of(data)
    return {"k": ca.densify(rate_of(tie, tied.at(records), tie.t))}


def residual(ends: tuple[int, int], rows: Record, right: Record, *moved: Record) -> Fields:
    """G B + T a + k at accelerations or changes; `ends` are the numbers of bodies and of joints."""
    bodies, joints = ends
    k: Matrix = right.k
    for e in range(bodies):
        k = k + getattr(rows, f"G{e}") @ moved[e].B
    for e in range(joints):
        k = k + getattr(rows, f"T{e}") @ moved[bodies + e].a
    return {"k": k}
