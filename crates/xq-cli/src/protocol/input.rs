//! Lines of standard input, also while a search runs.

/// Standard input. There is one in a process.
#[derive(Debug)]
pub(crate) struct Input(source::Source);

impl Input {
    /// Begins to listen.
    pub(crate) fn open() -> Self {
        Self(source::Source::open())
    }

    /// The next line; waits for it. `None` at the end of the input.
    pub(crate) fn next(&self) -> Option<String> {
        self.0.next()
    }

    /// The next line if it has come already.
    pub(crate) fn poll(&self) -> Option<String> {
        self.0.poll()
    }
}

/// Natively the lines arrive on a channel from a thread that reads.
#[cfg(not(target_family = "wasm"))]
mod source {
    use std::io::BufRead as _;
    use std::sync::mpsc::{self, Receiver};

    #[derive(Debug)]
    pub(super) struct Source(Receiver<String>);

    impl Source {
        #[expect(
            clippy::disallowed_methods,
            reason = "standard input blocks, and the search must hear stop"
        )]
        pub(super) fn open() -> Self {
            let (sender, receiver) = mpsc::channel();
            std::thread::spawn(move || {
                for line in std::io::stdin().lock().lines() {
                    let Ok(line) = line else { break };
                    if sender.send(line).is_err() {
                        break;
                    }
                }
            });
            Self(receiver)
        }

        pub(super) fn next(&self) -> Option<String> {
            self.0.recv().ok()
        }

        /// The end of the input is no line: it lets a search by depth or time run out, so that `echo … | xq` works.
        pub(super) fn poll(&self) -> Option<String> {
            self.0.try_recv().ok()
        }
    }
}

/// WASI has no threads: a search hears nothing before it ends, so it needs a limit.
#[cfg(target_family = "wasm")]
mod source {
    #[derive(Debug)]
    pub(super) struct Source;

    impl Source {
        pub(super) const fn open() -> Self {
            Self
        }

        #[expect(clippy::unused_self, reason = "the same shape as the native source")]
        pub(super) fn next(&self) -> Option<String> {
            let mut line = String::new();
            match std::io::stdin().read_line(&mut line) {
                Ok(n) if n > 0 => Some(line),
                _ => None,
            }
        }

        #[expect(clippy::unused_self, reason = "the same shape as the native source")]
        pub(super) const fn poll(&self) -> Option<String> {
            None
        }
    }
}
