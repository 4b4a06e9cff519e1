"""How a mechanism can move at a position: degrees of freedom from the rank of its constraints, not from a count.

    dof = free coordinates − rank G

G over the coordinates that are not prescribed, every row to its own scale. Rows beyond the rank are redundant: they
forbid nothing that the others, and the joints of the tree, do not forbid already.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ...algorithms.loops.rank import RANK
from ...core import notebook
from ...core.tracing import tracing
from ...model import Model
from .. import Dynamics
from .assemble import closed_position, is_closed, rows_of
from .judge import Dependence, Judge, judge_of
from .rows_at_state import RowsAtState, rotational

# Mobility in words.

NEAR = 1e-3  # rows that are nearer to vanishing are said
SMALL = 1e-6  # of the largest gap; less is not said
SHOWN = 4  # rows of a combination that are named one by one


@dataclass(frozen=True)
class Findings:
    """
    smallest   how near rows are to vanishing; about 1 where all is well
    permanent  rows that are redundant nearby too; None where no other position was found
    assembled  degrees of freedom where the loops are closed, of a position at which they are not
    """

    rows: RowsAtState
    rank: int
    smallest: float
    dependences: list[Dependence]
    permanent: list[int] | None
    closed: bool
    gaps: dict[str, float]
    assembled: int | None


def words(x: Findings) -> str:
    return "\n".join([*_count(x), *_redundant(x), *_position(x), *_without_value(x)])


def _count(x: Findings) -> list[str]:
    rows, free = x.rows, x.rows.free.size
    name, dof = rows.model.name, x.rows.free.size - x.rank
    lines = [f"{name!r} has {_number(dof, 'degree')} of freedom at this position."]
    if not rows.labels:
        without = "where no constraint is on" if rows.off else "without constraints"
        return [f"{lines[0]} It is a tree {without}: every free coordinate is one.", *_off(rows)]
    count = free - len(rows.labels)
    independent = f"{x.rank} of the rows {'is' if x.rank == 1 else 'are'} independent"
    same = "which is right" if count == dof else f"but only {independent}"
    lines.append(
        f"The count (Grübler): {_number(free, 'free coordinate')} - {_number(len(rows.labels), 'row')} of constraints "
        f"= {count}, {same}."
    )
    labels, moving = rows.model.velocity_labels(), set(rows.free.tolist())
    driven = [labels[k] for k in range(rows.model.nv) if k not in moving]
    if driven:
        lines.append(f"Prescribed, and not counted: {', '.join(repr(n) for n in driven)}.")
    return [*lines, *_off(rows)]


def _off(rows: RowsAtState) -> list[str]:
    """The locks and switches of events."""
    if not rows.off:
        return []
    model = rows.model
    locks = {model.constraints[lock.constraint].name for lock in model.locks}
    groups = (
        ("Locks that are open", [n for n in rows.off if n in locks]),
        ("Constraints that are switched off", [n for n in rows.off if n not in locks]),
    )
    return [f"{what}, and not counted: {', '.join(map(repr, names))}." for what, names in groups if names]


def _redundant(x: Findings) -> list[str]:
    if not x.dependences:
        return []
    if x.permanent is None:
        groups = [("redundant", x.dependences)]
    else:
        permanent = set(x.permanent)
        lasting = [d for d in x.dependences if d.row in permanent]
        here = [d for d in x.dependences if d.row not in permanent]
        groups = [("permanently redundant (also at nearby positions)", lasting), ("redundant here only", here)]
    lines = []
    for what, found in groups:
        if found:
            lines.append(f"{_number(len(found), 'row')} {'is' if len(found) == 1 else 'are'} {what}:")
            lines += [f"  {x.rows.name(d.row)}, {_because(x, d)}" for d in found]
    lines.append(
        "Forces along redundant rows do not follow from the motion; joints carry them as well. dyn.nonunique(q) lists "
        "the components of reactions that are not unique."
    )
    return lines


def _because(x: Findings, d: Dependence) -> str:
    if not d.others:
        lasting = x.permanent is None or d.row in x.permanent
        return "which the joints prevent already" if lasting else "along which nothing can move at this position"
    ordered = sorted(d.others, key=lambda pair: -abs(pair[1]))
    parts = [f"{amount:+.3g} of {x.rows.name(row)}" for row, amount in ordered[:SHOWN]]
    more = f" and {_number(len(ordered) - SHOWN, 'more row')}" if len(ordered) > SHOWN else ""
    return f"a unit of which is balanced by {', '.join(parts)}{more}"


def _position(x: Findings) -> list[str]:
    if not x.rows.labels:
        return []
    return [*_open(x)] if not x.closed else [*_motion(x), *_nearly_singular(x)]


def _open(x: Findings) -> list[str]:
    worst = max(x.gaps.values())
    gaps = ", ".join(f"{name!r} by {gap:.3g}" for name, gap in x.gaps.items() if gap > SMALL * worst)
    lines = [f"The constraints do not hold at this position: {gaps} (m or rad). What is said is for it as it is."]
    if x.assembled is None:
        return [*lines, "sharnir.assemble(model, q) could not close them; its report says more."]
    dof = f"there {'is' if x.assembled == 1 else 'are'} {_number(x.assembled, 'degree')} of freedom"
    return [*lines, f"sharnir.assemble(model, q) closes them; at that position {dof}."]


def _motion(x: Findings) -> list[str]:
    free, rows = x.rows.free.size, len(x.rows.labels)
    if free == x.rank:
        driven = any(b.motion is not None for b in x.rows.model.bodies)
        return ["It moves only as it is driven." if driven else "It cannot move: a structure."]
    if x.permanent is None:
        return [
            "Singular position: no other position was found along the motions that the rows allow, so these are "
            "infinitesimal only."
        ]
    usual = free - rows + len(x.permanent)
    if free - x.rank > usual:
        there = f"there {'is' if usual == 1 else 'are'} {_number(usual, 'degree')} of freedom"
        return [f"Singular position: nearby {there}."]
    return []


def _nearly_singular(x: Findings) -> list[str]:
    if x.smallest >= NEAR:
        return []
    return [
        f"Close to a singular position: some forces and velocities are {1.0 / x.smallest:.2g} times what causes them."
    ]


def _without_value(x: Findings) -> list[str]:
    names = [repr(c.name) for c in dict.fromkeys(x.rows.constraints) if not c.holonomic]
    if not names:
        return []
    return [
        f"Velocity level only, without a position value: {', '.join(names)}. Such rows take away a velocity, and are "
        "not projected in position."
    ]


def _number(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"


# Positions that a mechanism can reach from here, to tell what is so everywhere from what is so here only.
#
# Along random motions that the constraints allow, a little way and back onto the constraints; where there are none but
# something is driven, a little earlier and later. The rank of the rows there is that of an ordinary position; at
# singular ones it is lower.

STEPS = (0.1, 0.1, 0.1, 0.02, 0.02)  # rad; what slides, in lengths of the mechanism
FEW = (0.1, 0.02)  # the same of large models
TRIALS, CHOSEN = 200, 4  # directions to choose from where a singular position leads back, and how many of them to try
STAYED = 0.05  # of the step: nearer to where it came from is no other position
SHORT, LONG = 1e-3, 2.0  # s; limits of how far to look in time


def rows_around(rows: RowsAtState) -> list[Any]:
    """G over the free coordinates at assembled positions around that of `rows`, which is one."""
    return _along_motions(rows) or _in_time(rows)


def _along_motions(rows: RowsAtState) -> list[Any]:
    """Positions that could not be closed, or came back, are left out."""
    q, judge = rows.state.q, judge_of(rows)
    near, ways = judge.near(q), judge.ways(judge.jacobian(q))
    draw = np.random.default_rng(7)

    def moved(step: float) -> np.ndarray:
        direction = near.in_angles(ways.draw(draw))
        return near.move(near.from_angles(step * direction / np.abs(direction).max()))

    found = _closed_ones(rows, [moved(step) for step in (FEW if rows.large else STEPS) if ways.count])
    if not found and ways.count > 1:
        # most of the motions may be infinitesimal only: those that open the constraints least are the others
        trials = sorted((moved(STEPS[0]) for _ in range(TRIALS)), key=lambda p: float(np.linalg.norm(rows.value(p))))
        found = _closed_ones(rows, trials[:CHOSEN])
    return found


def _closed_ones(rows: RowsAtState, positions: list[np.ndarray]) -> list[Any]:
    """G where the constraints close near the positions, and not where all began."""
    q, judge, found = rows.state.q, judge_of(rows), []
    for moved in positions:
        position, _ = closed_position(rows, moved, any_will_do=True)
        if np.abs(position - q).max() > STAYED * np.abs(moved - q).max() and is_closed(rows, position):
            found.append(judge.jacobian(position))
    return found


def _in_time(rows: RowsAtState) -> list[Any]:
    found = []
    for side in (1.0, -1.0):
        later = _driven_on(rows, side)
        if later is None:
            continue
        position, _ = closed_position(later, later.state.q, any_will_do=True)
        if is_closed(later, position):
            found.append(judge_of(later).jacobian(position))
    return found


def _driven_on(rows: RowsAtState, side: float) -> RowsAtState | None:
    """At the time at which the drives have moved by a step, or as far as they come; None where they stand still. Their
    speed does not tell when that is: it is zero where a drive turns round, as it may at a dead centre."""
    q, found, step = rows.state.q, None, SHORT
    gap, length = rows.value(q), rows.length(q)
    while step <= LONG:
        later = rows.at(rows.state.t + side * step)
        opened = (later.value(later.state.q) - gap) / length
        moved = max(np.abs(x).max(initial=0.0) for x in (later.state.q - q, opened))
        if not np.isfinite(moved):
            break
        found = later if moved > 0.0 else found
        if moved >= STEPS[0]:
            break
        step *= 2.0
    return found


NEXT_TO = 0.1  # of a singular value nearby: what is as small as this is about to vanish
ROUGH, ROUGHEST = 10.0, 1e-4  # a position that is off by ε leaves singular values of about ε instead of zeros


@dataclass(frozen=True)
class Mobility:
    """
    dof              degrees of freedom at the position
    free, rows       how many coordinates are not prescribed; rows of the constraints
    rank, redundant  of the rows; rows - rank
    redundant_rows   names of that many rows that depend on the others: "constraint 'closure': force along world z"
    permanent        how many of them are redundant nearby too; None where no other position was found
    singular         True where the rank is lower than nearby
    singular_values  of the rows, each scaled to unit length; descending. Of large models the smallest that is not zero
    gaps             {constraint: by how much it is open at the position}, m or rad
    text             all that in words
    """

    dof: int
    free: int
    rows: int
    rank: int
    redundant: int
    redundant_rows: tuple[str, ...]
    permanent: int | None
    singular: bool
    singular_values: np.ndarray
    gaps: dict[str, float]
    text: str

    def __str__(self) -> str:
        return self.text

    def _repr_html_(self) -> str:
        facts: dict[str, Any] = {
            "degrees of freedom": self.dof,
            "rows": self.rows,
            "rank": self.rank,
            "redundant": self.redundant,
        }
        facts |= {"position": "singular"} if self.singular else {}
        return notebook.card("Mobility", facts, notebook.words(self.text))


@tracing
def mobility(model: Model | Dynamics, q: Any = None, *, t: float = 0.0, params: Any = None) -> Mobility:
    """Degrees of freedom, rank and redundant rows at q (None: the initial position of the model).

    A compiled model may be given instead of a model; its functions are then used again.
    """
    rows = rows_of("mobility", model, q, None, t, params)
    here, judge = rows.state.q, judge_of(rows)
    G = judge.jacobian(here)
    rank, values = judge.values(G, _tolerance(rows, here))
    closed = is_closed(rows, here)
    around = max(rows_around(rows), key=judge.rank, default=None) if closed and rows.labels else None
    singular = around is not None and judge.rank(around) > rank
    found = judge.dependences(G, rank)
    lasting = judge.dependences(around, judge.rank(around), [d.row for d in found]) if around is not None else []
    permanent = [d.row for d in (lasting if singular else found)]
    findings = Findings(
        rows=rows,
        rank=rank,
        smallest=_smallest(rows, here, judge, G, values[:rank]),
        dependences=found,
        permanent=None if around is None else permanent,
        closed=closed,
        gaps=rows.by_constraint(rows.value(here)),
        assembled=None if closed else _assembled(rows, here),
    )
    return Mobility(
        dof=rows.free.size - rank,
        free=rows.free.size,
        rows=len(rows.labels),
        rank=rank,
        redundant=len(rows.labels) - rank,
        redundant_rows=tuple(rows.name(d.row) for d in found),
        permanent=None if around is None else len(permanent),
        singular=singular,
        singular_values=values,
        gaps=findings.gaps,
        text=words(findings),
    )


def is_singular(model: Model | Dynamics, q: Any, t: float, params: Any) -> bool:
    """Whether the rows are at q, or next to it, less independent than nearby: a combination of them vanishes there that
    does not elsewhere."""
    rows = rows_of("mobility", model, q, None, t, params)
    if not rows.labels:
        return False
    judge, sizes = judge_of(rows), _units(rows)

    def smallest(G: Any, rank: int) -> float:
        if rows.large:
            found, values = judge.values(G, RANK)
            return float(values[0]) if found >= rank and rank else 0.0
        return float(np.linalg.svd(G / sizes, compute_uv=False)[rank - 1]) if rank else 0.0

    around = max(rows_around(rows), key=judge.rank, default=None)
    if around is None:
        return False
    rank = judge.rank(around)
    return rank > 0 and smallest(judge.jacobian(rows.state.q), rank) < NEXT_TO * smallest(around, rank)


def _units(rows: RowsAtState) -> np.ndarray:
    """(rows, columns): the units of G in which its rows can be compared, metres with a length of the mechanism."""
    length = rows.length(rows.state.q)
    return np.outer(rows.sizes(rows.state.q), np.where(rotational(rows.model)[rows.free], 1.0, 1.0 / length))


def independence(model: Model | Dynamics, t: np.ndarray, q: np.ndarray, params: Any) -> np.ndarray:
    """(n,): how independent the rows are at positions (n, nq), relative to the first of them: the smallest singular
    value that is not zero there. Every row keeps the scale that it has at the first. Which rows of a redundant set
    follow from the others does not matter."""
    rows = rows_of("mobility", model, q[0], None, float(t[0]), params)
    judge, found = judge_of(rows), []
    first = judge.jacobian(rows.state.q)
    if not rows.labels:
        return np.ones(len(t))
    if rows.large:
        rank, least = judge.values(first, RANK)
        lengths = judge.lengths(first, np.ones(first.shape[1]))
        for time, position in zip(t, q, strict=True):
            G = judge_of(rows.at(float(time))).jacobian(position)
            now, values = judge.values(G, RANK)
            shrunk = judge.lengths(G, np.ones(G.shape[1])) / np.where(lengths > 0.0, lengths, 1.0)
            found.append(
                0.0 if now < rank else min(values[0] / least[0], float(shrunk[lengths > 0.0].min(initial=1.0)))
            )
        return np.array(found)
    sizes = _units(rows)
    there = [rows.at(float(time)).free_jacobian(position) / sizes for time, position in zip(t, q, strict=True)]
    least = np.linalg.svd(np.array(there), compute_uv=False)
    rank = int(np.sum(least[0] > RANK * least[0].max(initial=0.0)))
    return np.asarray(least[:, rank - 1] / least[0, rank - 1]) if rank else np.ones(len(t))


def _smallest(rows: RowsAtState, q: np.ndarray, judge: Judge, G: Any, values: np.ndarray) -> float:
    """How near a combination of rows, or a row by itself, is to vanishing."""
    columns = np.where(rotational(rows.model)[rows.free], 1.0, rows.length(q))
    lengths = judge.lengths(G, columns) / rows.sizes(q)
    return min(float(x.min(initial=1.0)) for x in (values, lengths[~judge.vanishing(G)]))


def _tolerance(rows: RowsAtState, q: np.ndarray) -> float:
    """Below it a singular value may be zero: rows that depend on each other on the constraints do so roughly nearby."""
    gap = float((np.abs(rows.value(q)) / rows.sizes(q)).max(initial=0.0))
    return max(RANK, min(ROUGH * gap, ROUGHEST))


def _assembled(rows: RowsAtState, q: np.ndarray) -> int | None:
    """Degrees of freedom at the assembled position; None where there is none."""
    position, _ = closed_position(rows, q)
    judge = judge_of(rows)
    return rows.free.size - judge.rank(judge.jacobian(position)) if is_closed(rows, position) else None
