//! Rows: positions of games with what became of them.
//!
//! Who won a game says little about one of its early positions: too much has happened in between. So a row learns not
//! only from the end, but also from what an older net has said of the turns that came next, the more the later they
//! were; what is left of the weight falls to the end itself.

use concordia_bots::chances;
use concordia_bots::inputs::{PositionInputs, Reader};
use concordia_bots::net::{N_OUTPUTS, Net};
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

/// How many rounds ahead a row looks for what it learns, on average, before the end of the game is in sight.
const ROUNDS: f32 = 5.0;

/// What becomes of each seat.
type Targets = [Target; MAX_SEATS];

/// Some positions of a game, always the same ones, with what became of them and, where there is one, with what a
/// teacher has said on the way there.
pub(crate) fn rows_of(played: &Played, teacher: Option<&Net>) -> Vec<Row> {
    let mut dice = Dice::new(played.seed ^ 0x5eed);
    let mut reader = None;
    let mut position = PositionInputs::default();
    let mut rows: Vec<Begun> = Vec::new();
    // What the teacher says at the beginning of each turn.
    let mut said: Vec<Targets> = Vec::new();
    // Turns that each seat has begun.
    let mut n_turns = [0_u16; MAX_SEATS];
    let mut turn = None;
    let end = played.replay(|game| {
        if turn.replace(game.turn()) != Some(game.turn()) {
            n_turns[game.turn().idx()] += 1;
        }
        let begins = matches!(game.decision(), Decision::Asked { kind: DecisionKind::PlayCard, .. });
        let is_taken = dice.below(256) < TAKEN[usize::from(!begins)];
        let teacher = teacher.filter(|_| begins);
        if !is_taken && teacher.is_none() {
            return;
        }
        let reader = reader.get_or_insert_with(|| Reader::new(game));
        reader.read(game, &mut position);
        if let Some(net) = teacher {
            said.push(sayings(net, game, &position));
        }
        if is_taken {
            let mut begun = n_turns;
            if begins {
                begun[game.turn().idx()] -= 1;
            }
            rows.push(Begun { row: Row::new(game, &position), n_turns: begun, n_said: said.len() });
        }
    });
    let outcome = outcome(&end);
    let keeps = 1.0 - 1.0 / (ROUNDS * end.seating().n_seats() as f32);
    let mut later = outcome;
    for said in said.iter_mut().rev() {
        for (said, later) in said.iter_mut().flatten().zip(later.iter().flatten()) {
            *said += keeps * (later - *said);
        }
        later = *said;
    }
    rows.into_iter()
        .map(|Begun { mut row, n_turns: begun, n_said }| {
            row.targets = *said.get(n_said).unwrap_or(&outcome);
            for seat in row.seating.seats() {
                row.targets[seat.idx()][2] = f32::from(n_turns[seat.idx()] - begun[seat.idx()]) / UNIT;
            }
            row
        })
        .collect()
}

/// A row whose game is not over.
struct Begun {
    row: Row,
    /// Turns that each seat had begun.
    n_turns: [u16; MAX_SEATS],
    /// What the teacher had said by then.
    n_said: usize,
}

/// What a net says of each seat, but for the turns.
fn sayings(net: &Net, game: &Game, position: &PositionInputs) -> Targets {
    let seating = game.seating();
    let verdicts = net.judge(seating, position);
    let chances = chances(game, &verdicts);
    let mut said = [[0.0; N_OUTPUTS]; MAX_SEATS];
    for seat in seating.seats() {
        let (verdict, said) = (&verdicts[seat.idx()], &mut said[seat.idx()]);
        said[0] = chances[usize::from(seating.team_of(seat))] as f32;
        said[1] = verdict.margin as f32 / UNIT;
        for (said, points) in said[3..].iter_mut().zip(verdict.points) {
            *said = points as f32 / UNIT;
        }
    }
    said
}

/// What became of a game for each seat, but for the turns.
fn outcome(game: &Game) -> Targets {
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

#[cfg(test)]
mod tests {
    use concordia_rules::Options;

    use super::*;
    use crate::games::play;
    use crate::players::Player;

    /// A teacher who knows nothing takes all to be even, so what a row learns moves from there to the end of the game.
    #[test]
    fn early_rows_learn_from_the_teacher_and_late_ones_from_the_end() {
        let options = Options::new("italia", 2).expect("a table for two");
        let player = Player::Table(concordia_bots::WEIGHTS);
        let mut seated = [player.sit_down(1), player.sit_down(2)];
        let (played, _) = play(&options, 7, &mut seated);
        let won = |rows: &[Row]| -> Vec<f32> { rows.iter().map(|row| row.targets[0][0]).collect() };
        let ends = won(&rows_of(&played, None));
        assert!([0.0, 1.0].iter().any(|end| ends.iter().all(|won| won.total_cmp(end).is_eq())), "{ends:?}");
        let taught = won(&rows_of(&played, Some(&Net::zero())));
        assert_eq!(taught.len(), ends.len());
        let certainty: Vec<f32> = taught.iter().map(|won| 2.0 * (won - 0.5).abs()).collect();
        assert!(certainty.is_sorted(), "{certainty:?}");
        assert!(certainty[0] < 0.1 && certainty[certainty.len() - 1] > 0.7, "{certainty:?}");
        assert!(taught.iter().all(|won| (won - 0.5) * (ends[0] - 0.5) >= 0.0), "towards the side that won");
    }
}
