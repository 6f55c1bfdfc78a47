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
mod guard;
mod movegen;
mod moves;
pub mod notation;
mod offers;
pub mod perft;
mod piece;
mod position;
mod setup;
mod square;
pub mod uci;
mod validate;
pub mod zobrist;

pub use adjudicate::RuleSet;
pub use bitboard::{Bitboard, Squares};
pub use board::{Board, Observer, Unobserved};
pub use color::{ByColor, Color};
pub use game::{DrawReason, Game, INFRINGEMENT_LIMIT, Rules, Verdict, Warning, WinReason, is_dead};
pub use guard::Guard;
pub use movegen::MoveKind;
pub use moves::{MAX_MOVES, Move, MoveList};
pub use offers::{DrawOffers, OfferError};
pub use piece::{Piece, Role};
pub use position::{IllegalMove, Position, PositionError, PositionErrorKind};
pub use setup::Setup;
pub use square::{File, Rank, Square};
