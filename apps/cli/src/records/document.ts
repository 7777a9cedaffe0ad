import { type Method, PAGE_TYPES, type PageTypeEstimate, select } from "@winnow/core-dom";
import { binaryFormat } from "@winnow/core-dom/binary-format";
import { type Extraction, extract, type Format, type Metadata } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import { messages } from "../messages.js";
import { failed, failure, failureOutcome, naming, type RefusedRecord } from "./failure.js";
import { recordBody } from "./fields.js";
import { type PageRecord, readPageRecord, sourceOf } from "./page-record.js";
import type { Counted, ExtractRecipe, Item, LineItem, Outcome, PageItem, Recipe } from "./types.js";

/**
 * Processes an item: parses the record, extracts the page, and renders the result in the format of the
 * recipe. Never throws: any problem becomes an error in the outcome.
 */
export async function toOutcome(item: Item, recipe: ExtractRecipe): Promise<Outcome> {
  if (item.kind === "failure") return failureOutcome(item, item.failure, recipe.format);
  return outcomeOf(item, await readPageRecord(item), recipe, await methodOf(recipe));
}

/**
 * Does the synchronous part of {@link toOutcome}, in which the time of a page is spent.
 *
 * @param read - the page of the item.
 * @param method - the method of the recipe, as {@link methodOf} returns it.
 */
export function outcomeOf(
  item: PageItem | LineItem,
  read: PageRecord | RefusedRecord,
  recipe: ExtractRecipe,
  method: Method | undefined,
): Outcome {
  if ("failure" in read) return failed(item, read, read.failure, recipe.format);
  try {
    const start = performance.now();
    const extraction = extractPage(read, recipe, method);
    const counted = countedOf(extraction, recipe, start);
    const written = bodyOf(read, extraction, recipe, start);
    // The reason is read after rendering, which may find that the page is too large.
    return { ...naming(item, read.id), ...written, reason: extraction.reason, counted };
  } catch (error) {
    return failed(item, read, failure("internal", messages.internal(error)), recipe.format);
  }
}

/** Returns what a run counts of an extraction that has just ended; undefined outside runs, where it would only cost time. */
export function countedOf(
  extraction: Extraction,
  { isStage }: Pick<Recipe, "isStage">,
  start: number,
): Counted | undefined {
  if (isStage !== true) return undefined;
  const { pageType, metadata } = extraction;
  return { pageType: pageType?.type, language: metadata.language, ms: performance.now() - start };
}

/**
 * Returns the method that a recipe names; undefined for the default one. Those of the literature are loaded on demand, which takes
 * as long as the extraction of several pages.
 */
export async function methodOf({
  extract: { method: name },
  template,
}: Pick<ExtractRecipe, "extract" | "template">): Promise<Method | undefined> {
  const named = name === undefined ? undefined : (await import("../catalogue.js")).METHODS[name].method;
  if (template === undefined) return named;
  const { templateMethod } = await import("../template.js");
  return templateMethod(template, named);
}

/**
 * Extracts the page of a request with the options of a recipe.
 *
 * @param method - the method of the recipe, as {@link methodOf} returns it.
 */
export function extractPage(
  { page, decode }: PageRecord,
  { extract: { method: _, ...options } }: Pick<Recipe, "extract">,
  method: Method | undefined,
): Extraction {
  return extract(page, { ...options, decode, ...(method === undefined ? {} : { method }) });
}

function bodyOf(
  request: PageRecord,
  extraction: Extraction,
  recipe: ExtractRecipe,
  start: number,
): Pick<Outcome, "body" | "absent"> {
  const { format, forReading } = recipe;
  if (format === "html") return { body: htmlDocument(extraction) };
  if (format === "markdown" && forReading) return { body: extraction.render(readable).trimEnd() };
  if (format === "text" || format === "markdown" || format === "tei") {
    return { body: extraction.render(formats[format]).trimEnd() };
  }
  const read = pageField(request, extraction, recipe, start, recipe.with.includes("evidence"));
  const extras = recipe.with.filter((field) => field !== "evidence");
  const comments = recipe.extract.comments === true ? ["comments"] : [];
  return recordBody(read, () => pageFields(request, [...comments, ...extras]), recipe);
}

/** Markdown for reading on a terminal. */
const readable: Format = (tree, marks, options) =>
  formats.markdown(tree, marks, { ...options, unescaped: true });

