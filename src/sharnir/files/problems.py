"""Mistakes of a model file: every mistake with file, line, column, the line itself and a remedy, all at once.

`tomllib` tells no positions of values. `positions` scans the text for them, and only when there is something to say.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..core.errors import ModelError

MOST = 100  # problems that are told of one file
DEEPEST = 40  # keys of a path that are followed
FORMATS = ("text", "json", "github")
KEY = "\0"  # the last entry of a path that means the key, not its value
Path = tuple[str | int, ...]


@dataclass(frozen=True)
class Problem:
    file: str
    line: int  # from 1; 0 where the whole file is meant
    column: int
    message: str
    quoted: str = ""  # the line

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}: " if self.line else f"{self.file}: "
        quoted = self.quoted.rstrip()
        if not quoted:
            return f"{place}{self.message}"
        start = max(0, self.column - 60)
        return f"{place}{self.message}\n    {quoted[start : start + 100]}\n    {' ' * (self.column - 1 - start)}^"


class ModelFileError(ModelError):
    """A model file with mistakes. `problems` has them all, in the order of the file."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = problems
        super().__init__("\n".join(map(str, problems)))

    def __reduce__(self) -> tuple[Any, ...]:
        return ModelFileError, (self.problems,)

    def formatted(self, form: str = "text") -> str:
        """As "text", as "json" for editors, or as "github" for annotations of a workflow."""
        if form == "json":
            return json.dumps([asdict(p) for p in self.problems], indent=1, ensure_ascii=False)
        if form == "github":
            return "\n".join(_annotation(p) for p in self.problems)
        return str(self)


def _annotation(p: Problem) -> str:
    message = p.message.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
    file = p.file.replace("%", "%25").replace(",", "%2C").replace(":", "%3A")
    return f"::error file={file},line={max(p.line, 1)},col={max(p.column, 1)}::{message}"


def located(file: str, text: str, found: list[tuple[Path, str]]) -> list[Problem]:
    """Problems by their paths of keys, with positions."""
    places = positions(text)
    lines = text.split("\n")
    problems = []
    for path, message in found[:MOST]:
        while path and path not in places:
            path = path[:-1]
        line, column = places.get(path, (1, 1))
        problems.append(Problem(file, line, column, message, lines[line - 1] if line <= len(lines) else ""))
    return sorted(problems, key=lambda p: (p.line, p.column))


_PREFIX = re.compile(r"(?:body|joint|force|constraint|event|frame|system|use|prescribe) '[^']*'(?:, prescribed)?")


def blamed(path: Path, message: str, table: Mapping[str, Any]) -> Path:
    """The path of the key that a message about a table speaks of, as far as one can tell: that whose value it quotes,
    else the first that it names."""
    said = re.split(r"Expected|Did you mean|Known ", _PREFIX.sub("", message, count=1))[0]
    keys = [key for key in table if key not in ("name", "type")]
    quoted = sorted(re.findall(r"'([^']+)'", said), key=len, reverse=True)
    for text in quoted:
        for key in keys:
            if isinstance(table[key], (str, list, dict)) and text in str(table[key]):
                return (*path, key)
    for name in re.findall(r"[A-Za-z_]\w*", said):
        if name in keys:
            return (*path, name)
    return path


# Where every key of a TOML text is: {("body", 2, "joint", "axis"): (line, column)}. The text is known to be TOML, so
# the scanner only has to follow it.


def positions(text: str) -> dict[Path, tuple[int, int]]:
    return dict(_Scanner(text).walk())


