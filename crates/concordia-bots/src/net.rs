//! The net: a few layers of integers that say what a position is worth to a seat.
//!
//! A seat is judged from its own inputs, the mean of its rivals' inputs, its partner's and those of the table. What
//! rivals and the table add to the first layer is added up once, whoever is judged. Everything is a sum of products of integers in a
//! fixed order of magnitude, so the same position has the same worth in every build and on every machine; reading a
//! net checks that no sum can overflow.

use std::fmt;

use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{God, Seat, Seating};

use crate::inputs::layout::{self, Group, seat as of_seat, table as of_table};
use crate::inputs::{Inputs, PositionInputs};

/// Units of the first hidden layer.
pub const WIDTH: usize = 32;
/// Units of the second.
pub const WIDTH_2: usize = 16;
/// What a net says of a seat: see [`Verdict`].
pub const N_OUTPUTS: usize = 3 + God::ALL.len() + 1;
/// The first of them that say who will win, and by how much.
pub(crate) const OUTPUTS_TO_WIN: usize = 2;
/// The points that an output of 1 stands for.
pub const POINTS_PER_UNIT: f64 = 16.0;

/// Bits behind the point of the first layer's weights.
pub const FIRST_BITS: u32 = 13;
/// The same of the other weights.
pub const WEIGHT_BITS: u32 = 12;
/// The same of units.
pub const UNIT_BITS: u32 = 9;
/// The same of outputs.
pub const OUTPUT_BITS: u32 = 10;
/// The largest value of a unit.
const UNIT_MOST: i32 = (8 << UNIT_BITS) - 1;

/// What a net says of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Verdict {
    /// The natural logarithm of its chance to win, but for a number that is the same for all seats.
    pub strength: f64,
    /// By how many points it, or its team, will be ahead of the best of the others.
    pub margin: f64,
    /// The turns that it will still play.
    pub turns: f64,
    /// The points that each god will give it, and last the Concordia card.
    pub points: [f64; God::ALL.len() + 1],
}

/// One row of weights per input.
pub type Rows = Vec<[i16; WIDTH]>;

/// The weights of a net.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// By inputs of the seat that is judged, of its rivals and of its partner.
    pub own: Rows,
    /// See `own`.
    pub rival: Rows,
    /// See `own`.
    pub partner: Rows,
    /// By inputs of the table.
    pub table: Rows,
    /// What the first layer begins with.
    pub first: [i32; WIDTH],
    /// From the first to the second layer.
    pub second: [[i16; WIDTH]; WIDTH_2],
    /// What the second layer begins with.
    pub second_bias: [i32; WIDTH_2],
    /// From the second layer to the outputs.
    pub last: [[i16; WIDTH_2]; N_OUTPUTS],
    /// What the outputs begin with.
    pub last_bias: [i32; N_OUTPUTS],
}

/// What goes into the first layer, added up.
type Sums = [i32; WIDTH];

/// What the table and each seat bring to the first layers, so that only what has changed is added up again.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PositionSums {
    table: Sums,
    own: [Sums; MAX_SEATS],
    rival: [Sums; MAX_SEATS],
    partner: [Sums; MAX_SEATS],
}

#[inline]
fn add(to: &mut Sums, sums: &Sums) {
    to.iter_mut().zip(sums).for_each(|(to, sum)| *to += sum);
}

#[inline]
fn add_row(sums: &mut Sums, row: &[i16; WIDTH], value: i16) {
    for (sum, &weight) in sums.iter_mut().zip(row) {
        *sum += i32::from(weight) * i32::from(value);
    }
}

/// Calls `add` with what must be added where older inputs are already in a sum.
///
/// Inputs come in the order of their numbers, and most are the same as before.
#[inline]
fn differences(old: &Inputs, new: &Inputs, mut add: impl FnMut(usize, i16)) {
    let (mut old, mut new) = (old.entries(), new.entries());
    loop {
        match (old, new) {
            ([one, others @ ..], [same, rest @ ..]) if one == same => (old, new) = (others, rest),
            ([(at, value), others @ ..], [(next, _), ..]) if at < next => {
                add(usize::from(*at), -value);
                old = others;
            }
            ([(at, before), others @ ..], [(same, value), rest @ ..]) if at == same => {
                add(usize::from(*at), value - before);
                (old, new) = (others, rest);
            }
            (_, [(at, value), rest @ ..]) => {
                add(usize::from(*at), *value);
                new = rest;
            }
            ([(at, value), others @ ..], []) => {
                add(usize::from(*at), -value);
                old = others;
            }
            ([], []) => break,
        }
    }
}

