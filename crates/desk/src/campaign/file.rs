//! A campaign as a file in TOML: written by the program, and plain enough to be read and put right by hand.

use std::collections::BTreeMap;

use holmgang_arena::erased::{AnyBattle, TurnInfo};
use holmgang_arena::read;
use holmgang_arena::script::seat_word;
use holmgang_kernel::doc::{Entry, Faults, Finder, Node, Value};
use holmgang_kernel::shape::{BAD_CONTENT, FieldShape, Kind, Known, check_fields};
use holmgang_kernel::words;
use holmgang_kernel::words::{Fixed, Words, nearest};
use serde::Serialize;

use super::{
    Fought, Json, Lineup, MOST_BATTLES, MOST_OF_BATTLE, MOST_PEOPLE, MOST_RULINGS, Person, Standing, json, named, node,
    standings,
};
use crate::{carry, law};

/// A campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Campaign {
    /// Its name.
    pub title: String,
    /// Its rulebook.
    pub ruleset: String,
    /// House rules of its battles.
    pub house: BTreeMap<String, Json>,
    /// The roster.
    pub people: Vec<Person>,
    /// Its battles, the oldest first.
    pub battles: Vec<Battle>,
    /// What was ruled, the oldest first: a ruling is called by its place, from 1.
    pub rulings: Vec<Ruling>,
}

/// A battle of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Battle {
    /// The file of its record, seen from the folder of the campaign.
    pub record: String,
    /// Who of the roster fought on which side.
    pub people: Lineup,
    /// The word of its result, once it is over: `red`.
    pub result: Option<String>,
    /// The seats that won.
    pub winners: Vec<String>,
    /// Whether what people carry out of it was settled.
    pub settled: bool,
}

/// A ruling that is kept.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Ruling {
    /// The clause.
    pub clause: String,
    /// What was ruled, in words.
    pub text: Words,
    /// Why.
    pub reason: String,
    /// The house rule that it makes, and its value.
    pub house: Option<(String, Json)>,
    /// The record of the battle in which it was given, and the step there.
    pub given: Option<(String, usize)>,
    /// Whether it was taken back: it stays to be read.
    pub withdrawn: bool,
}

impl Campaign {
    /// The place of somebody in the roster, by the name in any case of letters.
    ///
    /// # Errors
    /// Nobody is called so; the words name the nearest.
    pub fn place_of(&self, name: &str) -> Result<usize, Words> {
        let wanted = name.trim().to_lowercase();
        if let Some(place) = self.people.iter().position(|person| person.name.to_lowercase() == wanted) {
            return Ok(place);
        }
        let names: Vec<&str> = self.people.iter().map(|person| person.name.as_str()).collect();
        let name: String = name.chars().take(60).collect();
        Err(match nearest(&name, names.iter().copied()) {
            Some(near) => words!(
                "nobody in the roster is called `{name}`; is `{near}` meant?",
                "в списке никого не зовут `{name}`; может быть, `{near}`?"
            ),
            None if names.is_empty() => words!(
                "nobody in the roster is called `{name}`: it is empty",
                "в списке никого не зовут `{name}`: он пуст"
            ),
            None => {
                let all = names.join(", ");
                words!(
                    "nobody in the roster is called `{name}`; there are {all}",
                    "в списке никого не зовут `{name}`; есть {all}"
                )
            }
        })
    }

    /// Puts somebody new into the roster.
    ///
    /// # Errors
    /// The name is taken, or the roster is full.
    pub fn enlist(&mut self, person: Person) -> Result<(), Words> {
        if self.place_of(&person.name).is_ok() {
            let name = person.name;
            return Err(words!("`{name}` is in the roster already", "`{name}` уже есть в списке"));
        }
        if MOST_PEOPLE <= self.people.len() {
            return Err(Words::new("that is too many for one campaign", "для одной кампании это слишком много"));
        }
        let taken = |id: &String| self.people.iter().any(|person| person.id == *id);
        let ids = (1..).map(|number| format!("p{number}"));
        let id = ids.into_iter().find(|id| !taken(id)).unwrap_or_default();
        self.people.push(Person { id, ..person });
        Ok(())
    }

