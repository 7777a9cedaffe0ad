//! Measures one extractor in Rust: reads a job as a line of JSON and writes the answer as one, like the script in
//! Python.

use std::error::Error;
use std::fs::{read, read_to_string, File};
use std::io::{stdin, Read, Seek, SeekFrom};
use std::path::Path;

use cpu_time::ProcessTime;
use dom_smoothie::{Readability, ReadabilityError};
use serde_json::{from_slice, from_str, json, Value};

fn main() -> Result<(), Box<dyn Error>> {
    let mut line = String::new();
    stdin().read_line(&mut line)?;
    let job: Value = from_str(&line)?;
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
    // Every batch is one page.
    for (place, batch) in job["batches"]
        .as_array()
        .ok_or("no batches")?
        .iter()
        .enumerate()
    {
        let entry = &entries[number(&batch[0])? as usize];
        let mut bytes = vec![0; number(&entry["length"])? as usize];
        data.seek(SeekFrom::Start(number(&entry["offset"])?))?;
        data.read_exact(&mut bytes)?;
        let html = String::from_utf8(bytes)?;
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
    let run = json!({
        "cpuMs": times,
        "peakBytes": peak_bytes(),
        "empty": empty,
        "errors": errors,
    });
    println!("{run}");
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

/// Peak resident memory by `/proc/self/status`; 0 without it.
fn peak_bytes() -> u64 {
    let status = read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))
        .unwrap_or_default();
    peak.trim()
        .trim_end_matches(" kB")
        .parse::<u64>()
        .map_or(0, |kilobytes| kilobytes * 1024)
}
