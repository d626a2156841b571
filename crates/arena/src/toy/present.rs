//! The faces of the toy: sheet, view, sentences, worth.

use holmgang_kernel::encode::{Axes, Encode, Observe, Point, Space};
use holmgang_kernel::ruleset::{Evaluate, Fields, Notate, Present};
use holmgang_kernel::seat::{Seat, Viewer};
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::tally::Label;
use holmgang_kernel::view::{Choice, Line, View};
use holmgang_kernel::words::{Lang, Words};
use holmgang_kernel::{say, words};

use super::{Action, Event, Refusal, SEATS, State, Toy, clause};

impl Fields for Toy {
    fn sheet(&self, state: &State) -> Field {
        let fighter = |n: usize| {
            let stick = self.sticks[state.sticks[n]].0.clone();
            Field::Table(vec![("hp".into(), state.hp[n].into()), ("stick".into(), stick.into())])
        };
        Field::Table(vec![
            ("round".into(), state.round.into()),
            ("active".into(), SEATS[state.active].into()),
            ("pending".into(), Field::or_none(state.pending)),
            ("red".into(), fighter(0)),
            ("blue".into(), fighter(1)),
        ])
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        let whole = || FieldFault::value(path, &Words::new("a whole number", "целое число"));
        let Field::Int(number) = value else { return Err(whole()) };
        let number = i32::try_from(*number).map_err(|_| whole())?;
        match path {
            "round" => state.round = number,
            "red.hp" => state.hp[0] = number,
            "blue.hp" => state.hp[1] = number,
            _ => return Err(FieldFault::unknown(path, ["round", "hp"])),
        }
        Ok(())
    }
}

impl Present for Toy {
    fn view(&self, state: &State, _: Viewer, lang: Lang) -> View {
        View { heading: say!(lang, "Round {}", "Раунд {}", state.round), ..View::default() }
    }

    fn choice(&self, state: &State, _: Seat, action: &Action, lang: Lang) -> Choice {
        let (label, group) = match action {
            Action::Hit => (say!(lang, "Hit", "Удар"), say!(lang, "Fight", "Бой")),
            Action::Rest => (say!(lang, "Rest", "Отдых"), say!(lang, "Breath", "Передышка")),
            Action::Duck => (say!(lang, "Duck", "Нырок"), say!(lang, "Fight", "Бой")),
            Action::Stand => (say!(lang, "Stand", "Стоять"), say!(lang, "Fight", "Бой")),
            Action::Give { .. } => (say!(lang, "Give", "Дать"), say!(lang, "Referee", "Судья")),
        };
        Choice {
            action: self.write(state, action),
            label,
            group,
            icon: "",
            target: None,
            cells: vec![],
            cost: vec![],
            notes: vec![],
            about: String::new(),
            clause: clause::BLOW,
            amounts: vec![],
            blanks: vec![],
        }
    }

    fn refused(&self, state: &State, seat: Seat) -> Vec<Action> {
        use holmgang_kernel::ruleset::Ruleset;
        [Action::Rest, Action::Duck].into_iter().filter(|action| self.check(state, seat, action).is_err()).collect()
    }

    fn works(&self, before: &State, action: &Action, after: &State) -> Option<bool> {
        match action {
            Action::Hit => Some(after.pending.is_some() || after.hp != before.hp),
            Action::Duck => Some(after.hp == before.hp),
            _ => None,
        }
    }

    fn narrate(&self, _: &State, event: &Event, _: Viewer, lang: Lang) -> Option<Line> {
        let who = |n: usize| lang.pick(["Red", "Blue"], ["Красный", "Синий"])[n];
        let text = match event {
            Event::First(n) => say!(lang, "{} begins", "Начинает {}", who(*n)),
            Event::Missed(n) => say!(lang, "{} misses", "{} промахнулся", who(*n)),
            Event::Threatened(n, damage) => say!(lang, "{} strikes for {damage}", "{} бьёт на {damage}", who(*n)),
            Event::Ducked(n) => say!(lang, "{} ducks", "{} уклонился", who(*n)),
            Event::Hurt(n, damage) => say!(lang, "{} loses {damage}", "{} теряет {damage}", who(*n)),
            Event::Rested(n) => say!(lang, "{} rests", "{} отдыхает", who(*n)),
            Event::Won(n) => say!(lang, "{} has won", "{} победил", who(*n)),
            Event::Given(..) => return None,
        };
        Some(Line { text, ..Line::default() })
    }

    fn label(&self, label: Label, lang: Lang) -> String {
        match label.0 {
            0 => say!(lang, "base", "основа"),
            1 => say!(lang, "stick", "палка"),
            _ => say!(lang, "swing", "размах"),
        }
    }

    fn figure(&self, figure: &'static str, lang: Lang) -> &'static str {
        match figure {
            "chance" => lang.pick("Chance", "Шанс"),
            _ => lang.pick("Damage", "Урон"),
        }
    }

    fn refusal(&self, refusal: &Refusal, lang: Lang) -> String {
        let words = match refusal {
            Refusal::NotYourTurn => words!("it is not your turn; wait", "сейчас не ваш ход; подождите"),
            Refusal::NotHurt => words!("nothing to rest from; hit", "отдыхать не от чего; бейте"),
            Refusal::NoBlow => words!("there is no blow to answer", "отвечать не на что"),
            Refusal::BlowPending => words!("answer the blow first", "сначала ответьте на удар"),
            Refusal::OutOfBounds => words!("the referee gives 1 to 99", "судья даёт от 1 до 99"),
            Refusal::Over => words!("the battle is over", "бой окончен"),
        };
        words.get(lang).to_owned()
    }

    fn result(&self, result: &'static str, lang: Lang) -> String {
        say!(lang, "{result} has won", "победа: {result}")
    }
}

impl Evaluate for Toy {
    fn evaluate(&self, state: &State, seat: Seat) -> i32 {
        let Seat::Player(me) = seat else { return 0 };
        let me = usize::from(me);
        match state.result {
            Some(winner) if winner == me => 2_000_000,
            Some(_) => -2_000_000,
            None => (state.hp[me] - state.hp[1 - me]) * 100,
        }
    }
}

impl Encode for Toy {
    fn space(&self, _: &State) -> Space {
        Space::of(["hit", "rest", "duck", "stand"].map(Axes::bare))
    }

    fn point(&self, _: &State, _: Seat, action: &Action) -> Option<Point> {
        Some(Point::bare(match action {
            Action::Hit => 0,
            Action::Rest => 1,
            Action::Duck => 2,
            Action::Stand => 3,
            Action::Give { .. } => return None,
        }))
    }

    fn observe<O: Observe>(&self, state: &State, seat: Seat, out: &mut O) {
        let me = usize::from(seat == Seat::Player(1));
        let row = [state.hp[me], state.hp[1 - me], state.pending.unwrap_or(0), i32::from(state.active == me)];
        out.row("toy", &[("own_hp", 20), ("their_hp", 20), ("pending", 99), ("active", 1)], row);
    }
}