    /// What somebody of the roster is called, by the id.
    pub fn name_of<'a>(&'a self, id: &'a str) -> &'a str {
        self.people.iter().find(|person| person.id == id).map_or(id, |person| person.name.as_str())
    }

    /// How everybody stands.
    pub fn standings(&self) -> Vec<Standing> {
        let over = self.battles.iter().filter(|battle| battle.result.is_some());
        standings(&self.people, over.map(|battle| Fought { people: &battle.people, winners: &battle.winners }))
    }

    /// Who of the roster stands on which side of a battle, by the names.
    pub fn lineup_of(&self, battle: &dyn AnyBattle) -> Lineup {
        let mut lineup = Lineup::new();
        for one in carry::ended(battle, &self.ruleset) {
            if let (Some(person), Some(seat)) = (super::person_of(&one, &self.people), one.seat) {
                lineup.entry(seat).or_default().push(person.id.clone());
            }
        }
        lineup
    }

    /// Takes a battle in, or looks again at one that is there: how it came out, and what was ruled in it. The number of rulings that are new.
    ///
    /// # Errors
    /// There are too many battles.
    pub fn take_in(&mut self, record: &str, lineup: Lineup, battle: &dyn AnyBattle) -> Result<usize, Words> {
        let place = match self.battles.iter().position(|known| known.record == record) {
            Some(place) => place,
            None if MOST_BATTLES <= self.battles.len() => {
                return Err(words!(
                    "a campaign has at most {MOST_BATTLES} battles",
                    "в кампании не больше {MOST_BATTLES} боёв"
                ));
            }
            None => {
                self.battles.push(Battle { record: record.to_owned(), ..Battle::default() });
                self.battles.len() - 1
            }
        };
        let known = &mut self.battles[place];
        if !lineup.is_empty() {
            known.people = lineup;
        }
        (known.result, known.winners) = match battle.turn() {
            TurnInfo::Over { result, winners, .. } => {
                let seats = winners.iter().map(|seat| seat_word(battle.profile(), *seat).to_owned());
                (Some(result.to_owned()), seats.collect())
            }
            TurnInfo::Of { .. } => (None, Vec::new()),
        };
        let fresh = law::rulings(battle, MOST_OF_BATTLE).into_iter().map(|ruling| Ruling {
            clause: ruling.clause.to_string(),
            text: ruling.words,
            reason: ruling.reason,
            house: None,
            given: Some((record.to_owned(), ruling.step)),
            withdrawn: false,
        });
        Ok(self.keep(fresh.collect()))
    }

    /// Keeps rulings behind those that are there; one that is known already is not kept twice. How many were kept. Those that make a house rule make it now.
    pub fn keep(&mut self, fresh: Vec<Ruling>) -> usize {
        let before = self.rulings.len();
        for ruling in fresh {
            let is_known = |known: &Ruling| {
                (&known.clause, &known.text, &known.given) == (&ruling.clause, &ruling.text, &ruling.given)
            };
            if self.rulings.iter().any(is_known) || MOST_RULINGS <= self.rulings.len() {
                continue;
            }
            self.house.extend(ruling.house.clone());
            self.rulings.push(ruling);
        }
        self.rulings.len() - before
    }
}

