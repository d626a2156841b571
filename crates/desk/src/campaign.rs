//! Campaigns: several battles with the same people. Who they are, how they stand, a scenario with them in its places, what they take from one battle to the next,
//! and what was ruled. The server keeps campaigns in its store, the terminal in files ([`mod@file`]); both do with them what stands here.

pub mod file;

use std::collections::BTreeMap;

use holmgang_arena::erased::{AnyRules, ScenarioSource, Setup, StartError};
use holmgang_arena::rulebook::Rulebook;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::doc::{At, Entry, Node, Value};
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};
use serde::{Deserialize, Serialize};

use crate::carry::Ended;

/// Values of house rules and fields of members as JSON.
pub type Json = serde_json::Value;

/// People of a roster.
pub const MOST_PEOPLE: usize = 200;
/// Battles of a campaign.
pub const MOST_BATTLES: usize = 200;
/// Rulings of a campaign.
pub const MOST_RULINGS: usize = 2000;
/// Rulings that are taken out of one battle.
pub const MOST_OF_BATTLE: usize = 100;
/// Rulings that are brought along at a time.
pub const MOST_AT_A_TIME: usize = 500;
/// Characters of a name.
pub const MOST_NAME: usize = 80;
/// Characters of a text that the referee writes.
pub const MOST_TEXT: usize = 2000;
/// Characters of a clause: `FD-9.10`.
const MOST_CLAUSE: usize = 20;

/// Somebody of the roster.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct Person {
    /// Its id, unique in the campaign.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// The fields of a member of a scenario, as the rulebook's schema has them.
    pub member: Json,
    /// Experience, as the referee counts it.
    #[serde(default)]
    pub experience: i32,
    /// What the referee notes.
    #[serde(default)]
    pub note: String,
    /// Whether it is out of the campaign.
    #[serde(default)]
    pub is_gone: bool,
}

impl Person {
    /// Keeps a value that was carried out of a battle.
    pub fn carry(&mut self, member: &str, value: Json) {
        if !self.member.is_object() {
            self.member = Json::Object(serde_json::Map::new());
        }
        if let Some(fields) = self.member.as_object_mut() {
            fields.insert(member.to_owned(), value);
        }
    }
}

/// How somebody of a roster stands.
#[derive(Clone, Debug, PartialEq, Serialize, ts_rs::TS)]
pub struct Standing {
    /// Its id.
    pub person: String,
    /// Battles that are over.
    pub battles: u32,
    /// Battles that its side won.
    pub won: u32,
    /// Battles without a winner.
    pub drawn: u32,
    /// Battles that its side lost.
    pub lost: u32,
}

/// A ruling.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct RulingWish {
    /// The clause.
    pub clause: String,
    /// What is ruled.
    pub text: String,
    /// Why.
    #[serde(default)]
    pub reason: String,
    /// The house rule that it makes, if it does.
    #[serde(default)]
    pub option: Option<String>,
    /// The value of the house rule.
    #[serde(default)]
    pub value: Option<Json>,
    /// The battle in which it was given.
    #[serde(default)]
    pub table: Option<String>,
    /// Its step there.
    #[serde(default)]
    pub step: Option<usize>,
}

/// A ruling that is written down, or several that were exported.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, ts_rs::TS)]
pub struct RulingsWish {
    /// The rulings.
    pub rulings: Vec<RulingWish>,
}

/// People of the roster by sides, in the order of the places.
pub type Lineup = BTreeMap<String, Vec<String>>;

/// A battle that is over, as the standings count it.
#[derive(Clone, Copy, Debug)]
pub struct Fought<'a> {
    /// Who of the roster fought on which side.
    pub people: &'a Lineup,
    /// The seats that won.
    pub winners: &'a [String],
}

