//! The configuration: flag > environment > file > default, and where each value came from.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use holmgang_kernel::words;
use holmgang_kernel::words::{Fixed, Words};

/// Where a value came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The command line.
    Flag,
    /// The environment.
    Environment,
    /// The file.
    File(PathBuf),
    /// Nobody said anything.
    Default,
}

impl Origin {
    /// In words.
    pub fn words(&self) -> Words {
        match self {
            Origin::Flag => Words::new("flag", "флаг"),
            Origin::Environment => Words::new("environment", "окружение"),
            Origin::File(path) => words!("file {}", "файл {}", path.display()),
            Origin::Default => Words::new("default", "по умолчанию"),
        }
    }
}

/// A setting: name, what it is, how its value is written.
pub struct Setting {
    /// The name: of the flag `--NAME`, in the file; in the environment `HOLMGANG_NAME`.
    pub name: &'static str,
    /// How a value is written.
    pub value: &'static str,
    /// What it is.
    pub about: Fixed,
}

/// Every setting.
pub const SETTINGS: &[Setting] = &[
    Setting {
        name: "listen",
        value: "ADDRESS",
        about: Fixed::new(
            "Address and port to listen at [default: 127.0.0.1:4477]",
            "Адрес и порт [без неё: 127.0.0.1:4477]",
        ),
    },
    Setting {
        name: "database",
        value: "FILE",
        about: Fixed::new(
            "The database [default: holmgang/tables.db in the data folder]",
            "База данных [без неё: holmgang/tables.db в папке данных]",
        ),
    },
    Setting {
        name: "url",
        value: "URL",
        about: Fixed::new(
            "The address that people type in, if it is another one (https://…)",
            "Адрес для людей, если он другой (https://…)",
        ),
    },
    Setting {
        name: "proxy",
        value: "true|false",
        about: Fixed::new(
            "Whether a proxy before this server says who calls (X-Forwarded-For) [default: false]",
            "Стоит ли впереди прокси, который говорит, кто звонит (X-Forwarded-For) [без неё: false]",
        ),
    },
    Setting {
        name: "sockets",
        value: "N",
        about: Fixed::new(
            "Sockets of one address [default: 64; of this machine: 1000]",
            "Соединений с одного адреса [без неё: 64; с этой машины: 1000]",
        ),
    },
    Setting {
        name: "rate-limits",
        value: "true|false",
        about: Fixed::new("Whether hasty callers have to wait [default: true]", "Ждать ли торопливым [без неё: true]"),
    },
    Setting {
        name: "bot-pace",
        value: "MS",
        about: Fixed::new(
            "How long a bot waits before it acts, in milliseconds [default: 500]",
            "Сколько бот ждёт перед ходом, в миллисекундах [без неё: 500]",
        ),
    },
    Setting {
        name: "guest-days",
        value: "DAYS",
        about: Fixed::new(
            "How long a guest is kept who does not come back [default: 365]",
            "Сколько дней хранить гостя, который не возвращается [без неё: 365]",
        ),
    },
    Setting {
        name: "waiting-days",
        value: "DAYS",
        about: Fixed::new(
            "How long a table is kept that never began [default: 60]",
            "Сколько дней хранить стол, за которым так и не начали [без неё: 60]",
        ),
    },
    Setting {
        name: "finished-days",
        value: "DAYS",
        about: Fixed::new(
            "How long a finished battle is kept; 0: for ever [default: 0]",
            "Сколько дней хранить законченный бой; 0 — всегда [без неё: 0]",
        ),
    },
    Setting {
        name: "session-days",
        value: "DAYS",
        about: Fixed::new(
            "After how many days without a visit a device or token has to log in again [default: 365]",
            "Через сколько дней без посещений устройству или ключу входить заново [без неё: 365]",
        ),
    },
    Setting {
        name: "login-days",
        value: "DAYS",
        about: Fixed::new(
            "After how many days a browser of an account has to log in again, used or not [default: 90]",
            "Через сколько дней браузеру с учётной записью входить заново, даже если им пользуются [без неё: 90]",
        ),
    },
    Setting {
        name: "keys",
        value: "FILE",
        about: Fixed::new("The file of keys [default: beside the database]", "Файл ключей [без неё: рядом с базой]"),
    },
    Setting {
        name: "metrics",
        value: "true|false",
        about: Fixed::new(
            "Whether /metrics answers to other machines too [default: false]",
            "Отвечает ли /metrics другим машинам [без неё: false]",
        ),
    },
    Setting {
        name: "log",
        value: "error|warn|info|debug",
        about: Fixed::new(
            "How much is told on standard error [default: info]",
            "Сколько рассказывать в поток ошибок [без неё: info]",
        ),
    },
];

