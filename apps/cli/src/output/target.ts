import { stat } from "node:fs/promises";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { Settings } from "../settings/pages.js";
import type { OutputPath } from "./check.js";
import {
  formatOfName,
  formatOfOutput,
  isCompressed,
  ONE_PER_FILE,
  OUTPUT_FORMATS,
  type OutputFormat,
} from "./formats.js";
import type { OutputOptions } from "./open.js";
import { fileSink, folderSink, type Sink } from "./sink.js";

/** The destination and format of the output. */
export type Target = { readonly format: OutputFormat } & (
  | { readonly kind: "stdout" }
  | { readonly kind: "file" | "folder"; readonly path: OutputPath }
);

/**
 * Chooses target and format. Without `--format`, the extension decides ({@link formatOfOutput}). The default
 * is Markdown for one page on a terminal, and JSON Lines otherwise. A path is a folder if it ends with a
 * slash or is an existing folder. For several pages in a format other than JSON Lines, it is also a folder if
 * it has no extension of that format.
 *
 * @param formats - those that the command writes. Default: those of `extract`.
 * @throws CommandError `no-output` if a folder is needed but a file exists; `usage` if a folder is needed but
 *   not named, or for a name that contradicts the format.
 */
export async function chooseTarget(
  { format, output }: Pick<Settings, "format"> & { readonly output?: OutputPath | undefined },
  several: boolean,
  onTerminal: boolean,
  formats: readonly OutputFormat[] = OUTPUT_FORMATS,
): Promise<Target> {
  const needsFolder = (chosen: OutputFormat): CommandError =>
    usageError(
      `several pages as ${chosen} need a folder: add --output FOLDER/, or use --format jsonl${formats === OUTPUT_FORMATS ? ` --with ${chosen}` : ""}.`,
    );
  if (output === undefined) {
    if (several && format !== undefined && ONE_PER_FILE.has(format)) throw needsFolder(format);
    const forReading = onTerminal && !several && formats.includes("markdown");
    return { kind: "stdout", format: format ?? (forReading ? "markdown" : "jsonl") };
  }
  const folder = (chosen: OutputFormat): Target => {
    if (chosen === "csv") throw usageError("CSV is one table. Name a file, such as --output FILE.csv.");
    return { kind: "folder", path: output, format: chosen };
  };
  if (await isFolder(output)) return folder(format ?? "jsonl");
  const chosen = formatOfOutput(output, { formats, format, fallback: "jsonl" });
  const isFile = formatOfName(output) === chosen || isCompressed(output);
  if (several && isFile && ONE_PER_FILE.has(chosen)) throw needsFolder(chosen);
  if (!several || isFile || chosen === "jsonl") return { kind: "file", path: output, format: chosen };
  const existing = await stat(output).catch(() => undefined);
  if (existing?.isFile() === true)
    throw new CommandError(
      "no-output",
      `${output} is a file, but several pages need a folder. Name a folder, or use --format jsonl.`,
    );
  return folder(chosen);
}

/** Whether an output is certainly a folder: it ends with a slash, or the folder exists. */
export async function isFolder(output: string): Promise<boolean> {
  return /[/\\]$/.test(output) || (await stat(output).catch(() => undefined))?.isDirectory() === true;
}

/** Returns the target of a command that only writes files, or standard output. */
export function fileTarget(path: OutputPath | undefined, format: OutputFormat): Target {
  return path === undefined ? { kind: "stdout", format } : { kind: "file", path, format };
}

/** Whether an output can be continued after an interruption, which requires records that can be counted. */
export function canResume({ kind, format }: Target): boolean {
  return kind === "file" && (format === "jsonl" || format === "csv");
}

/** Opens the output. One that can be continued is not replaced without `force`. */
export function openSink(
  target: Target,
  several: boolean,
  environment: Environment,
  options: OutputOptions,
): Promise<Sink> {
  if (target.kind === "folder") return folderSink(target.path, target.format);
  const path = target.kind === "file" ? target.path : undefined;
  return fileSink(path, target.format, several, environment, { canResume: canResume(target), ...options });
}
