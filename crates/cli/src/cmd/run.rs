//! `run`: the headless referee. Actions go in, the explained battle comes out; the first illegal action stops it.

use std::io::IsTerminal;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use clap::parser::ValueSource;
use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::erased::{AnyRules, StartError, TurnInfo};
use holmgang_arena::record::{Holder, SeatLine};
use holmgang_arena::script;
use holmgang_arena::table::{Opening, Table, TableDice, Undo, draw_secret};
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::fair::Secret;
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::load;
use crate::referee::{Filler, Lines, deciding, missing, refusal, seat_of, seed_secret};
use crate::stop::Stop;
use crate::tell::{Format, Teller};
use crate::whose;
use crate::{help, store};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about = lang
        .pick("Referee a written battle and explain every number", "Отсудить записанный бой и объяснить каждое число");
    let usage = lang.pick("holmgang run [OPTIONS] SCENARIO", "holmgang run [ПАРАМЕТРЫ] СЦЕНАРИЙ");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang run duel-1v1 --actions battle.txt",
                lang.pick("actions from a file, dice of the program", "действия из файла, кости программы"),
            ),
            (
                "holmgang run duel-1v1 --rolls ask",
                lang.pick(
                    "type actions, and what real dice show",
                    "набирать действия и то, что выпало на настоящих костях",
                ),
            ),
            (
                "echo 'red: end' | holmgang run training-1v1 --export bbcode",
                lang.pick("for a post on a forum", "для сообщения на форуме"),
            ),
            (
                "holmgang run game.pgn --record game.hbr",
                lang.pick(
                    "a game of chess, move by move under the rules",
                    "шахматная партия, ход за ходом по правилам",
                ),
            ),
            (
                "holmgang run my-battle.toml --option round_limit=20 --seed \"our words\" --record battle.hbr",
                lang.pick(
                    "own scenario, house rule, repeatable dice, record",
                    "свой сценарий, домашнее правило, повторимые кости, запись",
                ),
            ),
        ],
    );
    let actions = lang.pick("Action lines: `red: cast fire_bolt blue-1 ; block=26`; the seat where only one can decide, and the rolls, may be left out", "Строки действий: `red: cast fire_bolt blue-1 ; block=26`; место, если решает только одно, и броски можно не писать");
    let legend = lang.pick(
        "Actions are one a line, `#` begins a comment, rolls stand after `;`. A first line `begin ; initiative=40 …` gives the rolls of the start.\nIf any line gives rolls, the rolls that are missing come from --rolls.",
        "Действия по одному в строке, `#` начинает примечание, броски стоят после `;`. Первая строка `begin ; initiative=40 …` даёт броски начала.\nЕсли хоть одна строка даёт броски, недостающие берутся по --rolls.",
    );
    help::command(lang, "run", about, usage, &format!("{legend}\n\n{examples}"))
        .arg(
            help::place(
                "scenario",
                lang.pick("SCENARIO", "СЦЕНАРИЙ"),
                lang.pick(
                    "Id of a scenario, or a .toml file with one, or a game that is written elsewhere (.pgn, .uci, .fen)",
                    "Идентификатор сценария, файл .toml с ним или партия, записанная где-то ещё (.pgn, .uci, .fen)",
                ),
            )
            .required(true),
        )
        .args([
            help::option("actions", "FILE", actions).default_value("-"),
            help::option(
                "rolls",
                "seeded|ask",
                lang.pick(
                    "Who rolls: the program, or somebody who is asked for each die [default: seeded]",
                    "Кто бросает: программа или человек, у которого спрашивают каждый бросок [без него: seeded]",
                ),
            )
            .value_parser(PossibleValuesParser::new(["seeded", "ask"]))
            .default_value("seeded"),
            help::option(
                "seed",
                lang.pick("TEXT", "ТЕКСТ"),
                lang.pick(
                    "The same text gives the same dice for the same set-up in the same language [default: fresh ones]",
                    "С тем же текстом в той же расстановке и на том же языке выпадет то же [без него: свежие кости]",
                ),
            ),
            help::house_rules(lang),
            Format::argument(lang),
            help::option("record", "FILE", lang.pick("Write the record of the battle", "Записать бой в файл"))
                .value_parser(value_parser!(PathBuf)),
            help::ruleset(lang),
            help::content(lang),
            help::flag("json", lang.pick("The same as --export jsonl", "То же, что --export jsonl")),
        ])
}

