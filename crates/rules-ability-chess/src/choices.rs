//! How an action is offered: name, group, target, price, and what follows from it; and what is not possible now.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::ruleset::{Notate, Ruleset};
use holmgang_kernel::say;
use holmgang_kernel::seat::Seat;
use holmgang_kernel::view::{Choice, Price as Cost};
use holmgang_kernel::words::{Fixed, Lang};

use crate::action::{Action, Castle, NO_CHOICE, Use, UseItem};
use crate::board::{Cell, OFF};
use crate::chess::san;
use crate::content::{ActionDef, Price, TargetKind, Tempo, Wing};
use crate::describe::Teller;
use crate::legal::ability::{own_action, price};
use crate::scene::Scene;
use crate::state::{Aim, FIRE, Kind, NO_ITEM, Pieces, State, Who, army_of};
use crate::{Rules, clause, icons};

/// The groups of the list of choices.
mod group {
    use super::Fixed;
    pub const MOVES: Fixed = Fixed::new("Moves", "Ходы");
    pub const ABILITY: Fixed = Fixed::new("Ability", "Способность");
    pub const ITEMS: Fixed = Fixed::new("Items", "Предметы");
    pub const CHOICE: Fixed = Fixed::new("Choice", "Выбор");
    pub const TURN: Fixed = Fixed::new("Turn", "Ход");
    pub const REFEREE: Fixed = Fixed::new("Referee", "Судья");
}

/// An action as it is offered.
pub fn offered(rules: &Rules, state: &State, teller: &Teller<'_>, action: &Action) -> Choice {
    let def = def_of(&teller.scene, action);
    let (group, icon, clause) = kind_of(&teller.scene, action, def);
    Choice {
        action: rules.write(state, action),
        label: label(teller, action, def),
        group: group.get(teller.lang).to_owned(),
        icon,
        target: target(teller, action),
        cells: cells(&teller.scene, action).into_iter().filter(|cell| *cell != OFF).map(crate::names::cell).collect(),
        cost: cost(teller, action),
        notes: notes(teller, action, def),
        about: def.map_or_else(|| about(action, teller.lang), |def| crate::card::effect(def, teller.lang)),
        clause,
        amounts: Vec::new(),
        blanks: Vec::new(),
    }
}

/// What an action of no ability does, in a sentence.
fn about(action: &Action, lang: Lang) -> String {
    match action {
        Action::Move(_) => say!(lang, "A move of chess", "Ход фигурой"),
        Action::Castle(_) => say!(lang, "King and rook move at once", "Король и ладья ходят разом"),
        Action::Drag(_) | Action::Drags(_) => say!(lang, "Takes an item along", "Тащит предмет с собой"),
        Action::End => say!(lang, "The next side moves", "Ход переходит дальше"),
        _ => String::new(),
    }
}

/// The action of the ability or item that is used.
fn def_of<'a>(scene: &Scene<'a>, action: &Action) -> Option<&'a ActionDef> {
    let id = match action {
        Action::Use(said) => own_action(scene, scene.now.active, said.action),
        Action::Batch(uses) => uses.first().and_then(|said| own_action(scene, scene.now.active, said.action)),
        Action::UseItem(said) => {
            scene.item(said.item).and_then(|item| item.actions.get(usize::from(said.what.action)).copied())
        }
        Action::ItemBatch(uses) => return uses.first().and_then(|said| def_of(scene, &Action::UseItem(*said))),
        _ => None,
    };
    id.and_then(|id| scene.rules.actions.get(usize::from(id)))
}

