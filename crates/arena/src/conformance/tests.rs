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
id = "TY-1.2/blow"
clauses = ["TY-1.2", "TY-1.3"]
scenario = "yard"
options = { hp = 9 }
expect = { round = 1, active = "red", pending = "none", "red.stick" = "club" }
set = { "blue.hp" = 8 }
steps = [
  { seat = "red", do = "rest", refused = "not_hurt", clause = "TY-1.4", set = { "red.hp" = 20 } },
  { seat = "red", legal = ["hit", "УДАР"], illegal = ["rest", "duck", "fly"] },
  { seat = "red", do = "hit", rolls = ["success=70", "weapon=5"], expect = { pending = 7 }, events = ["TY-1.2"], no_events = ["TY-1.3"],
    figures = ["chance=70", "damage=7"], terms = ["70 TY-1.2", "5 TY-1.2", "1.5 TY-1.2"] },
  { seat = "blue", do = "duck", rolls = ["duck=3"], expect = { "blue.hp" = 1, blue = { hp = 1 } } },
  { seat = "blue", do = "hit", rolls = ["success=71"], expect = { round = 3 }, figures = ["chance=70"] },
  { expect = { round = 3 } },
]

[[case]]
id = "TY-1.1/given-order"
clauses = ["TY-1.1"]
rolls = ["initiative=3", "initiative=30"]
expect = { active = "blue", "red.hp" = 20 }
[case.scenario]
red = "twig"
blue = "rod"
[[case.content.stick]]
id = "rod"
name = "Rod"
damage = [1, 1]

[[case]]
id = "TY-1.2/bad-stick"
clauses = ["TY-1.2"]
start_refused = "bad_content"
[[case.content.stick]]
id = "rod"
name = "Rod"
damage = [9, 1]

[[case]]
id = "TY-2.1/bad-luck"
clauses = ["ty-2.1"]
start_refused = "bad_luck"
scenario = "yard"
options = { hp = 13 }
"#;

#[test]
fn good_cases_pass() {
    let report = report(GOOD);
    assert_eq!(report.lines(Lang::En), ["4 passed, 0 failed"]);
    assert_eq!(report.cases[3].clauses, ["TY-2.1"]);
}

/// A case with one step that fails, and what is told.
fn told(step: &str) -> String {
    let text = format!(
        "[[case]]\nid = \"a\"\nclauses = [\"TY-1.1\"]\nnote = \"why\"\nscenario = \"yard\"\nsteps = [\n{step}\n]\n"
    );
    let report = report(&text);
    assert_eq!((report.passed(), report.failed()), (0, 1), "{step}: {:?}", report.lines(Lang::En));
    report.lines(Lang::En).join("\n")
}

#[test]
fn differences_stand_side_by_side() {
    let lines = told(r#"{ seat = "red", do = "hit", rolls = ["success=99"], expect = { round = 3, "blue.hp" = 19 } }"#);
    assert_eq!(
        lines,
        "a failed (t.toml:1)\n  why\n  step 1 (line 7), round: expected 3, found 2\n  step 1 (line 7), blue.hp: expected 19, found 20\n0 passed, 1 failed"
    );
    for (step, words) in [
        (r#"{ seat = "red", do = "hit" }"#, "rolls: expected no rolls, found the roll `success` (1 to 100) is asked"),
        (r#"{ seat = "red", do = "hit", rolls = ["success=99", "weapon=3"] }"#, "`weapon=3` was given but not asked"),
        (r#"{ seat = "red", do = "hit", rolls = ["sucess=99"] }"#, "`sucess` was given"),
        (r#"{ seat = "red", do = "rest" }"#, "`rest`: expected accepted, found not_hurt TY-1.4: nothing to rest"),
        (r#"{ seat = "red", do = "rest", refused = "no_blow" }"#, "refused: expected no_blow, found not_hurt"),
        (
            r#"{ seat = "red", do = "rest", refused = "not_hurt", clause = "TY-1.1" }"#,
            "clause: expected TY-1.1, found not_hurt TY-1.4",
        ),
        (r#"{ seat = "red", do = "hit", refused = "not_hurt", rolls = ["success=99"] }"#, "found `hit` was done"),
        (r#"{ seat = "red", legal = ["rest"] }"#, "legal `rest`: expected accepted"),
        (r#"{ seat = "red", illegal = ["hit"] }"#, "illegal `hit`: expected refused"),
        (
            r#"{ seat = "red", do = "hit", rolls = ["success=99"], events = ["TY-1.2", "TY-1.2"] }"#,
            "events: expected TY-1.2, TY-1.2, found TY-1.2",
        ),
        (
            r#"{ seat = "red", do = "hit", rolls = ["success=99"], no_events = ["TY-1.2"] }"#,
            "no_events: expected no TY-1.2",
        ),
        (
            r#"{ seat = "red", do = "hit", rolls = ["success=99"], figures = ["chance=71"] }"#,
            "figures: expected chance=71, found chance=70",
        ),
        (
            r#"{ seat = "red", do = "hit", rolls = ["success=9", "weapon=4"], figures = ["damage=6"], terms = ["70 TY-1.2"] }"#,
            "found 4 TY-1.2, 1.5 TY-1.2",
        ),
        (r#"{ set = { "blue.hpp" = 1 } }"#, "set blue.hpp: expected 1, found there is no field"),
        (r#"{ expect = { "blue.hpp" = 1 } }"#, "blue.hpp: expected 1, found there is no field"),
    ] {
        let lines = told(step);
        assert!(lines.contains(words), "{step}\n{lines}");
    }
}

#[test]
fn starts_that_differ_are_told() {
    let case = |rest: &str| {
        report(&format!("[[case]]\nid = \"a\"\nclauses = [\"TY-1.1\"]\n{rest}\n")).lines(Lang::En).join("\n")
    };
    assert!(
        case("scenario = \"yerd\"").contains("start: expected the battle begins, found there is no scenario `yerd`")
    );
    assert!(
        case("scenario = \"yard\"\nstart_refused = \"bad_luck\"")
            .contains("expected bad_luck, found the battle begins")
    );
    assert!(case("scenario = \"yard\"\nrolls = [\"luck=3\"]").contains("`initiative` is asked"));
}

#[test]
fn faults_of_the_file_have_their_line() {
    let text = r#"
[[case]]
id = "a"
clauses = ["TY-9.9"]
scenario = "yard"
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
    let doubled = "[[case]]\nid = \"a\"\nclauses = [\"TY-1.1\"]\nscenario = \"yard\"\n".repeat(2);
    assert!(
        super::Runner::files(&runner(), [("d.toml", doubled.as_str())])
            .faults
            .to_string()
            .contains("already: d.toml:1")
    );
    assert_eq!(super::Runner::files(&runner(), [("e.toml", "a = [")]).failed(), 1);
}
