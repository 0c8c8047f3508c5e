//! Which database: the argument of `--database`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

/// A database as named on the command line.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// `sqlite:PATH`: one file, created if it is not there.
    Sqlite(PathBuf),
    /// `postgres://USER:PASSWORD@HOST/NAME`: a database of a PostgreSQL server.
    Postgres(Box<tokio_postgres::Config>),
}

/// What the command line says besides the name of the database.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Do not wait for the disk. Only for the test that must notice it: acknowledged moves can be lost.
    pub unsafe_no_sync: bool,
    /// The most pages of 4 KiB that the SQLite file may have.
    pub max_pages: Option<u32>,
}

/// Why the argument of `--database` is not one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadDatabase {
    /// It begins in no way that we know.
    #[error("a database is sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME, not {0:?}")]
    Kind(String),
    /// `sqlite:` alone.
    #[error("sqlite: needs the path of a file, such as sqlite:concordia.db")]
    NoPath,
    /// SQLite would keep it in memory or interpret it.
    #[error("{0:?} is no plain path of a file; put ./ before it if it is")]
    Path(String),
    /// An address that PostgreSQL's rules do not allow. The address is not repeated: it may hold a password.
    #[error("the address of the PostgreSQL database cannot be read: {0}")]
    Address(String),
    /// The address does not say which database.
    #[error(
        "the address of the PostgreSQL database must end with the name of a database, as in postgres://HOST/NAME"
    )]
    NoName,
    /// The address asks for encryption.
    #[error(
        "this program speaks to PostgreSQL without TLS only: leave out sslmode=require and use a private network or a tunnel"
    )]
    Tls,
}

impl FromStr for Database {
    type Err = BadDatabase;

    fn from_str(text: &str) -> Result<Self, BadDatabase> {
        if let Some(path) = text.strip_prefix("sqlite:") {
            return match path {
                "" => Err(BadDatabase::NoPath),
                _ if path.starts_with(':') || path.starts_with("file:") => {
                    Err(BadDatabase::Path(path.to_owned()))
                }
                _ => Ok(Database::Sqlite(path.into())),
            };
        }
        if !text.starts_with("postgres://") && !text.starts_with("postgresql://") {
            // Only the part before the colon: what follows may hold a password.
            let kind = text.split_once(':').map_or(text, |(kind, _)| kind);
            return Err(BadDatabase::Kind(kind.to_owned()));
        }
        let config: tokio_postgres::Config =
            text.parse().map_err(|error| BadDatabase::Address(reason(&error)))?;
        match config.get_ssl_mode() {
            _ if config.get_hosts().is_empty() => Err(BadDatabase::Address("it names no host".to_owned())),
            _ if config.get_dbname().is_none_or(str::is_empty) => Err(BadDatabase::NoName),
            tokio_postgres::config::SslMode::Disable | tokio_postgres::config::SslMode::Prefer => {
                Ok(Database::Postgres(Box::new(config)))
            }
            _ => Err(BadDatabase::Tls),
        }
    }
}

/// An error with its causes, without repeating the address.
fn reason(error: &tokio_postgres::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
}

/// Without the password.
impl fmt::Display for Database {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::Sqlite(path) => write!(out, "sqlite:{}", path.display()),
            Database::Postgres(config) => {
                let host = match config.get_hosts().first() {
                    Some(tokio_postgres::config::Host::Tcp(name)) => name.clone(),
                    #[cfg(unix)]
                    Some(tokio_postgres::config::Host::Unix(path)) => path.display().to_string(),
                    None => String::new(),
                };
                write!(out, "postgres://{host}/{}", config.get_dbname().unwrap_or_default())
            }
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, out)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let said = match text.parse::<Database>() {
            Ok(database) => database.to_string(),
            Err(error) => error.to_string(),
        };
        assert_eq!(said, expected);
    }

    #[test]
    fn databases_are_read_and_named_without_password() {
        check("sqlite:games.db", "sqlite:games.db");
        check("sqlite:/var/lib/concordia/games.db", "sqlite:/var/lib/concordia/games.db");
        check("postgres://ada:secret@db.example/concordia", "postgres://db.example/concordia");
        check("postgresql://%2Frun%2Fpostgresql/concordia", "postgres:///run/postgresql/concordia");
        let debug = format!("{:?}", "postgres://ada:secret@db/x".parse::<Database>().unwrap());
        assert!(!debug.contains("secret"), "{debug}");
    }

    #[test]
    fn what_is_no_database_is_said_clearly() {
        let kinds = "a database is sqlite:PATH or postgres://USER:PASSWORD@HOST/NAME, not";
        check("", &format!("{kinds} \"\""));
        check("games.db", &format!("{kinds} \"games.db\""));
        check("mysql://ada:secret@db/x", &format!("{kinds} \"mysql\""));
        check("sqlite:", "sqlite: needs the path of a file, such as sqlite:concordia.db");
        let plain = "is no plain path of a file; put ./ before it if it is";
        check("sqlite::memory:", &format!("\":memory:\" {plain}"));
        check("sqlite:file:x?mode=ro", &format!("\"file:x?mode=ro\" {plain}"));
        let name = "the address of the PostgreSQL database must end with the name of a database, as in postgres://HOST/NAME";
        check("postgres://ada:secret@db", name);
        check("postgres://ada:secret@db/", name);
        let tls = "this program speaks to PostgreSQL without TLS only: leave out sslmode=require and use a private network or a tunnel";
        check("postgres://ada:secret@db/x?sslmode=require", tls);
        let wrong = "the address of the PostgreSQL database cannot be read:";
        check("postgres:///x", &format!("{wrong} it names no host"));
        for text in ["postgres://ada:secret@db:port/x", "postgres://ada:secret@db/x?colour=red"] {
            let said = text.parse::<Database>().unwrap_err().to_string();
            assert!(said.starts_with(wrong) && !said.contains("secret"), "{said}");
        }
    }
}
