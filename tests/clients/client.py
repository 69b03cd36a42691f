"""client.py - a program of somebody else, with the classes that quicktype has
made of the document: it reads answers with them and writes them again."""

import py_compile
import sys

sys.path.insert(0, sys.argv[1])
py_compile.compile(sys.argv[1] + "/api.py", doraise=True)
import api

for data in (None, {"updater": "7"}):
    told = {"code": 400, "msg": "no", "data": data}
    assert api.Failure.from_dict(told).to_dict() == told
try:
    api.Failure.from_dict({"code": "400", "msg": "no", "data": None})
except AssertionError:
    pass
else:
    sys.exit("a code that is a text was read")
