"""The best parameters of functions whose least is known, and of a panel within a limit."""

from __future__ import annotations

from typing import Any

import pytest

import sharnir as sh
from support.study_models import formula, panel, spread


def study(**responses: str) -> sh.Study:
    of = {"x1": sh.Uniform(-2.0, 2.0), "x2": sh.Uniform(-2.0, 2.0)}
    return sh.Study(formula(2), of, {"y": "end x1**2 + 2*x2**2", "sum": "end x1 + x2", **responses}, duration=1e-3)


def test_with_exact_derivatives() -> None:
    """The least of x1² + 2 x2² with x1 + x2 ≥ 1.5 is at (1, 1/2)."""
    found = study().optimise("y", vary=["x1", "x2"], subject_to={"sum": "> 1.5"})
    assert found.ok
    assert found.value == pytest.approx(1.5, abs=1e-8)
    assert found.parameters["x1"] == pytest.approx(1.0, abs=1e-5)
    assert found.how == {"y": "exact", "sum": "exact"}
    assert "at its limit" in found.text
    most = study().optimise("sum", vary={"x1": (-1.0, 0.5)}, maximise=True)
    assert most.parameters == {"x1": pytest.approx(0.5)}
    assert most.value == pytest.approx(0.5)


def test_limits_that_cannot_be_kept() -> None:
    found = study().optimise("y", vary=["x1", "x2"], subject_to={"sum": "> 9"})
    assert not found.ok


@pytest.mark.slow
def test_across_edges() -> None:
    """|x1 − 0.3| + |x2 + x1| has edges at its least, where derivatives lead nowhere."""
    pytest.importorskip("cma")
    found = study(edge="end abs(x1 - 0.3) + abs(x2 + x1)").optimise("edge", vary=["x1", "x2"], method="cma", runs=900)
    assert found.value == pytest.approx(0.0, abs=1e-3)
    kept = study().optimise("y", vary=["x1", "x2"], subject_to={"sum": "> 1.5"}, method="cma", runs=900)
    assert kept.value == pytest.approx(1.5, abs=1e-3)
    assert kept.responses["sum"] >= 1.5 - 1e-6


@pytest.mark.slow
def test_a_panel_that_has_to_be_in_time() -> None:
    """The less stiff the spring, the less is lost at the latch, and the later it closes: up to the limit."""
    one = sh.Study(panel(), spread(), {"time": "time of latch", "lost": "energy_lost of latch"}, duration=3.0)
    found = one.optimise("lost", vary={"stiffness": (2.0, 4.0)}, subject_to={"time": "< 1.12"})
    assert found.ok
    assert found.responses["time"] == pytest.approx(1.12, rel=1e-6)
    assert found.how == {"lost": "exact", "time": "exact"}


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"vary": ["x3"]}, "is no parameter"),
        ({"vary": []}, "nothing is varied"),
        ({"vary": {"x1": (1, 0)}}, "low < high"),
        ({"vary": ["x1"], "subject_to": {"z": "< 1"}}, "no response"),
        ({"vary": ["x1"], "method": "newton"}, "not a method"),
        ({"vary": ["x1"], "start": {"x2": 0.0}}, "is not varied"),
    ],
)
def test_refusals(more: dict[str, Any], told: str) -> None:
    with pytest.raises(sh.SharnirError, match=told):
        study().optimise("y", **more)
