//! An order that `check` has accepted goes to the room that does it.

use holmgang_kernel::dice::Dice;
use holmgang_kernel::log::Log;
use holmgang_kernel::seat::Seat;

use crate::Rules;
use crate::action::{Action, Target};
use crate::chess::{moves, placement, promotion};
use crate::clause;
use crate::content::{ItemId, Stat};
use crate::event::{Ability, Event};
use crate::legal::{player_of_seat, unwrapped};
use crate::resolve::{attack, class_ability, end, referee, skill};
use crate::state::{Phase, State, Who, with_item};

/// Does it.
#[inline]
pub(crate) fn apply<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: &Action,
    dice: &mut D,
    log: &mut L,
) {
    match action {
        Action::Strike(blow, target) => attack::strike(rules, state, *blow, *target, dice, log),
        Action::Defend => attack::defend(rules, state, log),
        Action::Skip => attack::skip(rules, state, false, log),
        other => seldom(rules, state, seat, other, dice, log),
    }
}

#[inline(never)]
fn seldom<D: Dice, L: Log<Event>>(
    rules: &Rules,
    state: &mut State,
    seat: Seat,
    action: &Action,
    dice: &mut D,
    log: &mut L,
) {
    if let Action::Skill(skill, target) = action {
        return skill::use_skill(rules, state, *skill, *target, dice, log);
    }
    let ability = match action {
        Action::Wall => Some((Ability::Wall, Target::NOTHING)),
        Action::Cloak => Some((Ability::Cloak, Target::NOTHING)),
        Action::Spell(spell, target) => Some((Ability::Spell(*spell), *target)),
        _ => None,
    };
    if let Some((ability, target)) = ability {
        return class_ability::use_ability(rules, state, ability, target, dice, log);
    }
    let (action, at_ms, _) = unwrapped(action);
    let player = player_of_seat(seat);
    let used_ms = at_ms.unwrap_or(0);
    match (action, player) {
        (Action::Ruling(ruling), _) => referee::rule(rules, state, ruling, log),
        (Action::Offer, Some(player)) => end::offer(rules, state, player, log),
        (Action::TimeUp, _) => match state.phase {
            Phase::Act => attack::skip(rules, state, true, log),
            Phase::Place => placement::time_up(rules, state, log),
            Phase::Chess => moves::time_up(state, log),
            Phase::Promote => promotion::time_up(rules, state, log),
            Phase::Over => {}
        },
        (Action::Place(..) | Action::TakeBack(_) | Action::Surrender(..) | Action::Confirm, Some(player)) => {
            placement::apply(rules, state, player, action, log);
        }
        (Action::Move(from, to), _) => moves::play(rules, state, *from, *to, used_ms, log),
        (Action::Pass, _) => moves::pass(state, used_ms, log),
        (Action::Promote(promotion), _) => promotion::promote(rules, state, *promotion, used_ms, log),
        (Action::Equip(who, item), _) => equip(rules, state, *who, *item, log),
        // What was said beside an order has been read; here is the order itself.
        (Action::Strike(..) | Action::Skill(..) | Action::Defend | Action::Skip, _) => {
            apply(rules, state, seat, action, dice, log);
        }
        (Action::Wall | Action::Cloak | Action::Spell(..), _) => seldom(rules, state, seat, action, dice, log),
        _ => {}
    }
}

/// MD-12.15: the new item starts ready, with full uses; the old one goes with its cooldown. Current values do not rise with new maxima and are cut to lower ones.
fn equip<L: Log<Event>>(rules: &Rules, state: &mut State, who: Who, item: ItemId, log: &mut L) {
    let State { setup, chess: Some(chess), .. } = state else { return };
    let (Some(sheet), piece) = (rules.items.get(usize::from(item)), usize::from(who)) else { return };
    let gained = &mut chess.gained[crate::state::owner(who) as usize];
    if let Some(place) = gained.iter().position(|known| *known == item) {
        gained.remove(place);
    }
    chess.item[piece] = item;
    chess.uses[piece] = sheet.uses;
    chess.cooldown[piece] = 0;
    let stats = with_item(&setup.sheets[piece].stats, Some(&sheet.stats));
    chess.health[piece] = chess.health[piece].min(stats[Stat::MaxHealth as usize]);
    chess.mana[piece] = chess.mana[piece].min(stats[Stat::MaxMana as usize]);
    chess.stamina[piece] = chess.stamina[piece].min(stats[Stat::MaxStamina as usize]);
    log.note(clause::CHANGING_ITEMS, || Event::Equipped { who, item });
}
