"""Pictures, videos and glTF show bodies where the run says. Covers results/view/solids.py, results/view/raster.py,
results/view/gltf.py, results/view/chromium.py.
"""

from __future__ import annotations

import base64
import io
import json
import re
import shutil
import struct
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

import sharnir as sh
from sharnir.results.view.chromium import Tab, browser_path
from sharnir.results.view.page import placed
from sharnir.results.view.pictures import nice_speed, shown
from sharnir.results.view.raster import ANGLE
from sharnir.results.view.solids import PALETTE, Scene, form, rope_way

ROOT = Path(__file__).resolve().parents[3]
EYE, TARGET, SIZE = np.array([0.0, -6.0, 1.0]), np.array([0.0, 0.0, 0.0]), (240, 180)


@pytest.fixture(scope="module")
def run() -> sh.Run:
    """A green ball on an arm and a blue one that flies, in front of the camera, and a spring between them."""
    s = sh.System("two balls", gravity=(0, 0, 0))
    green = [(sh.Sphere(0.15, placement=sh.Placement((1, 0, 0)), mass=0), "#00ff00")]
    s.add_body("arm", joint=sh.Revolute("y"), mass=1.0, com=(1, 0, 0), inertia=(0.1, 0.1, 0.1), visual=green, q0=0.3)
    blue = [(sh.Sphere(0.15, mass=0), "#0000ff")]
    start = [-1, 0, 0.5, 1, 0, 0, 0]
    s.add_body("ball", joint=sh.Free(), mass=1.0, inertia=(0.1, 0.1, 0.1), visual=blue, q0=start, v0=[0, 0, 1, 0, 3, 0])
    s.add_force("spring", sh.PointSpring("arm", (1, 0, 0), "ball", (0, 0, 0), 5.0, 1.0))
    return sh.simulate(s.build(), 1.0, times=np.linspace(0, 1, 21))


def seen(point: np.ndarray) -> np.ndarray:
    """Column and row of a point of the world, by a pinhole."""
    back = (EYE - TARGET) / np.linalg.norm(EYE - TARGET)
    right = np.cross([0, 0, 1.0], back)
    right /= np.linalg.norm(right)
    up = np.cross(back, right)
    d = point - EYE
    focus = 0.5 * SIZE[1] / np.tan(ANGLE / 2)
    return np.array([SIZE[0] / 2 + focus * (d @ right) / -(d @ back), SIZE[1] / 2 - focus * (d @ up) / -(d @ back)])


def middle_of(picture: np.ndarray, channel: int) -> np.ndarray:
    """The middle of what has one colour alone."""
    others = picture.astype(int).sum(axis=-1) - picture[..., channel]
    rows, columns = np.nonzero((picture[..., channel] > 70) & (others < 60))
    return np.array([(columns.min() + columns.max()) / 2, (rows.min() + rows.max()) / 2])


def taken(run: sh.Run, path: Path, time: float, renderer: str) -> np.ndarray:
    run.picture(path, time=time, camera=(EYE, TARGET), size=SIZE, renderer=renderer)
    return np.asarray(Image.open(path).convert("RGB"))


def check_places(run: sh.Run, path: Path, renderer: str, within: float) -> None:
    for k in (0, 9, 20):
        picture = taken(run, path, float(run.t[k]), renderer)
        for body, point, channel in (("arm", (1, 0, 0), 1), ("ball", (0, 0, 0), 2)):
            off = np.abs(middle_of(picture, channel) - seen(run.point(body, point)[k]))
            assert off.max() < within, (k, body, off)


def test_bodies_are_where_the_run_says(run: sh.Run, tmp_path: Path) -> None:
    check_places(run, tmp_path / "x.png", "software", 1.5)


@pytest.mark.slow
@pytest.mark.skipif(browser_path() is None, reason="no Chromium is there")
def test_bodies_are_where_the_run_says_in_a_browser(run: sh.Run, tmp_path: Path) -> None:
    """Within 4 pixels: marks of the spring hide a part of the balls."""
    check_places(run, tmp_path / "x.png", "browser", 4.0)


