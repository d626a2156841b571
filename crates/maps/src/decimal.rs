//! Numbers of a JSON text as whole thousandths, read from their digits: nothing is ever a float here.

/// Thousandths in one.
pub const ONE: i64 = 1000;
/// Numbers beyond this many wholes are refused.
const MOST: i64 = 1_000_000;

/// Reads a number as JSON writes it (`-12.3456`, `1e-3`) and rounds it to the nearest thousandth, halves away from 0. None if it is none, or too large.
pub fn read(text: &str) -> Option<i64> {
    let (negative, rest) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (mantissa, exponent) = match rest.split_once(['e', 'E']) {
        Some((mantissa, exponent)) => (mantissa, exponent.strip_prefix('+').unwrap_or(exponent).parse::<i32>().ok()?),
        None => (rest, 0),
    };
    let (whole, part) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if whole.is_empty() || !whole.bytes().chain(part.bytes()).all(|b| b.is_ascii_digit()) {
        return None;
    }
    // The digits as one number, and how many of them stand behind the point.
    let digits: Vec<i64> = whole.bytes().chain(part.bytes()).map(|b| i64::from(b - b'0')).collect();
    let point = i32::try_from(whole.len()).ok()?.checked_add(exponent)?;
    let mut value: i64 = 0;
    // Digit places from the first one to the thousandth, and one more to round by.
    for place in 0..point.checked_add(4)?.max(0) {
        if value > MOST * ONE * 10 {
            return None;
        }
        value = value * 10 + digits.get(usize::try_from(place).ok()?).copied().unwrap_or(0);
    }
    let rounded = (value + 5) / 10;
    (rounded <= MOST * ONE).then_some(if negative { -rounded } else { rounded })
}

/// Thousandths as people write them: `1.5`, `-0.25`, `3`.
pub fn written(thousandths: i64) -> String {
    let sign = if thousandths < 0 { "-" } else { "" };
    let (whole, part) = (thousandths.unsigned_abs() / 1000, thousandths.unsigned_abs() % 1000);
    if part == 0 {
        return format!("{sign}{whole}");
    }
    format!("{sign}{whole}.{part:03}").trim_end_matches('0').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_become_thousandths() {
        for (text, value) in [
            ("0", 0),
            ("12", 12_000),
            ("-1.5", -1_500),
            ("0.0004", 0),
            ("0.0005", 1),
            ("3.14159", 3_142),
            ("1e-3", 1),
            ("1E3", 1_000_000),
            ("12.5e1", 125_000),
            ("2.9999999999", 3_000),
            ("0e999999", 0),
        ] {
            assert_eq!(read(text), Some(value), "{text}");
        }
        for text in ["", "-", "x", "1.2.3", "1e", "99999999", "1e30", "--1", "1e99999999999", "1e2147483647"] {
            assert_eq!(read(text), None, "{text}");
        }
    }

    #[test]
    fn thousandths_are_written_short() {
        assert_eq!([1500, -250, 3000, 1, 0].map(written), ["1.5", "-0.25", "3", "0.001", "0"]);
    }
}
