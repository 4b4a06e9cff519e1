"""Directional derivatives of the sweeps: the derivative of every step along the derivatives of what it reads.

A tangent accompanies every stored number that depends on the differentiated input; where a step's derivative is
structurally zero there is none. The directions of a Jacobian lie in the lanes of a vector, so one pass over the bodies
gives as many columns as the processor has lanes. For q the direction is the tangent one, dq = N(q) δ.
"""

from __future__ import annotations

import casadi as ca

from ...algorithms.sweeps.inputs import INPUTS
from ...algorithms.sweeps.sweep import Record
from ...model import Body
from ...spatial.algebra import replaced, segment
from .addresses import (
    BODY,
    COMMON,
    DERIVATIVE,
    ELEMENTS,
    SEED,
    Code,
    GroupKey,
    Key,
    Node,
    Owner,
    Place,
    Result,
    Space,
    Symbols,
    of_group,
    single,
    split,
)  # fmt: skip
from .passes import exerted, results_of
from .plan import Plan
from .tables import live_slots

STORED = ("kept", "shown", "sums")
# Spaces of a body or of the world that no direction changes, nor do inputs other than q and v: accelerations are
# held, driven coordinates go with time.
HELD = {"data", "x", "q_driven", "v_driven", "a_driven", "world", "world_sums"}
Change = tuple[ca.SX, ca.SX]  # a symbol and its derivative


