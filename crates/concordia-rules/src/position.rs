//! Positions: the state at the start of a turn as plain, unchecked data.
//!
//! Anybody can write a [`Position`] down; [`Position::problems`] names everything that is wrong with it, and
//! only one without problems becomes a [`Game`]. A view is a position in which some cards are hidden.

use crate::board::{At, CityId, Kind, Place, ProvinceId};
use crate::card::Card;
use crate::display::{DISPLAY_SLOTS, MAX_STACK};
use crate::game::{Game, IDLE_ROUNDS};
use crate::good::{Good, Ware, Wares};
use crate::market::SpotId;
use crate::options::Options;
use crate::personality::prefect::MAX_FISH_IN_PROVINCE;
use crate::player::{MAX_CARDS, N_HOUSES};
use crate::seat::{MAX_SEATS, Seat};
use crate::storehouse::{N_COLONISTS_OF_A_KIND, STOREHOUSE_SPACES, spaces_of_fish};

/// The most money of a player in a position.
pub const MAX_MONEY: u32 = 1_000_000;

/// The state at the start of a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    /// The options of the table.
    pub options: Options,
    /// What each city produces, in the order of the board's cities; a capital produces nothing.
    pub goods: Vec<Option<Ware>>,
    /// The bonus marker of each province, in the order of the board's provinces; none with a fish market.
    pub bonuses: Vec<Option<Bonus>>,
    /// The fish of each province; none without a fish market.
    pub fish: Vec<Option<u8>>,
    /// The sestertii on each spot of the fish market; empty without one.
    pub market_coins: Vec<u32>,
    /// The seats with a house in each city, in the order in which they built.
    pub houses: Vec<Vec<Seat>>,
    /// What each seat owns.
    pub players: Vec<PlayerPosition>,
    /// The display, slot 1 first.
    pub display: Vec<Card>,
    /// The stack, top first.
    pub stack: Cards,
    /// Who holds the Praefectus Magnus.
    pub magnus: Seat,
    /// Whose turn begins.
    pub turn: Seat,
    /// Turns to come once the end was triggered, this one included; 0 after the end.
    pub last_turns: Option<u8>,
    /// Seats whose purchase of R17.2 is still to come.
    pub unstocked: Vec<Seat>,
    /// Seats that have not chosen their start city yet (R11.3).
    pub start_cities: Vec<Seat>,
    /// For each seat the teams that have copied its present top card (R11.9).
    pub copied: Vec<Vec<u8>>,
    /// Intermediate scores while there are any (R14), else empty.
    pub intermediate: Vec<Option<u32>>,
    /// Whether the coins of R14.2 were paid.
    pub intermediate_done: bool,
    /// Turns since the last purchase or house (R12.8).
    pub idle: u16,
}

/// A province's bonus marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bonus {
    /// The good it shows; none while it is still to be chosen (R15.12).
    pub good: Option<Good>,
    /// Whether its goods side is up.
    pub active: bool,
}

/// Cards that a viewer knows, or of which only the number is known.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cards {
    /// The cards; unknown ones are [`Card::Hidden`].
    pub cards: Vec<Card>,
    /// Whether they are shown as a number only, even where some of them are known.
    pub hidden: bool,
}

impl Cards {
    /// Cards that are all known.
    pub fn known(cards: impl IntoIterator<Item = Card>) -> Cards {
        Cards { cards: cards.into_iter().collect(), hidden: false }
    }

    /// A number of unknown cards.
    pub fn hidden(n: usize) -> Cards {
        Cards { cards: vec![Card::Hidden; n], hidden: true }
    }
}

/// What one seat owns in a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerPosition {
    /// Sestertii.
    pub money: u32,
    /// Stored goods and salt.
    pub goods: Wares,
    /// Stored fish.
    pub fish: u8,
    /// Where the marker stands on the fish market.
    pub market: Option<SpotId>,
    /// The hand, in any order.
    pub hand: Cards,
    /// The pile, bottom to top.
    pub pile: Cards,
    /// Colonists on the board, in any order.
    pub colonists: Vec<(Kind, Place)>,
    /// Whether the seat has the Concordia card.
    pub concordia: bool,
}

