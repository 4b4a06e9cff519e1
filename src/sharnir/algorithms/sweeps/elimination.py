"""Blocks of rows that are eliminated one by one: in which order, and where the rows of each are then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING

import casadi as ca

from ...core.tracing import cached_by_identity
from ...spatial.algebra import Matrix, zeros

if TYPE_CHECKING:
    from ...model import Model

# In which order constraints and bodies are eliminated: fronts.
#
# Bodies are eliminated from the tips to the world, each with its joint. The rows of a constraint are carried along from
# the bodies that it ties and are eliminated where these ways meet: at the lowest body that carries all of them, or at
# the world. So rows travel no further than they must, and the cost of nested loops is that of their widest cut, times
# the bodies: a mast of scissors is linear in its cells (Vereshchagin 1974; Sathya and Carpentier 2026 for the order).
#
# Every body has a front. Where several loops close on one body, or on the world, they are eliminated one after the
# other by fronts of their own, those with the least around them first, which merge what the children left (Duff and
# Reid 1983).
#
# Where many rows act on one body, as in a bundle of chains that a rod ties, they are not carried: the force on the body
# is, six rows φ = Σ Gᵀ λ with K = 1. Below, φ has the compliance C of the body; a constraint that meets it takes its
# own λ out of φ, which leaves C − C Gᵀ (Λ + G C Gᵀ)⁻¹ G C for the rest: the update of Kalman's filter, which does not
# mind if Λ is singular. The cost is linear in the constraints.

MOST = 8  # children of a front
FORCE = 6  # rows of the force on a body
MANY = 18  # rows on one body, beyond which its force is carried in their place
LARGE = 250  # bodies; rows of smaller models are carried only where that saves half of the way
SAVED = 0.5


@dataclass(frozen=True)
class Front:
    """`constraints` meet here, the first `eliminated` of them for the last time; the others go on with those on the
    joint of the body. Constraints by their numbers, fronts too; the number of constraints and that of a body added is
    the force on the body."""

    body: int  # whose acceleration it is written in, 0 for the world
    joint: bool  # whether the joint of the body is eliminated after the rows
    children: tuple[int, ...]  # fronts
    constraints: tuple[int, ...]
    eliminated: int
    own: tuple[int, ...] = ()  # of `constraints`, those that act on the body itself
    on_joint: tuple[int, ...] = ()  # those that act on its joint

    @property
    def rest(self) -> tuple[int, ...]:
        return self.constraints[self.eliminated :]

    @property
    def passed(self) -> tuple[int, ...]:
        """Those that the parent gets."""
        return tuple(sorted({*self.rest, *self.on_joint})) if self.joint else self.rest


@dataclass(frozen=True)
class Fronts:
    """`order` has children first, the world's last; `parent` and `of_body` are numbers of fronts."""

    order: tuple[Front, ...]
    parent: tuple[int, ...]
    of_body: tuple[int, ...]  # 0 for the world
    at: tuple[int, ...]  # of every constraint, where it is eliminated
    through: dict[int, tuple[int, ...]]  # constraints that the force on a body stands for, by its number


@cached_by_identity
def fronts(model: Model) -> Fronts:
    return _Planner(model).fronts()


@cached_by_identity
def carries(model: Model) -> bool:
    """Whether rows are better carried than let act on a tree that has been solved without them: in large models, where
    many act on one body, and where loops are nested, so that rows act on few of the bodies that they would move."""
    if not model.constraints or model.is_flexible:
        return False
    if len(model.bodies) > LARGE or fronts(model).through:
        return True
    sizes = row_counts(model)
    carried = sum(sizes[c] for front in fronts(model).order if front.joint for c in front.passed)
    moved = 0
    for constraint in model.constraints:
        moved += constraint.row_count * len(
            {k for i in (*constraint.bodies, *constraint.joints) for k in model.path(i)}
        )
    return carried < SAVED * moved


def row_counts(model: Model) -> list[int]:
    """Of all constraints, then of the forces on all bodies."""
    return [*(c.row_count for c in model.constraints), *[FORCE] * (len(model.bodies) + 1)]


