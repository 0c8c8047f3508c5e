//! The whole table: what everybody owns and what lies where.

use std::collections::BTreeSet;

use concordia_rules::{
    Action, At, Board, Card, CityId, DecisionKind, Game, Good, Kind, Letter, Place, ProvinceId, RouteId,
    Seat, SpotId, Ware,
};

use super::numbers::{
    COASTAL, CardSet, MOUNTAINSIDE, PRICES, Spots, bonus_of_choice, decks, printed_coins, starting_hand,
    tokens_of, two_capitals,
};
use super::{Asked, Question, Units};

/// A fish market.
#[derive(Clone, Copy, Debug)]
pub(super) struct Market {
    pub(super) spots: Spots,
    /// Any number of spots in one phase (R16.12), not just one (R16.13).
    pub(super) coastal: bool,
    /// What the Piscatus makes of a number of fish (R16.6).
    pub(super) piscatus: fn(u8) -> u8,
}

/// What was agreed before the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Agreed {
    pub(super) board: &'static Board,
    /// The number of players.
    pub(super) n: usize,
    pub(super) set: CardSet,
    pub(super) wine_display: bool,
    pub(super) intermediate_scoring: bool,
    pub(super) market: Option<Market>,
    pub(super) salt: bool,
    /// Where colonists of each kind begin and appear (R15.2, R15.13).
    pub(super) capitals: [Option<CityId>; 2],
    /// R15.12; nothing of it beside a fish market.
    pub(super) printed_coins: u32,
    pub(super) bonus_of_choice: Option<ProvinceId>,
}

impl Agreed {
    fn of(game: &Game) -> Agreed {
        let is =
            |id: &str, value: &str| game.table().words().any(|(info, word)| info.id == id && word == value);
        let piscatus = if is("piscatus_mode", "double") {
            |fish| 2 * fish
        } else if is("piscatus_mode", "plus_one") {
            |fish| fish + 1
        } else {
            |fish| fish
        };
        let market = if is("fish_market", "coastal") {
            Some(Market { spots: COASTAL, coastal: true, piscatus })
        } else if is("fish_market", "mountainside") {
            Some(Market { spots: MOUNTAINSIDE, coastal: false, piscatus })
        } else {
            None
        };
        let set = if is("mode", "team") {
            CardSet::Team
        } else if is("card_set", "venus") {
            CardSet::Venus
        } else {
            CardSet::Base
        };
        let players = (2..=6).find(|n| is("players", &n.to_string()));
        let board = game.board();
        check_map(board);
        Agreed {
            board,
            n: players.expect("there are players"),
            set,
            wine_display: is("display", "wine"),
            intermediate_scoring: is("intermediate_scoring", "on"),
            market,
            salt: is("salt", "on"),
            capitals: board.data().capitals.map(|capital| capital.map(CityId)),
            printed_coins: if market.is_some() { 0 } else { board.data().visible_coins },
            bonus_of_choice: board.data().bonus_of_choice.filter(|_| market.is_none()).map(ProvinceId),
        }
    }
}

/// The maps made for tests have what they like; of the shipped ones the rules say what is special.
fn check_map(board: &Board) {
    let data = board.data();
    if matches!(data.id, "odd" | "isles") {
        return;
    }
    let is_balearica = data.id == "balearica";
    assert_eq!(data.land_over_ships, is_balearica, "R15.8");
    assert_eq!(data.visible_coins, printed_coins(data.id), "R15.12");
    let chosen = data.bonus_of_choice.map(|nth| data.provinces[usize::from(nth)].id);
    assert_eq!(chosen, bonus_of_choice(data.id), "R15.12");
    match two_capitals(data.id) {
        Some(ids) => {
            let theirs = data.capitals.map(|capital| capital.map(|nth| data.cities[usize::from(nth)].id));
            assert_eq!(theirs, ids.map(Some), "R15.13");
        }
        None => assert!(data.capitals[0] == data.capitals[1], "R15.1"),
    }
    assert_eq!(data.capitals == [None, None], is_balearica, "R15.6");
}

