import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readability } from "@winnow/baselines/methods/readability";
import { PAGE_TYPES } from "@winnow/core-dom";
import { bootstrapInterval, domainOf, type Interval, type Table } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { parsePage } from "@winnow/extract/winnow";
import { articleRules, type Filter, filter, readerable } from "@winnow/filter";
import { datasetPages } from "../data/datasets.js";
import { keptArticlesTable } from "../right/articles.js";
import type { SetFigures } from "../right/quality/quality.js";
import { sum } from "../run/statistics.js";
import { tableOf } from "../table.js";
import { byCaption, type Tables } from "./page.js";
import { type Bin, reliabilityPlot } from "./reliability.js";
import { figure } from "./tables.js";

// biome-ignore format: a list
const RULES = ["tokens", "link-or-code-share", "longest-block", "large-block-share", "list-or-table-share"] as const;
const METHODS = { readability, winnow: undefined } as const;
type MethodName = keyof typeof METHODS;

/** A page of wcxb-dev, and what the rules say about it. */
interface JudgedPage {
  readonly type: string;
  readonly domain: string;
  /** The rules that failed, by the method that extracted the page. */
  readonly failed: Readonly<Record<MethodName, ReadonlySet<string>>>;
  readonly isReaderable: boolean;
}

/** Keeps a page or not. */
type Decision = (page: JudgedPage) => boolean;

async function judgedPages(): Promise<readonly JudgedPage[]> {
  const pages: JudgedPage[] = [];
  const rules = articleRules();
  const isReaderable = readerable();
  for await (const page of datasetPages("wcxb-dev", Number.POSITIVE_INFINITY)) {
    const { pageType: type, url } = page;
    if (type === undefined) continue;
    const tree = parsePage(page.html);
    const failedOf = (name: MethodName): ReadonlySet<string> => {
      const method = METHODS[name];
      const { text, marks } = extract(tree, { url, ...(method === undefined ? {} : { method }) });
      return new Set(failedRules({ text, url, tree, marks }, rules));
    };
    pages.push({
      ...{ type, domain: domainOf(page) ?? page.id },
      failed: { readability: failedOf("readability"), winnow: failedOf("winnow") },
      isReaderable: filter({ text: "page", tree }, isReaderable).keep,
    });
  }
  return pages;
}

function failedRules(input: Parameters<typeof filter>[0], rules: Filter): readonly string[] {
  return filter(input, rules).reasons.map(({ rule }) => rule);
}

/** Keeps a page if none of the chosen rules failed. */
const passing =
  (method: MethodName, chosen: (rule: string) => boolean = () => true): Decision =>
  ({ failed }) =>
    ![...failed[method]].some((rule) => rule === "empty" || chosen(rule));

interface Value extends Interval {
  readonly value: number;
}

/** Accuracy, precision and recall of a decision for articles, with 95% intervals by bootstrap over domains. */
function scoresOf(pages: readonly JudgedPage[], decide: Decision): readonly Value[] {
  const rows = pages.map((page) => ({ is: Number(page.type === "article"), kept: Number(decide(page)) }));
  const aggregate = (chosen: readonly Readonly<Record<string, number>>[]) => {
    const count = (isCounted: (is: boolean, kept: boolean) => boolean): number =>
      chosen.filter(({ is, kept }) => isCounted(is === 1, kept === 1)).length;
    const both = count((is, kept) => is && kept);
    return {
      accuracy: count((is, kept) => is === kept) / chosen.length,
      precision: both / count((_, kept) => kept),
      recall: both / count((is) => is),
    };
  };
  const domains = pages.map(({ domain }) => domain);
  const intervals = bootstrapInterval(rows, domains, aggregate);
  return Object.entries(aggregate(rows)).map(([name, value]) => ({ value, ...intervals[name]! }));
}

const written = ({ value, low, high }: Value): string => `${figure(value)} [${figure(low)}, ${figure(high)}]`;

/** What `pnpm train filter --write` writes. */
interface ClassifierFigures {
  readonly situations: Readonly<Record<string, SituationFigures>>;
  readonly ablations: Readonly<Record<string, Readonly<Record<string, Accuracies>>>>;
}

