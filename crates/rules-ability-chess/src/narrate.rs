//! Events as sentences for a viewer: present tense, names in the nominative. What a viewer may not know is not told, or told without its
//! secret (AC-12.3).

mod concern;
mod pieces;
mod ruling;
mod things;
mod used;

use holmgang_kernel::say;
use holmgang_kernel::view::Line;

use crate::describe::Teller;
use crate::event::Event;
use crate::names;
use crate::russian::Case;
use crate::state::{NO_ITEM, NO_PIECE, Pieces, Who};

use self::concern::{Concern, concern};
pub use self::ruling::ruling;
use self::used::{Said, moved, used};

/// An event as a line of the log; none if the viewer may not know of it.
pub fn told(teller: &Teller<'_>, event: &Event) -> Option<Line> {
    let text = capital(sentence(teller, event)?);
    let Concern { who, pieces, cells, rank } = concern(teller, event);
    let scene = &teller.scene;
    Some(Line {
        text,
        side: who.filter(|who| *who < scene.setup.count),
        tokens: pieces.into_iter().filter(|id| *id != NO_PIECE).map(|id| names::piece(scene, id)).collect(),
        cells: cells.into_iter().filter(|cell| *cell != crate::board::OFF).map(names::cell).collect(),
        rank,
        seen: None,
    })
}

/// A sentence begins with a capital letter, but a cell stays as it is written.
pub fn capital(text: String) -> String {
    let mut letters = text.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if second.is_alphabetic() => {
            first.to_uppercase().chain(text.chars().skip(1)).collect()
        }
        _ => text,
    }
}

