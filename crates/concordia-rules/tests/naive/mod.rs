//! A second reading of the rules, naive and obviously right, to hold the fast one against.
//!
//! It is written from the rules specification alone. Of the crate it uses only what there is to see on the
//! table (who owns what, what lies where, the map as data): every price, surcharge, budget and turn is stated
//! again here. An [`Agenda`] follows a game from its start and says after every answer who must be asked what
//! next, or that the game is over, and [`Agenda::legal`] lists the answers.

use std::collections::BTreeSet;

use concordia_rules::{
    Action, At, Batch, Board, Card, CityId, Decision, DecisionKind, Game, Good, Kind, Place, ProvinceId,
    RouteId, Seat,
};

/// Units of brick, food, tool, wine and cloth.
type Units = [u8; 5];

const FOOD_AND_TOOL: Units = [0, 1, 1, 0, 0];

/// What is still to be decided in a turn, and everything one must remember for it.
#[derive(Clone, Copy, Debug)]
enum Phase {
    PlayCard,
    Stock,
    Move {
        budget: usize,
    },
    Build,
    Prefect,
    Keep {
        batch: Units,
    },
    Colonist,
    /// A colonist by the Tribune: only in the capital (R8.1.2).
    Recruit,
    /// Further colonists by the Colonist: also in cities with an own house (R8.4.2).
    Settle,
    Trade {
        traded: [bool; 5],
    },
    /// The cards still lie where they lay when the action began (R8.7.2).
    Purchase {
        left: u8,
        surcharge: bool,
        display: [Option<Card>; 7],
    },
    Copy,
}

impl Phase {
    fn kind(self) -> DecisionKind {
        match self {
            Phase::PlayCard => DecisionKind::PlayCard,
            Phase::Stock => DecisionKind::Stock,
            Phase::Move { .. } => DecisionKind::Move,
            Phase::Build => DecisionKind::Build,
            Phase::Prefect => DecisionKind::Prefect,
            Phase::Keep { .. } => DecisionKind::Keep,
            Phase::Colonist => DecisionKind::Colonist,
            Phase::Recruit | Phase::Settle => DecisionKind::Place,
            Phase::Trade { .. } => DecisionKind::Trade,
            Phase::Purchase { .. } => DecisionKind::Purchase,
            Phase::Copy => DecisionKind::Copy,
        }
    }
}

/// Follows one game from its start.
#[derive(Clone, Debug)]
pub(crate) struct Agenda {
    n: usize,
    turn: usize,
    no_starting_goods: bool,
    wine_display: bool,
    /// Whether a seat has begun its first turn.
    begun: [bool; 6],
    /// What is to be decided in this turn, the next last.
    open: Vec<(Seat, Phase)>,
    /// Whether each province's marker shows its goods side.
    active: Vec<bool>,
    magnus: usize,
    /// Turns left after the present one, once the end is triggered (R12.4).
    turns_left: Option<usize>,
    /// Turns in a row without a purchase or a house, and whether the present one has one (R12.8).
    idle: usize,
    busy: bool,
}

impl Agenda {
    /// The agenda of a game that has just been set up.
    pub(crate) fn new(game: &Game) -> Agenda {
        let is =
            |id: &str, value: &str| game.table().words().any(|(info, word)| info.id == id && word == value);
        let mut agenda = Agenda {
            n: game.seating().n_seats(),
            turn: 0,
            no_starting_goods: is("no_starting_goods", "on"),
            wine_display: is("display", "wine"),
            begun: [false; 6],
            open: Vec::new(),
            active: vec![true; game.board().data().provinces.len()],
            magnus: game.seating().n_seats() - 1,
            turns_left: None,
            idle: 0,
            busy: false,
        };
        agenda.begin_turn();
        agenda.skip_the_obvious(game);
        agenda
    }

    /// Who must be asked what, or that the game is over.
    pub(crate) fn decision(&self) -> Decision {
        match self.open.last() {
            Some(&(seat, phase)) => Decision::Asked { seat, kind: phase.kind() },
            None => Decision::Over,
        }
    }

