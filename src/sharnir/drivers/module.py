"""An LLVM module: a function that Python calls, and all that it calls."""

from __future__ import annotations

import ast
from dataclasses import dataclass

import numpy as np

from ..codegen.llvm.jit import Written
from .functions import DECLARED
from .kinds import COMPLEX, FLOAT, INT, NOTHING, Kind, Value, annotated, array_of, digits
from .scope import Scope, aggregate, loaded
from .source import Source, refuse
from .statement_compiler import leave, run

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
        """What to tell LLVM of a loop: where to look for SIMD instructions. To look everywhere takes twice as long."""
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
