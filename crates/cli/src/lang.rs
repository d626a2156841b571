//! Which language is spoken: found before the arguments are read, because help and faults speak it too.

use std::ffi::OsString;

use holmgang_kernel::words::Lang;

/// The language that the arguments ask for: `--lang ru` or `--lang=ru`, before the command or behind it.
pub fn asked(args: &[OsString]) -> Option<Lang> {
    said(args.iter().map(|arg| arg.to_string_lossy()))
}

/// `--lang ru` or `--lang=ru` anywhere before `--`, else the first of LC_ALL, LC_MESSAGES and LANG that says something, else English.
pub fn find(args: &[OsString]) -> Lang {
    let args = args.iter().map(|arg| arg.to_string_lossy());
    let env = |name: &str| std::env::var(name).ok();
    pick(args, ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(env))
}

fn pick<S: AsRef<str>>(args: impl Iterator<Item = S>, env: impl Iterator<Item = String>) -> Lang {
    // The first variable that is set decides, as for every program; a language that is not spoken here means English.
    let by_env = || env.into_iter().find(|value| !value.is_empty()).and_then(|value| value.parse().ok());
    said(args).or_else(by_env).unwrap_or_default()
}

fn said<S: AsRef<str>>(args: impl Iterator<Item = S>) -> Option<Lang> {
    let mut args = args.take_while(|arg| arg.as_ref() != "--");
    while let Some(arg) = args.next() {
        let said = match arg.as_ref() {
            "--lang" => args.next().map(|next| next.as_ref().to_owned()),
            other => other.strip_prefix("--lang=").map(str::to_owned),
        };
        if let Some(lang) = said.and_then(|said| said.parse().ok()) {
            return Some(lang);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_go_before_the_environment() {
        let find = |args: &[&str], env: &[&str]| pick(args.iter(), env.iter().map(|text| (*text).to_owned()));
        assert_eq!(find(&["holmgang", "--lang", "ru"], &["en_US.UTF-8"]), Lang::Ru);
        assert_eq!(find(&["holmgang", "play", "--lang=en"], &["ru_RU.UTF-8"]), Lang::En);
        assert_eq!(find(&["holmgang"], &["", "ru_RU.UTF-8", "en"]), Lang::Ru);
        assert_eq!(find(&["holmgang"], &["C", "ru_RU.UTF-8"]), Lang::En);
        assert_eq!(find(&["holmgang", "--", "--lang", "ru"], &["de_DE"]), Lang::En);
    }
}
