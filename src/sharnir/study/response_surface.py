"""A response surface: a polynomial in the parameters, fitted to the members of a study by least squares.

With z_k = (x_k − mean) / deviation of the members, and h_i the leverage of member i,

    y ≈ c_0 + Σ c_k z_k + Σ c_kl z_k z_l                                                                            (1)
    Q² = 1 − Σ (e_i / (1 − h_i))² / Σ (y_i − ȳ)²                                                                    (2)

Q² is R² with each member predicted by all others: near 1 the surface may stand for runs, far below it must not.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any

import numpy as np

from ..core.errors import ModelError, SimulationError, nearest
from ..core.read import Array, finite_array, mapping


@dataclass(frozen=True, eq=False, repr=False)
class Surface:
    """`surface({"stiffness": 3.1, ...})` is a value of the response; parameters that are left out are at their mean.
    `explained` is R², `predicted` Q² of eq. (2), `error` the deviation of members from their prediction by others."""

    response: str
    parameters: tuple[str, ...]
    middle: Array
    scale: Array
    terms: tuple[tuple[int, ...], ...]
    coefficients: Array
    errors: Array  # standard, of the coefficients
    explained: float
    predicted: float
    error: float
    members: int
    unknown: int

    def __repr__(self) -> str:
        return f"Surface({self.response!r} of {', '.join(self.parameters)}: Q² = {self.predicted:.4f})"

    def __str__(self) -> str:
        return self.text

    def __call__(self, values: Any) -> Any:
        """At {parameter: number or column}."""
        given = mapping(values, "surface", "a mapping of parameters to numbers")
        for name in given:
            if name not in self.parameters:
                raise ModelError(f"surface: {name!r} is not one of its parameters. {nearest(name, self.parameters)}")
        columns = [
            finite_array(given[name], f"surface[{name!r}]", "a number or a column") if name in given else np.array(m)
            for name, m in zip(self.parameters, self.middle, strict=True)
        ]
        x = np.stack(np.broadcast_arrays(*columns), axis=-1)
        z = (x.reshape(-1, len(self.parameters)) - self.middle) / self.scale
        found = _columns(z, self.terms) @ self.coefficients
        return float(found[0]) if x.ndim == 1 else found.reshape(x.shape[:-1])

    @property
    def text(self) -> str:
        """A table of the terms, the largest first; z is (x − mean) / deviation."""
        rows = [
            f"{self.response}: {len(self.terms)} terms, {self.members} members, {self.unknown} without a value left "
            f"out; R² = {self.explained:.5f}, Q² = {self.predicted:.5f}, error {self.error:.3g}"
        ]
        for k in np.argsort(-np.abs(self.coefficients), kind="stable"):
            name = " ".join(f"z({self.parameters[j]})" for j in self.terms[k]) or "1"
            rows.append(f"  {name:40} {self.coefficients[k]:12.5g} ± {1.96 * self.errors[k]:.2g}")
        return "\n".join(rows)


def _columns(z: Array, terms: tuple[tuple[int, ...], ...]) -> Array:
    return np.stack([np.prod(z[:, list(term)], axis=1) if term else np.ones(len(z)) for term in terms], axis=1)


def fitted_surface(response: str, names: tuple[str, ...], x: Array, y: Array, degree: int) -> Surface:
    good = np.isfinite(y)
    own, values = x[good], y[good]
    terms = tuple(t for k in range(degree + 1) for t in combinations_with_replacement(range(len(names)), k))
    if len(values) < 2 * len(terms):
        raise SimulationError(
            f"study.surface: {len(values)} members have a value of {response!r}, and a surface of degree {degree} in "
            f"{len(names)} parameters has {len(terms)} terms. Expected twice as many members: compute more, or take "
            "degree=1."
        )
    middle, scale = own.mean(axis=0), own.std(axis=0)
    scale = np.where(scale > 0.0, scale, 1.0)
    A = _columns((own - middle) / scale, terms)
    Q, R = np.linalg.qr(A)
    diagonal = np.abs(np.diag(R))
    if diagonal.min() < 1e-10 * diagonal.max():
        raise SimulationError(
            f"study.surface: the members do not tell the {len(terms)} terms apart, as those of corners or of a grid of "
            "two levels do not with squares. Use a random sampler or more levels, or take degree=1."
        )
    coefficients = np.linalg.solve(R, Q.T @ values)
    rest, leverage = values - A @ coefficients, (Q**2).sum(axis=1)
    ahead, total = rest / np.maximum(1.0 - leverage, 1e-12), float(((values - values.mean()) ** 2).sum())
    noise = float((rest**2).sum()) / (len(values) - len(terms))
    errors = np.sqrt(noise * (np.linalg.inv(R) ** 2).sum(axis=1))

    def share(e: Array) -> float:  # eq. (2)
        return 1.0 - float((e**2).sum()) / total if total > 0.0 else 1.0

    return Surface(
        response, names, middle, scale, terms, coefficients, errors, share(rest), share(ahead),
        float(np.sqrt((ahead**2).mean())), len(values), int((~good).sum()),
    )  # fmt: skip
