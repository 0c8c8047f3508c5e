//! Views: what one viewer may know (R18).
//!
//! A [`View`] is a game in which every card the viewer may not know is [`Card::Hidden`]. The rules are the same
//! code for both; a game stops before it would have to look at a hidden card.

use std::ops::Deref;

use crate::action::Action;
use crate::card::Card;
use crate::course::BadDraw;
use crate::display::DISPLAY_SLOTS;
use crate::game::Game;
use crate::good::Ware;
use crate::options::Options;
use crate::rng::Dice;
use crate::seat::{Seat, SeatSet};
use crate::setup::{BadDeal, Deal, decks_in_play};
use crate::step::Step;
use crate::variant::team::Recommend;

/// What is hidden in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct HiddenCards {
    /// Seats whose hand is hidden.
    pub(crate) hands: SeatSet,
    /// Seats whose pile is hidden below its top card.
    pub(crate) piles: SeatSet,
    /// Whether the stack is hidden.
    pub(crate) stack: bool,
}

/// A game as one viewer sees it. Only this file makes one, so whatever is written from a `&View` tells nobody more
/// than that viewer may know. A view that was read from a document is a [`Game`] that hides what it does not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View(Game);

impl Game {
    /// The game as a seat sees it, or as a spectator does.
    ///
    /// `n_drawn` cards on top of the stack stay known: a view that shows the beginning of a turn together with
    /// the answers since names the cards that were drawn in between. At the present moment it is 0.
    pub fn view(&self, viewer: Option<Seat>, n_drawn: usize) -> View {
        self.view_showing(viewer, None, n_drawn)
    }

    /// The same, with the hand of one more seat shown (R8.14.1).
    pub(crate) fn view_showing(&self, viewer: Option<Seat>, shown: Option<Seat>, n_drawn: usize) -> View {
        let mut game = *self;
        if !game.is_over() {
            let hand = shown.map(|seat| (seat, self.players[seat.idx()].hand()));
            game.hide_from(viewer);
            if let Some((seat, hand)) = hand {
                game.show_hand(seat, hand);
            }
            let n_hidden = game.stack.len().saturating_sub(n_drawn);
            game.stack[..n_hidden].fill(Card::Hidden);
            game.hidden.stack = true;
        }
        View(game)
    }

    /// The game as a player with a perfect memory sees it: only the order of the stack is unknown (R18.3).
    pub fn view_with_memory(&self) -> View {
        let mut game = *self;
        game.stack.fill(Card::Hidden);
        game.hidden.stack = true;
        View(game)
    }

    /// Hides the cards of all seats but the viewer's, unless the table shows what memory could derive (R18.6).
    fn hide_from(&mut self, viewer: Option<Seat>) {
        if !self.options.show_derivable {
            for seat in self.rules.seating.seats().filter(|&seat| Some(seat) != viewer) {
                self.hide_cards(seat);
            }
        }
    }

    /// Hides the hand of a seat and its pile below the top card.
    fn hide_cards(&mut self, seat: Seat) {
        self.hidden.hands = self.hidden.hands.with(seat);
        self.hidden.piles = self.hidden.piles.with(seat);
        let player = &mut self.players[seat.idx()];
        let mut pile = vec![Card::Hidden; player.pile().len()];
        if let Some(top) = pile.last_mut() {
            *top = player.top().expect("the pile is not empty");
        }
        let hand = vec![Card::Hidden; player.hand().len()];
        player.set_cards(&pile, &hand);
    }

    /// A new game as a viewer saw it begin: the stack is hidden, and so are the cards of the others.
    pub(crate) fn begin_viewed(
        options: &Options,
        viewer: Option<Seat>,
        goods: &[Ware],
        display: &[Card],
    ) -> Result<Game, BadDeal> {
        if display.len() != DISPLAY_SLOTS {
            return Err(BadDeal::Display(display.len()));
        }
        if let Some(&card) = display.iter().find(|card| !card.is_for_sale(options.card_set())) {
            return Err(BadDeal::NotForSale(card));
        }
        let mut deal = Deal::new(options, 0);
        deal.goods = goods.to_vec();
        deal.check(options)?;
        deal.stack[..DISPLAY_SLOTS].copy_from_slice(display);
        deal.stack[DISPLAY_SLOTS..].fill(Card::Hidden);
        let mut game = Game::deal(options, &deal);
        game.hidden.stack = true;
        game.hide_from(viewer);
        Ok(game)
    }

    /// A game at its setup with the starting hands, which everybody knows (R18.3).
    pub(crate) fn with_starting_hands(&self) -> Game {
        let mut game = *self;
        for seat in game.rules.seating.seats() {
            let hand: Vec<Card> = game.options.hand(seat).cards().collect();
            game.players[seat.idx()].set_cards(&[], &hand);
        }
        game.hidden.hands = SeatSet::NONE;
        game.hidden.piles = SeatSet::NONE;
        game
    }

    /// A game that this may be a view of, see [`View::imagine`].
    #[must_use]
    pub fn imagined(&self, dice: &mut Dice) -> Game {
        View(*self).imagine(dice)
    }

