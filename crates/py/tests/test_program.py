"""The program and the package say the same, byte for byte: records, odds, simulations, experiments and their reports; and the same verdicts.

``HOLMGANG_PROGRAM`` says where the program is; ``cargo xtask test`` sets it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

import holmgang
from holmgang.lab import Experiment

PROGRAM = os.environ.get("HOLMGANG_PROGRAM", "")
pytestmark = pytest.mark.skipif(not Path(PROGRAM).is_file(), reason="HOLMGANG_PROGRAM does not say where the program is")

SCENARIOS = {
    "forum-duel": "mirror-1v1",
    "mini-duel": "line-choir",
    "ability-chess": "duel",
    "fairydust": "market-1v1",
    "tabletop-d20": "duel-1v1",
}


def program(*arguments: str | Path, stdin: str = "") -> str:
    done = subprocess.run([PROGRAM, "--lang", "en", *map(str, arguments)], input=stdin, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr
    return done.stdout


def written(data: Any) -> str:
    """Data as the program prints it."""
    return json.dumps(data, indent=2, ensure_ascii=False) + "\n"


def refereed(id: str, actions: str, record: Path) -> str:
    """The record of a battle whose actions the program takes, always with the same dice."""
    words = ("--ruleset", id, "--seed", "the same", "--record", record)
    program("run", SCENARIOS[id], "--actions", "-", *words, stdin=actions)
    return record.read_text(encoding="utf-8")


def lines(record: str) -> list[str]:
    """The lines of a record with a start and actions in them, without marks, numbers and bounds of rolls: as the program reads them."""
    bare = (line[:-18] for line in record.splitlines())
    return [re.sub(r"^\d+ |(?<==)(-?\d+)/-?\d+\.\.-?\d+", r"\1", line) for line in bare if re.match(r"\d+ |begin", line)]


@pytest.fixture(params=SCENARIOS)
def id(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def battle(id: str, tmp_path: Path) -> holmgang.Battle:
    """A battle that the program has begun and the package goes on with."""
    begun = tmp_path / "begun.hbr"
    text = refereed(id, "", begun)
    return holmgang.replay(text, secret=bytes.fromhex(begun.with_suffix(".secret").read_text().strip()))


def test_a_battle_has_the_same_record(id: str, battle: holmgang.Battle, tmp_path: Path) -> None:
    while not battle.over and battle.steps < 4000:
        # Not a random one, which may give up at once.
        battle.play(battle.advise("greedy", seed=battle.steps))
    assert battle.over
    record = battle.record()
    actions = [line.partition(" ; ")[0] for line in lines(record)[1:]]
    assert len(actions) == battle.steps > 3
    again = tmp_path / "again.hbr"
    assert refereed(id, "\n".join(actions), again) == record
    verdict = holmgang.verify(record)
    assert verdict["is_good"]
    assert {**json.loads(program("verify", "--json", again)), "is_good": True} == verdict


def test_odds_are_the_same(id: str, battle: holmgang.Battle, tmp_path: Path) -> None:
    counted = 0
    for step in range(6):
        if battle.over:
            break
        before = tmp_path / f"before-{step}.txt"
        before.write_text("\n".join(lines(battle.record())), encoding="utf-8")
        for action in battle.legal()[::7][:3]:
            where = ("--ruleset", id, "--after", before, "--most", "2000", "--json")
            theirs = json.loads(program("odds", SCENARIOS[id], f"{battle.seat}: {action}", *where))
            del theirs["notes"]  # The program adds what the rulebook warns of.
            ours = json.loads(battle._native.odds(action, battle.seat, 2000, "en"))
            assert written(theirs) == written(ours)
            counted += 1
        battle.play(battle.advise("greedy", seed=step))
    assert counted >= 5


def test_searches_are_the_same(id: str, battle: holmgang.Battle, tmp_path: Path) -> None:
    """What `hint` and `analyse` print of a record is what `search` and `analyse` give."""
    for step in range(4):
        battle.play(battle.advise("greedy", seed=step))
    assert not battle.over
    record = tmp_path / "battle.hbr"
    record.write_text(battle.record(), encoding="utf-8")
    hint = program("hint", record, "--level", "fighter", "--count", "4", "--json")
    assert hint == written(battle.search("fighter", most=4, seed=1))
    analysis = program("analyse", record, "--level", "fighter", "--json")
    assert analysis == written(battle.analyse("fighter", seed=1))


def test_simulations_are_the_same(id: str) -> None:
    words = ("--ruleset", id, "-n", "60", "--bots", "greedy,random", "--seed", "11", "--json")
    report = holmgang.Rules(id).simulate(SCENARIOS[id], ["greedy", "random"], 60, seed=11, swap=True)
    assert program("simulate", SCENARIOS[id], *words) == written(report)


def test_experiments_are_the_same(id: str, tmp_path: Path) -> None:
    text = f'ruleset = "{id}"\nscenarios = ["{SCENARIOS[id]}"]\nbots = ["random", "greedy"]\nbattles = 30\nseed = 3\n'
    file, out = tmp_path / "e.toml", tmp_path / "e.jsonl"
    file.write_text(text, encoding="utf-8")
    program("lab", "run", file, "--out", out)
    played = Experiment("e.toml", text=text).run()
    assert out.read_text(encoding="utf-8") == played.text
    assert program("lab", "report", file, out, "--json") == written(played.report())
