import { constants } from "node:fs";
import { access, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { replaceFile } from "@winnow/corpus";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";

/**
 * Makes sure that a file can be written, with the folders above it, before hours go into what is to be written there.
 *
 * @throws CommandError `no-output`.
 */
export async function checkOutput(path: string | undefined): Promise<void> {
  if (path === undefined) return;
  await asOutput(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    const file = await stat(path).catch(() => undefined);
    if (file?.isDirectory() === true) throw Object.assign(new Error("it is a folder"), { code: "EISDIR" });
    await access(file === undefined ? dirname(path) : path, constants.W_OK);
  });
}

/**
 * Writes what a command has made, to a file or standard output.
 *
 * @throws CommandError `no-output`, or `closed-pipe` where the reader went away.
 */
export async function writeOutput(
  content: string,
  output: string | undefined,
  { stdout }: Environment,
): Promise<void> {
  if (output !== undefined) return writeWhole(output, content);
  await new Promise<void>((resolve, reject) => {
    stdout.write(content, (error) => {
      if (error === null || error === undefined) resolve();
      else if ((error as NodeJS.ErrnoException).code === "EPIPE")
        reject(new CommandError("closed-pipe", messages.closedPipe, { cause: error }));
      else
        reject(new CommandError("no-output", messages.cannotWrite(messages.stdout, error), { cause: error }));
    });
  });
}

/**
 * Writes a file whole or not at all: an interruption leaves no partial file.
 *
 * @throws CommandError `no-output`.
 */
export async function writeWhole(path: string, content: string): Promise<void> {
  await asOutput(path, async () => {
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(path, (part) => writeFile(part, content));
  });
}

/** Runs something that writes a file; system errors become a CommandError that names the path. */
export async function asOutput<T>(path: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action();
  } catch (error) {
    // Only what the system said: other errors have codes of their own.
    if (!/^E[A-Z]+$/.test(String((error as NodeJS.ErrnoException)?.code))) throw error;
    throw new CommandError("no-output", messages.cannotWrite(path, error), { cause: error });
  }
}

/** What an earlier run wrote as JSON; `undefined` where there is nothing, or nothing whole. */
export async function readKept<T>(path: string): Promise<T | undefined> {
  try {
    return JSON.parse(await readFile(path, "utf8")) as T;
  } catch {
    return undefined;
  }
}
