#!/usr/bin/env python3
"""Plays every rulebook: holmgang play mirror-1v1 --seats "human,engine:python3 first_bot.py"

It knows no rules: it does what sounds like a fight, else something at random. The protocol is docs/engine-protocol.md:
one message a line, a word and behind it JSON. With a number behind its name it plays the same again: first_bot.py 7
"""
import json
import random
import sys

EAGER = ("attack", "full_attack", "cast", "skill", "strike", "capture")
LAZY = ("end", "pass", "skip", "wait", "delay", "rest", "leave", "surrender", "resign", "drop")
chance = random.Random(sys.argv[1] if len(sys.argv) > 1 else None)
actions = []


def say(word, value=None):
    print(word if value is None else f"{word} {json.dumps(value, ensure_ascii=False)}", flush=True)


def choose():
    eager = [action for action in actions if action.split()[0] in EAGER]
    active = [action for action in actions if action.split()[0] not in LAZY]
    return chance.choice(eager if eager and chance.random() < 0.7 else active or actions)


for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "holmgang":
        say("id", {"name": "First bot", "author": "the authors of Holmgang"})
        say("ok")
    elif word == "ready":
        say("ready")
    elif word == "actions":
        actions = json.loads(rest)
    elif word == "go":
        say("info", {"text": f"{len(actions)} to choose from"})
        say("best", choose())
    elif word == "quit":
        break
