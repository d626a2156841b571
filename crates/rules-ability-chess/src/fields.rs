//! Fields of a state by name, as the sheet of the rulebook calls them: `docs/notation-ability-chess.md`, section 4.

mod set;

use holmgang_kernel::ruleset::Fields;
use holmgang_kernel::sheet::{Field, FieldFault};

use crate::Rules;
use crate::board::{Cell, OFF, cell_at};
use crate::chess::fen;
use crate::content::UNLIMITED;
use crate::legal::ability::{bearer_lives, cap};
use crate::legal::choice;
use crate::names;
use crate::scene::Scene;
use crate::state::{
    Ask, BARRIER, EMPTY, HARMS, Item, Kind, Left, NO_PIECE, PERMANENT, PieceId, Pieces, Place, Restriction, Standing,
    State, Token, Who, army_of,
};

impl Fields for Rules {
    fn sheet(&self, state: &State) -> Field {
        sheet(&Scene::new(self, state))
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        set::set(self, state, path, value)
    }
}

/// A table in the order written.
pub(crate) fn table(fields: Vec<(&str, Field)>) -> Field {
    Field::Table(fields.into_iter().map(|(key, value)| (key.to_owned(), value)).collect())
}

fn sheet(scene: &Scene<'_>) -> Field {
    let (setup, now) = (scene.setup, scene.now);
    let mut fields = vec![
        ("board", setup.board.word().into()),
        ("board_cells", Field::Int(scene.board.cells.len() as i64)),
        ("options", options(scene)),
        ("players", Field::List(scene.players().map(|who| names::player(setup, who).into()).collect())),
        ("round", now.round.into()),
        ("active_player", names::player(setup, now.active).into()),
        ("quiet_rounds", now.quiet_rounds.into()),
        ("pieces", Field::Int(i64::from(now.on_board.count_ones()))),
        ("position", fen::write(scene).into()),
        ("burning", Field::List(now.burning.iter().map(|cell| names::cell(cell).into()).collect())),
        (
            "barriers",
            Field::List(
                now.barriers
                    .iter()
                    .map(|barrier| {
                        let left = if barrier.rounds_left == PERMANENT {
                            "permanent".into()
                        } else {
                            barrier.rounds_left.into()
                        };
                        table(vec![
                            ("cell", names::cell(barrier.cell).into()),
                            ("rounds_left", left),
                            ("creator", names::player(setup, barrier.creator).into()),
                        ])
                    })
                    .collect(),
            ),
        ),
        ("items", Field::List(scene.items().map(|(slot, item)| self::item(scene, slot, item)).collect())),
        ("tokens", Field::List(now.tokens.iter().map(|token| self::token(scene, token)).collect())),
        ("en_passant", en_passant(scene)),
        ("pending_choice", pending(scene)),
        ("result", result(scene).into()),
        ("cells", cells(scene)),
    ];
    let mut named: Vec<(String, Field)> = fields.drain(..).map(|(key, value)| (key.to_owned(), value)).collect();
    for who in scene.players() {
        named.push((names::player(setup, who).to_owned(), player(scene, who)));
    }
    for id in names::all_pieces(scene) {
        named.push((names::piece(scene, id), piece(scene, id)));
    }
    Field::Table(named)
}

fn options(scene: &Scene<'_>) -> Field {
    let options = scene.setup.options;
    let word = |is: bool, yes: &str, no: &str| Field::Text(if is { yes } else { no }.to_owned());
    table(vec![
        ("long_range_limit", options.long_range_limit.into()),
        ("pawn_strengthening", options.pawn_strengthening.into()),
        ("items", options.items.into()),
        ("queen_wound_choice", word(options.attacker_chooses_queen_wound, "attacker", "owner")),
        ("immobile_wound", word(options.immobile_dies_of_wounds, "dies", "nothing")),
        ("pickup_announcement", word(options.pickup_announced_to_all, "all", "picker")),
    ])
}

fn players(scene: &Scene<'_>, mask: u8) -> Field {
    Field::List(names::players_of(scene.setup, mask).map(Field::from).collect())
}

fn item(scene: &Scene<'_>, slot: u8, item: &Item) -> Field {
    let kind = &scene.rules.items[usize::from(item.kind)];
    let actions = item.actions.iter().map(|action| names::full_action(scene.rules, *action).into()).collect();
    table(vec![
        ("id", names::item(scene, slot).into()),
        ("item_kind", kind.id.as_str().into()),
        ("cell", names::cell(item.cell).into()),
        ("announce_on", if kind.on_pickup { "pickup" } else { "sight" }.into()),
        ("visible_to", players(scene, item.visible_to)),
        ("announced_to", players(scene, item.announced_to)),
        ("actions", Field::List(actions)),
        ("charges", if item.charges == UNLIMITED { "unlimited".into() } else { item.charges.into() }),
        ("last_mover", names::player(scene.setup, item.last_mover).into()),
    ])
}

