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

/** How a report shows a page. */
export interface ViewOptions {
  /** The data set's name. */
  readonly dataset: string;
  /** The gold that was scored: it may hold more than the record's, readers' comments. */
  readonly gold: string;
  /** What the systems said of the page, by their names; those that said nothing are left out. */
  readonly predictions: Readonly<Record<string, string>>;
  /** By a system's name the live one that it is: its judgement of each block is shown. */
  readonly live: Readonly<Record<string, string>>;
  /** The name under which the page's whole text is shown with the systems. */
  readonly pageText?: string | undefined;
}

/** What a report shows of a page. */
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
    // Loaded only where it is needed: it brings all methods.
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
