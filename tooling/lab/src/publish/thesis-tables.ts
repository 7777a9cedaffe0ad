import type { Table } from "@winnow/eval";
import type { BenchmarkResult } from "@winnow/eval/experiments";
import { tableOf } from "../table.js";
import { WITH_COMMENTS } from "./plan.js";
import { figure } from "./tables.js";
import { CLASS_SHARES, CLUSTER_SHARES, LEARNED, PERCENTILES, TABLES, type ThesisTable } from "./thesis.js";

/** Our names of the sets, by the thesis's names. */
const SETS: Readonly<Record<string, string>> = {
  cetd: "cetd",
  readability: "readability",
  aeb: "aeb",
  dragnet: WITH_COMMENTS,
  cleaneval: "cleaneval",
};

/** Our figure, and theirs in parentheses: `0.812 (0.820)`. */
function compared(ours: number | undefined, theirs: number | undefined, digits = 3): string {
  return `${figure(ours, digits)} (${figure(theirs, digits)})`;
}

/** Table 3.3: percentiles of the complexity ratio. */
export function percentilesTable(results: readonly BenchmarkResult[], pool: BenchmarkResult): Table {
  const row = (name: string, theirs: string, result: BenchmarkResult | undefined): readonly string[] => {
    const cuts = result?.complexity.cuts;
    const published = PERCENTILES[theirs];
    const figures = [cuts?.p25, cuts?.p50, cuts?.p75].map((ours, i) => compared(ours, published?.[i], 1));
    return [name, ...figures, figure(result?.dataset.pages, 0)];
  };
  const rows = Object.entries(SETS).map(([theirs, ours]) =>
    row(
      ours,
      theirs,
      results.find(({ dataset }) => dataset.name === ours),
    ),
  );
  const caption = "Table 3.3: complexity ratio in percent, percentiles";
  return tableOf(caption, ["set", "25th", "50th", "75th", "pages"], [...rows, row("pooled", "pooled", pool)]);
}

const CLASSES = ["easy", "mid", "complex"] as const;

/** Table 3.4: the classes of each set's pages. */
export function classesTable(pool: BenchmarkResult): Table {
  const { table, association } = pool.complexity.bySource ?? {};
  const rows = Object.entries(SETS).map(([theirs, ours]) => {
    const shares = table?.rowShares[table.rows.indexOf(ours)];
    const cells = CLASSES.map((name) =>
      compared(percentOf(shares?.[table!.columns.indexOf(name)]), CLASS_SHARES[theirs]![name], 1),
    );
    return [ours, ...cells];
  });
  const caption = "Table 3.4: shares of each set's pages by complexity, in percent";
  return tableOf(caption, ["set", ...CLASSES], rows, [cramersNote(association?.v)]);
}

/** The figures that `pnpm train em-13` writes. */
export interface LearnedFigures {
  readonly figures: readonly {
    readonly model: string;
    readonly split: string;
    readonly f1: number;
    readonly deviation: number;
    readonly auc: number;
    readonly validationF1: number;
    readonly validationAuc: number;
  }[];
}

/** Table 5.2: the learned ensembles of 13 votes. The thesis splits text nodes at random. */
export function learnedTable({ figures }: LearnedFigures): Table {
  const rows = figures.map(({ model, split, f1, deviation, auc, validationF1, validationAuc }) => {
    const theirs = split === "by site" ? undefined : LEARNED[model];
    const ours = [f1, deviation, auc, validationF1, validationAuc];
    return [
      model,
      split,
      ...ours.map((value, i) => (theirs === undefined ? figure(value) : compared(value, theirs[i]))),
    ];
  });
  const columns = ["model", "split", "CV F1", "SD", "AUC", "validation F1", "validation AUC"];
  return tableOf("Table 5.2: em_13 on text nodes, classes balanced", columns, rows);
}

/** Table 3.6: the k-means groups of each class's pages. The labels of groups are arbitrary. */
export function clustersTable(pool: BenchmarkResult): Table {
  const { table, association } = pool.complexity.byCluster ?? {};
  const rows = (table?.rows ?? []).map((name, row) => [
    name,
    ...table!.rowShares[row]!.map((share) => figure(percentOf(share), 1)),
    (CLUSTER_SHARES[name] ?? []).map((share) => figure(share, 1)).join(", "),
  ]);
  const columns = ["class", ...(table?.columns ?? []), "the thesis's labels 0, 1, 2"];
  const caption = "Table 3.6: shares of each class's pages by cluster, in percent";
  return tableOf(caption, columns, rows, [cramersNote(association?.v)]);
}

function cramersNote(v: number | undefined): string {
  return `Cramér's V ${figure(v)}; not given in the thesis.`;
}

const METRIC = { edit: ["token-edit-thesis", "distance"], rouge: ["rouge-l", "f1"] } as const;

/** Tables 6.1 to 6.6: our figures, with the thesis's for the systems that it has. */
function scoresTable(published: ThesisTable, pool: BenchmarkResult): Table {
  const [metric, measure] = METRIC[published.metric];
  const ourGroups = ourGroupNames(published, pool);
  const rows = pool.systems.map(({ name, by }) => {
    const groups = by[published.breakdown] ?? {};
    const theirs = published.values.get(name);
    const cells = ourGroups.map((group, index) => {
      const ours = groups[group ?? ""]?.metrics[metric]?.[measure];
      return theirs === undefined ? figure(ours) : compared(ours, theirs[index]);
    });
    return [name, ...cells];
  });
  const groups = published.groups.map((group, index) => header(published, group, ourGroups[index]));
  return tableOf(`Table ${published.number}: ${published.title}`, ["system", ...groups], rows);
}

function header({ breakdown }: ThesisTable, theirs: string, ours: string | undefined): string {
  return breakdown === "cluster" ? `${ours ?? "–"} (label ${theirs})` : (ours ?? theirs);
}

/** Our names of a table's groups. Clusters have no common names: ours are sorted by size, theirs by label. */
function ourGroupNames(
  { breakdown, groups }: ThesisTable,
  pool: BenchmarkResult,
): readonly (string | undefined)[] {
  if (breakdown === "source") return groups.map((name) => SETS[name]);
  if (breakdown === "complexity") return groups;
  const found = Object.keys(pool.systems[0]?.by.cluster ?? {});
  return groups.map((_, index) => found[index]);
}

/** All tables of scores. */
export function scoresTables(pool: BenchmarkResult): readonly Table[] {
  return TABLES.map((published) => scoresTable(published, pool));
}

function percentOf(share: number | undefined): number | undefined {
  return share === undefined ? undefined : 100 * share;
}
