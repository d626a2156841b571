"""Every rulebook as a game of OpenSpiel, with chance as a player of its own.

Importing this module registers ``holmgang_mini_duel``, ``holmgang_forum_duel`` and so on; ``pyspiel.load_game("holmgang_mini_duel(scenario=drill)")`` loads
one. Parameters: ``scenario`` (the id of one) and ``max_decisions`` (a battle that takes more decisions ends as a draw). For scenarios and content of one's
own there is :class:`BattleGame`.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from . import _values
from ._native import NativeRules, NativeTree
from ._rules import Rules, Scenario, _setup, rulesets
from ._values import Space

SCENARIOS = {
    "mini-duel": "line-choir",
    "forum-duel": "mirror-1v1",
    "ability-chess": "duel",
    "fairydust": "market-1v1",
    "tabletop-d20": "duel-1v1",
}
"""The scenario that a game has where none is named."""
MOST_DECISIONS = 1_000
"""A battle that takes more decisions ends as a draw, unless the parameter says otherwise."""
MOST_WAYS = 1_000
"""The most ways that chance has at one node: a roll of a d100 has a hundred."""


# What a tree grows from: ruleset, content folders, content documents, scenario, whether that is written out, options, the most decisions.
_Job = tuple[str, tuple[str, ...], tuple[tuple[str, str], ...], str, bool, str, int]


@functools.lru_cache(maxsize=32)
def _root(job: _Job) -> NativeTree:
    ruleset, folders, documents, scenario, inline, options, most = job
    return NativeRules(ruleset, list(folders), list(documents)).tree(scenario, inline, options, most)


class _Place:
    """A place in a game tree, with the way there: so that it can be copied, and sent elsewhere."""

    __slots__ = ("job", "path", "tree")

    def __init__(self, job: _Job, tree: NativeTree, path: tuple[int, ...] = ()) -> None:
        self.job, self.tree, self.path = job, tree, path

    def go(self, action: int) -> bool:
        went = self.tree.fall(action) if self.tree.node()[0] == "chance" else self.tree.take(action)
        if went:
            self.path = (*self.path, action)
        return went

    def __deepcopy__(self, _: object) -> _Place:
        return _Place(self.job, self.tree.clone(), self.path)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.job, self.path)


def _again(job: _Job, path: tuple[int, ...]) -> _Place:
    place = _Place(job, _root(job).clone())
    if not all(map(place.go, path)):
        raise ValueError("the rules or the content are not those that the state was made with")
    return place


class BattleGame(pyspiel.Game):  # type: ignore[misc]
    """A scenario of a rulebook as a game.

    Decisions are indices of :attr:`space`. Every roll that the rules ask is a chance node; values between which the rules make no difference are one
    outcome, so that a hit with 30% is a node with two outcomes. What the referee would say where his word is wanted is a chance node too, all answers
    alike. Seats that decide at the same time (placement) decide one after the other, without seeing what the other has chosen.

    Args:
        rules: the rules, or the id of a ruleset.
        scenario: the id of one, or its fields.
        max_decisions: a battle that takes more decisions ends as a draw.
        options: house rules and other fields that override the scenario.
    """

    def __init__(
        self,
        rules: Rules | str,
        scenario: Scenario | None = None,
        *,
        max_decisions: int = MOST_DECISIONS,
        options: Mapping[str, Any] | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        self.rules = Rules(rules) if isinstance(rules, str) else rules
        scenario = SCENARIOS.get(self.rules.id, "") if scenario is None else scenario
        setup = _setup(scenario, options)
        self._job: _Job = (self.rules.id, self.rules._folders, self.rules._documents, *setup, max_decisions)
        self.root: NativeTree = self.rules._native.tree(*setup, max_decisions)
        self.seats = tuple(self.rules.playing(scenario, options))
        """The seat of each player."""
        self.space: Space = _values.space(self.root.space())
        self.width = len(self.space.observation)
        information = pyspiel.GameInfo(
            num_distinct_actions=self.space.actions,
            max_chance_outcomes=MOST_WAYS,
            num_players=len(self.seats),
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if _is_zero_sum(self.rules) else None,
            max_game_length=max_decisions,
        )
        super().__init__(game_type(self.rules), information, dict(params or {}))

    def new_initial_state(self) -> BattleState:
        """The start."""
        return BattleState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound that no battle reaches."""
        return 40 * int(self.max_game_length())

    def make_py_observer(self, kind: Any = None, params: Mapping[str, Any] | None = None) -> _Observer:
        """Whoever turns states to numbers and texts. With perfect recall there is a text alone."""
        if params:
            raise ValueError(f"there are no parameters of observations, so not {dict(params)}")
        return _Observer(self, kind or pyspiel.IIGObservationType(perfect_recall=False))


