import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Interval, jointBootstrap, mean, means, type PageScore } from "@winnow/eval";
import { TABLES } from "../../publish/thesis.js";
import type { PooledPage } from "./pages.js";
import { route } from "./route.js";
import { FOLDS, type Routers } from "./routers.js";

/** A difference with its 95% interval by bootstrap over domains. */
export interface Difference extends Interval {
  readonly value: number;
}

/** A way to choose a system for each page. */
interface RouteFigures {
  readonly name: string;
  readonly value: number;
  /** The value minus that of other ways. */
  readonly over: Readonly<Record<string, Difference>>;
  /** The systems that were chosen without the first fold, by label. */
  readonly choices: Readonly<Record<string, string>>;
}

/** How pages are routed. */
export interface RoutingFigures {
  /** The sets that have scores of every system. */
  readonly sets: readonly string[];
  readonly pages: number;
  /** By the systems to choose from and the metric. */
  readonly routes: Readonly<Record<string, readonly RouteFigures[]>>;
}

/** The measures by which systems are chosen and compared: words F1, and RougeLSum as the thesis defines it. */
const METRICS = { "word-f1": "words F1", "rouge-l": "RougeLSum F1" } as const;

const BEST = "the best system for all pages";
const ORACLE = "the best system for each page";

/**
 * Routes the pages of the sets that have scores of every system in a folder of results, by each of the routers; undefined if
 * there is no such set.
 */
export async function routingOf(
  all: readonly PooledPage[],
  allFolds: Int32Array,
  allRouters: Routers,
  results: string,
): Promise<RoutingFigures | undefined> {
  const scores = await readScores(results, [...new Set(all.map(({ set }) => set))]);
  const kept = all.map((_, page) => page).filter((page) => scores.has(all[page]!.set));
  if (kept.length === 0) return undefined;
  const pages = kept.map((page) => all[page]!);
  const folds = kept.map((page) => allFolds[page]!);
  const domains = pages.map(({ domain }) => domain);
  const routers = Object.entries({
    [BEST]: Array.from({ length: FOLDS }, () => all.map(() => "all pages")),
    ...allRouters,
  }).map(([name, labels]) => [name, labels.map((ofFold) => kept.map((page) => ofFold[page]!))] as const);
  const systems = Object.keys([...scores.values()][0]!);
  const candidates = {
    "the thesis's systems": THESIS_SYSTEMS,
    "all methods": systems.filter((name) => !NOT_CHOSEN.has(name)),
  };
  const routes = Object.entries(candidates).flatMap(([among, names]) =>
    Object.entries(METRICS).map(([metric, title]) => {
      const valuesOf = (system: string): readonly number[] =>
        pages.map(({ set, index }) => scores.get(set)![system]![index]!.metrics[metric]?.f1 ?? 0);
      const values = names.map(valuesOf);
      const oracle = pages.map((_, page) => Math.max(...values.map((ours) => ours[page]!)));
      const ways = [
        ...COMPARED.map((name) => ({ name, scores: valuesOf(name), choices: {} })),
        ...routers.map(([name, labels]) => {
          const { scores: routed, choices } = route(values, folds, labels);
          const chosen = [...choices[0]!].map(([label, at]) => [label, names[at]!]);
          return { name, scores: routed, choices: Object.fromEntries(chosen) };
        }),
        { name: ORACLE, scores: oracle, choices: {} },
      ];
      return [`${among}, ${title}`, compared(ways, domains)];
    }),
  );
  return { sets: [...scores.keys()], pages: pages.length, routes: Object.fromEntries(routes) };
}

/** The means of ways to route, and their differences from those of {@link OTHERS}. */
function compared(
  ways: readonly { readonly name: string; readonly scores: readonly number[]; readonly choices: object }[],
  domains: readonly string[],
): readonly RouteFigures[] {
  const compare = jointBootstrap(
    ways.map(({ scores }) => scores.map((f1) => ({ f1 }))),
    domains,
    means(["f1"]),
  );
  return ways.map(({ name, scores, choices }, at) => ({
    name,
    value: mean(scores),
    choices: { ...choices },
    over: Object.fromEntries(
      OTHERS.filter((other) => other !== name).map((other) => {
        const place = ways.findIndex((way) => way.name === other);
        const { difference, interval } = compare(at, place).f1!;
        return [other, { value: difference, ...interval }];
      }),
    ),
  }));
}

/** Systems that every way is compared with. */
const COMPARED = ["em_4_8", "winnow"] as const;
export const OTHERS: readonly string[] = [...COMPARED, BEST];
/** Not methods of their own: `default` is `winnow`. */
const NOT_CHOSEN: ReadonlySet<string> = new Set(["default", "page-text"]);

/** The systems of tables 6.1 to 6.6. */
export const THESIS_SYSTEMS: readonly string[] = [...TABLES[0]!.values.keys()];

/** The scores of every system on every page of the sets that are complete, by set and system. */
async function readScores(
  results: string,
  sets: readonly string[],
): Promise<ReadonlyMap<string, Readonly<Record<string, readonly PageScore[]>>>> {
  const config = join(results, "benchmark.json");
  if (!existsSync(config)) return new Map();
  const { systems } = JSON.parse(await readFile(config, "utf8")) as { readonly systems: readonly string[] };
  const fileOf = (system: string, set: string): string => join(results, "scores", system, `${set}.jsonl`);
  const found = new Map<string, Record<string, readonly PageScore[]>>();
  for (const set of sets) {
    if (!systems.every((system) => existsSync(fileOf(system, set)))) continue;
    const bySystem: Record<string, readonly PageScore[]> = {};
    for (const system of systems) {
      // The first line is the origin of the scores.
      const [, ...lines] = (await readFile(fileOf(system, set), "utf8")).trim().split("\n");
      bySystem[system] = lines.map((line) => JSON.parse(line) as PageScore);
    }
    found.set(set, bySystem);
  }
  return found;
}
