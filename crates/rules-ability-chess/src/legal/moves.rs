//! Chess moves and castling: AC-2, AC-10, in the order of AC-3.10.

use holmgang_kernel::refuse_if;

use crate::action::{Castle, Move, Reason, Refusal};
use crate::board::{Cell, OFF, direction, file_of, king_distance, rank_of, turned};
use crate::chess::{castling, moves, promotion};
use crate::clause;
use crate::legal::main_action_open;
use crate::scene::Scene;
use crate::state::{BARRIER, CAPTURE, EMPTY, Kind, MOST_PIECES, PieceId, Pieces, Who, army_bit, army_of};

/// AC-11.8, AC-3.14: whether a piece may not make main actions, and whether trying that is refused.
pub fn restriction_on(scene: &Scene<'_>, who: Who, id: PieceId) -> Result<(), Refusal> {
    let forbids = |restriction: &&crate::state::Restriction| {
        restriction.player == who
            && (restriction.pieces & army_bit(id) != 0) != restriction.is_only
            && !restriction.is_unforgiving
    };
    match scene.now.restrictions.iter().find(forbids) {
        Some(_) => Err(Reason::PieceRestricted.by(clause::RESTRICTIONS)),
        None => Ok(()),
    }
}

/// A chess move.
pub fn check_move(scene: &Scene<'_>, who: Who, said: &Move) -> Result<(), Refusal> {
    main_action_open(scene)?;
    let own = scene.piece_at(said.from).filter(|id| army_of(*id) == who);
    if let Some(id) = own {
        restriction_on(scene, who, id)?;
        refuse_if!(scene.piece(id).kind == Kind::Immobile, Reason::PieceImmobile.by(clause::PAWN_TO_IMMOBILE));
    }
    // AC-1.4: a missing cell comes first.
    if !scene.board.has(said.from) || !scene.board.has(said.to) {
        return Err(Reason::CellNotOnBoard.by(clause::CROSS_BOARD));
    }
    // AC-3.10: no own piece on the start cell.
    let Some(id) = own else { return Err(Reason::IllegalChessMove.by(clause::ATOMICITY)) };
    let kind = scene.piece(id).kind;
    refuse_if!(said.from == said.to, Reason::IllegalChessMove.by(clause::PIECE_MOVEMENT));
    let moved = if kind == Kind::Pawn { check_pawn(scene, who, id, said) } else { check_piece(scene, who, kind, said) };
    moved.map_err(|refusal| fully_new_kind(scene, id, refusal))?;
    check_carry(scene, who, said.carry, &[said.from])?;
    check_promotion(scene, who, kind, said)?;
    check_capture_immunity(scene, who, kind, said)
}

/// AC-8.9: a wounded piece moves as its new kind only.
fn fully_new_kind(scene: &Scene<'_>, id: PieceId, refusal: Refusal) -> Refusal {
    let is_lowered = !scene.piece(id).history.is_empty()
        && refusal.reason == Reason::IllegalChessMove
        && refusal.clause != clause::NO_GIFTS;
    if is_lowered { Refusal { clause: clause::FULLY_NEW_KIND, ..refusal } } else { refusal }
}

fn check_piece(scene: &Scene<'_>, who: Who, kind: Kind, said: &Move) -> Result<(), Refusal> {
    let line = direction(said.from, said.to);
    let steps = king_distance(said.from, said.to);
    let files = file_of(said.from).abs_diff(file_of(said.to));
    let ranks = rank_of(said.from).abs_diff(rank_of(said.to));
    let fits = match kind {
        Kind::King => steps == 1,
        Kind::Queen => line.is_some(),
        Kind::Rook => line.is_some_and(|line| line % 2 == 0),
        Kind::Bishop => line.is_some_and(|line| line % 2 == 1),
        Kind::Knight => files.min(ranks) == 1 && files.max(ranks) == 2,
        // AC-13.9: a tank drives.
        Kind::Pawn | Kind::Immobile | Kind::Tank => false,
    };
    refuse_if!(!fits, Reason::IllegalChessMove.by(clause::PIECE_MOVEMENT));
    own_piece(scene, who, said.to)?;
    if let Some(line) = line.filter(|_| kind.is_long_range()) {
        let mut cell = scene.board.next(said.from, line);
        while cell != said.to {
            // AC-2.9, AC-4.6: pieces, barriers and voids are in the way; fire and items are not.
            refuse_if!(cell == OFF || scene.at(cell) != EMPTY, Reason::PathBlocked.by(clause::WHAT_BLOCKS_A_LINE));
            cell = scene.board.next(cell, line);
        }
    }
    refuse_if!(scene.at(said.to) == BARRIER, Reason::PathBlocked.by(clause::BARRIERS));
    // AC-10.5: only bishops, rooks and queens are limited.
    let range = scene.range(who, kind, said.from);
    if steps > range {
        let king = scene.piece(scene.setup.kings[usize::from(who) & 3]);
        let is_near = king.is_alive() && king_distance(king.cell, said.from) <= 2;
        // AC-10.3: a wounded king gives no boost.
        let by = if is_near && king.is_wounded { clause::LOSING_THE_BOOST } else { clause::LONG_RANGE_LIMIT };
        return Err(Reason::BeyondLongRangeLimit.by(by).with(i32::from(steps), i32::from(range)));
    }
    Ok(())
}

