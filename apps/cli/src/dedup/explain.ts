import { basename } from "node:path";
import { type DedupOptions, explain } from "@winnow/dedup";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { interruptible } from "../eval/interruptible.js";
import { writeOutput } from "../eval/output.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { inputsOf } from "../records/inputs.js";
import { openFile, readInputs, type SourceOptions } from "../records/source.js";
import type { CommandFlags } from "../run/settings-of.js";
import { DEFAULT_MAX_SIZE } from "../settings.js";
import { type DocumentRecord, documentOf, documentOfRecord } from "./documents.js";
import { explanationText } from "./explanation-text.js";
import { parametersOf } from "./options.js";
import { type ExplainSettings, explainSettings } from "./settings.js";

/**
 * `winnow dedup explain`: what two documents share, and which matchers would call them copies.
 *
 * @throws CommandError where a document is not there.
 */
export async function runExplain(
  names: readonly [string, string],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const settings = await explainSettings(flags);
  const options = optionsOf(settings);
  const { in: file, format, maxSize = DEFAULT_MAX_SIZE } = settings;
  return interruptible(environment, async () => {
    const source: SourceOptions = { stdin: environment.stdin, maxSize };
    const [left, right] = await (file === undefined
      ? readDocuments(names, source)
      : findDocuments(file, names, source));
    const explanation = await explain(left!.document, right!.document, options);
    const chosen = format ?? (environment.stdout.isTTY === true ? "text" : "json");
    const body =
      chosen === "text"
        ? explanationText(left!.document, right!.document, explanation)
        : JSON.stringify({ left: left!.id, right: right!.id, ...explanation });
    await writeOutput(`${body}\n`, undefined, environment);
    return ExitCode.ok;
  });
}

/** The settings that play a part between two documents, which are compared by every matcher. */
function optionsOf(settings: ExplainSettings): DedupOptions {
  const { normalizer: _, ...options } = parametersOf(settings);
  return options;
}

/** A document, and its id as it came; one without an id is called after its file. */
type Named = Pick<DocumentRecord, "id" | "document">;

/** Files with a document as JSON, or with a text. */
async function readDocuments(paths: readonly string[], source: SourceOptions): Promise<readonly Named[]> {
  if (paths.every((path) => path === "-")) throw new CommandError("usage", messages.stdinTwice);
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
  return found.named ? found : { id: path, document: { ...found.document, id: path } };
}

async function readText(path: string, source: SourceOptions): Promise<string> {
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    const { bytes } = await openFile(path, basename(path), source);
    for await (const part of bytes) {
      parts.push(part);
      length += part.length;
      if (length > source.maxSize)
        throw new CommandError("no-input", messages.inFile(path, messages.textTooLong(source.maxSize)));
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
 * What a file with one document as JSON has; undefined for a text.
 *
 * @throws CommandError `usage` for JSON Lines.
 */
function asRecord(content: string, path: string): Readonly<Record<string, unknown>> | undefined {
  if (!content.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(content) as Readonly<Record<string, unknown>>;
  } catch {
    const end = content.trimStart().indexOf("\n");
    if (end === -1 || !isJson(content.trimStart().slice(0, end))) return undefined;
    throw new CommandError("usage", messages.severalDocuments(path));
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The documents with these ids. */
async function findDocuments(
  path: string,
  ids: readonly string[],
  source: SourceOptions,
): Promise<readonly Named[]> {
  checkNoAddress(path);
  const inputs = await inputsOf([path], source.stdin, messages.noDocuments);
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
      problem === undefined ? messages.noSuchDocument(path, id) : messages.refusedDocument(path, id, problem),
    );
  });
}

function checkNoAddress(path: string): void {
  if (/^https?:\/\//i.test(path)) throw new CommandError("usage", messages.addressOfDocuments(path));
}
