//! What only some systems offer: namespaces, Landlock, adoption of orphans, a list of processes.

#[cfg(target_os = "linux")]
mod landlocked;
#[cfg(target_os = "linux")]
mod linux;
#[cfg(target_os = "linux")]
mod view;

#[cfg(not(target_os = "linux"))]
mod elsewhere;

#[cfg(target_os = "linux")]
pub use {
    landlocked::restrict_files,
    linux::{
        ClaimedUser, adopt_orphans, become_ordinary, die_with_parent, enter_namespaces,
        hide_memory, kill_user, processes, tasks_of_user,
    },
    view::View,
};

#[cfg(not(target_os = "linux"))]
pub use elsewhere::{
    ClaimedUser, View, adopt_orphans, become_ordinary, die_with_parent, enter_namespaces,
    hide_memory, kill_user, processes, restrict_files, tasks_of_user,
};
