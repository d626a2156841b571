use super::*;
use crate::any::Loaded;
use crate::toy::{Toy, document};

fn runner() -> Runner<'static> {
    Runner::new(|more: &[Document]| {
        let layers = [vec![document()], more.to_vec()];
        Ok(Box::new(Loaded::<Toy>::load(&layers)?) as Box<dyn AnyRules>)
    })
    .unwrap()
}

fn report(text: &str) -> Report {
    runner().files([("t.toml", text)])
}

const GOOD: &str = r#"
[[case]]
id = "TY-1.2/strike"
clauses = ["TY-1.2", "TY-1.3"]
scenario = "plain"
options = { hp = 9 }
expect = { round = 1, active = "red-1", pending = "none", "red-1.weapon" = "sword" }
set = { "blue-1.hp" = 8 }
steps = [
  { seat = "red", do = "parry", refused = "nothing_to_answer", clause = "TY-1.3", set = { "red-1.stamina" = 5 } },
  { seat = "red", do = "step c1" },
  { seat = "red", legal = ["rest", "УДАР blue-1"], illegal = ["take", "strike red-1", "fly"] },
  { seat = "red", do = "strike blue-1 force=2", rolls = ["aim=3"], expect = { pending = 2 }, events = ["TY-1.2"], no_events = ["TY-1.3"] },
  { seat = "blue", do = "parry", rolls = ["guard=3"], expect = { "blue-1.hp" = 4, blue-1 = { stamina = 5 } },
    figures = ["damage=4"], terms = ["2 TY-1.2", "2 TY-1.2"] },
  { seat = "blue", do = "strike red-1 force=1", rolls = ["aim=2"], expect = { points = 1 } },
  { expect = { active = "blue-1" } },
]

[[case]]
id = "TY-1.1/given-order"
clauses = ["TY-1.1"]
rolls = ["first=2"]
expect = { active = "blue-1", "red-1.hp" = 12 }
[case.scenario]
red = "axe"
blue = "pike"
roll_first = true
[[case.content.weapon]]
id = "pike"
name = "Pike"
damage = 1

[[case]]
id = "TY-1.2/bad-weapon"
clauses = ["ty-1.2"]
start_refused = "bad_content"
[[case.content.weapon]]
id = "pike"
name = "Pike"
damage = 10
"#;

#[test]
fn good_cases_pass() {
    let report = report(GOOD);
    assert_eq!(report.lines(Lang::En), ["3 passed, 0 failed"]);
    assert_eq!(report.cases[2].clauses, ["TY-1.2"]);
}

/// A case with one step that fails, after Red has come near, and what is told.
fn told(step: &str) -> String {
    let text = format!(
        "[[case]]\nid = \"a\"\nclauses = [\"TY-1.1\"]\nnote = \"why\"\nscenario = \"plain\"\nsteps = [\n\
         {{ seat = \"red\", do = \"step c1\" }},\n{step}\n]\n"
    );
    let report = report(&text);
    assert_eq!((report.passed(), report.failed()), (0, 1), "{step}: {:?}", report.lines(Lang::En));
    report.lines(Lang::En).join("\n")
}

