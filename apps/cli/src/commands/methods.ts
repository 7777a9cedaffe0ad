import { methods } from "@winnow/extract/methods";
import type { Command } from "commander";
import type { CommandContext } from "./command.js";

export function configure(command: Command, { environment: { stdout } }: CommandContext): void {
  command.description("Lists the methods for `winnow extract --method`.").action(() => {
    const width = Math.max(...Object.keys(methods).map((name) => name.length));
    for (const [name, { about }] of Object.entries(methods)) {
      stdout.write(`${name.padEnd(width)}  ${about}\n`);
    }
  });
}
