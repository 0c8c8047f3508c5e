//! Rows: positions of games with what became of them.

use concordia_bots::inputs::{PositionInputs, Reader};
use concordia_bots::net::N_OUTPUTS;
use concordia_rules::seat::{MAX_SEATS, Seating};
use concordia_rules::{Decision, DecisionKind, Dice, Game, God, Seat};

use crate::games::Played;

/// What a net should have said of a seat, in units of its outputs; the first is whether its side has won.
pub(crate) type Target = [f32; N_OUTPUTS];

/// Points of an output of 1.
pub(crate) const UNIT: f32 = concordia_bots::net::POINTS_PER_UNIT as f32;

/// A position with what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) seating: Seating,
    /// The inputs of the table, and then those of each seat, one after the other.
    entries: Vec<(u16, i16)>,
    ends: [u16; MAX_SEATS + 1],
    pub(crate) targets: [Target; MAX_SEATS],
}

impl Row {
    /// The inputs of the table.
    pub(crate) fn table(&self) -> &[(u16, i16)] {
        &self.entries[..self.ends[0].into()]
    }

    /// The inputs of a seat.
    pub(crate) fn seat(&self, seat: Seat) -> &[(u16, i16)] {
        &self.entries[self.ends[seat.idx()].into()..self.ends[seat.idx() + 1].into()]
    }

    fn new(game: &Game, position: &PositionInputs) -> Row {
        let mut entries = position.table.entries().to_vec();
        let mut ends = [entries.len() as u16; MAX_SEATS + 1];
        for seat in game.seating().seats() {
            entries.extend(position.seats[seat.idx()].entries());
            ends[seat.idx() + 1..].fill(entries.len() as u16);
        }
        let targets = [[0.0; N_OUTPUTS]; MAX_SEATS];
        Row { seating: game.seating(), entries, ends, targets }
    }
}

/// How many of the positions at the beginning of a turn are taken, and of the others, in 256.
const TAKEN: [usize; 2] = [72, 14];

/// Some positions of a game, always the same ones.
pub(crate) fn rows_of(played: &Played) -> Vec<Row> {
    let mut dice = Dice::new(played.seed ^ 0x5eed);
    let mut reader = None;
    let mut position = PositionInputs::default();
    let mut rows: Vec<(Row, [u16; MAX_SEATS])> = Vec::new();
    // Turns that each seat has begun.
    let mut n_turns = [0_u16; MAX_SEATS];
    let mut turn = None;
    let end = played.replay(|game| {
        if turn.replace(game.turn()) != Some(game.turn()) {
            n_turns[game.turn().idx()] += 1;
        }
        let begins = matches!(game.decision(), Decision::Asked { kind: DecisionKind::PlayCard, .. });
        if dice.below(256) < TAKEN[usize::from(!begins)] {
            let reader = reader.get_or_insert_with(|| Reader::new(game));
            reader.read(game, &mut position);
            let row = Row::new(game, &position);
            let mut begun = n_turns;
            if begins {
                begun[game.turn().idx()] -= 1;
            }
            rows.push((row, begun));
        }
    });
    let outcome = outcome(&end);
    rows.into_iter()
        .map(|(mut row, begun)| {
            row.targets = outcome;
            for seat in row.seating.seats() {
                row.targets[seat.idx()][2] = f32::from(n_turns[seat.idx()] - begun[seat.idx()]) / UNIT;
            }
            row
        })
        .collect()
}

/// What became of a game for each seat, but for the turns.
fn outcome(game: &Game) -> [Target; MAX_SEATS] {
    let seating = game.seating();
    let scores: Vec<_> = seating
        .seats()
        .map(|seat| game.score(seat).expect("nothing is hidden in a game that is over"))
        .collect();
    let totals: Vec<u32> = scores.iter().map(concordia_rules::Score::total).collect();
    let teams = game.team_totals(&totals);
    let winner = game.ranking(&totals)[0];
    let mut targets = [[0.0; N_OUTPUTS]; MAX_SEATS];
    for seat in seating.seats() {
        let team = seating.team_of(seat);
        let others = (0..).zip(&teams).filter(|&(other, _)| other != team).map(|(_, &points)| points);
        let best = others.max().unwrap_or(0);
        let target = &mut targets[seat.idx()];
        target[0] = f32::from(u8::from(team == winner));
        target[1] = (teams[usize::from(team)] as f32 - best as f32) / UNIT;
        let score = &scores[seat.idx()];
        for god in God::ALL {
            target[3 + god as usize] = score.god(god) as f32 / UNIT;
        }
        target[3 + God::ALL.len()] = score.concordia as f32 / UNIT;
    }
    targets
}
