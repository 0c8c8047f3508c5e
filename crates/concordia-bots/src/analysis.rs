//! Analysis: what the best turns in a position are, what everybody may hope for after each, and how sure that is.
//!
//! It is the search of the strongest bot. What else is told of a turn, points by god and turns to come, is asked of the
//! net afterwards, of the positions that the search's opinion rests on.

use std::fmt;

use concordia_rules::numbers::N_COLONISTS_OF_A_KIND;
use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{Action, Decision, Game, God, Illegal, Kind as Colonist, Seat, View};

use crate::Budget;
use crate::judge::{Judge, Points};
use crate::learned::{Learned, Taste, chances};
use crate::levels::SEARCH;
use crate::net::Verdict;
use crate::nets::{Kind, Nets};
use crate::search::{Forest, Weighed};
use crate::turns::{Answers, MAX_ANSWERS, TurnPlan};

/// The gods, and last the Concordia card.
pub const N_SOURCES: usize = God::ALL.len() + 1;

/// What the seats may hope for. What is there of seats that do not exist is 0.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Outlook {
    /// The chance to win, from 0 to 1; partners have that of their team.
    pub chance: Points,
    /// The points at the end.
    pub points: Points,
    /// The points that each god will have given, and last the Concordia card.
    pub sources: [[f64; N_SOURCES]; MAX_SEATS],
    /// The turns that a seat will still play.
    pub turns: Points,
}

impl Outlook {
    /// What the net, or the end, says of a position.
    pub fn of(judge: &Learned, game: &Game) -> Outlook {
        let mut outlook = Outlook::default();
        if game.is_over() {
            outlook.read_scores(game);
            return outlook;
        }
        let verdicts = judge.verdicts(game);
        let chances = chances(game, &verdicts);
        for seat in game.seating().seats() {
            let Verdict { points, turns, .. } = verdicts[seat.idx()];
            outlook.chance[seat.idx()] = chances[usize::from(game.seating().team_of(seat))];
            outlook.points[seat.idx()] = points.iter().sum();
            outlook.sources[seat.idx()] = points;
            outlook.turns[seat.idx()] = turns.max(0.0);
        }
        outlook
    }

    fn read_scores(&mut self, game: &Game) {
        let seating = game.seating();
        let scores: Vec<_> = seating.seats().map(|seat| game.score(seat)).collect();
        let totals: Vec<u32> = scores.iter().map(|score| score.map_or(0, |score| score.total())).collect();
        let winner = game.ranking(&totals)[0];
        for (seat, score) in seating.seats().zip(scores) {
            let Some(score) = score else { continue };
            self.chance[seat.idx()] = if seating.team_of(seat) == winner { 1.0 } else { 0.0 };
            self.points[seat.idx()] = f64::from(score.total());
            for (nth, god) in God::ALL.into_iter().enumerate() {
                self.sources[seat.idx()][nth] = f64::from(score.god(god));
            }
            self.sources[seat.idx()][N_SOURCES - 1] = f64::from(score.concordia);
        }
    }

    fn add(&mut self, other: &Outlook, n: f64) {
        let add = |to: &mut Points, from: &Points| {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += n * from);
        };
        add(&mut self.chance, &other.chance);
        add(&mut self.points, &other.points);
        add(&mut self.turns, &other.turns);
        for (to, from) in self.sources.iter_mut().zip(&other.sources) {
            to.iter_mut().zip(from).for_each(|(to, from)| *to += n * from);
        }
    }

    fn divide(&mut self, n: f64) {
        let sum = *self;
        *self = Outlook::default();
        self.add(&sum, 1.0 / n);
    }
}

/// What the seat that plans has when a turn is over, in pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Holdings {
    /// Cards, those in the pile too.
    pub cards: u32,
    /// Houses on the board.
    pub houses: u32,
    /// Colonists on the board.
    pub colonists: u32,
    /// Sestertii.
    pub money: u32,
    /// Goods, salt and fish in the storehouse.
    pub goods: u32,
}

impl Holdings {
    /// What a seat has.
    pub fn of(game: &Game, seat: Seat) -> Holdings {
        let player = game.player(seat);
        let store = player.store();
        Holdings {
            cards: player.cards().len() as u32,
            houses: player.houses().len().into(),
            colonists: Colonist::ALL
                .into_iter()
                .map(|kind| N_COLONISTS_OF_A_KIND as u32 - u32::from(store.at_home(kind)))
                .sum(),
            money: player.money(),
            goods: u32::from(store.wares().total()) + u32::from(store.fish()),
        }
    }
}

