import type { OptionEntry } from "./command.js";

/** The flag of the commands that fetch pages. */
export const CACHE_OPTION: OptionEntry = [
  "--cache <folder>",
  "keep pages there, and ask servers only what has changed since",
];

/** The flags that every command with a network has; the defaults are those of `fetchPage`. */
// biome-ignore format: a table
export const NETWORK_OPTIONS: readonly OptionEntry[] = [
  ["--user-agent <text>", "what to call ourselves; default: Winnow with its version"],
  ["--pause <ms>", "milliseconds between two requests to a host; default: 1000, or what robots.txt asks for"],
  ["--retries <n>", "tries after the first; default: 2"],
  ["--ignore-robots", "do not read robots.txt"],
  ["--allow-address <ranges>", "private addresses to let through, as 127.0.0.1 or 10.0.0.0/8"],
  ["--allow-port <ports>", "ports besides 80 and 443, with commas between them"],
];
