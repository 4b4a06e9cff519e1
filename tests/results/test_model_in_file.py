"""A run file has its model in it: what is not stored is computed from that. Covers results/store.py."""

from __future__ import annotations

import pickle
from pathlib import Path

import casadi as ca
import h5py
import numpy as np
import pytest

import sharnir as sh


def arm() -> sh.System:
    s = sh.System("arm")
    m = s.parameter("m", 2.0)
    s.add_body("rod", joint=sh.Revolute("y"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=m), q0=0.3)
    s.add_force("spring", sh.JointSpring("rod", stiffness=m * 3, damping=0.1))
    return s


@pytest.mark.slow
def test_a_run_can_be_opened_alone(tmp_path: Path) -> None:
    run = sh.simulate(arm().build(), 0.5, params={"m": 3.0})
    run.save(tmp_path / "run.nc")
    alone = sh.load_run(tmp_path / "run.nc")
    assert np.array_equal(alone.point("rod", (1, 0, 0)), run.point("rod", (1, 0, 0)))
    assert np.array_equal(alone.force("spring").readings["torque"], run.force("spring").readings["torque"])
    alone.save(tmp_path / "again.nc")
    sh.load_run(tmp_path / "run.nc").save(tmp_path / "third.nc")
    for name in ("again", "third"):
        assert np.array_equal(sh.load_run(tmp_path / f"{name}.nc").a, run.a)


def test_models_keep_their_file_in_other_processes(tmp_path: Path) -> None:
    model = pickle.loads(pickle.dumps(arm().build()))
    sh.simulate(model, 0.1).save(tmp_path / "run.nc")
    assert sh.load_run(tmp_path / "run.nc").model.name == "arm"


def test_functions_of_python_are_not_in_the_file(tmp_path: Path) -> None:
    s = arm()
    t, q, v, p = ca.SX.sym("t"), ca.SX.sym("q"), ca.SX.sym("v"), ca.SX.sym("p")
    s.add_force("drag", sh.CustomForce(ca.Function("drag", [t, q, v, p], [-0.1 * v])))
    sh.simulate(s.build(), 0.1).save(tmp_path / "run.nc")
    with pytest.raises(sh.SimulationError, match=r"Load the run with its model"):
        _ = sh.load_run(tmp_path / "run.nc").a


def test_the_text_is_a_model_file(tmp_path: Path) -> None:
    sh.simulate(arm().build(), 0.1).save(tmp_path / "run.nc")
    with h5py.File(tmp_path / "run.nc") as file:
        text = file["model_file"].asstr()[()]
    (tmp_path / "arm.toml").write_text(text, encoding="utf-8")
    assert sh.load(tmp_path / "arm.toml").build().names == ("rod",)
