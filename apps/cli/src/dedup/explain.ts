import { readFile } from "node:fs/promises";
import { type DedupOptions, type Document, explain } from "@winnow/dedup";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { interruptible } from "../eval/interruptible.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { inputsOf } from "../records/inputs.js";
import { readInputs } from "../records/source.js";
import type { CommandFlags } from "../run/settings-of.js";
import { DEFAULT_MAX_SIZE } from "../settings.js";
import { documentOf, documentOfRecord } from "./documents.js";
import { explanationText } from "./explanation-text.js";
import { explainSettings } from "./settings.js";

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
  const { in: file, format, ...given } = await explainSettings(flags);
  return interruptible(environment, async () => {
    const [left, right] =
      file === undefined
        ? await Promise.all(names.map(readDocument))
        : await findDocuments(file, names, environment);
    const explanation = await explained(left!, right!, given);
    const chosen = format ?? (environment.stdout.isTTY === true ? "text" : "json");
    const body =
      chosen === "text"
        ? explanationText(left!, right!, explanation)
        : JSON.stringify({ left: left!.id, right: right!.id, ...explanation });
    environment.stdout.write(`${body}\n`);
    return ExitCode.ok;
  });
}

async function explained(left: Document, right: Document, options: DedupOptions): ReturnType<typeof explain> {
  try {
    return await explain(left, right, options);
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof TypeError)) throw error;
    throw new CommandError("usage", messages.badSetting(error.message), { cause: error });
  }
}

/** A file with a document as JSON, or with a text. */
async function readDocument(path: string): Promise<Document> {
  let content: string;
  try {
    content = await readFile(path, "utf8");
  } catch (error) {
    throw new CommandError("no-input", messages.cannotOpen(path, error), { cause: error });
  }
  const record = asRecord(content);
  if (record === undefined) return { id: path, text: content };
  const found = documentOfRecord(record);
  if (!("document" in found))
    throw new CommandError("no-input", messages.inFile(path, found.failure.message));
  return "id" in record ? found.document : { ...found.document, id: path };
}

function asRecord(content: string): Readonly<Record<string, unknown>> | undefined {
  if (!content.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(content) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}

/** The documents with these ids. */
async function findDocuments(
  path: string,
  ids: readonly [string, string],
  { stdin }: Environment,
): Promise<readonly Document[]> {
  const inputs = await inputsOf([path], stdin, messages.noDocuments);
  const found = new Map<string, Document>();
  for await (const items of readInputs(inputs, { stdin, maxSize: DEFAULT_MAX_SIZE })) {
    for (const item of items) {
      const record = documentOf(item);
      if (!("document" in record) || !ids.includes(record.document.id)) continue;
      if (!found.has(record.document.id)) found.set(record.document.id, record.document);
    }
    if (ids.every((id) => found.has(id))) break;
  }
  return ids.map((id) => {
    const document = found.get(id);
    if (document === undefined) throw new CommandError("no-input", messages.noSuchDocument(path, id));
    return document;
  });
}
