import { CHUNKINGS, FAVORS, METHOD_NAMES } from "../settings/names.js";
import type { OptionEntry } from "./command.js";

/** Options of the commands that extract pages. */
// biome-ignore format: a table
export const METHOD_OPTION: OptionEntry =
  ["-m, --method <method>", "extraction method; default: winnow, the learned extractor", METHOD_NAMES];
// biome-ignore format: a table
export const FAVOR_OPTION: OptionEntry =
  ["--favor <favor>", "prefer less text (precision) or more text (recall) in doubtful cases; default: balanced", FAVORS];
// biome-ignore format: a table
export const LANGUAGE_OPTION: OptionEntry =
  ["--language <tag>", "language of the pages, such as en or pt-BR; default: detected per page"];
// biome-ignore format: a table
export const RESUME_OPTION: OptionEntry =
  ["--resume", "continue an interrupted run after the last record of the output, a JSON Lines or CSV file"];
// biome-ignore format: a table
export const FORCE_OPTION: OptionEntry =
  ["--force", "replace the unfinished output of an interrupted run"];

/** What a page and the whole command may take. */
// biome-ignore format: a table
export const LIMIT_OPTIONS: readonly OptionEntry[] = [
  ["--max-size <bytes>", "maximum size of a page, such as 500kB; default: 20MB"],
  ["--timeout <ms>", "maximum time per page in milliseconds; default: 30000"],
  ["--concurrency <n>", "number of worker processes; default: number of cores"],
];

/** The cache option of the commands that fetch pages. */
export const CACHE_OPTION: OptionEntry = [
  "--cache <folder>",
  "store pages in this folder and revalidate them when they are requested again",
];

/** The options of all commands that use the network. The defaults are those of `fetchPage`. */
// biome-ignore format: a table
export const NETWORK_OPTIONS: readonly OptionEntry[] = [
  ["--user-agent <text>", "User-Agent header; default: Winnow with its version"],
  ["--pause <ms>", "milliseconds between two requests to a host; default: 1000, or the delay in robots.txt"],
  ["--retries <n>", "number of retries after a failed request; default: 2"],
  ["--ignore-robots", "do not read robots.txt"],
  ["--allow-address <ranges>", "private addresses to allow, such as 127.0.0.1 or 10.0.0.0/8, comma-separated"],
  ["--allow-port <ports>", "ports to allow in addition to 80 and 443, comma-separated"],
];

/** The options that decide which documents are copies. */
// biome-ignore format: a table
export const COMPARISON_OPTIONS: readonly OptionEntry[] = [
  ["--jaccard <j>", "minimum Jaccard similarity of copies; default: 0.8"],
  ["--containment <c>", "minimum containment (manber, chunks); default: 0.9"],
  ["--min-shingles <n>", "minimum shingles of a contained document (manber, chunks); default: 20"],
  ["--chunking <cutter>", "how texts are cut (chunks): by FastCDC, or by Rabin fingerprints; default: fastcdc", CHUNKINGS],
  ["--distance <bits>", "maximum number of differing bits (simhash); default: 3"],
  ["--bands <n>", "number of bands (minhash); default: 14"],
  ["--rows <n>", "rows per band (minhash); default: 8"],
  ["--find <s:r>", "choose bands and rows that find a share r of the pairs with similarity s (minhash)"],
  ["--shingle <words>", "words per shingle; default: 5"],
  ["--seed <n>", "seed of the hash functions (minhash); default: 1"],
];
