"""Functions of the subset: their statements, and the LLVM module of one that Python calls with all that it calls."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..codegen.llvm.jit import Written
from .expression_compiler import combined, condition, entries, indexed, number, value
from .functions import DECLARED
from .kinds import COMPLEX, FLOAT, INT, NOTHING, Array, Kind, Tuple, Value, annotated, array_of, constant, digits
from .scope import Scope, aggregate, loaded
from .source import Source, refuse

# Statements.

INSTEAD: dict[type[ast.stmt], str] = {
    ast.Raise: "Return a status.", ast.Try: "Check before, and return a status.", ast.With: "Leave it to Python.",
    ast.Assert: "Check in Python before the call.", ast.Import: "Import at the top of the module.",
    ast.ImportFrom: "Import at the top of the module.", ast.FunctionDef: "Define it in the module, marked @inlined.",
}  # fmt: skip


def run(s: Scope, nodes: Sequence[ast.stmt]) -> None:
    """In order; what follows a jump is never reached."""
    for node in nodes:
        if s.w.block.ended:
            s.refuse(node, "a statement that is never reached", "Leave it out.")
        make = _KNOWN.get(type(node))
        if make is None:
            instead = INSTEAD.get(type(node), "Write it with assignments, loops and conditions.")
            s.refuse(node, f"the statement {type(node).__name__}", instead)
        make(s, node)


def leave(s: Scope, node: ast.AST, x: Value) -> None:
    """Return x."""
    if s.returns is None:
        s.returns = x.kind
    if isinstance(s.returns, Tuple) and isinstance(x.kind, Tuple) and len(s.returns.items) == len(x.kind.items):
        pairs = zip(entries(x), s.returns.items, strict=True)
        parts = [s.converted(node, part, kind, "an entry of the result") for part, kind in pairs]
        leaves = tuple(leaf for part in parts for leaf in part.leaves)
    else:
        leaves = s.converted(node, x, s.returns, "the result").leaves
    if len(leaves) <= 1:
        s.w.leave(f"{aggregate(s.returns)} {leaves[0]}" if leaves else "void")
        return
    whole = "undef"
    for k, (leaf, name) in enumerate(zip(s.returns.leaves, leaves, strict=True)):
        whole = s.w.value(f"insertvalue {aggregate(s.returns)} {whole}, {leaf} {name}, {k}")
    s.w.leave(f"{aggregate(s.returns)} {whole}")


def _return(s: Scope, node: ast.Return) -> None:
    leave(s, node, Value(NOTHING, ()) if node.value is None else value(s, node.value))


def _assign(s: Scope, node: ast.Assign) -> None:
    x = value(s, node.value)
    for target in node.targets:
        _put(s, target, x)


def _annotated(s: Scope, node: ast.AnnAssign) -> None:
    if node.value is None or not isinstance(node.target, ast.Name):
        s.refuse(node, "a declaration without a value", "Assign to it.")
    s.write(node, node.target.id, value(s, node.value), annotated(s.source, node.annotation))


def _put(s: Scope, target: ast.expr, x: Value) -> None:
    if isinstance(target, ast.Name):
        s.write(target, target.id, x)
    elif isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice):
        _fill(s, target, target.slice, x)
    elif isinstance(target, ast.Subscript):
        address, kind = _place(s, target)
        s.store(s.converted(target, x, kind, "an element of an array"), address)
    elif isinstance(target, ast.Tuple) and isinstance(x.kind, Tuple) and len(target.elts) == len(x.kind.items):
        for part, item in zip(target.elts, entries(x), strict=True):
            _put(s, part, item)
    else:
        instead = "Assign to names, elements, or tuples of as many of them."
        s.refuse(target, f"{ast.unparse(target)} = a {x.kind}", instead)


def _place(s: Scope, target: ast.Subscript) -> tuple[str, Any]:
    """Address and kind of one element."""
    array, indices = indexed(s, target)
    assert isinstance(array.kind, Array)
    if len(indices) < array.kind.axes:
        s.refuse(target, f"an assignment to the row {ast.unparse(target)}", "Write a loop over its entries.")
    return s.element(array, indices), array.kind.element


def _fill(s: Scope, target: ast.Subscript, part: ast.Slice, x: Value) -> None:
    """array[:] = number"""
    array = value(s, target.value)
    whole = part.lower is None and part.upper is None and part.step is None
    if not whole or not isinstance(array.kind, Array):
        instead = "Write a loop; only a whole array, x[:], can be filled."
        s.refuse(target, f"an assignment to {ast.unparse(target)}", instead)
    x = s.converted(target, x, array.kind.element, "an element of an array")
    size = array.leaves[1]
    for length in array.leaves[2:]:
        size = s.w.value(f"mul nsw i64 {size}, {length}")
    line = Value(array.kind, (array.leaves[0], size))

    def one(k: str) -> None:
        s.store(x, s.element(line, [k]))

    _count(s, "0", size, constant(1), one)


def _augmented(s: Scope, node: ast.AugAssign) -> None:
    target = node.target
    if isinstance(target, ast.Name):
        before = value(s, ast.copy_location(ast.Name(target.id, ast.Load()), target))
        s.write(target, target.id, combined(s, node, node.op, before, value(s, node.value)))
    elif isinstance(target, ast.Subscript):
        address, kind = _place(s, target)
        x = combined(s, node, node.op, s.load(address, kind), value(s, node.value))
        s.store(s.converted(target, x, kind, "an element of an array"), address)
    else:
        s.refuse(node, ast.unparse(node), "Assign to names and elements.")


def _expression(s: Scope, node: ast.Expr) -> None:
    if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return  # a docstring
    if not isinstance(node.value, ast.Call):
        s.refuse(node, f"{ast.unparse(node)}, whose value nobody takes", "Leave it out.")
    value(s, node.value)


def _flag(s: Scope, test: ast.expr) -> tuple[bool | None, ast.expr | None]:
    """A flag of a class of records that a condition is, or begins with, and the rest of it: what the flag excludes is
    not compiled."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    known = value(s, parts[0]).known if isinstance(parts[0], ast.Attribute) else None
    if not isinstance(known, bool):
        return None, test
    rest = parts[1:]
    return known, rest[0] if len(rest) == 1 else ast.copy_location(ast.BoolOp(ast.And(), rest), test) if rest else None


