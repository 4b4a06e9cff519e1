"""Every way of computing that the benchmark times gives the same numbers, in every engine that is installed.

Covers benchmarks/peers/engines/drake_engine.py, benchmarks/peers/engines/mujoco_engine.py,
benchmarks/peers/engines/pinocchio_engine.py, benchmarks/peers/engines/sharnir_engine.py."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from benchmarks.peers.agree import CONFIRMED, TOLERANCE, Agreement, agreements, known_to_fail, relative_error
from benchmarks.peers.compare import check
from benchmarks.peers.engines import ENGINES, DrakeEngine, MujocoEngine, PinocchioEngine, SharnirEngine
from benchmarks.peers.engines.contract import as_array
from benchmarks.peers.models import MODELS, ball, general, planar, star
from benchmarks.peers.states import FORWARD, FUNCTIONS, States, random_states
from support.samples import slow_after, slow_but_every

# All joints, all engines, one and several children; the large ones are left to the benchmark, which checks first
SMALL = {
    "ball3": lambda: ball(3),
    "star3": lambda: star(3),
    "general5": lambda: general(5),
    "panda7": MODELS["panda7"],
}


@cache
def case(name: str) -> tuple[sh.Model, States]:
    model = SMALL[name]()
    return model, random_states(model, 5)


@pytest.mark.parametrize("name", slow_after(1, SMALL))
@pytest.mark.parametrize("engine", slow_but_every(3, ENGINES), ids=lambda e: e.name)
def test_engine_agrees_with_sharnir(engine: type, name: str) -> None:
    model, states = case(name)
    reason = engine.refuses(model)
    if reason is not None:
        pytest.skip(f"{engine.name}: {reason}")
    found = agreements([SharnirEngine(model), engine(model)], states)
    # Short chains are well conditioned: 1e-11 is far above rounding and far below any wrong convention
    assert {(a.function, a.label): a.error for a in found if not a.error < 1e-11} == {}


@pytest.mark.parametrize("name", slow_after(1, SMALL))
def test_pinocchio_answers_everything(name: str) -> None:
    """It is a test dependency: the comparison is never an empty one."""
    model, states = case(name)
    found = agreements([PinocchioEngine(model)], states)
    assert {a.function for a in found} == set(FUNCTIONS)


@pytest.mark.slow
def test_ball_chains_make_pinocchio_unstable() -> None:
    """The reason for KNOWN_TO_FAIL, from Pinocchio alone: its rnea of its aba is not tau; its rnea of our a is."""
    model = ball(60)
    states = random_states(model, 1)
    engine = PinocchioEngine(model)
    own = SharnirEngine(model).dynamics.acceleration(states.q, states.v, states.tau)
    theirs = next(c for c in engine.batches(FORWARD, states) if c.label == "pin.aba local").run().copy()

    def residual(a: np.ndarray) -> float:
        given, still = States(states.q, states.v, states.tau, a), States(states.q, states.v, states.tau, 0 * a)
        forces, scale = (engine.batches("inverse", s)[0].run().copy() for s in (given, still))
        return float(np.max(np.abs(forces - states.tau)) / np.max(np.abs(scale)))

    assert residual(own) < 1e-12  # rounding, 60 bodies
    assert residual(theirs) > 1e-7


def test_an_error_of_a_peer_stops_the_benchmark() -> None:
    def found(*errors: tuple[str, float]) -> list[Agreement]:
        return [Agreement(FORWARD, label, e) for label, e in errors]

    check("arm", found(("sharnir", 0.0), ("pin.aba local", TOLERANCE)))
    check("arm", found(("sharnir", 0.0)))  # no peer is installed
    for wrong in (("pin.aba local", 2 * CONFIRMED), ("pin.aba local", float("nan")), ("sharnir", 2 * TOLERANCE)):
        with pytest.raises(SystemExit, match="arm, forward: the engines disagree"):
            check("arm", found(("sharnir", 0.0), ("mj_forward", 0.0), wrong))


def test_known_to_fail() -> None:
    assert known_to_fail("ball100", "pin.abaInParallel, batch")
    assert not known_to_fail("panda7", "pin.aba local")
    assert not known_to_fail("ball100", "mj_forward")


def test_relative_error() -> None:
    assert relative_error(np.array([100.0, 2.0]), np.array([100.0, 1.0])) == pytest.approx(0.01)
    assert relative_error(np.array([0.1]), np.array([0.2])) == pytest.approx(0.1)  # small numbers: absolute
    with pytest.raises(ValueError, match="shapes differ"):
        relative_error(np.zeros(2), np.zeros(3))


def test_derivatives_are_one_array() -> None:
    assert as_array((np.zeros((5, 2, 2)),) * 3).shape == (5, 3, 2, 2)
    assert as_array((np.zeros((2, 2)),) * 3).shape == (3, 2, 2)


def test_engines_say_what_they_do_not_take() -> None:
    large, balls = planar(301), ball(2)
    assert PinocchioEngine.refuses(large) == "does not fit into memory"
    assert DrakeEngine.refuses(balls) in ("not installed", "only mechanisms of hinges are translated")
    assert MujocoEngine.refuses(balls) in ("not installed", None)
