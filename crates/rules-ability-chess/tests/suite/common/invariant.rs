//! What the comments of `state.rs` promise.

use holmgang_rules_ability_chess::Rules;
use holmgang_rules_ability_chess::board::{Cell, OFF, turned};
use holmgang_rules_ability_chess::chess::attack::is_attacked;
use holmgang_rules_ability_chess::repeat;
use holmgang_rules_ability_chess::scene::Scene;
use holmgang_rules_ability_chess::state::{
    BARRIER, EMPTY, Kind, MOST_PIECES, NO_PIECE, NOBODY, Phase, Piece, Place, State, WALL, Who, army_of,
};

pub fn invariant(rules: &Rules, state: &State) {
    let scene = Scene::new(rules, state);
    let now = &state.now;
    for cell in 0..=254u8 {
        let there = now.cells[usize::from(cell)];
        match there {
            WALL => assert!(!scene.board.has(cell)),
            EMPTY => assert!(scene.board.has(cell) && now.barriers.iter().all(|barrier| barrier.cell != cell)),
            BARRIER => assert!(now.barriers.iter().any(|barrier| barrier.cell == cell)),
            id => assert!(scene.piece(id).cells().any(|own| own == cell), "{id} is not on {cell}"),
        }
    }
    for id in 0..MOST_PIECES as u8 {
        let piece = scene.piece(id);
        assert_eq!(now.on_board >> id & 1 != 0, piece.is_alive());
        assert!(piece.cells().all(|cell| now.cells[usize::from(cell)] == id));
        assert_eq!(piece.head != OFF, piece.kind == Kind::Tank && piece.is_alive());
        assert!(piece.hp <= Piece::TANK_HP && (piece.hp > 0) == (piece.kind == Kind::Tank && piece.is_alive()));
        // AC-8.10: only pawns on their way, or made by a wound, stand on a last rank, and those that were revived there.
        if piece.is_alive() && !piece.is_immune(0) && piece.hp == 0 && now.phase == Phase::Acting {
            assert!(piece.cells().all(|cell| !now.burning.has(cell)), "{} stands in fire", id);
        }
    }
    for who in scene.players() {
        let player = scene.player(who);
        let king = scene.piece(state.setup.kings[usize::from(who)]);
        if now.standing.is_open() {
            assert_eq!(player.is_eliminated, !king.is_alive());
        }
        let cap = state.setup.abilities[usize::from(who)]
            .and_then(|ability| rules.abilities[usize::from(ability)].energy_cap);
        assert!(player.energy <= cap.unwrap_or(0));
        assert_eq!(player.passed_cell == OFF, player.passed_pawn == NO_PIECE);
        if player.passed_pawn != NO_PIECE {
            assert!(scene.piece(player.passed_pawn).kind == Kind::Pawn && scene.piece(player.passed_pawn).is_alive());
        }
    }
    for who in scene.living() {
        let king = scene.piece(state.setup.kings[usize::from(who)]).cell;
        assert_eq!(is_attacked(&scene, king, who), is_attacked_looking_outward(&scene, king, who));
    }
    for token in now.tokens.iter() {
        assert_ne!(token.place, Place::Nowhere);
        assert!(scene.board.has(scene.token_cell(token)), "a token of the dead: {token:?}");
    }
    for (_, item) in scene.items() {
        assert!(scene.board.has(item.cell) && item.charges > 0);
    }
    for restriction in now.restrictions.iter() {
        assert!(restriction.left.lasts());
        assert!(restriction.player < state.setup.count);
    }
    if now.standing.is_open() {
        match now.pending.first() {
            Some(pending) => assert!(!scene.player(pending.player).is_eliminated),
            None => assert!(now.phase == Phase::Acting && !scene.player(now.active).is_eliminated),
        }
        assert!(now.quiet_rounds < 75);
    }
    // AC-9.8: the sum that is kept on the way is the sum that would be counted anew.
    if !now.is_hash_stale {
        assert_eq!(now.pieces_hash, repeat::of_pieces(&scene));
    }
    assert!(scene.all_pieces().all(|id| army_of(id) < state.setup.count));
}

/// AC-2.10 the other way round: from the cell along its lines and leaps to whoever stands there.
fn is_attacked_looking_outward(scene: &Scene<'_>, cell: Cell, victim: Who) -> bool {
    let enemy = |at: Cell| {
        scene
            .piece_at(at)
            .filter(|id| ![NOBODY, victim].contains(&scene.owner(*id)))
            .map(|id| (id, scene.piece(id).kind))
    };
    let leaps = scene.board.leaps[usize::from(cell)].into_iter().filter(|at| *at != OFF);
    let by_knight = leaps.filter_map(enemy).any(|(_, kind)| kind == Kind::Knight);
    by_knight
        || (0..8).any(|way| {
            let (mut at, mut steps) = (scene.board.next(cell, way), 1u8);
            while at != OFF && scene.at(at) == EMPTY {
                at = scene.board.next(at, way);
                steps += 1;
            }
            let Some((id, kind)) = (at != OFF).then(|| enemy(at)).flatten() else { return false };
            let forward = scene.setup.forward[usize::from(army_of(id))];
            let moves_so = match kind {
                Kind::Queen => true,
                Kind::Rook => way % 2 == 0,
                Kind::Bishop => way % 2 == 1,
                Kind::King => steps == 1,
                Kind::Pawn => steps == 1 && [turned(forward, 3), turned(forward, 5)].contains(&way),
                _ => false,
            };
            moves_so && steps <= scene.range(army_of(id), kind, at)
        })
}
