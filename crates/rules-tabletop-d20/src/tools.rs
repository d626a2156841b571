//! The command `encounter`: how hard a group is for a party, which groups suit it, and the battle that puts the promise to the test. TD-23.

use holmgang_kernel::doc::{At, Entry, Node, Value};
use holmgang_kernel::ruleset::{Answer, Tool, Trial};
use holmgang_kernel::say;
use holmgang_kernel::sheet::Field;
use holmgang_kernel::tools;
use holmgang_kernel::words;
use holmgang_kernel::words::{Fixed, Lang, Words, folded, nearest};

use crate::content::{COLUMNS, Challenge, Encounter, Sheet};
use crate::encounter::{
    Group, KEPT_LOSS, KEPT_WITHOUT_DEATHS, PARTY_OF_THE_PROMISE, PROMISED_LOSS, Rating, party_level, promise_applies,
    rate,
};
use crate::fields::challenge_field;
use crate::state::{MOST_OF_A_SIDE, Team};
use crate::{Rules, clause};

/// The questions of this rulebook.
pub const TOOLS: &[Tool] = tools! {
    encounter "\"ogre, ghoul\" --party brotherhood",
        "How hard is a group for a party, and which groups suit it: the battle level (TD-23)",
        "Насколько трудна группа для партии и какие группы ей подходят: уровень битвы (TD-23)" {
        optional group, "opponents, as in \"2 ghoul, ogre\", or the name of a group of the content; without it the groups that suit the party",
            "противники, как в \"2 ghoul, ogre\", или название группы из содержания; без них группы, которые подходят партии";
        named party, "an army, or combatants as in \"ratibor, yasna\"; without it the party of the group, or the first army",
            "отряд или бойцы, как в \"ratibor, yasna\"; без этого партия группы или первый отряд";
        named level, "the level of the party, 1 to 20; without it the mean level of its members",
            "уровень партии, от 1 до 20; без него средний уровень её бойцов";
        named map, "where a battle would be fought", "где был бы бой";
    }
};

/// How many known names a message tells where none is like what was said.
const MOST_NAMED: usize = 12;

/// A question as it was asked.
struct Question<'a> {
    rules: &'a Rules,
    lang: Lang,
    party: Vec<&'a Sheet>,
    party_name: String,
    level: u8,
    map: &'a str,
}

impl Rules {
    /// Answers `encounter`.
    ///
    /// # Errors
    /// What is wrong with an argument.
    pub fn encounter_answer(&self, arguments: &[(String, String)], lang: Lang) -> Result<Answer, Words> {
        let given = |name: &str| arguments.iter().find(|(known, _)| known == name).map(|(_, value)| value.trim());
        let known = given("group").and_then(|text| self.encounters.iter().find(|encounter| is_called(encounter, text)));
        let party = given("party").or(known.map(|encounter| encounter.party.as_str()));
        let (party, party_name) = self.party(party, lang)?;
        let level = match given("level") {
            Some(text) => text
                .parse()
                .ok()
                .filter(|level| (1..=20).contains(level))
                .ok_or_else(|| words!("`level` is a number from 1 to 20", "`level` — число от 1 до 20"))?,
            None => party_level(&party.iter().map(|sheet| sheet.level).collect::<Vec<_>>()),
        };
        let map = self.map_of(given("map"), known)?;
        let question = Question { rules: self, lang, party, party_name, level, map };
        match (given("group").filter(|text| !text.is_empty()), known) {
            (_, Some(encounter)) => {
                let group = encounter.group.iter().map(|id| self.sheet_called(id)).collect::<Result<Vec<_>, _>>()?;
                question.how_hard(&group, encounter.estimate)
            }
            (Some(text), None) => question.how_hard(&self.sheets_of(text)?, None),
            (None, _) => Ok(question.which_groups()),
        }
    }

    fn party(&self, given: Option<&str>, lang: Lang) -> Result<(Vec<&Sheet>, String), Words> {
        let army = match given {
            Some(text) => self.armies.iter().find(|army| army.id == text || folded(&army.name.ru) == folded(text)),
            None => self.armies.first(),
        };
        match (army, given) {
            (Some(army), _) => {
                let members = army.members.iter().map(|id| self.sheet_called(id)).collect::<Result<Vec<_>, _>>()?;
                Ok((members, army.name.get(lang).to_owned()))
            }
            (None, Some(text)) => {
                let is_one = !text.contains([',', ' ']);
                let members =
                    self.sheets_of(text).map_err(|fault| match is_one && self.sheet_called(text).is_err() {
                        true => unknown("army or combatant", "отряда или бойца", text, self.party_words()),
                        false => fault,
                    })?;
                let name = members_text(&members, lang);
                Ok((members, name))
            }
            (None, None) => Err(words!(
                "there is no army in the content: name a `party`",
                "в содержании нет отрядов: укажите `party`"
            )),
        }
    }

