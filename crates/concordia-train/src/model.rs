//! The net while it learns: the same layers as in `concordia_bots::net`, in floating point, with what it learns by.
//!
//! Sums are added up in a fixed order, whatever the number of threads, so the same games give the same net.

use concordia_bots::inputs::layout::{Group, seat as of_seat, table as of_table};
use concordia_bots::net::{FIRST_BITS, N_OUTPUTS, Net, Rows, UNIT_BITS, WEIGHT_BITS, WIDTH, WIDTH_2};
use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{Dice, Seat};

use crate::rows::{Row, UNIT};

/// The largest value of a unit.
const UNIT_MOST: f32 = 8.0;
/// What an error in points ahead, in turns and in the points of a god counts beside one in the chance to win.
const WEIGH_MARGIN: f32 = 0.5;
const WEIGH_TURNS: f32 = 0.1;
const WEIGH_POINTS: f32 = 0.3;

/// Where each part of the weights begins.
const OWN: usize = 0;
const RIVAL: usize = OWN + of_seat::N * WIDTH;
const PARTNER: usize = RIVAL + of_seat::N * WIDTH;
const TABLE: usize = PARTNER + of_seat::N * WIDTH;
const FIRST: usize = TABLE + of_table::N * WIDTH;
const SECOND: usize = FIRST + WIDTH;
const SECOND_BIAS: usize = SECOND + WIDTH * WIDTH_2;
const LAST: usize = SECOND_BIAS + WIDTH_2;
const LAST_BIAS: usize = LAST + WIDTH_2 * N_OUTPUTS;
pub(crate) const N: usize = LAST_BIAS + N_OUTPUTS;

/// A number for each weight.
pub(crate) type Weights = Vec<f32>;

/// What a row has cost.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Loss {
    pub(crate) rows: f64,
    /// Mean negative logarithm of the chance that the winner was given.
    pub(crate) win: f64,
    /// Mean square of the error in points ahead.
    pub(crate) margin: f64,
    /// The same of the points, all gods together.
    pub(crate) points: f64,
}

impl Loss {
    pub(crate) fn add(&mut self, other: &Loss) {
        self.rows += other.rows;
        self.win += other.win;
        self.margin += other.margin;
        self.points += other.points;
    }

    pub(crate) fn mean(&self) -> Loss {
        Loss {
            rows: self.rows,
            win: self.win / self.rows,
            margin: self.margin / self.rows,
            points: self.points / self.rows,
        }
    }
}

/// By how much each input is made smaller, so that all are of about the same size.
pub(crate) struct Scales {
    pub(crate) seat: Vec<f32>,
    pub(crate) table: Vec<f32>,
}

impl Scales {
    pub(crate) fn new() -> Scales {
        let of = |groups: &[Group]| {
            let scale = |group: &Group| if group.most > 3 { 4.0 / f32::from(group.most) } else { 1.0 };
            groups.iter().flat_map(|group| std::iter::repeat_n(scale(group), group.n)).collect()
        };
        Scales { seat: of(of_seat::GROUPS), table: of(of_table::GROUPS) }
    }
}

/// Weights to begin with.
pub(crate) fn begin(seed: u64) -> Weights {
    let mut dice = Dice::new(seed);
    let mut weights = vec![0.0; N];
    let mut fill = |from: usize, to: usize, most: f32| {
        for weight in &mut weights[from..to] {
            *weight = most * (dice.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0);
        }
    };
    fill(OWN, FIRST, 0.1);
    fill(SECOND, SECOND_BIAS, (3.0 / WIDTH as f32).sqrt());
    fill(LAST, LAST_BIAS, (3.0 / WIDTH_2 as f32).sqrt());
    weights[FIRST..SECOND].fill(0.2);
    weights[SECOND_BIAS..LAST].fill(0.1);
    weights
}

type Sums = [f32; WIDTH];

#[inline]
fn row(weights: &[f32], at: usize) -> &Sums {
    weights[at..at + WIDTH].try_into().expect("a row has this width")
}

#[inline]
fn add_rows(sums: &mut Sums, entries: &[(u16, i16)], scales: &[f32], weights: &[f32]) {
    for &(at, value) in entries {
        let at = usize::from(at);
        let value = f32::from(value) * scales[at];
        for (sum, weight) in sums.iter_mut().zip(row(weights, at * WIDTH)) {
            *sum += value * weight;
        }
    }
}

#[inline]
fn add_slopes(slopes: &mut [f32], entries: &[(u16, i16)], scales: &[f32], by: &Sums) {
    for &(at, value) in entries {
        let at = usize::from(at);
        let value = f32::from(value) * scales[at];
        for (slope, by) in slopes[at * WIDTH..][..WIDTH].iter_mut().zip(by) {
            *slope += value * by;
        }
    }
}

/// The units of a seat.
#[derive(Clone, Copy)]
struct Units {
    sums: Sums,
    first: Sums,
    sums_2: [f32; WIDTH_2],
    second: [f32; WIDTH_2],
    outputs: [f32; N_OUTPUTS],
}

