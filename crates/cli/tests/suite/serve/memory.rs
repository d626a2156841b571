//! Row 41 from outside: what the whole server needs more while it checks the largest record that it takes.

use std::process::Child;

use holmgang_arena::chain::{self, MOST_BYTES, SUFFIX};
use holmgang_loadgen::http::{call, send};
use serde_json::Value;

use super::host::{first_book, folder, graceful, people, start};

/// A line of what the system tells of a process, in bytes.
fn told(child: &Child, name: &str) -> u64 {
    let text = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix(name)).unwrap();
    line.trim_start_matches(':').trim().trim_end_matches(" kB").parse::<u64>().unwrap() * 1024
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_checks_the_largest_record_needs_little_more() {
    let folder = folder("memory");
    let (child, server) = start(&folder);
    let book = first_book(server).await;
    let player = people(server, &book, 1).await.remove(0);
    let path = format!("/api/tables/{}/record", player.table);
    let record =
        String::from_utf8(call(server, &player.token, "GET", &path, &Value::Null).await.unwrap().body).unwrap();
    let begun = chain::read("record", record.as_bytes()).unwrap();
    let rolls = vec!["a=1"; 10_000].join(" ");
    // Many rolls, which become most when they are read; and many comments, which are many lines.
    for line in [format!("red: end ; {rolls}"), format!("// {:060}", 0)] {
        let mut lines: Vec<String> = begun.iter().map(|line| (*line).to_owned()).collect();
        let mut bytes = record.len();
        for number in 1.. {
            let next = if line.starts_with("//") { line.clone() } else { format!("{number} {line}") };
            bytes += next.len() + SUFFIX;
            if bytes > MOST_BYTES || lines.len() == chain::MOST_LINES {
                break;
            }
            lines.push(next);
        }
        let text = chain::write(lines.iter().map(String::as_str));
        assert!(text.len() > MOST_BYTES * 9 / 10);
        let bearer = format!("Bearer {}", player.token);
        let before = told(&child, "VmRSS");
        // The mark of the most is set back to what there is now.
        std::fs::write(format!("/proc/{}/clear_refs", child.id()), "5").unwrap();
        let headers = [("Authorization", bearer.as_str())];
        let brought = send(server, "POST", "/api/records", &headers, text.as_bytes()).await.unwrap();
        assert_eq!(brought.status, 201, "{}", String::from_utf8_lossy(&brought.body));
        let more = told(&child, "VmHWM").saturating_sub(before);
        say(&format!("{} KiB more while {} are checked", more / 1024, line.get(..12).unwrap_or(&line)));
        assert!(more <= 128 * 1024 * 1024, "{more} bytes");
    }
    graceful(child);
    let _ = std::fs::remove_dir_all(&folder);
}

#[allow(clippy::print_stderr)]
fn say(text: &str) {
    eprintln!("{text}");
}
