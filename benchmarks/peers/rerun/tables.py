"""Results as tables, in sections; a page has the same sections."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..families import FAMILIES
from ..report import Table
from ..states import FUNCTIONS
from .case import LONG_TREES, THREADS, TREES
from .family_tables import derivatives_table, growth_table, peers_table
from .other_tables import long_table, threads_table
from .tree_tables import function_table, motion_table, trees_table

Results = Sequence[dict[str, Any]]


def sections(results: Results) -> dict[str, list[Table]]:
    """Those of which something was measured, families by size."""
    found: dict[str, list[Table]] = {}
    trees, threads, long = ([r for r in results if r["family"] == name] for name in (TREES, THREADS, LONG_TREES))
    if trees:
        found["trees"] = [function_table(function, trees) for function in FUNCTIONS]
        found["trees"] += [motion_table(trees), trees_table(trees)]
    loops = sorted((r for r in results if r["family"] in FAMILIES), key=lambda r: r["size"])
    for name in FAMILIES:
        mine = [r for r in loops if r["family"] == name]
        if mine:
            found.setdefault("families", []).extend([growth_table(name, mine), peers_table(name, mine)])
    if loops:
        found["loop-derivatives"] = [derivatives_table(sorted(loops, key=lambda r: list(FAMILIES).index(r["family"])))]
    if threads:
        found["threads"] = [threads_table(threads)]
    if long:
        found["long-trees"] = [long_table(long)]
    return found


def tables(results: Results) -> list[Table]:
    return [table for some in sections(results).values() for table in some]


def left_out(results: Results) -> list[str]:
    """Everything that was to be measured and was not, and why."""
    said = [f"{r['name']}, {g['function']}, {g['by']}: {g['why']}" for r in results for g in r["gaps"]]
    return [*said, *(note for r in results for note in r["notes"])]
