//! `concordia admin`: looking after tables and people, on the database itself, while servers run or not.

mod print;

use std::io::{BufRead, Write};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::{Args, Subcommand};
use concordia_server::operator::{Operator, check_backup};
use concordia_server::store::{Cursor, Database, GameState, Person};

const EXAMPLES: &str = "Examples:
  concordia admin tables --state running
  concordia admin table end 7f3a90c2
  concordia admin people livia
  concordia admin ban 17
  concordia admin --database postgres://concordia@localhost/concordia log
  concordia admin check-backup /backup/games.db

A person is the number of an account, or the name of somebody with a password.
Servers that run on the database notice within a second. See docs/running.md.";

/// Arguments of `concordia admin`.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct AdminArgs {
    /// The file of SQLite, or an address of PostgreSQL
    #[arg(
        long,
        value_name = "DATABASE",
        env = "CONCORDIA_DATABASE",
        hide_env_values = true,
        default_value = "sqlite:concordia.db"
    )]
    database: Database,
    /// Who you are, for the book of deeds
    #[arg(long, value_name = "NAME", env = "USER", default_value = "operator", value_parser = operator_name)]
    operator: String,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// List tables, the latest first
    Tables {
        /// Only those in this state
        #[arg(long, value_parser = state)]
        state: Option<GameState>,
        #[command(flatten)]
        page: Page,
    },
    /// Look at a table, end its game, or delete it
    #[command(subcommand)]
    Table(TableCommand),
    /// List people whose names have this text in them, or all
    People {
        /// The text
        #[arg(default_value = "")]
        text: String,
        #[command(flatten)]
        page: Page,
    },
    /// Give somebody another name, also where they sit and in what they said
    Rename {
        /// Number or name
        person: String,
        /// The new name
        name: String,
    },
    /// Keep somebody out: sessions end, logging in is refused, bots sit in
    Ban {
        /// Number or name
        person: String,
        #[command(flatten)]
        sure: Sure,
    },
    /// Let somebody in again
    Unban {
        /// Number or name
        person: String,
    },
    /// Delete somebody for good; seats become anonymous, records stay
    Delete {
        /// Number or name
        person: String,
        #[command(flatten)]
        sure: Sure,
    },
    /// End all sessions of somebody
    EndSessions {
        /// Number or name
        person: String,
    },
    /// Make a code by which somebody who forgot the password sets a new one
    ResetPassword {
        /// Number or name
        person: String,
        /// Also turn off the second factor
        #[arg(long)]
        without_second_factor: bool,
    },
    /// Write out what is stored
    #[command(subcommand)]
    Export(ExportCommand),
    /// Show what operators did, the latest first
    Log {
        /// Only deeds before this number
        #[arg(long, value_name = "N")]
        before: Option<i64>,
        /// At most so many
        #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(i64).range(1..=1_000))]
        limit: i64,
    },
    /// Write a copy of a SQLite database into a new file, while servers run
    Backup {
        /// The new file
        file: PathBuf,
    },
    /// Replay and verify every game of the database
    Check,
    /// Restore a backup of a SQLite database beside, and replay and verify every game of it
    CheckBackup {
        /// The backup, which is only read
        file: PathBuf,
    },
}

#[derive(Subcommand, Debug)]
enum TableCommand {
    /// Show who sits there
    Show {
        /// The table
        id: String,
    },
    /// End the game: it is abandoned, and everybody there is told
    End {
        /// The table
        id: String,
        #[command(flatten)]
        sure: Sure,
    },
    /// Delete the table with its game and its chat
    Delete {
        /// The table
        id: String,
        #[command(flatten)]
        sure: Sure,
    },
}

#[derive(Subcommand, Debug)]
enum ExportCommand {
    /// Everything that is stored of somebody but secrets, as JSON
    Person {
        /// Number or name
        person: String,
    },
    /// The record of a game
    Table {
        /// The table
        id: String,
    },
}

#[derive(Args, Debug)]
struct Page {
    /// Where the page before ended
    #[arg(long, value_name = "MARK")]
    after: Option<String>,
    /// At most so many
    #[arg(long, default_value_t = 50, value_parser = clap::value_parser!(i64).range(1..=1_000))]
    limit: i64,
}

#[derive(Args, Debug)]
struct Sure {
    /// Do not ask
    #[arg(long)]
    yes: bool,
}

fn state(word: &str) -> Result<GameState, String> {
    let found = GameState::ALL.iter().copied().find(|state| state.word() == word);
    found.ok_or_else(|| {
        let words: Vec<_> = GameState::ALL.iter().map(|state| state.word()).collect();
        format!("a state is one of {}", words.join(", "))
    })
}

/// The name is stored and shown, so it is short and plain.
fn operator_name(name: &str) -> Result<String, String> {
    let is_plain = (1..=60).contains(&name.len()) && name.bytes().all(|byte| (b' '..=b'~').contains(&byte));
    if is_plain { Ok(name.to_owned()) } else { Err("it has 1 to 60 plain characters".to_owned()) }
}

/// The command.
pub(crate) fn command(args: AdminArgs, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<()> {
    crate::serve::start_log(false, "audit=info,error");
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build();
    runtime.context("cannot start threads")?.block_on(async {
        if let Command::CheckBackup { file } = &args.command {
            let folder = tempfile::tempdir().context("cannot make a folder to restore in")?;
            return print::checked(&check_backup(file, folder.path()).await?, out);
        }
        let operator = Operator::open(&args.database, &args.operator).await?;
        let done = Admin { operator: &operator, input, out }.run(args.command).await;
        operator.close().await;
        done
    })
}

struct Admin<'a> {
    operator: &'a Operator,
    input: &'a mut dyn BufRead,
    out: &'a mut dyn Write,
}