/// The mean of so many. Divisors that the compiler knows take a tenth of the time.
#[inline]
fn share(sums: &mut Sums, n: usize) {
    match n {
        1 => {}
        2 => sums.iter_mut().for_each(|sum| *sum /= 2),
        3 => sums.iter_mut().for_each(|sum| *sum /= 3),
        _ => sums.iter_mut().for_each(|sum| *sum /= 4),
    }
}

const _: () = assert!(MAX_SEATS <= 6, "somebody alone has at most four rivals, as has a team of three");

/// Cuts a sum off below 0 and at the largest value of a unit.
#[inline]
fn unit(sum: i32, bits: u32) -> i16 {
    ((sum + (1 << (bits - 1))) >> bits).clamp(0, UNIT_MOST) as i16
}

/// The sum of products; sixteen bits each, which processors multiply eight at a time.
#[inline]
fn dot<const N: usize>(weights: &[i16; N], units: &[i16; N]) -> i32 {
    weights.iter().zip(units).map(|(&weight, &unit)| i32::from(weight) * i32::from(unit)).sum()
}

impl Net {
    /// What the net says of each seat; of seats that do not exist nothing.
    pub fn judge(&self, seating: Seating, position: &PositionInputs) -> [Verdict; MAX_SEATS] {
        let (nothing, mut sums) = (Inputs::new(), self.begin());
        self.shift_table(&nothing, &position.table, &mut sums);
        for seat in seating.seats() {
            self.shift_seat(seating, seat, &nothing, &position.seats[seat.idx()], &mut sums);
        }
        self.conclude(seating, &sums)
    }

    /// The sums to which inputs are added.
    pub(crate) fn begin(&self) -> PositionSums {
        PositionSums { table: self.first, ..PositionSums::default() }
    }

    /// Adds what the inputs of the table bring to the first layer of every seat, instead of what older ones did.
    pub(crate) fn shift_table(&self, old: &Inputs, new: &Inputs, sums: &mut PositionSums) {
        differences(old, new, |at, value| add_row(&mut sums.table, &self.table[at], value));
    }

    /// Adds what the inputs of a seat bring to its own first layer, to its rivals' and to its partner's, instead of
    /// what older ones did.
    pub(crate) fn shift_seat(
        &self,
        seating: Seating,
        seat: Seat,
        old: &Inputs,
        new: &Inputs,
        sums: &mut PositionSums,
    ) {
        let PositionSums { own, rival, partner, .. } = sums;
        let [own, rival, partner] = [own, rival, partner].map(|sums| &mut sums[seat.idx()]);
        let has_partners = seating.has_partners();
        differences(old, new, |at, value| {
            add_row(own, &self.own[at], value);
            add_row(rival, &self.rival[at], value);
            if has_partners {
                add_row(partner, &self.partner[at], value);
            }
        });
    }

    /// The same for its own first layer alone.
    pub(crate) fn shift_own(&self, seat: Seat, old: &Inputs, new: &Inputs, sums: &mut PositionSums) {
        let own = &mut sums.own[seat.idx()];
        differences(old, new, |at, value| add_row(own, &self.own[at], value));
    }

    /// What the net says of each seat, once everything is added up.
    pub(crate) fn conclude(&self, seating: Seating, sums: &PositionSums) -> [Verdict; MAX_SEATS] {
        let mut verdicts = [Verdict::default(); MAX_SEATS];
        for seat in seating.seats() {
            verdicts[seat.idx()] = self.conclude_one(seating, sums, seat, N_OUTPUTS);
        }
        verdicts
    }

    /// The first so many things that the net says of one seat; the others are 0.
    pub(crate) fn conclude_one(
        &self,
        seating: Seating,
        sums: &PositionSums,
        seat: Seat,
        n_outputs: usize,
    ) -> Verdict {
        let mut first = [0; WIDTH];
        let mut n_rivals = 0;
        for rival in seating.seats().filter(|&other| seating.team_of(other) != seating.team_of(seat)) {
            add(&mut first, &sums.rival[rival.idx()]);
            n_rivals += 1;
        }
        share(&mut first, n_rivals);
        add(&mut first, &sums.table);
        add(&mut first, &sums.own[seat.idx()]);
        if let Some(partner) = seating.partner_of(seat) {
            add(&mut first, &sums.partner[partner.idx()]);
        }
        self.go_on(&first, n_outputs)
    }

