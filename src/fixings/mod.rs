//! Which fixings make a relaxation integral: testing a set, and making it irredundant.
//!
//! "Integral" is always decided for a board in hand, by the width program: the relaxation is that
//! single point when no weight can leave it.

mod irredundant;
mod width;

pub use irredundant::{Irredundant, irredundant};
pub use width::{is_integral, width};
