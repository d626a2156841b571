//! What is said after a verb, used up word by word; whatever is not understood is told with the usage of the verb.

use super::{NotationFault, Said, not_known, verb_named, whole};
use crate::ruleset::Verb;
use crate::seat::Seat;
use crate::words;
use crate::words::{Lang, Words, folded, nearest};

/// The words of an action whose verb is known: those that are not used up yet.
///
/// ```
/// use holmgang_kernel::notation::{Said, Spoken};
/// use holmgang_kernel::ruleset::Verb;
/// use holmgang_kernel::seat::Seat;
///
/// const VERBS: &[Verb] = &[Verb::player("strike", &["бить"], "strike TARGET [force=N]", "hit it", "ударить")];
/// let mut said = Spoken::of(VERBS, Said::parse("бить ogre сила=2").unwrap(), Seat::Player(0)).unwrap();
/// said.name_the_named(&[("force", &["сила"])]).unwrap();
/// assert_eq!((said.verb.en, said.number("force").unwrap()), ("strike", Some(2)));
/// let [target] = said.exactly().unwrap();
/// assert_eq!(target, "ogre");
/// assert!(said.exactly::<1>().unwrap_err().words.en.ends_with("Usage: strike TARGET [force=N]"));
/// ```
#[derive(Clone, Debug)]
pub struct Spoken {
    /// The verb.
    pub verb: &'static Verb,
    /// The verb as it was said, lower case.
    pub word: String,
    /// The arguments in order.
    pub args: Vec<String>,
    /// Named values in order.
    pub named: Vec<(String, String)>,
}

impl Spoken {
    /// What a seat said, by its verb.
    ///
    /// # Errors
    /// What to tell when no verb is called so ([`verb_named`]).
    pub fn of(verbs: &'static [Verb], said: Said, seat: Seat) -> Result<Spoken, Words> {
        let verb = verb_named(verbs, &said.verb, seat)?;
        Ok(Spoken { verb, word: said.verb, args: said.args, named: said.named })
    }