    /// Holds the markers, the Praefectus Magnus and the cards on sale against what they must be.
    pub(crate) fn check_table(&self, game: &Game) {
        for province in game.board().provinces() {
            assert_eq!(game.is_active(province), self.active[province.idx()], "{province:?}");
        }
        match self.open.last() {
            // Passed on only when the production is settled (R10.4).
            Some((_, Phase::Keep { .. })) => {}
            Some((_, Phase::Purchase { display, .. })) => assert_eq!(game.display(), display),
            _ => assert_eq!(game.magnus().idx(), self.magnus, "who holds the Praefectus Magnus"),
        }
    }

    /// All answers to the open question; none when the game is over.
    pub(crate) fn legal(&self, game: &Game) -> BTreeSet<Action> {
        match self.open.last() {
            Some(&(seat, phase)) => self.answers(game, seat, phase),
            None => BTreeSet::new(),
        }
    }

    /// Takes note of an answer. `before` is the game in which it was given, `after` the one it led to.
    pub(crate) fn answer(&mut self, before: &Game, action: Action, after: &Game) {
        let (seat, phase) = self.open.pop().expect("somebody is asked");
        match (phase, action) {
            (Phase::PlayCard, Action::Play(card)) => self.execute(before, seat, card),
            (Phase::Copy, Action::Copy(from)) => {
                let card = *before.player(from).pile().last().expect("an empty pile is not copied");
                self.execute(before, seat, card);
            }
            (Phase::Move { budget }, Action::Move { from, to }) => {
                let cost = walks(before, to.kind(), from, budget)
                    .into_iter()
                    .find_map(|(end, cost)| (end == to).then_some(cost))
                    .expect("the walk was among the answers");
                self.open.push((seat, Phase::Move { budget: budget - cost }));
            }
            (Phase::Build, Action::Build(_)) => {
                self.busy = true;
                // R12.1 b: the fifteenth house.
                if houses_of(after, seat).len() == 15 {
                    self.trigger_end();
                }
                self.open.push((seat, Phase::Build));
            }
            (Phase::Prefect, Action::Produce(province)) => {
                self.produce(before, seat, province);
                self.active[province.idx()] = false;
                // R10.4: to the right neighbour.
                if self.magnus == seat.idx() {
                    self.magnus = (self.magnus + self.n - 1) % self.n;
                }
            }
            (Phase::Prefect, Action::Cash) => self.active.fill(true),
            (Phase::Colonist | Phase::Settle, Action::Settle { .. }) => self.open.push((seat, Phase::Settle)),
            (Phase::Stock, Action::Buy { .. }) => self.open.push((seat, Phase::Stock)),
            (Phase::Trade { mut traded }, Action::Sell { good, .. } | Action::Buy { good, .. }) => {
                traded[good as usize] = true;
                self.open.push((seat, Phase::Trade { traded }));
            }
            (Phase::Purchase { left, surcharge, mut display }, Action::Purchase { slot, .. }) => {
                self.busy = true;
                display[usize::from(slot) - 1] = None;
                // R12.1 a: neither the display nor the stack has a card left.
                if display == [None; 7] && before.n_stack() == 0 {
                    self.trigger_end();
                }
                self.open.push((seat, Phase::Purchase { left: left - 1, surcharge, display }));
            }
            // Declined, or nothing more to decide.
            _ => {}
        }
        self.skip_the_obvious(after);
    }

