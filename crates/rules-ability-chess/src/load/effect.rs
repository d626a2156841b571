//! Effects: which fields each takes, and what may be named where.

use holmgang_kernel::doc::{Finder, Node, Value};
use holmgang_kernel::words::{Words, nearest};
use holmgang_kernel::words_of;
use holmgang_kernel::{faults, words};

use super::action::filter;
use super::{has_subject, read_zone};
use crate::content::{
    Area, Choosable, Effect, Home, Number, Owner, Players, Push, Restrict, Select, TargetKind, Targets, Trigger,
    TriggerOn, Which,
};
use crate::state::{HARMS, PERMANENT};
use crate::{Rules, clause};

/// AC-11.2: the effect primitives by their words, each with the fields that it takes besides `do`; those with `!` must be there.
const TAKES: [(&str, &[&str]); 32] = [
    ("ignite", &["on", "area"]),
    ("extinguish", &["on", "area"]),
    ("move_fire", &["on", "to"]),
    ("wound", &["on", "area", "owner", "kinds", "not_kinds"]),
    ("heal", &["on", "area", "owner", "kinds", "not_kinds"]),
    ("kill", &["on", "area", "owner", "kinds", "not_kinds"]),
    ("damage", &["on", "area", "owner", "kinds", "not_kinds", "n!"]),
    ("move", &["on", "to!", "captures", "carries"]),
    ("teleport", &["on", "to!"]),
    ("swap", &["on", "with!"]),
    ("push", &["on", "direction!", "n!"]),
    ("drag_item", &["on", "to!"]),
    ("summon_item", &["on", "item!"]),
    ("place_token", &["on", "token!", "strength!"]),
    ("detonate", &["on"]),
    ("barrier", &["on", "area", "rounds!"]),
    ("restrict", &["player!", "only", "not", "turns!", "until_pieces", "renaming"]),
    ("immunity", &["on", "area", "owner", "kinds", "not_kinds", "to!", "turns!", "counts_now"]),
    ("revive", &["on", "to!"]),
    ("replace_pieces", &["kind!"]),
    ("gain_energy", &["player!", "n!"]),
    ("lose_energy", &["player!", "n!"]),
    ("modify_action", &["action!", "zone", "price"]),
    ("extra_turn", &["player!"]),
    ("skip_turn", &["player!"]),
    ("reveal", &["on", "area", "player!"]),
    ("ask", &["player!", "choose!", "count!"]),
    ("add_named", &["with"]),
    ("drive", &["carries"]),
    ("reload", &[]),
    ("fire_gun", &["n!"]),
    ("turn_turret", &[]),
];

words_of!(pub DOES, TAKES, 0, 0..TAKES.len());

/// What an effect may speak of.
pub(super) struct Context<'a> {
    pub rules: &'a Rules,
    pub home: Option<Home>,
    pub siblings: &'a [&'a str],
    pub targets: Option<Targets>,
    pub has_destination: bool,
    pub trigger: Option<Trigger>,
    pub choices: &'a [Choosable],
    pub has_x: bool,
    pub is_setup: bool,
}

impl<'a> Context<'a> {
    /// Before the first turn: nothing but the bearer.
    pub fn setup(rules: &'a Rules) -> Self {
        Context {
            rules,
            home: None,
            siblings: &[],
            targets: None,
            has_destination: false,
            trigger: None,
            choices: &[],
            has_x: false,
            is_setup: true,
        }
    }
}

/// Reads a list of effects.
pub(super) fn effects(list: &[Node], context: &Context<'_>, finder: &mut Finder<'_>) -> Vec<Effect> {
    let mut all = Vec::new();
    for (place, node) in list.iter().enumerate() {
        let has_asked = all.iter().any(|effect| matches!(effect, Effect::Ask(..)));
        finder.within(&place.to_string(), |finder| {
            check_fields(node, finder);
            let reader = Reader { node, context, has_asked };
            if let Some(effect) = reader.effect(finder) {
                all.push(effect);
            }
        });
    }
    all
}

