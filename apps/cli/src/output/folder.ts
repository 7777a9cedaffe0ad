import { lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../command-error.js";
import type { OutputPath } from "./check.js";
import { asOutput } from "./open.js";

/** Writes a file into a folder. Its name may contain subfolders, separated by `/`. */
export type WriteFile = (name: string, content: string | Uint8Array) => Promise<void>;

/**
 * Opens a folder for writing files, which appear when they are complete. The folder itself may be a link.
 * Below it, a link in place of a file is replaced, and a link in place of a folder is an error.
 *
 * @throws CommandError `no-output`, as does the returned function.
 */
export async function openFolder(root: OutputPath): Promise<WriteFile> {
  await asOutput(root, () => mkdir(root, { recursive: true }));
  // Files may be written at the same time, but a folder is created once.
  const created = new Map<string, Promise<void>>();
  return async (name, content) => {
    const names = name.split("/");
    for (let depth = 1; depth < names.length; depth++) {
      const folder = join(root, ...names.slice(0, depth));
      const creation = created.get(folder) ?? asOutput(folder, () => makeFolder(folder));
      created.set(folder, creation);
      await creation;
    }
    const path = join(root, ...names);
    await asOutput(path, () => replaceFile(path, content));
  };
}

async function makeFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) await mkdir(folder);
  else if (found.isSymbolicLink()) {
    throw new CommandError(
      "no-output",
      `${folder} is a link, and links inside an output folder are not followed. Remove it, or name another folder.`,
    );
  } else if (!found.isDirectory())
    throw Object.assign(new Error("a file with that name exists"), { code: "EEXIST" });
}

/**
 * Like `openReplacement` of @winnow/corpus, but replaces links and takes fewer steps, since there may be one
 * file per page.
 */
async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const part = `${path}.part`;
  const write = (): Promise<void> => writeFile(part, content, { flag: "wx" });
  try {
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== "EEXIST") throw error;
      await rm(part, { force: true });
      await write();
    });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throw error;
  }
}
