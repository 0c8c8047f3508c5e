//! Whole turns: good ways to finish the turn that is open, found by a beam search over its small answers.
//!
//! A turn is a short chain of answers with enormous combinations. A beam keeps the best unfinished lines after each
//! further answer, judged by the position they have reached; lines that end the seat's part of the turn are plans,
//! and the best of them are kept. Which card is played matters most and shows late, so every card has a beam of its
//! own; what comes before it in the same turn, a phase at the fish market, is gone through first. Lines that lead to
//! the same position are one, which takes the order out of walks and purchases. Nothing hidden is looked at: a line
//! ends where a card would be revealed or another seat is asked.

use concordia_rules::list::List;
use concordia_rules::{Action, Actions, Decision, DecisionKind, Game, Seat};

use crate::judge::{Judge, Opinion};

/// The most answers of one line. A line that is longer is cut off there and counts as a plan: whoever follows it
/// plans again where it ends.
pub(crate) const MAX_ANSWERS: usize = 40;

/// The answers of a line.
pub(crate) type Answers = List<Action, MAX_ANSWERS>;

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Width {
    /// Unfinished lines kept, for each card that could be played.
    pub(crate) beam: usize,
    /// Plans kept for each card.
    pub(crate) of_card: usize,
    /// Plans kept.
    pub(crate) plans: usize,
}

/// A way to go on from the open decision.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TurnPlan {
    pub(crate) answers: Answers,
    /// The position they lead to.
    pub(crate) game: Game,
    /// What that is worth; of an unfinished line nothing.
    pub(crate) opinion: Opinion,
    /// What that means to the seat that plans; of an unfinished line at a glance.
    pub(crate) value: f64,
}

/// Plans turns; it keeps its buffers, so that nothing is allocated once they have grown.
#[derive(Default)]
pub(crate) struct Planner {
    /// The lines that are being made longer, and the longer ones.
    open: Vec<TurnPlan>,
    next: Vec<TurnPlan>,
    /// Lines that have come to the choice of a card.
    before_card: Vec<TurnPlan>,
    finished: Vec<TurnPlan>,
    plans: Vec<TurnPlan>,
    legal: Actions,
    cards: Actions,
    n_seen: u64,
}

impl Planner {
    /// The best ways found to finish the open turn, the best first. At least one, if the seat is asked.
    /// When `stop` says so, what was found until then; lines that were open are cut off there.
    pub(crate) fn plan(
        &mut self,
        game: &Game,
        judge: &impl Judge,
        width: Width,
        stop: &dyn Fn() -> bool,
    ) -> &[TurnPlan] {
        self.plans.clear();
        self.before_card.clear();
        let Some(seat) = game.deciding_seat() else { return &self.plans };
        let mut asked = Asked { seat, turn: game.turn(), judge, before: judge.before(game) };
        let before =
            TurnPlan { answers: Answers::new(), game: *game, opinion: Opinion::default(), value: 0.0 };
        if chooses_card(game) {
            self.before_card.push(before);
        } else {
            self.next.push(before);
            self.lengthen(&mut asked, Width { of_card: width.plans, ..width }, stop);
        }
        for line in 0..self.before_card.len() {
            let line = self.before_card[line];
            line.game.legal_actions(&mut self.legal);
            self.cards = self.legal;
            for card in 0..self.cards.len() {
                if !self.plans.is_empty() && stop() {
                    return &self.plans;
                }
                self.add(&line, self.cards[card], &mut asked, width);
                self.lengthen(&mut asked, width, stop);
            }
        }
        &self.plans
    }

    /// Makes the lines in `next` longer until all have ended, and keeps the best of them among the plans.
    fn lengthen(&mut self, asked: &mut Asked<impl Judge>, width: Width, stop: &dyn Fn() -> bool) {
        let mut n_answers = 0;
        while !self.next.is_empty() {
            std::mem::swap(&mut self.open, &mut self.next);
            self.next.clear();
            for line in 0..self.open.len() {
                let line = self.open[line];
                // Something must be answered, whatever the time.
                if n_answers > 0 && stop() {
                    keep(&mut self.finished, &asked.judged(line), width.of_card);
                    continue;
                }
                line.game.legal_actions(&mut self.legal);
                n_answers += self.legal.len();
                for answer in 0..self.legal.len() {
                    self.add(&line, self.legal[answer], asked, width);
                }
            }
        }
        self.plans.append(&mut self.finished);
        // A stable sort: equal values keep the order in which the rules list the answers.
        self.plans.sort_by(|a, b| b.value.total_cmp(&a.value));
        self.plans.truncate(width.plans);
    }

    /// Positions looked at since the planner was made.
    pub(crate) fn n_seen(&self) -> u64 {
        self.n_seen
    }

