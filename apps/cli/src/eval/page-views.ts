import { parse, type Tree } from "@winnow/core-dom";
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
import type { EvalContext } from "../interruption.js";
import type { DatasetSource } from "./inputs.js";
import { forEachPage } from "./surveyed.js";

/** A method's judgement of a block. */
interface Judgement {
  readonly label: string;
  readonly reason: string;
}

/** Which pages a report shows, and how. */
export interface PageViewOptions {
  /** The places of the pages; default: all. */
  readonly wanted?: ReadonlySet<number> | undefined;
  /** A system's judgement of each block of a page, where it runs here. */
  readonly judge?:
    | ((page: GoldPage, tree: Tree, system: string) => readonly Judgement[] | undefined)
    | undefined;
  /** The name under which the page's whole text is shown with the systems. */
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
  { wanted, judge, pageText: whole }: PageViewOptions,
  context: EvalContext,
): Promise<readonly PageView[]> {
  const views: PageView[] = [];
  const walk = { doing: `${dataset.name}: pages of the report`, pages: dataset.pages.length };
  await forEachPage(source, walk, context, (page, index) => {
    if (wanted !== undefined && !wanted.has(index)) return;
    const { id, source: name, url, lang, pageType } = page;
    // The gold that was scored may hold more than the record's: readers' comments.
    const { gold } = dataset.pages[index]!;
    const html = pageHtml(page);
    const tree = parse(html ?? "");
    const predictions = Object.fromEntries(
      systems.flatMap(({ name: system, predictions: all }) => {
        const text = all.get(id)?.text;
        return text === undefined ? [] : [[system, text]];
      }),
    );
    if (whole !== undefined) predictions[whole] = pageText(tree).text;
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
      blocks:
        html === undefined
          ? undefined
          : blocksOf(tree, gold.text, predictions, (system) => judge?.(page, tree, system)),
      goldIssues: goldIssues(page),
    });
  });
  return views;
}

function blocksOf(
  tree: Tree,
  goldText: string,
  predictions: Readonly<Record<string, string>>,
  judge: (system: string) => readonly Judgement[] | undefined,
): readonly PageBlock[] {
  const systems = Object.keys(predictions);
  const { blocks, shares } = blockCoverage(tree, [goldText, ...Object.values(predictions)]);
  const judgements = systems.map(judge);
  return blocks.map((text, block) => ({
    text,
    gold: rounded(shares[0]![block]!),
    systems: Object.fromEntries(
      systems.map((name, place) => {
        const { label, reason } = judgements[place]?.[block] ?? {};
        return [name, { share: rounded(shares[place + 1]![block]!), label, reason: reason || undefined }];
      }),
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
