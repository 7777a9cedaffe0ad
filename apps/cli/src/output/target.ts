import { stat } from "node:fs/promises";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { messages } from "../messages.js";
import type { Settings } from "../settings/pages.js";
import { formatOfName, ONE_A_FILE, type OutputFormat } from "./formats.js";
import { fileSink, folderSink, type Sink, streamSink } from "./sink.js";

/** Where the output goes, and in which format. */
export interface Target {
  readonly kind: "stdout" | "file" | "folder";
  /** Of the file or folder; empty for stdout. */
  readonly path: string;
  readonly format: OutputFormat;
}

/**
 * Decides on target and format. Without `--format` a file's extension decides, then whether it is one page on a
 * terminal (Markdown), else it is JSON Lines. A path is a folder where it ends in a slash, where there is one, or
 * where several pages come in a format that can't hold them in one file and the name has not its extension.
 *
 * @throws CommandError `no-output` where a folder is needed and a file is there, `usage` where one is needed and
 *   nothing is named.
 */
export async function chooseTarget(
  { format, output }: Settings,
  several: boolean,
  onTerminal: boolean,
): Promise<Target> {
  if (output === undefined) {
    if (several && format !== undefined && ONE_A_FILE.has(format)) {
      throw usageError(
        `several pages as ${format} need a folder: add --output FOLDER/, or use --format jsonl --with ${format}.`,
      );
    }
    return { kind: "stdout", path: "", format: format ?? (several || !onTerminal ? "jsonl" : "markdown") };
  }
  const existing = await stat(output).catch(() => undefined);
  if (/[/\\]$/.test(output) || existing?.isDirectory() === true) {
    return { kind: "folder", path: output, format: format ?? "jsonl" };
  }
  const named = formatOfName(output);
  const chosen = format ?? named ?? "jsonl";
  if (!several || chosen === "jsonl" || (chosen === named && !ONE_A_FILE.has(chosen)))
    return { kind: "file", path: output, format: chosen };
  if (existing?.isFile() === true)
    throw new CommandError(
      "no-output",
      `${output} is a file, but several pages need a folder. Name another, or use --format jsonl.`,
    );
  return { kind: "folder", path: output, format: chosen };
}

/** @param append - append to an existing file instead of replacing it. */
export async function openSink(
  { kind, path, format }: Target,
  several: boolean,
  { stdout }: Environment,
  append = false,
): Promise<Sink> {
  if (kind === "folder") return folderSink(path, format);
  if (kind === "file") return fileSink(path, format, several, append);
  return streamSink(stdout, format, several, messages.stdout);
}
