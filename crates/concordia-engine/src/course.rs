//! A whole game as JSON: who played, every answer and what it led to, the points on the way.

use concordia_rules::{Course, Events, Game, NamedPlayer, Record, Seat, Start};
use serde::Serialize;

use crate::action::{self, ActionJson};
use crate::event::{self, EventJson};

/// The course of a session's game.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Course"))]
pub(crate) struct CourseJson {
    players: Vec<PlayerJson>,
    /// Of a viewer's record: the seat, or null for a spectator.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(as = "Option<u8>", optional = nullable))]
    #[expect(clippy::option_option, reason = "null is a spectator, absent is everybody")]
    viewer: Option<Option<u8>>,
    /// In decimal digits, where it is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    seed: Option<String>,
    answers: Vec<AnsweredJson>,
    /// The points of each seat at the beginning and after each answer, where they can be known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    totals: Option<Vec<Vec<u32>>>,
}

#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Named"))]
pub(crate) struct PlayerJson {
    colour: &'static str,
    name: String,
}

/// An answer, whose it was, and what happened.
#[derive(Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "Answered"))]
pub(crate) struct AnsweredJson {
    seat: u8,
    action: ActionJson,
    events: Vec<EventJson>,
}

/// Writes the course of a record.
pub(crate) fn write(record: &Record) -> CourseJson {
    let course = &record.course;
    CourseJson {
        players: record.players.iter().map(write_player).collect(),
        viewer: match record.start {
            Start::Viewed { viewer, .. } => Some(viewer.map(|Seat(seat)| seat)),
            _ => None,
        },
        seed: match record.start {
            Start::Deal { seed, .. } => seed.map(|seed| seed.to_string()),
            _ => None,
        },
        answers: steps(course)
            .map(|(game, seat, nth)| {
                let mut events = Vec::new();
                let after = played(&game, course, nth, &mut events);
                AnsweredJson {
                    seat: seat.0,
                    action: action::write(&game, course.answers()[nth]),
                    events: events.into_iter().map(|event| event::write(&after, event)).collect(),
                }
            })
            .collect(),
        totals: record.remembered().and_then(|course| totals(&course)),
    }
}

fn write_player(player: &NamedPlayer) -> PlayerJson {
    PlayerJson { colour: player.colour.id(), name: player.name.clone() }
}

/// Every moment at which something was answered, and by whom.
fn steps(course: &Course) -> impl Iterator<Item = (Game, Seat, usize)> {
    let mut next = *course.first();
    (0..course.answers().len()).map(move |nth| {
        let game = next;
        next = played(&game, course, nth, &mut ());
        (game, game.asked_seat().unwrap_or(game.turn()), nth)
    })
}

fn played(game: &Game, course: &Course, nth: usize, events: &mut impl Events) -> Game {
    let mut after = *game;
    after.replay(course.answers()[nth], events).expect("it was carried out before");
    after
}

/// The points of all seats at every moment; `None` if they cannot be counted.
fn totals(course: &Course) -> Option<Vec<Vec<u32>>> {
    let moments = steps(course).map(|(game, ..)| game).chain([*course.game()]);
    let total = |game: &Game, seat: Seat| game.score(seat).map(|score| score.total());
    moments.map(|game| game.seating().seats().map(|seat| total(&game, seat)).collect()).collect()
}
