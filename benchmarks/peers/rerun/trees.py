"""A tree: all functions, by every engine, after all of them agree; and the peak of the processor meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..agree import agreements
from ..compare import Effort, check, timed
from ..engines import ENGINES, SharnirEngine
from ..peak import fma_peak
from ..states import FUNCTIONS, random_states
from .case import Case
from .figures import compared_with
from .tell import Tell


def measure_tree(case: Case, peers: Sequence[str], effort: dict[str, Any], tell: Tell) -> None:
    model = case.tree()
    given = Effort(*(effort[name] for name in ("rounds", "seconds", "batch", "checked", "longest")))
    states = random_states(model, given.batch)
    engines = [SharnirEngine(model), *(E(model) for E in ENGINES if E.name in peers)]
    found = agreements(engines, states.first(given.checked))
    tell(
        agreement=[
            {"function": a.function, "by": a.label.removesuffix(", batch"), "difference": a.error} for a in found
        ]
    )
    try:
        check(case.name, found)
    except SystemExit as end:
        tell(failed=str(end.code))
        return
    for function in FUNCTIONS:
        for row in timed(engines, function, states, given):
            mode = "one" if row.states == 1 else "batch"
            tell(rows=compared_with(SharnirEngine.name, function, mode, row.timings, row.states))
    tell(peak=fma_peak())
