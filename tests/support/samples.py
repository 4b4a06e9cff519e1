"""How many random models the tests take: a sample by default, all of them with SHARNIR_ALL_TREES=1. And which values of
a test belong to the quick tier.

Models differ by their seed only, and the first ones are as good as any: a test next to each sample says that it has all
kinds in it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Any

import pytest

PARAM = type(pytest.param())
ALL = bool(os.environ.get("SHARNIR_ALL_TREES"))


def sample(few: int, all_of_them: int) -> int:
    return all_of_them if ALL else few


def by_threes(names: Iterable[str]) -> list[list[str]]:
    """Elements that share a mechanism, where it takes long to compile one for each; one by one with
    SHARNIR_ALL_TREES=1."""
    every, size = list(names), sample(3, 1)
    return [every[k : k + size] for k in range(0, len(every), size)]


def slow_after(count: int, values: Iterable[Any], turns: int = 1) -> list[Any]:
    """Values of `parametrize`: the first ones in the quick tier, the others marked `slow`; of these only every second,
    third, ... where `turns` says so. A tuple is one of each argument."""
    every = list(values)
    return every[:count] + [_marked(value, True) for value in thinned(turns, every[count:])]


def slow_but_every(step: int, values: Iterable[Any], turns: int = 1) -> list[Any]:
    """The same with every second, third, ... value in the quick tier, beginning with the first."""
    every = list(enumerate(values))
    slow = {k for k, _ in thinned(turns, [x for x in every if x[0] % step])}
    return [_marked(value, k in slow) for k, value in every if k in slow or k % step == 0]


def thinned(step: int, values: Iterable[Any], first: int = 0) -> list[Any]:
    """Every second, third, ... value; all with SHARNIR_ALL_TREES=1. For random models, and for products whose factors
    all come in by other tests or other values of `first`."""
    return list(values) if ALL else list(values)[first::step]


def _marked(value: Any, slow: bool) -> Any:
    if not isinstance(value, PARAM):
        value = pytest.param(*(value if isinstance(value, tuple) else (value,)))
    return pytest.param(*value.values, id=value.id, marks=(*value.marks, pytest.mark.slow)) if slow else value
