//! Moves and uses as sentences: who, what, at whom.

use holmgang_kernel::say;

use crate::board::Cell;
use crate::content::{ActionDef, Effect, MOST_TARGETS, TargetKind, Visibility};
use crate::describe::Teller;
use crate::few::Few;
use crate::names;
use crate::state::{Aim, Kind, NO_ITEM, NO_PIECE, Pieces, Who};

/// What stands there now may have become something else by the move; `name` tells the piece as it stood before.
pub(crate) fn moved(teller: &Teller<'_>, name: String, to: u8, captures: u8, carried: u32) -> String {
    let lang = teller.lang;
    let mut text = if captures == NO_PIECE {
        format!("{name} → {}", teller.cell(to))
    } else {
        format!("{name} × {}", teller.cell(to))
    };
    let seen: Vec<String> =
        Pieces(u64::from(carried)).filter(|slot| teller.sees_item(*slot)).map(|slot| teller.item(slot)).collect();
    if !seen.is_empty() {
        text.push_str(&say!(lang, ", carrying {}", ", с собой: {}", seen.join(", ")));
    }
    text.push('.');
    text
}

/// What a use was.
pub(crate) struct Said {
    pub(crate) action: u16,
    pub(crate) item: u8,
    pub(crate) aim: Aim,
    pub(crate) aimed: (Kind, Cell),
    pub(crate) targets: Few<u8, MOST_TARGETS>,
    pub(crate) to: u8,
    pub(crate) x: u8,
    pub(crate) choice: u8,
}

pub(crate) fn used(teller: &Teller<'_>, who: Who, said: &Said) -> String {
    let lang = teller.lang;
    let player = teller.player(who);
    let Some(def) = teller.def(said.action) else { return String::new() };
    let target =
        if said.aim.kind == TargetKind::None { String::new() } else { format!(" → {}", aims(teller, def, said)) };
    // AC-12.3: who does not know sees where, or not even that.
    match def.visibility {
        Visibility::TargetOnly if !teller.knows(who) => {
            return say!(lang, "{player} uses the ability{target}.", "{player}: способность{target}.");
        }
        Visibility::Secret if !teller.knows(who) => {
            return say!(lang, "{player} uses the ability.", "{player}: способность.");
        }
        _ => {}
    }
    let mut text = match said.item {
        NO_ITEM => format!("{player}: {}", def.name.get(lang)),
        item => format!("{player}: {}, {}", teller.item(item), def.name.get(lang)),
    };
    if let Some(choice) = def.choices.get(usize::from(said.choice)) {
        text.push_str(&format!(" ({})", choice.name.get(lang)));
    }
    if let Some(amount) = crate::declared::amount(def, said.x, lang) {
        text.push_str(&format!(", {amount}"));
    }
    text.push_str(&target);
    if said.to != crate::board::OFF {
        text.push_str(&format!(" → {}", teller.cell(said.to)));
    }
    text.push('.');
    text
}

/// Everything named, where it can still be told as it was; of several pieces the first.
fn aims(teller: &Teller<'_>, def: &ActionDef, said: &Said) -> String {
    let one = |value: u8| aim(teller, def, said, Aim { value, ..said.aim });
    match said.aim.kind {
        TargetKind::Cell | TargetKind::Direction => {
            said.targets.iter().map(|value| one(*value)).collect::<Vec<_>>().join(", ")
        }
        _ if said.targets.len() > 1 => {
            say!(teller.lang, "{} and {} more", "{} и ещё {}", one(said.aim.value), said.targets.len() - 1)
        }
        _ => one(said.aim.value),
    }
}

fn aim(teller: &Teller<'_>, def: &ActionDef, said: &Said, aim: Aim) -> String {
    match aim.kind {
        TargetKind::Piece | TargetKind::DeadPiece => teller.piece_as(aim.value, said.aimed.0, said.aimed.1),
        TargetKind::Item => teller.item(aim.value),
        TargetKind::Player => teller.player(aim.value),
        // The token may be gone by now; where it was is told by what came of it.
        TargetKind::Token => teller.pick("a token", "метка"),
        TargetKind::Direction if def.effects.iter().any(Effect::is_drive) => {
            crate::choices::direction(teller, aim.value)
        }
        TargetKind::Direction => names::straight_name(aim.value, teller.lang).to_owned(),
        TargetKind::Cell | TargetKind::Barrier | TargetKind::None => teller.cell(aim.value),
    }
}
