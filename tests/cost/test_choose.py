"""`formulation="auto"`: which formulation is taken, and that it depends on the model and the question alone."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.program import JOINT_STATE
from sharnir.cost import choose as module
from sharnir.cost.choose import QUESTIONS, Question, choose, compared, counted, near, preferred
from sharnir.cost.measure import Cost
from support.known_mobility import scissors
from support.random_trees import random_tree
from support.samples import sample

every_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
ACCELERATION, MOMENTA = QUESTIONS["acceleration"], QUESTIONS["momenta"]


def chain(n: int, joint: Callable[[int], sh.Joint]) -> sh.Model:
    """Bodies without any zero in their data."""
    s, rng = sh.System("chain"), np.random.default_rng(n)
    for k in range(n):
        parent = f"b{k - 1}" if k else "world"
        place = sh.Placement(xyz=rng.normal(size=3), rpy=rng.normal(size=3))
        inertia = np.diag([1.0, 1.2, 1.5]) + 0.1
        s.add_body(f"b{k}", parent, joint=joint(k), placement=place, mass=1.0, com=rng.normal(size=3), inertia=inertia)
    return s.build()


def hinge(k: int) -> sh.Joint:
    return sh.Revolute((1.0, 0.3 * k, 0.7))


def refusing(monkeypatch: pytest.MonkeyPatch, *names: str) -> None:
    for name in names:
        monkeypatch.setitem(FORMULATIONS, name, replace(FORMULATIONS[name], refusal=lambda model: "it is tired."))


@pytest.mark.parametrize("seed", range(sample(6, 100)))
def test_the_first_of_the_order_takes_every_model(seed: int) -> None:
    model = random_tree(seed, bodies=1 + seed % 7)
    for question in QUESTIONS.values():
        name = "hamilton-recursive" if question is MOMENTA else "separate-bodies"
        assert choose(model, "auto", question.name).name == question.first(model) == name
    assert QUESTIONS["simulate"].first(scissors(3)) == "separate-bodies"
    assert MOMENTA.first(scissors(3)) == "hamilton-recursive"


def test_the_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the page has it: those that refuse are passed over, and if all do, the first one says why."""
    model = chain(3, hinge)
    for names, question in (
        (("separate-bodies", "composite", "absolute", "wittenburg"), ACCELERATION),
        (("hamilton-recursive", "hamilton-tangent", "hamilton-orthogonal"), MOMENTA),
    ):
        for name in names:
            assert choose(model, "auto", question.name).name == name
            refusing(monkeypatch, name)
    with pytest.raises(sh.UnsupportedError, match=r"'separate-bodies'.* does not take 'chain': it is tired"):
        sh.compile(model)
    with pytest.raises(sh.UnsupportedError, match="no formulation answers 'acceleration' for 'chain'"):
        sh.recommend(model)


def test_nothing_is_traced_for_the_rule(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("compared", "counted", "measured", "Lowered", "straight_work", "lumped"):
        monkeypatch.setattr(module, name, lambda *_: pytest.fail("it was looked at"))
    assert choose(chain(4, hinge), "auto").name == "separate-bodies"


def test_a_new_formulation_stands_last(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMULATIONS, "new", replace(FORMULATIONS["composite"], name="new"))
    model = chain(2, hinge)
    assert compared(model, ACCELERATION)[0][-1] == "new"
    assert sh.compile(model, "new").formulation == "new"
    assert "new" in {r.formulation for r in sh.recommend(model, measure=False).ranking}
    refusing(monkeypatch, "separate-bodies", "composite", "absolute", "wittenburg")
    assert sh.compile(model).formulation == "new"
    assert sh.recommend(model, measure=False).reason.startswith("Take 'new'")


def test_parameters_keep_out_what_some_of_their_values_would_stop() -> None:
    s = sh.System("light")
    s.add_body("ball", joint=sh.Free(), mass=s.parameter("m", 1.0), inertia=(1, 1, 1))
    names, refused = compared(s.build(), MOMENTA)
    assert "hamilton-orthogonal" not in names
    assert "parameters" in refused["hamilton-orthogonal"]


@every_question
def test_every_formulation_is_compared_or_refused(question: Question) -> None:
    names, refused = compared(chain(2, hinge), question)
    assert sorted([*names, *refused]) == sorted(FORMULATIONS)
    assert names[0] == question.usual
    assert all((FORMULATIONS[name].state is JOINT_STATE) == question.in_joints for name in names)


def test_large_models_are_not_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 3)
    monkeypatch.setattr(module, "measured", lambda *_: pytest.fail("it was measured"))
    model = chain(4, hinge)
    names, refused = compared(model, ACCELERATION)
    assert names == ["separate-bodies"]
    assert "models of more than 3 bodies are not compared" in refused["composite"]
    assert sh.compile(model, measure=True).formulation == "separate-bodies"


