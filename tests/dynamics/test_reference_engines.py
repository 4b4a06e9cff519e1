"""Files beside the engines of their formats: the same file agrees, another one does not."""

from __future__ import annotations

from pathlib import Path

import pytest

import sharnir as sh
from sharnir.dynamics.reference_engines import ENGINES, compared

MIMIC = """<robot name="r">
  <link name="base"><inertial><mass value="3"/>
    <inertia ixx="0.3" iyy="0.4" izz="0.5" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="a"><inertial><origin xyz="0.1 0 0.2"/><mass value="2"/>
    <inertia ixx="0.1" iyy="0.2" izz="0.2" ixy="0.01" ixz="0" iyz="0"/></inertial></link>
  <link name="b"><inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
  </link>
  <joint name="j" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 1 1"/>
    <limit lower="-1" upper="1" velocity="5" effort="0"/><dynamics damping="0.5" friction="0.2"/></joint>
  <joint name="k" type="continuous"><parent link="a"/><child link="b"/><origin xyz="0.3 0.2 0"/><axis xyz="1 0 0"/>
    {mimic}</joint>
</robot>"""
FOLLOWS = '<mimic joint="j" multiplier="-2" offset="0.1"/>'


def written(folder: Path, mimic: str = FOLLOWS) -> Path:
    path = folder / "r.urdf"
    path.write_text(MIMIC.format(mimic=mimic), encoding="utf-8")
    return path


@pytest.mark.parametrize("options", [{}, {"base": "free"}])
def test_urdf_beside_pinocchio(tmp_path: Path, options: dict[str, str]) -> None:
    pytest.importorskip("pinocchio")
    found = sh.verify(written(tmp_path), states=3, **options)
    assert found.engine == "Pinocchio"
    assert found.states == 3
    assert found.worst < 1e-12


def test_a_mimic_of_a_fixed_joint_ties_nothing(tmp_path: Path) -> None:
    pytest.importorskip("pinocchio")
    path = written(tmp_path)
    path.write_text(path.read_text().replace('type="continuous"', 'type="fixed"'))
    assert sh.verify(path, states=2).worst < 1e-12


@pytest.mark.slow
def test_derivatives_by_differences(tmp_path: Path) -> None:
    pytest.importorskip("pinocchio")
    found = sh.verify(written(tmp_path, ""), states=2, derivatives=True)
    assert found.derivatives is not None
    assert found.derivatives < 1e-10


def test_another_mechanism_is_noticed(tmp_path: Path) -> None:
    pytest.importorskip("pinocchio")
    path = written(tmp_path)
    system = sh.load(path)
    path.write_text(path.read_text().replace('iyy="0.2"', 'iyy="0.25"'))
    found = compared(ENGINES[".urdf"](path, system), 2, False, "here")
    assert found.acceleration > 1e-3
    assert found.mass_matrix > 1e-3
    assert "beside Pinocchio, 2 random states" in str(found)
    path.write_text(path.read_text().replace('offset="0.1"', 'offset="0.2"'))
    with pytest.raises(sh.ModelError, match="close at none of 2"):
        compared(ENGINES[".urdf"](path, system), 2, False, "here")


def test_files_without_an_engine(tmp_path: Path) -> None:
    with pytest.raises(sh.UnsupportedError, match=r"no other engine .*\.urdf, \.xml"):
        sh.verify(tmp_path / "x.toml")
    with pytest.raises(sh.ModelError, match="states"):
        sh.verify(written(tmp_path), states=1)
