"""The result of `dyn.explain`: letters by body, equations with their residuals, as text, HTML and LaTeX."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from ...core.errors import ModelError, UnsupportedError, nearest
from ...core.read import Array, choice, count, flag
from . import pages
from .derivation import Checked, Derivation, Letter, Sized


class Quantities:
    """The letters of one body, or of the system, as attributes; `names` lists them, `letters` says what they are."""

    def __init__(
        self,
        title: str,
        letters: Sequence[Letter],
        values: Mapping[str, Any],
        labels: Mapping[str, tuple[Sequence[str], Sequence[str]]],
    ) -> None:
        self._title = title
        self._values = {x.name: _frozen(values[x.name]) for x in letters if x.name in values}
        self._letters = tuple(x for x in letters if x.name in values)
        # a letter of the system may be one of bodies too, of another size
        self._labels = {
            name: labels[name]
            for name, value in self._values.items()
            if name in labels and value.shape == tuple(map(len, labels[name]))
        }

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self._values)

    @property
    def letters(self) -> tuple[Letter, ...]:
        """Each with its `.name`, `.symbol`, `.equation` and `.meaning`."""
        return self._letters

    def __getattr__(self, name: str) -> Array:
        values = self.__dict__.get("_values", {})
        if name in values:
            found: Array = values[name]
            return found
        raise AttributeError(
            f"{self.__dict__.get('_title', '')!r} has no letter {name!r}. {nearest(name, list(values))}"
        )

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._values]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def labels(self, name: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Of the rows and of the columns of a matrix; empty where it has none."""
        known = choice(name, self.names, "labels(", "): there is no such letter.", UnsupportedError)
        rows, columns = self._labels.get(known, ((), ()))
        return tuple(rows), tuple(columns)

    def pattern(self, name: str) -> np.ndarray:
        """Where a matrix has entries, as an array of bool; rounding is none."""
        known = choice(name, self.names, "pattern(", "): there is no such letter.", UnsupportedError)
        return pages.pattern(self._values[known])

    def text(self, width: int | None = None) -> str:
        """As a table that fits `width` columns, those of the terminal where none are given."""
        return "\n".join(pages.text_of_quantities(self, _width(width)))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"Quantities({self._title!r}: {', '.join(self._values)})"

    def _repr_html_(self) -> str:
        return pages.STYLE + pages.html_of_quantities(self)


class Explanation:
    """
    e["rod 1"]       the letters of a body: e["rod 1"].M_star
    system           those of all bodies together, where the lecture has such
    equations        every equation with its `.numbers`, `.formula`, `.residual` and `.residuals` by body
    residuals        {number: relative residual}, the largest of all bodies
    """

    def __init__(self, name: str, formulation: str, letters: str, found: Derivation) -> None:
        self.model_name, self.formulation, self.letters = name, formulation, letters
        self.source, self.frames = found.source, found.frames
        self._bodies = {
            name: Quantities(name, found.shown, values, found.labels)
            for name, values in zip(found.names, found.bodies, strict=True)
        }
        self._parents = {
            name: found.names[p - 1] if p else "world" for name, p in zip(found.names, found.parents, strict=True)
        }
        self.system = Quantities("all bodies", found.system_letters, found.system, found.labels)
        self.equations: tuple[Checked, ...] = tuple(found.checked())

    @property
    def bodies(self) -> tuple[str, ...]:
        return tuple(self._bodies)

    def __getitem__(self, body: Any) -> Quantities:
        if isinstance(body, str) and body in self._bodies:
            return self._bodies[body]
        raise ModelError(f"explain: {body!r} is not a body of {self.model_name!r}. {nearest(str(body), self.bodies)}")

    def __iter__(self) -> Iterator[str]:
        return iter(self._bodies)

    def __len__(self) -> int:
        return len(self._bodies)

    def parent(self, body: str) -> str:
        return self._parents[self[body]._title]

    @property
    def residuals(self) -> dict[str, float]:
        return {number: x.residual for x in self.equations for number in x.numbers.split(", ")}

    @property
    def worst(self) -> float:
        """The largest of the residuals."""
        return max(self.residuals.values(), key=lambda x: (np.isnan(x), x), default=0.0)

    def text(self, width: int | None = None) -> str:
        """Tables with the numbers of the equations, not wider than `width`, or than the terminal."""
        return "\n".join(pages.text(self, _width(width)))

    def latex(self, document: bool = False) -> str:
        """The same as LaTeX (amsmath), to be put into a text; as a whole document where that is asked for."""
        return pages.latex(self, flag(document, "latex(document)"))

    def _repr_html_(self) -> str:
        return pages.html(self)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return (
            f"Explanation({self.model_name!r}: {self.formulation}, {len(self)} bodies, {len(self.equations)} equations "
            f"with residuals up to {self.worst:.0e}; print it, or take e[{next(iter(self), '')!r}] and e.residuals)"
        )


def _frozen(value: Any) -> Any:
    found = np.array(Sized.of(value).value)
    found.setflags(write=False)
    return found


NARROW = 40


def _width(width: int | None) -> int:
    if width is None:
        return max(NARROW, shutil.get_terminal_size((100, 24)).columns)
    return count(width, "text(width=", NARROW, 10_000, "a number of columns from 40", UnsupportedError)