    /// What can be called a party in one word, armies first.
    fn party_words(&self) -> impl Iterator<Item = &str> {
        self.armies.iter().map(|army| army.id.as_str()).chain(self.sheets.iter().map(|sheet| sheet.entry.as_str()))
    }

    fn map_of<'a>(&'a self, given: Option<&str>, known: Option<&'a Encounter>) -> Result<&'a str, Words> {
        let Some(text) = given else {
            let usual = known.or(self.encounters.first()).map(|encounter| encounter.map.as_str());
            return Ok(usual.or(self.maps.first().map(|map| map.id.as_str())).unwrap_or_default());
        };
        let ids = || self.maps.iter().map(|map| map.id.as_str());
        match ids().find(|id| *id == text) {
            Some(id) => Ok(id),
            None => Err(unknown("map", "карты", text, ids())),
        }
    }

    /// Combatants by id or name, with a number before or behind: `2 ghoul, ogre`.
    fn sheets_of(&self, text: &str) -> Result<Vec<&Sheet>, Words> {
        let mut sheets = Vec::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (count, name) = counted(part);
            let sheet = self.sheet_called(name)?;
            for _ in 0..count {
                sheets.push(sheet);
                if sheets.len() > 4 * MOST_OF_A_SIDE {
                    let most = 4 * MOST_OF_A_SIDE;
                    return Err(words!(
                        "at most {most} combatants can be rated",
                        "оценить можно не больше {most} бойцов"
                    ));
                }
            }
        }
        if sheets.is_empty() {
            Err(words!(
                "nobody is named: write them as in `2 ghoul, ogre`",
                "никто не назван: пишите, например, `2 ghoul, ogre`"
            ))
        } else {
            Ok(sheets)
        }
    }

    fn sheet_called(&self, name: &str) -> Result<&Sheet, Words> {
        let wanted = folded(name);
        let fits = |sheet: &&Sheet| sheet.entry == name || sheet.name.is_called(&wanted);
        match self.sheets.iter().find(fits) {
            Some(sheet) => Ok(sheet),
            None => Err(unknown("combatant", "бойца", name, self.sheets.iter().map(|sheet| sheet.entry.as_str()))),
        }
    }
}

fn is_called(encounter: &Encounter, text: &str) -> bool {
    encounter.id == text || encounter.name.is_called(&folded(text))
}

fn unknown<'a>(en: &str, ru: &str, text: &str, known: impl Iterator<Item = &'a str>) -> Words {
    let text: String = text.chars().take(30).collect();
    let known: Vec<&str> = known.collect();
    let (like_en, like_ru) = match nearest(&text, known.iter().copied()) {
        Some(near) => (format!("; like `{near}`?"), format!("; может быть, `{near}`?")),
        None => {
            let some = known[..known.len().min(MOST_NAMED)].join(", ");
            let more = if known.len() > MOST_NAMED { ", …" } else { "" };
            (format!("; there are {some}{more}"), format!("; есть {some}{more}"))
        }
    };
    words!("there is no {en} `{text}`{like_en}", "нет {ru} `{text}`{like_ru}")
}

/// A number in front of a name or behind it.
fn counted(part: &str) -> (usize, &str) {
    let number = |text: &str| text.trim_matches(['×', 'x', '*']).parse::<usize>().ok().filter(|count| *count <= 99);
    if let Some((first, rest)) = part.split_once(char::is_whitespace)
        && let Some(count) = number(first)
    {
        return (count, rest.trim());
    }
    if let Some((rest, last)) = part.rsplit_once(char::is_whitespace)
        && let Some(count) = number(last)
    {
        return (count, rest.trim());
    }
    (1, part)
}

/// `Огр, Упырь ×2`.
fn members_text(members: &[&Sheet], lang: Lang) -> String {
    let mut counted: Vec<(&str, usize)> = Vec::new();
    for sheet in members {
        let name = sheet.name.get(lang);
        match counted.iter_mut().find(|(known, _)| *known == name) {
            Some((_, count)) => *count += 1,
            None => counted.push((name, 1)),
        }
    }
    let parts =
        counted.into_iter().map(|(name, count)| if count == 1 { name.to_owned() } else { format!("{name} ×{count}") });
    parts.collect::<Vec<_>>().join(", ")
}

fn challenge_text(challenge: Challenge) -> String {
    challenge_field(challenge).to_string()
}

