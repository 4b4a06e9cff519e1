"""The labelled dataset."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.simulate import Run


@pytest.mark.slow
def test_joints_and_bodies_by_name(run: Run) -> None:
    data = run.dataset()
    np.testing.assert_array_equal(data["q"].sel(coordinate="rope"), run.q[:, 1])
    np.testing.assert_array_equal(data["reactions"].sel(body="rope", component="fz"), run.reactions[:, 1, 2])
    np.testing.assert_array_equal(data["energy"].sel(part="potential"), run.energy[:, 1])
    np.testing.assert_array_equal(data["p"].sel(velocity="rope"), run.p[:, 1])
    np.testing.assert_array_equal(data["momentum"].sel(direction="Ly"), run.momentum[:, 4])
    assert float(data["q"].sel(coordinate="slide").interp(time=0.0)) == run.q[0, 0]


@pytest.mark.slow
def test_units(run: Run, craft: Run) -> None:
    data = run.dataset()
    assert data["time"].attrs["units"] == "s"
    assert data["energy"].attrs["units"] == "J"
    assert list(data["coordinate_unit"].values) == ["m", "rad"]
    assert str(data["component_unit"].sel(component="mz").values) == "N m"
    assert list(craft.dataset()["force_unit"].values[-2:]) == ["N", "N m"]
    assert list(craft.dataset()["momentum_unit"].values[-2:]) == ["kg m/s", "kg m2/s"]


@pytest.mark.slow
def test_all_coordinates_of_one_joint(craft: Run) -> None:
    data = craft.dataset()
    np.testing.assert_array_equal(data["q"][:, data["coordinate_joint"] == "mast"], craft.q[:, -2:])
    np.testing.assert_array_equal(data["tau"], craft.tau)


def test_what_is_needed_to_repeat_it(run: Run) -> None:
    data = run.dataset()
    assert data.attrs == {
        "format": "sharnir run 1", "model": "crane", "formulation": "separate-bodies", "backend": "llvm",
        "method": "dop853", "t0": 0.0, "duration": 2.0, "rtol": 1e-10, "atol": 1e-12, "output": "times",
        "version": sh.__version__,
    }  # fmt: skip
    assert float(data["parameters"].sel(parameter="payload")) == 1.5
    np.testing.assert_array_equal(data["q0"], run.settings.q0)
    np.testing.assert_array_equal(data["v0"], run.settings.v0)
    assert bool(data["ok"])
    assert str(data["status"].values) == run.status


def test_a_batch_has_the_axis_run(batch: Run) -> None:
    data = batch.dataset()
    assert data["q"].dims == ("run", "time", "coordinate")
    assert data["q0"].dims == ("run", "coordinate")  # one start for all, repeated
    assert list(data["ok"].values) == [True, True, False]
    assert list(data["status"].values) == batch.status
    np.testing.assert_array_equal(data["parameters"].sel(parameter="payload"), [0.5, 1.5, 4.0])


def test_without_what_is_derived(run: Run) -> None:
    data = run.dataset(derived=False)
    assert "reactions" not in data
    assert "momentum" not in data
    assert "p" not in data
    assert "energy" in data


def test_a_table_of_all_combinations_is_refused_before_it_takes_the_memory(
    craft: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = craft.dataset()
    monkeypatch.setattr("sharnir.results.dataset.MOST_ROWS", 2 * craft.q.size)
    with pytest.raises(sh.SimulationError, match=r'(?s)rows.*run\.dataset\(\)\["q"\]'):
        data.to_dataframe()
    table = data["q"].to_dataframe()
    assert len(table) == craft.q.size
    assert len(data[["q"]].to_dataframe()) == craft.q.size
