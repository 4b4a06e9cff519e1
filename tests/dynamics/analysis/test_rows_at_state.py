from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.dynamics.analysis.rows_at_state import RowsAtState, State, rotational
from support.known_mobility import FOUR_BAR, four_bar, slider_crank, stewart


def rows_of(model: sh.Model, q: object = None) -> RowsAtState:
    return RowsAtState(sh.compile(model, backend="casadi"), State("test", model, q, None, 0.0, None))


def test_units_and_names() -> None:
    rows = rows_of(four_bar(), FOUR_BAR)
    assert rows.units == ["m", "m", "m", "rad", "rad"]
    assert rows.name(2) == "constraint 'closure': force along world z"


def test_the_gap_of_a_constraint_is_a_distance_or_an_angle() -> None:
    rows = rows_of(four_bar(), FOUR_BAR)
    assert rows.by_constraint(np.array([0.3, 0.4, 0.0, 0.1, -0.2])) == {"closure": pytest.approx(0.5)}
    assert rows.by_constraint(np.array([0.03, 0.04, 0.0, 0.1, -0.2])) == {"closure": pytest.approx(0.2)}


def test_which_velocities_turn() -> None:
    assert rotational(slider_crank()).tolist() == [True, True, False]
    assert rotational(stewart()).tolist() == [False, False, False, True, True, True]


def test_the_length_of_a_mechanism_is_its_longest_lever() -> None:
    # crank and coupler in a line: 1.4 m
    assert rows_of(four_bar(planar=True), [0.0, 0.0, 1.0]).length(np.array([0.0, 0.0, 1.0])) == pytest.approx(1.4)


def test_where_nothing_turns_it_is_a_metre() -> None:
    s = sh.System("slides")
    for axis in "xy":
        s.add_body(axis, joint=sh.Prismatic(axis), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("rod", sh.Distance("x", (0, 0, 0), "y", (0, 0, 0), 5.0))
    rows = rows_of(s.build(), [3.0, 4.0])
    assert rows.length(rows.state.q) == 1.0