impl Question<'_> {
    fn how_hard(&self, group: &[&Sheet], estimate: Option<u8>) -> Result<Answer, Words> {
        let lang = self.lang;
        let challenges: Vec<Challenge> = group.iter().map(|sheet| sheet.challenge).collect();
        let rating = rate(&self.rules.levels, &challenges);
        let mut lines = vec![self.headline(group, &rating)];
        lines.extend(self.reading(&rating));
        lines.push(self.party_line());
        lines.push(self.promise_line(&rating));
        if let Some(percent) = estimate {
            lines.push(say!(
                lang,
                "Estimate by hand: {percent}% of the resources.",
                "Оценка вручную: {percent} % ресурсов."
            ));
        }
        let fits = rating.rows().into_iter().map(Field::from).collect::<Vec<_>>();
        let data = Field::Table(vec![
            ("group".to_owned(), ids_of(group).into()),
            ("fits".to_owned(), fits.into()),
            ("level".to_owned(), rating.level.into()),
            ("estimated".to_owned(), rating.estimated.into()),
            ("party".to_owned(), ids_of(&self.party).into()),
            ("party_level".to_owned(), self.level.into()),
            ("promise_applies".to_owned(), self.holds(&rating).into()),
        ]);
        let fightable = group.len() <= MOST_OF_A_SIDE && self.party.len() <= MOST_OF_A_SIDE;
        let trial = fightable.then(|| Trial {
            scenario: self.scenario(group),
            seat: Team::Red.seat(),
            promised: PROMISED_LOSS,
            kept: KEPT_LOSS,
            without_fallen: KEPT_WITHOUT_DEATHS,
            clause: clause::PROMISE_CHECK,
        });
        Ok(Answer { lines, data, trial })
    }

    fn headline(&self, group: &[&Sheet], rating: &Rating) -> String {
        let (lang, names, level, by) = (self.lang, members_text(group, self.lang), rating.level, rating.clause);
        match (rating.estimated, level) {
            (false, _) => say!(lang, "{names}: battle level {level} [{by}]", "{names}: уровень битвы {level} [{by}]"),
            (true, 0) => say!(
                lang,
                "{names}: below battle level 1, by estimate [{by}]",
                "{names}: ниже уровня битвы 1, по оценке [{by}]"
            ),
            (true, _) => say!(
                lang,
                "{names}: battle level {level}, by estimate [{by}]",
                "{names}: уровень битвы {level}, по оценке [{by}]"
            ),
        }
    }

    /// How the table was read.
    fn reading(&self, rating: &Rating) -> Vec<String> {
        let lang = self.lang;
        if rating.estimated {
            let weight = challenge_text(rating.weight);
            return vec![say!(
                lang,
                "  no row of the table fits; weight {weight}",
                "  ни одна строка таблицы не подходит; вес {weight}"
            )];
        }
        let one = |fit: &crate::encounter::Fit| {
            let row = self.rules.levels.iter().find(|row| row.level == fit.level);
            let entry = row.map_or_else(String::new, |row| {
                let entries: Vec<String> = row.columns[fit.column].iter().map(|entry| challenge_text(*entry)).collect();
                let more = if row.and_more && fit.column == 0 { "+" } else { "" };
                entries.join(if COLUMNS[fit.column].0 == "pair_mixed" { " + " } else { " | " }) + more
            });
            let printed = row.and_then(|row| row.printed.iter().find(|(column, _)| *column == fit.column));
            let printed = printed.map_or_else(String::new, |(_, text)| {
                let by = clause::ODD_ENTRY;
                say!(lang, " (printed {text}) [{by}]", " (напечатано {text}) [{by}]")
            });
            let (level, column) = (fit.level, column_name(fit.column).get(lang));
            say!(lang, "  row {level}, {column}: {entry}{printed}", "  строка {level}, {column}: {entry}{printed}")
        };
        rating.fits.iter().map(one).collect()
    }

    fn party_line(&self) -> String {
        let (lang, name, level, by) = (self.lang, &self.party_name, self.level, clause::PARTY_LEVEL);
        let members = lang.count(self.party.len() as i64, ["member", "members"], ["боец", "бойца", "бойцов"]);
        say!(lang, "{name}: level {level}, {members} [{by}]", "{name}: уровень {level}, {members} [{by}]")
    }

    /// TD-23.9: whether the promise speaks of this battle.
    fn holds(&self, rating: &Rating) -> bool {
        promise_applies(self.party.len()) && rating.level == self.level
    }

    fn promise_line(&self, rating: &Rating) -> String {
        let (lang, by) = (self.lang, clause::PROMISE);
        let gap = i16::from(rating.level) - i16::from(self.level);
        if self.holds(rating) {
            return say!(
                lang,
                "Promise: about 20% of the resources, and as a rule nobody dead [{by}]",
                "Обещание: около 20 % ресурсов и, как правило, без погибших [{by}]"
            );
        }
        if gap != 0 {
            let size = lang.count(gap.unsigned_abs().into(), ["level", "levels"], ["уровень", "уровня", "уровней"]);
            return if gap > 0 {
                say!(
                    lang,
                    "{size} above the party: harder than the promise [{by}]",
                    "на {size} выше партии: труднее обещанного [{by}]"
                )
            } else {
                say!(
                    lang,
                    "{size} below the party: easier than the promise [{by}]",
                    "на {size} ниже партии: легче обещанного [{by}]"
                )
            };
        }
        say!(
            lang,
            "The promise speaks of a party of {PARTY_OF_THE_PROMISE} only [{by}]",
            "Обещание только о партии из {PARTY_OF_THE_PROMISE} бойцов [{by}]"
        )
    }

    fn which_groups(&self) -> Answer {
        let (lang, level) = (self.lang, self.level);
        let groups = self.rules.groups_for(level);
        let mut lines = vec![self.party_line()];
        let by = clause::CALCULATOR;
        lines.push(say!(lang, "Groups of battle level {level} [{by}]:", "Группы уровня битвы {level} [{by}]:"));
        // The same opponents in the same rows stand on one line: from so many to so many.
        let runs = groups.chunk_by(is_next_size);
        lines.extend(runs.map(|run| format!("  {}", self.run_text(run))));
        if groups.is_empty() {
            lines.push(lang.pick("  none of the content", "  в содержании нет").to_owned());
        }
        let listed = groups.iter().map(|group| {
            let members: Vec<Field> = group.members.iter().map(|(id, count)| format!("{count} {id}").into()).collect();
            Field::Table(vec![
                ("group".to_owned(), members.into()),
                ("fits".to_owned(), group.rating.rows().into_iter().map(Field::from).collect::<Vec<_>>().into()),
            ])
        });
        let data = Field::Table(vec![
            ("party_level".to_owned(), level.into()),
            ("groups".to_owned(), listed.collect::<Vec<_>>().into()),
        ]);
        Answer { lines, data, trial: None }
    }

    fn run_text(&self, run: &[Group]) -> String {
        let (Some(first), Some(last)) = (run.first(), run.last()) else { return String::new() };
        let lang = self.lang;
        let counts = first.members.iter().zip(&last.members);
        let parts = counts.filter_map(|((id, least), (_, most))| {
            let sheet = self.rules.sheets.iter().find(|sheet| sheet.entry == *id)?;
            let name = sheet.name.get(lang);
            Some(match (*least, *most) {
                (1, 1) => name.to_owned(),
                (least, most) if least == most => format!("{name} ×{least}"),
                (least, most) => format!("{name} ×{least}–{most}"),
            })
        });
        let names = parts.collect::<Vec<_>>().join(", ");
        let rows: Vec<String> = first.rating.rows().iter().map(u8::to_string).collect();
        let word = if rows.len() == 1 { lang.pick("row", "строка") } else { lang.pick("rows", "строки") };
        format!("{names} ({word} {})", rows.join(", "))
    }

    /// TD-23.11: the battle in which the party meets the group.
    fn scenario(&self, group: &[&Sheet]) -> Node {
        let side = |sheets: &[&Sheet]| {
            let members = sheets.iter().map(|sheet| table(vec![("combatant", text(&sheet.entry))]));
            Node::made(Value::List(members.collect()))
        };
        table(vec![("map", text(self.map)), ("red", side(&self.party)), ("blue", side(group))])
    }
}

