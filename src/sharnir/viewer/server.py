"""The server of a viewer: the loopback address, a port that the system chooses, and a token in every path.

Refused are: a path without the token, a Host that is not this address (a name that someone else points here), an Origin
or a Sec-Fetch-Site of another page, a body that is not small JSON, and every path that is not in the list. No path of
the file system is taken from a request.
"""

from __future__ import annotations

import json
import queue
import secrets
import threading
import webbrowser
from collections.abc import Callable
from hmac import compare_digest
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import urlsplit

from ..core.errors import SharnirError, SimulationError
from ..results.view.page import part, script_digest
from .session import Session

LONGEST = 100_000  # bytes of a request
SILENCE = 15.0  # s after which a stream of events says that it lives
LISTENERS = 20

SHELL = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>sharnir view</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<style>{style}</style></head>
<body><div id="viewer"></div><script>{program}</script></body></html>
"""


class Viewer:
    """A running server. `url` opens its page; `close` ends it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self._token = secrets.token_urlsafe(24)
        self._ended = threading.Event()
        self._listeners: list[queue.Queue[str]] = []
        session.tell = self._tell
        viewer = self

        class Handler(_Handler):
            owner = viewer

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        self.port = int(self._server.server_address[1])
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.1}, daemon=True).start()
        threading.Thread(target=session.watch, args=(self._ended,), daemon=True).start()

    def __repr__(self) -> str:
        return f"Viewer({self.session.model.name!r} at {self.url})"

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/{self._token}/"

    def show(self) -> None:
        """Open the page in the browser."""
        webbrowser.open(self.url)

    def wait(self) -> None:
        """Until `close`, or Ctrl-C."""
        while not self._ended.wait(0.5):
            pass

    def close(self) -> None:
        self._ended.set()
        self.session.pause()
        self._server.shutdown()
        self._server.server_close()

    # For requests

    def allows(self, path: str) -> bool:
        return compare_digest(path.split("/")[1].encode() if path.count("/") > 1 else b"", self._token.encode())

    def listen(self) -> queue.Queue[str]:
        if len(self._listeners) >= LISTENERS:
            self._listeners.pop(0)
        found: queue.Queue[str] = queue.Queue(1000)
        self._listeners.append(found)
        return found

    def leave(self, listener: queue.Queue[str]) -> None:
        if listener in self._listeners:
            self._listeners.remove(listener)

    def _tell(self, what: str, data: dict[str, Any]) -> None:
        text = f"event: {what}\ndata: {json.dumps(data)}\n\n"
        for listener in list(self._listeners):
            try:
                listener.put_nowait(text)
            except queue.Full:  # a page that does not read is left
                self.leave(listener)

    @property
    def ended(self) -> bool:
        return self._ended.is_set()

    def answer(self, name: str, given: dict[str, Any]) -> dict[str, Any]:
        """One of the acts of the page."""
        session = self.session
        acts: dict[str, Callable[[], dict[str, Any]]] = {
            "move": lambda: session.move(given.get("coordinate"), given.get("value")),
            "drag": lambda: session.drag(given.get("body"), given.get("point"), given.get("target")),
            "parameter": lambda: session.set_parameter(given.get("name"), given.get("value")),
            "home": session.home,
            "run": lambda: session.start(given.get("duration")),
            "go-on": lambda: session.start(given.get("duration"), go_on=True),
            "pause": session.pause,
            "report": session.save_report,
            "python": lambda: session.python(given.get("duration")),
        }
        if name not in acts:
            raise SimulationError(f"view: there is no act {name!r}.")
        return acts[name]()


