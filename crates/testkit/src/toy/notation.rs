//! Actions of the toy as text, and its fields by name.

use holmgang_kernel::grid::Cell;
use holmgang_kernel::notation::{NotationFault, Said, verb_called};
use holmgang_kernel::ruleset::{Fields, Notate, Verb};
use holmgang_kernel::seat::Seat;
use holmgang_kernel::sheet::{Field, FieldFault};
use holmgang_kernel::words::Words;

use super::{Action, GRID, State, Toy};

/// Ids of the fighters in notation.
pub(super) const IDS: [&str; 2] = ["red-1", "blue-1"];

const VERBS: &[Verb] = &[
    Verb::player("step", &["шаг"], "step CELL", "go to a neighbouring cell", "перейти на соседнюю клетку"),
    Verb::player("strike", &["удар", "бить"], "strike TARGET [force=N]", "strike a neighbour", "ударить соседа"),
    Verb::player("rest", &["отдых"], "rest", "rest and end the turn", "отдохнуть и закончить ход"),
    Verb::player("end", &["конец"], "end", "end the turn", "закончить ход"),
    Verb::player("take", &["принять"], "take", "suffer the hit", "принять удар"),
    Verb::player("parry", &["парировать"], "parry", "try to parry", "попробовать парировать"),
];

/// A cell in notation: `b2`.
pub(super) fn cell_id(cell: Cell) -> String {
    format!("{}{}", (b'a' + cell.file - 1) as char, cell.rank)
}

fn read_cell(text: &str) -> Option<Cell> {
    GRID.cells().find(|cell| cell_id(*cell) == text)
}

impl Notate for Toy {
    fn write(&self, _: &State, action: &Action) -> String {
        match action {
            Action::Step(cell) => format!("step {}", cell_id(*cell)),
            Action::Strike { target, force } => format!("strike {} force={force}", IDS[usize::from(*target)]),
            Action::Rest => "rest".into(),
            Action::End => "end".into(),
            Action::Take => "take".into(),
            Action::Parry => "parry".into(),
        }
    }

    fn read(&self, _: &State, _: Seat, text: &str) -> Result<Action, NotationFault> {
        let mut said = Said::parse(text)?;
        let wrong = |what: &str| NotationFault::bad_request(Words::same(format!("? {what}")));
        let verb = verb_called(VERBS, &said.verb).ok_or_else(|| wrong(&said.verb))?.en;
        let force = said.take("force").or_else(|| said.take("сила"));
        let args: Vec<&str> = said.args.iter().map(String::as_str).collect();
        let action = match (verb, args.as_slice(), &force) {
            ("step", [cell], None) => Action::Step(read_cell(cell).ok_or_else(|| wrong(cell))?),
            ("strike", [target], _) => Action::Strike {
                target: IDS.iter().position(|id| id == target).ok_or_else(|| wrong(target))? as u8,
                force: force.as_deref().unwrap_or("1").parse().map_err(|_| wrong("force"))?,
            },
            ("rest", [], None) => Action::Rest,
            ("end", [], None) => Action::End,
            ("take", [], None) => Action::Take,
            ("parry", [], None) => Action::Parry,
            _ => return Err(wrong(text)),
        };
        if said.named.is_empty() { Ok(action) } else { Err(wrong(text)) }
    }

    fn verbs(&self) -> &'static [Verb] {
        VERBS
    }
}

impl Fields for Toy {
    fn sheet(&self, state: &State) -> Field {
        let fighter = |place: usize| {
            let fighter = &state.fighters[place];
            Field::Table(vec![
                ("hp".into(), fighter.hp.into()),
                ("stamina".into(), fighter.stamina.into()),
                ("cell".into(), cell_id(fighter.cell).into()),
                ("weapon".into(), self.weapon(fighter.weapon).id.as_str().into()),
            ])
        };
        Field::Table(vec![
            ("round".into(), state.round.into()),
            ("active".into(), IDS[usize::from(state.active)].into()),
            ("points".into(), state.points.into()),
            ("pending".into(), Field::or_none(state.pending)),
            (IDS[0].into(), fighter(0)),
            (IDS[1].into(), fighter(1)),
        ])
    }

    fn set(&self, state: &mut State, path: &str, value: &Field) -> Result<(), FieldFault> {
        let number = |most: i64| match value {
            Field::Int(number) if (0..=most).contains(number) => Ok(*number),
            _ => Err(FieldFault::value(path, &holmgang_kernel::words!("0 to {most}", "от 0 до {most}"))),
        };
        let place = IDS.iter().position(|id| path.starts_with(&format!("{id}.")));
        match (path.split('.').next_back(), place) {
            (Some("round"), None) => state.round = number(99)? as u8,
            (Some("points"), None) => state.points = number(2)?.max(1) as u8,
            (Some("hp"), Some(place)) => state.fighters[place].hp = number(99)? as i16,
            (Some("stamina"), Some(place)) => state.fighters[place].stamina = number(6)? as u8,
            _ => return Err(FieldFault::unknown(path, ["round", "points", "hp", "stamina"])),
        }
        Ok(())
    }
}