/// Whether a group is another one with one more of the same opponents, in the same rows.
fn is_next_size(one: &Group, next: &Group) -> bool {
    match (one.members.as_slice(), next.members.as_slice()) {
        ([(id, count)], [(other, more)]) => {
            id == other && count + 1 == *more && one.rating.rows() == next.rating.rows()
        }
        _ => false,
    }
}

fn ids_of(sheets: &[&Sheet]) -> Vec<Field> {
    sheets.iter().map(|sheet| Field::from(sheet.entry.as_str())).collect()
}

fn text(text: &str) -> Node {
    Node::made(Value::Text(text.to_owned()))
}

fn table(entries: Vec<(&str, Node)>) -> Node {
    let entries = entries.into_iter().map(|(key, node)| Entry { key: key.to_owned(), key_at: At::default(), node });
    Node::made(Value::Table(entries.collect()))
}

fn column_name(column: usize) -> Fixed {
    const NAMES: [Fixed; 9] = [
        Fixed::new("one", "один"),
        Fixed::new("two", "двое"),
        Fixed::new("three", "трое"),
        Fixed::new("four", "четверо"),
        Fixed::new("five or six", "пятеро или шестеро"),
        Fixed::new("seven to nine", "от семи до девяти"),
        Fixed::new("ten to twelve", "от десяти до двенадцати"),
        Fixed::new("a pair of equals", "пара одинаковых"),
        Fixed::new("a mixed pair", "смешанная пара"),
    ];
    NAMES[column.min(8)]
}
