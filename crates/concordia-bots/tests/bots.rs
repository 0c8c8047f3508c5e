//! Every bot answers legally on every kind of table, always the same way, and plays as well as it says.

use concordia_bots::{BOTS, Bot, Budget};
use concordia_rules::{Action, Actions, Dice, Game, Options};

fn make(name: &str, seed: u64) -> Box<dyn Bot> {
    let info = BOTS.iter().find(|info| info.name == name).expect("there is such a bot");
    (info.make)(seed)
}

/// Plays a game among these bots, at most so many answers, and gives it back with the answers.
fn play(options: &Options, seed: u128, names: &[&str], n_answers: usize) -> (Game, Vec<Action>) {
    let mut game = Game::new(options, seed);
    let mut bots: Vec<_> = names.iter().zip(1..).map(|(name, nth)| make(name, nth)).collect();
    let mut legal = Actions::new();
    let mut answers = Vec::new();
    while let Some(seat) = game.deciding_seat().filter(|_| answers.len() < n_answers) {
        game.legal_actions(&mut legal);
        let bot = &mut bots[seat.idx()];
        let choice = bot.choose(&game.view_with_memory(), &legal, Budget::Iterations(100));
        assert!(legal.contains(&choice.action), "{} answers {:?}", names[seat.idx()], choice.action);
        assert_eq!(choice.value.len(), names.len(), "a value per seat");
        game.play(choice.action, &mut ()).expect("a listed answer is legal");
        answers.push(choice.action);
    }
    (game, answers)
}

fn points(game: &Game) -> Vec<u32> {
    game.seating().seats().map(|seat| game.score(seat).expect("nothing is hidden").total()).collect()
}

#[test]
fn every_answer_is_legal_on_every_kind_of_table() {
    let mut dice = Dice::new(1);
    for map in ["imperium", "italia", "hellas", "ionium", "cyprus", "balearica"] {
        for (mode, players) in [("single", "2"), ("single", "5"), ("team", "4"), ("team", "6")] {
            for market in ["none", "coastal", "mountainside"] {
                let card_set = if mode == "team" { "team" } else { dice.pick(&["base", "venus"]) };
                let words = [
                    ("map", map),
                    ("mode", mode),
                    ("players", players),
                    ("card_set", card_set),
                    ("fish_market", market),
                    ("no_starting_goods", dice.pick(&["on", "off"])),
                ];
                let options = Options::from_words(words).expect("a possible mixture");
                for bot in BOTS {
                    play(&options, 7, &vec![bot.name; options.seating().n_seats()], 150);
                }
            }
        }
    }
}

#[test]
fn the_same_table_is_played_the_same_way() {
    let options = Options::new("italia", 3).expect("a shipped map");
    let once = play(&options, 3, &["agricola", "random", "agricola"], 400);
    let twice = play(&options, 3, &["agricola", "random", "agricola"], 400);
    assert_eq!(once, twice);
}

#[test]
fn agricola_beats_chance() {
    for map in ["italia", "imperium"] {
        let options = Options::new(map, 2).expect("a shipped map");
        for seed in 0..6 {
            let names = if seed % 2 == 0 { ["agricola", "random"] } else { ["random", "agricola"] };
            let (game, _) = play(&options, seed, &names, usize::MAX);
            let points = points(&game);
            let winner = usize::from(game.ranking(&points)[0]);
            assert_eq!(names[winner], "agricola", "{map}, seed {seed}: {points:?}");
        }
    }
}

/// A casual winner has 96 to 130 points; a change that makes the bot forget how to play shows here.
#[test]
fn agricola_scores_like_a_casual_player() {
    for map in ["italia", "imperium"] {
        let options = Options::new(map, 3).expect("a shipped map");
        let totals: Vec<u32> =
            (0..4).flat_map(|seed| points(&play(&options, seed, &["agricola"; 3], usize::MAX).0)).collect();
        let mean = totals.iter().sum::<u32>() / totals.len() as u32;
        assert!(mean >= 100, "{map}: {mean} points on average");
    }
}