def _if(s: Scope, node: ast.If) -> None:
    known, test = _flag(s, node.test)
    if known is False or test is None:
        run(s, node.body if known else node.orelse)
        return
    w = s.w
    yes, no, end = w.new(), w.new(), w.new()
    w.branch(condition(s, test), yes, no)
    before, ways = s.set, []
    for block, nodes in ((yes, node.body), (no, node.orelse)):
        w.enter(block)
        s.set = set(before)
        run(s, nodes)
        if not w.block.ended:
            ways.append(s.set)
            w.jump(end)
    if ways:
        w.enter(end)
        s.set = set.intersection(*ways)


def _while(s: Scope, node: ast.While) -> None:
    if node.orelse:
        s.refuse(node, "'else' of a loop", "Set a flag.")
    w = s.w
    head, body, end = w.new(), w.new(), w.new()
    w.jump(head)
    w.enter(head)
    if isinstance(node.test, ast.Constant) and node.test.value is True:
        w.jump(body)
    else:
        w.branch(condition(s, node.test), body, end)
    w.enter(body)
    _loop(s, lambda: run(s, node.body), head, end)
    if end.reached:
        w.enter(end)


def _for(s: Scope, node: ast.For) -> None:
    limits = node.iter.args if isinstance(node.iter, ast.Call) and not node.iter.keywords else []
    named = isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range"
    if not named or not 1 <= len(limits) <= 3 or node.orelse or not isinstance(node.target, ast.Name):
        s.refuse(node, f"for {ast.unparse(node.target)} in {ast.unparse(node.iter)}", "Write 'for i in range(...)'.")
    whole = [number(s, x, INT) for x in limits]
    step = whole[2] if len(whole) == 3 else constant(1)
    if not step.known:
        s.refuse(node, "a loop whose step is not a constant", "Use 'while'.")
    start, stop = (whole[0], whole[1]) if len(whole) > 1 else (constant(0), whole[0])
    target = node.target

    def one(k: str) -> None:
        s.write(target, target.id, Value(INT, (k,)))
        run(s, node.body)

    _count(s, start.leaf, stop.leaf, step, one, _elementwise(node))


