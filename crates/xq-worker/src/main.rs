//! Placeholder until the crate is laid.

fn main() {}