impl Position {
    /// Everything that is wrong, one sentence each.
    pub fn problems(&self) -> Vec<String> {
        let mut problems = Vec::new();
        self.check_map(&mut problems);
        let n_seats = self.options.seating().n_seats();
        if self.players.len() != n_seats {
            problems.push(format!("{n_seats} players are expected, not {}", self.players.len()));
        }
        for (nth, player) in self.players.iter().enumerate().take(n_seats) {
            self.check_player(Seat(nth as u8), player, &mut problems);
        }
        self.check_routes(&mut problems);
        self.check_cards_for_sale(&mut problems);
        self.check_course(&mut problems);
        problems
    }

    fn check_map(&self, problems: &mut Vec<String>) {
        let board = self.options.board();
        let (n_cities, n_provinces) = (board.data().cities.len(), board.data().provinces.len());
        if self.goods.len() > n_cities || self.houses.len() > n_cities {
            problems.push(format!("the map has only {n_cities} cities"));
        }
        if self.bonuses.len() > n_provinces || self.fish.len() > n_provinces {
            problems.push(format!("the map has only {n_provinces} provinces"));
        }
        for city in board.cities() {
            let id = board.city_data(city).id;
            match (board.buildable().contains(city), self.goods.get(city.idx()).copied().flatten()) {
                (true, None) => problems.push(format!("the city {id} has no good")),
                (false, Some(_)) => problems.push(format!("the capital {id} cannot have a good")),
                (true, Some(Ware::Salt)) if !self.options.has_salt() => {
                    problems.push(format!("the city {id} has salt without the option"));
                }
                _ => {}
            }
            let owners = self.houses.get(city.idx()).map_or(&[][..], Vec::as_slice);
            if !owners.is_empty() && !board.buildable().contains(city) {
                problems.push(format!("the capital {id} cannot hold a house"));
            }
            for (nth, owner) in owners.iter().enumerate() {
                if owner.idx() >= self.options.seating().n_seats() {
                    problems.push(format!("there is no {owner} to have a house in {id}"));
                } else if owners[..nth].contains(owner) {
                    problems.push(format!("{owner} has two houses in {id}"));
                }
            }
        }
        for province in board.provinces() {
            let id = board.province_data(province).id;
            let bonus = self.bonuses.get(province.idx()).copied().flatten();
            if let Some(bonus) = bonus.filter(|_| self.options.market().is_none()) {
                self.check_bonus(province, bonus, problems);
            }
            let fish = self.fish.get(province.idx()).copied().flatten();
            match (self.options.market(), bonus, fish) {
                (None, None, _) => problems.push(format!("the province {id} has no bonus")),
                (None, _, Some(_)) => {
                    problems.push(format!("the province {id} has fish without a fish market"));
                }
                (Some(_), _, None) => problems.push(format!("the province {id} has no number of fish")),
                (Some(_), Some(_), _) => {
                    problems.push(format!("the province {id} has a bonus beside the fish market"));
                }
                (Some(_), None, Some(fish)) if fish > MAX_FISH_IN_PROVINCE => {
                    problems
                        .push(format!("the province {id} has {fish} fish, more than {MAX_FISH_IN_PROVINCE}"));
                }
                _ => {}
            }
        }
        let n_spots = self.options.market().map_or(0, |board| board.spots.len());
        if self.market_coins.len() > n_spots {
            problems.push("there are coins on more market spots than there are".to_owned());
        }
        if let Some(coins) = self.market_coins.iter().find(|&&coins| coins > MAX_MONEY) {
            problems.push(format!("{coins} sestertii lie on a market spot, more than {MAX_MONEY}"));
        }
    }

