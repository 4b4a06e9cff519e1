"""Responses of members against dense single runs and closed forms. Covers study/cases.py."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.study.cases import Cases
from support.study_models import panel

VALUES = np.array([[3.0, 0.3, 0.0], [3.3, 0.25, 0.1], [2.8, 0.32, -0.05]])
TEXTS = {
    "time": "time of latch", "lost": "energy_lost of latch", "count": "count of latch", "end": "end q('panel')",
    "impulse": "angular_impulse of latch at panel", "largest": "max sin(3*t)*v('panel')",
    "when": "time of max sin(3*t)*v('panel')", "least": "min sin(5*t)*v('panel')", "force": "peak norm(force(panel))",
    "mean": "mean v('panel')", "at": "at 0.5 q('panel')", "kinetic": "max kinetic()", "closing": "time of end",
    "part": "percentile 50 of t", "range": "range q('panel')", "share": "integral stiffness*v('panel')",
}  # fmt: skip


def cases(**responses: str) -> Cases:
    return Cases.read(panel(), ("stiffness", "drag", "v0.panel"), responses, {"duration": 2.0}, None, 41)


def test_responses_are_those_of_dense_runs() -> None:
    of = cases(**TEXTS)
    found = of.evaluate(VALUES)
    assert not found.fates.any()
    for row, values in zip(found.values, VALUES, strict=True):
        y = dict(zip(TEXTS, row, strict=True))
        run = of.run(values)
        (latch,) = run.events
        t = np.linspace(0.0, latch.time * (1 - 1e-9), 4001)
        q, v = (x[:, 0] for x in run.at(t))
        assert abs(y["time"] - latch.time) < 1e-8
        assert abs(y["lost"] - 0.5 * 1.85 * latch.v_before[0] ** 2) < 1e-6  # I + m c² = 0.6 + 5 · 0.25
        assert y["count"] == 1
        assert abs(y["end"] - 1.57) < 1e-9
        assert y["closing"] == 2.0
        assert abs(y["impulse"] - np.linalg.norm(latch.impulses["panel"][3:])) < 1e-6
        wave = np.sin(3 * t) * v
        assert abs(y["largest"] - wave.max()) < 1e-6  # of a grid of 4,001 points: v'' h²/8
        assert abs(y["when"] - t[wave.argmax()]) < 1e-3
        assert abs(y["least"] - (np.sin(5 * t) * v).min()) < 1e-6
        a = run.dyn.acceleration(q[:, None], v[:, None], t=t, params=run.params)[:, 0]
        pull = 5.0 * 0.5 * np.hypot(a, v**2)  # m c √(a² + ω⁴): the only force on the panel is that of its hinge
        assert abs(y["force"] - pull.max()) < 1e-5
        assert abs(y["mean"] - 1.57 / 2.0) < 2e-3  # ∫ v dt = q, by the trapezoidal rule of 41 points
        assert abs(y["at"] - run.at(0.5)[0][0]) < 1e-8
        assert abs(y["kinetic"] - 0.5 * 1.85 * v.max() ** 2) < 1e-5
        assert abs(y["part"] - 1.0) < 1e-9
        assert abs(y["range"] - (1.57 - min(q.min(), 0.0))) < 1e-8
        assert abs(y["share"] - values[0] * 1.57) < 2e-3 * values[0]


def test_events_that_do_not_happen_are_unknown() -> None:
    found = cases(time="time of latch", second="time of latch#2", count="count of latch").evaluate(
        np.array([[3.0, 0.3, 0.0], [1e-3, 0.3, 0.0]])
    )
    assert np.isnan(found.values[1, 0])
    assert np.isnan(found.values[:, 1]).all()
    assert found.values[:, 2].tolist() == [1.0, 0.0]
    assert not found.fates.any()


def test_torque_margin_of_a_spring_against_friction() -> None:
    """The spring has k (rest − q), friction holds 0.4 back: k (rest − q) / (2 · 3 · 0.4) − 1, least at the latch."""
    s = sh.System("hinge", gravity=(0, 0, 0))
    s.add_body("flap", joint=sh.Revolute("y"), mass=1.0, inertia=(0.1, 0.1, 0.1))
    k = s.parameter("k", 4.0)
    s.add_force("spring", sh.JointSpring("flap", stiffness=k, rest=2.0))
    s.add_force("friction", sh.JointFriction("flap", 0.4))
    s.add_event("latch", sh.Latch("flap", at=1.5))
    of = Cases.read(s.build(), ("k",), {"margin": "torque margin of flap"}, {"duration": 1.0}, None, 21)
    found = of.evaluate(np.array([[4.0], [6.0]]))
    np.testing.assert_allclose(found.values[:, 0], [4.0 * 0.5 / 2.4 - 1.0, 6.0 * 0.5 / 2.4 - 1.0], rtol=1e-6)


def test_fates_have_their_sentences() -> None:
    of = Cases.read(panel(), ("drag",), {"end": "end q('panel')"}, {"duration": 2.0, "max_steps": 99}, None, 41)
    found = of.evaluate(np.array([[0.3], [3e3], [0.31]]))
    assert found.fates.tolist() == [0, 2, 0]
    assert "max_steps" in found.sentences[0]
    assert np.isnan(found.values[1, 0])


@pytest.mark.parametrize(
    "text",
    [
        "time of latsch", "peak", "max q('panle')", "max moment(root)", "percentile 120 of t", "time of mean t",
        "max __import__('os')", "impulse of latch", "torque margin of wing", "max force('panel', 'u')", 3, None, "",
        "max reading('spring', 'x')", "at x q('panel')", "end q('panel'", "max clearance('panel')",
    ],
)  # fmt: skip
def test_refusals(text: object) -> None:
    with pytest.raises(sh.ModelError, match=r"Expected|expected|Did you mean|Known|takes|There"):
        cases(y=text)  # type: ignore[arg-type]