impl Admin<'_> {
    async fn run(&mut self, command: Command) -> Result<()> {
        let operator = self.operator;
        match command {
            Command::Tables { state, page } => self.tables(state, &page).await,
            Command::Table(command) => self.table(command).await,
            Command::People { text, page } => self.people(&text, &page).await,
            Command::Rename { person, name } => {
                let person = operator.person(&person).await?;
                operator.rename(&person, &name).await?;
                self.say(&format!("account {} has another name.", person.id))
            }
            Command::Ban { person, sure } => {
                let person = self.sure_about(&person, "This keeps out", &sure).await?;
                operator.ban(&person).await?;
                self.say(&format!("account {} is kept out.", person.id))
            }
            Command::Unban { person } => {
                let person = operator.person(&person).await?;
                operator.unban(&person).await?;
                self.say(&format!("account {} may come in again.", person.id))
            }
            Command::Delete { person, sure } => {
                let person = self.sure_about(&person, "This deletes for good", &sure).await?;
                operator.delete_person(&person).await?;
                self.say(&format!("account {} is deleted.", person.id))
            }
            Command::EndSessions { person } => {
                let person = operator.person(&person).await?;
                let n = operator.end_sessions(&person).await?;
                self.say(&format!("{n} sessions of account {} have ended.", person.id))
            }
            Command::ResetPassword { person, without_second_factor } => {
                let person = operator.person(&person).await?;
                let code = operator.reset_password(&person, without_second_factor).await?;
                writeln!(self.out, "{code}")?;
                Ok(writeln!(
                    self.out,
                    "Give it to the owner of account {} in a way that nobody else reads: it sets a new \
                     password, once, within 24 hours.",
                    person.id
                )?)
            }
            Command::Export(command) => self.export(command).await,
            Command::Log { before, limit } => {
                print::deeds(&operator.deeds(before, limit).await?, limit, self.out)
            }
            Command::Backup { file } => {
                operator.backup(&file).await?;
                self.say(&format!("{} is a copy of this moment.", file.display()))
            }
            Command::Check => print::checked(&operator.check().await?, self.out),
            Command::CheckBackup { .. } => Ok(()),
        }
    }

    async fn tables(&mut self, state: Option<GameState>, page: &Page) -> Result<()> {
        let after = page.after.as_deref().map(read_mark).transpose()?;
        print::tables(&self.operator.tables(state, after, page.limit).await?, page.limit, self.out)
    }

    async fn table(&mut self, command: TableCommand) -> Result<()> {
        let operator = self.operator;
        match command {
            TableCommand::Show { id } => {
                let (game, seats) = operator.table(&id).await?;
                print::table(&game, &seats, self.out)
            }
            TableCommand::End { id, sure } => {
                operator.table(&id).await?;
                self.ask(&format!("This ends the game at the table {id}."), &id, &sure)?;
                operator.end_table(&id).await?;
                self.say(&format!("the game at the table {id} is abandoned."))
            }
            TableCommand::Delete { id, sure } => {
                operator.table(&id).await?;
                self.ask(&format!("This deletes the table {id} with its game and its chat."), &id, &sure)?;
                operator.delete_table(&id).await?;
                self.say(&format!("the table {id} is deleted."))
            }
        }
    }

    async fn people(&mut self, text: &str, page: &Page) -> Result<()> {
        let after = match &page.after {
            Some(mark) => mark.parse().ok().context("--after is the number of an account here")?,
            None => 0,
        };
        print::people(&self.operator.people(text, after, page.limit).await?, page.limit, self.out)
    }

    async fn export(&mut self, command: ExportCommand) -> Result<()> {
        match command {
            ExportCommand::Person { person } => {
                let person = self.operator.person(&person).await?;
                let document = self.operator.export_person(&person).await?;
                Ok(writeln!(self.out, "{document:#}")?)
            }
            ExportCommand::Table { id } => {
                let record = self.operator.export_table(&id).await?;
                let record = record.context("the game has not begun, so there is no record")?;
                Ok(self.out.write_all(record.as_bytes())?)
            }
        }
    }

    /// Somebody to whom something is done that cannot be undone.
    async fn sure_about(&mut self, person: &str, what: &str, sure: &Sure) -> Result<Person> {
        let person = self.operator.person(person).await?;
        let question = format!("{what} account {}, {}.", person.id, person.name.escape_debug());
        self.ask(&question, &person.id.to_string(), sure)?;
        Ok(person)
    }

    /// Asks for a word before something happens that cannot be undone.
    fn ask(&mut self, question: &str, word: &str, sure: &Sure) -> Result<()> {
        if sure.yes {
            return Ok(());
        }
        write!(self.out, "{question}\nType {word} to go on: ")?;
        self.out.flush()?;
        let mut line = String::new();
        self.input.read_line(&mut line)?;
        if line.trim() != word {
            bail!("nothing was done (--yes does it without asking)");
        }
        Ok(())
    }

    fn say(&mut self, text: &str) -> Result<()> {
        Ok(writeln!(self.out, "Done: {text}")?)
    }
}

/// Reads what `print::mark` writes.
fn read_mark(text: &str) -> Result<Cursor> {
    let read = || {
        let (updated, id) = text.split_once('.')?;
        Some(Cursor { your_turn: false, updated_ms: updated.parse().ok()?, id: id.to_owned() })
    };
    read().context("--after is the mark at the end of another page")
}
