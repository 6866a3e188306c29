//! Landlock: this process and all it starts touch no other files, whoever they are.

use std::path::{Path, PathBuf};

use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, LandlockStatus, Ruleset,
    RulesetAttr, RulesetCreatedAttr, RulesetError, RulesetStatus, Scope, path_beneath_rules,
};

use super::linux::{DEVICES, SYSTEM};

/// The newest rules that are asked for; an older kernel does what it can.
const NEWEST: ABI = ABI::V9;

/// What programs like to know about the machine; the rest of `/proc` is about other people's processes.
const ABOUT_THE_MACHINE: [&str; 6] = [
    "/proc/cpuinfo",
    "/proc/meminfo",
    "/proc/stat",
    "/proc/loadavg",
    "/proc/filesystems",
    "/proc/sys/vm/overcommit_memory",
];

/// Leaves this thread, and what it starts, a private directory to write and the rest to read at most;
/// what is not confined, in sentences.
pub fn restrict_files(private: &Path, readable: &[PathBuf], is_namespace: bool) -> Vec<String> {
    let missing = match restrict(private, readable, is_namespace) {
        Ok((RulesetStatus::NotEnforced, _)) => "the kernel has no Landlock".into(),
        Err(error) => format!("Landlock failed ({error})"),
        Ok(_) if is_namespace => return Vec::new(),
        Ok((_, status)) => return gaps(&status),
    };
    let consequence = if is_namespace {
        "only namespaces keep the program from other files"
    } else {
        "the program can read what its user can read, and reach the network"
    };
    vec![format!("{missing}: {consequence}")]
}

/// What this kernel's Landlock cannot do and namespaces would have done.
fn gaps(status: &LandlockStatus) -> Vec<String> {
    let LandlockStatus::Available { effective_abi, .. } = status else { return Vec::new() };
    let gap = |since, what: &str| {
        (*effective_abi < since).then(|| format!("the kernel's Landlock is too old to {what}"))
    };
    [
        gap(ABI::V3, "keep the program from emptying files"),
        gap(ABI::V4, "keep the program from the network"),
        gap(ABI::V6, "keep the program from killing processes of its user"),
        gap(ABI::V9, "keep the program from sockets in the file system"),
    ]
    .into_iter()
    .flatten()
    .collect()
}

fn restrict(
    private: &Path,
    readable: &[PathBuf],
    is_namespace: bool,
) -> Result<(RulesetStatus, LandlockStatus), RulesetError> {
    let read = AccessFs::from_read(NEWEST);
    let system = SYSTEM.iter().map(Path::new);
    let about: &[&str] = if is_namespace { &["/proc", "/dev"] } else { &ABOUT_THE_MACHINE };
    let about = about.iter().map(Path::new);
    let asked = readable.iter().map(PathBuf::as_path);
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(NEWEST))?
        .handle_access(AccessNet::from_all(NEWEST))?
        .scope(Scope::from_all(NEWEST))?
        .create()?
        .add_rules(path_beneath_rules(system.chain(about).chain(asked), read))?
        .add_rules(path_beneath_rules(DEVICES, AccessFs::ReadFile | AccessFs::WriteFile))?
        .add_rules(path_beneath_rules([private], AccessFs::from_all(NEWEST)))?
        .restrict_self()?;
    Ok((status.ruleset, status.landlock))
}
