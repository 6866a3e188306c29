//! JSON for people to read: a key a line, a row of a board or of a table a line.

use serde::Serialize;
use serde_json::Value;

/// The record as indented JSON: one line a key, and one line for each row of a list of
/// lists or objects.
///
/// # Errors
///
/// Those of [`serde_json::to_value`]; the records of this program have none.
pub fn indented(record: &impl Serialize) -> serde_json::Result<String> {
    let Value::Object(members) = serde_json::to_value(record)? else {
        return serde_json::to_string(record);
    };
    let mut lines = Vec::new();
    for (key, value) in &members {
        let text = match value {
            Value::Array(rows)
                if rows.first().is_some_and(|row| row.is_array() || row.is_object()) =>
            {
                let rows: Vec<_> = rows.iter().map(|row| format!("    {row}")).collect();
                format!("[\n{}\n  ]", rows.join(",\n"))
            }
            other => other.to_string(),
        };
        lines.push(format!("  \"{key}\": {text}"));
    }
    Ok(format!("{{\n{}\n}}", lines.join(",\n")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_on_lines_and_the_json_is_the_same() {
        let value = serde_json::json!({"a": [[1, 2], [3]], "b": null, "c": [3, 3], "d": [], "e": [{"f": 1}]});
        let text = indented(&value).unwrap();
        let expected = "{\n  \"a\": [\n    [1,2],\n    [3]\n  ],\n  \"b\": null,\n  \"c\": [3,3],\n  \"d\": [],\n  \"e\": [\n    {\"f\":1}\n  ]\n}";
        assert_eq!(text, expected);
        assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), value);
    }
}
