"""Random trees of any joints under random forces of every registered kind, smooth and rough ones: ropes that go slack,
friction that sticks, contacts that open, motors at their limits. Always the same for the same seed."""

from __future__ import annotations

import numpy as np

import sharnir as sh
from sharnir.model import forces
from sharnir.model.element import Force
from support.random_forces import MAKERS, Maker, _moving, _two, any_of, law
from support.rich_trees import rich_system


def _slack(rng: np.random.Generator, model: sh.Model) -> Force:
    """Some are taut now and then only; the winch of others runs."""
    a, b = _two(rng, model)
    pulley = sh.Pulley(b, (0, 0, 0), 0.2, rng.normal(size=3), int(rng.choice([-1, 1])))
    length = [0.5, 2.0, "2.5 - 0.5*t"][int(rng.integers(3))]
    way = [(a, rng.normal(size=3)), pulley, ("world", rng.normal(loc=0.5, size=3))]
    return sh.Rope(way, length, float(rng.uniform(5, 60)), 0.3)


def _sticking(rng: np.random.Generator, model: sh.Model) -> Force:
    joint, k = _moving(rng, model)
    return sh.JointFriction(joint, float(rng.uniform(0.5, 6)), 0.1, coordinate=k)


def _one_sided(rng: np.random.Generator, model: sh.Model) -> Force:
    a, b = _two(rng, model)
    only = ("tension", "compression")[int(rng.integers(2))]
    return sh.PointSpring(a, rng.normal(size=3), b, rng.normal(size=3), 40.0, 0.8, only=only)


def _limited(rng: np.random.Generator, model: sh.Model) -> Force:
    joint, k = _moving(rng, model)
    return sh.Motor(joint, law(rng, model), torque_limit=0.7, speed_limit=2.0, coordinate=k)


def _sampled(rng: np.random.Generator, model: sh.Model) -> Force:
    joint, k = _moving(rng, model, sprung=True)
    return sh.Servo(joint, 8.0, 1.0, "0.3*sin(t)", period=0.05, torque_limit=5.0, coordinate=k)


def _ground(rng: np.random.Generator, model: sh.Model) -> Force:
    body = any_of(rng, list(model.names))
    ball = sh.Sphere(0.3, placement=sh.Placement(rng.normal(scale=0.2, size=3)))
    return sh.Contact(
        body, ball, "world", sh.Sphere(0.6, placement=sh.Placement(rng.normal(size=3))), 2e3, 1.5, 0.3, 0.2, 0.05
    )


ROUGH: dict[str, Maker] = {
    "rope": _slack, "jointfriction": _sticking, "pointspring": _one_sided, "motor": _limited, "servo": _sampled,
    "contact": _ground,
}  # fmt: skip
KINDS = sorted(forces.REGISTRY)
assert set(ROUGH) <= set(KINDS)


def fuzz_model(seed: int) -> tuple[sh.Model, list[str]]:
    """The model and the kinds of its forces: one by turns, so that none is left to chance, and one to four others."""
    rng = np.random.default_rng([seed, 15])
    while True:
        s = rich_system(int(rng.integers(2**31)), int(rng.integers(1, 5)))
        tree = s.build()
        if not tree.free.size:
            continue
        kinds = [KINDS[seed % len(KINDS)], *rng.choice(KINDS, size=int(rng.integers(1, 5)))]
        try:
            for k, kind in enumerate(kinds):
                rough = str(kind) in ROUGH and rng.random() < 0.6
                s.add_force(f"{kind} {k}", (ROUGH if rough else MAKERS)[str(kind)](rng, tree))
            return s.build(), [str(kind) for kind in kinds]
        except sh.ModelError:  # of joints that are not there
            continue
