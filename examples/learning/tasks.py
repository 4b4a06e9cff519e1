"""Two tasks for learners: a pole to be balanced on a cart, and a two-link arm whose tip is to reach a point.

python examples/learning/tasks.py            a thousand actions of both by a simple policy, one and 256 at once
"""

from __future__ import annotations

import sys
import time

import numpy as np

import sharnir as sh
from sharnir.learning import Environment, Task, VectorEnvironment


def cart_pole() -> Task:
    """Forces of up to 10 N on the cart; an episode ends where the pole leans by 12° or the cart leaves ±2.4 m."""
    s = sh.System("cart-pole", planar=True)
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0)
    s.add_body("pole", "cart", joint=sh.Revolute("z"), shape=sh.Rod(start=(0, 0, 0), end=(0, 1, 0), mass=0.1))

    def start(random: np.random.Generator, members: int) -> tuple[np.ndarray, np.ndarray]:
        return random.uniform(-0.05, 0.05, (members, 2)), random.uniform(-0.05, 0.05, (members, 2))

    return Task(
        s.build(), {"cart": 10.0}, start,
        reward=lambda q, v, action: np.ones(len(q)),
        ended=lambda q, v: (np.abs(q[:, 0]) > 2.4) | (np.abs(q[:, 1]) > np.radians(12)),
    )  # fmt: skip


def reacher() -> Task:
    """Two links of 0.1 m in a horizontal plane, moments of up to 0.05 N m; the tip is to reach (0.12, 0.08)."""
    s = sh.System("reacher", planar=True, gravity=(0, 0, 0))
    link = sh.Rod(start=(0, 0, 0), end=(0.1, 0, 0), mass=0.05)
    s.add_body("upper", joint=sh.Revolute("z"), shape=link)
    s.add_body("lower", "upper", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.1, 0, 0)), shape=link)
    for name in ("upper", "lower"):
        s.add_force(f"friction {name}", sh.JointSpring(name, stiffness=0.0, damping=1e-3))
    target = np.array([0.12, 0.08])

    def tip(q: np.ndarray) -> np.ndarray:
        both = q[:, 0] + q[:, 1]
        return 0.1 * np.stack([np.cos(q[:, 0]) + np.cos(both), np.sin(q[:, 0]) + np.sin(both)], axis=1)

    def start(random: np.random.Generator, members: int) -> tuple[np.ndarray, np.ndarray]:
        return random.uniform(-1.0, 1.0, (members, 2)), np.zeros((members, 2))

    return Task(
        s.build(), {"upper": 0.05, "lower": 0.05}, start,
        observe=lambda q, v: np.concatenate([np.cos(q), np.sin(q), v, tip(q) - target], axis=1),
        reward=lambda q, v, action: -np.linalg.norm(tip(q) - target, axis=1) - 0.01 * (action**2).sum(axis=1),
        limit=100,
    )  # fmt: skip


def balance(seen: np.ndarray) -> np.ndarray:
    """A policy for the cart-pole: observations are x, angle, speed, rate."""
    x, angle, speed, rate = seen.T
    return np.clip(0.1 * (-100.0 * angle - 20.0 * rate + 2.0 * x + 3.0 * speed), -1, 1)[:, None]


def main(actions: int = 1000) -> None:
    environment = Environment(cart_pole())
    seen, _ = environment.reset(seed=0)
    lasted = 0
    for _ in range(500):
        seen, _, ended, truncated, _ = environment.step(balance(seen[None])[0])
        lasted += 1
        if ended or truncated:
            break
    print(f"cart-pole: balanced for {lasted} of 500 actions")
    for task, policy in ((cart_pole(), balance), (reacher(), lambda seen: np.zeros((len(seen), 2)))):
        many = VectorEnvironment(task, 256)
        seen, _ = many.reset(seed=0)
        begin, total = time.perf_counter(), 0.0
        for _ in range(actions):
            seen, reward, *_ = many.step(policy(seen))
            total += float(reward.mean())
        rate = actions * 256 * task.substeps / (time.perf_counter() - begin)
        print(f"{task.model.name}: 256 members, mean reward {total / actions:.3f}, {rate / 1e6:.1f} M steps a second")


if __name__ == "__main__":
    main(*(int(x) for x in sys.argv[1:2]))