/// What a player owns.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    pub(super) money: u32,
    pub(super) goods: Units,
    pub(super) fish: u8,
    /// The spot of the own marker.
    pub(super) spot: Option<usize>,
    pub(super) hand: Vec<Card>,
    /// Bottom to top.
    pub(super) pile: Vec<Card>,
    /// Three of each kind.
    pub(super) colonists: [[Place; 3]; 2],
    /// Whether the purchase of R17.2 is over.
    pub(super) stocked: bool,
    /// Whether purchase and market phase of this turn are over (R16.18).
    pub(super) prepared: bool,
    /// The teams that have copied the top card of the pile (R11.9).
    pub(super) copied_by: [bool; 3],
    /// R14.1.
    pub(super) intermediate: Option<u32>,
}

/// Everything.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) agreed: Agreed,
    /// The token of each city.
    pub(super) tokens: Vec<Option<Ware>>,
    /// Who has a house in each city.
    pub(super) houses: [[bool; 6]; 32],
    /// Whether the bonus marker of each province shows its goods side.
    pub(super) goods_side: Vec<bool>,
    /// What was chosen for the bonus of choice, while its coins show (R15.12).
    pub(super) chosen: Option<Good>,
    /// The fish of each province.
    pub(super) fish: Vec<u8>,
    /// The coins on each spot of the market.
    pub(super) coins: [u32; 9],
    pub(super) players: Vec<Player>,
    pub(super) display: [Option<Card>; 7],
    /// Top first.
    pub(super) stack: Vec<Card>,
    pub(super) magnus: usize,
    pub(super) turn: usize,
    /// Who has no start city yet (R11.3).
    pub(super) startless: Vec<usize>,
    pub(super) concordia: Option<usize>,
    /// Turns left after the present one, once the end is triggered (R12.4).
    pub(super) turns_left: Option<usize>,
    /// Turns in a row without a purchase or a house, and whether the present one has one (R12.8).
    pub(super) idle: usize,
    pub(super) busy: bool,
    /// R14.2.
    pub(super) intermediate_paid: bool,
    /// Praetors and Proconsuls that are being executed (R16.19).
    pub(super) n_open: u32,
    /// Magisters resolved in this turn (R8.10.6).
    pub(super) n_magisters: u32,
    /// The answers of this turn and how many of them were asked for.
    pub(super) answers: Vec<Action>,
    pub(super) n_answered: usize,
    /// What is worth to be counted.
    pub(super) seen: Vec<&'static str>,
}

impl Table {
    /// R3. Only the luck is read from the game: the tokens and the order of the cards.
    pub(super) fn set_up(game: &Game) -> Table {
        let agreed = Agreed::of(game);
        let board = agreed.board;
        let no_goods =
            game.table().words().any(|(info, word)| info.id == "no_starting_goods" && word == "on");
        let team = agreed.set == CardSet::Team;
        let n_provinces = board.data().provinces.len();
        let players = (0..agreed.n).map(|seat| {
            let second_half = team && seat >= agreed.n / 2;
            let nth = if team { seat % (agreed.n / 2) } else { seat };
            let mut colonists = [[Place::HOME; 3]; 2];
            match agreed.capitals {
                // R15.6, R15.9: here everybody begins alike.
                [None, None] => colonists[1] = [Place::start(0), Place::start(1), Place::HOME],
                capitals if !second_half => {
                    for (places, capital) in colonists.iter_mut().zip(capitals) {
                        places[0] = Place::city(capital.expect("there is one for each kind"));
                    }
                }
                _ => {}
            }
            Player {
                money: 5 + nth as u32 + if no_goods { 20 } else { 0 },
                goods: match (no_goods, agreed.salt) {
                    (true, _) => [0; 6],
                    (false, false) => [1, 2, 1, 1, 1, 0],
                    (false, true) => [1; 6],
                },
                hand: starting_hand(agreed.set, !second_half),
                colonists,
                stocked: !no_goods,
                ..Player::default()
            }
        });
        let table = Table {
            agreed,
            tokens: board.cities().map(|city| game.ware_of(city)).collect(),
            houses: [[false; 6]; 32],
            goods_side: vec![agreed.market.is_none(); n_provinces],
            chosen: None,
            fish: vec![u8::from(agreed.market.is_some()); n_provinces],
            coins: [0; 9],
            players: players.collect(),
            display: *game.display(),
            stack: game.position().stack.cards,
            magnus: agreed.n - 1,
            turn: 0,
            startless: if team && agreed.capitals != [None, None] {
                (agreed.n / 2..agreed.n).collect()
            } else {
                Vec::new()
            },
            concordia: None,
            turns_left: None,
            idle: 0,
            busy: false,
            intermediate_paid: false,
            n_open: 0,
            n_magisters: 0,
            answers: Vec::new(),
            n_answered: 0,
            seen: Vec::new(),
        };
        table.check_luck();
        table
    }