def test_the_nearer_body_hides_the_other(tmp_path: Path) -> None:
    s = sh.System("two boxes")
    for name, y, colour in (("far", 1.0, "#00ff00"), ("near", -1.0, "#ff0000")):
        s.add_body(
            name, joint=sh.Fixed(), placement=sh.Placement((0, y, 0)), visual=[(sh.Box((1, 1, 1), mass=0), colour)]
        )
    s.add_body("ball", joint=sh.Revolute("y"), mass=1.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
    s.build().picture(tmp_path / "x.png", camera=((0, -9, 0), (0, 0, 0)), size=SIZE, renderer="software")
    picture = np.asarray(Image.open(tmp_path / "x.png").convert("RGB")).astype(int)[:, 60:]  # without the axes
    red, green = (int(((picture[..., k] - picture[..., 1 - k]) > 50).sum()) for k in (0, 1))
    assert red > 500
    assert green == 0


def test_a_model_stands_as_it_is_told(run: sh.Run, tmp_path: Path) -> None:
    q = run.q[12]
    path = tmp_path / "x.png"
    run.model.picture(path, q=q, camera=(EYE, TARGET), size=SIZE, renderer="software")
    picture = np.asarray(Image.open(path).convert("RGB"))
    assert np.abs(middle_of(picture, 1) - seen(run.point("arm", (1, 0, 0))[12])).max() < 1.5


def test_forms_are_closed_and_face_outward() -> None:
    """The volume by Gauss' theorem, of a polyhedron within the form."""
    volumes = {"box": 1.0, "cylinder": np.pi, "ball": 4 / 3 * np.pi}
    for kind, volume in volumes.items():
        mesh = form(kind)
        a, b, c = (mesh.points[mesh.triangles[:, k]] for k in range(3))
        assert np.sum(a * np.cross(b, c)) / 6 == pytest.approx(volume, rel=0.03), kind
        outward = np.sum(np.cross(b - a, c - a) * mesh.normals[mesh.triangles].mean(axis=1), axis=-1)
        assert outward.min() > -1e-12, kind


def test_ropes_are_as_long_as_computed() -> None:
    s = sh.System("hoist")
    s.add_body("load", joint=sh.Prismatic("z"), placement=sh.Placement((0.5, 0, 0)), mass=1.0)
    way = [("world", (-1, 0, 0)), sh.Pulley("world", (0.2, 0, 2), 0.3, axis="y", sense=1), ("load", (0, 0, 0))]
    s.add_force("rope", sh.Rope(way, stiffness=10.0, length=3.0))
    dyn = sh.compile(s.build(), backend="casadi")
    for height in (-1.0, 0.5, 1.5):
        content, t = shown(dyn.model, {}, 0.0), np.zeros(1)
        scene = Scene(content, t, placed(dyn, np.array([[height]]), t, {}))
        points = rope_way(scene.frames(0.0), scene.ropes[0])
        length = np.linalg.norm(np.diff(points, axis=0), axis=-1).sum()
        assert length == pytest.approx(dyn.force("rope", [height], [0.0]).readings["length"], rel=2e-3)


def glb(path: Path) -> tuple[dict[str, object], bytes]:
    data = path.read_bytes()
    assert struct.unpack_from("<4sII", data) == (b"glTF", 2, len(data))
    size, kind = struct.unpack_from("<I4s", data, 12)
    assert kind == b"JSON"
    return json.loads(data[20 : 20 + size]), data[28 + size :]


def test_gltf_moves_as_the_run(run: sh.Run, tmp_path: Path) -> None:
    run.gltf(tmp_path / "x.glb")
    head, data = glb(tmp_path / "x.glb")

    def array(k: int) -> np.ndarray:
        entry = head["accessors"][k]
        start = head["bufferViews"][entry["bufferView"]]["byteOffset"]
        width = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}[entry["type"]]
        return np.frombuffer(data, "<f4", entry["count"] * width, start).reshape(-1, width)

    motion = head["animations"][0]
    names = [node.get("name") for node in head["nodes"]]
    for name in ("arm", "ball"):
        ways = {
            x["target"]["path"]: motion["samplers"][x["sampler"]]
            for x in motion["channels"] if x["target"]["node"] == names.index(name)
        }  # fmt: skip
        clock = array(ways["rotation"]["input"])[:, 0]
        for k in (0, 7, 20):
            row = int(np.argmin(np.abs(clock - run.t[k])))
            x, y, z, w = array(ways["rotation"]["output"])[row]
            R = run.placement(name).rotation[k]
            # the axis x of the body, turned by the quaternion
            turned = [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)]
            assert np.allclose(turned, R[:, 0], atol=1e-6)
            if "translation" in ways:
                assert np.allclose(array(ways["translation"]["output"])[row], run.point(name)[k], atol=1e-6)


