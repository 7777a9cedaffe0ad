import { METRICS } from "@winnow/eval";
import type { Command } from "commander";
import type { CommandContext } from "../command.js";

export function configure(command: Command, { environment: { stdout } }: CommandContext): void {
  command.description("Lists the metrics that --metrics takes.").action(() => {
    for (const { name, about, measures, better, convention } of Object.values(METRICS)) {
      stdout.write(`${name}\n  ${about}\n`);
      stdout.write(`  measures: ${measures.join(", ")}; ${better} is better\n`);
      for (const [key, value] of Object.entries(convention)) stdout.write(`  ${key}: ${value}\n`);
    }
  });
}
