"""ws_library.py CASE - opens websockets with a Python library, whose reading of
the protocol the push daemon must share.  Prints what was wrong and exits with
1.  WS_URL, WS_TOKEN, WS_USER: the address, a token and its user's id;
WS_INTERNAL: the path of the internal socket, over which it sends messages."""

import asyncio
import contextlib
import http.client
import json
import os
import re
import socket
import subprocess
import sys

import websockets

URL = os.environ["WS_URL"] + "?token=" + os.environ["WS_TOKEN"]
USER = int(os.environ["WS_USER"])
INTERNAL = os.environ["WS_INTERNAL"]
PATIENCE = 60
BIGGEST = 64 * 1024


class Wrong(Exception):
    """Something is not as it must be."""


def same(wanted, found, what):
    if wanted != found:
        raise Wrong(f"{what}: wanted {wanted!r}, found {found!r}")


def soon(what):
    return asyncio.wait_for(what, PATIENCE)


class Internal(http.client.HTTPConnection):
    """HTTP over a Unix socket."""

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX)
        self.sock.connect(INTERNAL)


def send(kind, content, **to):
    """Sends a message as a module; answered true even without receivers."""
    body = json.dumps({"messageType": kind, "content": content, **to})
    line = Internal("localhost", timeout=PATIENCE)
    line.request(
        "POST",
        "/rpc-api/infra/websocket/send",
        body,
        {"Content-Type": "application/json", "tenant-id": "1"},
    )
    answer = json.load(line.getresponse())
    line.close()
    same({"code": 0, "msg": "", "data": True}, answer, "answer of send")


def connect(**options):
    options = {
        "ping_interval": None,
        "open_timeout": PATIENCE,
        "close_timeout": PATIENCE,
        **options,
    }
    return websockets.connect(URL, **options)


async def answers(ws):
    await ws.send("ping")
    same("pong", await soon(ws.recv()), "answer to ping")


