"""Environments, each checked by its own library."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import warnings
from pathlib import Path

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

import holmgang
from holmgang.gym import BattleEnv, register
from holmgang.vector import VectorEnv, describe
from holmgang.zoo import BattleAEC, env
from test_battles import OPENERS


@pytest.mark.parametrize("id", OPENERS)
def test_gymnasium_checks_it(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        check_env(BattleEnv(id, OPENERS[id]), skip_render_check=True)


def test_an_episode_of_gymnasium_ends_with_a_reward() -> None:
    register()
    made = gymnasium.make("holmgang/Battle-v0", rules="mini-duel", scenario="line-choir", bot="random")
    random = np.random.default_rng(1)
    results = []
    for seed in range(20):
        _, info = made.reset(seed=seed)
        over = cut = False
        reward = 0.0
        while not (over or cut):
            action = random.choice(np.flatnonzero(info["action_mask"]))
            _, reward, over, cut, info = made.step(action)
        results.append(reward)
    assert {1.0, -1.0} <= set(map(float, results)) and all(reward in (-1.0, 0.0, 1.0) for reward in results)


def test_an_illegal_index_changes_nothing() -> None:
    one = BattleEnv("forum-duel", "mirror-1v1", render_mode="ansi")
    _, info = one.reset(seed=1)
    assert one.render() and one.action_masks().sum() == info["action_mask"].sum()
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, over, cut, info = one.step(illegal)
    assert (reward, over, cut, info["illegal_action"]) == (-1.0, False, False, illegal)


@pytest.mark.parametrize("id", OPENERS)
def test_pettingzoo_checks_it(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(rules=id, scenario=OPENERS[id]), num_cycles=60)


@pytest.mark.parametrize("id", OPENERS)
def test_pettingzoo_checks_its_seeds(id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        seed_test(lambda: env(rules=id, scenario=OPENERS[id]), num_cycles=60)


def test_what_one_agent_gets_the_other_loses() -> None:
    game = BattleAEC("mini-duel", "line-choir", render_mode="ansi")
    game.reset(seed=3)
    random = np.random.default_rng(3)
    for agent in game.agent_iter():
        seen, _, over, cut, _ = game.last()
        if over or cut:
            game.step(None)
            continue
        assert seen is not None
        assert game.render()
        rewards = dict(game.rewards)
        game.step(random.choice(np.flatnonzero(seen["action_mask"])))
        if any(game.terminations.values()):
            rewards = dict(game.rewards)
            assert sum(rewards.values()) == 0 and set(map(abs, rewards.values())) <= {0.0, 1.0}
            break
        assert agent in rewards
    else:
        pytest.fail("the battle has no end")


@pytest.mark.parametrize("id", OPENERS)
def test_many_battles_go_on_side_by_side(id: str) -> None:
    many = VectorEnv(id, OPENERS[id], 40, seed=5)
    random = np.random.default_rng(5)
    many.reset(seed=5)
    ends = 0
    for _ in range(150):
        assert (many.seats >= 0).all() and (many.masks.sum(axis=1) > 0).all()
        assert np.abs(many.observations).max() <= 4
        many.step(many.sample(random))
        ended = many.terminated | many.truncated
        ends += int(ended.sum())
        assert (many.rewards[~ended] == 0).all()
    assert ends > 0 or id not in ("mini-duel", "forum-duel")


def test_the_same_seed_gives_the_same_numbers() -> None:
    def run(battles: int) -> list[np.ndarray]:
        many = VectorEnv("mini-duel", "line-choir", battles, seed=1)
        many.reset(seed=8)
        told = [many.observations[:4].copy()]
        for _ in range(60):
            # The first that can be chosen.
            many.step(np.argmax(many.masks, axis=1))
            told.append(np.concatenate([many.observations[:4].ravel(), many.rewards[:4].ravel()]))
        return told

    first, again = run(4), run(4)
    assert all((a == b).all() for a, b in zip(first, again, strict=True))
    # Alone or on all cores: battles do not hang on how many there are, until they begin anew.
    assert (run(64)[5] == first[5]).all()


def test_an_index_that_cannot_be_chosen_changes_nothing() -> None:
    many = VectorEnv("mini-duel", "line-choir", 3)
    with pytest.raises(RuntimeError):
        many.step([0, 0, 0])
    many.reset(seed=1)
    before = many.observations.copy()
    good = many.sample(np.random.default_rng(1))
    wrong = good.copy()
    wrong[2] = int(np.flatnonzero(many.masks[2] == 0)[0])
    with pytest.raises(holmgang.Refused, match="battle 2"):
        many.step(wrong)
    with pytest.raises(holmgang.Refused):
        many.step(good[:2])
    assert (many.observations == before).all()
    many.step(good)


def test_bots_play_their_seats() -> None:
    many = VectorEnv("mini-duel", "line-choir", 32, bots={"zombies": "random"}, seed=2)
    many.reset(seed=2)
    random = np.random.default_rng(2)
    for _ in range(50):
        assert (many.seats == 0).all()
        many.step(many.sample(random))
    with pytest.raises(ValueError, match="elves"):
        VectorEnv("mini-duel", "line-choir", 1, bots={"elvs": "random"})
    with pytest.raises(holmgang.UnknownError):
        VectorEnv("mini-duel", "line-choir", 1, bots={"elves": "grandmaster"})


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system does not fork")
def test_a_forked_process_goes_on() -> None:
    """Threads are not inherited; who forks behind a step, as `multiprocessing` does, would wait for them for ever."""
    code = """
