//! A compiler for WebAssembly: the one that is there, or rustup's, or Debian's.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

use crate::shell;

/// What browsers run.
pub(super) const TARGET: &str = "wasm32-unknown-unknown";
/// Debian's newest compiler, which it keeps for web browsers, and the source of its standard library.
const DEBIAN_PACKAGES: [&str; 2] = ["rustc-web", "rust-web-src"];
/// Of what these depend on, the system has everything but the libraries with names like these.
const DEBIAN_LIBRARIES: [&str; 2] = ["libstd-rust-web", "libllvm"];

/// A compiler that can build for [`TARGET`].
#[derive(Debug)]
pub(super) enum Toolchain {
    /// The one that builds everything else here.
    Present,
    /// Debian's, unpacked into a folder. It has no standard library for [`TARGET`], but the source of it.
    Debian(PathBuf),
}

impl Toolchain {
    /// The first that is there or can be had.
    pub(super) fn find(root: &Path) -> Result<Toolchain> {
        if has_target(root) {
            return Ok(Toolchain::Present);
        }
        if shell::is_installed("rustup") {
            println!("The target {TARGET} is missing: asking rustup for it.");
            match shell::run(Command::new("rustup").args(["target", "add", TARGET]).current_dir(root)) {
                Ok(()) if has_target(root) => return Ok(Toolchain::Present),
                Ok(()) => println!("rustup has added it, but not to the compiler in use."),
                Err(error) => println!("rustup could not add it: {error:#}."),
            }
        }
        Toolchain::debian().with_context(|| {
            format!("no compiler for WebAssembly could be had; please run `rustup target add {TARGET}`")
        })
    }

    /// Debian's compiler, fetched the first time. Nothing is installed: its files stay in the target folder.
    pub(super) fn debian() -> Result<Toolchain> {
        let folder = shell::target_dir()?.join("debian-rust");
        if folder.is_dir() {
            return Ok(Toolchain::Debian(folder));
        }
        for program in ["apt-get", "apt-cache", "dpkg"] {
            if !shell::is_installed(program) {
                bail!("Debian's compiler cannot be had without {program}");
            }
        }
        let packages = debian_packages()?;
        println!("Fetching Debian's compiler for WebAssembly, once: {}", packages.join(", "));
        // Only what is complete gets the name under which it is found again.
        let fetched = folder.with_extension("new");
        if fetched.exists() {
            fs::remove_dir_all(&fetched).with_context(|| format!("removing {}", fetched.display()))?;
        }
        fs::create_dir_all(&fetched).with_context(|| format!("making {}", fetched.display()))?;
        shell::run(Command::new("apt-get").arg("download").args(&packages).current_dir(&fetched))?;
        for file in files_of(&fetched)?.iter().filter(|file| has_extension(file, "deb")) {
            shell::run(Command::new("dpkg").arg("-x").arg(file).arg(&fetched))?;
            fs::remove_file(file)?;
        }
        fs::rename(&fetched, &folder).with_context(|| format!("naming {}", folder.display()))?;
        Ok(Toolchain::Debian(folder))
    }

    /// Makes a `cargo build` use this compiler.
    pub(super) fn prepare(&self, cargo: &mut Command, root: &Path) -> Result<()> {
        let Toolchain::Debian(folder) = self else {
            return Ok(());
        };
        let libraries = files_of(&folder.join("usr/lib"))?;
        let libraries = libraries.iter().find(|path| {
            let names = files_of(path).unwrap_or_default();
            names.iter().any(|name| name.to_string_lossy().contains("libLLVM"))
        });
        let libraries = libraries.context("there is no libLLVM in Debian's packages")?;
        cargo.args(["-Z", "build-std=std,panic_abort"]);
        cargo.env("RUSTC", folder.join("usr/bin/rustc"));
        cargo.env("LD_LIBRARY_PATH", libraries);
        // Lets a released compiler build its own library, and nothing else here asks for more.
        cargo.env("RUSTC_BOOTSTRAP", "1");
        cargo.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", linker(root)?);
        Ok(())
    }
}

/// Whether the compiler in use has the standard library for the target.
fn has_target(root: &Path) -> bool {
    let printed = rustc(root, &["--print", "target-libdir", "--target", TARGET]);
    printed.is_ok_and(|folder| Path::new(folder.trim()).is_dir())
}

/// The linker that comes with the present compiler; Debian's has none for WebAssembly.
fn linker(root: &Path) -> Result<PathBuf> {
    let libraries = rustc(root, &["--print", "target-libdir"])?;
    let linker = Path::new(libraries.trim()).with_file_name("bin").join("rust-lld");
    if !linker.is_file() {
        bail!("the present compiler has no rust-lld at {}", linker.display());
    }
    Ok(linker)
}

fn rustc(root: &Path, args: &[&str]) -> Result<String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    shell::output(Command::new(rustc).args(args).current_dir(root))
}

/// The packages to fetch, with the libraries they need; the names of those have version numbers.
fn debian_packages() -> Result<Vec<String>> {
    let mut all: BTreeSet<String> = BTreeSet::new();
    let mut open: Vec<String> = DEBIAN_PACKAGES.map(str::to_owned).to_vec();
    while let Some(package) = open.pop() {
        let printed = shell::output(Command::new("apt-cache").args(["depends", &package]))
            .context("asking for Debian's packages; `apt-get update` may help")?;
        open.extend(libraries(&printed).filter(|name| !all.contains(*name)).map(str::to_owned));
        all.insert(package);
    }
    Ok(all.into_iter().collect())
}

/// The libraries among what a package depends on, from what `apt-cache depends` prints.
fn libraries(printed: &str) -> impl Iterator<Item = &str> {
    let needed = printed.lines().filter_map(|line| line.trim().strip_prefix("Depends: "));
    needed.filter(|name| DEBIAN_LIBRARIES.iter().any(|library| name.starts_with(library)))
}

fn files_of(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("reading {}", folder.display()))?;
    Ok(entries.flatten().map(|entry| entry.path()).collect())
}

fn has_extension(path: &Path, extension: &str) -> bool {
    path.extension().is_some_and(|it| it == extension)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_are_found_among_dependencies() {
        let printed = "rustc-web\n  Depends: libc6\n  Depends: libstd-rust-web-dev\n  Depends: <libc-dev>\n    libc6-dev\n  \
                       Recommends: rust-web-llvm\n  Depends: libllvm22\n";
        assert!(libraries(printed).eq(["libstd-rust-web-dev", "libllvm22"]));
    }

    #[test]
    fn a_missing_target_is_noticed() {
        let root = crate::root();
        assert!(rustc(&root, &["--print", "target-libdir", "--target", "no-such-target"]).is_err());
        assert!(linker(&root).is_ok());
    }
}
