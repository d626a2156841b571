"""Rulebooks, battles, refusals, odds, records."""

from __future__ import annotations

import copy
import pickle
import signal
import subprocess
import sys
import threading
import time
from fractions import Fraction

import pytest

import holmgang
from holmgang import Rules, _native

OPENERS = {
    "forum-duel": "mirror-1v1",
    "mini-duel": "line-choir",
    "ability-chess": "duel",
    "fairydust": "market-1v1",
    "tabletop-d20": "duel-1v1",
}


@pytest.fixture(scope="session")
def all_rules() -> dict[str, Rules]:
    return {id: Rules(id) for id in holmgang.rulesets()}


def played(rules: Rules, bot: str = "random", seed: int = 7, most: int = 4000) -> holmgang.Battle:
    battle = rules.battle(OPENERS[rules.id], seed=seed)
    while not battle.over and battle.steps < most:
        battle.play(battle.advise(bot, seed=battle.steps))
    return battle


def test_every_rulebook_loads_and_tells_what_it_is(all_rules: dict[str, Rules]) -> None:
    assert set(all_rules) == set(OPENERS)
    for id, rules in all_rules.items():
        assert rules.id == id and rules.title.en and rules.title.ru and len(rules.content_hash) == 64
        assert OPENERS[id] in [scenario.id for scenario in rules.scenarios]
        assert rules.clauses and rules.verbs and rules.tables()["scenario"]
        assert rules.entry("scenario", OPENERS[id]) and rules.entry("scenario", "none") is None
        assert set(rules.playing(OPENERS[id])) <= set(rules.seats)
    assert [bot.id for bot in holmgang.bots()][:1] == ["random"]


@pytest.mark.parametrize("id", OPENERS)
def test_battles_are_played_recorded_verified_and_replayed(all_rules: dict[str, Rules], id: str) -> None:
    battle = played(all_rules[id])
    assert battle.over and battle.outcome and battle.decision is None and battle.seat is None
    record = battle.record()
    report = holmgang.verify(record)
    assert report["is_good"] and report["dice"] == "proven" and report["steps"] == battle.steps
    again = holmgang.replay(record)
    assert again.sheet() == battle.sheet() and again.outcome == battle.outcome
    events = battle.events()
    assert events and all(event.clause in all_rules[id].clauses for event in events)
    assert {event.step for event in events} <= set(range(battle.steps + 1))
    assert any(event.figures for event in events) or id == "ability-chess"
    broken = record.replace("\nseat", "\nseet", 1) if "\nseat" in record else record[10:]
    assert not holmgang.verify(broken)["is_good"]
    with pytest.raises(holmgang.RecordError):
        holmgang.replay(broken)


def test_the_same_seed_is_the_same_battle(all_rules: dict[str, Rules]) -> None:
    rules = all_rules["mini-duel"]
    assert played(rules, seed=3).record() == played(rules, seed=3).record()
    assert played(rules, seed=3).sheet() != played(rules, seed=4).sheet()


@pytest.mark.parametrize("id", OPENERS)
def test_legal_actions_pass_and_refusals_have_reasons(all_rules: dict[str, Rules], id: str) -> None:
    battle = all_rules[id].battle(OPENERS[id], seed=1)
    for _ in range(12):
        before, legal = battle.sheet(), battle.legal()
        assert legal and len(set(legal)) == len(legal)
        assert all(battle.check(action) == action and battle.refusal(action) is None for action in legal)
        other = next(seat for seat in battle_seats(all_rules[id]) if seat not in battle.seats_to_move)
        refusal = battle.refusal(legal[0], other)
        assert refusal and refusal.code and refusal.en and refusal.ru and refusal.en != refusal.ru
        assert refusal.clause in all_rules[id].clauses
        with pytest.raises(holmgang.Refused):
            battle.play(legal[0], other)
        with pytest.raises(holmgang.Refused) as nonsense:
            battle.play("abracadabra")
        assert nonsense.value.code and battle.sheet() == before
        battle.play(legal[-1])


def battle_seats(rules: Rules) -> list[str]:
    return rules.playing(OPENERS[rules.id])