/// Referees.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let chosen = load::scenario(ctx, matches)?;
    let text = |id: &str| matches.get_one::<String>(id).map(String::as_str);
    let asks = text("rolls") == Some("ask");
    let stdin_is_tty = std::io::stdin().is_terminal();
    // A game that was written elsewhere brings its own actions; others follow only where they are asked for.
    let is_said = matches.value_source("actions") == Some(ValueSource::CommandLine);
    let mut lines = if chosen.lines.is_empty() || is_said {
        Lines::open(text("actions").unwrap_or("-"), stdin_is_tty || asks, lang)?
    } else {
        Lines::none()
    };
    lines.before(chosen.lines);
    let gives =
        lines.ready().any(|line| script::line(line).is_ok_and(|line| line.is_some_and(|line| line.rolls.is_some())));
    let secret = match text("seed") {
        Some(seed) => Secret(seed_secret(seed)),
        None => draw_secret().map_err(|words| Stop::Internal(words.get(lang).to_owned()))?,
    };
    let filler = match (asks, gives) {
        (true, _) => Filler::Ask(Lines::stdin(lang)),
        (false, true) => Filler::Seeded(secret.0, 0),
        (false, false) => Filler::None,
    };
    let dice = if asks || gives { TableDice::Given } else { TableDice::Secret(secret) };
    let opening = Opening {
        scenario: chosen.scenario,
        options: load::options(ctx, matches)?,
        seats: seats(&*chosen.rules),
        lang,
        dice,
        undo: Undo::Never,
    };
    let format =
        if matches.get_flag("json") { Format::Jsonl } else { Format::read(text("export").unwrap_or_default()) };
    let teller = Teller { format, viewer: Viewer::Seat(Seat::Referee) };
    let mut referee = Referee { filler, teller, table: None };
    let ended = referee.battle(ctx, &*chosen.rules, opening, &mut lines);
    if let (Some(path), Some(table)) = (matches.get_one::<PathBuf>("record"), &referee.table) {
        store::save(table, path, lang)?;
        if !table.is_closed() && table.secret().is_some() {
            let beside = store::secret_path(path).display().to_string();
            ctx.complain(&holmgang_kernel::say!(
                lang,
                "the battle is not over: the secret of its dice is in {beside}, keep it to yourself",
                "бой не окончен: секрет его костей лежит в {beside}, держите его при себе"
            ));
        }
    }
    ended
}

fn seats(rules: &dyn AnyRules) -> Vec<SeatLine> {
    let seats = rules.profile().seats.iter();
    seats.map(|seat| SeatLine { seat: seat.id.to_owned(), holder: Holder::Human(String::new()), nonce: None }).collect()
}

struct Referee {
    filler: Filler,
    teller: Teller,
    table: Option<Table>,
}

impl Referee {
    fn battle(&mut self, ctx: &mut Ctx, rules: &dyn AnyRules, opening: Opening, lines: &mut Lines) -> Result<(), Stop> {
        let lang = ctx.lang;
        // Somebody at a keyboard who is asked for rolls is asked for those of the start first.
        let asks_first = matches!(self.filler, Filler::Ask(_)) && lines.is_live() && std::io::stdin().is_terminal();
        let first = if asks_first { None } else { next(lines, lang)? };
        let (start, mut waiting) = match first {
            Some(line) if line.seat.is_none() && line.action == "begin" => (line.rolls, None),
            other => (None, other),
        };
        let mut table = self.start(ctx, rules, &opening, start, lines)?;
        self.teller.step(ctx, table.battle(), 0)?;
        let told = loop {
            prompt(ctx, &table, lines);
            let line = match waiting.take() {
                Some(line) => line,
                None => match next(lines, lang) {
                    Ok(Some(line)) => line,
                    Ok(None) => break Ok(()),
                    Err(stop) => break Err(stop),
                },
            };
            match self.line(ctx, &mut table, &line, lines) {
                Ok(()) => {}
                // At a keyboard a slip is told and mended; a file stops.
                Err(Stop::No(text)) if lines.is_live() && std::io::stdin().is_terminal() => ctx.complain(&text),
                Err(stop) => break Err(stop),
            }
        };
        let ended = match told {
            Ok(()) => self.teller.end(ctx, table.battle()),
            stop => stop,
        };
        self.table = Some(table);
        ended
    }

