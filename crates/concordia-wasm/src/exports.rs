//! What JavaScript calls, and what it lends us.
//!
//! A request line is written to [`input`], answered by [`request`] and read at [`answer`]. Both texts lie in buffers
//! of ours, so JavaScript frees nothing, and we never follow an address that it made up: there is no unsafe block.

// A name that the linker must keep is unsafe because two of one name would clash; `host` only lends what is declared.
#![allow(unsafe_code)]

use std::cell::RefCell;
use std::panic;

use crate::Sessions;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Milliseconds since any moment.
    safe fn now() -> f64;
    /// Takes the text of a panic; the module stops after it and must not be called again.
    safe fn panicked(text: *const u8, length: usize);
}

struct Engine {
    sessions: Sessions,
    input: Vec<u8>,
    answer: String,
}

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(Engine::new());
}

impl Engine {
    fn new() -> Engine {
        panic::set_hook(Box::new(|info| {
            let text = info.to_string();
            panicked(text.as_ptr(), text.len());
        }));
        Engine { sessions: Sessions::new(|| now() as u64), input: Vec::new(), answer: String::new() }
    }
}

/// Makes room for a request line of so many bytes and says where. It holds until the next call.
#[unsafe(no_mangle)]
extern "C" fn input(length: usize) -> *mut u8 {
    ENGINE.with_borrow_mut(|engine| {
        engine.input.resize(length, 0);
        engine.input.as_mut_ptr()
    })
}

/// Answers the first `length` bytes of the input in a session and says how long the answer is.
#[unsafe(no_mangle)]
extern "C" fn request(session: u32, length: usize) -> usize {
    ENGINE.with_borrow_mut(|Engine { sessions, input, answer }| {
        *answer = sessions.request(session, &input[..length.min(input.len())]);
        answer.len()
    })
}

/// Where the last answer lies. It holds until the next call.
#[unsafe(no_mangle)]
extern "C" fn answer() -> *const u8 {
    ENGINE.with_borrow(|engine| engine.answer.as_ptr())
}

/// Ends a session, and forgets its game.
#[unsafe(no_mangle)]
extern "C" fn close(session: u32) {
    ENGINE.with_borrow_mut(|engine| engine.sessions.close(session));
}
