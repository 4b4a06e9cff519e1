"""Where bodies are and how they move, as functions of q and v: along the path from the world to each,

    X0_i = X0_p X_i(q_i),    V_i = X_i V_p + S_i v_i

The sweeps find the same for all bodies at once (`sweeps/kinematics.py`). Expressions need it of a few, in the symbols
of the model, before there is anything to sweep over; each body is traced once for all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from ..spatial.algebra import Matrix, segment, zeros
from ..spatial.move import Move
from ..spatial.transform import Transform
from .body import Body


@dataclass(frozen=True, eq=False)
class Places:
    """`q` and `v` are all coordinates and velocities, as symbols or as functions of time."""

    bodies: tuple[Body, ...]
    q: Matrix
    v: Matrix
    _X: dict[int, Move] = field(default_factory=dict, init=False)
    _X0: dict[int, Transform] = field(default_factory=lambda: {0: Transform.identity()}, init=False)
    _V: dict[int, Matrix] = field(default_factory=lambda: {0: zeros(6)}, init=False)

    def X0(self, i: int) -> Transform:
        """The body frame in the world; 0 is the world."""
        for body in self._unknown(i, self._X0):
            X = body.transform().then(body.joint.placement(self._part(body, "q")))
            self._X[body.index] = X
            self._X0[body.index] = self._X0[body.parent] @ X
        return self._X0[i]

    def V(self, i: int) -> Matrix:
        """Its velocity [v; ω], in its axes."""
        self.X0(i)
        for body in self._unknown(i, self._V):
            own = body.joint.subspace(self._part(body, "q")) @ self._part(body, "v")
            self._V[body.index] = self._X[body.index].motion_to_child(self._V[body.parent]) + own
        return self._V[i]

    def at(self, i: int) -> Place:
        """As force elements see it."""
        return Place(self.X0(i), self.V(i))

    def _unknown(self, i: int, known: dict[int, Transform] | dict[int, Matrix]) -> list[Body]:
        """The bodies up to i of which it is not known yet, base to tip."""
        path: list[Body] = []
        while i not in known:
            path.append(self.bodies[i - 1])
            i = path[-1].parent
        return path[::-1]

    def _part(self, body: Body, name: str) -> Matrix:
        if name == "q":
            return segment(self.q, body.q_start, body.joint.nq)
        return segment(self.v, body.v_start, body.joint.nv)


@dataclass(frozen=True, eq=False)
class Place:
    X0: Transform
    V: Matrix