class _Handler(BaseHTTPRequestHandler):
    owner: Viewer
    protocol_version = "HTTP/1.1"
    server_version, sys_version = "sharnir", ""
    timeout = 60

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing is printed."""

    def _refused(self) -> bool:
        """Whether this request is not from our own page."""
        here = (f"127.0.0.1:{self.owner.port}", f"localhost:{self.owner.port}")
        origin, site = self.headers.get("Origin"), self.headers.get("Sec-Fetch-Site")
        good = self.headers.get("Host") in here
        good = good and (origin is None or origin in tuple(f"http://{x}" for x in here))
        good = good and site in (None, "none", "same-origin") and self.owner.allows(urlsplit(self.path).path)
        if not good:
            self._send(HTTPStatus.FORBIDDEN, "text/plain", b"This page belongs to someone else.\n")
        return not good

    def _send(self, status: HTTPStatus, kind: str, data: bytes, policy: str = "default-src 'none'") -> None:
        self.send_response(status)
        self.send_header("Content-Type", f"{kind}; charset=utf-8")
        self.send_header("Content-Length", str(len(data)))
        self.send_header("Cache-Control", "no-store")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        self.send_header("X-Frame-Options", "SAMEORIGIN")
        self.send_header("Cross-Origin-Resource-Policy", "same-origin")
        if policy:
            self.send_header("Content-Security-Policy", policy)
        if status >= HTTPStatus.BAD_REQUEST:
            self.close_connection = True
            self.send_header("Connection", "close")
        self.end_headers()
        self.wfile.write(data)

    def _json(self, data: dict[str, Any], status: HTTPStatus = HTTPStatus.OK) -> None:
        self._send(status, "application/json", json.dumps(data).encode())

    def do_GET(self) -> None:
        if self._refused():
            return
        match urlsplit(self.path).path.split("/")[2:]:
            case [""]:
                style, program = part("viewer.css"), part("viewer.js")
                policy = f"default-src 'none'; script-src {script_digest(program)}; style-src {script_digest(style)}; "
                policy += "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
                self._send(HTTPStatus.OK, "text/html", SHELL.format(style=style, program=program).encode(), policy)
            case ["state"]:
                self._json(self.owner.session.state())
            case ["position"]:
                self._page(self.owner.session.position_page)
            case ["report"]:
                self._page(self.owner.session.report_page)
            case ["events"]:
                self._events()
            case _:
                self._send(HTTPStatus.NOT_FOUND, "text/plain", b"There is no such page.\n")

    def _page(self, make: Any) -> None:
        """A page of the report; its own policy stands in it."""
        try:
            self._send(HTTPStatus.OK, "text/html", make().encode(), "")
        except SharnirError as reason:
            self._send(HTTPStatus.INTERNAL_SERVER_ERROR, "text/plain", str(reason).encode())

    def _events(self) -> None:
        listener = self.owner.listen()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Cache-Control", "no-store")
        self.end_headers()
        self.close_connection = True
        try:
            self.wfile.write(b": here\n\n")
            self.wfile.flush()
            while not self.owner.ended:
                try:
                    text = listener.get(timeout=SILENCE)
                except queue.Empty:
                    text = ": still here\n\n"
                self.wfile.write(text.encode())
                self.wfile.flush()
        except OSError:  # the page was closed
            pass
        finally:
            self.owner.leave(listener)

    def do_POST(self) -> None:
        if self._refused():
            return
        parts = urlsplit(self.path).path.split("/")[2:]
        length = self.headers.get("Content-Length", "")
        kind = (self.headers.get("Content-Type") or "").partition(";")[0].strip()
        if kind != "application/json" or not length.isdigit() or int(length) > LONGEST or len(parts) != 2:
            self._json({"error": "view: expected a small JSON object."}, HTTPStatus.BAD_REQUEST)
            return
        try:
            given = json.loads(self.rfile.read(int(length)))
        except ValueError:
            given = None
        if parts[0] != "do" or not isinstance(given, dict):
            self._json({"error": "view: expected a small JSON object."}, HTTPStatus.BAD_REQUEST)
            return
        try:
            self._json(self.owner.answer(parts[1], given))
        except SharnirError as reason:
            self._json({"error": str(reason)}, HTTPStatus.BAD_REQUEST)
