"""document.py URL SOCKET - plays the OpenAPI documents against the suite that
serves them, knowing nothing else of it: every GET with values that its
parameters allow and with others, and every body with each mistake that its
schema can have.  No answer may be a fault, each must have a documented status,
code and shape, and no body with a mistake may be accepted.  The administrator's
token is in $TOKEN.  The last line counts the requests.

It has a client, a generator of values and a validator of its own, since it
stands for a program that somebody else makes of the document."""

import http.client
import json
import os
import random
import re
import socket
import sys
import urllib.parse

TEXTS = ("a", "abc", "abcdefgh", "7", "02:E2:E3:00:00:01", "02:E2:E3", "ab12",
         "1.0", "13800138000", "a@example.com", "http://127.0.0.1/x", "/x",
         "2026-11-27 00:00:00", "2026-11-27", "org.example.app", "x_y", "CN",
         "0" * 32, "0" * 36, "12:00")
ODD = ("\u540d\U0001F600", "' OR 1=1;--", "%_\\", "{}", "a" * 300, "\u200b",
       "-1", "1e1", "null")
SHOWN = 300


class Unix(http.client.HTTPConnection):
    """A connection to the listener of modules."""

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.connect(SOCKET)


class Client:
    """Sends requests over one connection, which it opens again when needed."""

    def __init__(self, make):
        self.make, self.link = make, None

    def send(self, method, path, body, headers):
        for again in (True, False):
            if self.link is None:
                self.link = self.make()
            try:
                self.link.request(method, path, body, headers)
                answer = self.link.getresponse()
                text = answer.read()
                if answer.will_close:
                    self.link.close()
                    self.link = None
                return answer.status, answer.getheader("content-type", ""), text
            except (http.client.HTTPException, OSError):
                self.link.close()
                self.link = None
                if not again:
                    raise


# -- does a value fit a schema? ------------------------------------------------

def kind_fits(kind, v):
    if kind == "integer":
        return (isinstance(v, int) and not isinstance(v, bool)
                or isinstance(v, float) and v.is_integer())
    if kind == "number":
        return isinstance(v, (int, float)) and not isinstance(v, bool)
    return isinstance(v, {"string": str, "boolean": bool, "array": list,
                          "object": dict, "null": type(None)}[kind])


def flaw(doc, s, v, where="data"):
    """What of the value does not fit the schema; None when it does."""
    if "$ref" in s:
        return flaw(doc, deref(doc, s), v, where)
    for word in ("anyOf", "oneOf"):
        if word in s:
            flaws = [flaw(doc, one, v, where) for one in s[word]]
            return None if None in flaws else min(flaws, key=len)
    if "const" in s and (v != s["const"] or type(v) is not type(s["const"])):
        return f"{where} is not {s['const']!r}"
    kinds = s.get("type", [])
    kinds = kinds if isinstance(kinds, list) else [kinds]
    if kinds and not any(kind_fits(k, v) for k in kinds):
        return f"{where} is no {' or '.join(kinds)}"
    if isinstance(v, dict):
        return members_flaw(doc, s, v, where)
    if isinstance(v, list) and "items" in s:
        for i, entry in enumerate(v):
            why = flaw(doc, s["items"], entry, f"{where}[{i}]")
            if why:
                return why
    return None


def members_flaw(doc, s, v, where):
    own = s.get("properties", {})
    for name in s.get("required", ()):
        if name not in v:
            return f"{where}.{name} is missing"
    for name, value in v.items():
        if name in own:
            why = flaw(doc, own[name], value, f"{where}.{name}")
            if why:
                return why
        elif own and not s.get("additionalProperties"):
            return f"{where}.{name} is not in the document"
    return None


def deref(doc, s):
    while "$ref" in s:
        part = doc
        for name in s["$ref"][2:].split("/"):
            part = part[name]
        s = part
    return s


# -- values that a schema allows, and others -----------------------------------

def text_fits(s, text):
    return (s.get("minLength", 0) <= len(text) <= s.get("maxLength", 255)
            and text in s.get("enum", (text,))
            and len(text.encode()) <= s.get("x-maxBytes", 1 << 30)
            and re.search(s.get("pattern", ""), text) is not None)


