//! The head of a table: everything that is stored of it beside its rows and its chat.

use concordia_rules::{Game, RULES_VERSION, Seat, SeatSet, Seating, shuffled_seats};

#[cfg(feature = "test-hooks")]
use crate::Fault;
use crate::chair::{Chair, Occupant};
use crate::clock::Clock;
use crate::damage::BadFounding;
use crate::hash::{Hash, promise};
use crate::hooks::Parts;
use crate::ids::{Link, Millis, Seed, Visitor};
use crate::limits::TOKEN_MAX;
use crate::message::Refusal;
use crate::settings::{SeatingRule, Settings};
use crate::text::is_token;
use crate::written::WrittenOptions;

/// A table without its rows. [`Head::write`] is its stored form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Head {
    /// The shell's name of the table.
    pub id: String,
    /// How often the head was written. A store takes a head only in place of its predecessor, which is how a second
    /// writer is noticed.
    pub version: u64,
    /// Who arranges the lobby.
    pub host: Visitor,
    /// The secret of the link that opens chairs without a link of their own.
    pub link: Link,
    /// What the host chose.
    pub settings: Settings,
    /// One per seat.
    pub chairs: Vec<Chair>,
    /// For each team whether its partners may write to each other (R11.13).
    pub partner_chat: Vec<bool>,
    /// The options as they were written when they were chosen, perhaps by an earlier program.
    pub(crate) written: WrittenOptions,
    /// The version of the rules by which the game began; before that, by which the table was founded.
    pub rules_version: u32,
    /// The seed of the setup.
    pub seed: Seed,
    /// Whether players may know the seed from an earlier game.
    pub stack_known: bool,
    /// How far it has come.
    pub phase: Phase,
    /// Whether the clocks stand.
    pub paused: bool,
    /// The time of all seats.
    pub clock: Clock,
    /// Seats that agree to abandon the game.
    pub abandoning: SeatSet,
    /// The table of the next game, if there is one.
    pub rematch: Option<String>,
    /// How often the table had to answer for a bot.
    pub n_fallbacks: u32,
    /// What of the program tests have replaced.
    pub(crate) parts: Parts,
}

/// How far a table has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// People sit down.
    Lobby,
    /// A game is played.
    Playing,
    /// The game has ended.
    Finished,
    /// The players agreed to stop.
    Abandoned,
}

impl Phase {
    /// All of them.
    pub const ALL: [Phase; 4] = [Phase::Lobby, Phase::Playing, Phase::Finished, Phase::Abandoned];

    /// The identifier in what is stored and sent.
    pub const fn id(self) -> &'static str {
        match self {
            Phase::Lobby => "lobby",
            Phase::Playing => "playing",
            Phase::Finished => "finished",
            Phase::Abandoned => "abandoned",
        }
    }

    /// Whether nothing more will be played, so that the luck may be shown.
    pub const fn is_over(self) -> bool {
        matches!(self, Phase::Finished | Phase::Abandoned)
    }
}

/// What the shell says when it founds a table. Nothing in it is chosen here: secrets come from the operating system.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Founding {
    /// The shell's name of the table, printable ASCII.
    pub id: String,
    /// Who arranges the lobby.
    pub host: Visitor,
    /// The secret of the table's link.
    pub link: Link,
    /// The settings.
    pub settings: Settings,
    /// The chairs, or none for open ones.
    pub chairs: Vec<Chair>,
    /// Per team, or none for no partner chat.
    pub partner_chat: Vec<bool>,
    /// The seed of the setup.
    pub seed: Seed,
    /// Whether players may know the seed from an earlier game.
    pub stack_known: bool,
}

impl Head {
    /// A new table, or what is wrong with it.
    pub fn found(founding: Founding) -> Result<Head, BadFounding> {
        let Founding { id, host, link, settings, mut chairs, mut partner_chat, seed, stack_known } = founding;
        if ![&id, &host.0, &link.0].into_iter().all(|token| is_token(token, TOKEN_MAX)) {
            return Err(BadFounding::Token);
        }
        let settings = settings.check()?;
        let seating = settings.options.seating();
        chairs.resize(seating.n_seats(), Chair::open());
        partner_chat.resize(n_channels(seating), false);
        Ok(Head {
            id,
            version: 0,
            host,
            link,
            written: WrittenOptions::of(&settings.options),
            rules_version: RULES_VERSION,
            settings,
            chairs,
            partner_chat,
            seed,
            stack_known,
            phase: Phase::Lobby,
            paused: false,
            clock: Clock::default(),
            abandoning: SeatSet::NONE,
            rematch: None,
            n_fallbacks: 0,
            parts: Parts::default(),
        })
    }

    /// The promise about the luck (R3.12). Once the game has begun it does not change, not even by a later program.
    pub fn commitment(&self) -> Hash {
        Hash::of_text(&promise(&self.written.canonical_json(), self.seed.0))
    }

    /// The seats and teams.
    pub fn seating(&self) -> Seating {
        self.settings.options.seating()
    }

    /// The seat of a visitor, present or not.
    pub fn seat_of(&self, visitor: &Visitor) -> Option<Seat> {
        self.chairs.iter().position(|chair| chair.is_of(visitor)).map(|nth| Seat(nth as u8))
    }

    /// The level of the bot that plays for a seat now, if one does.
    pub fn bot_of(&self, seat: Seat) -> Option<&str> {
        self.chairs.get(seat.idx())?.bot(&self.settings.stand_in)
    }

    /// Whether a person plays in any seat now.
    pub fn has_people(&self) -> bool {
        self.chairs.iter().any(Chair::is_played_by_person)
    }

