//! Which of many equally cheap ways to go: the one that provokes least, then the one that bends least.

/// Bends from a place from which no way goes on.
const NO_WAY: u16 = u16::MAX - 1;
/// Not worked out yet.
const UNKNOWN: u16 = u16::MAX;
/// How many ways are weighed at most. Those with few bends come first.
const MOST_WEIGHED: usize = 128;
/// How many steps are tried before what has been found is good enough.
const MOST_TRIED: usize = 8_000;

/// Of all ways from `start` to `end` the one that weighs least, of those the one with the fewest bends, of those the one whose first different step
/// comes first in `order`. As directions (below 8), step by step; none if there is no way.
///
/// `next` says where a step in a direction leads (a place below `places`) if the step lies on one of the ways that are wanted, such as the cheapest ones;
/// such steps must lead nowhere in a circle. `weigh` is asked of ways with at most `most_bends` bends, those with the fewest first, until one weighs 0 or
/// enough have been asked: in a crowd, of so many ways that nobody would look at them all, the best of those that bend least is taken.
pub fn straightest(
    (start, end): (u16, u16),
    places: usize,
    order: &[u8],
    most_bends: u16,
    next: impl Fn(u16, u8) -> Option<u16>,
    mut weigh: impl FnMut(&[u8]) -> usize,
) -> Option<Vec<u8>> {
    if start == end {
        return Some(Vec::new());
    }
    let mut search = Search { end, order, next, bends: vec![[UNKNOWN; 8]; places] };
    let fewest = order.iter().filter_map(|way| Some(search.ahead((search.next)(start, *way)?, *way))).min()?;
    let mut best: Option<(usize, Vec<u8>)> = None;
    let (mut weighed, mut tried) = (0, 0);
    for bends in fewest..=most_bends.max(fewest) {
        // Where one stands, how one came there, the bends that are left, and the next direction to try.
        let mut stack = vec![(start, None, bends, 0)];
        let mut steps: Vec<u8> = Vec::new();
        while let Some((place, came, left, turn)) = stack.last_mut() {
            let Some(way) = order.get(*turn).copied() else {
                stack.pop();
                steps.pop();
                continue;
            };
            *turn += 1;
            let Some(left) = left.checked_sub(bend(*came, way)) else { continue };
            let Some(next) = (search.next)(*place, way) else { continue };
            // With bends left over at the end it has been weighed before.
            if search.ahead(next, way) > left || next == end && left > 0 {
                continue;
            }
            steps.push(way);
            if next != end {
                tried += 1;
                if tried > MOST_TRIED && best.is_some() {
                    return best.map(|(_, way)| way);
                }
                stack.push((next, Some(way), left, 0));
                continue;
            }
            weighed += 1;
            let weight = weigh(&steps);
            if best.as_ref().is_none_or(|(least, _)| weight < *least) {
                best = Some((weight, steps.clone()));
            }
            if weight == 0 || weighed >= MOST_WEIGHED {
                return best.map(|(_, way)| way);
            }
            steps.pop();
        }
    }
    best.map(|(_, way)| way)
}

struct Search<'a, N> {
    end: u16,
    order: &'a [u8],
    next: N,
    /// The fewest bends from a place to the end for one who came there by each direction.
    bends: Vec<[u16; 8]>,
}

impl<N: Fn(u16, u8) -> Option<u16>> Search<'_, N> {
    /// The fewest bends that are still to come for one who came to a place by a direction. A stack of its own: ways through a maze are long.
    fn ahead(&mut self, place: u16, came: u8) -> u16 {
        let mut open = vec![(place, came)];
        while let Some((place, came)) = open.last().copied() {
            if self.known(place, came).is_some() {
                open.pop();
                continue;
            }
            let (mut fewest, before) = (NO_WAY, open.len());
            for way in self.order {
                let Some(next) = (self.next)(place, *way) else { continue };
                match self.known(next, *way) {
                    Some(ahead) => fewest = fewest.min(ahead.saturating_add(bend(Some(came), *way)).min(NO_WAY)),
                    None => open.push((next, *way)),
                }
            }
            if open.len() == before {
                self.bends[usize::from(place)][usize::from(came & 7)] = fewest;
                open.pop();
            }
        }
        self.known(place, came).unwrap_or(NO_WAY)
    }

    fn known(&self, place: u16, came: u8) -> Option<u16> {
        if place == self.end {
            return Some(0);
        }
        // Beyond the places that were promised nothing is.
        let found = self.bends.get(usize::from(place)).map_or(NO_WAY, |of| of[usize::from(came & 7)]);
        (found != UNKNOWN).then_some(found)
    }
}

