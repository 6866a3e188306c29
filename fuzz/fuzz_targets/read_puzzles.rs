//! Lets libFuzzer look for inputs that break the readers: the first two bytes choose how the rest is read.
#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/it/fuzz_check.rs"]
mod fuzz_check;

fuzz_target!(|data: &[u8]| {
    if let [first, second, input @ ..] = data {
        let choice = usize::from(u16::from_le_bytes([*first, *second]));
        fuzz_check::check(input, fuzz_check::reading(choice));
    }
});