    /// What a card lets its player decide (R8), played or copied.
    fn execute(&mut self, before: &Game, seat: Seat, card: Card) {
        let display = *before.display();
        match card {
            Card::Tribune => self.open.push((seat, Phase::Recruit)),
            Card::ArchitectStart | Card::Architect => {
                // R6.11: one step per own colonist on the board.
                let on_board = |kind| before.player(seat).colonists(kind).map(|place| place != Place::HOME);
                let budget = Kind::ALL.into_iter().flat_map(on_board).filter(|&is| is).count();
                self.open.push((seat, Phase::Build));
                self.open.push((seat, Phase::Move { budget }));
            }
            // With no marker showing goods there is only the cash (R8.3.5); collecting it turns all of them.
            Card::PrefectStart | Card::Prefect => {
                if self.active.contains(&true) {
                    self.open.push((seat, Phase::Prefect));
                } else {
                    self.active.fill(true);
                }
            }
            Card::MercatorStart | Card::Mercator => {
                self.open.push((seat, Phase::Trade { traded: [false; 5] }));
            }
            Card::Colonist => self.open.push((seat, Phase::Colonist)),
            Card::DiplomatStart | Card::Diplomat1 | Card::Diplomat3 | Card::Diplomat4 | Card::Diplomat5 => {
                self.open.push((seat, Phase::Copy));
            }
            Card::Senator => self.open.push((seat, Phase::Purchase { left: 2, surcharge: true, display })),
            Card::Consul => self.open.push((seat, Phase::Purchase { left: 1, surcharge: false, display })),
            // R8.9.1: no decisions.
            Card::Mason | Card::Farmer | Card::Smith | Card::Vintner | Card::Weaver => {}
            Card::Hidden => panic!("nothing is hidden here"),
        }
    }

    /// Everybody's batch of a production (R8.3.2). Only those with a real choice are asked (R5.6); whether
    /// there is one is known now, because nobody's storehouse changes before the own batch arrives.
    fn produce(&mut self, before: &Game, executing: Seat, province: ProvinceId) {
        for nth in (0..self.n).rev() {
            let seat = Seat(((executing.idx() + nth) % self.n) as u8);
            let mut batch = [0; 5];
            if seat == executing {
                batch[before.bonus(province) as usize] += if self.magnus == seat.idx() { 2 } else { 1 };
            }
            for city in before.board().cities().filter(|&c| before.board().province_of(c) == Some(province)) {
                if before.owners(city).any(|owner| owner == seat) {
                    let good = before.good_of(city).expect("a city of a province has a token");
                    batch[good as usize] += 1;
                }
            }
            if keeps(before, seat, batch).len() > 1 {
                self.open.push((seat, Phase::Keep { batch }));
            }
        }
    }

    /// R12.2, R12.4: the first trigger counts; every other player has one more turn.
    fn trigger_end(&mut self) {
        if self.turns_left.is_none() {
            self.turns_left = Some(self.n - 1);
        }
    }

    fn begin_turn(&mut self) {
        let seat = Seat(self.turn as u8);
        self.open.push((seat, Phase::PlayCard));
        if self.no_starting_goods && !self.begun[self.turn] {
            self.open.push((seat, Phase::Stock));
        }
        self.begun[self.turn] = true;
    }

    /// A question with one answer is not asked, except for the card to play (R19.3).
    fn skip_the_obvious(&mut self, game: &Game) {
        loop {
            match self.open.last() {
                Some(&(seat, phase)) => {
                    if matches!(phase, Phase::PlayCard) || self.answers(game, seat, phase).len() > 1 {
                        return;
                    }
                    self.open.pop();
                }
                None if self.is_last_turn() => return,
                None => self.pass_turn(),
            }
        }
    }

    /// R12.4, R12.8: whether nobody has a turn after the present one, which is over.
    fn is_last_turn(&self) -> bool {
        match self.turns_left {
            Some(turns) => turns == 0,
            None => !self.busy && self.idle + 1 == 100 * self.n,
        }
    }

    fn pass_turn(&mut self) {
        self.idle = if self.busy { 0 } else { self.idle + 1 };
        self.busy = false;
        self.turns_left = self.turns_left.map(|turns| turns - 1);
        self.turn = (self.turn + 1) % self.n;
        self.begin_turn();
    }

