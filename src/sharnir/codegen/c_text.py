"""A traced function as C99 source with its header, for other programs and small processors.

Straight-line code in double precision: no memory of its own, no allocation, nothing but <math.h>. Inputs are arrays in
the order of the function's arguments, t a number; the result is written to `out`, row after row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import ModelError, UnsupportedError
from ..core.read import path
from .graph import Graph, Instruction, count, graph_of
from .llvm.emit import COMPARE, INTRINSIC, LIBM

MOST = 100_000  # operations of one function: compilers take minutes for more
WORDS = {"minnum": "fmin", "maxnum": "fmax"}
TEXTS = {
    ca.OP_ADD: "{0} + {1}", ca.OP_SUB: "{0} - {1}", ca.OP_MUL: "{0} * {1}", ca.OP_DIV: "{0} / {1}",
    ca.OP_SQ: "{0} * {0}", ca.OP_TWICE: "{0} + {0}", ca.OP_NEG: "-{0}", ca.OP_ASSIGN: "{0}", ca.OP_INV: "1.0 / {0}",
    ca.OP_SIN: "sin({0})", ca.OP_COS: "cos({0})", ca.OP_NOT: "{0} == 0.0", ca.OP_IF_ELSE_ZERO: "{0} != 0.0 ? {1} : 0.0",
    ca.OP_AND: "{0} != 0.0 && {1} != 0.0", ca.OP_OR: "{0} != 0.0 || {1} != 0.0",
    ca.OP_SIGN: "(double)(({0} > 0.0) - ({0} < 0.0))",
    **{k: f"{{0}} {word} {{1}}" for k, word in COMPARE.items()},
}  # fmt: skip
CALLS = {k: WORDS.get(word, word) for k, word in {**INTRINSIC, **LIBM}.items()}


@dataclass(frozen=True, eq=False, repr=False)
class CSource:
    """
    name         of the C function and of the files
    signature    as the header declares it
    source       the text of `name.c`
    header       the text of `name.h`, with the sizes of all arrays
    operations   how many it takes
    """

    name: str
    signature: str
    source: str
    header: str
    operations: int

    def __repr__(self) -> str:
        return f"CSource({self.signature!r}: {self.operations} operations)"

    def __str__(self) -> str:
        return self.source

    def save(self, folder: Any) -> tuple[Path, Path]:
        """Writes both files there; returns (source, header)."""
        place = path(folder, "CSource.save(folder)")
        if not place.is_dir():
            raise ModelError(f"CSource.save(folder): {str(place)!r} is no folder. Expected one that exists.")
        found = place / f"{self.name}.c", place / f"{self.name}.h"
        for file, text in zip(found, (self.source, self.header), strict=True):
            file.write_text(text, encoding="ascii", newline="\n")
        return found


def c_source(
    function: str, of: str, labels: Sequence[str], inputs: Sequence[ca.SX], column: ca.SX, shape: tuple[int, ...],
    parameters: Sequence[tuple[str, str, float]],
) -> CSource:  # fmt: skip
    """`parameters` are (name, unit, default) of the entries of params."""
    graph = graph_of(list(inputs), [column])
    operations = count(graph.instructions).total
    if operations > MOST:
        raise UnsupportedError(
            f"c_source({function!r}): {operations:,} operations of {of!r} in one function. Expected at most {MOST:,}, "
            "which a C compiler still takes; take a smaller model, or a function that computes less."
        )
    name = identifier(f"{of}_{function}")
    sizes = dict(zip(labels, graph.input_sizes, strict=True))
    signature, body = function_text(name, labels, graph)
    head = [f'#include "{name}.h"\n', "#include <math.h>\n", *_defaults(name, parameters)]
    source = "\n".join([*head, signature, body, ""])
    return CSource(
        name, signature, source, _header(function, of, name, signature, sizes, shape, parameters), operations
    )


def function_text(name: str, labels: Sequence[str], graph: Graph) -> tuple[str, str]:
    """(signature, body) of one function with these arguments; t is a number, the others are arrays."""
    arguments = [f"double {x}" if x == "t" else f"const double *{x}" for x in labels]
    signature = f"void {name}({', '.join([*arguments, 'double *out'])})"
    return signature, "\n".join(["{", *_unread(labels), *_lines(graph, labels), "}"])


def identifier(text: str) -> str:
    """Letters, digits and underscores of a name; no digit first."""
    found = re.sub(r"[^0-9A-Za-z]+", "_", text).strip("_").lower()
    return found if found and not found[0].isdigit() else f"f_{found}"


def _header(
    function: str, of: str, name: str, signature: str, sizes: dict[str, int], shape: tuple[int, ...],
    parameters: Sequence[tuple[str, str, float]],
) -> str:  # fmt: skip
    guard = f"{name.upper()}_H"
    lines = [
        f"/* {_ascii(function)} of {_ascii(of)}, written by sharnir.",
        "   SI units, radians; quaternions (w, x, y, z) of length 1.",
        *(f"   {x}[{n}]" for x, n in sizes.items() if x != "t"),
        f"   out{''.join(f'[{n}]' for n in shape)}, row after row */",
        f"#ifndef {guard}", f"#define {guard}", "",
        *(f"#define {name.upper()}_{x.upper()} {n}" for x, n in sizes.items() if x != "t"),
        f"#define {name.upper()}_OUT {int(np.prod(shape, dtype=int))}", "",
        "#ifdef __cplusplus", 'extern "C" {', "#endif", "",
    ]  # fmt: skip
    if parameters:
        lines += [f"/* their values in the model: {', '.join(_ascii(x) for x, _, _ in parameters)} */",
                  f"extern const double {name}_params[{len(parameters)}];", ""]  # fmt: skip
    lines += [f"{signature};", "", "#ifdef __cplusplus", "}", "#endif", "", "#endif", ""]
    return "\n".join(lines)


def _defaults(name: str, parameters: Sequence[tuple[str, str, float]]) -> Iterator[str]:
    if parameters:
        yield f"const double {name}_params[{len(parameters)}] = {{"
        for label, unit, value in parameters:
            yield f"    {number(value)}, /* {_ascii(label)}{', ' + _ascii(unit) if unit else ''} */"
        yield "};\n"


def _unread(labels: Sequence[str]) -> Iterator[str]:
    """No compiler is to warn of arguments that a model does not need."""
    for x in labels:
        yield f"    (void){x};"


def _lines(graph: Graph, labels: Sequence[str]) -> Iterator[str]:
    for instruction in graph.instructions:
        operation, to, of = instruction
        if operation == ca.OP_OUTPUT:
            yield f"    out[{to[1]}] = w{of[0]};"
        else:
            yield f"    const double w{to[0]} = {_value(instruction, graph, labels)};"


def _value(instruction: Instruction, graph: Graph, labels: Sequence[str]) -> str:
    operation, to, of = instruction
    if operation == ca.OP_INPUT:
        return labels[of[0]] if labels[of[0]] == "t" else f"{labels[of[0]]}[{of[1]}]"
    if operation == ca.OP_CONST:
        return number(graph.constants[to[0]])
    values = [f"w{i}" for i in of]
    if operation in TEXTS:
        return TEXTS[operation].format(*values)
    if operation in CALLS:
        return f"{CALLS[operation]}({', '.join(values)})"
    raise UnsupportedError(f"c_source: the operation {operation} of CasADi has no C text. Expected one of <math.h>.")


def number(value: float) -> str:
    """As C reads it, to the last bit."""
    if np.isnan(value):
        return "NAN"
    return repr(float(value)) if np.isfinite(value) else ("INFINITY" if value > 0 else "-INFINITY")


def _ascii(text: str) -> str:
    """For comments."""
    return text.encode("ascii", "replace").decode().replace("*/", "* /").replace("\\", "/")