@pytest.mark.parametrize("id", OPENERS)
def test_steps_are_taken_back_and_copies_go_their_own_way(all_rules: dict[str, Rules], id: str) -> None:
    battle = all_rules[id].battle(OPENERS[id], seed=5)
    start = battle.sheet()
    action = battle.advise("greedy")
    other = battle.clone()
    first = battle.play(action)
    assert other.sheet() == start and other.steps == 0
    assert other.play(action) == first, "a copy rolls the same"
    battle.undo()
    assert battle.sheet() == start
    assert battle.play(action) == first, "and so does a step that is taken again"
    assert copy.deepcopy(battle).record() == battle.record()
    assert battle.step(1) == first and battle.step(2) is None and battle.step(0) is not None
    with pytest.raises(holmgang.Refused) as nothing:
        all_rules[id].battle(OPENERS[id], seed=5).undo()
    assert nothing.value.code == "nothing_to_undo"


@pytest.mark.parametrize("id", OPENERS)
def test_odds_are_exact_fractions(all_rules: dict[str, Rules], id: str) -> None:
    battle = all_rules[id].battle(OPENERS[id], seed=2)
    for _ in range(8):
        odds = battle.odds(battle.advise("greedy"))
        total = sum((row.chance for row in odds.outcomes), Fraction())
        assert isinstance(total, Fraction) and total == odds.covered
        assert odds.exact == (odds.covered == 1) or not odds.exact
        assert odds.works is None or 0 <= odds.works <= 1
        battle.play(battle.advise("greedy"))
        if battle.over:
            break
    offers = battle.offers(odds=True) if not battle.over else []
    assert all(offer.chance is None or 0 <= offer.chance.value <= 1 for offer in offers)


def test_odds_agree_with_many_throws(all_rules: dict[str, Rules]) -> None:
    """What so many throws bring is what the fraction says, within four standard deviations."""
    rules = all_rules["mini-duel"]
    # The start rolls nothing, so that battles with other dice stand at the same moment.
    battle = rules.battle("drill", seed=0)
    uncertain = (battle.odds(action) for action in battle.legal())
    odds = next(odds for odds in uncertain if odds.exact and odds.works is not None and 0 < odds.works < 1)
    likeliest, trials, hits = odds.outcomes[0], 600, 0
    for seed in range(trials):
        other = rules.battle("drill", seed=seed)
        other.play(odds.action)
        sheet = other.sheet()
        hits += all(at(sheet, path) == then for path, _, then in likeliest.changes)
    deviation = (float(likeliest.chance * (1 - likeliest.chance)) / trials) ** 0.5
    assert abs(hits / trials - float(likeliest.chance)) < 4 * deviation


def at(sheet: object, path: str) -> object:
    for part in path.split("."):
        if isinstance(sheet, dict):
            sheet = sheet.get(part)
        elif isinstance(sheet, list):
            named = [it for it in sheet if isinstance(it, dict) and next(iter(it.values()), None) == part]
            sheet = named[0] if named else sheet[int(part)] if part.isdigit() and int(part) < len(sheet) else None
    return sheet


def test_dice_can_be_thrown_by_hand(all_rules: dict[str, Rules]) -> None:
    rules = all_rules["mini-duel"]
    battle = rules.battle("drill", rolls={})
    action = next(it for it in battle.legal() if battle.odds(it).works not in (None, 0, 1))
    with pytest.raises(holmgang.RollsError) as missing:
        battle.play(action)
    assert "`" in missing.value.en and battle.steps == 0
    seeded = rules.battle("drill", seed=1).play(action)
    given = [(roll.name, roll.value) for roll in seeded.rolls]
    assert battle.play(action, rolls=given).rolls == seeded.rolls
    assert holmgang.verify(battle.record())["dice"] == "given"


def test_content_of_ones_own(all_rules: dict[str, Rules]) -> None:
    text = """
[[scenario]]
id = "mine"
name = { en = "Mine", ru = "Мой" }
elves = "shield_line"
zombies = "grave_choir"
"""
    rules = Rules("mini-duel", documents={"mine.toml": text})
    assert "mine" in [scenario.id for scenario in rules.scenarios]
    assert rules.content_hash != all_rules["mini-duel"].content_hash
    assert rules.battle("mine", seed=1).legal()
    inline = all_rules["mini-duel"].battle({"elves": "shield_line", "zombies": "grave_choir"}, seed=1)
    assert inline.legal() == rules.battle("mine", seed=1).legal()
    with pytest.raises(holmgang.ContentError) as wrong:
        Rules("mini-duel", documents={"mine.toml": text.replace("shield_line", "shield_lin")})
    fault = wrong.value.faults[0]
    assert fault.file == "mine.toml" and fault.line > 0 and "shield_line" in fault.en
    with pytest.raises(holmgang.ContentError):
        all_rules["mini-duel"].battle("line-choir", options={"round_cap": -5}, seed=1)


