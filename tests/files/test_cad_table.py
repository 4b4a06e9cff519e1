"""Tables of mass properties: names, units, signs, points, and mistakes by line and column."""

from __future__ import annotations

import warnings
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.files.problems import ModelFileError

# Three boxes welded together, off all axes, about their centre of mass: every product of inertia counts
PARTS = [sh.Box(size=(0.1, 0.2, 0.3), placement=sh.Placement(p), mass=m) for p, m in
         (((0.1, 0.2, 0.3), 2.0), ((-0.1, 0.1, 0.0), 3.0), ((0.3, -0.2, 0.1), 1.0))]  # fmt: skip


def solid() -> tuple[float, np.ndarray, np.ndarray]:
    s = sh.System("x")
    s.add_body("b", joint=sh.Free(), shape=PARTS)
    body = s.build().bodies[0]
    return float(body.mass), np.asarray(body.com), np.asarray(body.inertia)


def six(J: np.ndarray, sign: float = 1.0) -> list[float]:
    return [J[0, 0], J[1, 1], J[2, 2], sign * J[0, 1], sign * J[0, 2], sign * J[1, 2]]


def written(folder: Path, text: str) -> Path:
    path = folder / "parts.csv"
    path.write_text(text, encoding="utf-8")
    return path


HEAD = (
    "part,mass [g],x (mm),y (mm),z (mm),Ixx [g mm^2],Iyy [g mm^2],Izz [g mm^2],Ixy [g mm^2],Ixz [g mm^2],Iyz [g mm^2]"
)


def row(sign: float, origin: bool, name: str = "arm") -> str:
    mass, com, J = solid()
    if origin:
        J = J + mass * (com @ com * np.eye(3) - np.outer(com, com))
    values = [mass * 1e3, *(com * 1e3), *(x * 1e9 for x in six(J, sign))]
    return ",".join([name, *map(repr, map(float, values))])


@pytest.mark.parametrize("origin", [False, True])
@pytest.mark.parametrize(("products", "sign"), [("tensor", 1.0), ("integral", -1.0)])
def test_units_signs_and_points(products: str, sign: float, origin: bool, tmp_path: Path) -> None:
    path = written(tmp_path, f"{HEAD}\n{row(sign, origin)}\n")
    found = sh.mass_properties(path, products=products, about="origin" if origin else "com")["arm"]
    mass, com, J = solid()
    assert found["mass"] == pytest.approx(mass, rel=1e-13)
    assert found["com"] == pytest.approx(com, rel=1e-12)
    assert found["inertia"] == pytest.approx(six(J), rel=1e-11)
    s = sh.System("y")
    s.add_body("arm", joint=sh.Free(), **found)
    assert np.asarray(s.build().bodies[0].inertia) == pytest.approx(J, rel=1e-11)


def test_the_sign_that_is_possible_is_taken(tmp_path: Path) -> None:
    """A bar along (1, 1, 1): with the other sign a principal moment would be negative."""
    e = np.ones(3) / np.sqrt(3)
    J = np.eye(3) - np.outer(e, e)
    for sign in (1.0, -1.0):
        cells = ",".join(repr(float(x)) for x in six(J, sign))
        path = written(tmp_path, f"name,mass,Ixx,Iyy,Izz,Ixy,Ixz,Iyz\nbar,1,{cells}\nball,1,1,1,1,0,0,0\n")
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert sh.mass_properties(path)["bar"]["inertia"] == pytest.approx(six(J))
    plain = written(tmp_path, "name,mass,Ixx,Iyy,Izz,Ixy,Ixz,Iyz\na,1,1,1,1,0.1,0,0\n")
    with pytest.warns(UserWarning, match="possible with either sign"):
        assert sh.mass_properties(plain)["a"]["inertia"][3] == 0.1


