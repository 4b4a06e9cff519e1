"""Records: what a step sees, and what it is told about a field that nobody keeps."""

from __future__ import annotations

import pytest

from sharnir.algorithms.formulations.formulation import Formulation
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.sweep import Record, expanded, inward, outward


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


@pytest.mark.parametrize("formulation", FORMULATIONS.values(), ids=lambda f: f.name)
def test_what_forces_need_runs_before_them_and_only_once(formulation: Formulation) -> None:
    names = [sweep.name for sweep in expanded(formulation.tree, forces=True)]
    assert names.count("locate") == 1
    assert names.index("locate") < names.index("forces")
    assert "forces" not in [sweep.name for sweep in expanded(formulation.tree, forces=False)]
