//! Whom and what an event is about, and how it stands in the log.

use holmgang_kernel::view::Rank;

use crate::board::Cell;
use crate::content::TargetKind;
use crate::describe::Teller;
use crate::event::Event;
use crate::state::{NO_ITEM, NO_PIECE, NOBODY, PieceId, Who, army_of};

/// Whom and what an event is about.
pub struct Concern {
    pub who: Option<Who>,
    pub pieces: Vec<PieceId>,
    pub cells: Vec<Cell>,
    pub rank: Rank,
}

pub fn concern(teller: &Teller<'_>, event: &Event) -> Concern {
    let rank = if is_detail(event) { Rank::Detail } else { Rank::Consequence };
    let mut all = Concern { who: None, pieces: Vec::new(), cells: Vec::new(), rank };
    match event {
        Event::MatchBegan | Event::RoundBegan { .. } | Event::Ended { .. } => all.rank = Rank::Heading,
        Event::TurnBegan { who, is_extra } => {
            all.who = Some(*who);
            // Whose move it is, the move itself says.
            all.rank = if *is_extra { Rank::Heading } else { Rank::Detail };
        }
        Event::Moved { piece, from, to, captures, .. } => {
            all.who = Some(army_of(*piece));
            all.pieces = vec![*piece, *captures];
            all.cells = vec![*from, *to];
            all.rank = Rank::Deed;
        }
        Event::Castled { who, king_to, rook, rook_to } => {
            all.who = Some(*who);
            all.pieces = vec![*rook];
            all.cells = vec![*king_to, *rook_to];
            all.rank = Rank::Deed;
        }
        Event::Used { who, item, aim, .. } => {
            all.who = Some(*who);
            all.rank = Rank::Deed;
            let is_shown = teller.def_is_shown(event);
            // Who acts stands first: the bearer, where it is an ability.
            all.pieces = if *item == NO_ITEM { vec![teller.scene.player(*who).bearer] } else { Vec::new() };
            match aim.kind {
                TargetKind::Piece if is_shown => all.pieces.push(aim.value),
                TargetKind::Cell if is_shown => all.cells = vec![aim.value],
                _ => {}
            }
        }
        Event::Dragged { who, from, to, .. } => {
            all.who = Some(*who);
            all.cells = vec![*from, *to];
            all.rank = Rank::Deed;
        }
        Event::Ruled { .. } | Event::Undone => all.rank = Rank::Deed,
        Event::BearerDesignated { who, piece }
        | Event::NamedInstead { who, piece, .. }
        | Event::Chosen { who, piece, .. } => {
            all.who = Some(*who);
            all.pieces = vec![*piece];
        }
        Event::UnforgivingAttempt { who, piece, to } => {
            all.who = Some(*who);
            all.pieces = vec![*piece];
            all.cells = vec![*to];
            all.rank = Rank::Deed;
        }
        Event::Promoted { piece, .. }
        | Event::NotPromoted { piece }
        | Event::Unharmed { piece, .. }
        | Event::Wounded { piece, .. }
        | Event::KingWounded { piece }
        | Event::QueenWounded { piece, .. }
        | Event::WoundNoEffect { piece }
        | Event::HitPointsLost { piece, .. }
        | Event::Healed { piece, .. }
        | Event::MadeImmune { piece, .. }
        | Event::ImmunityEnded { piece, .. } => all.pieces = vec![*piece],
        Event::Died { piece, cell, .. }
        | Event::PassedFire { piece, cell }
        | Event::Revived { piece, cell }
        | Event::ThrownBack { piece, cell, .. } => {
            all.pieces = vec![*piece];
            all.cells = vec![*cell];
        }
        Event::Displaced { piece, from, to } => {
            all.pieces = vec![*piece];
            all.cells = vec![*from, *to];
        }
        Event::Carried { who, to, .. } => {
            all.who = Some(*who);
            all.cells = vec![*to];
        }
        Event::StillBearer { who, piece } => {
            all.who = Some(*who);
            all.pieces = vec![*piece];
        }
        Event::PassingRightEnded { piece } => all.pieces = vec![*piece],
        Event::EnPassant { pawn, captured } => all.pieces = vec![*pawn, *captured],
        Event::TankMade { tank, .. } | Event::Reloaded { tank, .. } | Event::TurretTurned { tank, .. } => {
            all.pieces = vec![*tank]
        }
        Event::Fired { tank, cell, .. } => {
            all.pieces = vec![*tank];
            all.cells = vec![*cell];
        }
        Event::Drove { tank, tail, head } => {
            all.pieces = vec![*tank];
            all.cells = vec![*tail, *head];
        }
        Event::Ignited { cell }
        | Event::Extinguished { cell }
        | Event::FireRolled { cell, .. }
        | Event::ItemAppeared { cell, .. }
        | Event::ItemGone { cell, .. }
        | Event::TokenPlaced { cell, .. }
        | Event::Detonated { cell, .. }
        | Event::Blasted { cell, .. }
        | Event::BarrierRaised { cell, .. }
        | Event::LeftBehind { cell }
        | Event::ItemUnharmed { cell, .. }
        | Event::FreshFire { cell }
        | Event::BarrierGone { cell } => all.cells = vec![*cell],
        Event::SetupEffects { who }
        | Event::Income { who, .. }
        | Event::NoEnergy { who }
        | Event::NoIncome { who }
        | Event::TurnSkipped { who }
        | Event::Paid { who, .. }
        | Event::Fizzled { who, .. }
        | Event::Triggered { who, .. }
        | Event::Restricted { who, .. }
        | Event::RestrictionEnded { who, .. }
        | Event::EnergyGained { who, .. }
        | Event::EnergyLost { who, .. }
        | Event::EnergyRemoved { who }
        | Event::ActionModified { who, .. }
        | Event::TurnGranted { who }
        | Event::TurnToSkip { who }
        | Event::ChoiceOwed { who, .. }
        | Event::PiecesNamed { who, .. }
        | Event::TurnEnded { who, .. }
        | Event::Check { who }
        | Event::PlayerEliminated { who }
        | Event::Resigned { who }
        | Event::DrawAgreed { who }
        | Event::PiecesNeutral { who }
        | Event::TurnCut { who }
        | Event::InVain { who, .. }
        | Event::Free { who }
        | Event::EnergyFrozen { who, .. }
        | Event::DrawClaimed { who } => all.who = Some(*who),
        Event::FireDice { .. }
        | Event::ItemAnnounced { .. }
        | Event::TokenGone { .. }
        | Event::TokenRevealed { .. }
        | Event::ItemRevealed { .. } => {}
    }
    // What is told of a piece alone is told of its side.
    let of_piece = all.pieces.iter().copied().find(|id| *id != NO_PIECE && teller.scene.owner(*id) != NOBODY);
    all.who = all.who.or(of_piece.map(army_of));
    all
}