async def closed(ws, code):
    """The daemon closes with that code; messages before it are skipped."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await soon(ws.recv())
    same(code, ws.close_code, "close code")


async def handshake():
    async with connect(compression="deflate", subprotocols=["chat", "v2"]) as ws:
        same(None, ws.subprotocol, "subprotocol")
        same([], ws.extensions, "extensions")
        session = ws.response_headers["X-WS-Session-Id"]
        same(True, bool(re.fullmatch("[0-9a-f]{32}", session)), session)
        await answers(ws)
    host = re.sub("^ws://([^/]*)/.*", r"http://\1", URL)
    async with connect(origin=host) as ws:
        await answers(ws)
    for wrong in (
        {"uri": URL + "x"},
        {"uri": URL.split("?", maxsplit=1)[0]},
        {"uri": URL, "origin": "http://evil.example"},
    ):
        try:
            async with websockets.connect(**wrong):
                raise Wrong(f"let in: {wrong}")
        except websockets.InvalidStatusCode as e:
            same(401, e.status_code, "status")


async def ping_and_pong():
    async with connect() as ws:
        for text in (b"", b"\x00\xff\x80", b"p" * 125):
            await soon(await ws.ping(text))
        await ws.pong(b"\xff unasked")
        await answers(ws)
    # The library itself sends a ping ten times a second.
    async with connect(ping_interval=0.1, ping_timeout=PATIENCE) as ws:
        for _ in range(10):
            await soon(await ws.ping())
            await answers(ws)
            await asyncio.sleep(0.05)


async def fragments():
    async with connect() as ws:
        await ws.send(["p", "i", "", "ng"])
        same("pong", await soon(ws.recv()), "answer to parts")
        # A character is split into two parts, with a pong and a ping between.
        text = '{"type":"\u00fc"}'.encode()
        cut = text.index(0xBC)
        await ws.write_frame(False, 1, text[:cut])
        await ws.pong(b"\x80")
        await soon(await ws.ping(b"between"))
        await ws.write_frame(True, 0, text[cut:])
        await ws.write_frame(False, 1, b"pi")
        await ws.write_frame(True, 0, b"ng")
        same("pong", await soon(ws.recv()), "answer to parts")


async def large():
    async with connect() as ws:
        await ws.send("x" * BIGGEST)
        await ws.send("\u00fc" * (BIGGEST // 2))
        await answers(ws)
        await ws.send(["y" * 1000] * 65 + ["y" * (BIGGEST - 65000)])
        await answers(ws)
        # Messages of the largest size; escaping makes them larger.
        for char in ("x", "\u00fc", '\\"'):
            text = '"' + char * ((BIGGEST - 2) // len(char.encode())) + '"'
            send("large", text, userType=2, userId=USER)
            frame = json.loads(await soon(ws.recv()))
            same({"type": "large", "content": text}, frame, "large one")
    async with connect() as ws:
        await ws.send("x" * (BIGGEST + 1))
        await closed(ws, 1009)
    async with connect() as ws:
        with contextlib.suppress(websockets.ConnectionClosed):
            await ws.send(["x" * 1000] * 66)
        await closed(ws, 1009)


async def close_codes():
    for code, reason in ((1000, ""), (1001, "left"), (3000, "\u00fc"), (4999, "")):
        async with connect() as ws:
            await soon(ws.close(code, reason))
            same(code, ws.close_code, "code sent back")
            same(reason, ws.close_reason, "reason sent back")
    async with connect() as ws:
        await ws.send(b"binary")
        await closed(ws, 1003)
    for code, raw in (
        (1002, b"\x81\x04ping"),
        (1002, b"\xc1\x80\0\0\0\0"),
        (1002, b"\x83\x80\0\0\0\0"),
        (1002, b"\x80\x80\0\0\0\0"),
        (1002, b"\x88\x81\0\0\0\0\x03"),
        (1002, b"\x88\x82\0\0\0\0\x03\xed"),
        (1007, b"\x81\x82\0\0\0\0\xc3\x28"),
        (1007, b"\x88\x84\0\0\0\0\x03\xe8\xc3\x28"),
    ):
        async with connect() as ws:
            ws.transport.write(raw)
            await closed(ws, code)


async def forty():
    numbers = [str(n) for n in range(200)]
    async with contextlib.AsyncExitStack() as all_of_them:
        sockets = await asyncio.gather(
            *(all_of_them.enter_async_context(connect()) for _ in range(40))
        )

        async def listen(ws):
            return [json.loads(await ws.recv())["content"] for _ in numbers]

        heard = asyncio.gather(*(listen(ws) for ws in sockets))
        for n in numbers:
            await asyncio.to_thread(send, "n", n, userType=2, userId=USER)
        for one in await soon(heard):
            same(numbers, one, "what one of the forty heard")
        await asyncio.gather(*(answers(ws) for ws in sockets))


class Faithful:
    """Connects again whenever the connection is closed."""

    def __init__(self):
        self.heard, self.codes, self.entered = [], [], 0

    async def stay(self):
        async for ws in connect():
            self.entered += 1
            try:
                async for frame in ws:
                    self.heard.append(int(json.loads(frame)["content"]))
            except websockets.ConnectionClosed:
                pass
            self.codes.append(ws.close_code)


async def until(condition, what):
    for _ in range(PATIENCE * 100):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise Wrong("never came true: " + what)


async def restart():
    """The daemon restarts while messages are sent without a pause."""
    clients = [Faithful() for _ in range(20)]
    tasks = [asyncio.create_task(c.stay()) for c in clients]
    sent = 0

    async def on(most):
        nonlocal sent
        for _ in range(most):
            sent += 1
            await asyncio.to_thread(send, "n", str(sent), userType=2, userId=USER)

    await until(lambda: all(c.entered == 1 for c in clients), "all in")
    await on(100)
    again = await asyncio.create_subprocess_exec("scripts/run", "--restart", "push")
    while again.returncode is None:
        await on(10)
        await asyncio.sleep(0.01)
    same(0, again.returncode, "scripts/run --restart push")
    await until(lambda: all(c.entered == 2 for c in clients), "all in again")
    begin = sent + 1
    await on(100)
    await until(lambda: all(sent in c.heard for c in clients), "all heard")
    for task in tasks:
        task.cancel()
    for c in clients:
        same(sorted(set(c.heard)), c.heard, "order")
        same(list(range(1, 101)), c.heard[:100], "before")
        same(list(range(begin, sent + 1)), c.heard[-100:], "after")
        same(1001, c.codes[0], "close code")


CASES = (handshake, ping_and_pong, fragments, large, close_codes, forty, restart)


def main():
    case = {c.__name__: c for c in CASES}[sys.argv[1]]
    try:
        asyncio.run(case())
    except (Wrong, subprocess.SubprocessError) as e:
        sys.exit(str(e))


main()
