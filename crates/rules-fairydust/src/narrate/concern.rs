//! Whom and which cells an event is about.

use crate::action::{ItemPlace, Joining, RulingKind};
use crate::event::Event;
use crate::state::{NOBODY, Place, Who};

/// Characters, the doer first, and cells.
pub(super) fn concern(event: &Event) -> (Vec<Who>, Vec<Place>) {
    let (mut who, cells): (Vec<Who>, Vec<Place>) = match event {
        Event::SidesNamed { .. }
        | Event::InitiativeStays
        | Event::OrderFixed
        | Event::RoundBegan { .. }
        | Event::RoundEnded { .. }
        | Event::CountsCleared
        | Event::NoMeaning { .. }
        | Event::Ruled(_)
        | Event::RulingMade
        | Event::BattleOver
        | Event::Ended { .. } => (vec![], vec![]),
        Event::Placed { who, cell, .. } | Event::Left { who, cell } | Event::Joined { who, cell, .. } => {
            (vec![*who], vec![*cell])
        }
        Event::InitiativeRolled { who, .. }
        | Event::Surprised { who }
        | Event::PoolFilled { who, .. }
        | Event::SurpriseEnded { who }
        | Event::TurnBegan { who, .. }
        | Event::TurnPutOff { who }
        | Event::TurnEnded { who, .. }
        | Event::PointsLapsed { who, .. }
        | Event::InitiativeLowered { who, .. }
        | Event::TieOrderChosen { first: who }
        | Event::Paid { who, .. }
        | Event::OutOfPoints { who }
        | Event::SetAside { who, .. }
        | Event::Conjured { who, .. }
        | Event::Invested { who, .. }
        | Event::PostureChanged { who, .. }
        | Event::MoveBegan { who, .. }
        | Event::Turned { who, .. }
        | Event::Spoke { who, .. }
        | Event::Improvised { who, .. }
        | Event::DoorMoved { who, .. }
        | Event::DoorStuck { who, .. }
        | Event::Delayed { who, .. }
        | Event::DelayLost { who }
        | Event::DelayMissed { who }
        | Event::ActionLost { who }
        | Event::Reacted { who, .. }
        | Event::DefenceRolled { who, .. }
        | Event::Disabled { who }
        | Event::Alerted { who }
        | Event::Revealed { who }
        | Event::MountLost { who }
        | Event::ConjuredGone { who }
        | Event::Checked { who, .. }
        | Event::Surrendered { who }
        | Event::WillingSet { who, .. }
        | Event::Ordered { who } => (vec![*who], vec![]),
        Event::Attacked { who, target, .. }
        | Event::Pushed { who, target, .. }
        | Event::Grabbed { who, target }
        | Event::Rammed { who, target }
        | Event::Lifted { who, target }
        | Event::AttackRolled { who, target, .. } => (vec![*who, *target], vec![]),
        Event::SpellCast { who, cast } => (std::iter::once(*who).chain(cast.target.who()).collect(), vec![]),
        Event::SynergyBegan { leader, cast, .. } | Event::SynergyFired { leader, cast, .. } => {
            (std::iter::once(*leader).chain(cast.target.who()).collect(), vec![])
        }
        Event::SynergyFizzled { leader } | Event::SynergyForecast { leader, .. } => (vec![*leader], vec![]),
        Event::SynergyBroke { leader, by } => (vec![*leader, *by], vec![]),
        Event::Taken { who, cell, .. }
        | Event::Dropped { who, cell, .. }
        | Event::PutDown { who, cell, .. }
        | Event::MoveStopped { who, cell } => (vec![*who], vec![*cell]),
        Event::Stepped { who, from, to, .. } | Event::Shoved { who, from, to, .. } => (vec![*who], vec![*to, *from]),
        Event::DelaysInOrder { first, next } => (vec![*first, *next], vec![]),
        Event::DefenceAsked { who, attacker } => (vec![*who, *attacker], vec![]),
        Event::DelayFired { who, by } | Event::DelayWaited { who, by } => (vec![*who, *by], vec![]),
        Event::Resolved { attacker, target, .. }
        | Event::Critical { attacker, target, .. }
        | Event::MultiAttack { attacker, target, .. }
        | Event::AttacksCounted { attacker, target, .. }
        | Event::NextTarget { attacker, target }
        | Event::Degree { attacker, target, .. } => (vec![*attacker, *target], vec![]),
        Event::Wounded { target, source, .. } | Event::Unharmed { target, source } => (vec![*target, *source], vec![]),
        Event::ConditionLanded { bearer, .. } | Event::ConditionEnded { bearer, .. } => (vec![*bearer], vec![]),
        Event::QualityChanged { holder, .. } => (vec![*holder], vec![]),
        Event::Held { who, by } | Event::Freed { who, by } => (vec![*who, *by], vec![]),
        Event::Landed { cell, .. } => (vec![], vec![*cell]),
    };
    who.retain(|who| *who != NOBODY);
    (who, cells)
}

