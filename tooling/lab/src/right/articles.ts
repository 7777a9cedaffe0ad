import type { Table } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { parsePage } from "@winnow/extract/winnow";
import { articleClassifier, filter } from "@winnow/filter";
import { type Command, chosenNames, count, defineCommand } from "../command.js";
import { type DatasetName, datasetPages } from "../data/datasets.js";
import { grouped } from "../grouped.js";
import { tableOf, tableText } from "../table.js";

/** Data sets of articles: all pages, or nearly all of them. CleanEval has home pages and threads as well. */
// biome-ignore format: a list
const SETS: readonly DatasetName[] = ["cleaneval", "l3s-gn1", "dragnet-train", "daniel-a", "fundus-a", "chinese-wce"];
/** Shorter ones may be anything. */
const MIN_LENGTH = 600;
/** A language with fewer pages has no row. */
const MIN_PAGES = 20;
const MIN_KEPT = 0.97;

/** An article, and whether the filter keeps it. */
interface JudgedArticle {
  readonly set: DatasetName;
  readonly lang: string;
  /** Judged as a page. */
  readonly isPageKept: boolean;
  /** Judged as a document: by the text that was extracted, and the address. */
  readonly isDocumentKept: boolean;
  /** The type of a page that was dropped. */
  readonly droppedAs: string;
}

/** Fails unless 97% of the articles of each set but CleanEval, and of each language, are kept. */
export const command: Command = defineCommand(
  {
    about: `
Counts how many articles of at least ${MIN_LENGTH} characters the filter \`articles\` keeps: of each data set, and of each language with at least
${MIN_PAGES} of them. Pages are judged as \`winnow filter\` judges them, and documents without their page, as after \`winnow extract\`.
The model has seen fundus-a and chinese-wce.

SET: default: ${SETS.join(", ")}.`,
    operands: "[SET]...",
    options: { pages: count("number of pages per data set", 1_000) },
  },
  async ({ pages }, operands) => {
    const sets = chosenNames("SET", operands, SETS);
    const groups = groupsOf(await judgedArticles(sets, pages));
    console.log(tableText(COLUMNS, rowsOf(groups)));
    const low = groups.filter(([name, own]) => name !== "cleaneval" && shareOf(own, "isPageKept") < MIN_KEPT);
    return low.length === 0 ? 0 : 1;
  },
);

/** Returns the table of all sets, for the results. */
export async function keptArticlesTable(): Promise<Table> {
  const groups = groupsOf(await judgedArticles(SETS, Number.POSITIVE_INFINITY));
  return tableOf("articles that are kept, by data set and language", COLUMNS, rowsOf(groups));
}

async function judgedArticles(
  sets: readonly DatasetName[],
  pages: number,
): Promise<readonly JudgedArticle[]> {
  const judged: JudgedArticle[] = [];
  const by = articleClassifier();
  for (const set of sets) {
    for await (const { html, url, gold, lang = "" } of datasetPages(set, pages)) {
      if (gold.text.length < MIN_LENGTH) continue;
      const tree = parsePage(html);
      const { text, marks } = extract(tree, { url });
      const ofPage = filter({ text, tree, marks, url }, by);
      const isDocumentKept = filter({ text, url }, by).keep;
      const droppedAs = ofPage.keep ? "" : (ofPage.pageType?.type ?? "empty");
      judged.push({ set, lang, isPageKept: ofPage.keep, isDocumentKept, droppedAs });
    }
  }
  return judged;
}

type Group = readonly [name: string, own: readonly JudgedArticle[]];

/** The sets, and the languages of those that have several. */
function groupsOf(judged: readonly JudgedArticle[]): readonly Group[] {
  return [...grouped(judged, ({ set }) => set)].flatMap(([set, all]): readonly Group[] => {
    const languages = [...grouped(all, ({ lang }) => lang)].filter(([, own]) => own.length >= MIN_PAGES);
    const rows = languages.map(([lang, own]): Group => [`${set}, ${lang}`, own]);
    return [[set, all], ...(languages.length > 1 ? rows : [])];
  });
}

function shareOf(own: readonly JudgedArticle[], key: "isPageKept" | "isDocumentKept"): number {
  return own.filter((one) => one[key]).length / own.length;
}

const COLUMNS = ["articles", "pages", "kept, with the page", "kept, by text and address", "dropped as"];

function rowsOf(groups: readonly Group[]): readonly (readonly string[])[] {
  return groups.map(([name, own]) => {
    const types = [...grouped(own, ({ droppedAs }) => droppedAs)].filter(([type]) => type !== "");
    const dropped = types
      .sort(([, a], [, b]) => b.length - a.length)
      .map(([type, ones]) => `${type} ${ones.length}`);
    return [
      ...[name, String(own.length), shareOf(own, "isPageKept").toFixed(3)],
      ...[shareOf(own, "isDocumentKept").toFixed(3), dropped.join(", ")],
    ];
  });
}
