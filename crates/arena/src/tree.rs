//! A battle as a game tree, with chance as somebody who moves: what solvers and frameworks of game theory walk through. A roll is asked by running the
//! action with the answers so far until the rules ask one that is not there.

use std::sync::Arc;

use holmgang_kernel::asked::{Asked, Question};
use holmgang_kernel::dice::{Dice, Swift};
use holmgang_kernel::encode::{Choices, Feature, Layout, Space};
use holmgang_kernel::log::{Recorder, Silent};
use holmgang_kernel::odds::Chance;
use holmgang_kernel::ruleset::Playable;
use holmgang_kernel::seat::{Seat, Turn, Viewer};
use holmgang_kernel::words::Lang;
use holmgang_lab::fleet::observed;

use crate::erased::{ActionSpace, AnyTree, StartError, TreeJob, TreeNode};

/// A place in a tree.
struct Tree<R: Playable> {
    ground: Arc<Ground<R>>,
    state: R::State,
    stage: Stage<R>,
    /// What happened so far. Steps never change, so that copies share them.
    story: Vec<Arc<Step<R>>>,
    decisions: u64,
}

/// What does not change in a tree.
struct Ground<R: Playable> {
    rules: Arc<R>,
    scenario: R::Scenario,
    space: Space,
    layout: Layout,
    most: u64,
}

/// What comes next.
enum Stage<R: Playable> {
    /// A seat decides.
    Decision(Seat, Choices<R::Action>),
    /// The dice decide, for a deed or for the start.
    Roll {
        deed: Option<(Seat, R::Action)>,
        given: Vec<usize>,
        question: Question,
    },
    /// The referee's word is wanted: nobody here gives it, so that chance does.
    Ruling(Vec<R::Action>),
    Over(Vec<Seat>),
}

/// A step that was taken: who did what, and what came of it.
struct Step<R: Playable> {
    deed: Option<(Seat, String)>,
    log: Recorder<R::Event>,
    after: R::State,
}

// By hand, because a derived `Clone` would ask it of the rules too.
impl<R: Playable> Clone for Tree<R> {
    fn clone(&self) -> Self {
        let Tree { ground, state, stage, story, decisions } = self;
        let stage = match stage {
            Stage::Decision(seat, choices) => Stage::Decision(*seat, choices.clone()),
            Stage::Roll { deed, given, question } => {
                Stage::Roll { deed: deed.clone(), given: given.clone(), question: question.clone() }
            }
            Stage::Ruling(listed) => Stage::Ruling(listed.clone()),
            Stage::Over(winners) => Stage::Over(winners.clone()),
        };
        Tree { ground: Arc::clone(ground), state: state.clone(), stage, story: story.clone(), decisions: *decisions }
    }
}

/// The root of a tree.
pub(crate) fn tree<R: Playable>(
    rules: Arc<R>,
    scenario: R::Scenario,
    job: &TreeJob,
) -> Result<Box<dyn AnyTree>, StartError> {
    let state = rules.start(&scenario, &mut Swift::new(0, 0), &mut Silent).map_err(StartError::Faults)?;
    let (space, layout) = (rules.space(&state), Layout::of(&*rules, &state));
    let ground = Arc::new(Ground { rules, scenario, space, layout, most: job.max_decisions.max(1) });
    let mut root = Tree { ground, state, stage: Stage::Over(Vec::new()), story: Vec::new(), decisions: 0 };
    root.resolve(None, Vec::new());
    Ok(Box::new(root))
}

