"""Samplers: the parameters of member i from the seed and i alone, so that any part of a study can be made anywhere.

    "monte-carlo"        u of each parameter from its own stream of Philox, keyed by the seed and the name
    "latin-hypercube"    n members, one in each of n equal parts of every parameter: u = (π(i) + r_i) / n, π a
                         permutation by a Feistel network, which needs no table
    "sobol"              Owen-scrambled Sobol' points (scipy.stats.qmc); best with 2^k members
    "grid"               all combinations of `levels` values from end to end
    "corners"            all 2^d combinations of ends; "fractional-corners" a fold-over of a Hadamard matrix: main
                         effects are not mixed with effects of pairs (resolution IV)
    "saltelli"           rows A, B and A with one column of B each, for Sobol' indices; Saltelli et al. (2010)
    "table"              columns that are given

Correlated parameters have a Gaussian copula: the normal scores z = Φ⁻¹(u) become L z, with L Lᵀ the correlations.
"""

from __future__ import annotations

import hashlib
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import special

from ..core.errors import ModelError, ShapeError, UnsupportedError, brief, nearest
from ..core.read import Array, choice, count, entries, finite, finite_array, is_a, mapping
from .distributions import LEAST, Distribution

SAMPLERS = ("monte-carlo", "latin-hypercube", "sobol", "grid", "corners", "fractional-corners", "saltelli", "table")
OPEN = ("monte-carlo", "sobol", "saltelli")  # have no last member
MOST = 10**12  # members
MOST_SOBOL = 2**30  # points of SciPy's sequence
ROUNDS = 6  # of the Feistel network
U64 = np.uint64


