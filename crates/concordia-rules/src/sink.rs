//! Where legal answers go: into a list, or only as far as somebody wants to know.

use std::ops::ControlFlow;

use crate::action::{Action, Actions};

/// Receives legal answers one by one and may say that it has enough.
pub(crate) trait Sink {
    fn add(&mut self, action: Action) -> ControlFlow<()>;

    #[inline]
    fn add_all(&mut self, mut actions: impl Iterator<Item = Action>) -> ControlFlow<()> {
        actions.try_for_each(|action| self.add(action))
    }
}

impl Sink for Actions {
    #[inline]
    fn add(&mut self, action: Action) -> ControlFlow<()> {
        self.push(action);
        ControlFlow::Continue(())
    }

    #[inline]
    fn add_all(&mut self, actions: impl Iterator<Item = Action>) -> ControlFlow<()> {
        self.extend(actions);
        ControlFlow::Continue(())
    }
}

/// Looks whether there is any answer.
pub(crate) struct AnyAnswer;

impl Sink for AnyAnswer {
    #[inline]
    fn add(&mut self, _: Action) -> ControlFlow<()> {
        ControlFlow::Break(())
    }
}

/// Looks whether there is exactly one answer.
#[derive(Default)]
pub(crate) struct OnlyAnswer {
    pub(crate) first: Option<Action>,
}

impl Sink for OnlyAnswer {
    #[inline]
    fn add(&mut self, action: Action) -> ControlFlow<()> {
        if self.first.replace(action).is_some() {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }
}