impl<R: Playable> Tree<R> {
    /// Does something (or begins) with the answers of the dice so far; where one is missing, it is asked for.
    fn resolve(&mut self, deed: Option<(Seat, R::Action)>, given: Vec<usize>) {
        let ground = Arc::clone(&self.ground);
        let (mut dice, mut log) = (Asked::new(&given), Recorder::default());
        let after = match &deed {
            None => match ground.rules.start(&ground.scenario, &mut dice.erased(), &mut log) {
                Ok(state) => state,
                Err(faults) => unreachable!("faults come before rolls, and there were none before: {faults}"),
            },
            Some((seat, action)) => {
                let mut after = self.state.clone();
                ground.rules.apply(&mut after, *seat, action, &mut dice.erased(), &mut log);
                after
            }
        };
        if let Some(question) = dice.open() {
            self.stage = Stage::Roll { deed, given, question };
            return;
        }
        let deed = deed.map(|(seat, action)| (seat, ground.rules.write(&self.state, &action)));
        self.decisions += u64::from(deed.is_some());
        self.state = after.clone();
        self.story.push(Arc::new(Step { deed, log, after }));
        self.stage = self.next();
    }

    fn next(&self) -> Stage<R> {
        let Ground { rules, space, most, .. } = &*self.ground;
        let wanted = match rules.turn(&self.state) {
            Turn::Over(outcome) => return Stage::Over(outcome.winners.iter().collect()),
            Turn::Of(wanted) => wanted,
        };
        match wanted.seats.first() {
            _ if self.decisions >= *most => Stage::Over(Vec::new()),
            None => Stage::Over(Vec::new()),
            Some(Seat::Referee) => {
                let mut listed = Vec::new();
                rules.legal(&self.state, Seat::Referee, &mut listed);
                if listed.is_empty() { Stage::Over(Vec::new()) } else { Stage::Ruling(listed) }
            }
            Some(seat) => {
                let mut choices = Choices::default();
                choices.list(&**rules, space, &self.state, seat, &mut vec![0; space.len()]);
                if choices.actions.is_empty() { Stage::Over(Vec::new()) } else { Stage::Decision(seat, choices) }
            }
        }
    }
}

impl<R: Playable> AnyTree for Tree<R> {
    fn node(&self) -> TreeNode {
        match &self.stage {
            Stage::Decision(seat, _) => TreeNode::Decision(*seat),
            Stage::Over(winners) => TreeNode::Over(winners.clone()),
            Stage::Roll { question, .. } => {
                let told = |(first, last): &(i32, i32)| match first == last {
                    true => format!("{}={first}", question.name),
                    false => format!("{}={first}..{last}", question.name),
                };
                let ways = question.answers.iter().enumerate();
                let ways = ways.filter_map(|(place, answer)| Some((told(answer), question.chance(place)?)));
                TreeNode::Chance { name: question.name, ways: ways.collect() }
            }
            Stage::Ruling(listed) => {
                let chance = Chance::new(1, listed.len().max(1) as u128);
                let ways = listed.iter().map(|action| (self.ground.rules.write(&self.state, action), chance));
                TreeNode::Chance { name: "referee", ways: ways.collect() }
            }
        }
    }

    fn decisions(&self) -> u64 {
        self.decisions
    }

    fn choices(&self) -> Vec<(u32, String)> {
        let Stage::Decision(_, choices) = &self.stage else { return Vec::new() };
        let texts = choices.actions.iter().map(|action| self.ground.rules.write(&self.state, action));
        choices.indices.iter().copied().zip(texts).collect()
    }

    fn take(&mut self, index: u32) -> bool {
        let Stage::Decision(seat, choices) = &self.stage else { return false };
        let Some(action) = choices.action(index).cloned() else { return false };
        self.resolve(Some((*seat, action)), Vec::new());
        true
    }

    fn fall(&mut self, way: usize) -> bool {
        match &self.stage {
            Stage::Roll { deed, given, question } if way < question.answers.len() => {
                let (deed, mut given) = (deed.clone(), given.clone());
                given.push(way);
                self.resolve(deed, given);
                true
            }
            Stage::Ruling(listed) => match listed.get(way).cloned() {
                Some(action) => {
                    self.resolve(Some((Seat::Referee, action)), Vec::new());
                    true
                }
                None => false,
            },
            _ => false,
        }
    }

    fn observe(&self, seat: Seat, out: &mut [f32]) -> bool {
        let fits = out.len() == self.ground.layout.0.len();
        if fits {
            observed(&*self.ground.rules, &self.state, seat, out);
        }
        fits
    }

