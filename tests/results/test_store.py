"""Files: what is saved comes back to the last bit.

Covers results/store.py, results/status.py.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.simulate import Run, load_run
from support.samples import slow_after

ARRAYS = ("t", "q", "v", "tau", "energy", "p", "momentum", "reactions")


def same(a: np.ndarray | None, b: np.ndarray | None) -> bool:
    """Bit by bit: −0 is not 0, and NaN is NaN."""
    if a is None or b is None:
        return a is b
    return a.shape == b.shape and a.dtype == b.dtype and a.tobytes() == b.tobytes()


@pytest.mark.parametrize("which", slow_after(1, ["run", "batch", "craft"]))
def test_round_trip(which: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    run: Run = request.getfixturevalue(which)
    run.save(tmp_path / "run.nc")
    back = load_run(tmp_path / "run.nc")
    assert [name for name in ARRAYS if not same(getattr(run, name), getattr(back, name))] == []
    assert back.statuses == run.statuses
    assert back.status == run.status
    assert back.batch == run.batch
    assert back.labels == run.labels
    assert repr(back) == repr(run)
    assert list(back.params) == list(run.params)
    assert all(same(np.asarray(run.params[name]), np.asarray(back.params[name])) for name in run.params)
    for name in ("formulation", "method", "duration", "rtol", "atol", "step", "output", "backend", "version"):
        assert getattr(back.settings, name) == getattr(run.settings, name), name
    np.testing.assert_array_equal(*np.broadcast_arrays(back.settings.q0, run.settings.q0))


@pytest.mark.slow
def test_a_loaded_run_can_be_saved_again(batch: Run, tmp_path: Path) -> None:
    batch.save(tmp_path / "1.nc")
    load_run(tmp_path / "1.nc").save(tmp_path / "2.nc")
    first, second = (load_run(tmp_path / f"{k}.nc").dataset() for k in (1, 2))
    assert first.identical(second)


def test_odd_numbers_survive(dyn: sh.Dynamics, run: Run, tmp_path: Path) -> None:
    q = run.q.copy()
    q[0], q[1], q[2] = (-0.0, 5e-324), (np.pi, 1e300), (1 / 3, np.nextafter(1.0, 2.0))
    odd = Run(dyn, run.t, q, run.v, settings=run.settings, status=run.statuses)
    odd.save(tmp_path / "odd.nc")
    assert same(load_run(tmp_path / "odd.nc").q, q)


def test_what_is_not_stored_needs_the_model(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the file does not have it, as of a model with functions of Python."""
    monkeypatch.setattr(sh.Model, "_file_text", lambda model: None)
    run.save(tmp_path / "run.nc", derived=False)
    bare = load_run(tmp_path / "run.nc")
    assert same(bare.energy, run.energy)
    for use in (lambda: bare.reactions, lambda: bare.point("rope"), bare.audit):
        with pytest.raises(sh.SimulationError, match=r"load_run\(path, model=model\)"):
            use()
    whole = load_run(tmp_path / "run.nc", model=run.dynamics("").model)
    np.testing.assert_allclose(whole.reactions, run.reactions, rtol=0, atol=0)  # the same kernels
    np.testing.assert_allclose(whole.point("rope", (0, 0, -1)), run.point("rope", (0, 0, -1)), rtol=0, atol=0)


def test_another_model_is_refused(run: Run, craft: Run, tmp_path: Path) -> None:
    run.save(tmp_path / "run.nc")
    with pytest.raises(sh.ModelError, match="the model in the file: 'crane', in the model given: 'craft"):
        load_run(tmp_path / "run.nc", model=craft.dynamics("").model)


def test_files_that_are_no_runs(run: Run, tmp_path: Path) -> None:
    with pytest.raises(sh.SimulationError, match=r"nothing.nc.*Expected a file written by run.save"):
        load_run(tmp_path / "nothing.nc")
    (tmp_path / "text.nc").write_text("time,q\n0,1\n")
    with pytest.raises(sh.SimulationError, match=r"text.nc.*Expected a file written by run.save"):
        load_run(tmp_path / "text.nc")
    run.dataset().drop_attrs().to_netcdf(tmp_path / "other.nc", engine="h5netcdf")
    with pytest.raises(sh.SimulationError, match="its format is '', expected 'sharnir run 2'"):
        load_run(tmp_path / "other.nc")
