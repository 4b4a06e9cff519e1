"""The cheapest on a grid: against counting by brute force, ties, unknown costs, refusals; counts of small mechanisms
that tell those of all; times of those that may win."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.codegen.forms import kernel_of
from sharnir.codegen.store import cache
from sharnir.core.errors import UnsupportedError
from sharnir.cost import diagram as module
from sharnir.cost.diagram import (
    BATCH,
    DEGREES,
    JOINTS,
    MOST,
    UNKNOWN,
    Diagram,
    Law,
    branched,
    by_batch_time,
    by_formulas,
    by_operations,
    by_time,
    candidates,
    chain_times,
    checks,
    counted,
    diagram,
    needed,
    operations,
    refusal,
)
from sharnir.cost.formulas import RECURSIVE, TABLED, TANGENT
from support.samples import ALL, slow_after


@pytest.mark.slow
def test_winners_are_those_of_brute_force() -> None:
    """Cells on both sides of the boundary between TSP and ERA, counted one by one."""
    names = [TANGENT, RECURSIVE]
    cells = [(1, 1), (2, 3), (3, 4), (1, 8)]
    found = diagram(by_operations, names, 1, (1, 2, 3), range(1, 9))
    winners = set()
    for chains, length in cells:
        model = branched(1, chains, length)
        programs = {name: FORMULATIONS[name].motion.least for name in names}
        counts = {name: kernel_of(program, model, "unrolled").operations.total for name, program in programs.items()}
        assert {name: found.costs[name][chains - 1, length - 1] for name in names} == counts
        assert found.winner(chains, length) == min(counts, key=lambda name: counts[name])
        winners.add(found.winner(chains, length))
    assert winners == set(names) or len({*found.cheapest.flat}) == 1


@pytest.mark.slow
def test_the_seed_s_figure() -> None:
    """The remarks on Figure 1: TSP to length 12 for hinges, to 5 or 6 with two degrees of freedom, to 1 … 3 with
    three, then OSP; OSP nearly everywhere with four."""
    size = range(1, 21)
    one, two, three, four = (diagram(by_formulas, TABLED, n, size, size) for n in (1, 2, 3, 4))
    assert [*one.mask(TANGENT).sum(axis=1)] == [12] * 20
    assert one.mask(RECURSIVE)[:, 12:].all()
    assert {*two.mask(TANGENT).sum(axis=1)} == {5, 6}
    assert {*three.mask(TANGENT).sum(axis=1)} == {1, 2, 3}
    assert three.winner(5, 10) == "hamilton-orthogonal"
    assert three.winner(20, 6) == RECURSIVE
    assert four.mask("hamilton-orthogonal").mean() > 0.97


def of(**costs: Sequence[Sequence[float]]) -> Diagram:
    return Diagram(1, (1, 2), (1, 2), {name: np.array(x, float) for name, x in costs.items()})


def test_ties_go_to_the_first_and_unknown_costs_never_win() -> None:
    unknown = np.nan
    found = of(a=[[1, unknown], [3, unknown]], b=[[1, 5], [2, unknown]])
    assert found.cheapest.tolist() == [[0, 1], [1, -1]]
    assert found.lead[0, 0] == 1.0
    assert found.lead[1, 0] == 1.5
    assert np.isinf(found.lead[0, 1])
    assert np.isinf(found.lead[1, 1])
    assert found.mask("b").tolist() == [[False, True], [True, False]]
    assert not found.mask("c").any()
    assert np.isinf(of(a=[[1, 2], [3, 4]]).lead).all()


def test_refused_formulations_are_left_out() -> None:
    told = []

    def one(names: Sequence[str], freedom: int, chains: int, length: int) -> Mapping[str, float]:
        return dict.fromkeys(names, 1.0)

    found = diagram(one, ["wittenburg", "composite"], 6, (1, 2), (3,), lambda *cell: told.append(cell))
    assert found.names == ("composite",)
    assert told == [(1, 3), (2, 3)]
    with pytest.raises(UnsupportedError, match="none of wittenburg takes joints of 6"):
        diagram(one, ["wittenburg"], 6, (1,), (1,))


# Counts of all mechanisms, from small ones.

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


# Times are of kernels that compute, and only of those that may win.


@pytest.mark.slow
def test_both_ways_of_calling() -> None:
    found = chain_times(["hamilton-recursive", "hamilton-tangent"], 1, 1, 1)
    assert [*found] == ["hamilton-recursive", "hamilton-tangent"]
    assert all(0 < x.batch < 1 and 0 < x.single < 1 for x in found.values())
    assert BATCH > 1
    for cost in (by_time, by_batch_time):
        assert diagram(cost, ["hamilton-recursive"], 1, (1,), (1,)).winner(1, 1) == "hamilton-recursive"


def test_who_needs_too_many_operations_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {"a": 100, "b": int(100 * MOST), "c": int(100 * MOST) + 1}
    monkeypatch.setattr(module, "counted", lambda name, *cell: counts[name])
    assert candidates([*counts], 1, 1, 1) == {"a": 100, "b": int(100 * MOST)}
