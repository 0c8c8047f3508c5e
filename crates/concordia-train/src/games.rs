//! Training games: played from a seed, kept as the numbers of the chosen answers.

use concordia_bots::Budget;
use concordia_bots::nets::Kind;
use concordia_rules::options::maps;
use concordia_rules::{Actions, Dice, Game, Options};

use crate::players::{Player, Seated};

/// A game that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) options: Options,
    pub(crate) seed: u64,
    /// Of each answer its number among the legal ones.
    pub(crate) answers: Vec<u8>,
}

impl Played {
    /// Plays the game again; before each answer `visit` sees the position.
    pub(crate) fn replay(&self, mut visit: impl FnMut(&Game)) -> Game {
        let mut game = Game::new(&self.options, self.seed.into());
        let mut legal = Actions::new();
        for &nth in &self.answers {
            visit(&game);
            game.legal_actions(&mut legal);
            game.apply(legal[usize::from(nth)], &mut ());
        }
        game
    }
}

/// A mixture of options for a kind of table. Italia and Imperium are played most, and everything is mixed.
pub(crate) fn draw_options(kind: Kind, dice: &mut Dice) -> Options {
    loop {
        let mut words: Vec<(&str, &str)> = Vec::new();
        let all: Vec<&str> = maps().map(|board| board.data().id).collect();
        words.push((
            "map",
            match dice.below(10) {
                0 | 1 => "italia",
                2 | 3 => "imperium",
                _ => dice.pick(&all),
            },
        ));
        let one_in = |dice: &mut Dice, n: usize| if dice.below(n) == 0 { "on" } else { "off" };
        words.push(("small_ionium", one_in(dice, 2)));
        match kind {
            Kind::Two => words.push(("players", "2")),
            Kind::Several => words.push(("players", dice.pick(&["3", "4", "4", "5"]))),
            Kind::Teams => {
                words.push(("players", dice.pick(&["4", "4", "6"])));
                words.push(("mode", "team"));
                words.push(("card_set", "team"));
            }
        }
        if kind != Kind::Teams {
            words.push(("card_set", dice.pick(&["base", "base", "venus"])));
        }
        words.push(("fish_market", dice.pick(&["none", "none", "none", "coastal", "mountainside"])));
        words.push(("display", dice.pick(&["cloth", "cloth", "wine"])));
        words.push(("salt", one_in(dice, 5)));
        words.push(("no_starting_goods", one_in(dice, 8)));
        words.push(("intermediate_scoring", one_in(dice, 10)));
        if let Ok(options) = Options::from_words(words) {
            return options;
        }
    }
}

/// Who plays training games: a pool from which players are drawn, and perhaps somebody who sits in all seats but those
/// of one side.
#[derive(Clone, Debug)]
pub(crate) struct Company {
    pub(crate) pool: Vec<Player>,
    pub(crate) against: Option<Player>,
}

/// Plays a training game.
pub(crate) fn play_to_learn(kind: Kind, company: &Company, seed: u64) -> Played {
    let mut dice = Dice::new(seed);
    let options = draw_options(kind, &mut dice);
    let game_seed = dice.next_u64();
    let seating = options.seating();
    let learner = company.against.as_ref().map(|_| dice.below(seating.n_teams()) as u8);
    let mut seated: Vec<Seated> = seating
        .seats()
        .map(|seat| match &company.against {
            Some(player) if learner != Some(seating.team_of(seat)) => player.sit_down(dice.next_u64()),
            _ => company.pool[dice.below(company.pool.len())].sit_down_to_learn(&mut dice),
        })
        .collect();
    play(&options, game_seed, &mut seated).0
}

/// The points of all seats in a game that is over.
pub(crate) fn totals(game: &Game) -> Vec<u32> {
    game.seating().seats().map(|seat| game.score(seat).map_or(0, |score| score.total())).collect()
}

/// Plays a game to its end.
pub(crate) fn play(options: &Options, seed: u64, seated: &mut [Seated]) -> (Played, Game) {
    let mut game = Game::new(options, seed.into());
    let mut legal = Actions::new();
    let mut answers = Vec::new();
    while let Some(seat) = game.deciding_seat() {
        game.legal_actions(&mut legal);
        let Seated { bot, iterations } = &mut seated[seat.idx()];
        let choice = bot.choose(&game.view_with_memory(), &legal, &Budget::iterations(*iterations));
        let nth = legal.iter().position(|&action| action == choice.action).expect("bots answer legally");
        answers.push(nth as u8);
        game.apply(choice.action, &mut ());
    }
    (Played { options: *options, seed, answers }, game)
}
