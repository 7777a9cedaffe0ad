import { ExitCode } from "../command-error.js";
import { type Environment, say } from "../environment.js";
import type { Sink } from "../output/sink.js";
import type { Item, Recipe } from "../records/types.js";
import { note } from "./report.js";

export interface PageRun {
  readonly item: Promise<Item>;
  readonly recipe: Recipe;
  readonly sink: Sink;
  readonly environment: Environment;
}

/** Extracts one page in this thread: starting a worker would take longer than most pages do. */
export async function runPage({ item, recipe, sink, environment }: PageRun): Promise<ExitCode> {
  const [read, { toOutcome }] = await Promise.all([item, import("../records/document.js")]);
  const outcome = toOutcome(read, recipe);
  await sink.write([outcome]);
  await sink.close();
  const said = note(outcome, recipe.format);
  if (said !== undefined) say(environment, said);
  return outcome.failure === undefined ? ExitCode.ok : ExitCode.someRecordsFailed;
}
