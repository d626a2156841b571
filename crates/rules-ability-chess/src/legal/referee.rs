//! Bounds of the referee's acts: AC-12.1, AC-12.2.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::refuse_if;

use crate::Rules;
use crate::action::{Lifted, Reason, Refusal, Ruling, RulingKind};
use crate::board::Cell;
use crate::clause;
use crate::content::{Effect, Home, Tempo, Which};
use crate::legal::ability::{bearer_lives, cap};
use crate::resolve::item::has_room;
use crate::resolve::wound::can_heal;
use crate::scene::Scene;
use crate::state::{EMPTY, Kind, MOST_PIECES, PieceId, Who};

/// The longest reason, in characters.
pub const MOST_REASON: usize = 500;
/// The most turns of a restriction.
pub const MOST_TURNS: i64 = 20;

/// An act of the referee. `can_undo`: something has been done in this turn (AC-12.2).
///
/// # Errors
/// The first reason against it.
pub fn check(scene: &Scene<'_>, ruling: &Ruling, can_undo: bool) -> Result<(), Refusal> {
    refuse_if!(ruling.reason.trim().is_empty(), Reason::ReasonRequired.by(clause::REFEREE));
    refuse_if!(ruling.reason.chars().nth(MOST_REASON).is_some(), Reason::ReasonRequired.by(clause::REFEREE));
    if ruling.what == RulingKind::UndoLastAction && !can_undo {
        return Err(Reason::ConditionNotMet.by(clause::REFEREE_BOUNDS));
    }
    what(scene, &ruling.what)
}

fn bound(holds: bool) -> Result<(), Refusal> {
    Reason::ValueOutOfBounds.unless(holds, clause::REFEREE_BOUNDS)
}

fn target(holds: bool, by: Clause) -> Result<(), Refusal> {
    Reason::TargetNotAllowed.unless(holds, by)
}

fn what(scene: &Scene<'_>, what: &RulingKind) -> Result<(), Refusal> {
    match what {
        RulingKind::AnnounceItemActions { item, players, actions } => {
            item_there(scene, *item)?;
            // AC-11.3: only actions that the content has, and that can be used.
            let fits =
                actions.iter().all(|action| scene.rules.actions.get(usize::from(*action)).is_some_and(can_be_an_items));
            target(fits, clause::ANNOUNCING)?;
            bound(*players != 0 && actions.len() <= crate::content::MOST_ITEM_ACTIONS)
        }
        RulingKind::PlaceItem { kind, cell, visible_to: _ } => {
            on_board(scene, *cell)?;
            if !scene.setup.options.items {
                // AC-10.7: whether a match uses items is fixed before the first turn.
                return Err(Reason::SetupInvalid.by(clause::ITEMS_ON_CELLS));
            }
            target(usize::from(*kind) < scene.rules.items.len(), clause::ITEMS_ON_CELLS)?;
            Reason::ConditionNotMet.unless(has_room(scene, *kind), clause::ITEMS_ON_CELLS)
        }
        RulingKind::RemoveItem(item) => item_there(scene, *item),
        RulingKind::RemoveEnergy(who) => {
            let has_energy = is_player(scene, *who) && cap(scene, *who).is_some() && !scene.player(*who).energy_removed;
            target(has_energy && !bearer_lives(scene, *who), clause::REMOVING_DEAD_ENERGY)?;
            if can_revive(scene) { Err(Reason::ReviveStillPossible.by(clause::REMOVING_DEAD_ENERGY)) } else { Ok(()) }
        }
        RulingKind::SetEnergy(who, n) => {
            // AC-5.19: a frozen number may be changed; removed or absent energy may not.
            let cap =
                if is_player(scene, *who) && !scene.player(*who).energy_removed { cap(scene, *who) } else { None };
            let Some(cap) = cap else { return Err(Reason::TargetNotAllowed.by(clause::ENERGY_BY_EFFECTS)) };
            let given = i32::try_from(*n).unwrap_or(i32::MAX);
            bound((0..=i64::from(cap)).contains(n)).map_err(|refusal| refusal.with(given, i32::from(cap)))
        }
        RulingKind::Ignite(cell) => {
            on_board(scene, *cell)?;
            Reason::CellAlreadyBurning.unless(!scene.now.burning.has(*cell), clause::BURNS_OR_NOT)
        }
        RulingKind::Extinguish(cell) => {
            on_board(scene, *cell)?;
            Reason::CellNotBurning.unless(scene.now.burning.has(*cell), clause::EXTINGUISHING_BY_ACTION)
        }
        RulingKind::Wound(id) | RulingKind::Kill(id) => target(lives(scene, *id), clause::REFEREE_BOUNDS),
        RulingKind::Heal(id) => target(lives(scene, *id) && can_heal(scene.piece(*id)), clause::HEALING),
        RulingKind::Revive(id, cell) => {
            on_board(scene, *cell)?;
            let piece = scene.piece(*id);
            let is_dead =
                usize::from(*id) < MOST_PIECES && piece.is_dead() && !matches!(piece.kind, Kind::King | Kind::Tank);
            target(is_dead && !scene.player(crate::state::army_of(*id)).is_eliminated, clause::REVIVE)?;
            Reason::CellOccupied.unless(scene.at(*cell) == EMPTY, clause::REVIVE)
        }
        RulingKind::Restrict { who, is_only: _, pieces, turns } => {
            bound((1..=MOST_TURNS).contains(turns))?;
            let own = |id: &PieceId| lives(scene, *id) && crate::state::army_of(*id) == *who;
            target(is_player(scene, *who) && !pieces.is_empty() && pieces.iter().all(own), clause::RESTRICTIONS)?;
            Reason::ConditionNotMet.unless(!scene.now.restrictions.is_full(), clause::RESTRICTIONS)
        }
        RulingKind::Lift(what) => target(is_there(scene, *what), clause::REFEREE_BOUNDS),
        RulingKind::RevealToken { owner, number, players } => {
            bound(*players != 0)?;
            target(
                scene.now.tokens.iter().any(|token| token.owner == *owner && token.number == *number),
                clause::TOKENS,
            )
        }
        RulingKind::RevealItem { item, players } => {
            bound(*players != 0)?;
            item_there(scene, *item)
        }
        RulingKind::ExtraTurn(who) => queue(scene, *who, |scene| scene.player(*who).extra_turns),
        RulingKind::SkipTurn(who) => queue(scene, *who, |scene| scene.player(*who).skipped_turns),
        RulingKind::DeclareResult(winner) => {
            target(winner.is_none_or(|who| is_player(scene, who)), clause::REFEREE_BOUNDS)
        }
        RulingKind::UndoLastAction => Ok(()),
        RulingKind::SetOption => Err(Reason::SetupInvalid.by(clause::OPTIONS_ARE_FIXED)),
    }
}

