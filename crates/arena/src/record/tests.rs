use super::*;
use crate::content::ContentSources;
use crate::erased::ScenarioSource;
use crate::read;
use crate::table::{Invitation, Opening, Table, TableDice, Undo};
use crate::toy;
use holmgang_kernel::battle::Rolls;
use holmgang_kernel::dice::Swift;
use holmgang_kernel::fair::{Secret, hex};
use holmgang_kernel::words::Lang;

fn opening(dice: TableDice) -> Opening {
    let seat = |seat: &str, holder| SeatLine { seat: seat.into(), holder, nonce: None };
    let option = |name: &str, text: &str| (name.to_owned(), read::value("option", text).unwrap());
    Opening {
        scenario: ScenarioSource::Id("rolled".into()),
        options: vec![option("hp", "20"), option("rounds", "99")],
        seats: vec![seat("red", Holder::Human("Anna #1; \"x\"".into())), seat("blue", Holder::Bot("greedy".into()))],
        lang: Lang::En,
        dice,
        undo: Undo::Free,
    }
}

/// Plays on, to the end if there are steps enough.
fn play(table: &mut Table, most: usize) {
    for _ in 0..most {
        let Some((seat, text)) = toy::next(table.battle()) else { break };
        table.submit(seat, table.revision(), &text, Rolls::Seeded).unwrap();
    }
}

fn played() -> String {
    let rules = toy::rules();
    let mut invitation = Invitation::new(&rules, opening(TableDice::Secret(Secret([7; 32])))).unwrap();
    invitation.nonce("red", "words of \"mine\"").unwrap();
    let mut table = invitation.begin(&rules, Rolls::Seeded).unwrap();
    play(&mut table, 1000);
    table.record()
}

fn parse(text: &str) -> Record {
    Record::parse("r.hbr", text.as_bytes()).unwrap_or_else(|faults| panic!("{faults}"))
}

/// The record with changed lines and a whole chain: what somebody would do who wants to cheat.
fn forged(text: &str, change: impl Fn(usize, &str) -> String) -> String {
    let lines: Vec<String> = chain::read("r", text.as_bytes())
        .unwrap()
        .iter()
        .enumerate()
        .map(|(place, line)| change(place + 1, line))
        .collect();
    chain::write(lines.iter().filter(|line| *line != "CUT").map(String::as_str))
}

fn findings(text: &str) -> Vec<(u32, String)> {
    let report = match Record::parse("r.hbr", text.as_bytes()) {
        Ok(record) => verify(&record, &toy::rules()),
        Err(faults) => VerifyReport::unreadable(faults),
    };
    report.findings.into_iter().map(|fault| (fault.at.line, fault.words.en)).collect()
}

fn place_of(text: &str, begin: &str) -> usize {
    text.lines().position(|line| line.starts_with(begin)).unwrap() + 1
}

#[test]
fn a_played_record_is_whole() {
    let text = played();
    let record = parse(&text);
    assert_eq!(record.write(), text);
    assert_eq!(record.header().nonces(), ["words of \"mine\""]);
    assert!(record.is_closed() && record.result().is_some() && record.secret().is_some());
    let rules = toy::rules();
    let battle = replay(&record, &rules).unwrap();
    assert_eq!(battle.steps(), record.actions().count());
    let report = verify(&record, &rules);
    assert!(report.is_good(), "{:?}", report.findings);
    assert_eq!(report.dice, DiceReport::Proven);
    assert!(report.rolls > 10 && report.closed);
    assert_eq!(played(), text, "the same secret gives the same battle");
}

#[test]
fn every_flipped_bit_is_found_and_its_line_named() {
    let text = played();
    let short: String = text.split_inclusive('\n').take(20).collect();
    let mut line = 1;
    for place in 0..short.len() {
        for bit in 0..8 {
            let mut bad = short.clone().into_bytes();
            bad[place] ^= 1 << bit;
            let faults = Record::parse("r.hbr", &bad).expect_err("found");
            assert_eq!((faults.0[0].at.line, faults.0[0].code), (line, chain::BROKEN));
        }
        line += u32::from(short.as_bytes()[place] == b'\n');
    }
}

#[test]
fn a_changed_roll_is_named_with_its_draw() {
    let text = played();
    let line = place_of(&text, "2 ");
    let before: usize = text.lines().take(line - 1).map(|line| line.matches("=").count()).sum::<usize>();
    assert!(before > 0);
    let aim = |text: &str| text.split("aim=").nth(1).and_then(|rest| rest[..1].parse::<i32>().ok()).unwrap();
    let was = aim(chain::read("r", text.as_bytes()).unwrap()[line - 1]);
    // A value on the same side of the target, so that the battle goes on as it did.
    let other = if was >= 3 { 3 + (was - 2) % 4 } else { 3 - was };
    let bad = forged(&text, |number, text| {
        if number == line { text.replace(&format!("aim={was}"), &format!("aim={other}")) } else { text.to_owned() }
    });
    let found = findings(&bad);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0 as usize, line);
    assert!(
        found[0].1.contains("draw 1 (`aim`)") && found[0].1.contains(&format!("gives {was}, written is {other}")),
        "{found:?}"
    );
}