    /// R3.2 to R3.6: what luck has laid out is what there is to lay out.
    fn check_luck(&self) {
        let board = self.agreed.board;
        for letter in Letter::ALL {
            let cities = board.cities().filter(|&city| board.city_data(city).letter == Some(letter));
            let mut units = [0; 6];
            for city in cities {
                units[self.tokens[city.idx()].expect("a city with a letter has a token") as usize] += 1;
            }
            let one_more = match board.data().id {
                "byzantium" | "hispania" => true,
                "odd" => letter == Letter::D,
                _ => false,
            };
            let tokens = tokens_of(letter, one_more, self.agreed.salt);
            assert!(units == [0; 6] || units == tokens, "tokens {letter:?}: {units:?}");
        }
        let mut cards = self.display.iter().flatten().chain(&self.stack).copied();
        for deck in decks(self.agreed.set).into_iter().take(self.agreed.n) {
            let mut drawn: Vec<Card> = cards.by_ref().take(deck.len()).collect();
            drawn.sort_unstable();
            assert_eq!(drawn, deck);
        }
        assert_eq!(cards.next(), None, "a card too many");
    }

    /// The next answer, or the question that waits for it. A question with one answer is not asked, except for
    /// the card to play (R19.3).
    pub(super) fn ask(
        &mut self,
        seat: usize,
        kind: DecisionKind,
        legal: impl Fn(&Table) -> BTreeSet<Action>,
    ) -> Asked<Action> {
        if let Some(&answer) = self.answers.get(self.n_answered) {
            self.n_answered += 1;
            return Ok(answer);
        }
        let legal = legal(self);
        let first = *legal.first().expect("no question is a dead end");
        if legal.len() > 1 || kind == DecisionKind::PlayCard {
            return Err(Question { seat, kind, legal });
        }
        self.answers.push(first);
        self.n_answered += 1;
        Ok(first)
    }

    pub(super) fn note(&mut self, what: &'static str) {
        self.seen.push(what);
    }

    pub(super) fn is_team(&self) -> bool {
        self.agreed.set == CardSet::Team
    }

    /// R11.1.
    pub(super) fn partner_of(&self, seat: usize) -> Option<usize> {
        self.is_team().then(|| (seat + self.agreed.n / 2) % self.agreed.n)
    }

    /// R11.1; in the single game everybody is a team.
    pub(super) fn team_of(&self, seat: usize) -> usize {
        if self.is_team() { seat % (self.agreed.n / 2) } else { seat }
    }

    /// R11.7: the own money, then that of the partner.
    pub(super) fn purse(&self, seat: usize) -> u32 {
        self.players[seat].money + self.partner_of(seat).map_or(0, |partner| self.players[partner].money)
    }