/// How everybody of a roster stands after these battles, the best first.
pub fn standings<'a>(people: &[Person], battles: impl IntoIterator<Item = Fought<'a>>) -> Vec<Standing> {
    let mut all: Vec<Standing> = people
        .iter()
        .map(|person| Standing { person: person.id.clone(), battles: 0, won: 0, drawn: 0, lost: 0 })
        .collect();
    for battle in battles {
        for (seat, fought) in battle.people {
            for standing in all.iter_mut().filter(|standing| fought.contains(&standing.person)) {
                standing.battles += 1;
                match (battle.winners.is_empty(), battle.winners.contains(seat)) {
                    (true, _) => standing.drawn += 1,
                    (false, true) => standing.won += 1,
                    (false, false) => standing.lost += 1,
                }
            }
        }
    }
    all.sort_by_key(|standing| (std::cmp::Reverse(standing.won), standing.lost, standing.person.clone()));
    all
}

/// A text that a referee writes, without what surrounds it.
///
/// # Errors
/// It is too long, or holds signs that cannot be shown.
pub fn text(text: &str, most: usize) -> Result<String, Words> {
    let text = text.trim().to_owned();
    let is_bad = |c: char| c.is_control() && c != '\n';
    if text.chars().nth(most).is_some() || text.chars().any(is_bad) {
        return Err(words!("a text has at most {most} characters", "в тексте не больше {most} знаков"));
    }
    Ok(text)
}

/// The name of a campaign.
///
/// # Errors
/// It is empty or too long.
pub fn title(title: &str) -> Result<String, Words> {
    let title = text(title, MOST_NAME)?;
    if title.is_empty() {
        return Err(Words::new("a campaign has a name", "у кампании должно быть название"));
    }
    Ok(title)
}

/// A roster as it may be kept: names and notes within their bounds, everybody with a name and fields.
///
/// # Errors
/// The first person that may not be kept so, and why.
pub fn check_people(people: &mut [Person]) -> Result<(), Words> {
    if MOST_PEOPLE < people.len() {
        return Err(Words::new("that is too many for one campaign", "для одной кампании это слишком много"));
    }
    for (place, person) in people.iter_mut().enumerate() {
        person.name = text(&person.name, MOST_NAME)?;
        person.note = text(&person.note, MOST_TEXT)?;
        if person.name.is_empty() || !(person.member.is_object() || person.member.is_null()) {
            let number = place + 1;
            return Err(words!(
                "person {number} of the roster wants a name and the fields of a fighter",
                "участнику {number} списка нужны имя и поля бойца"
            ));
        }
    }
    Ok(())
}

/// Whether a rulebook has a house rule.
///
/// # Errors
/// It has none of that name.
pub fn check_option(option: &str, profile: &Profile) -> Result<(), Words> {
    if profile.options.iter().any(|known| known.id == option) {
        return Ok(());
    }
    let shown: String = option.chars().take(60).collect();
    Err(words!("there is no house rule `{shown}`", "нет домашнего правила `{shown}`"))
}

/// Whether a house rule of a campaign has a value with which battles begin.
///
/// # Errors
/// It has no such house rule, or the rulebook refuses the value.
pub fn check_house(option: &str, value: &Json, rules: &dyn AnyRules) -> Result<(), Words> {
    check_option(option, rules.profile())?;
    let begun = |options: Vec<(String, Node)>, id: &str| {
        let scenario = ScenarioSource::Id(id.to_owned());
        rules.start(&Setup { scenario, options, key: [0; 32], rolls: Rolls::Descending }).map(|_| ())
    };
    let Some(first) = rules.scenarios().into_iter().next() else { return Ok(()) };
    match begun(vec![(option.to_owned(), node(value))], &first.id) {
        Err(StartError::Faults(faults)) => {
            let why = faults.0.into_iter().next().map(|fault| fault.words).unwrap_or_default();
            Err(Words::new(format!("{option}: {}", why.en), format!("{option}: {}", why.ru)))
        }
        _ => Ok(()),
    }
}

