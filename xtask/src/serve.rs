//! `cargo xtask serve`.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::Args;

use crate::run::command;
use crate::{build, setup};

/// How many ports after the wanted one are tried.
const PORTS_TRIED: u16 = 20;

#[derive(Debug, Args)]
pub(crate) struct Options {
    /// The port to serve on; the next free one is taken if it is in use
    #[arg(long, default_value_t = 8080)]
    port: u16,
}

/// Builds the page, serves it, and builds it again whenever a source file changes.
pub(crate) fn serve(options: &Options) -> Result<()> {
    setup::for_build()?;
    let port = free_port(options.port)?;
    let this = std::env::current_exe().context("cannot find this program's own file")?;
    let mut announcer = command(this);
    announcer.args(["announce", &port.to_string()]);
    announcer
        .spawn()
        .context("cannot start this program again")?;
    let mut trunk = build::trunk("serve");
    trunk.args(["--address", "127.0.0.1", "--port", &port.to_string()]);
    become_server(trunk)
}

/// Trunk takes this process over, so that whoever ends it ends the server.
#[cfg(unix)]
fn become_server(mut trunk: Command) -> Result<()> {
    use std::os::unix::process::CommandExt as _;

    Err(trunk.exec()).context("cannot start trunk")
}

#[cfg(not(unix))]
fn become_server(mut trunk: Command) -> Result<()> {
    let status = trunk.status().context("cannot start trunk")?;
    anyhow::ensure!(
        status.success(),
        "the page could not be built or served ({status})"
    );
    Ok(())
}

/// Prints the address once the server answers: Trunk opens the port when the first build is done. Gives up when the server ends.
pub(crate) fn announce(port: u16) {
    let server = parent();
    while parent() == server {
        if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            println!("\n  楚河 Chuhe is served at http://127.0.0.1:{port}/  (Ctrl+C stops it)\n");
            return;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

/// The process that started this one; it changes when that one ends.
#[cfg(unix)]
fn parent() -> u32 {
    std::os::unix::process::parent_id()
}

#[cfg(not(unix))]
fn parent() -> u32 {
    0
}

fn free_port(wanted: u16) -> Result<u16> {
    let last = wanted.saturating_add(PORTS_TRIED);
    let free = (wanted..=last).find(|&port| TcpListener::bind((Ipv4Addr::LOCALHOST, port)).is_ok());
    let Some(free) = free else {
        bail!("the ports {wanted} to {last} are all in use; choose another one with --port");
    };
    if free != wanted {
        println!("port {wanted} is in use, taking {free}");
    }
    Ok(free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_taken_port_is_passed_over() {
        let taken = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = taken.local_addr().unwrap().port();
        assert_ne!(free_port(port).unwrap(), port);
    }
}