    fn answers(&self, game: &Game, seat: Seat, phase: Phase) -> BTreeSet<Action> {
        let mut answers = match phase {
            Phase::PlayCard => game.player(seat).hand().iter().map(|&card| Action::Play(card)).collect(),
            Phase::Stock => trades(game, seat, [false; 5], false),
            Phase::Move { budget } => moves(game, seat, budget),
            Phase::Build => builds(game, seat),
            Phase::Prefect => self.prefect_alternatives(),
            Phase::Keep { batch } => keeps(game, seat, batch),
            Phase::Colonist => {
                let mut answers = settlements(game, seat, true);
                answers.insert(Action::Income);
                answers
            }
            Phase::Recruit => settlements(game, seat, false),
            Phase::Settle => settlements(game, seat, true),
            Phase::Trade { traded } => {
                // R8.5.2: up to two different goods.
                let n_traded = traded.iter().filter(|&&is| is).count();
                if n_traded < 2 { trades(game, seat, traded, true) } else { BTreeSet::new() }
            }
            Phase::Purchase { left: 0, .. } => BTreeSet::new(),
            Phase::Purchase { surcharge, display, .. } => self.purchases(game, seat, surcharge, display),
            Phase::Copy => copies(game, seat),
        };
        // Everything else is optional or has zero as a number (R4.5).
        if !matches!(phase, Phase::PlayCard | Phase::Prefect | Phase::Keep { .. }) {
            answers.insert(Action::End);
        }
        answers
    }

    /// R8.3.2, R8.3.5.
    fn prefect_alternatives(&self) -> BTreeSet<Action> {
        let provinces = (0..self.active.len()).filter(|&nth| self.active[nth]);
        let productions = provinces.map(|nth| Action::Produce(ProvinceId(nth as u8)));
        productions.chain([Action::Cash]).collect()
    }

    /// R8.7.1, R8.8.1: the printed price, for the Senator with the surcharge of the slot.
    fn purchases(
        &self,
        game: &Game,
        seat: Seat,
        surcharge: bool,
        display: [Option<Card>; 7],
    ) -> BTreeSet<Action> {
        let mut answers = BTreeSet::new();
        for slot in 1..=7 {
            let Some(card) = display[usize::from(slot) - 1] else {
                continue;
            };
            let mut price = printed_price(card);
            let mut any = false;
            if surcharge {
                let (goods, question_mark) = surcharge_of(slot, self.wine_display);
                price = add(price, goods);
                any = question_mark;
            }
            if !any && has(game, seat, price) {
                answers.insert(Action::Purchase { slot, any: None });
            }
            if any {
                // R5.8: one unit of any good on top of the price.
                for good in Good::ALL {
                    let mut one = [0; 5];
                    one[good as usize] = 1;
                    if has(game, seat, add(price, one)) {
                        answers.insert(Action::Purchase { slot, any: Some(good) });
                    }
                }
            }
        }
        answers
    }
}

/// R1.1.
fn price_of(good: Good) -> u32 {
    match good {
        Good::Brick => 3,
        Good::Food => 4,
        Good::Tool => 5,
        Good::Wine => 6,
        Good::Cloth => 7,
    }
}

/// R1.8: brick, food, tool, wine, cloth.
fn printed_price(card: Card) -> Units {
    match card {
        Card::Architect | Card::Diplomat1 | Card::Diplomat4 => [0, 0, 1, 0, 0],
        Card::Prefect | Card::Mercator => [0, 0, 0, 1, 0],
        Card::Colonist | Card::Diplomat3 | Card::Diplomat5 | Card::Mason => [0, 1, 0, 0, 0],
        Card::Consul => [0, 0, 0, 0, 1],
        Card::Farmer => [1, 1, 0, 0, 0],
        Card::Smith => [1, 0, 1, 0, 0],
        Card::Vintner => [1, 0, 0, 1, 0],
        Card::Weaver => [1, 0, 0, 0, 1],
        other => panic!("{other:?} is not for sale"),
    }
}