fn go_on(weights: &[f32], sums: &Sums) -> Units {
    let first = sums.map(|sum| sum.clamp(0.0, UNIT_MOST));
    let mut sums_2 = [0.0; WIDTH_2];
    for (nth, sum) in sums_2.iter_mut().enumerate() {
        let products =
            row(weights, SECOND + nth * WIDTH).iter().zip(&first).map(|(weight, unit)| weight * unit);
        *sum = weights[SECOND_BIAS + nth] + products.sum::<f32>();
    }
    let second = sums_2.map(|sum| sum.clamp(0.0, UNIT_MOST));
    let mut outputs = [0.0; N_OUTPUTS];
    for (nth, output) in outputs.iter_mut().enumerate() {
        let row = &weights[LAST + nth * WIDTH_2..][..WIDTH_2];
        *output = weights[LAST_BIAS + nth]
            + row.iter().zip(&second).map(|(weight, unit)| weight * unit).sum::<f32>();
    }
    Units { sums: *sums, first, sums_2, second, outputs }
}

/// Whether a unit that is cut off would let a slope pass.
fn passes(sum: f32) -> f32 {
    if sum > 0.0 && sum < UNIT_MOST { 1.0 } else { 0.0 }
}

/// The first layer of each seat, and the units that follow from it.
fn forward(weights: &[f32], scales: &Scales, data: &Row) -> [Units; MAX_SEATS] {
    let seating = data.seating;
    let mut table: Sums = *row(weights, FIRST);
    add_rows(&mut table, data.table(), &scales.table, &weights[TABLE..]);
    let mut rivals = [[0.0; WIDTH]; MAX_SEATS];
    for seat in seating.seats() {
        add_rows(&mut rivals[seat.idx()], data.seat(seat), &scales.seat, &weights[RIVAL..]);
    }
    let empty = Units {
        sums: [0.0; WIDTH],
        first: [0.0; WIDTH],
        sums_2: [0.0; WIDTH_2],
        second: [0.0; WIDTH_2],
        outputs: [0.0; N_OUTPUTS],
    };
    let mut units = [empty; MAX_SEATS];
    for seat in seating.seats() {
        let mut sums = table;
        let n_rivals = n_rivals(data, seat);
        for other in seating.seats().filter(|&other| are_rivals(data, seat, other)) {
            sums.iter_mut().zip(&rivals[other.idx()]).for_each(|(sum, rival)| *sum += rival / n_rivals);
        }
        if let Some(partner) = seating.partner_of(seat) {
            add_rows(&mut sums, data.seat(partner), &scales.seat, &weights[PARTNER..]);
        }
        add_rows(&mut sums, data.seat(seat), &scales.seat, &weights[OWN..]);
        units[seat.idx()] = go_on(weights, &sums);
    }
    units
}

fn are_rivals(data: &Row, seat: Seat, other: Seat) -> bool {
    data.seating.team_of(seat) != data.seating.team_of(other)
}

fn n_rivals(data: &Row, seat: Seat) -> f32 {
    data.seating.seats().filter(|&other| are_rivals(data, seat, other)).count() as f32
}

/// The chance of each team to win.
fn chances(data: &Row, units: &[Units; MAX_SEATS]) -> [f32; MAX_SEATS] {
    let mut chances = [0.0; MAX_SEATS];
    for seat in data.seating.seats() {
        chances[usize::from(data.seating.team_of(seat))] += units[seat.idx()].outputs[0];
    }
    let teams = &mut chances[..data.seating.n_teams()];
    let most = teams.iter().copied().fold(f32::MIN, f32::max);
    for chance in teams.iter_mut() {
        *chance = libm::expf(*chance - most);
    }
    let sum: f32 = teams.iter().sum();
    for chance in teams {
        *chance /= sum;
    }
    chances
}

/// What the net makes of a row; its slopes are added to `slopes`, if they are asked for.
pub(crate) fn learn(weights: &[f32], scales: &Scales, data: &Row, slopes: Option<&mut [f32]>) -> Loss {
    let seating = data.seating;
    let units = forward(weights, scales, data);
    let chances = chances(data, &units);
    let n_seats = seating.n_seats() as f32;
    let mut loss = Loss { rows: 1.0, ..Loss::default() };
    let mut by = [[0.0_f32; N_OUTPUTS]; MAX_SEATS];
    for seat in seating.seats() {
        let (outputs, target) = (&units[seat.idx()].outputs, &data.targets[seat.idx()]);
        let team = usize::from(seating.team_of(seat));
        let by = &mut by[seat.idx()];
        by[0] = chances[team] - target[0];
        // One seat of the winners speaks for all.
        let team_size = seating.team(team as u8).count() as f64;
        loss.win -= f64::from(target[0]) * f64::from(libm::logf(chances[team].max(1e-9))) / team_size;
        for nth in 1..N_OUTPUTS {
            let error = outputs[nth] - target[nth];
            let weigh = match nth {
                1 => WEIGH_MARGIN,
                2 => WEIGH_TURNS,
                _ => WEIGH_POINTS,
            };
            by[nth] = weigh * error / n_seats;
            let square = f64::from(error * error * UNIT * UNIT / n_seats);
            match nth {
                1 => loss.margin += square,
                2 => {}
                _ => loss.points += square,
            }
        }
    }
    if let Some(slopes) = slopes {
        backward(weights, scales, data, &units, &by, slopes);
    }
    loss
}

