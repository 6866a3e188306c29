//! Branch and bound over LP relaxations; this module knows no sudoku and prints nothing.
//!
//! The algorithm, as [`search()`] runs it:
//!
//! 1. The root is the only open node; its key is unknown.
//! 2. Take the open node that the [`NodeSelection`] prefers. Stop when there is none.
//! 3. If its relaxation has not been solved yet, solve it:
//!    - empty: the node is fathomed;
//!    - integral, a single 0/1 point: the node is fathomed and the point is a solution; stop when
//!      there are as many as were asked for;
//!    - otherwise the [`BranchingRule`] picks what to branch on, the node gets its own objective as
//!      key and goes back among the open nodes.
//! 4. If its relaxation has been solved, branch: every alternative becomes a child, which is open
//!    and inherits the parent's objective as key until its own is known. Under
//!    [`NodeSelection::MostIntegral`] the children are solved on the spot.
//!
//! Nodes are never pruned by bound: the objective measures how far a relaxation is from integral,
//! not how good a solution is. Otherwise a child is solved only when its inherited key brings it to
//! the front, so best bound visits nodes in the order of their own objectives, and a dive solves one
//! child a level. What a relaxation is, and what one branches on, the search learns from a
//! [`Problem`]; who wants to watch implements [`Observer`].

mod branching;
mod limits;
mod lp_answer;
mod node_selection;
mod observer;
mod open_nodes;
mod problem;
mod search;
mod tree;

pub use branching::{Alternatives, BranchingRule};
pub use limits::{Limits, StopReason};
pub(crate) use lp_answer::{LpAnswer, ask, ask_feasible};
pub use node_selection::NodeSelection;
pub use observer::{Event, Observer};
pub use problem::{Problem, Relaxed};
pub use search::{End, Found, MOST_KEPT, Search, Searched, SolutionLimit, search};
pub use tree::{Fathomed, Node, NodeId, Tree};
