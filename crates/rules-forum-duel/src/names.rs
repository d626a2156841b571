//! Ids and names: of cells, combatants, spells, effects and things, from index to word and back.

use holmgang_kernel::ruleset::Ruleset;
use holmgang_kernel::seat::told_apart;
use holmgang_kernel::words::{Lang, Words, entry_named, folded};

use crate::Rules;
use crate::content::{Brings, LastingId, SpellId, WeaponClass};
use crate::state::{CELLS, Grant, NOBODY, OFF_BOARD, Place, SIDE, State, What, Who};

/// FD-4.1: the letters of the lines, from the top.
pub const RANKS: [char; SIDE as usize] = ['А', 'Б', 'В', 'Г', 'Д', 'Е', 'Ж'];

/// FD-4.2: the same letters for keyboards without Cyrillic ones.
pub const RANKS_LATIN: [&str; SIDE as usize] = ["a", "b", "v", "g", "d", "e", "zh"];

/// FD-4.2: the name of a cell: `Г-3`. Something that is no cell is written `А-0`.
pub fn cell_name(cell: Place) -> String {
    if usize::from(cell) < CELLS {
        format!("{}-{}", RANKS[usize::from(cell / SIDE)], cell % SIDE + 1)
    } else {
        "А-0".to_owned()
    }
}

/// FD-4.2: the same as a person reads it: `g3` in English, where nobody has the other letters, «Г-3» in Russian. Both are understood when they are typed.
pub fn cell_label(cell: Place, lang: Lang) -> String {
    match (lang, RANKS_LATIN.get(usize::from(cell / SIDE))) {
        (Lang::En, Some(rank)) => format!("{rank}{}", cell % SIDE + 1),
        _ => cell_name(cell),
    }
}

/// FD-4.2: the cell of a name; small letters and a missing hyphen are read, and `g3` for Г-3. Latin look-alikes are not: what is typed as `B-2` may mean two
/// different letters.
pub fn cell_named(text: &str) -> Option<Place> {
    let (rank, number) = match latin_parts(text) {
        Some(parts) => parts,
        None => {
            let (letter, number) = cell_parts(text)?;
            (RANKS.iter().position(|rank| *rank == letter)?, number)
        }
    };
    let file = number.checked_sub(1).filter(|file| *file < u32::from(SIDE))?;
    u8::try_from(rank as u32 * u32::from(SIDE) + file).ok()
}

/// Whether a text has the form of a cell, be it on the board or not: a letter, perhaps a hyphen, a number.
pub fn is_cell_like(text: &str) -> bool {
    cell_parts(text).is_some() || latin_parts(text).is_some()
}

/// The line and the column of a Latin name.
fn latin_parts(text: &str) -> Option<(usize, u32)> {
    let (rank, number) =
        RANKS_LATIN.iter().enumerate().find_map(|(rank, word)| Some((rank, text.strip_prefix(word)?)))?;
    let [digit @ b'0'..=b'9'] = number.as_bytes() else { return None };
    Some((rank, u32::from(digit - b'0')))
}

fn cell_parts(text: &str) -> Option<(char, u32)> {
    let mut rest = text.chars();
    let letter = rest.next().filter(|c| c.is_alphabetic())?;
    let number = rest.as_str().strip_prefix('-').unwrap_or(rest.as_str());
    if number.is_empty() || number.len() > 3 || !number.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    // One digit names a column; `Г-03` has the form of a cell and is none.
    let column = if number.len() == 1 { number.parse().ok()? } else { 0 };
    Some((letter.to_uppercase().next()?, column))
}

/// What a name stands for among the combatants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Named {
    /// One combatant.
    One(Who),
    /// Several of the same name.
    Several(Vec<Who>),
    /// Nobody.
    Unknown,
}

impl Rules {
    /// The id of a combatant: `red-1`, `red-wolf-2`; `nobody` for nobody.
    pub fn id_of(&self, state: &State, who: Who) -> String {
        let Some(combatant) = state.combatants.get(usize::from(who)) else {
            return "nobody".to_owned();
        };
        let side = combatant.team.word();
        match state.setup.sheets.get(usize::from(combatant.sheet)).and_then(|sheet| sheet.creature) {
            Some(creature) => format!("{side}-{}-{}", self.creatures[usize::from(creature)].id, combatant.number),
            None => format!("{side}-{}", combatant.number),
        }
    }

