import type { Command } from "commander";
import type { Environment } from "../../environment.js";

/** Adds `winnow eval metrics`. */
export function addMetrics(program: Command, { stdout }: Environment): void {
  program
    .command("metrics")
    .summary("list the metrics, with what they count and where they come from")
    .description("Lists the metrics that --metrics takes.")
    .action(async () => {
      const { METRICS } = await import("@winnow/eval");
      for (const { name, about, measures, better, convention } of Object.values(METRICS)) {
        stdout.write(`${name}\n  ${about}\n`);
        stdout.write(`  measures: ${measures.join(", ")}; ${better} is better\n`);
        for (const [key, value] of Object.entries(convention)) stdout.write(`  ${key}: ${value}\n`);
      }
    });
}

/** Adds `winnow eval layouts`. */
export function addLayouts(program: Command, { stdout }: Environment): void {
  program
    .command("layouts")
    .summary("list the layouts of public data sets that can be read")
    .description("Lists the layouts that `winnow eval import` takes.")
    .action(async () => {
      const { LAYOUTS } = await import("@winnow/eval");
      for (const { name, about, source, licence } of Object.values(LAYOUTS)) {
        stdout.write(`${name}\n  ${about}\n  from ${source}\n  licence: ${licence}\n`);
      }
    });
}
