import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CorpusError } from "@winnow/corpus";
import { listPlaces } from "@winnow/corpus/places";
import { type Shard, shardsOf } from "@winnow/corpus/run";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { firstLine } from "../messages.js";
import { checkFolder } from "../output/check.js";
import { asOutput } from "../output/open.js";
import type { RunRecipe } from "./recipe.js";

/**
 * Returns the shards of a run: one per input file. The first call stores them, since the numbers of shards must not change in the middle
 * of a run.
 *
 * @param path - the file of the recipe.
 * @param force - whether to begin anew if the folder belongs to another recipe or another list of inputs.
 * @throws CommandError `no-input` if there are none; `usage` if the folder belongs to another run, or has one of the inputs.
 */
export async function planRun(
  path: string,
  { input, output, digest }: RunRecipe,
  environment: Environment,
  force = false,
): Promise<readonly Shard[]> {
  const shards = shardsOf(await listInputs(input));
  // Everything in the folder belongs to the run.
  await checkFolder(output, "any", [path, ...shards.map((shard) => shard.input)], environment);
  if (shards.length === 0) throw new CommandError("no-input", `no files in ${input.join(", ")}.`);
  const [plan, manifest] = [join(output, "recipe.json"), join(output, "manifest.jsonl")];
  const lines = shards.map((shard) => `${JSON.stringify(shard)}\n`).join("");
  const stored = await readStored(plan);
  if (stored !== undefined && !force) {
    if (stored.digest !== digest)
      throw usageError(
        `${output} has the documents of another recipe. Name another output, or replace them with --force.`,
      );
    if ((await readFile(manifest, "utf8").catch(() => "")) !== lines)
      throw usageError(
        `the input files are not those with which ${output} was begun. Name another output, or begin anew with --force.`,
      );
  }
  await asOutput(output, async () => {
    if (force)
      for (const name of ["receipts", "work"]) await rm(join(output, name), { recursive: true, force: true });
    await mkdir(output, { recursive: true });
    await replace(manifest, lines);
    await replace(plan, `${JSON.stringify({ digest })}\n`);
  });
  return shards;
}

async function listInputs(inputs: readonly string[]) {
  try {
    return (await Promise.all(inputs.map((input) => listPlaces(input)))).flat();
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    throw new CommandError("no-input", `${firstLine(error)}.`, { cause: error });
  }
}

async function readStored(path: string): Promise<{ readonly digest?: unknown } | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8"));
  } catch {
    return undefined;
  }
}

async function replace(path: string, content: string): Promise<void> {
  await writeFile(`${path}.part`, content);
  await rename(`${path}.part`, path);
}
