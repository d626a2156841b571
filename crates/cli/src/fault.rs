//! Faults of the command line as sentences: clap says what kind they are, the words are ours.

use clap::Error;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use holmgang_kernel::say;
use holmgang_kernel::words::{Lang, slips};

use crate::help;

/// The fault as a sentence, and where to read more.
pub fn words(error: &Error, lang: Lang) -> String {
    let arg = text(error, ContextKind::InvalidArg);
    let value = text(error, ContextKind::InvalidValue);
    let sentence = match error.kind() {
        ErrorKind::InvalidSubcommand => {
            let name = text(error, ContextKind::InvalidSubcommand);
            say!(lang, "there is no command `{name}`", "нет команды `{name}`")
        }
        ErrorKind::UnknownArgument => say!(lang, "`{arg}` is not expected here", "`{arg}` здесь не ждут"),
        ErrorKind::InvalidValue if value.is_empty() => {
            say!(lang, "`{arg}` needs a value", "для `{arg}` нужно значение")
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            say!(lang, "`{value}` is no value for `{arg}`", "`{value}` не подходит для `{arg}`")
        }
        ErrorKind::MissingRequiredArgument => say!(lang, "{arg} is missing", "не хватает {arg}"),
        ErrorKind::MissingSubcommand => lang.pick("a command is missing", "не хватает команды").to_owned(),
        ErrorKind::TooManyValues => say!(lang, "`{value}` is too much for `{arg}`", "`{value}` для `{arg}` лишнее"),
        ErrorKind::TooFewValues | ErrorKind::WrongNumberOfValues => {
            say!(lang, "`{arg}` needs another number of values", "для `{arg}` нужно другое число значений")
        }
        ErrorKind::ArgumentConflict => {
            let other = text(error, ContextKind::PriorArg);
            say!(lang, "`{arg}` and `{other}` do not go together", "`{arg}` и `{other}` не сочетаются")
        }
        ErrorKind::NoEquals => say!(lang, "`{arg}` needs `=`", "для `{arg}` нужен знак `=`"),
        ErrorKind::InvalidUtf8 => lang.pick("an argument is not UTF-8 text", "аргумент не в UTF-8").to_owned(),
        _ => lang.pick("the command line is not understood", "командная строка не понята").to_owned(),
    };
    // What a number may be is said by those who read it, in the language of the help.
    let wanted = std::error::Error::source(error).and_then(|why| why.downcast_ref::<help::NoNumber>());
    let sentence = wanted.map_or(sentence.clone(), |wanted| format!("{sentence}: {}", wanted.words.get(lang)));
    let valid = text(error, ContextKind::ValidValue);
    let valid =
        if valid.is_empty() { String::new() } else { say!(lang, "; possible: {valid}", "; можно: {valid}") };
    let meant = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg, ContextKind::SuggestedValue]
        .into_iter()
        .map(|kind| texts(error, kind))
        .find(|meant| !meant.is_empty())
        .map(|meant| {
            let meant = likeliest(&said(error), meant);
            let meant = meant.join(lang.pick("` or `", "` или `"));
            say!(lang, "; is `{meant}` meant?", "; может быть, `{meant}`?")
        })
        .unwrap_or_default();
    let more = lang
        .pick("more: holmgang --help, holmgang COMMAND --help", "подробнее: holmgang --help, holmgang КОМАНДА --help");
    format!("{sentence}{valid}{meant}\n{more}")
}

/// What was typed and not understood.
fn said(error: &Error) -> String {
    let kinds = [ContextKind::InvalidSubcommand, ContextKind::InvalidValue, ContextKind::InvalidArg];
    kinds.into_iter().map(|kind| text(error, kind)).find(|said| !said.is_empty()).unwrap_or_default()
}

/// Of the words that may have been meant those with the fewest slips.
fn likeliest(said: &str, meant: Vec<String>) -> Vec<String> {
    let least = meant.iter().map(|word| slips(said, word)).min();
    meant.into_iter().filter(|word| Some(slips(said, word)) == least).collect()
}

fn text(error: &Error, kind: ContextKind) -> String {
    texts(error, kind).join(", ")
}

fn texts(error: &Error, kind: ContextKind) -> Vec<String> {
    match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        Some(ContextValue::Number(number)) => vec![number.to_string()],
        Some(ContextValue::StyledStr(text)) => vec![text.to_string()],
        Some(ContextValue::StyledStrs(texts)) => texts.iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}
