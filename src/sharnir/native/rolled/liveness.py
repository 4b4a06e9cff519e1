"""What nothing reads is not computed: a backward pass over the stages, slot by slot.

Every stage is, for every group, a list of results (a place and an expression). A result is needed when its place is
read by a needed result, of any group, in a later stage or in the same one (a parent reads what its children give, a
child what its parent shows); outputs are always needed. Without this a planar chain would still carry its out-of-plane
inertia, half of all entries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import casadi as ca

from ...loops.sensitivity import Sensitivity, StateJacobian
from ...sweeps.inputs import of_state
from ...sweeps.matrix import BlockMatrix, Solve
from ...sweeps.outputs import DenseMatrix, Gather, OfBodies
from ...sweeps.program import Program
from ...sweeps.sweep import Apply
from ..classes.layout import entries
from .addresses import (
    ANCESTOR,
    BODY,
    COMMON,
    ELEMENTS,
    GIVEN,
    MATRIX,
    OF_BODIES,
    RIGHT_SIDE,
    GroupKey,
    Key,
    Node,
    Owner,
    PairKey,
    Place,
    Result,
    Space,
    Symbols,
    single,
)  # fmt: skip
from .plan import Plan, split
from .stages import Pass

FINAL = ("out", MATRIX.name, RIGHT_SIDE.name)  # spaces that no plan reads back


@dataclass
class Code:
    """Results of one stage for one group (or for one pair of groups): where each goes, and its expression."""

    results: list[Result]
    tables: list[tuple[Owner, Symbols]]  # whose symbols may occur

    def reads(self) -> list[set[tuple[Owner, Place]]]:
        """For each result, the places it depends on."""
        columns = [(owner, space, column) for owner, table in self.tables for space, column in table.items()]
        inputs = [(owner, Place(space, k)) for owner, space, column in columns for k in range(column.numel())]
        if not self.results:
            return []
        x = ca.vertcat(ca.SX(0, 1), *(column for _, _, column in columns))
        pattern = ca.jacobian_sparsity(ca.densify(ca.vertcat(*(e for _, e in self.results))), x)
        found: list[set[tuple[Owner, Place]]] = [set() for _ in self.results]
        for row, column in zip(*pattern.get_triplet(), strict=True):
            found[row].add(inputs[column])
        return found


class Live:
    """`codes[s][key]` with only the needed results."""

    def __init__(self, plan: Plan, wanted: Iterable[Node] = ()) -> None:
        """`wanted` are places that something outside the plan reads."""
        self.plan = plan
        self.ancestors: list[Symbols] = [plan.inputs(g) for g in plan.groups]
        self.codes: list[dict[Key, Code]] = [self._codes(s) for s in range(len(plan.stages) + 1)]
        self.needed: set[Node] = set()
        self._spread(wanted)
        for codes in self.codes:
            for key, code in codes.items():
                code.results = [(place, e) for place, e in code.results if self._wanted(key, place)]

    def live(self, holder: Owner, space: Space) -> list[int]:
        """Live slots of a space in ascending order."""
        return live_slots(self.needed, holder, space)

    # Results of every stage

    def _codes(self, s: int) -> dict[Key, Code]:
        plan = self.plan
        if s == len(plan.stages):
            return self._outputs()
        stage = plan.stages[s].stage
        if isinstance(stage, BlockMatrix):
            return self._pairs(s, stage)
        if isinstance(stage, Solve):
            return {GroupKey(g): self._right_hand_side(g, s, stage) for g in range(len(plan.groups))}
        if isinstance(stage, Apply):
            return {ELEMENTS: Code(force_results(plan, s), self._bodies())}
        return {GroupKey(g): self._pass(g, s) for g in range(len(plan.groups))}

    def _pass(self, g: int, s: int) -> Code:
        step = self.plan.stages[s].steps[g]
        results = pass_results(self.plan, s, g)
        for part, output in enumerate(stacks(self.plan.program)):
            if s == self.stacked(output):
                results += _rows(step.kept[output.field], output, part)
        return Code(results, [(BODY, self.plan.symbols[g]), (COMMON, self._common())])

    def stacked(self, output: Gather) -> int | None:
        """The stage that computes the field of a `Stack`, if a pass does."""
        for s in reversed(range(len(self.plan.stages))):
            plan = self.plan.stages[s]
            if isinstance(plan.stage, Solve) and plan.stage.target == output.field:
                return None
            if isinstance(plan.stage, Pass) and output.field in plan.steps[0].kept:
                return s
        return None

    def _pairs(self, s: int, stage: BlockMatrix) -> dict[Key, Code]:
        plan = self.plan
        found: dict[Key, Code] = {}
        pairs = ancestor_pairs(plan)
        for g in range(len(plan.groups)):
            body = plan.record(g, s)
            own = [(BODY, plan.symbols[g]), (COMMON, self._common())]
            found[GroupKey(g)] = Code(_matrix(stage.own(body)), own)
            for h in sorted(h for i, h in pairs if i == g):
                ancestor = plan.record(h, s, self.ancestors[h])
                tables = [*own, (ANCESTOR, self.ancestors[h])]
                found[PairKey(g, h)] = Code(_matrix(stage.block(body, ancestor)), tables)
        return found

    def _right_hand_side(self, g: int, s: int, stage: Solve) -> Code:
        rhs = stage.rhs(self.plan.record(g, s))
        results = [(Place(RIGHT_SIDE, k), rhs[row]) for k, row in enumerate(self.plan.groups[g].free)]
        return Code(results, [(BODY, self.plan.symbols[g]), (COMMON, self._common())])

    def _outputs(self) -> dict[Key, Code]:
        """What is left to do after the last stage: a stack of solved values, or a tail."""
        plan, output = self.plan, self.plan.program.output
        last = len(plan.stages)
        common = (COMMON, self._common())
        if isinstance(output, (DenseMatrix, Sensitivity, StateJacobian)):
            return {}
        if not isinstance(output, OfBodies):
            left = [(part, stack) for part, stack in enumerate(stacks(plan.program)) if self.stacked(stack) is None]
            if not left:
                return {}
            codes: dict[Key, Code] = {}
            for g in range(len(plan.groups)):
                record = plan.record(g, last)
                rows = [row for part, stack in left for row in _rows(getattr(record, stack.field), stack, part)]
                codes[GroupKey(g)] = Code(rows, [(BODY, plan.symbols[g]), common])
            return codes
        extra = [plan.common[Space(name)] for name in of_state(plan.program.inputs)]
        value = output.function(*(plan.body_record(i, last) for i in output.bodies), *extra)
        return {OF_BODIES: Code(_column(value, Space("out")), self._bodies())}

    def _common(self) -> Symbols:
        return {**self.plan.common, Space("params"): self.plan.parameters}

    def _bodies(self) -> list[tuple[Owner, Symbols]]:
        """The symbols of code that is not of one body: those of single bodies, and q, v, t as expressions use them."""
        model = self.plan.model
        own = [(single(i), table) for i, table in self.plan.bodies.items()]
        inputs = {Space("q"): model.q, Space("v"): model.v, Space("t"): model.t}
        return [*own, (COMMON, self._common()), (GIVEN, inputs)]

    # Which of them are needed

    def _spread(self, wanted: Iterable[Node]) -> None:
        """What each place reads; then a plain graph search from the outputs."""
        reads: dict[Node, list[Node]] = {}
        front: list[Node] = list(wanted)
        for codes in self.codes:
            for key, code in codes.items():
                for (place, _), found in zip(code.results, code.reads(), strict=True):
                    sources = [self.plan.home(key, owner, source) for owner, source in found]
                    if place.space.name in FINAL:
                        front.extend(sources)
                    else:
                        reads.setdefault(self.plan.node(key, place), []).extend(sources)
        while front:
            node = front.pop()
            if node in self.needed:
                continue
            self.needed.add(node)
            front.extend(reads.get(node, []))

    def _wanted(self, key: Key, place: Place) -> bool:
        return place.space.name in FINAL or self.plan.node(key, place) in self.needed


def live_slots(needed: Iterable[Node], holder: Owner, space: Space) -> list[int]:
    return sorted(node.place.slot for node in needed if node.holder == holder and node.place.space == space)


def pass_results(plan: Plan, s: int, g: int) -> list[Result]:
    """All a pass computes for a body of the group: kept, shown to its children, given to its parent."""
    stage, group, step = plan.stages[s], plan.groups[g], plan.stages[s].steps[g]
    own = stage.kept[g].pick(step.kept)
    kept = Space("kept", s)
    results = [(Place(kept, k), e) for k, e in enumerate(own) if k not in stage.aliases[g]]
    if stage.shown is not None and not group.leaf:
        results += [(Place(Space("shown", s), k), e) for k, e in enumerate(stage.shown.pick(step.kept))]
    layout, space = (stage.world_sums, "world_sums") if group.root else (stage.sums, "sums")
    if step.given and layout is not None:
        results += [(Place(Space(space, s), k), e) for k, e in enumerate(layout.pick(step.given))]
    return results


def force_results(plan: Plan, s: int) -> list[Result]:
    """What the elements exert, into the record of each body."""
    stage = plan.stages[s]
    return [
        (Place(Space("kept", s), k, body=i), e)
        for i, values in stage.applied.items()
        for k, e in enumerate(stage.kept[plan.group_of[i]].pick(values))
    ]


def ancestor_pairs(plan: Plan) -> set[tuple[int, int]]:
    """(group of a body, group of one of its ancestors) that occur."""
    group_of = plan.group_of
    above: list[frozenset[int]] = [frozenset()] * (len(plan.model.bodies) + 1)  # groups on the path to each body
    pairs = set()
    for body in plan.model.bodies:
        g = group_of[body.index]
        pairs |= {(g, h) for h in above[body.parent]}
        above[body.index] = above[body.parent] | {g}
    return pairs


def stacks(program: Program) -> tuple[Gather, ...]:
    """The stacks that a program puts out."""
    output = program.output
    return tuple(part for part in output.parts if isinstance(part, Gather))


def _rows(value: ca.SX, output: Gather, part: int) -> list[Result]:
    """Row after row of a field, into one part of the output."""
    flat = ca.vec(value) if output.per == "body" else ca.vec(value.T)
    return _column(flat, Space("out", part))


def _column(value: ca.SX, space: Space) -> list[Result]:
    return [(Place(space, k), e) for k, e in enumerate(split(ca.densify(ca.vec(value))))]


def _matrix(block: ca.SX) -> list[Result]:
    """Row-major entries of a block."""
    return [(Place(MATRIX, k), e) for k, e in enumerate(entries(block.T)[1])]
