//! The inside of a running server, for tests: what cannot be seen or brought about from outside.

use std::fmt;

use crate::live::Hall;

/// A way into a server.
#[derive(Clone)]
pub struct Inside(pub(crate) Hall);

impl Inside {
    /// How many tables are in memory.
    pub fn n_live(&self) -> usize {
        self.0.n_live()
    }

    /// Sets the clock on the wall.
    pub fn set_wall(&self, by_ms: i64) {
        self.0.set_wall(by_ms);
    }

    /// Brings a mistake about while a table is worked with.
    pub async fn panic_at(&self, table: &str) {
        let mistake = |_: &concordia_table::Table| panic!("a planted mistake");
        // Whatever is answered, the test will see what became of the table.
        let _ = self.0.table(table).look::<()>(mistake).await;
    }
}

impl fmt::Debug for Inside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Inside")
    }
}
