//! The canonical English notation.

use holmgang_kernel::notation::quoted;

use crate::action::{Action, Drag, Lifted, NO_CHOICE, Named, Ruling, RulingKind, Use};
use crate::board::OFF;
use crate::content::{ActionDef, Count, Price, TargetKind, Wing};
use crate::legal::ability::own_action;
use crate::names;
use crate::resolve::tank;
use crate::scene::Scene;
use crate::state::{NO_PIECE, PieceId, Pieces, Who};

/// An action as text.
pub fn action(scene: &Scene<'_>, action: &Action) -> String {
    match action {
        Action::Move(said) => {
            let promote = said.promote.map_or(String::new(), |kind| format!(" promote={}", names::kind(kind)));
            format!("move {} {}{promote}{}", names::cell(said.from), names::cell(said.to), carried(scene, said.carry))
        }
        Action::Castle(said) => {
            let wing = if said.wing == Wing::King { "king" } else { "queen" };
            format!("castle {wing}{}", carried(scene, said.carry))
        }
        Action::Use(said) => uses(scene, std::slice::from_ref(said)),
        Action::Batch(list) => uses(scene, list),
        Action::UseItem(said) => item(scene, said.item, std::slice::from_ref(&said.what)),
        Action::ItemBatch(list) => {
            let uses: Vec<Use> = list.iter().map(|said| said.what).collect();
            item(scene, list.first().map_or(crate::state::NO_ITEM, |said| said.item), &uses)
        }
        Action::Drag(said) => {
            let via =
                if said.via == NO_PIECE { String::new() } else { format!(" via={}", names::piece(scene, said.via)) };
            format!("drag {} {}{via}", names::item(scene, said.item), cell(said.to))
        }
        Action::Drags(list) => {
            format!("drag {}", list.iter().map(|said| dragged(scene, said)).collect::<Vec<_>>().join(" "))
        }
        Action::ChooseKind(kind) => format!("choose {}", names::kind(*kind)),
        Action::ChoosePieces(named) => format!("choose {}", pieces(scene, named)),
        Action::Rename(named) => format!("rename {}", pieces(scene, named)),
        Action::Designate(id) => format!("designate {}", names::piece(scene, *id)),
        Action::End => "end".to_owned(),
        Action::Resign => "resign".to_owned(),
        Action::AgreeDraw => "draw".to_owned(),
        Action::ClaimDraw => "claim".to_owned(),
        Action::SetOption => "set_option".to_owned(),
        Action::Ruling(ruling) => self::ruling(scene, ruling),
    }
}

fn cell(cell: u8) -> String {
    if cell == OFF { "p16".to_owned() } else { names::cell(cell) }
}

fn carried(scene: &Scene<'_>, carry: u32) -> String {
    if carry == 0 {
        return String::new();
    }
    let items: Vec<String> = Pieces(u64::from(carry)).map(|slot| names::item(scene, slot)).collect();
    format!(" carry={}", items.join(","))
}

fn dragged(scene: &Scene<'_>, said: &Drag) -> String {
    let via = if said.via == NO_PIECE { String::new() } else { format!(">{}", names::piece(scene, said.via)) };
    format!("{}>{}{via}", names::item(scene, said.item), cell(said.to))
}

fn pieces(scene: &Scene<'_>, named: &Named) -> String {
    named.iter().map(|id| names::piece(scene, *id)).collect::<Vec<_>>().join(" ")
}

/// A target as text.
pub fn target(scene: &Scene<'_>, kind: TargetKind, value: u8, is_drive: bool) -> String {
    match kind {
        TargetKind::Cell | TargetKind::Barrier | TargetKind::None => cell(value),
        TargetKind::Piece | TargetKind::DeadPiece => names::piece(scene, value),
        TargetKind::Item => names::item(scene, value),
        TargetKind::Player => names::player(scene.setup, value).to_owned(),
        TargetKind::Token => scene
            .now
            .tokens
            .get(usize::from(value))
            .map_or_else(|| "none".to_owned(), |token| names::token(scene.setup, token)),
        TargetKind::Direction if is_drive => {
            tank::STEPS.iter().find(|(way, _)| *way == value).map_or("none", |(_, word)| word).to_owned()
        }
        TargetKind::Direction => names::straight(value).to_owned(),
    }
}

/// Uses of one action of the active player's ability.
fn uses(scene: &Scene<'_>, list: &[Use]) -> String {
    let Some(first) = list.first() else { return "use none".to_owned() };
    let who = scene.now.active;
    let def = own_action(scene, who, first.action).map(|action| &scene.rules.actions[usize::from(action)]);
    let Some(def) = def else { return "use none".to_owned() };
    format!("use {}{}", def.id, said(scene, def, list))
}

fn item(scene: &Scene<'_>, slot: u8, list: &[Use]) -> String {
    let name = names::item(scene, slot);
    let place = list.first().map_or(0, |what| usize::from(what.action));
    let action = scene.item(slot).and_then(|item| item.actions.get(place));
    match action.map(|action| &scene.rules.actions[usize::from(*action)]) {
        None => format!("item {name}"),
        Some(def) => format!("item {name} {}{}", def.id, said(scene, def, list)),
    }
}

