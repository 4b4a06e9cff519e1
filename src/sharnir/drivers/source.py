"""A function of the subset: its text, and what of its module it uses.

The text is read when the function is made: a file that is edited while this process runs is not what this process
compiles. It is parsed only when there is something to compile.
"""

from __future__ import annotations

import ast
import linecache
from collections.abc import Callable
from functools import cache
from typing import Any, NoReturn, TypeVar

import numpy as np

from ..core.errors import UnsupportedError

# Code outside the subset is refused at its line, with the code to write instead.


def refuse(file: str, node: ast.AST, found: str, instead: str) -> NoReturn:
    line = getattr(node, "lineno", 0)
    raise UnsupportedError(f"{file}:{line}: compiled functions cannot have {found}. {instead}")


class Source:
    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.file = function.__code__.co_filename
        self.name = f"{function.__module__}.{function.__qualname__}"
        linecache.checkcache(self.file)  # a module may be loaded anew
        self.text = "".join(linecache.getlines(self.file, function.__globals__))

    @property
    def node(self) -> ast.FunctionDef:
        found = _functions(self.file, self.text).get(self.function.__code__.co_firstlineno)
        if found is None or self.function.__closure__:
            where = ast.Pass(lineno=self.function.__code__.co_firstlineno)
            refuse(self.file, where, f"{self.name}, whose text is not in the file", "Define it with 'def' in a module.")
        return found

    def named(self, name: str) -> Any:
        """The value of a name of the module; `UNKNOWN` where there is none."""
        builtins = self.function.__globals__["__builtins__"]
        more = builtins if isinstance(builtins, dict) else vars(builtins)
        return self.function.__globals__.get(name, more.get(name, UNKNOWN))


F = TypeVar("F", bound=Callable[..., Any])
UNKNOWN = object()
_known: dict[Any, Source] = {}  # by function, and by what stands for it in its module


def register(function: Any, source: Source) -> None:
    _known[function] = source


def inlined(function: F) -> F:
    """A part of a driver, put in place of its calls where it is short. From Python it is the plain function."""
    register(function, Source(function))
    return function


def source_of(thing: Any) -> Source | None:
    try:
        return _known.get(thing)
    except TypeError:  # arrays have no hash
        return None


def ingredients(source: Source) -> list[bytes]:
    """All that the machine code of a function depends on besides the tools: texts of the modules of all functions that
    it calls, however indirectly, and the constants of those modules that they name."""
    texts: dict[str, str] = {}
    constants: dict[str, bytes] = {}
    waiting, seen = [source], set[int]()
    while waiting:
        this = waiting.pop()
        if id(this) in seen:
            continue
        seen.add(id(this))
        texts[this.function.__module__] = this.text
        for name in this.function.__code__.co_names:
            thing = this.function.__globals__.get(name)
            callee = source_of(thing)
            if callee is not None:
                waiting.append(callee)
            elif isinstance(thing, (int, float, complex)):
                constants[f"{this.function.__module__}.{name}"] = repr(thing).encode()
            elif isinstance(thing, np.ndarray):
                constants[f"{this.function.__module__}.{name}"] = repr((thing.dtype, thing.shape)).encode() + bytes(
                    thing
                )
    parts = [part for name in sorted(texts) for part in (name.encode(), texts[name].encode())]
    return parts + [part for name in sorted(constants) for part in (name.encode(), constants[name])]


@cache
def _functions(file: str, text: str) -> dict[int, ast.FunctionDef]:
    """By the line at which each begins, decorators included."""
    found: dict[int, ast.FunctionDef] = {}
    waiting: list[ast.AST] = [ast.parse(text, file)]
    while waiting:  # statements only: a walk over all expressions takes longer than to parse them
        node = waiting.pop()
        if isinstance(node, ast.FunctionDef):
            found[min([node.lineno, *(d.lineno for d in node.decorator_list)])] = node
        waiting += [x for part in ("body", "orelse", "finalbody", "handlers") for x in getattr(node, part, ())]
    return found
