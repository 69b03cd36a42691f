#!/usr/bin/python3
"""half_answer.py SOCKET - a pool that ends in the middle of every answer: it
listens on SOCKET, sends each caller the head of an answer of 100,000 bytes and
8,000 of them, and closes the connection, as the kernel does for a process that is
killed.  Prints a line when it listens."""

import os
import socket
import struct
import sys

HEAD = b"Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n"


def record(content):
    return struct.pack("!BBHHBx", 1, 6, 1, len(content), 0) + content


def main():
    with socket.socket(socket.AF_UNIX) as door:
        door.bind(sys.argv[1])
        os.chmod(sys.argv[1], 0o666)
        door.listen()
        print("listens", flush=True)
        while True:
            caller = door.accept()[0]
            with caller:
                caller.recv(65536)
                caller.sendall(record(HEAD + b"x" * 8000))


main()
