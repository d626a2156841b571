//! Acts of the referee in words, hidden values masked (AC-12.1).

use holmgang_kernel::say;

use crate::action::{Lifted, RulingKind};
use crate::board::Cell;
use crate::describe::Teller;
use crate::russian::Case;
use crate::state::{Kind, Who};

/// What the referee does, with "the referee" understood before it. `aimed`: what the piece was before it was done, if it has been done.
pub fn ruling(teller: &Teller<'_>, what: &RulingKind, aimed: Option<(Kind, Cell)>) -> String {
    let lang = teller.lang;
    let of = |who: Who| teller.side(who, Case::Accusative);
    let to = |who: Who| teller.side(who, Case::Dative);
    let piece = |id: u8| {
        let stood = aimed.unwrap_or_else(|| teller.scene.stands_as(id));
        teller.piece_in(id, stood, Case::Accusative)
    };
    // Names of things stand in the nominative, after a colon.
    let seen = |slot: u8| teller.sees_item(slot);
    let hidden = || teller.pick("does something that is not for everybody", "делает кое-что не для всех");
    match what {
        RulingKind::AnnounceItemActions { item, players, .. } if seen(*item) || teller.is_among(*players) => {
            say!(lang, "announces what the {} can do", "оглашает, что может {}", teller.item(*item))
        }
        RulingKind::PlaceItem { kind, cell, visible_to } if teller.is_among(*visible_to) => {
            let kind = teller.item_kind(*kind);
            say!(lang, "puts a {kind} on {}", "кладёт на {}: {kind}", teller.cell(*cell))
        }
        RulingKind::RemoveItem(item) if seen(*item) => {
            say!(lang, "takes the {} away", "убирает предмет: {}", teller.item(*item))
        }
        RulingKind::RevealItem { item, players } if teller.is_among(*players) => {
            say!(lang, "shows the {}", "показывает предмет: {}", teller.item(*item))
        }
        RulingKind::AnnounceItemActions { .. }
        | RulingKind::PlaceItem { .. }
        | RulingKind::RemoveItem(_)
        | RulingKind::RevealItem { .. } => hidden(),
        RulingKind::RevealToken { owner, players, .. } if teller.is_among(*players) || teller.knows(*owner) => {
            say!(lang, "shows a token of {}", "показывает метку {}", of(*owner))
        }
        RulingKind::RevealToken { .. } => hidden(),
        RulingKind::RemoveEnergy(who) => say!(lang, "removes the energy of {}", "снимает энергию {}", of(*who)),
        RulingKind::SetEnergy(who, n) if teller.sees_energy(*who) => {
            say!(lang, "sets the energy of {} to {n}", "назначает энергию {}: {n}", of(*who))
        }
        RulingKind::SetEnergy(who, _) => say!(lang, "sets the energy of {}", "назначает энергию {}", of(*who)),
        RulingKind::Ignite(cell) => say!(lang, "lights {}", "зажигает {}", teller.cell(*cell)),
        RulingKind::Extinguish(cell) => say!(lang, "puts out {}", "тушит {}", teller.cell(*cell)),
        RulingKind::Wound(id) => say!(lang, "wounds the {}", "ранит {}", piece(*id)),
        RulingKind::Heal(id) => say!(lang, "heals the {}", "лечит {}", piece(*id)),
        RulingKind::Kill(id) => say!(lang, "kills the {}", "убивает {}", piece(*id)),
        RulingKind::Revive(id, cell) => {
            say!(lang, "brings the {} back on {}", "возвращает {} на {}", piece(*id), teller.cell(*cell))
        }
        RulingKind::Restrict { who, turns, .. } => {
            let turns = lang.count(*turns, ["turn", "turns"], ["ход", "хода", "ходов"]);
            say!(lang, "restricts {} for {turns}", "ограничивает {} на {turns}", of(*who))
        }
        RulingKind::Lift(Lifted::Restriction(_)) => teller.pick("lifts a restriction", "снимает ограничение"),
        RulingKind::Lift(Lifted::Barrier(cell)) => {
            say!(lang, "takes the barrier on {} away", "убирает преграду на {}", teller.cell(*cell))
        }
        RulingKind::Lift(Lifted::Immunity(cell)) => {
            say!(lang, "ends the immunity on {}", "снимает защиту на {}", teller.cell(*cell))
        }
        RulingKind::ExtraTurn(who) => say!(lang, "gives {} an extra turn", "даёт {} лишний ход", to(*who)),
        RulingKind::SkipTurn(who) => say!(lang, "lets {} skip a turn", "назначает {} пропуск хода", to(*who)),
        RulingKind::DeclareResult(Some(who)) => {
            say!(lang, "declares {} the winner", "объявляет победу {}", of(*who))
        }
        RulingKind::DeclareResult(None) => teller.pick("declares a draw", "объявляет ничью"),
        RulingKind::UndoLastAction => teller.pick("takes the last action back", "отменяет последнее действие"),
        RulingKind::SetOption => teller.pick("changes an option", "меняет правило партии"),
    }
}
