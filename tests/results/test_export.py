"""The flat table in CSV and Parquet."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.simulate import Run


def read(path: Path) -> tuple[list[str], np.ndarray]:
    with path.open(newline="", encoding="utf-8") as file:
        header, *rows = csv.reader(file)
    return header, np.array(rows, dtype=float)


def test_csv_in_full(run: Run, tmp_path: Path) -> None:
    run.to_csv(tmp_path / "run.csv")
    header, table = read(tmp_path / "run.csv")
    assert header[:7] == [
        "time [s]", "q.slide [m]", "q.rope [rad]", "v.slide [m/s]", "v.rope [rad/s]",
        "energy.kinetic [J]", "energy.potential [J]",
    ]  # fmt: skip
    assert header[7:9] == ["p.slide [kg m/s]", "p.rope [kg m2/s]"]
    assert header[-1] == "reaction.rope.mz [N m]"
    momentum_and_reactions = [run.momentum, run.reactions.reshape(81, 12)]
    expected = np.column_stack([run.t, run.q, run.v, run.energy, run.p, *momentum_and_reactions])
    np.testing.assert_array_equal(table, expected)  # to the last bit


def test_without_what_is_derived(run: Run, tmp_path: Path) -> None:
    run.to_csv(tmp_path / "run.csv", derived=False)
    assert len(read(tmp_path / "run.csv")[0]) == 7


def test_a_batch_has_a_column_for_the_member(batch: Run, tmp_path: Path) -> None:
    batch.to_csv(tmp_path / "batch.csv")
    header, table = read(tmp_path / "batch.csv")
    assert header[0] == "run"
    assert np.isfinite(table).all()
    assert [int((table[:, 0] == k).sum()) for k in range(3)] == [81, 81, 41]  # the last one ended at t = 1


def test_names_with_commas_and_pure_numbers(craft: Run, tmp_path: Path) -> None:
    craft.to_csv(tmp_path / "craft.csv")
    header, table = read(tmp_path / "craft.csv")
    assert "q.nut, left [rad]" in header
    assert "q.hub[3]" in header  # a quaternion has no unit
    assert "tau.mast[0] [N]" in header
    assert table.shape == (7, len(header))


def test_more_rows_than_one_block(run: Run, dyn: sh.Dynamics, tmp_path: Path) -> None:
    t = np.arange(9000) * 1e-3
    long = Run(dyn, t, np.zeros((9000, 2)), np.zeros((9000, 2)), settings=run.settings, status=run.statuses)
    long.to_csv(tmp_path / "long.csv", derived=False)
    np.testing.assert_array_equal(read(tmp_path / "long.csv")[1][:, 0], t)


def test_parquet(batch: Run, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    batch.to_parquet(tmp_path / "run.parquet")
    table = parquet.read_table(tmp_path / "run.parquet")
    assert table.num_rows == 81 + 81 + 41
    np.testing.assert_array_equal(table["q.rope"].to_numpy()[81:162], batch.q[1, :, 1])
    assert table.schema.field("reaction.rope.fx").metadata == {b"unit": b"N"}
    assert table.schema.metadata[b"method"] == b"dop853"


def test_parquet_without_pyarrow(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(sh.UnsupportedError, match=r"pip install 'sharnir\[parquet\]'"):
        run.to_parquet(tmp_path / "run.parquet")
