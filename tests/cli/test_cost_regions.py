"""Borders between regions, their parts, and room for names."""

from __future__ import annotations

import numpy as np

from sharnir.cli.cost_diagram import borders, parts, place_for

CELLS = np.array([[0, 0, 1], [0, 1, 1], [0, 1, 1]])


def test_borders_are_between_cells_that_differ() -> None:
    """In one piece where they go on."""
    assert sorted(borders(CELLS)) == [([0.5, 0.5], [0.5, 2.5]), ([0.5, 1.5], [0.5, 0.5]), ([1.5, 1.5], [-0.5, 0.5])]
    assert [*borders(np.zeros((3, 4), int))] == []


def test_parts_are_connected() -> None:
    found = [*parts(np.array([[1, 0, 1], [1, 0, 0]], bool))]
    assert [part.sum() for part in found] == [2, 1]


def test_names_go_where_there_is_room() -> None:
    mask = np.zeros((5, 8), bool)
    mask[1:4, 2:8] = True
    assert place_for(mask, 4.0, 1.0) is not None
    assert place_for(mask, 5.2, 2.5) == (4.5, 2.0)
    assert place_for(mask, 6.1, 1.0) is None
    assert place_for(mask, 1.0, 3.1) is None
    assert place_for(mask, 20.0, 1.0) is None
