import { mkdir, readFile, realpath, rm } from "node:fs/promises";
import { join, sep } from "node:path";
import { CorpusError } from "@winnow/corpus";
import { listPlaces, type Place } from "@winnow/corpus/places";
import { type Shard, shardsOf } from "@winnow/corpus/run";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { firstLine, plural } from "../messages.js";
import { below, checkFolder, type OutputPath } from "../output/check.js";
import { asOutput, writeOutput } from "../output/open.js";
import { RUN_FORMATS, type RunRecipe } from "./recipe.js";

/**
 * Lists the shards of a recipe: one per input file, however many patterns match it.
 *
 * @param path - the file of the recipe.
 * @throws CommandError `no-input` if there are none; `usage` if one of them, or the recipe, is in the folder of the output.
 */
export async function listShards(
  path: string,
  { input, output }: RunRecipe,
  environment: Environment,
): Promise<readonly Shard[]> {
  const shards = shardsOf(await listInputs(input, output));
  // Everything in the folder belongs to the run.
  await checkFolder(output, "any", [path, ...shards.map((shard) => shard.input)], environment);
  return shards;
}

/**
 * Returns the shards of a run. The first call stores them: their numbers must not change in the middle of a run, and files that are
 * processed may be removed.
 *
 * @param listed - the shards that there are now.
 * @param force - whether to begin anew, whatever is in the folder.
 * @throws CommandError `usage` if the folder belongs to another recipe.
 */
export async function planRun(
  { output, digest }: RunRecipe,
  listed: readonly Shard[],
  environment: Environment,
  force = false,
): Promise<readonly Shard[]> {
  const [plan, manifest] = [join(output, "recipe.json"), join(output, "manifest.jsonl")];
  const stored = force ? undefined : await readPlan(plan, manifest);
  if (stored !== undefined) {
    if (stored.digest !== digest)
      throw usageError(
        `${output} has the documents of another recipe. Name another output, or replace them with --force.`,
      );
    const keyOf = ({ input, bytes }: Shard): string => `${input}\0${bytes}`;
    const known = new Set(stored.shards.map(keyOf));
    const other = listed.filter((shard) => !known.has(keyOf(shard))).length;
    if (other > 0)
      log(
        environment,
        `${plural(other, "input file")} changed or appeared since the run began, and ${other === 1 ? "is" : "are"} not part of it. --force begins anew.`,
      );
    return stored.shards;
  }
  const folder = output as OutputPath;
  if (force) await removeRun(folder, (await readPlan(plan, manifest))?.shards ?? []);
  await asOutput(output, () => mkdir(output, { recursive: true }));
  const lines = listed.map((shard) => `${JSON.stringify(shard)}\n`).join("");
  await writeOutput(lines, below(folder, "manifest.jsonl"), environment);
  await writeOutput(`${JSON.stringify({ digest })}\n`, below(folder, "recipe.json"), environment);
  return listed;
}

/** Removes the files of a run, and its plan last: a removal that is interrupted can be repeated. */
async function removeRun(folder: OutputPath, shards: readonly Shard[]): Promise<void> {
  const outputs = shards.flatMap(({ name }) => RUN_FORMATS.map((format) => `${name}.${format}`));
  const names = ["receipts", "work", "failed", "corpus.json", "report.html", ...outputs, "recipe.json"];
  await asOutput(folder, async () => {
    for (const name of names) await rm(below(folder, name), { recursive: true, force: true });
  });
}

/** Lists the files of all inputs, each once. Those of the run itself are no inputs of a folder around it. */
async function listInputs(inputs: readonly string[], output: string): Promise<readonly Place[]> {
  const isInRun = (path: string): boolean => path === output || path.startsWith(output + sep);
  const places = new Map<string, Place>();
  try {
    for (const input of inputs) {
      for (const place of await listPlaces(input)) {
        if (isInRun(place.location) && !isInRun(input)) continue;
        const key = await realpath(place.location).catch(() => place.location);
        if (!places.has(key)) places.set(key, place);
      }
    }
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    throw new CommandError("no-input", `${firstLine(error)}.`, { cause: error });
  }
  if (places.size === 0) throw new CommandError("no-input", `${inputs.join(", ")}: no such file.`);
  return [...places.values()];
}

/** Returns undefined if there is no plan, or its writing was interrupted. */
async function readPlan(plan: string, manifest: string) {
  try {
    const { digest } = JSON.parse(await readFile(plan, "utf8")) as { readonly digest?: unknown };
    const lines = (await readFile(manifest, "utf8")).trimEnd().split("\n");
    return { digest, shards: lines.map((line) => JSON.parse(line) as Shard) };
  } catch {
    return undefined;
  }
}