    /// The game as it begins.
    pub(crate) fn game(&self) -> Game {
        self.parts.game(&self.settings.options, self.seed.0)
    }

    /// What the first row's hash follows: the game and everything that decides how it began, in the words of the
    /// program that began it.
    pub fn root(&self) -> Hash {
        let options = self.written.canonical_json();
        let (seed, version) = (self.seed.0.to_string(), self.rules_version.to_string());
        let fields = ["concordia-game/1", &self.id, &version, &options, &seed];
        Hash::of_fields(fields.map(str::as_bytes))
    }

    /// Other settings. Chairs that are too many go, but nobody who sits there: open ones first, then bots, the last first.
    pub(crate) fn set_settings(&mut self, settings: Settings) -> Result<(), Refusal> {
        let settings = settings.check().map_err(Refusal::BadSettings)?;
        let seating = settings.options.seating();
        let mut chairs = self.chairs.clone();
        while chairs.len() > seating.n_seats() {
            let is_bot = |chair: &Chair| matches!(chair.occupant, Occupant::Bot(_));
            let goes = chairs.iter().rposition(Chair::is_open).or_else(|| chairs.iter().rposition(is_bot));
            chairs.remove(goes.ok_or(Refusal::TooFewChairs)?);
        }
        chairs.resize(seating.n_seats(), Chair::open());
        if chairs.len() != self.chairs.len() {
            // Other chairs are partners now.
            self.partner_chat.clear();
        }
        self.chairs = chairs;
        self.partner_chat.resize(n_channels(seating), false);
        if settings.options != self.settings.options {
            self.written = WrittenOptions::of(&settings.options);
        }
        self.settings = settings;
        Ok(())
    }

    /// The game begins: chairs become seats (R3.1), clocks are set.
    pub(crate) fn start(&mut self, now: Millis) {
        let seating = self.seating();
        if self.settings.seating == SeatingRule::Shuffled {
            let order = shuffled_seats(seating, self.seed.0);
            self.chairs = order.iter().map(|&nth| self.chairs[nth].clone()).collect();
            // Partners stay partners, and so does what their team chose.
            let channels = &self.partner_chat;
            let channel = |team: usize| channels[usize::from(seating.team_of(Seat(order[team] as u8)))];
            self.partner_chat = (0..channels.len()).map(channel).collect();
        }
        self.phase = Phase::Playing;
        self.rules_version = RULES_VERSION;
        self.clock = Clock::new(self.settings.clock, seating.n_seats(), now);
    }

    /// The host leaves a chair: the next player becomes the host, if there is one.
    pub(crate) fn pass_on_hosting(&mut self, from: Seat) {
        let (before, after) = self.chairs.split_at(from.idx());
        let player = after.iter().chain(before).find_map(|chair| match &chair.occupant {
            Occupant::Player { visitor, .. } => Some(visitor.clone()),
            _ => None,
        });
        if let Some(player) = player {
            self.host = player;
        }
    }

    /// Abandons the game if everybody who plays agrees.
    pub(crate) fn abandon_if_agreed(&mut self) {
        let mut present = (0..).map(Seat).zip(&self.chairs).filter(|(_, chair)| chair.is_played_by_person());
        let nobody = present.clone().next().is_none();
        if self.phase == Phase::Playing && !nobody && present.all(|(seat, _)| self.abandoning.contains(seat))
        {
            self.phase = Phase::Abandoned;
        }
    }

    /// What a new table for the same players begins with; the shell adds what is missing. With the same luck everybody
    /// keeps their seat; otherwise seats are given out anew (R3.1), unless the host decides it there.
    pub(crate) fn again(&self, same_seed: bool) -> Rematch {
        let mut chairs = self.chairs.clone();
        for chair in &mut chairs {
            chair.stand_in = None;
            chair.link = None;
            if matches!(&chair.occupant, Occupant::Player { visitor, .. } if visitor.is_gone()) {
                *chair = Chair::open();
            }
        }
        Rematch {
            host: self.host.clone(),
            settings: Settings {
                seating: if same_seed { SeatingRule::Fixed } else { SeatingRule::Shuffled },
                ..self.settings.clone()
            },
            chairs,
            partner_chat: self.partner_chat.clone(),
            seed: same_seed.then_some(self.seed),
        }
    }

    /// The names of the players, as a record has them.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.chairs.iter().map(|chair| match &chair.occupant {
            Occupant::Open => "",
            Occupant::Player { name, .. } => name,
            Occupant::Bot(level) => level,
        })
    }

    /// Plants a fault, which is found or the tests are no good.
    #[cfg(feature = "test-hooks")]
    pub fn plant(&mut self, fault: Option<Fault>) {
        self.parts.plant(fault);
    }

    /// Plants the luck of the setup, whatever the seed says.
    #[cfg(feature = "test-hooks")]
    pub fn plant_deal(&mut self, deal: concordia_rules::Deal) {
        self.parts.deal = Some(deal);
    }
}

/// What a new table for the same players begins with. Identifier, link and, unless it is to be the same, seed are the
/// shell's to choose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rematch {
    /// The host.
    pub host: Visitor,
    /// The settings; the players keep their seats if the luck is the same.
    pub settings: Settings,
    /// Everybody waits where they sat; chairs of those who were forgotten are open.
    pub chairs: Vec<Chair>,
    /// As before.
    pub partner_chat: Vec<bool>,
    /// The seed, if it is to be the same: then the stack is known.
    pub seed: Option<Seed>,
}

/// Teams that may have a channel of their own.
pub(crate) fn n_channels(seating: Seating) -> usize {
    if seating.has_partners() { seating.n_teams() } else { 0 }
}
