//! Lets libFuzzer look for inputs that break a reader; the first two bytes choose how the rest is read.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/it/fuzz_check.rs"]
mod fuzz_check;

fuzz_target!(|data: &[u8]| fuzz_check::run("read_constraints", data));
