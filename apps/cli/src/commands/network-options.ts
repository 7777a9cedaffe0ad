import type { OptionEntry } from "./command.js";

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
