import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { link, mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { onDisk } from "./attempt.js";
import type { FileFacts, Receipt } from "./types.js";

/** The names in the folder of a run. */
export const WORK = "work";
const RECEIPTS = "receipts";

function pathOf(folder: string, shard: string): string {
  return join(folder, RECEIPTS, `${shard}.json`);
}

/** Returns the receipt of a shard of this recipe; undefined if it is not complete. */
export async function readReceipt(
  folder: string,
  shard: string,
  recipe: string,
): Promise<Receipt | undefined> {
  try {
    const receipt = JSON.parse(await readFile(pathOf(folder, shard), "utf8")) as Receipt;
    return receipt.recipe === recipe ? receipt : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Stores a receipt. The first attempt at a shard counts, whoever is slower: several engines start a slow task a second time.
 *
 * @returns the receipt that counts.
 * @throws {CorpusError} `cannot-write`.
 */
export async function commitReceipt(folder: string, receipt: Receipt): Promise<Receipt> {
  const path = pathOf(folder, receipt.name);
  return onDisk(path, async () => {
    await mkdir(join(folder, RECEIPTS), { recursive: true });
    const part = `${path}.${receipt.attempt}.part`;
    await writeFile(part, `${JSON.stringify(receipt, null, 1)}\n`);
    try {
      await link(part, path);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EEXIST") {
        const first = await readReceipt(folder, receipt.name, receipt.recipe);
        if (first !== undefined) return first;
        // That of another recipe, which the caller has agreed to replace.
      } else if (code !== "EPERM" && code !== "ENOTSUP" && code !== "ENOSYS") throw error;
      await rename(part, path);
    } finally {
      await rm(part, { force: true });
    }
    return receipt;
  });
}

/**
 * Gives the files of a receipt that counts their names. Whoever is killed between a receipt and its names leaves this to the
 * next one that reads it.
 *
 * @throws {CorpusError} `cannot-write`.
 */
export async function publishFiles(folder: string, receipt: Receipt): Promise<Receipt> {
  for (const [from, to] of Object.entries(receipt.renames ?? {})) {
    await onDisk(join(folder, to), () =>
      rename(join(folder, from), join(folder, to)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== "ENOENT") throw error;
      }),
    );
  }
  return receipt;
}

/** Removes the receipt of a shard, so that it is processed again. */
export async function removeReceipt(folder: string, shard: string): Promise<void> {
  await onDisk(pathOf(folder, shard), () => rm(pathOf(folder, shard), { force: true }));
}

/** Returns the size and the checksum of a file. */
export async function factsOf(folder: string, path: string): Promise<FileFacts> {
  return onDisk(path, async () => {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
      hash.update(chunk as Uint8Array);
    const { size: bytes } = await stat(path);
    return { path: relative(folder, path), bytes, sha256: hash.digest("hex") };
  });
}
