//! The lessons of `notebooks-equivalent-examples` print what their snapshots say.

use std::path::Path;
use std::process::Command;

/// Cargo does not build examples when one test crate is asked for, and would leave old ones in place: so they are
/// built here, in the folder and the profile of this test.
#[test]
fn lessons_print_their_snapshots() {
    let test = std::env::current_exe().unwrap();
    let profile = test.parent().and_then(Path::parent).unwrap();
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--examples", "--manifest-path"]);
    build.arg(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml"));
    build.arg("--target-dir").arg(profile.parent().unwrap());
    if profile.ends_with("release") {
        build.arg("--release");
    }
    assert!(build.status().unwrap().success(), "the examples do not build");

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("notebooks-equivalent-examples");
    let cases = trycmd::TestCases::new();
    let mut lessons = 0;
    for entry in std::fs::read_dir(&folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "rs") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        let program = format!("{name}{}", std::env::consts::EXE_SUFFIX);
        cases.register_bin(name, profile.join("examples").join(program));
        assert!(folder.join("expected").join(name).with_extension("toml").exists(), "{name}");
        lessons += 1;
    }
    assert_eq!(lessons, 5);
    cases.case("notebooks-equivalent-examples/expected/*.toml").run();
}
