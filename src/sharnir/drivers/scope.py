"""One function under compilation: its variables, and where its instructions go."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from . import arithmetic
from .arithmetic import Block, Writer
from .kinds import NOTHING, Array, Kind, Record, Value, annotated
from .source import Source, refuse

if TYPE_CHECKING:
    from .function_compiler import Module


class Variable:
    """A name that is assigned to: a slot for each leaf, a kind that stays."""

    def __init__(self, kind: Kind, slots: tuple[str, ...], line: int) -> None:
        self.kind, self.slots, self.line = kind, slots, line


class Scope:
    def __init__(self, module: Module, source: Source) -> None:
        self.module, self.source, self.w = module, source, Writer()
        self.fixed: dict[str, Value] = {}  # arguments that are never assigned to, records
        self.variables: dict[str, Variable] = {}
        self.set: set[str] = set()  # variables that have a value here, whichever way was taken
        self.returns: Kind | None = None  # known from the annotation, or from the first `return`
        self.loops: list[tuple[Block, Block]] = []  # where `continue` and `break` lead to
        self._fields: dict[tuple[str, str], Value] = {}

    def refuse(self, node: ast.AST, found: str, instead: str) -> NoReturn:
        refuse(self.source.file, node, found, instead)

    # Variables

    def read(self, node: ast.Name) -> Value | None:
        """A local name; None where it is one of the module."""
        name = node.id
        if name in self.fixed:
            return self.fixed[name]
        variable = self.variables.get(name)
        if variable is None:
            return None
        if name not in self.set:
            instead = "Assign to it on every way that leads here."
            self.refuse(node, f"{name!r} here, where it may have no value", instead)
        pairs = zip(variable.kind.leaves, variable.slots, strict=True)
        return Value(variable.kind, tuple(self.w.value(f"load {leaf}, ptr {slot}") for leaf, slot in pairs))

    def write(self, node: ast.AST, name: str, x: Value, kind: Kind | None = None) -> None:
        """Assign to a local name; the first time sets its kind."""
        variable = self.variables.get(name)
        if isinstance(x.kind, Record) and variable is None:
            self._name_record(node, name, x)
            return
        if variable is None:
            kind = kind or x.kind
            if name in self.fixed:
                self.refuse(node, f"an assignment to the record {name!r}", "Take another name.")
            if kind is NOTHING:
                self.refuse(node, f"{name!r} for what returns nothing", "Leave out the name.")
            slots = tuple(self.w.slot(leaf) for leaf in kind.leaves)
            variable = self.variables[name] = Variable(kind, slots, getattr(node, "lineno", 0))
        x = self.converted(node, x, variable.kind, f"{name!r} since line {variable.line}")
        for leaf, slot, value in zip(variable.kind.leaves, variable.slots, x.leaves, strict=True):
            self.w.do(f"store {leaf} {value}, ptr {slot}")
        self.set.add(name)

    def _name_record(self, node: ast.AST, name: str, x: Value) -> None:
        """Another name for a record; there is nothing to store, since it does not change."""
        if self.fixed.setdefault(name, x) != x:
            self.refuse(node, f"{name!r} for several records", "Give each a name of its own.")

    # Kinds

    def converted(self, node: ast.AST, x: Value, kind: Kind, what: str) -> Value:
        try:
            return arithmetic.converted(self.w, x, kind)
        except arithmetic.NoSuchOperationError:
            instead = "Convert it with float(...) or int(...), or begin with what it is later: 0.0 and not 0."
            self.refuse(node, f"a {x.kind} for {what}, a {kind}", instead)

    def call(self, source: Source, node: ast.AST, arguments: list[Value], symbol: str | None = None) -> Value:
        """Of a function of the subset."""
        parameters = source.node.args.args
        for k, (x, parameter) in enumerate(zip(arguments, parameters, strict=True)):
            kind = annotated(source, parameter.annotation)
            if kind is not None:
                arguments[k] = self.converted(node, x, kind, f"{parameter.arg!r} of {source.name}")
        made = self.module.function(source, tuple(x.kind for x in arguments), symbol)
        given = ", ".join(
            f"{leaf} {name}" for x in arguments for leaf, name in zip(x.kind.leaves, x.leaves, strict=True)
        )
        if not made.returns.leaves:
            self.w.do(f"call void @{made.symbol}({given})")
            return Value(made.returns, ())
        result = self.w.value(f"call {aggregate(made.returns)} @{made.symbol}({given})")
        return Value(made.returns, self._parts(made.returns, result))

    def _parts(self, kind: Kind, result: str) -> tuple[str, ...]:
        if len(kind.leaves) == 1:
            return (result,)
        count = range(len(kind.leaves))
        return tuple(self.w.value(f"extractvalue {aggregate(kind)} {result}, {k}") for k in count)

    # Memory

    def field(self, record: Value, name: str) -> Value:
        """Records do not change and are arguments: each field is loaded once, at the beginning."""
        key = (record.leaf, name)
        if key not in self._fields:
            assert isinstance(record.kind, Record)
            kind, at = record.kind.fields[name]
            self._fields[key] = loaded(self.w, record.leaf, kind, at)
        return self._fields[key]

    def element(self, array: Value, indices: Sequence[str]) -> str:
        """The address of an element, or of the row that begins there."""
        kind = array.kind
        assert isinstance(kind, Array)
        lengths, w = array.leaves[1:], self.w
        at = indices[0]
        for k, length in enumerate(lengths[1:], 1):
            at = w.value(f"mul nsw i64 {at}, {length}")
            if k < len(indices):
                at = w.value(f"add nsw i64 {at}, {indices[k]}")
        return w.value(f"getelementptr inbounds {memory(kind.element)}, ptr {array.leaves[0]}, i64 {at}")

    def load(self, address: str, element: Kind) -> Value:
        if len(element.leaves) == 1:
            return Value(element, (self.w.value(f"load {element.leaves[0]}, ptr {address}"),))
        places = self._places(address, element)
        return Value(element, tuple(self.w.value(f"load double, ptr {place}") for place in places))

    def store(self, x: Value, address: str) -> None:
        for leaf, name, place in zip(x.kind.leaves, x.leaves, self._places(address, x.kind), strict=True):
            self.w.do(f"store {leaf} {name}, ptr {place}")

    def _places(self, address: str, element: Kind) -> list[str]:
        more = range(1, len(element.leaves))
        return [address, *(self.w.value(f"getelementptr inbounds double, ptr {address}, i64 {k}") for k in more)]


def aggregate(kind: Kind) -> str:
    """The LLVM type of a result."""
    if not kind.leaves:
        return "void"
    return kind.leaves[0] if len(kind.leaves) == 1 else f"{{ {', '.join(kind.leaves)} }}"


def memory(element: Kind) -> str:
    """The LLVM type of an element of an array."""
    return element.leaves[0] if len(element.leaves) == 1 else f"[{len(element.leaves)} x {element.leaves[0]}]"


def loaded(w: Writer, words: str, kind: Kind, at: int) -> Value:
    """A value from its words, which nobody changes."""
    if isinstance(kind, Record):
        return Value(kind, (w.early(f"getelementptr inbounds i64, ptr {words}, i64 {at}"),))
    leaves = []
    for k, leaf in enumerate(kind.leaves):
        place = w.early(f"getelementptr inbounds i64, ptr {words}, i64 {at + k}")
        stored = "i64" if leaf == "i1" else leaf
        name = w.early(f"load {stored}, ptr {place}, !invariant.load !0")
        leaves.append(w.early(f"trunc i64 {name} to i1") if leaf == "i1" else name)
    return Value(kind, tuple(leaves))
