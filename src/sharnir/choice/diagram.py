"""Who is cheapest on k chains of l bodies: a table of costs over k and l, by formulas, counts or measured times."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from ..errors import UnsupportedError
from .chain_times import candidates, chain_times
from .counted import counted, refusal
from .table_one import table_one

Cost = Callable[[Sequence[str], int, int, int], Mapping[str, float]]  # of (names, freedom, chains, length)


@dataclass(frozen=True)
class Diagram:
    """
    freedom   degrees of freedom of each joint
    chains    numbers of chains, ascending
    lengths   bodies of a chain, ascending
    costs     {formulation: cost}, chains × lengths; NaN where it is not known
    """

    freedom: int
    chains: tuple[int, ...]
    lengths: tuple[int, ...]
    costs: Mapping[str, np.ndarray]

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.costs)

    @cached_property
    def _sorted(self) -> np.ndarray:
        """Costs of the cheapest, the second, ... of each cell; unknown ones are infinite."""
        return np.sort(np.nan_to_num(np.array([*self.costs.values()]), nan=np.inf), axis=0)

    @cached_property
    def cheapest(self) -> np.ndarray:
        """Index of the formulation, the first of several that cost the same; −1 where nothing is known."""
        table = np.nan_to_num(np.array([*self.costs.values()]), nan=np.inf)
        return np.where(np.isfinite(table).any(axis=0), np.argmin(table, axis=0), -1)

    @cached_property
    def lead(self) -> np.ndarray:
        """What the second costs over what the cheapest does; infinite where there is no second."""
        if len(self.names) == 1:
            return np.full_like(self._sorted[0], np.inf)
        first, second = self._sorted[:2]
        return np.where(np.isfinite(second), second / np.where(np.isfinite(first), first, 1.0), np.inf)

    def mask(self, name: str) -> np.ndarray:
        """Where a formulation is the cheapest."""
        return self.cheapest == self.names.index(name) if name in self.names else np.zeros_like(self.cheapest, bool)

    def winner(self, chains: int, length: int) -> str:
        return self.names[int(self.cheapest[self.chains.index(chains), self.lengths.index(length)])]


def by_formulas(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    """Table 1 of seed 002."""
    found = table_one(freedom, chains, length)
    return {name: found[name] for name in names if name in found}


def by_operations(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    return {name: counted(name, freedom, chains, length) for name in names}


def by_time(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    """Nanoseconds of one state alone."""
    likely = [*candidates(names, freedom, chains, length)]
    return {name: x.single for name, x in chain_times(likely, freedom, chains, length).items()}


def by_batch_time(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
    """Nanoseconds of one state of a batch, in one thread."""
    likely = [*candidates(names, freedom, chains, length)]
    return {name: x.batch for name, x in chain_times(likely, freedom, chains, length).items()}


def diagram(
    cost: Cost,
    names: Sequence[str],
    freedom: int,
    chains: Sequence[int],
    lengths: Sequence[int],
    told: Callable[[int, int], None] = lambda chains, length: None,
) -> Diagram:
    """`told` hears of every cell before its costs are found. Formulations that refuse such joints are left out."""
    taken = [name for name in names if refusal(name, freedom) is None]
    if not taken:
        raise UnsupportedError(
            f"diagram: none of {', '.join(names)} takes joints of {freedom} degrees of freedom. "
            "Add another formulation."
        )
    table = {name: np.full((len(chains), len(lengths)), np.nan) for name in taken}
    for i, k in enumerate(chains):
        for j, length in enumerate(lengths):
            told(k, length)
            for name, x in cost(taken, freedom, k, length).items():
                table[name][i, j] = x
    return Diagram(freedom, tuple(chains), tuple(lengths), table)
