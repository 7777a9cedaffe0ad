import type { Command } from "commander";
import { METHODS } from "../catalogue.js";
import type { CommandContext } from "./command.js";

export function configure(command: Command, { environment: { stdout } }: CommandContext): void {
  command.description("Lists the methods for `winnow extract --method`.").action(() => {
    for (const [name, { about, goodFor, source, year, licence }] of Object.entries(METHODS)) {
      stdout.write(
        `${name}\n  ${about}; for ${goodFor}\n  ${source}, ${year}; ${licence ?? "no software"}\n`,
      );
    }
  });
}
