import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FileFacts, Receipt } from "@winnow/corpus/run";
import { asOutput } from "../output/open.js";
import type { ShardOutput } from "./dedup-shards.js";
import type { RunRecipe } from "./recipe.js";

/** What `receipts/NAME.output.json` says: the output of a shard whose documents were compared with all others. */
interface StoredOutput extends FileFacts {
  /** The digest of the recipe. */
  readonly recipe: string;
  readonly documents: number;
  readonly copies: number;
}

const pathOf = (folder: string, name: string): string => join(folder, "receipts", `${name}.output.json`);

/** Returns the output of a shard; undefined if it is not written yet, or gone. */
export async function readShardOutput(
  { output: folder, dedup, digest }: RunRecipe,
  { name, files, tallies }: Receipt,
): Promise<ShardOutput | undefined> {
  if (dedup === undefined) {
    const file = files.documents!;
    return (await isThere(folder, file))
      ? { name, documents: tallies.documents, copies: 0, file }
      : undefined;
  }
  try {
    const { recipe, documents, copies, ...file } = JSON.parse(
      await readFile(pathOf(folder, name), "utf8"),
    ) as StoredOutput;
    return recipe === digest && (await isThere(folder, file)) ? { name, documents, copies, file } : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a file of a run is there, as long as it was. */
export async function isThere(folder: string, { path, bytes }: FileFacts): Promise<boolean> {
  return stat(join(folder, path)).then(
    ({ size }) => size === bytes,
    () => false,
  );
}

/** Stores that the output of a shard is complete. */
export async function storeShardOutput(
  { output: folder, digest }: RunRecipe,
  { name, documents, copies, file }: ShardOutput,
): Promise<void> {
  const stored: StoredOutput = { recipe: digest, ...file, documents, copies };
  await asOutput(folder, () => writeFile(pathOf(folder, name), `${JSON.stringify(stored, null, 1)}\n`));
}

/** Removes it, before the documents of a shard change. */
export async function removeShardOutput(folder: string, name: string): Promise<void> {
  await asOutput(folder, () => rm(pathOf(folder, name), { force: true }));
}
