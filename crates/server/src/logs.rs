//! What the server tells its owner on standard error: one line a matter, in the owner's language, with nothing in it that could pass for another line.

use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};
use tracing_subscriber::fmt::format::debug_fn;

/// Every matter in both languages. In the code stands the English one.
pub const MATTERS: &[(&str, &str)] = &[
    ("a battle is set aside", "бой отложен"),
    ("a bot has found nothing", "бот ничего не нашёл"),
    ("a bot was refused", "боту отказано"),
    ("a change was not saved", "изменение не сохранено"),
    ("a connection broke", "соединение оборвалось"),
    ("a connection was not taken", "соединение не принято"),
    ("a seat is not given up", "место не сдано"),
    ("a seat of somebody who is gone is not free yet", "место ушедшего ещё не свободно"),
    ("a socket broke", "сокет оборвался"),
    ("a table does not come back", "стол не восстанавливается"),
    ("a table does not wake", "стол не просыпается"),
    ("a text of the chat was reported", "на текст в чате пожаловались"),
    ("a thread keeps its policy", "поток сохраняет обычное планирование"),
    ("a thread keeps its priority", "поток сохраняет свой приоритет"),
    ("battles that were kept long enough are gone", "бои, которые хранились положенный срок, удалены"),
    (
        "bits of the log beside the database were turned; they are mended",
        "в журнале рядом с базой перевернулись биты; они исправлены",
    ),
    ("ending", "завершаюсь"),
    ("its record does not come out again", "его запись не повторяется"),
    ("listening", "слушаю"),
    (
        "memory and store do not fit together; the table is read again",
        "память и хранилище расходятся; стол читается заново",
    ),
    ("more of the database is damaged: holmgang doctor tells all", "повреждено и другое: всё скажет holmgang doctor"),
    ("names of people who are deleted are out of a battle", "имена удалённых людей убраны из боя"),
    ("not saved", "не сохранено"),
    (
        "others can read this file, and it cannot be closed to them",
        "этот файл могут читать другие, и закрыть его не удаётся",
    ),
    ("others could read this file; now only its owner can", "этот файл могли читать другие; теперь — только владелец"),
    ("sessions have ended by themselves", "сеансы закончились сами"),
    ("somebody asked for what they have no right to", "кто-то попросил то, на что у него нет права"),
    ("somebody failed to log in", "кто-то не смог войти"),
    ("somebody has an account now", "у кого-то теперь есть учётная запись"),
    ("somebody has changed a password", "кто-то сменил пароль"),
    ("somebody has deleted everything of theirs", "кто-то удалил всё своё"),
    ("somebody has ended a device or token", "кто-то отозвал устройство или ключ"),
    ("somebody has logged in", "кто-то вошёл"),
    ("somebody has logged out", "кто-то вышел"),
    ("somebody has made a token for a program", "кто-то выдал ключ программе"),
    ("somebody took a seat", "кто-то занял место"),
    ("somebody was put out of a table", "кого-то удалили от стола"),
    ("tables with clocks are not woken", "столы с часами не разбужены"),
    ("the battle does not begin", "бой не начинается"),
    ("the clock was not kept", "часы не сохранены"),
    ("the commitment is not in the log yet", "обязательство ещё не в журнале"),
    ("the database file was removed or replaced", "файл базы удалён или заменён"),
    ("the database is damaged", "база повреждена"),
    ("the keys cannot be read; those before are used", "ключи не читаются; действуют прежние"),
    (
        "the log beside the database is damaged and cannot be mended",
        "журнал рядом с базой повреждён, исправить его не удаётся",
    ),
    ("the luck of a battle was not kept", "удача в бою не записана"),
    ("the number of commits is not kept", "число сохранений не ведётся"),
    ("the referee acted", "судья вмешался"),
    ("the rules failed; the table stands still", "правила дали сбой; стол остановлен"),
    ("the seats do not fit", "места не подходят"),
    ("the store refuses", "хранилище отказывает"),
    ("the time is up, but nothing could be done", "время вышло, но сделать ничего нельзя"),
    (
        "there is a proxy before this server that it was not told of: start it with --proxy true",
        "перед сервером прокси, о котором ему не сказали: запустите с --proxy true",
    ),
    ("too many connections of one address", "слишком много соединений с одного адреса"),
    ("too many requests", "слишком много запросов"),
    ("too many wrong passwords", "слишком много неверных паролей"),
    ("what nobody came back for is gone", "удалено то, за чем никто не вернулся"),
];

/// Begins to tell, from this level on.
///
/// # Errors
/// There is no such level.
pub fn to_stderr(level: &str, lang: Lang) -> Result<(), Words> {
    let level: tracing::Level = level.parse().map_err(|_| {
        words!(
            "`{level}` is no level; there are error, warn, info, debug",
            "нет уровня `{level}`; есть error, warn, info, debug"
        )
    })?;
    let fields = debug_fn(move |writer, field, value| match field.name() {
        "message" => writer.write_str(&matter(&format!("{value:?}"), lang)),
        name => write!(writer, "{name}={}", one_line(&format!("{value:?}"))),
    });
    let fields = tracing_subscriber::field::MakeExt::delimited(fields, " ");
    let subscriber = tracing_subscriber::fmt().fmt_fields(fields).with_target(false);
    let subscriber = subscriber.with_max_level(level).with_writer(std::io::stderr).with_ansi(false);
    let _ = subscriber.try_init(); // tests have one already
    Ok(())
}

/// What happened, in the owner's language. What a library tells of itself stays as it is.
fn matter(text: &str, lang: Lang) -> String {
    let known = MATTERS.iter().find(|(en, _)| *en == text);
    known.map_or_else(|| one_line(text), |(en, ru)| lang.pick(*en, *ru).to_owned())
}

/// Without line ends and whatever else could change what a terminal shows.
fn one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every matter that the code tells is here, and every one that is here is told.
    #[test]
    fn every_matter_has_both_languages() {
        let mut told: Vec<String> = Vec::new();
        let mut folders = vec![std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap().flatten() {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if path.file_name().is_some_and(|name| name != "logs.rs") {
                    let text = std::fs::read_to_string(&path).unwrap();
                    for call in text.split("tracing::").skip(1).filter(|call| call.contains('!')) {
                        let is_call =
                            ["error!(", "warn!(", "info!(", "debug!("].iter().any(|name| call.starts_with(name));
                        if is_call {
                            told.push(call.split('"').nth(1).unwrap().to_owned());
                        }
                    }
                }
            }
        }
        told.sort();
        told.dedup();
        let known: Vec<&str> = MATTERS.iter().map(|(en, _)| *en).collect();
        assert_eq!(told, known);
        assert!(MATTERS.iter().all(|(en, ru)| en != ru));
    }

    #[test]
    fn nothing_told_looks_like_another_line() {
        assert_eq!(matter("listening", Lang::Ru), "слушаю");
        assert_eq!(matter("a\nERROR b", Lang::En), "a\u{fffd}ERROR b");
        assert!(to_stderr("loud", Lang::En).is_err());
    }
}
