"""Records: what a step sees, and what it is told about a field that nobody keeps."""

from __future__ import annotations

import pytest

from sharnir.sweeps.record import Record
from sharnir.sweeps.sweep import inward, outward


def test_extended_leaves_the_record_as_it_was() -> None:
    record = Record(q=1)
    longer = record.extended({"v": 2})
    assert (longer.q, longer.v) == (1, 2)
    with pytest.raises(AttributeError, match=r"no earlier sweep keeps a field 'v'; known: \['q'\]"):
        _ = record.v


def test_decorators_name_the_sweep_after_its_step() -> None:
    @outward()
    def climb(body: Record, parent: Record) -> dict[str, int]:
        return {}

    @inward(F=0)
    def fall(body: Record, children: Record) -> tuple[dict[str, int], dict[str, int]]:
        return {}, {"F": 1}

    assert climb.name == "climb"
    assert fall.name == "fall"
    assert fall.zero == {"F": 0}
    assert climb.world(Record()) == {}
