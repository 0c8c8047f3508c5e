//! The judge that has learned: a net, and what one likes of what it says.

use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{Game, God, Seat};

use crate::inputs::{Inputs, PositionInputs, Reader, Standing};
use crate::judge::{Judge, Opinion, final_points};
use crate::net::{N_OUTPUTS, Net, OUTPUTS_TO_WIN, PositionSums, Verdict};

/// What one tries to get, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Taste {
    /// A point ahead of the best of the others.
    pub margin: f64,
    /// Winning.
    pub victory: f64,
    /// How much more than that a point of each god is liked.
    pub gods: [f64; God::ALL.len()],
    /// A turn that is still to come.
    pub turns: f64,
}

impl Taste {
    /// To win.
    pub const WIN: Taste = Taste { margin: 0.05, victory: 100.0, gods: [0.0; God::ALL.len()], turns: 0.0 };

    fn wants_more_than_to_win(&self) -> bool {
        self.turns != 0.0 || self.gods.iter().any(|&liking| liking != 0.0)
    }
}

/// A net that judges the positions of one table.
#[derive(Clone, Debug)]
pub struct Learned<'a> {
    net: &'a Net,
    reader: Reader,
    taste: Taste,
    /// How much of what the net says is needed to value a position.
    n_outputs: usize,
}

impl<'a> Learned<'a> {
    /// A judge for the table at which this game is played.
    pub fn new(game: &Game, net: &'a Net, taste: &Taste) -> Learned<'a> {
        let n_outputs = if taste.wants_more_than_to_win() { N_OUTPUTS } else { OUTPUTS_TO_WIN };
        Learned { net, reader: Reader::new(game), taste: *taste, n_outputs }
    }

    /// What the net says of each seat.
    pub fn verdicts(&self, game: &Game) -> [Verdict; MAX_SEATS] {
        let mut position = PositionInputs::default();
        self.reader.read(game, &mut position);
        self.net.judge(game.seating(), &position)
    }

    /// What the net says of each seat, where only what has changed is added up again.
    fn verdicts_since(&self, before: &mut Before, game: &Game) -> [Verdict; MAX_SEATS] {
        let Before { inputs, sums, now, .. } = before;
        let (seating, mut sums) = (game.seating(), *sums);
        self.reader.read(game, now);
        self.net.shift_table(&inputs.table, &now.table, &mut sums);
        for seat in seating.seats() {
            let nth = seat.idx();
            self.net.shift_seat(seating, seat, &inputs.seats[nth], &now.seats[nth], &mut sums);
        }
        self.net.conclude(seating, &sums)
    }

    /// What verdicts mean to a seat.
    fn value(&self, game: &Game, verdicts: &[Verdict; MAX_SEATS], seat: Seat) -> f64 {
        let seating = game.seating();
        let team = seating.team_of(seat);
        // Partners see their game with two pairs of eyes.
        let (mut margin, mut n_eyes) = (0.0, 0.0);
        for seat in seating.team(team) {
            margin += verdicts[seat.idx()].margin;
            n_eyes += 1.0;
        }
        let Verdict { points, turns, .. } = &verdicts[seat.idx()];
        let liked: f64 = self.taste.gods.iter().zip(points).map(|(liking, points)| liking * points).sum();
        let chance = chances(game, verdicts)[usize::from(team)];
        self.taste.margin * margin / n_eyes + self.taste.victory * chance + self.taste.turns * turns + liked
    }
}

/// What is kept of the position in which a turn begins, since most of it stays the same during the turn.
#[derive(Clone, Debug)]
pub struct Before {
    inputs: PositionInputs,
    standings: [Standing; MAX_SEATS],
    sums: PositionSums,
    verdicts: [Verdict; MAX_SEATS],
    /// Room for the inputs of a later position.
    now: PositionInputs,
}

impl Judge for Learned<'_> {
    /// A turn that is over is another position for the others too, which a glance does not see.
    const SURPRISE: Option<f64> = None;

