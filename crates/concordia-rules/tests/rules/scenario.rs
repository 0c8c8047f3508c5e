//! The scenario language: a situation in words, answers in record notation, a transcript of what happened.
//!
//! **Setup.** Phrases separated by `;` or line breaks; a `#` begins a comment. Without any, three players sit at
//! the start of a game on Italia: standard pieces and hands, the tokens of each letter and the cards of each
//! deck in ascending order instead of shuffled, all bonuses with their goods side up, red to move.
//!
//! | phrase | meaning |
//! |---|---|
//! | `map imperium`, `4 players`, `4 partners`, `option display wine` | the table |
//! | `blue to move`, `magnus red`, `last turns 2`, `idle 299` | the course of the game |
//! | `red money 15`, `red goods 3 brick 1 food`, `red goods none` | all the money, all the goods |
//! | `red hand senator`, `red pile prefect senator`, `red hand none` | all cards; the Tribune is always in hand |
//! | `red land at roma l-roma-cosa`, `red sea at home` | all colonists of a kind; the others are at home |
//! | `red houses cosa olbia` | further houses, in the order of the phrases |
//! | `red concordia`, `unstocked red blue` | the Concordia card; purchases of R17.2 to come |
//! | `good of cosa wine`, `good of cosa salt` | the token of a city; the bonus follows by R3.4 |
//! | `bonus venetia wine`, `bonus venetia turned`, `bonus all turned` | the marker of a province, also what was chosen |
//! | `display mason prefect`, `stack smith`, `stack none` | all cards for sale; a short display has no stack |
//! | `intermediate red 30 blue 25`, `intermediate done` | R14 |
//! | `start cities yellow green` | seats that have yet to choose their start city (R11.3) |
//! | `copied blue by red` | the team of red has copied blue's top card (R11.9) |
//! | `fish in venetia 2`, `fish in all 0`, `red fish 3` | fish of provinces and in storehouses |
//! | `red at c5`, `coins on c2 3` | markers and coins on the spots of the fish market |
//!
//! In the team game the seats that choose a start city stand, one colonist of each kind, in the first city that
//! they might have chosen and that has both kinds of routes.
//!
//! **Answers.** As in records (`docs/notation.md`), each asked of the seat whose turn it is; another seat's
//! answer has its colour before it: `blue: keep 1 food`. An answer that is refused is shown with its reason, and
//! the next one is tried in the same situation.
//!
//! **Questions** between the answers: `show asked` (the decision and all legal answers), `show red` (storehouse
//! and colonists), `show cards red`, `show score red`, `show ranking`, `show bonuses`, `show display`, `show end`,
//! `show colonists red`, `show fish` and `show market` (what lies in the provinces and on the spots).
//!
//! Whatever happens, [`check`] also holds the promises of the API against it: an answer is accepted if and only
//! if it is listed, a refused one leaves the game bit for bit as it was (R19.6), the events add up, a decision
//! with one answer is never asked (R19.3), and the invariants of R19.2 hold.

use std::fmt::Write as _;

use concordia_rules::{
    Action, Actions, Board, Bonus, ByWare, Card, Cards, Colour, Decision, DecisionKind, Event, Game, God,
    Good, Kind, Names, Options, Place, PlayerPosition, Position, Seat, SpotId, Ware, Wares, invariants,
};
use expect_test::Expect;

/// Plays the answers in the situation and compares the transcript.
#[track_caller]
pub(crate) fn check(setup: &str, answers: &str, expect: Expect) {
    expect.assert_eq(&transcript(setup, answers));
}

/// What happens when the answers are given in the situation.
#[track_caller]
pub(crate) fn transcript(setup: &str, answers: &str) -> String {
    let mut scenario = Scenario::new(&set_up(setup));
    for phrase in phrases(answers) {
        match phrase.strip_prefix("show ") {
            Some(what) => scenario.show(what),
            None => scenario.answer(phrase),
        }
    }
    scenario.transcript
}

/// The game in a situation.
#[track_caller]
pub(crate) fn set_up(setup: &str) -> Game {
    let position = position(setup);
    Game::from_position(&position).unwrap_or_else(|problems| panic!("no such position: {problems:?}"))
}

