import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CorpusError } from "@winnow/corpus";
import { listPlaces } from "@winnow/corpus/places";
import { type Shard, shardsOf } from "@winnow/corpus/run";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { firstLine, plural } from "../messages.js";
import { checkFolder } from "../output/check.js";
import { asOutput } from "../output/open.js";
import type { RunRecipe } from "./recipe.js";

/**
 * Lists the shards of a recipe: one per input file.
 *
 * @param path - the file of the recipe.
 * @throws CommandError `no-input` if there are none; `usage` if one of them, or the recipe, is in the folder of the output.
 */
export async function listShards(
  path: string,
  { input, output }: RunRecipe,
  environment: Environment,
): Promise<readonly Shard[]> {
  const shards = shardsOf(await listInputs(input));
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
  await asOutput(output, async () => {
    if (force)
      for (const name of ["receipts", "work"]) await rm(join(output, name), { recursive: true, force: true });
    await mkdir(output, { recursive: true });
    await replace(manifest, listed.map((shard) => `${JSON.stringify(shard)}\n`).join(""));
    await replace(plan, `${JSON.stringify({ digest })}\n`);
  });
  return listed;
}

async function listInputs(inputs: readonly string[]) {
  try {
    return (await Promise.all(inputs.map((input) => listPlaces(input)))).flat();
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    throw new CommandError("no-input", `${firstLine(error)}.`, { cause: error });
  }
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

async function replace(path: string, content: string): Promise<void> {
  await writeFile(`${path}.${process.pid}.part`, content);
  await rename(`${path}.${process.pid}.part`, path);
}