    fn start(
        &mut self,
        ctx: &mut Ctx,
        rules: &dyn AnyRules,
        opening: &Opening,
        given: Option<Vec<(String, i32)>>,
        lines: &mut Lines,
    ) -> Result<Table, Stop> {
        let mut rolls = given.unwrap_or_default();
        let seeded = !matches!(opening.dice, TableDice::Given);
        loop {
            let source = if seeded { Rolls::Seeded } else { Rolls::Given(rolls.clone()) };
            match Table::open(rules, opening.clone(), source) {
                Ok(table) => return Ok(table),
                Err(StartError::Script(fault)) => {
                    let value = match missing(Some(&fault)) {
                        Some((name, lo, hi)) => {
                            let lang = ctx.lang;
                            let whose = || whose::of_start(rules, opening, &rolls, (name, lo, hi), lang);
                            self.filler
                                .fill(ctx, Some(lines), name, (lo, hi), whose)?
                                .map(|value| (name.to_owned(), value))
                        }
                        None => None,
                    };
                    match value {
                        Some(roll) => rolls.push(roll),
                        None => return Err(Stop::No(format!("{}: {}", lines.place(), fault.words().get(ctx.lang)))),
                    }
                }
                Err(error) => return Err(load::not_begun(&error, ctx.lang)),
            }
        }
    }

    fn line(
        &mut self,
        ctx: &mut Ctx,
        table: &mut Table,
        line: &script::ActionLine,
        lines: &mut Lines,
    ) -> Result<(), Stop> {
        let lang = ctx.lang;
        let place = lines.place();
        let seat = seat_of(table.battle(), line, lang).map_err(|text| Stop::No(format!("{place}: {text}")))?;
        let mut rolls = line.rolls.clone().unwrap_or_default();
        loop {
            let seeded = table.secret().is_some() && line.rolls.is_none();
            let source = if seeded { Rolls::Seeded } else { Rolls::Given(rolls.clone()) };
            match table.submit(seat, table.revision(), &line.action, source) {
                Ok(done) => return self.teller.step(ctx, table.battle(), done.acted.step),
                Err(refused) => {
                    let value = match missing(refused.script.as_ref()) {
                        Some((name, lo, hi)) => {
                            let battle = table.battle();
                            let whose = || whose::of_action(battle, seat, &line.action, &rolls, (name, lo, hi), lang);
                            self.filler
                                .fill(ctx, Some(lines), name, (lo, hi), whose)?
                                .map(|value| (name.to_owned(), value))
                        }
                        None => None,
                    };
                    match value {
                        Some(roll) => rolls.push(roll),
                        None => {
                            return Err(Stop::No(refusal(table.battle(), seat, &place, &line.action, &refused, lang)));
                        }
                    }
                }
            }
        }
    }
}

/// The next line that says something.
fn next(lines: &mut Lines, lang: Lang) -> Result<Option<script::ActionLine>, Stop> {
    while let Some(text) = lines.next()? {
        match script::line(&text) {
            Ok(Some(line)) => return Ok(Some(line)),
            Ok(None) => {}
            Err(words) => return Err(Stop::No(format!("{}: {}", lines.place(), words.get(lang)))),
        }
    }
    Ok(None)
}

/// Whose turn it is, for somebody who types.
fn prompt(ctx: &mut Ctx, table: &Table, lines: &Lines) {
    if lines.is_live() && std::io::stdin().is_terminal() {
        let battle = table.battle();
        let who = match battle.turn() {
            TurnInfo::Of { seats, .. } => deciding(battle, &seats, ctx.lang),
            TurnInfo::Over { .. } => ctx.lang.pick("over", "окончен").to_owned(),
        };
        ctx.tell(&format!("{who}> "));
    }
}
