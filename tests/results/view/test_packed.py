"""Arrays of a page, read back as the page reads them."""

from __future__ import annotations

import numpy as np
import pytest

from sharnir.results.view.page import Packed
from support.packed_arrays import unpacked as read


def unpacked(packed: Packed) -> dict[str, np.ndarray]:
    return read(packed.table, packed.stream())


def test_exact_arrays_come_back_to_the_last_bit() -> None:
    given = np.random.default_rng(1).normal(size=(2, 50, 3, 4)) * 1e30
    given[1, 20:] = np.nan
    packed = Packed()
    packed.add("x", given)
    packed.add("y", given[:1, :, :, 0], exact=True)
    found = unpacked(packed)
    np.testing.assert_array_equal(found["x"], given)
    np.testing.assert_array_equal(found["y"], given[:1, :, :, 0])


def test_sixteen_bits_are_within_half_a_step_of_each_channel() -> None:
    t = np.linspace(0.0, 9.0, 700)
    given = np.stack([np.sin(t), 1e6 + 20 * np.cos(3 * t), np.full_like(t, 7.25), 1e-9 * t], axis=-1)[None]
    given = np.concatenate([given, 2 * given])
    given[1, 600:] = np.nan
    packed = Packed()
    packed.add("x", given, exact=False)
    found = unpacked(packed)["x"]
    span = np.nanmax(given, axis=(0, 1)) - np.nanmin(given, axis=(0, 1))
    assert np.array_equal(np.isnan(found), np.isnan(given))
    # rounding of low + step · k adds a few units in the last place of the value itself
    assert (
        np.nanmax(np.abs(found - given), axis=(0, 1)) <= 0.5001 * span / 65534 + 1e-15 * np.nanmax(given, axis=(0, 1))
    ).all()


def test_curves_of_many_numbers_have_fewer_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sharnir.results.view.page.EXACT", 10)
    monkeypatch.setattr("sharnir.results.view.page.MANY", 100)
    packed = Packed()
    given = np.linspace(-1.0, 3.0, 300)[None, :, None]
    packed.add("x", given)
    packed.add("y", given, exact=False)  # placements keep all their steps
    found = unpacked(packed)
    assert 0.9 * 2.0 / 4094 < np.abs(found["x"] - given).max() <= 2.0 / 4094 + 1e-12
    assert np.abs(found["y"] - given).max() <= 2.0 / 65534 + 1e-12


def test_smooth_motion_is_small() -> None:
    t = np.linspace(0.0, 10.0, 5000)[:, None]
    given = np.sin(t * np.linspace(0.5, 2.0, 40))[None]
    packed = Packed()
    packed.add("x", given, exact=False)
    assert len(packed.stream()) < given.nbytes / 8  # 12 times less here; noise would be a fourth, with base64 a third


def test_nothing_at_all() -> None:
    packed = Packed()
    packed.add("x", np.full((1, 3, 2), np.nan), exact=False)
    packed.add("y", np.zeros((1, 4, 0)))
    found = unpacked(packed)
    assert np.isnan(found["x"]).all()
    assert found["y"].shape == (1, 4, 0)


@pytest.mark.parametrize("size", [300_000, 300_001])
def test_large_arrays_are_not_exact(size: int) -> None:
    packed = Packed()
    packed.add("x", np.zeros((1, size, 1)))
    assert packed.table["x"]["as"] == ("f8" if size == 300_000 else "i2")
