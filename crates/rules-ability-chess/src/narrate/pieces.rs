//! What becomes of pieces, as sentences: one for every kind of event.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::board::{Cell, Direction};
use crate::content::Cause;
use crate::describe::Teller;
use crate::russian::Case;
use crate::state::{Kind, PERMANENT, PieceId, Pieces, Who};
use crate::{names, russian};

/// AC-1.9, AC-13.8: a knight and its pawn become a tank.
pub(super) fn tank_made(teller: &Teller<'_>, tank: PieceId) -> String {
    say!(teller.lang, "A tank takes its place: {}.", "На доску встаёт танк: {}.", teller.piece(tank))
}

/// AC-2.5, AC-2.12: a pawn becomes another piece.
pub(super) fn promoted(teller: &Teller<'_>, id: PieceId, to: Kind) -> String {
    // Told as the pawn it was: it is something else by now.
    let pawn = teller.piece_as(id, Kind::Pawn, teller.scene.piece(id).cell);
    let into = match teller.lang {
        Lang::En => teller.a_kind(to),
        Lang::Ru => russian::turned_into(to).to_owned(),
    };
    say!(teller.lang, "{pawn} becomes {into}.", "{pawn} превращается {into}.")
}

/// AC-6.8: a pawn has died on the cell where it would have promoted.
pub(super) fn not_promoted(teller: &Teller<'_>, id: PieceId) -> String {
    say!(teller.lang, "{} burns before it can promote.", "{} сгорает, не превратившись.", teller.piece(id))
}

/// AC-9.1: a piece dies.
pub(super) fn died(teller: &Teller<'_>, id: PieceId, kind: Kind, at: Cell, cause: Cause) -> String {
    say!(teller.lang, "{} dies ({}).", "{} гибнет ({}).", teller.piece_as(id, kind, at), teller.cause(cause))
}

/// AC-5.16: the bearer has become something else and stays the bearer.
pub(super) fn still_bearer(teller: &Teller<'_>, who: Who, id: PieceId) -> String {
    say!(
        teller.lang,
        "{}: {} is still the bearer.",
        "{}: носитель по-прежнему {}.",
        teller.player(who),
        teller.piece(id)
    )
}

/// AC-8.14: the pawn can no longer be taken in passing.
pub(super) fn passing_right_ended(teller: &Teller<'_>, id: PieceId) -> String {
    say!(teller.lang, "{} can no longer be taken in passing.", "{}: на проходе уже не взять.", teller.piece(id))
}

/// AC-11.12: immune to what would have harmed it.
pub(super) fn unharmed(teller: &Teller<'_>, id: PieceId, harm: u8) -> String {
    say!(teller.lang, "{} is immune ({}).", "{} под защитой ({}).", teller.piece(id), teller.harms(harm))
}

/// AC-8.1: a wound.
pub(super) fn wounded(teller: &Teller<'_>, id: PieceId, from: Kind, to: Kind) -> String {
    say!(
        teller.lang,
        "{} is wounded: now {}.",
        "{} получает ранение: теперь {}.",
        teller.piece_as(id, from, teller.scene.piece(id).cell),
        teller.a_kind(to)
    )
}

/// AC-8.5: the king is wounded.
pub(super) fn king_wounded(teller: &Teller<'_>, id: PieceId) -> String {
    say!(
        teller.lang,
        "{} is wounded: it gives no more boost.",
        "{} получает ранение: усиления больше не даёт.",
        teller.piece(id)
    )
}

/// AC-8.6: the queen is wounded; her new kind is still to be chosen.
pub(super) fn queen_wounded(teller: &Teller<'_>, id: PieceId, chooser: Who) -> String {
    say!(
        teller.lang,
        "{} is wounded; {} chooses what she becomes.",
        "{} получает ранение; кем он станет, выбирают {}.",
        teller.piece(id),
        teller.side(chooser, Case::Nominative)
    )
}

/// AC-8.7, AC-8.17: a wound does nothing.
pub(super) fn wound_no_effect(teller: &Teller<'_>, id: PieceId) -> String {
    say!(teller.lang, "The wound does nothing to the {}.", "{}: ранение не действует.", teller.piece(id))
}

/// AC-8.11: hit points are lost.
pub(super) fn hit_points_lost(teller: &Teller<'_>, id: PieceId, amount: u8, hp: u8) -> String {
    let points = teller.lang.count(
        i64::from(amount),
        ["hit point", "hit points"],
        ["единицу здоровья", "единицы здоровья", "единиц здоровья"],
    );
    say!(teller.lang, "{} loses {points}: {hp} left.", "{} теряет {points}: осталось {hp}.", teller.piece(id))
}

/// AC-8.13: a piece gets back what wounds took.
pub(super) fn healed(teller: &Teller<'_>, id: PieceId, from: Kind, to: Kind) -> String {
    let name = teller.piece_as(id, from, teller.scene.piece(id).cell);
    match to {
        Kind::King => {
            say!(teller.lang, "{name} is healed: it gives the boost again.", "{name} вылечен: снова даёт усиление.")
        }
        Kind::Tank => {
            let hp = teller.scene.piece(id).hp;
            say!(teller.lang, "{name} is repaired: hit points {hp}.", "{name} починен: здоровье {hp}.")
        }
        _ => say!(teller.lang, "{name} is healed: now {}.", "{name} после лечения — {}.", teller.a_kind(to)),
    }
}