    /// R11.7: all own coins first, the missing amount from the partner.
    pub(super) fn pay(&mut self, seat: usize, coins: u32) {
        let missing = coins.saturating_sub(self.players[seat].money);
        self.players[seat].money -= coins - missing;
        if missing > 0 {
            let partner = self.partner_of(seat).expect("the payment was checked");
            self.players[partner].money -= missing;
            self.note("the partner pays");
        }
    }

    pub(super) fn has(&self, seat: usize, price: Units) -> bool {
        after_paying(self.players[seat].goods, price).is_some()
    }

    pub(super) fn pay_goods(&mut self, seat: usize, price: Units) {
        let owned = self.players[seat].goods;
        if (0..5).any(|good| owned[good] < price[good]) {
            self.note("salt in the place of a good");
        }
        self.players[seat].goods = after_paying(owned, price).expect("the payment was checked");
    }

    pub(super) fn take_goods(&mut self, seat: usize, goods: Units) {
        for (units, more) in self.players[seat].goods.iter_mut().zip(goods) {
            *units += more;
        }
    }

    /// R3.4, R20.5: the most valuable good of the province; salt is none. Where it is chosen: what was (R15.12).
    pub(super) fn bonus(&self, province: ProvinceId) -> Option<Good> {
        if self.agreed.bonus_of_choice == Some(province) {
            return self.chosen;
        }
        let board = self.agreed.board;
        let cities = board.cities().filter(|&city| board.province_of(city) == Some(province));
        let goods = cities.filter_map(|city| self.tokens[city.idx()]?.good());
        goods.max_by_key(|&good| PRICES[good as usize])
    }

    pub(super) fn n_home(&self, seat: usize, kind: Kind) -> u8 {
        self.players[seat].colonists[kind as usize].iter().filter(|&&place| place == Place::HOME).count()
            as u8
    }

    /// Colonists on the board.
    pub(super) fn n_out(&self, seat: usize) -> u8 {
        6 - self.n_home(seat, Kind::Land) - self.n_home(seat, Kind::Sea)
    }

    /// R5.2, R16.4.
    pub(super) fn free_spaces(&self, seat: usize) -> u8 {
        let player = &self.players[seat];
        12 - (6 - self.n_out(seat)) - player.goods.iter().sum::<u8>() - player.fish.div_ceil(2)
    }

    /// The cities with a house of the seat.
    pub(super) fn houses_of(&self, seat: usize) -> Vec<CityId> {
        self.agreed.board.cities().filter(|city| self.houses[city.idx()][seat]).collect()
    }

    pub(super) fn move_colonist(&mut self, seat: usize, kind: Kind, from: Place, to: Place) {
        let mut places = self.players[seat].colonists[kind as usize].iter_mut();
        *places.find(|place| **place == from).expect("a colonist stands there") = to;
    }

    /// Whether anybody stands on the route.
    pub(super) fn is_occupied(&self, route: RouteId) -> bool {
        self.players.iter().any(|player| player.colonists.as_flattened().contains(&Place::route(route)))
    }

    /// Whether an own ship stands on the route, so that it carries (R15.8).
    pub(super) fn carries(&self, seat: usize, route: RouteId) -> bool {
        self.agreed.board.data().land_over_ships
            && self.players[seat].colonists[Kind::Sea as usize]
                .iter()
                .any(|place| matches!(place.at(), At::Route(other) if other == route))
    }

