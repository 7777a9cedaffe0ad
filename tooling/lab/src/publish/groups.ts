import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Table } from "@winnow/eval";
import type { GroupsFigures } from "../right/groups/groups.js";
import { type Difference, OTHERS, type RoutingFigures } from "../right/groups/routing.js";
import { sum } from "../run/statistics.js";
import { tableOf } from "../table.js";
import { byCaption } from "./page.js";
import { figure } from "./tables.js";
import { TOPICS } from "./thesis.js";

/**
 * Returns the tables of the section "Groups and routing", from the figures of `lab right groups`.
 *
 * @param root - the repository.
 */
export async function groupsTables(root: string): Promise<Readonly<Record<string, Table>>> {
  const path = join(root, "tooling/lab/figures/groups.json");
  const figures = JSON.parse(await readFile(path, "utf8")) as GroupsFigures;
  const { routing, withoutComments } = figures;
  return byCaption(
    ...[topicsTable(figures), typesTable(figures), groupingsTable(figures)],
    ...(routing === undefined ? [] : routesTables(routing)),
    ...(withoutComments === undefined ? [] : routesTables(withoutComments, ", without comments")),
  );
}

/** Table 3.2: our counts, then the thesis's in brackets. */
function topicsTable({ topics, pages }: GroupsFigures): Table {
  const total = sum(TOPICS.map(([, count]) => count));
  const percent = (count: number | undefined, of: number): string =>
    count === undefined ? "–" : ((100 * count) / of).toFixed(1);
  const rows = TOPICS.map(([topic, theirs]) => {
    const ours = topics === undefined ? undefined : (topics[topic] ?? 0);
    return [topic, `${figure(ours, 0)} (${theirs})`, `${percent(ours, pages)} (${percent(theirs, total)})`];
  });
  return tableOf("Table 3.2: pages by topic", ["topic", "pages", "percent"], rows);
}

function typesTable({ types, pages }: GroupsFigures): Table {
  const rows = Object.entries(types)
    .sort(([, a], [, b]) => b - a)
    .map(([type, count]) => [type, String(count), ((100 * count) / pages).toFixed(1)]);
  return tableOf("Pages by estimated type", ["page type", "pages", "percent"], rows);
}

function groupingsTable({ pages, domains, embedded, groupings }: GroupsFigures): Table {
  const rows = groupings.map(({ name, groups, ...values }) => [
    name,
    String(groups),
    ...[values.silhouette, values.ratios, values.v, values.unseen].map((value) => figure(value)),
  ]);
  const columns = ["grouping", "groups", "silhouette", "on the ratios", "Cramér's V", "V, unseen pages"];
  const notes = [`${pages} pages of ${domains} domains; t-SNE embeds ${embedded} of them.`];
  return tableOf("Figure 3.8: groups of pages", columns, rows, notes);
}

function routesTables({ routes, pages, sets }: RoutingFigures, which: string = ""): readonly Table[] {
  const columns = ["chosen by", "F1 ↑", ...OTHERS.map((other) => `minus ${other}`)];
  return Object.entries(routes).map(([title, ways]) => {
    const rows = ways.map(({ name, value, over, choices }) => [
      name,
      figure(value),
      ...OTHERS.map((other) => difference(over[other])),
      chosen(choices),
    ]);
    const heads = [...columns, "choices without the first fold"];
    const notes = [`${pages} pages of ${sets.join(", ")}.`];
    const table = tableOf(`routed among ${title}${which}`, heads, rows, notes);
    const last = { ...table.columns.at(-1)!, align: "left" } as const;
    return { ...table, columns: [...table.columns.slice(0, -1), last] };
  });
}

function difference(found: Difference | undefined): string {
  if (found === undefined) return "–";
  const [value, low, high] = [found.value, found.low, found.high].map(signed);
  return `${value} [${low}, ${high}]`;
}

function signed(value: number): string {
  const digits = figure(Math.abs(value));
  return Number(digits) === 0 ? digits : `${value < 0 ? "−" : "+"}${digits}`;
}

/** The choices, such as `bte (easy), em_4_8 (complex, mid)`. */
function chosen(choices: Readonly<Record<string, string>>): string {
  const systems = [...new Set(Object.values(choices))];
  const labelsOf = (system: string): readonly string[] =>
    Object.keys(choices).filter((label) => choices[label] === system);
  return systems
    .map((system) => (systems.length === 1 ? system : `${system} (${labelsOf(system).join(", ")})`))
    .join(", ");
}
