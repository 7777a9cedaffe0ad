import { constants } from "node:fs";
import { access, mkdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { partPath } from "@winnow/corpus";
import type { Environment } from "../environment.js";
import type { OutputPath } from "./check.js";
import { asOutput, withOutput } from "./open.js";

/**
 * Creates the folders of a file and checks that it can be written, before a long computation starts.
 *
 * @throws CommandError `no-output`.
 */
export async function checkOutput(path: OutputPath | undefined): Promise<void> {
  if (path === undefined) return;
  await asOutput(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() === true) throw Object.assign(new Error("it is a folder"), { code: "EISDIR" });
    // A file is written to a temporary file, a device or pipe directly.
    const isFile = found === undefined || found.isFile();
    await access(isFile ? dirname(await partPath(path)) : path, constants.W_OK);
  });
}

/**
 * Writes the result of a command to a file or standard output. The file appears when it is complete. Its temporary file
 * only exists while it is written: one that is left over has nothing that is not written again, and is replaced.
 *
 * @throws CommandError `no-output`, or `closed-pipe` if the reader has closed the pipe.
 */
export function writeOutput(
  content: string,
  output: OutputPath | undefined,
  environment: Pick<Environment, "stdout">,
): Promise<void> {
  return withOutput(output, environment, { force: true }, ({ write }) => write(content));
}

/** Reads a JSON file of an earlier run. Returns `undefined` if it is missing or incomplete. */
export async function readStored<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}
