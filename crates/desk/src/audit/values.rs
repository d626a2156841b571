//! Values of figures and sides, as a ruling has them.

use holmgang_kernel::clause::Clause;
use holmgang_kernel::tally::Op;

use super::check::{Check, plain};
use super::explain;
use super::gauges::{self, Change};
use super::lines::{Line, Subject};
use super::tokens::Sum;
use super::{Finding, Kind};

/// A value that a ruling names.
#[derive(Clone, Debug)]
struct Claim {
    line: usize,
    sum: Sum,
    path: String,
    said: i64,
    /// Whether a word names the value, and not only the number it begins with.
    named: bool,
}

impl Check<'_> {
    /// Values of figures and sides.
    pub(super) fn values(&mut self) {
        let mut claims: Vec<Claim> = Vec::new();
        for (place, line) in self.lines.iter().enumerate() {
            claims.extend(line.sums.iter().filter_map(|sum| self.claim(place, line, sum)));
        }
        let mut paths: Vec<String> = Vec::new();
        for claim in &claims {
            if !paths.contains(&claim.path) {
                paths.push(claim.path.clone());
            }
        }
        for path in paths {
            let own: Vec<&Claim> = claims.iter().filter(|claim| claim.path == path).collect();
            self.value(&path, &own);
        }
    }

    fn claim(&self, place: usize, line: &Line, sum: &Sum) -> Option<Claim> {
        let said = sum.said().or_else(|| of_most(sum)).filter(|said| said.fract() == 0.0 && said.abs() < 1e9)? as i64;
        // What is multiplied is an effect that is worked out, whatever stands before it: `the bolt with a charge: 44.2 × 1.25 = 55`.
        if sum.against || sum.operands.iter().any(|operand| operand.percent || operand.sign == '*') {
            return None;
        }
        // `+20 energy` is a change, no value.
        if sum.is_bare() && sum.operands.first().is_some_and(|operand| operand.sign == '-')
            || sum.is_bare() && is_signed(line, sum)
        {
            return None;
        }
        if (sum.is_bare() || of_most(sum).is_some()) && (is_amount(sum) || is_paid(line, sum)) {
            return None;
        }
        let named = self.gauge_of(sum).or_else(|| self.heading(line).filter(|_| !sum.is_bare()));
        if let Some(gauge) = named {
            let path = self.bearer(place, line, sum, &gauge.id)?;
            return Some(Claim { line: place, sum: sum.clone(), path, said, named: true });
        }
        let subject = line.subject(sum.span.0)?;
        if sum.results.is_empty() {
            // A bare number behind a name counts only where it goes with something that is wrong already.
            let first = self.speech.gauges.first()?;
            let near = sum.before.len() <= 2 && line.subjects.iter().any(|(at, _)| *at < sum.span.0);
            let paths = gauges::paths(subject, &first.id, &self.scene, &self.now);
            let [path] = paths.as_slice() else { return None };
            return (near && !self.causes.is_empty() && sum.operands.len() == 1).then(|| Claim {
                line: place,
                sum: sum.clone(),
                path: path.clone(),
                said,
                named: false,
            });
        }
        let additions = sum.operands.iter().all(|operand| matches!(operand.sign, '+' | '-'));
        if !additions {
            return None;
        }
        let first = sum.operands.first()?.value;
        for gauge in &self.speech.gauges {
            for path in gauges::paths(subject, &gauge.id, &self.scene, &self.now) {
                let begins = gauges::track(&path, self.steps, &self.now)
                    .iter()
                    .any(|value| (*value as f64 - first).abs() < 0.001);
                let takes = sum.is_change || sum.operands.iter().skip(1).any(|operand| operand.sign == '-');
                if begins && takes {
                    return Some(Claim { line: place, sum: sum.clone(), path, said, named: true });
                }
            }
        }
        None
    }

    /// The value that a line is about by its first words: `Energy: black 3, white 0 + 1 = 1`.
    fn heading(&self, line: &Line) -> Option<&crate::speech::Named> {
        let (head, _) = line.text.split_once(':')?;
        // `Pawns on d4 and d5. Energy: …`: the sentence that the colon stands in.
        let head = head.rsplit(['.', '!', ';']).next().unwrap_or(head);
        let words = crate::scan::words(head);
        let is = |gauge: &&crate::speech::Named| {
            gauge.say.iter().any(|phrase| phrase.fits(words.iter().map(|word| word.text.as_str())) == Some(words.len()))
        };
        self.speech.gauges.iter().find(is)
    }

    /// Whose value a number is: of whoever is named nearest and has had the value that the sum begins with, else of whom the step of the line concerns.
    fn bearer(&self, place: usize, line: &Line, sum: &Sum, gauge: &str) -> Option<String> {
        let begins = |path: &String| {
            let first = sum.operands.first().map_or(0.0, |operand| operand.value);
            gauges::track(path, self.steps, &self.now).iter().any(|value| (*value as f64 - first).abs() < 0.001)
        };
        let open = sum.is_change || !sum.results.is_empty();
        // In the sentence of the number first.
        let sentence =
            line.text.get(..sum.span.0).and_then(|before| before.rfind(['.', '!', ';'])).map_or(0, |at| at + 1);
        let near: Vec<&Subject> = line
            .subjects
            .iter()
            .rev()
            .filter(|(at, _)| sentence <= *at && *at <= sum.span.0)
            .map(|(_, subject)| subject)
            .collect();
        let all: Vec<&Subject> =
            line.subjects.iter().rev().filter(|(at, _)| *at <= sum.span.0).map(|(_, subject)| subject).collect();
        let later: Vec<&Subject> =
            line.subjects.iter().filter(|(at, _)| sum.span.0 < *at).map(|(_, subject)| subject).collect();
        let step = self.step_of(place, sum).map(|step| &self.steps[step]);
        let concerned: Vec<String> = step
            .map(|step| {
                let tokens =
                    step.lines.iter().rev().flat_map(|line| &line.line.tokens).map(|token| format!("{token}.{gauge}"));
                tokens.filter(|path| step.before.get(path) != step.after.get(path)).collect()
            })
            .unwrap_or_default();
        if open {
            for subject in near.iter().chain(&all).chain(&later) {
                let mut paths = gauges::paths(subject, gauge, &self.scene, &self.now);
                paths.retain(|path| begins(path));
                if let [only] = paths.as_slice() {
                    return Some(only.clone());
                }
            }
            if let Some(path) = concerned.iter().find(|path| begins(path)) {
                return Some(path.clone());
            }
            let ids = self
                .scene
                .figures
                .iter()
                .map(|figure| format!("{}.{gauge}", figure.id))
                .filter(|path| self.now.contains_key(path));
            let fitting: Vec<String> =
                ids.filter(|path| begins(path) && 1 < gauges::track(path, self.steps, &self.now).len()).collect();
            if let [only] = fitting.as_slice() {
                return Some(only.clone());
            }
        }
        for subject in &near {
            let paths = gauges::paths(subject, gauge, &self.scene, &self.now);
            if let Some(path) = self.fitting(&paths, sum) {
                return Some(path);
            }
        }
        if near.is_empty()
            && let Some(path) = concerned.first()
            && !open
        {
            return Some(path.clone());
        }
        let subject = all.first().or(later.first())?;
        self.fitting(&gauges::paths(subject, gauge, &self.scene, &self.now), sum)
    }

    /// Of several fields the one that fits the number best.
    fn fitting(&self, paths: &[String], sum: &Sum) -> Option<String> {
        if let [only] = paths {
            return Some(only.clone());
        }
        let said = sum.said()?;
        let first = sum.operands.first().map_or(said, |operand| operand.value);
        let holds = |path: &&String, value: f64| {
            gauges::track(path, self.steps, &self.now).iter().any(|known| (*known as f64 - value).abs() < 0.001)
        };
        let mut fitting = paths.iter().filter(|path| holds(path, first) && !sum.is_bare());
        if let (Some(one), None) = (fitting.next(), fitting.next()) {
            return Some(one.clone());
        }
        let mut fitting = paths.iter().filter(|path| holds(path, said));
        let one = fitting.next()?;
        fitting.next().is_none().then(|| one.clone())
    }

    fn value(&mut self, path: &str, claims: &[&Claim]) {
        let track = gauges::track(path, self.steps, &self.now);
        let (Some(right), Some(last)) = (track.last().copied(), claims.last()) else { return };
        self.ruling.checked += claims.iter().filter(|claim| claim.named).count();
        if last.said == right {
            return;
        }
        // What the thread does not say may come later: the end of a turn that nobody has spoken of.
        let spoken = self.steps.iter().rev().find(|step| !step.unsaid).and_then(|step| step.after.get(path));
        if spoken == Some(&last.said) {
            return;
        }
        let owner = path.split('.').next().unwrap_or("");
        // A value on the way: as it was before what the ruling tells further on.
        let next = self.taken.iter().filter(|taken| last.line < taken.line).map(|taken| taken.step).min();
        let on_the_way = next.and_then(|step| self.steps.get(step)?.before.get(path).copied());
        if on_the_way == Some(last.said) {
            return;
        }
        let right = on_the_way.unwrap_or(right);
        let off = last.said - right;
        // What is told further on does not explain it.
        let before = |cause: &&(usize, Option<(f64, f64)>, usize)| {
            on_the_way.is_none() || next.is_none_or(|next| cause.0 < next)
        };
        let explained = self.causes.iter().filter(before).any(|(step, numbers, at)| match numbers {
            Some((claimed, of)) => {
                let by = claimed - of;
                let is_by = (by.abs() - (off as f64).abs()).abs() < 0.001;
                is_by
                    || last.sum.operands.iter().skip(1).any(|operand| (operand.value - claimed).abs() < 0.001)
                    || self.touches(*step, owner, true)
            }
            None => *at == last.line || self.touches(*step, owner, false),
        });
        // A bare number behind a name is a value only where something that is wrong concerns that name.
        if !last.named && !explained {
            return;
        }
        self.ruling.sets.push((path.to_owned(), last.said));
        let line = &self.lines[last.line];
        let term = self.by_term(path, line, last.said, right).filter(|_| last.named && self.is_sure());
        match &term {
            // The line names what is wrong in it: it hangs on nothing else, and what was asked of it is answered.
            Some((clause, _)) => {
                let clause = Some(clause.to_string());
                let known = |known: &Finding| known.line == line.number && known.clause == clause;
                if self.ruling.findings.iter().any(|finding| finding.sure && known(finding)) {
                    return;
                }
                self.ruling.findings.retain(|finding| !known(finding));
            }
            None if explained || !last.named || !self.is_whole => return,
            None => {}
        }
        // The first claim that is off by as much.
        let first = claims.iter().find(|claim| {
            // A bare number may be the value as it was.
            let is_alone = claim.sum.is_bare() || of_most(&claim.sum).is_some();
            let may_be_old = is_alone && claim.said == track[0];
            claim.said != right && track.iter().any(|value| claim.said - value == off) && !may_be_old
        });
        let told =
            first.copied().filter(|claim| !track.contains(&claim.said) || claim.said - off != right).unwrap_or(last);
        if let Some(finding) = self.effect(owner, told, off).filter(|_| term.is_none()) {
            self.ruling.findings.push(finding);
            return;
        }
        let changes = gauges::changes(path, self.steps, &self.scene, self.speech);
        let (clause, text, number) = match self.repeated(path, line, -off) {
            Some((clause, text)) => (clause, text, Some((-off, 0))),
            None => match term.or_else(|| self.blame(path, &told.sum, -off, &changes)) {
                Some((clause, text)) => (clause, text, None),
                None => return,
            },
        };
        // Where a line tells a price beside what was done, the clause of the price is another one.
        let is_price = changes.iter().any(|change| change.by < 0 && change.clause == clause && change.text == text);
        let gauge = path.rsplit('.').next().unwrap_or("");
        let price = self.speech.causes.iter().find(|cause| is_price && cause.when == "spent" && cause.of == gauge);
        let clause = price.map_or_else(|| clause.to_string(), |cause| cause.is.clone());
        let figure =
            self.steps.iter().flat_map(|step| &step.figures).find(|figure| {
                figure.terms.iter().any(|term| term.clause.to_string() == clause) && figure.value == right
            });
        let line = if told.line == last.line { line } else { &self.lines[told.line] };
        let finding = Finding {
            post: self.post,
            line: line.number,
            text: line.text.clone(),
            kind: Kind::Value,
            about: self.shown.path(path),
            claimed: number.map_or_else(|| plain(told.said as f64), |(claimed, _)| claimed.to_string()),
            right: number.map_or_else(|| (told.said - off).to_string(), |(_, right)| right.to_string()),
            clause: Some(clause),
            why: self.in_both.by_the_rulebook(&text),
            action: String::new(),
            figure: figure.cloned(),
            sure: self.is_sure(),
        };
        self.ruling.findings.push(finding);
    }

    /// The damage or the healing that a value was counted with, where the rulebook gives another one: `42 - 24 = 18` where 18 is what hits.
    fn effect(&self, owner: &str, claim: &Claim, off: i64) -> Option<Finding> {
        let first = claim.sum.operands.first()?.value;
        let amount = (first - claim.said as f64).abs();
        let takes = claim.said as f64 <= first;
        let line = &self.lines[claim.line];
        let (step, figure) = self.steps.iter().find_map(|step| {
            let about = step.lines.iter().any(|line| line.line.tokens.iter().any(|token| token == owner));
            let figure = step.figures.iter().find(|figure| {
                let by = figure.value as f64 - amount;
                self.is_effect(figure) && by != 0.0 && (if takes { by } else { -by }) == off as f64
            })?;
            (about && !claim.sum.is_bare() && step.guessed.is_empty()).then_some((step, figure))
        })?;
        // The sum that the amount comes from, else the amount itself.
        let is_amount = |sum: &&Sum| 1 < sum.operands.len() && !sum.is_change && sum.said() == Some(amount);
        let sum = line.sums.iter().find(is_amount);
        let flat = explain::flattened(figure, &step.figures);
        let counted = flat.as_ref().unwrap_or(figure);
        let told = step.lines.iter().find(|line| line.figures.iter().any(|known| known.id == figure.id));
        let reason = sum.and_then(|sum| {
            explain::reason(sum, counted, &explain::compare(sum, counted), told.map(|line| line.clause), &step.figures)
        });
        let clause = reason.as_ref().map(|reason| reason.clause).or(told.map(|line| line.clause))?;
        let text = reason.and_then(|reason| reason.label).or_else(|| told.map(|line| line.line.text.clone()))?;
        Some(Finding {
            post: self.post,
            line: line.number,
            text: line.text.clone(),
            kind: Kind::Number,
            about: self.in_both.words(&figure.name),
            claimed: plain(amount),
            right: figure.value.to_string(),
            clause: Some(clause.to_string()),
            why: self.in_both.by_the_rulebook(&text),
            action: step.action.clone(),
            figure: Some(counted.clone()),
            sure: self.is_sure() && !self.ruling.misread.contains(&step.part),
        })
    }

    /// Something that the log has told to be over, counted once more: `burning, still 6`.
    fn repeated(&self, path: &str, line: &Line, missing: i64) -> Option<(Clause, String)> {
        let owner = path.split('.').next()?;
        if missing <= 0 {
            return None;
        }
        let named = line.sums.iter().find(|sum| sum.is_bare() && sum.said() == Some(missing as f64))?;
        let shares = |text: &str| {
            let said: Vec<String> = crate::scan::words(text).into_iter().map(|word| word.text).collect();
            named.before.iter().filter(|word| 4 < word.chars().count()).any(|word| {
                let stems = crate::fold::stems(word);
                said.iter().any(|known| crate::fold::is_form(known, &stems))
            })
        };
        let names = self
            .scene
            .by_id(owner)
            .map(|place| self.scene.figures[place].shown.join(" ").to_lowercase())
            .unwrap_or_default();
        let about = |known: &&holmgang_arena::erased::LogLine| {
            let text = known.line.text.split([':', '→']).skip(1).collect::<Vec<_>>().join(" ");
            known.line.tokens.iter().any(|token| token == owner)
                && shares(text.to_lowercase().replace(&names, " ").as_str())
        };
        let now = self.steps.iter().rev().flat_map(|step| step.lines.iter().rev());
        let last = now.chain(self.told.iter().rev()).find(about)?;
        // It is over, or was never there: what is told last of it is no loss.
        (!last.line.text.contains(&missing.to_string())).then(|| (last.clause, last.line.text.clone()))
    }

    /// Whether a step that is wrong already concerns somebody.
    fn touches(&self, place: usize, owner: &str, by_number: bool) -> bool {
        self.steps.get(place).is_some_and(|step| {
            let in_lines = step.lines.iter().any(|line| line.line.tokens.iter().any(|token| token == owner));
            let in_action = step.action.split([' ', ':', '=']).any(|word| word == owner);
            // A number that is wrong tells by how much, unless the step came out otherwise by it.
            // Who acts pays and recovers all the same.
            let acts = step.lines.first().and_then(|line| line.line.tokens.first()).is_some_and(|doer| doer == owner);
            let otherwise = !by_number
                || !acts && self.ruling.otherwise.iter().any(|other| other.step == place && self.differs(other));
            step.refused.is_some() && in_action || in_lines && step.refused.is_none() && otherwise
        })
    }

    /// Whether a step worked in the thread and failed by the rulebook, or the other way round.
    fn differs(&self, other: &super::check::Otherwise) -> bool {
        let right = self.steps.get(other.step).and_then(|step| super::outcomes::worked(&step.lines));
        other.worked.is_some_and(|claimed| right.is_none_or(|(right, _)| claimed != right))
    }

    /// A term of the number that the value was set to, which the line leaves out or counts otherwise: `a bonus of +1: points 6`.
    fn by_term(&self, path: &str, line: &Line, claimed: i64, right: i64) -> Option<(Clause, String)> {
        let words: Vec<&str> = line.words.iter().map(|(_, word)| word.as_str()).collect();
        let is_said = |label: &str| {
            label.split(|c: char| !c.is_alphanumeric()).filter(|word| 3 < word.chars().count()).any(|word| {
                let stems = crate::fold::stems(&crate::fold::fold(word));
                words.iter().any(|said| crate::fold::is_form(said, &stems))
            })
        };
        let counts = |value: i64| {
            line.sums.iter().flat_map(|sum| &sum.operands).any(|operand| (operand.value - value as f64).abs() < 0.001)
        };
        let set =
            |step: &&super::play::Step| step.after.get(path) == Some(&right) && step.before.get(path) != Some(&right);
        for step in self.steps.iter().rev().filter(set) {
            for figure in step.figures.iter().filter(|figure| figure.value == right) {
                let terms = figure.terms.iter().filter(|term| matches!(term.op, Op::Add | Op::Half));
                for term in terms.skip(1) {
                    let value = explain::value(term);
                    let other = claimed - (right - value as i64);
                    if value.fract() == 0.0 && value != 0.0 && (other == 0 || counts(other)) && is_said(&term.label) {
                        return Some((term.clause, format!("{} {}", term.value, term.label)));
                    }
                }
            }
        }
        None
    }

    /// The clause of the event that a wrong value has left out, counted twice or counted otherwise.
    fn blame(&self, path: &str, sum: &Sum, missing: i64, changes: &[Change]) -> Option<(Clause, String)> {
        let of = |change: &Change| (change.clause, change.text.clone());
        // Changes that the sum names are no forgotten ones.
        let mut named: Vec<i64> = sum
            .operands
            .iter()
            .skip(1)
            .filter(|operand| matches!(operand.sign, '+' | '-'))
            .map(|operand| if operand.sign == '-' { -operand.value as i64 } else { operand.value as i64 })
            .collect();
        let mut open: Vec<&Change> = Vec::new();
        for change in changes {
            match named.iter().position(|by| *by == change.by) {
                Some(place) => drop(named.remove(place)),
                None => open.push(change),
            }
        }
        let by_words = |change: &&&Change| {
            let folded = crate::fold::fold(&change.text);
            let said: Vec<&str> = folded.split(|c: char| !c.is_alphanumeric()).collect();
            !sum.operands.iter().flat_map(|operand| &operand.words).any(|word| {
                4 < word.chars().count()
                    && said.iter().any(|known| crate::fold::is_form(known, &crate::fold::stems(word)))
            })
        };
        if let Some(change) = open.iter().rev().find(|change| change.by == missing) {
            // Of two that are as large the one that is not named by its word.
            let alike: Vec<&Change> = changes.iter().filter(|change| change.by == missing).collect();
            let unnamed = alike.iter().rev().find(by_words);
            return Some(unnamed.map_or_else(|| of(change), |change| of(change)));
        }
        if let Some(change) = open.first().filter(|_| open.len() == 1) {
            return Some(of(change));
        }
        // A number that the value comes from: a pool, a regeneration.
        for step in self.steps {
            for figure in &step.figures {
                if figure.value == self.now.get(path).copied().unwrap_or(i64::MIN) && !figure.terms.is_empty() {
                    let found = explain::Match::default();
                    if let Some(reason) = explain::reason(sum, figure, &found, None, &[]) {
                        return Some((reason.clause, figure.name.clone()));
                    }
                }
            }
        }
        if let Some(change) = changes.iter().rev().find(|change| change.by == missing) {
            return Some(of(change));
        }
        if let Some(change) = open.last().or(changes.last().as_ref()) {
            return Some(of(change));
        }
        // Nothing changed: why not.
        let owner = path.split('.').next().unwrap_or("");
        let side = self.scene.seats.iter().position(|seat| seat == owner);
        let words: Vec<&crate::speech::Phrase> = self
            .speech
            .gauges
            .iter()
            .filter(|gauge| path.ends_with(&format!(".{}", gauge.id)))
            .flat_map(|gauge| &gauge.say)
            .collect();
        let lines = self.steps.iter().rev().flat_map(|step| step.lines.iter().rev());
        let about = lines.filter(|line| {
            line.line.tokens.iter().any(|token| token == owner) || line.line.side.map(usize::from) == side
        });
        let tells = |text: &str| {
            let said = crate::scan::words(text);
            words.iter().any(|phrase| {
                (0..said.len()).any(|from| phrase.fits(said[from..].iter().map(|word| word.text.as_str())).is_some())
            })
        };
        let mut about: Vec<_> = about.collect();
        about.sort_by_key(|line| !tells(&line.line.text));
        about.first().map(|line| (line.clause, line.line.text.clone()))
    }
}

