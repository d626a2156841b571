//! How commands and arguments are described, in two languages: clap's own words are English, so every one of them is replaced.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, Command, value_parser};
use holmgang_kernel::words;
use holmgang_kernel::words::{Lang, Words};

/// A command with a line about it, how it is called, and examples.
pub fn command(lang: Lang, name: &'static str, about: &str, usage: &str, more: &str) -> Command {
    let command = Command::new(name)
        .about(about.to_owned())
        .override_usage(usage.to_owned())
        .disable_help_flag(true)
        .disable_version_flag(true)
        .disable_help_subcommand(true)
        .max_term_width(110)
        .arg(flag("help", lang.pick("Print this help", "Показать эту справку")).short('h').action(ArgAction::Help))
        .arg(language(lang));
    if more.is_empty() { command } else { command.after_help(more.to_owned()) }
}

/// A command whose arguments are all there, with the headings of its help in the right language.
pub fn finished(lang: Lang, command: Command) -> Command {
    let mut template = format!("{{about}}\n\n{}: {{usage}}\n", lang.pick("Usage", "Вызов"));
    let mut part = |heading: &str, tag: &str| template.push_str(&format!("\n{heading}:\n{tag}\n"));
    if command.has_subcommands() {
        part(lang.pick("Commands", "Команды"), "{subcommands}");
    }
    if command.get_positionals().next().is_some() {
        part(lang.pick("Arguments", "Аргументы"), "{positionals}");
    }
    part(lang.pick("Options", "Параметры"), "{options}");
    // What comes after brings its own empty line.
    command.help_template(format!("{}{{after-help}}\n", template.trim_end()))
}

fn language(lang: Lang) -> Arg {
    option(
        "lang",
        "en|ru",
        lang.pick(
            "Language of all texts; without it LC_ALL, LC_MESSAGES or LANG decides",
            "Язык всех текстов; без него решают LC_ALL, LC_MESSAGES или LANG",
        ),
    )
    .value_parser(PossibleValuesParser::new(["en", "ru"]))
}

/// An argument by its place.
pub fn place(id: &'static str, name: &'static str, help: &str) -> Arg {
    Arg::new(id).value_name(name).help(help.to_owned())
}

/// A record, as the only argument by its place.
pub fn record(lang: Lang) -> Arg {
    let about = lang.pick("A record (.hbr)", "Запись боя (.hbr)");
    place("file", lang.pick("FILE", "ФАЙЛ"), about).value_parser(value_parser!(std::path::PathBuf))
}

/// An option with a value. The values that it takes and its default stand in the help text.
pub fn option(id: &'static str, value: &'static str, help: &str) -> Arg {
    Arg::new(id).long(id).value_name(value).help(help.to_owned()).hide_possible_values(true).hide_default_value(true)
}

/// An option without a value.
pub fn flag(id: &'static str, help: &str) -> Arg {
    Arg::new(id).long(id).action(ArgAction::SetTrue).help(help.to_owned())
}

/// An option whose value is a whole number.
pub fn number(id: &'static str, value: &'static str, help: &str) -> Arg {
    whole(id, value, help, 0)
}

/// An option that says how many: at least one.
pub fn count(id: &'static str, value: &'static str, help: &str) -> Arg {
    whole(id, value, help, 1)
}

fn whole(id: &'static str, value: &'static str, help: &str, least: u64) -> Arg {
    let read = move |text: &str| match text.parse::<u64>() {
        Ok(number) if number >= least => Ok(number),
        _ => Err(NoNumber {
            words: words!(
                "a whole number from {least} to {} is wanted",
                "нужно целое число от {least} до {}",
                u64::MAX
            ),
        }),
    };
    option(id, value, help).value_parser(read).allow_negative_numbers(true)
}

/// `--seed S` of battles that are played many times.
pub fn seed(lang: Lang) -> Arg {
    let about = lang.pick(
        "The same seed gives the same battles on any number of threads [default: 1]",
        "С тем же зерном будут те же бои на любом числе потоков [без него: 1]",
    );
    number("seed", "S", about).default_value("1")
}

/// `--threads T`.
pub fn threads(lang: Lang) -> Arg {
    let about = lang.pick("Threads; 0 for all cores [default: 0]", "Потоки; 0 — все ядра [без него: 0]");
    number("threads", "T", about).default_value("0")
}

/// What was given is no number that is wanted.
#[derive(Clone, Debug)]
pub struct NoNumber {
    /// What is.
    pub words: Words,
}

impl std::fmt::Display for NoNumber {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.words.en)
    }
}

impl std::error::Error for NoNumber {}

/// `--json`.
pub fn json(lang: Lang) -> Arg {
    flag("json", lang.pick("Print data as JSON", "Вывести данные в JSON"))
}

/// `--content DIR`.
pub fn content(lang: Lang) -> Arg {
    option("content",
        "DIR",
        lang.pick(
            "Folder whose content is added to the built-in one [default: holmgang/content in the data folder, if it is there]",
            "Папка с данными в добавление ко встроенным [без неё: holmgang/content в папке данных, если она есть]",
        ),
    )
    .value_parser(value_parser!(std::path::PathBuf))
}

/// `--ruleset ID`.
pub fn ruleset(lang: Lang) -> Arg {
    option(
        "ruleset",
        "ID",
        lang.pick(
            "Which rulebook [default: the one that knows the scenario, or the first]",
            "Какие правила [без неё: те, что знают сценарий, или первые]",
        ),
    )
}

/// `--option NAME=VALUE`.
pub fn house_rules(lang: Lang) -> Arg {
    option(
        "option",
        "NAME=VALUE",
        lang.pick(
            "House rule or another field of the scenario; may stand several times",
            "Домашнее правило или другое поле сценария; можно несколько раз",
        ),
    )
    .action(ArgAction::Append)
}

/// Examples under the help of a command.
pub fn examples(lang: Lang, examples: &[(&str, &str)]) -> String {
    let mut out = format!("{}:\n", lang.pick("Examples", "Примеры"));
    for (call, about) in examples {
        out.push_str(&format!("  {call}\n      {about}\n"));
    }
    out.trim_end().to_owned()
}
