//! Events as sentences for a viewer: present tense, names in the nominative. What a viewer may not know is not told, or told without its
//! secret (AC-12.3).

mod concern;
mod ruling;

use holmgang_kernel::say;
use holmgang_kernel::view::Line;
use holmgang_kernel::words::Lang;

use crate::board::Cell;
use crate::content::{ActionDef, Effect, MOST_TARGETS, TargetKind, Visibility};
use crate::describe::Teller;
use crate::event::Event;
use crate::few::Few;
use crate::names;
use crate::russian::{self, Case};
use crate::state::{Aim, Kind, NO_ITEM, NO_PIECE, PERMANENT, Pieces, Place, Standing, Who};

use self::concern::{Concern, concern};
pub use self::ruling::ruling;

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
    })
}

/// A sentence begins with a capital letter, but a cell stays as it is written.
fn capital(text: String) -> String {
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
        Event::TankMade { tank, .. } => {
            say!(lang, "A tank takes its place: {}.", "На доску встаёт танк: {}.", piece(*tank))
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
        Event::NoEnergy { .. } => return None,
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
        Event::PassedFire { cell: at, .. } => {
            say!(lang, "Over the fire on {}, unharmed.", "Над огнём на {}, без вреда.", cell(*at))
        }
        Event::Carried { item, to, .. } => {
            if !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            say!(lang, "Taken along to {1}: {0}.", "Унесено на {1}: {0}.", teller.item(*item), cell(*to))
        }
        // What stays behind may be hidden; that something does is in the view of those who see it.
        Event::LeftBehind { .. } => return None,
        Event::EnPassant { captured, .. } => {
            say!(lang, "Taken in passing: {}.", "Взятие на проходе: {}.", piece(*captured))
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
        Event::Free { .. } => return None,
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
        Event::ItemUnharmed { item, .. } => {
            if !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            say!(lang, "The {} does not burn.", "{}: не горит.", teller.item(*item))
        }
        Event::FireDice { count } => {
            let cells = lang.count(
                i64::from(*count),
                ["burning cell", "burning cells"],
                ["горящая клетка", "горящие клетки", "горящих клеток"],
            );
            say!(lang, "The round is over: dice for {cells}.", "Круг окончен, кубики за огонь: {cells}.")
        }
        Event::FreshFire { .. } => return None,
        Event::Ignited { cell: at } => say!(lang, "{} burns.", "{} горит.", cell(*at)),
        Event::Extinguished { cell: at } => say!(lang, "The fire on {} is out.", "Огонь на {} потушен.", cell(*at)),
        Event::FireRolled { cell: at, roll, is_out: true } => {
            say!(lang, "Fire on {}: {roll}, it goes out.", "Огонь на {}: {roll}, тухнет.", cell(*at))
        }
        Event::FireRolled { cell: at, roll, .. } => {
            say!(lang, "Fire on {}: {roll}, it stays.", "Огонь на {}: {roll}, горит дальше.", cell(*at))
        }
        Event::Died { piece: id, kind, cell: at, cause } => {
            say!(lang, "{} dies ({}).", "{} гибнет ({}).", teller.piece_as(*id, *kind, *at), teller.cause(*cause))
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
        Event::Dragged { who, item, from, to } => {
            if !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            say!(
                lang,
                "{} drags the {}: {} → {}.",
                "{} перекладывают: {}, {} → {}.",
                player(*who),
                teller.item(*item),
                cell(*from),
                cell(*to)
            )
        }
        Event::ItemAppeared { item, cell: at } => {
            if !scene.now.items.get(usize::from(*item)).is_some_and(|item| teller.sees(item)) {
                return None;
            }
            let (name, id) = (teller.item(*item), names::item(scene, *item));
            say!(lang, "{name} ({id}) lies on {}.", "{name} ({id}) лежит на {}.", cell(*at))
        }
        Event::ItemGone { name, cell: at, .. } => {
            if !teller.is_among(name.visible_to) {
                return None;
            }
            let kind = scene
                .rules
                .items
                .get(usize::from(name.kind))
                .map_or_else(String::new, |kind| kind.name.get(lang).to_owned());
            say!(lang, "{kind} on {} is gone.", "Предмета на {} больше нет: {kind}.", cell(*at))
        }
        Event::ItemAnnounced { item, players } => {
            if !teller.is_among(*players) {
                return None;
            }
            let actions = scene
                .now
                .items
                .get(usize::from(*item))
                .map_or(Vec::new(), |item| item.actions.iter().map(|action| teller.action(*action)).collect());
            say!(lang, "What the {} can do: {}.", "Что может {}: {}.", teller.item(*item), actions.join(", "))
        }
        Event::TokenPlaced { owner, kind, strength, on, cell: at, .. } => {
            if !teller.knows(*owner) {
                // AC-11.10: where it was applied is public, and has been told.
                return None;
            }
            let what = teller.strength(*kind, *strength);
            match on {
                Place::Piece(id) => say!(lang, "{what}, on the {}.", "{what}, на фигуре: {}.", piece(*id)),
                Place::Item(slot) => say!(lang, "{what}, on the {}.", "{what}, на предмете: {}.", teller.item(*slot)),
                _ => say!(lang, "{what}, on {}.", "{what}, на клетке {}.", cell(*at)),
            }
        }
        Event::Detonated { kind, strength, cell: at, .. } => {
            say!(lang, "{} explodes on {}.", "{}: взрыв на {}.", teller.strength(*kind, *strength), cell(*at))
        }
        Event::Blasted { cell: at, .. } => {
            say!(lang, "On {} and around it only the fire counts.", "На {} и вокруг действует только огонь.", cell(*at))
        }
        Event::TokenGone { .. } => teller.pick("A token is gone with its object.", "Метка пропала вместе с объектом."),
        Event::BarrierRaised { cell: at, rounds } => {
            let rounds = if *rounds == PERMANENT {
                teller.pick("for good", "навсегда")
            } else {
                lang.count(i64::from(*rounds), ["round", "rounds"], ["круг", "круга", "кругов"])
            };
            say!(lang, "A barrier on {}: {rounds}.", "Преграда на {}: {rounds}.", cell(*at))
        }
        Event::BarrierGone { cell: at } => {
            say!(lang, "The barrier on {} is gone.", "Преграды на {} больше нет.", cell(*at))
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
        Event::TokenRevealed { owner, number, players } => {
            if !teller.is_among(*players) && !teller.knows(*owner) {
                return None;
            }
            let token = scene.now.tokens.iter().find(|token| token.owner == *owner && token.number == *number);
            let what = token.map_or_else(String::new, |token| teller.strength(token.kind, token.strength));
            let at = token.map_or(crate::board::OFF, |token| scene.token_cell(token));
            say!(lang, "On {}: {what}.", "На {}: {what}.", cell(at))
        }
        Event::ItemRevealed { item, players } => {
            if !teller.is_among(*players) {
                return None;
            }
            say!(lang, "The {} can be seen.", "Теперь виден предмет: {}.", teller.item(*item))
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
        Event::Ended { standing: Standing::Won(who) } => {
            say!(lang, "{} has won.", "Победа {}.", teller.side(*who, Case::Accusative))
        }
        Event::Ended { .. } => teller.pick("The match is drawn.", "Ничья."),
    };
    Some(text)
}

/// What stands there now may have become something else by the move; `name` tells the piece as it stood before.
fn moved(teller: &Teller<'_>, name: String, to: u8, captures: u8, carried: u32) -> String {
    let lang = teller.lang;
    let mut text = if captures == NO_PIECE {
        format!("{name} → {}", teller.cell(to))
    } else {
        format!("{name} × {}", teller.cell(to))
    };
    let seen: Vec<String> = Pieces(u64::from(carried))
        .filter(|slot| teller.scene.now.items.get(usize::from(*slot)).is_some_and(|item| teller.sees(item)))
        .map(|slot| teller.item(slot))
        .collect();
    if !seen.is_empty() {
        text.push_str(&say!(lang, ", carrying {}", ", с собой: {}", seen.join(", ")));
    }
    text.push('.');
    text
}

/// What a use was.
struct Said {
    action: u16,
    item: u8,
    aim: Aim,
    aimed: (Kind, Cell),
    targets: Few<u8, MOST_TARGETS>,
    to: u8,
    x: u8,
    choice: u8,
}

fn used(teller: &Teller<'_>, who: Who, said: &Said) -> String {
    let lang = teller.lang;
    let player = teller.player(who);
    let Some(def) = teller.def(said.action) else { return String::new() };
    let target =
        if said.aim.kind == TargetKind::None { String::new() } else { format!(" → {}", aims(teller, def, said)) };
    // AC-12.3: who does not know sees where, or not even that.
    match def.visibility {
        Visibility::TargetOnly if !teller.knows(who) => {
            return say!(lang, "{player} uses the ability{target}.", "{player}: способность{target}.");
        }
        Visibility::Secret if !teller.knows(who) => {
            return say!(lang, "{player} uses the ability.", "{player}: способность.");
        }
        _ => {}
    }
    let mut text = match said.item {
        NO_ITEM => format!("{player}: {}", def.name.get(lang)),
        item => format!("{player}: {}, {}", teller.item(item), def.name.get(lang)),
    };
    if let Some(choice) = def.choices.get(usize::from(said.choice)) {
        text.push_str(&format!(" ({})", choice.name.get(lang)));
    }
    if matches!(def.price, crate::content::Price::Range(..)) {
        text.push_str(&format!(" x = {}", said.x));
    }
    text.push_str(&target);
    if said.to != crate::board::OFF {
        text.push_str(&format!(" → {}", teller.cell(said.to)));
    }
    text.push('.');
    text
}

/// Everything named, where it can still be told as it was; of several pieces the first.
fn aims(teller: &Teller<'_>, def: &ActionDef, said: &Said) -> String {
    let one = |value: u8| aim(teller, def, said, Aim { value, ..said.aim });
    match said.aim.kind {
        TargetKind::Cell | TargetKind::Direction => {
            said.targets.iter().map(|value| one(*value)).collect::<Vec<_>>().join(", ")
        }
        _ if said.targets.len() > 1 => {
            say!(teller.lang, "{} and {} more", "{} и ещё {}", one(said.aim.value), said.targets.len() - 1)
        }
        _ => one(said.aim.value),
    }
}

fn aim(teller: &Teller<'_>, def: &ActionDef, said: &Said, aim: Aim) -> String {
    match aim.kind {
        TargetKind::Piece | TargetKind::DeadPiece => teller.piece_as(aim.value, said.aimed.0, said.aimed.1),
        TargetKind::Item => teller.item(aim.value),
        TargetKind::Player => teller.player(aim.value),
        // The token may be gone by now; where it was is told by what came of it.
        TargetKind::Token => teller.pick("a token", "метка"),
        TargetKind::Direction if def.effects.contains(&Effect::Drive) => crate::choices::direction(teller, aim.value),
        TargetKind::Direction => names::straight(aim.value).to_owned(),
        TargetKind::Cell | TargetKind::Barrier | TargetKind::None => teller.cell(aim.value),
    }
}