/// Whether a number is what is paid, what is over the top, or a count of turns: `pays 20 energy`, `10 over the maximum`, `3 turns`.
fn is_amount(sum: &Sum) -> bool {
    const PAID: &[&str] = &[
        "pays",
        "pay",
        "paid",
        "spends",
        "spend",
        "spent",
        "costs",
        "cost",
        "price",
        "for",
        "цена",
        "потрачено",
        "потратил",
        "потратила",
        "тратит",
        "платит",
        "стоит",
        "за",
        "ценой",
    ];
    const UNITS: &[&str] = &["turn", "turns", "round", "rounds", "ход", "хода", "ходов", "раунд", "раунда", "раундов"];
    const OVER: &[&str] = &["over", "above", "сверх", "выше", "лишние", "лишних", "surplus", "lost"];
    let has = |word: &String, list: &[&str]| list.contains(&word.as_str());
    sum.before.iter().rev().take(3).any(|word| has(word, PAID))
        || sum.after.first().is_some_and(|word| has(word, UNITS))
        || sum.after.iter().take(2).any(|word| has(word, OVER))
}

/// Whether a number is one of several that are paid: `pays 1 point, 20 energy`.
fn is_paid(line: &Line, sum: &Sum) -> bool {
    const PAYS: &[&str] = &["pays", "pay", "spends", "costs", "тратит", "платит", "цена", "потрачено"];
    let before: Vec<&str> = line.between(0, sum.span.0).collect();
    let Some(at) = before.iter().rposition(|word| PAYS.contains(word)) else { return false };
    let sentence = line.text.get(..sum.span.0).and_then(|text| text.rfind(['.', ';', '!', '=', '→'])).unwrap_or(0);
    let paid = line.words.iter().filter(|(place, _)| *place < sum.span.0).nth(at).map_or(0, |(place, _)| *place);
    let between = before.get(at + 1..).unwrap_or_default();
    let said = between.iter().filter(|word| !word.chars().all(|c| c.is_ascii_digit())).count();
    const NOW: &[&str] = &["has", "left", "now", "and", "осталось", "остается", "стало", "теперь", "и"];
    sentence <= paid && said <= 3 && !between.iter().any(|word| NOW.contains(word))
}

/// `80/100`: a value with the most that it can be.
fn of_most(sum: &Sum) -> Option<f64> {
    match sum.operands.as_slice() {
        [value, most] if sum.results.is_empty() && most.sign == '/' && value.value <= most.value => Some(value.value),
        _ => None,
    }
}

/// Whether a sign stands right before a bare number: `+20 energy`.
fn is_signed(line: &Line, sum: &Sum) -> bool {
    line.text.get(..sum.span.0).is_some_and(|before| before.ends_with(['+', '-', '−']))
}