def test_what_there_is_not_is_named(all_rules: dict[str, Rules]) -> None:
    with pytest.raises(holmgang.UnknownError, match="mini-duel"):
        Rules("mini-dual")
    with pytest.raises(LookupError, match="line-choir"):
        all_rules["mini-duel"].battle("line-choire")
    battle = all_rules["mini-duel"].battle("line-choir")
    with pytest.raises(holmgang.UnknownError, match="elves"):
        battle.legal("elvs")
    with pytest.raises(holmgang.HolmgangError):
        battle.advise("nobody")
    with pytest.raises(holmgang.UnknownError):
        battle.view(lang="de")  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        all_rules["mini-duel"].battle("line-choir", seed=1, secret=bytes(32))
    with pytest.raises(ValueError):
        all_rules["mini-duel"].battle("line-choir", secret=b"short")


def test_exceptions_can_be_sent_elsewhere(all_rules: dict[str, Rules]) -> None:
    battle = all_rules["forum-duel"].battle("mirror-1v1", seed=1)
    refusal = battle.refusal("attack nobody")
    assert refusal is not None
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.code, again.clause, again.en, again.ru) == (refusal.code, refusal.clause, refusal.en, refusal.ru)
    with pytest.raises(holmgang.RecordError) as wrong:
        holmgang.replay("no record")
    assert pickle.loads(pickle.dumps(wrong.value)).faults == wrong.value.faults


@pytest.mark.parametrize("id", OPENERS)
def test_indices_lead_to_actions_and_back(all_rules: dict[str, Rules], id: str) -> None:
    battle = all_rules[id].battle(OPENERS[id], seed=9)
    space = battle.space()
    for _ in range(30):
        if battle.over:
            break
        indices = battle.legal_indices()
        assert len(indices) == len(battle.legal())
        seen = battle.observe()
        assert seen.shape == (len(space.observation),) and abs(seen).max() <= 4
        for index in indices:
            meaning = space.meaning(index)
            verb = next(verb for verb in space.verbs if verb.first <= index < verb.first + verb.size)
            assert meaning.verb == verb.verb and 0 <= meaning.way < verb.ways
            assert all(0 <= meaning.at[name] < places for name, places in verb.axes)
        index = sorted(indices)[battle.steps % len(indices)]
        battle.play(index)
    if not battle.over:
        with pytest.raises(holmgang.Refused):
            battle.play(space.actions)
    with pytest.raises(IndexError):
        space.meaning(space.actions)


def test_many_battles_are_counted_and_watched(all_rules: dict[str, Rules]) -> None:
    seen: list[int] = []
    report = all_rules["mini-duel"].simulate(
        "line-choir", ["greedy", "random"], 400, seed=1, swap=True, progress=seen.append
    )
    assert report["battles"] == 400 and sum(row["count"] for row in report["results"]) == 400
    again = all_rules["mini-duel"].simulate("line-choir", ["greedy", "random"], 400, seed=1, swap=True, threads=1)
    assert again["results"] == report["results"]
    assert seen == sorted(seen)


def test_python_goes_on_while_rust_works(all_rules: dict[str, Rules]) -> None:
    ticks, stop = 0, threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not stop.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks
    all_rules["mini-duel"].simulate("line-choir", ["fighter"], 8, threads=1)
    during = ticks - before
    stop.set()
    thread.join()
    assert during > 3


