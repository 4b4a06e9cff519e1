"""Mobility in words."""

from __future__ import annotations

from dataclasses import dataclass

from .dependent import Dependence
from .rows import ConstraintRows

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

    rows: ConstraintRows
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


def _off(rows: ConstraintRows) -> list[str]:
    """What events may close or switch on."""
    if not rows.off:
        return []
    model = rows.model
    locks = {model.constraints[lock.tie].name for lock in model.locks}
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
    names = [repr(c.name) for c in dict.fromkeys(x.rows.ties) if not c.holonomic]
    if not names:
        return []
    return [
        f"Velocity level only, without a position value: {', '.join(names)}. Such rows take away a velocity, and are "
        "not projected in position."
    ]


def _number(n: int, what: str) -> str:
    return f"{n} {what}{'' if n == 1 else 's'}"