    /// Holds everything against the game.
    pub(super) fn check(&self, game: &Game) {
        for (nth, player) in self.players.iter().enumerate() {
            let other = game.player(Seat(nth as u8));
            let sorted = |cards: &[Card]| {
                let mut cards = cards.to_vec();
                cards.sort_unstable();
                cards
            };
            let place_sets = |places: [Place; 3]| BTreeSet::from(places);
            assert_eq!(other.money(), player.money, "money of seat {nth}");
            let wares = Ware::ALL.map(|ware| other.store().wares()[ware]);
            assert_eq!(wares, player.goods, "goods of seat {nth}");
            assert_eq!(other.store().fish(), player.fish, "fish of seat {nth}");
            assert_eq!(other.store().free(), self.free_spaces(nth), "free spaces of seat {nth}");
            assert_eq!(other.market().map(SpotId::idx), player.spot, "spot of seat {nth}");
            assert_eq!(other.pile(), player.pile, "pile of seat {nth}");
            assert_eq!(sorted(other.hand()), sorted(&player.hand), "hand of seat {nth}");
            for kind in Kind::ALL {
                let (theirs, own) = (other.colonists(kind), player.colonists[kind as usize]);
                assert_eq!(place_sets(theirs), place_sets(own), "{kind} colonists of seat {nth}");
                let at_home = other.store().at_home(kind);
                assert_eq!(at_home, self.n_home(nth, kind), "{kind} colonists of seat {nth}");
            }
            let copied_by = (0..3).filter(|&team| player.copied_by[usize::from(team)]);
            assert!(game.copied_by(Seat(nth as u8)).eq(copied_by), "who copied seat {nth}");
        }
        for city in self.agreed.board.cities() {
            let owners = (0..6).filter(|&seat| self.houses[city.idx()][seat]);
            let mut theirs: Vec<usize> = game.owners(city).map(Seat::idx).collect();
            theirs.sort_unstable();
            assert!(owners.eq(theirs), "houses in {city:?}");
        }
        for province in self.agreed.board.provinces() {
            let (goods_side, fish) = (self.goods_side[province.idx()], self.fish[province.idx()]);
            assert_eq!(game.is_active(province), goods_side || fish > 0, "{province:?}");
            assert_eq!(game.fish_in(province), fish, "fish in {province:?}");
            if self.agreed.market.is_none() {
                assert_eq!(game.bonus(province), self.bonus(province), "{province:?}");
            }
        }
        let n_spots = self.agreed.market.map_or(0, |market| market.spots.len());
        for nth in 0..n_spots {
            let spot = SpotId(nth as u8);
            assert_eq!(game.coins_on(spot), self.coins[nth], "coins on {spot:?}");
        }
        assert_eq!(game.display(), &self.display);
        assert_eq!(game.n_stack(), self.stack.len());
        assert_eq!(game.magnus().idx(), self.magnus, "who holds the Praefectus");
        assert_eq!(game.turn().idx(), self.turn, "whose turn it is");
        assert_eq!(game.concordia().map(Seat::idx), self.concordia, "the Concordia card");
    }

    /// What can only be seen between two turns.
    pub(super) fn check_between_turns(&self, game: &Game) {
        let position = game.position();
        let seats = |is: &dyn Fn(usize) -> bool| -> Vec<Seat> {
            (0..self.agreed.n).filter(|&seat| is(seat)).map(|seat| Seat(seat as u8)).collect()
        };
        assert_eq!(position.unstocked, seats(&|seat| !self.players[seat].stocked));
        assert_eq!(position.start_cities, seats(&|seat| self.startless.contains(&seat)));
        assert_eq!(position.last_turns.map(usize::from), self.turns_left.map(|turns| turns + 1));
        assert_eq!(usize::from(position.idle), self.idle, "idle turns");
        assert_eq!(position.intermediate_done, self.intermediate_paid);
        let scores: Vec<Option<u32>> = self.players.iter().map(|player| player.intermediate).collect();
        let none = scores.iter().all(Option::is_none);
        assert_eq!(position.intermediate, if none { Vec::new() } else { scores });
    }
}

/// R20.6: what is left of some units when a price is paid with them: own units first, salt for each that is missing.
pub(super) fn after_paying(owned: Units, price: Units) -> Option<Units> {
    let mut left = owned;
    for good in 0..5 {
        let paid = price[good].min(owned[good]);
        left[good] -= paid;
        left[Ware::Salt as usize] = left[Ware::Salt as usize].checked_sub(price[good] - paid)?;
    }
    left[Ware::Salt as usize] = left[Ware::Salt as usize].checked_sub(price[Ware::Salt as usize])?;
    Some(left)
}