    /// A marker that is chosen anew shows a good only after it has produced (R15.12).
    fn check_bonus(&self, province: ProvinceId, bonus: Bonus, problems: &mut Vec<String>) {
        let board = self.options.board();
        let id = board.province_data(province).id;
        let is_open = board.bonus_of_choice() == Some(province) && bonus.active;
        match (is_open, bonus.good) {
            (true, Some(good)) => {
                problems.push(format!("the province {id} has {good} as its bonus before it is chosen"));
            }
            (false, None) => problems.push(format!("the bonus of the province {id} is no good")),
            _ => {}
        }
    }

    fn check_player(&self, seat: Seat, player: &PlayerPosition, problems: &mut Vec<String>) {
        if player.money > MAX_MONEY {
            problems.push(format!("{seat} has {} sestertii, more than {MAX_MONEY}", player.money));
        }
        let n_houses = self.houses.iter().flatten().filter(|&&owner| owner == seat).count();
        if n_houses > usize::from(N_HOUSES) {
            problems.push(format!("{seat} has {n_houses} houses on the board, more than {N_HOUSES}"));
        }
        let mut n_home = 0;
        for kind in Kind::ALL {
            let n = player.colonists.iter().filter(|(other, _)| *other == kind).count();
            if n > N_COLONISTS_OF_A_KIND {
                problems.push(format!("{seat} has {n} {kind} colonists, more than {N_COLONISTS_OF_A_KIND}"));
            }
            n_home += N_COLONISTS_OF_A_KIND.saturating_sub(n);
        }
        if player.goods[Ware::Salt] > 0 && !self.options.has_salt() {
            problems.push(format!("{seat} has salt without the option"));
        }
        let n_goods: usize = player.goods.iter().map(|(_, n)| usize::from(n)).sum();
        let n_spaces = n_home + n_goods + usize::from(spaces_of_fish(player.fish));
        if n_spaces > usize::from(STOREHOUSE_SPACES) {
            let fish = if player.fish > 0 { format!(", {} fish", player.fish) } else { String::new() };
            problems.push(format!(
                "the storehouse of {seat} would need {n_spaces} spaces: {n_home} colonists and {n_goods} goods{fish}"
            ));
        }
        match self.options.market() {
            None if player.fish > 0 || player.market.is_some() => {
                problems.push(format!("{seat} has fish or a market place without a fish market"));
            }
            Some(board) if player.market.is_some_and(|spot| spot.0 >= board.n_spots()) => {
                problems.push(format!("{seat} stands on a market spot that does not exist"));
            }
            _ => {}
        }
        for &(kind, place) in &player.colonists {
            let wrong = match place.at() {
                At::Route(route) if route.kind() != kind => "is not for its kind",
                At::Route(route) if self.options.board().is_no_stop(route) => "is no place to stop",
                At::Start(_) if kind == Kind::Land => "is for ships",
                At::Home => "is not on the board",
                _ if self.options.board().place_id(place).is_none() => "is not on the map",
                _ => continue,
            };
            let at = self.options.board().place_id(place).unwrap_or("home");
            problems.push(format!("a {kind} colonist of {seat} stands at {at}, which {wrong}"));
        }
        self.check_cards_of(seat, player, problems);
    }

    fn check_cards_of(&self, seat: Seat, player: &PlayerPosition, problems: &mut Vec<String>) {
        let (hand, pile) = (&player.hand, &player.pile);
        for &card in hand.cards.iter().chain(&pile.cards) {
            if card != Card::Hidden && !card.is_in(self.options.card_set()) {
                problems.push(format!("{seat} has {}, which is not in the card set", card.id()));
            }
        }
        if pile.cards.last() == Some(&Card::Hidden) {
            problems.push(format!("the top card of the pile of {seat} must be known"));
        }
        let n_tribunes = hand.cards.iter().filter(|&&card| card == Card::Tribune).count();
        if hand.hidden && hand.cards.is_empty() {
            problems.push(format!("{seat} has no card in hand"));
        }
        if !hand.hidden && n_tribunes != 1 {
            problems.push(format!("{seat} must have exactly one Tribune in hand, not {n_tribunes}"));
        }
        if pile.cards.contains(&Card::Tribune) {
            problems.push(format!("the pile of {seat} holds a Tribune"));
        }
        // It may buy all there is.
        let n_owned = hand.cards.len() + pile.cards.len();
        let n_for_sale = self.display.len() + self.stack.cards.len();
        if n_owned + n_for_sale > MAX_CARDS {
            problems.push(format!(
                "{seat} owns {n_owned} cards, and {n_for_sale} are for sale: together more than {MAX_CARDS}"
            ));
        }
    }