    /// Adds a line with one more answer where it belongs, if it is good enough.
    fn add<J: Judge>(&mut self, line: &TurnPlan, answer: Action, asked: &mut Asked<J>, width: Width) {
        self.n_seen += 1;
        let mut longer = *line;
        longer.game.apply(answer, &mut ());
        longer.answers.push(answer);
        if asked.goes_on(&longer.game) && longer.answers.len() < MAX_ANSWERS {
            longer.value = asked.glance(&longer.game);
            let lines = if chooses_card(&longer.game) { &mut self.before_card } else { &mut self.next };
            keep(lines, &longer, width.beam);
        } else if J::SURPRISE.is_none_or(|more| asked.glance(&longer.game) + more >= self.least_value(width))
        {
            keep(&mut self.finished, &asked.judged(longer), width.of_card);
        }
    }

    /// The value that a plan must have to be kept.
    fn least_value(&self, width: Width) -> f64 {
        let least = |plans: &[TurnPlan], n: usize| {
            if plans.len() < n {
                f64::MIN
            } else {
                plans.iter().map(|plan| plan.value).fold(f64::MAX, f64::min)
            }
        };
        f64::max(least(&self.finished, width.of_card), least(&self.plans, width.plans))
    }
}

/// The same turn without steps to and fro: the position that it leads to is the same, and nobody is puzzled by it.
pub(crate) fn tidied(game: &Game, plan: &TurnPlan) -> Answers {
    let mut tidy = plan.answers;
    while let Some(shorter) = shortened(game, &tidy, &plan.game) {
        tidy = shorter;
    }
    tidy
}

/// A line that leads to the same position with fewer answers: some steps are left out, or several of one colonist made
/// at once. Who has steps left then says that the walk is over.
fn shortened(game: &Game, line: &Answers, end: &Game) -> Option<Answers> {
    let leads_there = |answers: &Answers| {
        let mut after = *game;
        answers.iter().all(|&answer| after.play(answer, &mut ()).is_ok()) && after == *end
    };
    for first in 0..line.len() {
        let Action::Move { from, .. } = line[first] else { continue };
        let n_steps = line[first..].iter().take_while(|answer| matches!(answer, Action::Move { .. })).count();
        if n_steps == 1 {
            continue;
        }
        // The longest detours first.
        for last in (first..first + n_steps).rev() {
            let Action::Move { to, .. } = line[last] else { continue };
            for at_once in [None, Some(Action::Move { from, to })] {
                for over in [None, Some(Action::End)] {
                    let kept = line[..first].iter().copied().chain(at_once);
                    let rest = line[last + 1..first + n_steps].iter().copied().chain(over);
                    let mut shorter = Answers::new();
                    // Cut off where it would be no shorter; it leads elsewhere then.
                    for answer in
                        kept.chain(rest).chain(line[first + n_steps..].iter().copied()).take(line.len() - 1)
                    {
                        shorter.push(answer);
                    }
                    if leads_there(&shorter) {
                        return Some(shorter);
                    }
                }
            }
        }
    }
    None
}

fn chooses_card(game: &Game) -> bool {
    matches!(game.decision(), Decision::Asked { kind: DecisionKind::PlayCard, .. })
}

/// Who plans which turn, and who judges.
struct Asked<'a, J: Judge> {
    seat: Seat,
    turn: Seat,
    judge: &'a J,
    before: J::Before,
}

impl<J: Judge> Asked<'_, J> {
    /// Whether the seat has something left to answer in this turn.
    fn goes_on(&self, game: &Game) -> bool {
        game.turn() == self.turn && game.deciding_seat() == Some(self.seat)
    }

    fn glance(&mut self, game: &Game) -> f64 {
        self.judge.glance(&mut self.before, game, self.seat)
    }

    /// The line, looked at closely.
    fn judged(&mut self, mut line: TurnPlan) -> TurnPlan {
        line.opinion = self.judge.opinion(&mut self.before, &line.game);
        line.value = line.opinion.value[self.seat.idx()];
        line
    }
}

/// Keeps the best lines, each position once; of equals those that came first.
fn keep(lines: &mut Vec<TurnPlan>, line: &TurnPlan, n: usize) {
    let mut worst = 0;
    for (nth, other) in lines.iter().enumerate() {
        // The values of equal positions are equal to the last bit.
        if other.value.to_bits() == line.value.to_bits() && other.game == line.game {
            return;
        }
        if other.value <= lines[worst].value {
            worst = nth;
        }
    }
    if lines.len() < n {
        lines.push(*line);
    } else if line.value > lines[worst].value {
        lines[worst] = *line;
    }
}
