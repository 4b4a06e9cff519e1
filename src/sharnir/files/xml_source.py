"""XML of strangers, read safely: elements with their line numbers, by the standard library's expat.

There are no entities, no document types and nothing external. Size, depth and the number of elements are limited, and
numbers are finite. A path inside a file may only lead into the folder of the file or into folders that were named.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NoReturn
from xml.parsers import expat

from ..core.errors import ModelError, brief
from ..core.read import LARGEST

LARGEST_FILE = 100_000_000  # bytes
DEEPEST = 200
MOST_ELEMENTS = 1_000_000
LONGEST_TEXT = 1_000_000  # characters between tags
LONGEST_NUMBERS = 10_000  # characters of a list of numbers

_LATE = re.compile(rb"\A(\s+)<\?xml[^<>]*\?>")  # blank lines before the declaration, which some programs write


@dataclass(slots=True)
class Element:
    """`file` is the name shown in messages."""

    tag: str
    attributes: dict[str, str]
    line: int
    file: str
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self, tag: str) -> Iterator[Element]:
        return (child for child in self.children if child.tag == tag)

    def first(self, tag: str) -> Element | None:
        return next(self.all(tag), None)

    def fail(self, text: str) -> NoReturn:
        raise ModelError(f"{self.file}:{self.line}: <{self.tag}>: {text}")

    def required(self, name: str) -> str:
        value = self.attributes.get(name, "").strip()
        if not value:
            self.fail(f'it has no {name}. Expected {name}="...".')
        return value

    def number(self, name: str, default: float | None = None) -> float:
        if name not in self.attributes:
            if default is None:
                self.fail(f'it has no {name}. Expected {name}="a number".')
            return default
        return self.read_numbers(self.attributes[name], 1, name)[0]

    def numbers(self, name: str, size: int, default: Sequence[float] | None = None) -> list[float]:
        if name not in self.attributes:
            if default is None:
                self.fail(f"it has no {name}. Expected {size} numbers.")
            return list(default)
        return self.read_numbers(self.attributes[name], size, name)

    def read_numbers(self, text: str, size: int, name: str) -> list[float]:
        """`size` finite numbers, separated by spaces."""
        words = text.split() if len(text) <= LONGEST_NUMBERS else []
        try:
            values = [float(word) for word in words if "_" not in word]
        except ValueError:
            values = []
        if len(values) != size or len(words) != size:
            self.fail(f"{name}={brief(text)}. Expected {'a number' if size == 1 else f'{size} numbers'}.")
        for value in values:
            if not math.isfinite(value) or abs(value) > LARGEST:
                self.fail(f"{name}={brief(text)} is not finite, or too large. Expected numbers of at most {LARGEST:g}.")
        return values


def parse(path: Path, root_tag: str) -> Element:
    """The root element of the file."""
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except OSError as error:
        raise ModelError(f"{path.name}: it cannot be read ({error.strerror}). Expected the path of a file.") from None
    if len(data) > LARGEST_FILE:
        raise ModelError(f"{path.name}: it is larger than {LARGEST_FILE / 1e6:.0f} MB. Divide it into several files.")
    return parse_text(data, path.name, root_tag)


def parse_text(data: bytes, file: str, root_tag: str) -> Element:
    builder = _Builder(file)
    parser = expat.ParserCreate()
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    parser.buffer_text = True
    parser.StartDoctypeDeclHandler = lambda *_: builder.forbidden(parser, "a document type (<!DOCTYPE ...>)")
    parser.EntityDeclHandler = lambda *_: builder.forbidden(parser, "an entity")
    parser.UnparsedEntityDeclHandler = lambda *_: builder.forbidden(parser, "an entity")
    parser.ExternalEntityRefHandler = lambda *_: builder.forbidden(parser, "an external entity")
    parser.StartElementHandler = lambda tag, attributes: builder.start(tag, attributes, parser.CurrentLineNumber)
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.characters
    try:
        parser.Parse(_LATE.sub(rb"\1", data), True)
    except expat.ExpatError as error:
        reason = expat.errors.messages.get(error.code, "not well-formed")
        raise ModelError(
            f"{file}:{error.lineno}:{error.offset + 1}: this is not XML ({reason}). Expected a well-formed file."
        ) from None
    except (ValueError, LookupError) as error:  # an encoding that nobody knows
        if isinstance(error, ModelError):
            raise
        raise ModelError(f"{file}:1: its encoding cannot be read ({brief(str(error))}). Expected UTF-8.") from None
    root = builder.root
    if root is None:
        raise ModelError(f"{file}:1: there is no element in it. Expected <{root_tag}>.")
    if root.tag != root_tag:
        raise ModelError(f"{file}:{root.line}: the first element is <{root.tag[:80]}>. Expected <{root_tag}>.")
    return root


class _Builder:
    def __init__(self, file: str) -> None:
        self.file, self.count = file, 0
        self.open: list[Element] = []
        self.root: Element | None = None

    def forbidden(self, parser: expat.XMLParserType, what: str) -> NoReturn:
        raise ModelError(
            f"{self.file}:{parser.CurrentLineNumber}: it declares or uses {what}, which is not read: such files can "
            "read other files or grow without end. Remove it."
        )

    def start(self, tag: str, attributes: dict[str, str], line: int) -> None:
        self.count += 1
        if self.count > MOST_ELEMENTS:
            raise ModelError(f"{self.file}:{line}: it has more than {MOST_ELEMENTS} elements. Divide the model.")
        if len(self.open) >= DEEPEST:
            raise ModelError(f"{self.file}:{line}: its elements are nested deeper than {DEEPEST}. Expected less.")
        element = Element(tag, attributes, line, self.file)
        if self.open:
            self.open[-1].children.append(element)
        elif self.root is None:
            self.root = element
        self.open.append(element)

    def end(self, tag: str) -> None:
        self.open.pop()

    def characters(self, text: str) -> None:
        if self.open and len(self.open[-1].text) < LONGEST_TEXT:
            self.open[-1].text += text


def inside(path: Path, allowed: Sequence[Path], where: str) -> Path:
    """The file, after following links, if it is in one of the `allowed` folders."""
    try:
        real = path.resolve()
        roots = [folder.resolve() for folder in allowed]
    except (OSError, RuntimeError, ValueError):
        raise ModelError(f"{where}: {brief(str(path))} cannot be found.") from None
    if not any(real.is_relative_to(root) for root in roots):
        raise ModelError(
            f"{where}: {brief(str(path))} leads out of the folder of the model, so it is not read. Put the file beside "
            "the model, or name its folder: load(..., package_dirs=[...])."
        )
    if not real.is_file():
        raise ModelError(
            f"{where}: there is no file {brief(str(path))}. Name its folder: load(..., package_dirs=[...])."
        )
    return real
