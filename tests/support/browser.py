"""Chromium without a window, driven over its own pipe (the DevTools protocol): no further package is needed.

A page is opened from disk, scripts are evaluated in it, keys and the pointer are sent, pictures are taken. Whatever the
page writes to the console as a warning or an error, and every request that it makes, is kept.
"""

from __future__ import annotations

import base64
import io
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.image import imread

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader", "--no-first-run", "--mute-audio",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--hide-scrollbars", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--force-color-profile=srgb",
)  # fmt: skip
PATIENCE = 90.0  # s for one answer, on a machine that does other things too


def browser_path() -> str | None:
    """Where a Chromium is; SHARNIR_BROWSER names another one."""
    given = os.environ.get("SHARNIR_BROWSER")
    return given or next((found for name in NAMES if (found := shutil.which(name))), None)


class Browser:
    """One tab of one browser. A POSIX system: the pipe has the numbers 3 and 4."""

    def __init__(self, path: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="sharnir-browser-", ignore_cleanup_errors=True)
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()

        def connect() -> None:
            first, second = os.dup(to_read), os.dup(to_write)  # away from 3 and 4, whichever they were
            os.dup2(first, 3)
            os.dup2(second, 4)

        command = [path, *FLAGS, f"--user-data-dir={self._folder.name}", "about:blank"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        self._process = subprocess.Popen(command, preexec_fn=connect, close_fds=False, **quiet)  # type: ignore[call-overload]
        os.close(to_read)
        os.close(to_write)
        os.set_blocking(self._in, False)
        self._waiting, self._number, self._session = b"", 0, ""
        self.said: list[str] = []
        self.requested: list[str] = []
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(x["targetId"] for x in targets if x["type"] == "page")
        self._session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(20)
        os.close(self._in)
        os.close(self._out)
        self._folder.cleanup()

    # The protocol

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = self._next(until)
            if answer is not None and answer.get("id") == self._number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                found: dict[str, Any] = answer["result"]
                return found
        raise TimeoutError(f"{method}: no answer from the browser")

    def _next(self, until: float) -> dict[str, Any] | None:
        while b"\0" not in self._waiting:
            try:
                part = os.read(self._in, 1 << 20)
            except BlockingIOError:
                if time.monotonic() > until:
                    return None
                time.sleep(0.005)
                continue
            if not part:
                raise RuntimeError("the browser has ended")
            self._waiting += part
        text, self._waiting = self._waiting.split(b"\0", 1)
        message: dict[str, Any] = json.loads(text)
        self._note(message)
        return message

    def _note(self, message: dict[str, Any]) -> None:
        params = message.get("params", {})
        match message.get("method"):
            case "Runtime.consoleAPICalled" if params["type"] in ("error", "warning", "assert"):
                self.said.append(" ".join(str(x.get("value", x.get("description"))) for x in params["args"]))
            case "Runtime.exceptionThrown":
                details = params["exceptionDetails"]
                self.said.append(str(details.get("exception", {}).get("description", details["text"])))
            case "Log.entryAdded" if params["entry"]["level"] in ("error", "warning"):
                text = params["entry"]["text"]
                if "GPU stall due to ReadPixels" not in text:  # what the software renderer says of every picture taken
                    self.said.append(text)
            case "Network.requestWillBeSent":
                self.requested.append(params["request"]["url"])

    # What a test does

    def open(self, path: Path, width: int = 1200, height: int = 900, dark: bool = False, scale: float = 1.0) -> None:
        """From disk; returns when the report says that it is ready."""
        self.size(width, height, scale)
        self.dark(dark)
        self.said, self.requested = [], []
        self.call("Page.navigate", url=path.resolve().as_uri())
        until = time.monotonic() + PATIENCE
        while self.run("typeof window.sharnirReport") != "object":
            assert time.monotonic() < until, f"the page has no program: {self.said}"
            time.sleep(0.05)
        self.run("window.sharnirReport.ready")
        self.settle()

    def size(self, width: int, height: int, scale: float = 1.0) -> None:
        mobile = width < 600
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=mobile
        )

    def dark(self, on: bool) -> None:
        features = [{"name": "prefers-color-scheme", "value": "dark" if on else "light"}]
        self.call("Emulation.setEmulatedMedia", features=features)

    def run(self, script: str) -> Any:
        """The value of an expression in the page; promises are waited for."""
        found = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in found:
            details = found["exceptionDetails"]
            raise RuntimeError(details.get("exception", {}).get("description", details["text"]))
        return found["result"].get("value")

    def box(self, selector: str) -> tuple[float, float, float, float]:
        """(left, top, width, height) of an element, in pixels of the window."""
        bounds = f"document.querySelector({selector!r}).getBoundingClientRect()"
        left, top, width, height = self.run(f"(({{left, top, width, height}}) => [left, top, width, height])({bounds})")
        return left, top, width, height

    def settle(self) -> None:
        """Until what was asked for is drawn."""
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def key(self, key: str, text: str | None = None) -> None:
        code = {
            " ": 32,
            "Home": 36,
            "End": 35,
            "ArrowLeft": 37,
            "ArrowUp": 38,
            "ArrowRight": 39,
            "ArrowDown": 40,
            "Tab": 9,
        }
        press = {
            "key": key,
            "windowsVirtualKeyCode": code.get(key, ord(key.upper()[0])),
            "text": text or (key if len(key) == 1 else ""),
        }
        self.call("Input.dispatchKeyEvent", type="keyDown", **press)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=key)
        self.settle()

    def pointer(self, kind: str, x: float, y: float, pressed: bool = False) -> None:
        """`kind` is mouseMoved, mousePressed or mouseReleased."""
        button = "left" if pressed or kind != "mouseMoved" else "none"
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button=button, buttons=int(pressed), clickCount=1)
        self.settle()

    def picture(self, path: Path | None = None) -> np.ndarray:
        """(height, width, 3) of the window, from 0 to 1; to a file too."""
        self.settle()
        data = base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
        if path is not None:
            path.write_bytes(data)
        return np.asarray(imread(io.BytesIO(data), format="png")[..., :3])