class _Planner:
    def __init__(self, model: Model) -> None:
        self.model = model
        count = len(model.constraints)
        self.sizes = row_counts(model)
        self.depth = [0]
        for body in model.bodies:
            self.depth.append(self.depth[body.parent] + 1)
        self.order: list[Front] = []
        self.acting: dict[int, list[int]] = {}
        self.on_joint: dict[int, list[int]] = {}
        self.closing: dict[int, list[int]] = {}
        for c, constraint in enumerate(model.constraints):
            for i in dict.fromkeys(constraint.bodies):
                self.acting.setdefault(i, []).append(c)
            for j in dict.fromkeys(constraint.joints):
                self.on_joint.setdefault(j, []).append(c)
            ends = {*constraint.bodies, *(model.parents[j - 1] for j in constraint.joints)}
            self.closing.setdefault(self._meeting(ends), []).append(c)
        self.gone: set[int] = set()
        self.through: dict[int, tuple[int, ...]] = {}
        for i, constraints in self.acting.items():
            passing = [c for c in constraints if c not in self.closing.get(i, ())] if i else []
            if sum(self.sizes[c] for c in passing) > MANY:
                self.through[count + i] = tuple(passing)

    def _meeting(self, bodies: set[int]) -> int:
        """The lowest body that carries all of these."""
        parents, depth = self.model.parents, self.depth
        here = set(bodies)
        while len(here) > 1:
            lowest = max(here, key=depth.__getitem__)
            here.remove(lowest)
            here.add(parents[lowest - 1])
        return here.pop()

    def fronts(self) -> Fronts:
        model, of_body = self.model, [0] * (len(self.model.bodies) + 1)
        for i in range(len(model.bodies), -1, -1):
            of_body[i] = self._add(i, [of_body[j] for j in model.children[i]])
        parent, at = [-1] * len(self.order), [0] * len(model.constraints)
        for f, front in enumerate(self.order):
            for child in front.children:
                parent[child] = f
            for c in front.constraints[: front.eliminated]:
                at[c] = f
        return Fronts(tuple(self.order), tuple(parent), tuple(of_body), tuple(at), self.through)

    def _add(self, i: int, children: list[int]) -> int:
        """The fronts of body i; the number of its last one."""
        own, closing = (self.acting.get(i, []) if i else []), self.closing.get(i, [])
        force = len(self.model.constraints) + i
        if force in self.through:
            own = [force, *(c for c in own if c not in self.through[force])]
        # what reaches the world without rows is of no consequence there
        pieces = {f: set(self.order[f].passed) for f in children if i or self.order[f].passed}
        merging = _Merging(pieces, closing, self.sizes, self.through)
        while (found := merging.next()) is not None:
            gathered, constraints, gone = found
            acting = tuple(sorted(gone.intersection(own)))
            kept = self._kept(constraints, gone)
            front = self._front(i, False, gathered, kept | gone, gone, acting)
            merging.replace(gathered, front, gone, kept)
        left, pieces = tuple(sorted(set(own) - merging.gone)), merging.pieces
        while len(pieces) > MOST:
            pieces = self._bundled(i, pieces)
        gone = set(closing) - merging.gone
        constraints = self._kept(set(left).union(*pieces.values()), gone) | gone
        return self._front(i, i > 0, list(pieces), constraints, gone, left)

    def _kept(self, constraints: set[int], gone: set[int]) -> set[int]:
        """Without those that are eliminated, and the forces that only stood for such."""
        self.gone |= gone
        return {c for c in constraints - gone if not self.gone.issuperset(self.through.get(c, (c,)))}

    def _bundled(self, i: int, pieces: dict[int, set[int]]) -> dict[int, set[int]]:
        """Several children as one, so that no front has very many."""
        found: dict[int, set[int]] = {}
        numbers = list(pieces)
        for start in range(0, len(numbers), MOST):
            some = numbers[start : start + MOST]
            constraints = set().union(*(pieces[f] for f in some))
            found[self._front(i, False, some, constraints, set(), ())] = constraints
        return found

    def _front(
        self, i: int, joint: bool, children: Sequence[int], constraints: set[int], gone: set[int], own: tuple[int, ...]
    ) -> int:
        ordered = (*sorted(gone), *sorted(constraints - gone))
        on_joint = tuple(self.on_joint.get(i, ())) if joint else ()
        self.order.append(Front(i, joint, tuple(sorted(children)), ordered, len(gone), own, on_joint))
        return len(self.order) - 1


