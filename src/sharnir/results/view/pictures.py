"""`run.picture`, `model.picture`, `run.video` and `run.gltf`: the mechanism as files, without a display.

Two renderers. "browser" is a Chromium without a window, which photographs the page itself: its light, shadows, arrows
of forces and legend. "software" is a depth buffer of our own (`raster`), with bodies, springs, ropes and traces, and no
arrows; it needs nothing but NumPy and Pillow. "auto" takes the browser where there is one.
"""

from __future__ import annotations

import io
import json
import math
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import numpy as np

from ...core.errors import SimulationError, UnsupportedError, brief
from ...core.progress import progress_bar
from ...core.read import Array, choice, count, finite, finite_array, flag, is_a, listed, mapping, positive
from ...core.read import path as read_path
from ...dynamics import Dynamics, compile
from ...model import Model
from ..run import Run
from ..whole_file import whole_file
from . import drawing
from .chromium import Tab, browser_path
from .page import Packed, content, drawn, members_of, page, placed
from .raster import VIEWS, Picture, camera_of
from .solids import Scene

IMAGES, VIDEOS = (".png", ".jpg", ".jpeg", ".webp"), (".mp4", ".webm", ".gif")
RENDERERS = ("auto", "browser", "software")
SMALLEST, LARGEST = 16, 8192  # pixels along one side
FRAMES = 20_000
WATCHED = 12.0  # s that a video takes by default, about
CODECS = {
    ".mp4": ("-c:v", "libx264", "-pix_fmt", "yuv420p", "-crf", "18", "-movflags", "+faststart"),
    ".webm": ("-c:v", "libvpx-vp9", "-pix_fmt", "yuv420p", "-crf", "30", "-b:v", "0", "-row-mt", "1"),
}


# The scene of a run or of one position


def run_scene(run: Run, member: int = 0) -> Scene:
    """All states of a run, with those in between (`drawn`)."""
    dyn = run.dynamics("picture")
    fine = drawn(run if run.batch is None else members_of(run, np.array([member])))
    poses = fine.over_states(lambda s: placed(dyn, s.q, s.t, s.params), (len(dyn.model.bodies), 7))
    first = {name: float(np.ravel(x)[0]) for name, x in fine.params.items()}
    t0 = float(fine.t[0]) if len(fine.t) else 0.0
    return Scene(shown(dyn.model, first, t0), fine.t, poses if run.batch is None else poses[0])


def shown(model: Model, params: dict[str, Any], t: float) -> dict[str, Any]:
    """The part of the content of a page that says what there is to draw."""
    values = drawing.Values(model, params, t)
    return {
        "up": drawing.up(model, values),
        "falls": bool(np.any(values.of(model.gravity))),
        "planar": model.planar,
        "bodies": drawing.bodies(model, values),
        "ties": drawing.ties(model, values),
        "forces": drawing.forces(model, values),
        "parts": drawing.parts(model),
        "compared": [],
        "traces": None,
    }


def posed(dyn: Dynamics, q: Array, t: float = 0.0, params: dict[str, Any] | None = None) -> tuple[dict[str, Any], str]:
    """(content, arrays) of a page that shows one position and no run."""
    model = dyn.model
    values = {p.name: p.default for p in model.parameters} | (params or {})
    arrays = Packed()
    arrays.add("t", np.array([[t]]), exact=True)
    arrays.add("poses", placed(dyn, q[None], np.array([t]), values)[None], exact=True)
    found = {
        "format": 1, "title": model.name, "note": "", "model": model.name, "ok": True, "status": [""], "loads": [],
        "contacts": [], "plots": [], "events": [[]], "members": None, "states": {"of": 1, "shown": 1},
        "audit": {"text": "", "worst": None}, "mobility": "", "parts": drawing.parts(model), "compared": [],
        "tables": drawing.model_tables(model, drawing.Values(model, values, t)), **shown(model, values, t),
    }  # fmt: skip
    found["arrays"] = arrays.table
    return found, arrays.stream()


# Arguments


