//! `campaign`: several battles with the same people, kept in a file: roster, battles, what they carry on, standings, and what was ruled.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use holmgang_arena::content::ContentSources;
use holmgang_desk::campaign::file::{self, Campaign};
use holmgang_desk::campaign::{Json, Lineup, json};
use holmgang_kernel::ruleset::Profile;
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, Words};
use holmgang_rulebooks::REGISTRY;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load};

mod battles;
mod law;
mod roster;

/// Its commands.
pub fn command(lang: Lang) -> Command {
    let about =
        lang.pick("Keep several battles with the same people", "Вести несколько боёв с одними и теми же людьми");
    let usage = lang.pick("holmgang campaign COMMAND FILE [OPTIONS]", "holmgang campaign КОМАНДА ФАЙЛ [ПАРАМЕТРЫ]");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang campaign new north.toml --title North --ruleset forum-duel",
                lang.pick("a campaign begins", "кампания начинается"),
            ),
            (
                "holmgang campaign roster north.toml Ulf --fighter radogost",
                lang.pick("somebody joins it", "в неё кто-то вступает"),
            ),
            (
                "holmgang campaign battle north.toml duel-1v1 --side red=Ulf --write first.toml",
                lang.pick(
                    "a scenario with people of the roster, for `run` and `play`",
                    "сценарий с людьми из списка, для `run` и `play`",
                ),
            ),
            (
                "holmgang campaign add north.toml first.hbr",
                lang.pick("a battle that was fought", "бой, который состоялся"),
            ),
            (
                "holmgang campaign carry north.toml --take Ulf=hp --experience Ulf=+3",
                lang.pick("what somebody takes into the next one", "что кто-то берёт в следующий"),
            ),
        ],
    );
    let legend = lang.pick(
        "The file is plain TOML and can be put right by hand. A command that fails leaves it as it was.",
        "Файл — обычный TOML, его можно править вручную. Команда, которая не удалась, оставляет его как был.",
    );
    help::command(lang, "campaign", about, usage, &format!("{legend}\n\n{examples}"))
        .subcommand_required(true)
        .subcommands(
            [
                roster::new_command(lang),
                roster::show_command(lang),
                roster::roster_command(lang),
                battles::battle_command(lang),
                battles::add_command(lang),
                battles::carry_command(lang),
                roster::standings_command(lang),
                law::rulings_command(lang),
                law::rule_command(lang),
                law::house_command(lang),
            ]
            .map(|command| help::finished(lang, command)),
        )
}

/// Runs the one that was asked for.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    match matches.subcommand() {
        Some(("new", matches)) => roster::new(ctx, matches),
        Some(("show", matches)) => roster::show(ctx, matches),
        Some(("roster", matches)) => roster::roster(ctx, matches),
        Some(("battle", matches)) => battles::battle(ctx, matches),
        Some(("add", matches)) => battles::add(ctx, matches),
        Some(("carry", matches)) => battles::carry(ctx, matches),
        Some(("standings", matches)) => roster::standings(ctx, matches),
        Some(("rulings", matches)) => law::rulings(ctx, matches),
        Some(("rule", matches)) => law::rule(ctx, matches),
        Some(("house", matches)) => law::house(ctx, matches),
        _ => Err(Stop::Internal("no such command of campaigns".to_owned())),
    }
}

/// The file of the campaign, as the first argument by its place.
fn file_argument(lang: Lang) -> Arg {
    help::place("campaign", lang.pick("FILE", "ФАЙЛ"), lang.pick("The campaign (.toml)", "Кампания (.toml)"))
        .required(true)
        .value_parser(value_parser!(PathBuf))
}

/// `--side SEAT=NAME,NAME`.
fn side_argument(lang: Lang) -> Arg {
    help::option(
        "side",
        lang.pick("SEAT=NAMES", "МЕСТО=ИМЕНА"),
        lang.pick(
            "People of the roster on a side, in the order of its places: `red=Ulf,Mila`; may stand several times",
            "Люди из списка на стороне, по порядку её мест: `red=Ulf,Mila`; можно несколько раз",
        ),
    )
    .action(ArgAction::Append)
}

fn text<'a>(matches: &'a ArgMatches, id: &str) -> Option<&'a str> {
    matches.get_one::<String>(id).map(String::as_str)
}

fn path_of(matches: &ArgMatches) -> &Path {
    matches.get_one::<PathBuf>("campaign").map_or(Path::new(""), PathBuf::as_path)
}

/// A campaign with the file it comes from.
struct Kept {
    path: PathBuf,
    /// The file as it was read: whoever writes over what somebody else has changed since would lose it.
    before: String,
    all: Campaign,
    profile: &'static Profile,
}

impl Kept {
    fn open(ctx: &Ctx, matches: &ArgMatches) -> Result<Kept, Stop> {
        let path = path_of(matches).to_owned();
        let shown = path.display().to_string();
        let before = std::fs::read_to_string(&path).map_err(|error| load::unreadable(&path, &error, ctx.lang))?;
        let all = file::read(&shown, &before).map_err(|faults| load::no(&faults, ctx.lang))?;
        let known = REGISTRY.get(&all.ruleset);
        let known = known.map_err(|words| Stop::No(format!("{shown}: ruleset: {}", words.get(ctx.lang))))?;
        Ok(Kept { path, before, all, profile: known.profile() })
    }

