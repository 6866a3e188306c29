//! Pictures of numbers as SVG: bars in rows, columns of a histogram, shaded cells.
//!
//! A picture says what it shows in a title and a description, which screen readers read; its colors
//! are classes, so that it follows the light or dark scheme of whoever looks, and are told apart by
//! color-blind eyes. The same numbers give the same bytes.

mod bars;
mod columns;
mod scale;
mod shades;
mod svg;

pub use bars::{Bar, BarPicture, BarRow};
pub use columns::{Column, ColumnChart};
pub use shades::ShadeChart;
pub use svg::{STYLE, Texts, escaped};

pub(crate) use scale::grouped;
