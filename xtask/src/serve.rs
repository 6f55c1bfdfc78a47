//! `cargo xtask serve`.

use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::Child;
use std::time::Duration;

use anyhow::{Context as _, Result, bail};
use clap::Args;

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
    let mut trunk = build::trunk("serve");
    trunk.args(["--address", "127.0.0.1", "--port", &port.to_string()]);
    let mut server = trunk.spawn().context("cannot start trunk")?;
    if wait_until_served(&mut server, port)? {
        println!("\n  楚河 Chuhe is served at http://127.0.0.1:{port}/  (Ctrl+C stops it)\n");
    }
    let status = server.wait().context("lost trunk")?;
    if !status.success() {
        bail!("the page could not be built or served ({status}); the lines above say why");
    }
    Ok(())
}

/// True once the port answers, false if the server ended first.
fn wait_until_served(server: &mut Child, port: u16) -> Result<bool> {
    loop {
        if server.try_wait().context("lost trunk")?.is_some() {
            return Ok(false);
        }
        if TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok() {
            return Ok(true);
        }
        std::thread::sleep(Duration::from_millis(100));
    }
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
