//! Passwords: what is kept of them.

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash};

/// The hash of a password that nobody knows.
pub(crate) const NOBODY: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// What is stored of a password.
pub(crate) fn hash(password: &str) -> Option<String> {
    Some(Argon2::default().hash_password(password.as_bytes()).ok()?.to_string())
}

/// Whether a password is the one that was hashed.
pub(crate) fn is_right(password: &str, hash: &str) -> bool {
    let hash = PasswordHash::new(hash).ok();
    hash.is_some_and(|hash| Argon2::default().verify_password(password.as_bytes(), &hash).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_hashed_with_argon2id() {
        let hash = hash("correct horse").unwrap();
        assert!(hash.starts_with("$argon2id$"));
        assert!(is_right("correct horse", &hash) && !is_right("wrong horse", &hash));
        assert!(PasswordHash::new(NOBODY).is_ok());
    }
}
