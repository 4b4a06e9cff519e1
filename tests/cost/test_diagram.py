"""Who is cheapest on a grid: against counting by brute force, ties, unknown costs, refusals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.codegen.choose import kernel_of
from sharnir.core.errors import UnsupportedError
from sharnir.cost.counted import branched
from sharnir.cost.diagram import Diagram, by_formulas, by_operations, diagram
from sharnir.cost.seed_table import RECURSIVE, TABLED, TANGENT


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
