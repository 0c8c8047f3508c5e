//! Minds: what a bot judges by at whichever table it sits down.

use std::sync::Arc;

use concordia_rules::Game;

use crate::evaluation::Linear;
use crate::judge::Judge;
use crate::learned::{Learned, Taste};
use crate::nets::{Kind, Nets};
use crate::weights::Weights;

/// Makes a judge for a table.
pub(crate) trait Mind: Send {
    type Judge<'a>: Judge
    where
        Self: 'a;

    /// A judge for the table at which this game is played.
    fn judge(&self, game: &Game) -> Self::Judge<'_>;
}

impl Mind for Weights {
    type Judge<'a> = Linear;

    fn judge(&self, game: &Game) -> Linear {
        Linear::new(game, self)
    }
}

/// Nets, and what one likes of what they say.
#[derive(Clone, Debug)]
pub(crate) struct Student {
    pub(crate) nets: Arc<Nets>,
    pub(crate) taste: Taste,
}

impl Mind for Student {
    type Judge<'a> = Learned<'a>;

    fn judge(&self, game: &Game) -> Learned<'_> {
        Learned::new(game, self.nets.of(Kind::of(game)), &self.taste)
    }
}