    /// Names a card of a hidden stack, counted from its bottom. Cards that are known already must agree.
    pub(crate) fn name_stack_card(&mut self, from_bottom: usize, card: Card) -> Result<(), BadDraw> {
        match self.stack.get_mut(from_bottom) {
            Some(hidden) if *hidden == Card::Hidden && card.is_for_sale(self.options.card_set()) => {
                *hidden = card;
                Ok(())
            }
            Some(known) if *known == card => Ok(()),
            Some(_) => Err(BadDraw::OtherCard(card)),
            // It was drawn before this moment.
            None => Ok(()),
        }
    }

    /// Tells a viewer the intermediate score of a seat, which its hidden cards would give (R14.1).
    pub(crate) fn announce_score(&mut self, seat: Seat, score: u32) {
        if !self.intermediate.scored.contains(seat) {
            self.intermediate.scores[seat.idx()] = score;
        }
    }

    /// An answer to the open decision as a viewer may know it: a recommendation, or that there was none, is for
    /// the two partners (R18.5).
    pub fn as_seen_by(&self, viewer: Option<Seat>, answer: Action) -> Action {
        let seating = self.rules.seating;
        match self.steps.last() {
            Some(&Step::Recommend(Recommend { seat, .. }))
                if viewer.is_none_or(|viewer| seating.team_of(viewer) != seating.team_of(seat)) =>
            {
                Action::Recommend(Card::Hidden)
            }
            _ => answer,
        }
    }

    fn show_hand(&mut self, seat: Seat, hand: &[Card]) {
        self.hidden.hands = self.hidden.hands.without(seat);
        let player = &mut self.players[seat.idx()];
        let pile = player.pile().to_vec();
        player.set_cards(&pile, hand);
    }

    /// A pile may be hidden where the hand is known (R8.14.1); once it is taken up, the hand is not known any more.
    #[inline]
    pub(crate) fn hide_hand_with_hidden_cards(&mut self, seat: Seat) {
        if self.hidden.piles.contains(seat) && self.players[seat.idx()].hand().contains(&Card::Hidden) {
            self.hidden.hands = self.hidden.hands.with(seat);
        }
    }

    /// Whether this is the game of a viewer who does not know everything.
    pub fn is_view(&self) -> bool {
        self.hidden != HiddenCards::default()
    }

    /// Whether the hand of a seat is hidden in this game.
    pub fn hides_hand(&self, seat: Seat) -> bool {
        self.hidden.hands.contains(seat)
    }

    /// Whether the pile of a seat is hidden below its top card in this game.
    pub fn hides_pile(&self, seat: Seat) -> bool {
        self.hidden.piles.contains(seat)
    }

    /// Whether the stack is hidden in this game.
    pub fn hides_stack(&self) -> bool {
        self.hidden.stack
    }
}

impl View {
    /// The game with its hidden cards; everything that can be done with a game can be done with it.
    pub fn game(&self) -> Game {
        self.0
    }

    /// A game that this may be a view of: the hidden stack is made of the cards that nobody has seen, each deck in
    /// its place and shuffled with these dice (R3.5). Hidden hands stay hidden.
    pub fn imagine(&self, dice: &mut Dice) -> Game {
        let mut game = self.0;
        let unseen = game.unseen_cards(dice);
        // A position may have been loaded with cards that no setup deals: what cannot be filled is not there.
        let n_known = game.stack.iter().rev().take_while(|&&card| card != Card::Hidden).count();
        let n_hidden = usize::min(game.stack.len() - n_known, unseen.len());
        let known: Vec<Card> = game.stack[game.stack.len() - n_known..].to_vec();
        game.stack = unseen[unseen.len() - n_hidden..].iter().chain(&known).copied().collect();
        game.hidden.stack = false;
        game
    }
}

impl Game {
    /// The cards for sale that nobody has seen yet, from the bottom of the stack, each deck shuffled.
    fn unseen_cards(&self, dice: &mut Dice) -> Vec<Card> {
        let set = self.options.card_set();
        let owned = self.rules.seating.seats().flat_map(|seat| self.player(seat).cards());
        let mut seen: Vec<Card> =
            owned.chain(self.display.iter().flatten()).chain(self.stack.iter()).copied().collect();
        for card in self.rules.seating.seats().flat_map(|seat| self.options.hand(seat).cards()) {
            take(&mut seen, card);
        }
        let mut decks = Vec::new();
        // Decks are drawn in their order, so a card that lies in several decks was seen in the first of them.
        for deck in decks_in_play(&self.options) {
            let mut unseen: Vec<Card> = deck.cards(set).filter(|&card| !take(&mut seen, card)).collect();
            for last in (1..unseen.len()).rev() {
                unseen.swap(last, dice.below(last + 1));
            }
            decks.push(unseen);
        }
        decks.into_iter().rev().flatten().collect()
    }
}

/// Takes one such card out, if there is one.
fn take(cards: &mut Vec<Card>, card: Card) -> bool {
    let at = cards.iter().position(|&other| other == card);
    at.map(|at| cards.swap_remove(at)).is_some()
}

impl Deref for View {
    type Target = Game;
    fn deref(&self) -> &Game {
        &self.0
    }
}