class Tangent:
    """Derivative of a field along q ("q") or v ("v"). `codes[s, g]` holds what is needed, `values` what it reads."""

    def __init__(self, plan: Plan, field: str, wrt: str, all_rows: bool = False) -> None:
        """Of the rows of free coordinates, or of all."""
        self.plan, self.field, self.wrt, self.all_rows = plan, field, wrt, all_rows
        self.last = max(s for s, p in enumerate(plan.stages) if p.stage.computes(p, field))
        self.tables: list[Symbols] = [self._own(g) for g in range(len(plan.groups))]
        self.common: Symbols = _like({k: x for k, x in plan.common.items() if k.name == "parent"})
        self.active: set[Node] = set()
        self.values: set[Node] = set()
        self.needed: set[Node] = set()
        self.bodies: dict[int, Symbols] = {}  # tangents of single bodies, for force elements
        while True:
            before = len(self.active)
            self.codes: dict[tuple[int, Key], Code] = {}
            for s, p in enumerate(plan.stages[: self.last + 1]):
                self.codes |= {(s, key): code for key, code in p.stage.tangents(self, s).items()}
            if len(self.active) == before:
                break
        self._prune()

    def live(self, holder: Owner, space: Space) -> list[int]:
        return live_slots(self.needed, holder, space)

    def _own(self, g: int) -> Symbols:
        own = {k: x for k, x in self.plan.symbols[g].items() if k.name in STORED}
        return {**_like(own), SEED: ca.SX.sym("seed", self.plan.groups[g].joint.nv)}

    def of_pass(self, s: int, g: int) -> Code:
        plan, group = self.plan, self.plan.groups[g]
        results = results_of(plan, s, g)
        if s == self.last:
            field = plan.stages[s].steps[g].kept[self.field]
            rows = range(group.joint.nv) if self.all_rows else group.free
            results += [(Place(DERIVATIVE, k), field[row]) for k, row in enumerate(rows)]
        tables = [(BODY, self.tables[g]), (COMMON, self.common)]
        if not results:
            return Code([], tables)
        world = ca.vertcat(ca.SX(0, 1), *(x for space, x in plan.common.items() if space.name == "world_sums"))
        # what arrives at the world has no place for a tangent
        assert not (group.root and world.numel() and ca.depends_on(ca.vertcat(*(e for _, e in results)), world))
        own = self._changes(g, plan.symbols[g], self.tables[g])
        changes = [*own, *self._stored(COMMON, plan.common, self.common)]
        return Code(self._derivatives(GroupKey(g), results, changes), tables)

    def of_elements(self, s: int) -> Code:
        """Force elements: bodies by their numbers, coordinates and velocities of any joint."""
        plan, model = self.plan, self.plan.model
        results = exerted(plan, s)
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
                changes += self._seeded(g, place, q, v, table[SEED])
        tables = [(single(i), table) for i, table in self.bodies.items()]
        return Code(self._derivatives(ELEMENTS, results, changes), tables)

    def _derivatives(self, key: Key, results: list[Result], changes: list[Change]) -> list[Result]:
        """Of every result along the changes of what it reads; without those that are zero."""
        if not results:
            return []
        x, dx = (ca.vertcat(ca.SX(0, 1), *(c[k] for c in changes)) for k in (0, 1))
        derivatives = split(ca.densify(ca.jtimes(ca.vertcat(*(e for _, e in results)), x, dx)))
        found = []
        for (place, _), d in zip(results, derivatives, strict=True):
            if place.space == DERIVATIVE:
                found.append((place, d))
            elif not d.is_zero() or self.plan.node(key, place) in self.active:
                self.active.add(self.plan.node(key, place))
                found.append((place, d))
        return found

    def _changes(self, g: int, values: Symbols, tangents: Symbols) -> list[Change]:
        """All in the symbols of a body that can change. Its coordinates and velocities belong to it wherever they are
        read: a stored number that only repeats one of them is no symbol of its own (`StagePlan.aliases`)."""
        place = self.plan.record(g, 0, values) if self.wrt == "q" else None
        return [
            *self._stored(of_group(g), values, tangents),
            *self._seeded(g, place, values[Space("q")], values[Space("v")], tangents[SEED]),
        ]

    def _stored(self, holder: Owner, values: Symbols, tangents: Symbols) -> list[Change]:
        """Stored numbers that change, with their tangents."""
        unknown = {s for s in values if s.name not in HELD | set(INPUTS)} - set(tangents)
        assert not unknown, f"nothing is known of the derivatives of {sorted(unknown)}"
        found = []
        for space, tangent in tangents.items():
            if space == SEED or space not in values:
                continue
            home = holder if space.name == "kept" else COMMON
            active = [k for k in range(tangent.numel()) if Node(home, Place(space.written, k)) in self.active]
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

    def _prune(self) -> None:
        """Keep what the output needs, and note which values it reads."""
        reads: dict[Node, list[Node]] = {}
        value_reads: dict[Node, list[Node]] = {}
        front: list[Node] = []
        for (_, key), code in self.codes.items():
            by_tangent, by_value = code.reads(), Code(code.results, self._values_of(key)).reads()
            for k, (place, _) in enumerate(code.results):
                sources = [self.plan.home(key, o, p) for o, p in by_tangent[k] if p.space != SEED]
                values = [self.plan.home(key, o, p) for o, p in by_value[k]]
                if place.space == DERIVATIVE:
                    front += sources
                    self.values |= set(values)
                else:
                    node = self.plan.node(key, place)
                    reads.setdefault(node, []).extend(sources)
                    value_reads.setdefault(node, []).extend(values)
        while front:
            node = front.pop()
            if node not in self.needed:
                self.needed.add(node)
                self.values |= set(value_reads.get(node, []))
                front += reads.get(node, [])
        for (_, key), code in self.codes.items():
            code.results = [
                (p, e) for p, e in code.results if p.space == DERIVATIVE or self.plan.node(key, p) in self.needed
            ]

    def _values_of(self, key: Key) -> list[tuple[Owner, Symbols]]:
        """The symbols that the values of a piece of code are written in."""
        plan = self.plan
        own = (
            [(BODY, plan.symbols[key.group])]
            if isinstance(key, GroupKey)
            else [(single(i), table) for i, table in plan.bodies.items()]
        )
        return [*own, (COMMON, plan.common)]


def _given(body: Body, q: ca.SX) -> ca.SX:
    """The coordinates of a joint with its prescribed ones as functions of time: N(q) is taken where the joint is."""
    return q if body.motion is None or body.motion.q is None else replaced(q, body.motion.q_coordinates, body.motion.q)


def _like(table: Symbols) -> Symbols:
    return {space: ca.SX.sym(f"~{space.name}", x.numel()) for space, x in table.items()}
