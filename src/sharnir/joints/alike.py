"""Which joints are the same: what is found of one holds for all that are equal to it, so that a chain of a million
links on hinges of their own looks into one of them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import fields

import casadi as ca

from .contract import Joint

PLAIN = (str, int, float, bool, type(None))


def key_of(joint: Joint) -> Hashable:
    """Equal for equal joints that are described by words and numbers; else that of the object itself, which the caller
    has to keep as long as the key."""
    values = [getattr(joint, field.name) for field in fields(joint) if field.compare]
    if not all(type(value) in PLAIN for value in values):
        return id(joint)
    if not joint.has_other_data:
        return (type(joint), *values)
    # in the frames that are computed in, axes are not those that the fields tell
    data = [x for value in joint.data_values().values() for x in ca.vertsplit(ca.densify(ca.vec(value)))]
    return (type(joint), *values, *map(float, data)) if all(x.is_constant() for x in data) else id(joint)