/// A situation as a position, right or wrong.
#[track_caller]
pub(crate) fn position(setup: &str) -> Position {
    let mut chosen = Vec::new();
    for phrase in phrases(setup) {
        match words(phrase)[..] {
            ["map", map] => chosen.push(("map", map)),
            [n, "players"] => chosen.push(("players", n)),
            [n, "partners"] => chosen.extend([("players", n), ("mode", "team")]),
            ["option", id, word] => chosen.push((id, word)),
            _ => {}
        }
    }
    let options = Options::from_words(chosen).unwrap_or_else(|error| panic!("{error}"));
    let mut setup_of = SetUp { position: start(options), bonuses: Vec::new(), stack_given: false };
    for phrase in phrases(setup) {
        setup_of.phrase(phrase);
    }
    setup_of.finish()
}

fn phrases(text: &str) -> impl Iterator<Item = &str> {
    text.lines()
        .map(|line| line.split_once('#').map_or(line, |(line, _)| line))
        .flat_map(|line| line.split(';'))
        .map(str::trim)
        .filter(|phrase| !phrase.is_empty())
}

fn words(phrase: &str) -> Vec<&str> {
    phrase.split_whitespace().collect()
}

/// The start of a game without luck: tokens and cards in ascending order, and everybody is on the board.
fn start(options: Options) -> Position {
    let mut deal = concordia_rules::Deal::new(&options, 0);
    let board = options.board();
    for letter in concordia_rules::Letter::ALL {
        let cities = || board.cities().filter(|&city| board.city_data(city).letter == Some(letter));
        let mut tokens: Vec<Ware> = cities().map(|city| deal.goods[city.idx()]).collect();
        tokens.sort_unstable();
        for (city, token) in cities().zip(tokens) {
            deal.goods[city.idx()] = token;
        }
    }
    deal.stack = concordia_rules::setup::decks_in_play(&options)
        .flat_map(|deck| deck.cards(options.card_set()))
        .collect();
    deal.check(&options).expect("only the order was changed");
    let mut position = Game::deal(&options, &deal).position();
    let mut cities = board.start_cities().iter();
    let city =
        cities.find(|&city| Kind::ALL.iter().all(|&kind| board.cities_with_route(kind).contains(city)));
    for seat in position.start_cities.drain(..) {
        let place = Place::city(city.expect("every map on which cities are chosen has such a city"));
        position.players[seat.idx()].colonists = Kind::ALL.map(|kind| (kind, place)).to_vec();
    }
    position
}

/// A position in the making.
struct SetUp {
    position: Position,
    /// Bonuses that do not follow from the tokens.
    bonuses: Vec<(usize, Good)>,
    stack_given: bool,
}

