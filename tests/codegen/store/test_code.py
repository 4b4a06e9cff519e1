"""What code needs beside itself: workspaces on cache lines, lent and given back, and how much memory it holds."""

from __future__ import annotations

import numpy as np

from sharnir.codegen.store.code import ALIGNMENT, Code


def code(workspace: int = 5) -> Code:
    return Code([3, 2], workspace, [np.arange(4, dtype=np.int64), np.zeros(7)], width=4, key="key")


def test_a_workspace_is_on_a_cache_line_and_large_enough() -> None:
    found = code().scratch(4)
    assert found.ctypes.data % ALIGNMENT == 0
    assert found.size >= code().doubles(4)
    found[:] = 1.0


def test_a_workspace_grows_with_what_is_asked_for_in_every_lane() -> None:
    assert code(105).doubles(4) - code(5).doubles(4) == 4 * 100
    assert code(5).doubles(8) - code(0).doubles(8) == 8 * 5


def test_what_is_given_back_is_lent_again() -> None:
    kept = code()
    first, second = kept.borrow(4), kept.borrow(4)
    assert first.ctypes.data != second.ctypes.data
    kept.give_back(4, first)
    assert kept.borrow(4) is first
    assert kept.borrow(4) is not first


def test_memory_is_that_of_tables_and_one_workspace() -> None:
    assert code().bytes == 8 * 4 + 8 * 7 + 8 * code().doubles(4)