fn check_fields(node: &Node, finder: &mut Finder<'_>) {
    let does = node.text("do").unwrap_or_default();
    let takes = TAKES.iter().find(|(word, _)| *word == does).map_or(&[][..], |(_, takes)| *takes);
    for entry in node.entries().iter().filter(|entry| entry.key != "do") {
        if !takes.iter().any(|field| field.trim_end_matches('!') == entry.key) {
            let key = &entry.key;
            let all = takes.iter().map(|field| field.trim_end_matches('!')).collect::<Vec<_>>().join(", ");
            let words = if all.is_empty() {
                words!(
                    "`{does}` takes no `{key}`, nor anything else",
                    "`{does}` не принимает ни `{key}`, ни чего другого"
                )
            } else {
                words!("`{does}` takes no `{key}`; it takes {all}", "`{does}` не принимает `{key}`; он принимает {all}")
            };
            finder.wrong(entry.key_at, clause::VALIDATION, words);
        }
    }
    for field in takes.iter().filter_map(|field| field.strip_suffix('!')) {
        faults! { finder;
            node.get(field).is_none() => node.at, clause::VALIDATION, "`{does}` needs `{field}`", "для `{does}` нужно `{field}`";
        }
    }
}

/// An action of the same home by the field `action`.
pub(super) fn sibling(node: &Node, siblings: &[&str], finder: &mut Finder<'_>) -> Option<u8> {
    let id = node.text("action").unwrap_or_default();
    let place = siblings.iter().position(|known| *known == id);
    if place.is_none() {
        let words = match nearest(id, siblings.iter().copied()) {
            Some(near) => words!(
                "there is no action `{id}` here; is `{near}` meant?",
                "здесь нет действия `{id}`; может быть, `{near}`?"
            ),
            None => words!("there is no action `{id}` here", "здесь нет действия `{id}`"),
        };
        finder.wrong(node.get("action").map_or(node.at, |found| found.at), clause::VALIDATION, words);
    }
    place.map(|place| place as u8)
}

const CELLS: u16 =
    TargetKind::Cell.bit() | TargetKind::Piece.bit() | TargetKind::Barrier.bit() | TargetKind::Item.bit();
const PIECES: u16 = TargetKind::Piece.bit() | TargetKind::Cell.bit();
const PIECE: u16 = TargetKind::Piece.bit();

struct Reader<'a> {
    node: &'a Node,
    context: &'a Context<'a>,
    has_asked: bool,
}

