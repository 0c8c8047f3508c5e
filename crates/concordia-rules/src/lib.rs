//! The rules of Concordia, complete, pure and deterministic.
//!
//! A [`Game`] asks one seat at a time for one small decision, lists the legal answers and plays the one it is
//! given:
//!
//! ```
//! use concordia_rules::{Actions, Dice, Game, Options};
//!
//! let options = Options::new("italia", 3)?;
//! let mut game = Game::new(&options, 42);
//! let (mut legal, mut dice) = (Actions::new(), Dice::new(1));
//! while !game.is_over() {
//!     game.legal_actions(&mut legal);
//!     let action = dice.pick(&legal);
//!     game.play(action, &mut ()).expect("a listed answer is legal");
//! }
//! let score = game.score(concordia_rules::Seat(0)).expect("nothing is hidden here");
//! assert!(score.total() > 0);
//! # Ok::<(), concordia_rules::BadOptions>(())
//! ```
//!
//! Names and numbers such as R8.3.2 are those of `docs/rules.md`; `docs/glossary.md` maps them to types.

pub mod action;
mod bank;
pub mod board;
pub mod card;
mod city;
pub mod course;
pub mod decision;
pub mod display;
pub mod event;
pub mod excerpt;
mod facts;
pub mod game;
mod generated;
pub mod good;
pub mod illegal;
pub mod invariants;
mod keep;
pub mod list;
pub mod market;
pub mod notation;
pub mod numbers;
pub mod options;
pub mod perft;
mod personality;
pub mod place;
pub mod plan;
pub mod player;
pub mod playout;
pub mod position;
pub mod quote;
pub mod record;
pub mod rng;
pub mod scoring;
pub mod seat;
mod sets;
pub mod setup;
mod sink;
mod step;
pub mod storehouse;
mod variant;
pub mod view;
mod way;

pub use action::{Action, Actions, MAX_ACTIONS};
pub use board::{At, Board, CityId, CitySet, Kind, Letter, Place, ProvinceId, RouteId};
pub use card::{Card, CardSet, Deck, God, Hand, Power};
pub use course::{BadDraw, Course};
pub use decision::{Decision, DecisionKind, HiddenCard};
pub use display::{DISPLAY_SLOTS, Surcharge};
pub use event::{Event, Events, Trigger, Why};
pub use excerpt::{brief, excerpt};
pub use game::Game;
pub use good::{Batch, ByWare, Good, Ware, Wares};
pub use illegal::{Illegal, Reason};
pub use market::{Gain, MarketBoard, Offer, Spot, SpotId};
pub use notation::{BadAnswer, Names};
pub use options::{BadOptions, OPTIONS, Options, maps};
pub use perft::perft;
pub use personality::architect::HousePrice;
pub use plan::{BuildingPlan, MAX_PLANS};
pub use player::Player;
pub use playout::playout;
pub use position::{Bonus, Cards, PlayerPosition, Position};
pub use quote::{CardEffect, Cost, Delivery, Effect, Quote, Site};
pub use record::{BadLine, BadRecord, NamedPlayer, RULES_VERSION, Record, Start};
pub use rng::Dice;
pub use scoring::{Part, Score, Worth};
pub use seat::{Colour, Seat, SeatSet, Seating};
pub use setup::{BadDeal, Deal, shuffled_seats};
pub use storehouse::Storehouse;
pub use view::View;