const FIELDS: &[FieldShape] = &[
    FieldShape::required("title", Kind::Text, Fixed::new("the name of the campaign", "название кампании")),
    FieldShape::required("ruleset", Kind::Text, Fixed::new("its rulebook", "её правила")),
    FieldShape::optional(
        "person",
        Kind::List(&Kind::Table(PERSON), MOST_PEOPLE),
        Fixed::new("somebody of the roster", "участник из списка"),
    ),
    FieldShape::optional(
        "battle",
        Kind::List(&Kind::Table(BATTLE), MOST_BATTLES),
        Fixed::new("a battle of the campaign", "бой кампании"),
    ),
    FieldShape::optional(
        "ruling",
        Kind::List(&Kind::Table(RULING), MOST_RULINGS),
        Fixed::new("a ruling", "решение судьи"),
    ),
];
const PERSON: &[FieldShape] = &[
    FieldShape::required(
        "id",
        Kind::Id,
        Fixed::new("what battles call it in this file", "как его зовут бои в этом файле"),
    ),
    FieldShape::required("name", Kind::Text, Fixed::new("what it is called", "имя")),
    FieldShape::optional("experience", Kind::Int(-1_000_000_000, 1_000_000_000), Fixed::new("its experience", "опыт")),
    FieldShape::optional("note", Kind::Text, Fixed::new("what the referee notes", "заметка судьи")),
    FieldShape::optional("gone", Kind::Bool, Fixed::new("it is out of the campaign", "выбыл из кампании")),
];
const BATTLE: &[FieldShape] = &[
    FieldShape::required("record", Kind::Text, Fixed::new("the file of its record", "файл записи")),
    FieldShape::optional("result", Kind::Text, Fixed::new("how it came out", "чем кончился")),
    FieldShape::optional("winners", Kind::List(&Kind::Text, 16), Fixed::new("the seats that won", "кто победил")),
    FieldShape::optional("settled", Kind::Bool, Fixed::new("what is carried on was settled", "перенос решён")),
];
const RULING: &[FieldShape] = &[
    FieldShape::required("clause", Kind::Text, Fixed::new("the clause", "пункт")),
    FieldShape::required("text", Kind::Names, Fixed::new("what is ruled", "что решено")),
    FieldShape::optional("reason", Kind::Text, Fixed::new("why", "почему")),
    FieldShape::optional(
        "option",
        Kind::Text,
        Fixed::new("the house rule that it makes", "домашнее правило, которое он задаёт"),
    ),
    FieldShape::optional("battle", Kind::Text, Fixed::new("the record in which it was given", "запись, где дано")),
    FieldShape::optional("step", Kind::Int(0, 1_000_000_000), Fixed::new("its step there", "шаг в ней")),
    FieldShape::optional("withdrawn", Kind::Bool, Fixed::new("it was taken back", "взято назад")),
];

/// Tables and values whose names are those of a rulebook: no shape of this file knows them.
const FREE: &[&str] = &["house", "member", "people", "value"];

/// No table of content is referred to.
struct Nothing;

impl Known for Nothing {
    fn ids(&self, _table: &str) -> Vec<&str> {
        Vec::new()
    }
}

/// Reads a campaign.
///
/// # Errors
/// Every fault with its place.
pub fn read(file: &str, text: &str) -> Result<Campaign, Faults> {
    let root = read::toml(file, text)?;
    let mut faults = Vec::new();
    let mut finder = Finder::new(file, &mut faults);
    check_fields(&without_free(&root), FIELDS, &Nothing, &mut finder);
    check_free(&root, &mut finder);
    Faults(faults).or(())?;
    let campaign = Campaign {
        title: text_of(&root, "title"),
        ruleset: text_of(&root, "ruleset"),
        house: root.get("house").map(table).unwrap_or_default(),
        people: list(&root, "person").iter().map(person).collect(),
        battles: list(&root, "battle").iter().map(battle).collect(),
        rulings: list(&root, "ruling").iter().map(ruling).collect(),
    };
    check_ids(&root, &campaign, file)?;
    Ok(campaign)
}

fn list<'a>(node: &'a Node, key: &str) -> &'a [Node] {
    node.get(key).map(Node::list).unwrap_or_default()
}

fn text_of(node: &Node, key: &str) -> String {
    node.text(key).unwrap_or_default().to_owned()
}

fn table(node: &Node) -> BTreeMap<String, Json> {
    node.entries().iter().map(|entry| (entry.key.clone(), json(&entry.node))).collect()
}

