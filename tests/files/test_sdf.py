"""SDF against numbers of Drake 1.51.1 (benchmarks/sdf_models.py), and against systems made by hand.

Covers files/link_graph.py."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import sharnir as sh

MODELS = Path(__file__).parents[1] / "data" / "models"
INERTIAL = "<inertial><mass>2</mass><inertia><ixx>0.1</ixx><iyy>0.2</iyy><izz>0.25</izz></inertia></inertial>"
# a(q, v) of Drake in our coordinates, q = 0.1, 0.2, ... with unit quaternions, v = 0.2 cos(0, 1, ...)
JOINTS = [
    -1.701083835731, -9.639717386301, -0.2977343807447, 0.01711046189131, -0.003986540440737, -0.003054108673536,
    0.06125616609036, -0.0526545224895, 0.01141346946151, -0.1274846188036, 0.1288694202563, 0.03618953318597,
    0.1402142772627, 0.0201319598444, -0.09636653227433,
]  # fmt: skip
OLD = [7.181136917161, -9.517088570538, 5.660583770277]


def written(folder: Path, body: str, version: str = "1.8") -> Path:
    path = folder / "x.sdf"
    path.write_text(f'<sdf version="{version}">\n<model name="m">\n{body}\n</model></sdf>', encoding="utf-8")
    return path


@pytest.mark.parametrize(("name", "expected"), [pytest.param("joints", JOINTS, marks=pytest.mark.slow), ("old", OLD)])
def test_accelerations_of_drake(name: str, expected: list[float]) -> None:
    model = sh.load(MODELS / f"{name}.sdf").build()
    q, v = 0.1 * np.arange(1, model.nq + 1), 0.2 * np.cos(np.arange(model.nv))
    for b in model.bodies:
        for k, _ in b.joint.orientations:
            q[b.q_start + k : b.q_start + k + 4] /= np.linalg.norm(q[b.q_start + k : b.q_start + k + 4])
    assert sh.compile(model, backend="casadi").acceleration(q, v) == pytest.approx(expected, rel=1e-11, abs=1e-12)


def four_bar(extra: str = "") -> str:
    """A square of 1 m; every joint frame is in its child."""
    links = [("crank", "0 0 0 0 0 0"), ("rod", "0 0 1 0 0 0"), ("rocker", "1 0 0 0 0 0")]
    text = "".join(f'<link name="{n}"><pose>{p}</pose>{INERTIAL}</link>\n' for n, p in links)
    axis = "<axis><xyz>0 1 0</xyz></axis>"
    for name, a, b in (("A", "world", "crank"), ("B", "crank", "rod"), ("D", "world", "rocker")):
        text += f'<joint name="{name}" type="revolute"><parent>{a}</parent><child>{b}</child>{axis}</joint>\n'
    last = "<pose>0 0 1 0 0 0</pose><parent>rod</parent><child>rocker</child>"
    return text + f'<joint name="C" type="revolute">{last}{axis}</joint>\n{extra}'


def test_a_link_with_two_parents_closes_a_loop(tmp_path: Path) -> None:
    """The rod stays level, so that the square moves as a pendulum turned over."""
    system = sh.load(written(tmp_path, four_bar()))
    assert isinstance(system._constraints["C"], sh.HingeLoop)
    assert "x.sdf:9: changed: joint 'C' closes a loop" in str(system.report)
    model = system.build()
    assert model.names == ("crank", "rocker", "rod")
    dyn = sh.compile(model, backend="casadi")
    angle, q = 0.3, np.array([0.3, 0.3, -0.3])
    assert np.abs(dyn.constraint_value(q)).max() < 1e-15
    a = dyn.acceleration(q, np.zeros(3))[0]
    # centres of mass are at the frames of the links: the rod alone goes up and down, with cos φ
    assert a == pytest.approx(2.0 * 9.81 * np.sin(angle) / (0.2 + 0.2 + 2.0), rel=1e-12)


def test_joints_met_from_their_child(tmp_path: Path) -> None:
    """Both hang on a link that is nobody's child; the second one is turned round."""
    heavy = INERTIAL.replace("<mass>", "<pose>0 0.2 0 0 0 0</pose><mass>")
    text = "".join(f'<link name="{n}">{heavy}</link>\n' for n in "abc")
    text += '<joint name="w" type="fixed"><parent>world</parent><child>b</child></joint>\n'
    for name, parent, child in (("j", "a", "b"), ("k", "c", "a")):
        pose, axis = "<pose>0 0 0.5 0 0 0</pose>", "<axis><xyz>1 0 0</xyz></axis>"
        text += (
            f'<joint name="{name}" type="revolute">{pose}<parent>{parent}</parent><child>{child}</child>{axis}</joint>'
        )
    system = sh.load(written(tmp_path, text))
    model = system.build()
    assert "met from its second link" in str(system.report)
    assert not model.constraints
    again = sh.System("same")
    body = {"mass": 2.0, "com": (0, 0.2, -0.5), "inertia": (0.1, 0.2, 0.25)}
    again.add_body("a", joint=sh.Revolute("-x"), placement=sh.Placement((0, 0, 0.5)), **body)
    again.add_body("c", "a", joint=sh.Revolute("-x"), **body)
    one, two = (sh.compile(m, backend="casadi") for m in (model, again.build()))
    q, v = np.array([0.3, 0.4]), np.array([0.5, -0.7])
    assert one.acceleration(q, v) == pytest.approx(two.acceleration(q, v), rel=1e-13)