    fn check_routes(&self, problems: &mut Vec<String>) {
        let mut places: Vec<Place> = self
            .players
            .iter()
            .flat_map(|player| player.colonists.iter().map(|&(_, place)| place))
            .filter(|place| matches!(place.at(), At::Route(_)))
            .collect();
        places.sort_unstable();
        places.dedup_by(|a, b| {
            let same = a == b;
            if same {
                let id = self.options.board().place_id(*a).unwrap_or_default();
                problems.push(format!("two colonists stand on the route {id}"));
            }
            same
        });
    }

    fn check_cards_for_sale(&self, problems: &mut Vec<String>) {
        for &card in self.display.iter().chain(&self.stack.cards) {
            if card != Card::Hidden && !card.is_in(self.options.card_set()) {
                problems.push(format!("{} is for sale and not in the card set", card.id()));
            }
            if card == Card::Tribune {
                problems.push("a Tribune is for sale".to_owned());
            }
        }
        if self.display.contains(&Card::Hidden) {
            problems.push("the display cannot be hidden".to_owned());
        }
        let n_display = self.display.len();
        if n_display > DISPLAY_SLOTS {
            problems.push(format!("the display has {n_display} cards and only {DISPLAY_SLOTS} slots"));
        } else if n_display < DISPLAY_SLOTS && !self.stack.cards.is_empty() {
            problems.push(format!("the display has {n_display} cards although the stack is not empty"));
        }
        if self.stack.cards.len() > MAX_STACK {
            problems.push(format!("the stack has {} cards, more than {MAX_STACK}", self.stack.cards.len()));
        }
    }

    fn check_course(&self, problems: &mut Vec<String>) {
        let seating = self.options.seating();
        let n_seats = seating.n_seats();
        for (seat, what) in [(self.magnus, "hold the Praefectus Magnus"), (self.turn, "have the turn")] {
            if seat.idx() >= n_seats {
                problems.push(format!("there is no {seat} to {what}"));
            }
        }
        if self.players.iter().filter(|player| player.concordia).count() > 1 {
            problems.push("more than one seat has the Concordia card".to_owned());
        }
        if let Some(turns) = self.last_turns
            && usize::from(turns) >= seating.n_teams()
        {
            problems.push(format!("{turns} last turns are more than there can be"));
        }
        // The last turns are counted too, but they come in any case.
        let idle_limit = IDLE_ROUNDS * n_seats as u16;
        let may_be = if self.last_turns.is_some() { idle_limit + n_seats as u16 } else { idle_limit - 1 };
        if self.idle > may_be {
            problems.push(format!("after {idle_limit} idle turns the game is over"));
        }
        if !self.unstocked.is_empty() && !self.options.no_starting_goods {
            problems.push("unstocked belongs to the option no_starting_goods".to_owned());
        }
        for (nth, seat) in self.unstocked.iter().enumerate() {
            if seat.idx() >= n_seats {
                problems.push(format!("there is no {seat} to buy starting goods"));
            } else if self.unstocked[..nth].contains(seat) {
                problems.push(format!("unstocked names {seat} twice"));
            }
        }
        self.check_teams(problems);
        self.check_intermediate(problems);
    }

