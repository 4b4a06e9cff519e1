"""Directional derivatives of the sweeps: the derivative of every step along the derivatives of what it reads.

A tangent accompanies every stored number that depends on the differentiated input; where a step's derivative is
structurally zero there is none. The directions of a Jacobian lie in the lanes of a vector, so one pass over the bodies
gives as many columns as the processor has lanes. For q the direction is the tangent one, dq = N(q) δ.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...model import Body
from ...spatial.algebra import replaced, segment
from ...sweeps.inputs import INPUTS
from ...sweeps.record import Record
from ...sweeps.sweep import Apply
from .liveness import Node, force_results, pass_results
from .plan import Place, Plan, Symbols, split
from .stages import Pass

STORED = ("kept", "shown", "sums")
# Spaces of a body or of the world that no direction changes, nor do inputs other than q and v: accelerations are
# held, driven coordinates go with time.
HELD = {"data", "x", "q_driven", "v_driven", "a_driven", "world"}
DOUT = "dout"
Change = tuple[ca.SX, ca.SX]  # a symbol and its derivative


@dataclass
class TangentCode:
    """Derivatives of the results of one stage for one group; `tables` are the tangent symbols that may occur."""

    results: list[tuple[Place, ca.SX]]
    tables: list[tuple[str, Symbols]]


class Tangent:
    """Derivative of a field along q ("q") or v ("v"). `codes[s, g]` holds what is needed, `values` what it reads."""

    def __init__(self, plan: Plan, field: str, wrt: str) -> None:
        self.plan, self.field, self.wrt = plan, field, wrt
        self.last = max(s for s, p in enumerate(plan.stages) if isinstance(p.stage, Pass) and field in p.steps[0].kept)
        self.tables: list[Symbols] = [self._own(g) for g in range(len(plan.groups))]
        self.common: Symbols = _like({k: x for k, x in plan.common.items() if k.startswith("parent")})
        self.active: set[Node] = set()
        self.values: set[Node] = set()
        self.needed: set[Node] = set()
        self.bodies: dict[int, Symbols] = {}  # tangents of single bodies, for force elements
        while True:
            before = len(self.active)
            self.codes: dict[tuple[int, Any], TangentCode] = {}
            for s, p in enumerate(plan.stages[: self.last + 1]):
                if isinstance(p.stage, Pass):
                    self.codes |= {(s, g): self._code(s, g) for g in range(len(plan.groups))}
                elif isinstance(p.stage, Apply):
                    self.codes[s, "forces"] = self._force_code(s)
            if len(self.active) == before:
                break
        self._prune()

    def live(self, owner: object, space: str) -> list[int]:
        return sorted(k for who, (name, k) in self.needed if who == owner and name == space)

    def _own(self, g: int) -> Symbols:
        own = {k: x for k, x in self.plan.symbols[g].items() if k.startswith(STORED)}
        return {**_like(own), "seed": ca.SX.sym("seed", self.plan.groups[g].joint.nv)}

    def _code(self, s: int, g: int) -> TangentCode:
        plan, group = self.plan, self.plan.groups[g]
        results = pass_results(plan, s, g)
        if s == self.last:
            field = plan.stages[s].steps[g].kept[self.field]
            results += [((DOUT, k), field[row]) for k, row in enumerate(group.free)]
        tables = [("body", self.tables[g]), ("common", self.common)]
        if not results:
            return TangentCode([], tables)
        world = ca.vertcat(ca.SX(0, 1), *(x for name, x in plan.common.items() if name.startswith("world_sums")))
        # what arrives at the world has no place for a tangent
        assert not (group.root and world.numel() and ca.depends_on(ca.vertcat(*(e for _, e in results)), world))
        own = self._changes(g, plan.symbols[g], self.tables[g])
        changes = [*own, *self._stored("common", plan.common, self.common)]
        return TangentCode(self._derivatives(g, results, changes), tables)

    def _force_code(self, s: int) -> TangentCode:
        """Force elements: bodies by their numbers, coordinates and velocities of any joint."""
        plan, model = self.plan, self.plan.model
        results = force_results(plan, s)
        changes: list[Change] = []
        moving = {x.element_hash() for x in ca.symvar(ca.vertcat(ca.SX(0, 1), *(e for _, e in results)))}
        for body in model.bodies:
            i, g = body.index, plan.group_of[body.index]
            q = segment(model.q, body.q_start, body.joint.nq)
            v = segment(model.v, body.v_start, body.joint.nv)
            mentioned = any(x.element_hash() in moving for x in split(ca.vertcat(q, v)))
            if i not in plan.bodies and not mentioned:
                continue
            table = self.bodies.setdefault(i, self._own(g))
            if i in plan.bodies:
                changes += self._changes(g, plan.bodies[i], table)
            if mentioned:
                place = Record(joint=body.joint, q=_given(body, q))
                changes += self._seeded(g, place, q, v, table["seed"])
        tables = [(f"body@{i}", table) for i, table in self.bodies.items()]
        return TangentCode(self._derivatives("forces", results, changes), tables)

    def _derivatives(
        self, key: Any, results: list[tuple[Place, ca.SX]], changes: list[Change]
    ) -> list[tuple[Place, ca.SX]]:
        """Of every result along the changes of what it reads; without those that are zero."""
        if not results:
            return []
        x, dx = (ca.vertcat(ca.SX(0, 1), *(c[k] for c in changes)) for k in (0, 1))
        derivatives = split(ca.densify(ca.jtimes(ca.vertcat(*(e for _, e in results)), x, dx)))
        found = []
        for (place, _), d in zip(results, derivatives, strict=True):
            if place[0] == DOUT:
                found.append((place, d))
            elif not d.is_zero() or self._node(key, place) in self.active:
                self.active.add(self._node(key, place))
                found.append((place, d))
        return found

    def _changes(self, g: int, values: Symbols, tangents: Symbols) -> list[Change]:
        """All in the symbols of a body that can change. Its coordinates and velocities belong to it wherever they are
        read: a stored number that only repeats one of them is no symbol of its own (`StagePlan.aliases`)."""
        place = self.plan.record(g, 0, values) if self.wrt == "q" else None
        return [
            *self._stored(g, values, tangents),
            *self._seeded(g, place, values["q"], values["v"], tangents["seed"]),
        ]

    def _stored(self, g: Any, values: Symbols, tangents: Symbols) -> list[Change]:
        """Stored numbers that change, with their tangents."""
        unknown = {s for s in values if not s.startswith("world_sums")} - set(tangents) - HELD - set(INPUTS)
        assert not unknown, f"nothing is known of the derivatives of {sorted(unknown)}"
        found = []
        for space, tangent in tangents.items():
            if space == "seed" or space not in values:
                continue
            home = g if space.startswith("kept") else "common"
            name = space.replace("parent", "shown")
            active = [k for k in range(tangent.numel()) if (home, (name, k)) in self.active]
            found += [(values[space][k], tangent[k]) for k in active]
        return found

    def _seeded(self, g: int, place: Record | None, q: ca.SX, v: ca.SX, seed: ca.SX) -> list[Change]:
        """Coordinates or velocities of a joint that are free to change, along their directions; those of coordinates
        depend on the `place` it is in."""
        group = self.plan.groups[g]
        if self.wrt == "v":
            return [(v[k], seed[k]) for k in group.free]
        assert place is not None
        rate = place.joint.rate(place.q, seed)
        return [(q[k], rate[k]) for k in range(group.joint.nq) if k not in group.q_driven]

    def _node(self, key: Any, place: Place) -> Node:
        space, _, body = place[0].partition("@")
        if body:
            return self.plan.group_of[int(body)], (space, place[1])
        return (key, place) if space.startswith("kept") else ("common", place)

    def _prune(self) -> None:
        """Keep what the output needs, and note which values it reads."""
        reads: dict[Node, list[Node]] = {}
        value_reads: dict[Node, list[Node]] = {}
        front: list[Node] = []
        for (_, g), code in self.codes.items():
            if not code.results:
                continue
            tangents = [(o, sp, c) for o, table in code.tables for sp, c in table.items()]
            owners = [(f"body@{i}", t) for i, t in self.plan.bodies.items()] if g == "forces" else []
            owners += [("body", self.plan.symbols[g])] if g != "forces" else []
            values = [(o, sp, c) for o, table in [*owners, ("common", self.plan.common)] for sp, c in table.items()]
            by_tangent = _dependence(code.results, tangents)
            by_value = _dependence(code.results, values)
            for k, (place, _) in enumerate(code.results):
                node = self._node(g, place)
                sources = [self._home(g, o, p) for o, p in by_tangent[k] if p[0] != "seed"]
                if place[0] == DOUT:
                    front += sources
                    self.values |= {self._home(g, o, p) for o, p in by_value[k]}
                else:
                    reads.setdefault(node, []).extend(sources)
                    value_reads.setdefault(node, []).extend(self._home(g, o, p) for o, p in by_value[k])
        while front:
            node = front.pop()
            if node not in self.needed:
                self.needed.add(node)
                self.values |= set(value_reads.get(node, []))
                front += reads.get(node, [])
        for (_, g), code in self.codes.items():
            code.results = [(p, e) for p, e in code.results if p[0] == DOUT or self._node(g, p) in self.needed]

    def _home(self, g: Any, owner: str, place: Place) -> Node:
        space = place[0]
        if owner.startswith("body@"):
            g = self.plan.group_of[int(owner.removeprefix("body@"))]
        if space.startswith("parent"):
            return "common", (space.replace("parent", "shown"), place[1])
        if space.startswith(("shown", "sums", "world_sums")) or owner == "common":
            return "common", place
        return g, place


def _given(body: Body, q: ca.SX) -> ca.SX:
    """The coordinates of a joint with its prescribed ones as functions of time: N(q) is taken where the joint is."""
    return q if body.motion is None or body.motion.q is None else replaced(q, body.motion.q_coordinates, body.motion.q)


def _like(table: Symbols) -> Symbols:
    return {name: ca.SX.sym(f"~{name}", x.numel()) for name, x in table.items()}


def _dependence(
    results: list[tuple[Place, ca.SX]], columns: list[tuple[str, str, ca.SX]]
) -> list[set[tuple[str, Place]]]:
    """For each result, the places it depends on."""
    inputs = [(owner, (space, k)) for owner, space, column in columns for k in range(column.numel())]
    x = ca.vertcat(ca.SX(0, 1), *(column for _, _, column in columns))
    pattern = ca.jacobian_sparsity(ca.densify(ca.vertcat(*(e for _, e in results))), x)
    found: list[set[tuple[str, Place]]] = [set() for _ in results]
    for row, column in zip(*pattern.get_triplet(), strict=True):
        found[row].add(inputs[column])
    return found