/// How long what is kept, in days.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RetentionDays {
    /// Guests who do not come back.
    pub guests: i64,
    /// Tables that never began.
    pub waiting: i64,
    /// Battles that are over; for ever if nothing is said.
    pub over: Option<i64>,
    /// Devices and tokens that are not used.
    pub sessions: i64,
    /// Browsers of accounts since they have logged in, used or not.
    pub logins: i64,
}

/// The configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// The database.
    pub database: PathBuf,
    /// The file of keys, if it is not beside the database.
    pub keys: Option<PathBuf>,
    /// The address for people.
    pub url: Option<String>,
    /// Whether a proxy says who calls.
    pub proxy: bool,
    /// Sockets of one address.
    pub sockets: Option<usize>,
    /// Whether hasty callers wait.
    pub rate_limits: bool,
    /// How long a bot waits.
    pub bot_pace: Duration,
    /// How long what is kept.
    pub kept: RetentionDays,
    /// Whether `/metrics` answers to everybody.
    pub metrics: bool,
    /// How much is told.
    pub log: String,
    /// The longest that the head of a request may take; no setting, but tests do not want to wait.
    pub head_time: Duration,
    /// The same of a body.
    pub body_time: Duration,
    /// How long a record is played again; no setting either.
    pub record_time: Duration,
    /// How long a login waits for its turn before it is told to come again.
    pub login_patience: Duration,
    /// How many actions are tried to see how the chances of a battle went; no setting either.
    pub forecast_work: u64,
    /// How long the dice of a preview are counted; no setting either.
    pub odds_time: Duration,
    /// A folder with content of one's own.
    pub content: Option<PathBuf>,
    origins: BTreeMap<&'static str, (String, Origin)>,
}

impl Config {
    /// Puts the configuration together. `flags` and `environment` give a value by name, `data` is the folder of the user's data.
    ///
    /// # Errors
    /// The first value that is none, with its origin.
    pub fn gather(
        flags: impl Fn(&str) -> Option<String>,
        environment: impl Fn(&str) -> Option<String>,
        file: Option<&Path>,
        data: &Path,
    ) -> Result<Config, Words> {
        let mut from_file = BTreeMap::new();
        if let Some(path) = file {
            let shown = path.display();
            let text = std::fs::read_to_string(path)
                .map_err(|error| words!("cannot read {shown}: {error}", "не читается {shown}: {error}"))?;
            let table: toml::Table = text.parse().map_err(|error| words!("{shown}: {error}", "{shown}: {error}"))?;
            for (key, value) in table {
                if !SETTINGS.iter().any(|setting| setting.name == key) {
                    return Err(words!("{shown}: there is no setting `{key}`", "{shown}: нет параметра `{key}`"));
                }
                let value = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                from_file.insert(key, value);
            }
        }
        let mut origins = BTreeMap::new();
        for setting in SETTINGS {
            let name = setting.name;
            let variable = format!("HOLMGANG_{}", name.to_uppercase().replace('-', "_"));
            let found = flags(name)
                .map(|value| (value, Origin::Flag))
                .or_else(|| environment(&variable).map(|value| (value, Origin::Environment)))
                .or_else(|| Some((from_file.get(name)?.clone(), Origin::File(file?.to_owned()))));
            origins.insert(name, found.unwrap_or_else(|| (default(name, data), Origin::Default)));
        }
        let config = Config {
            listen: read(&origins, "listen")?,
            database: PathBuf::from(text(&origins, "database")),
            keys: Some(text(&origins, "keys")).filter(|file| !file.is_empty()).map(PathBuf::from),
            url: url(&origins)?,
            proxy: read(&origins, "proxy")?,
            sockets: match text(&origins, "sockets").as_str() {
                "" => None,
                _ => Some(read(&origins, "sockets")?),
            },
            rate_limits: read(&origins, "rate-limits")?,
            bot_pace: Duration::from_millis(read(&origins, "bot-pace")?),
            kept: RetentionDays {
                guests: days(&origins, "guest-days", 1)?,
                waiting: days(&origins, "waiting-days", 1)?,
                over: Some(days(&origins, "finished-days", 0)?).filter(|days| *days > 0),
                sessions: days(&origins, "session-days", 1)?,
                logins: days(&origins, "login-days", 1)?,
            },
            metrics: read(&origins, "metrics")?,
            log: text(&origins, "log"),
            head_time: crate::limits::HEAD_TIME,
            body_time: crate::limits::BODY_TIME,
            record_time: crate::limits::RECORD_TIME,
            login_patience: crate::limits::LOGIN_PATIENCE,
            forecast_work: crate::limits::FORECAST_WORK,
            odds_time: crate::limits::ODDS_TIME,
            content: None,
            origins,
        };
        Ok(config)
    }