/// AC-11.6: a piece is moved by an effect.
pub(super) fn displaced(teller: &Teller<'_>, id: PieceId, from: Cell, to: Cell) -> String {
    let kind = teller.scene.piece(id).kind;
    say!(teller.lang, "{} is moved to {}.", "{} оказывается на {}.", teller.piece_as(id, kind, from), teller.cell(to))
}

/// AC-11.11, AC-5.14: a dead piece returns.
pub(super) fn revived(teller: &Teller<'_>, id: PieceId, at: Cell) -> String {
    let name = teller.piece_as(id, teller.scene.piece(id).kind, crate::board::OFF);
    say!(teller.lang, "{name} is back on {}.", "{name} возвращается на {}.", teller.cell(at))
}

/// AC-11.8: who may move only some pieces, or not with some.
pub(super) fn restricted(teller: &Teller<'_>, who: Who, is_only: bool, pieces: u16, turns: u8) -> String {
    let list: Vec<String> = Pieces(u64::from(pieces)).map(|place| teller.piece(who * 16 + place)).collect();
    let turns = teller.turns((turns != PERMANENT).then_some(turns));
    let list = list.join(", ");
    if is_only {
        say!(
            teller.lang,
            "{} may move only: {list} ({turns}).",
            "{} могут ходить только этими фигурами: {list} ({turns}).",
            teller.player(who)
        )
    } else {
        say!(
            teller.lang,
            "{} may not move: {list} ({turns}).",
            "{} не могут ходить этими фигурами: {list} ({turns}).",
            teller.player(who)
        )
    }
}

/// AC-11.8: a restriction is over.
pub(super) fn restriction_ended(teller: &Teller<'_>, who: Who) -> String {
    say!(teller.lang, "{}: a restriction ends.", "{}: ограничение кончилось.", teller.player(who))
}

/// AC-13.7: a piece is named in place of a dead one.
pub(super) fn named_instead(teller: &Teller<'_>, who: Who, id: PieceId) -> String {
    say!(teller.lang, "{} names instead: {}.", "{} называют взамен: {}.", teller.player(who), teller.piece(id))
}

/// AC-11.12: immune to these harms, as bits, for so many turns.
pub(super) fn made_immune(teller: &Teller<'_>, id: PieceId, to: u8, turns: u8) -> String {
    let turns = teller.turns((turns != PERMANENT).then_some(turns));
    say!(
        teller.lang,
        "{} is immune to: {} ({turns}).",
        "{} получает защиту ({}; {turns}).",
        teller.piece(id),
        teller.harms(to)
    )
}

/// AC-11.12: no longer immune to these harms.
pub(super) fn immunity_ended(teller: &Teller<'_>, id: PieceId, to: u8) -> String {
    say!(
        teller.lang,
        "{} is no longer immune ({}).",
        "{} больше не под защитой ({}).",
        teller.piece(id),
        teller.harms(to)
    )
}

/// AC-13.10: a tank reloads.
pub(super) fn reloaded(teller: &Teller<'_>, tank: PieceId, ammo: u8) -> String {
    say!(teller.lang, "{} reloads: ammunition {ammo}.", "{} заряжает орудие: снарядов {ammo}.", teller.piece(tank))
}

/// AC-13.10: a tank fires.
pub(super) fn fired(teller: &Teller<'_>, tank: PieceId, at: Cell, ammo: u8) -> String {
    say!(
        teller.lang,
        "{} fires at {}: ammunition {ammo}.",
        "{} стреляет по {}: снарядов {ammo}.",
        teller.piece(tank),
        teller.cell(at)
    )
}

/// AC-13.10: a tank turns its turret.
pub(super) fn turret_turned(teller: &Teller<'_>, tank: PieceId, direction: Direction) -> String {
    say!(
        teller.lang,
        "{} turns its turret to {}.",
        "{} поворачивает башню: {}.",
        teller.piece(tank),
        names::straight_name(direction, teller.lang)
    )
}

/// AC-13.9: a tank drives.
pub(super) fn drove(teller: &Teller<'_>, tank: PieceId, tail: Cell, head: Cell) -> String {
    let name = teller.piece_as(tank, Kind::Tank, crate::board::OFF);
    say!(teller.lang, "{name} drives to {}–{}.", "{name} едет на {}–{}.", teller.cell(tail), teller.cell(head))
}

/// AC-13.8: the attacker of a tank returns, of the kind that it attacked as.
pub(super) fn thrown_back(teller: &Teller<'_>, id: PieceId, kind: Kind, at: Cell) -> String {
    let name = teller.piece_as(id, kind, crate::board::OFF);
    say!(teller.lang, "{name} is thrown back to {}.", "{name} возвращается на {}.", teller.cell(at))
}
