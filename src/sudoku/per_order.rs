//! A value for each order, made once.

use std::sync::OnceLock;

use super::Order;

/// One more than the largest dimension of a box.
const DIMENSIONS: usize = Order::MAX_SIDE / 2 + 1;

/// A table that depends on nothing but the order, for a `static`.
pub(crate) struct PerOrder<T>([OnceLock<T>; DIMENSIONS * DIMENSIONS]);

impl<T> PerOrder<T> {
    pub(crate) const fn new() -> Self {
        Self([const { OnceLock::new() }; DIMENSIONS * DIMENSIONS])
    }

    /// The table of an order, made when it is first asked for.
    pub(crate) fn get(&self, order: Order, make: impl FnOnce(Order) -> T) -> &T {
        let place = order.box_rows() * DIMENSIONS + order.box_columns();
        self.0[place].get_or_init(|| make(order))
    }
}
