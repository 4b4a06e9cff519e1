"""An object file of LLVM as a WebAssembly module that a page can load, without a linker.

An object is a module already: LLVM numbers its functions and lays out its constants from address 0 on, and writes these
numbers into the code. It lacks the section that says which functions are seen from outside, and has sections for
linkers that nobody needs. So

    module = object − custom sections + exports of the functions that are asked for

It imports its memory, the pointer of its stack, the table of functions that are called by address, and what it calls
of the C library. The page puts exported functions into the table, and the numbers of their places are their addresses.
Sections and numbers: WebAssembly Core Specification 2.0, chapter 5; symbols: tool-conventions, Linking.md.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...core.errors import UnsupportedError

CUSTOM, IMPORT, GLOBAL, EXPORT, DATA = 0, 2, 6, 7, 11
ORDER = (1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 10, 11)  # of sections in a module: 12, the count of data, before the code
FUNCTION, TABLE, MEMORY, VARIABLE = range(4)  # kinds of imports and exports
SYMBOLS = 8  # subsection of "linking"
UNDEFINED, NAMED = 0x10, 0x40  # flags of symbols
I32_CONST = 0x41
# Functions of the C library that JavaScript has, or that are written in a line of it (page/src/live_memory.js).
KNOWN = {
    "sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "exp", "log",
    "expm1", "log1p", "atan2", "pow", "hypot", "fmod", "fmin", "fmax", "memcpy", "memset",
}  # fmt: skip


@dataclass(frozen=True)
class WasmModule:
    """`code` is the module; `static` are bytes of memory, from 0 on, that its constants take; `calls` are the functions
    that it imports."""

    code: bytes
    static: int
    calls: tuple[str, ...]


def module_of(code: bytes, exports: Sequence[str]) -> WasmModule:
    """From an object file; `exports` are names of its functions."""
    sections, linking = {}, b""
    for number, content in _sections(code):
        if number != CUSTOM:
            sections[number] = content
        elif content.startswith(_text("linking")):
            linking = content[len(_text("linking")) :]
    places = _functions(linking, sections)
    missing = [name for name in exports if name not in places]
    if missing:
        raise UnsupportedError(f"WebAssembly: no function {missing[0]!r} in the object. This is a defect of sharnir.")
    calls = tuple(name for kind, name in _imports(sections.get(IMPORT, b"\0")) if kind == FUNCTION)
    foreign = sorted(set(calls) - KNOWN)
    if foreign:
        raise UnsupportedError(
            f"WebAssembly: the model calls {foreign[0]!r}, which a page does not have. Expected functions of "
            f"{', '.join(sorted(KNOWN))}."
        )
    entries = [_text(name) + bytes([FUNCTION]) + leb(places[name]) for name in exports]
    sections[EXPORT] = leb(len(entries)) + b"".join(entries)
    body = b"".join(
        bytes([number]) + leb(len(sections[number])) + sections[number] for number in ORDER if number in sections
    )
    return WasmModule(code[:8] + body, _static(sections.get(DATA, b"\0")), calls)


def leb(value: int) -> bytes:
    """A natural number, seven bits to a byte, lowest first."""
    found = bytearray()
    while True:
        value, low = value >> 7, value & 0x7F
        found.append(low | (0x80 if value else 0))
        if not value:
            return bytes(found)


class Reader:
    def __init__(self, content: bytes) -> None:
        self.content, self.at = content, 0

    @property
    def more(self) -> bool:
        return self.at < len(self.content)

    def byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def bytes(self) -> bytes:
        size = self.number()
        self.at += size
        return self.content[self.at - size : self.at]

    def text(self) -> str:
        return self.bytes().decode()


def _text(name: str) -> bytes:
    return leb(len(name.encode())) + name.encode()


def _sections(code: bytes) -> Iterator[tuple[int, bytes]]:
    reader = Reader(code)
    reader.at = 8  # magic number and version
    while reader.more:
        number = reader.byte()
        yield number, reader.bytes()


def _imports(content: bytes) -> Iterator[tuple[int, str]]:
    """Kind and name of each."""
    reader = Reader(content)
    for _ in range(reader.number()):
        reader.text()
        name, kind = reader.text(), reader.byte()
        if kind == FUNCTION:
            reader.number()
        elif kind == VARIABLE:
            reader.at += 2
        else:
            reader.at += 1 if kind == TABLE else 0  # the kind of its entries
            if reader.number() & 1:
                reader.number()
            reader.number()
        yield kind, name


def _functions(linking: bytes, sections: dict[int, bytes]) -> dict[str, int]:
    """The numbers of the functions that are defined, by their symbols."""
    found: dict[str, int] = {}
    reader = Reader(linking)
    reader.number()  # version
    while reader.more:
        kind, content = reader.byte(), Reader(reader.bytes())
        for _ in range(content.number() if kind == SYMBOLS else 0):
            symbol, flags = content.byte(), content.number()
            if symbol == 1:  # data
                content.text()
                if not flags & UNDEFINED:
                    content.number(), content.number(), content.number()
            elif symbol == 3:  # a section
                content.number()
            else:
                index = content.number()
                name = content.text() if not flags & UNDEFINED or flags & NAMED else ""
                if symbol == 0 and not flags & UNDEFINED:
                    found[name] = index
    return found


def _static(content: bytes) -> int:
    """The end of the last constant."""
    reader, end = Reader(content), 0
    for _ in range(reader.number()):
        reader.number()  # active, of memory 0
        assert reader.byte() == I32_CONST
        at = reader.number()
        reader.byte()
        end = max(end, at + len(reader.bytes()))
    return end
