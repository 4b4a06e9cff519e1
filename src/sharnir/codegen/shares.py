"""Operations by the part of the work they belong to (kinematics, assembly, factorisation, solution) and by sweep."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..algorithms.sweeps.sweep import PARTS, Sweep
from ..spatial.algebra import Matrix
from .graph import OperationCount

Share = tuple[str, str]  # part of the work, name of a sweep


def by_part(
    sweep: Sweep, fields: Mapping[str, list[Matrix]], besides: Sequence[tuple[str, Sequence[Matrix]]] = ()
) -> list[tuple[Share, list[Matrix]]]:
    """What a sweep has found, in the order of the work."""
    parts: dict[str, list[Matrix]] = {}
    for part, values in besides:
        parts.setdefault(part, []).extend(values)
    for name, values in fields.items():
        parts.setdefault(sweep.part_of(name), []).extend(values)
    parts.setdefault(sweep.part, [])
    return [((part, sweep.name), parts[part]) for part in PARTS if part in parts]


def by_sweep(shares: Mapping[Share, OperationCount]) -> dict[str, OperationCount]:
    found: dict[str, OperationCount] = {}
    for (_, sweep), count in shares.items():
        found[sweep] = found.get(sweep, OperationCount()) + count
    return found


def grouped(shares: Mapping[Share, OperationCount]) -> dict[str, OperationCount]:
    """By the part of the work; `.parts` of each are its sweeps."""
    own: dict[str, dict[str, OperationCount]] = {}
    for (part, sweep), count in shares.items():
        own.setdefault(part, {})[sweep] = count
    return {part: OperationCount.of_parts(own[part]) for part in PARTS if part in own}
