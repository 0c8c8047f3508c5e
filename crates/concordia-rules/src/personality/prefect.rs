//! Prefect (R8.3): let a province produce, or collect the coins; and the Praefectus Magnus (R10).

use std::ops::ControlFlow;

use crate::action::Action;
use crate::board::{ProvinceId, ProvinceSet};
use crate::decision::DecisionKind;
use crate::event::{Event, Events, Why};
use crate::game::Game;
use crate::good::{Batch, Good, Wares};
use crate::illegal::Reason;
use crate::keep;
use crate::options::PiscatusMode;
use crate::seat::{MAX_SEATS, Seat};
use crate::sink::Sink;
use crate::step::{Question, Task};

/// The most fish of a province (R16.2).
pub const MAX_FISH_IN_PROVINCE: u8 = 2;

/// Choose one of the Prefect's alternatives (R8.3.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prefect {
    pub(crate) seat: Seat,
}

/// Pass the Praefectus Magnus on (R10.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PassMagnus;

/// One of the two alternatives must be chosen (R4.5).
pub(super) fn execute(game: &mut Game, seat: Seat) {
    game.push(Prefect { seat });
}

impl Question for Prefect {
    const KIND: DecisionKind = DecisionKind::Prefect;

    fn seat(self) -> Seat {
        self.seat
    }

    /// Any province whose marker shows goods, or the coins, which are always available (R8.3.5). At a fish market any
    /// province with fish, or coins and a good of choice (R16.5).
    #[inline]
    fn list(self, game: &Game, sink: &mut impl Sink) -> ControlFlow<()> {
        for province in game.active.iter() {
            if game.chooses_bonus(province) {
                sink.add_all(
                    Good::ALL.map(|good| Action::Produce { province, good: Some(good) }).into_iter(),
                )?;
            } else {
                sink.add(Action::Produce { province, good: None })?;
            }
        }
        if game.rules.market.is_none() {
            return sink.add(Action::Cash(None));
        }
        sink.add_all(Good::ALL.map(|good| Action::Cash(Some(good))).into_iter())
    }

    fn check(self, game: &Game, action: Action) -> Result<(), Reason> {
        let (good, is_chosen) = match action {
            Action::Produce { province, good } => {
                check_produce(game, province)?;
                (good, game.chooses_bonus(province))
            }
            Action::Cash(good) => (good, game.rules.market.is_some()),
            _ => return self.not_asked(),
        };
        match (is_chosen, good) {
            (false, Some(_)) => Err(Reason::NoGoodToChoose),
            (true, None) => Err(Reason::ChooseGood),
            _ => Ok(()),
        }
    }

    #[inline]
    fn answer(self, game: &mut Game, action: Action, events: &mut impl Events) {
        match action {
            Action::Produce { province, good } => produce(game, self.seat, province, good, events),
            Action::Cash(good) => cash(game, self.seat, good, events),
            _ => {}
        }
    }

    fn list_unpayable(self, game: &Game, all: &mut Vec<Action>) {
        for province in game.board().provinces() {
            if !game.chooses_bonus(province) {
                all.push(Action::Produce { province, good: None });
            } else if !game.active.contains(province) {
                all.extend(Good::ALL.map(|good| Action::Produce { province, good: Some(good) }));
            }
        }
    }
}

fn check_produce(game: &Game, province: ProvinceId) -> Result<(), Reason> {
    if province.idx() >= game.board().data().provinces.len() {
        return Err(Reason::NoSuchProvince);
    }
    match game.rules.market {
        _ if game.active.contains(province) => Ok(()),
        None => Err(Reason::BonusTurned(province)),
        Some(_) => Err(Reason::NoFishThere(province)),
    }
}

/// What each seat would receive if `seat` let the province produce now: the executing seat its bonus good, doubled
/// by the Praefectus Magnus (R8.3.2, R10.2), or at a fish market the fish (R16.5), and every owner the goods of
/// the houses.
#[inline]
fn production(game: &Game, seat: Seat, province: ProvinceId) -> [Batch; MAX_SEATS] {
    let mut batches = [Batch::EMPTY; MAX_SEATS];
    if game.rules.market.is_some() {
        batches[seat.idx()] = Batch::EMPTY.with_fish(fish_taken(game, seat, province));
    } else {
        let bonus = if game.magnus == seat { 2 } else { 1 };
        batches[seat.idx()].add(game.bonus[province.idx()], bonus);
    }
    for city in game.board().cities_of(province).iter() {
        let ware = game.tokens.get(city);
        for owner in game.owners[city.idx()].iter() {
            batches[owner.idx()].add(ware, 1);
        }
    }
    batches
}

