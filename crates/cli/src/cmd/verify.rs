//! `verify`: whether a record is whole, its dice are those that were promised, who has signed it, and whether the rules give the same again.

use std::path::{Path, PathBuf};

use clap::{ArgMatches, Command, value_parser};
use holmgang_arena::promises::{self, Head};
use holmgang_arena::record::origin::PublicKey;
use holmgang_arena::record::{self, DiceReport, OrderReport, OriginReport, Record, VerifyReport};
use holmgang_kernel::fair::unhex;
use holmgang_kernel::say;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;
use holmgang_server::time::written;
use serde::Deserialize;

use crate::ctx::Ctx;
use crate::stop::Stop;
use crate::{help, load, store};

/// Its arguments.
pub fn command(lang: Lang) -> Command {
    let about =
        lang.pick("Check a record: every byte, every roll, every step", "Проверить запись: каждый байт, бросок и шаг");
    let usage = lang.pick("holmgang verify [OPTIONS] [FILE]", "holmgang verify [ПАРАМЕТРЫ] [ФАЙЛ]");
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang verify battle.hbr",
                lang.pick(
                    "exit code 1 and the first wrong line if anything was changed",
                    "код 1 и первая неверная строка, если что-то изменено",
                ),
            ),
            (
                "holmgang verify battle.hbr --keys keys.json --log commitments.log",
                lang.pick(
                    "and whether that server signed it, and when it promised the dice",
                    "и подписал ли её тот сервер, и когда он обещал кости",
                ),
            ),
            (
                "holmgang verify --log commitments.log --head '2 c05d…'",
                lang.pick(
                    "whether the log goes on from a head that was kept",
                    "продолжает ли журнал сохранённую вершину",
                ),
            ),
        ],
    );
    let option =
        |name, about: &str| help::option(name, lang.pick("FILE", "ФАЙЛ"), about).value_parser(value_parser!(PathBuf));
    let keys = lang.pick("Public keys of a server, from its /api/keys", "Открытые ключи сервера, из его /api/keys");
    let log = lang.pick("Its log of commitments, from its /api/log", "Его журнал обязательств, из его /api/log");
    let head = lang.pick("A head of the log that was kept: `NUMBER HASH`", "Сохранённая вершина журнала: `НОМЕР ХЕШ`");
    help::command(lang, "verify", about, usage, &examples)
        .arg(help::record(lang).required_unless_present("log"))
        .args([option("keys", keys), option("log", log)])
        .arg(help::option("head", "HEAD", head).requires("log"))
        .args([help::content(lang), help::json(lang)])
}

#[derive(Deserialize)]
struct Keys {
    keys: Vec<Key>,
}

#[derive(Deserialize)]
struct Key {
    key: String,
}

fn keys(path: &Path, lang: Lang) -> Result<Vec<PublicKey>, Stop> {
    let shown = path.display();
    let bad = || {
        Stop::No(say!(
            lang,
            "{shown} holds no keys as /api/keys gives them",
            "в {shown} нет ключей, как их даёт /api/keys"
        ))
    };
    let read: Keys = serde_json::from_slice(&store::bytes(path, lang)?).map_err(|_| bad())?;
    read.keys.iter().map(|key| unhex(&key.key).ok_or_else(bad)).collect()
}

fn log(path: &Path, head: Option<&String>, lang: Lang) -> Result<promises::Log, Stop> {
    let bytes = store::bytes(path, lang)?;
    let shown = path.display().to_string();
    let wrong_head = || Stop::Usage(say!(lang, "--head is `NUMBER HASH`", "--head: `НОМЕР ХЕШ`"));
    let kept: Vec<Head> = head.map(|head| Head::read(head).ok_or_else(wrong_head)).transpose()?.into_iter().collect();
    let text = String::from_utf8_lossy(&bytes);
    promises::read(&shown, &text, &kept).map_err(|faults| Stop::No(faults.lines(lang).join("\n")))
}

/// Checks.
pub fn run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let known = matches.get_one::<PathBuf>("keys").map(|path| keys(path, lang)).transpose()?.unwrap_or_default();
    let head = matches.get_one::<String>("head");
    let log = matches.get_one::<PathBuf>("log").map(|path| log(path, head, lang)).transpose()?;
    if let Some(log) = &log
        && let Some(signer) = log.signer
        && !known.is_empty()
        && !known.contains(&signer)
    {
        return Err(Stop::No(say!(
            lang,
            "the log is signed by a key that is not among --keys",
            "журнал подписан ключом, которого нет в --keys"
        )));
    }
    let Some(path) = matches.get_one::<PathBuf>("file") else {
        return log.map_or(Ok(()), |log| tell_log(ctx, &log));
    };
    let bytes = store::bytes(path, lang)?;
    let mut time = None;
    let mut report = match Record::parse(&path.display().to_string(), &bytes) {
        Err(faults) => VerifyReport::unreadable(faults),
        Ok(record) => {
            let rules = record::load_for(&record, &REGISTRY, &load::sources(matches));
            let report = record::verify_while(&record, rules.as_deref().map_err(Clone::clone), &|| true);
            let commitment = record.header().commitment;
            time = commitment.and_then(|hash| log.as_ref()?.times.get(&hash).copied());
            report
        }
    }
    .knowing(&known)
    .promised(time);
    report.findings.truncate(1_000);
    // A log that was given must know the dice: else its server promised others.
    let unpromised = log.is_some() && time.is_none() && !matches!(report.dice, DiceReport::Given);
    if matches.get_flag("json") {
        ctx.json(&report)?;
    } else {
        tell(ctx, &report)?;
        if unpromised {
            ctx.line(say!(lang, "the commitment is NOT in this log", "обязательства в этом журнале НЕТ"))?;
        }
    }
    if report.is_good() && !unpromised { Ok(()) } else { Err(Stop::No(String::new())) }
}

