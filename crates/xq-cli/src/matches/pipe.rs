//! A process with its input and output in lines.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::time::Duration;

/// A running program.
#[derive(Debug)]
pub(crate) struct Pipe {
    child: Child,
    input: ChildStdin,
    output: Receiver<String>,
}

impl Pipe {
    /// Starts `command`, split at blanks.
    pub(crate) fn open(command: &str) -> Result<Self, String> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or("an engine needs a command")?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|e| format!("{command}: {e}"))?;
        let input = child.stdin.take().ok_or("no standard input")?;
        let output = child.stdout.take().ok_or("no standard output")?;
        Ok(Self {
            child,
            input,
            output: lines(output),
        })
    }

    pub(crate) fn send(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}")
            .and_then(|()| self.input.flush())
            .map_err(|e| format!("the engine has gone: {e}"))
    }

    /// Its next line; `None` when there is none in that time, or never will be.
    pub(crate) fn receive(&self, patience: Duration) -> Option<String> {
        self.output.recv_timeout(patience).ok()
    }
}

impl Drop for Pipe {
    fn drop(&mut self) {
        // A process that has gone already needs neither word nor signal.
        let _ = self.send("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "reading a pipe blocks, and answers have time limits"
)]
fn lines(output: impl std::io::Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).lines() {
            let Ok(line) = line else { break };
            if sender.send(line).is_err() {
                break;
            }
        }
    });
    receiver
}