    fn check_teams(&self, problems: &mut Vec<String>) {
        let seating = self.options.seating();
        let n_teams = seating.n_teams();
        for (nth, seat) in self.start_cities.iter().enumerate() {
            if seat.idx() >= seating.n_seats() || !self.options.chooses_start_city(*seat) {
                problems.push(format!("{seat} has no start city to choose"));
            } else if self.start_cities[..nth].contains(seat) {
                problems.push(format!("start_cities names {seat} twice"));
            } else if self.players.get(seat.idx()).is_some_and(|player| !player.colonists.is_empty()) {
                problems.push(format!("{seat} has colonists on the board before choosing a start city"));
            }
        }
        for (nth, teams) in self.copied.iter().enumerate().filter(|(_, teams)| !teams.is_empty()) {
            let seat = Seat(nth as u8);
            if !seating.has_partners() || nth >= seating.n_seats() {
                problems.push(format!("there are no teams that could have copied {seat}"));
            } else if self.players.get(nth).is_some_and(|player| player.pile.cards.is_empty()) {
                problems.push(format!("nobody can have copied the empty pile of {seat}"));
            } else if let Some(team) =
                teams.iter().find(|&&team| usize::from(team) >= n_teams || team == seating.team_of(seat))
            {
                problems.push(format!("team {team} cannot have copied {seat}"));
            }
        }
    }

    fn check_intermediate(&self, problems: &mut Vec<String>) {
        let n_seats = self.options.seating().n_seats();
        let any = !self.intermediate.is_empty() || self.intermediate_done;
        if any && !self.options.intermediate_scoring {
            problems.push("intermediate scores belong to the option intermediate_scoring".to_owned());
        }
        if self.intermediate.is_empty() {
            return;
        }
        if self.intermediate_done {
            problems.push("intermediate scores are deleted when they were paid".to_owned());
        }
        if self.intermediate.len() != n_seats {
            problems.push(format!("{n_seats} intermediate scores are expected"));
        } else if self.intermediate.iter().all(Option::is_some) {
            problems.push("when all seats have an intermediate score, the coins were paid".to_owned());
        }
    }
}

impl Game {
    /// The game that stands like this, or everything that is wrong with the position.
    pub fn from_position(position: &Position) -> Result<Game, Vec<String>> {
        let problems = position.problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut game = Game::empty(&position.options);
        for (nth, good) in position.goods.iter().enumerate() {
            game.tokens.set(CityId(nth as u8), good.unwrap_or_default());
        }
        for province in game.board().provinces() {
            let nth = province.idx();
            let is_active = match (position.bonuses.get(nth).copied().flatten(), position.fish.get(nth)) {
                (Some(bonus), _) => {
                    game.bonus[nth] = bonus.good.unwrap_or_default();
                    bonus.active
                }
                (None, fish) => {
                    // Without markers nobody looks at their goods; they are those that R3.4 would give.
                    game.bonus[nth] = game.first_bonus(province);
                    game.market.fish[nth] = fish.copied().flatten().unwrap_or_default();
                    game.market.fish[nth] > 0
                }
            };
            if !is_active {
                game.active.remove(province);
            }
        }
        for (spot, &coins) in game.market.coins.iter_mut().zip(&position.market_coins) {
            *spot = coins;
        }
        for (nth, owners) in position.houses.iter().enumerate() {
            for &owner in owners {
                game.owners[nth].push(owner);
                let houses = &mut game.players[owner.idx()].houses;
                *houses = houses.with(CityId(nth as u8));
            }
        }
        for (nth, given) in position.players.iter().enumerate() {
            game.seat_player(Seat(nth as u8), given);
        }
        for (slot, &card) in game.display.iter_mut().zip(&position.display) {
            *slot = Some(card);
        }
        game.stack = position.stack.cards.iter().rev().copied().collect();
        game.hidden.stack = position.stack.hidden;
        game.magnus = position.magnus;
        game.turn = position.turn;
        game.last_turns = position.last_turns;
        game.unstocked = position.unstocked.iter().copied().collect();
        game.startless = position.start_cities.iter().copied().collect();
        for (nth, teams) in position.copied.iter().enumerate().take(MAX_SEATS) {
            game.copied[nth] = teams.iter().fold(0, |bits, team| bits | 1 << team);
        }
        game.intermediate.done = position.intermediate_done;
        for (nth, score) in position.intermediate.iter().enumerate() {
            if let Some(score) = score {
                game.intermediate.scores[nth] = *score;
                game.intermediate.scored = game.intermediate.scored.with(Seat(nth as u8));
            }
        }
        game.idle = position.idle;
        if game.last_turns != Some(0) {
            game.begin_turn();
            game.advance(&mut ());
        }
        Ok(game)
    }