class Wanted:
    """How a picture is to look, read once."""

    def __init__(self, where: str, camera: Any, size: Any, dark: Any, renderer: Any) -> None:
        self.where = where
        self.camera = self._camera(camera)
        both = listed(size)
        if both is None or len(both) != 2:
            raise SimulationError(f"{where}(size): {brief(size)}. Expected two numbers of pixels, (width, height).")
        pixels = f"a number of pixels from {SMALLEST} to {LARGEST}"
        width, height = (count(n, f"{where}(size)", SMALLEST, LARGEST, pixels) for n in both)
        self.size = (width, height)
        self.dark = flag(dark, f"{where}(dark)", SimulationError)
        wanted = choice(renderer, RENDERERS, f"{where}(renderer): ", ".", SimulationError)
        self.browser = None if wanted == "software" else browser_path()
        if wanted == "browser" and self.browser is None:
            raise UnsupportedError(
                f"{where}: there is no Chromium on this machine. Install chromium, name one in SHARNIR_BROWSER, or "
                "give renderer='software'."
            )

    def _camera(self, camera: Any) -> Any:
        if is_a(camera, str):
            return choice(camera, VIEWS, f"{self.where}(camera): ", ". Or give (eye, target).", SimulationError)
        pair = listed(camera)
        expected = f"one of {', '.join(VIEWS)}, or (eye, target), two points of the world"
        if pair is None or len(pair) != 2:
            raise SimulationError(f"{self.where}(camera): {brief(camera)}. Expected {expected}.")
        points = [finite_array(x, f"{self.where}(camera)", expected, SimulationError) for x in pair]
        if any(x.shape != (3,) for x in points) or not np.linalg.norm(points[0] - points[1]) > 0:
            raise SimulationError(f"{self.where}(camera): {brief(camera)}. Expected {expected}, that are not the same.")
        return points

    @contextmanager
    def opened(self, text: str) -> Iterator[Tab]:
        """The page in a browser, its scene as large as the window."""
        assert self.browser is not None
        with tempfile.TemporaryDirectory(prefix="sharnir-picture-") as folder, Tab(self.browser) as tab:
            path = Path(folder) / "page.html"
            path.write_text(text, encoding="utf-8")
            width, height = self.size
            tab.open(path, width, height, self.dark)
            named = isinstance(self.camera, str)
            look = {"side": self.camera} if named else {"eye": list(self.camera[0]), "target": list(self.camera[1])}
            tab.run(f"sharnirReport.still({json.dumps(look)})")
            tab.settle()
            yield tab


def _time(run: Run, time: Any, where: str) -> float:
    if not len(run.t):
        raise SimulationError(f"{where}: the run has no states to show. {run.status}")
    first, last = float(run.t[0]), float(run.t[-1])
    if time is None:
        return first
    found = finite(time, f"{where}(time)", "a time of the run, in s", SimulationError)
    if not first <= found <= last:
        raise SimulationError(f"{where}(time): {found:g} s is outside of the run. Expected {first:g} to {last:g} s.")
    return found


def _member(run: Run, member: Any, where: str) -> int:
    number = run.batch or 1
    return count(member, f"{where}(member)", 0, number - 1, f"a member of the batch, 0 to {number - 1}")


def _ending(path: Any, where: str, endings: tuple[str, ...]) -> Path:
    place = read_path(path, where, SimulationError)
    if place.suffix.lower() not in endings:
        raise SimulationError(f"{where}: {brief(str(place))}: expected a name that ends with {', '.join(endings)}.")
    return place


# Pictures


def run_picture(run: Run, path: Any, time: Any, member: Any, **look: Any) -> None:
    where = "run.picture"
    place, wanted = _ending(path, where, IMAGES), Wanted(where, **look)
    k, at = _member(run, member, where), _time(run, time, where)
    if wanted.browser is None:
        save(Picture(scene := run_scene(run, k), _camera(scene, wanted), wanted.size, wanted.dark).at(at), place, where)
        return
    one = run if run.batch is None else members_of(run, np.array([k]))
    with wanted.opened(page(*content(one))) as tab:
        save(_photograph(tab, at), place, where)