/// Under which heading an action stands, its icon, and the clause that allows it.
fn kind_of(scene: &Scene<'_>, action: &Action, def: Option<&ActionDef>) -> (Fixed, &'static str, Clause) {
    let icon = def.map_or("act-cast", icons::of_def);
    match action {
        Action::Move(said) => {
            let by = match scene.piece_at(said.from) {
                Some(id) if is_deadly(scene, id, said.to) => clause::FIRE_STEP_IS_LEGAL,
                Some(id) if scene.piece(id).kind == Kind::Pawn => clause::PAWNS,
                _ => clause::PIECE_MOVEMENT,
            };
            (group::MOVES, "act-move", by)
        }
        Action::Castle(_) => (group::MOVES, "act-move", clause::CASTLING),
        Action::Use(said) if reaches_beyond_moves(scene, said) => (group::ABILITY, icon, clause::LIMIT_SPARES_ZONES),
        Action::Use(_) | Action::Batch(_) => {
            let is_main = def.is_some_and(|def| def.tempo == Tempo::Main);
            (group::ABILITY, icon, if is_main { clause::ABILITY_REPLACES_MOVE } else { clause::SIDE_ACTION })
        }
        Action::UseItem(_) | Action::ItemBatch(_) => (group::ITEMS, icon, clause::USING_AN_ITEM),
        Action::Drag(_) | Action::Drags(_) => (group::ITEMS, "act-drag-item", clause::DRAGGING_IS_SIDE),
        Action::ChooseKind(_) | Action::ChoosePieces(_) => (group::CHOICE, "ui-hand", clause::PENDING_CHOICES),
        Action::Rename(_) => (group::CHOICE, "ui-hand", clause::DEMENTIA),
        Action::Designate(_) => (group::CHOICE, "ui-hand", clause::DESIGNATING_THE_BEARER),
        Action::End if scene.now.main_action_done => (group::TURN, "act-end-turn", clause::ENDING_THE_TURN),
        Action::End => (group::TURN, "act-end-turn", clause::NO_LEGAL_MAIN_ACTION),
        Action::Resign => (group::TURN, "ui-resign", clause::AGREEMENT),
        Action::AgreeDraw | Action::ClaimDraw => (group::TURN, "ui-draw", clause::AGREEMENT),
        Action::SetOption => (group::REFEREE, "ui-gavel", clause::OPTIONS_ARE_FIXED),
        Action::Ruling(_) => (group::REFEREE, "ui-gavel", clause::REFEREE),
    }
}

fn label(teller: &Teller<'_>, action: &Action, def: Option<&ActionDef>) -> String {
    let (scene, lang) = (&teller.scene, teller.lang);
    let pieces = |named: &[u8]| named.iter().map(|id| teller.piece(*id)).collect::<Vec<_>>().join(", ");
    match action {
        Action::Move(said) => match scene.piece_at(said.from) {
            Some(id) => {
                let promote = said.promote.map_or(String::new(), |kind| format!(" = {}", teller.kind(kind)));
                let takes = if scene.piece_at(said.to).is_some() { "×" } else { "→" };
                format!(
                    "{} {} {takes} {}{promote}",
                    teller.kind(scene.piece(id).kind),
                    teller.cell(said.from),
                    teller.cell(said.to)
                )
            }
            None => san::uci(said),
        },
        Action::Castle(said) => match said.wing {
            Wing::King => teller.pick("Castle, king's side", "Короткая рокировка"),
            Wing::Queen => teller.pick("Castle, queen's side", "Длинная рокировка"),
        },
        Action::Use(said) => used(teller, def, said),
        Action::UseItem(said) => format!("{}: {}", teller.item(said.item), used(teller, def, &said.what)),
        Action::ItemBatch(uses) => {
            format!("{} × {}", def.map_or_else(String::new, |def| def.name.get(lang).to_owned()), uses.len())
        }
        Action::Batch(uses) => {
            format!("{} × {}", def.map_or_else(String::new, |def| def.name.get(lang).to_owned()), uses.len())
        }
        Action::Drag(said) => say!(lang, "Drag: {}", "Перетащить: {}", teller.item(said.item)),
        Action::Drags(drags) => say!(lang, "Drag {} items", "Перетащить предметов: {}", drags.len()),
        Action::ChooseKind(kind) => teller.kind(*kind),
        Action::ChoosePieces(named) => pieces(named),
        Action::Rename(named) => say!(lang, "Name anew: {}", "Назвать заново: {}", pieces(named)),
        Action::Designate(id) => teller.piece(*id),
        Action::End => teller.pick("End the turn", "Закончить ход"),
        Action::Resign => teller.pick("Resign", "Сдаться"),
        Action::AgreeDraw => teller.pick("Agree to a draw", "Согласиться на ничью"),
        Action::ClaimDraw => teller.pick("Claim a draw", "Потребовать ничью"),
        Action::SetOption => teller.pick("Change an option", "Сменить правило партии"),
        Action::Ruling(ruling) => crate::narrate::ruling(teller, &ruling.what, None),
    }
}

fn used(teller: &Teller<'_>, def: Option<&ActionDef>, said: &Use) -> String {
    let Some(def) = def else { return teller.pick("Use the ability", "Применить способность") };
    let mut out = def.name.get(teller.lang).to_owned();
    if let Some(choice) = def.choices.get(usize::from(said.choice)) {
        out.push_str(&format!(": {}", choice.name.get(teller.lang)));
    }
    if let Some(amount) = crate::declared::amount(def, said.x, teller.lang) {
        out.push_str(&format!(", {amount}"));
    }
    out
}