def test_gif_has_its_pictures_and_times(run: sh.Run, tmp_path: Path) -> None:
    run.video(tmp_path / "x.gif", fps=10, speed=1.0, size=(64, 48), renderer="software")
    with Image.open(tmp_path / "x.gif") as film:
        assert film.n_frames == 11
        assert film.info["duration"] == 100


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("ffmpeg") is None, reason="no ffmpeg is there")
@pytest.mark.parametrize(("name", "sign"), [("x.mp4", b"ftyp"), ("x.webm", b"webm")])
def test_films(run: sh.Run, tmp_path: Path, name: str, sign: bytes) -> None:
    run.video(tmp_path / name, fps=10, speed=1.0, size=(65, 48), renderer="software")  # an odd width is padded
    assert sign in (tmp_path / name).read_bytes()[:100]


def test_what_cannot_be_is_told(run: sh.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(sh.SimulationError, match=r"ends with .png"):
        run.picture(tmp_path / "x.bmp")
    with pytest.raises(sh.SimulationError, match="outside of the run"):
        run.picture(tmp_path / "x.png", time=2.0)
    with pytest.raises(sh.SimulationError, match="oblique"):
        run.picture(tmp_path / "x.png", camera="above")
    with pytest.raises(sh.SimulationError, match="not the same"):
        run.picture(tmp_path / "x.png", camera=((0, 0, 1), (0, 0, 1)))
    monkeypatch.setattr(shutil, "which", lambda name: None)
    monkeypatch.delenv("SHARNIR_BROWSER", raising=False)
    with pytest.raises(sh.UnsupportedError, match=r"\.gif"):
        run.video(tmp_path / "x.mp4", renderer="software")
    with pytest.raises(sh.UnsupportedError, match="renderer='software'"):
        run.picture(tmp_path / "x.png", renderer="browser")
    assert list(tmp_path.iterdir()) == []


def test_a_browser_that_does_not_start_is_told(run: sh.Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_BROWSER", str(tmp_path / "none"))
    with pytest.raises(sh.SimulationError, match="does not start"):
        run.picture(tmp_path / "x.png", renderer="browser")


def test_speeds_are_round() -> None:
    assert [nice_speed(x) for x in (0.013, 0.9, 3.0, 0.0)] == [0.01, 1.0, 2.0, 1.0]


def test_colours_are_those_of_the_page() -> None:
    source = (ROOT / "page" / "src" / "mechanism.js").read_text(encoding="utf-8")
    line = re.search(r"PALETTE = \[(.*?)\]", source)
    assert line is not None
    assert tuple(re.findall(r"#\w{6}", line[1])) == PALETTE


def test_pictures_have_an_end_of_their_own(run: sh.Run, tmp_path: Path) -> None:
    path = tmp_path / "x.webp"
    run.picture(path, size=(32, 32), renderer="software")
    assert Image.open(io.BytesIO(path.read_bytes())).format == "WEBP"


@pytest.mark.slow
@pytest.mark.skipif(browser_path() is None, reason="no Chromium is there")
def test_the_page_hands_out_a_picture_and_a_video(run: sh.Run, tmp_path: Path) -> None:
    run.report(tmp_path / "x.html")
    path = browser_path()
    assert path is not None
    with Tab(path) as tab:
        tab.open(tmp_path / "x.html")
        whole = "const r = new FileReader(); r.onload = () => done(r.result); r.readAsDataURL(blob)"
        script = f"sharnirReport.{{}}.then((blob) => blob && new Promise((done) => {{{{ {whole} }}}}))"
        made = base64.b64decode(tab.run(script.format("picture()")).split(",")[1])
        picture = np.asarray(Image.open(io.BytesIO(made)).convert("RGB"))
        assert picture.std() > 2  # something is drawn
        tab.run("sharnirReport.player.speed = 2")
        film = base64.b64decode(tab.run(script.format("video()")).split(",")[1])
        assert b"webm" in film[:100]
        assert len(film) > 2000
