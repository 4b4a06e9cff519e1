"""A tree of bodies as numbers, at positions that are nothing special, for what is found out when a model is built."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ..read import Array
from ..spatial.algebra import Matrix
from . import topology
from .joint_numbers import JointNumbers
from .values import Values

PLACES = 4  # positions


class Tree:
    """Joints are worked out where they are wanted. What was found of one part of the tree holds of all that look the
    same: `once` keeps it."""

    def __init__(self, values: Sequence[Values], symbols: Matrix, parameters: Array) -> None:
        self.values = values
        self.children = topology.children_of([x.body.parent for x in values])
        self.joints = JointNumbers(symbols, parameters, PLACES)
        self._found: dict[object, bool] = {}

    def once(self, key: object, answer: Callable[[], bool]) -> bool:
        if key not in self._found:
            self._found[key] = answer()
        return self._found[key]

    def reach(self, i: int, depth: int) -> tuple[list[int], bool]:
        """Bodies from i outwards, parents first, and whether these are all; what is welded or driven costs no depth."""
        found, front, whole = [i], [(i, depth)], True
        while front:
            body, left = front.pop()
            for k in self.children[body]:
                rest = left - (1 if self.values[k - 1].body.free else 0)
                whole = whole and rest >= 0
                if rest >= 0:
                    found.append(k)
                    front.append((k, rest))
        return sorted(found), whole

    def looks(self, reach: list[int]) -> object:
        """Equal for parts of the tree that are the same."""
        place, found = {i: k for k, i in enumerate(reach)}, []
        for i in reach:
            x = self.values[i - 1]
            body, arrays = x.body, (x.com, x.inertia, x.armature, x.R, x.p)
            start = None if body.q0 is None else body.q0.tobytes()
            joint = (self.joints.key(body.joint), body.free, start)
            found.append((place.get(body.parent), joint, x.mass, *(a.tobytes() for a in arrays)))
        return tuple(found)