    /// Every setting: name, value, origin.
    pub fn shown(&self) -> impl Iterator<Item = (&'static str, &str, &Origin)> {
        self.origins.iter().map(|(name, (value, origin))| (*name, value.as_str(), origin))
    }

    /// Whether somebody has said what a setting is.
    pub fn is_said(&self, name: &str) -> bool {
        self.origins.get(name).is_some_and(|(_, origin)| *origin != Origin::Default)
    }

    /// Whether people come over https.
    pub fn is_https(&self) -> bool {
        self.url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }

    /// For tests: this machine, any port, this database.
    pub fn for_tests(database: PathBuf) -> Config {
        let none = |_: &str| None;
        let mut config = Config::gather(none, none, None, Path::new(""))
            .unwrap_or_else(|words| unreachable!("defaults are good: {}", words.en));
        config.listen = SocketAddr::from(([127, 0, 0, 1], 0));
        config.database = database;
        config.rate_limits = false;
        config.bot_pace = Duration::ZERO;
        // What is told of a preview must not hang on how busy the machine is.
        config.odds_time = Duration::MAX;
        config
    }
}

fn default(name: &str, data: &Path) -> String {
    match name {
        "listen" => "127.0.0.1:4477".to_owned(),
        "database" => data.join("tables.db").display().to_string(),
        "proxy" | "metrics" => "false".to_owned(),
        "rate-limits" => "true".to_owned(),
        "bot-pace" => "500".to_owned(),
        "guest-days" => crate::limits::GUEST_DAYS.to_string(),
        "waiting-days" => crate::limits::WAITING_DAYS.to_string(),
        "finished-days" => "0".to_owned(),
        "session-days" => crate::limits::SESSION_DAYS.to_string(),
        "login-days" => crate::limits::LOGIN_DAYS.to_string(),
        "log" => "info".to_owned(),
        _ => String::new(),
    }
}

type Origins = BTreeMap<&'static str, (String, Origin)>;

fn text(origins: &Origins, name: &str) -> String {
    origins.get(name).map(|(value, _)| value.clone()).unwrap_or_default()
}

/// The address for people: `http` or `https`, a host, perhaps a port, and nothing behind it.
fn url(origins: &Origins) -> Result<Option<String>, Words> {
    let url = text(origins, "url");
    if url.is_empty() {
        return Ok(None);
    }
    let host =
        url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).map(|rest| rest.trim_end_matches('/'));
    let is_host = |host: &str| {
        !host.is_empty()
            && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b':' | b'[' | b']'))
    };
    if host.is_some_and(is_host) {
        return Ok(Some(url));
    }
    let origin = origins.get("url").map(|(_, origin)| origin.words()).unwrap_or_default();
    Err(Words::new(
        format!("`{url}` is no value for `url` ({}): it is written https://host or http://host:port", origin.en),
        format!("`{url}` не подходит для `url` ({}): пишется https://имя или http://имя:порт", origin.ru),
    ))
}