impl SetUp {
    fn board(&self) -> &'static Board {
        self.position.options.board()
    }

    #[track_caller]
    fn phrase(&mut self, phrase: &str) {
        let board = self.board();
        let position = &mut self.position;
        match words(phrase)[..] {
            [] | ["map", _] | [_, "players" | "partners"] | ["option", _, _] => {}
            [colour, "to", "move"] => position.turn = seat(colour),
            ["magnus", colour] => position.magnus = seat(colour),
            ["last", "turns", n] => position.last_turns = Some(number(n)),
            ["idle", n] => position.idle = n.parse().expect("a number of turns"),
            ["unstocked", ref colours @ ..] => {
                position.unstocked = colours.iter().map(|colour| seat(colour)).collect();
            }
            ["intermediate", "done"] => position.intermediate_done = true,
            ["intermediate", ref scores @ ..] => {
                position.intermediate = vec![None; position.players.len()];
                for pair in scores.chunks(2) {
                    position.intermediate[seat(pair[0]).idx()] = Some(pair[1].parse().expect("a score"));
                }
            }
            ["good", "of", city, good] => {
                let city = board.city_by_id(city).unwrap_or_else(|| panic!("no city {city}"));
                position.goods[city.idx()] = Some(ware_named(good));
            }
            ["bonus", "all", "turned"] => {
                for bonus in position.bonuses.iter_mut().flatten() {
                    bonus.active = false;
                }
            }
            ["bonus", province, word] => {
                let nth = board.province_by_id(province).unwrap_or_else(|| panic!("no province {province}"));
                if word == "turned" {
                    let bonus = position.bonuses[nth.idx()].as_mut();
                    bonus.expect("every province has one").active = false;
                } else {
                    self.bonuses.push((nth.idx(), good_named(word)));
                }
            }
            ["fish", "in", "all", n] => position.fish.fill(Some(number(n))),
            ["fish", "in", province, n] => {
                let nth = board.province_by_id(province).unwrap_or_else(|| panic!("no province {province}"));
                position.fish[nth.idx()] = Some(number(n));
            }
            ["coins", "on", id, n] => {
                let spot = spot(&position.options, id);
                position.market_coins[spot.idx()] = n.parse().expect("an amount of money");
            }
            ["start", "cities", ref colours @ ..] => {
                position.start_cities = colours.iter().map(|colour| seat(colour)).collect();
                for seat in &position.start_cities {
                    position.players[seat.idx()].colonists.clear();
                }
            }
            ["copied", colour, "by", other] => {
                let team = position.options.seating().team_of(seat(other));
                position.copied[seat(colour).idx()].push(team);
            }
            ["display", ref cards @ ..] => position.display = cards_named(cards),
            ["stack", ref cards @ ..] => {
                position.stack = Cards::known(cards_named(cards));
                self.stack_given = true;
            }
            [colour, ref rest @ ..] => self.player(colour, rest, phrase),
        }
    }

    #[track_caller]
    fn player(&mut self, colour: &str, rest: &[&str], phrase: &str) {
        let (board, seat, options) = (self.board(), seat(colour), self.position.options);
        let player: &mut PlayerPosition = &mut self.position.players[seat.idx()];
        match rest {
            ["money", n] => player.money = n.parse().expect("an amount of money"),
            ["goods", "none"] => player.goods = Wares::NONE,
            ["goods", goods @ ..] => player.goods = goods_named(goods),
            ["hand", cards @ ..] => {
                player.hand = Cards::known(cards_named(cards));
                player.hand.cards.push(Card::Tribune);
            }
            ["pile", cards @ ..] => player.pile = Cards::known(cards_named(cards)),
            [kind @ ("land" | "sea"), "at", places @ ..] => {
                let kind = Kind::from_id(kind).expect("land or sea");
                player.colonists.retain(|(other, _)| *other != kind);
                for id in places.iter().filter(|&&id| id != "home") {
                    let place: Option<Place> = board.place_by_id(id);
                    let place = place.unwrap_or_else(|| panic!("no place {id}"));
                    player.colonists.push((kind, place));
                }
            }
            ["houses", cities @ ..] => {
                for id in cities {
                    let city = board.city_by_id(id).unwrap_or_else(|| panic!("no city {id}"));
                    self.position.houses[city.idx()].push(seat);
                }
            }
            ["concordia"] => player.concordia = true,
            ["fish", n] => player.fish = number(n),
            ["at", id] => player.market = Some(spot(&options, id)),
            _ => panic!("{phrase:?} is no phrase of a setup"),
        }
    }

    fn finish(mut self) -> Position {
        let board = self.board();
        for province in board.provinces() {
            let tokens = board.cities_of(province).iter().filter_map(|city| self.position.goods[city.idx()]);
            let bonus: Option<&mut Bonus> = self.position.bonuses[province.idx()].as_mut();
            // With a fish market there are none (R16.2), and one may be chosen (R15.12).
            if let Some(bonus) = bonus.filter(|_| board.bonus_of_choice() != Some(province)) {
                bonus.good = tokens.filter_map(Ware::good).max().or(bonus.good);
            }
        }
        for (nth, good) in self.bonuses {
            self.position.bonuses[nth].as_mut().expect("as above").good = Some(good);
        }
        if self.position.display.len() < 7 && !self.stack_given {
            self.position.stack = Cards::default();
        }
        self.position
    }
}

#[track_caller]
fn seat(colour: &str) -> Seat {
    let colour = Colour::from_id(colour).unwrap_or_else(|| panic!("{colour:?} is no colour and no phrase"));
    Seat(colour as u8)
}

#[track_caller]
fn spot(options: &Options, id: &str) -> SpotId {
    let board = options.market().expect("there is a fish market");
    board.spot_by_id(id).unwrap_or_else(|| panic!("no spot {id}"))
}

fn number(word: &str) -> u8 {
    word.parse().unwrap_or_else(|_| panic!("{word:?} is no number"))
}

fn good_named(id: &str) -> Good {
    Good::from_id(id).unwrap_or_else(|| panic!("no good {id}"))
}

fn ware_named(id: &str) -> Ware {
    Ware::from_id(id).unwrap_or_else(|| panic!("no good {id}"))
}

