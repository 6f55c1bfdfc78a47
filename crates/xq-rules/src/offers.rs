//! Draw offers, kept even: a side whose offer was refused waits for the other's.

use crate::Color;

/// Who may offer a draw, and which offer waits for an answer.
///
/// A side whose offer was refused may not offer again until the other side has offered once and been refused too.
/// Refusing is saying no or simply making the move that is due; an offer cannot be withdrawn before it is answered.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct DrawOffers {
    pending: Option<Color>,
    /// The side that has had one offer more refused than the other.
    ahead: Option<Color>,
}

/// Why a draw cannot be offered now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferError {
    /// An offer waits for its answer.
    Pending,
    /// The side's last offer was refused, and the other side has not offered since.
    NotEven,
}

impl core::fmt::Display for OfferError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Self::Pending => "an offer waits for its answer",
            Self::NotEven => "the other side has to offer first",
        })
    }
}

impl core::error::Error for OfferError {}

impl DrawOffers {
    /// No offer made yet.
    pub const fn new() -> Self {
        Self {
            pending: None,
            ahead: None,
        }
    }

    /// The side whose offer waits for an answer.
    pub const fn pending(&self) -> Option<Color> {
        self.pending
    }

    /// Whether that side may offer now.
    pub fn may_offer(&self, side: Color) -> bool {
        self.pending.is_none() && self.ahead != Some(side)
    }

    /// That side offers a draw.
    ///
    /// # Errors
    /// When an offer is pending, or the side has to wait for the other's.
    pub fn offer(&mut self, side: Color) -> Result<(), OfferError> {
        if self.pending.is_some() {
            return Err(OfferError::Pending);
        }
        if self.ahead == Some(side) {
            return Err(OfferError::NotEven);
        }
        self.pending = Some(side);
        Ok(())
    }

    /// That side agrees to the other's offer; `false` when there is none.
    pub fn accept(&mut self, side: Color) -> bool {
        let agreed = self.pending == Some(!side);
        if agreed {
            self.pending = None;
        }
        agreed
    }

    /// That side says no to the other's offer; `false` when there is none.
    pub fn refuse(&mut self, side: Color) -> bool {
        let refused = self.pending == Some(!side);
        if refused {
            self.pending = None;
            self.ahead = if self.ahead == Some(side) {
                None
            } else {
                Some(!side)
            };
        }
        refused
    }

    /// That side has made its move, which refuses an offer that waits for its answer.
    pub fn moved(&mut self, side: Color) {
        self.refuse(side);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Color::{Black, Red};

    #[test]
    fn offers_stay_even() {
        let mut offers = DrawOffers::new();
        assert_eq!(offers.offer(Red), Ok(()));
        assert_eq!(offers.offer(Red), Err(OfferError::Pending));
        assert_eq!(offers.offer(Black), Err(OfferError::Pending));
        assert!(!offers.refuse(Red), "one's own offer cannot be withdrawn");
        offers.moved(Red);
        assert_eq!(offers.pending(), Some(Red));
        offers.moved(Black);
        assert_eq!(offers.pending(), None);
        assert_eq!(offers.offer(Red), Err(OfferError::NotEven));
        assert!(offers.may_offer(Black));
        assert_eq!(offers.offer(Black), Ok(()));
        assert!(offers.refuse(Red));
        assert!(offers.may_offer(Red) && offers.may_offer(Black));
    }

    #[test]
    fn only_the_other_side_agrees() {
        let mut offers = DrawOffers::new();
        assert!(!offers.accept(Red));
        assert_eq!(offers.offer(Black), Ok(()));
        assert!(!offers.accept(Black));
        assert!(offers.accept(Red));
        assert_eq!(offers.pending(), None);
    }
}