class _Merging:
    """The children of a body (`pieces`: constraints by the number of the front), merged by those constraints that can
    be eliminated with the least around them, until what is left takes all of them at once."""

    def __init__(
        self,
        pieces: dict[int, set[int]],
        closing: Sequence[int],
        sizes: Sequence[int],
        through: dict[int, tuple[int, ...]],
    ) -> None:
        self.pieces, self.sizes = pieces, sizes
        self.gone: set[int] = set()
        # By constraint: itself and the forces that stand for it, as far as children give them; and who gives those
        self._parts: dict[int, list[int]] = {c: [] for c in closing}
        self._givers: dict[int, set[int]] = {}
        self._hidden: dict[int, list[int]] = {}  # constraints that forces alone stand for, by the first of these
        self._waiting: dict[int, int] = {}  # how many constraints are still to be eliminated of a force
        for f, constraints in pieces.items():
            for x in constraints:
                self._givers.setdefault(x, set()).add(f)
        for x in self._givers:
            for c in through.get(x, (x,)):
                if c in self._parts:
                    self._parts[c].append(x)
                    self._waiting[x] = self._waiting.get(x, 0) + 1
        for c, parts in self._parts.items():
            if parts and c not in parts:
                self._hidden.setdefault(parts[0], []).append(c)
        several = len(pieces) > 2 and len(closing) > 1
        self._heap = [(self._degree(c), c) for c in closing] if several else []
        heapify(self._heap)
        self._residual = sum(self._is_met(constraints) for constraints in pieces.values())

    def next(self) -> tuple[list[int], set[int], set[int]] | None:
        """Which fronts to merge, all their constraints, and those that are eliminated."""
        while self._heap:
            degree, c = heappop(self._heap)
            holders = self._holders(c)
            if c in self.gone or not holders:
                continue
            now = self._degree(c)
            if now > degree:
                heappush(self._heap, (now, c))
                continue
            if len(holders) >= self._residual:  # all of them: a matter of the body's own front
                return None
            constraints = set().union(*(self.pieces[f] for f in holders))
            candidates = {x for x in constraints if x in self._parts}.union(
                *(self._hidden[x] for x in constraints if x in self._hidden)
            )
            return sorted(holders), constraints, {x for x in candidates - self.gone if self._holders(x) <= holders}
        return None

    def replace(self, gathered: list[int], front: int, gone: set[int], constraints: set[int]) -> None:
        """The fronts that were gathered are one; `constraints` are left of theirs."""
        for f in gathered:
            for x in self.pieces.pop(f):
                self._givers[x].discard(f)
        self.gone |= gone
        for c in gone:
            for x in self._parts[c]:
                self._waiting[x] -= 1
        for x in constraints:
            self._givers[x].add(front)
        self.pieces[front] = constraints
        self._residual += self._is_met(constraints) - len(gathered)
        for c in constraints:
            if c in self._parts:
                heappush(self._heap, (self._degree(c), c))

    def _is_met(self, constraints: set[int]) -> bool:
        """Whether any of them is eliminated at the body."""
        return any(self._waiting.get(x, 0) for x in constraints)

    def _holders(self, c: int) -> set[int]:
        return set().union(*(self._givers[x] for x in self._parts[c]))

    def _degree(self, c: int) -> int:
        around = set().union(*(self.pieces[f] for f in self._holders(c)))
        return sum(self.sizes[x] for x in around) - self.sizes[c]


def elimination(sizes: Sequence[int], coupled: Iterable[tuple[int, int]]) -> Iterator[tuple[int, set[int]]]:
    """(block, those it is coupled with that are still there), by least degree (George and Liu 1989): the block with the
    fewest rows around it comes next. All that surround an eliminated block become coupled."""
    around: list[set[int]] = [set() for _ in sizes]
    for x, y in coupled:
        if x != y:
            around[x].add(y)
            around[y].add(x)
    degree = [sum(sizes[y] for y in near) for near in around]
    heap = [(d, x) for x, d in enumerate(degree)]  # with what is no longer so: found out when it comes
    heapify(heap)
    gone = [False] * len(sizes)
    while heap:
        d, best = heappop(heap)
        if gone[best] or d != degree[best]:
            continue
        gone[best] = True
        for y in around[best]:
            before = len(around[y])
            around[y] |= around[best]
            around[y] -= {y, best}
            grown = len(around[y]) >= before
            now = sum(sizes[z] for z in around[y]) if grown else degree[y] - sizes[best]
            if now != degree[y]:
                degree[y] = now
                heappush(heap, (now, y))
        yield best, around[best]


def least_degree(sizes: Sequence[int], coupled: Iterable[tuple[int, int]]) -> list[int]:
    """The order alone."""
    return [x for x, _ in elimination(sizes, coupled)]


def in_order(order: Iterable[int], coupled: Iterable[tuple[int, int]]) -> Iterator[tuple[int, list[int]]]:
    """(block, those it is coupled with that are still there), in a given order; these in that order too."""
    place = {x: k for k, x in enumerate(order)}
    around: dict[int, set[int]] = {x: set() for x in place}
    for x, y in coupled:
        if x != y:
            first, last = (x, y) if place[x] < place[y] else (y, x)
            around[first].add(last)
    for x in place:
        left = sorted(around.pop(x), key=place.__getitem__)
        for k, y in enumerate(left):
            around[y].update(left[k + 1 :])
        yield x, left


class Ordered:
    """Row numbers over all blocks, in the order of elimination: block x has `sizes[x]` of them from `starts[x]`."""

    def __init__(self, sizes: Sequence[int], order: Iterable[int]) -> None:
        self.sizes, self.starts, self.rows = list(sizes), [0] * len(sizes), 0
        for x in order:
            self.starts[x] = self.rows
            self.rows += sizes[x]

    def flat(self, columns: Sequence[Matrix]) -> list[Matrix]:
        """One column per block, or several, by row number."""
        found = [ca.SX(0)] * self.rows
        for start, column in zip(self.starts, columns, strict=True):
            for k in range(column.shape[0]):
                found[start + k] = column[k, :]
        return found

    def columns(self, flat: Sequence[Matrix]) -> list[Matrix]:
        """The reverse of `flat`."""
        return [ca.vertcat(*flat[s : s + n]) if n else zeros(0) for s, n in zip(self.starts, self.sizes, strict=True)]
