import { lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../command-error.js";
import { asOutput } from "./open.js";

/** Writes a file of a folder. Its name may have folders, with `/` between them. */
export type WriteFile = (name: string, content: string | Uint8Array) => Promise<void>;

/**
 * Opens a folder for files to be written into, each of which appears when it is whole. The folder may be a link; nothing
 * below it is written through one: a link in a file's place is replaced, one in a folder's place is refused.
 *
 * @throws CommandError `no-output`, as does the function that it returns.
 */
export async function openFolder(root: string): Promise<WriteFile> {
  await asOutput(root, () => mkdir(root, { recursive: true }));
  const made = new Set<string>();
  return async (name, content) => {
    const names = name.split("/");
    for (let depth = 1; depth < names.length; depth++) {
      const folder = join(root, ...names.slice(0, depth));
      if (made.has(folder)) continue;
      await asOutput(folder, () => makeFolder(folder));
      made.add(folder);
    }
    const path = join(root, ...names);
    await asOutput(path, () => writeBeside(path, content));
  };
}

async function makeFolder(folder: string): Promise<void> {
  const found = await lstat(folder).catch(() => undefined);
  if (found === undefined) await mkdir(folder);
  else if (found.isSymbolicLink()) {
    throw new CommandError(
      "no-output",
      `${folder} is a link, and links inside of an output folder are not followed. Remove it, or name another folder.`,
    );
  } else if (!found.isDirectory()) throw Object.assign(new Error("a file is in the way"), { code: "EEXIST" });
}

/** As `openReplacement` of @winnow/corpus, but for links, and in fewer steps: there may be a file for each page. */
async function writeBeside(path: string, content: string | Uint8Array): Promise<void> {
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