/// A way to finish the turn, and what is thought of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    /// The answers.
    pub answers: Vec<Action>,
    /// How often it was looked at.
    pub visits: u64,
    /// What everybody may hope for after it.
    pub outlook: Outlook,
    /// How far off the chance of the seat that plans may easily be, for want of looking: one standard error.
    pub error: f64,
    /// What the seat has then.
    pub after: Holdings,
}

/// What is thought of a position.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Who is asked.
    pub seat: Seat,
    /// How often the search went through a tree.
    pub iterations: u64,
    /// What the seat has before.
    pub before: Holdings,
    /// The best ways to finish the turn, the best first.
    pub lines: Vec<Weight>,
    /// The line that was to be compared.
    pub compared: Option<Weight>,
}

/// What a turn has cost the seat that played it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Loss {
    /// Of its chance to win, from 0 to 1.
    pub chance: f64,
    /// Points at the end; a turn may cost chances and bring points.
    pub points: f64,
    /// How far off the chance may easily be: one standard error.
    pub error: f64,
}

impl Loss {
    /// From how much on a turn is called a mistake.
    pub const MISTAKE: f64 = 0.05;
    /// From how much on it is called a grave one.
    pub const GRAVE: f64 = 0.15;
    /// What a turn may cost at most before it counts nothing for the accuracy.
    const WORTHLESS: f64 = 0.2;

    /// Whether it is more than the noise of the search.
    pub fn is_sure(&self) -> bool {
        self.chance > 2.0 * self.error
    }

    /// Whether the turn is called a mistake.
    pub fn is_mistake(&self) -> bool {
        self.chance >= Loss::MISTAKE && self.is_sure()
    }

    /// How well the turn was played, from 0 to 1. What is noise counts as well played.
    pub fn accuracy(&self) -> f64 {
        if self.is_sure() { (1.0 - self.chance / Loss::WORTHLESS).max(0.0) } else { 1.0 }
    }
}

impl Analysis {
    /// What the compared line costs beside the best one; `None` without one. The best line costs nothing.
    pub fn loss(&self) -> Option<Loss> {
        let compared = self.compared.as_ref()?;
        let seat = self.seat.idx();
        let best =
            self.lines.first().filter(|best| best.outlook.chance[seat] > compared.outlook.chance[seat]);
        Some(best.map_or_else(Loss::default, |best| Loss {
            chance: best.outlook.chance[seat] - compared.outlook.chance[seat],
            points: best.outlook.points[seat] - compared.outlook.points[seat],
            error: (best.error * best.error + compared.error * compared.error).sqrt(),
        }))
    }
}

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// How long to think.
    pub budget: Budget<'a>,
    /// The seed of what is imagined.
    pub seed: u64,
    /// The most lines to tell of.
    pub lines: usize,
    /// A line to weigh beside them, with at least as much thought as the best has got.
    pub compare: Option<&'a [Action]>,
}

/// Why a line cannot be compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadLine {
    /// It has no answers.
    Empty,
    /// So many answers were possible, and then this happened.
    Illegal(usize, Illegal),
    /// After so many answers the seat has nothing left to decide.
    Over(usize),
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadLine::Empty => f.write_str("a line to compare has at least one action"),
            BadLine::Illegal(nth, illegal) => write!(f, "action {} of the line: {illegal}", nth + 1),
            BadLine::Over(nth) => {
                write!(
                    f,
                    "the line goes on after its action {nth}, with which the seat has nothing left to decide"
                )
            }
        }
    }
}

impl std::error::Error for BadLine {}