def _elementwise(node: ast.For) -> bool:
    """A loop that computes elements of its index from others, worth SIMD instructions: nothing is summed up, nothing
    called or chosen."""
    elements = 0
    for statement in node.body:
        if not isinstance(statement, (ast.Assign, ast.AugAssign)):
            return False
        for target in statement.targets if isinstance(statement, ast.Assign) else [statement.target]:
            last = target.slice if isinstance(target, ast.Subscript) else target
            last = last.elts[-1] if isinstance(last, ast.Tuple) else last
            index = isinstance(last, ast.Name) and isinstance(node.target, ast.Name) and last.id == node.target.id
            if isinstance(target, ast.Subscript):
                elements += index
            if not index and (isinstance(target, ast.Subscript) or isinstance(statement, ast.AugAssign)):
                return False
        if any(isinstance(x, (ast.Call, ast.IfExp, ast.BoolOp, ast.Compare)) for x in ast.walk(statement.value)):
            return False
    return elements > 0


def _count(s: Scope, start: str, stop: str, step: Value, one: Callable[[str], None], elementwise: bool = False) -> None:
    """one(k) for k = start, start + step, ... before stop."""
    w, counter = s.w, s.w.slot("i64")
    head, body, onward, end = w.new(), w.new(), w.new(), w.new()
    w.do(f"store i64 {start}, ptr {counter}")
    w.jump(head)
    w.enter(head)
    k = w.value(f"load i64, ptr {counter}")
    w.branch(w.value(f"icmp {'slt' if step.known > 0 else 'sgt'} i64 {k}, {stop}"), body, end)
    w.enter(body)
    _loop(s, lambda: one(k), onward, end)
    w.enter(onward)
    w.do(f"store i64 {w.value(f'add nsw i64 {k}, {step.leaf}')}, ptr {counter}")
    w.jump(head, s.module.loop(elementwise))
    w.enter(end)


def _loop(s: Scope, body: Callable[[], None], onward: Any, end: Any) -> None:
    """The body of a loop; what it sets may be unset after it, since it may not run at all."""
    before = set(s.set)
    s.loops.append((onward, end))
    body()
    s.loops.pop()
    s.w.jump(onward)
    s.set = before


def _continue(s: Scope, node: ast.Continue) -> None:
    s.w.jump(s.loops[-1][0])


def _break(s: Scope, node: ast.Break) -> None:
    s.w.jump(s.loops[-1][1])


def _pass(s: Scope, node: ast.Pass) -> None:
    pass


_KNOWN: dict[type[ast.stmt], Callable[[Scope, Any], None]] = {
    ast.Return: _return, ast.Assign: _assign, ast.AnnAssign: _annotated, ast.AugAssign: _augmented,
    ast.Expr: _expression, ast.If: _if, ast.While: _while, ast.For: _for, ast.Continue: _continue, ast.Break: _break,
    ast.Pass: _pass,
}  # fmt: skip


# An LLVM module: a function that Python calls, and all that it calls.

METADATA = """\
!0 = !{}
!1 = !{!"llvm.loop.vectorize.enable", i1 false}
!2 = !{!"llvm.loop.interleave.count", i32 1}
"""
SHORT = 40  # lines of LLVM, up to which a function is put in place of its calls
ENTRY, ROOT = "entry", "root"


@dataclass
class Made:
    """A function for arguments of certain kinds."""

    symbol: str
    returns: Kind


