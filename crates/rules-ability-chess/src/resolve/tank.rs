//! The tank: AC-13.8 to AC-13.10.

use holmgang_kernel::log::Log;

use super::Flow;
use super::ability::Context;
use crate::board::{Cell, Direction, OFF, direction, turned};
use crate::clause;
use crate::content::Cause;
use crate::event::Event;
use crate::scene::Scene;
use crate::state::{EMPTY, Kind, MOST_PIECES, NO_PIECE, Piece, PieceId, Who};

/// AC-13.10: the most ammunition.
pub const MOST_AMMO: u8 = 2;

/// The steps of a drive, as eighths of a turn from where the tank points.
pub const STEPS: [(Direction, &str); 4] = [(0, "forward"), (6, "left"), (2, "right"), (4, "back")];

/// The living tank of a player.
pub fn tank_of(scene: &Scene<'_>, who: Who) -> Option<PieceId> {
    scene.army(who).find(|id| scene.piece(*id).kind == Kind::Tank)
}

/// Where the tank points: from tail to head.
pub fn heading(tank: &Piece) -> Direction {
    direction(tank.cell, tank.head).unwrap_or(0)
}

/// AC-13.9: how many steps it may take.
pub fn most_steps(tank: &Piece) -> usize {
    match tank.hp {
        0 | 1 => 0,
        2 => 1,
        _ => 2,
    }
}

/// AC-13.11: what a tank can take along, as bits: the items that its player sees under tail and head.
pub fn load_of(scene: &Scene<'_>, who: Who, id: PieceId) -> [u32; 2] {
    let tank = scene.piece(id);
    [tank.cell, tank.head].map(|cell| scene.items_on(cell, who))
}

/// What one step comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Free cells: the new tail and head.
    To(Cell, Cell),
    /// The head takes what stands there and stops.
    Captures(Cell, Cell, PieceId),
    Blocked,
}

/// AC-13.9: one step of a tank that stands on `tail` and `head`: the leading end goes one cell, the other follows.
pub fn step(scene: &Scene<'_>, who: Who, (tail, head): (Cell, Cell), way: Direction) -> Step {
    let points = direction(tail, head).unwrap_or(0);
    if way == 4 {
        // Backwards the tail leads.
        let to = scene.board.next(tail, turned(points, 4));
        return if to != OFF && scene.at(to) == EMPTY { Step::To(to, tail) } else { Step::Blocked };
    }
    let to = scene.board.next(head, turned(points, way));
    if to == OFF {
        return Step::Blocked;
    }
    let there = scene.at(to);
    if there == EMPTY {
        Step::To(head, to)
    } else if usize::from(there) < MOST_PIECES
        && crate::chess::moves::may_capture(scene, who, to)
        && scene.piece(there).kind != Kind::Tank
    {
        Step::Captures(head, to, there)
    } else {
        Step::Blocked
    }
}

/// AC-13.10: the first piece within reach of the gun. The tank itself is no obstacle to it.
pub fn gun_target(scene: &Scene<'_>, id: PieceId, reach: u8) -> Option<(PieceId, Cell)> {
    let tank = scene.piece(id);
    let mut cell = tank.head;
    for _ in 0..reach {
        cell = scene.board.next(cell, tank.turret);
        if cell == OFF {
            return None;
        }
        match scene.at(cell) {
            EMPTY => {}
            there if there == id => {}
            there if usize::from(there) < MOST_PIECES => return Some((there, cell)),
            _ => return None,
        }
    }
    None
}