fn token(scene: &Scene<'_>, token: &Token) -> Field {
    let kind = scene.rules.tokens.get(usize::from(token.kind));
    let strength = kind.and_then(|kind| kind.strengths.get(usize::from(token.strength)));
    let attached = match token.place {
        Place::Piece(id) => names::piece(scene, id).into(),
        Place::Item(slot) => names::item(scene, slot).into(),
        Place::Cell(_) | Place::Nowhere => Field::None,
    };
    table(vec![
        ("id", names::token(scene.setup, token).into()),
        ("token_kind", kind.map_or("none", |kind| kind.id.as_str()).into()),
        ("strength", strength.map_or("none", |strength| strength.id.as_str()).into()),
        ("owner", names::player(scene.setup, token.owner).into()),
        ("cell", cell(scene.token_cell(token))),
        ("attached_to", attached),
        ("revealed_to", players(scene, token.revealed_to)),
    ])
}

fn cell(cell: Cell) -> Field {
    if cell == OFF { Field::None } else { names::cell(cell).into() }
}

fn en_passant(scene: &Scene<'_>) -> Field {
    let rights = scene.players().filter(|who| scene.player(*who).passed_cell != OFF).map(|who| {
        table(vec![
            ("passed_cell", names::cell(scene.player(who).passed_cell).into()),
            ("pawn", names::piece(scene, scene.player(who).passed_pawn).into()),
            ("expires_at_turn_of", names::player(scene.setup, who).into()),
        ])
    });
    Field::List(rights.collect())
}

fn pending(scene: &Scene<'_>) -> Field {
    let Some(pending) = scene.now.pending.first() else { return Field::None };
    let kinds = |kinds: &[Kind]| kinds.iter().map(|kind| names::kind(*kind).into()).collect::<Vec<Field>>();
    let ids = |pieces: &mut dyn Iterator<Item = PieceId>| {
        pieces.map(|id| names::piece(scene, id).into()).collect::<Vec<Field>>()
    };
    let (piece, options) = match pending.ask {
        Ask::Bearer | Ask::Pick => (NO_PIECE, ids(&mut choice::candidates(scene, pending))),
        Ask::Promotion(piece) => (piece, kinds(&Kind::PROMOTIONS)),
        Ask::Wound { piece, .. } => (piece, kinds(&Kind::QUEEN_WOUNDS)),
        Ask::Pieces { .. } => {
            let named = choice::already_named(scene, &pending.ask);
            (NO_PIECE, ids(&mut scene.army(pending.player).filter(|id| named & crate::state::army_bit(*id) == 0)))
        }
    };
    table(vec![
        ("player", names::player(scene.setup, pending.player).into()),
        ("kind", crate::turn::kind_of(&pending.ask).into()),
        ("piece", Field::or_none(names::piece_or_none(scene, piece))),
        ("options", Field::List(options)),
    ])
}

