from __future__ import annotations

import numpy as np

import sharnir as sh
from sharnir.algorithms.loops.rank import rank_of
from sharnir.dynamics.analysis.mobility import rows_around
from sharnir.dynamics.analysis.rows_at_state import RowsAtState, State
from support.known_mobility import at_parallelogram, four_bar, parallelogram, shaky, stewart


def ranks(model: sh.Model, q: object = None, t: float = 0.0) -> list[int]:
    rows = RowsAtState(sh.compile(model, backend="casadi"), State("test", model, q, None, t, None))
    return [rank_of(G) for G in rows_around(rows)]


def test_around_a_singular_position_the_rank_is_higher() -> None:
    assert max(ranks(parallelogram(), at_parallelogram(0.0))) == 2


def test_directions_are_chosen_where_most_motions_are_infinitesimal_only() -> None:
    """A plate on six cranks in a line: few directions lead anywhere, and none of the first ones that are drawn."""
    assert max(ranks(parallelogram(6), at_parallelogram(0.0, 6))) == 6


def test_a_structure_has_no_neighbours() -> None:
    assert ranks(stewart()) == []


def test_positions_that_come_back_are_no_neighbours() -> None:
    assert ranks(shaky()) == []


def test_driven_mechanisms_have_neighbours_in_time() -> None:
    model = four_bar(driven="0.9 + 0.2*t")
    q = sh.assemble(model, [0.9, -0.5, 1.3]).q
    assert ranks(model, q) == [2, 2]


def test_what_is_driven_and_rests_has_none() -> None:
    model = four_bar(driven="0.9")
    assert ranks(model, sh.assemble(model, np.array([0.9, -0.5, 1.3])).q) == []
