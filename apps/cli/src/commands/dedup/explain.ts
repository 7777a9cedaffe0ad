import { createReadStream } from "node:fs";
import { readChunks } from "@winnow/corpus";
import { explain } from "@winnow/dedup";
import { CommandError, usageError } from "../../command-error.js";
import { explanationText } from "../../dedup/explanation-text.js";
import { dedupMessages } from "../../dedup/messages.js";
import { parametersOf } from "../../dedup/options.js";
import type { Environment } from "../../environment.js";
import { ExitCode } from "../../exit-code.js";
import { interruptible } from "../../interruption.js";
import { messages } from "../../messages.js";
import { writeOutput } from "../../output/open.js";
import { inputsOf, isUrl } from "../../records/inputs.js";
import type { SourceOptions } from "../../records/open-file.js";
import { readInputs } from "../../records/source.js";
import { type DocumentRecord, documentOf, documentOfRecord } from "../../records/text-document.js";
import { EXPLAIN_SETTINGS } from "../../settings/dedup.js";
import { DEFAULT_MAX_SIZE, EXPLAIN_FORMATS } from "../../settings/names.js";
import { type CommandFlags, readSettings } from "../../settings/read.js";
import type { CommandModule, OptionEntry } from "../command.js";
import { COMPARISON_OPTIONS } from "../page-options.js";

const EXAMPLES = `
Examples:
  winnow dedup explain a.txt b.txt                     two texts
  winnow dedup explain --in docs.jsonl 17 4711         two documents of a file, by id
  winnow dedup explain a.json b.json --format json | jq .jaccard

A and B are files with plain text or with one document as JSON, {"id"?, "url"?, "text"}, which may be compressed with
gzip or zstd, or - for standard input. With --in they are ids. The two documents are compared by every matcher, as if
there were no others.

Exit codes: 0 done, 1 the command failed, 2 wrong usage, 130 interrupted.
`;

// biome-ignore format: a table
const OPTIONS: readonly OptionEntry[] = [
  ["--in <file>", "a JSON Lines file, or a folder of them, that contains the two documents"],
  ...COMPARISON_OPTIONS,
  ["-f, --format <format>", "output format; default: text on a terminal, json elsewhere", EXPLAIN_FORMATS],
  ["--config <file>", "a JSON file with any of these options, or one for `winnow dedup`"],
];

export const command: CommandModule = {
  about:
    "Compares two documents by every matcher, reports which matchers regard them as copies, and shows their common passages.",
  takes: { "<a>": "a file with plain text or a document; with --in, an id", "<b>": "another file or id" },
  options: OPTIONS,
  examples: EXAMPLES,
  run: explainDocuments,
};

/** Prints what two documents share, and which matchers regard them as copies. */
async function explainDocuments(
  environment: Environment,
  first: string,
  second: string,
  flags: CommandFlags,
): Promise<ExitCode> {
  const settings = await readSettings(EXPLAIN_SETTINGS, flags);
  // Two documents are compared by every matcher.
  const { normalizer: _, ...options } = parametersOf(settings);
  const names = [first, second];
  const { in: file, format, maxSize = DEFAULT_MAX_SIZE } = settings;
  return interruptible(environment, async () => {
    const source: SourceOptions = { stdin: environment.stdin, maxSize };
    const [left, right] = await (file === undefined
      ? readDocuments(names, source)
      : findDocuments(file, names, source));
    const explanation = await explain(left!.document, right!.document, options);
    const body =
      (format ?? (environment.stdout.isTTY === true ? "text" : "json")) === "text"
        ? explanationText(left!.document, right!.document, explanation)
        : JSON.stringify({ left: left!.id, right: right!.id, ...explanation });
    await writeOutput(`${body}\n`, undefined, environment);
    return ExitCode.ok;
  });
}

/** A document and its original id. One without an id is named after its file. */
type Named = Pick<DocumentRecord, "id" | "document">;

/** Reads files with a text, or with a document as JSON. */
async function readDocuments(paths: readonly string[], source: SourceOptions): Promise<readonly Named[]> {
  if (paths.every((path) => path === "-")) throw usageError(messages.stdinTwice);
  const documents: Named[] = [];
  for (const path of paths) documents.push(await readDocument(path, source));
  return documents;
}

async function readDocument(path: string, source: SourceOptions): Promise<Named> {
  checkNoAddress(path);
  const content = await readText(path, source);
  if (/^\s*<(?:!doctype|html)\b/i.test(content)) {
    throw new CommandError("no-input", messages.inFile(path, messages.pageWithoutText));
  }
  const record = asRecord(content, path);
  if (record === undefined) return { id: path, document: { id: path, text: content } };
  const found = documentOfRecord(record, content);
  if (!("document" in found))
    throw new CommandError("no-input", messages.inFile(path, found.failure.message));
  return found.hasOwnId ? found : { id: path, document: { ...found.document, id: path } };
}

async function readText(path: string, source: SourceOptions): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    // Any text is a document here, even a table or a list.
    for await (const part of readChunks(path === "-" ? source.stdin : createReadStream(path))) {
      parts.push(part);
      length += part.length;
      if (length > source.maxSize)
        throw new CommandError("no-input", messages.inFile(path, dedupMessages.textTooLong(source.maxSize)));
    }
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  }
  return Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\ufeff/, "");
}

/**
 * Parses a file with one document as JSON. Returns undefined for a text.
 *
 * @throws CommandError `usage` for JSON Lines.
 */
function asRecord(content: string, path: string): Readonly<Record<string, unknown>> | undefined {
  if (!content.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(content) as Readonly<Record<string, unknown>>;
  } catch {
    const [first = "", ...rest] = content.trimStart().split("\n");
    if (rest.length === 0 || asRecord(first, path) === undefined) return undefined;
    throw usageError(dedupMessages.severalDocuments(path));
  }
}

/** Finds the documents with these ids. */
async function findDocuments(
  path: string,
  ids: readonly string[],
  source: SourceOptions,
): Promise<readonly Named[]> {
  checkNoAddress(path);
  const inputs = await inputsOf([path], source.stdin, dedupMessages.noDocuments);
  const found = new Map<string, Named>();
  const refused = new Map<string, string>();
  for await (const items of readInputs(inputs, source)) {
    for (const item of items) {
      const record = documentOf(item);
      const id = String(record.id);
      if (!ids.includes(id) || found.has(id)) continue;
      if ("document" in record) found.set(id, record);
      else refused.set(id, record.failure.message);
    }
    if (ids.every((id) => found.has(id))) break;
  }
  return ids.map((id) => {
    const document = found.get(id);
    if (document !== undefined) return document;
    const problem = refused.get(id);
    throw new CommandError(
      "no-input",
      problem === undefined
        ? `${path} has no document with the id ${JSON.stringify(id)}.`
        : `cannot use the document ${JSON.stringify(id)} of ${path}: ${problem}`,
    );
  });
}

function checkNoAddress(path: string): void {
  if (isUrl(path)) throw usageError(dedupMessages.addressOfDocuments(path));
}
