//! Russian forms of sides and pieces: sentences decline them.

use crate::state::Kind;

/// The cases that sentences use beside the nominative. Living pieces have the same genitive and accusative in the masculine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Case {
    Nominative,
    /// Whom something is done to; for players, also whose it is.
    Accusative,
    /// To whom something is given; for players only.
    Dative,
}

/// A side inside a sentence, by the id of its seat: "белые", "белых", "белым".
pub fn side(seat: &str, case: Case) -> String {
    let (stem, is_soft) = stem(seat);
    let ending = match (case, is_soft) {
        (Case::Nominative, false) => "ые",
        (Case::Nominative, true) => "ие",
        (Case::Accusative, false) => "ых",
        (Case::Accusative, true) => "их",
        (Case::Dative, false) => "ым",
        (Case::Dative, true) => "им",
    };
    format!("{stem}{ending}")
}

/// A piece with its colour, without its cell: "белый слон", "белую ладью". Asked in the nominative and the accusative.
pub fn piece(seat: &str, kind: Kind, case: Case) -> String {
    let (stem, is_soft) = stem(seat);
    let is_accusative = case == Case::Accusative;
    let (noun, ending) = match kind {
        Kind::Pawn => (if is_accusative { "пешку" } else { "пешка" }, feminine(is_soft, is_accusative)),
        Kind::Rook => (if is_accusative { "ладью" } else { "ладья" }, feminine(is_soft, is_accusative)),
        Kind::Immobile => (
            if is_accusative { "неподвижную фигуру" } else { "неподвижная фигура" },
            feminine(is_soft, is_accusative),
        ),
        Kind::Knight => (if is_accusative { "коня" } else { "конь" }, masculine(is_soft, is_accusative)),
        Kind::Bishop => (if is_accusative { "слона" } else { "слон" }, masculine(is_soft, is_accusative)),
        Kind::Queen => (if is_accusative { "ферзя" } else { "ферзь" }, masculine(is_soft, is_accusative)),
        Kind::King => (if is_accusative { "короля" } else { "король" }, masculine(is_soft, is_accusative)),
        // No living thing: its accusative is its nominative.
        Kind::Tank => ("танк", masculine(is_soft, false)),
    };
    format!("{stem}{ending} {noun}")
}

/// What a pawn turns into: "в ферзя".
pub fn turned_into(kind: Kind) -> &'static str {
    match kind {
        Kind::Pawn => "в пешку",
        Kind::Knight => "в коня",
        Kind::Bishop => "в слона",
        Kind::Rook => "в ладью",
        Kind::Queen => "в ферзя",
        Kind::King => "в короля",
        Kind::Immobile => "в неподвижную фигуру",
        Kind::Tank => "в танк",
    }
}

fn feminine(is_soft: bool, is_accusative: bool) -> &'static str {
    match (is_soft, is_accusative) {
        (false, false) => "ая",
        (false, true) => "ую",
        (true, false) => "яя",
        (true, true) => "юю",
    }
}

fn masculine(is_soft: bool, is_accusative: bool) -> &'static str {
    match (is_soft, is_accusative) {
        (false, false) => "ый",
        (false, true) => "ого",
        (true, false) => "ий",
        (true, true) => "его",
    }
}

/// The stem of a colour, and whether its endings are soft.
fn stem(seat: &str) -> (&'static str, bool) {
    match seat {
        "white" => ("бел", false),
        "black" => ("чёрн", false),
        "blue" => ("син", true),
        "red" => ("красн", false),
        _ => ("зелён", false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_agree_with_their_pieces() {
        assert_eq!(piece("white", Kind::Bishop, Case::Nominative), "белый слон");
        assert_eq!(piece("blue", Kind::Rook, Case::Accusative), "синюю ладью");
        assert_eq!(piece("blue", Kind::Knight, Case::Accusative), "синего коня");
        assert_eq!(piece("blue", Kind::Pawn, Case::Nominative), "синяя пешка");
        assert_eq!(piece("red", Kind::Immobile, Case::Accusative), "красную неподвижную фигуру");
        assert_eq!(piece("green", Kind::Tank, Case::Accusative), "зелёный танк");
        assert_eq!(piece("black", Kind::Queen, Case::Accusative), "чёрного ферзя");
    }

    #[test]
    fn every_seat_has_its_forms() {
        for seat in &crate::SEATS {
            let name = seat.name.get(holmgang_kernel::words::Lang::Ru);
            assert_eq!(side(seat.id, Case::Nominative), name.to_lowercase());
        }
        assert_eq!((side("blue", Case::Accusative), side("green", Case::Dative)), ("синих".into(), "зелёным".into()));
    }
}
