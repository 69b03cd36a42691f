#!/usr/bin/env python3
"""partner.py LOG - another program that the suite calls by HTTP.

It prints its port, and writes a line for each request to LOG: method, path,
header tenant-id, content type and body, separated by tabs.  What it answers
depends on the path: /ok an envelope with code 0 and some data, /refuse one with
another code, /moved a redirect to /ok, /fail status 500, /drip an answer that
never ends, /hang no answer until the caller gives up, /flaky status 500 to every
other request, and anything else 404.  LOG.most says how many requests to /hang
were open at once, at most.
"""
import http.server
import os
import select
import sys
import threading
import time

lock = threading.Lock()
counts = {}
hanging = set()  # connections of requests to /hang
most = [0]


class Partner(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def say(self, status, text, headers=()):
        body = text.encode()
        try:
            self.send_response(status)
            for name, value in headers:
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except OSError:
            pass  # who has called was killed

    def drip(self):
        self.send_response(200)
        self.send_header("Content-Length", "100000")
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"x")
                self.wfile.flush()
                time.sleep(0.1)
        except OSError:
            pass

    def hang(self):
        with lock:
            hanging.add(self.connection)
            # One that can be read has been closed by the caller, though its
            # thread may not know it yet.
            closed = select.select(hanging, [], [], 0)[0]
            most[0] = max(most[0], len(hanging) - len(closed))
            with open(sys.argv[1] + ".most", "w", encoding="utf-8") as file:
                file.write(str(most[0]))
        self.rfile.read(1)  # the end of the connection
        with lock:
            hanging.remove(self.connection)

    def answer(self):
        size = int(self.headers.get("Content-Length") or 0)
        body = self.rfile.read(size).decode()
        kind = self.path.split("/")[1].split("?")[0]
        with lock:
            counts[kind] = counts.get(kind, 0) + 1
            odd = counts[kind] % 2 == 1
            with open(sys.argv[1], "a", encoding="utf-8") as log:
                log.write("\t".join((self.command, self.path,
                                     self.headers.get("tenant-id") or "",
                                     self.headers.get("Content-Type") or "",
                                     body)) + "\n")
        if kind == "ok" or (kind == "flaky" and not odd):
            self.say(200, '{"code":0,"msg":"","data":{"answer":42,'
                          '"word":"yes","PROCESS_STATUS":3}}')
        elif kind == "refuse":
            self.say(200, '{"code":500,"msg":"no","data":{"answer":13}}')
        elif kind == "moved":
            self.say(302, "", [("Location", "/ok")])
        elif kind == "drip":
            self.drip()
        elif kind == "hang":
            self.hang()
        else:
            self.say(500 if kind in ("fail", "flaky") else 404, "no")

    do_POST = do_GET = do_PUT = do_DELETE = answer


def follow(parent):
    """Ends this program when the test that started it has ended."""
    while os.getppid() == parent:
        time.sleep(1)
    os._exit(0)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, request, client_address):
        # Who has called was killed.
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


threading.Thread(target=follow, args=(os.getppid(),), daemon=True).start()
server = Server(("127.0.0.1", 0), Partner)
print(server.server_address[1], flush=True)
server.serve_forever()
