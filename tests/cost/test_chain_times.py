"""Times are of kernels that compute, and only of those that may win. What they are, no test says."""

from __future__ import annotations

import pytest

from sharnir.cost import diagram as module
from sharnir.cost.diagram import BATCH, MOST, by_batch_time, by_time, candidates, chain_times, diagram


@pytest.mark.slow
def test_both_ways_of_calling() -> None:
    found = chain_times(["hamilton-recursive", "hamilton-tangent"], 1, 1, 1)
    assert [*found] == ["hamilton-recursive", "hamilton-tangent"]
    assert all(0 < x.batch < 1e9 and 0 < x.single < 1e9 for x in found.values())
    assert BATCH > 1
    for cost in (by_time, by_batch_time):
        assert diagram(cost, ["hamilton-recursive"], 1, (1,), (1,)).winner(1, 1) == "hamilton-recursive"


def test_who_needs_too_many_operations_is_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    counts = {"a": 100, "b": int(100 * MOST), "c": int(100 * MOST) + 1}
    monkeypatch.setattr(module, "counted", lambda name, *cell: counts[name])
    assert candidates([*counts], 1, 1, 1) == {"a": 100, "b": int(100 * MOST)}