class Module:
    """`entry(words)` takes the arguments from memory and puts the result behind them; `root` is the function itself."""

    def __init__(self, source: Source, kinds: tuple[Kind, ...]) -> None:
        self._texts: list[str] = []
        self._made: dict[tuple[int, tuple[Kind, ...]], Made | None] = {}
        self._tables: dict[int, Value] = {}
        self._loops = 0
        self.returns = self._entry(source, kinds)

    def written(self) -> Written:
        return Written("\n".join([*self._texts, DECLARED, METADATA]))

    def function(self, source: Source, kinds: tuple[Kind, ...], symbol: str | None = None) -> Made:
        key = (id(source), kinds)
        if key not in self._made:
            self._made[key] = None
            name = symbol or f"f{len(self._made)}.{source.function.__name__}"
            self._made[key] = Made(name, self._define(source, kinds, name))
        made = self._made[key]
        if made is None:
            refuse(source.file, source.node, f"{source.name}, which calls itself", "Write a loop.")
        return made

    def _define(self, source: Source, kinds: tuple[Kind, ...], symbol: str) -> Kind:
        node = source.node
        scope = Scope(self, source)
        scope.returns = annotated(source, node.returns)
        parameters: list[str] = []
        assigned = {x.id for x in ast.walk(node) if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store)}
        for parameter, kind in zip(node.args.args, kinds, strict=True):
            names = tuple(f"%a{len(parameters) + k}" for k in range(len(kind.leaves)))
            parameters += [f"{leaf} {name}" for leaf, name in zip(kind.leaves, names, strict=True)]
            if parameter.arg in assigned:
                scope.write(parameter, parameter.arg, Value(kind, names))
            else:
                scope.fixed[parameter.arg] = Value(kind, names)
        run(scope, node.body)
        if not scope.w.block.ended:
            leave(scope, node, Value(NOTHING, ()))
        returns = scope.returns or NOTHING
        linkage = "" if symbol == ROOT else "internal "
        text = scope.w.text()
        attributes = "alwaysinline" if symbol != ROOT and text.count("\n") <= SHORT else "noinline"
        head = f"define {linkage}{aggregate(returns)} @{symbol}({', '.join(parameters)}) nounwind {attributes} {{"
        self._texts.append(f"{head}\n{text}\n}}")
        return returns

    def loop(self, elementwise: bool) -> str:
        """A note to LLVM about a loop: where to look for SIMD instructions. To look everywhere takes twice as long."""
        self._loops += 1
        name = f"!{100 + self._loops}"
        self._texts.append(f"{name} = distinct !{{{name}, {'!2' if elementwise else '!1'}}}")
        return f", !llvm.loop {name}"

    def table(self, array: np.ndarray) -> Value:
        """A constant array of a module of the source."""
        if id(array) not in self._tables:
            element = {"d": FLOAT, "l": INT, "q": INT, "D": COMPLEX}[array.dtype.char]
            leaf = element.leaves[0]
            flat = np.ascontiguousarray(array).reshape(-1)
            numbers = flat.view(np.float64) if element is not INT else flat
            entries = ", ".join(f"{leaf} {x if element is INT else digits(float(x))}" for x in numbers.tolist())
            symbol = f"table{len(self._tables)}"
            self._texts.append(f"@{symbol} = internal constant [{numbers.size} x {leaf}] [{entries}]")
            lengths = tuple(str(n) for n in array.shape)
            self._tables[id(array)] = Value(array_of(element, array.ndim), (f"@{symbol}", *lengths))
        return self._tables[id(array)]

    def _entry(self, source: Source, kinds: tuple[Kind, ...]) -> Kind:
        scope, at, arguments = Scope(self, source), 0, []
        for kind in kinds:
            arguments.append(loaded(scope.w, "%words", kind, at))
            at += kind.words
        result = scope.call(source, source.node, arguments, ROOT)
        for leaf, name in zip(result.kind.leaves, result.leaves, strict=True):
            place = scope.w.value(f"getelementptr inbounds i64, ptr %words, i64 {at}")
            word = scope.w.value(f"zext i1 {name} to i64") if leaf == "i1" else name
            scope.w.do(f"store {'i64' if leaf == 'i1' else leaf} {word}, ptr {place}")
            at += 1
        scope.w.leave("void")
        self._texts.append(f"define void @{ENTRY}(ptr %words) nounwind {{\n{scope.w.text()}\n}}")
        return result.kind