def model_picture(model: Model, path: Any, q: Any, params: Any, **look: Any) -> None:
    where = "model.picture"
    place, wanted = _ending(path, where, IMAGES), Wanted(where, **look)
    save(position_picture(model, q, params, wanted), place, where)


def position_picture(model: Model, q: Any, params: Any, wanted: Wanted) -> np.ndarray:
    """(height, width, 3) of the model in a position; None: where it begins."""
    dyn = compile(model, backend="casadi")
    read = mapping(params, "model.picture(params)", "a mapping of names to numbers", SimulationError)
    given = {
        str(k): finite(x, f"model.picture(params[{brief(k)}])", "a number", SimulationError) for k, x in read.items()
    }
    start = model.q0 if q is None else finite_array(q, "model.picture(q)", f"{model.nq} coordinates", SimulationError)
    dyn.placements(start, params=given)  # which reads them and says what is wrong
    data, arrays = posed(dyn, start, 0.0, given)
    if wanted.browser is not None:
        with wanted.opened(page(data, arrays)) as tab:
            return _photograph(tab, 0.0)
    poses = placed(dyn, start[None], np.zeros(1), given)
    scene = Scene(data, np.zeros(1), poses)
    return Picture(scene, _camera(scene, wanted), wanted.size, wanted.dark).at(0.0)


def _camera(scene: Scene, wanted: Wanted) -> Any:
    return camera_of(scene, wanted.camera, wanted.size)


def _photograph(tab: Tab, time: float) -> np.ndarray:
    from PIL import Image

    tab.run(f"sharnirReport.frame({time!r})")
    return np.asarray(Image.open(io.BytesIO(tab.photograph())).convert("RGB"))


def encoded(picture: np.ndarray, kind: str = "png") -> bytes:
    from PIL import Image

    file = io.BytesIO()
    Image.fromarray(picture).save(
        file, format={"jpg": "jpeg"}.get(kind, kind), **({"quality": 92} if kind != "png" else {})
    )
    return file.getvalue()


def save(picture: np.ndarray, path: Path, where: str) -> None:
    data = encoded(picture, path.suffix.lower()[1:])
    with whole_file(path, where) as file:
        file.write(data)


# Videos


def run_video(run: Run, path: Any, fps: Any, speed: Any, member: Any, progress: Any, **look: Any) -> None:
    where = "run.video"
    place, wanted, k = _ending(path, where, VIDEOS), Wanted(where, **look), _member(run, member, where)
    shown = None if progress is None else flag(progress, f"{where}(progress)", SimulationError)
    rate = positive(fps, f"{where}(fps)", "pictures a second, a number > 0", SimulationError)
    if not 0.1 <= rate <= 1000:
        raise SimulationError(f"{where}(fps): {rate:g} pictures a second. Expected 0.1 to 1000.")
    first = _time(run, None, where)
    length = float(run.t[-1]) - first
    quick = (
        nice_speed(length / WATCHED)
        if speed is None
        else positive(speed, f"{where}(speed)", "a number > 0", SimulationError)
    )
    wide = length / quick * rate  # infinite where a number is tiny
    number = math.floor(min(wide, 10.0 * FRAMES)) + 1
    if not wide < FRAMES:
        raise SimulationError(
            f"{where}: {wide:.3g} pictures are needed. Expected at most {FRAMES}: give a higher speed."
        )
    encoder = _encoder(place, where) if place.suffix.lower() != ".gif" else ""
    times = np.minimum(first + np.arange(number) * quick / rate, run.t[-1])

    def frames() -> Iterator[np.ndarray]:
        if wanted.browser is None:
            scene = run_scene(run, k)
            draw = Picture(scene, _camera(scene, wanted), wanted.size, wanted.dark)
            yield from (draw.at(float(t)) for t in times)
            return
        one = run if run.batch is None else members_of(run, np.array([k]))
        with wanted.opened(page(*content(one))) as tab:
            yield from (_photograph(tab, float(t)) for t in times)

    with whole_file(place, where) as file, progress_bar(f"video of {run.labels.model}", shown) as report:

        def counted() -> Iterator[np.ndarray]:
            for done, picture in enumerate(frames(), 1):
                yield picture
                if report is not None:
                    report(done / number)

        if encoder:
            _film(counted(), file, encoder, place.suffix.lower(), rate, wanted.size)
        else:
            _gif(counted(), file, rate)


