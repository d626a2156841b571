//! `verify`: whether a record is whole, its dice are those that were promised, and the rules give the same again.

use std::path::PathBuf;

use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::record::{self, DiceReport, Record, VerifyReport};
use holmgang_arena::registry::REGISTRY;
use holmgang_kernel::words::Lang;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load, store};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about =
        lang.pick("Check a record: every byte, every roll, every step", "Проверить запись: каждый байт, бросок и шаг");
    let usage = lang.pick("holmgang verify [OPTIONS] FILE", "holmgang verify [ПАРАМЕТРЫ] ФАЙЛ");
    let examples = help::examples(
        lang,
        &[(
            "holmgang verify battle.hbr",
            lang.pick(
                "exit code 1 and the first wrong line if anything was changed",
                "код 1 и первая неверная строка, если что-то изменено",
            ),
        )],
    );
    help::command(lang, "verify", about, usage, &examples)
        .arg(
            help::place("file", lang.pick("FILE", "ФАЙЛ"), lang.pick("A record (.hbr)", "Запись боя (.hbr)"))
                .required(true)
                .value_parser(value_parser!(PathBuf)),
        )
        .args([help::content(lang), help::json(lang)])
}

/// Checks.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(()) };
    let bytes = store::bytes(path, lang)?;
    let report = match Record::parse(&path.display().to_string(), &bytes) {
        Err(faults) => VerifyReport::unreadable(faults),
        Ok(record) => {
            let rules = record::load_for(&record, &REGISTRY, &load::sources(matches));
            record::verify_while(&record, rules.as_deref().map_err(Clone::clone), &|| true)
        }
    };
    if matches.get_flag("json") {
        ctx.json(&report)?;
    } else {
        tell(ctx, &report)?;
    }
    if report.is_good() { Ok(()) } else { Err(Stop::No(String::new())) }
}

fn tell(ctx: &mut Ctx, report: &VerifyReport) -> Result<(), Stop> {
    let lang = ctx.lang;
    for finding in &report.findings {
        ctx.line(finding.line(lang))?;
    }
    let dice = match report.dice {
        DiceReport::Proven => lang.pick(
            "every roll comes from the secret that was committed to",
            "каждый бросок — из секрета, за который поручились",
        ),
        DiceReport::NotYet => lang.pick(
            "the secret is not told yet, the rolls cannot be checked",
            "секрет ещё не раскрыт, броски проверить нельзя",
        ),
        DiceReport::Given => lang.pick("the rolls were given by hand", "броски даны от руки"),
        DiceReport::Wrong => lang.pick("not as they should be", "не такие, как должны быть"),
    };
    let steps =
        lang.count(i64::try_from(report.steps).unwrap_or(i64::MAX), ["step", "steps"], ["шаг", "шага", "шагов"]);
    let rolls =
        lang.count(i64::try_from(report.rolls).unwrap_or(i64::MAX), ["roll", "rolls"], ["бросок", "броска", "бросков"]);
    ctx.line(format!(
        "{}: {steps}, {rolls}; {}: {dice}",
        lang.pick("checked", "проверено"),
        lang.pick("dice", "кости")
    ))?;
    let verdict = if report.is_good() {
        lang.pick("the record is in order", "запись в порядке")
    } else {
        lang.pick("the record is NOT in order", "запись НЕ в порядке")
    };
    let verdict = ctx.bold(verdict);
    ctx.line(verdict)
}