    fn told(&self, viewer: Viewer, lang: Lang) -> Vec<String> {
        let mut lines = Vec::new();
        for step in &self.story {
            if let Some((seat, text)) = &step.deed
                && viewer == Viewer::Seat(*seat)
            {
                lines.push(format!("> {text}"));
            }
            let told = |(_, event)| self.ground.rules.narrate(&step.after, event, viewer, lang);
            lines.extend(step.log.events().filter_map(told).map(|line| line.text));
        }
        lines
    }

    fn layout(&self) -> Vec<Feature> {
        self.ground.layout.0.clone()
    }

    fn space(&self) -> ActionSpace {
        let space = &self.ground.space;
        ActionSpace { len: space.len(), verbs: space.verbs().cloned().collect() }
    }

    fn duplicate(&self) -> Box<dyn AnyTree> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::erased::{AnyRules, ScenarioSource};
    use crate::toy;

    fn root(most: u64) -> Box<dyn AnyTree> {
        let scenario = ScenarioSource::Id("rolled".into());
        toy::rules().tree(&TreeJob { scenario, options: vec![], max_decisions: most }).ok().unwrap()
    }

    /// Every end of a tree with its chance, where everybody comes near and strikes.
    fn ends(tree: &dyn AnyTree, chance: Chance, out: &mut Vec<(Chance, usize)>) {
        let mut next = tree.duplicate();
        match tree.node() {
            TreeNode::Over(winners) => out.push((chance, winners.len())),
            TreeNode::Decision(_) => {
                let choices = next.choices();
                let wanted = |verb: &str| choices.iter().find(|(_, text)| text.starts_with(verb));
                let (index, _) = *wanted("strike").or_else(|| wanted("step c")).unwrap_or(&choices[0]);
                assert!(next.take(index));
                ends(&*next, chance, out);
            }
            TreeNode::Chance { ways, .. } => {
                assert!(ways.len() > 1, "what is certain is not asked");
                assert_eq!(ways.iter().map(|(_, part)| *part).sum::<Chance>(), Chance::from(1));
                for (way, (_, part)) in ways.iter().enumerate() {
                    let mut next = tree.duplicate();
                    assert!(next.fall(way));
                    ends(&*next, chance * part, out);
                }
            }
        }
    }

    #[test]
    fn the_chances_of_all_ends_add_up_to_one() {
        let mut all = Vec::new();
        ends(&*root(4), Chance::from(1), &mut all);
        assert!(all.len() > 2, "dice are thrown");
        assert_eq!(all.iter().map(|(chance, _)| *chance).sum::<Chance>(), Chance::from(1));
    }

    #[test]
    fn what_cannot_come_is_refused_and_copies_go_their_own_way() {
        let mut tree = root(50);
        while let TreeNode::Chance { .. } = tree.node() {
            assert!(!tree.take(0) && tree.fall(0), "the start is rolled");
        }
        assert!(!tree.fall(0), "a seat decides");
        assert!(!tree.take(999));
        let before = tree.duplicate();
        let (index, text) = tree.choices()[0].clone();
        assert!(tree.take(index));
        while let TreeNode::Chance { ways, .. } = tree.node() {
            assert!(!tree.take(index) && !tree.fall(ways.len()) && tree.choices().is_empty());
            assert!(tree.fall(0));
        }
        assert_eq!((before.decisions(), before.node()), (0, TreeNode::Decision(Seat::Player(0))));
        let told = tree.told(Viewer::Seat(Seat::Player(0)), Lang::En);
        assert!(told.iter().any(|line| *line == format!("> {text}")), "{told:?}");
        assert!(!tree.told(Viewer::Spectator, Lang::En).contains(&format!("> {text}")));
        let mut room = vec![0.0; tree.layout().len()];
        assert!(tree.observe(Seat::Player(1), &mut room) && !tree.observe(Seat::Player(1), &mut room[1..]));
    }
}