    fn seat_player(&mut self, seat: Seat, given: &PlayerPosition) {
        let player = &mut self.players[seat.idx()];
        player.money = given.money;
        player.store.wares = given.goods;
        player.store.fish = given.fish;
        player.market = given.market;
        player.set_cards(&given.pile.cards, &given.hand.cards);
        for &(kind, place) in &given.colonists {
            player.move_colonist(kind, Place::HOME, place);
            if let At::Route(route) = place.at() {
                self.occupied[kind as usize].insert(route);
            }
        }
        if given.concordia {
            self.concordia = Some(seat);
        }
        if given.hand.hidden {
            self.hidden.hands = self.hidden.hands.with(seat);
        }
        if given.pile.hidden {
            self.hidden.piles = self.hidden.piles.with(seat);
        }
    }

    /// The game as plain data. It says where everything lies, not what is still to be done in a turn: give it
    /// the game at the start of the turn.
    pub fn position(&self) -> Position {
        let board = self.board();
        let has_market = self.rules.market.is_some();
        let bonus = |province: ProvinceId| {
            let bonus = Bonus { good: self.bonus(province), active: self.is_active(province) };
            (!has_market).then_some(bonus)
        };
        let fish = |province: ProvinceId| has_market.then(|| self.fish_in(province));
        let intermediate = self.intermediate;
        let score =
            |seat: Seat| intermediate.scored.contains(seat).then_some(intermediate.scores[seat.idx()]);
        Position {
            options: self.options,
            goods: board.cities().map(|city| self.ware_of(city)).collect(),
            bonuses: board.provinces().map(bonus).collect(),
            fish: board.provinces().map(fish).collect(),
            market_coins: self
                .market()
                .map_or(Vec::new(), |board| board.ids().map(|spot| self.coins_on(spot)).collect()),
            houses: board.cities().map(|city| self.owners(city).collect()).collect(),
            players: self.seating().seats().map(|seat| self.player_position(seat)).collect(),
            display: self.display.iter().flatten().copied().collect(),
            stack: Cards { cards: self.stack.iter().rev().copied().collect(), hidden: self.hidden.stack },
            magnus: self.magnus,
            turn: self.turn,
            last_turns: self.last_turns,
            unstocked: self.unstocked.iter().collect(),
            start_cities: self.startless.iter().collect(),
            copied: self.seating().seats().map(|seat| self.copied_by(seat).collect()).collect(),
            intermediate: if intermediate.scored.is_empty() {
                Vec::new()
            } else {
                self.seating().seats().map(score).collect()
            },
            intermediate_done: intermediate.done,
            idle: self.idle,
        }
    }

    fn player_position(&self, seat: Seat) -> PlayerPosition {
        let player = self.player(seat);
        let on_board = |kind: Kind| {
            player.colonists(kind).into_iter().filter(|&place| place != Place::HOME).map(move |p| (kind, p))
        };
        PlayerPosition {
            money: player.money,
            goods: player.store.wares,
            fish: player.store.fish,
            market: player.market,
            hand: Cards { cards: player.hand().to_vec(), hidden: self.hides_hand(seat) },
            pile: Cards { cards: player.pile().to_vec(), hidden: self.hides_pile(seat) },
            colonists: Kind::ALL.into_iter().flat_map(on_board).collect(),
            concordia: self.concordia == Some(seat),
        }
    }
}