def test_other_ways_to_write_it(tmp_path: Path) -> None:
    """Semicolons and decimal commas, a row of units, quotes, units in cells, other orders, columns of no account."""
    text = (
        "# from a CAD program\n\nVolume;Mass;CoM Z;CoM X;CoM Y;Lzz origin;Lyy origin;Lxx origin;Body\n"
        "mm^3;kg;cm;cm;cm;kg m^2;kg m^2;kg m^2;\n"
        '1;2,5;30;10;20;9;9;9;"arm; left"\n'
        "1;500 g;0;0;0;0,1;0,1;0,1;wrist\n"
    )
    found = sh.mass_properties(written(tmp_path, text))
    assert list(found) == ["arm; left", "wrist"]
    assert found["wrist"]["mass"] == 0.5
    c = np.array([0.1, 0.2, 0.3])
    assert found["arm; left"]["com"] == pytest.approx(c)
    J = 9 * np.eye(3) - 2.5 * (c @ c * np.eye(3) - np.outer(c, c))
    assert found["arm; left"]["inertia"] == pytest.approx(six(J))
    each = "name,mass,x,y,z,Ixx,Iyy,Izz,about\na,1,1,0,0,1,2,2,origin\nb,1,1,0,0,1,2,2,com\n"
    both = sh.mass_properties(written(tmp_path, each))
    assert both["a"]["inertia"][:3] == pytest.approx((1, 1, 1))
    assert both["b"]["inertia"][:3] == (1, 2, 2)
    masses = sh.mass_properties(written(tmp_path, "mass\tname\n3\ta\n"))
    assert masses["a"] == {"mass": 3.0, "com": (0.0,) * 3, "inertia": (0.0,) * 6}


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("name,mass\n", "", "no rows"),
        ("name,x,y,z\na,1,2,3\n", ":1:1:", "no column mass"),
        ("name,mass,x,y\na,1,2,3\n", ":1:1:", "no column centre of mass z"),
        ("name,mass,Ixx,Iyy\na,1,2,3\n", ":1:1:", "no column Izz"),
        ("name,mass,Ixx,Iyy,Izz,Ixy\na,1,1,1,1,0\n", ":1:1:", "Ixz, Iyz"),
        ("name,mass [mm]\na,1\n", ":1:6:", "the unit 'mm' is m"),
        ("name,mass [pound]\na,1\n", ":1:6:", "is not known"),
        ("name,mass,m\na,1,1\n", ":1:11:", "the same column"),
        ("name,mass,Ixz2\na,1,1\n", ":1:11:", "the column 'Ixz2' is not known"),
        ("name,mass\na,one\n", ":2:3:", "Expected a finite number"),
        ("name,mass\na,nan\n", ":2:3:", "finite"),
        ("name,mass\na,1e999\n", ":2:3:", "finite"),
        ("name,mass\na,-1\n", ":2:3:", "negative"),
        ("name,mass\na,1\na,2\n", ":3:1:", "that of line 2"),
        ("name,mass\n,1\n", ":2:1:", "not a name"),
        ("name,mass\na\n", ":2:2:", "Expected a finite number"),
        ("name,mass\na,1,2\n", ":2:5:", "the row has 3 cells"),
        ("name,mass,Ixx,Iyy,Izz\na,1,1,1,3\n", ":2:1:", "which no body can have"),
        ("name,mass,Ixx,Iyy,Izz,about\na,1,1,1,1,moon\n", ":2:11:", "Expected com or origin"),
        ("name,mass\na,3 mm\n", ":2:3:", "expected kg"),
    ],
)
def test_mistakes_by_line_and_column(text: str, place: str, message: str, tmp_path: Path) -> None:
    with pytest.raises(sh.ModelError, match=message) as caught:
        sh.mass_properties(written(tmp_path, text))
    assert str(caught.value).startswith(f"parts.csv{place}")


def test_all_mistakes_at_once_and_hostile_files(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError) as caught:
        sh.mass_properties(written(tmp_path, "name,mass\na,x\nb,y\nc,z\n"))
    assert [(p.line, p.column) for p in caught.value.problems] == [(2, 3), (3, 3), (4, 3)]
    (tmp_path / "b.csv").write_bytes(b"name,mass\n\xff,1\n")
    with pytest.raises(sh.ModelError, match="UTF-8"):
        sh.mass_properties(tmp_path / "b.csv")
    with pytest.raises(sh.ModelError, match="characters"):
        sh.mass_properties(written(tmp_path, "name,mass\n" + "x" * 200_000))
    with pytest.raises(sh.ModelError, match="no such file"):
        sh.mass_properties(tmp_path / "none.csv")
    good = written(tmp_path, "name,mass\na,1\n")
    for name in ("products", "about"):
        with pytest.raises(sh.ModelError, match=f"{name}="):
            sh.mass_properties(good, **{name: "sideways"})
