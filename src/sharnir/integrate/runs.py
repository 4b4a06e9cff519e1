"""Some members of a block as runs of neighbours, so that one call of the right-hand side computes each run."""

from __future__ import annotations

from ..drivers import compiled, inlined
from .rhs import Integers, evaluate_rows

GAP = 8  # members left out that are computed anyway: they fill lanes that a new call would leave empty


@inlined
def collect(flags: Integers, flag: int, runs: Integers) -> int:
    """Fill `runs` with (first, count) of members with this flag; returns how many runs there are."""
    n_runs = 0
    end = -GAP - 1
    for i in range(flags.size):
        if flags[i] == flag:
            if n_runs > 0 and i - end <= GAP:
                runs[n_runs - 1, 1] = i + 1 - runs[n_runs - 1, 0]
            else:
                runs[n_runs, 0] = i
                runs[n_runs, 1] = 1
                n_runs += 1
            end = i + 1
    return n_runs


@inlined
def evaluate_runs(call: Integers, first: int, runs: Integers, n_runs: int) -> None:
    for k in range(n_runs):
        evaluate_rows(call, first + runs[k, 0], runs[k, 1])


@compiled
def evaluate_block(call: Integers, first: int, count: int) -> None:
    """From Python, for all members of a block."""
    evaluate_rows(call, first, count)


@compiled
def evaluate_some(call: Integers, first: int, rows: Integers) -> None:
    """From Python, for some members of a block, those that are neighbours in one call."""
    k = 0
    while k < rows.size:
        count = 1
        while k + count < rows.size and rows[k + count] == rows[k] + count:
            count += 1
        evaluate_rows(call, first + rows[k], count)
        k += count
