//! Directions: facings, arcs and octants, in exact integers. TD-7.2, TD-7.3, TD-7.9.

/// TD-7.2: one of eight directions, clockwise from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Facing {
    N,
    NE,
    E,
    SE,
    S,
    SW,
    W,
    NW,
}

impl Facing {
    /// All, clockwise from the north, with the words of the notation.
    pub const ALL: [(Facing, &'static str, &'static str); 8] = [
        (Facing::N, "n", "с"),
        (Facing::NE, "ne", "св"),
        (Facing::E, "e", "в"),
        (Facing::SE, "se", "юв"),
        (Facing::S, "s", "ю"),
        (Facing::SW, "sw", "юз"),
        (Facing::W, "w", "з"),
        (Facing::NW, "nw", "сз"),
    ];

    /// The direction so many eighths of a turn clockwise from the north.
    pub const fn at(eighths: u8) -> Facing {
        Facing::ALL[(eighths & 7) as usize].0
    }

    /// Files and ranks of one step; files grow to the east, ranks to the north (TD-7.1).
    pub const fn vector(self) -> (i8, i8) {
        match self {
            Facing::N => (0, 1),
            Facing::NE => (1, 1),
            Facing::E => (1, 0),
            Facing::SE => (1, -1),
            Facing::S => (0, -1),
            Facing::SW => (-1, -1),
            Facing::W => (-1, 0),
            Facing::NW => (-1, 1),
        }
    }

    /// The direction of a step to a neighbouring cell.
    pub const fn of_step(files: i8, ranks: i8) -> Option<Facing> {
        Some(match (files, ranks) {
            (0, 1) => Facing::N,
            (1, 1) => Facing::NE,
            (1, 0) => Facing::E,
            (1, -1) => Facing::SE,
            (0, -1) => Facing::S,
            (-1, -1) => Facing::SW,
            (-1, 0) => Facing::W,
            (-1, 1) => Facing::NW,
            _ => return None,
        })
    }

    /// How many eighths of a turn lie between two directions: 0 to 4.
    pub const fn turn_to(self, other: Facing) -> u8 {
        let clockwise = (other as u8).wrapping_sub(self as u8) & 7;
        if clockwise > 4 { 8 - clockwise } else { clockwise }
    }

    /// This direction turned towards another one by at most so many eighths.
    pub const fn turned_towards(self, other: Facing, at_most: u8) -> Facing {
        let clockwise = (other as u8).wrapping_sub(self as u8) & 7;
        if clockwise <= 4 {
            let by = if clockwise < at_most { clockwise } else { at_most };
            Facing::at(self as u8 + by)
        } else {
            let against = 8 - clockwise;
            let by = if against < at_most { against } else { at_most };
            Facing::at((self as u8 + 8 - by) & 7)
        }
    }

    /// TD-7.9: the direction nearest to a vector; none where there is no distance.
    pub const fn octant(files: i16, ranks: i16) -> Option<Facing> {
        let (big, small) = {
            let (a, b) = (files.abs() as i32, ranks.abs() as i32);
            if a >= b { (a, b) } else { (b, a) }
        };
        if big == 0 {
            return None;
        }
        if (big - small) * (big - small) > 2 * small * small {
            return if files.abs() > ranks.abs() {
                Facing::of_step(files.signum() as i8, 0)
            } else {
                Facing::of_step(0, ranks.signum() as i8)
            };
        }
        Facing::of_step(files.signum() as i8, ranks.signum() as i8)
    }
}

/// TD-7.3: where somebody stands as seen from a facing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arc {
    Front,
    Flank,
    Rear,
}

/// TD-7.3: in which arc of somebody facing `facing` the vector to the other one (centre to centre, in any unit) lies.
#[inline]
pub const fn arc(facing: Facing, files: i16, ranks: i16) -> Arc {
    let (x, y) = facing.vector();
    let dot = x as i32 * files as i32 + y as i32 * ranks as i32;
    let own = (x * x + y * y) as i32;
    let far = files as i32 * files as i32 + ranks as i32 * ranks as i32;
    if 2 * dot * dot < own * far || dot == 0 {
        Arc::Flank
    } else if dot > 0 {
        Arc::Front
    } else {
        Arc::Rear
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn td_7_3_three_front_two_flank_three_rear() {
        let seen = |x, y| arc(Facing::N, x, y);
        for x in [-1, 0, 1] {
            assert_eq!(seen(x, 1), Arc::Front);
            assert_eq!(seen(x, -1), Arc::Rear);
        }
        assert_eq!(seen(-1, 0), Arc::Flank);
        assert_eq!(seen(2, 1), Arc::Flank);
        assert_eq!(arc(Facing::NE, 0, 1), Arc::Front);
        assert_eq!(arc(Facing::NE, -1, 0), Arc::Rear);
        assert_eq!(arc(Facing::NE, -1, 1), Arc::Flank);
    }

    #[test]
    fn td_7_9_octants() {
        assert_eq!(Facing::octant(0, -3), Some(Facing::S));
        assert_eq!(Facing::octant(2, 1), Some(Facing::NE)); // (2−1)² = 1, 2·1² = 2: diagonal
        assert_eq!(Facing::octant(3, 1), Some(Facing::E)); // 4 > 2: straight
        assert_eq!(Facing::octant(0, 0), None);
    }

    #[test]
    fn turning_goes_the_short_way() {
        assert_eq!(Facing::N.turned_towards(Facing::SE, 2), Facing::E);
        assert_eq!(Facing::N.turned_towards(Facing::SW, 2), Facing::W);
        assert_eq!(Facing::N.turned_towards(Facing::NW, 2), Facing::NW);
        assert_eq!(Facing::NE.turn_to(Facing::W), 3);
    }
}
