//! What one person may see now, and why a card is asked of them. Screens and menus are made from this alone.

use std::ops::Deref;

use concordia_rules::{Action, Card, Course, Decision, DecisionKind, Game, Seat};

/// A game as one person sees it. It is made from the views of the rules only.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen(Game);

impl Seen {
    /// What a seat may see. The partner's hand is shown to the player of a Legatus while a recommendation is
    /// asked for, and to nobody else (R18.5); that view begins with the turn and is played on to this moment.
    pub(crate) fn new(course: &Course, seat: Seat) -> Seen {
        let recommends = Decision::Asked { seat, kind: DecisionKind::Recommend };
        if course.game().decision() != recommends {
            return Seen(course.game().view(Some(seat), 0).game());
        }
        let (view, answers) = course.view(Some(seat));
        let mut game = view.game();
        for action in answers {
            game.replay(action, &mut ()).expect("it was carried out before");
        }
        Seen(game)
    }
}

impl Deref for Seen {
    type Target = Game;
    fn deref(&self) -> &Game {
        &self.0
    }
}

/// Who wants a card from a seat besides its own turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Demand {
    /// Both partners execute it (R8.14); what was recommended is for the seat that is asked only.
    Legatus { recommended: Option<Card> },
    /// It is executed alone (R8.13).
    Proconsul,
}

/// What the answers of this turn say about the open question.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Asked {
    /// Whether the card of the turn lies on its pile.
    pub(crate) begun: bool,
    /// Why a card is to be laid, if one is asked for that is not the card of the turn.
    pub(crate) demand: Option<Demand>,
    /// Whether the card that was laid last, or is asked for now, is executed by one partner alone.
    pub(crate) alone: bool,
}

impl Asked {
    /// Looks back at the turn.
    pub(crate) fn new(course: &Course) -> Asked {
        let (start, answers) = course.turn();
        let mut game = *start;
        let (mut begun, mut alone) = (false, false);
        // The answer just before, if it was one to the question for a recommendation.
        let mut recommended: Option<Demand> = None;
        for &action in answers {
            if let Action::Play(_) = action {
                alone = begun && recommended.is_none();
                begun = true;
            }
            let was_asked = asked_kind(&game) == Some(DecisionKind::Recommend);
            recommended = was_asked.then_some(match action {
                Action::Recommend(card) => Demand::Legatus { recommended: Some(card) },
                _ => Demand::Legatus { recommended: None },
            });
            game.replay(action, &mut ()).expect("it was carried out before");
        }
        let wants_card = begun && asked_kind(&game) == Some(DecisionKind::PlayCard);
        let demand = wants_card.then(|| recommended.unwrap_or(Demand::Proconsul));
        let alone = demand.map_or(alone, |demand| demand == Demand::Proconsul);
        Asked { begun, demand, alone }
    }
}

fn asked_kind(game: &Game) -> Option<DecisionKind> {
    match game.decision() {
        Decision::Asked { kind, .. } => Some(kind),
        _ => None,
    }
}
