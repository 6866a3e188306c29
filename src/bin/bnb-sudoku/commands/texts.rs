//! `bnb-sudoku completions` and `bnb-sudoku man`: texts made from the command line's own definition.

use std::io;

use clap::CommandFactory;
use clap_mangen::Man;

use crate::args::{Arguments, CompletionsArguments};
use crate::exit_status::ExitStatus;
use crate::printer::Printer;

/// Prints the completion script of a shell.
pub fn completions(
    arguments: &CompletionsArguments,
    printer: &mut Printer,
) -> io::Result<ExitStatus> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "bnb-sudoku", &mut script);
    print(&script, printer)
}

/// Prints the manual: the page of the program followed by the sections of its commands.
pub fn man(printer: &mut Printer) -> io::Result<ExitStatus> {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    // The commands are sections of this page; a list of them would name pages that do not exist.
    let whole = Man::new(command.clone());
    let mut page = Vec::new();
    whole.render_title(&mut page)?;
    whole.render_name_section(&mut page)?;
    whole.render_synopsis_section(&mut page)?;
    whole.render_description_section(&mut page)?;
    whole.render_options_section(&mut page)?;
    whole.render_extra_section(&mut page)?;
    for subcommand in command.get_subcommands() {
        let man = Man::new(subcommand.clone());
        let title = format!(".SH COMMAND {}\n", subcommand.get_name().to_uppercase());
        page.extend_from_slice(title.as_bytes());
        man.render_description_section(&mut page)?;
        man.render_synopsis_section(&mut page)?;
        man.render_options_section(&mut page)?;
        if subcommand.get_after_long_help().is_some() {
            man.render_extra_section(&mut page)?;
        }
    }
    print(&page, printer)
}

fn print(text: &[u8], printer: &mut Printer) -> io::Result<ExitStatus> {
    printer.data(&String::from_utf8_lossy(text))?;
    Ok(ExitStatus::Done)
}