impl<L: Log<Event>> Flow<'_, L> {
    /// AC-13.8: an ordinary attack on the tail: 1 damage; the attacker returns to its cell and is wounded, even if the tank is destroyed.
    pub fn strike_tank(&mut self, attacker: PieceId, tank: PieceId) {
        let owner = self.scene().owner(tank);
        let (cell, kind) = (self.piece(attacker).cell, self.piece(attacker).kind);
        self.piece_mut(attacker).has_moved = true;
        self.end_passing_right(attacker);
        self.lose_hit_points(tank, 1, Cause::Capture, attacker, clause::TANK);
        self.note(clause::TANK, || Event::ThrownBack { piece: attacker, kind, cell });
        self.wound(attacker, owner);
    }

    /// AC-1.9, AC-13.8: the picked knight and the pawn before it become a tank.
    pub fn make_tank(&mut self, who: Who) {
        let knight = self.now.players[usize::from(who) & 3].pick;
        if knight == NO_PIECE {
            return;
        }
        let Some(pawn) = crate::scenario::pawn_before(&self.scene(), knight) else { return };
        let head = self.piece(pawn).cell;
        self.lift(pawn);
        let gone = self.piece_mut(pawn);
        gone.cell = OFF;
        gone.is_gone = true;
        self.now.on_board &= !(1 << pawn);
        let forward = self.setup.forward[usize::from(who) & 3];
        let tank = self.piece_mut(knight);
        tank.kind = Kind::Tank;
        tank.head = head;
        tank.hp = Piece::TANK_HP;
        tank.ammo = MOST_AMMO;
        tank.turret = forward;
        self.now.cells[usize::from(head)] = knight;
        self.note(clause::TANK, || Event::TankMade { tank: knight, pawn });
    }

    /// AC-13.9: one or two steps. Only cells that it did not hold when the action began count as entered (AC-6.15). AC-13.11: with `carries` the
    /// items under each half go with it.
    pub fn drive(&mut self, who: Who, carries: bool, context: &Context) {
        let Some(id) = tank_of(&self.scene(), who) else { return };
        let load = if carries { load_of(&self.scene(), who, id) } else { [0; 2] };
        let held = [self.piece(id).cell, self.piece(id).head];
        for way in context.targets.iter().copied() {
            let (tail, head) = (self.piece(id).cell, self.piece(id).head);
            match step(&self.scene(), who, (tail, head), way) {
                Step::Blocked => break,
                Step::To(tail, head) => self.place_tank(id, tail, head),
                Step::Captures(tail, head, captured) => {
                    self.die(captured, Cause::Capture, id, clause::CAPTURE);
                    self.place_tank(id, tail, head);
                    break;
                }
            }
        }
        let halves = [self.piece(id).cell, self.piece(id).head];
        for (items, cell) in load.into_iter().zip(halves) {
            self.carry(who, items, cell);
        }
        let entered: crate::few::Few<Cell, 2> = self.piece(id).cells().filter(|cell| !held.contains(cell)).collect();
        self.enter(id, entered.iter().copied(), clause::STEPPING_INTO_FIRE);
        self.queue.arrivals.push(id);
    }

    fn place_tank(&mut self, id: PieceId, tail: Cell, head: Cell) {
        self.lift(id);
        let tank = self.piece_mut(id);
        tank.cell = tail;
        tank.head = head;
        tank.has_moved = true;
        self.now.cells[usize::from(tail)] = id;
        self.now.cells[usize::from(head)] = id;
        self.note(clause::TANK_MOVEMENT, || Event::Drove { tank: id, tail, head });
    }

    /// AC-13.10: a main action reloads 1.
    pub fn reload(&mut self, who: Who) {
        let Some(id) = tank_of(&self.scene(), who) else { return };
        let tank = self.piece_mut(id);
        tank.ammo = (tank.ammo + 1).min(MOST_AMMO);
        let ammo = tank.ammo;
        self.note(clause::TANK_GUN, || Event::Reloaded { tank: id, ammo });
    }

    /// AC-13.10: the first piece in the turret's direction dies.
    pub fn fire_gun(&mut self, who: Who, reach: u8) {
        let Some(id) = tank_of(&self.scene(), who) else { return };
        let Some((target, cell)) = gun_target(&self.scene(), id, reach) else { return };
        let tank = self.piece_mut(id);
        tank.ammo = tank.ammo.saturating_sub(1);
        let ammo = tank.ammo;
        self.note(clause::TANK_GUN, || Event::Fired { tank: id, cell, ammo });
        self.kill(target);
    }

    /// AC-13.10: the turret points along one of four directions.
    pub fn turn_turret(&mut self, who: Who, to: Direction) {
        let Some(id) = tank_of(&self.scene(), who) else { return };
        self.piece_mut(id).turret = to & 6;
        self.note(clause::TANK_GUN, || Event::TurretTurned { tank: id, direction: to & 6 });
    }
}
