"""A mechanism as a Gymnasium environment, one or a batch, on top of `dyn.stepper`; an extra, `sharnir[gym]`.

A `Task` says once, for arrays of members, what is seen, rewarded and ended; `Environment(task)` and
`VectorEnvironment(task, members)` are both made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from .core.errors import ModelError, ShapeError, UnsupportedError, brief
from .core.read import Array, choice, count, function, mapping, positive
from .dynamics import compile as compile_model
from .model import Model, a_model

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError as absent:
    raise UnsupportedError(
        "sharnir.learning: the package gymnasium is not installed. Install it with: pip install 'sharnir[gym]'."
    ) from absent

__all__ = ["Environment", "Task", "VectorEnvironment"]


@dataclass(frozen=True, eq=False)
class Task:
    """
    model      a Model
    actions    {joint: largest force}: an action is one number from −1 to 1 for each, times that force
    start      (generator, B) → q (B, nq), v (B, nv) of new episodes
    observe    (q, v) → (B, n); q and v themselves where none is given
    reward     (q, v, action) → (B,) after an action, (B, joints) from −1 to 1
    ended      (q, v) → (B,) of bool: episodes that end there
    step, substeps, method   of the stepper: an action acts for step × substeps seconds
    limit      actions of an episode, after which it is truncated
    """

    model: Model
    actions: Mapping[str, float]
    start: Callable[[np.random.Generator, int], tuple[Any, Any]]
    reward: Callable[[Array, Array, Array], Any]
    ended: Callable[[Array, Array], Any] = lambda q, v: np.zeros(len(q), dtype=bool)
    observe: Callable[[Array, Array], Any] = lambda q, v: np.concatenate([q, v], axis=1)
    step: float = 1e-3
    substeps: int = 20
    limit: int = 500
    method: str = "rk4"

    def __post_init__(self) -> None:
        a_model(self.model, "Task(model)")
        if not mapping(self.actions, "Task(actions)", "joints with their largest forces", ShapeError):
            raise ModelError("Task(actions): it is empty. Expected joints with their largest forces, {'cart': 10.0}.")
        for name, force in self.actions.items():
            choice(name, self.model.names, "Task(actions): ", " is not a joint of the model.")
            positive(force, f"Task(actions): the force of {name!r}", "a positive number of N or N m")
        for what in ("start", "reward", "ended", "observe"):
            function(getattr(self, what), f"Task({what})", "a function; the docstring of Task has its arguments")
        positive(self.step, "Task(step)")
        count(self.substeps, "Task: substeps=", 1, 1 << 20, "a whole number, at least 1")
        count(self.limit, "Task: limit=", 1, 1 << 40, "a whole number, at least 1")

    @property
    def places(self) -> list[int]:
        """Of the driven joints among the velocities."""
        starts = {body.name: body for body in self.model.bodies}
        for name in self.actions:
            if starts[name].joint.nv != 1:
                raise UnsupportedError(
                    f"Task(actions): joint {name!r} has {starts[name].joint.nv} velocities. Expected one that turns "
                    "about or slides along one axis."
                )
        return [starts[name].v_start for name in self.actions]


class _Members:
    """The batch behind an environment."""

    def __init__(self, task: Task, members: int) -> None:
        self.task, self.members, self._places = task, members, task.places
        self._largest = np.array(list(task.actions.values()))
        self._stepper = compile_model(task.model).stepper(task.method, step=task.step, batch=members)
        self._tau, self.taken = np.zeros((members, task.model.nv)), np.zeros(members, dtype=np.int64)

    def begin(self, random: np.random.Generator, mask: Array) -> Array:
        """New episodes of the members where the mask is true."""
        q, v = self.task.start(random, self.members)
        self._stepper.reset(q, v, mask=None if mask.all() else mask)
        self.taken[mask] = 0
        return self.seen()

    def seen(self) -> Array:
        found = np.asarray(self.task.observe(self._stepper.q, self._stepper.v), dtype=np.float64)
        if found.ndim != 2 or len(found) != self.members:
            raise ShapeError(
                f"Task(observe) gave an array of shape {found.shape}, expected ({self.members}, n): one row a member."
            )
        return found

    def act(self, action: Any) -> tuple[Array, Array, Array, Array]:
        """(observations, rewards, ended, truncated). A member whose motion fails has ended."""
        given = np.asarray(action, dtype=np.float64)
        if given.shape != (self.members, len(self._places)):
            raise ShapeError(
                f"step: the action is {brief(action)}, expected shape {(self.members, len(self._places))}."
            )
        given = np.clip(given, -1.0, 1.0)
        self._tau[:, self._places] = given * self._largest
        self._stepper.step(self._tau, self.task.substeps)
        self.taken += 1
        q, v = self._stepper.q, self._stepper.v
        reward = np.asarray(self.task.reward(q, v, given), dtype=np.float64)
        ended = np.asarray(self.task.ended(q, v), dtype=bool) | ~np.asarray(self._stepper.ok)
        for what, x in (("reward", reward), ("ended", ended)):
            if x.shape != (self.members,):
                raise ShapeError(f"Task({what}) gave an array of shape {x.shape}, expected ({self.members},).")
        return self.seen(), reward, ended, (self.taken >= self.task.limit) & ~ended

    def info(self) -> dict[str, Any]:
        """Of one member: the sentence of a motion that has failed."""
        return {} if self._stepper.ok[0] else {"status": self._stepper.status[0]}


def _spaces(task: Task, batch: _Members) -> tuple[Any, Any]:
    size = batch.begin(np.random.default_rng(0), np.ones(batch.members, dtype=bool)).shape[1]
    return spaces.Box(-np.inf, np.inf, (size,), np.float64), spaces.Box(-1.0, 1.0, (len(task.actions),), np.float64)


class Environment(gymnasium.Env[Array, Array]):
    """One mechanism. `info["status"]` says why where its motion fails, which ends the episode."""

    def __init__(self, task: Task) -> None:
        self.task, self._one = task, _Members(task, 1)
        self.observation_space, self.action_space = _spaces(task, self._one)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        seen = self._one.begin(self.np_random, np.ones(1, dtype=bool))
        return seen[0], {}

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        seen, reward, ended, truncated = self._one.act(np.asarray(action, dtype=np.float64)[None])
        return seen[0], float(reward[0]), bool(ended[0]), bool(truncated[0]), self._one.info()


class VectorEnvironment(VectorEnv[Array, Array, Array]):
    """`members` of them in one compiled batch. A member that has ended starts anew at the next step, in which its
    action is not looked at (Gymnasium's NEXT_STEP)."""

    def __init__(self, task: Task, members: int) -> None:
        self.num_envs = count(members, "VectorEnvironment: members=", 1, 10_000_000, "a number of members")
        self.metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}
        self.task, self._all = task, _Members(task, self.num_envs)
        self.single_observation_space, self.single_action_space = _spaces(task, self._all)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, self.num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, self.num_envs)
        self._over = np.zeros(self.num_envs, dtype=bool)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        if seed is not None:
            self._np_random = np.random.default_rng(seed if isinstance(seed, int) else [x or 0 for x in seed])
        self._over[:] = False
        return self._all.begin(self.np_random, np.ones(self.num_envs, dtype=bool)), {}

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        over = self._over.copy()
        seen, reward, ended, truncated = self._all.act(actions)
        if over.any():
            seen = self._all.begin(self.np_random, over)
            reward[over], ended[over], truncated[over] = 0.0, False, False
        self._over = np.logical_or(ended, truncated)
        return seen, reward, ended, truncated, {}
