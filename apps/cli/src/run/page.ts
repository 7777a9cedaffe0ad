import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import type { Sink } from "../output/sink.js";
import { failureItem, type Opened, readPage } from "../records/source.js";
import type { Item, Recipe } from "../records/types.js";
import { note } from "./report.js";

export interface PageRun {
  readonly opened: Opened;
  readonly recipe: Recipe;
  readonly sink: Sink;
  readonly maxSize: number;
  readonly environment: Environment;
}

/** Extracts one page in this thread: starting a worker would take longer than most pages do. */
export async function runPage({ opened, recipe, sink, maxSize, environment }: PageRun): Promise<ExitCode> {
  const [item, { toOutcome }] = await Promise.all([
    readPage(opened, maxSize).catch((error): Item => failureItem(opened.path, 1, error)),
    import("../records/document.js"),
  ]);
  const outcome = toOutcome(item, recipe);
  await sink.write([outcome]);
  await sink.close();
  const said = note(outcome, recipe.format);
  if (said !== undefined) environment.stderr.write(messages.line(said));
  return outcome.failure === undefined ? ExitCode.ok : ExitCode.someRecordsFailed;
}
