"""The golden record: made twice it is the same, one changed bit is found, and nothing public is left out of it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from benchmarks import golden

SMALL = {"chain": partial(golden.chain, 2, partial(sh.Revolute, "z"), True), "pendulum": partial(golden.pendulum, 1)}


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Callable[[], golden.Record]:
    """A record of two small models, interpreted."""
    monkeypatch.setattr(golden, "MODELS", SMALL)
    monkeypatch.setattr(golden, "RUNS", {})
    monkeypatch.setattr(golden, "QUESTIONS", ())
    monkeypatch.setattr(golden, "plan", lambda name, model: [("composite", "casadi", ("acceleration", "energy"))])
    return golden.recorded


def test_one_bit(small: Callable[[], golden.Record], tmp_path: Path) -> None:
    path = tmp_path / "record.npz"
    golden.save(path, small())
    record = golden.load(path)
    assert {key.split("/")[1] for key in record} == set(SMALL)
    changed, key = small(), "number/chain/composite/casadi/acceleration/batch"
    assert golden.differences(record, changed) == []
    changed[key].flat[3] = np.nextafter(changed[key].flat[3], np.inf)
    del changed["number/pendulum/composite/casadi/energy/one"]
    told = golden.differences(record, changed)
    assert [line.split(":")[0] for line in told] == ["number/pendulum/composite/casadi/energy/one", key]
    assert "1 of 10 numbers differ" in told[-1]
    assert "at (1, 1)" in told[-1]


def test_nothing_to_compare_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "record.npz"
    golden.save(path, {"number/a": np.zeros(1)})
    monkeypatch.setattr(sys, "argv", ["golden.py", "compare", str(path), "--only", "run/*"])
    with pytest.raises(SystemExit, match="2"):
        golden.main()


def test_signs_of_zeros_shapes_and_refusals() -> None:
    assert golden.difference(np.zeros(2), np.array([0.0, -0.0]))
    assert golden.difference(np.zeros(2), np.zeros((2, 1)))
    assert golden.difference(np.zeros(2), "refused: ModelError")
    assert not golden.difference(np.full(2, np.nan), np.full(2, np.nan))


def test_nothing_public_is_left_out() -> None:
    """Methods of the dynamics, and classes of joints, forces, constraints and events."""
    methods = {name.split()[0] for name in golden.METHODS}
    assert {name for name in dir(sh.Dynamics) if name[0] != "_"} <= methods | golden.TOLD
    text = Path(golden.__file__).read_text(encoding="utf-8")
    bases = {"Joint", "Force", "Constraint", "Event"}
    classes = [x for x in sh.__all__ if hasattr(getattr(sh, x), "examples") and x not in bases]
    assert [x for x in classes if f"sh.{x}" not in text] == []
    assert len(golden.MODELS) >= 60
    assert len(golden.RUNS) >= 40
