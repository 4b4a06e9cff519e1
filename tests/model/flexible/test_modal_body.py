"""The data of a flexible body and the checks of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import sharnir as sh
from sharnir.model.flexible import Interface, ModalBody
from support.lumped_flexible import Lumped


@pytest.fixture(scope="module")
def body() -> ModalBody:
    return Lumped.random(1, n=3, tips=2).reduced()


def test_bodies_of_masses_are_taken_as_they_are(body: ModalBody) -> None:
    body.check("body 'boom'")
    same = body.consistent()
    for key in ("J0", "J1", "J2", "C0", "C1"):
        assert np.allclose(getattr(same, key), getattr(body, key), atol=1e-14)


def test_frequencies_are_those_of_the_pencil(body: ModalBody) -> None:
    squares = np.sort(np.linalg.eigvals(np.linalg.solve(body.M, body.K)).real)
    assert np.allclose(body.frequencies, np.sqrt(squares) / (2 * np.pi), rtol=1e-12)


def test_kinetic_energy_is_that_of_the_masses() -> None:
    """Exact without second-order shapes."""
    lumped, rng = Lumped.random(3, n=3, stiffening=False), np.random.default_rng(0)
    V, eta, rate = rng.normal(size=6), rng.normal(size=3), rng.normal(size=3)
    r = lumped.x + lumped.shape @ eta
    w = V[:3] + np.cross(V[3:], r) + lumped.shape @ rate
    T = 0.5 * np.sum(lumped.m * np.sum(w * w, axis=1))
    x = np.concatenate([V, rate])
    assert 0.5 * x @ lumped.reduced().mass_matrix(eta) @ x == pytest.approx(T, rel=1e-13)


def test_an_interface_moves_with_its_shapes(body: ModalBody) -> None:
    tip, eta = body.interface("tip"), np.array([1e-7, 0.0, 0.0])
    R, p = tip.frame(eta)
    assert np.allclose(p - tip.position, tip.shape[:3, 0] * 1e-7, atol=1e-13)
    turned = R @ tip.rotation.T - np.eye(3)
    assert np.allclose([turned[2, 1], turned[0, 2], turned[1, 0]], tip.shape[3:, 0] * 1e-7, atol=1e-13)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda b: replace(b, K=-b.K), "K of its modes is not positive semidefinite"),
        (lambda b: replace(b, M=0.0 * b.M), "M of its modes is not positive definite"),
        (lambda b: replace(b, M=b.M + np.triu(b.M)), "M of its modes is not symmetric"),
        (lambda b: replace(b, C0=b.C0 * 1.1), "other first moments"),
        (lambda b: replace(b, M=b.M / 100.0), "mass matrix of body and modes"),
        (lambda b: replace(b, K=b.K[:2]), "K has the shape"),
        (lambda b: replace(b, interfaces=b.interfaces[:1] * 2), "two interfaces"),
        (lambda b: replace(b, modes=("one",)), "a name for each"),
        (lambda b: Interface("tip", 2.0 * np.eye(3), [0, 0, 0], np.zeros((6, 1)), np.zeros((3, 1, 1))), "a rotation"),
    ],
)  # fmt: skip
def test_bad_data_are_refused_by_name(body: ModalBody, change: object, words: str) -> None:
    with pytest.raises(sh.SharnirError, match=words):
        change(body).check("body 'boom'")  # type: ignore[operator]


def test_wrong_units_are_pointed_out(body: ModalBody) -> None:
    assert not list(body.warnings("boom"))
    assert "lowest" in next(replace(body, K=body.K * 1e-12).warnings("boom"))
    assert "highest" in next(replace(body, K=body.K * 1e16).warnings("boom"))