/// A ruling as it may be kept: of a clause of the rulebook, with words; a house rule that the rulebook does not have is left out.
///
/// # Errors
/// It is of another rulebook, says nothing, or is too long.
pub fn check_ruling(ruling: RulingWish, profile: &Profile) -> Result<RulingWish, Words> {
    let clause = text(&ruling.clause, MOST_CLAUSE)?;
    let is_known = Rulebook::of(profile.id, Lang::En).is_none_or(|book| book.clause(&clause).is_some());
    if !clause.starts_with(&crate::law::prefix(profile)) || !is_known {
        return Err(words!("`{clause}` is no clause of this rulebook", "`{clause}` — не пункт этих правил"));
    }
    let said = text(&ruling.text, MOST_TEXT)?;
    if said.is_empty() {
        return Err(Words::new("say what is ruled", "скажите, что решено"));
    }
    Ok(RulingWish {
        clause,
        text: said,
        reason: text(&ruling.reason, MOST_TEXT)?,
        option: ruling.option.filter(|option| check_option(option, profile).is_ok()),
        ..ruling
    })
}

/// A scenario with people of the roster in its places: a place keeps its cell, where it looks, and its fighter where the person has none of their own.
///
/// # Errors
/// Somebody is not in the roster, or the scenario has no such place.
pub fn compose(scenario: &Node, lineup: &Lineup, people: &[Person]) -> Result<Node, Words> {
    let mut scenario = scenario.clone();
    for (side, fighters) in lineup {
        for (place, id) in fighters.iter().enumerate() {
            let person = people.iter().find(|person| person.id == *id && !person.is_gone).ok_or_else(|| {
                Words::new("somebody who fights is not in the roster", "среди бойцов кто-то не из списка")
            })?;
            let member = member_at(&mut scenario, side, place).ok_or_else(|| {
                Words::new(
                    "the scenario has no such place for people of the roster",
                    "в этом сценарии нет такого места для людей из списка",
                )
            })?;
            stand_in(member, person);
        }
    }
    if let Value::Table(entries) = &mut scenario.value {
        entries.retain(|entry| entry.key != "id");
    }
    Ok(scenario)
}

/// The fields of a place of a scenario.
fn member_at<'a>(scenario: &'a mut Node, side: &str, place: usize) -> Option<&'a mut Vec<Entry>> {
    let Value::Table(entries) = &mut scenario.value else { return None };
    let members = entries.iter_mut().find(|entry| entry.key == side)?;
    let Value::List(members) = &mut members.node.value else { return None };
    match &mut members.get_mut(place)?.value {
        Value::Table(fields) => Some(fields),
        _ => None,
    }
}

fn stand_in(member: &mut Vec<Entry>, person: &Person) {
    let was = std::mem::take(member);
    let mut fields = node(&person.member).entries().to_vec();
    let has = |fields: &[Entry], key: &str| fields.iter().any(|entry| entry.key == key);
    for entry in was {
        let stays = matches!(entry.key.as_str(), "cell" | "facing");
        if stays {
            fields.retain(|known| known.key != entry.key);
        }
        if stays || entry.key == "combatant" && !has(&fields, "combatant") {
            fields.push(entry);
        }
    }
    fields.retain(|entry| entry.key != "name");
    fields.push(named("name", Node::made(Value::Text(person.name.clone()))));
    *member = fields;
}

/// A field of a table that stands in no file.
pub(crate) fn named(key: &str, node: Node) -> Entry {
    Entry { key: key.to_owned(), key_at: At::default(), node }
}

/// Who of the roster somebody of a battle is: whoever has the name.
pub fn person_of<'a>(ended: &Ended, people: &'a [Person]) -> Option<&'a Person> {
    people.iter().find(|person| person.name == ended.name.en || person.name == ended.name.ru)
}

