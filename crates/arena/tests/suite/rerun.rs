//! Battles that are played again another way: by other house rules, and with steps that were put right at any depth.

use std::path::PathBuf;

use holmgang_arena::content::ContentSources;
use holmgang_arena::erased::{AnyBattle, AnyRules};
use holmgang_arena::read;
use holmgang_arena::record::{Line, Record, load_for, replay};
use holmgang_arena::rerun::{Amendment, Course, Ending, Instead, Verdict, amended, compare, rerun};
use holmgang_kernel::dice::Roll;
use holmgang_kernel::words::Lang;
use holmgang_rulebooks::REGISTRY;

/// The records of `examples/records`, with their rules and their battle.
fn examples() -> impl Iterator<Item = (Record, Box<dyn AnyRules>, Box<dyn AnyBattle>)> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/records");
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|ending| ending == "hbr"));
    files.sort();
    assert_eq!(files.len(), 20);
    files.into_iter().map(|file| {
        let record = Record::parse(&file.display().to_string(), &std::fs::read(&file).unwrap()).unwrap();
        let rules = load_for(&record, &REGISTRY, &ContentSources::builtin()).unwrap();
        let battle = replay(&record, &*rules).unwrap();
        (record, rules, battle)
    })
}

/// One of them.
fn record_of(name: &str) -> (Record, Box<dyn AnyRules>, Box<dyn AnyBattle>) {
    examples().find(|(record, ..)| record.file().ends_with(name)).unwrap()
}

#[test]
fn the_same_rules_give_the_same_battle() {
    for (record, rules, battle) in examples() {
        let after = rerun(&Course::of(&record, rules.profile()).unwrap(), &*rules).unwrap();
        let compared = compare(&*battle, &after, Lang::En);
        assert_eq!(compared.verdict(), Verdict::Same, "{}: {compared:?}", record.file());
        assert_eq!((compared.clause(), compared.from()), (None, None));
    }
}

#[test]
fn a_house_rule_changes_its_own_clause_first() {
    let mut changed = 0;
    for (record, rules, battle) in examples().filter(|(record, ..)| record.header().ruleset == "forum-duel") {
        let options = [("block_cap".to_owned(), read::value("", "1").unwrap())];
        let course = Course::of(&record, rules.profile()).unwrap().with_options(&options);
        let compared = compare(&*battle, &rerun(&course, &*rules).unwrap(), Lang::En);
        // The same question has the same answer, new rolls included.
        let again = compare(&*battle, &rerun(&course, &*rules).unwrap(), Lang::En);
        assert_eq!(serde_json::to_string(&again).unwrap(), serde_json::to_string(&compared).unwrap());
        let Some(first) = compared.differences.first() else { continue };
        changed += 1;
        assert_eq!(compared.clause().unwrap().to_string(), "FD-12.11", "the cap of block");
        assert_eq!(first.was, first.is);
        assert!(first.after.iter().any(|line| line.line.text.contains("against 1")), "{first:?}");
    }
    assert!(changed > 0, "somebody blocks in one of four battles");
}

#[test]
fn any_step_is_taken_back_and_what_goes_on_is_a_record() {
    let (mut stopped, mut whole) = (0, 0);
    for (record, rules, battle) in examples() {
        let course = Course::of(&record, rules.profile()).unwrap();
        for step in 1..=battle.steps() {
            let amendments = [Amendment { step, instead: Vec::new() }];
            let after = rerun(&course.clone().amend(&amendments).unwrap(), &*rules).unwrap();
            let compared = compare(&*battle, &after, Lang::Ru);
            let first = compared.differences.first();
            match &compared.after {
                Ending::Refused { step: at, words, .. } => {
                    stopped += 1;
                    assert!(step < *at && !words.ru.is_empty(), "{} without {step}", record.file());
                    assert!(first.is_none_or(|first| first.step == step));
                }
                _ => {
                    whole += 1;
                    assert_eq!(first.map(|first| (first.step, first.is.as_str())), Some((step, "")));
                    let new = amended(&record, &after, &amendments, "the referee", "taken\nback").unwrap();
                    let read = Record::parse("new.hbr", new.write().as_bytes()).unwrap();
                    let replayed = replay(&read, &*rules).unwrap();
                    assert_eq!(replayed.sheet(), after.battle.sheet(), "{} without {step}", record.file());
                    let comments = read.lines().iter().filter(|line| matches!(line, Line::Comment(_))).count();
                    assert!(comments >= 2, "who and why, and what stood there");
                }
            }
        }
    }
    assert!(stopped > 20 && whole > 20, "{stopped} stopped, {whole} went on");
}

#[test]
fn a_roll_that_was_typed_wrongly_is_put_right() {
    let mut put_right = 0;
    for (record, rules, battle) in examples() {
        let rolled = (1..=battle.steps()).find(|step| battle.step(*step).is_some_and(|step| !step.rolls.is_empty()));
        let Some(step) = rolled else { continue };
        let old = battle.step(step).unwrap().rolls;
        let other = |roll: &Roll| (roll.name.clone(), if roll.value == roll.lo { roll.hi } else { roll.lo });
        let rolls: Vec<(String, i32)> = old.iter().map(other).collect();
        let instead = vec![Instead { rolls: Some(rolls.clone()), ..Instead::default() }];
        let course = Course::of(&record, rules.profile()).unwrap().amend(&[Amendment { step, instead }]).unwrap();
        let after = rerun(&course, &*rules).unwrap();
        let compared = compare(&*battle, &after, Lang::En);
        let Some(first) = compared.differences.first() else { continue };
        put_right += 1;
        assert_eq!((first.step, first.was == first.is), (step, true), "{}", record.file());
        assert_eq!(first.rolled.first().map(|roll| (roll.name.clone(), roll.value)), rolls.first().cloned());
    }
    assert!(put_right > 5, "{put_right} of 20");
}

#[test]
fn what_cannot_be_put_right_is_told() {
    let (record, rules, battle) = record_of("forum-duel-1.hbr");
    let steps = battle.steps();
    let course = Course::of(&record, rules.profile()).unwrap();
    let drop = |step| Amendment { step, instead: Vec::new() };
    let told = |amendments: &[Amendment]| course.clone().amend(amendments).unwrap_err().en;
    assert_eq!(told(&[drop(900)]), format!("there is no step 900: the battle has {steps}"));
    assert_eq!(told(&[drop(0)]), format!("there is no step 0: the battle has {steps}"));
    assert_eq!(told(&[drop(3), drop(3)]), "step 3 is put right twice");
}