/**
 * Returns the clean HTML as a complete document, so that a browser reads its encoding, shows its title, and writes from right to
 * left where the page does.
 */
function htmlDocument(extraction: Extraction): string {
  const { tree, metadata } = extraction;
  const { title, language } = metadata;
  const escaped = (text: string): string =>
    text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
  const lang = language === undefined ? "" : ` lang="${escaped(language)}"`;
  const dir = select(tree, 'html[dir="rtl" i]').length > 0 ? ' dir="rtl"' : "";
  const head = `<meta charset="utf-8"><title>${escaped(title ?? "")}</title>`;
  return `<!doctype html>\n<html${lang}${dir}><head>${head}</head>\n<body>\n${extraction.render(formats.html)}\n</body></html>`;
}

/**
 * Returns the names of a page's output fields.
 *
 * @param extras - additional ones.
 */
export function pageFields({ rest }: PageRecord, extras: readonly string[] = []): readonly string[] {
  const others = Object.keys(rest).filter((name) => name !== "gold");
  // biome-ignore format: a table
  return [
    "id", "url", "file", "text", ...extras,
    "metadata", "method", "confidence", "pageType", "reason", "ms", ...others,
  ];
}

/**
 * Returns a function that computes an output field of a page by its name.
 *
 * @param start - when the work on the page began, as a value of `performance.now()`.
 * @param evidence - whether the metadata have their evidence, even if no field names it.
 */
export function pageField(
  request: PageRecord,
  extraction: Extraction,
  recipe: Recipe,
  start: number,
  evidence = false,
): (name: string) => unknown {
  const { rest } = request;
  const withEvidence = evidence || recipe.fields?.some((path) => path.startsWith("metadata.evidence"));
  return (name) => {
    switch (name) {
      case "id":
      case "file":
        return request[name];
      case "url":
        return request.url ?? recipe.extract.url;
      case "metadata":
        return joinMetadata(request.metadata, extraction.metadata, withEvidence === true);
      case "tei":
        return extraction.render(formats.tei);
      case "text":
      case "comments":
      case "markdown":
      case "html":
      case "blocks":
      case "method":
      case "reason":
        return extraction[name];
      case "confidence":
        return rounded(extraction.confidence);
      case "pageType":
        return extraction.pageType?.type;
      case "pageTypes":
        return probabilities(extraction.pageType);
      case "pageHtml":
        return textSourceOf(request);
      case "ms":
        return recipe.isStage === true ? undefined : Math.round((performance.now() - start) * 10) / 10;
      default:
        return Object.hasOwn(rest, name) ? rest[name] : undefined;
    }
  };
}

/** Returns the source of a page as it was decoded; undefined if it is not a text. */
function textSourceOf(request: PageRecord): string | undefined {
  const { html, bytes } = request.page;
  return html === undefined && binaryFormat(bytes!) !== undefined ? undefined : sourceOf(request);
}

/** Returns the probability of each page type, with three decimals. */
export function probabilities(estimate: PageTypeEstimate | undefined): object | undefined {
  if (estimate === undefined) return undefined;
  const { probabilities } = estimate;
  return Object.fromEntries(PAGE_TYPES.map((type) => [type, rounded(probabilities[type])]));
}

/** Reads what {@link probabilities} wrote; anything else is not an estimate. */
export function typesOf(field: unknown): PageTypeEstimate | undefined {
  if (typeof field !== "object" || field === null) return undefined;
  const values = PAGE_TYPES.map((type) => (field as Readonly<Record<string, unknown>>)[type]);
  if (!values.every((value) => typeof value === "number" && value >= 0 && value <= 1)) return undefined;
  const type = PAGE_TYPES[values.indexOf(Math.max(...(values as number[])))]!;
  return { type, probabilities: field as PageTypeEstimate["probabilities"] };
}

/** Rounds an estimate to three decimals, which is more than it is worth. */
export function rounded(estimate: number | undefined): number | undefined {
  return estimate === undefined ? undefined : Math.round(1000 * estimate) / 1000;
}

/** Merges the page's metadata into that of the record. An empty list does not override. */
function joinMetadata(own: object = {}, extracted: Metadata, withEvidence: boolean): object {
  const { evidence, ...values } = extracted;
  const joined: Record<string, unknown> = { ...own };
  for (const [name, value] of Object.entries(values)) {
    if (joined[name] === undefined || !Array.isArray(value) || value.length > 0) joined[name] = value;
  }
  return withEvidence ? { ...joined, evidence } : joined;
}
