"""Measurements: taken once, kept under all they depend on, taken again where the file is damaged."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.codegen.store import cache
from sharnir.cost import measure
from sharnir.cost.choose import QUESTIONS, Question
from sharnir.cost.measure import Cost, coordinates, inputs_of, key_of, least

ACCELERATION = QUESTIONS["acceleration"]
NAMES = ("separate-bodies", "composite")


def pendulum(length: float = 1.0) -> sh.Model:
    s = sh.System("pendulum")
    s.add_body("ball", joint=sh.Spherical(), mass=1.0, com=(0, 0, -length), inertia=(1, 1, 1))
    s.add_body("wheel", "ball", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    return s.build()


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[int]:
    """Grows with every measurement; the folder is empty."""
    found: list[int] = []

    def clock(model: sh.Model, programs: dict[str, object]) -> dict[str, Cost]:
        found.append(len(found))
        return {name: Cost(1.0 + len(found), 2.0) for name in programs}

    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(measure, "taken", clock)
    return found


def measured(model: sh.Model, question: Question, names: tuple[str, ...]) -> dict[str, Cost]:
    """All of them are near."""
    return measure.measured(model, question, names, lambda: names)


def test_a_measurement_is_remembered(taken: list[int]) -> None:
    first = measured(pendulum(), ACCELERATION, NAMES)
    assert measured(pendulum(), ACCELERATION, NAMES) == first
    assert len(taken) == 1


def test_nothing_is_counted_again(taken: list[int]) -> None:
    """Only one of two was near, and that is kept too."""
    first = measure.measured(pendulum(), ACCELERATION, NAMES, lambda: NAMES[:1])
    again = measure.measured(pendulum(), ACCELERATION, NAMES, lambda: pytest.fail("it was counted"))
    assert again == first
    assert [*first] == ["separate-bodies"]
    assert len(taken) == 1


def test_automatic_choice_and_recommendation_share_it(taken: list[int]) -> None:
    found = sh.recommend(pendulum())
    assert sh.compile(pendulum(), measure=True).formulation == found.choice
    assert sh.recommend(pendulum(), batch=1).ranking[0].measured is not None
    assert len(taken) == 1


def test_by_model_question_and_formulations(taken: list[int]) -> None:
    measured(pendulum(), ACCELERATION, NAMES)
    measured(pendulum(1.5), ACCELERATION, NAMES)
    measured(pendulum(), QUESTIONS["reactions"], NAMES)
    measured(pendulum(), ACCELERATION, ("separate-bodies", "absolute"))
    assert len(taken) == 4


def test_and_by_version_and_processor(taken: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    measured(pendulum(), ACCELERATION, NAMES)
    monkeypatch.setattr(measure, "environment", lambda: "another machine")
    measured(pendulum(), ACCELERATION, NAMES)
    assert len(taken) == 2


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"{",
        b"[1, 2]",
        b'{"separate-bodies": [1]}',
        b'{"composite": [1, 2]}',
        b'{"separate-bodies": [1, 2], "x": [1, 2]}',
    ],
)
def test_what_is_damaged_is_measured_again(taken: list[int], data: bytes) -> None:
    programs = {name: ACCELERATION.of(FORMULATIONS[name]) for name in NAMES}
    cache.store(key_of(pendulum(), ACCELERATION, programs), data)
    assert list(measured(pendulum(), ACCELERATION, NAMES)) == list(NAMES)
    assert len(taken) == 1


def test_the_clock_itself() -> None:
    """Real kernels, which answer what `Dynamics` does."""
    found = measure.taken(pendulum(), {"composite": ACCELERATION.of(FORMULATIONS["composite"])})
    assert 1e-9 < found["composite"].batch < 1e-3
    assert 1e-9 < found["composite"].single < 1e-3


def test_a_bound_call_computes() -> None:
    model = pendulum()
    program = ACCELERATION.of(FORMULATIONS["composite"])
    inputs = inputs_of(program, model, 3)
    kernel = measure.kernel_for(program, model)
    call = measure.bound(kernel, program, model, inputs, 3)
    call()
    out = call.__closure__[0].cell_contents[2]  # type: ignore[index]
    by_name = dict(zip(program.arguments, inputs, strict=True))
    expected = sh.compile(model, "composite").acceleration(by_name["q"], by_name["v"], by_name["tau"])
    np.testing.assert_array_equal(out, expected)


def test_the_least_of_all_rounds_counts() -> None:
    runs: list[str] = []
    found = least([lambda: runs.append("a"), lambda: runs.append("b")], rounds=4, seconds=1e-6)
    assert len(found) == 2
    assert all(0.0 < x < 1.0 for x in found)
    assert runs[:2] == ["a", "b"]
    assert runs[-1] == "a"  # the order turns


def test_states_are_states() -> None:
    s = sh.System("orientations")
    s.add_body("a", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    s.add_body("b", "a", joint=sh.Spherical(parameters="matrix"), mass=1.0, inertia=(1, 1, 1))
    s.add_body("c", "b", joint=sh.Spherical(parameters="euler313"), mass=1.0, inertia=(1, 1, 1))
    model = s.build()
    q = coordinates(model, 500)
    np.testing.assert_allclose(np.linalg.norm(q[:, :4], axis=1), 1.0, atol=1e-14)
    np.testing.assert_allclose(np.linalg.det(q[:, 4:13].reshape(-1, 3, 3)), 1.0, atol=1e-13)
    assert np.isfinite(
        sh.compile(model, "separate-bodies", backend="casadi").acceleration(q[:4], np.zeros((4, 9)))
    ).all()