type Accuracies = Pick<SituationFigures, "accuracy" | "articleAccuracy">;

interface SituationFigures extends Readonly<Record<(typeof MEASURES)[number], Value>> {
  readonly types: Readonly<Record<string, Readonly<Record<"pages" | "precision" | "recall" | "f1", number>>>>;
  readonly confusions: Readonly<Record<string, Readonly<Record<string, number>>>>;
  readonly reliability: readonly Bin[];
}

const MEASURES = ["accuracy", "macroF1", "articleAccuracy", "articleAuc"] as const;

/** What is judged, by the name of its figures. */
const SITUATIONS: Readonly<Record<string, string>> = {
  full: "extraction by winnow",
  "full-without-url": "the same without the address",
  "other-marks": "extraction by readability",
  "no-marks": "page without marks",
  "text-url": "document: text, address",
  text: "document: text",
};

/**
 * Returns the tables of the section "Filters": the rules are run on wcxb-dev; the figures of the classifier and the
 * agreement of the text-quality rules are read from `tooling/train` and `tooling/lab`, whose commands take longer.
 * Writes the plot to `docs/reliability.svg`.
 *
 * @param root - the repository.
 */
export async function filterTables(root: string): Promise<Tables> {
  const read = async (path: string) => JSON.parse(await readFile(join(root, "tooling", path), "utf8"));
  const classifier = (await read("train/figures/filter.json")) as ClassifierFigures;
  const pages = await judgedPages();
  const full = classifier.situations.full!;
  await writeFile(join(root, "docs/reliability.svg"), reliabilityPlot(full.reliability));
  return byCaption(
    articleTable(pages, full),
    typeTable(pages, full),
    await keptArticlesTable(),
    ablationTable(pages),
    ...classifierTables(classifier),
    qualityTable(await read("lab/figures/quality.json")),
  );
}

type MakeRow<Item> = (item: Item) => readonly string[];

function articleTable(
  pages: readonly JudgedPage[],
  { articleAccuracy, reliability }: SituationFigures,
): Table {
  const row = (name: string, decide: Decision): readonly string[] => [
    name,
    ...scoresOf(pages, decide).map(written),
  ];
  const withoutLast = (rule: string): boolean => rule !== RULES[4];
  const total = (bins: readonly Bin[], of: (bin: Bin) => number): number => sum(bins.map(of));
  const probable = reliability.filter(({ from }) => from >= 0.5);
  const articlesIn = (bins: readonly Bin[]): number => total(bins, (bin) => bin.pages * bin.articles);
  const rows = [
    row("all pages are articles", () => true),
    row("isProbablyReaderable", ({ isReaderable }) => isReaderable),
    row("R1 to R5, readability", passing("readability")),
    row("R1 to R5, winnow", passing("winnow")),
    row("R1 to R4, readability", passing("readability", withoutLast)),
    row("R1 to R4, winnow", passing("winnow", withoutLast)),
    [
      ...["classifier, cross-validated", written(articleAccuracy)],
      figure(articlesIn(probable) / total(probable, (bin) => bin.pages)),
      figure(articlesIn(probable) / articlesIn(reliability)),
    ],
  ];
  return tableOf("article against the rest", ["filter", "accuracy ↑", "precision", "recall"], rows);
}

function typeTable(pages: readonly JudgedPage[], { confusions }: SituationFigures): Table {
  const decisions: Readonly<Record<string, Decision>> = {
    isProbablyReaderable: ({ isReaderable }) => isReaderable,
    "R1 to R5, readability": passing("readability"),
    "R1 to R5, winnow": passing("winnow"),
  };
  const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;
  const row: MakeRow<string> = (type) => {
    const own = pages.filter((page) => page.type === type);
    const total = sum(Object.values(confusions[type]!));
    const shares = Object.values(decisions).map((decide) => percent(own.filter(decide).length, own.length));
    return [`${type} (${total})`, ...shares, percent(confusions[type]!.article ?? 0, total)];
  };
  const columns = ["page type", ...Object.keys(decisions), "classifier"];
  return tableOf("pages kept as articles, by their type", columns, PAGE_TYPES.map(row));
}

