//! What users see, as data files: the cases of `tests/cmd` and the console blocks of the README.

#[test]
fn commands_print_what_the_files_say() {
    trycmd::TestCases::new().env("COLUMNS", "100").case("tests/cmd/*.toml").case("README.md").run();
}