#[test]
fn forgeries_are_named() {
    let text = played();
    let end = text.lines().count() as u32;
    let told = |begin: &str, to: &str| {
        let line = place_of(&text, begin);
        let found =
            findings(&forged(&text, |number, text| if number == line { to.to_owned() } else { text.to_owned() }));
        (line as u32, found.first().cloned().expect("found"))
    };
    let zeros = "0".repeat(64);
    for (begin, to, words) in [
        ("ruleset", "ruleset: chess", "record of `chess`"),
        ("rules:", "rules: 2", "version 2 of the rules"),
        ("content", &format!("content: {zeros}"), "other content (000000000000…"),
        ("secret", &format!("secret: {zeros}"), "not the secret"),
        ("result", "result: draw TY-1.1", "ended otherwise"),
        ("1 red", "1 red: parry", "`nothing_to_answer`"),
        ("1 red", "1 green: end", "no seat `green`"),
        ("1 red", "2 red: end", "action 1, not 2"),
        ("1 red", "CUT", "action 1, not 2"),
        ("begin", "begin", "asked and was not given"),
        ("begin", "CUT", "`begin` is missing"),
        ("lang", "CUT", "`lang` is missing"),
        ("lang", "colour: blue", "newer version"),
        ("dice", "dice: given", "no commitment"),
        ("seat: blue", "seat: red bot greedy", "stands twice"),
        ("option", "rules: 1", "too late"),
        ("end", "end of it", "no line of a record"),
        ("secret", "CUT", "`secret` is missing"),
        ("secret", "// secret", "`secret` is missing"),
    ] {
        let (line, (found, told)) = told(begin, to);
        assert!(told.contains(words), "{to}: {told}");
        // What is missing is missed at the line behind.
        assert!(
            found == line || to == "CUT" || to == "// secret" || words.contains("missing") || begin == "dice",
            "{to}: line {found}, not {line}"
        );
    }
    let (line, found) = told("end", "CUT");
    assert_eq!((found.0, found.1.contains("cut off")), (end - 1, true));
    assert_eq!(line, end);
    let shouted = forged(&text, |_, line| line.replace("1 red: step", "1 red: STEP"));
    assert!(findings(&shouted)[0].1.contains("written `step c"));
    let names = forged(&text, |_, line| line.replace("greedy", "random"));
    assert!(findings(&names)[0].1.contains("not the secret"), "the dice are bound to who plays");
}

#[test]
fn given_dice_and_inline_scenarios_are_recorded() {
    let rules = toy::rules();
    let node = read::toml("mine", "red = \"axe\"\nblue = \"sword\"\nhp = 6\n").unwrap();
    let opening =
        Opening { scenario: ScenarioSource::Inline("mine".into(), node), options: vec![], ..opening(TableDice::Given) };
    let mut table = Table::open(&rules, opening, toy::given(&[])).unwrap();
    let steps = [(0, "step c1", &[][..]), (0, "strike blue-1 force=3", &[("aim", 3)]), (1, "parry", &[("guard", 1)])];
    for (seat, text, rolls) in steps {
        let seat = holmgang_kernel::seat::Seat::Player(seat);
        table.submit(seat, table.revision(), text, toy::given(rolls)).unwrap();
    }
    let text = table.record();
    assert!(
        text.contains("\n| red = \"axe\" #") && text.contains("\nresult: red TY-1.1 #") && !text.contains("secret")
    );
    let report = verify(&parse(&text), &rules);
    assert!(report.is_good() && report.dice == DiceReport::Given, "{:?}", report.findings);
}

#[test]
fn running_battles_replay_without_their_secret() {
    let rules = toy::rules();
    let mut table = Table::open(&rules, opening(TableDice::Fair), Rolls::Seeded).unwrap();
    play(&mut table, 5);
    let text = table.record();
    assert!(!text.contains(&hex(&table.secret().unwrap().0)));
    let record = parse(&text);
    assert_eq!(replay(&record, &rules).unwrap().sheet(), table.battle().sheet());
    let report = verify(&record, &rules);
    assert_eq!((report.dice, report.findings.len(), report.closed), (DiceReport::NotYet, 1, false));
    assert_eq!(load_for(&record, &toy::TOYS, &ContentSources::builtin()).map(|rules| rules.profile().id), Ok("toy"));
}

#[test]
fn comments_stay() {
    let text =
        forged(&played(), |number, line| if number == 3 { "// seen by many".to_owned() } else { line.to_owned() });
    assert!(Record::parse("r", text.as_bytes()).is_err()); // `rules` was lost
    let text =
        chain::read("r", text.as_bytes()).unwrap().join("\n").replace("// seen by many", "// seen by many\nrules: 1");
    let text = chain::write(text.lines());
    assert_eq!(parse(&text).write(), text);
}