def test_ctrl_c_breaks_off() -> None:
    code = """
import holmgang, signal, time
# Where tests run in the background, signals may be ignored from the start.
signal.signal(signal.SIGINT, signal.default_int_handler)
rules = holmgang.Rules("mini-duel")
print("begun", flush=True)
start = time.monotonic()
try:
    rules.simulate("line-choir", ["greedy"], 100_000_000)
except KeyboardInterrupt:
    print("broken off", flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert process.stdout and process.stdout.readline() == "begun\n"
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert process.stdout.readline() == "broken off\n"
    assert process.wait(30) == 0


@pytest.mark.skipif(not hasattr(_native, "_panic"), reason="a published wheel has nothing that panics on purpose")
def test_a_panic_becomes_an_exception(all_rules: dict[str, Rules]) -> None:
    """In short and in long work, with words and without, and while a battle is held: which can be gone on with."""
    panic = getattr(_native, "_panic")
    for is_long in (False, True):
        with pytest.raises(holmgang.InternalError, match="a fault of the program.*on purpose") as raised:
            panic(is_long, "on purpose")
        assert raised.value.code == "internal" and "ошибка программы" in raised.value.ru and isinstance(raised.value, Exception)
        with pytest.raises(holmgang.InternalError, match="without words"):
            panic(is_long, None)
    battle = all_rules["mini-duel"].battle("line-choir", seed=1)
    before = battle.record()
    with pytest.raises(holmgang.InternalError, match="on purpose"):
        battle._native._panic()  # type: ignore[attr-defined]
    assert battle.record() == before
    battle.play(battle.legal()[0])
    assert battle.steps == 1


def test_what_a_watcher_raises_is_raised(all_rules: dict[str, Rules], capfd: pytest.CaptureFixture[str]) -> None:
    """A watcher that fails is told as it is, and the work ends."""

    def fail(_: int) -> None:
        raise ZeroDivisionError("mine")

    with pytest.raises(ZeroDivisionError):
        all_rules["mini-duel"].simulate("line-choir", ["champion"], 50, progress=fail)
    capfd.readouterr()


@pytest.mark.parametrize("id", OPENERS)
def test_searches_tell_chances_of_legal_actions(all_rules: dict[str, Rules], id: str) -> None:
    battle = all_rules[id].battle(OPENERS[id], seed=3)
    found = battle.search("fighter", most=3, seed=1)
    assert found is not None and found["seat"] == battle.seat and found["iterations"] > 0
    assert 1 <= len(found["best"]) <= 3 and found["choices"] >= len(found["best"])
    for best in found["best"]:
        assert battle.check(best["action"]) == best["action"] and best["visits"] >= 0 and isinstance(best["line"], list)
        assert 0 <= best["win"] <= 1
    # What is chosen comes first: it may have fewer visits where nothing is clearly better than what looks best at once.
    others = [it["visits"] for it in found["best"][1:]]
    assert others == sorted(others, reverse=True)
    assert sum(it["win"] for it in found["chances"]) == pytest.approx(1, abs=0.01)
    assert battle.search("fighter", most=3, seed=1) == found, "the same seed finds the same"
    with pytest.raises(holmgang.UnknownError):
        battle.search("random")


@pytest.mark.parametrize("id", OPENERS)
def test_analyses_tell_every_step(all_rules: dict[str, Rules], id: str) -> None:
    """What a search says of a battle that was played: every step is in it, chances add up to one, and at the end the winner has all of them."""
    battle = played(all_rules[id], "greedy" if id != "ability-chess" else "random", most=16)
    told = battle.analyse("fighter", seed=1)
    assert told is not None and set(told["seats"]) == set(all_rules[id].playing(OPENERS[id]))
    assert told["steps"]
    for row in told["steps"]:
        taken = battle.step(row["step"])
        assert taken and (row["seat"], row["action"]) == (taken.seat, taken.action)
        assert sum(row["chances"]) == pytest.approx(1, abs=0.01) and all(0 <= chance <= 1 for chance in row["chances"])
        assert row["win"] is None or 0 <= row["win"] <= 1
        assert len(row["best"]) <= 3 and (row["win"] is None) <= (row["best"] == [])
    assert sum(told["end"]) == pytest.approx(1, abs=0.01)
    if battle.outcome and len(battle.outcome.winners) == 1:
        assert told["end"][told["seats"].index(battle.outcome.winners[0])] == 1
    with pytest.raises(holmgang.UnknownError):
        battle.analyse("greedy")


@pytest.mark.parametrize("id", OPENERS)
def test_what_is_foreseen_is_what_comes(all_rules: dict[str, Rules], id: str) -> None:
    """Numbers of the events of a step lie in what was foreseen of them."""
    battle, compared = all_rules[id].battle(OPENERS[id], seed=3), 0
    for number in range(14):
        if battle.over:
            break
        action = battle.advise("greedy", seed=number)
        foreseen = battle.foresee(action)
        for it in foreseen:
            assert it["terms"] and all(term["clause"] in all_rules[id].clauses and term["label"] for term in it["terms"])
        step = battle.play(action)
        for figure in (figure for event in battle.events(step.step, step.step) for figure in event.figures):
            spans = [(it["value"], it["value"] if it["to"] is None else it["to"]) for it in foreseen if it["id"] == figure.id]
            if spans:
                assert any(low <= figure.value <= high for low, high in spans), (action, figure, foreseen)
                compared += 1
    assert compared > 0 or id == "ability-chess", "chess captures without a number"
    with pytest.raises(holmgang.Refused):
        battle.foresee("abracadabra")