#[test]
fn differences_stand_side_by_side() {
    let lines = told(
        r#"{ seat = "red", do = "strike blue-1", rolls = ["aim=1"], expect = { active = "red-1", "blue-1.hp" = 11 } }"#,
    );
    assert_eq!(
        lines,
        "a failed (t.toml:1)\n  why\n  step 2 (line 8), active: expected red-1, found blue-1\n  \
         step 2 (line 8), blue-1.hp: expected 11, found 12\n0 passed, 1 failed"
    );
    let strike = |rest: &str| format!(r#"{{ seat = "red", do = "strike blue-1", {rest} }}"#);
    for (step, words) in [
        (
            r#"{ seat = "red", do = "strike blue-1" }"#.to_owned(),
            "rolls: expected no rolls, found the roll `aim` (1 to 6) is asked",
        ),
        (strike(r#"rolls = ["aim=1", "guard=3"]"#), "`guard=3` was given but not asked"),
        (strike(r#"rolls = ["ain=1"]"#), "`ain` was given"),
        (
            r#"{ seat = "red", do = "take" }"#.into(),
            "`take`: expected accepted, found nothing_to_answer TY-1.3: There is",
        ),
        (
            r#"{ seat = "red", do = "take", refused = "no_reach" }"#.into(),
            "refused: expected no_reach, found nothing_to_answer",
        ),
        (
            r#"{ seat = "red", do = "take", refused = "nothing_to_answer", clause = "TY-1.1" }"#.into(),
            "clause: expected TY-1.1, found nothing_to_answer TY-1.3",
        ),
        (strike(r#"refused = "no_reach", rolls = ["aim=1"]"#), "found `strike blue-1 force=1` was done"),
        (r#"{ seat = "red", legal = ["take"] }"#.into(), "legal `take`: expected accepted"),
        (r#"{ seat = "red", illegal = ["rest"] }"#.into(), "illegal `rest`: expected refused"),
        (
            strike(r#"rolls = ["aim=1"], events = ["TY-1.2", "TY-1.2"]"#),
            "events: expected TY-1.2, TY-1.2, found TY-1.2, TY-1.1",
        ),
        (strike(r#"rolls = ["aim=1"], no_events = ["TY-1.2"]"#), "no_events: expected no TY-1.2"),
        (r#"{ set = { "blue-1.hpp" = 1 } }"#.into(), "set blue-1.hpp: expected 1, found there is no field"),
        (r#"{ expect = { "blue-1.hpp" = 1 } }"#.into(), "blue-1.hpp: expected 1, found there is no field"),
    ] {
        let lines = told(&step);
        assert!(lines.contains(words), "{step}\n{lines}");
    }
    let hit = |rest: &str| {
        told(&format!(
            "{{ seat = \"red\", do = \"strike blue-1\", rolls = [\"aim=6\"] }},\n{{ seat = \"blue\", do = \"take\", {rest} }}"
        ))
    };
    assert!(hit(r#"figures = ["damage=4"]"#).contains("figures: expected damage=4, found damage=3"));
    assert!(hit(r#"terms = ["3 TY-1.2"]"#).contains("found 2 TY-1.2, 1 TY-1.2"));
}

#[test]
fn starts_that_differ_are_told() {
    let case = |rest: &str| {
        report(&format!("[[case]]\nid = \"a\"\nclauses = [\"TY-1.1\"]\n{rest}\n")).lines(Lang::En).join("\n")
    };
    assert!(
        case("scenario = \"plane\"").contains("start: expected the battle begins, found there is no scenario `plane`")
    );
    assert!(
        case("scenario = \"plain\"\nstart_refused = \"bad_scenario\"")
            .contains("expected bad_scenario, found the battle begins")
    );
    assert!(case("scenario = \"rolled\"\nrolls = [\"luck=3\"]").contains("`first` is asked"));
}

#[test]
fn faults_of_the_file_have_their_line() {
    let text = r#"
[[case]]
id = "a"
clauses = ["TY-9.9"]
scenario = "plain"
stepz = []
steps = [
  { seat = "red", does = "hit" },
  { seat = "green", do = "hit", rolls = ["x"], expect = { round = 1.5 } },
  { do = "hit" },
  { seat = "red", rolls = [] },
  { seat = "red", do = 3, clause = "TY-1.1" },
  3,
]
[[case]]
clauses = []
start_refused = "x"
set = { a = 1 }
[[cases]]
id = "b"
"#;
    let report = report(text);
    let lines: Vec<u32> = report.faults.0.iter().map(|fault| fault.at.line).collect();
    assert_eq!(lines, [4, 6, 8, 9, 9, 9, 10, 11, 12, 12, 13, 15, 15, 15, 19], "{}", report.faults);
    assert!(report.faults.to_string().contains("t.toml:6:1: there is no key `stepz`; is `steps` meant?"));
    assert_eq!((report.passed(), report.failed()), (0, 15));
    let doubled = "[[case]]\nid = \"a\"\nclauses = [\"TY-1.1\"]\nscenario = \"plain\"\n".repeat(2);
    assert!(
        super::Runner::files(&runner(), [("d.toml", doubled.as_str())])
            .faults
            .to_string()
            .contains("already: d.toml:1")
    );
    assert_eq!(super::Runner::files(&runner(), [("e.toml", "a = [")]).failed(), 1);
}