/// What the shapes know, in the places where it stands.
fn without_free(node: &Node) -> Node {
    let value = match &node.value {
        Value::Table(entries) => {
            let known = entries.iter().filter(|entry| !FREE.contains(&entry.key.as_str()));
            Value::Table(known.map(|entry| Entry { node: without_free(&entry.node), ..entry.clone() }).collect())
        }
        Value::List(list) => Value::List(list.iter().map(without_free).collect()),
        other => other.clone(),
    };
    Node { value, at: node.at }
}

/// What the shapes do not know has a form all the same.
fn check_free(root: &Node, finder: &mut Finder<'_>) {
    let is_table = |node: &Node| matches!(node.value, Value::Table(_));
    let mut wants = |node: Option<&Node>, path: &str, is_right: &dyn Fn(&Node) -> bool, words: Words| {
        if let Some(wrong) = node.filter(|node| !is_right(node)) {
            finder.within(path, |finder| finder.fault(BAD_CONTENT, wrong.at, words, None));
        }
    };
    let fields = || Words::new("a table is wanted: `{ name = value }`", "нужна таблица: `{ имя = значение }`");
    wants(root.get("house"), "house", &is_table, fields());
    for person in list(root, "person") {
        wants(person.get("member"), "person.member", &is_table, fields());
    }
    let is_lineup = |node: &Node| {
        let is_list = |entry: &Entry| matches!(&entry.node.value, Value::List(list) if list.iter().all(|id| id.as_text().is_some()));
        is_table(node) && node.entries().iter().all(is_list)
    };
    for battle in list(root, "battle") {
        let words = Words::new(
            "ids of the roster by sides are wanted: `{ red = [\"p1\"] }`",
            "нужны id из списка по сторонам: `{ red = [\"p1\"] }`",
        );
        wants(battle.get("people"), "battle.people", &is_lineup, words);
    }
}

/// Every id stands for one person, and battles know nobody else.
fn check_ids(root: &Node, campaign: &Campaign, file: &str) -> Result<(), Faults> {
    let mut faults = Vec::new();
    let mut finder = Finder::new(file, &mut faults);
    for (place, (node, person)) in list(root, "person").iter().zip(&campaign.people).enumerate() {
        let before = campaign.people.iter().take(place);
        let id = &person.id;
        if before.clone().any(|other| other.id == *id) {
            finder.fault(BAD_CONTENT, node.at, words!("the id `{id}` stands twice", "id `{id}` стоит дважды"), None);
        }
        let name = &person.name;
        if before.into_iter().any(|other| other.name.to_lowercase() == name.to_lowercase()) {
            let words = words!("two people are called `{name}`", "двоих зовут `{name}`");
            finder.fault(BAD_CONTENT, node.at, words, None);
        }
    }
    for (node, battle) in list(root, "battle").iter().zip(&campaign.battles) {
        for id in battle.people.values().flatten() {
            if !campaign.people.iter().any(|person| person.id == *id) {
                let at = node.get("people").map_or(node.at, |people| people.at);
                let words = words!("nobody in the roster has the id `{id}`", "ни у кого в списке нет id `{id}`");
                finder.fault(BAD_CONTENT, at, words, None);
            }
        }
    }
    Faults(faults).or(())
}

fn person(node: &Node) -> Person {
    Person {
        id: text_of(node, "id"),
        name: text_of(node, "name"),
        member: node.get("member").map_or(Json::Null, json),
        experience: i32::try_from(node.int("experience", 0)).unwrap_or_default(),
        note: text_of(node, "note"),
        is_gone: node.bool("gone", false),
    }
}

fn battle(node: &Node) -> Battle {
    let texts = |node: &Node| node.list().iter().filter_map(|one| one.as_text().map(str::to_owned)).collect();
    let people = node.get("people").map(Node::entries).unwrap_or_default();
    Battle {
        record: text_of(node, "record"),
        people: people.iter().map(|entry| (entry.key.clone(), texts(&entry.node))).collect(),
        result: node.text("result").map(str::to_owned),
        winners: node.get("winners").map(texts).unwrap_or_default(),
        settled: node.bool("settled", false),
    }
}