/// Whether it only belongs to something else: what a deed costs, what comes and goes by itself, dice that change nothing.
fn is_detail(event: &Event) -> bool {
    match event {
        Event::FireRolled { is_out, .. } => !is_out,
        Event::Income { .. }
        | Event::SetupEffects { .. }
        | Event::NoEnergy { .. }
        | Event::NoIncome { .. }
        | Event::PassedFire { .. }
        | Event::Carried { .. }
        | Event::LeftBehind { .. }
        | Event::Free { .. }
        | Event::Paid { .. }
        | Event::ItemUnharmed { .. }
        | Event::FireDice { .. }
        | Event::FreshFire { .. }
        | Event::StillBearer { .. }
        | Event::PassingRightEnded { .. }
        | Event::TokenGone { .. }
        | Event::RestrictionEnded { .. }
        | Event::ImmunityEnded { .. }
        | Event::ActionModified { .. }
        | Event::ChoiceOwed { .. }
        | Event::PiecesNamed { .. }
        | Event::TurnEnded { .. } => true,
        _ => false,
    }
}

impl Teller<'_> {
    /// AC-12.3: whether the viewer is shown what an action was aimed at.
    fn def_is_shown(&self, event: &Event) -> bool {
        let Event::Used { who, action, .. } = event else { return true };
        let is_secret = self.def(*action).is_some_and(|def| def.visibility == crate::content::Visibility::Secret);
        !is_secret || self.knows(*who)
    }
}
