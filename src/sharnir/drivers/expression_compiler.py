"""Expressions of the subset, as values."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

from . import arithmetic
from .functions import FUNCTIONS
from .kinds import BOOL, COMPLEX, FLOAT, INT, NUMBERS, Array, Record, Tuple, Value, array_of, constant, tuple_of
from .scope import Scope
from .source import UNKNOWN, source_of


def value(s: Scope, node: ast.expr) -> Value:
    make = _KNOWN.get(type(node))
    if make is None:
        s.refuse(node, f"{type(node).__name__} ({ast.unparse(node)})", "Write it with numbers, arrays and loops.")
    return make(s, node)


def number(s: Scope, node: ast.expr, *kinds: Any) -> Value:
    """A value that has to be a number of one of these kinds."""
    x = value(s, node)
    if x.kind not in (kinds or NUMBERS):
        wanted = " or ".join(k.name for k in kinds or NUMBERS)
        s.refuse(node, f"{ast.unparse(node)}, a {x.kind}, here", f"Give a {wanted}.")
    return x


def condition(s: Scope, node: ast.expr) -> str:
    """Whether Python would take it for true."""
    if isinstance(node, ast.BoolOp):
        return _either(s, node.op, [partial(condition, s, part) for part in node.values])
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return s.w.value(f"xor i1 {condition(s, node.operand)}, true")
    return arithmetic.truth(s.w, number(s, node))


def static(s: Scope, node: ast.expr) -> Any:
    """The value of a name, or of an attribute of a module, in Python; UNKNOWN where the run decides."""
    if isinstance(node, ast.Name) and node.id not in s.fixed and node.id not in s.variables:
        return s.source.named(node.id)
    if isinstance(node, ast.Attribute):
        owner = static(s, node.value)
        if isinstance(owner, type(np)):
            return getattr(owner, node.attr, UNKNOWN)
    return UNKNOWN


def indexed(s: Scope, node: ast.Subscript) -> tuple[Value, list[str]]:
    """The array of x[i, j] and its indices."""
    array = value(s, node.value)
    parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
    if not isinstance(array.kind, Array) or len(parts) > array.kind.axes:
        s.refuse(node, f"[...] of a {array.kind}", "Index an array, with no more indices than it has axes.")
    indices = []
    for part in parts:
        if isinstance(part, ast.Slice):
            s.refuse(node, f"the slice {ast.unparse(node)}", "Write a loop over its entries; rows, x[i], can be taken.")
        index = number(s, part, INT)
        if index.known is not None and index.known < 0:
            s.refuse(node, "a negative index", "Count from the front: x[x.size - 1].")
        indices.append(index.leaf)
    return array, indices


def _constant(s: Scope, node: ast.Constant) -> Value:
    if isinstance(node.value, (int, float, complex)):
        return constant(node.value)
    s.refuse(node, f"the constant {node.value!r}", "Use numbers.")


def _name(s: Scope, node: ast.Name) -> Value:
    found = s.read(node)
    return _outside(s, node) if found is None else found


def _outside(s: Scope, node: ast.expr) -> Value:
    """A constant of the module."""
    found = static(s, node)
    if isinstance(found, (bool, int, float, complex)):
        return constant(found)
    if isinstance(found, np.ndarray):
        return s.module.table(found)
    name = ast.unparse(node)
    instead = "Give it as an argument, or as a constant of the module."
    s.refuse(node, f"{name!r}, which is no number and no array", instead)


def _attribute(s: Scope, node: ast.Attribute) -> Value:
    if static(s, node) is not UNKNOWN:
        return _outside(s, node)
    owner, name = value(s, node.value), node.attr
    kind = owner.kind
    if isinstance(kind, Record) and name in kind.fields:
        return s.field(owner, name)
    if isinstance(kind, Record) and isinstance(flag := vars(kind.made_as).get(name), property):
        assert flag.fget is not None
        return constant(bool(flag.fget(None)))  # of the class, whatever the fields
    if isinstance(kind, Array) and name == "shape":
        return Value(tuple_of(*[INT] * kind.axes), owner.leaves[1:])
    if isinstance(kind, Array) and name == "size":
        size = Value(INT, (owner.leaves[1],))
        for length in owner.leaves[2:]:
            size = Value(INT, (s.w.value(f"mul nsw i64 {size.leaf}, {length}"),))
        return size
    if kind is COMPLEX and name in ("real", "imag"):
        return Value(FLOAT, (owner.leaves[name == "imag"],))
    instead = "There are the fields of records, .shape, .size, .real, .imag."
    s.refuse(node, f"the attribute {name!r} of a {kind}", instead)


def _subscript(s: Scope, node: ast.Subscript) -> Value:
    whole = value(s, node.value)
    if isinstance(whole.kind, Tuple):
        place = number(s, node.slice, INT).known
        if not isinstance(place, int) or not 0 <= place < len(whole.kind.items):
            s.refuse(node, f"the index {ast.unparse(node.slice)} of a tuple", "Use a constant within it.")
        return entries(whole)[place]
    array, indices = indexed(s, node)
    assert isinstance(array.kind, Array)
    address = s.element(array, indices)
    left = array.kind.axes - len(indices)
    if not left:
        return s.load(address, array.kind.element)
    return Value(array_of(array.kind.element, left), (address, *array.leaves[1 + len(indices) :]))


def entries(x: Value) -> list[Value]:
    """Those of a tuple."""
    assert isinstance(x.kind, Tuple)
    found, at = [], 0
    for kind in x.kind.items:
        found.append(Value(kind, x.leaves[at : at + len(kind.leaves)]))
        at += len(kind.leaves)
    return found


def _tuple(s: Scope, node: ast.Tuple) -> Value:
    items = [value(s, item) for item in node.elts]
    return Value(tuple_of(*(x.kind for x in items)), tuple(leaf for x in items for leaf in x.leaves))


def _binary(s: Scope, node: ast.BinOp) -> Value:
    return combined(s, node, node.op, value(s, node.left), value(s, node.right))


def combined(s: Scope, node: ast.AST, op: ast.operator, a: Value, b: Value) -> Value:
    try:
        return arithmetic.binary(s.w, lambda source, given: s.call(source, node, given), op, a, b)
    except arithmetic.NoSuchOperationError:
        s.refuse(node, f"{type(op).__name__} of a {a.kind} and a {b.kind}", "See `arithmetic` for what there is.")


def _unary(s: Scope, node: ast.UnaryOp) -> Value:
    if isinstance(node.op, ast.Not):
        return Value(BOOL, (condition(s, node),))
    x = number(s, node.operand)
    if isinstance(node.op, ast.USub):
        return arithmetic.negative(s.w, x)
    s.refuse(node, f"the operator in {ast.unparse(node)}", "There are 'not' and '-'.")


def _boolean(s: Scope, node: ast.BoolOp) -> Value:
    def part(operand: ast.expr) -> str:
        return number(s, operand, BOOL).leaf

    return Value(BOOL, (_either(s, node.op, [partial(part, x) for x in node.values]),))


def _either(s: Scope, op: ast.boolop, parts: Sequence[Callable[[], str]]) -> str:
    """The first that settles it; the others are not computed."""
    w, end, ways = s.w, s.w.new(), []
    for part in parts[:-1]:
        x, further = part(), w.new()
        ways.append(("true" if isinstance(op, ast.Or) else "false", w.block))
        w.branch(x, *((end, further) if isinstance(op, ast.Or) else (further, end)))
        w.enter(further)
    ways.append((parts[-1](), w.block))
    w.jump(end)
    w.enter(end)
    return w.phi("i1", ways)


def _compare(s: Scope, node: ast.Compare) -> Value:
    left = number(s, node.left)

    def link(op: ast.cmpop, right: ast.expr) -> str:
        nonlocal left
        x, left = left, number(s, right)
        try:
            return arithmetic.compared(s.w, op, x, left).leaf
        except arithmetic.NoSuchOperationError:
            s.refuse(node, f"{type(op).__name__} of a {x.kind} and a {left.kind}", "Compare numbers.")

    links = [partial(link, op, x) for op, x in zip(node.ops, node.comparators, strict=True)]
    return Value(BOOL, (links[0]() if len(links) == 1 else _either(s, ast.And(), links),))


def _choice(s: Scope, node: ast.IfExp) -> Value:
    w = s.w
    yes, no, end = w.new(), w.new(), w.new()
    w.branch(condition(s, node.test), yes, no)
    w.enter(yes)
    a = value(s, node.body)
    after_a = w.block
    w.enter(no)
    b = value(s, node.orelse)
    after_b = w.block
    try:
        kind = arithmetic.common(a.kind, b.kind)
    except arithmetic.NoSuchOperationError:
        s.refuse(node, f"a choice between a {a.kind} and a {b.kind}", "Give both the same kind.")
    b = arithmetic.converted(w, b, kind)
    w.jump(end)
    w.enter(after_a)
    a = arithmetic.converted(w, a, kind)
    w.jump(end)
    w.enter(end)
    triples = zip(kind.leaves, a.leaves, b.leaves, strict=True)
    return Value(kind, tuple(w.phi(leaf, [(x, after_a), (y, after_b)]) for leaf, x, y in triples))


def _call(s: Scope, node: ast.Call) -> Value:
    if isinstance(node.func, ast.Attribute) and node.func.attr == "reshape":
        return _reshape(s, node, node.func)
    function = static(s, node.func)
    if any(isinstance(x, ast.Starred) for x in node.args):
        s.refuse(node, "*arguments", "Write them one by one.")
    source = source_of(function)
    if source is not None:
        return s.call(source, node, _arguments(s, node, source.node.args))
    known = None if function is UNKNOWN else FUNCTIONS.get(function)
    if known is None or node.keywords:
        s.refuse(
            node, f"the call {ast.unparse(node)}",
            "Call functions marked @inlined or @compiled, or those of drivers/functions.py.",
        )  # fmt: skip
    made = known(s, [value(s, x) for x in node.args])
    if made is None:
        s.refuse(node, f"{ast.unparse(node)} with these arguments", f"It is there as: {known.__doc__}")
    return made


def _arguments(s: Scope, node: ast.Call, signature: ast.arguments) -> list[Value]:
    names = [argument.arg for argument in signature.args]
    given = dict(zip(names, node.args, strict=False))
    given.update({k.arg: k.value for k in node.keywords if k.arg is not None})
    if set(given) != set(names) or len(node.args) + len(node.keywords) != len(names):
        instead = "Give each of them once; there are no defaults."
        s.refuse(node, f"a call with other arguments than {', '.join(names)}", instead)
    values = {name: value(s, x) for name, x in given.items()}
    return [values[name] for name in names]


def _reshape(s: Scope, node: ast.Call, function: ast.Attribute) -> Value:
    array = value(s, function.value)
    if not isinstance(array.kind, Array):
        s.refuse(node, f"reshape of a {array.kind}", "Reshape arrays.")
    lengths = [number(s, x, INT).leaf for x in node.args]
    return Value(array_of(array.kind.element, len(lengths)), (array.leaves[0], *lengths))


_KNOWN: dict[type[ast.expr], Callable[[Scope, Any], Value]] = {
    ast.Constant: _constant, ast.Name: _name, ast.Attribute: _attribute, ast.Subscript: _subscript, ast.Tuple: _tuple,
    ast.BinOp: _binary, ast.UnaryOp: _unary, ast.BoolOp: _boolean, ast.Compare: _compare, ast.IfExp: _choice,
    ast.Call: _call,
}  # fmt: skip