/// What somebody hidden does for itself alone.
pub(super) fn is_private(event: &Event) -> bool {
    matches!(
        event,
        Event::Placed { .. }
            | Event::PoolFilled { .. }
            | Event::InitiativeRolled { .. }
            | Event::TurnBegan { .. }
            | Event::TurnPutOff { .. }
            | Event::TurnEnded { .. }
            | Event::PointsLapsed { .. }
            | Event::InitiativeLowered { .. }
            | Event::Paid { .. }
            | Event::OutOfPoints { .. }
            | Event::SetAside { .. }
            | Event::PostureChanged { .. }
            | Event::MoveBegan { .. }
            | Event::Stepped { .. }
            | Event::Turned { .. }
            | Event::Taken { .. }
            | Event::Dropped { .. }
            | Event::Delayed { .. }
            | Event::DelayWaited { .. }
            | Event::DelayLost { .. }
            | Event::DelayMissed { .. }
            | Event::Conjured { .. }
            | Event::ConditionEnded { .. }
            | Event::WillingSet { .. }
            | Event::Ordered { .. }
    )
}

/// Whose plans an event would tell: which event a delayed action waits for, and standing orders.
pub(super) fn planners(event: &Event) -> Vec<Who> {
    match event {
        Event::DelayMissed { who } | Event::DelayWaited { who, .. } | Event::Ordered { who } => vec![*who],
        Event::DelaysInOrder { first, next } => vec![*first, *next],
        _ => vec![],
    }
}

/// Whom a ruling is about.
pub(super) fn ruled_on(what: &RulingKind) -> Vec<Who> {
    match what {
        RulingKind::Join { who: Joining::Present(who), .. }
        | RulingKind::Remove(who)
        | RulingKind::GrantPoints { who, .. }
        | RulingKind::CallCheck { who, .. }
        | RulingKind::Modifier { who, .. }
        | RulingKind::Forbid { who, .. }
        | RulingKind::Alert(who, _)
        | RulingKind::Hidden(who, _)
        | RulingKind::Willing(who, _)
        | RulingKind::ApplyEffect { who, .. }
        | RulingKind::RemoveEffect { who, .. }
        | RulingKind::PlaceItem { on: ItemPlace::Of(who, _), .. }
        | RulingKind::RemoveItem { from: ItemPlace::Of(who, _), .. } => vec![*who],
        RulingKind::Relation { attacker, target, .. } => vec![*attacker, *target],
        RulingKind::Surprised(list) => list.clone(),
        _ => vec![],
    }
}

/// Whether it follows from something else.
pub(super) fn is_consequence(event: &Event) -> bool {
    matches!(
        event,
        Event::Paid { .. }
            | Event::PoolFilled { .. }
            | Event::OutOfPoints { .. }
            | Event::SetAside { .. }
            | Event::AttackRolled { .. }
            | Event::DefenceRolled { .. }
            | Event::Resolved { .. }
            | Event::Critical { .. }
            | Event::Degree { .. }
            | Event::NextTarget { .. }
            | Event::NoMeaning { .. }
            | Event::MultiAttack { .. }
            | Event::Wounded { .. }
            | Event::Unharmed { .. }
            | Event::Disabled { .. }
            | Event::Alerted { .. }
            | Event::Revealed { .. }
            | Event::ConditionLanded { .. }
            | Event::ConditionEnded { .. }
            | Event::QualityChanged { .. }
            | Event::Shoved { .. }
            | Event::Held { .. }
            | Event::Freed { .. }
            | Event::MountLost { .. }
            | Event::ConjuredGone { .. }
            | Event::Landed { .. }
            | Event::Dropped { .. }
            | Event::MoveStopped { .. }
            | Event::ActionLost { .. }
            | Event::DelayLost { .. }
            | Event::SynergyBroke { .. }
            | Event::SynergyFizzled { .. }
            | Event::SurpriseEnded { .. }
            | Event::PointsLapsed { .. }
            | Event::InitiativeStays
            | Event::CountsCleared
            | Event::AttacksCounted { .. }
            | Event::RulingMade
            | Event::BattleOver
    )
}
