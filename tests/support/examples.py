"""Every example of every joint, force and constraint, by names such as "revolute-0": what the registries hold."""

from __future__ import annotations

from sharnir.model import constraints, forces, joints
from sharnir.model.constraint import Constraint

JOINTS = {f"{name}-{k}": x for name, cls in sorted(joints.REGISTRY.items()) for k, x in enumerate(cls.examples())}
FORCES = {f"{name}-{k}": x for name, cls in sorted(forces.REGISTRY.items()) for k, x in enumerate(cls.examples())}


def _constraints(planar: bool) -> dict[str, Constraint]:
    kinds = sorted(constraints.REGISTRY.items())
    return {f"{name}-{k}": x for name, cls in kinds for k, x in enumerate(cls.examples(planar))}


CONSTRAINTS, PLANAR_CONSTRAINTS = _constraints(planar=False), _constraints(planar=True)
