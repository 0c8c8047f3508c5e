//! How finished games came out, for the statistics of those who played them.

use super::operation::{Access, Operation, Transaction};
use super::value::{Row, values};
use super::{Result, limits};

/// How a game came out for an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Which game.
    pub game: String,
    /// The seat of the account.
    pub seat: i64,
    /// Who sat there.
    pub account: i64,
    /// When the game ended.
    pub finished_ms: i64,
    /// The map, as the table names it.
    pub map: String,
    /// Whether it was a team game.
    pub team: bool,
    /// Seats in all.
    pub players: i64,
    /// Seats of people.
    pub people: i64,
    /// 1 for the winner.
    pub place: i64,
    /// Whether a bot played for the account when the game ended.
    pub absent: bool,
    /// All points.
    pub points: i64,
    /// The points by god, in the order of the scoring sheet.
    pub gods: Gods,
}

/// A figure for each god and for the Concordia card.
pub type Gods = [i64; 8];

/// Games of an account that are alike, taken together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResultGroup {
    /// As in [`GameResult`].
    pub map: String,
    /// As in [`GameResult`].
    pub team: bool,
    /// As in [`GameResult`].
    pub players: i64,
    /// How many games.
    pub n_games: i64,
    /// In how many of them a bot played for the account at the end.
    pub n_absent: i64,
    /// How many were won by the account itself.
    pub n_won: i64,
    /// All points together.
    pub points: i64,
    /// The most points in one game.
    pub best: i64,
    /// All points by god together.
    pub gods: Gods,
    /// The most points by god in one game.
    pub best_gods: Gods,
}

/// The columns of the gods, in the order of [`Gods`].
macro_rules! gods {
    ($before:literal, $after:literal) => {
        concat!(
            $before,
            "vesta",
            $after,
            $before,
            "jupiter",
            $after,
            $before,
            "saturnus",
            $after,
            $before,
            "venus",
            $after,
            $before,
            "mercurius",
            $after,
            $before,
            "mars",
            $after,
            $before,
            "minerva",
            $after,
            $before,
            "concordia",
            $after
        )
    };
}

/// Puts a game that has ended among those to be counted, unless it was. The caller has its transaction.
pub(super) async fn await_count(on: &mut Transaction<'_>, game: &str) -> Result<()> {
    let sql = "INSERT INTO uncounted (game) SELECT id FROM games WHERE id = $1 \
               AND NOT EXISTS (SELECT 1 FROM results WHERE game = $1) ON CONFLICT DO NOTHING";
    on.execute(sql, values![game]).await?;
    Ok(())
}

/// Finished games that are still to be counted.
#[derive(Clone, Copy, Debug)]
pub struct UncountedGames {
    /// How many at most.
    pub limit: i64,
}

impl Operation for UncountedGames {
    type Output = Vec<String>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let sql = "SELECT game FROM uncounted ORDER BY game LIMIT $1";
        let rows = on.rows(sql, values![limits::page(self.limit)]).await?;
        rows.into_iter().map(|mut row| row.text()).collect()
    }
}

/// Stores how a game came out; it is then counted. Doing it twice changes nothing, and whoever has no account any more
/// is left out.
#[derive(Clone, Debug)]
pub struct CountGame {
    /// Which game.
    pub game: String,
    /// One result for each account and seat; none if nobody is to be counted.
    pub results: Vec<GameResult>,
}

impl Operation for CountGame {
    type Output = ();
    const ACCESS: Access = Access::Write;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<()> {
        let sql = concat!(
            "INSERT INTO results (game, seat, finished, map, team, players, people, place, absent, points",
            gods!(", ", ""),
            ", account) SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, id \
             FROM accounts WHERE id = $19 ON CONFLICT DO NOTHING"
        );
        for it in &self.results {
            let [vesta, jupiter, saturnus, venus, mercurius, mars, minerva, concordia] = it.gods;
            let values = values![
                &it.game,
                it.seat,
                it.finished_ms,
                &it.map,
                it.team,
                it.players,
                it.people,
                it.place,
                it.absent,
                it.points,
                vesta,
                jupiter,
                saturnus,
                venus,
                mercurius,
                mars,
                minerva,
                concordia,
                it.account
            ];
            on.execute(sql, values).await?;
        }
        on.execute("DELETE FROM uncounted WHERE game = $1", values![&self.game]).await?;
        Ok(())
    }
}

pub(super) const RESULTS: &str = concat!(
    "SELECT game, seat, account, finished, map, team, players, people, place, absent, points",
    gods!(", ", ""),
    " FROM results WHERE account = $1 AND (finished, game, seat) < ($2, $3, $4) \
     ORDER BY finished DESC, game DESC, seat DESC LIMIT $5"
);

/// The results of an account, the latest first.
#[derive(Clone, Debug)]
pub struct Results {
    /// Whose.
    pub account: i64,
    /// After which result, or from the beginning.
    pub after: Option<GameResult>,
    /// How many at most.
    pub limit: i64,
}

impl Operation for Results {
    type Output = Vec<GameResult>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        let limit = limits::page(self.limit);
        let nothing = (i64::MAX, String::new(), 0);
        let (finished, game, seat) =
            self.after.as_ref().map_or(nothing, |it| (it.finished_ms, it.game.clone(), it.seat));
        let rows = on.rows(RESULTS, values![self.account, finished, &game, seat, limit]).await?;
        rows.into_iter().map(read_result).collect()
    }
}

pub(super) const RESULT_GROUPS: &str = concat!(
    "SELECT map, team, players, COUNT(*), CAST(SUM(CASE WHEN absent THEN 1 ELSE 0 END) AS BIGINT), \
     CAST(SUM(CASE WHEN place = 1 AND NOT absent THEN 1 ELSE 0 END) AS BIGINT), \
     CAST(SUM(points) AS BIGINT), MAX(points)",
    gods!(", CAST(SUM(", ") AS BIGINT)"),
    gods!(", MAX(", ")"),
    " FROM results WHERE account = $1 GROUP BY map, team, players ORDER BY map, team, players"
);

/// The results of an account by map, mode and number of players.
#[derive(Clone, Copy, Debug)]
pub struct ResultGroups {
    /// Whose.
    pub account: i64,
}

impl Operation for ResultGroups {
    type Output = Vec<ResultGroup>;
    const ACCESS: Access = Access::Read;

    async fn run(&self, on: &mut Transaction<'_>) -> Result<Self::Output> {
        on.rows(RESULT_GROUPS, values![self.account]).await?.into_iter().map(read_group).collect()
    }
}

fn read_gods(row: &mut Row) -> Result<Gods> {
    let mut gods = Gods::default();
    for points in &mut gods {
        *points = row.int()?;
    }
    Ok(gods)
}

fn read_result(mut row: Row) -> Result<GameResult> {
    Ok(GameResult {
        game: row.text()?,
        seat: row.int()?,
        account: row.int()?,
        finished_ms: row.int()?,
        map: row.text()?,
        team: row.bool()?,
        players: row.int()?,
        people: row.int()?,
        place: row.int()?,
        absent: row.bool()?,
        points: row.int()?,
        gods: read_gods(&mut row)?,
    })
}

fn read_group(mut row: Row) -> Result<ResultGroup> {
    Ok(ResultGroup {
        map: row.text()?,
        team: row.bool()?,
        players: row.int()?,
        n_games: row.int()?,
        n_absent: row.int()?,
        n_won: row.int()?,
        points: row.int()?,
        best: row.int()?,
        gods: read_gods(&mut row)?,
        best_gods: read_gods(&mut row)?,
    })
}
