import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { readability } from "@winnow/baselines/methods/readability";
import { PAGE_TYPES } from "@winnow/core-dom";
import { bootstrapInterval, domainOf, type Interval, mean, type Table } from "@winnow/eval";
import { extract } from "@winnow/extract";
import { parsePage } from "@winnow/extract/winnow";
import { articleRules, type Filter, filter, readerable } from "@winnow/filter";
import { datasetPages } from "../data/datasets.js";
import type { SetFigures } from "../right/quality/quality.js";
import { tableOf } from "../table.js";
import { byCaption, type Tables } from "./page.js";
import { type Bin, reliabilityPlot } from "./reliability.js";
import { figure } from "./tables.js";

const RULES = [
  "tokens",
  "link-or-code-share",
  "longest-block",
  "large-block-share",
  "list-or-table-share",
] as const;
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
  const rows = pages.map((page) => ({ is: page.type === "article" ? 1 : 0, kept: decide(page) ? 1 : 0 }));
  const aggregate = (
    chosen: readonly Readonly<Record<string, number>>[],
  ): Readonly<Record<string, number>> => {
    const both = chosen.filter(({ is, kept }) => is === 1 && kept === 1).length;
    return {
      accuracy: mean(chosen.map(({ is, kept }) => (is === kept ? 1 : 0))),
      precision: both / chosen.filter(({ kept }) => kept === 1).length,
      recall: both / chosen.filter(({ is }) => is === 1).length,
    };
  };
  const values = aggregate(rows);
  const intervals = bootstrapInterval(
    rows,
    pages.map(({ domain }) => domain),
    aggregate,
  );
  return Object.entries(values).map(([name, value]) => ({ value, ...intervals[name]! }));
}

const written = ({ value, low, high }: Value): string => `${figure(value)} [${figure(low)}, ${figure(high)}]`;

const RULE_NAMES = RULES.map((rule, i) => `R${i + 1} ${rule}`);

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
    ablationTable(pages),
    situationTable(classifier),
    classTable(full),
    confusionTable(full),
    reliabilityTable(full.reliability),
    groupTable(classifier),
    qualityTable(await read("lab/figures/quality.json")),
  );
}

function articleTable(
  pages: readonly JudgedPage[],
  { articleAccuracy, reliability }: SituationFigures,
): Table {
  const row = (name: string, decide: Decision): readonly string[] => [
    name,
    ...scoresOf(pages, decide).map(written),
  ];
  const probable = reliability.filter(({ from }) => from >= 0.5);
  const articlesIn = (bins: readonly Bin[]): number =>
    bins.reduce((sum, bin) => sum + bin.pages * bin.articles, 0);
  const kept = probable.reduce((sum, bin) => sum + bin.pages, 0);
  return tableOf(
    "article against the rest",
    ["filter", "accuracy ↑", "precision", "recall"],
    [
      row("all pages are articles", () => true),
      row("isProbablyReaderable", ({ isReaderable }) => isReaderable),
      row("R1 to R5, readability", passing("readability")),
      row("R1 to R5, winnow", passing("winnow")),
      row(
        "R1 to R4, readability",
        passing("readability", (rule) => rule !== RULES[4]),
      ),
      row(
        "R1 to R4, winnow",
        passing("winnow", (rule) => rule !== RULES[4]),
      ),
      [
        "classifier, cross-validated",
        written(articleAccuracy),
        figure(articlesIn(probable) / kept),
        figure(articlesIn(probable) / articlesIn(reliability)),
      ],
    ],
  );
}