/// R9.2: the goods of a slot, and whether it has a question mark.
fn surcharge_of(slot: u8, wine_display: bool) -> (Units, bool) {
    const NONE: Units = [0; 5];
    const WINE: Units = [0, 0, 0, 1, 0];
    const CLOTH: Units = [0, 0, 0, 0, 1];
    match (slot, wine_display) {
        (1, _) => (NONE, false),
        (2 | 3, _) => (NONE, true),
        (4, false) | (5, _) => (CLOTH, false),
        (4, true) => (WINE, false),
        (6, false) => (CLOTH, true),
        (6, true) => (WINE, true),
        (7, false) => ([0, 0, 0, 0, 2], false),
        (7, true) => ([0, 0, 0, 1, 1], false),
        _ => panic!("there is no slot {slot}"),
    }
}

fn add(one: Units, other: Units) -> Units {
    [0, 1, 2, 3, 4].map(|nth| one[nth] + other[nth])
}

fn goods_of(game: &Game, seat: Seat) -> Units {
    Good::ALL.map(|good| game.player(seat).goods()[good])
}

fn has(game: &Game, seat: Seat, price: Units) -> bool {
    goods_of(game, seat).into_iter().zip(price).all(|(has, needs)| has >= needs)
}

/// R5.2.
fn free_spaces(game: &Game, seat: Seat) -> u8 {
    12 - n_home(game, seat, Kind::Land)
        - n_home(game, seat, Kind::Sea)
        - goods_of(game, seat).iter().sum::<u8>()
}

fn n_home(game: &Game, seat: Seat, kind: Kind) -> u8 {
    game.player(seat).colonists(kind).iter().filter(|&&place| place == Place::HOME).count() as u8
}

/// The cities with a house of the seat, as the cities tell it.
fn houses_of(game: &Game, seat: Seat) -> Vec<CityId> {
    game.board().cities().filter(|&city| game.owners(city).any(|owner| owner == seat)).collect()
}

fn is_end(board: &Board, route: RouteId, city: CityId) -> bool {
    board.route_data(route).ends.contains(&city.0)
}

/// R6.5.
fn neighbours(board: &Board, kind: Kind, from: Place) -> Vec<RouteId> {
    let of_kind = board.routes().filter(|&route| board.route_data(route).kind == kind);
    of_kind
        .filter(|&route| match from.at() {
            At::City(city) => is_end(board, route, city),
            At::Route(here) => {
                let [u, v] = board.route_data(here).ends;
                route != here && (is_end(board, route, CityId(u)) || is_end(board, route, CityId(v)))
            }
            At::Home => panic!("a colonist at home does not walk"),
        })
        .collect()
}

/// R6.14: every end of a walk with its cost.
fn walks(game: &Game, kind: Kind, origin: Place, budget: usize) -> Vec<(RouteId, usize)> {
    let board = game.board();
    let mut visited: Vec<(RouteId, usize)> = Vec::new();
    let mut frontier = vec![origin];
    for cost in 1..=budget {
        let mut next = Vec::new();
        for place in frontier {
            for route in neighbours(board, kind, place) {
                if visited.iter().all(|&(seen, _)| seen != route) {
                    visited.push((route, cost));
                    next.push(Place::route(route));
                }
            }
        }
        frontier = next;
    }
    let stands = |seat, route| {
        Kind::ALL.into_iter().any(|kind| game.player(seat).colonists(kind).contains(&Place::route(route)))
    };
    // R6.8, R6.9; the colonist itself occupies its origin.
    visited.retain(|&(route, _)| {
        !board.route_data(route).no_stop && !game.seating().seats().any(|seat| stands(seat, route))
    });
    visited
}

/// R8.2.2.
fn moves(game: &Game, seat: Seat, budget: usize) -> BTreeSet<Action> {
    let mut answers = BTreeSet::new();
    for kind in Kind::ALL {
        for from in game.player(seat).colonists(kind) {
            if from != Place::HOME {
                let ends = walks(game, kind, from, budget);
                answers.extend(ends.into_iter().map(|(to, _)| Action::Move { from, to }));
            }
        }
    }
    answers
}

