import { stat } from "node:fs/promises";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { Settings } from "../settings/pages.js";
import {
  formatOfName,
  formatOfOutput,
  isCompressed,
  ONE_A_FILE,
  OUTPUT_FORMATS,
  type OutputFormat,
} from "./formats.js";
import type { Resumed } from "./resume.js";
import { fileSink, folderSink, type Sink } from "./sink.js";

/** Where the output goes, and in which format. */
export interface Target {
  readonly kind: "stdout" | "file" | "folder";
  /** Of the file or folder; empty for stdout. */
  readonly path: string;
  readonly format: OutputFormat;
}

/**
 * Decides on target and format. Without `--format` a file's extension decides ({@link formatOfOutput}), then whether it is
 * one page on a terminal (Markdown), else it is JSON Lines. A path is a folder where it ends in a slash, where there is
 * one, or where several pages come in another format than JSON Lines and the name is not that of a file.
 *
 * @throws CommandError `no-output` where a folder is needed and a file is there; `usage` where one is needed and
 *   none is named, or for a name that does not fit the format.
 */
export async function chooseTarget(
  { format, output }: Settings,
  several: boolean,
  onTerminal: boolean,
): Promise<Target> {
  const needsFolder = (chosen: OutputFormat): CommandError =>
    usageError(
      `several pages as ${chosen} need a folder: add --output FOLDER/, or use --format jsonl --with ${chosen}.`,
    );
  if (output === undefined) {
    if (several && format !== undefined && ONE_A_FILE.has(format)) throw needsFolder(format);
    return { kind: "stdout", path: "", format: format ?? (several || !onTerminal ? "jsonl" : "markdown") };
  }
  const folder = (chosen: OutputFormat): Target => {
    if (chosen === "csv") throw usageError("CSV is one table: name a file for it, as --output FILE.csv.");
    return { kind: "folder", path: output, format: chosen };
  };
  if (await isFolder(output)) return folder(format ?? "jsonl");
  const chosen = formatOfOutput(output, { formats: OUTPUT_FORMATS, format, fallback: "jsonl" });
  const isFile = formatOfName(output) === chosen || isCompressed(output);
  if (several && isFile && ONE_A_FILE.has(chosen)) throw needsFolder(chosen);
  if (!several || isFile || chosen === "jsonl") return { kind: "file", path: output, format: chosen };
  const existing = await stat(output).catch(() => undefined);
  if (existing?.isFile() === true)
    throw new CommandError(
      "no-output",
      `${output} is a file, but several pages need a folder. Name another, or use --format jsonl.`,
    );
  return folder(chosen);
}

/** Whether an output is a folder for sure: it ends in a slash, or there is one. */
export async function isFolder(output: string): Promise<boolean> {
  return /[/\\]$/.test(output) || (await stat(output).catch(() => undefined))?.isDirectory() === true;
}

/** @param resumed - what an earlier run has written, which this one appends to. */
export function openSink(
  { kind, path, format }: Target,
  several: boolean,
  environment: Environment,
  resumed?: Resumed,
): Promise<Sink> {
  if (kind === "folder") return folderSink(path, format);
  return fileSink(kind === "file" ? path : undefined, format, several, environment, {
    resume: resumed?.from,
  });
}
