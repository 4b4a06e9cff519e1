"""Environments of Gymnasium: its own checks, one against many, episodes that end.

Covers learning.py.
"""

from __future__ import annotations

import sys
import warnings
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh

pytest.importorskip("gymnasium")
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples" / "learning"))

from tasks import balance, cart_pole, reacher

from sharnir.learning import Environment, Task, VectorEnvironment

TASKS = {"cart-pole": cart_pole, "reacher": reacher}


@pytest.mark.parametrize("name", TASKS)
def test_gymnasiums_own_check(name: str) -> None:
    from gymnasium.utils.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*(spec|render|infinity|-1, 1).*")
        check_env(Environment(TASKS[name]()), skip_render_check=True)


def test_a_policy_balances_the_pole() -> None:
    environment = Environment(cart_pole())
    seen, _ = environment.reset(seed=1)
    for k in range(500):
        seen, reward, ended, truncated, _ = environment.step(balance(seen[None])[0])
        assert reward == 1.0
        assert not ended, k
    assert truncated
    assert abs(seen[1]) < 0.01


def test_many_are_as_one_each() -> None:
    """The same starts and actions in a batch and one by one, up to the first end."""
    task, rng = reacher(), np.random.default_rng(0)
    q, v = task.start(rng, 4)
    given = iter([])

    def fixed(_: Any, members: int) -> tuple[np.ndarray, np.ndarray]:
        return (q, v) if members == 4 else next(given)

    task = Task(task.model, task.actions, fixed, task.reward, task.ended, task.observe, limit=100)
    actions = rng.uniform(-1, 1, (20, 4, 2))
    given = iter([(q, v)] * 2)
    many = VectorEnvironment(task, 4)
    many.reset(seed=0)
    found = [many.step(a) for a in actions]
    for b in range(4):
        given = iter([(q[b : b + 1], v[b : b + 1])] * 2)
        one = Environment(task)
        one.reset(seed=0)
        for k, a in enumerate(actions):
            seen, reward, *_ = one.step(a[b])
            assert np.allclose(seen, found[k][0][b], atol=1e-12)
            assert reward == pytest.approx(found[k][1][b], abs=1e-12)


def test_members_start_anew_at_the_step_after_their_end() -> None:
    many = VectorEnvironment(cart_pole(), 3)
    many.reset(seed=0)
    push = np.array([[1.0], [0.0], [-1.0]])
    for _ in range(100):
        seen, _, ended, *_ = many.step(push)
        if ended.any():
            break
    assert ended[0]
    assert abs(seen[0, 1]) > np.radians(12)
    seen, reward, ended, _truncated, _ = many.step(push)
    assert np.abs(seen[0]).max() <= 0.05
    assert reward[0] == 0.0
    assert not ended[0]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"actions": {"cort": 1.0}}, "cart"),
        ({"actions": {}}, "empty"),
        ({"actions": {"cart": -1}}, "positive"),
        ({"reward": 3}, "reward"),
        ({"model": None}, "model"),
        ({"step": 0}, "step"),
        ({"limit": 1.5}, "limit"),
    ],
)
def test_bad_tasks(change: dict[str, Any], words: str) -> None:
    whole = cart_pole()
    given = {"model": whole.model, "actions": whole.actions, "start": whole.start, "reward": whole.reward, **change}
    with pytest.raises(sh.SharnirError, match=words):
        Task(**given)


def test_a_motion_that_fails_ends_its_episode_and_says_so() -> None:
    """A spring so stiff that steps of 1 ms cannot follow it."""
    s = sh.System("stiff")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("spring", sh.JointSpring("cart", stiffness=1e9))
    start = lambda rng, n: (np.ones((n, 1)), np.zeros((n, 1)))  # noqa: E731
    environment = Environment(Task(s.build(), {"cart": 1.0}, start, reward=lambda q, v, a: np.zeros(len(q))))
    environment.reset(seed=0)
    for _ in range(20):
        seen, _, ended, _, info = environment.step([0.0])
        if ended:
            break
    assert ended
    assert "finite" in info["status"]
    assert np.isfinite(seen).all()


def test_bad_shapes() -> None:
    task = cart_pole()
    wrong = Task(task.model, task.actions, task.start, reward=lambda q, v, a: np.ones((len(q), 2)))
    environment = Environment(wrong)
    environment.reset(seed=0)
    with pytest.raises(sh.ShapeError, match="reward"):
        environment.step([0.0])
    with pytest.raises(sh.ShapeError, match="action"):
        environment.step([0.0, 1.0])
