#!/usr/bin/env python3
"""A bot that plays Holmgang over the network: it takes the first thing it may do. Plain Python, no libraries.

    holmgang serve &
    python3 examples/bot.py [http://127.0.0.1:4477] [rulebook]
"""
import json, sys, urllib.request

server, rulebook = (sys.argv[1:] + ["http://127.0.0.1:4477", "forum-duel"][len(sys.argv) - 1:])[:2]
token = None

def call(method, path, body=None):
    headers = {"Content-Type": "application/json"} | ({"Authorization": "Bearer " + token} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(server + path, data, headers | {"X-Holmgang": "1"}, method=method)
    return json.load(urllib.request.urlopen(request, timeout=40))

token = call("POST", "/api/session", {"name": "bot.py", "token": True})["token"]
book = call("GET", "/api/rulebooks/" + rulebook)
seats = {seat["id"]: {"is": "bot", "bot": "greedy"} for seat in book["seats"]} | {book["seats"][0]["id"]: {"is": "me"}}
table = call("POST", "/api/tables", {"ruleset": rulebook, "scenario": {"id": book["scenarios"][0]["id"]}, "seats": seats})["id"]
now, seq = call("GET", f"/api/tables/{table}"), 0
while not now["result"]:
    choices = [offer["action"] for offer in now["state"]["offers"] if not offer["refused"]]
    if choices:
        seq += 1
        act = {"client": "bot.py", "seq": seq, "revision": now["revision"], "seat": now["for"], "text": choices[0]}
        print(now["for"], choices[0], "->", call("POST", f"/api/tables/{table}/act", act)["type"])
    now = call("GET", f"/api/tables/{table}?since={now['revision'] - bool(choices)}&wait=25")
print(now["result"]["words"]["en"])