/// A hundred thousand mutations of bytes, of lines with a whole chain, and of the lines' order: a record is read or refused, never a panic.
#[test]
fn no_bytes_make_it_panic() {
    let text = played();
    let lines: Vec<&str> = chain::read("r", text.as_bytes()).unwrap();
    let lines = &lines[..25.min(lines.len())];
    let mut random = Swift::new(42, 0);
    let alphabet: Vec<char> = "abз0 1;:#=\"\\|/{}[]\n\t-_.".chars().collect();
    for round in 0..100_000 {
        let mut lines: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
        for _ in 0..=random.below(2) {
            let place = random.below(lines.len());
            let mut line: Vec<char> = lines[place].chars().collect();
            let at = random.below(line.len() + 1);
            match random.below(5) {
                0 if at < line.len() => {
                    line.remove(at);
                }
                1 => line.truncate(at),
                2 => {
                    let other = random.below(lines.len());
                    lines.swap(place, other);
                    continue;
                }
                3 => {
                    lines.remove(place);
                    if lines.is_empty() {
                        lines.push(String::new());
                    }
                    continue;
                }
                _ => line.insert(at, alphabet[random.below(alphabet.len())]),
            }
            lines[place] = line.into_iter().collect();
        }
        let mut bytes = chain::write(lines.iter().map(String::as_str)).into_bytes();
        if round % 4 == 0 && !bytes.is_empty() {
            let at = random.below(bytes.len());
            bytes[at] = random.bits() as u8;
        }
        if let Ok(record) = Record::parse("r", &bytes) {
            assert_eq!(record.write().as_bytes(), bytes);
            if round % 10 == 0 {
                let report = verify(&record, &toy::rules());
                assert!(!report.findings.is_empty()); // it has no end
            }
        }
    }
}

/// What was signed is proven where the key is known, and nothing that was changed afterwards keeps its signature.
#[test]
fn a_signature_says_who_ended_the_battle() {
    let (text, seed) = (played(), [5; 32]);
    let key = origin::public(&seed);
    let known = |text: &str, keys: &[origin::PublicKey]| verify(&parse(text), &toy::rules()).knowing(keys);
    assert_eq!(known(&text, &[key]).origin, OriginReport::Unsigned);
    let signed = origin::signed(&text, &seed);
    assert_eq!(parse(&signed).write(), signed);
    assert_eq!(signed.lines().count(), text.lines().count() + 1);
    let report = known(&signed, &[[1; 32], key]);
    assert!(report.is_good(), "{:?}", report.findings);
    assert_eq!(
        (report.order, report.dice, report.origin),
        (OrderReport::Proven, DiceReport::Proven, OriginReport::Proven)
    );
    assert_eq!(report.key, Some(hex(&key)));
    // Whoever forges a whole record can sign it too: with another key.
    assert_eq!(known(&origin::signed(&text, &[6; 32]), &[key]).origin, OriginReport::UnknownKey);
    // A change that makes everything else fit again keeps no signature.
    let told = chain::read("r", signed.as_bytes()).unwrap().join("\n").replace("\n1 red", "\n// told otherwise\n1 red");
    let name = chain::write(told.lines());
    let report = known(&name, &[key]);
    assert_eq!((report.dice, report.origin), (DiceReport::Proven, OriginReport::Wrong));
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].at.line as usize, place_of(&name, "signed: "));
    // What runs on is not signed.
    let running: String = text.split_inclusive('\n').take(place_of(&text, "2 ")).collect();
    assert_eq!(origin::signed(&running, &seed), running);
    // A battle that goes on, or is told again, leaves the old signature behind.
    let again = Table::resume(&parse(&signed), &toy::rules(), None, Undo::Free).unwrap();
    assert_eq!(again.record(), text);
}

/// Each roll carries its bounds: without the rules it can be said whether it comes from the secret, and bounds that the rules do not ask for are found.
#[test]
fn rolls_carry_their_bounds_and_older_records_still_read() {
    let text = played();
    assert!(text.contains("first=") && text.contains("/1..2"));
    let absent = || Err(fault("r.hbr", 2, Words::new("not here", "нет")));
    let coded = || {
        absent().map_err(|mut faults: Faults| {
            faults.0[0].code = replay::NO_RULES;
            faults
        })
    };
    let report = verify_while(&parse(&text), coded(), &|| true);
    assert_eq!((report.order, report.dice, report.plays), (OrderReport::Proven, DiceReport::Written, false));
    assert!(report.rolls > 10);
    let older = forged(&text, |_, line| {
        let words =
            line.split(' ').map(|word| word.split_once('/').filter(|_| word.contains("..")).map_or(word, |cut| cut.0));
        words.collect::<Vec<_>>().join(" ")
    });
    assert!(!older.contains(".."));
    assert_eq!(findings(&older), []);
    assert_eq!(verify(&parse(&older), &toy::rules()).dice, DiceReport::Proven);
    assert_eq!(verify_while(&parse(&older), coded(), &|| true).dice, DiceReport::Unbounded);
    // Bounds of one's own choice give any roll; the rules know better.
    let line = place_of(&text, "begin");
    let chosen =
        forged(&text, |number, text| if number == line { text.replacen("/1..2", "/1..3", 1) } else { text.to_owned() });
    assert_eq!(findings(&chosen).iter().map(|found| found.0 as usize).collect::<Vec<_>>().first(), Some(&line));
}