def nice_speed(x: float) -> float:
    """The nearest of 1, 2, 5 times a power of ten."""
    if not x > 0:
        return 1.0
    power = 10.0 ** math.floor(math.log10(x))
    return min((1, 2, 5, 10), key=lambda n: abs(math.log(n * power / x))) * power


def _encoder(path: Path, where: str) -> str:
    found = shutil.which("ffmpeg")
    if found is None:
        try:
            from imageio_ffmpeg import get_ffmpeg_exe

            found = str(get_ffmpeg_exe())
        except (ImportError, RuntimeError):
            raise UnsupportedError(
                f"{where}: {path.suffix} needs ffmpeg, which is not on this machine. Install ffmpeg or the package "
                "imageio-ffmpeg, or give a name that ends with .gif, which needs nothing."
            ) from None
    return found


def _film(frames: Iterator[np.ndarray], file: IO[bytes], encoder: str, suffix: str, fps: float, size: Any) -> None:
    """By ffmpeg, from raw pictures on its input. It needs a file that it can go back in."""
    with tempfile.TemporaryDirectory(prefix="sharnir-video-") as folder:
        path = Path(folder) / f"video{suffix}"
        even = ("-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2")  # which these codecs need
        command = [
            encoder, "-y", "-loglevel", "error", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", f"{size[0]}x{size[1]}",
            "-r", f"{fps:g}", "-i", "-", *even, *CODECS[suffix], str(path),
        ]  # fmt: skip
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=said, stdout=subprocess.DEVNULL)
            assert process.stdin is not None
            try:
                for frame in frames:
                    process.stdin.write(frame.tobytes())
                process.stdin.close()
                process.wait()
            except BrokenPipeError:
                process.wait()
            except BaseException:
                process.kill()
                process.wait()
                raise
            if process.returncode or not path.is_file():
                said.seek(0)
                text = said.read().decode("utf-8", "replace").strip().splitlines()
                raise SimulationError(
                    f"run.video: ffmpeg could not write {suffix} ({brief(text[-1] if text else 'no reason')})."
                )
        with path.open("rb") as made:
            shutil.copyfileobj(made, file)


def _gif(frames: Iterator[np.ndarray], file: IO[bytes], fps: float) -> None:
    """By Pillow, with one palette for all. Times of GIF are hundredths of a second, so that delays are rounded."""
    from PIL import Image

    pictures = [Image.fromarray(x) for x in frames]
    sample = pictures[:: max(1, len(pictures) // 6)][:6]
    width, height = pictures[0].size
    sheet = Image.new("RGB", (width, height * len(sample)))
    for k, x in enumerate(sample):
        sheet.paste(x, (0, k * height))
    palette = sheet.quantize(255, method=Image.Quantize.MEDIANCUT)
    ends = np.rint(np.arange(len(pictures) + 1) * 100 / fps)
    delays = np.maximum(np.diff(ends), 2) * 10
    first, *others = [x.quantize(palette=palette, dither=Image.Dither.NONE) for x in pictures]
    first.save(file, format="gif", save_all=True, append_images=others, duration=[int(x) for x in delays], loop=0)


# glTF


def run_gltf(run: Run, path: Any, member: Any) -> None:
    from ...version import __version__
    from .gltf import gltf

    where = "run.gltf"
    place = _ending(path, where, (".glb",))
    _time(run, None, where)
    data = gltf(run_scene(run, _member(run, member, where)), run.labels.model, __version__)
    with whole_file(place, where) as file:
        file.write(data)
