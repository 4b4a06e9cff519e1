"""Small faults in Python source: each mutant changes one expression or takes one statement away.

Texts of errors, docstrings, annotations, decorators and imports are left alone: what is said is not what is computed.
So is `strict` of zip, which only fails where something else is wrong.
"""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ARITHMETIC: dict[type[ast.operator], ast.operator] = {
    ast.Add: ast.Sub(), ast.Sub: ast.Add(), ast.Mult: ast.Div(), ast.Div: ast.Mult(), ast.FloorDiv: ast.Mult(),
    ast.Mod: ast.Mult(), ast.Pow: ast.Mult(), ast.BitAnd: ast.BitOr(), ast.BitOr: ast.BitAnd(),
}  # fmt: skip
COMPARISON: dict[type[ast.cmpop], ast.cmpop] = {
    ast.Lt: ast.LtE(), ast.LtE: ast.Lt(), ast.Gt: ast.GtE(), ast.GtE: ast.Gt(), ast.Eq: ast.NotEq(),
    ast.NotEq: ast.Eq(), ast.Is: ast.IsNot(), ast.IsNot: ast.Is(), ast.In: ast.NotIn(), ast.NotIn: ast.In(),
}  # fmt: skip
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any", "fmin": "fmax", "fmax": "fmin", "sin": "cos"}


@dataclass(frozen=True)
class Mutant:
    """The bytes from `start` to `end` of a file become `text`."""

    start: int
    end: int
    text: str
    line: int
    kind: str
    before: str

    def applied(self, source: str) -> str:
        data = source.encode()
        return (data[: self.start] + self.text.encode() + data[self.end :]).decode()


def mutants(source: str) -> list[Mutant]:
    """All mutants of a file, in the order of their places."""
    return sorted(_Finder(source).found(), key=lambda m: (m.start, m.end, m.text))


def sampled(root: Path, folders: list[str], number: int, seed: int) -> list[tuple[Path, Mutant]]:
    """Every mutant of the folders is as likely as any other."""
    files = sorted(file for folder in folders for file in (root / "src" / "sharnir" / folder).rglob("*.py"))
    every = [(file, mutant) for file in files for mutant in mutants(file.read_text(encoding="utf-8"))]
    return random.Random(seed).sample(every, min(number, len(every)))


class _Finder:
    def __init__(self, source: str) -> None:
        self.data = source.encode()
        self.tree = ast.parse(source)
        self.lines = [0]
        for line in self.data.splitlines(keepends=True):
            self.lines.append(self.lines[-1] + len(line))

    def found(self) -> Iterator[Mutant]:
        for statement in self.tree.body:
            yield from self._of(statement)

    def _of(self, node: ast.AST) -> Iterator[Mutant]:
        if isinstance(node, (ast.Import, ast.ImportFrom, ast.Raise, ast.Assert, ast.JoinedStr)) or _is_text(node):
            return
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            return
        if isinstance(node, ast.expr):
            yield from self._expression(node)
        elif isinstance(node, ast.stmt):
            yield from self._statement(node)
        for name, value in ast.iter_fields(node):
            if name in ("annotation", "returns", "decorator_list", "type_comment", "bases"):
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    yield from self._of(child)

    def _expression(self, node: ast.expr) -> Iterator[Mutant]:
        match node:
            case ast.BinOp(op=op) if type(op) in ARITHMETIC:
                yield self._with(node, ast.BinOp(node.left, ARITHMETIC[type(op)], node.right), "arithmetic")
            case ast.BinOp(op=ast.MatMult()):
                yield self._with(node, ast.BinOp(node.right, ast.MatMult(), node.left), "order of a product")
            case ast.Compare(ops=[op]):
                yield self._with(node, ast.Compare(node.left, [COMPARISON[type(op)]], node.comparators), "comparison")
            case ast.BoolOp(op=op):
                other = ast.Or() if isinstance(op, ast.And) else ast.And()
                yield self._with(node, ast.BoolOp(other, node.values), "and/or")
            case ast.UnaryOp(op=ast.Not() | ast.USub()):
                yield self._with(node, node.operand, "sign or not")
            case ast.IfExp():
                yield self._with(node, ast.IfExp(node.test, node.orelse, node.body), "branches swapped")
            case ast.Constant(value=bool() as value):
                yield self._with(node, ast.Constant(not value), "constant")
            case ast.Constant(value=int() as number):
                yield self._with(node, ast.Constant(number + 1), "constant")
                yield self._with(
                    node,
                    ast.UnaryOp(ast.USub(), ast.Constant(1)) if not number else ast.Constant(number - 1),
                    "constant",
                )
            case ast.Constant(value=float() as number):
                yield self._with(node, ast.Constant(2 * number if number else 1.0), "constant")
            case ast.Call(func=ast.Name(id=name)) if name in NAMES:
                yield self._with(node.func, ast.Name(NAMES[name]), "function")
            case ast.Call(func=ast.Attribute(attr=name, value=of)) if name in NAMES:
                yield self._with(node.func, ast.Attribute(of, NAMES[name]), "function")

    def _statement(self, node: ast.stmt) -> Iterator[Mutant]:
        match node:
            case ast.If(test=test) | ast.While(test=test) if not isinstance(test, (ast.Compare, ast.UnaryOp)):
                yield self._with(test, ast.UnaryOp(ast.Not(), test), "condition")
            case ast.Return(value=ast.expr()):
                yield self._with(node, ast.Return(ast.Constant(None)), "nothing returned")
            case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Continue() | ast.Break():
                yield self._with(node, ast.Pass(), "statement taken away")
            case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
                yield self._with(node, ast.Pass(), "statement taken away")
        if isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
            yield self._with(node, ast.AugAssign(node.target, ARITHMETIC[type(node.op)], node.value), "arithmetic")

    def _with(self, node: ast.expr | ast.stmt, new: ast.AST, kind: str) -> Mutant:
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        start = self.lines[node.lineno - 1] + node.col_offset
        end = self.lines[node.end_lineno - 1] + node.end_col_offset
        text = ast.unparse(ast.fix_missing_locations(new))
        if isinstance(node, ast.expr) and not isinstance(new, (ast.Name, ast.Constant, ast.Attribute)):
            text = f"({text})"
        return Mutant(start, end, text, node.lineno, kind, self.data[start:end].decode())


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
