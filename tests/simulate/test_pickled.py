"""Runs that went through pickle or were copied: states, status, settings, and what follows from the states."""

from __future__ import annotations

import copy
import pickle
from dataclasses import fields

import numpy as np
import pytest

import sharnir as sh
from sharnir.simulate import Run


def sent(run: Run, protocol: int = pickle.HIGHEST_PROTOCOL) -> Run:
    return pickle.loads(pickle.dumps(run, protocol))


def assert_same(one: Run, other: Run) -> None:
    for name in ("t", "q", "v", "tau"):
        a, b = getattr(one, name), getattr(other, name)
        np.testing.assert_array_equal(a, b)
        assert b is None or not b.flags.writeable
    assert (one.ok, one.status, one.batch, repr(one)) == (other.ok, other.status, other.batch, repr(other))
    assert one.statuses == other.statuses
    for f in fields(one.settings):
        np.testing.assert_array_equal(getattr(one.settings, f.name), getattr(other.settings, f.name))
    assert one.params.keys() == other.params.keys()
    for name, value in one.params.items():
        np.testing.assert_array_equal(value, other.params[name])
    assert one.labels == other.labels


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_a_run_with_its_data_status_and_settings(run: Run, protocol: int) -> None:
    arrived = sent(run, protocol)
    assert_same(run, arrived)
    np.testing.assert_array_equal(arrived.energy, run.energy)
    np.testing.assert_array_equal(arrived.reactions, run.reactions)


def test_what_was_derived_is_not_computed_again(run: Run) -> None:
    run.energy  # noqa: B018
    arrived = sent(run)
    assert set(arrived._derived) == set(run._derived)
    assert not any(x.flags.writeable for x in arrived._derived.values())


@pytest.mark.slow
def test_a_batch_with_a_member_that_ended(batch: Run) -> None:
    arrived = sent(batch)
    assert_same(batch, arrived)
    last = batch.labels.bodies[-1]
    np.testing.assert_array_equal(arrived.point(last), batch.point(last))


def test_forces_from_outside(craft: Run) -> None:
    assert_same(craft, sent(craft))


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copies(run: Run, copied: object) -> None:
    other = copied(run)
    assert other is not run
    assert_same(run, other)
    np.testing.assert_array_equal(other.energy, run.energy)


@pytest.mark.slow
def test_a_run_from_a_file_without_its_model(run: Run, tmp_path: object) -> None:
    run.save(tmp_path / "run.nc")
    loaded = sh.load_run(tmp_path / "run.nc")
    assert_same(loaded, sent(loaded))
    np.testing.assert_array_equal(sent(loaded).energy, run.energy)


def test_reports_travel_too(run: Run) -> None:
    audit = pickle.loads(pickle.dumps(run.audit()))
    assert audit.worst == run.audit().worst