def test_springs_limits_mimic_and_gearbox(tmp_path: Path) -> None:
    dynamics = (
        "<dynamics><damping>0.5</damping><friction>0.2</friction><spring_stiffness>3</spring_stiffness>"
        "<spring_reference>0.1</spring_reference></dynamics>"
    )
    limit = "<limit><lower>-1</lower><upper>2</upper><effort>7</effort></limit>"
    text = "".join(f'<link name="{n}">{INERTIAL}</link>\n' for n in ("hub", "p", "c", "f"))
    text += '<joint name="w" type="fixed"><parent>world</parent><child>hub</child></joint>'
    for name, child, more in (("jp", "p", dynamics + limit), ("jc", "c", ""), ("jf", "f", "MIMIC")):
        more = more.replace("MIMIC", '<mimic joint="jp"><multiplier>2</multiplier><offset>0.3</offset></mimic>')
        axis = f"<axis><xyz>0 0 1</xyz>{more}</axis>"
        text += f'<joint name="{name}" type="revolute"><parent>hub</parent><child>{child}</child>{axis}</joint>\n'
    text += (
        '<joint name="g" type="gearbox"><parent>p</parent><child>c</child>'
        "<gearbox_reference_body>hub</gearbox_reference_body><gearbox_ratio>4</gearbox_ratio></joint>"
    )
    system = sh.load(written(tmp_path, text, "1.11"), stops=True)
    spring = system._forces["jp spring"]
    assert (spring.stiffness, spring.rest, spring.damping) == (3.0, 0.1, 0.5)
    assert system._forces["jp friction"].coulomb == 0.2
    assert system._events["jp stop"].upper == 2.0
    model = system.build()
    assert model.limits["p"].effort == 7.0
    q = np.array([0.2, -0.8, 0.7])  # p, c = −4 p, f = 2 p + 0.3
    assert np.abs(sh.compile(model, backend="casadi").constraint_value(q)).max() < 1e-15


def test_bases_and_static_models(tmp_path: Path) -> None:
    path = written(tmp_path, f'<pose>1 2 3 0 0 0</pose><link name="a">{INERTIAL}</link>')
    free = sh.load(path).build()
    assert isinstance(free.bodies[0].joint, sh.Free)
    assert free.q0[:3] == pytest.approx((1, 2, 3))
    fixed = sh.load(path, base="fixed").build()
    assert fixed.nv == 0
    assert fixed.bodies[0].placement.p == pytest.approx((1, 2, 3))
    assert sh.load(written(tmp_path, f'<static>1</static><link name="a">{INERTIAL}</link>')).build().nv == 0


def test_masses_from_densities(tmp_path: Path) -> None:
    box = "<geometry><box><size>1 2 3</size></box></geometry>"
    text = f'<inertial auto="true"><density>10</density></inertial><collision name="c">{box}</collision>'
    body = sh.load(written(tmp_path, f'<link name="a">{text}</link>', "1.11")).build().bodies[0]
    assert body.mass == 60.0
    assert np.diag(body.inertia) == pytest.approx((60 / 12 * 13, 60 / 12 * 10, 60 / 12 * 5))


LINK = f'<link name="a">{INERTIAL}</link><link name="b">{INERTIAL}</link>'


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "x.sdf:2: <model>: there is no link"),
        (LINK + "<link name='a'/>", "x.sdf:3: <link>: the name 'a' is used twice"),
        ("<include><uri>model://y</uri></include>", "x.sdf:3: <include>: another file"),
        (LINK + "<joint name='j' type='cardan'><child>a</child></joint>", "Expected one of revolute"),
        (LINK + "<joint name='j' type='ball'><parent>a</parent></joint>", "it has no <child>"),
        (LINK + "<joint name='j' type='ball'><parent>a</parent><child>x</child></joint>", "no link or frame 'x'"),
        (LINK + "<joint name='j' type='ball'><parent>a</parent><child>a</child></joint>", "two different links"),
        ("<link name='a'><pose relative_to='f'/></link><frame name='f'><pose relative_to='a'/></frame>", "in a circle"),
        ("<link name='a'><pose relative_to='z'/></link>", "there is no frame 'z'"),
        ("<link name='a'><pose>1 2</pose></link>", "Expected 6 numbers"),
        ("<link name='a'><inertial><mass>-1</mass></inertial></link>", "negative"),
        ("<link name='a'><inertial><mass>nan</mass></inertial></link>", "not finite"),
        ("<frame name='f' attached_to='f'/>" + LINK
         + "<joint name='j' type='ball'><parent>f</parent><child>a</child></joint>", "attached to itself"),
        ("<link name='world'/>", "reserved"),
    ],
)  # fmt: skip
def test_mistakes_are_named(tmp_path: Path, text: str, message: str) -> None:
    with pytest.raises(sh.ModelError, match=message):
        sh.load(written(tmp_path, text))


def test_losses_versions_and_options(tmp_path: Path) -> None:
    path = written(tmp_path, f'<link name="a"><gravity>0</gravity>{INERTIAL}</link>')
    with pytest.raises(sh.ModelError, match=r"x.sdf:3: left out .changes the dynamics.: <gravity> of link 'a'"):
        sh.load(path)
    assert len(sh.load(path, strict=False).report.losses) == 1
    with pytest.raises(sh.ModelError, match=r"version='2.0'. Expected one of 1.4"):
        sh.load(written(tmp_path, LINK, "2.0"))
    with pytest.raises(sh.ModelError, match="no option 'colour'"):
        sh.load(path, colour=1)
    with pytest.raises(sh.ModelError, match="base="):
        sh.load(path, base="loose")
