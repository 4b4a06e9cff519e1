"""Chromium without a window, driven over its own pipe (the DevTools protocol): no further package is needed.

A page is opened from disk, scripts are evaluated in it, pictures are taken. Messages and requests of the page are
handed to `note`, which tests keep.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path
from typing import Any

from ...core.errors import SimulationError

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FLAGS = (
    "--headless=new", "--disable-gpu", "--enable-unsafe-swiftshader", "--no-first-run", "--mute-audio",
    "--disable-background-networking", "--disable-component-update", "--disable-sync", "--disable-extensions",
    "--hide-scrollbars", "--disable-dev-shm-usage", "--remote-debugging-pipe", "--force-color-profile=srgb",
)  # fmt: skip
PATIENCE = 90.0  # s for one answer, on a machine that does other things too


def browser_path() -> str | None:
    """Where a Chromium is; SHARNIR_BROWSER names another one. None where the pipe cannot be handed on (Windows)."""
    if os.name != "posix":
        return None
    given = os.environ.get("SHARNIR_BROWSER")
    return given or next((found for name in NAMES if (found := shutil.which(name))), None)


class Tab:
    """One tab of one browser. A POSIX system: the pipe has the numbers 3 and 4."""

    def __init__(self, path: str) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="sharnir-browser-", ignore_cleanup_errors=True)
        to_read, self._out = os.pipe()
        self._in, to_write = os.pipe()

        def connect() -> None:
            first, second = os.dup(to_read), os.dup(to_write)  # away from 3 and 4, whichever they were
            os.dup2(first, 3)
            os.dup2(second, 4)

        # the sandbox of Chromium refuses to run as root, which containers do
        root = ("--no-sandbox",) if os.name == "posix" and os.geteuid() == 0 else ()
        command = [path, *FLAGS, *root, f"--user-data-dir={self._folder.name}", "about:blank"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "stdin": subprocess.DEVNULL}
        try:
            self._process = subprocess.Popen(command, preexec_fn=connect, close_fds=False, **quiet)  # type: ignore[call-overload]
        except OSError as error:
            for handle in (to_read, to_write, self._in, self._out):
                os.close(handle)
            self._folder.cleanup()
            raise SimulationError(f"the browser {path!r} does not start ({error.strerror or error}).") from error
        os.close(to_read)
        os.close(to_write)
        os.set_blocking(self._in, False)
        self._waiting, self._number, self._session = b"", 0, ""
        try:
            targets = self.call("Target.getTargets")["targetInfos"]
            page = next(x["targetId"] for x in targets if x["type"] == "page")
            self._session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
            for domain in ("Page", "Runtime", "Network", "Log"):
                self.call(f"{domain}.enable")
        except BaseException:
            self.close()
            raise

    def __enter__(self) -> Tab:
        return self

    def __exit__(self, *reason: object) -> None:
        self.close()

    def close(self) -> None:
        self._process.terminate()
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        os.close(self._in)
        os.close(self._out)
        self._folder.cleanup()

    # The protocol

    def call(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method, "params": params}
        if self._session:
            message["sessionId"] = self._session
        try:
            os.write(self._out, json.dumps(message).encode() + b"\0")
        except BrokenPipeError:
            raise SimulationError("the browser has ended.") from None
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            answer = self._next(until)
            if answer is not None and answer.get("id") == self._number:
                if "error" in answer:
                    raise SimulationError(f"the browser refuses {method}: {answer['error']}")
                found: dict[str, Any] = answer["result"]
                return found
        raise SimulationError(f"no answer from the browser to {method} within {PATIENCE:g} s.")

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
                raise SimulationError("the browser has ended.")
            self._waiting += part
        text, self._waiting = self._waiting.split(b"\0", 1)
        message: dict[str, Any] = json.loads(text)
        self.note(message)
        return message

    def note(self, message: dict[str, Any]) -> None:
        """Called with everything that the browser says."""

    # Pages

    def open(self, path: Path, width: int = 1200, height: int = 900, dark: bool = False, scale: float = 1.0) -> None:
        """From disk; returns when the report says that it is ready."""
        self.goto(path.resolve().as_uri(), width, height, dark, scale)

    def goto(self, url: str, width: int, height: int, dark: bool = False, scale: float = 1.0) -> None:
        self.size(width, height, scale)
        self.dark(dark)
        self.call("Page.navigate", url=url)
        until = time.monotonic() + PATIENCE
        while self.run("typeof window.sharnirReport") != "object":
            if time.monotonic() > until:
                raise SimulationError("the page has no program, or it does not run in this browser.")
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
            raise SimulationError(str(details.get("exception", {}).get("description", details["text"])))
        return found["result"].get("value")

    def settle(self) -> None:
        """Until what was asked for is drawn."""
        self.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")

    def photograph(self) -> bytes:
        """PNG of the window."""
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])
