//! Answers to pending choices: AC-3.12, AC-1.8, AC-2.12, AC-8.6, AC-13.5, AC-13.6.

use crate::action::{Action, Named, Reason, Refusal};
use crate::clause;
use crate::legal::main_action_open;
use crate::scenario::tank_knights;
use crate::scene::Scene;
use crate::state::{Ask, Kind, Pending, PieceId, Who, army_bit, army_of};

/// What the player who owes a choice may do.
pub fn check(scene: &Scene<'_>, pending: &Pending, action: &Action) -> Result<(), Refusal> {
    match (&pending.ask, action) {
        (Ask::Bearer | Ask::Pick, Action::Designate(id)) => {
            let by = if pending.ask == Ask::Pick { clause::SETUP_EFFECTS } else { clause::DESIGNATING_THE_BEARER };
            Reason::SetupInvalid.unless(candidates(scene, pending).any(|known| known == *id), by)
        }
        (Ask::Promotion(_), Action::ChooseKind(kind)) => {
            Reason::InvalidChoice.unless(Kind::PROMOTIONS.contains(kind), clause::DISPLACED_PAWNS)
        }
        (Ask::Wound { .. }, Action::ChooseKind(kind)) => {
            Reason::InvalidChoice.unless(Kind::QUEEN_WOUNDS.contains(kind), clause::WOUNDED_QUEEN)
        }
        (Ask::Pieces { count, .. }, Action::ChoosePieces(named)) => {
            let forbidden = already_named(scene, &pending.ask);
            let is_new = named.iter().all(|id| forbidden & army_bit(*id) == 0);
            let is_choice = is_new && is_choice_of(scene, pending.player, named, usize::from(*count));
            Reason::InvalidChoice.unless(is_choice, clause::FIRST_SIGNS)
        }
        (_, Action::ChooseKind(_) | Action::ChoosePieces(_)) => Err(Reason::InvalidChoice.by(clause::PENDING_CHOICES)),
        _ => Err(Reason::ChoicePending.by(clause::PENDING_CHOICES)),
    }
}

/// The pieces that may be designated.
pub fn candidates<'a>(scene: &Scene<'a>, pending: &Pending) -> impl Iterator<Item = PieceId> + use<'a> {
    let (scene, who, ask) = (*scene, pending.player, pending.ask);
    let bearer = scene.setup.abilities[usize::from(who) & 3]
        .map_or(Kind::King, |ability| scene.rules.abilities[usize::from(ability)].bearer);
    let knights: u64 = tank_knights(&scene, who).fold(0, |all, id| all | 1 << id);
    scene.army(who).filter(move |id| match ask {
        Ask::Pick => knights >> id & 1 != 0,
        _ => scene.piece(*id).kind.bit() == bearer.bit(),
    })
}

/// AC-13.7: pieces that are named already, as bits of the army.
pub fn already_named(scene: &Scene<'_>, ask: &Ask) -> u16 {
    match ask {
        Ask::Pieces { restriction, .. } if *restriction != 0 => {
            scene.now.restrictions.iter().find(|known| known.number == *restriction).map_or(0, |known| known.pieces)
        }
        _ => 0,
    }
}

/// AC-13.5: so many different living pieces of their own.
fn is_choice_of(scene: &Scene<'_>, who: Who, named: &Named, count: usize) -> bool {
    let mut seen = 0u64;
    let are_own = named.iter().all(|id| {
        let is_fresh = seen >> (id & 63) & 1 == 0;
        seen |= 1 << (id & 63);
        is_fresh && usize::from(*id) < crate::state::MOST_PIECES && army_of(*id) == who && scene.piece(*id).is_alive()
    });
    are_own && named.len() == count
}

/// AC-13.6: the player may name new pieces, as many as before, by the main action; no piece makes it (AC-11.8).
pub fn check_rename(scene: &Scene<'_>, who: Who, named: &Named) -> Result<(), Refusal> {
    main_action_open(scene)?;
    let Some(count) = renaming(scene, who) else { return Err(Reason::ConditionNotMet.by(clause::DEMENTIA)) };
    // A new three: naming the same again would be a pass (AC-3.9).
    let is_new = named_now(scene, who) != named.iter().fold(0, |all, id| all | army_bit(*id));
    Reason::InvalidChoice.unless(is_new && is_choice_of(scene, who, named, count), clause::DEMENTIA)
}

/// AC-13.6: the pieces that are named now, as bits of the army.
pub fn named_now(scene: &Scene<'_>, who: Who) -> u16 {
    scene.now.restrictions.iter().find(|known| known.player == who && known.is_renaming).map_or(0, |known| known.pieces)
}

/// How many pieces the player may name anew; none without such a restriction.
pub fn renaming(scene: &Scene<'_>, who: Who) -> Option<usize> {
    let restriction = scene.now.restrictions.iter().find(|known| known.player == who && known.is_renaming)?;
    Some((restriction.pieces.count_ones() as usize).clamp(1, 8))
}
