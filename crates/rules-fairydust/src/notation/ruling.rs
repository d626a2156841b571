//! Rulings of the referee as text.

use holmgang_kernel::notation::{NotationFault, quoted};
use holmgang_kernel::words;
use holmgang_kernel::words::folded;

use super::read::Reader;
use crate::Rules;
use crate::action::{Act, DefenceKind, ItemPlace, Joining, Ruling, RulingKind, Setting};
use crate::content::{NO_SKILL, SKILLS};
use crate::names::{cell_name, cell_named, condition_named, door_name, id_of, side_id, side_named, skill_called};
use crate::resolve::referee::combatant_named;
use crate::state::{NOBODY, OFF_MAP, Relation, Slot, State, Who};

/// A side that no battle has: refused as `bad_target` or `bad_order`.
const NO_SUCH_SIDE: u8 = 254;

pub(super) fn read(reader: &mut Reader<'_>) -> Result<Act, NotationFault> {
    let reason = reader.said.take("reason").unwrap_or_default();
    let what = kind(reader)?;
    Ok(Act::Ruling(Box::new(Ruling { what, reason })))
}

fn kind(reader: &mut Reader<'_>) -> Result<RulingKind, NotationFault> {
    Ok(match reader.said.verb.en {
        "declare_attacking_side" => RulingKind::AttackingSide(reader.only(side_or_none)?),
        "declare_surprised" => {
            let words = reader.list();
            let is_none = matches!(words.as_slice(), [word] if matches!(folded(word).as_str(), "none" | "никто"));
            let list = if is_none { Vec::new() } else { words.iter().map(|name| reader.known(name)).collect() };
            RulingKind::Surprised(list)
        }
        "declare_tie_break" => {
            let sides = reader.list();
            RulingKind::TieBreak(
                sides.iter().map(|side| side_named(reader.state, side).unwrap_or(NO_SUCH_SIDE)).collect(),
            )
        }
        "set_option" => {
            let [name, value] = reader.said.exactly()?;
            RulingKind::Option(setting(reader, &folded(&name), &folded(&value))?)
        }
        "join" => join(reader)?,
        "remove" => RulingKind::Remove(reader.only(Reader::known)?),
        "classify_action" => {
            let [text, cost] = reader.said.exactly()?;
            RulingKind::Classify { text: text.into(), cost: reader.said.whole(&cost)? }
        }
        "grant_points" => {
            let [name, points] = reader.said.exactly()?;
            RulingKind::GrantPoints { who: reader.known(&name), points: reader.said.whole(&points)? }
        }
        "call_check" => {
            let [name, skill, difficulty] = reader.said.exactly()?;
            let skill = skill_called(&skill).unwrap_or(NO_SKILL);
            RulingKind::CallCheck { who: reader.known(&name), skill, difficulty: reader.said.whole(&difficulty)? }
        }
        "set_difficulty" => {
            let [door, difficulty] = reader.said.exactly()?;
            RulingKind::Difficulty { door: reader.door(&door)?, difficulty: reader.said.whole(&difficulty)? }
        }
        "announce_event" => RulingKind::Announce(reader.text()),
        "grant_modifier" => {
            let [name, amount] = reader.said.exactly()?;
            RulingKind::Modifier { who: reader.known(&name), amount: reader.said.whole(&amount)? }
        }
        "set_relation" => {
            let [attacker, target, word] = reader.said.exactly()?;
            let relation = Relation::of_word(&folded(&word)).ok_or_else(|| reader.usage())?;
            RulingKind::Relation { attacker: reader.known(&attacker), target: reader.known(&target), relation }
        }
        "forbid_defence" => {
            let [name, word] = reader.said.exactly()?;
            let defence = DefenceKind::of_word(&folded(&word)).ok_or_else(|| reader.usage())?;
            RulingKind::Forbid { who: reader.known(&name), defence }
        }
        "set_alert" => {
            let (who, value) = mark(reader)?;
            RulingKind::Alert(who, value)
        }
        "set_hidden" => {
            let (who, value) = mark(reader)?;
            RulingKind::Hidden(who, value)
        }
        "set_willing" => {
            let (who, value) = mark(reader)?;
            RulingKind::Willing(who, value)
        }
        "apply_effect" => {
            let [name, word] = reader.said.exactly()?;
            let Some(condition) = condition_named(&word) else { return Err(reader.usage()) };
            let turns = reader.named("turns", Reader::whole)?.unwrap_or(1);
            let magnitude = reader.named("magnitude", Reader::whole)?;
            RulingKind::ApplyEffect { who: reader.known(&name), condition, turns, magnitude }
        }
        "remove_effect" => {
            let [name, word] = reader.said.exactly()?;
            let Some(condition) = condition_named(&word) else { return Err(reader.usage()) };
            RulingKind::RemoveEffect { who: reader.known(&name), condition }
        }
        "place_item" => {
            let (item, on) = item_place(reader)?;
            RulingKind::PlaceItem { item, on }
        }
        "remove_item" => {
            let (item, from) = item_place(reader)?;
            RulingKind::RemoveItem { item, from }
        }
        "end_battle" => {
            let [] = reader.said.exactly()?;
            let winner = reader.said.take("winner");
            RulingKind::EndBattle(winner.and_then(|side| side_or_none(reader, &side)))
        }
        _ => return Err(reader.usage()),
    })
}