    /// The combatant with this id, in any case.
    pub fn combatant(&self, state: &State, id: &str) -> Option<Who> {
        let wanted = id.trim().to_lowercase();
        everybody(state).find(|who| self.id_of(state, *who) == wanted)
    }

    /// The combatant that an id or a name stands for. Of several with one name the only living one is meant.
    pub fn combatant_named(&self, state: &State, text: &str) -> Named {
        if let Some(who) = self.combatant(state, text) {
            return Named::One(who);
        }
        let wanted = folded(text);
        let called: Vec<Who> = everybody(state)
            .filter(|who| self.words_of(state, *who).is_some_and(|name| name.is_called(&wanted)))
            .collect();
        let living: Vec<Who> = called.iter().copied().filter(|who| state.combatants[usize::from(*who)].alive).collect();
        match (living.as_slice(), called.as_slice()) {
            ([who], _) | ([], [who]) => Named::One(*who),
            ([], []) => Named::Unknown,
            ([], several) | (several, _) => Named::Several(several.to_vec()),
        }
    }

    /// The name of a combatant in both languages; empty for nobody.
    pub fn words_of<'a>(&self, state: &'a State, who: Who) -> Option<&'a Words> {
        let combatant = state.combatants.get(usize::from(who))?;
        Some(&state.setup.sheets.get(usize::from(combatant.sheet))?.name)
    }

    /// The name of a combatant; those who share their name are told apart by side, and on one side by number.
    pub fn name_of(&self, state: &State, who: Who, lang: Lang) -> String {
        let Some(name) = self.words_of(state, who) else {
            return lang.pick("nobody", "никто").to_owned();
        };
        let alike = || everybody(state).filter(move |other| self.words_of(state, *other) == Some(name));
        if alike().all(|other| other == who) {
            return name.get(lang).to_owned();
        }
        let team = |who: Who| state.combatants.get(usize::from(who)).map(|combatant| combatant.team);
        let own = || alike().filter(move |other| team(*other) == team(who));
        let number = own().position(|other| other == who).filter(|_| own().nth(1).is_some()).map(|place| place + 1);
        let side = team(who).and_then(|team| Rules::PROFILE.seats.get(team as usize));
        told_apart(name.get(lang), side.map_or("", |side| side.name.get(lang)), number)
    }

    /// The name of a spell.
    pub fn spell_name(&self, spell: SpellId, lang: Lang) -> &str {
        self.spells
            .get(usize::from(spell))
            .map_or(lang.pick("unknown spell", "неизвестное заклинание"), |spell| {
                spell.name.get(lang)
            })
    }

    /// The spell with this id, or with this name in either language.
    pub fn spell_named(&self, text: &str) -> Option<SpellId> {
        index(self.spells.iter().map(|spell| (spell.id.as_str(), &spell.name)), text)
    }

    /// The name of a lasting spell or effect.
    pub fn lasting_name(&self, lasting: LastingId, lang: Lang) -> &str {
        self.lastings.get(usize::from(lasting)).map_or("", |lasting| lasting.name.get(lang))
    }

    /// The name of what a rider brings.
    pub fn brought_name(&self, brings: Brings, lang: Lang) -> &str {
        match brings {
            Brings::Effect(effect) => self.lasting_name(effect, lang),
            Brings::Spell(spell) => self.spell_name(spell, lang),
        }
    }

    /// The lasting spell or effect with this id, or with this name in either language.
    pub fn lasting_named(&self, text: &str) -> Option<LastingId> {
        index(self.lastings.iter().map(|lasting| (lasting.id.as_str(), &lasting.name)), text)
    }

    /// The id of an effect: that of the spell, or `referee_chance` and the like.
    pub fn what_id(&self, what: What) -> String {
        match what {
            What::Lasting(lasting) => {
                self.lastings.get(usize::from(lasting)).map_or(String::new(), |lasting| lasting.id.clone())
            }
            What::Granted(grant) => format!("referee_{}", grant.word()),
        }
    }

    /// What an effect is called: its id, or its name in either language.
    pub fn what_named(&self, text: &str) -> Option<What> {
        let wanted = text.trim().to_lowercase();
        let granted = wanted.strip_prefix("referee_").and_then(Grant::of_word);
        granted.map(What::Granted).or_else(|| self.lasting_named(text).map(What::Lasting))
    }

    /// The name of an effect.
    pub fn what_name(&self, what: What, lang: Lang) -> String {
        match what {
            What::Lasting(lasting) => self.lasting_name(lasting, lang).to_owned(),
            What::Granted(grant) => match grant {
                Grant::DamagePercent => lang.pick("Referee: damage in percent", "Судья: урон в процентах"),
                Grant::Damage => lang.pick("Referee: damage", "Судья: урон"),
                Grant::Chance => lang.pick("Referee: chance", "Судья: шанс"),
                Grant::Block => lang.pick("Referee: block", "Судья: блок"),
            }
            .to_owned(),
        }
    }

    /// The name of a thing on a cell.
    pub fn thing_name(&self, thing: u16, lang: Lang) -> &str {
        self.things.get(usize::from(thing)).map_or("", |thing| thing.name.get(lang))
    }

    /// The thing with this id, or with this name in either language.
    pub fn thing_named(&self, text: &str) -> Option<u16> {
        index(self.things.iter().map(|thing| (thing.id.as_str(), &thing.name)), text)
    }

    /// The name of what a combatant strikes with; a bare hand for none.
    pub fn weapon_name(&self, state: &State, who: Who, lang: Lang) -> String {
        match self.weapon_of(state, who) {
            Some(weapon) if weapon.name.get(lang).is_empty() => match weapon.class {
                WeaponClass::Sword => lang.pick("Sword", "Меч").to_owned(),
                WeaponClass::Wand => lang.pick("Wand", "Жезл").to_owned(),
            },
            Some(weapon) => weapon.name.get(lang).to_owned(),
            None => lang.pick("Empty hand", "Пустая рука").to_owned(),
        }
    }
}