/// AC-2.2, AC-8.4: an own piece may be taken if it is immobile, not otherwise.
fn own_piece(scene: &Scene<'_>, who: Who, cell: Cell) -> Result<(), Refusal> {
    let there = scene.piece_at(cell).filter(|there| army_of(*there) == who);
    match there {
        Some(there) if scene.piece(there).kind != Kind::Immobile => Err(Reason::OwnPieceOnTarget.by(clause::CAPTURE)),
        _ => Ok(()),
    }
}

/// AC-2.3, AC-2.4.
fn check_pawn(scene: &Scene<'_>, who: Who, id: PieceId, said: &Move) -> Result<(), Refusal> {
    let forward = scene.setup.forward[usize::from(who) & 3];
    let one = scene.board.next(said.from, forward);
    let two = if one == OFF { OFF } else { scene.board.next(one, forward) };
    if said.to == one || said.to == two {
        if said.to == two && !moves::may_step_two(scene, id) {
            let by = if scene.piece(id).is_wound_made() { clause::NO_GIFTS } else { clause::PAWNS };
            return Err(Reason::IllegalChessMove.by(by));
        }
        own_piece(scene, who, said.to)?;
        let is_blocked = scene.at(one) != EMPTY || scene.at(said.to) != EMPTY;
        return if is_blocked { Err(Reason::PathBlocked.by(clause::PAWNS)) } else { Ok(()) };
    }
    let is_diagonal =
        [turned(forward, 7), turned(forward, 1)].into_iter().any(|way| scene.board.next(said.from, way) == said.to);
    let there = scene.at(said.to);
    if is_diagonal && usize::from(there) < MOST_PIECES {
        return own_piece(scene, who, said.to);
    }
    if is_diagonal && moves::en_passant(scene, who, said.to).is_some() {
        return Ok(());
    }
    let by = if is_diagonal { clause::EN_PASSANT } else { clause::PAWNS };
    Err(Reason::IllegalChessMove.by(by))
}

/// AC-7.6, AC-7.10: items that lie on the cells that are left, and that the player sees.
fn check_carry(scene: &Scene<'_>, who: Who, carry: u32, from: &[Cell]) -> Result<(), Refusal> {
    let lies = |slot: u8| {
        scene.item(slot).is_some_and(|item| from.contains(&item.cell) && item.visible_to >> (who & 7) & 1 != 0)
    };
    Reason::ItemNotOnCell.unless(Pieces(u64::from(carry)).all(lies), clause::CARRYING)
}

/// AC-2.5, AC-2.6.
fn check_promotion(scene: &Scene<'_>, who: Who, kind: Kind, said: &Move) -> Result<(), Refusal> {
    // AC-13.8: whoever attacks a tank comes to no other cell.
    let is_tank = scene.piece_at(said.to).is_some_and(|there| scene.piece(there).kind == Kind::Tank);
    let is_due = kind == Kind::Pawn && !is_tank && promotion::promotes(scene, who, said.to);
    let by = promotion::clause_of(scene);
    match (is_due, said.promote) {
        (true, None) => Err(Reason::PromotionChoiceRequired.by(by)),
        (true, Some(kind)) if !Kind::PROMOTIONS.contains(&kind) => Err(Reason::InvalidChoice.by(by)),
        (false, Some(_)) => Err(Reason::InvalidChoice.by(by)),
        _ => Ok(()),
    }
}

/// AC-11.12.
fn check_capture_immunity(scene: &Scene<'_>, who: Who, kind: Kind, said: &Move) -> Result<(), Refusal> {
    let passing = || {
        if kind == Kind::Pawn && direction(said.from, said.to).is_some_and(|line| line % 2 == 1) {
            moves::en_passant(scene, who, said.to)
        } else {
            None
        }
    };
    let captured = scene.piece_at(said.to).or_else(passing);
    match captured {
        Some(captured) if scene.piece(captured).is_immune(CAPTURE) => {
            Err(Reason::TargetNotAllowed.by(clause::IMMUNITY))
        }
        _ => Ok(()),
    }
}

/// AC-2.7, AC-2.8, AC-11.8: castling needs king and rook both allowed.
pub fn check_castle(scene: &Scene<'_>, who: Who, said: &Castle) -> Result<(), Refusal> {
    main_action_open(scene)?;
    let king = scene.setup.kings[usize::from(who) & 3];
    restriction_on(scene, who, king)?;
    let line = castling::direction_of(scene, who, said.wing);
    // The rook of that wing, to tell a restriction on it even where something else is wrong.
    let mut cell = scene.board.next(scene.piece(king).cell, line);
    while cell != OFF && scene.at(cell) == EMPTY {
        cell = scene.board.next(cell, line);
    }
    let rook = if cell == OFF { None } else { scene.piece_at(cell) };
    if let Some(rook) = rook.filter(|rook| army_of(*rook) == who && scene.piece(*rook).kind == Kind::Rook) {
        restriction_on(scene, who, rook)?;
    }
    let plan = castling::plan(scene, who, said.wing).ok_or(Reason::CastlingNotAllowed.by(clause::CASTLING))?;
    if let Some(attacker) = castling::attacker(scene, who, &plan) {
        // AC-10.4: the reach of an attack is that of a real move.
        let is_limited = scene.setup.options.long_range_limit && scene.piece(attacker).kind.is_long_range();
        let by = if is_limited { clause::ATTACKS_USE_THE_LIMIT } else { clause::CASTLING_FORBIDDEN };
        return Err(Reason::CastlingNotAllowed.by(by));
    }
    check_carry(scene, who, said.carry, &[scene.piece(plan.king).cell, scene.piece(plan.rook).cell])
}