/// AC-12.2: at most 1 queued for a player.
fn queue(scene: &Scene<'_>, who: Who, queued: impl FnOnce(&Scene<'_>) -> u8) -> Result<(), Refusal> {
    target(is_player(scene, who), clause::REFEREE_BOUNDS)?;
    bound(queued(scene) == 0)
}

fn is_player(scene: &Scene<'_>, who: Who) -> bool {
    who < scene.setup.count && !scene.player(who).is_eliminated
}

fn lives(scene: &Scene<'_>, id: PieceId) -> bool {
    usize::from(id) < MOST_PIECES && scene.piece(id).is_alive()
}

fn on_board(scene: &Scene<'_>, cell: Cell) -> Result<(), Refusal> {
    Reason::CellNotOnBoard.unless(scene.board.has(cell), clause::CROSS_BOARD)
}

fn item_there(scene: &Scene<'_>, item: u8) -> Result<(), Refusal> {
    target(scene.item(item).is_some(), clause::ITEMS_ON_CELLS)
}

fn is_there(scene: &Scene<'_>, what: Lifted) -> bool {
    match what {
        Lifted::Restriction(number) => scene.now.restrictions.iter().any(|known| known.number == number),
        Lifted::Barrier(cell) => scene.now.barriers.iter().any(|known| known.cell == cell),
        Lifted::Immunity(cell) => {
            scene.piece_at(cell).is_some_and(|id| (0..4).any(|harm| scene.piece(id).is_immune(harm)))
        }
    }
}

/// What works on an item: an action that is no trigger of an ability and moves no tank.
fn can_be_an_items(action: &crate::content::ActionDef) -> bool {
    let is_items = matches!(action.home, Home::Item(_));
    let needs_ability = action.effects.iter().any(|effect| {
        matches!(
            effect,
            Effect::Ask(..)
                | Effect::Drive { .. }
                | Effect::Reload
                | Effect::FireGun(_)
                | Effect::TurnTurret
                | Effect::ModifyAction { .. }
                | Effect::AddNamed
        )
    });
    is_items || (action.tempo != Tempo::Conditional && !needs_ability)
}

/// AC-5.15: whether an ability of a player still alive, an item on the board, or an item that such an ability can summon revives anybody.
fn can_revive(scene: &Scene<'_>) -> bool {
    let abilities = scene.living().filter_map(|who| scene.setup.abilities[usize::from(who) & 3]);
    let by_ability = abilities.flat_map(|ability| {
        let ability = &scene.rules.abilities[usize::from(ability)];
        (0..u16::from(ability.actions)).map(|place| ability.first_action + place)
    });
    let by_item = scene.items().flat_map(|(_, item)| item.actions.iter().copied());
    by_ability.chain(by_item).any(|action| revives(scene.rules, action))
}

fn revives(rules: &Rules, action: u16) -> bool {
    let Some(def) = rules.actions.get(usize::from(action)) else { return false };
    let item_revives = |kind: u16| {
        rules.items.get(usize::from(kind)).is_some_and(|kind| {
            (0..u16::from(kind.actions)).any(|place| {
                rules.actions[usize::from(kind.first_action + place)]
                    .effects
                    .iter()
                    .any(|effect| matches!(effect, Effect::Revive { .. }))
            })
        })
    };
    def.effects.iter().any(|effect| match effect {
        Effect::Revive { .. } => true,
        Effect::SummonItem { item: Which::This(kind), .. } => item_revives(*kind),
        Effect::SummonItem { item: Which::Choice, .. } => {
            def.choices.iter().filter_map(|choice| choice.item).any(item_revives)
        }
        _ => false,
    })
}
