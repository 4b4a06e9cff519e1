"""Directional derivatives of the sweeps: the derivative of every step along the derivatives of what it reads.

A tangent accompanies every stored number that depends on the differentiated input; where a step's derivative is
structurally zero there is none. The directions of a Jacobian lie in the lanes of a vector, so one pass over the bodies
gives as many columns as the processor has lanes. For q the direction is the tangent one, dq = N(q) δ.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from .liveness import Node, pass_results
from .plan import Place, Plan, Symbols, split
from .stages import Pass

STORED = ("kept", "shown", "sums")
DOUT = "dout"


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
        passes = [s for s, p in enumerate(plan.stages) if isinstance(p.stage, Pass) and s <= self.last]
        while True:
            before = len(self.active)
            self.codes = {(s, g): self._code(s, g) for s in passes for g in range(len(plan.groups))}
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
        x, dx = self._directions(s, g)
        derivatives = split(ca.densify(ca.jtimes(ca.vertcat(*(e for _, e in results)), x, dx)))
        found = []
        for (place, _), d in zip(results, derivatives, strict=True):
            if place[0] == DOUT:
                found.append((place, d))
            elif not d.is_zero() or self._node(g, place) in self.active:
                self.active.add(self._node(g, place))
                found.append((place, d))
        return TangentCode(found, tables)

    def _directions(self, s: int, g: int) -> tuple[ca.SX, ca.SX]:
        """All symbols that may change, and their derivatives."""
        plan, group = self.plan, self.plan.groups[g]
        x, dx = [], []
        for owner, space, column in self._columns(g):
            tangent = self.tables[g][space] if owner == "body" else self.common[space]
            home = g if space.startswith("kept") else "common"
            name = space.replace("parent", "shown")
            for k, symbol in enumerate(split(column)):
                if (home, (name, k)) in self.active:
                    x.append(symbol)
                    dx.append(tangent[k])
        seed = self.tables[g]["seed"]
        if self.wrt == "q":
            rate = plan.record(g, 0).joint.rate(plan.record(g, 0).q, seed)
            moved = [k for k in range(group.joint.nq) if k not in group.q_driven]
            x += [plan.symbols[g]["q"][k] for k in moved]
            dx += [rate[k] for k in moved]
        else:
            x += [plan.symbols[g]["v"][k] for k in group.free]
            dx += [seed[k] for k in group.free]
        return ca.vertcat(ca.SX(0, 1), *x), ca.vertcat(ca.SX(0, 1), *dx)

    def _columns(self, g: int) -> Iterable[tuple[str, str, ca.SX]]:
        own = self.plan.symbols[g]
        yield from (("body", space, own[space]) for space in self.tables[g] if space != "seed")
        yield from (("common", space, self.plan.common[space]) for space in self.common)

    def _node(self, g: int, place: Place) -> Node:
        return (g, place) if place[0].startswith("kept") else ("common", place)

    def _prune(self) -> None:
        """Keep what the output needs, and note which values it reads."""
        reads: dict[Node, list[Node]] = {}
        value_reads: dict[Node, list[Node]] = {}
        front: list[Node] = []
        for (_, g), code in self.codes.items():
            if not code.results:
                continue
            tangents = [(o, sp, c) for o, table in code.tables for sp, c in table.items()]
            values = [("body", sp, c) for sp, c in self.plan.symbols[g].items()]
            values += [("common", sp, c) for sp, c in self.plan.common.items()]
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

    def _home(self, g: int, owner: str, place: Place) -> Node:
        space = place[0]
        if space.startswith("parent"):
            return "common", (space.replace("parent", "shown"), place[1])
        if space.startswith(("shown", "sums", "world_sums")) or owner == "common":
            return "common", place
        return g, place


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
