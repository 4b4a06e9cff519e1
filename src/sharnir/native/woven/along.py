"""How what tasks have found changes along directions: of every task its derivative, as a task for lanes of directions.

Tangents are told like values: a task that finds some number has one that finds its change, which reads the changes of
what the first one read. Those of equal tasks, reading changes of the same numbers, share their code. Only tasks are
differentiated whose changes are asked for, directly or not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import casadi as ca

from ...joints import rates
from ...model import Body
from ...sweeps.record import Fields, Record
from .piece import Shape, Woven
from .tangent import Change, Derived, column_of, derived, reduced

if TYPE_CHECKING:
    from .weaver import Weaver

Read = tuple[Change, tuple[int, ...]]  # how the numbers of a block change, and where these changes stand


class Along:
    """Changes along one kind of directions; `places` are those of parameters."""

    def __init__(self, weaver: Weaver, kind: str, places: Sequence[int]) -> None:
        self.weaver, self.kind, self.places = weaver, kind, tuple(places)
        self._found: dict[int, int] = {}  # by task: the one that finds its change, or -1 where it has none
        self._derived: dict[tuple[int, tuple[Change | None, ...]], Derived] = {}
        self._blocks: dict[int, list[tuple[int, int]]] = {}
        model = weaver.model
        per = "q_start" if kind == "q" else "v_start"
        self._owner: dict[int, Body] = {}
        if kind != "params":
            for body in model.bodies:
                count = body.joint.nq if kind == "q" else body.joint.nv
                self._owner |= dict.fromkeys(range(getattr(body, per), getattr(body, per) + count), body)
        self._rates: dict[int, Woven] = {}
        self._moving = self._values() if kind == "params" else set()

    def change(self, record: Woven, *names: str) -> Woven:
        """Of these fields, which tasks have found."""
        weaver, pieces = self.weaver, []
        for name in names:
            p = next(p for p in reversed(range(len(record.shapes))) if weaver.has(record.shapes[p], name))
            layout, (task,) = weaver.shapes.all[record.shapes[p]].layout, record.bases[p]
            self._find(task)
            made = self._found[task]
            if made < 0:
                shape = weaver.shapes.number(Shape(reduced(layout, ()), (), ()))
                pieces.append(weaver.of_pieces((shape,), ((),)))
            else:
                pieces.append(weaver.of_pieces((weaver.classes[weaver.wide[made]].found,), ((made,),)))
        return weaver.joined(*pieces)

    def _find(self, task: int) -> None:
        """The change of a task, after those of the tasks that it reads."""
        weaver, stack = self.weaver, [task]
        while stack:
            n = stack[-1]
            if n in self._found:
                stack.pop()
                continue
            if n in weaver.held:
                self._found[n] = -1
                continue
            c, row = weaver.order[n], weaver.row(n)
            kinds = self._kinds(c)
            missing = [x for x, kind in zip(row, kinds, strict=False) if kind == "found" and x not in self._found]
            if missing:
                stack += missing
            else:
                self._found[n] = self._task(c, row)

    def _kinds(self, c: int) -> list[str]:
        shapes = self.weaver.shapes
        own = self.weaver.classes[c]
        if c not in self._blocks:
            self._blocks[c] = own.blocks(shapes)
        return [shapes.all[own.shapes[p]].kinds[b] for p, b in self._blocks[c]]

    def _task(self, c: int, row: tuple[int, ...]) -> int:
        weaver, own = self.weaver, self.weaver.classes[c]
        read: list[Read | None] = []
        for (p, b), kind, base in zip(self._blocks[c], self._kinds(c), row, strict=False):
            read.append(self._read(own.shapes[p], b, kind, base))
        key = (c, tuple(None if x is None else x[0] for x in read))
        if key not in self._derived:
            self._derived[key] = derived(weaver, own, key[1], self._named(own.results))
        made = self._derived[key]
        if made.tangent < 0:
            return -1
        places = [*row[:-1], *(k for x in read if x is not None for k in x[1]), *([0] if made.named else [])]
        if made.coefficients >= 0:
            places.append(weaver.append(made.coefficients, list(row[:-1]), wide=False))
        return weaver.append(made.tangent, places, wide=True)

    def _named(self, results: Sequence[ca.SX]) -> tuple[ca.SX, ...]:
        """The parameters that move, where results name any of them."""
        if self.kind != "params" or not results:
            return ()
        own = self.weaver.model.parameter_symbols[list(self.places)]
        return tuple(ca.vertsplit(own)) if ca.depends_on(ca.vertcat(*results), own) else ()

    # What blocks of a task read

    def _read(self, s: int, block: int, kind: str, base: int) -> Read | None:
        weaver = self.weaver
        if kind == "found":
            made = self._found[base]
            if made < 0:
                return None
            c = weaver.wide[made]
            return Change(weaver.classes[c].found, _in_order(weaver.active[c])), (made,)
        slots = [(k, place) for k, (b, place) in enumerate(weaver.shapes.all[s].numbers) if b == block]
        if kind == "values" and self.kind == "params":
            moving = [(k, place) for k, place in slots if base + place in self._moving]
            return (self._seeded("dvalues", moving), (base,)) if moving else None
        if kind != self.kind or not slots:
            return None
        body = self._owner[base]  # prescribed coordinates are values
        if kind != "q" or rates.is_plain(body.joint):
            start = body.q_start if kind == "q" else body.v_start
            return self._seeded("seed", [(k, base + place - start) for k, place in slots]), (body.v_start,)
        rate = self._rate(body)
        ((_, _, codes),) = weaver.shapes.all[rate.shapes[0]].layout.fields
        coded = [(codes[base + place - body.q_start], k) for k, place in slots]
        changed = tuple((*code, k) for code, k in coded if isinstance(code, tuple))
        return Change(rate.shapes[0], changed), rate.bases[0]

    def _seeded(self, kind: str, moving: list[tuple[int, int]]) -> Change:
        """Slots, and the places of their changes."""
        shape = Shape(column_of("change", len(moving)), (kind,), tuple((0, place) for _, place in moving))
        return Change(self.weaver.shapes.number(shape), _in_order([k for k, _ in moving]))

    def _rate(self, body: Body) -> Woven:
        """Of coordinates whose rates are not velocities, by a task."""
        if body.index not in self._rates:
            seed = Shape(column_of("seed", body.joint.nv), ("seed",), tuple((0, k) for k in range(body.joint.nv)))
            record = self.weaver.of_pieces((self.weaver.shapes.number(seed),), ((body.v_start,),))
            self._rates[body.index] = self.weaver.call(_rate, None, self.weaver.records[body.index], record)
        return self._rates[body.index]

    def _values(self) -> set[int]:
        """Those that depend on the parameters that move."""
        weaver = self.weaver
        own = weaver.model.parameter_symbols[list(self.places)]
        if not weaver.values or not self.places:
            return set()
        return set(ca.jacobian_sparsity(ca.vertcat(*weaver.values), own).get_triplet()[0])


def _in_order(slots: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """Change after change."""
    return tuple((n, 1, slot) for n, slot in enumerate(slots))


def _rate(_: None, body: Record, seed: Record) -> Fields:
    return {"q": body.joint.rate(body.q, seed.seed)}
