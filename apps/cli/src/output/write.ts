import { constants } from "node:fs";
import { access, mkdir, readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { partPath } from "@winnow/corpus";
import type { Environment } from "../environment.js";
import { asOutput, withOutput } from "./open.js";

/**
 * Makes sure that a file can be written, with the folders above it, before hours go into what is to be written there.
 *
 * @throws CommandError `no-output`.
 */
export async function checkOutput(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  await asOutput(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    const found = await stat(path).catch(() => undefined);
    if (found?.isDirectory() === true) throw Object.assign(new Error("it is a folder"), { code: "EISDIR" });
    // A file is written beside its place, a device or a pipe is written itself.
    const isFile = found === undefined || found.isFile();
    await access(isFile ? dirname(await partPath(path)) : path, constants.W_OK);
  });
}

/**
 * Writes what a command has made, to a file or standard output: whole, or not at all.
 *
 * @throws CommandError `no-output`, or `closed-pipe` where the reader went away.
 */
export function writeOutput(
  content: string,
  output: string | undefined,
  environment: Pick<Environment, "stdout">,
): Promise<void> {
  return withOutput(output, environment, ({ write }) => write(content));
}

/** What an earlier run wrote as JSON; `undefined` where there is nothing, or nothing whole. */
export async function readKept<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}
