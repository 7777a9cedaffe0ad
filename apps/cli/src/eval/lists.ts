import { LAYOUTS, METRICS } from "@winnow/eval";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-code.js";

/** Runs `winnow eval metrics`. */
export async function listMetrics({ stdout }: Environment): Promise<ExitCode> {
  for (const { name, about, measures, better, convention } of Object.values(METRICS)) {
    stdout.write(`${name}\n  ${about}\n`);
    stdout.write(`  measures: ${measures.join(", ")}; ${better} is better\n`);
    for (const [key, value] of Object.entries(convention)) stdout.write(`  ${key}: ${value}\n`);
  }
  return ExitCode.ok;
}

/** Runs `winnow eval layouts`. */
export async function listLayouts({ stdout }: Environment): Promise<ExitCode> {
  for (const { name, about, source, licence } of Object.values(LAYOUTS)) {
    stdout.write(`${name}\n  ${about}\n  from ${source}\n  licence: ${licence}\n`);
  }
  return ExitCode.ok;
}
