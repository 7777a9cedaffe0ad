import { stat } from "node:fs/promises";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import type { Outcome } from "../records/types.js";
import type { Settings } from "../settings/pages.js";
import type { OutputPath } from "./check.js";
import { type RecordEncoder, recordEncoder } from "./encoder.js";
import { fileNames } from "./file-names.js";
import { openFolder } from "./folder.js";
import {
  COMPRESSED,
  EXTENSIONS,
  formatOfName,
  formatOfOutput,
  framing,
  ONE_PER_FILE,
  OUTPUT_FORMATS,
  type OutputFormat,
} from "./formats.js";
import { type Output, type OutputOptions, openOutput } from "./open.js";

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
    if (chosen === "csv" || chosen === "parquet")
      throw usageError(`${chosen} is one table. Name a file, such as --output FILE.${chosen}.`);
    return { kind: "folder", path: output, format: chosen };
  };
  if (await isFolder(output)) return folder(format ?? "jsonl");
  const chosen = formatOfOutput(output, { formats, format, fallback: "jsonl" });
  const isFile = formatOfName(output) === chosen || COMPRESSED.test(output);
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
export async function openSink(
  target: Target,
  several: boolean,
  environment: Pick<Environment, "stdout">,
  given: OutputOptions & { readonly fields?: readonly string[] | undefined },
): Promise<Sink> {
  if (target.kind === "folder") return folderSink(target.path, target.format);
  const path = target.kind === "file" ? target.path : undefined;
  const options = { canResume: canResume(target), ...given };
  const open = async (): Promise<Sink> => {
    const output = await openOutput(path, environment, options);
    if (target.format === "parquet") return encodedSink(output, await recordEncoder("parquet", given.fields));
    return outputSink(output, target.format, several, options);
  };
  return options.resumed === undefined ? open() : openedLate(open);
}

/** The destination of outcomes. */
export interface Sink {
  /** Writes outcomes. Resolves when more can be written. Rejects with a {@link CommandError}. */
  readonly write: (outcomes: readonly Outcome[]) => Promise<void>;
  /** Writes the end of the output, waits until everything is written, and gives the file its name. */
  readonly close: () => Promise<void>;
  /**
   * Ends an incomplete output.
   *
   * @param keep - whether to keep what was written.
   * @returns the file with the incomplete output, unless it was removed or is empty.
   */
  readonly stop: (keep: boolean) => Promise<string | undefined>;
}

/** A sink that writes everything into one output. */
function outputSink(
  output: Output,
  format: OutputFormat,
  several: boolean,
  { header, resumed }: OutputOptions,
): Sink {
  const frame = framing(format, several);
  const first = header === undefined ? frame.open : `${header}\n`;
  let count = 0;
  const opening = (): string => (count === 0 ? first : "");
  return {
    write: (outcomes) => {
      let text = "";
      for (const { body, name } of outcomes) {
        if (body === "") continue;
        text += opening() + frame.before(name, count) + body + frame.after;
        count++;
      }
      return output.write(text);
    },
    close: async () => {
      await output.write(opening() + frame.close(count));
      await output.finish();
    },
    stop: (keep) => output.stop(keep && (resumed !== undefined || count > 0)),
  };
}

/** A sink that writes records in a format that is no text. */
function encodedSink(output: Output, encoder: RecordEncoder): Sink {
  return {
    write: async (outcomes) => {
      for (const { body } of outcomes) if (body !== "") await output.write(encoder.add(body));
    },
    close: async () => {
      await output.write(encoder.end());
      await output.finish();
    },
    // Without its end, nobody can read it.
    stop: () => output.stop(false),
  };
}

/**
 * A sink that is opened when there is something to write. By then, the finished records were compared with the input: an
 * output that is not continued after all is not touched.
 */
function openedLate(open: () => Promise<Sink>): Sink {
  let opening: Promise<Sink> | undefined;
  const opened = (): Promise<Sink> => (opening ??= open());
  return {
    write: async (outcomes) => (await opened()).write(outcomes),
    close: async () => (await opened()).close(),
    stop: async (keep) => (await opening?.catch(() => undefined))?.stop(keep),
  };
}

/** A sink that writes one file per page into a folder, which is created if needed. */
async function folderSink(folder: OutputPath, format: OutputFormat): Promise<Sink> {
  const nameOf = fileNames(EXTENSIONS[format][0]);
  const writeFile = await openFolder(folder);
  return {
    write: async (outcomes) => {
      for (const { place, body, failure } of outcomes) {
        if (failure !== undefined && body === "") continue;
        await writeFile(nameOf(place), body === "" ? "" : `${body}\n`);
      }
    },
    close: async () => {},
    stop: async () => undefined,
  };
}

/**
 * A sink that writes the records that a filter drops to another sink. Records that failed are not dropped.
 *
 * @param dropped - undefined to omit them.
 */
export function sortingSink(kept: Sink, dropped: Sink | undefined): Sink {
  return {
    write: async (outcomes) => {
      await kept.write(outcomes.filter(({ judged }) => judged?.verdict.keep !== false));
      await dropped?.write(outcomes.filter(({ judged }) => judged?.verdict.keep === false));
    },
    close: async () => {
      await kept.close();
      await dropped?.close();
    },
    stop: async (keep) => {
      await dropped?.stop(keep);
      return kept.stop(keep);
    },
  };
}
