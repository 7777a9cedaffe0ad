import { parse, type Tree } from "@winnow/core-dom";
import {
  auditPage,
  blockCoverage,
  type GoldIssueKind,
  type GoldPage,
  pageHtml,
  pageText,
} from "@winnow/eval";
import type { PageBlock, PageView } from "@winnow/eval/report";
import type { MarkedBlock } from "@winnow/extract";

/** Options for the view of a page in a report. */
export interface ViewOptions {
  /** The data set's name. */
  readonly dataset: string;
  /** The gold that was scored. It may contain readers' comments in addition to the record's gold. */
  readonly gold: string;
  /** The predictions for the page by system. Systems without one are absent. */
  readonly predictions: Readonly<Record<string, string>>;
  /** The built-in systems by name. Their decision on each block is shown. */
  readonly live: Readonly<Record<string, string>>;
  /** The name of an additional column with the page's whole text. */
  readonly pageText?: string | undefined;
}

/** Creates the view of a page for a report. */
export async function viewPage(page: GoldPage, index: number, options: ViewOptions): Promise<PageView> {
  const { id, source, url, lang, pageType } = page;
  const { dataset, gold, live, pageText: whole } = options;
  const html = pageHtml(page);
  const tree = parse(html ?? "");
  const predictions = {
    ...options.predictions,
    ...(whole === undefined ? {} : { [whole]: pageText(tree).text }),
  };
  return {
    dataset,
    index,
    id,
    source,
    url,
    lang,
    pageType,
    gold,
    predictions,
    blocks: html === undefined ? undefined : await blocksOf(page, tree, gold, predictions, live),
    goldIssues: goldIssues(page),
  };
}

async function blocksOf(
  page: GoldPage,
  tree: Tree,
  gold: string,
  predictions: Readonly<Record<string, string>>,
  live: Readonly<Record<string, string>>,
): Promise<readonly PageBlock[]> {
  const systems = Object.keys(predictions);
  const { blocks, shares } = blockCoverage(tree, [gold, ...Object.values(predictions)]);
  const judgements: (readonly MarkedBlock[] | undefined)[] = [];
  for (const system of systems) {
    // Loaded on demand, since it loads all methods.
    const judge = Object.hasOwn(live, system) ? (await import("./live/system.js")).judgedBlocks : undefined;
    judgements.push(judge?.(page, tree, live[system]!));
  }
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
  "duplicated-text": "the gold has duplicated text",
  "glued-words": "the gold joins words by mistake",
  "mismatched-page": "most of the gold is not on the page",
  "missing-from-page": "the gold has text that the page lacks",
  "alt-text": "the gold has alternative texts of images",
};

/** Minimum share of the gold for an issue to be shown. */
const MIN_SHARE = 0.02;

function goldIssues(page: GoldPage): readonly string[] {
  return (auditPage(page)?.issues ?? [])
    .filter(({ share }) => share >= MIN_SHARE)
    .map(
      ({ kind, share, examples }) => `${ISSUES[kind]} (${Math.round(100 * share)}%): ${examples[0] ?? ""}`,
    );
}