fn backward(
    weights: &[f32],
    scales: &Scales,
    data: &Row,
    units: &[Units; MAX_SEATS],
    by: &[[f32; N_OUTPUTS]; MAX_SEATS],
    slopes: &mut [f32],
) {
    let seating = data.seating;
    let mut by_table = [0.0; WIDTH];
    let mut by_rival = [[0.0; WIDTH]; MAX_SEATS];
    for seat in seating.seats() {
        let Units { sums, first, sums_2, second, .. } = &units[seat.idx()];
        let by = &by[seat.idx()];
        let mut by_second = [0.0; WIDTH_2];
        for (nth, by) in by.iter().enumerate() {
            slopes[LAST_BIAS + nth] += by;
            let at = LAST + nth * WIDTH_2;
            for unit in 0..WIDTH_2 {
                slopes[at + unit] += by * second[unit];
                by_second[unit] += by * weights[at + unit];
            }
        }
        let mut by_first = [0.0; WIDTH];
        for nth in 0..WIDTH_2 {
            let by = by_second[nth] * passes(sums_2[nth]);
            slopes[SECOND_BIAS + nth] += by;
            let at = SECOND + nth * WIDTH;
            for unit in 0..WIDTH {
                slopes[at + unit] += by * first[unit];
                by_first[unit] += by * weights[at + unit];
            }
        }
        by_first.iter_mut().zip(sums).for_each(|(by, &sum)| *by *= passes(sum));
        by_table.iter_mut().zip(&by_first).for_each(|(sum, by)| *sum += by);
        add_slopes(&mut slopes[OWN..], data.seat(seat), &scales.seat, &by_first);
        if let Some(partner) = seating.partner_of(seat) {
            add_slopes(&mut slopes[PARTNER..], data.seat(partner), &scales.seat, &by_first);
        }
        let n_rivals = n_rivals(data, seat);
        for other in seating.seats().filter(|&other| are_rivals(data, seat, other)) {
            by_rival[other.idx()].iter_mut().zip(&by_first).for_each(|(sum, by)| *sum += by / n_rivals);
        }
    }
    for seat in seating.seats() {
        add_slopes(&mut slopes[RIVAL..], data.seat(seat), &scales.seat, &by_rival[seat.idx()]);
    }
    add_slopes(&mut slopes[TABLE..], data.table(), &scales.table, &by_table);
    slopes[FIRST..SECOND].iter_mut().zip(&by_table).for_each(|(slope, by)| *slope += by);
}

/// Rounds the weights to the integers of a net.
pub(crate) fn to_net(weights: &[f32], scales: &Scales) -> Net {
    let mut net = Net::zero();
    let short = |value: f32, bits: u32| {
        libm::roundf(value * (1 << bits) as f32).clamp(f32::from(i16::MIN), f32::from(i16::MAX)) as i16
    };
    let long = |value: f32, bits: u32| libm::round(f64::from(value) * f64::from(1_u32 << bits)) as i32;
    let fill = |rows: &mut Rows, from: usize, scales: &[f32]| {
        for (nth, (row, scale)) in rows.iter_mut().zip(scales).enumerate() {
            for (unit, weight) in row.iter_mut().enumerate() {
                *weight = short(weights[from + nth * WIDTH + unit] * scale, FIRST_BITS);
            }
        }
    };
    fill(&mut net.own, OWN, &scales.seat);
    fill(&mut net.rival, RIVAL, &scales.seat);
    fill(&mut net.partner, PARTNER, &scales.seat);
    fill(&mut net.table, TABLE, &scales.table);
    for (unit, bias) in net.first.iter_mut().enumerate() {
        *bias = long(weights[FIRST + unit], FIRST_BITS);
    }
    for (nth, row) in net.second.iter_mut().enumerate() {
        for (unit, weight) in row.iter_mut().enumerate() {
            *weight = short(weights[SECOND + nth * WIDTH + unit], WEIGHT_BITS);
        }
        net.second_bias[nth] = long(weights[SECOND_BIAS + nth], WEIGHT_BITS + UNIT_BITS);
    }
    for (nth, row) in net.last.iter_mut().enumerate() {
        for (unit, weight) in row.iter_mut().enumerate() {
            *weight = short(weights[LAST + nth * WIDTH_2 + unit], WEIGHT_BITS);
        }
        net.last_bias[nth] = long(weights[LAST_BIAS + nth], WEIGHT_BITS + UNIT_BITS);
    }
    net
}
