//! Who may know of an event.

use crate::action::{ItemPlace, Joining, RulingKind};
use crate::event::Event;
use crate::state::Who;

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
        | Event::Ruled { .. }
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
