//! Notices: what processes on one database tell each other.

use tokio::sync::broadcast;

/// Something that was committed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    /// A game has a new move.
    Moved {
        /// Which game.
        game: String,
        /// Its sequence number.
        seq: i64,
    },
    /// A game was saved without a move.
    Saved {
        /// Which game.
        game: String,
        /// Its new version.
        version: i64,
    },
    /// A game has a new line of chat.
    Chatted {
        /// Which game.
        game: String,
        /// The number of the line.
        n: i64,
    },
    /// Something else about a game has changed, or the game is gone: whoever keeps it in memory has to read it again.
    Edited {
        /// Which game.
        game: String,
    },
    /// Something of an account has changed that those must know who serve its owner: sessions have ended, its owner was
    /// kept out, it was renamed or deleted.
    Account {
        /// Which account.
        account: i64,
    },
    /// Some notices were lost: whoever keeps a game or a session in memory has to look whether it has changed.
    Missed,
}

impl Notice {
    /// How it travels: word, number, game.
    pub(super) fn text(&self) -> String {
        match self {
            Notice::Moved { game, seq } => format!("moved {seq} {game}"),
            Notice::Saved { game, version } => format!("saved {version} {game}"),
            Notice::Chatted { game, n } => format!("chatted {n} {game}"),
            Notice::Edited { game } => format!("edited 0 {game}"),
            Notice::Account { account } => format!("account {account} "),
            Notice::Missed => "missed 0 ".to_owned(),
        }
    }

    /// What it said. A word that a later version of the program has brought is something that we miss.
    pub(super) fn from_text(text: &str) -> Notice {
        let mut parts = text.splitn(3, ' ');
        let (Some(word), Some(Ok(number)), Some(game)) =
            (parts.next(), parts.next().map(str::parse), parts.next())
        else {
            return Notice::Missed;
        };
        let game = game.to_owned();
        match word {
            "moved" => Notice::Moved { game, seq: number },
            "saved" => Notice::Saved { game, version: number },
            "chatted" => Notice::Chatted { game, n: number },
            "edited" => Notice::Edited { game },
            "account" => Notice::Account { account: number },
            _ => Notice::Missed,
        }
    }
}

/// Receives notices. PostgreSQL also tells what its own process has written.
#[derive(Debug)]
pub struct Notices(broadcast::Receiver<Notice>);

impl Notices {
    pub(super) fn new(receiver: broadcast::Receiver<Notice>) -> Self {
        Notices(receiver)
    }

    /// Waits for the next notice. Nothing is lost if the waiting is given up.
    pub async fn next(&mut self) -> Notice {
        match self.0.recv().await {
            Ok(notice) => notice,
            Err(broadcast::error::RecvError::Lagged(_)) => Notice::Missed,
            // The store is closed: there will be no more.
            Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notices_are_written_and_read() {
        let game = || "a game of ours".to_owned();
        for notice in [
            Notice::Moved { game: game(), seq: 12 },
            Notice::Saved { game: game(), version: 3 },
            Notice::Chatted { game: game(), n: 1 },
            Notice::Edited { game: game() },
            Notice::Account { account: 7 },
            Notice::Missed,
        ] {
            assert_eq!(Notice::from_text(&notice.text()), notice);
        }
        for text in ["", "moved", "moved 1", "moved x y", "danced 1 g"] {
            assert_eq!(Notice::from_text(text), Notice::Missed, "{text:?}");
        }
    }
}