    type Before = Before;

    fn before(&self, game: &Game) -> Before {
        let (nothing, mut sums, mut inputs) = (Inputs::new(), self.net.begin(), PositionInputs::default());
        let (seating, standings) = (game.seating(), self.reader.read(game, &mut inputs));
        self.net.shift_table(&nothing, &inputs.table, &mut sums);
        for seat in seating.seats() {
            self.net.shift_seat(seating, seat, &nothing, &inputs.seats[seat.idx()], &mut sums);
        }
        let verdicts = self.net.conclude(seating, &sums);
        Before { inputs, standings, sums, verdicts, now: PositionInputs::default() }
    }

    /// Others are taken to stand where they stood; of them only what the table shows is looked at.
    fn glance(&self, before: &mut Before, game: &Game, seat: Seat) -> f64 {
        let Before { inputs, standings, sums, verdicts, now } = before;
        let (mut sums, mut standings, mut verdicts) = (*sums, *standings, *verdicts);
        self.reader.read_table(game, &mut now.table);
        self.net.shift_table(&inputs.table, &now.table, &mut sums);
        let own = &mut now.seats[seat.idx()];
        standings[seat.idx()] = self.reader.read_seat(game, seat, own);
        Standing::compare(game, &standings, seat, own);
        self.net.shift_own(seat, &inputs.seats[seat.idx()], own, &mut sums);
        verdicts[seat.idx()] = self.net.conclude_one(game.seating(), &sums, seat, self.n_outputs);
        self.value(game, &verdicts, seat)
    }

    fn opinion(&self, before: &mut Before, game: &Game) -> Opinion {
        if game.is_over() {
            return self.outcome(game);
        }
        let verdicts = self.verdicts_since(before, game);
        let mut opinion = Opinion::default();
        for seat in game.seating().seats() {
            opinion.points[seat.idx()] = verdicts[seat.idx()].points.iter().sum();
            opinion.value[seat.idx()] = self.value(game, &verdicts, seat);
        }
        opinion
    }
}

impl Learned<'_> {
    /// A game that is over is worth what it brought.
    fn outcome(&self, game: &Game) -> Opinion {
        let seating = game.seating();
        let points = final_points(game);
        let totals: Vec<u32> = points.iter().map(|&points| points as u32).collect();
        let teams = game.team_totals(&totals[..seating.n_seats()]);
        let winner = game.ranking(&totals[..seating.n_seats()])[0];
        let mut value = [0.0; MAX_SEATS];
        for seat in seating.seats() {
            let team = seating.team_of(seat);
            let best = (0..).zip(&teams).filter(|&(other, _)| other != team).map(|(_, &points)| points).max();
            let margin = f64::from(teams[usize::from(team)]) - f64::from(best.unwrap_or(0));
            let liked: f64 = game.score(seat).map_or(0.0, |score| {
                God::ALL
                    .iter()
                    .zip(self.taste.gods)
                    .map(|(&god, liking)| liking * f64::from(score.god(god)))
                    .sum()
            });
            let victory = if team == winner { self.taste.victory } else { 0.0 };
            value[seat.idx()] = self.taste.margin * margin + victory + liked;
        }
        Opinion { points, value }
    }
}

/// The chance of each team to win, in the single game of each seat.
pub fn chances(game: &Game, verdicts: &[Verdict; MAX_SEATS]) -> [f64; MAX_SEATS] {
    let seating = game.seating();
    let mut chances = [0.0; MAX_SEATS];
    let mut most = f64::MIN;
    for seat in seating.seats() {
        chances[usize::from(seating.team_of(seat))] += verdicts[seat.idx()].strength;
    }
    let teams = &mut chances[..seating.n_teams()];
    for &strength in &*teams {
        most = most.max(strength);
    }
    for chance in &mut *teams {
        *chance = libm::exp(*chance - most);
    }
    let sum: f64 = teams.iter().sum();
    for chance in teams {
        *chance /= sum;
    }
    chances
}