fn sentence(teller: &Teller<'_>, event: &Event) -> Option<String> {
    let (scene, lang) = (&teller.scene, teller.lang);
    let player = |who: Who| teller.player(who);
    let piece = |id: u8| teller.piece(id);
    let cell = |cell: u8| teller.cell(cell);
    let text = match event {
        Event::MatchBegan => teller.pick("The match begins.", "Партия начинается."),
        Event::BearerDesignated { who, piece: id } => {
            say!(lang, "{}: the bearer is the {}.", "{}: носитель — {}.", player(*who), piece(*id))
        }
        Event::SetupEffects { who } => {
            say!(lang, "{}: the ability sets up.", "{}: установка способности.", player(*who))
        }
        Event::RoundBegan { round } => say!(lang, "Round {round}", "Круг {round}"),
        Event::TurnBegan { who, is_extra: false } => {
            say!(lang, "{} to move.", "Ходят {}.", teller.side(*who, Case::Nominative))
        }
        Event::TurnBegan { who, is_extra: true } => say!(lang, "{}: an extra turn.", "{}: лишний ход.", player(*who)),
        Event::Income { who, energy, gained } => {
            // AC-5.17: an income at the cap would give a hidden number away.
            if !teller.sees_energy(*who) {
                return None;
            }
            match gained {
                0 => say!(
                    lang,
                    "{}: energy stays {energy}, at its cap.",
                    "{}: энергия {energy}, это предел.",
                    player(*who)
                ),
                _ => say!(lang, "{}: energy {energy} (+1).", "{}: энергия {energy} (+1).", player(*who)),
            }
        }
        Event::NoIncome { who } => {
            say!(lang, "{}: no income, the bearer is dead.", "{}: энергия не копится, носитель погиб.", player(*who))
        }
        Event::TurnSkipped { who } => say!(lang, "{}: the turn is skipped.", "{}: ход пропускается.", player(*who)),
        Event::Moved { piece: id, kind, from, to, captures, carried } => {
            moved(teller, teller.piece_as(*id, *kind, *from), *to, *captures, *carried)
        }
        Event::Castled { who, king_to, rook_to, .. } => {
            say!(
                lang,
                "{} castles: king {}, rook {}.",
                "{}: рокировка, король {}, ладья {}.",
                player(*who),
                cell(*king_to),
                cell(*rook_to)
            )
        }
        Event::EnPassant { captured, .. } => {
            say!(lang, "Taken in passing: {}.", "Взятие на проходе: {}.", piece(*captured))
        }
        Event::UnforgivingAttempt { who, .. } => {
            say!(
                lang,
                "{}: an attempt against an unforgiving prohibition. The move is spent.",
                "{}: попытка нарушить непрощающий запрет. Ход потрачен.",
                player(*who)
            )
        }
        Event::Used { who, action, item, aim, aimed, to, x, choice, targets } => {
            let said = Said {
                action: *action,
                item: *item,
                aim: *aim,
                aimed: *aimed,
                targets: *targets,
                to: *to,
                x: *x,
                choice: *choice,
            };
            used(teller, *who, &said)
        }
        Event::Paid { who, amount, energy, is_secret } => {
            if *is_secret && !teller.knows(*who) {
                return None;
            }
            if teller.sees_energy(*who) {
                say!(
                    lang,
                    "{}: pays {amount}, energy {energy}.",
                    "{}: потрачено {amount}, энергия {energy}.",
                    player(*who)
                )
            } else {
                say!(lang, "{}: pays {amount}.", "{}: потрачено {amount}.", player(*who))
            }
        }
        Event::Fizzled { who, index } => {
            say!(
                lang,
                "{}: use {} of the list has become impossible.",
                "{}: применение {} из списка стало невозможным.",
                player(*who),
                index + 1
            )
        }
        Event::Triggered { who, action, item } => {
            if *item != NO_ITEM && !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            let source = if *item == NO_ITEM { player(*who) } else { teller.item(*item) };
            say!(lang, "{source}: {} happens by itself.", "{source}: сработало — {}.", teller.action(*action))
        }
        Event::InVain { who, action } => {
            say!(lang, "{}: {} comes too late.", "{}: {} — уже некого.", player(*who), teller.action(*action))
        }
        Event::EnergyFrozen { who, energy } => {
            if teller.sees_energy(*who) {
                say!(
                    lang,
                    "{}: the bearer is dead, energy {energy} is frozen.",
                    "{}: носитель погиб, энергия {energy} заморожена.",
                    player(*who)
                )
            } else {
                say!(
                    lang,
                    "{}: the bearer is dead, the energy is frozen.",
                    "{}: носитель погиб, энергия заморожена.",
                    player(*who)
                )
            }
        }
        Event::EnergyGained { who, amount, energy } => {
            if !teller.sees_energy(*who) {
                return None;
            }
            say!(lang, "{}: energy +{amount}, now {energy}.", "{}: энергия +{amount}, теперь {energy}.", player(*who))
        }
        Event::EnergyLost { who, amount, energy } => {
            if !teller.sees_energy(*who) {
                return None;
            }
            say!(lang, "{}: energy −{amount}, now {energy}.", "{}: энергия −{amount}, теперь {energy}.", player(*who))
        }
        Event::EnergyRemoved { who } => say!(lang, "{}: the energy is removed.", "{}: энергия снята.", player(*who)),
        Event::ActionModified { who, action } => say!(
            lang,
            "{}: the next {} is changed.",
            "{}: следующее действие изменено ({}).",
            player(*who),
            teller.action(*action)
        ),
        Event::TurnGranted { who } => say!(lang, "{} will have an extra turn.", "{}: будет лишний ход.", player(*who)),
        Event::TurnToSkip { who } => {
            say!(lang, "{}: the next turn will be skipped.", "{}: следующий ход пропадёт.", player(*who))
        }
        Event::ChoiceOwed { who, .. } => {
            say!(lang, "{} has to choose.", "Выбирают {}.", teller.side(*who, Case::Nominative))
        }
        Event::Chosen { who, kind, .. } => {
            say!(lang, "{} chooses: {}.", "{} выбирают: {}.", player(*who), teller.kind(*kind))
        }
        Event::PiecesNamed { who, pieces } => {
            let list: Vec<String> = Pieces(u64::from(*pieces)).map(|place| piece(who * 16 + place)).collect();
            say!(lang, "{} names: {}.", "{} называют: {}.", player(*who), list.join(", "))
        }
        Event::TurnEnded { who, is_forced_pass: false } => {
            say!(lang, "{}: the turn is over.", "{}: ход окончен.", player(*who))
        }
        Event::TurnEnded { who, .. } => {
            say!(lang, "{}: nothing can move, a forced pass.", "{}: ходить нечем, вынужденный пропуск.", player(*who))
        }
        Event::Check { who } => {
            say!(lang, "{} is in check.", "Шах {}.", teller.side(*who, Case::Dative))
        }
        Event::PlayerEliminated { who } => say!(lang, "{} is out.", "{} выбывают.", player(*who)),
        Event::PiecesNeutral { who } => {
            say!(
                lang,
                "The pieces of {} are neutral now.",
                "Фигуры {} теперь ничьи.",
                teller.side(*who, Case::Accusative)
            )
        }
        Event::TurnCut { who } => say!(lang, "{}: the turn ends at once.", "{}: ход обрывается.", player(*who)),
        Event::Resigned { who } => say!(lang, "{} resigns.", "{} сдаются.", player(*who)),
        Event::DrawAgreed { who } => say!(lang, "{} agrees to a draw.", "{} согласны на ничью.", player(*who)),
        Event::DrawClaimed { who } => say!(lang, "{} claims a draw.", "{} требуют ничью.", player(*who)),
        Event::Ruled { ruling, aimed } => {
            let what = self::ruling(teller, &ruling.what, Some(*aimed));
            say!(lang, "The referee {what}. Reason: {}", "Судья {what}. Причина: {}", ruling.reason)
        }
        Event::Undone => teller.pick("The last action is taken back.", "Последнее действие отменено."),
        Event::Ended { winner: Some(who) } => {
            say!(lang, "{} has won.", "Победа {}.", teller.side(*who, Case::Accusative))
        }
        Event::Ended { winner: None } => teller.pick("The match is drawn.", "Ничья."),
        Event::TankMade { tank, .. } => pieces::tank_made(teller, *tank),
        Event::Promoted { piece: id, to } => pieces::promoted(teller, *id, *to),
        Event::NotPromoted { piece: id } => pieces::not_promoted(teller, *id),
        Event::Died { piece: id, kind, cell: at, cause } => pieces::died(teller, *id, *kind, *at, *cause),
        Event::StillBearer { who, piece: id } => pieces::still_bearer(teller, *who, *id),
        Event::PassingRightEnded { piece: id } => pieces::passing_right_ended(teller, *id),
        Event::Unharmed { piece: id, harm } => pieces::unharmed(teller, *id, *harm),
        Event::Wounded { piece: id, from, to } => pieces::wounded(teller, *id, *from, *to),
        Event::KingWounded { piece: id } => pieces::king_wounded(teller, *id),
        Event::QueenWounded { piece: id, chooser } => pieces::queen_wounded(teller, *id, *chooser),
        Event::WoundNoEffect { piece: id } => pieces::wound_no_effect(teller, *id),
        Event::HitPointsLost { piece: id, amount, hp } => pieces::hit_points_lost(teller, *id, *amount, *hp),
        Event::Healed { piece: id, from, to } => pieces::healed(teller, *id, *from, *to),
        Event::Displaced { piece: id, from, to } => pieces::displaced(teller, *id, *from, *to),
        Event::Revived { piece: id, cell: at } => pieces::revived(teller, *id, *at),
        Event::Restricted { who, is_only, pieces, turns, .. } => {
            pieces::restricted(teller, *who, *is_only, *pieces, *turns)
        }
        Event::RestrictionEnded { who, .. } => pieces::restriction_ended(teller, *who),
        Event::NamedInstead { who, piece: id, .. } => pieces::named_instead(teller, *who, *id),
        Event::MadeImmune { piece: id, to, turns } => pieces::made_immune(teller, *id, *to, *turns),
        Event::ImmunityEnded { piece: id, to } => pieces::immunity_ended(teller, *id, *to),
        Event::Reloaded { tank, ammo } => pieces::reloaded(teller, *tank, *ammo),
        Event::Fired { tank, cell: at, ammo } => pieces::fired(teller, *tank, *at, *ammo),
        Event::TurretTurned { tank, direction } => pieces::turret_turned(teller, *tank, *direction),
        Event::Drove { tank, tail, head } => pieces::drove(teller, *tank, *tail, *head),
        Event::ThrownBack { piece: id, kind, cell: at } => pieces::thrown_back(teller, *id, *kind, *at),
        Event::PassedFire { cell: at, .. } => things::passed_fire(teller, *at),
        Event::Carried { item, to, .. } => things::carried(teller, *item, *to)?,
        Event::ItemUnharmed { item, .. } => things::item_unharmed(teller, *item)?,
        Event::FireDice { count } => things::fire_dice(teller, *count),
        Event::Ignited { cell: at } => things::ignited(teller, *at),
        Event::Extinguished { cell: at } => things::extinguished(teller, *at),
        Event::FireRolled { cell: at, roll, is_out } => things::fire_rolled(teller, *at, *roll, *is_out),
        Event::Dragged { who, item, from, to } => things::dragged(teller, *who, *item, *from, *to)?,
        Event::ItemAppeared { item, cell: at } => things::item_appeared(teller, *item, *at)?,
        Event::ItemGone { name, cell: at, .. } => things::item_gone(teller, *name, *at)?,
        Event::ItemAnnounced { item, players } => things::item_announced(teller, *item, *players)?,
        Event::TokenPlaced { owner, kind, strength, on, cell: at, .. } => {
            things::token_placed(teller, *owner, *kind, *strength, *on, *at)?
        }
        Event::Detonated { kind, strength, cell: at, .. } => things::detonated(teller, *kind, *strength, *at),
        Event::Blasted { cell: at, .. } => things::blasted(teller, *at),
        Event::TokenGone { .. } => things::token_gone(teller),
        Event::BarrierRaised { cell: at, rounds } => things::barrier_raised(teller, *at, *rounds),
        Event::BarrierGone { cell: at } => things::barrier_gone(teller, *at),
        Event::TokenRevealed { owner, number, players } => things::token_revealed(teller, *owner, *number, *players)?,
        Event::ItemRevealed { item, players } => things::item_revealed(teller, *item, *players)?,
        // Told by nothing: what stays behind may be hidden; the die of a fresh fire is told as every other; no energy, no price: nothing happens.
        Event::LeftBehind { .. } | Event::FreshFire { .. } | Event::NoEnergy { .. } | Event::Free { .. } => {
            return None;
        }
    };
    Some(text)
}