/// Thinks about the open decision; `None` if nobody is asked.
///
/// The same view, seed and iterations give the same answer on every machine, whatever the number of threads.
pub fn analyse(view: &View, question: &Question) -> Result<Option<Analysis>, BadLine> {
    let Some(seat) = view.deciding_seat() else { return Ok(None) };
    let nets = Nets::shipped();
    let judge = Learned::new(view, nets.of(Kind::of(view)), &Taste::WIN);
    let compared = question.compare.map(|line| plan_of(view, seat, &judge, line)).transpose()?;
    let forest = Forest::grown(view, &judge, &SEARCH, question.seed, &question.budget, compared.as_ref());
    let weighed = forest.weighed();
    let mut spread = Spread::default();
    let outlooks: Vec<Outlook> =
        weighed.iter().map(|weighed| outlook(&forest, &judge, weighed, seat, &mut spread)).collect();
    let weight = |(weighed, outlook): (&Weighed, &Outlook)| Weight {
        answers: weighed.plan.answers.to_vec(),
        visits: weighed.visits,
        outlook: *outlook,
        error: spread.of_one() / (weighed.visits as f64 + 1.0).sqrt(),
        after: Holdings::of(&weighed.plan.game, seat),
    };
    let mut lines: Vec<Weight> = weighed.iter().zip(&outlooks).map(weight).collect();
    let compared = compared.and_then(|plan| {
        let nth = weighed.iter().position(|weighed| weighed.plan.game == plan.game)?;
        // Another order may lead to the same position; told is the one that was asked for.
        Some(Weight { answers: plan.answers.to_vec(), ..lines[nth].clone() })
    });
    // What is hardly looked at may look good by chance.
    let at_least = |line: &Weight| line.outlook.chance[seat.idx()] - line.error;
    lines.sort_by(|a, b| at_least(b).total_cmp(&at_least(a)));
    lines.truncate(question.lines);
    let before = Holdings::of(view, seat);
    Ok(Some(Analysis { seat, iterations: forest.iterations(), before, lines, compared }))
}

/// The first of these answers that belong to the seat that is asked, and to the turn that is open; they end where a
/// card is revealed.
pub fn part_of<'a>(view: &View, answers: &'a [Action]) -> &'a [Action] {
    let mut after = view.game();
    let mut goes_on = |&answer: &&Action| {
        after.turn() == view.turn()
            && after.deciding_seat().is_some()
            && after.deciding_seat() == view.deciding_seat()
            && after.play(*answer, &mut ()).is_ok()
    };
    &answers[..answers.iter().take_while(|answer| goes_on(answer)).count()]
}

/// The given line as a plan; it ends where a card would be revealed.
fn plan_of(view: &View, seat: Seat, judge: &Learned, line: &[Action]) -> Result<TurnPlan, BadLine> {
    let mut game = view.game();
    let mut answers = Answers::new();
    for (nth, &answer) in line.iter().take(MAX_ANSWERS).enumerate() {
        if game.turn() != view.turn() || game.deciding_seat() != Some(seat) {
            if nth > 0 && matches!(game.decision(), Decision::Hidden { turn_over: false, .. }) {
                break;
            }
            return Err(BadLine::Over(nth));
        }
        game.play(answer, &mut ()).map_err(|illegal| BadLine::Illegal(nth, illegal))?;
        answers.push(answer);
    }
    if answers.is_empty() {
        return Err(BadLine::Empty);
    }
    let opinion = judge.opinion(&mut judge.before(view), &game);
    Ok(TurnPlan { answers, game, opinion, value: opinion.value[seat.idx()] })
}

/// How far the chances that the search has found for a turn lie apart.
#[derive(Default)]
struct Spread {
    squares: f64,
    n: f64,
}

impl Spread {
    /// The standard deviation of what one look finds, of all turns together: few are looked at often enough alone.
    fn of_one(&self) -> f64 {
        if self.n > 0.0 { (self.squares / self.n).sqrt() } else { 0.0 }
    }
}

/// What everybody may hope for after a turn: the mean of what the net says of the positions that were looked at.
fn outlook(
    forest: &Forest<Learned>,
    judge: &Learned,
    weighed: &Weighed,
    seat: Seat,
    spread: &mut Spread,
) -> Outlook {
    let (mut sum, mut n, mut squares) = (Outlook::default(), 0.0, 0.0);
    forest.each_leaf(&weighed.plan, |game, times| {
        let (times, leaf) = (f64::from(times), Outlook::of(judge, game));
        sum.add(&leaf, times);
        squares += times * leaf.chance[seat.idx()] * leaf.chance[seat.idx()];
        n += times;
    });
    sum.divide(n);
    // One look has no distance from itself.
    if n > 1.0 {
        spread.squares += (squares - n * sum.chance[seat.idx()] * sum.chance[seat.idx()]).max(0.0);
        spread.n += n - 1.0;
    }
    sum
}
