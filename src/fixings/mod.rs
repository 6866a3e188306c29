//! Which fixings make a relaxation integral: testing a set, making it irredundant,
//! finding a minimum one.
//!
//! "Integral" is always decided for a board in hand, by the width program: the relaxation is that
//! single point when no weight can leave it.

mod irredundant;
mod minimum;
mod part;
mod width;

pub use irredundant::{Irredundant, irredundant};
pub use minimum::{Minimum, minimum};
pub(crate) use width::another_point;
pub use width::{is_integral, width};
