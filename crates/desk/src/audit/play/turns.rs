//! What a thread leaves unsaid: turns that end without a word, answers that are said by their die, deeds out of turn.

use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::Field;
use holmgang_kernel::words::Lang;

use super::super::text_fields;
use super::super::thread::Part;
use super::{ANYWHERE, Intent, MOST_STEPS, Step, Walk};
use crate::scan::{Names, What};
use crate::scene::Scene;

impl Walk<'_> {
    /// Somebody acts whose turn it is not. The thread goes on with it: the field that says who acts is set, what they do is played.
    pub(super) fn out_of_turn(&mut self, index: usize, part: &Part, seat: Seat) -> bool {
        let Some(right) = self.token() else { return false };
        let scene = Scene::of(&*self.battle, seat);
        let names = Names { speech: self.reader.speech(), entries: self.reader.entries(), scene: &scene };
        let words = crate::scan::words(&part.text);
        let own = |mention: &crate::scan::Mention| match &mention.what {
            What::Figures { any, .. } => any
                .iter()
                .find(|place| scene.figures[**place].own == Some(true))
                .map(|place| scene.figures[*place].id.clone()),
            _ => None,
        };
        let by_author = scene.by_id(&part.author).map(|_| part.author.clone());
        let Some(claimed) = by_author.or_else(|| names.mentions(&part.text, &words).iter().find_map(own)) else {
            return false;
        };
        if claimed == right {
            return false;
        }
        let fields = text_fields(&self.battle.sheet());
        let acting = |path: &str| path.rsplit('.').next().is_some_and(|name| name.starts_with("active"));
        let Some((path, _)) = fields.iter().find(|(path, value)| acting(path) && *value == right) else { return false };
        let mut ahead = self.fork();
        if ahead.battle.set(path, &Field::Text(claimed.clone())).is_err() {
            return false;
        }
        let (intents, worth) = ahead.read(&*ahead.battle.duplicate(), index, part, seat);
        let Some(first) = intents.first().filter(|_| 0 < worth).cloned() else { return false };
        let Err(refused) = self.battle.check(seat, &first.action) else { return false };
        let steps = self.steps.len();
        let memory = std::mem::take(&mut self.memory);
        *self = Walk { memory, ..ahead };
        let mut step = Step::of(&first, &*self.battle, false);
        step.refused = Some(refused);
        step.out_of_turn = Some((claimed, right));
        self.steps.push(step);
        self.waiting.extend(intents);
        self.flush(steps + MOST_STEPS);
        self.remember(steps, part, seat);
        true
    }

    /// What a seat does that says nothing: the answer that does nothing, or the end of a turn in which something was done.
    pub(super) fn let_pass(&mut self, seat: Seat, part: usize, post: u32) -> bool {
        let deeds = &self.reader.speech().deeds;
        let token = self.token();
        let tried = self.tried.iter().any(|(known, who)| *known == seat && *who == token);
        let form = |deed: &crate::speech::Deed| deed.forms.first().cloned();
        let mut texts: Vec<String> = deeds.iter().filter(|deed| deed.silent).filter_map(form).collect();
        if tried || self.battle.view(Viewer::Seat(Seat::Referee), Lang::En).boards.len() == 1 && !self.answers(seat) {
            texts.extend(deeds.iter().filter(|deed| deed.ends).filter_map(form));
        }
        if tried {
            texts.extend(deeds.iter().filter(|deed| deed.idle).filter_map(form));
        }
        for action in texts {
            let intent = Intent { seat, post, part, action, text: String::new(), actor: None, said: ANYWHERE };
            if self.battle.check(seat, &intent.action).is_ok() && self.act(&intent, true) {
                return true;
            }
        }
        false
    }

    /// A deed of which only the foe and a die are named: the plain attack of the rulebook, where it is allowed.
    pub(super) fn attack(&self, index: usize, part: &Part, seat: Seat, read: &[Intent]) -> Option<Intent> {
        let speech = self.reader.speech();
        let verb = |text: &str| text.split([' ', '[']).next().unwrap_or("").to_owned();
        let closes = |action: &str| {
            let of = |deed: &&crate::speech::Deed| deed.forms.iter().any(|form| verb(form) == verb(action));
            speech.deeds.iter().filter(of).any(|deed| deed.ends || deed.idle)
        };
        let rolls = self.dice.iter().any(|die| die.part == index && !die.used);
        if !rolls || !read.iter().all(|intent| closes(&intent.action)) {
            return None;
        }
        let scene = Scene::of(&*self.battle, seat);
        let names = Names { speech, entries: self.reader.entries(), scene: &scene };
        let mut foes: Vec<usize> = Vec::new();
        for passage in crate::markup::passages(&part.text).iter().filter(|passage| !passage.marks.is_dead()) {
            for mention in names.mentions(&passage.text, &crate::scan::words(&passage.text)) {
                let What::Figures { any, .. } = mention.what else { continue };
                let of = any.iter().copied().filter(|place| scene.figures[*place].own == Some(false));
                foes.extend(of.collect::<Vec<_>>());
            }
        }
        foes.sort_unstable();
        foes.dedup();
        let [foe] = foes.as_slice() else { return None };
        let form = speech.deeds.iter().flat_map(|deed| &deed.forms).find(|form| form.starts_with("attack {foe}"))?;
        let action = format!("{} {}", verb(form), scene.figures[*foe].id);
        self.battle.check(seat, &action).ok()?;
        let (post, text) = (part.number, part.text.trim().to_owned());
        Some(Intent { seat, post, part: index, action, text, actor: None, said: ANYWHERE })
    }

    /// An answer that is said by its die alone: `9 and 11`.
    pub(super) fn reaction(&mut self, index: usize, part: &Part, seat: Seat, before: Option<&Part>) -> Vec<Intent> {
        let named = self.dice.iter().filter(|die| die.part == index && !die.used).count();
        if named == 0 {
            return Vec::new();
        }
        let speech = self.reader.speech();
        let answers: Vec<&str> = speech
            .deeds
            .iter()
            .filter(|deed| deed.alone && !deed.dice.is_empty())
            .filter(|deed| !deed.forms.iter().any(|form| form.contains("{foe}")))
            .filter_map(|deed| deed.forms.first())
            .map(|form| form.split('[').next().unwrap_or(form))
            .filter(|form| self.battle.check(seat, form).is_ok())
            .collect();
        let said = before.map(|before| crate::scan::words(&before.text)).unwrap_or_default();
        let is_named = |form: &&&str| {
            speech.deeds.iter().filter(|deed| deed.forms.iter().any(|known| known.starts_with(**form))).any(|deed| {
                deed.say.iter().any(|phrase| {
                    (0..said.len())
                        .any(|from| phrase.fits(said[from..].iter().map(|word| word.text.as_str())).is_some())
                })
            })
        };
        let known = self.reactions.get(&seat);
        let found = answers
            .iter()
            .find(is_named)
            .or_else(|| answers.iter().find(|form| known.is_some_and(|known| known == **form)))
            .or_else(|| answers.first());
        let Some(action) = found.map(|form| (*form).to_owned()) else { return Vec::new() };
        let text = part.text.clone();
        let intent = Intent { seat, post: part.number, part: index, action, text, actor: None, said: ANYWHERE };
        vec![intent; named.min(4)]
    }
}
