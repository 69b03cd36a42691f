#!/usr/bin/env python3
"""instance_clients.py FOLDER - users who start process instances and decide
their tasks at random, all at the same time, until enough steps succeeded.

STEPS_PORT: the suite's port; STEPS_DEFINITION: the definition to start;
STEPS_USERS: "id:token" of each user, separated by blanks; STEPS_WANTED: how many
steps have to succeed; STEPS_SEED.  Each user writes what he was told to a file
of the folder, a line a step: told or unknown, event, what it was about, user.
A step is unknown when it was not answered, or with a fault: it may have happened
or not.  Refused steps are not written: they must not have happened."""

import http.client
import json
import os
import random
import sys
import threading
import time

PORT = int(os.environ["STEPS_PORT"])
DEFINITION = os.environ["STEPS_DEFINITION"]
USERS = [user.split(":") for user in os.environ["STEPS_USERS"].split()]
WANTED = int(os.environ["STEPS_WANTED"])
SEED = int(os.environ.get("STEPS_SEED", "1"))
PATIENCE = 30  # seconds for one answer
FAULT = 500  # code of an answer that says nothing about the step
FEW = 15  # with fewer tasks a user rather starts an instance

lock = threading.Lock()
steps = 0


class Fault(Exception):
    """There was no answer, or one that says nothing about the request."""


class User(threading.Thread):
    """One user with one connection."""

    def __init__(self, name, token, folder):
        super().__init__(name=name)
        self.token = token
        self.random = random.Random(f"{SEED} {name}")
        self.log = open(f"{folder}/steps.{name}", "w", encoding="utf-8")
        self.line = None
        self.approved = []
        self.signed = []

    def ask(self, method, path, body=None):
        """The data of the answer; None: the request was refused."""
        headers = {"Authorization": "Bearer " + self.token}
        text = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            text = json.dumps(body)
        try:
            if self.line is None:
                self.line = http.client.HTTPConnection(
                    "127.0.0.1", PORT, timeout=PATIENCE)
            self.line.request(method, "/admin-api/bpm" + path, text, headers)
            answer = json.load(self.line.getresponse())
        except (OSError, http.client.HTTPException, ValueError) as error:
            if self.line is not None:
                self.line.close()
            self.line = None
            raise Fault(str(error)) from error
        if answer["code"] == FAULT:
            raise Fault(answer["msg"])
        return (answer["data"],) if answer["code"] == 0 else None

    def step(self, event, about, method, path, body=None):
        """Makes a step and writes what became of it."""
        global steps
        try:
            found = self.ask(method, path, body)
        except Fault as fault:
            print(f"{event} {about}: {fault}", file=sys.stderr)
            self.write("unknown", event, about)
            raise
        if found is None:
            return None
        self.write("told", event, about if about is not None else found[0])
        with lock:
            steps += 1
        return found[0]

    def write(self, verdict, event, about):
        self.log.write(f"{verdict}\t{event}\t{about}\t{self.name}\n")
        self.log.flush()

    def others(self):
        ids = [int(user) for user, _ in USERS if user != self.name]
        self.random.shuffle(ids)
        return ids

    def start_one(self):
        self.step("start", None, "POST", "/process-instance/create",
                  {"processDefinitionId": DEFINITION,
                   "variables": {"day": self.random.randint(1, 9)}})

    def withdraw(self):
        task = self.approved.pop(self.random.randrange(len(self.approved)))
        self.step("withdraw", task, "PUT", "/task/withdraw?taskId=" + task)

    def unsign(self):
        task = self.signed.pop()
        found = self.ask("GET", "/task/list-by-parent-task-id?parentTaskId="
                         + task)
        if found and found[0]:
            child = self.random.choice(found[0])["id"]
            self.step("unsign", child, "DELETE", "/task/delete-sign",
                      {"id": child, "reason": "not needed"})

    def approve(self, row):
        body = {"id": row["id"], "reason": "good"}
        if self.random.random() < 0.3:
            body["variables"] = {"day": self.random.randint(1, 9)}
        done = self.step("complete", row["id"], "PUT", "/task/approve", body)
        if done:
            self.approved = self.approved[-20:] + [row["id"]]

    def sign(self, row):
        done = self.step("sign", row["id"], "PUT", "/task/create-sign",
                         {"id": row["id"], "userIds": self.others()[:1],
                          "type": self.random.choice(["before", "after"]),
                          "reason": "look at it"})
        if done:
            self.signed = self.signed[-20:] + [row["id"]]

    def decide(self, row):
        task = row["id"]
        pick = self.random.random()
        if pick < 0.60:
            self.approve(row)
        elif pick < 0.64:
            self.step("reject", task, "PUT", "/task/reject",
                      {"id": task, "reason": "bad"})
        elif pick < 0.72:
            self.step("return", task, "PUT", "/task/return",
                      {"id": task, "targetTaskDefinitionKey": "a1",
                       "reason": "once more"})
        elif pick < 0.78:
            self.step("delegate", task, "PUT", "/task/delegate",
                      {"id": task, "delegateUserId": self.others()[0],
                       "reason": "you first"})
        elif pick < 0.84:
            self.step("transfer", task, "PUT", "/task/transfer",
                      {"id": task, "assigneeUserId": self.others()[0],
                       "reason": "yours"})
        elif pick < 0.90:
            self.sign(row)
        elif pick < 0.93:
            self.step("copy", task, "PUT", "/task/copy",
                      {"id": task, "copyUserIds": self.others()[:2]})
        elif pick < 0.97:
            self.step("comment", task, "POST", "/comment/create",
                      {"taskId": task, "message": "a word"})
        else:
            instance = row["processInstanceId"]
            self.step("cancel", instance, "DELETE",
                      "/process-instance/cancel-by-admin",
                      {"id": instance, "reason": "too late"})

    def act(self):
        pick = self.random.random()
        if pick < 0.05 and self.approved:
            self.withdraw()
            return
        if pick < 0.08 and self.signed:
            self.unsign()
            return
        page = self.ask("GET", "/task/todo-page?pageSize=10&pageNo="
                        f"{self.random.randint(1, 2)}")
        rows = page[0]["list"] if page else []
        if page and (page[0]["total"] < FEW or not rows):
            self.start_one()
        elif rows:
            self.decide(self.random.choice(rows))

    def run(self):
        while steps < WANTED:
            try:
                self.act()
            except Fault:
                time.sleep(0.05)  # the suite is not there at the moment
        self.log.close()


def main():
    users = [User(name, token, sys.argv[1]) for name, token in USERS]
    for user in users:
        user.start()
    for user in users:
        user.join()
    print(f"{steps} steps")


main()
