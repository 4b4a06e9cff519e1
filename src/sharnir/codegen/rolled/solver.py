"""The sparse factor M = Lᵀ D L and its solution as compiled loops; `algorithms/sweeps/factors.py` is the same on
symbols.

Row k holds the entries along the path from the root to coordinate k, its diagonal last. The path of an ancestor is the
beginning of the path of k, so eliminating k subtracts a multiple of the beginning of one row from another: contiguous.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from llvmlite import ir

from ...algorithms.sweeps import factors
from ...algorithms.sweeps.matrix import Solve
from ...algorithms.sweeps.sweep import FACTORISATION
from ...model import Model
from ...spatial.algebra import replaced, zeros
from ..graph import OperationCount, Share
from ..llvm.emit import FAST, INT, Emitter, loop
from .addresses import PAD, RIGHT_SIDE, SOLUTION, Code, GroupKey, Header, Key, Place, Space, Symbols, Table
from .body_view import Scope, body_loop
from .stage import Stage

if TYPE_CHECKING:
    from .plan import Plan
    from .rolled import LoopKernel


def emit_factor_and_solve(scope: Scope) -> None:
    """The right-hand side stands in x and becomes the solution; D is replaced by its reciprocals."""
    b, e = scope.b, scope.emitter
    n = scope.head(Header.FREE_COUNT)
    starts, depths, chain = scope.table(Table.ROWS), scope.table(Table.DEPTHS), scope.table(Table.CHAIN)
    L = scope.lanes_at(scope.ws, scope.head(Header.ROWS_AT))
    x = scope.lanes_at(scope.ws, scope.head(Header.X_AT))

    def start(k: ir.Value) -> ir.Value:
        return b.load(b.gep(starts, [k]))

    def depth(k: ir.Value) -> ir.Value:
        return b.load(b.gep(depths, [k]))

    def eliminate(count: ir.Value) -> None:
        k = b.sub(b.sub(n, INT(1)), count)
        row = start(k)
        diagonal = b.add(row, depth(k))
        inverse = b.fdiv(e.constant(1.0), e.load(L, diagonal))

        def ancestor(i: ir.Value) -> None:
            d = depth(i)
            ratio = b.fmul(e.load(L, b.add(row, d)), inverse, flags=FAST)
            _subtract(scope, scope.lanes_at(L, start(i)), scope.lanes_at(L, row), ratio, b.add(d, INT(1)))
            e.store(ratio, L, b.add(row, d))

        _up(scope, chain, k, ancestor)
        e.store(inverse, L, diagonal)

    def backward(count: ir.Value) -> None:  # Lᵀ y = b
        k = b.sub(b.sub(n, INT(1)), count)
        row, value = start(k), e.load(x, k)

        def ancestor(i: ir.Value) -> None:
            product = b.fmul(e.load(L, b.add(row, depth(i))), value, flags=FAST)
            e.store(b.fsub(e.load(x, i), product, flags=FAST), x, i)

        _up(scope, chain, k, ancestor)

    def forward(k: ir.Value) -> None:  # L x = D⁻¹ y
        row = start(k)
        e.store(b.fmul(e.load(x, k), e.load(L, b.add(row, depth(k))), flags=FAST), x, k)

        def ancestor(i: ir.Value) -> None:
            product = b.fmul(e.load(L, b.add(row, depth(i))), e.load(x, i), flags=FAST)
            e.store(b.fsub(e.load(x, k), product, flags=FAST), x, k)

        _up(scope, chain, k, ancestor)

    loop(b, n, 1, eliminate)
    loop(b, n, 1, backward)
    loop(b, n, 1, forward)


def _up(scope: Scope, chain: ir.Value, k: ir.Value, step: Callable[[ir.Value], None]) -> None:
    """step(i) for every coordinate before k on its path, nearest first."""

    def plain(i: ir.Value, carried: list[ir.Value]) -> list[ir.Value]:
        step(i)
        return carried

    _up_with(scope, chain, k, [], plain)


def _up_with(
    scope: Scope, chain: ir.Value, k: ir.Value, start: list[ir.Value],
    step: Callable[[ir.Value, list[ir.Value]], list[ir.Value]],
) -> list[ir.Value]:  # fmt: skip
    """The same with values carried in registers from one coordinate to the next."""
    b, function = scope.b, scope.function
    head, inside, after = (function.append_basic_block(n) for n in ("up", "coordinate", "top"))
    first = b.load(b.gep(chain, [k]))
    before = b.block
    b.branch(head)
    b.position_at_end(head)
    i = b.phi(INT)
    i.add_incoming(first, before)
    carried = [b.phi(x.type) for x in start]
    for phi, x in zip(carried, start, strict=True):
        phi.add_incoming(x, before)
    b.cbranch(b.icmp_signed(">=", i, INT(0)), inside, after)
    b.position_at_end(inside)
    results = step(i, list(carried))
    i.add_incoming(b.load(b.gep(chain, [i])), b.block)
    for phi, x in zip(carried, results, strict=True):
        phi.add_incoming(x, b.block)
    b.branch(head)
    b.position_at_end(after)
    return list(carried)


def _subtract(scope: Scope, target: ir.Value, source: ir.Value, ratio: ir.Value, count: ir.Value) -> None:
    """target[p] −= ratio source[p]. One state alone fills the registers with neighbours along the row instead."""
    b = scope.b

    def at_width(emitter: Emitter, factor: ir.Value, step: int) -> Callable[[ir.Value], None]:
        def one(p: ir.Value) -> None:
            index = p if step == 1 else b.sdiv(p, INT(step))
            product = b.fmul(factor, emitter.load(source, index), flags=FAST)
            emitter.store(b.fsub(emitter.load(target, index), product, flags=FAST), target, index)

        return one

    if scope.width > 1:
        loop(b, count, 1, at_width(scope.emitter, ratio, 1))
        return
    # what lies behind the end of a row is only ever read to be written behind the end of another
    width = PAD
    wide = Emitter(scope.function.module, b, width)
    loop(b, count, width, at_width(wide, wide.broadcast(ratio), width))


BLOCKS = (8, 4, 2, 1)  # vectors of columns solved together: indices are read once for them, rows stay in the cache


def emit_multiple_solve(scope: Scope, matrix: ir.Value, columns: ir.Value, lanes: int) -> None:
    """M⁻¹ times a matrix with a row per free coordinate and whole vectors of columns, with the factor in place."""
    b = scope.b
    done: ir.Value = INT(0)
    for block in BLOCKS:
        size = INT(block * lanes)
        end = b.add(done, b.mul(b.sdiv(b.sub(columns, done), size), size))
        emit = partial(_solve_columns, scope, matrix, columns=columns, lanes=lanes, vectors=block)
        loop(b, end, block * lanes, emit, start=done)
        done = end


def _solve_columns(
    scope: Scope, whole: ir.Value, first: ir.Value, *, columns: ir.Value, lanes: int, vectors: int
) -> None:
    """For a few neighbouring vectors of columns from the `first` one on; rows are `columns` apart."""
    b = scope.b
    matrix = b.gep(whole, [first])
    n = scope.head(Header.FREE_COUNT)
    starts, depths, chain = scope.table(Table.ROWS), scope.table(Table.DEPTHS), scope.table(Table.CHAIN)
    L = scope.lanes_at(scope.ws, scope.head(Header.ROWS_AT))
    wide = Emitter(scope.function.module, b, lanes)

    def start(k: ir.Value) -> ir.Value:
        return b.load(b.gep(starts, [k]))

    def depth(k: ir.Value) -> ir.Value:
        return b.load(b.gep(depths, [k]))

    def row(k: ir.Value) -> ir.Value:
        return b.gep(matrix, [b.mul(k, columns)])

    def minus(x: ir.Value, ratio: ir.Value, y: ir.Value) -> ir.Value:
        return b.fsub(x, b.fmul(ratio, y, flags=FAST), flags=FAST)

    def backward(count: ir.Value) -> None:
        k = b.sub(b.sub(n, INT(1)), count)
        begin = start(k)
        source = [wide.load(row(k), p) for p in range(vectors)]

        def ancestor(i: ir.Value) -> None:
            ratio, target = wide.broadcast(scope.emitter.load(L, b.add(begin, depth(i)))), row(i)
            for p in range(vectors):
                wide.store(minus(wide.load(target, p), ratio, source[p]), target, p)

        _up(scope, chain, k, ancestor)

    def forward(k: ir.Value) -> None:
        begin, target = start(k), row(k)
        scale = wide.broadcast(scope.emitter.load(L, b.add(begin, depth(k))))
        scaled = [b.fmul(wide.load(target, p), scale, flags=FAST) for p in range(vectors)]

        def ancestor(i: ir.Value, sums: list[ir.Value]) -> list[ir.Value]:
            ratio, source = wide.broadcast(scope.emitter.load(L, b.add(begin, depth(i)))), row(i)
            return [minus(sums[p], ratio, wide.load(source, p)) for p in range(vectors)]

        for p, value in enumerate(_up_with(scope, chain, k, scaled, ancestor)):
            wide.store(value, target, p)

    loop(b, n, 1, backward)
    loop(b, n, 1, forward)


# The stage that solves with a mass matrix: right-hand sides in a loop over the bodies, then the sparse factor.


@dataclass(frozen=True)
class Solution(Stage):
    sweep: Solve
    solves: ClassVar[bool] = True

    @property
    def name(self) -> str:
        return self.sweep.name

    @property
    def share(self) -> Share:
        return self.sweep.part, self.name

    def fields(self, plan: Plan, s: int, g: int, symbols: Symbols) -> dict[str, Any]:
        group = plan.groups[g]
        x = replaced(zeros(group.joint.nv), group.free, symbols[SOLUTION])
        return {self.sweep.target: replaced(x, group.driven, symbols[Space("a_driven")])}

    def finds(self, field: str) -> bool:
        return field == self.sweep.target

    def codes(self, plan: Plan, s: int) -> dict[Key, Code]:
        found: dict[Key, Code] = {}
        for g, group in enumerate(plan.groups):
            right = self.sweep.rhs(plan.record(g, s))
            results = [(Place(RIGHT_SIDE, k), right[row]) for k, row in enumerate(group.free)]
            found[GroupKey(g)] = Code(results, plan.tables(g))
        return found

    def more_operations(self, model: Model) -> dict[Share, OperationCount]:
        factor, solve = (OperationCount(*x) for x in factors.work(factors.coordinate_chain(model)[1]))
        return {(FACTORISATION, self.name): factor, self.share: solve}

    def functions(self, kernel: LoopKernel, module: ir.Module, s: int, width: int) -> list[ir.Function]:
        right = body_loop(kernel, module, s, self.backwards, width)
        scope = kernel.scope(module, f"solve{s}", width)
        emit_factor_and_solve(scope)
        scope.b.ret_void()
        return [right, scope.function]