/// Targets, destination, amount and option of uses.
fn said(scene: &Scene<'_>, def: &ActionDef, list: &[Use]) -> String {
    let is_drive = def.effects.iter().any(crate::content::Effect::is_drive);
    let is_batch = list.len() > 1;
    let mut out = String::new();
    for what in list {
        for value in what.targets.iter() {
            out.push(' ');
            out.push_str(&target(scene, what.kind, *value, is_drive));
            if is_batch && what.to != OFF {
                out.push_str(&format!(">{}", cell(what.to)));
            }
        }
    }
    let Some(first) = list.first() else { return out };
    if !is_batch && first.to != OFF {
        out.push_str(&format!(" to={}", cell(first.to)));
    }
    // A cell with a piece on it means the piece, unless it is said otherwise.
    let wants_pieces = def
        .targets
        .is_some_and(|wanted| wanted.what & TargetKind::Piece.bit() != 0 && wanted.what & TargetKind::Cell.bit() != 0);
    let on_pieces = list
        .iter()
        .any(|what| what.kind == TargetKind::Cell && what.targets.iter().any(|cell| scene.piece_at(*cell).is_some()));
    if wants_pieces && on_pieces {
        out.push_str(" on=cell");
    }
    if let Price::Range(..) = def.price {
        let is_count = def.targets.is_some_and(|wanted| wanted.count == Count::X)
            && list.iter().all(|what| usize::from(what.x) == what.targets.len());
        if !is_count {
            out.push_str(&format!(" x={}", same_or_list(list.iter().map(|what| what.x.to_string()))));
        }
    }
    if !def.choices.is_empty() && list.iter().any(|what| what.choice != NO_CHOICE) {
        let id = |what: &Use| {
            def.choices.get(usize::from(what.choice)).map_or("none".to_owned(), |choice| choice.id.clone())
        };
        out.push_str(&format!(" choice={}", same_or_list(list.iter().map(id))));
    }
    out
}

/// One value if all are the same, else a list.
fn same_or_list(values: impl Iterator<Item = String>) -> String {
    let mut values: Vec<String> = values.collect();
    if values.windows(2).all(|pair| pair[0] == pair[1]) {
        values.truncate(1);
    }
    values.join(",")
}

fn seats(scene: &Scene<'_>, players: u8) -> String {
    let all = crate::resolve::item::all_players(scene.setup.count);
    if players & all == all {
        "all".to_owned()
    } else {
        names::players_of(scene.setup, players).collect::<Vec<_>>().join(",")
    }
}

fn list(scene: &Scene<'_>, pieces: &[PieceId]) -> String {
    pieces.iter().map(|id| names::piece(scene, *id)).collect::<Vec<_>>().join(",")
}

fn ruling(scene: &Scene<'_>, ruling: &Ruling) -> String {
    let seat = |who: Who| names::player(scene.setup, who);
    let piece = |id: PieceId| names::piece(scene, id);
    let item = |slot: u8| names::item(scene, slot);
    let said = match &ruling.what {
        RulingKind::AnnounceItemActions { item: slot, players, actions } => {
            let actions: String =
                actions.iter().map(|action| format!(" {}", names::full_action(scene.rules, *action))).collect();
            format!("announce_item_actions {} {}{actions}", item(*slot), seats(scene, *players))
        }
        RulingKind::PlaceItem { kind, cell: at, visible_to } => {
            let id = scene.rules.items.get(usize::from(*kind)).map_or("none", |kind| kind.id.as_str());
            let everybody = crate::resolve::item::all_players(scene.setup.count);
            let visible = match visible_to & everybody {
                all if all == everybody => String::new(),
                0 => " visible_to=none".to_owned(),
                some => format!(" visible_to={}", seats(scene, some)),
            };
            format!("place_item {id} {}{visible}", cell(*at))
        }
        RulingKind::RemoveItem(slot) => format!("remove_item {}", item(*slot)),
        RulingKind::RemoveEnergy(who) => format!("remove_energy {}", seat(*who)),
        RulingKind::SetEnergy(who, n) => format!("set_energy {} {n}", seat(*who)),
        RulingKind::Ignite(at) => format!("ignite {}", cell(*at)),
        RulingKind::Extinguish(at) => format!("extinguish {}", cell(*at)),
        RulingKind::Wound(id) => format!("wound {}", piece(*id)),
        RulingKind::Heal(id) => format!("heal {}", piece(*id)),
        RulingKind::Kill(id) => format!("kill {}", piece(*id)),
        RulingKind::Revive(id, at) => format!("revive {} {}", piece(*id), cell(*at)),
        RulingKind::Restrict { who, is_only, pieces, turns } => {
            let key = if *is_only { "only" } else { "not" };
            format!("restrict {} {key}={} turns={turns}", seat(*who), list(scene, pieces))
        }
        RulingKind::Lift(Lifted::Restriction(number)) => format!("lift restriction-{number}"),
        RulingKind::Lift(Lifted::Barrier(at)) => format!("lift barrier@{}", cell(*at)),
        RulingKind::Lift(Lifted::Immunity(at)) => format!("lift immunity@{}", cell(*at)),
        RulingKind::RevealToken { owner, number, players } => {
            format!("reveal {}-token-{number} {}", seat(*owner), seats(scene, *players))
        }
        RulingKind::RevealItem { item: slot, players } => format!("reveal {} {}", item(*slot), seats(scene, *players)),
        RulingKind::ExtraTurn(who) => format!("extra_turn {}", seat(*who)),
        RulingKind::SkipTurn(who) => format!("skip_turn {}", seat(*who)),
        RulingKind::DeclareResult(winner) => format!("declare_result {}", winner.map_or("draw", seat)),
        RulingKind::UndoLastAction => "undo_last_action".to_owned(),
        RulingKind::SetOption => "set_option".to_owned(),
    };
    format!("{said} reason={}", quoted(&ruling.reason))
}
