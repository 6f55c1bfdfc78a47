//! Placeholder until the crate is laid.
