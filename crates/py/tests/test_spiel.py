"""Games of OpenSpiel, checked by OpenSpiel: random play, chance, what a player knows, playthroughs."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import holmgang
from test_battles import OPENERS

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

from holmgang import spiel  # noqa: E402

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def load(id: str, scenario: str | None = None, most: int = 60) -> Any:
    return pyspiel.load_game(spiel.short_name(id), {"scenario": scenario or OPENERS[id], "max_decisions": most})


def walked(game: Any, seed: int, decisions: int = 40) -> list[Any]:
    """Every state of a random game, clones that nobody goes on with."""
    random, state, states = np.random.default_rng(seed), game.new_initial_state(), []
    while not state.is_terminal() and len(states) < decisions * 4:
        states.append(state.clone())
        if state.is_chance_node():
            ways, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(random.choice(ways, p=chances)))
        else:
            state.apply_action(int(random.choice(state.legal_actions())))
    return [*states, state]


@pytest.mark.parametrize("id", OPENERS)
def test_open_spiel_checks_it(id: str) -> None:
    """Legal actions, masks, chance, clones, strings and tensors of observations, serialisation: in every state of random games."""
    assert spiel.short_name(id) in pyspiel.registered_names()
    pyspiel.random_sim_test(load(id, most=40), num_sims=2, serialize=True, verbose=False)


def test_scenarios_for_four() -> None:
    game = load("ability-chess", "four-handed", 30)
    assert game.num_players() == 4
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def followed(node: Any, rolls: tuple[holmgang.Roll, ...]) -> None:
    """Goes through chance as the dice fell at a table. What can fall in one way only is rolled there and not asked here."""
    for roll in rolls:
        kind, names = node.node()
        if kind != "chance" or names != [roll.name]:
            continue
        bands = [told.partition("=")[2].partition("..") for told, _, _ in node.ways()]
        way = next(way for way, (lo, _, hi) in enumerate(bands) if int(lo) <= roll.value <= int(hi or lo))
        assert node.fall(way)


@pytest.mark.parametrize("id", OPENERS)
def test_the_game_is_the_one_that_is_played(id: str) -> None:
    """The same decisions and the same rolls as at a table: the same actions with the same indices, the same numbers, the same end."""
    rules = holmgang.Rules(id)
    for seed in range(3):
        battle, game = rules.battle(OPENERS[id], seed=seed), spiel.BattleGame(rules, OPENERS[id])
        node, random = game.root.clone(), np.random.default_rng(seed)
        start = battle.step(0)
        assert start
        followed(node, start.rolls)
        for _ in range(25):
            if battle.over or battle.seat == "referee":
                break
            assert node.node() == ("decision", [battle.seat])
            assert dict(node.choices()) == battle.legal_indices()
            seen = np.zeros(game.width, dtype=np.float32)
            assert node.observe(battle.seat, seen) and (seen == battle.observe()).all()
            index = int(random.choice(list(battle.legal_indices())))
            text = battle.legal_indices()[index]
            step = battle.play(index)
            assert node.take(index)
            if step.action != text:
                # At a table a move is walked on the way that is offered there; here it is the one that is listed.
                break
            followed(node, step.rolls)
        if battle.outcome and step.action == text:
            assert node.node() == ("over", list(battle.outcome.winners))


def test_chance_is_exact() -> None:
    """All ways of the dice behind an action together are those that `odds` counts, and their chances add up to one without rounding."""
    rules = holmgang.Rules("mini-duel")
    battle, game = rules.battle("drill", seed=1), spiel.BattleGame(rules, "drill")
    several = 0
    for action in battle.legal():
        start = game.root.clone()
        start.take(next(index for index, text in start.choices() if text == action))
        ends: list[Fraction] = []
        nodes = [(start, Fraction(1))]
        while nodes:
            node, chance = nodes.pop()
            ways = node.ways()
            if not ways:
                ends.append(chance)
            for way, (_, numerator, denominator) in enumerate(ways):
                further = node.clone()
                assert further.fall(way)
                nodes.append((further, chance * Fraction(numerator, denominator)))
        odds = battle.odds(action)
        assert sum(ends) == 1 and len(ends) == odds.paths
        if odds.works is not None and len(ends) == 2:
            assert odds.works in ends
            several += 1
    assert several > 0


def test_what_is_hidden_is_in_no_observation_and_no_information_state() -> None:
    """Two games that differ in where the other player has placed a piece: to who may not know it they are the same."""
    game = spiel.BattleGame("mini-duel", "muster")
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(0)
    player = state.current_player()
    other, stranger, placed = state.clone(), 1 - player, 0
    for _ in range(4):
        by_piece: dict[str, list[int]] = {}
        both = set(state.legal_actions()) & set(other.legal_actions())
        for action in sorted(both):
            verb, piece, *_ = f"{state.action_to_string(player, action)} -".split()
            if verb == "place":
                by_piece.setdefault(piece, []).append(action)
        cells = next((cells for cells in by_piece.values() if len(cells) > 1), None)
        if cells is None:
            break
        state.apply_action(cells[0])
        other.apply_action(cells[-1])
        placed += 1
        assert state.current_player() == other.current_player()
        assert state.observation_string(stranger) == other.observation_string(stranger)
        assert state.observation_tensor(stranger) == other.observation_tensor(stranger)
        assert state.information_state_string(stranger) == other.information_state_string(stranger)
        assert state.information_state_string(player) != other.information_state_string(player)
    assert placed > 1


@pytest.mark.parametrize("id", OPENERS)
def test_information_states_say_what_can_be_done_and_forget_nothing(id: str) -> None:
    game = load(id)
    known: dict[str, tuple[int, ...]] = {}
    for seed in range(2):
        before: dict[int, list[str]] = {}
        for state in walked(game, seed, 25):
            for player in range(game.num_players()):
                told = state.told(player)
                assert told[: len(before.get(player, []))] == before.get(player, [])
                before[player] = told
            player = state.current_player()
            if player >= 0:
                legal = tuple(state.legal_actions())
                assert known.setdefault(state.information_state_string(player), legal) == legal
    assert len(known) > 10


@pytest.mark.parametrize("id", OPENERS)
def test_playthroughs_stay_as_they_are(id: str) -> None:
    """The first moments of a game as OpenSpiel writes them, byte for byte. `HOLMGANG_WRITE=1` writes them anew."""
    from absl import flags
    from open_spiel.python.algorithms.generate_playthrough import playthrough

    if not flags.FLAGS.is_parsed():
        flags.FLAGS(["test"])
    name = spiel.short_name(id)
    text = playthrough(f"{name}(max_decisions=2,scenario={OPENERS[id]})", None, seed=1)
    file = PLAYTHROUGHS / f"{name}.txt"
    if os.environ.get("HOLMGANG_WRITE"):
        PLAYTHROUGHS.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8")


def test_a_battle_of_ones_own_is_a_game() -> None:
    game = spiel.BattleGame("mini-duel", {"elves": "shield_line", "zombies": "grave_choir"}, max_decisions=5)
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)
    with pytest.raises(holmgang.UnknownError):
        spiel.BattleGame("mini-duel", "line-choire")


def test_solvers_of_open_spiel_play_it() -> None:
    """Monte Carlo tree search of OpenSpiel over our chance nodes, for a few decisions."""
    from open_spiel.python.algorithms import mcts

    game = load("mini-duel", "drill", 6)
    random = np.random.RandomState(1)
    bots = [mcts.MCTSBot(game, 2, 8, mcts.RandomRolloutEvaluator(1, random), random_state=random) for _ in range(2)]
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
        else:
            state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == 0
