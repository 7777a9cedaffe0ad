import type { Tree } from "@winnow/core-dom";
import {
  auditPage,
  blockCoverage,
  type GoldIssueKind,
  type GoldPage,
  type PredictedBlock,
  pageHtml,
  pageText,
} from "@winnow/eval";
import type { PageBlock, PageView } from "@winnow/eval/report";
import { parsePage } from "@winnow/extract/winnow";

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
  /** The blocks of predictions that have them, by system. Their decision on each block is shown. */
  readonly blocks?: Readonly<Record<string, readonly PredictedBlock[]>> | undefined;
  /** The name of an additional column with the page's whole text. */
  readonly pageText?: string | undefined;
}

/** Creates the view of a page for a report. */
export async function viewPage(page: GoldPage, index: number, options: ViewOptions): Promise<PageView> {
  const { id, source, url, lang, pageType } = page;
  const { dataset, gold, pageText: whole } = options;
  const html = pageHtml(page);
  const tree = parsePage(html ?? "");
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
    blocks: html === undefined ? undefined : await blocksOf(page, tree, predictions, options),
    goldIssues: goldIssues(page),
  };
}

async function blocksOf(
  page: GoldPage,
  tree: Tree,
  predictions: Readonly<Record<string, string>>,
  { gold, live, blocks: predicted = {} }: ViewOptions,
): Promise<readonly PageBlock[]> {
  const systems = Object.keys(predictions);
  const { blocks, shares } = blockCoverage(tree, [gold, ...Object.values(predictions)]);
  const judgements: (readonly PredictedBlock[] | undefined)[] = [];
  for (const system of systems) {
    // Loaded on demand, since it loads all methods.
    const judge = Object.hasOwn(live, system) ? (await import("./systems.js")).judgedBlocks : undefined;
    judgements.push(judge === undefined ? predicted[system] : judge(page, tree, live[system]!));
  }
  return blocks.map((text, block) => ({
    text,
    gold: rounded(shares[0]![block]!),
    systems: Object.fromEntries(
      systems.map((name, place) => {
        const judged = judgements[place]?.[block];
        // Blocks of a prediction may be those of another version of the page.
        const { label, reason, score } = judged?.text === text ? judged : {};
        const share = rounded(shares[place + 1]![block]!);
        return [name, { share, label, reason: reason || undefined, score }];
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
