//! Starting other programs.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail};

/// The cargo that runs us, in the repository root, as if it were called by hand.
pub(crate) fn cargo(root: &Path) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(root);
    // `cargo run` tells us about our own package. Build scripts that look at that would run again, and what depends on
    // them be built again, whenever `cargo build` and `cargo xtask` take turns.
    for (name, _) in std::env::vars_os() {
        if name.to_str().is_some_and(is_of_our_package) {
            command.env_remove(name);
        }
    }
    command
}

/// Whether a variable is there because `cargo run` started us.
fn is_of_our_package(name: &str) -> bool {
    name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_")
}

/// Runs a command without standard input; its output goes where ours goes.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    command.stdin(Stdio::null());
    let status = command.status().with_context(|| format!("cannot start `{}`", words(command)))?;
    if !status.success() {
        bail!("`{}` ended with {status}", words(command));
    }
    Ok(())
}

/// Runs a command without standard input and returns what it printed.
pub(crate) fn output(command: &mut Command) -> Result<String> {
    command.stdin(Stdio::null()).stderr(Stdio::inherit());
    let output = command.output().with_context(|| format!("cannot start `{}`", words(command)))?;
    if !output.status.success() {
        bail!("`{}` ended with {}", words(command), output.status);
    }
    String::from_utf8(output.stdout)
        .with_context(|| format!("`{}` printed something else than text", words(command)))
}

/// The command line as one would type it.
fn words(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or_default();
    let words: Vec<_> =
        std::iter::once(program).chain(command.get_args()).map(OsStr::to_string_lossy).collect();
    words.join(" ")
}

/// Whether a program is on the search path.
pub(crate) fn is_installed(program: &str) -> bool {
    let name = format!("{program}{}", std::env::consts::EXE_SUFFIX);
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|dir| dir.join(&name).is_file())
}

/// A profile of this workspace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// For tests.
    Dev,
    /// Soon built, and fast enough to play with.
    Play,
    /// What is measured and shipped.
    Release,
}

impl Profile {
    /// Builds a program of this workspace and returns where it lies.
    pub(crate) fn build(self, root: &Path, package: &str, program: &str) -> Result<PathBuf> {
        let mut cargo = cargo(root);
        cargo.args(["build", "--package", package, "--bin", program, "--profile", self.name()]);
        if self == Profile::Play {
            // Only what takes long to build and is not needed to play.
            cargo.arg("--no-default-features");
        }
        run(&mut cargo)?;
        self.program(program)
    }

    /// What cargo calls it.
    fn name(self) -> &'static str {
        match self {
            Profile::Dev => "dev",
            Profile::Play => "play",
            Profile::Release => "release",
        }
    }

    /// Where a program lies that was built just now.
    pub(crate) fn program(self, program: &str) -> Result<PathBuf> {
        let path = self.dir()?.join(format!("{program}{}", std::env::consts::EXE_SUFFIX));
        if !path.is_file() {
            bail!("{} was built, but is not there", path.display());
        }
        Ok(path)
    }

    /// The folder of built programs.
    pub(crate) fn dir(self) -> Result<PathBuf> {
        Ok(target_dir()?.join(match self {
            Profile::Dev => "debug",
            other => other.name(),
        }))
    }
}

/// The folder that everything is built in. We lie in a folder of it ourselves, whatever target folder or target triple
/// cargo was told to use.
pub(crate) fn target_dir() -> Result<PathBuf> {
    let own = std::env::current_exe().context("looking for the target folder")?;
    let target = own.ancestors().nth(2).context("xtask was not started from a target folder")?;
    Ok(target.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_names_the_command() {
        let error = run(Command::new("cargo").arg("no-such-command").stderr(Stdio::null())).unwrap_err();
        assert!(error.to_string().starts_with("`cargo no-such-command` ended with exit status"), "{error}");
        let error = output(&mut Command::new("/no/such/program")).unwrap_err();
        assert_eq!(error.to_string(), "cannot start `program`");
    }

    #[test]
    fn cargo_is_not_told_of_our_package() {
        // Tests are told of it as well as programs.
        assert!(std::env::var_os("CARGO_MANIFEST_DIR").is_some());
        let removed: Vec<_> = cargo(Path::new(".")).get_envs().map(|(name, _)| name.to_owned()).collect();
        for name in ["CARGO_MANIFEST_DIR", "CARGO_PKG_NAME", "CARGO_PKG_VERSION_MAJOR"] {
            assert!(removed.iter().any(|it| it == name), "{name}");
        }
        assert!(!is_of_our_package("CARGO_TARGET_DIR") && !is_of_our_package("CARGO_HOME"));
    }

    #[test]
    fn programs_are_found_on_the_path() {
        assert!(is_installed("cargo"));
        assert!(!is_installed("no-such-program"));
    }
}
