//! Whom and what an event concerns, and how its line stands in the log.

use holmgang_kernel::view::Rank;

use crate::action::{Aim, RulingKind};
use crate::event::{Event, Source};
use crate::state::{NOBODY, Place, Who};

/// Headings, deeds and consequences.
pub(super) fn rank_of(event: &Event) -> Rank {
    match event {
        Event::RoundBegan { .. } | Event::Ended { .. } => Rank::Heading,
        Event::Placed { .. }
        | Event::InitiativeRolled { .. }
        | Event::OrderFixed
        | Event::TurnBegan { .. }
        | Event::TurnSkipped { .. }
        | Event::Stepped { .. }
        | Event::Rested { .. }
        | Event::Attacked { .. }
        | Event::SpellCast { .. }
        | Event::Surrendered { .. }
        | Event::Ruled(_) => Rank::Deed,
        _ => Rank::Consequence,
    }
}

/// The doer, the others, and the cells of an event.
pub(super) fn concerned(event: &Event) -> (Option<Who>, Vec<Who>, Vec<Place>) {
    let aimed = |aim: Aim| match aim {
        Aim::None => (vec![], vec![]),
        Aim::Who(who) => (vec![who], vec![]),
        Aim::Cell(cell) => (vec![], vec![cell]),
    };
    match event {
        Event::OrderFixed | Event::RoundBegan { .. } | Event::BlockCapSet { .. } | Event::Ended { .. } => {
            (None, vec![], vec![])
        }
        Event::Placed { who, cell } | Event::Died { who, cell } => (Some(*who), vec![], vec![*cell]),
        Event::InitiativeRolled { who, .. }
        | Event::TurnBegan { who, .. }
        | Event::TurnSkipped { who }
        | Event::TurnEnded { who }
        | Event::PassedOver { who }
        | Event::Rested { who }
        | Event::Paid { who, .. }
        | Event::SphereRolled { who, .. }
        | Event::WeaponRolled { who, .. }
        | Event::EnergyRestored { who, .. }
        | Event::ChargesGained { who, .. }
        | Event::MovementChanged { who, .. }
        | Event::Vanished { who }
        | Event::Surrendered { who }
        | Event::NobodyReached { who, .. } => (Some(*who), vec![], vec![]),
        Event::Stepped { who, from, to, .. } => (Some(*who), vec![], vec![*from, *to]),
        Event::Attacked { who, target }
        | Event::SuccessRolled { who, target, .. }
        | Event::RiderRolled { who, target, .. } => (Some(*who), vec![*target], vec![]),
        Event::SpellCast { who, aim, .. } => {
            let (others, cells) = aimed(*aim);
            (Some(*who), others, cells)
        }
        Event::BlockRolled { who, attacker, .. } | Event::ReflectRolled { who, attacker, .. } => {
            (Some(*who), vec![*attacker], vec![])
        }
        Event::TickRolled { bearer, .. } | Event::EffectEnded { bearer, .. } => (Some(*bearer), vec![], vec![]),
        Event::Damaged { target, source, .. } | Event::Healed { target, source, .. } => match source {
            Source::Plain(who) | Source::Spell(_, who) | Source::LifeSteal(_, who) | Source::Effect(_, who)
                if *who != NOBODY =>
            {
                (Some(*who), if who == target { vec![] } else { vec![*target] }, vec![])
            }
            _ => (None, vec![*target], vec![]),
        },
        Event::EnergyTaken { target, by, .. } => (Some(*by), vec![*target], vec![]),
        Event::ChargeAbsorbed { author, .. } => (Some(*author), vec![], vec![]),
        Event::EffectLanded { bearer, author, .. } | Event::EffectRenewed { bearer, author, .. } => {
            if author == bearer { (Some(*bearer), vec![], vec![]) } else { (Some(*author), vec![*bearer], vec![]) }
        }
        Event::ObjectMade { by, cell, .. } => (Some(*by), vec![], vec![*cell]),
        Event::ObjectGone { cell, .. } => (None, vec![], vec![*cell]),
        Event::Summoned { who, summoner, cell } => (Some(*summoner), vec![*who], vec![*cell]),
        Event::Resurrected { who, by, cell, .. } => (Some(*by), vec![*who], vec![*cell]),
        Event::Ruled(ruling) => match &ruling.what {
            RulingKind::PlaceCombatant { who, cell } => (None, vec![*who], vec![*cell]),
            RulingKind::SetTurnOrder(order) => (None, order.clone(), vec![]),
            RulingKind::GrantModifier { who, .. }
            | RulingKind::AdjustResource { who, .. }
            | RulingKind::ApplyEffect { who, .. }
            | RulingKind::RemoveEffect { who, .. }
            | RulingKind::EndTurnFor(who) => (None, vec![*who], vec![]),
            RulingKind::RemoveObject(cell) => (None, vec![], vec![*cell]),
            RulingKind::SetBlockCap { .. } | RulingKind::DeclareResult(_) => (None, vec![], vec![]),
        },
    }
}