fn goods_named(words: &[&str]) -> Wares {
    let mut goods = Wares::NONE;
    for pair in words.chunks(2) {
        goods[ware_named(pair[1])] = number(pair[0]);
    }
    goods
}

fn cards_named(ids: &[&str]) -> Vec<Card> {
    ids.iter()
        .filter(|&&id| id != "none")
        .map(|id| Card::from_id(id).unwrap_or_else(|| panic!("no card {id}")))
        .collect()
}

/// A game and what happened in it so far.
struct Scenario {
    game: Game,
    transcript: String,
}

impl Scenario {
    fn new(game: &Game) -> Scenario {
        assert_eq!(invariants::violations(game), [""; 0]);
        Scenario { game: *game, transcript: String::new() }
    }

    fn line(&mut self, line: &str) {
        self.transcript += line;
        self.transcript.push('\n');
    }

    fn names(&self) -> Names<'static> {
        Names::new(self.game.table(), &Colour::ALL[..self.game.seating().n_seats()])
    }

    #[track_caller]
    fn answer(&mut self, phrase: &str) {
        let names = self.names();
        let (seat, text) = match phrase.split_once(':') {
            Some((colour, text)) => (seat(colour), text.trim()),
            None => (self.game.turn(), phrase),
        };
        if let Some(asked) = self.game.deciding_seat() {
            assert_eq!(names.colour(asked), names.colour(seat), "is asked at {phrase:?}");
        }
        let action = names.read(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        assert_eq!(names.write(action), text, "the notation says it in one way only");
        let mut legal = Actions::new();
        self.game.legal_actions(&mut legal);
        self.check_quotes(&legal);
        let before = self.game;
        let mut events: Vec<Event> = Vec::new();
        let result = self.game.play(action, &mut events);
        assert_eq!(result.is_ok(), legal.contains(&action), "{text:?} and the list");
        assert_eq!(result.is_ok(), before.is_legal(action), "{text:?} and its check");
        match result {
            Ok(()) => {
                for &event in &events {
                    let line = self.tell(event);
                    self.line(&line);
                }
                check_step(&before, action, &self.game, &events);
            }
            Err(illegal) => {
                assert_eq!(self.game, before, "a refused answer changes nothing (R19.6)");
                assert!(events.is_empty(), "a refused answer is no event");
                assert_eq!(illegal.action, action);
                self.line(&format!("refused: {illegal}"));
            }
        }
    }

    /// Every legal answer is quoted, and a quote without a refusal is a legal answer.
    #[track_caller]
    fn check_quotes(&self, legal: &Actions) {
        let quotes = self.game.quote();
        for quote in &quotes {
            let is_legal = legal.contains(&quote.action);
            assert_eq!(quote.refusal.is_none(), is_legal, "the quote of {:?}", quote.action);
        }
        let n_quoted = quotes.iter().filter(|quote| quote.refusal.is_none()).count();
        assert_eq!(n_quoted, legal.len(), "quotes of the legal answers");
    }

    /// An event in one line.
    fn tell(&self, event: Event) -> String {
        let (names, board) = (self.names(), self.game.board());
        let who = |seat| names.colour(seat);
        let city = |city| board.city_data(city).id;
        let province = |province| board.province_data(province).id;
        match event {
            Event::CardPlayed { seat, card } => format!("{} plays {}", who(seat), card.id()),
            Event::Recovered { seat, n_cards } => format!("{} recovers {n_cards} cards", who(seat)),
            Event::Coins { seat, change, why } => {
                format!("{} {change:+} sestertii ({})", who(seat), why.id())
            }
            Event::Goods { seat, change, lost, why } => {
                let mut text = format!("{}{}", who(seat), changes(change));
                if lost != Wares::NONE {
                    let _ = write!(text, ", lost {}", goods_text(lost));
                }
                format!("{text} ({})", why.id())
            }
            Event::Moved { seat, from, to, steps } => {
                let from = board.place_id(from).unwrap_or("home");
                let to = board.route_data(to).id;
                format!("{} walks {from} > {to}, steps {steps}", who(seat))
            }
            Event::Built { seat, city: at, .. } => format!("{} builds {}", who(seat), city(at)),
            Event::BonusTurned { province: at, bonus } if board.bonus_of_choice() == Some(at) => {
                format!("bonus {} turned: {bonus}", province(at))
            }
            Event::BonusTurned { province: at, .. } => format!("bonus {} turned", province(at)),
            Event::BonusesReset { provinces } => {
                let ids: Vec<&str> = provinces.iter().map(province).collect();
                format!("bonuses turned back: {}", ids.join(" "))
            }
            Event::ColonistPlaced { seat, kind, city: at } => {
                format!("{} places a {kind} colonist in {}", who(seat), city(at))
            }
            Event::Bought { seat, card, slot, .. } => {
                format!("{} buys {} from slot {slot}", who(seat), card.id())
            }
            Event::DisplayClosed { display } => format!("display:{}", cards_text(display.iter().flatten())),
            Event::Copied { seat, from, card } => {
                format!("{} copies {} of {}", who(seat), card.id(), who(from))
            }
            Event::MagnusPassed { from, to } => format!("magnus from {} to {}", who(from), who(to)),
            Event::Fish { seat, change, lost: 0 } => format!("{} {change:+} fish", who(seat)),
            Event::Fish { seat, change, lost } => format!("{} {change:+} fish, lost {lost}", who(seat)),
            Event::ProvinceFish { province: at, fish } => format!("{} holds {fish} fish", province(at)),
            Event::MarketEntered { seat, spot, offer, skipped } => {
                let spot = self.game.market().expect("it was entered").spots[spot.idx()].id;
                let skipped = if skipped > 0 { format!(", skips {skipped}") } else { String::new() };
                format!("{} at {spot} for {} fish: {}{skipped}", who(seat), offer.fish, offer.stand)
            }
            Event::Intermediate { seat, score } => format!("{} has {score} points so far", who(seat)),
            Event::EndTriggered { seat, by } => format!("{} triggers the end: {}", who(seat), by.id()),
            Event::TurnPassed { to, .. } => format!("turn of {}", who(to)),
            Event::GameOver => "game over".to_owned(),
        }
    }

    #[track_caller]
    fn show(&mut self, what: &str) {
        let line = match words(what)[..] {
            ["asked"] => self.asked(),
            ["cards", colour] => {
                let player = self.game.player(seat(colour));
                let (hand, pile) = (cards_text(player.hand()), cards_text(player.pile()));
                format!("{colour} hand:{hand}, pile:{pile}")
            }
            ["score", colour] => {
                let score = self.game.score(seat(colour)).expect("nothing is hidden");
                let mut text = format!("{colour}:");
                for god in God::ALL {
                    let _ = write!(text, " {god} {}", score.god(god));
                }
                let _ = write!(text, " concordia {} total {}", score.concordia, score.total());
                text
            }
            ["ranking"] => {
                let score = |seat| self.game.score(seat).expect("nothing is hidden").total();
                let totals: Vec<u32> = self.game.seating().seats().map(score).collect();
                let points = self.game.team_totals(&totals);
                let mut text = "ranking:".to_owned();
                for team in self.game.ranking(&totals) {
                    let seats = self.game.seating().team(team);
                    let names: Vec<&str> = seats.map(|seat| self.names().colour(seat).id()).collect();
                    let _ = write!(text, " {} {}", names.join("+"), points[usize::from(team)]);
                }
                text
            }
            ["fish"] => {
                let board = self.game.board();
                let fish = |p| format!("{} {}", board.province_data(p).id, self.game.fish_in(p));
                let fish: Vec<String> = board.provinces().map(fish).collect();
                format!("fish: {}", fish.join(", "))
            }
            ["market"] => {
                let board = self.game.market().expect("there is a fish market");
                let with_coins = board.ids().filter(|&spot| self.game.coins_on(spot) > 0);
                let coins: Vec<String> = with_coins
                    .map(|spot| format!("{} {}", board.spots[spot.idx()].id, self.game.coins_on(spot)))
                    .collect();
                format!("coins on the market: {}", or_none(&coins.join(", ")))
            }
            ["colonists", colour] => {
                let mut text = format!("{colour}:");
                for kind in Kind::ALL {
                    for place in self.game.player(seat(colour)).colonists(kind) {
                        let at = self.game.board().place_id(place).unwrap_or("home");
                        let _ = write!(text, " {kind} {at}");
                    }
                }
                text
            }
            ["bonuses"] => {
                let turned = |&province: &_| !self.game.is_active(province);
                let provinces = self.game.board().provinces().filter(turned);
                let ids: Vec<&str> =
                    provinces.map(|province| self.game.board().province_data(province).id).collect();
                let coins = self.game.visible_coins();
                format!("turned: {}; visible coins {coins}", or_none(&ids.join(" ")))
            }
            ["display"] => {
                let cards = cards_text(self.game.display().iter().flatten());
                format!("display:{cards}; stack {}", self.game.n_stack())
            }
            ["end"] => {
                let turns = self.game.last_turns().map_or("-".to_owned(), |n| n.to_string());
                let owner = self.game.concordia().map(|seat| self.names().colour(seat).id());
                format!("last turns {turns}, concordia {}", owner.unwrap_or("none"))
            }
            [colour] => self.possessions(colour),
            _ => panic!("nothing to show: {what:?}"),
        };
        self.line(&line);
    }

    fn asked(&self) -> String {
        let Decision::Asked { seat, kind } = self.game.decision() else {
            return "asked: nobody".to_owned();
        };
        let mut legal = Actions::new();
        self.game.legal_actions(&mut legal);
        let names = self.names();
        let answers: Vec<String> = legal.iter().map(|&action| names.write(action)).collect();
        format!("asked: {} {kind}: {}", names.colour(seat), answers.join(", "))
    }

    fn possessions(&self, colour: &str) -> String {
        let player = self.game.player(seat(colour));
        let store = player.store();
        let (land, sea) = (store.at_home(Kind::Land), store.at_home(Kind::Sea));
        let mut text = format!(
            "{colour}: {} sestertii, {}, home land {land} sea {sea}, free {}, houses left {}",
            player.money(),
            goods_text(store.wares()),
            store.free(),
            player.houses_left(),
        );
        if let Some(board) = self.game.market() {
            let at = player.market().map_or("-", |spot| board.spots[spot.idx()].id);
            let _ = write!(text, ", fish {}, at {at}", store.fish());
        }
        text
    }
}