    /// From the first layer to the outputs.
    fn go_on(&self, sums: &Sums, n_outputs: usize) -> Verdict {
        let units = sums.map(|sum| unit(sum, FIRST_BITS - UNIT_BITS));
        let mut units_2 = [0; WIDTH_2];
        for ((unit_2, row), &bias) in units_2.iter_mut().zip(&self.second).zip(&self.second_bias) {
            *unit_2 = unit(bias + dot(row, &units), WEIGHT_BITS);
        }
        let mut outputs = [0.0; N_OUTPUTS];
        for ((output, row), &bias) in outputs.iter_mut().zip(&self.last).zip(&self.last_bias).take(n_outputs)
        {
            let shift = WEIGHT_BITS + UNIT_BITS - OUTPUT_BITS;
            *output = f64::from((bias + dot(row, &units_2)) >> shift) / f64::from(1 << OUTPUT_BITS);
        }
        let [strength, margin, turns, points @ ..] = outputs;
        Verdict {
            strength,
            margin: margin * POINTS_PER_UNIT,
            turns: turns * POINTS_PER_UNIT,
            points: points.map(|points| points * POINTS_PER_UNIT),
        }
    }
}

/// A file of a net: a head, the weights from first to last in little-endian order, and the hash of all before it.
const HEAD: &[u8; 12] = b"concordiaNET";
/// The version of the form of the file.
const VERSION: u32 = 1;

/// Why a file is no net that can be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadNet {
    /// It is no net at all.
    Head,
    /// It has another form.
    Version(u32),
    /// It was trained for other inputs.
    Layout,
    /// It has been cut, or has too many bytes.
    Length {
        /// Bytes there are.
        found: usize,
        /// Bytes that there should be.
        expected: usize,
    },
    /// A byte has changed.
    Hash,
    /// A sum could become larger than a number can be.
    Overflow,
}

impl fmt::Display for BadNet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadNet::Head => f.write_str("this is no file of a net"),
            BadNet::Version(version) => {
                write!(f, "the net has the form {version}, and only form {VERSION} can be read")
            }
            BadNet::Layout => f.write_str("the net was trained for other inputs; train it anew"),
            BadNet::Length { found, expected } => {
                write!(f, "the file has {found} bytes instead of {expected}")
            }
            BadNet::Hash => f.write_str("the file is damaged: its hash does not fit its content"),
            BadNet::Overflow => f.write_str("the net has weights that are too large"),
        }
    }
}

impl std::error::Error for BadNet {}

/// Whether these bytes are a whole file of this form, for whichever inputs. It is asked while the crate is compiled.
pub(crate) const fn check(bytes: &[u8]) -> Result<(), BadNet> {
    let Some((head, rest)) = bytes.split_first_chunk::<{ HEAD.len() }>() else { return Err(BadNet::Head) };
    let mut nth = 0;
    while nth < HEAD.len() {
        if head[nth] != HEAD[nth] {
            return Err(BadNet::Head);
        }
        nth += 1;
    }
    let Some((&version, _)) = rest.split_first_chunk() else { return Err(BadNet::Hash) };
    let version = u32::from_le_bytes(version);
    if version != VERSION {
        return Err(BadNet::Version(version));
    }
    match rest.split_last_chunk() {
        Some((_, &end)) if hash_of(bytes, size_of::<u64>()) == u64::from_le_bytes(end) => Ok(()),
        _ => Err(BadNet::Hash),
    }
}

/// The hash of all bytes but the last few.
const fn hash_of(bytes: &[u8], without: usize) -> u64 {
    let mut hash = Fnv::new();
    hash.add(bytes.split_at(bytes.len() - without).0);
    hash.value()
}

impl Net {
    /// A net of zeros.
    pub fn zero() -> Net {
        Net {
            own: vec![[0; WIDTH]; of_seat::N],
            rival: vec![[0; WIDTH]; of_seat::N],
            partner: vec![[0; WIDTH]; of_seat::N],
            table: vec![[0; WIDTH]; of_table::N],
            first: [0; WIDTH],
            second: [[0; WIDTH]; WIDTH_2],
            second_bias: [0; WIDTH_2],
            last: [[0; WIDTH_2]; N_OUTPUTS],
            last_bias: [0; N_OUTPUTS],
        }
    }

