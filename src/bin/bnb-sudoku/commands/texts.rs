//! `bnb-sudoku completions` and `bnb-sudoku man`: texts made from the command line's own definition.

use std::io;

use clap::{Command, CommandFactory};
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
    page.extend_from_slice(notes(&command)?.as_bytes());
    for subcommand in command.get_subcommands() {
        page.extend_from_slice(command_section(subcommand)?.as_bytes());
    }
    print(&page, printer)
}

/// The section of a command, with a subsection for each part.
fn command_section(command: &Command) -> io::Result<String> {
    let man = Man::new(command.clone());
    let mut parts = Vec::new();
    man.render_description_section(&mut parts)?;
    man.render_synopsis_section(&mut parts)?;
    man.render_options_section(&mut parts)?;
    // A list in the help of an option would be set as one paragraph.
    let parts = String::from_utf8_lossy(&parts).replace("\n\\- ", "\n.br\n\\- ") + &notes(command)?;
    let name = command.get_name().to_uppercase();
    Ok(format!(".SH COMMAND {name}\n{}", parts.replace(".SH ", ".SS ")))
}

/// What the help says after the options, under headings of its own; commands to type are set line
/// by line as they stand, for a manual would fill and break them.
fn notes(command: &Command) -> io::Result<String> {
    if command.get_after_long_help().is_none() {
        return Ok(String::new());
    }
    let mut text = Vec::new();
    Man::new(command.clone()).render_extra_section(&mut text)?;
    let text = String::from_utf8_lossy(&text)
        .replace(".SH EXTRA\nExamples:\n", ".SH EXAMPLES\n")
        .replace(".SH EXTRA\n", ".SH NOTES\n")
        .replace("\nExamples:\n", "\n.SH EXAMPLES\n")
        .replace("\nExit status: ", "\n.SH EXIT STATUS\n");
    let (mut page, mut as_it_stands) = (String::new(), false);
    for line in text.lines() {
        let indented = line.starts_with(' ') || as_it_stands && line.is_empty();
        if indented != std::mem::replace(&mut as_it_stands, indented) {
            page.push_str(if indented { ".nf\n" } else { ".fi\n" });
        }
        page.push_str(line);
        page.push('\n');
    }
    if as_it_stands {
        page.push_str(".fi\n");
    }
    Ok(page)
}

fn print(text: &[u8], printer: &mut Printer) -> io::Result<ExitStatus> {
    printer.data(&String::from_utf8_lossy(text))?;
    Ok(ExitStatus::Done)
}