fn ruling(node: &Node) -> Ruling {
    let step = usize::try_from(node.int("step", 0)).unwrap_or_default();
    Ruling {
        clause: text_of(node, "clause"),
        text: node.names("text").unwrap_or_default(),
        reason: text_of(node, "reason"),
        house: node.text("option").zip(node.get("value")).map(|(option, value)| (option.to_owned(), json(value))),
        given: node.text("battle").map(|battle| (battle.to_owned(), step)),
        withdrawn: node.bool("withdrawn", false),
    }
}

/// Writes a campaign: the same campaign gives the same text, and that reads back.
pub fn write(campaign: &Campaign) -> String {
    let mut out = String::from("# A campaign, kept by `holmgang campaign`.\n");
    let mut part = |head: &str, fields: Vec<Option<Entry>>| {
        let node = Node::made(Value::Table(fields.into_iter().flatten().collect()));
        if !head.is_empty() {
            out.push_str(&format!("\n{head}\n"));
        }
        read::lines(&node).into_iter().for_each(|line| out.push_str(&format!("{line}\n")));
    };
    let text = |key: &str, text: &str| (!text.is_empty()).then(|| named(key, made(text)));
    let flag = |key: &str, is: bool| is.then(|| named(key, Node::made(Value::Bool(true))));
    let whole = |key: &str, number: i64| (number != 0).then(|| named(key, Node::made(Value::Int(number))));
    part("", vec![Some(named("title", made(&campaign.title))), Some(named("ruleset", made(&campaign.ruleset)))]);
    if !campaign.house.is_empty() {
        part("[house]", campaign.house.iter().map(|(key, value)| written(key, value)).collect());
    }
    for person in &campaign.people {
        let fields = vec![
            text("id", &person.id),
            text("name", &person.name),
            written("member", &person.member),
            whole("experience", i64::from(person.experience)),
            text("note", &person.note),
            flag("gone", person.is_gone),
        ];
        part("[[person]]", fields);
    }
    for battle in &campaign.battles {
        let texts = |ids: &[String]| Node::made(Value::List(ids.iter().map(|id| made(id)).collect()));
        let people = battle.people.iter().map(|(side, ids)| named(side, texts(ids))).collect();
        let fields = vec![
            text("record", &battle.record),
            Some(named("people", Node::made(Value::Table(people)))),
            battle.result.as_deref().and_then(|result| text("result", result)),
            (!battle.winners.is_empty()).then(|| named("winners", texts(&battle.winners))),
            flag("settled", battle.settled),
        ];
        part("[[battle]]", fields);
    }
    for ruling in &campaign.rulings {
        let names = if ruling.text.en == ruling.text.ru {
            made(&ruling.text.en)
        } else {
            Node::made(Value::Table(vec![named("en", made(&ruling.text.en)), named("ru", made(&ruling.text.ru))]))
        };
        let (option, value) = ruling.house.as_ref().map(|(option, value)| (option.as_str(), value)).unzip();
        let (battle, step) = ruling.given.as_ref().map(|(battle, step)| (battle.as_str(), *step)).unzip();
        let fields = vec![
            text("clause", &ruling.clause),
            Some(named("text", names)),
            text("reason", &ruling.reason),
            option.and_then(|option| text("option", option)),
            value.and_then(|value| written("value", value)),
            battle.and_then(|battle| text("battle", battle)),
            step.and_then(|step| whole("step", i64::try_from(step).unwrap_or(0))),
            flag("withdrawn", ruling.withdrawn),
        ];
        part("[[ruling]]", fields);
    }
    out
}

fn made(text: &str) -> Node {
    Node::made(Value::Text(text.to_owned()))
}

/// A value as a field; nothing of what TOML cannot say.
fn written(key: &str, value: &Json) -> Option<Entry> {
    (!value.is_null()).then(|| named(key, node(&without_null(value))))
}

