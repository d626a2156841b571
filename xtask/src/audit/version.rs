//! Versions and ranges of them, as advisories write them: `>= 1.2.3, < 2`, `^0.4.1`, `= 1.0.0`.

use anyhow::{Result, bail};

/// Numbers, and what stands behind `-`: a version with that comes before the one without.
type Version = ([u64; 3], Option<String>);

fn version(text: &str) -> Result<(Version, usize)> {
    let text = text.split('+').next().unwrap_or_default();
    let (numbers, before) = text.split_once('-').map_or((text, None), |(numbers, before)| (numbers, Some(before)));
    let mut all = [0; 3];
    let mut given = 0;
    for part in numbers.split('.') {
        if given == 3 || part.is_empty() {
            bail!("`{text}` is no version");
        }
        all[given] = part.parse()?;
        given += 1;
    }
    Ok(((all, before.map(str::to_owned)), given))
}

/// As semantic versions are ordered.
fn order(a: &Version, b: &Version) -> std::cmp::Ordering {
    a.0.cmp(&b.0).then_with(|| match (&a.1, &b.1) {
        (None, None) => std::cmp::Ordering::Equal,
        (None, Some(_)) => std::cmp::Ordering::Greater,
        (Some(_), None) => std::cmp::Ordering::Less,
        (Some(a), Some(b)) => {
            let part = |text: &str| {
                text.split('.').map(|word| (word.parse::<u64>().ok(), word.to_owned())).collect::<Vec<_>>()
            };
            let key = |(number, word): &(Option<u64>, String)| (number.is_none(), number.unwrap_or(0), word.clone());
            part(a).iter().map(key).cmp(part(b).iter().map(key))
        }
    })
}

/// Whether a version lies in a range.
///
/// # Errors
/// One of them is none.
pub fn fits(of: &str, range: &str) -> Result<bool> {
    let (of, _) = version(of)?;
    for part in range.split(',') {
        let part = part.trim();
        let digits = part.find(|c: char| c.is_ascii_digit()).unwrap_or(part.len());
        let (sign, text) = part.split_at(digits);
        let (bound, given) = version(text.trim())?;
        let order = order(&of, &bound);
        let good = match sign.trim() {
            ">=" => order.is_ge(),
            ">" => order.is_gt(),
            "<" => order.is_lt(),
            "<=" => order.is_le(),
            "=" => order.is_eq(),
            // The same from the first number that is not zero on.
            "^" | "" => {
                let first =
                    bound.0.iter().take(given).position(|number| *number > 0).unwrap_or(given.saturating_sub(1));
                order.is_ge() && of.0[..=first] == bound.0[..=first]
            }
            "~" => order.is_ge() && of.0[..given.clamp(1, 2)] == bound.0[..given.clamp(1, 2)],
            other => bail!("`{other}` in `{range}` is not understood"),
        };
        if !good {
            return Ok(false);
        }
    }
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_understood() {
        for (of, range, expected) in [
            ("1.2.3", ">= 1.2.3", true),
            ("1.2.3-rc.1", ">= 1.2.3", false),
            ("1.2.3", ">=1.0, <1.2.3", false),
            ("1.2.2", ">=1.0, <1.2.3", true),
            ("0.4.9", "^0.4.1", true),
            ("0.5.0", "^0.4.1", false),
            ("1.9.0", "1.2", true),
            ("2.0.0", "^1.2", false),
            ("0.0.3", "^0.0.3", true),
            ("0.0.4", "^0.0.3", false),
            ("1.2.9", "~1.2.3", true),
            ("1.3.0", "~1.2.3", false),
            ("1.0.0+spec-1", "= 1.0.0", true),
            ("1.0.0-alpha.10", "> 1.0.0-alpha.9", true),
            ("1.0.1", "<= 1.0.0", false),
        ] {
            assert_eq!(fits(of, range).unwrap(), expected, "{of} in {range}");
        }
        for bad in ["", "x", ">= a", "!= 1", "1.2.3.4"] {
            assert!(fits("1.0.0", bad).is_err(), "{bad}");
        }
    }
}