def good(s, seen=(), luck=None):
    """A value that fits.  seen: values of that name in earlier answers."""
    kind = s.get("type")
    if kind == "array":
        n = max(1, s.get("minItems", 1))
        return [good(s["items"], seen, luck) for _ in range(n)]
    if kind == "object":
        return {name: good(s["properties"][name], (), luck)
                for name in s.get("required", ())}
    if kind == "boolean":
        return luck is None or luck.random() < 0.5
    if kind == "integer":
        low, high = s.get("minimum", -1 << 63), s.get("maximum", (1 << 63) - 1)
        some = [v for v in seen if isinstance(v, int) and low <= v <= high]
        if luck is not None:
            some += [max(low, 1), low, high, max(low, min(high, 3))]
            return luck.choice(some)
        return some[0] if some else s.get("default", max(low, min(high, 1)))
    some = [v for v in seen if isinstance(v, str) and text_fits(s, v)]
    some += list(s.get("enum", ()))
    some += [t for t in TEXTS + (ODD if luck else ()) if text_fits(s, t)]
    if luck is not None and some:
        return luck.choice(some)
    return some[0] if some else "a" * s.get("minLength", 1)


def bad(s):
    """Values that do not fit, each for another reason."""
    kind = s.get("type") if isinstance(s.get("type"), str) else None
    if kind == "integer":
        yield from ("abc", True, 1.5, [], {}, 1 << 63)
        if "minimum" in s:
            yield s["minimum"] - 1
        if "maximum" in s:
            yield s["maximum"] + 1
    elif kind == "boolean":
        yield from ("abc", 7, [], {})
    elif kind == "string" and s.get("format") != "binary":
        yield from (5, True, [], {})
        if "maxLength" in s and s["maxLength"] < 1 << 16:
            yield "a" * (s["maxLength"] + 1)
        if s.get("minLength", 0) > 1:
            yield "a" * (s["minLength"] - 1)
        if "enum" in s:
            yield "no such word"
    elif kind == "array":
        yield from ("abc", 5, {})
        if "maxItems" in s and s["maxItems"] <= 1000:
            yield [good(s["items"])] * (s["maxItems"] + 1)
        if "minItems" in s:
            yield []
        for entry in bad(s["items"]):
            yield [entry]
    elif kind == "object":
        yield from ("abc", 5, [])
        for name in s.get("required", ()):
            yield {k: v for k, v in good(s).items() if k != name}


def bad_bodies(s):
    """Bodies, as bytes, none of which may be accepted."""
    whole = good(s)
    yield from (b"{", b"7", b'"a"', b"\xff\xfe", b"[" * 5000,
                b'{"a":1,"a":2}')
    yield b"{}" if s["type"] == "array" else b"[]"
    if s["type"] != "object":
        for value in bad(s):
            yield json.dumps(value).encode()
        return
    for name in s.get("required", ()):
        for less in ({k: v for k, v in whole.items() if k != name},
                     whole | {name: None}):
            yield json.dumps(less).encode()
    for name, part in s.get("properties", {}).items():
        for value in bad(part):
            yield json.dumps(whole | {name: value}).encode()


# -- playing a document --------------------------------------------------------

