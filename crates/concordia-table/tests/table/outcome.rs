//! How a game came out, from what the store has of it.

use concordia_rules::{Actions, Dice, Record, Seat};
use concordia_table::Saved;

use crate::shell::{founding, settings};

/// A game of chance, played until the end or for so many answers.
fn saved(words: &str, n_answers: usize) -> (Saved, Record) {
    let settings = settings(words);
    let mut record = Record::new(&settings.options, 11);
    let (mut dice, mut legal) = (Dice::new(3), Actions::new());
    while !record.course.game().is_over() && record.course.answers().len() < n_answers {
        record.course.game().legal_actions(&mut legal);
        record.course.play(dice.pick(&legal), &mut ()).expect("a legal answer");
    }
    (Saved::of_record(founding(settings), &record).expect("a sound record"), record)
}

#[test]
fn a_finished_game_has_points_and_places() {
    for (words, n_places) in [("map=italia players=3", 3), ("map=hellas players=4 mode=team", 2)] {
        let (saved, record) = saved(words, usize::MAX);
        let (game, seating) = (record.course.game(), saved.head.seating());
        let outcomes = saved.outcomes().unwrap().unwrap();
        assert_eq!(outcomes.len(), seating.n_seats());
        let totals: Vec<u32> = outcomes.iter().map(|it| it.score.total()).collect();
        let ranking = game.ranking(&totals);
        for (nth, outcome) in (0..).zip(&outcomes) {
            assert_eq!(outcome.seat, Seat(nth));
            assert_eq!(Some(outcome.score), game.score(outcome.seat));
            // Whoever is in the team that the ranking has at this place.
            let team = ranking[usize::from(outcome.place) - 1];
            assert_eq!(seating.team_of(outcome.seat), team);
        }
        let mut places: Vec<u8> = outcomes.iter().map(|it| it.place).collect();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places, (1..=n_places).collect::<Vec<u8>>());
    }
}

#[test]
fn a_game_that_is_not_over_has_none_and_damage_is_said() {
    assert_eq!(saved("map=italia players=3", 30).0.outcomes(), Ok(None));
    let (mut damaged, _) = saved("map=italia players=3", usize::MAX);
    damaged.rows.remove(4);
    let said = damaged.outcomes().unwrap_err().to_string();
    assert!(said.starts_with("row 5:"), "{said}");
}
