import { type Extraction, extract } from "@winnow/extract";
import { methods } from "@winnow/extract/methods";
import { all, type Check, type Filter, type FilterInput, filter, type Verdict } from "@winnow/filter";
import { detectLanguage, languages } from "@winnow/filter/language";
import { createFilter } from "@winnow/filter/presets";
import { messages } from "../messages.js";
import {
  extractPage,
  type PageRequest,
  pageField,
  pageFields,
  probabilities,
  requestOf,
  rounded,
} from "../records/document.js";
import { failed, failure, failureOutcome, naming, parseRecord } from "../records/failure.js";
import { type Chosen, choose } from "../records/fields.js";
import { type DocumentRecord, documentOf } from "../records/text-document.js";
import type { FilterRecipe, Item, Judged, LineItem, Outcome, PageItem } from "../records/types.js";

type Judge = (item: Item, recipe: FilterRecipe) => Promise<Outcome>;

/** Returns a function that judges items. It creates the filter of a recipe once. */
export function createJudge(): Judge {
  let created: { readonly key: string; readonly filter: Promise<Filter> } | undefined;
  return async (item, recipe) => {
    if (item.kind === "failure") return failureOutcome(item, item.failure, recipe.format);
    const key = JSON.stringify([recipe.filter, recipe.languages]);
    if (created?.key !== key) created = { key, filter: filterOf(recipe) };
    const by = await created.filter;
    return isPage(item) ? judgePage(item, recipe, by) : judgeDocument(item, recipe, by);
  };
}

async function filterOf({ filter: config, languages: keep }: FilterRecipe): Promise<Filter> {
  const rules = await createFilter(config);
  return keep === undefined ? rules : all(languages({ keep }), rules);
}

/** Returns a verdict that has the language, whether or not the filter detects it. */
function verdictOn(input: FilterInput, by: Filter): Verdict {
  const verdict = filter(input, by);
  return { ...verdict, language: verdict.language ?? detectLanguage(verdict.text ?? input.text) };
}

/** Whether an item is a page to extract. A record with a text is a document, even if it also has a page. */
function isPage(item: PageItem | LineItem): boolean {
  if (item.kind === "page") return true;
  const parsed = parseRecord(item.bytes);
  if ("failure" in parsed) return false;
  const { text, html, htmlBase64 } = parsed.fields;
  return text == null && (html != null || htmlBase64 != null);
}

function judgePage(item: PageItem | LineItem, recipe: FilterRecipe, by: Filter): Outcome {
  const start = performance.now();
  const request = requestOf(item);
  if ("failure" in request) return failed(item, request, request.failure, recipe.format);
  try {
    const extraction = extractPage(request, recipe);
    const verdict = verdictOn(inputOf(request, extraction, recipe), by);
    const read = pageField(request, extraction, recipe, start);
    const field = (name: string): unknown => {
      if (name === "verdict") return written(verdict, recipe);
      return name === "text" ? (verdict.text ?? extraction.text) : read(name);
    };
    const { title = request.file } = extraction.metadata;
    const { reason } = extraction;
    return {
      ...naming(item, request.id),
      ...bodyOf(
        chosen(field, () => [...new Set([...pageFields(request), "verdict"])], recipe),
        recipe,
      ),
      ...(reason === undefined ? {} : { reason }),
      judged: judged(verdict, { id: String(request.id), url: request.url, title, text: extraction.text }),
    };
  } catch (error) {
    return failed(item, request, failure("internal", messages.internal(error)), recipe.format);
  }
}

/** Returns an extraction for a filter, which may ask once for a more precise one. */
function inputOf(
  { page }: PageRequest,
  { text, tree, marks }: Extraction,
  { extract: { method: name, ...options } }: FilterRecipe,
): FilterInput {
  const url = page.url?.toString();
  const input = { text, tree, marks, url };
  if (options.favor === "precision") return input;
  const method = name === undefined ? {} : { method: methods[name].method };
  return {
    ...input,
    extractPrecisely: () => {
      const precise = extract(tree, { ...options, ...method, url, favor: "precision" });
      return { text: precise.text, tree: precise.tree, marks: precise.marks, url };
    },
  };
}

