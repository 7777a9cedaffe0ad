import { parse } from "@winnow/core-dom";
import {
  auditPage,
  blockCoverage,
  type Dataset,
  type GoldIssueKind,
  type GoldPage,
  pageHtml,
  pageText,
  type System,
} from "@winnow/eval";
import type { PageBlock, PageView } from "@winnow/eval/report";
import { messages } from "../messages.js";
import type { DatasetSource } from "./inputs.js";
import type { EvalContext } from "./interruptible.js";
import { forEachPage } from "./surveyed.js";

/** Which pages a report shows, and how. */
export interface PageViewOptions {
  /** The places of the pages; default: all. */
  readonly wanted?: ReadonlySet<number> | undefined;
  /** Under this name the page's whole text stands beside the systems. */
  readonly pageText?: string | undefined;
}

/**
 * The pages of a data set as the error browser shows them. They are read once more, one at a time, since scores need
 * no pages.
 */
export async function pageViews(
  source: DatasetSource,
  dataset: Dataset,
  systems: readonly System[],
  { wanted, pageText: whole }: PageViewOptions,
  context: EvalContext,
): Promise<readonly PageView[]> {
  const views: PageView[] = [];
  const walk = { doing: messages.makingReportOf(dataset.name), pages: dataset.pages.length };
  await forEachPage(source, walk, context, (page, index) => {
    if (wanted !== undefined && !wanted.has(index)) return;
    const { id, source: name, url, lang, pageType, gold } = page;
    const predictions = Object.fromEntries(
      systems.flatMap(({ name: system, predictions: all }) => {
        const text = all.get(id)?.text;
        return text === undefined ? [] : [[system, text]];
      }),
    );
    if (whole !== undefined) predictions[whole] = pageText(parse(pageHtml(page) ?? "")).text;
    views.push({
      dataset: dataset.name,
      index,
      id,
      source: name,
      url,
      lang,
      pageType,
      gold: gold.text,
      predictions,
      blocks: blocksOf(page, predictions),
      goldIssues: goldIssues(page),
    });
  });
  return views;
}

function blocksOf(
  page: GoldPage,
  predictions: Readonly<Record<string, string>>,
): readonly PageBlock[] | undefined {
  const html = pageHtml(page);
  if (html === undefined) return undefined;
  const names = Object.keys(predictions);
  const { blocks, shares } = blockCoverage(parse(html), [page.gold.text, ...Object.values(predictions)]);
  const [gold, ...others] = shares;
  return blocks.map((text, block) => ({
    text,
    gold: rounded(gold![block]!),
    systems: Object.fromEntries(
      names.map((name, system) => [name, { share: rounded(others[system]![block]!) }]),
    ),
  }));
}

function rounded(share: number): number {
  return Math.round(share * 100) / 100;
}

const ISSUES: Readonly<Record<GoldIssueKind, string>> = {
  "duplicated-text": "the gold says something twice",
  "glued-words": "the gold glues words together",
  "mismatched-page": "most of the gold is not on the page",
  "missing-from-page": "the gold has text that the page lacks",
  "alt-text": "the gold has alternative texts of images",
};

/** The share of the gold from which on an issue is worth a reader's while. */
const NOTABLE = 0.02;

function goldIssues(page: GoldPage): readonly string[] {
  return (auditPage(page)?.issues ?? [])
    .filter(({ share }) => share >= NOTABLE)
    .map(
      ({ kind, share, examples }) => `${ISSUES[kind]} (${Math.round(100 * share)}%): ${examples[0] ?? ""}`,
    );
}