/// R6.13, R7.1 to R7.3.
fn builds(game: &Game, seat: Seat) -> BTreeSet<Action> {
    let board = game.board();
    let mut answers = BTreeSet::new();
    let houses = houses_of(game, seat);
    for city in board.cities() {
        let mut colonists = Kind::ALL.into_iter().flat_map(|kind| game.player(seat).colonists(kind));
        let adjacent = colonists.any(|place| match place.at() {
            At::Route(route) => is_end(board, route, city),
            At::City(_) | At::Home => false,
        });
        if !adjacent || board.data().capital == Some(city.0) || houses.contains(&city) || houses.len() == 15 {
            continue;
        }
        let (goods, coins) = match game.good_of(city).expect("only the capital has no token") {
            Good::Brick => ([0, 1, 0, 0, 0], 1),
            Good::Food => ([1, 1, 0, 0, 0], 2),
            Good::Tool => ([1, 0, 1, 0, 0], 3),
            Good::Wine => ([1, 0, 0, 1, 0], 4),
            Good::Cloth => ([1, 0, 0, 0, 1], 5),
        };
        let n_after = game.owners(city).count() as u32 + 1;
        if has(game, seat, goods) && game.player(seat).money() >= coins * n_after {
            answers.insert(Action::Build(city));
        }
    }
    answers
}

/// R5.3: every part of the batch with as many units as fit.
fn keeps(game: &Game, seat: Seat, batch: Units) -> BTreeSet<Action> {
    let free = free_spaces(game, seat);
    let n_kept = free.min(batch.iter().sum());
    let mut answers = BTreeSet::new();
    for brick in 0..=batch[0] {
        for food in 0..=batch[1] {
            for tool in 0..=batch[2] {
                for wine in 0..=batch[3] {
                    for cloth in 0..=batch[4] {
                        let kept = [brick, food, tool, wine, cloth];
                        if kept.iter().sum::<u8>() == n_kept {
                            let kept = Batch::from_goods(concordia_rules::ByGood(kept));
                            answers.insert(Action::Keep(kept.expect("a province has few cities")));
                        }
                    }
                }
            }
        }
    }
    answers
}

/// R8.1.2, R8.4.2, R8.4.3.
fn settlements(game: &Game, seat: Seat, own_cities_too: bool) -> BTreeSet<Action> {
    let board = game.board();
    let mut answers = BTreeSet::new();
    if !has(game, seat, FOOD_AND_TOOL) {
        return answers;
    }
    for kind in Kind::ALL {
        for city in board.cities() {
            let is_capital = board.data().capital == Some(city.0);
            let is_own = own_cities_too && game.owners(city).any(|owner| owner == seat);
            let has_route = board.data().routes.iter().any(|r| r.kind == kind && r.ends.contains(&city.0));
            if n_home(game, seat, kind) > 0 && (is_capital || is_own) && has_route {
                answers.insert(Action::Settle { kind, city });
            }
        }
    }
    answers
}

/// R8.5.2, R17.2: any quantity of a good that was not traded yet, with money and space (R5.9) for purchases.
fn trades(game: &Game, seat: Seat, traded: [bool; 5], may_sell: bool) -> BTreeSet<Action> {
    let mut answers = BTreeSet::new();
    for good in Good::ALL.into_iter().filter(|&good| !traded[good as usize]) {
        for count in 1..=12 {
            if may_sell && game.player(seat).goods()[good] >= count {
                answers.insert(Action::Sell { good, count });
            }
            let costs = u32::from(count) * price_of(good);
            if game.player(seat).money() >= costs && free_spaces(game, seat) >= count {
                answers.insert(Action::Buy { good, count });
            }
        }
    }
    answers
}

/// R8.6.2.
fn copies(game: &Game, seat: Seat) -> BTreeSet<Action> {
    let copyable = |from: Seat| match game.player(from).pile().last() {
        None
        | Some(Card::DiplomatStart | Card::Diplomat1 | Card::Diplomat3 | Card::Diplomat4 | Card::Diplomat5) => {
            false
        }
        Some(_) => true,
    };
    let opponents = game.seating().seats().filter(|&other| other != seat);
    opponents.filter(|&from| copyable(from)).map(Action::Copy).collect()
}
