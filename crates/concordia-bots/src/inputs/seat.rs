//! What is read of a seat.

use concordia_rules::seat::MAX_SEATS;
use concordia_rules::{CityId, CitySet, Decision, Game, God, Kind, Seat, Ware};

use super::cards::{OfGods, OfPowers};
use super::layout::{N_POWERS, N_WARES, seat as at};
use super::{Inputs, Reader};

/// How far a seat has come, for the comparison with the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Standing {
    points: i32,
    houses: i32,
    cards: i32,
}

impl Standing {
    /// Adds to a seat's inputs how far ahead it is of the best of the others; partners are one side.
    pub(crate) fn compare(game: &Game, standings: &[Standing; MAX_SEATS], seat: Seat, inputs: &mut Inputs) {
        let seating = game.seating();
        let team = seating.team_of(seat);
        let team_points =
            |team: u8| -> i32 { seating.team(team).map(|seat| standings[seat.idx()].points).sum() };
        let others = || seating.seats().filter(|&other| seating.team_of(other) != team);
        let most =
            |of: fn(&Standing) -> i32| others().map(|other| of(&standings[other.idx()])).max().unwrap_or(0);
        let best_points = others().map(|other| team_points(seating.team_of(other))).max().unwrap_or(0);
        let own = &standings[seat.idx()];
        inputs.number(at::LEAD, team_points(team) - best_points, 90);
        inputs.number(at::HOUSES_AHEAD, own.houses - most(|other| other.houses), 15);
        inputs.number(at::CARDS_AHEAD, own.cards - most(|other| other.cards), 20);
    }
}

/// The gods whose cards are all worth the same to a seat.
const GODS: [God; 6] = [God::Vesta, God::Jupiter, God::Saturnus, God::Venus, God::Mercurius, God::Mars];

impl Reader {
    /// What there is to read of a seat but for the comparison with others.
    pub(crate) fn read_seat(&self, game: &Game, seat: Seat, inputs: &mut Inputs) -> Standing {
        inputs.clear();
        let player = game.player(seat);
        let store = player.store();
        inputs.number(at::MONEY, player.money().min(40) as i32, 40);
        inputs.one_of(at::MONEY_IS, 13, player.money() as usize);
        let wares = store.wares();
        for (ware, n) in wares.present() {
            inputs.number(at::STORED_OF + ware as usize, n.into(), 8);
        }
        for (ware, n) in wares.present() {
            inputs.one_of(at::STORED_IS + 4 * ware as usize, 4, usize::from(n) - 1);
        }
        let fish = usize::from(store.fish());
        if fish > 0 {
            inputs.number(at::FISH, fish as i32, 8);
            inputs.one_of(at::FISH_IS, 4, fish - 1);
        }
        inputs.one_of(at::FREE_IS, 9, store.free().into());
        let wealth =
            player.money() + wares.value() + concordia_rules::scoring::FISH_VALUE * u32::from(store.fish());
        inputs.number(at::WEALTH, wealth.min(100) as i32, 100);
        for kind in Kind::ALL {
            inputs.one_of(at::COLONISTS_IS + 4 * kind as usize, 4, usize::from(3 - store.at_home(kind)));
        }
        let worth = game.worth(seat);
        let houses = player.houses();
        inputs.number(at::HOUSES, houses.len().into(), 15);
        inputs.one_of(at::HOUSES_IS, 16, houses.len().into());
        for (ware, n) in worth.houses().iter() {
            inputs.number(at::HOUSES_OF + ware as usize, n.into(), 8);
        }
        for (ware, n) in worth.houses().iter().filter(|&(_, n)| n > 0) {
            inputs.one_of(at::HOUSES_OF_IS + 4 * ware as usize, 4, usize::from(n) - 1);
        }
        let value = |god: God| worth.god(god).unwrap_or(0) as usize;
        inputs.one_of(at::PROVINCES_IS, 13, value(God::Saturnus));
        inputs.one_of(at::VENUS_IS, 9, value(God::Venus));
        inputs.one_of(at::GOODS_IS, 6, value(God::Mercurius) / 2);
        read_production(game, houses, inputs);
        read_places(game, seat, inputs);
        inputs.number(at::MAGNUS, (game.magnus() == seat).into(), 1);
        inputs.number(at::CONCORDIA, (game.concordia() == Some(seat)).into(), 1);
        let points = self.read_cards(game, seat, inputs);
        read_moment(game, seat, inputs);
        if game.market().is_some()
            && let Some(spot) = player.market()
        {
            inputs.one_of(at::SPOT_IS, 10, spot.idx());
        }
        Standing { points, houses: houses.len().into(), cards: player.cards().len() as i32 }
    }