fn without_null(value: &Json) -> Json {
    match value {
        Json::Object(fields) => {
            let said = fields.iter().filter(|(_, value)| !value.is_null());
            Json::Object(said.map(|(key, value)| (key.clone(), without_null(value))).collect())
        }
        Json::Array(list) => list.iter().filter(|value| !value.is_null()).map(without_null).collect(),
        other => other.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use holmgang_kernel::words::Lang;

    fn campaign() -> Campaign {
        let mut all =
            Campaign {
                title: "Зима \"на\" реке".to_owned(), ruleset: "forum-duel".to_owned(), ..Campaign::default()
            };
        all.house.insert("block_cap".to_owned(), 60.into());
        let member = serde_json::json!({ "combatant": "x", "hp": 90, "bag": ["a", "b"], "no": null });
        let person =
            Person { name: "Mila".to_owned(), member, experience: 40, note: "a\nb".to_owned(), ..Person::default() };
        all.enlist(person).unwrap();
        all.enlist(Person { name: "Бор".to_owned(), is_gone: true, ..Person::default() }).unwrap();
        all.battles.push(Battle {
            record: "first.hbr".to_owned(),
            people: Lineup::from([("red".to_owned(), vec!["p1".to_owned()])]),
            result: Some("red".to_owned()),
            winners: vec!["red".to_owned()],
            settled: true,
        });
        let ruling = Ruling {
            clause: "FD-9.8".to_owned(),
            text: Words::new("so", "так"),
            reason: "as asked".to_owned(),
            house: Some(("block_cap".to_owned(), 50.into())),
            given: Some(("first.hbr".to_owned(), 7)),
            withdrawn: true,
        };
        assert_eq!(all.keep(vec![ruling.clone(), ruling]), 1);
        all
    }

    #[test]
    fn what_is_written_reads_back() {
        let mut all = campaign();
        assert_eq!(all.house["block_cap"], 50);
        let text = write(&all);
        let again = read("c.toml", &text).unwrap();
        // What is null is not there.
        all.people[0].member.as_object_mut().unwrap().remove("no");
        assert_eq!(again, all, "{text}");
        assert_eq!(write(&again), text);
    }

    #[test]
    fn faults_have_a_place_and_a_way_out() {
        let told = |text: &str, lang| read("c.toml", text).unwrap_err().lines(lang).join("\n");
        let head = "title = \"x\"\nruleset = \"forum-duel\"\n";
        let cases = [
            ("title = \"x\"\n", "c.toml:1:1: `ruleset` is missing", "нет поля `ruleset`"),
            (
                "[[person]]\nid = \"p1\"\nnaem = \"A\"\n",
                "c.toml:5:1: person.0: there is no field `naem` here; is `name` meant?",
                "здесь нет поля `naem`",
            ),
            ("house = 3\n", "c.toml:3:9: house: a table is wanted", "нужна таблица"),
            (
                "[[battle]]\nrecord = \"a\"\npeople = { red = [\"p7\"] }\n",
                "c.toml:5:10: nobody in the roster has the id `p7`",
                "ни у кого в списке нет id `p7`",
            ),
            (
                "[[person]]\nid = \"p1\"\nname = \"A\"\n[[person]]\nid = \"p1\"\nname = \"a\"\n",
                "c.toml:6:1: the id `p1` stands twice",
                "двоих зовут `a`",
            ),
        ];
        for (text, en, ru) in cases {
            let text = if text.starts_with("title") { text.to_owned() } else { format!("{head}{text}") };
            assert!(told(&text, Lang::En).contains(en), "{}", told(&text, Lang::En));
            assert!(told(&text, Lang::Ru).contains(ru), "{}", told(&text, Lang::Ru));
        }
    }

    #[test]
    fn people_are_found_by_name() {
        let all = campaign();
        assert_eq!(all.place_of("mila"), Ok(0));
        assert!(all.place_of("Mila1").unwrap_err().en.contains("is `Mila` meant?"));
        assert!(campaign().enlist(Person { name: "БОР".to_owned(), ..Person::default() }).is_err());
    }
}
