//! Fields of the state by the names of the rulebook's sheet: `docs/notation.md`, section 3.4.

mod set;

use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::written;

use crate::Rules;
use crate::chess::board::CASTLINGS;
use crate::content::{Change, ChessClass, ItemKind, NO_ITEM, Stat, Stats, Subclass, WallSheet};
use crate::damage::{attack_points, defence, defence_percent};
use crate::legal::turn_limit_ms;
use crate::names::{everybody, piece_id, place_name, square_name, wall_id};
use crate::state::{
    Chess, Fate, Formation, Game, Mode, NOBODY, OFF_FIELD, Phase, Place, Player, Posting, State, TurnOrder, What, Who,
    at, bit, owner, with_item,
};
use crate::turn::result_id;
use crate::values::Resource;

impl Fields for Rules {
    fn sheet(&self, state: &State) -> Field {
        let mut fields = vec![
            ("phase".to_owned(), phase_id(state.phase).into()),
            ("paused".to_owned(), state.paused.into()),
            ("result".to_owned(), result(state).into()),
            ("options".to_owned(), options(state)),
            ("duel".to_owned(), self.duel_fields(state)),
        ];
        if let Some(chess) = &state.chess {
            fields.push(("chess".to_owned(), self.chess_fields(state, chess)));
        }
        fields.extend(everybody(state).map(|who| (piece_id(who), self.piece_fields(state, who))));
        Field::Table(fields)
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        let mut next = state.clone();
        set::Setter { rules: self, state: &mut next, path, value }.set()?;
        *state = next;
        Ok(())
    }
}