    /// Puts the canonical names of named values in place of others that are read too: `known` has `(canonical, others)`.
    ///
    /// # Errors
    /// A name that is not known, or two that mean the same.
    pub fn name_the_named(&mut self, known: &[(&'static str, &[&'static str])]) -> Result<(), NotationFault> {
        for place in 0..self.named.len() {
            let given = self.named[place].0.as_str();
            let Some((name, _)) = known.iter().find(|(name, others)| *name == given || others.contains(&given)) else {
                let all = known.iter().flat_map(|(name, others)| std::iter::once(*name).chain(others.iter().copied()));
                return Err(self.fault(match nearest(given, all) {
                    Some(near) => words!(
                        "`{given}=` is not known; is `{near}=` meant?",
                        "`{given}=` неизвестно; может быть, `{near}=`?"
                    ),
                    None => words!("`{given}=` is not known", "`{given}=` неизвестно"),
                }));
            };
            if self.named[..place].iter().any(|(known, _)| known == name) {
                return Err(self.fault(words!("`{name}=` is given twice", "`{name}=` указано дважды")));
            }
            self.named[place].0 = (*name).to_owned();
        }
        Ok(())
    }

    /// Takes a named value out.
    pub fn take(&mut self, name: &str) -> Option<String> {
        super::take(&mut self.named, name)
    }

    /// Takes a named value out that must be there.
    ///
    /// # Errors
    /// It is not: what to ask then.
    pub fn needed(&mut self, name: &str, question: Words) -> Result<String, NotationFault> {
        self.take(name).ok_or_else(|| self.fault(question))
    }

    /// Takes a named value out that is a whole number.
    ///
    /// # Errors
    /// It is none.
    pub fn number(&mut self, name: &str) -> Result<Option<i64>, NotationFault> {
        // How many there are is said without a sign; what goes up or down (`chance +10`) is no named value.
        let taken = self.take(name);
        let read = |text: String| if text.starts_with('+') { Err(self.no_number(&text)) } else { self.whole(&text) };
        taken.map(read).transpose()
    }

    /// Takes a named value out that is yes or no; no without it.
    ///
    /// # Errors
    /// It is neither.
    pub fn yes(&mut self, name: &str) -> Result<bool, NotationFault> {
        self.take(name).map_or(Ok(false), |word| self.is_yes(&word))
    }

    /// Takes exactly so many arguments, all that there are.
    ///
    /// # Errors
    /// There are more, or less.
    pub fn exactly<const N: usize>(&mut self) -> Result<[String; N], NotationFault> {
        self.at_most(N)?;
        std::mem::take(&mut self.args).try_into().map_err(|given: Vec<String>| {
            self.fault(match given.last() {
                None => words!("something is missing after it", "после него чего-то не хватает"),
                Some(last) => words!("something is missing after `{last}`", "после `{last}` чего-то не хватает"),
            })
        })
    }

    /// Takes the only argument, if there is one.
    ///
    /// # Errors
    /// There are more.
    pub fn optional(&mut self) -> Result<Option<String>, NotationFault> {
        self.at_most(1)?;
        Ok(self.args.pop())
    }

    /// Takes the one argument, and the second one if there is one.
    ///
    /// # Errors
    /// There are more, or none.
    pub fn one_or_two(&mut self) -> Result<(String, Option<String>), NotationFault> {
        self.at_most(2)?;
        let second = if self.args.len() == 2 { self.args.pop() } else { None };
        let [first] = self.exactly()?;
        Ok((first, second))
    }

    /// What is read without any argument.
    ///
    /// # Errors
    /// There is one.
    pub fn alone<T>(&self, read: T) -> Result<T, NotationFault> {
        self.at_most(0).map(|()| read)
    }

    /// Refuses more arguments than so many.
    ///
    /// # Errors
    /// The first one too many.
    pub fn at_most(&self, most: usize) -> Result<(), NotationFault> {
        match self.args.get(most) {
            None => Ok(()),
            Some(extra) => Err(self.fault(words!("`{extra}` is one word too many", "`{extra}` здесь лишнее"))),
        }
    }

    /// Refuses named values that nobody took.
    ///
    /// # Errors
    /// The first one left.
    pub fn nothing_named(&self) -> Result<(), NotationFault> {
        match self.named.first() {
            None => Ok(()),
            Some((name, _)) => {
                Err(self.fault(words!("`{name}=` has no meaning here", "`{name}=` здесь ничего не значит")))
            }
        }
    }

    /// A whole number, as [`whole`] reads it.
    ///
    /// # Errors
    /// The text is none.
    pub fn whole(&self, text: &str) -> Result<i64, NotationFault> {
        whole(text).ok_or_else(|| self.no_number(text))
    }

    fn no_number(&self, text: &str) -> NotationFault {
        self.fault(words!("`{text}` is no whole number", "`{text}` — не целое число"))
    }

    /// Yes or no, in either language.
    ///
    /// # Errors
    /// The word is neither.
    pub fn is_yes(&self, word: &str) -> Result<bool, NotationFault> {
        match folded(word).as_str() {
            "yes" | "true" | "да" => Ok(true),
            "no" | "false" | "нет" => Ok(false),
            _ => Err(self.unknown_word(word, ["yes", "no"].into_iter())),
        }
    }

    /// A word that is none of those known: the nearest one is offered, or all.
    pub fn unknown_word<'a>(&self, word: &str, known: impl Iterator<Item = &'a str> + Clone) -> NotationFault {
        self.fault(not_known(word, known))
    }

    /// What was not understood, with the usage.
    pub fn fault(&self, what: Words) -> NotationFault {
        let word = &self.word;
        let (en, ru) = (self.verb.pattern(Lang::En), self.verb.pattern(Lang::Ru));
        // A question ends with its own mark.
        let stop = |said: &str| if said.ends_with('?') { "" } else { "." };
        NotationFault::bad_request(Words::new(
            format!("`{word}`: {}{} Usage: {en}", what.en, stop(&what.en)),
            format!("`{word}`: {}{} Образец: {ru}", what.ru, stop(&what.ru)),
        ))
    }
}
