"""`sharnir.recommend`: the ranking, the words, what is refused."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.cost import recommendation as module
from sharnir.cost.choose import QUESTIONS, Question
from sharnir.cost.measure import Cost
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


def test_counting_measures_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "measured", lambda *_: pytest.fail("it was measured"))
    found = sh.recommend(crane(), measure=False)
    assert all(r.measured is None for r in found.ranking)
    assert found.choice == sh.compile(crane()).formulation == "separate-bodies"
    counts = [r.operations for r in found.ranking]
    assert counts[1:] == sorted(counts[1:])
    assert counts == [sh.operation_count(crane(), r.formulation).total for r in found.ranking]
    assert f"{counts[0] / counts[1]:.2f} times the operations of {found.ranking[1].formulation!r}" in found.reason


def test_predicted_times() -> None:
    """0.3 µs and 0.2 ns for each operation; in a batch 20 ns and 0.06 ns."""
    found = module.predicted(1000)
    assert found.single == pytest.approx(0.5e-6)
    assert found.batch == pytest.approx(80e-9)
    assert all(r.predicted == module.predicted(r.operations) for r in sh.recommend(crane(), measure=False).ranking)


def test_the_clock_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    def clock(
        model: sh.Model, question: Question, names: Sequence[str], near: Callable[[], Iterable[str]]
    ) -> dict[str, Cost]:
        return {name: Cost(1e-6, 4e-7 if name == "composite" else 8e-7) for name in near()}

    monkeypatch.setattr(module, "measured", clock)
    found = sh.recommend(crane())
    assert found.choice == "composite"
    assert [r.measured is not None for r in found.ranking] == [True, True, False]
    assert "measured to be 1.41 times as fast" in found.reason
    assert "1,000" in found.text
    assert "400.0" in found.text
    assert sh.recommend(crane(), batch=1).choice == "separate-bodies"
    assert sh.recommend(crane(), batch=100).choice == "composite"


def test_refusals_have_their_reasons() -> None:
    found = sh.recommend(crane(), measure=False)
    assert "lets it translate" in found.refused["wittenburg"]
    assert "(q, p)" in found.refused["hamilton-recursive"]
    assert "(q, v)" in sh.recommend(crane(), question="momenta", measure=False).refused["composite"]


def test_words_for_loops() -> None:
    """Without counting, which takes seconds here."""
    model, counts = scissors(6), {"separate-bodies": 300.0, "absolute": 400.0}
    reason = module.reason_for(model, "separate-bodies", counts, "counted")
    assert "0.75 times the operations of 'absolute': its rows are carried no further than their loops reach" in reason
    assert "11 rows of constraints" in module._title(model, QUESTIONS["reactions"], 1)


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
