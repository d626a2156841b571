"""Turn-based tactical battles played strictly by five written rulebooks.

Begin with :class:`Rules`: ``Rules("mini-duel").battle("line-choir", seed=7)``. Environments for learning are in :mod:`holmgang.vector`,
:mod:`holmgang.gym` and :mod:`holmgang.zoo`.
"""

from __future__ import annotations

from ._errors import ContentError, Fault, HolmgangError, InternalError, RecordError, Refused, RollsError, UnknownError
from ._native import __version__
from ._rules import Battle, HouseRule, Listed, Rules, VerbInfo, bots, replay, rulesets, secret_of, verify
from ._values import (
    Chance,
    Decision,
    Event,
    Feature,
    Figure,
    Meaning,
    Odds,
    Offer,
    Outcome,
    OutcomeRow,
    Roll,
    Space,
    Step,
    Term,
    Verb,
    Words,
)

__all__ = [
    "Battle",
    "Chance",
    "ContentError",
    "Decision",
    "Event",
    "Fault",
    "Feature",
    "Figure",
    "HolmgangError",
    "HouseRule",
    "InternalError",
    "Listed",
    "Meaning",
    "Odds",
    "Offer",
    "Outcome",
    "OutcomeRow",
    "RecordError",
    "Refused",
    "Roll",
    "RollsError",
    "Rules",
    "Space",
    "Step",
    "Term",
    "UnknownError",
    "Verb",
    "VerbInfo",
    "Words",
    "__version__",
    "bots",
    "replay",
    "rulesets",
    "secret_of",
    "verify",
]