fn table<const N: usize>(fields: [(&str, Field); N]) -> Field {
    Field::Table(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

/// The word of one of a closed list.
pub(crate) fn id_of<T: PartialEq>(value: &T, all: &[(T, &'static str)]) -> &'static str {
    all.iter().find(|(known, _)| known == value).map_or("", |(_, word)| word)
}

fn phase_id(phase: Phase) -> &'static str {
    match phase {
        Phase::Place => "place",
        Phase::Act => "act",
        Phase::Chess => "chess",
        Phase::Promote => "promote",
        Phase::Over => "over",
    }
}

/// The words of a fate.
pub(crate) const FATES: [(Fate, &str); 4] =
    [(Fate::Alive, "alive"), (Fate::Dead, "dead"), (Fate::Surrendered, "surrendered"), (Fate::Gone, "gone")];

fn result(state: &State) -> &'static str {
    match state.chess.as_ref().map(|chess| chess.outcome) {
        None => result_id(state.duel.result),
        Some(Game::Open) => "none",
        Some(Game::Won(player, _)) => player.word(),
        Some(Game::Draw(_)) => "draw",
    }
}

fn options(state: &State) -> Field {
    let options = &state.setup.options;
    table([
        ("guard_mode", if options.guard_is_relative { "relative" } else { "points" }.into()),
        ("block_mode", if options.blocks_by_file { "file" } else { "row" }.into()),
        ("cloak_screens", options.cloak_screens.into()),
        ("move_clock", options.move_clock.into()),
        ("placement_clock", options.placement_clock.into()),
        ("stall_rounds", options.stall_rounds.into()),
        ("round_cap", options.round_cap.into()),
        ("turn_order", id_of(&options.turn_order, &TurnOrder::ALL).into()),
        ("wall_forces", options.wall_forces.into()),
        ("wall_limit", options.wall_limit.into()),
        ("formation", id_of(&options.formation, &Formation::ALL).into()),
        ("squad_size", options.squad_size.into()),
    ])
}

fn id_or_none(who: Who) -> Field {
    if who == NOBODY { Field::None } else { piece_id(who).into() }
}

fn ids(pieces: impl Iterator<Item = Who>) -> Field {
    Field::List(pieces.map(|who| piece_id(who).into()).collect())
}

fn by_player(of: impl Fn(Player) -> Field) -> Field {
    table(Player::ALL.map(|(player, word)| (word, of(player))))
}

impl Rules {
    fn duel_fields(&self, state: &State) -> Field {
        let duel = &state.duel;
        let acts = state.phase == Phase::Act;
        let placing = state.phase == Phase::Place;
        let opened = duel.lead_attacker != NOBODY;
        let coming = duel.coming(state.setup.options.turn_order);
        let order: Vec<Place> = std::iter::once(duel.active).chain(coming).collect();
        let offers = Player::ALL.iter().filter(|(player, _)| duel.offers[*player as usize]);
        let victim = state.chess.as_ref().and_then(|chess| chess.capture).map(|capture| capture.victim);
        let confirmed = |player: Player| state.posts().is_some_and(|posts| posts.confirmed[player as usize]);
        table([
            ("attacker", if opened { duel.attacker.word().into() } else { Field::None }),
            ("lead_attacker", id_or_none(duel.lead_attacker)),
            ("lead_defender", id_or_none(duel.lead_defender)),
            ("square", Field::or_none(victim.map(square_name))),
            ("round", duel.round.into()),
            ("active_piece", if acts { id_or_none(state.who(duel.active)) } else { Field::None }),
            ("order", if acts { ids(order.into_iter().map(|place| state.who(place))) } else { Field::None }),
            ("move_clock_ms", Field::or_none(turn_limit_ms(state).filter(|_| acts))),
            ("stall_rounds_seen", duel.stalled.into()),
            ("offers", Field::List(offers.map(|(_, word)| (*word).into()).collect())),
            (
                "participants",
                by_player(|player| {
                    if placing {
                        ids(state.participants(player))
                    } else {
                        ids(everybody(state).filter(|who| owner(*who) == player && stands(state, *who)))
                    }
                }),
            ),
            ("confirmed", by_player(|player| confirmed(player).into())),
            ("result", result_id(duel.result).into()),
            ("walls", Field::List((0..duel.walls.len()).map(|index| wall_fields(state, index)).collect())),
        ])
    }

    fn chess_fields(&self, state: &State, chess: &Chess) -> Field {
        let cells = (0..64).map(|square| (square_name(square), chess.on(square).map_or(Field::None, id_or_none)));
        let letters: String = CASTLINGS
            .iter()
            .filter(|castling| chess.castling & castling.bit != 0)
            .map(|castling| castling.letter)
            .collect();
        let clock = |player: Player| {
            if chess.mode == Mode::TimeGame { chess.clock_ms[player as usize].into() } else { Field::None }
        };
        let gained = |player: Player| {
            let items = chess.gained[player as usize].iter();
            Field::List(items.filter_map(|item| Some(self.items.get(usize::from(*item))?.id.as_str().into())).collect())
        };
        table([
            ("mode", id_of(&chess.mode, &Mode::ALL).into()),
            ("to_move", chess.to_move.word().into()),
            ("move_number", chess.moves.into()),
            ("cells", Field::Table(cells.collect())),
            ("en_passant", if chess.en_passant < 64 { square_name(chess.en_passant).into() } else { Field::None }),
            ("castling", if letters.is_empty() { Field::None } else { letters.into() }),
            ("clock_ms", by_player(clock)),
            ("passes", chess.passes.into()),
            ("killed", by_player(|player| ids(chess.killed(player)))),
            ("surrendered", by_player(|player| ids(chess.surrendered(player)))),
            ("gained", by_player(gained)),
            ("promoting", id_or_none(if state.phase == Phase::Promote { chess.promoting } else { NOBODY })),
        ])
    }

    fn piece_fields(&self, state: &State, who: Who) -> Field {
        let sheet = &state.setup.sheets[usize::from(who)];
        let stats = self.sheet_stats(state, who);
        let stat = |stat: Stat| Field::from(stats[stat as usize]);
        let held = self.held(state, who);
        let place = field_place(state, who);
        let on_field = |of: &dyn Fn(Place) -> Field| place.map_or(Field::None, of);
        let skills =
            sheet.skills.iter().filter_map(|skill| Some(self.skills.get(usize::from(*skill))?.id.as_str().into()));
        let item = self.items.get(usize::from(item_of(state, who)));
        let duel = &state.duel;
        let mut fields: Vec<(&str, Field)> = vec![
            ("id", piece_id(who).into()),
            ("name", sheet.name.en.as_str().into()),
            ("owner", owner(who).word().into()),
            ("chess_class", id_of(&sheet.class, &ChessClass::ALL).into()),
            ("subclass", id_of(&sheet.subclass, &Subclass::ALL).into()),
            ("level", sheet.level.into()),
        ];
        fields.extend(Stat::ALL.map(|(which, key)| (key, stat(which))));
        if let Some(place) = place.filter(|_| state.phase == Phase::Act) {
            let max_health = self.maximum(state, place, Resource::Health);
            if let Some((_, value)) = fields.iter_mut().find(|(key, _)| *key == "max_health") {
                *value = max_health.into();
            }
        }
        fields.extend([
            ("skills", Field::List(skills.collect())),
            ("class_item", Field::or_none(item.map(|item| item.id.as_str()))),
            ("health", held.health.into()),
            ("mana", held.mana.into()),
            ("stamina", held.stamina.into()),
            (
                "current_speed",
                on_field(&|place| {
                    let waits = duel.alive & bit(place) != 0 && duel.waits(place);
                    if waits { self.speed(state, place).into() } else { 0.into() }
                }),
            ),
            ("has_acted", on_field(&|place| (duel.alive & bit(place) != 0 && !duel.waits(place)).into())),
            ("class_used_this_turn", on_field(&|place| (duel.active == place && duel.used_ability).into())),
            ("guard_stance", on_field(&|place| (duel.guard & bit(place) != 0).into())),
            ("cloaked", on_field(&|place| state.is_cloaked(place).into())),
            ("uses", held.uses.into()),
            ("cooldown", held.cooldown.into()),
            ("state", fate_word(state, who).into()),
            ("effects", on_field(&|place| self.effect_fields(state, place))),
            ("cell", cell_field(state, who)),
            ("square", square_field(state, who)),
            ("placement", placement_field(state, who)),
            ("effective", on_field(&|place| self.effective_fields(state, place))),
        ]);
        Field::Table(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
    }

    fn effect_fields(&self, state: &State, place: Place) -> Field {
        let fields = state.effects_on(place).map(|effect| {
            let value = match effect.what {
                What::Strength | What::Weakness => Field::from(effect.value),
                _ => Field::None,
            };
            table([
                ("effect", self.what_id(effect.what).into()),
                ("source", id_or_none(state.who(effect.source))),
                ("rounds_left", effect.rounds_left.into()),
                ("value", value),
            ])
        });
        Field::List(fields.collect())
    }

    fn effective_fields(&self, state: &State, place: Place) -> Field {
        let (physical_attack, magic_attack) = self.attacks(state, place);
        let changes = self.changes(state, place);
        let defence_of = |stat: Stat, change: Change| {
            defence_percent(defence(state.stat(place, stat), changes[change as usize], state.stance(place)))
        };
        let recovery = |resource| Field::from(self.recovery(state, place, resource, &mut ()));
        table([
            ("speed", self.speed(state, place).into()),
            ("physical_attack", number(attack_points(physical_attack))),
            ("magic_attack", number(attack_points(magic_attack))),
            ("physical_defence", number(defence_of(Stat::PhysicalDefence, Change::PhysicalDefence))),
            ("magic_defence", number(defence_of(Stat::MagicDefence, Change::MagicDefence))),
            ("health_recovery", recovery(Resource::Health)),
            ("mana_recovery", recovery(Resource::Mana)),
            ("stamina_recovery", recovery(Resource::Stamina)),
        ])
    }

    /// The sheet of a piece with its class item.
    pub(crate) fn sheet_stats(&self, state: &State, who: Who) -> Stats {
        let item = self.items.get(usize::from(item_of(state, who)));
        with_item(&state.setup.sheets[usize::from(who)].stats, item.map(|item| &item.stats))
    }

    /// What a piece has now, on the field or off it.
    pub(crate) fn held(&self, state: &State, who: Who) -> Held {
        let (duel, piece) = (&state.duel, usize::from(who));
        match (field_place(state, who), &state.chess) {
            (Some(place), _) => Held {
                health: duel.health[at(place)],
                mana: duel.mana[at(place)],
                stamina: duel.stamina[at(place)],
                uses: duel.uses[at(place)],
                cooldown: duel.cooldown[at(place)],
            },
            (None, Some(chess)) => Held {
                health: chess.health[piece],
                mana: chess.mana[piece],
                stamina: chess.stamina[piece],
                uses: chess.uses[piece],
                cooldown: chess.cooldown[piece],
            },
            (None, None) => Held::default(),
        }
    }

    /// What a talisman's Wall is.
    fn wall_sheet(&self, state: &State, rook: Place) -> Option<WallSheet> {
        self.item_at(state, rook).filter(|item| item.kind == ItemKind::TalismanOfTheWall).map(|item| item.wall)
    }
}

/// What a piece has now.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Held {
    pub health: i16,
    pub mana: i16,
    pub stamina: i16,
    pub uses: u8,
    pub cooldown: u8,
}

fn number(value: holmgang_kernel::Ratio<i64>) -> Field {
    if value.is_integer() { Field::Int(*value.numer()) } else { written(value).into() }
}

/// Whether a piece stands in the duel that is fought.
fn stands(state: &State, who: Who) -> bool {
    field_place(state, who).is_some()
}

/// The place of a piece in the duel that is fought; of a duel on its own also after its end.
pub(crate) fn field_place(state: &State, who: Who) -> Option<Place> {
    let is_fought = state.phase == Phase::Act || state.chess.is_none();
    let place = *state.lineup.place.get(usize::from(who))?;
    (is_fought && place != OFF_FIELD).then_some(place)
}

/// The class item that a piece wears.
pub(crate) fn item_of(state: &State, who: Who) -> u16 {
    match &state.chess {
        Some(chess) => chess.item[usize::from(who)],
        None => state.setup.items.get(usize::from(who)).copied().unwrap_or(NO_ITEM),
    }
}

/// What became of a piece.
pub(crate) fn fate_of(state: &State, who: Who) -> Fate {
    match (field_place(state, who), &state.chess) {
        (Some(place), _) if state.duel.alive & bit(place) == 0 => Fate::Dead,
        (Some(_), None) => Fate::Alive,
        (_, Some(chess)) => chess.fate[usize::from(who)],
        (None, None) => Fate::Absent,
    }
}

fn fate_word(state: &State, who: Who) -> &'static str {
    id_of(&fate_of(state, who), &FATES)
}

fn cell_field(state: &State, who: Who) -> Field {
    if state.phase == Phase::Place {
        return match state.posting(who) {
            Posting::On(place) => place_name(place).into(),
            _ => Field::None,
        };
    }
    if let Some(place) = field_place(state, who).filter(|place| state.duel.alive & bit(*place) != 0) {
        return place_name(place).into();
    }
    Field::None
}

fn square_field(state: &State, who: Who) -> Field {
    let square = state.chess.as_ref().map(|chess| chess.square[usize::from(who)]).filter(|square| *square < 64);
    Field::or_none(square.map(square_name))
}

fn placement_field(state: &State, who: Who) -> Field {
    match state.posting(who) {
        _ if state.phase != Phase::Place => Field::None,
        Posting::Unplaced => "unplaced".into(),
        Posting::Surrendering if state.chess.is_none() => "out".into(),
        Posting::Surrendering => "surrendering".into(),
        Posting::On(_) => "placed".into(),
        Posting::Absent => Field::None,
    }
}

fn wall_fields(state: &State, index: usize) -> Field {
    let wall = &state.duel.walls[index];
    table([
        ("wall", wall_id(state.wall_id(index)).into()),
        ("owner", state.player_of(wall.side).word().into()),
        ("placed_by", id_or_none(state.who(wall.placed_by))),
        ("kind", id_of(&wall.kind, &Subclass::ALL).into()),
        ("health", wall.health.into()),
        ("max_health", wall.max_health.into()),
        ("physical_defence", wall.physical_defence.into()),
        ("magic_defence", wall.magic_defence.into()),
        ("rounds_left", if wall.rounds_left > 0 { wall.rounds_left.into() } else { Field::None }),
    ])
}
