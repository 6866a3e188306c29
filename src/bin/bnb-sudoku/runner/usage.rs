//! What a run uses at the moment, where no kernel limit holds for all of its processes together.

use std::fs;
use std::io;
use std::path::Path;

use nix::unistd::{SysconfVar, sysconf};

use super::copy::MOST_FILES;

/// Whether processes use more memory than allowed together.
///
/// Pages that processes share are counted once, where the kernel says how they are shared.
pub fn is_memory_over(processes: &[i32], limit: u64) -> bool {
    // The cheap number is never smaller than the true one.
    processes.iter().filter_map(|&pid| resident(pid)).sum::<u64>() > limit
        && processes
            .iter()
            .filter_map(|&pid| proportional(pid).or_else(|| resident(pid)))
            .sum::<u64>()
            > limit
}

fn resident(pid: i32) -> Option<u64> {
    let numbers = fs::read_to_string(format!("/proc/{pid}/statm")).ok()?;
    numbers.split(' ').nth(1)?.parse::<u64>().ok().map(|pages| pages * page())
}

fn page() -> u64 {
    let size = sysconf(SysconfVar::PAGE_SIZE).ok().flatten();
    size.and_then(|size| u64::try_from(size).ok()).unwrap_or(4096)
}

fn proportional(pid: i32) -> Option<u64> {
    let text = fs::read_to_string(format!("/proc/{pid}/smaps_rollup")).ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("Pss:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok().map(|kilobytes| kilobytes * 1024)
}

/// Whether a directory holds more bytes or files than allowed.
///
/// A path too long to be followed is too much as well. Everything else that cannot be read may have
/// been removed in the meantime.
pub fn is_disk_over(folder: &Path, limit: u64) -> bool {
    let (mut bytes, mut files) = (0, 0);
    let mut open = vec![folder.to_path_buf()];
    while let Some(folder) = open.pop() {
        let entries = match fs::read_dir(&folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return true,
            Err(_) => continue,
        };
        for entry in entries.flatten() {
            files += 1;
            match entry.metadata() {
                Ok(data) if data.is_dir() => open.push(entry.path()),
                Ok(data) => bytes += allocated(&data),
                Err(error) if error.kind() == io::ErrorKind::InvalidFilename => return true,
                Err(_) => {}
            }
            if bytes > limit || files > MOST_FILES {
                return true;
            }
        }
    }
    false
}

/// A file of holes takes no space.
fn allocated(data: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::blocks(data) * 512
}