/// All fish of the province, and what the Praefectus Piscatus adds (R16.6).
fn fish_taken(game: &Game, seat: Seat, province: ProvinceId) -> u8 {
    let fish = game.market.fish[province.idx()];
    match game.rules.piscatus_mode {
        PiscatusMode::Double if game.magnus == seat => 2 * fish,
        PiscatusMode::PlusOne if game.magnus == seat => fish + 1,
        _ => fish,
    }
}

/// The marker is turned, then everybody stores a batch, the executing seat first (R5.6). A bonus of choice is that
/// province's marker from now on (R15.12).
fn produce(
    game: &mut Game,
    seat: Seat,
    province: ProvinceId,
    chosen: Option<Good>,
    events: &mut impl Events,
) {
    if let Some(good) = chosen {
        game.bonus[province.idx()] = good;
    }
    let batches = production(game, seat, province);
    game.active.remove(province);
    if game.rules.market.is_some() {
        set_fish(game, province, 0, events);
    } else {
        events.add(Event::BonusTurned { province, bonus: game.bonus[province.idx()] });
    }
    if game.magnus == seat {
        game.push(PassMagnus);
    }
    for receiver in game.rules.seating.from(seat).rev() {
        keep::arrive(game, receiver, batches[receiver.idx()]);
    }
}

fn set_fish(game: &mut Game, province: ProvinceId, fish: u8, events: &mut impl Events) {
    game.market.fish[province.idx()] = fish;
    events.add(Event::ProvinceFish { province, fish });
}

/// After its use the Praefectus Magnus goes to the right neighbour (R10.4).
impl Task for PassMagnus {
    fn carry_out(self, game: &mut Game, events: &mut impl Events) {
        let from = game.magnus;
        game.magnus = game.rules.seating.right_of(from);
        events.add(Event::MagnusPassed { from, to: game.magnus });
    }
}

impl Game {
    /// Whether the bonus of a province is chosen when it produces (R15.12). A fish market leaves no bonus to choose.
    pub fn chooses_bonus(&self, province: ProvinceId) -> bool {
        self.rules.bonus_of_choice == Some(province)
    }

    /// The coins of the cash alternative: those visible on the markers and on the map's own field (R8.3.4, R15.12), or
    /// one for each province without fish (R16.5).
    pub fn visible_coins(&self) -> u32 {
        let coins = |province: ProvinceId| match self.rules.market {
            None => self.bonus[province.idx()].bonus_coins(),
            Some(_) => 1,
        };
        self.rules.visible_coins + turned(self).iter().map(coins).sum::<u32>()
    }
}

fn turned(game: &Game) -> ProvinceSet {
    ProvinceSet::first(game.board().data().provinces.len()).without(game.active)
}

/// The coins are paid, then all markers are turned back (R8.3.4). At a fish market a good of choice comes with
/// them, lost if there is no space, and every province gets a fish, up to two (R16.5).
fn cash(game: &mut Game, seat: Seat, good: Option<Good>, events: &mut impl Events) {
    game.earn(seat, game.visible_coins(), Why::Bonus, events);
    let provinces = turned(game);
    if let Some(province) = game.rules.bonus_of_choice {
        game.bonus[province.idx()] = Good::default();
    }
    game.active = ProvinceSet::first(game.board().data().provinces.len());
    let Some(good) = good else {
        if provinces != ProvinceSet::default() {
            events.add(Event::BonusesReset { provinces });
        }
        return;
    };
    let (stored, lost) = match game.players[seat.idx()].store.free() {
        0 => (Wares::NONE, Wares::one(good)),
        _ => (Wares::one(good), Wares::NONE),
    };
    game.store(seat, stored, lost, Why::Bonus, events);
    for province in game.active.iter() {
        let fish = game.market.fish[province.idx()];
        if fish < MAX_FISH_IN_PROVINCE {
            set_fish(game, province, fish + 1, events);
        }
    }
}