def test_long_code_of_nested_loops_is_not_traced() -> None:
    """A matrix of all rows has a factor that grows with the third power; absolute coordinates couple neighbours only,
    and `separate-bodies` carries rows no further than their loop."""
    names, refused = compared(scissors(24), ACCELERATION)
    assert names == ["separate-bodies", "absolute"]
    assert "straight-line code of more than" in refused["composite"]
    assert compared(scissors(4), ACCELERATION)[0] == ["separate-bodies", "composite", "absolute", "wittenburg"]


@pytest.mark.slow
def test_masts_of_scissors_are_linear() -> None:
    names = ["separate-bodies", "absolute"]
    small, large = (counted(scissors(cells), ACCELERATION, names) for cells in (8, 16))
    assert all(large[name] < 2.4 * small[name] for name in names)


def test_counts_are_those_of_operation_count() -> None:
    model = chain(2, hinge)
    found = counted(model, ACCELERATION, ["composite", "absolute"])
    assert found == {name: sh.operation_count(model, name).total for name in ("composite", "absolute")}
    assert sh.operation_count(model).total == sh.operation_count(model, "separate-bodies").total


def test_some_are_worth_a_measurement() -> None:
    """Those near the least, and the first of the order, whatever it takes."""
    assert near({"usual": 100, "a": 170, "b": 171}) == ["usual", "a"]
    assert near({"usual": 400, "a": 170, "b": 100}) == ["usual", "a", "b"]


def test_the_usual_one_stays_unless_another_is_clearly_cheaper() -> None:
    costs = {"usual": Cost(1.0, 1.0), "other": Cost(0.98, 0.98)}
    assert preferred(costs, None, 0.97) == "usual"
    assert preferred(costs | {"other": Cost(0.96, 0.96)}, None, 0.97) == "other"
    assert preferred(costs | {"other": Cost(0.5, 1.5)}, None, 0.97) == "other"
    assert preferred(costs | {"other": Cost(0.5, 1.5)}, 100, 0.97) == "usual"
    assert preferred(costs | {"other": Cost(1.5, 0.5)}, 1, 0.97) == "usual"


def test_momenta_are_for_those_who_ask_for_them() -> None:
    model = random_tree(1, bodies=3)
    assert choose(model, "auto", "momenta").state is not JOINT_STATE
    for question in ("acceleration", "reactions", "simulate"):
        assert choose(model, "auto", question).state is JOINT_STATE
    assert choose(model, "hamilton-tangent").name == "hamilton-tangent"


def test_the_clock_is_asked_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_the_clock(
        model: sh.Model, question: Question, names: Sequence[str], near: Callable[[], Iterable[str]]
    ) -> dict[str, Cost]:
        return {name: Cost(1.0, 1.0) if name == "wittenburg" else Cost(2.0, 2.0) for name in near()}

    monkeypatch.setattr(module, "measured", by_the_clock)
    model = chain(2, hinge)
    assert sh.compile(model, measure=True).formulation == "wittenburg"
    assert sh.compile(model).formulation != "wittenburg"
    monkeypatch.setenv("SHARNIR_MEASURE", "1")
    assert sh.compile(model).formulation == "wittenburg"
    assert sh.compile(model, measure=False).formulation != "wittenburg"
    monkeypatch.setenv("SHARNIR_MEASURE", "perhaps")
    with pytest.raises(sh.UnsupportedError, match="SHARNIR_MEASURE='perhaps' is not a setting"):
        sh.compile(model)


def test_what_is_no_question() -> None:
    model = chain(1, hinge)
    with pytest.raises(sh.UnsupportedError, match=r"compile\(question='reaction'\).*Did you mean 'reactions'"):
        sh.compile(model, question="reaction")
    with pytest.raises(sh.SharnirError, match="measure"):
        sh.compile(model, measure="yes")  # type: ignore[arg-type]


@pytest.mark.parametrize(("alias", "name"), [("aba", "separate-bodies"), ("crba", "composite")])
def test_names_of_other_libraries(alias: str, name: str) -> None:
    s = sh.System("one")
    s.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(1, 1, 1))
    assert sh.compile(s.build(), alias, backend="casadi").formulation == name
    assert sh.simulate(s.build(), 0.01, formulation=alias).ok