    /// The cards, and the points that they give now.
    fn read_cards(&self, game: &Game, seat: Seat, inputs: &mut Inputs) -> i32 {
        let player = game.player(seat);
        let worth = game.worth(seat);
        let (mut gods, mut powers, mut specialists) = (OfGods::NONE, OfPowers::NONE, OfGods::NONE);
        for &card in player.pile() {
            let facts = &self.cards[card as usize];
            gods.add(&facts.gods);
            powers.add(&facts.powers);
            specialists.add(&facts.specialist);
        }
        let mut hand_powers = OfPowers::NONE;
        for &card in player.hand() {
            let facts = &self.cards[card as usize];
            gods.add(&facts.gods);
            hand_powers.add(&facts.powers);
            specialists.add(&facts.specialist);
        }
        powers.add(&hand_powers);
        let mut points_of =
            GODS.map(|god| worth.god(god).unwrap_or(0) as i32 * i32::from(gods.of(god as usize)));
        let of_good = |ware: Ware| i32::from(worth.houses()[ware]);
        let best = specialists.present().map(|(_, points)| points).max().unwrap_or(0);
        // Houses in salt cities count for the specialists of the best good (R20.8).
        let mut minerva = i32::from(best) * of_good(Ware::Salt);
        for (good, points) in specialists.present() {
            minerva += i32::from(points) * of_good(Ware::ALL[good]);
        }
        let concordia = concordia_rules::scoring::CONCORDIA_POINTS as i32;
        let points = points_of.iter().sum::<i32>()
            + minerva
            + if game.concordia() == Some(seat) { concordia } else { 0 };
        inputs.number(at::POINTS, points, 250);
        for (nth, points) in points_of.iter_mut().enumerate() {
            inputs.number(at::POINTS_OF + nth, *points, 90);
        }
        inputs.number(at::POINTS_OF + God::Minerva as usize, minerva, 90);
        for (god, n) in gods.present() {
            inputs.number(at::CARDS_OF + god, n.into(), 12);
        }
        for nth in 0..GODS.len() {
            inputs.one_of(at::CARDS_IS + 7 * nth, 7, gods.of(nth) as usize);
        }
        for (nth, &god) in GODS.iter().enumerate() {
            inputs.number(at::WORTH_OF + nth, worth.god(god).unwrap_or(0) as i32, 20);
        }
        for (good, points) in specialists.present() {
            inputs.number(at::SPECIALISTS_OF + good, points.into(), 8);
        }
        for (power, n) in hand_powers.present() {
            inputs.number(at::HAND_OF + power, n.into(), 4);
        }
        for (power, n) in powers.present() {
            inputs.number(at::OWNED_OF + power, n.into(), 6);
        }
        inputs.one_of(at::HAND_IS, 12, player.hand().len());
        inputs.number(at::PILE, player.pile().len() as i32, 20);
        if let Some(top) = player.top() {
            inputs.one_of(at::TOP_IS, N_POWERS, self.cards[top as usize].power);
        }
        points
    }
}