fn side_or_none(reader: &Reader<'_>, word: &str) -> Option<u8> {
    match folded(word).as_str() {
        "none" | "никто" | "нет" => None,
        word => Some(side_named(reader.state, word).unwrap_or(NO_SUCH_SIDE)),
    }
}

fn mark(reader: &mut Reader<'_>) -> Result<(Who, bool), NotationFault> {
    let [name, value] = reader.said.exactly()?;
    Ok((reader.known(&name), reader.said.is_yes(&value)?))
}

fn setting(reader: &Reader<'_>, name: &str, value: &str) -> Result<Setting, NotationFault> {
    Ok(match (name, value) {
        ("refresh", "own_turn") => Setting::RefreshAtRoundStart(false),
        ("refresh", "round_start") => Setting::RefreshAtRoundStart(true),
        ("counterspell", "magic_hit") => Setting::CounterspellAnyHit(false),
        ("counterspell", "any_hit") => Setting::CounterspellAnyHit(true),
        ("delay_payment", "at_once") => Setting::DelayPaidOnFiring(false),
        ("delay_payment", "on_firing") => Setting::DelayPaidOnFiring(true),
        ("outnumbered_rounding", "floor") => Setting::BonusHalfUp(false),
        ("outnumbered_rounding", "half_up") => Setting::BonusHalfUp(true),
        _ => {
            return Err(reader.said.fault(words!(
                "refresh own_turn|round_start, counterspell magic_hit|any_hit, delay_payment at_once|on_firing, outnumbered_rounding floor|half_up",
                "refresh own_turn|round_start, counterspell magic_hit|any_hit, delay_payment at_once|on_firing, outnumbered_rounding floor|half_up"
            )));
        }
    })
}

/// An option as it is written.
fn written_setting(setting: Setting) -> (&'static str, &'static str) {
    match setting {
        Setting::RefreshAtRoundStart(on) => ("refresh", if on { "round_start" } else { "own_turn" }),
        Setting::CounterspellAnyHit(on) => ("counterspell", if on { "any_hit" } else { "magic_hit" }),
        Setting::DelayPaidOnFiring(on) => ("delay_payment", if on { "on_firing" } else { "at_once" }),
        Setting::BonusHalfUp(on) => ("outnumbered_rounding", if on { "half_up" } else { "floor" }),
    }
}

/// Somebody who stands by joins; else a combatant of the content. `new:` asks for the latter.
fn join(reader: &mut Reader<'_>) -> Result<RulingKind, NotationFault> {
    let [name] = reader.said.exactly()?;
    let joining = match name.strip_prefix("new:") {
        Some(id) => combatant_named(reader.rules, id),
        None => match reader.known(&name) {
            NOBODY => combatant_named(reader.rules, &name),
            who if reader.state.fighter(who).is_bystander() => Joining::Present(who),
            who => match combatant_named(reader.rules, &name) {
                Joining::Unknown => Joining::Present(who),
                joining => joining,
            },
        },
    };
    let side = reader.said.needed("side", words!("which side? `side=`", "на чьей стороне? `side=`"))?;
    let side = side_named(reader.state, &side).unwrap_or(NO_SUCH_SIDE);
    let cell = reader.named("cell", Reader::cell)?;
    Ok(RulingKind::Join { who: joining, side, cell })
}

fn item_place(reader: &mut Reader<'_>) -> Result<(u16, ItemPlace), NotationFault> {
    let words = reader.list();
    let (item, place, slot) = match words.as_slice() {
        [item, place] => (item, place, None),
        [item, place, slot] => (item, place, Some(slot)),
        _ => return Err(reader.usage()),
    };
    let item = reader.item(item);
    if slot.is_none() && reader.is_cell(place) {
        return Ok((item, ItemPlace::Floor(cell_named(reader.state.map(), place).unwrap_or(OFF_MAP))));
    }
    let slot = match slot {
        None => None,
        Some(word) => match Slot::CARRIED.into_iter().find(|(_, known)| *known == folded(word)) {
            Some((slot, _)) => Some(slot),
            None => return Err(reader.usage()),
        },
    };
    Ok((item, ItemPlace::Of(reader.known(place), slot)))
}