class BattleState(pyspiel.State):  # type: ignore[misc]
    """A moment of a battle."""

    def __init__(self, game: BattleGame) -> None:
        super().__init__(game)
        self._place = _Place(game._job, game.root.clone())
        self._seats = game.seats
        self._look()

    @property
    def _tree(self) -> NativeTree:
        return self._place.tree

    def _look(self) -> None:
        self._kind, self._who = self._tree.node()
        self._choices: dict[int, str] = dict(self._tree.choices()) if self._kind == "decision" else {}

    def current_player(self) -> int:
        """The player that decides, or chance, or nobody."""
        if self._kind == "chance":
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self._kind == "over" else self._seats.index(self._who[0])

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self._choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ways that a roll can fall, with their chances."""
        return [(way, numerator / denominator) for way, (_, numerator, denominator) in enumerate(self._tree.ways())]

    def _apply_action(self, action: int) -> None:
        if not self._place.go(action):
            raise ValueError(f"{action} cannot be chosen here")
        self._look()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            ways = self._tree.ways()
            return ways[action][0] if action < len(ways) else f"way {action}"
        return self._choices.get(action, f"action {action}")

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self._kind == "over"

    def returns(self) -> list[float]:
        """1 to who has won, −1 to who has lost, 0 in a draw and until then."""
        if self._kind != "over" or not self._who:
            return [0.0] * len(self._seats)
        return [1.0 if seat in self._who else -1.0 for seat in self._seats]

    def told(self, player: int) -> list[str]:
        """Everything that a player was told from the start on, and what it did itself."""
        return self._tree.told(self._seats[player], "en")

    def observe(self, player: int, out: NDArray[np.float32]) -> None:
        """Writes what a player sees."""
        self._tree.observe(self._seats[player], out)

    def __str__(self) -> str:
        now = f"{self._kind}: {' '.join(self._who)}"
        return "\n".join([*self._tree.told("referee", "en"), f"{self._tree.decisions()} decisions, {now}"])


class _Observer:
    """What one player gets of a state."""

    def __init__(self, game: BattleGame, kind: Any) -> None:
        self._recalls = bool(kind.perfect_recall)
        self._public = kind.private_info == pyspiel.PrivateInfoType.NONE
        self._nothing = not kind.public_info
        self._width = game.width
        has_tensor = not (self._recalls or self._public or self._nothing)
        self.tensor: NDArray[np.float32] | None = np.zeros(game.width, dtype=np.float32) if has_tensor else None
        self.dict = {"observation": self.tensor} if has_tensor else {}

    def set_from(self, state: BattleState, player: int) -> None:
        """What a player sees, as numbers."""
        if self.tensor is not None:
            state.observe(player, self.tensor)

    def string_from(self, state: BattleState, player: int) -> str | None:
        """What a player sees, or with perfect recall all that it has ever known, as a text."""
        if self._nothing:
            return None
        if self._public:
            return "\n".join(state._tree.told("spectator", "en"))
        seen = np.zeros(self._width, dtype=np.float32)
        state.observe(player, seen)
        marks = " ".join(f"{place}:{value:g}" for place, value in enumerate(seen.tolist()) if value)
        asked = state.current_player() == player
        now = "\n".join([f"seat {state._seats[player]}", *(state._choices.values() if asked else ()), marks])
        return "\n".join([*state.told(player), now]) if self._recalls else now


def _is_zero_sum(rules: Rules) -> bool:
    return len(rules.seats) == 2


def short_name(ruleset: str) -> str:
    """The name that a rulebook has among the games of OpenSpiel."""
    return "holmgang_" + ruleset.replace("-", "_")


def game_type(rules: Rules) -> Any:
    """What kind of game a rulebook is, in the words of OpenSpiel."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=short_name(rules.id),
        long_name=f"Holmgang: {rules.title.en}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if rules.hidden else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if _is_zero_sum(rules) else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(2, len(rules.seats)),
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"scenario": SCENARIOS.get(rules.id, ""), "max_decisions": MOST_DECISIONS},
    )


def _maker(rules: Rules) -> type[BattleGame]:
    # A class and no function: OpenSpiel lets go of it when the interpreter is gone already, and nothing may be left to free then.
    class Registered(BattleGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = dict(params or {})
            most = given.get("max_decisions", MOST_DECISIONS)
            super().__init__(rules, given.get("scenario"), max_decisions=most, params=given)

    return Registered


def register() -> list[str]:
    """Makes every rulebook known to OpenSpiel, once; comes back with the names. Importing the module has done it."""
    known = set(pyspiel.registered_names())
    for ruleset in rulesets():
        if short_name(ruleset) not in known:
            rules = Rules(ruleset)
            pyspiel.register_game(game_type(rules), _maker(rules))
    return [short_name(ruleset) for ruleset in rulesets()]


register()

__all__ = ["BattleGame", "BattleState", "register", "short_name"]
