"""`formulation="auto"`: which formulation is taken, and that it depends on the model and the question alone.

Covers cost/coefficients.py."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.algorithms.sweeps.program import JOINT_STATE
from sharnir.codegen.lowered import Lowered
from sharnir.cost import choose as module
from sharnir.cost.choose import best, choose, contenders, preferred
from sharnir.cost.coefficients import OPERATIONS
from sharnir.cost.predict import Cost, predict, way_of
from sharnir.cost.question import QUESTIONS, Question
from support.known_mobility import scissors
from support.linkages import linkage
from support.random_trees import random_tree
from support.samples import sample, slow_but_every

every_question = pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
ACCELERATION = QUESTIONS["acceleration"]


def chain(n: int, joint: Callable[[int], sh.Joint], star: bool = False) -> sh.Model:
    """Bodies without any zero in their data."""
    s, rng = sh.System("chain"), np.random.default_rng(n)
    for k in range(n):
        parent = "world" if k == 0 else "b0" if star else f"b{k - 1}"
        place = sh.Placement(xyz=rng.normal(size=3), rpy=rng.normal(size=3))
        inertia = np.diag([1.0, 1.2, 1.5]) + 0.1
        s.add_body(f"b{k}", parent, joint=joint(k), placement=place, mass=1.0, com=rng.normal(size=3), inertia=inertia)
    return s.build()


def hinge(k: int) -> sh.Joint:
    return sh.Revolute((1.0, 0.3 * k, 0.7))


MODELS: dict[str, Callable[[], sh.Model]] = {
    "two hinges": lambda: chain(2, hinge),
    "chain of hinges": lambda: chain(5, hinge),
    "star of hinges": lambda: chain(6, hinge, star=True),
    "slides and hinges": lambda: chain(4, lambda k: sh.Prismatic((1, 2, 3)) if k % 2 else hinge(k)),
    "star of balls": lambda: chain(3, lambda k: sh.Spherical(), star=True),
    "free bodies": lambda: chain(2, lambda k: sh.Free()),
    "universal": lambda: chain(2, lambda k: sh.Universal("x", "y")),
    "linkage": lambda: linkage(2, planar=True),
    "scissors": lambda: scissors(4),
}


@every_question
@pytest.mark.parametrize("seed", range(sample(6, 100)))
def test_what_is_chosen_takes_the_model_and_answers(question: Question, seed: int) -> None:
    model = random_tree(seed, bodies=1 + seed % 7)
    found = FORMULATIONS[best(model, question)]
    assert found.supports(model) is None
    assert (found.state is JOINT_STATE) == question.in_joints


@pytest.mark.parametrize("name", slow_but_every(3, MODELS))
def test_predictions_beside_what_is_counted(name: str) -> None:
    """Counts are no part of a choice. The one that is chosen has at most 1.25 times the least operations: some take
    longer than others, and a call takes its time too. Predictions are within a factor of 1.6; most are within 1.2."""
    model = MODELS[name]()
    counts = {}
    for formulation in ACCELERATION.candidates(model):
        program = ACCELERATION.of(FORMULATIONS[formulation].of(model))
        counted = counts[formulation] = Lowered(program, model).operations.total
        predicted = predict(model, formulation, ACCELERATION).operations
        assert counted / 1.6 - 60 <= predicted <= 1.6 * counted + 60, formulation
    assert counts[best(model, ACCELERATION)] <= 1.25 * min(counts.values()) + 30


def test_masts_of_scissors_are_linear() -> None:
    """The factor of a mass matrix with rows on top grows with the third power there; rows between neighbours, and rows
    that are carried no further than their loop, with the first."""
    small, large = scissors(12), scissors(24)
    assert best(large, ACCELERATION) == best(large, QUESTIONS["reactions"]) == "separate-bodies"
    growth = [
        predict(large, n, ACCELERATION).operations / predict(small, n, ACCELERATION).operations
        for n in ("absolute", "separate-bodies", "composite")
    ]
    assert max(growth[:2]) < 2.4
    assert growth[2] > 4.0
    assert sh.compile(large).formulation == "separate-bodies"


def test_runs_with_constraints_are_leaf_first_and_chosen_as_such() -> None:
    model = scissors(24)
    run = QUESTIONS["simulate"]
    assert way_of(model, "absolute", ACCELERATION) == "absolute, Schur"
    assert way_of(model, "absolute", run) == "absolute, leaf first"
    assert predict(model, "absolute", run).operations > 2 * predict(model, "absolute", ACCELERATION).operations
    assert best(model, run) != "absolute"


@every_question
def test_every_way_has_coefficients(question: Question) -> None:
    known = OPERATIONS[question.name]
    names = [n for n, f in FORMULATIONS.items() if (f.state is JOINT_STATE) == question.in_joints]
    ways = {w for n in names for w in ((f"{n}, Schur", f"{n}, leaf first") if n == "absolute" else (n,))}
    assert ways == set(known)
    assert all(c > 0 for found in known.values() for c in found.values())


def test_equal_models_have_equal_predictions() -> None:
    """To the last bit: nothing but the model counts."""
    one, two = chain(4, hinge), chain(4, hinge)
    three = pickle.loads(pickle.dumps(one))
    for question in QUESTIONS.values():
        for name in question.candidates(one):
            found = predict(one, name, question)
            assert found == predict(two, name, question) == predict(three, name, question)


def test_large_trees_are_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY", 3)
    monkeypatch.setattr(module, "predict", lambda *_: pytest.fail("it was predicted"))
    assert best(chain(4, hinge), ACCELERATION) == "separate-bodies"
    assert best(chain(4, hinge), QUESTIONS["momenta"]) == "hamilton-recursive"


def test_those_that_refuse_are_never_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("separate-bodies", "absolute", "wittenburg"):
        monkeypatch.setitem(FORMULATIONS, name, replace(FORMULATIONS[name], refusal=lambda model: "it is tired."))
    assert best(chain(20, hinge), ACCELERATION) == "composite"
    monkeypatch.setitem(FORMULATIONS, "composite", replace(FORMULATIONS["composite"], refusal=lambda model: "me too."))
    with pytest.raises(sh.UnsupportedError, match="does not take 'chain': it is tired"):
        sh.compile(chain(2, hinge))


def test_one_of_unknown_cost_is_taken_by_name_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FORMULATIONS, "new", replace(FORMULATIONS["composite"], name="new"))
    model = chain(3, hinge)
    assert "new" not in ACCELERATION.candidates(model)
    assert "its cost is not known" in ACCELERATION.left_out(model)["new"]
    assert sh.compile(model, "new").formulation == "new"


def test_parameters_keep_out_what_some_of_their_values_would_stop() -> None:
    s = sh.System("light")
    s.add_body("ball", joint=sh.Free(), mass=s.parameter("m", 1.0), inertia=(1, 1, 1))
    assert "hamilton-orthogonal" not in QUESTIONS["momenta"].candidates(s.build())
    assert "parameters" in QUESTIONS["momenta"].left_out(s.build())["hamilton-orthogonal"]


def test_the_usual_one_stays_unless_another_is_clearly_cheaper() -> None:
    costs = {"usual": Cost(1.0, 1.0), "other": Cost(0.98, 0.98)}
    assert preferred(costs, None, 0.97) == "usual"
    assert preferred(costs | {"other": Cost(0.96, 0.96)}, None, 0.97) == "other"
    assert preferred(costs | {"other": Cost(0.5, 1.5)}, None, 0.97) == "other"
    assert preferred(costs | {"other": Cost(0.5, 1.5)}, 100, 0.97) == "usual"
    assert preferred(costs | {"other": Cost(1.5, 0.5)}, 1, 0.97) == "usual"


def test_three_are_worth_a_measurement() -> None:
    costs = {name: Cost(x, x) for name, x in zip("abcd", (4.0, 1.0, 3.0, 2.0), strict=True)}
    assert contenders(costs, None) == ("b", "c", "d")


@pytest.mark.slow
def test_compile_count_and_run_take_what_is_chosen() -> None:
    model = chain(3, hinge)
    name = best(model, ACCELERATION)
    assert sh.compile(model).formulation == name
    assert sh.operation_count(model).total == sh.operation_count(model, name).total
    run = sh.simulate(model, 0.01, times="end")
    assert run.settings.formulation == best(model, QUESTIONS["simulate"])


def test_momenta_are_for_those_who_ask_for_them() -> None:
    model = random_tree(1, bodies=3)
    assert choose(model, "auto", "momenta").state is not JOINT_STATE
    for question in ("acceleration", "reactions", "simulate"):
        assert choose(model, "auto", question).state is JOINT_STATE
    assert choose(model, "hamilton-tangent").name == "hamilton-tangent"


def test_the_clock_is_asked_where_it_is_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    def by_the_clock(model: sh.Model, question: Question, names: tuple[str, ...]) -> dict[str, Cost]:
        return {name: Cost(1.0, 1.0) if name == "wittenburg" else Cost(2.0, 2.0) for name in names}

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