/// What must hold of every accepted answer, whatever it was.
#[track_caller]
fn check_step(before: &Game, action: Action, after: &Game, events: &[Event]) {
    assert_eq!(invariants::violations(after), [""; 0], "invariants (R19.2)");
    assert_eq!(invariants::n_cards(before), invariants::n_cards(after), "cards");
    for seat in before.seating().seats() {
        let store = |game: &Game| *game.player(seat).store();
        let units = |game: &Game| Ware::ALL.map(|ware| store(game).wares()[ware] as i8);
        let (mut money, mut goods) = (before.player(seat).money() as i32, units(before));
        let mut fish = store(before).fish() as i8;
        for event in events {
            match *event {
                Event::Coins { seat: of, change, .. } if of == seat => money += change,
                Event::Fish { seat: of, change, .. } if of == seat => fish += change,
                Event::Goods { seat: of, change, .. } if of == seat => {
                    for ware in Ware::ALL {
                        goods[ware as usize] += change[ware];
                    }
                }
                _ => {}
            }
        }
        assert_eq!(money, after.player(seat).money() as i32, "the coins of {seat}");
        assert_eq!(fish, store(after).fish() as i8, "the fish of {seat}");
        assert_eq!(goods, units(after), "the goods of {seat}");
    }
    if let Decision::Asked { kind, .. } = after.decision()
        && kind != DecisionKind::PlayCard
    {
        let mut legal = Actions::new();
        after.legal_actions(&mut legal);
        assert!(legal.len() > 1, "a single answer is given by itself (R19.3)");
    }
    let mut again = *before;
    again.play(action, &mut ()).expect("what was legal is legal again");
    assert_eq!(again, *after, "the same answer leads to the same game (R19.5)");
}

fn or_none(text: &str) -> &str {
    if text.is_empty() { "none" } else { text }
}

fn changes(change: ByWare<i8>) -> String {
    let mut text = String::new();
    for (good, n) in change.iter().filter(|&(_, n)| n != 0) {
        let _ = write!(text, " {n:+} {good}");
    }
    if text.is_empty() {
        text.push_str(" +0 goods");
    }
    text
}

fn goods_text(goods: Wares) -> String {
    let units: Vec<String> = goods.present().map(|(ware, n)| format!("{n} {ware}")).collect();
    or_none(&units.join(" ")).to_owned()
}

fn cards_text<'a>(cards: impl IntoIterator<Item = &'a Card>) -> String {
    let mut text = String::new();
    for card in cards {
        let _ = write!(text, " {}", card.id());
    }
    if text.is_empty() {
        text.push_str(" none");
    }
    text
}