/// A value as a node.
pub fn node(json: &Json) -> Node {
    Node::made(match json {
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => number.as_i64().map_or_else(|| Value::Other(number.to_string()), Value::Int),
        Json::String(text) => Value::Text(text.clone()),
        Json::Array(list) => Value::List(list.iter().map(node).collect()),
        Json::Object(fields) => Value::Table(fields.iter().map(|(key, value)| named(key, node(value))).collect()),
        Json::Null => Value::Other("null".to_owned()),
    })
}

/// A node as a value.
pub fn json(node: &Node) -> Json {
    match &node.value {
        Value::Bool(value) => (*value).into(),
        Value::Int(number) => (*number).into(),
        Value::Text(text) | Value::Other(text) => text.as_str().into(),
        Value::List(list) => list.iter().map(json).collect(),
        Value::Table(entries) => {
            Json::Object(entries.iter().map(|entry| (entry.key.clone(), json(&entry.node))).collect())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_arena::content::ContentSources;
    use holmgang_arena::erased::{ScenarioSource, Setup};
    use holmgang_kernel::battle::Rolls;
    use holmgang_rulebooks::REGISTRY;

    fn person(id: &str, name: &str, member: Json) -> Person {
        Person { id: id.to_owned(), name: name.to_owned(), member, ..Person::default() }
    }

    fn lineup(side: &str, people: &[&str]) -> Lineup {
        Lineup::from([(side.to_owned(), people.iter().map(|id| (*id).to_owned()).collect())])
    }

    #[test]
    fn people_stand_in_the_places_of_a_scenario() {
        let rules = REGISTRY.load("forum-duel", &ContentSources::builtin()).unwrap();
        let scenario = rules.entry(holmgang_arena::any::SCENARIO, "duel-1v1").unwrap();
        let people = [person("p1", "Mila", serde_json::json!({ "hp": 90 }))];
        let made = compose(scenario, &lineup("red", &["p1"]), &people).unwrap();
        let member = &made.get("red").unwrap().list()[0];
        assert_eq!((member.text("name"), member.int("hp", 0)), (Some("Mila"), 90), "{member:?}");
        assert!(member.text("combatant") == Some("radogost") && made.get("id").is_none(), "{made:?}");
        let setup = Setup {
            scenario: ScenarioSource::Inline("battle".to_owned(), made),
            options: Vec::new(),
            key: [0; 32],
            rolls: Rolls::Descending,
        };
        assert!(rules.start(&setup).is_ok());
        for (side, who) in [("red", "p9"), ("green", "p1")] {
            assert!(compose(scenario, &lineup(side, &[who]), &people).is_err(), "{side} {who}");
        }
    }

    #[test]
    fn standings_count_what_is_over() {
        let people = [person("a", "Ada", Json::Null), person("b", "Bo", Json::Null)];
        let both = Lineup::from([("red".to_owned(), vec!["a".to_owned()]), ("blue".to_owned(), vec!["b".to_owned()])]);
        let (red, nobody) = (["red".to_owned()], []);
        let battles = [Fought { people: &both, winners: &red }, Fought { people: &both, winners: &nobody }];
        let all = standings(&people, battles);
        let told: Vec<(&str, u32, u32, u32, u32)> =
            all.iter().map(|one| (one.person.as_str(), one.battles, one.won, one.drawn, one.lost)).collect();
        assert_eq!(told, [("a", 2, 1, 1, 0), ("b", 2, 0, 1, 1)]);
    }

    #[test]
    fn rulings_are_of_the_rulebook() {
        let profile = REGISTRY.get("forum-duel").unwrap().profile();
        let wish = |clause: &str, text: &str| RulingWish {
            clause: clause.to_owned(),
            text: text.to_owned(),
            option: Some("no_such".to_owned()),
            ..RulingWish::default()
        };
        let kept = check_ruling(wish(" FD-9.8 ", "so"), profile).unwrap();
        assert_eq!((kept.clause.as_str(), kept.option), ("FD-9.8", None));
        assert!(check_ruling(wish("MD-1.1", "so"), profile).is_err());
        assert!(check_ruling(wish("FD-9.8", " "), profile).is_err());
    }
}