/// What the houses produce.
fn read_production(game: &Game, houses: CitySet, inputs: &mut Inputs) {
    let ready = houses.and(game.board().cities_in(game.active()));
    let (mut production, mut ready_production) = (0, 0);
    let mut ready_of = [0; N_WARES];
    for &ware in game.wares() {
        let cities = game.cities_of(ware);
        let n_ready = ready.and(cities).len();
        production += ware.value() as i32 * i32::from(houses.and(cities).len());
        ready_production += ware.value() as i32 * i32::from(n_ready);
        ready_of[ware as usize] = n_ready;
    }
    inputs.number(at::PRODUCTION, production, 90);
    inputs.number(at::READY, ready_production, 90);
    for (nth, &n) in ready_of.iter().enumerate() {
        inputs.number(at::READY_OF + nth, n.into(), 8);
    }
}

/// Where the colonists stand: cities next to them and near them without an own house.
fn read_places(game: &Game, seat: Seat, inputs: &mut Inputs) {
    let player = game.player(seat);
    let (board, houses) = (game.board(), player.houses());
    let mut near = CitySet::NONE;
    for kind in Kind::ALL {
        for place in player.colonists(kind) {
            near = near.or(board.cities_near(kind, place, 2));
        }
    }
    let near = near.without(houses);
    let purse = game.spendable(seat);
    let sites = game.sites(seat);
    let is_payable = |&city: &CityId| purse >= game.house_price(city).coins;
    let (mut n_payable, mut new_goods) = (0, 0);
    let mut sites_of = [0; N_WARES];
    for &ware in game.wares() {
        let cities = game.cities_of(ware);
        let here = sites.and(cities);
        sites_of[ware as usize] = here.len();
        if !here.is_empty() && player.store().payment(ware.house_goods()).is_some() {
            n_payable += here.iter().filter(is_payable).count();
        }
        if houses.and(cities).is_empty() {
            new_goods += near.and(cities).len();
        }
    }
    inputs.number(at::SITES, sites.len().into(), 12);
    inputs.one_of(at::SITES_IS, 6, sites.len().into());
    inputs.one_of(at::PAYABLE_IS, 5, n_payable);
    for (nth, &n) in sites_of.iter().enumerate() {
        inputs.number(at::SITES_OF + nth, n.into(), 6);
    }
    inputs.number(at::NEAR, near.without(sites).len().into(), 25);
    inputs.number(at::NEW_GOODS, new_goods.into(), 12);
    let new_provinces = board.provinces_of(near).without(board.provinces_of(houses));
    inputs.number(at::NEW_PROVINCES, new_provinces.len().into(), 12);
}

/// How far the turn has come, and whose turn is next.
fn read_moment(game: &Game, seat: Seat, inputs: &mut Inputs) {
    let seating = game.seating();
    let n_seats = seating.n_seats();
    let asked = match game.decision() {
        Decision::Asked { seat: asked, kind } if asked == seat => Some(kind),
        _ => None,
    };
    let away = (seat.idx() + n_seats - game.turn().idx()) % n_seats;
    inputs.one_of(at::TURNS_AWAY_IS, 6, away);
    if let Some(left) = game.last_turns() {
        inputs.number(at::NO_TURN_LEFT, (away >= usize::from(left)).into(), 1);
    }
    if let Some(kind) = asked {
        inputs.one_of(at::ASKED_IS, super::layout::N_KINDS, kind as usize);
        if let Some(steps) = game.steps_left() {
            inputs.one_of(at::STEPS_IS, 7, steps.into());
        }
        if let Some((left, _)) = game.purchases_left() {
            inputs.one_of(at::PURCHASES_IS, 3, left.into());
        }
    }
    let is_payable =
        |missing: &concordia_rules::display::Surcharge| missing.goods.total() == 0 && !missing.any;
    let n_buyable = game.shelf(seat).iter().flatten().filter(|(_, missing)| is_payable(missing)).count();
    inputs.one_of(at::BUYABLE_IS, 5, n_buyable);
}
