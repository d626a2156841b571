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
        | Event::Resigned { .. }
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
        | Event::QuestionWithdrawn { who }
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
        | Event::Fled { who }
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
        Event::Stepped { who, from, to, .. } | Event::Shoved { who, from, to, .. } => (vec![*who], vec![*from, *to]),
        Event::DelaysInOrder { first, next } => (vec![*first, *next], vec![]),
        Event::DefenceAsked { who, attacker } => (vec![*who, *attacker], vec![]),
        Event::DelayFired { who, by } | Event::DelayWaited { who, by } => (vec![*who, *by], vec![]),
        Event::Resolved { attacker, target, .. }
        | Event::Critical { attacker, target, .. }
        | Event::MultiAttack { attacker, target, .. }
        | Event::AttacksCounted { attacker, target, .. }
        | Event::NextTarget { attacker, target }
        | Event::Degree { attacker, target, .. } => (vec![*attacker, *target], vec![]),
        Event::Wounded { target, source, .. } | Event::Unharmed { target, source } => (vec![*source, *target], vec![]),
        Event::ConditionLanded { bearer, .. } | Event::ConditionEnded { bearer, .. } => (vec![*bearer], vec![]),
        Event::QualityChanged { holder, .. } => (vec![*holder], vec![]),
        Event::Held { who, by } | Event::Freed { who, by } => (vec![*who, *by], vec![]),
        Event::Landed { cell, .. } => (vec![], vec![*cell]),
    };
    who.retain(|who| *who != NOBODY);
    (who, cells)
}

/// Who may know of an event.
pub(super) enum Known {
    /// Everybody, though not by whom.
    All,
    /// Who can see the doer: what somebody hidden does for itself alone, and where it is.
    ThoseWhoSee,
    /// Their own sides: which event a delayed action waits for, and standing orders.
    Own(Vec<Who>),
}

/// Who may know of an event. Every kind stands here, so that nothing new becomes public unsaid.
pub(super) fn known(event: &Event) -> Known {
    match event {
        Event::DelayMissed { who } | Event::DelayWaited { who, .. } | Event::Ordered { who } => Known::Own(vec![*who]),
        Event::DelaysInOrder { first, next } => Known::Own(vec![*first, *next]),
        Event::Placed { .. }
        | Event::InitiativeRolled { .. }
        | Event::PoolFilled { .. }
        | Event::PointsLapsed { .. }
        | Event::TurnBegan { .. }
        | Event::TurnPutOff { .. }
        | Event::TurnEnded { .. }
        | Event::InitiativeLowered { .. }
        | Event::Paid { .. }
        | Event::OutOfPoints { .. }
        | Event::SetAside { .. }
        | Event::Conjured { .. }
        | Event::Taken { .. }
        | Event::Dropped { .. }
        | Event::PostureChanged { .. }
        | Event::MoveBegan { .. }
        | Event::Stepped { .. }
        | Event::Turned { .. }
        | Event::MoveStopped { .. }
        | Event::PutDown { .. }
        | Event::Shoved { .. }
        | Event::Delayed { .. }
        | Event::DelayLost { .. }
        | Event::ConditionEnded { .. }
        | Event::WillingSet { .. } => Known::ThoseWhoSee,
        Event::SidesNamed { .. }
        | Event::InitiativeStays
        | Event::OrderFixed
        | Event::Surprised { .. }
        | Event::RoundBegan { .. }
        | Event::RoundEnded { .. }
        | Event::CountsCleared
        | Event::SurpriseEnded { .. }
        | Event::TieOrderChosen { .. }
        | Event::Attacked { .. }
        | Event::Pushed { .. }
        | Event::Grabbed { .. }
        | Event::Rammed { .. }
        | Event::SpellCast { .. }
        | Event::SynergyBegan { .. }
        | Event::SynergyForecast { .. }
        | Event::Invested { .. }
        | Event::SynergyFired { .. }
        | Event::SynergyFizzled { .. }
        | Event::SynergyBroke { .. }
        | Event::Spoke { .. }
        | Event::Improvised { .. }
        | Event::Lifted { .. }
        | Event::DoorMoved { .. }
        | Event::DoorStuck { .. }
        | Event::DelayFired { .. }
        | Event::ActionLost { .. }
        | Event::Reacted { .. }
        | Event::AttackRolled { .. }
        | Event::DefenceRolled { .. }
        | Event::Resolved { .. }
        | Event::Degree { .. }
        | Event::Critical { .. }
        | Event::NoMeaning { .. }
        | Event::AttacksCounted { .. }
        | Event::NextTarget { .. }
        | Event::DefenceAsked { .. }
        | Event::QuestionWithdrawn { .. }
        | Event::MultiAttack { .. }
        | Event::Wounded { .. }
        | Event::Unharmed { .. }
        | Event::Disabled { .. }
        | Event::Alerted { .. }
        | Event::Revealed { .. }
        | Event::ConditionLanded { .. }
        | Event::QualityChanged { .. }
        | Event::Held { .. }
        | Event::Freed { .. }
        | Event::MountLost { .. }
        | Event::ConjuredGone { .. }
        | Event::Landed { .. }
        | Event::Checked { .. }
        | Event::Left { .. }
        | Event::Surrendered { .. }
        | Event::Resigned { .. }
        | Event::Fled { .. }
        | Event::Joined { .. }
        | Event::Ruled(_)
        | Event::RulingMade
        | Event::BattleOver
        | Event::Ended { .. } => Known::All,
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
        RulingKind::AttackingSide(_)
        | RulingKind::TieBreak(_)
        | RulingKind::Option(_)
        | RulingKind::Join { .. }
        | RulingKind::Classify { .. }
        | RulingKind::Difficulty { .. }
        | RulingKind::Announce(_)
        | RulingKind::PlaceItem { .. }
        | RulingKind::RemoveItem { .. }
        | RulingKind::EndBattle(_) => vec![],
    }
}

/// Whether it follows from something else.
pub(super) fn is_consequence(event: &Event) -> bool {
    matches!(
        event,
        Event::AttackRolled { .. }
            | Event::DefenceRolled { .. }
            | Event::Resolved { .. }
            | Event::Critical { .. }
            | Event::Wounded { .. }
            | Event::Unharmed { .. }
            | Event::Disabled { .. }
            | Event::Alerted { .. }
            | Event::Revealed { .. }
            | Event::ConditionLanded { .. }
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
            | Event::Fled { .. }
            | Event::DelayLost { .. }
            | Event::SynergyBroke { .. }
            | Event::SynergyFizzled { .. }
            | Event::SurpriseEnded { .. }
    )
}

/// Whether it only belongs to something else: what a deed costs, what is counted, what comes and goes by itself.
pub(super) fn is_detail(event: &Event) -> bool {
    matches!(
        event,
        Event::InitiativeStays
            | Event::PoolFilled { .. }
            | Event::RoundEnded { .. }
            | Event::CountsCleared
            | Event::PointsLapsed { .. }
            | Event::TurnEnded { .. }
            | Event::Paid { .. }
            | Event::OutOfPoints { .. }
            | Event::SetAside { .. }
            | Event::MoveBegan { .. }
            | Event::Degree { .. }
            | Event::NoMeaning { .. }
            | Event::AttacksCounted { .. }
            | Event::MultiAttack { .. }
            | Event::NextTarget { .. }
            | Event::DefenceAsked { .. }
            | Event::QuestionWithdrawn { .. }
            | Event::ConditionEnded { .. }
            | Event::Ordered { .. }
            | Event::RulingMade
            | Event::BattleOver
    )
}
