//! Whom and what an event concerns, and how its line stands in the log.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::view::Rank;

use crate::action::{RefereeEffect, RulingKind, Watched};
use crate::event::Event;
use crate::state::{NOBODY, Who, bit};

/// Headings, deeds, consequences, and what only belongs to them.
pub(super) fn rank_of(event: &Event) -> Rank {
    match event {
        Event::RoundBegan { .. } | Event::Ended { .. } => Rank::Heading,
        Event::Placed { .. }
        | Event::OrderFixed
        | Event::TurnBegan { .. }
        | Event::TurnSkipped { .. }
        | Event::Declared { .. }
        | Event::Said { .. }
        | Event::OpportunityTaken { .. }
        | Event::HoldCame { .. }
        | Event::Surrendered { .. }
        | Event::Ruled(_) => Rank::Deed,
        Event::InitiativeRolled { .. }
        | Event::InitiativeSet { .. }
        | Event::TurnEnded { .. }
        | Event::Spent { .. }
        | Event::Stepped { .. }
        | Event::Faced { .. }
        | Event::ConditionEnded { .. }
        | Event::OpportunityGiven { .. }
        | Event::Shot { .. }
        | Event::SpellCast { .. }
        | Event::OrdersGiven { .. } => Rank::Detail,
        _ => Rank::Consequence,
    }
}

/// The doer, the others, and the cells of an event.
pub(super) fn concerned(event: &Event) -> (Option<Who>, Vec<Who>, Vec<Cell>) {
    let one = |who: Who| (Some(who).filter(|who| *who != NOBODY), vec![], vec![]);
    let two = |who: Who, other: Who| {
        (Some(who).filter(|who| *who != NOBODY), if who == other { vec![] } else { vec![other] }, vec![])
    };
    match event {
        Event::RoundBegan { .. }
        | Event::OrderFixed
        | Event::Surrendered { .. }
        | Event::CellsChanged { .. }
        | Event::Ended { .. } => (None, vec![], vec![]),
        Event::Placed { who, cell, .. }
        | Event::Halted { who, cell }
        | Event::WayCut { who, cell }
        | Event::ThingFell { who, cell, .. } => (Some(*who), vec![], vec![*cell]),
        Event::Stepped { who, from, to } => (Some(*who), vec![], vec![*from, *to]),
        Event::Shoved { who, by, from, to } => {
            let by = Some(*by).filter(|by| *by != NOBODY);
            (by.or(Some(*who)), if by.is_some() { vec![*who] } else { vec![] }, vec![*from, *to])
        }
        Event::InitiativeRolled { who, .. }
        | Event::InitiativeSet { who, .. }
        | Event::TurnBegan { who }
        | Event::TurnSkipped { who }
        | Event::TurnEnded { who }
        | Event::Declared { who, .. }
        | Event::Spent { who, .. }
        | Event::SeriesBegan { who, .. }
        | Event::Said { who, .. }
        | Event::ConditionEnded { who, .. }
        | Event::PostureChanged { who, .. }
        | Event::KeptDown { who }
        | Event::Faced { who, .. }
        | Event::ThingTaken { who, .. }
        | Event::PickUpFailed { who, .. }
        | Event::Saddle { who, .. }
        | Event::Infravision { who, .. }
        | Event::DeedLost { who, .. }
        | Event::Incapacitated { who }
        | Event::Woke { who }
        | Event::Died { who }
        | Event::Fated { who, .. }
        | Event::Fled { who }
        | Event::MishapCame { who, .. }
        | Event::Shot { who, .. }
        | Event::Loaded { who, .. }
        | Event::HoldLost { who }
        | Event::SpellCast { who, .. }
        | Event::SpellPart { who, .. }
        | Event::SpellLost { who, .. }
        | Event::SaveRolled { who, .. }
        | Event::CheckRolled { who, .. }
        | Event::FeatureUsed { who, .. }
        | Event::TurningRolled { who, .. }
        | Event::OrdersGiven { who }
        | Event::RefereeAsked { who }
        | Event::DamageIdle { target: who } => one(*who),
        Event::ConditionGained { who, by, .. } => {
            if by == who || *by == NOBODY {
                one(*who)
            } else {
                two(*by, *who)
            }
        }
        Event::Tripped { who, by }
        | Event::Disarmed { who, by, .. }
        | Event::Pushed { who, by, .. }
        | Event::TurningMet { who, by, .. } => two(*by, *who),
        Event::OpportunityGiven { who, against, .. }
        | Event::OpportunityTaken { who, against, .. }
        | Event::OpportunityDeclined { who, against }
        | Event::OpportunityLost { who, against }
        | Event::Contest { who, against, .. } => two(*who, *against),
        Event::AttackRolled { who, target, .. }
        | Event::CritRolled { who, target, .. }
        | Event::HoldCame { who, target, .. } => two(*who, *target),
        Event::Damaged { target, source, .. } => match source.who() {
            Some(who) => two(who, *target),
            None => one(*target),
        },
        Event::Healed { target, by, .. } => two(*by, *target),
        Event::Distracted { by, against, ally, .. } => (Some(*by), vec![*against, *ally], vec![]),
        Event::SpellCatches { who, targets, .. } => {
            let caught = (0..32).filter(|other| targets & bit(*other) != 0 && other != who).collect();
            (Some(*who), caught, vec![])
        }
        Event::HoldBegan { who, on } => match on {
            Watched::Who(target) => two(*who, *target),
            Watched::Cell(cell) => (Some(*who), vec![], vec![*cell]),
        },
        Event::Ruled(ruling) => ruled(&ruling.what),
    }
}

fn ruled(what: &RulingKind) -> (Option<Who>, Vec<Who>, Vec<Cell>) {
    match what {
        RulingKind::GrantModifier { who, .. }
        | RulingKind::SkillFumble { who, .. }
        | RulingKind::SetStability { who, .. }
        | RulingKind::SetTurnDc { who, .. }
        | RulingKind::DeclareSurprise { who, .. }
        | RulingKind::DeclareCover { who, .. }
        | RulingKind::DeclareFate { who, .. } => (None, vec![*who], vec![]),
        RulingKind::ApplyEffect(effect) | RulingKind::RuleImprovised { effect, .. } => match effect {
            RefereeEffect::Damage { who, .. } | RefereeEffect::Prone(who) | RefereeEffect::Drop { who, .. } => {
                (None, vec![*who], vec![])
            }
            RefereeEffect::Move { who, cell } => (None, vec![*who], vec![*cell]),
            RefereeEffect::Slippery(cells) | RefereeEffect::Burning(cells) => (None, vec![], cells.clone()),
            RefereeEffect::Nothing | RefereeEffect::Feature => (None, vec![], vec![]),
        },
        RulingKind::FumbleOutcome { .. }
        | RulingKind::GrantCounterTrip(_)
        | RulingKind::SetVisibility { .. }
        | RulingKind::AllowFreeAction(_)
        | RulingKind::EndBattle(_) => (None, vec![], vec![]),
    }
}