pub(super) fn written(rules: &Rules, state: &State, ruling: &Ruling) -> String {
    let id = |who: Who| id_of(state, who);
    let cell = |cell| cell_name(state.map(), cell);
    let side = |side: &Option<u8>| side.map_or("none", side_id);
    let what = match &ruling.what {
        RulingKind::AttackingSide(named) => format!("declare_attacking_side {}", side(named)),
        RulingKind::Surprised(list) if list.is_empty() => "declare_surprised none".to_owned(),
        RulingKind::Surprised(list) => {
            list.iter().fold("declare_surprised".to_owned(), |text, who| text + " " + id(*who))
        }
        RulingKind::TieBreak(sides) => {
            sides.iter().fold("declare_tie_break".to_owned(), |text, side| text + " " + side_id(*side))
        }
        RulingKind::Option(setting) => {
            let (name, value) = written_setting(*setting);
            format!("set_option {name} {value}")
        }
        RulingKind::Join { who, side, cell: at } => {
            let name = match who {
                Joining::Present(who) => id(*who).to_owned(),
                Joining::FromContent(place) => {
                    format!("new:{}", rules.combatants.get(usize::from(*place)).map_or("unknown", |(id, _)| id))
                }
                Joining::Unknown => "nobody".to_owned(),
            };
            let at = at.map_or_else(String::new, |at| format!(" cell={}", cell(at)));
            format!("join {name} side={}{at}", side_id(*side))
        }
        RulingKind::Remove(who) => format!("remove {}", id(*who)),
        RulingKind::Classify { text, cost } => format!("classify_action {} {cost}", quoted(text)),
        RulingKind::GrantPoints { who, points } => format!("grant_points {} {points}", id(*who)),
        RulingKind::CallCheck { who, skill, difficulty } => {
            let skill = SKILLS.get(usize::from(*skill)).map_or("none", |(word, ..)| word);
            format!("call_check {} {skill} {difficulty}", id(*who))
        }
        RulingKind::Difficulty { door, difficulty } => {
            format!("set_difficulty {} {difficulty}", door_name(state.map(), *door))
        }
        RulingKind::Announce(text) => format!("announce_event {}", quoted(text)),
        RulingKind::Modifier { who, amount } => format!("grant_modifier {} {amount}", id(*who)),
        RulingKind::Relation { attacker, target, relation } => {
            format!("set_relation {} {} {}", id(*attacker), id(*target), relation.word())
        }
        RulingKind::Forbid { who, defence } => {
            format!("forbid_defence {} {}", id(*who), defence.word())
        }
        RulingKind::Alert(who, value) => format!("set_alert {} {value}", id(*who)),
        RulingKind::Hidden(who, value) => format!("set_hidden {} {value}", id(*who)),
        RulingKind::Willing(who, value) => format!("set_willing {} {value}", id(*who)),
        RulingKind::ApplyEffect { who, condition, turns, magnitude } => {
            let magnitude = magnitude.map_or_else(String::new, |magnitude| format!(" magnitude={magnitude}"));
            format!("apply_effect {} {} turns={turns}{magnitude}", id(*who), condition.word())
        }
        RulingKind::RemoveEffect { who, condition } => format!("remove_effect {} {}", id(*who), condition.word()),
        RulingKind::PlaceItem { item, on } => {
            format!("place_item {} {}", rules.item_word(*item), written_place(state, *on))
        }
        RulingKind::RemoveItem { item, from } => {
            format!("remove_item {} {}", rules.item_word(*item), written_place(state, *from))
        }
        RulingKind::EndBattle(None) => "end_battle".to_owned(),
        RulingKind::EndBattle(winner) => format!("end_battle winner={}", side(winner)),
    };
    format!("{what} reason={}", quoted(&ruling.reason))
}

fn written_place(state: &State, place: ItemPlace) -> String {
    match place {
        ItemPlace::Floor(cell) => cell_name(state.map(), cell),
        ItemPlace::Of(who, slot) => {
            let slot = Slot::CARRIED.iter().find(|(known, _)| Some(*known) == slot).map_or("", |(_, word)| word);
            format!("{} {slot}", id_of(state, who)).trim_end().to_owned()
        }
    }
}
