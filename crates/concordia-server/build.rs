//! Puts the built web client into the program: every file of `web/dist`, with its compressed form where there is one.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

const COMPRESSED: &str = "br";

fn main() -> Result<(), Box<dyn Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?).join("../..").canonicalize()?;
    let dist = root.join("web/dist");
    println!("cargo::rerun-if-changed={}", dist.display());
    let mut files = Vec::new();
    if dist.is_dir() {
        list(&dist, &mut files)?;
    }
    // Deterministic, whatever order the file system has.
    files.sort();
    let mut code = String::from("&[\n");
    for file in files.iter().filter(|file| file.extension().is_none_or(|word| word != COMPRESSED)) {
        let path = file.strip_prefix(&dist)?.to_str().ok_or("a file name is not UTF-8")?.replace('\\', "/");
        let mut compressed = file.clone().into_os_string();
        compressed.push(".");
        compressed.push(COMPRESSED);
        let compressed = PathBuf::from(compressed);
        let brotli = if compressed.is_file() {
            format!("Some(include_bytes!({}))", literal(&compressed)?)
        } else {
            "None".to_owned()
        };
        let bytes = literal(file)?;
        writeln!(code, "    File {{ path: {path:?}, bytes: include_bytes!({bytes}), brotli: {brotli} }},")?;
    }
    code.push(']');
    fs::write(Path::new(&env::var("OUT_DIR")?).join("client.rs"), code)?;
    Ok(())
}

/// A path as Rust code.
fn literal(path: &Path) -> Result<String, Box<dyn Error>> {
    Ok(format!("{:?}", path.to_str().ok_or("a path is not UTF-8")?))
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else {
            println!("cargo::rerun-if-changed={}", path.display());
            files.push(path);
        }
    }
    Ok(())
}
