"""What nothing reads is not computed: a backward pass over the stages, slot by slot.

Every stage is, for every group, a list of results (a place and an expression). A result is needed when its place is
read by a needed result, of any group, in a later stage or in the same one (a parent reads what its children give, a
child what its parent shows); outputs are always needed. Without this a planar chain would still carry its out-of-plane
inertia, half of all entries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ...loops.sensitivity import Sensitivity, StateJacobian
from ...sweeps.inputs import of_state
from ...sweeps.matrix import BlockMatrix, Solve
from ...sweeps.outputs import DenseMatrix, Gather, OfBodies
from ...sweeps.program import Program
from ...sweeps.sweep import Apply
from ..classes.layout import entries
from .plan import Place, Plan, Symbols, split
from .stages import Pass

OUT = "out"
FINAL = (OUT, "matrix", "rhs")  # spaces that no plan reads back
Node = tuple[Any, Place]  # whose place: a group, or "common"


@dataclass
class Code:
    """Results of one stage for one group (or for one pair of groups): where each goes, and its expression."""

    results: list[tuple[Place, ca.SX]]
    tables: list[tuple[str, Symbols]]  # whose symbols may occur: "body", "ancestor", "common"

    def reads(self) -> list[set[tuple[str, Place]]]:
        """For each result, the places it depends on."""
        columns = [(owner, space, column) for owner, table in self.tables for space, column in table.items()]
        inputs = [(owner, (space, k)) for owner, space, column in columns for k in range(column.numel())]
        if not self.results:
            return []
        x = ca.vertcat(ca.SX(0, 1), *(column for _, _, column in columns))
        pattern = ca.jacobian_sparsity(ca.densify(ca.vertcat(*(e for _, e in self.results))), x)
        found: list[set[tuple[str, Place]]] = [set() for _ in self.results]
        for row, column in zip(*pattern.get_triplet(), strict=True):
            found[row].add(inputs[column])
        return found


class Live:
    """`codes[s][g]` (or [(g, h)] for pairs) with only the needed results; `slots[place space]` numbers the live slots
    of the spaces: own ones by group, ("kept3", g), common ones ("shown", "sums", "world_sums") by stage."""

    def __init__(self, plan: Plan, wanted: Iterable[Node] = ()) -> None:
        """`wanted` are places that something outside the plan reads."""
        self.plan = plan
        self.ancestors: list[Symbols] = [plan.inputs(g) for g in plan.groups]
        self.codes: list[dict[Any, Code]] = [self._codes(s) for s in range(len(plan.stages) + 1)]
        self.needed: set[Node] = set()
        self._spread(wanted)
        for codes in self.codes:
            for key, code in codes.items():
                code.results = [(place, e) for place, e in code.results if self._wanted(key, place)]

    def live(self, owner: Any, space: str) -> list[int]:
        """Live slots of a space in ascending order; `owner` is a group or "common"."""
        return sorted(k for who, (name, k) in self.needed if who == owner and name == space)

    # Results of every stage

    def _codes(self, s: int) -> dict[Any, Code]:
        plan = self.plan
        if s == len(plan.stages):
            return self._outputs()
        stage = plan.stages[s].stage
        if isinstance(stage, BlockMatrix):
            return self._pairs(s, stage)
        if isinstance(stage, Solve):
            return {g: self._right_hand_side(g, s, stage) for g in range(len(plan.groups))}
        if isinstance(stage, Apply):
            return {"forces": Code(force_results(plan, s), self._bodies())}
        return {g: self._pass(g, s) for g in range(len(plan.groups))}

    def _pass(self, g: int, s: int) -> Code:
        step = self.plan.stages[s].steps[g]
        results = pass_results(self.plan, s, g)
        for part, output in enumerate(stacks(self.plan.program)):
            if s == self.stacked(output):
                results += _rows(step.kept[output.field], output, part)
        return Code(results, [("body", self.plan.symbols[g]), ("common", self._common())])

    def stacked(self, output: Gather) -> int | None:
        """The stage that computes the field of a `Stack`, if a pass does."""
        for s in reversed(range(len(self.plan.stages))):
            plan = self.plan.stages[s]
            if isinstance(plan.stage, Solve) and plan.stage.target == output.field:
                return None
            if isinstance(plan.stage, Pass) and output.field in plan.steps[0].kept:
                return s
        return None

    def _pairs(self, s: int, stage: BlockMatrix) -> dict[Any, Code]:
        plan = self.plan
        found: dict[Any, Code] = {}
        pairs = ancestor_pairs(plan)
        for g in range(len(plan.groups)):
            body = plan.record(g, s)
            own = [("body", plan.symbols[g]), ("common", self._common())]
            found[g] = Code(_matrix(stage.own(body)), own)
            for h in sorted(h for i, h in pairs if i == g):
                ancestor = plan.record(h, s, self.ancestors[h])
                tables = [*own, ("ancestor", self.ancestors[h])]
                found[g, h] = Code(_matrix(stage.block(body, ancestor)), tables)
        return found

    def _right_hand_side(self, g: int, s: int, stage: Solve) -> Code:
        rhs = stage.rhs(self.plan.record(g, s))
        results: list[tuple[Place, ca.SX]] = [(("rhs", k), rhs[row]) for k, row in enumerate(self.plan.groups[g].free)]
        return Code(results, [("body", self.plan.symbols[g]), ("common", self._common())])

    def _outputs(self) -> dict[Any, Code]:
        """What is left to do after the last stage: a stack of solved values, or a tail."""
        plan, output = self.plan, self.plan.program.output
        last = len(plan.stages)
        common = ("common", self._common())
        if isinstance(output, (DenseMatrix, Sensitivity, StateJacobian)):
            return {}
        if not isinstance(output, OfBodies):
            left = [(part, stack) for part, stack in enumerate(stacks(plan.program)) if self.stacked(stack) is None]
            if not left:
                return {}
            codes = {}
            for g in range(len(plan.groups)):
                record = plan.record(g, last)
                rows = [row for part, stack in left for row in _rows(getattr(record, stack.field), stack, part)]
                codes[g] = Code(rows, [("body", plan.symbols[g]), common])
            return codes
        extra = [plan.common[name] for name in of_state(plan.program.inputs)]
        value = output.function(*(plan.body_record(i, last) for i in output.bodies), *extra)
        return {"tail": Code(_column(value), self._bodies())}

    def _common(self) -> Symbols:
        return {**self.plan.common, "params": self.plan.parameters}

    def _bodies(self) -> list[tuple[str, Symbols]]:
        """The symbols of code that is not of one body: those of single bodies, and q, v, t as expressions use them."""
        model = self.plan.model
        own = [(f"body@{i}", table) for i, table in self.plan.bodies.items()]
        return [*own, ("common", self._common()), ("inputs", {"q": model.q, "v": model.v, "t": model.t})]

    # Which of them are needed

    def _spread(self, wanted: Iterable[Node]) -> None:
        """What each place reads; then a plain graph search from the outputs."""
        reads: dict[Node, list[Node]] = {}
        front: list[Node] = list(wanted)
        for codes in self.codes:
            for key, code in codes.items():
                for (place, _), found in zip(code.results, code.reads(), strict=True):
                    sources = [self._home(key, owner, source) for owner, source in found]
                    if place[0].startswith(FINAL):
                        front.extend(sources)
                    else:
                        reads.setdefault(self._node(key, place), []).extend(sources)
        while front:
            node = front.pop()
            if node in self.needed:
                continue
            self.needed.add(node)
            front.extend(reads.get(node, []))

    def _node(self, key: Any, place: Place) -> Node:
        """Whose place a result is; force elements name the body behind an @."""
        space, _, body = place[0].partition("@")
        if body:
            return self.plan.group_of[int(body)], (space, place[1])
        return ("common" if space.startswith(("shown", "sums", "world_sums")) else key), place

    def _home(self, key: Any, owner: str, place: Place) -> Node:
        """Where what a result reads is written."""
        space = place[0]
        if owner == "inputs":
            return owner, place
        if owner.startswith("body@"):
            who = self.plan.group_of[int(owner.removeprefix("body@"))]
        elif isinstance(key, tuple):
            who = key[1] if owner == "ancestor" else key[0]
        else:
            who = key
        if space.startswith("parent"):
            return "common", (space.replace("parent", "shown"), place[1])
        if space.startswith(("shown", "sums", "world_sums")):
            return "common", place
        return ("common" if owner == "common" else who), place

    def _wanted(self, key: Any, place: Place) -> bool:
        return place[0].startswith(FINAL) or self._node(key, place) in self.needed


def pass_results(plan: Plan, s: int, g: int) -> list[tuple[Place, ca.SX]]:
    """All a pass computes for a body of the group: kept, shown to its children, given to its parent."""
    stage, group, step = plan.stages[s], plan.groups[g], plan.stages[s].steps[g]
    own = stage.kept[g].pick(step.kept)
    results: list[tuple[Place, ca.SX]] = [((f"kept{s}", k), e) for k, e in enumerate(own) if k not in stage.aliases[g]]
    if stage.shown is not None and not group.leaf:
        results += [((f"shown{s}", k), e) for k, e in enumerate(stage.shown.pick(step.kept))]
    layout, space = (stage.world_sums, "world_sums") if group.root else (stage.sums, "sums")
    if step.given and layout is not None:
        results += [((f"{space}{s}", k), e) for k, e in enumerate(layout.pick(step.given))]
    return results


def force_results(plan: Plan, s: int) -> list[tuple[Place, ca.SX]]:
    """What the elements exert, into the record of each body."""
    stage = plan.stages[s]
    return [
        ((f"kept{s}@{i}", k), e)
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


def _rows(value: ca.SX, output: Gather, part: int) -> list[tuple[Place, ca.SX]]:
    """Row after row of a field, into one part of the output."""
    flat = ca.vec(value) if output.per == "body" else ca.vec(value.T)
    return _column(flat, f"{OUT}{part}")


def _column(value: ca.SX, space: str = OUT) -> list[tuple[Place, ca.SX]]:
    return [((space, k), e) for k, e in enumerate(split(ca.densify(ca.vec(value))))]


def _matrix(block: ca.SX) -> list[tuple[Place, ca.SX]]:
    """Row-major entries of a block."""
    return [(("matrix", k), e) for k, e in enumerate(entries(block.T)[1])]
