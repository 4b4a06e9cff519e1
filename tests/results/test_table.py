"""The flat table: pandas, CSV, Excel, Parquet; and arrays for MATLAB."""

from __future__ import annotations

import csv
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.io import loadmat

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


# Every table that is written comes back, but for Excel to the last bit


@pytest.mark.parametrize("derived", [True, False])
def test_frame(run: Run, derived: bool) -> None:
    table = run.table(derived=derived)
    assert table.shape == (81, 27 if derived else 7)
    assert list(table.columns[:3]) == ["time [s]", "q.slide [m]", "q.rope [rad]"]
    np.testing.assert_array_equal(table["q.rope [rad]"], run.q[:, 1])
    assert table.attrs["method"] == "dop853"


def test_frame_of_a_batch_has_a_row_per_state(batch: Run) -> None:
    table = batch.table()
    assert len(table) == 81 + 81 + 41
    assert list(table.groupby("run").size()) == [81, 81, 41]
    np.testing.assert_array_equal(table[table["run"] == 1]["reaction.rope.fx [N]"], batch.reactions[1, :, 1, 0])


@pytest.mark.parametrize("suffix", [".csv", ".xlsx", ".parquet"])
@pytest.mark.parametrize("which", ["run", "batch", "craft"])
def test_tables_come_back(which: str, suffix: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    import pandas as pd

    made: Run = request.getfixturevalue(which)
    place = tmp_path / f"run{suffix}"
    made.save(place)
    found = {
        ".csv": lambda: pd.DataFrame(read(place)[1], columns=read(place)[0]),
        ".xlsx": lambda: pd.read_excel(place, sheet_name="run"),
        ".parquet": lambda: pd.read_parquet(place),
    }[suffix]()
    table = made.table()
    digits = 1e-15 if suffix == ".xlsx" else 0.0  # openpyxl writes 16 digits
    np.testing.assert_allclose(found.to_numpy(), table.to_numpy(), rtol=digits, atol=0.0)
    if suffix != ".parquet":  # there units are in the metadata
        assert list(found.columns) == list(table.columns)


def test_matlab(batch: Run, tmp_path: Path) -> None:
    batch.save(tmp_path / "run.mat")
    found = loadmat(tmp_path / "run.mat", simplify_cells=True)
    for name in ("t", "q", "v", "energy", "p", "momentum", "reactions"):
        np.testing.assert_array_equal(found[name], getattr(batch, name))
    assert list(found["names"]["q"]) == ["slide", "rope"]
    assert list(found["units"]["v"]) == ["m/s", "rad/s"]
    assert list(found["names"]["reactions"]) == ["fx", "fy", "fz", "mx", "my", "mz"]
    assert list(found["ok"]) == [s.ok for s in batch.statuses]
    assert found["settings"]["method"] == "dop853"
    assert found["events"]["time"].size == 0


def test_matlab_of_one_run_with_parameters_and_a_controller(run: Run, craft: Run, tmp_path: Path) -> None:
    craft.save(tmp_path / "run.mat", derived=False)
    found = loadmat(tmp_path / "run.mat", simplify_cells=True)
    np.testing.assert_array_equal(found["tau"], craft.tau)
    assert "reactions" not in found
    names = np.atleast_1d(found["parameters"]["name"])
    assert list(names) == list(craft.labels.parameters)
    run.save(tmp_path / "one.mat")
    assert loadmat(tmp_path / "one.mat", simplify_cells=True)["status"] == run.status


def test_excel_is_no_formula(dyn: sh.Dynamics, run: Run, tmp_path: Path) -> None:
    import openpyxl

    from sharnir.results.table import _cell

    assert _cell("=1+1") == "'=1+1"
    run.save(tmp_path / "run.xlsx")
    book = openpyxl.load_workbook(tmp_path / "run.xlsx")
    assert book.sheetnames == ["run", "settings"]
    assert ("method", "dop853") in [tuple(cell.value for cell in row) for row in book["settings"].iter_rows()]


def test_excel_has_limits(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sharnir.results.table.SHEET_ROWS", 81)
    with pytest.raises(sh.SimulationError, match=r"81 rows and 27 columns. Excel opens at most 80 rows"):
        run.save(tmp_path / "run.xlsx")
    assert not (tmp_path / "run.xlsx").exists()


def test_excel_without_openpyxl(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(sh.UnsupportedError, match=r"run.save: Excel files need openpyxl.*'sharnir\[excel\]'"):
        run.save(tmp_path / "run.xlsx")


def test_wrong_arguments(run: Run, tmp_path: Path) -> None:
    with pytest.raises(sh.SharnirError, match=r"run.table\(derived\): 'yes'. Expected True or False"):
        run.table(derived="yes")
    for suffix in (".csv", ".mat", ".xlsx", ".parquet"):
        with pytest.raises(sh.SimulationError, match="Expected a file in an existing folder"):
            run.save(tmp_path / "nowhere" / f"run{suffix}")
