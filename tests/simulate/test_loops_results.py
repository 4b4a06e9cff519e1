"""What can be done with a run does not mind that it has loops."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from support.loop_runs import slider_crank, turning
from support.samples import slow_after

TIMES = np.linspace(0, 1, 11)


@pytest.fixture(scope="module")
def run() -> sh.Run:
    return sh.simulate(slider_crank(), 1.0, v0=turning(3.0), times=TIMES)


@pytest.fixture(scope="module")
def batch() -> sh.Run:
    return sh.simulate(slider_crank(), 1.0, v0=turning([1.0, 3.0]), times=TIMES)


@pytest.mark.parametrize("name", slow_after(1, ["run", "batch"]))
def test_saved_and_loaded(name: str, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    run = request.getfixturevalue(name)
    run.save(tmp_path / "run.nc")
    alone, again = sh.load_run(tmp_path / "run.nc"), sh.load_run(tmp_path / "run.nc", model=slider_crank())
    for loaded in (alone, again):
        np.testing.assert_array_equal(loaded.q, run.q)
        np.testing.assert_array_equal(loaded.reactions, run.reactions)
        assert loaded.status == run.status
    np.testing.assert_array_equal(again.violation, run.violation)
    np.testing.assert_array_equal(again.constraint_reactions()["pin"], run.constraint_reactions()["pin"])
    np.testing.assert_array_equal(alone.violation, run.violation)  # the file has its model in it
    np.testing.assert_array_equal(alone.constraint_reactions()["pin"], run.constraint_reactions()["pin"])


def test_dataset_and_tables(run: sh.Run, batch: sh.Run, tmp_path: Path) -> None:
    assert run.dataset()["reactions"].shape == (11, 3, 6)
    assert batch.dataset()["reactions"].shape == (2, 11, 3, 6)
    run.to_csv(tmp_path / "run.csv")
    batch.to_csv(tmp_path / "batch.csv")
    assert len((tmp_path / "run.csv").read_text(encoding="utf-8").splitlines()) == 12
    assert len((tmp_path / "batch.csv").read_text(encoding="utf-8").splitlines()) == 23


def test_plots(run: sh.Run) -> None:
    pytest.importorskip("matplotlib")
    figure = run.plot("q", "v", "energy", "momentum", "force", "moment")
    assert len(figure.axes) == 9  # one for every unit


def test_shapes(run: sh.Run, batch: sh.Run) -> None:
    assert run.violation.shape == (11, 2)
    assert batch.violation.shape == (2, 11, 2)
    assert run.constraint_reactions()["pin"].shape == (11, 6)
    assert batch.constraint_reactions()["pin"].shape == (2, 11, 6)
    assert batch.audit().worst.shape == (2,)


def test_reactions_along_the_run_are_those_of_its_states(run: sh.Run) -> None:
    dyn = sh.compile(slider_crank(), backend="casadi")
    for k in (0, 7):
        np.testing.assert_allclose(run.reactions[k], dyn.reactions(run.q[k], run.v[k]), rtol=0, atol=1e-11)
        pin = dyn.constraint_reactions(run.q[k], run.v[k])["pin"]
        np.testing.assert_allclose(run.constraint_reactions()["pin"][k], pin, rtol=0, atol=1e-11)


def test_trees_have_no_violation_and_no_reactions_of_constraints() -> None:
    s = sh.System("swing", planar=True)
    s.add_body("rod", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0), inertia=(0, 0, 0))
    run = sh.simulate(s.build(), 0.5, times=[0.1, 0.5])
    np.testing.assert_array_equal(run.violation, np.zeros((2, 2)))
    assert run.constraint_reactions() == {}
