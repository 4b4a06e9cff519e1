"""Counts of small mechanisms tell those of all: against counting larger ones. Covers cost/counted.py."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.codegen.store import cache
from sharnir.core.errors import UnsupportedError
from sharnir.cost import counted as module
from sharnir.cost.counted import DEGREES, JOINTS, UNKNOWN, Law, branched, checks, counted, needed, operations, refusal
from support.samples import ALL, slow_after

# by turns: what is linear, what has a matrix along chains, what has one around the base, and the one with two ways
SAMPLE = [("hamilton-recursive", 1), ("hamilton-tangent", 1), ("hamilton-orthogonal", 6), ("absolute", 6)]
EVERY = [(name, n) for name in FORMULATIONS for n in JOINTS]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "freedom"), slow_after(1, EVERY if ALL else SAMPLE))
def test_equal_to_what_is_counted_on_larger_ones(name: str, freedom: int) -> None:
    if refusal(name, freedom) is not None:
        pytest.skip("refused")
    for chains, length in ((3, 4), (8, 1)) if ALL else ((3, 4),):
        model = branched(freedom, chains, length)
        assert counted(name, freedom, chains, length) == operations(FORMULATIONS[name].of(model), model)


def test_every_formulation_takes_hinges() -> None:
    assert [name for name in FORMULATIONS if refusal(name, 1) is not None] == []


@pytest.mark.parametrize("freedom", JOINTS)
def test_mechanisms_are_as_described(freedom: int) -> None:
    model = branched(freedom, 2, 3)
    assert [b.joint.nv for b in model.bodies] == [freedom] * 7
    assert model.parents == (0, 1, 2, 3, 1, 5, 6)
    assert all(np.all(np.asarray(b.inertia) != 0.0) and np.all(np.asarray(b.com) != 0.0) for b in model.bodies)


@pytest.mark.parametrize("freedom", [0, 7, -1])
def test_no_such_joint(freedom: int) -> None:
    with pytest.raises(UnsupportedError, match=r"no joint of .* degrees of freedom\. Expected one of 1, 2"):
        branched(freedom, 1, 1)


def law_of(value: object) -> Law:
    assert callable(value)
    return Law(UNKNOWN, {cell: value(*cell) for cell in (*needed(UNKNOWN), *checks(UNKNOWN))})


def test_a_law_is_exact_on_cubics() -> None:
    law = law_of(lambda k, n: 7 + 2 * k**3 - k + k * (n**3 - 4 * n * n + 3))
    assert law.holds()
    assert law(20, 17) == 7 + 2 * 8000 - 20 + 20 * (17**3 - 4 * 17**2 + 3)


@pytest.mark.parametrize(
    "value",
    [lambda k, n: k**4, lambda k, n: k * n**4, lambda k, n: k * k * n],
    ids=["fourth power of k", "fourth power of n", "chains that know of each other"],
)
def test_what_follows_no_law_is_refused(value: object) -> None:
    law = law_of(value)
    assert not law.holds()
    with pytest.raises(UnsupportedError, match="do not grow as"):
        module._checked(law, "composite", 1)


def test_every_formulation_has_its_degrees() -> None:
    """Absolute coordinates have those of their two ways."""
    assert {*DEGREES} - {"leaf first", "schur"} == {*FORMULATIONS} - {"absolute"}


def test_counts_are_kept_between_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    law = law_of(lambda k, n: 1 + k * n)
    stored = {"key": module._as_bytes(law)}
    monkeypatch.setattr(cache, "load", stored.get)
    assert module._from_store("key", UNKNOWN) == law
    assert module._from_store("another", UNKNOWN) is None