function typeTable(pages: readonly JudgedPage[], { confusions }: SituationFigures): Table {
  const share = (type: string, decide: Decision): string => {
    const own = pages.filter((page) => page.type === type);
    return percent(own.filter(decide).length, own.length);
  };
  const rows = PAGE_TYPES.map((type) => {
    const row = confusions[type]!;
    const total = Object.values(row).reduce((sum, count) => sum + count, 0);
    return [
      `${type} (${total})`,
      share(type, ({ isReaderable }) => isReaderable),
      share(type, passing("readability")),
      share(type, passing("winnow")),
      percent(row.article ?? 0, total),
    ];
  });
  const columns = [
    "page type",
    "isProbablyReaderable",
    "R1 to R5, readability",
    "R1 to R5, winnow",
    "classifier",
  ];
  return tableOf("pages kept as articles, by their type", columns, rows);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)}%`;
}

/** Each rule left out, and each alone; and on how many articles, and other pages, it is the only one that fails. */
function ablationTable(pages: readonly JudgedPage[]): Table {
  const names = Object.keys(METHODS) as MethodName[];
  const both = (decide: (method: MethodName) => Decision): readonly string[] =>
    names.flatMap((method) => {
      const [accuracy, , recall] = scoresOf(pages, decide(method));
      return [written(accuracy!), figure(recall!.value)];
    });
  const only = (rule: string): readonly string[] =>
    names.map((method) => {
      const own = pages.filter(({ failed }) => failed[method].size === 1 && failed[method].has(rule));
      const articles = own.filter(({ type }) => type === "article").length;
      return `${articles}, ${own.length - articles}`;
    });
  const rows = [
    ["all rules", ...both((method) => passing(method)), "", ""],
    ...RULES.map((rule, i) => [
      `without ${RULE_NAMES[i]}`,
      ...both((method) => passing(method, (one) => one !== rule)),
      ...only(rule),
    ]),
    ...RULES.map((rule, i) => [
      `${RULE_NAMES[i]} alone`,
      ...both((method) => passing(method, (one) => one === rule)),
      "",
      "",
    ]),
  ];
  const columns = names.flatMap((name) => [`${name}: accuracy`, `${name}: recall`]);
  return tableOf(
    "the rules, one by one",
    ["rules", ...columns, ...names.map((name) => `${name}: only it`)],
    rows,
  );
}

function situationTable({ situations }: ClassifierFigures): Table {
  const rows = Object.entries(SITUATIONS).flatMap(([name, about]) => {
    const own = situations[name];
    return own === undefined ? [] : [[about, ...MEASURES.map((measure) => written(own[measure]))]];
  });
  const columns = ["what is judged", "7 types, accuracy", "macro F1", "article, accuracy", "article, AUC"];
  return tableOf("the classifier, by what it is given", columns, rows);
}

function classTable({ types }: SituationFigures): Table {
  const rows = PAGE_TYPES.map((type) => {
    const { pages, precision, recall, f1 } = types[type]!;
    return [type, String(Math.round(pages)), figure(precision), figure(recall), figure(f1)];
  });
  return tableOf(
    "the classifier by page type, extraction by winnow",
    ["type", "pages", "precision", "recall", "F1"],
    rows,
  );
}

function confusionTable({ confusions }: SituationFigures): Table {
  const rows = PAGE_TYPES.map((type) => [
    type,
    ...PAGE_TYPES.map((other) => String(confusions[type]![other] ?? 0)),
  ]);
  return tableOf(
    "estimated types (columns) of the pages of each type, first division",
    ["", ...PAGE_TYPES],
    rows,
  );
}

function reliabilityTable(bins: readonly Bin[]): Table {
  const rows = bins.map(({ from, pages, probability, articles }) => [
    `${from.toFixed(1)} to ${(from + 0.1).toFixed(1)}`,
    String(pages),
    figure(probability),
    figure(articles),
  ]);
  return tableOf("the probability of an article", ["probability", "pages", "mean", "articles"], rows);
}

function groupTable({ situations, ablations }: ClassifierFigures): Table {
  const kinds = ["full", "no-marks", "text-url"] as const;
  const cells = (of: (kind: string) => Accuracies | undefined): readonly string[] =>
    kinds.flatMap((kind) => [figure(of(kind)?.accuracy.value), figure(of(kind)?.articleAccuracy.value)]);
  const rows = [
    ["all features", ...cells((kind) => situations[kind])],
    ...Object.entries(ablations).map(([group, own]) => [`without ${group}`, ...cells((kind) => own[kind])]),
  ];
  const columns = kinds.flatMap((kind) => [`${SITUATIONS[kind]}: types`, "article"]);
  return tableOf("accuracy without a group of features", ["features", ...columns], rows);
}

function qualityTable(figures: readonly SetFigures[]): Table {
  const sources = [
    ...new Set(figures.flatMap(({ variants }) => variants.flatMap(({ verdicts }) => Object.keys(verdicts)))),
  ];
  const rows = figures.flatMap(({ set, texts, variants }) =>
    variants.map(({ variant, verdicts }) => [
      set,
      variant,
      ...sources.map((source) => (verdicts[source] === undefined ? "–" : `${verdicts[source]} of ${texts}`)),
    ]),
  );
  return tableOf("texts with the same verdict", ["set", "words", ...sources], rows, [], 2);
}
