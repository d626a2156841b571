//! `reports`: what was reported of the chat. `people`: what the operator of a server does about an account.

use clap::builder::PossibleValuesParser;
use clap::{ArgMatches, Command};
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, Words};
use holmgang_server::store::operator::{self, Measure, Person, Report};
use holmgang_server::time::written;

use crate::cmd::serve;
use crate::ctx::Ctx;
use crate::help;
use crate::stop::Stop;

/// The arguments of `reports`.
pub fn reports_command(lang: Lang) -> Command {
    let about = lang.pick(
        "Show what players have reported of the chat of a server",
        "Показать, на что пожаловались игроки в чате сервера",
    );
    let usage = lang.pick(
        "holmgang reports [OPTIONS]\n       holmgang reports TABLE TEXT [OPTIONS]",
        "holmgang reports [ПАРАМЕТРЫ]\n       holmgang reports СТОЛ ТЕКСТ [ПАРАМЕТРЫ]",
    );
    let examples = help::examples(
        lang,
        &[
            ("holmgang reports", lang.pick("what is still open, the newest first", "что ещё открыто, сначала новое")),
            (
                "holmgang reports t7k2 3",
                lang.pick("done with text 3 at table t7k2", "с текстом 3 за столом t7k2 закончено"),
            ),
        ],
    );
    let table =
        help::place("table", "TABLE", lang.pick("Table whose report is done with", "Стол, жалоба с которого закрыта"));
    let text = help::place("text", "TEXT", lang.pick("Number of its text", "Номер текста за ним"));
    let all = help::flag("all", lang.pick("Also what is done with", "И то, с чем закончено"));
    help::command(lang, "reports", about, usage, &examples)
        .args([table.requires("text"), text.value_parser(clap::value_parser!(i64))])
        .args(serve::settings(lang))
        .args([help::content(lang), all, help::json(lang)])
}

/// Shows them, or closes one.
pub fn reports_run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let database = serve::config(matches, lang)?.database;
    let no = |words: Words| Stop::No(words.get(lang).to_owned());
    if let (Some(table), Some(n)) = (matches.get_one::<String>("table"), matches.get_one::<i64>("text")) {
        operator::settle(&database, table, *n).map_err(no)?;
        return ctx.line(say!(lang, "text {n} at table {table}: done", "текст {n} за столом {table}: закончено"));
    }
    let reports = operator::reports(&database, matches.get_flag("all")).map_err(no)?;
    if matches.get_flag("json") {
        return ctx.json(&serde_json::json!({ "reports": reports }));
    }
    if reports.is_empty() {
        return ctx.line(lang.pick("nothing is reported", "жалоб нет"));
    }
    for Report { table, n, person, who, text, at, by, done, .. } in &reports {
        let times = lang.count(*by, ["time", "times"], ["раз", "раза", "раз"]);
        let at = written(*at);
        let state = if done.is_some() { lang.pick(", done", ", закончено") } else { "" };
        ctx.line(say!(
            lang,
            "table {table}, text {n}: reported {times}, first {at}{state}",
            "стол {table}, текст {n}: жалоб {by}, первая {at}{state}"
        ))?;
        match (person, who, text) {
            (Some(person), Some(who), Some(text)) => ctx.line(format!("    {who} (#{person}): {text}"))?,
            _ => ctx.line(lang.pick("    the text is gone", "    текста больше нет"))?,
        }
    }
    Ok(())
}

/// The arguments of `people`.
pub fn people_command(lang: Lang) -> Command {
    let about = lang.pick(
        "Show a person of a server, set a new password, end sessions, delete",
        "Показать человека на сервере, задать новый пароль, завершить сеансы, удалить",
    );
    let usage = lang.pick(
        "holmgang people show|password|out|delete NAME [OPTIONS]",
        "holmgang people show|password|out|delete ИМЯ [ПАРАМЕТРЫ]",
    );
    let examples = help::examples(
        lang,
        &[
            (
                "holmgang people password Anna",
                lang.pick(
                    "a new password is printed, all her devices log in again; the server must not run",
                    "печатает новый пароль, все её устройства входят заново; сервер не должен работать",
                ),
            ),
            ("holmgang people delete '#7'", lang.pick("person 7, as reports name them", "человек 7, как в жалобах")),
        ],
    );
    let what = help::place("what", "show|password|out|delete", lang.pick("What to do", "Что сделать"));
    let name = help::place(
        "name",
        "NAME",
        lang.pick("Name of the account, or `#` and a number", "Имя учётной записи или `#` и номер"),
    );
    help::command(lang, "people", about, usage, &examples)
        .arg(
            what.required(true)
                .value_parser(PossibleValuesParser::new(["show", "password", "out", "delete"]))
                .hide_possible_values(true),
        )
        .arg(name.required(true))
        .args(serve::settings(lang))
        .args([help::content(lang), help::json(lang)])
}

/// Does it.
pub fn people_run(ctx: &mut Ctx, matches: &ArgMatches) -> Result<(), Stop> {
    let lang = ctx.lang;
    let database = serve::config(matches, lang)?.database;
    let no = |words: Words| Stop::No(words.get(lang).to_owned());
    let named = matches.get_one::<String>("name").map(String::as_str).unwrap_or_default();
    let measure = match matches.get_one::<String>("what").map(String::as_str) {
        Some("password") => Some(Measure::Password),
        Some("out") => Some(Measure::Out),
        Some("delete") => Some(Measure::Delete),
        _ => None,
    };
    let (person, password) = match measure {
        None => (operator::person(&database, named).map_err(no)?, None),
        Some(measure) => operator::act(&database, named, measure).map_err(no)?,
    };
    if matches.get_flag("json") {
        return ctx.json(&serde_json::json!({ "person": person, "password": password }));
    }
    let Person { id, name, account, created, seen, devices, seats } = &person;
    let kind =
        if *account { lang.pick("account", "учётная запись") } else { lang.pick("guest", "гость") };
    let created = written(*created);
    let seen = seen.map_or_else(|| lang.pick("never", "никогда").to_owned(), written);
    ctx.line(say!(
        lang,
        "{name} (#{id}), {kind} since {created}, last seen: {seen}; devices and tokens: {devices}, seats: {seats}",
        "{name} (#{id}), {kind} с {created}, последний визит: {seen}; устройств и ключей: {devices}, мест: {seats}"
    ))?;
    let done = match measure {
        None => return Ok(()),
        Some(Measure::Password) => lang.pick(
            "all devices and tokens have ended; the new password:",
            "все устройства и ключи отозваны; новый пароль:",
        ),
        Some(Measure::Out) => lang.pick("all devices and tokens have ended", "все устройства и ключи отозваны"),
        Some(Measure::Delete) => lang.pick(
            "deleted; names go out of records when the server starts",
            "человек удалён; имена уйдут из записей, когда запустится сервер",
        ),
    };
    ctx.line(done)?;
    password.map_or(Ok(()), |password| ctx.line(password))
}