/** Each rule left out, and each alone; and on how many articles, and other pages, it is the only one that fails. */
function ablationTable(pages: readonly JudgedPage[]): Table {
  const names = Object.keys(METHODS) as MethodName[];
  const both = (isChosen: (rule: string) => boolean): readonly string[] =>
    names.flatMap((method) => {
      const [accuracy, , recall] = scoresOf(pages, passing(method, isChosen));
      return [written(accuracy!), figure(recall!.value)];
    });
  const only = (rule: string): readonly string[] =>
    names.map((method) => {
      const own = pages.filter(({ failed }) => failed[method].size === 1 && failed[method].has(rule));
      const articles = own.filter(({ type }) => type === "article").length;
      return `${articles}, ${own.length - articles}`;
    });
  const rows = [
    ["all rules", ...both(() => true), "", ""],
    ...RULES.map((rule, i) => [`without R${i + 1} ${rule}`, ...both((one) => one !== rule), ...only(rule)]),
    ...RULES.map((rule, i) => [`R${i + 1} ${rule} alone`, ...both((one) => one === rule), "", ""]),
  ];
  const columns = names.flatMap((name) => [`${name}: accuracy`, `${name}: recall`]);
  const last = names.map((name) => `${name}: only it`);
  return tableOf("the rules, one by one", ["rules", ...columns, ...last], rows);
}

/** The tables of the classifier, from its figures. */
function classifierTables({ situations, ablations }: ClassifierFigures): readonly Table[] {
  const { types, confusions, reliability } = situations.full!;
  const kinds = ["full", "no-marks", "text-url"] as const;
  const accuracies: MakeRow<Readonly<Record<string, Accuracies>>> = (own) =>
    kinds.flatMap((kind) =>
      [own[kind]?.accuracy.value, own[kind]?.articleAccuracy.value].map((one) => figure(one)),
    );
  return [
    tableOf(
      "the classifier, by what it is given",
      ["what is judged", "7 types, accuracy", "macro F1", "article, accuracy", "article, AUC"],
      Object.entries(SITUATIONS).map(([name, about]) => [
        about,
        ...MEASURES.map((measure) => written(situations[name]![measure])),
      ]),
    ),
    tableOf(
      "the classifier by page type, extraction by winnow",
      ["type", "pages", "precision", "recall", "F1"],
      PAGE_TYPES.map((type) => {
        const { pages, precision, recall, f1 } = types[type]!;
        return [type, String(Math.round(pages)), ...[precision, recall, f1].map((one) => figure(one))];
      }),
    ),
    tableOf(
      "estimated types (columns) of the pages of each type, first division",
      ["", ...PAGE_TYPES],
      PAGE_TYPES.map((type) => [type, ...PAGE_TYPES.map((other) => String(confusions[type]![other] ?? 0))]),
    ),
    tableOf(
      "the probability of an article",
      ["probability", "pages", "mean", "articles"],
      reliability.map(({ from, pages, probability, articles }) => [
        `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
        ...[String(pages), figure(probability), figure(articles)],
      ]),
    ),
    tableOf(
      "accuracy without a group of features",
      ["features", ...kinds.flatMap((kind) => [`${SITUATIONS[kind]}: types`, "article"])],
      [
        ["all features", ...accuracies(situations)],
        ...Object.entries(ablations).map(([group, own]) => [`without ${group}`, ...accuracies(own)]),
      ],
    ),
  ];
}

function qualityTable(figures: readonly SetFigures[]): Table {
  const all = figures.flatMap(({ variants }) => variants.flatMap(({ verdicts }) => Object.keys(verdicts)));
  const sources = [...new Set(all)];
  const rows = figures.flatMap(({ set, texts, variants }) =>
    variants.map(({ variant, verdicts }) => [
      ...[set, variant],
      ...sources.map((source) => (verdicts[source] === undefined ? "–" : `${verdicts[source]} of ${texts}`)),
    ]),
  );
  return tableOf("texts with the same verdict", ["set", "words", ...sources], rows, [], 2);
}
