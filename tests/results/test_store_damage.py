"""Files that are damaged, of other programs, or made to harm: one error of ours each, and never other numbers."""

from __future__ import annotations

import os
from pathlib import Path

import h5py
import numpy as np
import pytest

import sharnir as sh
from sharnir.results.store import Contents, trailer
from sharnir.simulate import Run, load_run
from support.bad_files import edited, edits, flipped
from support.samples import slow_but_every

TRAILER = 56  # bytes
STRIDE = 5  # of the changes, each fifth is made; all of them were when they were written


@pytest.fixture
def whole(run: Run, tmp_path: Path) -> bytes:
    run.save(tmp_path / "run.nc")
    return (tmp_path / "run.nc").read_bytes()


def refused(content: bytes, folder: Path) -> str:
    path = folder / "bad.nc"
    path.write_bytes(content)
    with pytest.raises(sh.SharnirError) as caught:
        load_run(path)
    assert len(str(caught.value)) < 800
    return str(caught.value)


def test_a_flipped_bit_is_seen(whole: bytes, tmp_path: Path) -> None:
    """Wherever it is: in the numbers, in the structure, in the checksum."""
    rng = np.random.default_rng(1)
    inside = rng.integers(0, 8 * len(whole), 60).tolist()
    at_the_end = rng.integers(8 * (len(whole) - TRAILER), 8 * len(whole), 30).tolist()
    for bit in inside + at_the_end:
        assert "checksum" in refused(flipped(whole, bit), tmp_path)


def test_files_that_are_cut_off(whole: bytes, tmp_path: Path) -> None:
    for length in np.linspace(0, len(whole) - 1, 30).astype(int):
        refused(whole[:length], tmp_path)
    assert "checksum is missing" in refused(whole[:-TRAILER], tmp_path)
    refused(whole + b"\0", tmp_path)


def test_random_bytes(whole: bytes, tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    for length in (0, 1, 8, 56, 100, 5000):
        content = rng.bytes(length)
        refused(content, tmp_path)
        refused(whole[:512] + content, tmp_path)
        refused(content + trailer(content), tmp_path)


def test_other_files_of_hdf5(tmp_path: Path) -> None:
    with h5py.File(tmp_path / "empty.nc", "w"):
        pass
    assert "its format is ''" in refused((tmp_path / "empty.nc").read_bytes(), tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("checked", [False, True], ids=["old format", "with a right checksum"])
def test_one_thing_wrong(checked: bool, run: Run, whole: bytes, tmp_path: Path) -> None:
    """Also where whoever made the file gave it a checksum."""
    if checked:
        image = whole[:-TRAILER]
    else:
        run.dataset().to_netcdf(tmp_path / "old.nc", engine="h5netcdf")
        image = (tmp_path / "old.nc").read_bytes()
    wrong: list[str] = []
    for name, edit in list(edits())[int(checked) :: STRIDE]:
        content = edited(image, edit)
        (tmp_path / "bad.nc").write_bytes(content + trailer(content) if checked else content)
        try:
            load_run(tmp_path / "bad.nc")
            wrong.append(f"{name}: loaded")
        except sh.SharnirError as error:
            if len(str(error)) > 800:
                wrong.append(f"{name}: a message of {len(str(error))} characters")
        except Exception as error:
            wrong.append(f"{name}: {error!r}")
    assert wrong == []


def test_a_file_without_a_checksum_is_loaded_with_a_warning(run: Run, tmp_path: Path) -> None:
    run.dataset().to_netcdf(tmp_path / "old.nc", engine="h5netcdf")
    with pytest.warns(UserWarning, match=r"old.nc.*no checksum") as said:
        back = load_run(tmp_path / "old.nc")
    assert said[0].filename == __file__
    np.testing.assert_array_equal(back.q, run.q)


def test_what_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(sh.SimulationError, match="it is not a file"):
        load_run(tmp_path)
    if os.path.exists("/dev/zero"):  # which has no end
        with pytest.raises(sh.SimulationError, match="it is not a file"):
            load_run("/dev/zero")


@pytest.mark.slow
def test_other_programs_read_it(run: Run, tmp_path: Path) -> None:
    import xarray as xr

    run.save(tmp_path / "run.nc")
    with h5py.File(tmp_path / "run.nc") as file:
        np.testing.assert_array_equal(file["q"][()], run.q)
    data = xr.load_dataset(tmp_path / "run.nc")
    np.testing.assert_array_equal(data["energy"].values, run.energy)
    assert data.attrs["format"] == "sharnir run 2"


@pytest.mark.slow
def test_a_file_does_not_grow_beyond_its_size(whole: bytes, tmp_path: Path) -> None:
    """Zeros that were compressed: 0.4 GB came from a file of less than a megabyte; here it is 48 MB."""

    def inflate(file: h5py.File) -> None:
        del file["time"]
        file.create_dataset("time", data=np.zeros(6_000_000), compression="gzip", chunks=(6_000_000,))

    content = edited(whole[:-TRAILER], inflate)
    assert len(content) < 3e5
    assert "'time' takes it beyond" in refused(content + trailer(content), tmp_path)


def test_names_that_share_one_text(tmp_path: Path) -> None:
    """Entries of 16 bytes each that all stand for the same 100,000 letters: 10 GB from a file of 1.7 MB."""
    path, count = tmp_path / "shared.nc", 100_000
    with h5py.File(path, "w") as file:
        data = file.create_dataset("body", count, dtype=h5py.string_dtype())
        data[0] = "a" * count
        file.flush()
        first = data.id.get_offset()
    content = bytearray(path.read_bytes())
    content[first : first + 16 * count] = content[first : first + 16] * count
    path.write_bytes(content)
    with path.open("rb") as file, pytest.raises(sh.SimulationError, match="'body' takes it beyond"):
        Contents(file, path).labels("body")


def test_attributes_that_are_lists(tmp_path: Path) -> None:
    path = tmp_path / "lists.nc"
    with h5py.File(path, "w") as file:
        file.attrs["model"] = ["a", "b"]
    with path.open("rb") as file, pytest.raises(sh.SimulationError, match="'model' is a list"):
        Contents(file, path).text("model")


@pytest.mark.slow
def test_events_that_change_what_is_not_there(tmp_path: Path) -> None:
    s = sh.System("pendulum")
    m = s.parameter("m", 1.0)
    s.add_body("rod", joint=sh.Revolute("y"), mass=m, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1))
    s.add_event("more", sh.When("q('rod') - 0.1", do=sh.Set("m", 2.0)))
    run = sh.simulate(s.build(), 1.0, times=[0.0, 1.0])
    assert run.events
    run.save(tmp_path / "run.nc")

    def rename(file: h5py.File) -> None:
        file["changed"][0] = "n"

    content = edited((tmp_path / "run.nc").read_bytes()[:-TRAILER], rename)
    assert "its events change 'n'" in refused(content + trailer(content), tmp_path)


@pytest.mark.parametrize("model", slow_but_every(3, [3, "model", sh.System("s"), object()]))
def test_what_is_no_model(model: object, whole: bytes, tmp_path: Path) -> None:
    with pytest.raises(sh.ModelError, match="expected a Model"):
        load_run(tmp_path / "run.nc", model=model)  # type: ignore[arg-type]
