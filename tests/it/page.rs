//! `trace --format html`, as a command; what a browser makes of a page is tested by `.ci/page/run`.

use serde_json::Value;

use crate::driver::run;

/// The summary of the search that is in a page.
fn summary(html: &str) -> Value {
    let (_, behind) = html.split_once(" id=\"summary\">").unwrap();
    serde_json::from_str(behind.split_once("</script>").unwrap().0).unwrap()
}

#[test]
fn a_page_is_whole_and_the_same_every_time() {
    let pages =
        [(), ()].map(|()| run(&["trace", "--format", "html", "1..............."], b"").exits(0));
    let html = &pages[0].stdout;
    assert!(html.starts_with("<!DOCTYPE html>") && html.ends_with("</html>\n"));
    assert_eq!(summary(html)["ended"]["status"], "solved");
    assert_eq!(pages[0].stderr, "");
    assert_eq!(html, &pages[1].stdout);
}

#[test]
fn a_page_opens_in_the_language_that_is_asked_for() {
    for (code, title) in [("en", "Branch"), ("cs", "Metoda"), ("ru", "Метод"), ("ja", "分枝")]
    {
        let arguments = ["trace", "--format", "html", "--language", code, "1..............."];
        let page = run(&arguments, b"").exits(0).stdout;
        assert!(
            page.contains(&format!("<html lang=\"{code}\">")) && page.contains(title),
            "{code}"
        );
    }
}

#[test]
fn a_limit_half_way_still_gives_a_page() {
    let empty = ".".repeat(36);
    let arguments = ["trace", "--format", "html", "--box", "2x3", "--node-limit", "7", &empty];
    let page = run(&arguments, b"").exits(3).stdout;
    assert!(page.ends_with("</html>\n"));
    assert_eq!(summary(&page)["ended"]["because"], "the node limit was reached");
}

#[test]
fn a_large_board_and_little_time_still_give_a_page() {
    let empty = format!("1{}", ".".repeat(624));
    let page =
        run(&["trace", "--format", "html", "--time-limit", "1", &empty], b"").exits(3).stdout;
    assert!(page.ends_with("</html>\n"));
    assert_eq!(summary(&page)["ended"]["status"], "limit");
    assert_eq!(summary(&page)["begun"]["box"], serde_json::json!([5, 5]));
}

#[test]
fn a_puzzle_that_is_refused_at_once_has_a_page_that_says_why() {
    let page = run(&["trace", "--format", "html", "11.............."], b"").exits(1).stdout;
    let said = &summary(&page)["ended"]["because"];
    assert_eq!(said, "the 1s at r1c1 and r1c2 are both in row 1");
}