    /// Writes the campaign back, whole.
    fn keep(&self, lang: Lang) -> Result<(), Stop> {
        let now = std::fs::read_to_string(&self.path).map_err(|error| load::unreadable(&self.path, &error, lang))?;
        if now != self.before {
            let shown = self.path.display();
            return Err(Stop::No(say!(
                lang,
                "{shown}: the campaign was changed elsewhere meanwhile; nothing was written: try again",
                "{shown}: кампанию тем временем изменили в другом месте; ничего не записано: повторите"
            )));
        }
        load::replace_file(&self.path, file::write(&self.all).as_bytes(), lang)
    }

    /// A fault of what was asked, with the file.
    fn no(&self, words: &Words, lang: Lang) -> Stop {
        Stop::No(format!("{}: {}", self.path.display(), words.get(lang)))
    }

    /// The people that `--side` names, by sides.
    fn lineup(&self, matches: &ArgMatches, lang: Lang) -> Result<Lineup, Stop> {
        let mut lineup = Lineup::new();
        for said in matches.get_many::<String>("side").into_iter().flatten() {
            let Some((side, names)) = said.split_once('=') else {
                return Err(Stop::Usage(say!(
                    lang,
                    "`{said}` does not say who is on which side: `red=Ulf,Mila`",
                    "`{said}` не говорит, кто на какой стороне: `red=Ulf,Mila`"
                )));
            };
            let seat = holmgang_arena::script::seat(self.profile, side.trim());
            let seat = seat.map_err(|words| Stop::Usage(words.get(lang).to_owned()))?;
            let seat = holmgang_arena::script::seat_word(self.profile, seat).to_owned();
            for name in names.split(',').filter(|name| !name.trim().is_empty()) {
                let place = self.all.place_of(name).map_err(|words| self.no(&words, lang))?;
                lineup.entry(seat.clone()).or_default().push(self.all.people[place].id.clone());
            }
        }
        Ok(lineup)
    }

    /// Who fought on which side, in words: `Red: Ulf; Blue: Mila`.
    fn sides(&self, lineup: &Lineup, lang: Lang) -> String {
        let side = |seat: &holmgang_kernel::seat::SeatInfo| {
            let names: Vec<&str> = lineup.get(seat.id)?.iter().map(|id| self.all.name_of(id)).collect();
            Some(format!("{}: {}", seat.name.get(lang), names.join(", ")))
        };
        self.profile.seats.iter().filter_map(side).collect::<Vec<_>>().join("; ")
    }
}

/// A house rule as it is typed: `block_cap=60`.
fn house_rule(said: &str, profile: &Profile, lang: Lang) -> Result<(String, Json), Stop> {
    let Some((name, value)) = said.split_once('=') else {
        return Err(Stop::Usage(say!(
            lang,
            "`{said}` sets no house rule: `name=value`",
            "`{said}` не задаёт домашнего правила: `имя=значение`"
        )));
    };
    let name = name.trim();
    holmgang_desk::campaign::check_option(name, profile).map_err(|words| {
        let all: Vec<&str> = profile.options.iter().map(|known| known.id).collect();
        let (said, all) = (words.get(lang), all.join(", "));
        Stop::Usage(say!(lang, "{said}; there are {all}", "{said}; есть {all}"))
    })?;
    let value = json(&load::value_of(value.trim()));
    let no = |words: &Words| Stop::Usage(words.get(lang).to_owned());
    let rules = REGISTRY.load(profile.id, &ContentSources::builtin()).map_err(|faults| load::no(&faults, lang))?;
    holmgang_desk::campaign::check_house(name, &value, &*rules).map_err(|words| no(&words))?;
    Ok((name.to_owned(), value))
}

/// The house rules in lines: name, value, what it does, and the clause that offers it.
fn house_lines(house: &BTreeMap<String, Json>, profile: &Profile, lang: Lang) -> Vec<String> {
    let line = |(name, value): (&String, &Json)| {
        let known = profile.options.iter().find(|known| known.id == name.as_str());
        let about = known.map(|known| format!("  {} [{}]", known.about.get(lang), known.clause));
        format!("  {name} = {}{}", shown(value), about.unwrap_or_default())
    };
    house.iter().map(line).collect()
}

/// A value as it is read by people.
fn shown(value: &Json) -> String {
    match value {
        Json::String(text) => text.clone(),
        Json::Array(list) => list.iter().map(shown).collect::<Vec<_>>().join(", "),
        Json::Null => "—".to_owned(),
        other => other.to_string(),
    }
}

/// A number in front, for lists that are called by it.
fn counted(ctx: &mut Ctx, title: &str) -> Result<(), Stop> {
    let title = ctx.bold(title);
    ctx.line(title)
}
