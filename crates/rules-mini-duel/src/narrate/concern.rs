//! Whom and what an event concerns, and how its line stands in the log.

use holmgang_kernel::view::Rank;

use crate::event::{Event, Mark};
use crate::state::{Place, Player, Square, Who, owner};

/// Headings, deeds, consequences, and what only belongs to them.
pub(super) fn rank_of(event: &Event) -> Rank {
    match event {
        Event::RoundBegan { .. }
        | Event::DuelEnded { .. }
        | Event::GameEnded { .. }
        | Event::CaptureDeclared { .. } => Rank::Heading,
        Event::SideRolled { .. }
        | Event::DuelBegan { .. }
        | Event::Struck(_)
        | Event::Defended { .. }
        | Event::SkillUsed { .. }
        | Event::AbilityUsed { .. }
        | Event::Skipped { .. }
        | Event::Offered { .. }
        | Event::Posted { .. }
        | Event::TakenBack { .. }
        | Event::SurrenderOrdered { .. }
        | Event::Confirmed { .. }
        | Event::Moved { .. }
        | Event::Promoted { .. }
        | Event::Equipped { .. }
        | Event::Passed { .. }
        | Event::MoveLost { .. }
        | Event::Ruled => Rank::Deed,
        Event::EffectEnded { .. }
        | Event::MaximumFell { .. }
        | Event::CooldownTicked { .. }
        | Event::RowRecovered { .. }
        | Event::Recovered { .. }
        | Event::TurnLost { .. }
        | Event::Reordered { .. }
        | Event::ActsOn { .. }
        | Event::RookStrengthened { .. }
        | Event::OffersLapsed
        | Event::Stalled { .. }
        | Event::EffectsCleared
        | Event::ItemLeft { .. }
        | Event::MoveTicked { .. }
        | Event::ClockRan { .. }
        | Event::NothingTicked { .. } => Rank::Detail,
        _ => Rank::Consequence,
    }
}

/// What an event concerns: the doer first.
#[derive(Default)]
pub(super) struct Concerned {
    pub player: Option<Player>,
    pub tokens: Vec<Mark>,
    pub squares: Vec<Square>,
    pub places: Vec<(Player, Place)>,
}

impl Concerned {
    fn pieces(pieces: &[Who]) -> Self {
        let mut tokens: Vec<Mark> = pieces.iter().map(|who| Mark::Piece(*who)).collect();
        tokens.dedup();
        Concerned { tokens, ..Concerned::default() }
    }

    fn marks(tokens: Vec<Mark>) -> Self {
        Concerned { tokens, ..Concerned::default() }
    }

    fn player(player: Player) -> Self {
        Concerned { player: Some(player), ..Concerned::default() }
    }

    fn at(mut self, place: Place) -> Self {
        if let Some(Mark::Piece(who)) = self.tokens.first() {
            self.places.push((owner(*who), place & 15));
        }
        self
    }

    fn on(mut self, squares: &[Square]) -> Self {
        self.squares.extend_from_slice(squares);
        self
    }
}

/// Whom and what an event concerns.
pub(super) fn concerned(event: &Event) -> Concerned {
    match event {
        Event::SideRolled { .. }
        | Event::RoundBegan { .. }
        | Event::RowRecovered { .. }
        | Event::OffersLapsed
        | Event::Stalled { .. }
        | Event::DuelEnded { .. }
        | Event::EffectsCleared
        | Event::PlacementTimeUp
        | Event::GameEnded { .. }
        | Event::Ruled => Concerned::default(),
        Event::DuelBegan { lead_attacker, lead_defender, .. } => Concerned::pieces(&[*lead_attacker, *lead_defender]),
        Event::Stands { who, place } | Event::Posted { who, place } | Event::PostedByClock { who, place } => {
            Concerned::pieces(&[*who]).at(*place)
        }
        Event::EffectEnded { bearer: who, .. }
        | Event::EffectRenewed { bearer: who, .. }
        | Event::MaximumFell { who, .. }
        | Event::CooldownTicked { who, .. }
        | Event::Recovered { who, .. }
        | Event::Died { who }
        | Event::TurnLost { who }
        | Event::ActsOn { who }
        | Event::Defended { who }
        | Event::Reordered { who, .. }
        | Event::RookStrengthened { who, .. }
        | Event::Skipped { who }
        | Event::ItemLeft { who, .. }
        | Event::Joined { who, .. }
        | Event::TakenBack { who }
        | Event::SurrenderOrdered { who }
        | Event::StaysOut { who }
        | Event::Surrendered { who, .. }
        | Event::PawnArrived { who }
        | Event::StaysPawn { who }
        | Event::Equipped { who, .. } => Concerned::pieces(&[*who]),
        Event::Struck(strike) => {
            let mut tokens = vec![Mark::Piece(strike.by), strike.target];
            tokens.dedup();
            Concerned::marks(tokens)
        }
        Event::WallExpired { wall } | Event::WallDestroyed { wall } => Concerned::marks(vec![Mark::Wall(*wall)]),
        Event::WallPlaced { who, wall, .. } => Concerned::marks(vec![Mark::Piece(*who), Mark::Wall(*wall)]),
        Event::SkillUsed { who, target, .. } | Event::AbilityUsed { who, target, .. } => {
            let mut tokens = vec![Mark::Piece(*who)];
            tokens.extend(target.filter(|target| *target != Mark::Piece(*who)));
            Concerned::marks(tokens)
        }
        Event::Healed { who, by, .. } => Concerned::pieces(&[*by, *who]),
        Event::EffectLanded { bearer, source, .. } => Concerned::pieces(&[*source, *bearer]),
        Event::Offered { player }
        | Event::FrontFell { player }
        | Event::NothingTicked { player }
        | Event::Confirmed { player }
        | Event::MoveTicked { player }
        | Event::ClockRan { player, .. }
        | Event::Passed { player }
        | Event::MoveLost { player } => Concerned::player(*player),
        Event::Moved { who, from, to } | Event::Castled { rook: who, from, to } => {
            Concerned::pieces(&[*who]).on(&[*from, *to])
        }
        Event::CaptureDeclared { who, target, capture } => {
            Concerned::pieces(&[*who, *target]).on(&[capture.victim, capture.from])
        }
        Event::LeftBoard { who, square } | Event::CellNotTaken { who, square } => {
            Concerned::pieces(&[*who]).on(&[*square])
        }
        Event::Promoted { pawn, who, square } => Concerned::pieces(&[*who, *pawn]).on(&[*square]),
    }
}
