"""`sharnir.recommend`: the ranking, the words, what is refused.

Covers cost/question.py, cost/recommendation.py, cost/predict.py."""

from __future__ import annotations

from typing import Any

import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.cost import recommendation as module
from sharnir.cost.predict import Cost
from sharnir.cost.question import QUESTIONS, Question
from support.known_mobility import scissors


def crane() -> sh.Model:
    s = sh.System("crane [1|2]")
    s.add_body("trolley", joint=sh.Prismatic("x"), mass=3.0, inertia=(1, 1, 1))
    s.add_body("load", "trolley", joint=sh.Universal("x", "y"), mass=1.0, com=(0, 0, -1), inertia=(1, 1, 1))
    return s.build()


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_formulation_is_told_of(question: str) -> None:
    found = sh.recommend(crane(), question=question, measure=False)
    ranked = [r.formulation for r in found.ranking]
    assert sorted([*ranked, *found.refused]) == sorted(FORMULATIONS)
    assert all(name in found.text for name in FORMULATIONS)
    assert found.choice == ranked[0]
    assert str(found) == found.text
    assert found.reason.startswith(f"Take {found.choice!r}")
    assert found.reason in found.text


def test_prediction_only_measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "measured", lambda *_: pytest.fail("it was measured"))
    found = sh.recommend(crane(), measure=False)
    assert all(r.measured is None for r in found.ranking)
    costs = [r.predicted.mixed for r in found.ranking[1:]]
    assert costs == sorted(costs)
    assert found.choice == sh.compile(crane()).formulation


def test_the_clock_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    def clock(model: sh.Model, question: Question, names: tuple[str, ...]) -> dict[str, Cost]:
        return {name: Cost(1e-6, 4e-7 if name == "absolute" else 8e-7) for name in names}

    monkeypatch.setattr(module, "measured", clock)
    found = sh.recommend(crane())
    assert found.choice == "absolute"
    assert sum(r.measured is not None for r in found.ranking) == 3
    assert "measured to be 1.41 times as fast" in found.reason
    assert "1,000" in found.text
    assert "400.0" in found.text
    assert sh.recommend(crane(), batch=1).choice == "separate-bodies"
    assert sh.recommend(crane(), batch=100).choice == "absolute"


def test_refusals_have_their_reasons() -> None:
    found = sh.recommend(crane(), measure=False)
    assert "lets it translate" in found.refused["wittenburg"]
    assert "(q, p)" in found.refused["hamilton-recursive"]
    assert "(q, v)" in sh.recommend(crane(), question="momenta", measure=False).refused["composite"]


def test_words_for_loops() -> None:
    found = sh.recommend(scissors(24), measure=False)
    assert found.choice == "separate-bodies"
    assert "rows are carried no further than their loops reach" in found.reason
    assert "47 rows of constraints" in found.text


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"question": "speed"}, r"recommend\(question='speed'\): there is no such question"),
        ({"batch": 0}, "batch=.*Expected a whole number of states"),
        ({"batch": "many"}, "batch=.*Expected a whole number of states"),
        ({"measure": "never"}, "recommend: measure"),
    ],
)
def test_wrong_arguments(given: dict[str, Any], says: str) -> None:
    with pytest.raises(sh.SharnirError, match=says):
        sh.recommend(crane(), **given)


def test_wrong_model() -> None:
    with pytest.raises(sh.SharnirError, match="recommend"):
        sh.recommend("crane")  # type: ignore[arg-type]