fn result(scene: &Scene<'_>) -> &'static str {
    match scene.now.standing {
        Standing::Open => "none",
        Standing::Draw(_) => "draw",
        Standing::Won(who, _) => names::player(scene.setup, who),
    }
}

fn cells(scene: &Scene<'_>) -> Field {
    let (files, ranks) = scene.setup.board.size();
    let mut all = Vec::new();
    for rank in 0..ranks {
        for file in 0..files {
            // p16 is void and has no number of its own.
            let cell = cell_at(file, rank);
            let there = match if cell == OFF { crate::state::WALL } else { scene.at(cell) } {
                EMPTY => Field::None,
                BARRIER => "barrier".into(),
                id if usize::from(id) < crate::state::MOST_PIECES => names::piece(scene, id).into(),
                _ => "void".into(),
            };
            all.push((names::cell(cell), there));
        }
    }
    Field::Table(all)
}

fn player(scene: &Scene<'_>, who: Who) -> Field {
    let (setup, now) = (scene.setup, scene.now);
    let player = scene.player(who);
    let ability = setup.abilities[usize::from(who) & 3].map(|ability| &scene.rules.abilities[usize::from(ability)]);
    let energy_cap = cap(scene, who);
    let state = match energy_cap {
        None => "none",
        Some(_) if player.energy_removed => "removed",
        Some(_) if bearer_lives(scene, who) => "active",
        Some(_) => "frozen",
    };
    let is_active = now.active == who;
    let used = ability.filter(|_| is_active).map_or(Vec::new(), |ability| {
        let actions = (0..u16::from(ability.actions)).filter(|place| now.used_actions >> place & 1 != 0);
        actions.map(|place| scene.rules.actions[usize::from(ability.first_action + place)].id.as_str().into()).collect()
    });
    let dragged = scene
        .items()
        .filter(|(_, item)| is_active && item.was_dragged)
        .map(|(slot, _)| names::item(scene, slot).into());
    let restrictions =
        now.restrictions.iter().filter(|known| known.player == who).map(|known| restriction(scene, known));
    table(vec![
        ("status", if player.is_eliminated { "eliminated" } else { "alive" }.into()),
        ("forward", names::straight(setup.forward[usize::from(who) & 3]).into()),
        ("ability", ability.map_or(Field::None, |ability| ability.id.as_str().into())),
        ("bearer_piece", Field::or_none(names::piece_or_none(scene, player.bearer))),
        ("energy", energy_cap.map_or(Field::None, |_| player.energy.into())),
        ("energy_cap", Field::or_none(energy_cap)),
        ("energy_state", state.into()),
        ("energy_hidden", ability.is_some_and(|ability| ability.hides_energy).into()),
        ("main_action_done", (is_active && now.main_action_done).into()),
        ("used_actions", Field::List(used)),
        ("dragged_items", Field::List(dragged.collect())),
        ("restrictions", Field::List(restrictions.collect())),
        ("undergone", Field::List(undergone(scene, who))),
        ("extra_turns", player.extra_turns.into()),
        ("skipped_turns", player.skipped_turns.into()),
        ("pieces", Field::Int(i64::from((now.on_board >> (16 * who) & 0xFFFF).count_ones()))),
    ])
}

fn restriction(scene: &Scene<'_>, known: &Restriction) -> Field {
    let pieces =
        Pieces(u64::from(known.pieces)).map(|place| names::piece(scene, known.player * 16 + place).into()).collect();
    table(vec![
        ("id", format!("restriction-{}", known.number).into()),
        ("kind", if known.is_only { "only" } else { "not" }.into()),
        ("pieces", Field::List(pieces)),
        ("turns_left", turns(known.left)),
        ("creator", names::player(scene.setup, known.creator).into()),
        ("renaming", known.is_renaming.into()),
        ("unforgiving", known.is_unforgiving.into()),
        ("until_pieces", known.until_pieces.into()),
    ])
}

fn turns(left: Left) -> Field {
    left.count().map_or("permanent".into(), Field::from)
}

fn undergone(scene: &Scene<'_>, who: Who) -> Vec<Field> {
    let mask = scene.player(who).undergone;
    let mut all: Vec<String> = Vec::new();
    for bit in Pieces(mask) {
        let (user, place) = (bit / 16, bit % 16);
        if let Some(action) = crate::legal::ability::own_action(scene, user, place) {
            let name = names::full_action(scene.rules, action);
            if !all.contains(&name) {
                all.push(name);
            }
        }
    }
    all.into_iter().map(Field::Text).collect()
}

fn piece(scene: &Scene<'_>, id: PieceId) -> Field {
    let piece = scene.piece(id);
    let has_hp = piece.kind == Kind::Tank;
    let immunities = (0..HARMS.len()).filter(|harm| piece.is_immune(*harm));
    let immunities =
        immunities.map(|harm| table(vec![("to", HARMS[harm].into()), ("turns_left", turns(piece.immune[harm]))]));
    let owner =
        if scene.player(army_of(id)).is_eliminated { "neutral" } else { names::player(scene.setup, army_of(id)) };
    let mut fields = vec![
        ("owner", owner.into()),
        ("kind", names::kind(piece.kind).into()),
        ("kind_history", Field::List(piece.history.kinds().map(|kind| names::kind(kind).into()).collect())),
        ("cell", cell(piece.cell)),
        ("cells", Field::List(piece.cells().map(|cell| names::cell(cell).into()).collect())),
        ("has_moved", piece.has_moved.into()),
        ("wounded", piece.is_wounded.into()),
        ("hp", if has_hp { piece.hp.into() } else { Field::None }),
        ("hp_max", if has_hp { crate::state::Piece::TANK_HP.into() } else { Field::None }),
        ("immunities", Field::List(immunities.collect())),
        ("alive", piece.is_alive().into()),
    ];
    if has_hp {
        fields.push(("ammo", piece.ammo.into()));
        fields.push(("turret", names::straight(piece.turret).into()));
    }
    table(fields)
}
