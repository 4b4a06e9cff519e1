"""Chromium without a window for tests (`sharnir.results.view.chromium`), with keys, the pointer and pictures as arrays.

Whatever the page writes to the console as a warning or an error, and every request that it makes, is kept.
"""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.image import imread

from sharnir.results.view.chromium import Tab, browser_path

__all__ = ["Browser", "browser_path"]


class Browser(Tab):
    def __init__(self, path: str) -> None:
        self.said: list[str] = []
        self.requested: list[str] = []
        super().__init__(path)

    def goto(self, url: str, width: int, height: int, dark: bool = False, scale: float = 1.0) -> None:
        self.said, self.requested = [], []
        super().goto(url, width, height, dark, scale)

    def note(self, message: dict[str, Any]) -> None:
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

    def box(self, selector: str) -> tuple[float, float, float, float]:
        """(left, top, width, height) of an element, in pixels of the window."""
        bounds = f"document.querySelector({selector!r}).getBoundingClientRect()"
        left, top, width, height = self.run(f"(({{left, top, width, height}}) => [left, top, width, height])({bounds})")
        return left, top, width, height

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
        data = self.photograph()
        if path is not None:
            path.write_bytes(data)
        return np.asarray(imread(io.BytesIO(data), format="png")[..., :3])
