//! The game of 象棋 (Xiangqi, Chinese chess), exactly.

#![no_std]

extern crate alloc;

pub mod adjudicate;
pub mod attacks;
mod bitboard;
mod board;
mod color;
pub mod fen;
mod game;
mod movegen;
mod moves;
pub mod perft;
mod piece;
mod position;
mod setup;
mod square;
mod validate;
pub mod zobrist;

pub use adjudicate::RuleSet;
pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Observer, Unobserved};
pub use color::{ByColor, Color};
pub use game::{DrawReason, Game, Rules, Verdict, WinReason, is_dead};
pub use movegen::{Guard, MoveKind};
pub use moves::{MAX_MOVES, Move, MoveList};
pub use piece::{Piece, Role};
pub use position::{IllegalMove, Position, PositionError, PositionErrorKind};
pub use setup::Setup;
pub use square::{File, Rank, Square};