/// Everybody who is or was in the battle.
pub fn everybody(state: &State) -> impl Iterator<Item = Who> + use<> {
    let count = u8::try_from(state.combatants.len()).unwrap_or(NOBODY);
    0..count
}

/// The one who lives on a cell.
pub fn standing_on(state: &State, cell: Place) -> Option<Who> {
    state.cells.get(usize::from(cell)).copied().filter(|who| *who != NOBODY)
}

/// A cell for those who wish none: the dead have no cell.
pub fn cell_of(state: &State, who: Who) -> Option<Place> {
    state.combatants.get(usize::from(who)).map(|combatant| combatant.cell).filter(|cell| *cell != OFF_BOARD)
}

fn index<'a>(entries: impl Iterator<Item = (&'a str, &'a Words)> + Clone, text: &str) -> Option<u16> {
    u16::try_from(entry_named(entries, text)?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_read_as_they_are_written() {
        for cell in 0..CELLS as u8 {
            assert_eq!(cell_named(&cell_name(cell)), Some(cell));
        }
        assert_eq!((cell_name(0), cell_name(6), cell_name(48)), ("А-1".into(), "А-7".into(), "Ж-7".into()));
        assert_eq!(cell_named("д7"), cell_named("Д-7"));
        assert_eq!(["a1", "g3", "zh7"].map(cell_named), ["А-1", "Г-3", "Ж-7"].map(cell_named));
        assert!(cell_named("g3").is_some() && cell_named("g8").is_none() && cell_named("g-3").is_none());
    }

    #[test]
    fn look_alikes_and_strangers_are_no_cells() {
        for text in ["Ё-1", "A-1", "B2", "В-0", "А-8", "З-1", "Г-11", "Г-03", "Г--1", "Г", "1", "", "Г-1 ", "Г-1а"]
        {
            assert_eq!(cell_named(text), None, "{text:?}");
        }
        assert!(is_cell_like("А-8") && is_cell_like("A1") && is_cell_like(&cell_name(OFF_BOARD)));
        assert!(!is_cell_like("red-1") && !is_cell_like("-1"));
    }
}