    /// The file of this net.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = HEAD.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        bytes.extend(layout::fingerprint().to_le_bytes());
        // Whoever visits only to read changes nothing.
        self.clone().each_number(&mut |number| match number {
            Number::Short(short) => bytes.extend(short.to_le_bytes()),
            Number::Long(long) => bytes.extend(long.to_le_bytes()),
        });
        bytes.extend(hash_of(&bytes, 0).to_le_bytes());
        bytes
    }

    /// Reads a net.
    pub fn from_bytes(bytes: &[u8]) -> Result<Net, BadNet> {
        check(bytes)?;
        let mut rest = &bytes[HEAD.len() + size_of::<u32>()..];
        if take(&mut rest).map(u64::from_le_bytes) != Some(layout::fingerprint()) {
            return Err(BadNet::Layout);
        }
        let mut net = Net::zero();
        let (found, expected) = (bytes.len(), net.to_bytes().len());
        if found != expected {
            return Err(BadNet::Length { found, expected });
        }
        net.each_number(&mut |number| match number {
            Number::Short(short) => *short = take(&mut rest).map_or(0, i16::from_le_bytes),
            Number::Long(long) => *long = take(&mut rest).map_or(0, i32::from_le_bytes),
        });
        if net.may_overflow() { Err(BadNet::Overflow) } else { Ok(net) }
    }

    /// The hash at the end of the file, by which a net is known.
    pub fn hash(&self) -> u64 {
        hash_of(&self.to_bytes(), size_of::<u64>())
    }

    /// Visits all numbers in the order of the file.
    fn each_number(&mut self, visit: &mut impl FnMut(Number)) {
        let mut shorts = |row: &mut [i16]| row.iter_mut().for_each(|short| visit(Number::Short(short)));
        for rows in [&mut self.own, &mut self.rival, &mut self.partner, &mut self.table] {
            for row in rows.iter_mut() {
                shorts(row);
            }
        }
        self.second.iter_mut().for_each(|row| shorts(row));
        self.last.iter_mut().for_each(|row| shorts(row));
        let mut longs = |row: &mut [i32]| row.iter_mut().for_each(|long| visit(Number::Long(long)));
        longs(&mut self.first);
        longs(&mut self.second_bias);
        longs(&mut self.last_bias);
    }

    /// Whether some sum could leave the range of its numbers, whatever the position.
    fn may_overflow(&self) -> bool {
        /// Half the range, so that a sum can be rounded and added to another.
        const MOST: i64 = 1 << 30;
        let largest = |rows: &[[i16; WIDTH]], groups: &[Group], nth: usize| -> i64 {
            let of_group = |group: &Group| {
                let weights =
                    rows[group.first..group.first + group.n].iter().map(|row| i64::from(row[nth]).abs());
                weights.sum::<i64>() * i64::from(group.most)
            };
            groups.iter().map(of_group).sum()
        };
        let first = |nth: usize| {
            let of_seats = [&self.own, &self.partner].map(|rows| largest(rows, of_seat::GROUPS, nth));
            let rivals = (MAX_SEATS as i64) * largest(&self.rival, of_seat::GROUPS, nth);
            let table = largest(&self.table, of_table::GROUPS, nth);
            of_seats.iter().sum::<i64>() + rivals + table + i64::from(self.first[nth]).abs()
        };
        let later = |weights: &[i16], bias: i32| {
            let sum: i64 = weights.iter().map(|&weight| i64::from(weight).abs()).sum();
            sum * i64::from(UNIT_MOST) + i64::from(bias).abs()
        };
        (0..WIDTH).any(|nth| first(nth) >= MOST)
            || self.second.iter().zip(self.second_bias).any(|(row, bias)| later(row, bias) >= MOST)
            || self.last.iter().zip(self.last_bias).any(|(row, bias)| later(row, bias) >= MOST)
    }
}

/// A number of a net.
enum Number<'a> {
    Short(&'a mut i16),
    Long(&'a mut i32),
}

/// Takes the next bytes, if there are enough.
fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk()?;
    *bytes = rest;
    Some(*first)
}

/// The 64-bit FNV-1a hash.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fnv(u64);

impl Fnv {
    pub(crate) const fn new() -> Fnv {
        Fnv(0xcbf2_9ce4_8422_2325)
    }

    pub(crate) const fn add(&mut self, bytes: &[u8]) {
        // What is compiled beforehand has no `for`.
        let mut nth = 0;
        while nth < bytes.len() {
            self.0 = (self.0 ^ bytes[nth] as u64).wrapping_mul(0x0000_0100_0000_01b3);
            nth += 1;
        }
    }

    pub(crate) const fn value(self) -> u64 {
        self.0
    }
}
