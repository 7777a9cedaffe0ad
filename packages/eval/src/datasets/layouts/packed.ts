import { splitLines } from "@winnow/corpus/lines";
import { EvaluationError } from "../../eval-error.js";
import type { Gold, GoldPage } from "../../types.js";
import { inOrder } from "../files.js";
import { defined } from "../gold-page.js";
import { asObject, asTexts, type JsonObject, parseJson } from "../json.js";
import type { Layout } from "../types.js";

const GOLD_STRINGS = "markdown html comments title author date".split(" ");
const PAGE_STRINGS = "html htmlBase64 dataset source url domain lang pageType topic".split(" ");

/**
 * Reads a data set in Winnow's own format, one {@link GoldPage} per line as JSON. Skips empty lines and drops
 * fields that a `GoldPage` doesn't have.
 *
 * @param lines Without line ends.
 * @param name The file's name in messages.
 * @throws {EvaluationError} `broken-line` at the first line that isn't a page with gold. Skipping it would
 *   produce figures of a part that look like figures of the whole data set.
 */
export async function* readPacked(
  lines: AsyncIterable<string>,
  name: string,
): AsyncGenerator<GoldPage, void, undefined> {
  let number = 0;
  for await (const line of lines) {
    number++;
    if (line.trim() === "") continue;
    const record = parseJson(line);
    const fault = record === undefined ? "not JSON" : faultOf(record);
    if (fault !== undefined) throw new EvaluationError("broken-line", `${name}, line ${number}: ${fault}`);
    yield pageOf(record as JsonObject);
  }
}

/** Formats a page as a line of the packed format, without a line end. */
export function packedLine(page: GoldPage): string {
  return JSON.stringify(pageOf(page as unknown as JsonObject));
}

/** Returns why a record isn't a page with gold; `undefined` if it is one. */
function faultOf(value: unknown): string | undefined {
  const record = asObject(value);
  if (record === undefined) return "not a JSON object";
  if ("annotatedHtml" in record && !("gold" in record)) {
    return "annotatedHtml, a page divided into labelled blocks: a data set for segmentation, without gold text";
  }
  if ("main_html" in record && !("gold" in record)) {
    return "a record of WebMainBench: import it with the layout webmainbench";
  }
  if (typeof record.id !== "string" || record.id === "") return "no id";
  const gold = asObject(record.gold);
  if (gold === undefined) return "no gold";
  if (typeof gold.text !== "string") return "no gold.text";
  for (const field of GOLD_STRINGS) {
    const isKnown = isStringOrNone(gold[field]) || (field === "author" && isTexts(gold.author));
    if (!isKnown) return `gold.${field} is not a string`;
  }
  for (const field of ["with", "without"]) {
    const list = gold[field];
    if (list !== undefined && list !== null && !isTexts(list))
      return `gold.${field} is not a list of strings`;
  }
  for (const field of PAGE_STRINGS) if (!isStringOrNone(record[field])) return `${field} is not a string`;
  if (typeof record.htmlBase64 === "string" && !isBase64(record.htmlBase64))
    return "htmlBase64 is not Base64";
  return undefined;
}

/** Whether `atob` accepts the text: padding is optional, and white space is allowed anywhere. */
function isBase64(text: string): boolean {
  if (!/^[A-Za-z0-9+/\s]*(?:=\s*){0,2}$/.test(text)) return false;
  const characters = text.replace(/\s+/g, "");
  return characters.endsWith("=") ? characters.length % 4 === 0 : characters.length % 4 !== 1;
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function isStringOrNone(value: unknown): boolean {
  return value === undefined || value === null || typeof value === "string";
}

function pageOf(record: JsonObject): GoldPage {
  const gold = record.gold as Gold;
  return {
    id: record.id as string,
    ...strings(record, PAGE_STRINGS),
    gold: defined<Gold>({
      text: gold.text,
      ...strings(gold as unknown as JsonObject, GOLD_STRINGS),
      // Some sets have a list of authors.
      ...(Array.isArray(gold.author) ? { author: gold.author.join(", ") } : {}),
      with: asTexts(gold.with),
      without: asTexts(gold.without),
      snippetsOnly: gold.snippetsOnly === true ? true : undefined,
    }),
  };
}

function strings(record: JsonObject, names: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof record[name] === "string" ? [[name, record[name]] as const] : [])),
  );
}

const LINES = /\.(?:jsonl|ndjson)(?:\.(?:gz|zst))?$/i;

/** A folder of files in Winnow's own format, read one after the other. */
export const packed: Layout = {
  name: "packed",
  about: "Winnow's own format: one JSON line per page",
  source: "winnow eval import",
  licence: "as of the data sets in it",
  detect: (paths) => paths.some((path) => LINES.test(path)),
  async *read(files) {
    for (const path of (await files.list()).filter((each) => LINES.test(each)).sort(inOrder)) {
      yield* readPacked(splitLines(files.stream(path)), path);
    }
  },
};