fn aim(teller: &Teller<'_>, aim: Aim) -> String {
    let scene = &teller.scene;
    match aim.kind {
        TargetKind::Piece | TargetKind::DeadPiece => teller.piece(aim.value),
        TargetKind::Item => teller.item(aim.value),
        TargetKind::Player => teller.player(aim.value),
        TargetKind::Token => scene
            .now
            .tokens
            .get(usize::from(aim.value))
            .map_or_else(String::new, |token| teller.cell(scene.token_cell(token))),
        TargetKind::Direction => direction(teller, aim.value),
        TargetKind::Cell | TargetKind::Barrier | TargetKind::None => match scene.piece_at(aim.value) {
            Some(id) if aim.value != OFF => teller.piece(id),
            _ => teller.cell(aim.value),
        },
    }
}

/// A step of the tank in words.
pub fn direction(teller: &Teller<'_>, way: u8) -> String {
    match way {
        0 => teller.pick("forward", "вперёд"),
        2 => teller.pick("right", "вправо"),
        4 => teller.pick("back", "назад"),
        _ => teller.pick("left", "влево"),
    }
}

fn target(teller: &Teller<'_>, action: &Action) -> Option<String> {
    let said = match action {
        Action::Use(said) => said,
        Action::UseItem(said) => &said.what,
        Action::Move(said) => return teller.scene.piece_at(said.to).map(|id| teller.piece(id)),
        Action::Drag(said) => return Some(teller.cell(said.to)),
        _ => return None,
    };
    let mut words: Vec<String> = said.aims().map(|one| aim(teller, one)).collect();
    if said.to != OFF {
        words.push(format!("→ {}", teller.cell(said.to)));
    }
    (!words.is_empty()).then(|| words.join(", "))
}

/// The cells an action concerns, the target first.
fn cells(scene: &Scene<'_>, action: &Action) -> Vec<Cell> {
    match action {
        Action::Move(said) => vec![said.to, said.from],
        Action::Castle(said) => crate::chess::castling::plan(scene, scene.now.active, said.wing)
            .map_or(Vec::new(), |plan| vec![plan.king_to, scene.piece(plan.king).cell]),
        Action::Use(said) => cells_of_use(scene, said),
        Action::UseItem(said) => cells_of_use(scene, &said.what),
        Action::Drag(said) => vec![said.to, scene.item(said.item).map_or(OFF, |item| item.cell)],
        Action::Designate(id) => vec![scene.piece(*id).cell],
        Action::ChoosePieces(named) | Action::Rename(named) => named.iter().map(|id| scene.piece(*id).cell).collect(),
        _ => Vec::new(),
    }
}

fn cells_of_use(scene: &Scene<'_>, said: &Use) -> Vec<Cell> {
    let mut cells = Vec::new();
    if said.to != OFF {
        cells.push(said.to);
    }
    for one in said.aims() {
        match one.kind {
            TargetKind::Cell | TargetKind::Barrier => cells.push(one.value),
            TargetKind::Piece => cells.push(scene.piece(one.value).cell),
            TargetKind::Item => cells.extend(scene.item(one.value).map(|item| item.cell)),
            TargetKind::Token => {
                cells.extend(scene.now.tokens.get(usize::from(one.value)).map(|token| scene.token_cell(token)))
            }
            _ => {}
        }
    }
    cells
}

fn cost(teller: &Teller<'_>, action: &Action) -> Vec<Cost> {
    let scene = &teller.scene;
    let who = scene.now.active;
    let amount = match action {
        Action::Use(said) => {
            own_action(scene, who, said.action).and_then(|id| price(scene, who, id, said, NO_ITEM, 0).ok())
        }
        Action::UseItem(said) => scene
            .item(said.item)
            .and_then(|item| item.actions.get(usize::from(said.what.action)).copied())
            .and_then(|id| price(scene, who, id, &said.what, said.item, 0).ok()),
        _ => None,
    };
    let priced = amount.filter(|amount| *amount > 0);
    priced
        .map(|amount| Cost {
            id: "energy",
            name: teller.lang.noun(amount.into(), ["energy"; 2], ["энергия", "энергии", "энергии"]).to_owned(),
            amount: i32::from(amount),
            clause: clause::SPENDING,
        })
        .into_iter()
        .collect()
}

