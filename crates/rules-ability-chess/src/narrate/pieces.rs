//! What becomes of pieces, as sentences.

use holmgang_kernel::say;
use holmgang_kernel::words::Lang;

use crate::describe::Teller;
use crate::event::Event;
use crate::russian::Case;
use crate::state::{Kind, PERMANENT, Pieces, Who};
use crate::{names, russian};

/// A sentence of what happens to a piece; none if the viewer may not know of it, or of anything else.
pub(super) fn sentence(teller: &Teller<'_>, event: &Event) -> Option<String> {
    let (scene, lang) = (&teller.scene, teller.lang);
    let player = |who: Who| teller.player(who);
    let piece = |id: u8| teller.piece(id);
    let cell = |cell: u8| teller.cell(cell);
    let text = match event {
        Event::TankMade { tank, .. } => {
            say!(lang, "A tank takes its place: {}.", "На доску встаёт танк: {}.", piece(*tank))
        }
        Event::Promoted { piece: id, to } => {
            // Told as the pawn it was: it is something else by now.
            let pawn = teller.piece_as(*id, Kind::Pawn, scene.piece(*id).cell);
            let into = match lang {
                Lang::En => teller.a_kind(*to),
                Lang::Ru => russian::turned_into(*to).to_owned(),
            };
            say!(lang, "{pawn} becomes {into}.", "{pawn} превращается {into}.")
        }
        Event::NotPromoted { piece: id } => {
            say!(lang, "{} burns before it can promote.", "{} сгорает, не превратившись.", piece(*id))
        }
        Event::Died { piece: id, kind, cell: at, cause } => {
            say!(lang, "{} dies ({}).", "{} гибнет ({}).", teller.piece_as(*id, *kind, *at), teller.cause(*cause))
        }
        Event::StillBearer { who, piece: id } => {
            say!(lang, "{}: {} is still the bearer.", "{}: носитель по-прежнему {}.", player(*who), piece(*id))
        }
        Event::PassingRightEnded { piece: id } => {
            say!(lang, "{} can no longer be taken in passing.", "{}: на проходе уже не взять.", piece(*id))
        }
        Event::Unharmed { piece: id, harm } => {
            say!(lang, "{} is immune ({}).", "{} под защитой ({}).", piece(*id), teller.harms(*harm))
        }
        Event::Wounded { piece: id, from, to } => {
            say!(
                lang,
                "{} is wounded: now {}.",
                "{} получает ранение: теперь {}.",
                teller.piece_as(*id, *from, scene.piece(*id).cell),
                teller.a_kind(*to)
            )
        }
        Event::KingWounded { piece: id } => {
            say!(
                lang,
                "{} is wounded: it gives no more boost.",
                "{} получает ранение: усиления больше не даёт.",
                piece(*id)
            )
        }
        Event::QueenWounded { piece: id, chooser } => {
            say!(
                lang,
                "{} is wounded; {} chooses what she becomes.",
                "{} получает ранение; кем он станет, выбирают {}.",
                piece(*id),
                teller.side(*chooser, Case::Nominative)
            )
        }
        Event::WoundNoEffect { piece: id } => {
            say!(lang, "The wound does nothing to the {}.", "{}: ранение не действует.", piece(*id))
        }
        Event::HitPointsLost { piece: id, amount, hp } => {
            let points = lang.count(
                i64::from(*amount),
                ["hit point", "hit points"],
                ["единицу здоровья", "единицы здоровья", "единиц здоровья"],
            );
            say!(lang, "{} loses {points}: {hp} left.", "{} теряет {points}: осталось {hp}.", piece(*id))
        }
        Event::Healed { piece: id, from, to } => {
            let name = teller.piece_as(*id, *from, scene.piece(*id).cell);
            match to {
                Kind::King => {
                    say!(lang, "{name} is healed: it gives the boost again.", "{name} вылечен: снова даёт усиление.")
                }
                Kind::Tank => {
                    let hp = scene.piece(*id).hp;
                    say!(lang, "{name} is repaired: hit points {hp}.", "{name} починен: здоровье {hp}.")
                }
                _ => say!(lang, "{name} is healed: now {}.", "{name} после лечения — {}.", teller.a_kind(*to)),
            }
        }
        Event::Displaced { piece: id, from, to } => {
            let kind = scene.piece(*id).kind;
            say!(lang, "{} is moved to {}.", "{} оказывается на {}.", teller.piece_as(*id, kind, *from), cell(*to))
        }
        Event::Revived { piece: id, cell: at } => {
            let name = teller.piece_as(*id, scene.piece(*id).kind, crate::board::OFF);
            say!(lang, "{name} is back on {}.", "{name} возвращается на {}.", cell(*at))
        }
        Event::Restricted { who, is_only, pieces, turns, .. } => {
            let list: Vec<String> = Pieces(u64::from(*pieces)).map(|place| piece(who * 16 + place)).collect();
            let turns = teller.turns((*turns != PERMANENT).then_some(*turns));
            let list = list.join(", ");
            if *is_only {
                say!(
                    lang,
                    "{} may move only: {list} ({turns}).",
                    "{} могут ходить только этими фигурами: {list} ({turns}).",
                    player(*who)
                )
            } else {
                say!(
                    lang,
                    "{} may not move: {list} ({turns}).",
                    "{} не могут ходить этими фигурами: {list} ({turns}).",
                    player(*who)
                )
            }
        }
        Event::RestrictionEnded { who, .. } => {
            say!(lang, "{}: a restriction ends.", "{}: ограничение кончилось.", player(*who))
        }
        Event::NamedInstead { who, piece: id, .. } => {
            say!(lang, "{} names instead: {}.", "{} называют взамен: {}.", player(*who), piece(*id))
        }
        Event::MadeImmune { piece: id, to, turns } => {
            let turns = teller.turns((*turns != PERMANENT).then_some(*turns));
            say!(
                lang,
                "{} is immune to: {} ({turns}).",
                "{} получает защиту ({}; {turns}).",
                piece(*id),
                teller.harms(*to)
            )
        }
        Event::ImmunityEnded { piece: id, to } => {
            say!(lang, "{} is no longer immune ({}).", "{} больше не под защитой ({}).", piece(*id), teller.harms(*to))
        }
        Event::Reloaded { tank, ammo } => {
            say!(lang, "{} reloads: ammunition {ammo}.", "{} заряжает орудие: снарядов {ammo}.", piece(*tank))
        }
        Event::Fired { tank, cell: at, ammo } => {
            say!(
                lang,
                "{} fires at {}: ammunition {ammo}.",
                "{} стреляет по {}: снарядов {ammo}.",
                piece(*tank),
                cell(*at)
            )
        }
        Event::TurretTurned { tank, direction } => say!(
            lang,
            "{} turns its turret to {}.",
            "{} поворачивает башню: {}.",
            piece(*tank),
            names::straight(*direction)
        ),
        Event::Drove { tank, tail, head } => {
            let name = teller.piece_as(*tank, Kind::Tank, crate::board::OFF);
            say!(lang, "{name} drives to {}–{}.", "{name} едет на {}–{}.", cell(*tail), cell(*head))
        }
        Event::ThrownBack { piece: id, kind, cell: at } => {
            let name = teller.piece_as(*id, *kind, crate::board::OFF);
            say!(lang, "{name} is thrown back to {}.", "{name} возвращается на {}.", cell(*at))
        }
        _ => return None,
    };
    Some(text)
}
