import { basename } from "node:path";
import type { Place } from "../places/index.js";
import type { Shard } from "./types.js";

/** What follows the name of a file: `.warc.gz`, `.jsonl`. */
const EXTENSIONS = /(?:\.(?:warc|wet|wat|arc|jsonl|ndjson|csv|tsv|parquet|html?|xhtml|gz|zst))+$/i;

/**
 * Divides inputs into shards, one per file, with unique names.
 *
 * @example
 * shardsOf([{ location: "crawl/a.warc.gz" }, { location: "b/a.jsonl" }]);
 * // [{ shard: 0, name: "a", input: "crawl/a.warc.gz" }, { shard: 1, name: "a-2", input: "b/a.jsonl" }]
 */
export function shardsOf(places: readonly Place[]): readonly Shard[] {
  const used = new Set<string>();
  return places.map(({ location, size }, shard) => {
    const path = /^[a-z\d]+:\/\//i.test(location) ? location.split(/[?#]/, 1)[0]! : location;
    // Names become those of files, on file systems that ignore case, too.
    const stem = basename(path)
      .replace(EXTENSIONS, "")
      .replace(/[^\p{L}\p{N}_-]+/gu, "-")
      .slice(0, 100);
    let name = stem === "" ? "shard" : stem;
    for (let number = 2; used.has(name.toLowerCase()); number++) name = `${stem}-${number}`;
    used.add(name.toLowerCase());
    return { shard, name, input: location, ...(size === undefined ? {} : { bytes: size }) };
  });
}