@dataclass(frozen=True)
class Design:
    """Of a study: names and distributions, or columns, of its parameters, and how members are drawn. `size` is the
    number of members of a design that has one."""

    names: tuple[str, ...]
    of: tuple[Any, ...]  # a Distribution each, or an array of a table
    kind: str
    seed: int
    levels: int = 3
    size: int | None = None
    factor: Array | None = None  # L, of correlated parameters

    @staticmethod
    def read(
        parameters: Any, kind: Any, seed: Any, levels: Any, correlated: Any, members: int | None, where: str
    ) -> Design:
        given = mapping(parameters, f"{where}(parameters)", "a mapping of names to distributions")
        if not given:
            raise ModelError(f"{where}(parameters): none is given. Expected a mapping of names to distributions.")
        tables = {name: x for name, x in given.items() if not is_a(x, Distribution)}
        number = count(seed, f"{where}(seed)", 0, 2**63)
        steps = count(levels, f"{where}(levels)", 2, 1000)
        if tables and len(tables) < len(given):
            other = next(iter(tables))
            raise ModelError(
                f"{where}(parameters): {brief(other)} is {brief(tables[other])}, and others have distributions. "
                "Expected a distribution such as sh.Normal(3.0, '5 %') for each, or a column of values for each."
            )
        if tables:
            columns = [_column(x, f"{where}(parameters[{name!r}])") for name, x in tables.items()]
            sizes = {len(x) for x in columns}
            if len(sizes) > 1:
                raise ShapeError(
                    f"{where}(parameters): columns of {sorted(sizes)} values. Expected columns of one length."
                )
            if correlated is not None:
                raise UnsupportedError(f"{where}(correlated): columns are as they are given. Leave correlated out.")
            return Design(tuple(tables), tuple(columns), "table", number, steps, sizes.pop())
        known = [x for x in SAMPLERS if x != "table"]
        name = choice(kind, known, f"{where}(sampler): ", " is not a sampler.")
        factor = _factor(correlated, tuple(given), f"{where}(correlated)")
        if factor is not None and name in ("saltelli", "grid", "corners", "fractional-corners"):
            raise UnsupportedError(
                f"{where}(correlated): the sampler {name!r} takes parameters to be independent. Use 'monte-carlo', "
                "'latin-hypercube' or 'sobol', or leave correlated out."
            )
        d = len(given)
        size = {"latin-hypercube": members, "grid": steps**d, "corners": 2**d}.get(name)
        if name == "fractional-corners":
            size = 2 * _hadamard_size(d)
        if size is not None and size > MOST:
            raise ModelError(f"{where}: {name!r} of {d} parameters has {size:.3g} members, the most are {MOST:g}.")
        return Design(tuple(given), tuple(given.values()), name, number, steps, size, factor)

    @property
    def identity(self) -> tuple[Any, ...]:
        """All that the members depend on."""
        of = [x.text if is_a(x, Distribution) else hashlib.sha256(x.tobytes()).hexdigest() for x in self.of]
        factor = None if self.factor is None else self.factor.tolist()
        return (self.names, of, self.kind, self.seed, self.levels if self.kind == "grid" else None,
                self.size if self.kind in ("latin-hypercube", "table") else None, factor)  # fmt: skip

    @property
    def nominal(self) -> Array:
        if self.kind == "table":
            return np.array([np.median(x) for x in self.of])
        return np.array([x.nominal for x in self.of])

    def values(self, start: int, stop: int) -> Array:
        """(stop − start, d): the parameters of members start ... stop − 1."""
        if self.kind == "table":
            return np.stack([x[start:stop] for x in self.of], axis=1)
        if self.kind in ("grid", "corners", "fractional-corners"):
            return self._levels(np.arange(start, stop, dtype=np.int64))
        return self.from_uniform(self.uniform(start, stop))

    def uniform(self, start: int, stop: int) -> Array:
        """(n, d): u of random samplers, before correlations."""
        d, number = len(self.names), stop - start
        if self.kind == "monte-carlo":
            return np.stack([_stream(self.seed, name, start, number) for name in self.names], axis=1)
        if self.kind == "latin-hypercube":
            assert self.size is not None
            i = np.arange(start, stop, dtype=U64)
            columns = []
            for name in self.names:
                within = _stream(self.seed, f"within {name}", start, number)
                columns.append((_permuted(i, self.size, _key(self.seed, f"order {name}")) + within) / self.size)
            return np.stack(columns, axis=1)
        if self.kind == "sobol":
            return _sobol(d, self.seed, start, number)
        width = d + 2  # saltelli: member = row · (d + 2) + block
        first, last = start // width, (stop - 1) // width + 1
        both = _sobol(2 * d, self.seed, first, last - first)
        blocks = np.repeat(both[:, None, :d], width, axis=1)
        blocks[:, 1] = both[:, d:]
        for k in range(d):
            blocks[:, 2 + k, k] = both[:, d + k]
        return blocks.reshape(-1, d)[start - first * width : stop - first * width]

    def from_uniform(self, u: Array) -> Array:
        """(n, d): parameters from u, with their correlations."""
        u = np.clip(u, LEAST, 1.0 - LEAST)
        if self.factor is not None:
            u = np.clip(special.ndtr(special.ndtri(u) @ self.factor.T), LEAST, 1.0 - LEAST)
        return np.stack([of.quantile(u[:, k]) for k, of in enumerate(self.of)], axis=1)

    def from_normal(self, z: Array) -> Array:
        """(n, d): parameters from independent normal scores."""
        return self.from_uniform(special.ndtr(z))

    def _levels(self, i: Any) -> Array:
        """The first parameter changes last."""
        d = len(self.names)
        if self.kind == "fractional-corners":
            half = _hadamard_size(d)
            signs = _hadamard(half)[i % half][:, 1 : d + 1] * np.where(i < half, 1, -1)[:, None]
            place = (signs + 1) // 2
            steps = 2
        else:
            steps = 2 if self.kind == "corners" else self.levels
            place = (i[:, None] // steps ** np.arange(d - 1, -1, -1, dtype=np.int64)) % steps
        found = np.empty(place.shape)
        for k, of in enumerate(self.of):
            low, high = of.ends
            found[:, k] = np.linspace(low, high, steps)[place[:, k]]
        return found


def _column(value: Any, where: str) -> Array:
    found = finite_array(value, where, "a distribution such as sh.Normal(3.0, '5 %'), or a column of values")
    if found.ndim != 1 or not len(found):
        raise ModelError(
            f"{where}: {brief(value)}. Expected a distribution such as sh.Normal(3.0, '5 %'), or a column of values."
        )
    return np.ascontiguousarray(found)


def _factor(correlated: Any, names: Sequence[str], where: str) -> Array | None:
    if correlated is None:
        return None
    if not is_a(correlated, Mapping):
        raise ModelError(f"{where}: {brief(correlated)}. Expected {{('a', 'b'): 0.5}}, pairs of parameters.")
    matrix = np.eye(len(names))
    for pair, value in dict(correlated).items():
        two = entries(pair, where, "pairs of names", ModelError) if not is_a(pair, str) else pair.split(",")
        two = [x.strip() if is_a(x, str) else x for x in two]
        for name in two:
            if name not in names:
                raise ModelError(f"{where}: {brief(name)} is not a parameter of the study. {nearest(name, names)}")
        if len(two) != 2 or two[0] == two[1]:
            raise ModelError(f"{where}: {brief(pair)} is no pair. Expected two different parameters.")
        a, b = names.index(two[0]), names.index(two[1])
        matrix[a, b] = matrix[b, a] = finite(value, f"{where}[{brief(pair)}]", "a correlation from -1 to 1")
    if np.linalg.eigvalsh(matrix).min() <= 1e-12:
        raise ModelError(
            f"{where}: the correlations contradict each other: their matrix has the eigenvalue "
            f"{np.linalg.eigvalsh(matrix).min():.3g}. Expected a positive definite one; take them nearer to 0."
        )
    return np.asarray(np.linalg.cholesky(matrix))


# Streams that can be entered anywhere


def _key(seed: int, name: str) -> int:
    return int.from_bytes(hashlib.sha256(f"{seed} {name}".encode()).digest()[:16], "little")


def _stream(seed: int, name: str, start: int, number: int) -> Array:
    """Numbers start ... of the stream of a name; Philox has four of them for a count of its counter."""
    source = np.random.Philox(key=_key(seed, name))
    source.advance(start // 4)
    skip = start % 4
    return np.asarray(np.random.Generator(source).random(number + skip)[skip:])


def _sobol(d: int, seed: int, start: int, number: int) -> Array:
    from scipy.stats import qmc

    points = qmc.Sobol(d, scramble=True, rng=np.random.default_rng(seed))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # parts of the sequence are no power of 2
        if start:
            points.fast_forward(start)
        return np.asarray(points.random(number)) + 2.0**-31


def _permuted(i: Any, size: int, key: int) -> Any:
    """π(i), a permutation of 0 ... size − 1: a Feistel network of an even number of bits, walked until inside."""
    half = max(1, (max(size - 1, 1).bit_length() + 1) // 2)
    mask, keys = U64((1 << half) - 1), [U64((key >> (8 * r)) & 0xFFFFFFFF) for r in range(ROUNDS)]
    found, outside = i.copy(), np.ones(len(i), dtype=bool)
    while outside.any():
        left, right = found[outside] >> U64(half), found[outside] & mask
        for r, k in enumerate(keys):
            left, right = right, left ^ (_mixed(right + (k << U64(20)) + U64(r)) & mask)
        found[outside] = (left << U64(half)) | right
        outside = found >= U64(size)
    return found


def _mixed(x: Any) -> Any:
    """The finaliser of SplitMix64."""
    with np.errstate(over="ignore"):
        x = (x ^ (x >> U64(30))) * U64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> U64(27))) * U64(0x94D049BB133111EB)
    return x ^ (x >> U64(31))


def _hadamard_size(d: int) -> int:
    """Of the least Hadamard matrix by Sylvester with a column for each parameter beside the first."""
    return 1 << d.bit_length()


def _hadamard(n: int) -> Array:
    from scipy.linalg import hadamard

    return np.asarray(hadamard(n))
