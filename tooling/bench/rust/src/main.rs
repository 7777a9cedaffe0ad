//! Measures one extractor in Rust: reads a job from standard input and writes the answer to standard output, like
//! the scripts in Python.

use std::error::Error;
use std::fs::{read, read_to_string, File};
use std::io::{stdin, Read, Seek, SeekFrom};
use std::path::Path;
use std::time::Instant;

use cpu_time::ProcessTime;
use dom_smoothie::{Readability, ReadabilityError};
use serde_json::{from_reader, from_slice, json, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let job: Value = from_reader(stdin())?;
    let extract = match job["variant"].as_str() {
        Some("dom-smoothie") => dom_smoothie,
        other => return Err(format!("no variant {other:?}").into()),
    };
    let spool = Path::new(job["spool"].as_str().ok_or("no spool")?);
    let entries: Vec<Value> = from_slice(&read(spool.join("pages.json"))?)?;
    let mut data = File::open(spool.join("pages.bin"))?;
    let number = |value: &Value| value.as_u64().ok_or("not a number");
    let warm = number(&job["warm"])? as usize;

    let mut times = Vec::new();
    let mut errors = Vec::new();
    let mut empty = 0;
    let mut start_bytes = 0;
    let mut wall = Instant::now();
    for (place, index) in job["pages"]
        .as_array()
        .ok_or("no pages")?
        .iter()
        .enumerate()
    {
        let entry = &entries[number(index)? as usize];
        let mut bytes = vec![0; number(&entry["length"])? as usize];
        data.seek(SeekFrom::Start(number(&entry["offset"])?))?;
        data.read_exact(&mut bytes)?;
        let html = String::from_utf8(bytes)?;
        if place == warm {
            start_bytes = resident_bytes("VmRSS:");
            wall = Instant::now();
        }
        let start = ProcessTime::now();
        let result = extract(&html, entry["url"].as_str());
        let ms = start.elapsed().as_secs_f64() * 1000.0;
        if place < warm {
            continue;
        }
        match result {
            Ok(text) if text.trim().is_empty() => empty += 1,
            Ok(_) => {}
            Err(error) => errors.push(json!({ "page": times.len(), "message": error.to_string() })),
        }
        times.push(ms);
    }
    let wall_ms = wall.elapsed().as_secs_f64() * 1000.0;
    let run = json!({
        "cpuMs": times,
        "wallMs": wall_ms,
        "startBytes": start_bytes,
        "peakBytes": resident_bytes("VmHWM:"),
        "empty": empty,
        "errors": errors,
    });
    println!("answer: {run}");
    Ok(())
}

/// The text of a page, empty without content. Freeing the document is part of the time.
fn dom_smoothie(html: &str, url: Option<&str>) -> Result<String, ReadabilityError> {
    match Readability::new(html, url, None)?.parse() {
        Ok(article) => Ok(article.text_content.to_string()),
        Err(ReadabilityError::GrabFailed) => Ok(String::new()),
        Err(error) => Err(error),
    }
}

/// Resident memory by a line of `/proc/self/status`; 0 without it.
fn resident_bytes(field: &str) -> u64 {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let value = status
        .lines()
        .find_map(|line| line.strip_prefix(field))
        .unwrap_or_default();
    value
        .trim()
        .trim_end_matches(" kB")
        .parse::<u64>()
        .map_or(0, |kilobytes| kilobytes * 1024)
}
