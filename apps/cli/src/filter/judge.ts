import type { Method } from "@winnow/core-dom";
import { keepLast } from "@winnow/core-dom/cache";
import { type Extraction, extract } from "@winnow/extract";
import { all, type Check, type Filter, type FilterInput, filter, type Verdict } from "@winnow/filter";
import { detectLanguage, languages } from "@winnow/filter/language";
import { createFilter } from "@winnow/filter/presets";
import { labelled, type TextClassifier, textToClassify, tokenCounter } from "@winnow/filter/transformer";
import { messages } from "../messages.js";
import {
  countedOf,
  extractPage,
  methodOf,
  pageField,
  pageFields,
  probabilities,
  rounded,
  typesOf,
} from "../records/document.js";
import {
  failed,
  failure,
  failureOutcome,
  naming,
  type ParsedRecord,
  parseRecord,
  type RefusedRecord,
} from "../records/failure.js";
import { recordBody } from "../records/fields.js";
import { type PageRecord, parsePageRecord, readPageRecord } from "../records/page-record.js";
import { type DocumentRecord, documentOfRecord, hasPage } from "../records/text-document.js";
import type { FilterRecipe, Item, Judged, LineItem, Outcome, PageItem } from "../records/types.js";
import { openFolder } from "./classifier.js";

type Judge = (item: Item, recipe: FilterRecipe) => Promise<Outcome>;

/** A filter, and the classifier whose labels it reads. */
interface Judgement {
  readonly filter: Filter;
  readonly classifier: TextClassifier | undefined;
}

/** Returns a function that judges items. It creates the filter of a recipe once. */
export function createJudge(): Judge {
  const judgementOf = keepLast((key: string) => createJudgement(JSON.parse(key)));
  return async (item, recipe) => {
    if (item.kind === "failure") return failureOutcome(item, item.failure, recipe.format);
    const { filter, languages, classifier, tokenizer } = recipe;
    const by = await judgementOf(JSON.stringify({ filter, languages, classifier, tokenizer }));
    if (item.kind === "page") return judgePage(item, await readPageRecord(item), recipe, by);
    const parsed = parseRecord(item.bytes, messages.notADocument);
    if ("failure" in parsed) return failed(item, {}, parsed.failure, recipe.format);
    return isPage(parsed)
      ? judgePage(item, await parsePageRecord(parsed), recipe, by)
      : judgeDocument(item, parsed, recipe, by);
  };
}

async function createJudgement({
  filter: config,
  languages: keep,
  classifier,
  tokenizer,
}: Pick<FilterRecipe, "filter" | "languages" | "classifier" | "tokenizer">): Promise<Judgement> {
  const rules = await createFilter(
    config,
    tokenizer === undefined ? {} : { countTokens: await tokenCounter(tokenizer) },
  );
  return {
    filter: keep === undefined ? rules : all(languages({ keep }), rules),
    classifier: classifier === undefined ? undefined : await openFolder(classifier),
  };
}

/** Returns a verdict that has the language, whether or not the filter detects it. */
async function verdictOn(
  input: FilterInput,
  title: string | undefined,
  { filter: by, classifier }: Judgement,
): Promise<Verdict> {
  const labels = await classifier?.classify([textToClassify({ ...input, title })]);
  const verdict = filter(labels === undefined ? input : labelled(input, labels[0]!), by);
  return { ...verdict, language: verdict.language ?? detectLanguage(verdict.text ?? input.text) };
}

/** Whether a record is a page to extract. One with a text is a document, even if it also has a page. */
function isPage({ fields }: ParsedRecord): boolean {
  return fields.text == null && hasPage(fields);
}

async function judgePage(
  item: PageItem | LineItem,
  request: PageRecord | RefusedRecord,
  recipe: FilterRecipe,
  by: Judgement,
): Promise<Outcome> {
  const start = performance.now();
  if ("failure" in request) return failed(item, request, request.failure, recipe.format);
  try {
    const method = await methodOf(recipe);
    const first = extractPage(request, recipe, method);
    const counted = countedOf(first, recipe, start);
    let again: Extraction | undefined;
    const extractPrecisely = (): Extraction => {
      again = extractAgain(request, first, recipe, method);
      return again;
    };
    const { text, tree, marks } = first;
    const input = { text, tree, marks, url: request.page.url?.toString() };
    const isPrecise = recipe.extract.favor === "precision";
    const verdict = await verdictOn(
      isPrecise ? input : { ...input, extractPrecisely },
      first.metadata.title,
      by,
    );
    // A filter may ask for another extraction and decide by the first one.
    const extraction = verdict.extraction === undefined ? first : (again ?? first);
    const read = pageField(request, extraction, recipe, start);
    const field = (name: string): unknown => {
      if (name === "verdict") return written(verdict, recipe);
      return name === "text" ? (verdict.text ?? extraction.text) : read(name);
    };
    const { title = request.file } = extraction.metadata;
    return {
      ...naming(item, request.id),
      ...recordBody(field, () => [...new Set([...pageFields(request, recipe.extras), "verdict"])], recipe),
      reason: extraction.reason,
      counted,
      judged: judged(verdict, { id: String(request.id), url: request.url, title, text: extraction.text }),
    };
  } catch (error) {
    return failed(item, request, failure("internal", messages.internal(error)), recipe.format);
  }
}

/** Extracts a page with a preference for less text. */
function extractAgain(
  { page }: PageRecord,
  { tree }: Extraction,
  { extract: { method: _, ...options } }: FilterRecipe,
  method: Method | undefined,
): Extraction {
  const named = method === undefined ? {} : { method };
  return extract(tree, { ...options, ...named, url: page.url?.toString(), favor: "precision" });
}

async function judgeDocument(
  item: LineItem,
  { fields, line }: ParsedRecord,
  recipe: FilterRecipe,
  by: Judgement,
): Promise<Outcome> {
  const read = documentOfRecord(fields, line, ["verdict"]);
  if (!("document" in read)) return failed(item, read, read.failure, recipe.format);
  try {
    const { text, url, metadata } = read.document;
    const title = titleOf(metadata);
    const verdict = await verdictOn({ text, url, pageType: typesOf(fields.pageTypes) }, title, by);
    return {
      ...naming(item, read.id),
      ...documentBody(read, verdict, recipe),
      judged: judged(verdict, { id: String(read.id), url, title, text }),
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
  return recordBody(read, () => Object.keys(fields), recipe);
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
  const { keep, score, reasons, pageType, language } = verdict;
  return {
    verdict: { keep, score, reasons, pageType, language },
    document: { ...document, text: beginning(document.text) },
  };
}

function beginning(text: string): string {
  if (text.length <= BEGINNING) return text;
  // Not between two surrogates.
  return `${text.slice(0, BEGINNING).replace(/[\ud800-\udbff]$/, "")}…`;
}