fn bend(came: Option<u8>, way: u8) -> u16 {
    u16::from(came.is_some_and(|came| came != way))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORDER: [u8; 8] = [0, 2, 4, 6, 1, 3, 5, 7];
    /// North, north-east and so on, on a board of 8 × 8 with places from the south-west.
    const STEPS: [(i32, i32); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

    fn at(file: i32, rank: i32) -> u16 {
        (rank * 8 + file) as u16
    }

    /// Cheapest ways on an open board: each step comes nearer.
    fn near(end: u16, closed: &[u16]) -> impl Fn(u16, u8) -> Option<u16> {
        let far = move |place: u16| {
            let (files, ranks) = (i32::from(place % 8) - i32::from(end % 8), i32::from(place / 8) - i32::from(end / 8));
            files.abs().max(ranks.abs())
        };
        move |place, way| {
            let (files, ranks) = STEPS[usize::from(way)];
            let (file, rank) = (i32::from(place % 8) + files, i32::from(place / 8) + ranks);
            let next = at(file, rank);
            let is_open = (0..8).contains(&file) && (0..8).contains(&rank) && !closed.contains(&next);
            (is_open && far(next) < far(place)).then_some(next)
        }
    }

    fn straight(start: u16, end: u16, closed: &[u16], weigh: impl FnMut(&[u8]) -> usize) -> Option<Vec<u8>> {
        straightest((start, end), 64, &ORDER, 7, near(end, closed), weigh)
    }

    #[test]
    fn a_way_bends_as_seldom_as_it_can() {
        assert_eq!(straight(at(0, 0), at(5, 0), &[], |_| 0), Some(vec![2; 5]));
        assert_eq!(straight(at(0, 0), at(5, 5), &[], |_| 0), Some(vec![1; 5]));
        assert_eq!(straight(at(0, 0), at(5, 2), &[], |_| 0), Some(vec![2, 2, 2, 1, 1]), "straight first");
        assert_eq!(straight(at(0, 0), at(5, 2), &[at(1, 0)], |_| 0), Some(vec![1, 1, 2, 2, 2]), "or slanting first");
        let closed = [at(1, 0), at(2, 2)];
        assert_eq!(straight(at(0, 0), at(5, 2), &closed, |_| 0), Some(vec![1, 2, 2, 2, 1]), "or with two bends");
        assert_eq!(straight(at(0, 0), at(1, 0), &[at(1, 0)], |_| 0), None, "there is none");
        assert_eq!(straight(at(3, 3), at(3, 3), &[], |_| 0), Some(vec![]), "one is there");
    }

    #[test]
    fn a_lighter_way_may_bend() {
        // The second cell of the straight way weighs something.
        let weigh = |way: &[u8]| usize::from(way.starts_with(&[2, 2]));
        assert_eq!(straight(at(0, 3), at(4, 3), &[], weigh), Some(vec![1, 1, 3, 3]));
        // Where every way weighs the same the straight one is left.
        assert_eq!(straight(at(0, 3), at(4, 3), &[], |_| 1), Some(vec![2; 4]));
    }

    #[test]
    fn a_long_way_round_is_found() {
        // A snake of 20,000 places: ten ahead, one up, ten back, one up.
        let next = |place: u16, way: u8| {
            let way_there = match place % 22 {
                0..=9 => 2,
                10 | 21 => 0,
                _ => 6,
            };
            (way == way_there && place < 20_000).then_some(place + 1)
        };
        let way = straightest((0, 20_000), 20_001, &ORDER, 0, next, |_| 0).unwrap();
        assert_eq!((way.len(), &way[9..12]), (20_000, &[2, 0, 6][..]));
    }

    #[test]
    fn ways_are_asked_for_in_the_order_of_their_bends_and_not_without_end() {
        let mut asked = Vec::new();
        straight(at(0, 3), at(7, 3), &[], |way| {
            asked.push(way.windows(2).filter(|two| two[0] != two[1]).count());
            1
        });
        assert!(asked.is_sorted() && asked.len() == MOST_WEIGHED, "{asked:?}");
    }
}