function judgeDocument(item: PageItem | LineItem, recipe: FilterRecipe, by: Filter): Outcome {
  const read = documentOf(item, ["verdict"]);
  if (!("document" in read)) return failed(item, read, read.failure, recipe.format);
  try {
    const { text, url, metadata } = read.document;
    const verdict = verdictOn({ text, url }, by);
    return {
      ...naming(item, read.id),
      ...documentBody(read, verdict, recipe),
      judged: judged(verdict, { id: String(read.id), url, title: titleOf(metadata), text }),
    };
  } catch (error) {
    return failed(item, read, failure("internal", messages.internal(error)), recipe.format);
  }
}

function titleOf(metadata: Readonly<Record<string, unknown>> | undefined): string | undefined {
  return typeof metadata?.title === "string" ? metadata.title : undefined;
}

function documentBody(
  { line, document }: DocumentRecord,
  verdict: Verdict,
  recipe: FilterRecipe,
): Pick<Outcome, "body" | "absent"> {
  const { text = document.text } = verdict;
  const own = written(verdict, recipe);
  // The line of the record, so that numbers that JavaScript would round are unchanged.
  if (recipe.format === "jsonl" && recipe.fields === undefined && text === document.text)
    return { body: `${line.trimEnd().slice(0, -1)},"verdict":${JSON.stringify(own)}}` };
  const fields = { ...(JSON.parse(line) as Readonly<Record<string, unknown>>), text, verdict: own };
  const read = (name: string): unknown =>
    Object.hasOwn(fields, name) ? fields[name as keyof typeof fields] : undefined;
  return bodyOf(
    chosen(read, () => Object.keys(fields), recipe),
    recipe,
  );
}

function chosen(
  read: (name: string) => unknown,
  names: () => readonly string[],
  { fields }: FilterRecipe,
): Chosen {
  if (fields !== undefined) return choose(read, fields);
  return { record: Object.fromEntries(names().map((name) => [name, read(name)])), absent: [] };
}

function bodyOf({ record, absent }: Chosen, { format }: FilterRecipe): Pick<Outcome, "body" | "absent"> {
  return {
    body: JSON.stringify(record, null, format === "json" ? 2 : undefined),
    ...(absent.length === 0 ? {} : { absent }),
  };
}

/** Returns a verdict as the command writes it. */
function written(
  { keep, score, reasons, checks, pageType, language }: Verdict,
  recipe: FilterRecipe,
): object {
  return {
    keep,
    score: rounded(score),
    reasons: reasons.map(({ passed: _, ...reason }) => withShortValue(reason)),
    ...(recipe.with.includes("checks") ? { checks: checks.map(withShortValue) } : {}),
    pageType: pageType?.type,
    ...(recipe.with.includes("pageTypes") ? { pageTypes: probabilities(pageType) } : {}),
    language: language && { ...language, confidence: rounded(language.confidence) },
  };
}

/** Shortens a figure to six significant digits. */
function withShortValue<T extends Pick<Check, "value">>(check: T): T {
  const { value } = check;
  return typeof value === "number" ? { ...check, value: Number(value.toPrecision(6)) } : check;
}

/** Number of characters of a document that a report shows. */
const BEGINNING = 400;

/** Returns what the report needs of a verdict. */
function judged(verdict: Verdict, document: Judged["document"]): Judged {
  const { checks: _, text: __, ...rest } = verdict;
  return { verdict: rest, document: { ...document, text: beginning(document.text) } };
}

function beginning(text: string): string {
  if (text.length <= BEGINNING) return text;
  // Not between two surrogates.
  return `${text.slice(0, BEGINNING).replace(/[\ud800-\udbff]$/, "")}…`;
}