fn tell_log(ctx: &mut Ctx, log: &promises::Log) -> Result<(), Stop> {
    let lang = ctx.lang;
    let entries = i64::try_from(log.times.len()).unwrap_or(i64::MAX);
    let entries = lang.count(entries, ["entry", "entries"], ["запись", "записи", "записей"]);
    let signed = match log.signer {
        Some(key) => say!(lang, "signed by {}", "подписан {}", holmgang_kernel::fair::hex(&key)),
        None => say!(lang, "without its head", "без вершины"),
    };
    ctx.line(say!(lang, "the log is whole: {entries}, {signed}", "журнал цел: {entries}, {signed}"))
}

fn tell(ctx: &mut Ctx, report: &VerifyReport) -> Result<(), Stop> {
    let lang = ctx.lang;
    for finding in &report.findings {
        ctx.line(finding.line(lang))?;
    }
    let steps =
        lang.count(i64::try_from(report.steps).unwrap_or(i64::MAX), ["step", "steps"], ["шаг", "шага", "шагов"]);
    let rolls =
        lang.count(i64::try_from(report.rolls).unwrap_or(i64::MAX), ["roll", "rolls"], ["бросок", "броска", "бросков"]);
    ctx.line(format!("{}: {steps}, {rolls}", lang.pick("checked", "проверено")))?;
    let order = match report.order {
        OrderReport::Proven => lang.pick(
            "proved: nothing was changed, moved or left out",
            "доказан: ничего не изменено, не переставлено и не убрано",
        ),
        OrderReport::Running => lang.pick("whole so far; there is no end", "пока цел; конца нет"),
        OrderReport::Wrong => lang.pick("not as it was written", "не такой, как записан"),
    };
    ctx.line(format!("{}: {order}", lang.pick("order", "порядок")))?;
    let dice = match report.dice {
        DiceReport::Proven => lang.pick(
            "proved: every roll comes from the secret that was committed to",
            "доказаны: каждый бросок — из секрета, за который поручились",
        ),
        DiceReport::Written => lang.pick(
            "every roll comes from the secret, between the bounds that are written; whether the rules ask for them cannot be said here",
            "каждый бросок — из секрета, в записанных границах; те ли границы велят правила, здесь сказать нельзя",
        ),
        DiceReport::Unbounded => lang.pick(
            "the secret fits; the bounds of the rolls are not in the record, and the rules are not here",
            "секрет подходит; границ бросков в записи нет, а правил здесь нет",
        ),
        DiceReport::NotYet => lang.pick(
            "the secret is not told yet, the rolls cannot be checked",
            "секрет ещё не раскрыт, броски проверить нельзя",
        ),
        DiceReport::Given => lang.pick("the rolls were given by hand", "броски даны от руки"),
        DiceReport::Vouched => lang.pick(
            "names were taken out of the record: that the secret was promised for these lines only the signature says, and its key is not known here (--keys)",
            "из записи убраны имена: что секрет обещан для этих строк, говорит только подпись, а её ключа здесь не знают (--keys)",
        ),
        DiceReport::Wrong => lang.pick("not as they should be", "не такие, как должны быть"),
    };
    ctx.line(format!("{}: {dice}", lang.pick("dice", "кости")))?;
    let origin = match report.origin {
        OriginReport::Proven => {
            lang.pick("proved: signed by a key that is known", "доказано: подписано известным ключом")
        }
        OriginReport::UnknownKey => lang.pick(
            "signed, by a key that is not known here (--keys)",
            "подписано ключом, которого здесь не знают (--keys)",
        ),
        OriginReport::Unsigned => lang.pick("nobody has signed it", "никем не подписано"),
        OriginReport::Wrong => lang.pick("not proved", "не доказано"),
    };
    ctx.line(format!("{}: {origin}", lang.pick("origin", "происхождение")))?;
    if let Some(at) = report.logged.map(written) {
        ctx.line(say!(lang, "promised: {at}", "обещано: {at}"))?;
    }
    let verdict = if report.is_good_so_far() {
        lang.pick("the record is in order so far; the battle is not over", "запись пока в порядке; бой ещё не окончен")
    } else if report.is_good() {
        lang.pick("the record is in order", "запись в порядке")
    } else {
        lang.pick("the record is NOT in order", "запись НЕ в порядке")
    };
    let verdict = ctx.bold(verdict);
    ctx.line(verdict)
}