import os, numpy as np
from holmgang.vector import VectorEnv
env = VectorEnv("mini-duel", "line-choir", 256, seed=1)
env.reset(seed=1)
env.step(env.masks.argmax(axis=1))
child = os.fork()
env.step(env.masks.argmax(axis=1))
env.reset(seed=1)
os._exit(0) if child == 0 else print(os.waitpid(child, 0)[1], flush=True)
"""
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, start_new_session=True)
    try:
        said, _ = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert said == "0\n"


def test_shaping_adds_up_to_the_change_of_worth() -> None:
    plain = VectorEnv("mini-duel", "line-choir", 8, seed=4)
    shaped = VectorEnv("mini-duel", "line-choir", 8, seed=4, shaping=0.5)
    plain.reset(seed=4), shaped.reset(seed=4)
    differences = 0
    for _ in range(40):
        actions = np.argmax(plain.masks, axis=1)
        plain.step(actions), shaped.step(actions)
        assert (plain.observations == shaped.observations).all()
        difference = shaped.rewards - plain.rewards
        assert np.abs(difference).max() <= 1.0
        differences += int((difference != 0).any())
    assert differences > 0


def test_memory_stays_flat() -> None:
    def resident() -> int:
        return int(Path("/proc/self/statm").read_text().split()[1]) * 4096

    if not Path("/proc/self/statm").exists():
        return
    many = VectorEnv("mini-duel", "line-choir", 64, seed=3)
    many.reset(seed=3)
    random = np.random.default_rng(3)
    for _ in range(300):
        many.step(many.sample(random))
    before = resident()
    for _ in range(1500):
        many.step(many.sample(random))
    assert resident() - before < 16 * 2**20


OBSERVATIONS = Path(__file__).parents[3] / "docs/observations.md"


@pytest.mark.parametrize("id", OPENERS)
def test_every_number_and_every_index_is_described(id: str) -> None:
    many = VectorEnv(id, OPENERS[id], 1)
    text = describe(id, OPENERS[id])
    assert len(many.space.observation) == many.width and f" to {many.width - 1}, " in text
    assert sum(verb.size for verb in many.space.verbs) == many.actions and f" to {many.actions - 1}, " in text
    assert text in OBSERVATIONS.read_text(encoding="utf-8"), "docs/observations.md tells something else; write it anew with `describe`"


SCENARIOS = [(id, scenario.id) for id in OPENERS for scenario in holmgang.Rules(id).scenarios]


@pytest.mark.parametrize(("id", "scenario"), SCENARIOS)
def test_indices_lead_to_actions_and_back_in_every_scenario(id: str, scenario: str) -> None:
    """Every legal action has an index of its own, a meaning, and leads back: at random moments of every scenario."""
    many = VectorEnv(id, scenario, 2, seed=11, max_decisions=150)
    space, random = many.space, np.random.default_rng(11)
    rules = holmgang.Rules(id)
    battle = rules.battle(scenario, seed=11)
    many.reset(11)
    for _ in range(12):
        for _ in range(5):
            many.step(many.sample(random))
        for place in range(many.battles):
            choices = many.choices(place)
            assert list(np.flatnonzero(many.masks[place])) == sorted(choices)
            assert len(set(choices.values())) == len(choices), "an index for each, and one only"
            for index in choices:
                meaning = space.meaning(index)
                verb = next(verb for verb in space.verbs if verb.first <= index < verb.first + verb.size)
                point = 0
                for name, places in verb.axes:
                    assert 0 <= meaning.at[name] < places
                    point = point * places + meaning.at[name]
                assert verb.first + point * verb.ways + meaning.way == index
    # At a table nothing is lost either: as many indices as actions, each of them allowed.
    for _ in range(15):
        if battle.over or battle.seat == "referee":
            break
        indices = battle.legal_indices()
        assert len(indices) == len(battle.legal()) and not any(map(battle.refusal, indices.values()))
        battle.play(int(random.choice(list(battle.legal_indices()))))
