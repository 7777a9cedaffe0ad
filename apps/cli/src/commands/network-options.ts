import type { Command } from "commander";

/** The flag of the commands that fetch pages. */
export const CACHE_OPTION = [
  "--cache <folder>",
  "keep pages there, and ask servers only what has changed since",
] as const;

/** Adds the flags that every command with a network has; the descriptions' defaults are those of `fetchPage`. */
export function addNetworkOptions(command: Command): Command {
  return command
    .option("--user-agent <text>", "what to call ourselves; default: Winnow with its version")
    .option(
      "--pause <ms>",
      "milliseconds between two requests to a host; default: 1000, or what robots.txt asks for",
    )
    .option("--retries <n>", "tries after the first; default: 2")
    .option("--ignore-robots", "do not read robots.txt")
    .option("--allow-address <ranges>", "private addresses to let through, as 127.0.0.1 or 10.0.0.0/8")
    .option("--allow-port <ports>", "ports besides 80 and 443, with commas between them");
}