class Player:
    def __init__(self, doc, client):
        self.doc, self.client = doc, client
        self.passed, self.failed = 0, 0
        self.seen = {}  # (tag, name): values in answers; (None, name): of all
        self.luck = random.Random(4711)

    def tell(self, what, why, sent, text):
        self.failed += 1
        print(f"{what}: {why}\n    sent {sent[:SHOWN]!r}\n"
              f"    answer {text[:SHOWN]!r}")

    def note(self, tag, v):
        """Keeps values of an answer for later requests."""
        if isinstance(v, list):
            for entry in v[:3]:
                self.note(tag, entry)
        elif isinstance(v, dict):
            for name, value in v.items():
                if isinstance(value, (dict, list)):
                    self.note(tag, value)
                elif value is not None:
                    for key in ((tag, name), (None, name)):
                        kept = self.seen.setdefault(key, [])
                        if len(kept) < 5 and value not in kept:
                            kept.append(value)

    def known(self, op, name):
        one = name[:-1] if name.endswith("s") else name
        tag = op["tags"][0]
        if one == "id":
            return self.seen.get((tag, "id"), ())
        return self.seen.get((None, one), ())

    def answer_flaw(self, op, answer, must_refuse):
        status, kind, text = answer
        said = op["responses"].get(str(status))
        if said is None:
            return f"status {status}"
        content = deref(self.doc, said).get("content")
        if content is None:
            return None
        if not kind.startswith("application/json"):
            if must_refuse:
                return "was accepted"
            return None if set(content) - {"application/json"} else kind
        try:
            envelope = json.loads(text)
        except ValueError as wrong:
            return f"no JSON: {wrong}"
        code = envelope.get("code")
        if code == 0 and must_refuse:
            return "was accepted"
        if code == 500 and envelope["msg"] == "Internal server error":
            return "is a fault"
        if code and code not in [e["code"] for e in op["x-errors"]]:
            return f"code {code} is not documented"
        self.note(op["tags"][0], envelope.get("data"))
        return flaw(self.doc, content["application/json"]["schema"], envelope,
                    "answer")

    def ask(self, method, path, op, pairs, body=None, must_refuse=False):
        headers = {"tenant-id": "1"} if op["x-audience"] != "DEVICE" else {}
        if op["x-audience"] in ("ADMIN", "APP"):
            headers["Authorization"] = "Bearer " + TOKEN
        if body is not None:
            headers["Content-Type"] = "application/json"
        query = []
        for p, value in pairs:
            if p["in"] == "path":
                path = path.replace("{" + p["name"] + "}",
                                    urllib.parse.quote(str(value), safe=""))
                continue
            for one in value if isinstance(value, list) else [value]:
                one = str(one).lower() if isinstance(one, bool) else str(one)
                query.append((p["name"], one))
        sent = path + ("?" + urllib.parse.urlencode(query) if query else "")
        answer = self.client.send(method.upper(), sent, body, headers)
        why = self.answer_flaw(op, answer, must_refuse)
        self.passed += why is None
        if why is not None:
            self.tell(f"{method.upper()} {path}", why,
                      sent + " " + (body or b"").decode("latin-1"), answer[2])

    def parameters(self, op):
        every = [deref(self.doc, p) for p in op.get("parameters", ())]
        return [p for p in every if p["in"] != "header"]

    def values(self, op, luck=None):
        for p in self.parameters(op):
            if p.get("required") or luck and luck.random() < 0.5:
                yield p, good(p["schema"], self.known(op, p["name"]), luck)

    def reads(self, path, op):
        usual = list(self.values(op))
        self.ask("get", path, op, usual)
        every = self.parameters(op)
        for _ in range(min(3, len(every))):
            self.ask("get", path, op, list(self.values(op, self.luck)))
        for p in every:
            kind = p["schema"].get("items", p["schema"])["type"]
            if kind in ("integer", "boolean"):
                rest = [x for x in usual if x[0] is not p]
                self.ask("get", path, op, rest + [(p, "abc")],
                         must_refuse=True)
            if p.get("required") and p["in"] == "query":
                self.ask("get", path, op, [x for x in usual if x[0] is not p],
                         must_refuse=True)

    def writes(self, method, path, op):
        body = op.get("requestBody", {}).get("content", {})
        usual = list(self.values(op))
        if "application/json" in body:
            for wrong in bad_bodies(body["application/json"]["schema"]):
                self.ask(method, path, op, usual, wrong, True)
        elif not body:
            for p in self.parameters(op):
                if p.get("required") and p["in"] == "query":
                    self.ask(method, path, op,
                             [x for x in usual if x[0] is not p],
                             must_refuse=True)

    def play(self):
        first = ("page", "list")
        every = [(path, method, op) for path, ops in self.doc["paths"].items()
                 for method, op in ops.items()]
        every.sort(key=lambda one: one[2]["x-kind"] not in first)
        for path, method, op in every:
            if method == "get":
                self.reads(path, op)
        for path, method, op in every:
            if method != "get":
                self.writes(method, path, op)


HOST, SOCKET = urllib.parse.urlparse(sys.argv[1]).netloc, sys.argv[2]
TOKEN = os.environ["TOKEN"]
passed = failed = 0
for make in (lambda: http.client.HTTPConnection(HOST, timeout=60),
             lambda: Unix("localhost", timeout=60)):
    link = Client(make)
    text = link.send("GET", "/openapi.json", None, {})[2]
    player = Player(json.loads(text), link)
    player.play()
    passed, failed = passed + player.passed, failed + player.failed
    if not player.seen:
        failed += 1
        print("no read has found anything: is $TOKEN good?")
print(f"{passed} passed, {failed} failed")
sys.exit(failed != 0)