impl Reader<'_> {
    fn effect(&self, finder: &mut Finder<'_>) -> Option<Effect> {
        let node = self.node;
        let does = node.text("do")?;
        self.only_tanks_and_setup(does, finder);
        Some(match does {
            "ignite" => Effect::Ignite(self.area(CELLS, finder)?),
            "extinguish" => Effect::Extinguish(self.area(CELLS, finder)?),
            "move_fire" => self.fire_to_move(finder)?,
            "wound" => Effect::Wound(self.area(PIECES, finder)?),
            "heal" => Effect::Heal(self.area(PIECES, finder)?),
            "kill" => Effect::Kill(self.area(PIECES, finder)?),
            "damage" => Effect::Damage(self.area(PIECES, finder)?, self.number(finder)?),
            "move" => Effect::Move {
                who: self.select("on", PIECE, finder)?,
                to: self.select("to", CELLS, finder)?,
                captures: node.bool("captures", false),
                carries: node.bool("carries", false),
            },
            "teleport" => {
                Effect::Teleport { who: self.select("on", PIECE, finder)?, to: self.select("to", CELLS, finder)? }
            }
            "swap" => Effect::Swap(self.select("on", PIECE, finder)?, self.select("with", PIECE, finder)?),
            "push" => {
                Effect::Push { who: self.select("on", PIECE, finder)?, push: self.push(), n: self.number(finder)? }
            }
            "drag_item" => Effect::DragItem {
                item: self.select("on", TargetKind::Item.bit(), finder)?,
                to: self.select("to", CELLS, finder)?,
            },
            "summon_item" => Effect::SummonItem { item: self.item(finder)?, on: self.select("on", CELLS, finder)? },
            "place_token" => self.token(finder)?,
            "detonate" => Effect::Detonate(self.select("on", TargetKind::Token.bit(), finder)?),
            "barrier" => Effect::Barrier(self.area(CELLS, finder)?, self.lasting("rounds")),
            "restrict" => Effect::Restrict(self.restrict(finder)?),
            "immunity" => Effect::Immunity {
                area: self.area(PIECES, finder)?,
                to: self.harms(),
                turns: self.lasting("turns").unwrap_or(PERMANENT),
                counts_now: node.bool("counts_now", false),
            },
            "revive" => Effect::Revive {
                who: self.select("on", TargetKind::DeadPiece.bit(), finder)?,
                to: self.select("to", CELLS, finder)?,
            },
            "replace_pieces" => Effect::ReplacePieces,
            "gain_energy" => Effect::GainEnergy(self.players(finder)?, self.number(finder)?),
            "lose_energy" => Effect::LoseEnergy(self.players(finder)?, self.number(finder)?),
            "modify_action" => Effect::ModifyAction {
                action: sibling(node, self.context.siblings, finder)?,
                zone: read_zone(node, "zone", finder),
                price: node.get("price").and_then(Node::as_int).map(|price| price as u8),
            },
            "extra_turn" => Effect::ExtraTurn(self.players(finder)?),
            "skip_turn" => Effect::SkipTurn(self.players(finder)?),
            "reveal" => Effect::Reveal(
                self.area(TargetKind::Token.bit() | TargetKind::Item.bit(), finder)?,
                self.players(finder)?,
            ),
            "ask" => Effect::Ask(self.players(finder)?, node.int("count", 1) as u8),
            "add_named" => Effect::AddNamed,
            "drive" => Effect::Drive { carries: node.bool("carries", false) },
            "reload" => Effect::Reload,
            "fire_gun" => Effect::FireGun(node.int("n", 4).clamp(1, 15) as u8),
            _ => Effect::TurnTurret,
        })
    }

    /// Effects that only stand in some places.
    fn only_tanks_and_setup(&self, does: &str, finder: &mut Finder<'_>) {
        let context = self.context;
        let at = self.node.at;
        let fault = match does {
            "replace_pieces" if !context.is_setup => {
                Some(Words::new("`replace_pieces` stands in `setup` only", "`replace_pieces` бывает только в `setup`"))
            }
            "ask" | "restrict" | "add_named" | "drive" | "reload" | "fire_gun" | "turn_turret" | "modify_action"
            | "extra_turn" | "skip_turn"
                if context.is_setup =>
            {
                Some(words!("`{does}` cannot stand in `setup`", "`{does}` не может стоять в `setup`"))
            }
            "drive" | "turn_turret"
                if context.targets.is_none_or(|targets| targets.what != TargetKind::Direction.bit()) =>
            {
                Some(words!(
                    "`{does}` wants `targets = {{ what = \"direction\" }}`",
                    "для `{does}` нужно `targets = {{ what = \"direction\" }}`"
                ))
            }
            "add_named" if context.trigger.is_none_or(|trigger| trigger.on != TriggerOn::NamedPieceDied) => {
                Some(Words::new(
                    "`add_named` answers the trigger `named_piece_died`",
                    "`add_named` отвечает на `named_piece_died`",
                ))
            }
            "ask" if matches!(context.home, Some(Home::Item(_))) => {
                Some(Words::new("an item's action does not ask", "действие предмета ни о чём не спрашивает"))
            }
            _ => None,
        };
        if let Some(words) = fault {
            finder.wrong(at, clause::VALIDATION, words);
        }
    }

    fn area(&self, accepts: u16, finder: &mut Finder<'_>) -> Option<Area> {
        let zone = read_zone(self.node, "area", finder);
        let accepts = if zone.is_some() { CELLS } else { accepts };
        Some(Area { on: self.select("on", accepts, finder)?, zone, filter: filter(self.node, Owner::Any) })
    }

    /// A selector, if it means something here and is of a kind that the effect can take.
    fn select(&self, key: &str, accepts: u16, finder: &mut Finder<'_>) -> Option<Select> {
        let context = self.context;
        let found = self.node.get(key);
        let word = found.and_then(Node::as_text).unwrap_or("targets");
        let select = Select::of_word(word)?;
        let is_item = matches!(context.home, Some(Home::Item(_)));
        let (is_there, kinds) = match select {
            Select::Targets => (context.targets.is_some(), context.targets.map_or(0, |targets| targets.what)),
            Select::Destination => (context.has_destination, TargetKind::Cell.bit()),
            Select::Bearer => (!is_item, PIECE),
            Select::OwnBearer => (is_item, PIECE | TargetKind::DeadPiece.bit()),
            Select::Item => (is_item, TargetKind::Cell.bit() | TargetKind::Item.bit()),
            Select::Subject => (context.trigger.as_ref().is_some_and(has_subject), PIECE),
            Select::Captor => (
                context
                    .trigger
                    .is_some_and(|trigger| matches!(trigger.on, TriggerOn::BearerCaptured | TriggerOn::PieceDied)),
                PIECE,
            ),
            Select::Token => (
                context.trigger.is_some_and(|trigger| trigger.on == TriggerOn::TokenObjectDestroyed),
                TargetKind::Token.bit(),
            ),
            Select::Chosen => (self.has_asked, PIECE),
        };
        let at = found.map_or(self.node.at, |found| found.at);
        if !is_there {
            let words =
                words!("there is no `{word}` here; it needs {}", "здесь нет `{word}`: нужно {}", why_not(select));
            finder.wrong(at, clause::VALIDATION, words);
            return None;
        }
        // Every kind that the targets may be must do; of the bearer of an item's user it is enough that one does.
        let fits = if select == Select::OwnBearer { kinds & accepts != 0 } else { kinds & !accepts == 0 };
        if !fits {
            let does = self.node.text("do").unwrap_or_default();
            let wanted: Vec<&str> =
                TargetKind::ALL.iter().filter(|(kind, _)| accepts & kind.bit() != 0).map(|(_, word)| *word).collect();
            let wanted = wanted.join(", ");
            let words = words!(
                "`{does}` needs {wanted} here, and `{word}` is something else",
                "для `{does}` здесь нужно: {wanted}, а `{word}` — другое"
            );
            finder.wrong(at, clause::VALIDATION, words);
            return None;
        }
        Some(select)
    }

    /// AC-6.20: from a target that is a cell to the cell that is named besides.
    fn fire_to_move(&self, finder: &mut Finder<'_>) -> Option<Effect> {
        let from = self.select("on", TargetKind::Cell.bit(), finder)?;
        let to = self.node.text("to").unwrap_or("destination");
        if from != Select::Targets || to != "destination" || !self.context.has_destination {
            finder.wrong(self.node.at, clause::FIRE_AS_A_MEANS, Words::new(
                "`move_fire` goes from `targets` to `destination`, so the action needs `destination = true`",
                "`move_fire` переносит огонь с `targets` на `destination`, поэтому действию нужно `destination = true`",
            ));
            return None;
        }
        Some(Effect::MoveFire)
    }

    fn number(&self, finder: &mut Finder<'_>) -> Option<Number> {
        let node = self.node.get("n")?;
        let text = match &node.value {
            Value::Int(number) => return Some(Number { has_x: false, plus: *number as i8 }),
            Value::Text(text) => text.replace(' ', ""),
            _ => return None,
        };
        let number = match text.strip_prefix('x') {
            Some("") => Some(0),
            Some(rest) => {
                rest.strip_prefix('+').unwrap_or(rest).parse::<i8>().ok().filter(|_| rest.starts_with(['+', '-']))
            }
            None => None,
        };
        match number {
            Some(plus) if self.context.has_x => Some(Number { has_x: true, plus }),
            Some(_) => {
                let words = Words::new(
                    "x is declared where `price = [least, most]`",
                    "x объявляют там, где `price = [от, до]`",
                );
                finder.wrong(node.at, clause::VALIDATION, words);
                None
            }
            None => {
                let shown: String = text.chars().take(20).collect();
                let words = words!(
                    "a number, `x`, `x-1` or `x+2` is wanted, found `{shown}`",
                    "нужно число, `x`, `x-1` или `x+2`, а здесь `{shown}`"
                );
                finder.wrong(node.at, clause::VALIDATION, words);
                None
            }
        }
    }

    fn push(&self) -> Push {
        match self.node.text("direction") {
            Some("towards") => Push::Towards,
            Some("forward") => Push::Forward,
            Some(word) => crate::names::read_straight(word).map_or(Push::Away, Push::To),
            None => Push::Away,
        }
    }

    fn item(&self, finder: &mut Finder<'_>) -> Option<Which> {
        let found = self.node.get("item")?;
        let id = found.as_text()?;
        let items = &self.context.rules.items;
        if id == "choice" {
            for choice in self.context.choices.iter().filter(|choice| choice.item.is_none()) {
                let id = &choice.id;
                let words =
                    words!("the choice `{id}` is no item of the content", "вариант `{id}` — не предмет из содержимого");
                finder.wrong(found.at, clause::VALIDATION, words);
            }
            return self.choice(found, finder);
        }
        let place = items.iter().position(|item| item.id == id);
        if place.is_none() {
            let words = match nearest(id, items.iter().map(|item| item.id.as_str())) {
                Some(near) => {
                    words!("there is no item `{id}`; is `{near}` meant?", "нет предмета `{id}`; может быть, `{near}`?")
                }
                None => words!("there is no item `{id}`", "нет предмета `{id}`"),
            };
            finder.wrong(found.at, clause::VALIDATION, words);
        }
        place.map(|place| Which::This(place as u16))
    }

    fn choice(&self, found: &Node, finder: &mut Finder<'_>) -> Option<Which> {
        if self.context.choices.is_empty() {
            let words = Words::new("`choice` needs `choices`", "для `choice` нужны `choices`");
            finder.wrong(found.at, clause::VALIDATION, words);
            return None;
        }
        Some(Which::Choice)
    }

    fn token(&self, finder: &mut Finder<'_>) -> Option<Effect> {
        let rules = self.context.rules;
        let on =
            self.select("on", TargetKind::Cell.bit() | TargetKind::Piece.bit() | TargetKind::Item.bit(), finder)?;
        let token = rules.tokens.iter().position(|token| self.node.text("token") == Some(&token.id))?;
        let strengths = &rules.tokens[token].strengths;
        let found = self.node.get("strength")?;
        let id = found.as_text()?;
        let strength = if id == "choice" {
            for choice in self.context.choices {
                let fits = choice.strength.is_some_and(|place| {
                    strengths.get(usize::from(place)).is_some_and(|strength| strength.id == choice.id)
                });
                if !fits {
                    let id = &choice.id;
                    let words =
                        words!("the choice `{id}` is no strength of this token", "вариант `{id}` — не сила этой метки");
                    finder.wrong(found.at, clause::VALIDATION, words);
                }
            }
            self.choice(found, finder)?
        } else {
            let Some(place) = strengths.iter().position(|strength| strength.id == id) else {
                let all = strengths.iter().map(|strength| strength.id.as_str()).collect::<Vec<_>>().join(", ");
                let words =
                    words!("the token has no strength `{id}`; it has {all}", "у метки нет силы `{id}`; есть {all}");
                finder.wrong(found.at, clause::VALIDATION, words);
                return None;
            };
            Which::This(place as u16)
        };
        Some(Effect::PlaceToken { token: token as u8, strength, on })
    }

    /// Rounds or turns; none: for good.
    fn lasting(&self, key: &str) -> Option<u8> {
        self.node.get(key).and_then(Node::as_int).map(|number| number as u8)
    }

    fn harms(&self) -> u8 {
        let list = self.node.elements("to");
        list.iter()
            .filter_map(|harm| HARMS.iter().position(|known| harm.as_text() == Some(known)))
            .fold(0, |all, place| all | 1 << place)
    }

    fn restrict(&self, finder: &mut Finder<'_>) -> Option<Restrict> {
        let node = self.node;
        let (is_only, key) = match (node.get("only"), node.get("not")) {
            (Some(_), None) => (true, "only"),
            (None, Some(_)) => (false, "not"),
            _ => {
                let words = Words::new(
                    "`restrict` takes either `only` or `not`",
                    "`restrict` принимает либо `only`, либо `not`",
                );
                finder.wrong(node.at, clause::RESTRICTIONS, words);
                return None;
            }
        };
        Some(Restrict {
            player: self.players(finder)?,
            is_only,
            pieces: self.select(key, PIECE, finder)?,
            turns: self.lasting("turns"),
            until_pieces: node.int("until_pieces", 0) as u8,
            renaming: node.bool("renaming", false),
        })
    }

    fn players(&self, finder: &mut Finder<'_>) -> Option<Players> {
        let context = self.context;
        let found = self.node.get("player")?;
        let word = found.as_text()?;
        let players = Players::of_word(word)?;
        let has_targets = |kinds: u16| context.targets.is_some_and(|targets| targets.what & !kinds == 0);
        let owned = PIECE | TargetKind::DeadPiece.bit() | TargetKind::Token.bit();
        let is_there = match players {
            Players::User | Players::Enemies | Players::All => true,
            Players::Targets => has_targets(TargetKind::Player.bit()),
            Players::TargetOwner => has_targets(owned),
            Players::SubjectOwner => context.trigger.as_ref().is_some_and(has_subject),
            Players::CaptorOwner => context
                .trigger
                .is_some_and(|trigger| matches!(trigger.on, TriggerOn::BearerCaptured | TriggerOn::PieceDied)),
        };
        if !is_there {
            let words = words!("there is no player `{word}` here", "здесь нет игрока `{word}`");
            finder.wrong(found.at, clause::VALIDATION, words);
            return None;
        }
        Some(players)
    }
}

/// Both sentences are formatted with one argument list, so the reason is one that both languages read: the field that is missing.
fn why_not(select: Select) -> &'static str {
    match select {
        Select::Targets => "`targets`",
        Select::Destination => "`destination = true`",
        Select::Bearer => "`bearer`",
        Select::OwnBearer | Select::Item => "`[[item.action]]`",
        Select::Subject | Select::Captor | Select::Token => "`trigger`",
        Select::Chosen => "`ask`",
    }
}