/// A number of days, not fewer than `least` and not more than a century.
fn days(origins: &Origins, name: &str, least: i64) -> Result<i64, Words> {
    let days = read(origins, name)?;
    if (least..=36_500).contains(&days) {
        return Ok(days);
    }
    Err(words!("`{name}` is {least} to 36500 days, not {days}", "`{name}` — от {least} до 36500 дней, а не {days}"))
}

fn read<T: std::str::FromStr>(origins: &Origins, name: &str) -> Result<T, Words> {
    let Some((value, origin)) = origins.get(name) else { return Err(Words::same(name)) };
    value.parse().map_err(|_| {
        let origin = origin.words();
        Words::new(
            format!("`{value}` is no value for `{name}` ({})", origin.en),
            format!("`{value}` не подходит для `{name}` ({})", origin.ru),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_come_before_environment_before_file_before_default() {
        let path = std::env::temp_dir().join(format!("holmgang-config-{}.toml", std::process::id()));
        std::fs::write(&path, "listen = \"127.0.0.1:1\"\nbot-pace = 7\nproxy = true\n").unwrap();
        let flag = |name: &str| (name == "listen").then(|| "127.0.0.1:3".to_owned());
        let environment = |name: &str| match name {
            "HOLMGANG_LISTEN" => Some("127.0.0.1:2".to_owned()),
            "HOLMGANG_BOT_PACE" => Some("8".to_owned()),
            _ => None,
        };
        let config = Config::gather(flag, environment, Some(&path), Path::new("/data")).unwrap();
        std::fs::remove_file(&path).unwrap();
        let origin = |name: &str| config.shown().find(|(known, ..)| *known == name).unwrap().2.clone();
        assert_eq!((config.listen.port(), origin("listen")), (3, Origin::Flag));
        assert_eq!((config.bot_pace.as_millis(), origin("bot-pace")), (8, Origin::Environment));
        assert_eq!((config.proxy, origin("proxy")), (true, Origin::File(path)));
        assert_eq!((config.rate_limits, origin("rate-limits")), (true, Origin::Default));
    }

    #[test]
    fn an_address_that_is_none_is_refused() {
        for (url, good) in [
            ("https://play.example", true),
            ("http://[::1]:4477/", true),
            ("foo", false),
            ("https://", false),
            ("ftp://play.example", false),
            ("https://play.example/path", false),
            ("https://a b", false),
        ] {
            let gathered =
                Config::gather(|name| (name == "url").then(|| url.to_owned()), |_| None, None, Path::new("/data"));
            assert_eq!(gathered.is_ok(), good, "{url}");
            assert!(gathered.err().is_none_or(|words| words.en.contains(url) && words.ru.contains("https://")));
        }
    }

    #[test]
    fn finished_battles_are_kept_for_ever_unless_somebody_says_otherwise() {
        let with = |name: &'static str, value: &'static str| {
            Config::gather(|known| (known == name).then(|| value.to_owned()), |_| None, None, Path::new("/data"))
        };
        let kept = with("log", "info").unwrap().kept;
        assert_eq!(kept, RetentionDays { guests: 365, waiting: 60, over: None, sessions: 365, logins: 90 });
        assert_eq!(with("finished-days", "30").unwrap().kept.over, Some(30));
        for (name, value) in [
            ("finished-days", "-1"),
            ("guest-days", "0"),
            ("session-days", "36501"),
            ("waiting-days", "a"),
            ("login-days", "0"),
        ] {
            let refused = with(name, value).unwrap_err();
            assert!(refused.en.contains(name) && refused.ru.contains(value), "{}", refused.en);
        }
    }

    #[test]
    fn what_is_no_value_is_named_with_its_origin() {
        let environment = |name: &str| (name == "HOLMGANG_PROXY").then(|| "maybe".to_owned());
        let refused = Config::gather(|_| None, environment, None, Path::new("/data")).unwrap_err();
        assert!(refused.en.contains("`maybe`") && refused.en.contains("environment"));
    }
}
