"""Derivatives at a point and swings against closed forms."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from sharnir.study.local import local, spreads, swings
from support.study_models import formula, panel, spread


@cache
def oscillator() -> sh.Model:
    """x = v0/ω sin ωt; its highest point is v0 √(m/k)."""
    s = sh.System("oscillator", gravity=(0, 0, 0))
    k = s.parameter("k", 9.0)
    s.add_body("mass", joint=sh.Prismatic("x"), mass=4.0)
    s.add_force("spring", sh.JointSpring("mass", stiffness=k, rest=0.0))
    return s.build()


def test_exact_derivatives_of_a_peak_and_differences_of_a_force() -> None:
    study = sh.Study(oscillator(), {"k": sh.Normal(9.0, 0.9), "v0.mass": sh.Uniform(2.0, 4.0)},
                     {"top": "max q('mass')", "low": "min q('mass')", "force": "peak acceleration(mass)"},
                     duration=4.0, rtol=1e-10, atol=1e-12)  # fmt: skip
    found = local(study.cases, study.design.nominal, [0, 1], spreads(study.design))
    top, force = 3.0 * np.sqrt(4.0 / 9.0), 3.0 * np.sqrt(9.0 / 4.0)
    np.testing.assert_allclose(found.values, [top, -top, force], rtol=1e-8)
    expected = [[-0.5 * top / 9.0, top / 3.0], [0.5 * top / 9.0, -top / 3.0], [0.5 * force / 9.0, force / 3.0]]
    np.testing.assert_allclose(found.derivatives[:2], expected[:2], rtol=1e-7)
    np.testing.assert_allclose(found.derivatives[2], expected[2], rtol=1e-5)
    assert found.how[:2] == ("exact", "exact")
    assert found.how[2].startswith("differences")


def test_spreads_and_swings() -> None:
    study = sh.Study(formula(2), {"x1": sh.Normal(1.0, 0.1), "x2": sh.Uniform(0.0, 2.0)}, {"y": "end x1*x2"},
                     duration=1e-3)  # fmt: skip
    np.testing.assert_allclose(spreads(study.design), [0.1, 2.0 * 0.341344746], rtol=1e-8)
    found = swings(study.cases, study.design)
    np.testing.assert_allclose(found.base, [1.0])
    np.testing.assert_allclose(found.ends, [[1 - 0.164485363, 1 + 0.164485363], [0.1, 1.9]], rtol=1e-8)
    np.testing.assert_allclose(found.responses[:, :, 0], [[0.835514637, 1.164485363], [0.1, 1.9]], rtol=1e-8)


@pytest.mark.slow
def test_influences_rank_the_parameters() -> None:
    study = sh.Study(panel(), spread(), {"time": "time of latch"}, duration=2.0)
    assert "no members yet" in study.influences("time").text
    study.compute(64)
    found = study.influences("time")
    assert found.how == "exact"
    assert list(found.effect) == ["stiffness", "drag"]
    h = 1e-3
    y = study.evaluate({"stiffness": [3 + h, 3 - h, 3, 3], "drag": [0.3, 0.3, 0.3 + h, 0.3 - h]})["time"]
    np.testing.assert_allclose(list(found.derivative.values()), [(y[0] - y[1]) / 2 / h, (y[2] - y[3]) / 2 / h], 1e-5)
    assert found.rank["stiffness"][0] < -0.8
    assert found.effect["drag"] == pytest.approx(found.derivative["drag"] * found.spread["drag"])