fn notes(teller: &Teller<'_>, action: &Action, def: Option<&ActionDef>) -> Vec<String> {
    let (scene, lang) = (&teller.scene, teller.lang);
    let mut notes = Vec::new();
    if let Action::Move(said) = action {
        // AC-6.14: the step is legal, and deadly.
        if let Some(id) = scene.piece_at(said.from)
            && is_deadly(scene, id, said.to)
        {
            notes.push(teller.pick("deadly: the cell burns", "смертельно: клетка горит"));
        }
        let tail = scene.piece_at(said.to).is_some_and(|id| scene.piece(id).kind == Kind::Tank);
        if tail {
            notes.push(
                teller.pick("the tank throws the attacker back and wounds it", "танк отбросит и ранит напавшего"),
            );
        }
        if said.carry != 0 {
            let items: Vec<String> = Pieces(u64::from(said.carry)).map(|slot| teller.item(slot)).collect();
            notes.push(say!(lang, "carries {}", "уносит: {}", items.join(", ")));
        }
    }
    match def.map(|def| def.tempo) {
        Some(Tempo::Main) => notes.push(teller.pick("instead of a move", "вместо хода")),
        Some(Tempo::Side) => notes.push(teller.pick("beside the move", "побочное")),
        _ => {}
    }
    if *action == Action::End && !scene.now.main_action_done {
        notes.push(teller.pick("nothing can move: a forced pass", "ходить нечем: вынужденный пропуск"));
    }
    notes
}

/// AC-4.13: the bearer itself could not move so far, its ability reaches there.
fn reaches_beyond_moves(scene: &Scene<'_>, said: &Use) -> bool {
    let who = scene.now.active;
    let bearer = scene.player(who).bearer;
    if bearer == crate::state::NO_PIECE || !scene.piece(bearer).is_alive() {
        return false;
    }
    let (kind, from) = (scene.piece(bearer).kind, scene.piece(bearer).cell);
    let range = scene.range(who, kind, from);
    kind.is_long_range()
        && cells_of_use(scene, said)
            .into_iter()
            .any(|cell| cell != OFF && crate::board::king_distance(from, cell) > range)
}

fn is_deadly(scene: &Scene<'_>, id: u8, to: Cell) -> bool {
    let piece = scene.piece(id);
    scene.now.burning.has(to) && !piece.is_immune(FIRE) && piece.hp == 0
}

/// What a seat might expect and cannot do: actions of its ability, of items under its pieces, castling, ending the turn.
pub fn impossible(rules: &Rules, state: &State, seat: Seat) -> Vec<Action> {
    let scene = Scene::new(rules, state);
    let Seat::Player(place) = seat else { return Vec::new() };
    let Some(who) = scene.player_of_seat(place).filter(|who| *who == state.now.active && state.now.pending.is_empty())
    else {
        return Vec::new();
    };
    let mut listed = Vec::new();
    rules.legal(state, seat, &mut listed);
    let mut all = abilities(&scene, who, &listed);
    all.extend(items(&scene, who, &listed));
    let king = scene.piece(scene.setup.kings[usize::from(who) & 3]);
    if !king.has_moved {
        all.extend([Wing::King, Wing::Queen].map(|wing| Action::Castle(Castle { wing, carry: 0 })));
    }
    all.push(Action::End);
    all.retain(|action| rules.check(state, seat, action).is_err());
    all
}

fn abilities(scene: &Scene<'_>, who: Who, listed: &[Action]) -> Vec<Action> {
    let Some(ability) = scene.setup.abilities[usize::from(who) & 3] else { return Vec::new() };
    let ability = &scene.rules.abilities[usize::from(ability)];
    let is_listed = |place: u8| listed.iter().any(|action| matches!(action, Action::Use(said) if said.action == place));
    (0..ability.actions)
        .filter(|place| !is_listed(*place))
        .map(|place| (place, &scene.rules.actions[usize::from(ability.first_action + u16::from(place))]))
        .filter(|(_, def)| def.tempo != Tempo::Conditional)
        .map(|(place, def)| Action::Use(least(def, place)))
        .collect()
}

/// The cheapest way to say an action, without a target.
fn least(def: &ActionDef, place: u8) -> Use {
    let x = match def.price {
        Price::Range(least, _) => least,
        _ => 0,
    };
    let choice = if def.choices.is_empty() { NO_CHOICE } else { 0 };
    Use { x, choice, ..Use::bare(place) }
}

fn items(scene: &Scene<'_>, who: Who, listed: &[Action]) -> Vec<Action> {
    let is_listed = |slot: u8| listed.iter().any(|action| matches!(action, Action::UseItem(said) if said.item == slot));
    let mut all = Vec::new();
    for (slot, item) in scene.items() {
        let is_own =
            scene.piece_at(item.cell).is_some_and(|id| army_of(id) == who) && item.visible_to >> (who & 7) & 1 != 0;
        if is_own && !is_listed(slot) {
            let def = item.actions.first().map(|action| &scene.rules.actions[usize::from(*action)]);
            // What has not been announced is not told apart by how it would be said.
            let is_announced = item.announced_to >> (who & 7) & 1 != 0;
            let what = def.filter(|_| is_announced).map_or(Use::bare(0), |def| least(def, 0));
            all.push(Action::UseItem(UseItem { item: slot, what }));
        }
    }
    all
}