class _Scanner:
    def __init__(self, text: str) -> None:
        self.text, self.at = text.replace("\r\n", "\n").lstrip("\ufeff"), 0
        self.line, self.line_start = 1, 0
        self.counts: dict[Path, int] = {}  # entries of lists of tables

    def walk(self) -> Iterator[tuple[Path, tuple[int, int]]]:
        base: Path = ()
        seen: set[Path] = set()
        while self._space(lines=True):
            if self.text[self.at] == "[":
                place = self._place()
                several = self.text.startswith("[[", self.at)
                self.at += 2 if several else 1
                base = self._resolved(self._keys(), several)
                self.at += 2 if several else 1
                whole = base[:-1] if several else base
                if whole not in seen:
                    seen.add(whole)
                    yield from ((whole, place), ((*whole, KEY), place))
                yield base, place
            else:
                yield from self._pair(base)

    def _resolved(self, keys: list[tuple[str, tuple[int, int]]], several: bool) -> Path:
        """A header, with the number of the last entry for each list of tables on the way."""
        path: Path = ()
        for k, (key, _) in enumerate(keys[:DEEPEST]):
            path = (*path, key)
            if several and k == min(len(keys), DEEPEST) - 1:
                self.counts[path] = self.counts.get(path, -1) + 1
            if path in self.counts:
                path = (*path, self.counts[path])
        return path

    def _pair(self, base: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
        path = base
        for key, place in self._keys():
            if len(path) < DEEPEST:
                path = (*path, key)
                yield path, place
                yield (*path, KEY), place
        self.at += 1  # =
        yield from self._value(path)

    def _keys(self) -> list[tuple[str, tuple[int, int]]]:
        """a."b c".d with the position of each, up to "=" or "]"."""
        found = []
        while True:
            self._space()
            place, sign = self._place(), self.text[self.at]
            if sign in "\"'":
                start = self.at
                self._string()
                key = self.text[start + 1 : self.at - 1]
                if sign == '"' and "\\" in key:
                    key = _unescaped(key)
            else:
                start = self.at
                while self.text[self.at].isalnum() or self.text[self.at] in "_-":
                    self.at += 1
                key = self.text[start : self.at]
            found.append((key, place))
            self._space()
            if self.text[self.at] != ".":
                return found
            self.at += 1

    def _value(self, path: Path) -> Iterator[tuple[Path, tuple[int, int]]]:
        self._space()
        yield path, self._place()
        sign = self.text[self.at]
        if sign == "[":
            self.at += 1
            for k in range(len(self.text)):
                self._space(lines=True)
                if self.text[self.at] == "]":
                    break
                yield from self._value((*path, k))
                self._space(lines=True)
                self.at += self.text[self.at] == ","
            self.at += 1
        elif sign == "{":
            self.at += 1
            while True:
                self._space(lines=True)
                if self.text[self.at] == "}":
                    break
                yield from self._pair(path)
                self._space(lines=True)
                self.at += self.text[self.at] == ","
            self.at += 1
        elif sign in "\"'":
            self._string()
        else:
            while self.at < len(self.text) and self.text[self.at] not in ",]}#\n":
                self.at += 1

    def _string(self) -> None:
        sign = self.text[self.at]
        long = self.text.startswith(3 * sign, self.at)
        end = 3 * sign if long else sign
        self.at += len(end)
        while not self.text.startswith(end, self.at):
            if self.text[self.at] == "\\" and sign == '"':
                self.at += 1
            self._newline()
            self.at += 1
        self.at += len(end)
        while long and self.at < len(self.text) and self.text[self.at] == sign:
            self.at += 1  # quotes before the end

    def _space(self, lines: bool = False) -> bool:
        """Over blanks and, with `lines`, comments and line ends; False at the end of the text."""
        while self.at < len(self.text):
            sign = self.text[self.at]
            if sign == "#" and lines:
                while self.at < len(self.text) and self.text[self.at] != "\n":
                    self.at += 1
            elif sign in " \t" or (lines and sign == "\n"):
                self._newline()
                self.at += 1
            else:
                return True
        return False

    def _newline(self) -> None:
        if self.text[self.at] == "\n":
            self.line += 1
            self.line_start = self.at + 1

    def _place(self) -> tuple[int, int]:
        return self.line, self.at - self.line_start + 1


def _unescaped(key: str) -> str:
    import tomllib

    return str(next(iter(tomllib.loads(f'"{key}" = 0'))))
