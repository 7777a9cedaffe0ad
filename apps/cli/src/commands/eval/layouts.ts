import { LAYOUTS } from "@winnow/eval";
import type { Command } from "commander";
import type { CommandContext } from "../command.js";

export function configure(command: Command, { environment: { stdout } }: CommandContext): void {
  command.description("Lists the layouts that `winnow eval import` takes.").action(() => {
    for (const { name, about, source, licence } of Object.values(LAYOUTS)) {
      stdout.write(`${name}\n  ${about}\n  from ${source}\n  licence: ${licence}\n`);
    }
  });
}
