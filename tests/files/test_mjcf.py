"""MJCF against MuJoCo, which integrates the same file. Skipped where MuJoCo is not installed."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh

mujoco = pytest.importorskip("mujoco")
SWING = Path(__file__).parents[1] / "data" / "models" / "swing.xml"


def written(folder: Path, text: str) -> Path:
    path = folder / "x.xml"
    path.write_text(f"<mujoco>{text}</mujoco>", encoding="utf-8")
    return path


def test_the_tree_against_mujoco() -> None:
    """Without the equalities, which are soft there. MuJoCo's free joint has its velocity in world axes."""
    system = sh.load(SWING)
    system._constraints.clear()
    model = system.build()
    assert model.names == ("lift", "turn", "arm", "wrist", "hand", "tip", "rod", "ball")
    dyn = sh.compile(model, backend="casadi")
    m = mujoco.MjModel.from_xml_path(str(SWING))
    m.opt.disableflags |= int(mujoco.mjtDisableBit.mjDSBL_CONSTRAINT)
    d = mujoco.MjData(m)
    rng = np.random.default_rng(2)
    for _ in range(3):
        q, v = rng.normal(size=model.nq), rng.normal(size=model.nv)
        for part in (slice(2, 6), slice(10, 14)):
            q[part] /= np.linalg.norm(q[part])
        d.qpos[:], d.qvel[:] = q, v
        d.qpos[0] += 0.2  # ref
        R = np.asarray(sh.Placement(quaternion=q[10:14]).R)
        d.qvel[6:9] = R @ v[6:9]
        mujoco.mj_forward(m, d)
        expected = d.qacc.copy()
        expected[6:9] = R.T @ expected[6:9] - np.cross(v[9:12], v[6:9])
        assert np.abs(dyn.acceleration(q, v) - expected).max() < 1e-11 * max(1.0, np.abs(expected).max())


def test_equalities_limits_and_report() -> None:
    system = sh.load(SWING, stops=True)
    assert isinstance(system._constraints["pin"], sh.Coincident)
    assert system._constraints["geared"].expression == "q('rod') - (0.1 + 0.5*q('turn')**1 + 0.2*q('turn')**2)"
    assert system._events["turn stop"].upper == pytest.approx(np.pi / 2)
    assert system.build().limits["turn"].lower == pytest.approx(-np.pi / 3)
    assert "swing.xml:26: changed: equality 'pin' is exact here and soft in MuJoCo." in str(system.report)
    assert not system.report.losses


def test_losses_are_refused(tmp_path: Path) -> None:
    body = '<worldbody><body name="b" gravcomp="1"><joint name="j"/><geom size="0.1"/></body></worldbody>'
    servo = '\n<actuator><position name="s" joint="j" kp="3"/></actuator>'
    path = written(tmp_path, body + servo)
    with pytest.raises(sh.ModelError, match=r"(?s)2 things.*x.xml:1: .*gravcomp.*x.xml:2: .*actuator 's'"):
        sh.load(path)
    assert len(sh.load(path, strict=False).report.losses) == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('<asset><mesh file="../secret.stl"/></asset>', "leads out of"),
        ('<compiler meshdir="/etc"/>', "leads out of"),
        ('<include file="../other.xml"/>', "leads out of"),
        ('<include file="x.xml"/>', "more than 100 files"),
        ('<extension><plugin plugin="p"/></extension>', "code"),
        ("<worldbody><body><joint/></body></worldbody>", "MuJoCo refuses"),
        ("<nonsense/>", "MuJoCo refuses"),
    ],
)
def test_hostile_and_wrong_files(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(sh.ModelError, match=message):
        sh.load(written(tmp_path, text))
