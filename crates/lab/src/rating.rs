//! How strong: a mean score with an honest interval, as a difference of Elo, and ratings of many players from all their results.
//!
//! Results come in sets of battles that are alike (see [`crate::contest`]); every variance here is that between sets, so that pairs that always split
//! or always go together count for what they are.

/// The normal quantile of a two-sided 95% interval.
const Z: f64 = 1.959_963_984_540_054;
/// Elo points of one unit of the natural logarithm of the odds.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// A number with its 95% interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// Lower end of the interval; may be infinite.
    pub low: f64,
    /// Upper end of the interval; may be infinite.
    pub high: f64,
}

/// The mean score of sets, each between 0 and 1, with its interval: normal, after one set that was won and one that was lost were added (Agresti and
/// Coull 1998, for sets), with Student's quantile. Of nothing nothing is known: 0 to 1.
pub fn mean_score(sets: &[f64]) -> Estimate {
    if sets.is_empty() {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let n = sets.len() as f64 + 2.0;
    let value = sets.iter().sum::<f64>() / sets.len() as f64;
    let mean = (sets.iter().sum::<f64>() + 1.0) / n;
    let all = sets.iter().copied().chain([0.0, 1.0]);
    let variance = all.map(|score| (score - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let half = student(n - 1.0) * (variance / n).sqrt();
    Estimate { value, low: (mean - half).clamp(0.0, value), high: (mean + half).clamp(value, 1.0) }
}

/// The mean of differences of two scores, each between −1 and 1, with its interval: normal, after one set half a point up and one half a point down were
/// added, with Student's quantile. Of nothing nothing is known: −1 to 1.
pub fn mean_difference(sets: &[f64]) -> Estimate {
    if sets.is_empty() {
        return Estimate { value: 0.0, low: -1.0, high: 1.0 };
    }
    let n = sets.len() as f64 + 2.0;
    let value = sets.iter().sum::<f64>() / sets.len() as f64;
    let mean = sets.iter().sum::<f64>() / n;
    let all = sets.iter().copied().chain([-0.5, 0.5]);
    let variance = all.map(|difference| (difference - mean).powi(2)).sum::<f64>() / (n - 1.0);
    let half = student(n - 1.0) * (variance / n).sqrt();
    Estimate { value, low: (mean - half).clamp(-1.0, value), high: (mean + half).clamp(value, 1.0) }
}

/// A share of all decisions, from sets that have many or few of them: `(taken, offered)` of every set, with the interval of a ratio of sums, after one set
/// of the usual size with two taken and one with none were added. Of nothing nothing is known: 0 to 1.
pub fn ratio(sets: &[(f64, f64)]) -> Estimate {
    let offered: f64 = sets.iter().map(|(_, offered)| offered).sum();
    if offered <= 0.0 {
        return Estimate { value: 0.5, low: 0.0, high: 1.0 };
    }
    let usual = offered / sets.len() as f64;
    let value = sets.iter().map(|(taken, _)| taken).sum::<f64>() / offered;
    let all = || sets.iter().copied().chain([(usual.min(2.0), usual), (0.0, usual)]);
    let n = sets.len() as f64 + 2.0;
    let mean = all().map(|(taken, _)| taken).sum::<f64>() / (usual * n);
    let variance = all().map(|(taken, offered)| (taken - mean * offered).powi(2)).sum::<f64>() / (n - 1.0);
    let half = student(n - 1.0) * (variance / n).sqrt() / usual;
    Estimate { value, low: (mean - half).clamp(0.0, value), high: (mean + half).clamp(value, 1.0) }
}

/// The two-sided 95% quantile of Student's distribution, by the first terms of its expansion about the normal one.
fn student(freedom: f64) -> f64 {
    let (z, z3) = (Z, Z.powi(3));
    let z5 = Z.powi(5);
    z + (z3 + z) / (4.0 * freedom) + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * freedom * freedom)
}

/// The difference of Elo that a mean score stands for.
pub fn elo(score: f64) -> f64 {
    match score {
        score if score <= 0.0 => f64::NEG_INFINITY,
        score if score >= 1.0 => f64::INFINITY,
        score => ELO * (score / (1.0 - score)).ln(),
    }
}

/// The mean score that a difference of Elo stands for.
pub fn expected(elo: f64) -> f64 {
    1.0 / (1.0 + (-elo / ELO).exp())
}

/// A score with its interval as a difference of Elo.
pub fn elo_of(score: Estimate) -> Estimate {
    Estimate { value: elo(score.value), low: elo(score.low), high: elo(score.high) }
}

/// Battles of one set between two players.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    /// One player.
    pub one: usize,
    /// The other one.
    pub other: usize,
    /// What the first one has scored in all battles of the set together.
    pub score: f64,
    /// How many battles they were.
    pub battles: f64,
}

/// The strength of a virtual drawn battle of everybody with everybody, which keeps ratings finite where somebody has won or lost everything.
const VIRTUAL: f64 = 0.5;
/// Rounds of Newton's method; it is settled long before.
const ROUNDS: usize = 60;

/// Bradley–Terry ratings of `players` in points of Elo, 0 on average, with intervals that count every set as one observation (the sandwich estimator).
pub fn bradley_terry(players: usize, meetings: &[Meeting]) -> Vec<Estimate> {
    if players == 0 {
        return Vec::new();
    }
    let mut strength = vec![0.0; players];
    let mut inverse = Matrix::identity(players);
    for _ in 0..ROUNDS {
        let mut gradient = vec![0.0; players];
        // The constraint that they add up to nothing, as a spring: it moves no difference.
        let mut curve = Matrix::filled(players, 1.0 / players as f64);
        let mut meet = |meeting: &Meeting| {
            let Meeting { one, other, score, battles } = *meeting;
            let p = logistic(strength[one] - strength[other]);
            let (slope, bend) = (score - battles * p, battles * p * (1.0 - p));
            gradient[one] += slope;
            gradient[other] -= slope;
            for (row, column, sign) in [(one, one, 1.0), (other, other, 1.0), (one, other, -1.0), (other, one, -1.0)] {
                curve.add(row, column, sign * bend);
            }
        };
        meetings.iter().for_each(&mut meet);
        for one in 0..players {
            for other in 0..one {
                meet(&Meeting { one, other, score: VIRTUAL / 2.0, battles: VIRTUAL });
            }
        }
        inverse = curve.inverted();
        let step = inverse.times(&gradient);
        let longest = step.iter().fold(0.0f64, |most, part| most.max(part.abs()));
        // Far from the top Newton's step is too long.
        let scale = if longest > 2.0 { 2.0 / longest } else { 1.0 };
        for (value, part) in strength.iter_mut().zip(&step) {
            *value += scale * part;
        }
        if longest < 1e-10 {
            break;
        }
    }
    let mean = strength.iter().sum::<f64>() / players as f64;
    let mut variances = vec![0.0; players];
    for Meeting { one, other, score, battles } in meetings {
        let slope = score - battles * logistic(strength[*one] - strength[*other]);
        for (player, variance) in variances.iter_mut().enumerate() {
            *variance += (slope * (inverse.at(player, *one) - inverse.at(player, *other))).powi(2);
        }
    }
    // As many observations too many as there are free ratings.
    let n = meetings.len() as f64;
    let small = if n > players as f64 { n / (n - players as f64 + 1.0) } else { f64::INFINITY };
    let rated = strength.iter().zip(variances).map(|(value, variance)| {
        let (value, half) = ((value - mean) * ELO, Z * (variance * small).sqrt() * ELO);
        Estimate { value, low: value - half, high: value + half }
    });
    rated.collect()
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

/// A square matrix, row by row.
struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    fn filled(size: usize, value: f64) -> Self {
        Matrix { size, cells: vec![value; size * size] }
    }

    fn identity(size: usize) -> Self {
        let mut matrix = Matrix::filled(size, 0.0);
        for place in 0..size {
            matrix.add(place, place, 1.0);
        }
        matrix
    }

    fn at(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    fn times(&self, vector: &[f64]) -> Vec<f64> {
        self.cells.chunks(self.size).map(|row| row.iter().zip(vector).map(|(a, b)| a * b).sum()).collect()
    }

    /// By elimination; of a positive definite matrix, so no row has to be exchanged.
    fn inverted(mut self) -> Self {
        let size = self.size;
        let mut inverse = Matrix::identity(size);
        for pivot in 0..size {
            let scale = 1.0 / self.at(pivot, pivot);
            for column in 0..size {
                self.cells[pivot * size + column] *= scale;
                inverse.cells[pivot * size + column] *= scale;
            }
            for row in (0..size).filter(|row| *row != pivot) {
                let factor = self.at(row, pivot);
                for column in 0..size {
                    let (own, other) = (self.at(pivot, column), inverse.at(pivot, column));
                    self.cells[row * size + column] -= factor * own;
                    inverse.cells[row * size + column] -= factor * other;
                }
            }
        }
        inverse
    }
}
