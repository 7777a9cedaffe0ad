import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Interval, jointBootstrap, mean, means, type PageScore } from "@winnow/eval";
import {
  assignGroup,
  classifyComplexity,
  complexityCuts,
  cramersV,
  crossTable,
  fitComplexityModel,
  fitGroups,
  groupedFolds,
  guessComplexity,
  meanSilhouette,
} from "@winnow/eval/experiments";
import { type Command, count, defineCommand } from "../../command.js";
import { grouped } from "../../grouped.js";
import { stampTables } from "../../publish/check.js";
import { askOnce } from "../../run/ask.js";
import { pythonLaunch } from "../../run/python.js";
import { tableText } from "../../table.js";
import { type PooledPage, pooledPages, tableOfPages, topicsOf } from "./pages.js";
import { route } from "./route.js";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const FIGURES = join(ROOT, "tooling/lab/figures/groups.json");

const PYTHON = {
  folder: "winnow-groups-scikit-learn-1.9.1",
  requirements: ["scikit-learn==1.9.1"],
};

const FOLDS = 5;
const SEED = 1;

/** What figure 3.8 of the thesis shows; the first, which the thesis chose, is also fitted without each fold. */
const VARIANTS = [
  { dimensions: 8, clusters: 3 },
  { dimensions: 8, clusters: 2 },
  { dimensions: 8, clusters: 4 },
  { dimensions: 10, clusters: 3 },
  { dimensions: 0, clusters: 2 },
  { dimensions: 0, clusters: 3 },
] as const;

/** What `groups.py` answers. */
interface Grouped {
  readonly variants: readonly { readonly labels: readonly number[]; readonly silhouette: number }[];
  readonly folds: readonly (readonly number[])[];
}

/** A difference with its 95% interval by bootstrap over domains. */
export interface Difference extends Interval {
  readonly value: number;
}

/** A way to choose a system for each page. */
export interface RouteFigures {
  readonly name: string;
  readonly value: number;
  /** The value minus that of other ways. */
  readonly over: Readonly<Record<string, Difference>>;
  /** The systems that were chosen without the first fold, by label. */
  readonly choices: Readonly<Record<string, string>>;
}

/** What the command writes. */
export interface GroupsFigures {
  readonly pages: number;
  readonly domains: number;
  readonly embedded: number;
  /** Pages by estimated type; and by topic, if `topics.csv` has topics. */
  readonly types: Readonly<Record<string, number>>;
  readonly topics?: Readonly<Record<string, number>>;
  readonly groupings: readonly {
    readonly name: string;
    readonly groups: number;
    /** The mean silhouette in the space that was clustered, and in that of the ratios. */
    readonly silhouette?: number;
    readonly ratios?: number;
    /** Cramér's V with the complexity classes: of all pages, and the mean over pages of unseen folds. */
    readonly v?: number;
    readonly unseen?: number;
  }[];
  /** Absent if no set has scores of every system. */
  readonly routing?: {
    readonly sets: readonly string[];
    readonly pages: number;
    /** By the systems to choose from and the metric. */
    readonly routes: Readonly<Record<string, readonly RouteFigures[]>>;
  };
}

export const command: Command = defineCommand(
  {
    about: `
Groups the pages of the thesis's open sets by t-SNE and k-means (figure 3.8; Python with scikit-learn), by principal components and
k-means, by the complexity that a model predicts and by page type; and routes each page to the system that is best for its
group, in cross-validation by registrable domain. Writes figures/groups.json for docs/results.md. Scores are those that
\`pnpm lab publish results\` wrote to RESULTS, by default results/; only pages of sets with scores of every system are routed.`,
    operands: "[RESULTS]",
    options: {
      embed: count("pages to embed by t-SNE; the others get the group of their neighbours", 5000),
    },
  },
  async ({ embed }, [results = join(ROOT, "results")]) => {
    const pages = await pooledPages();
    const folds = groupedFolds(
      pages.map(({ domain }) => domain),
      FOLDS,
    );
    console.error(`${pages.length} pages`);
    const clusters = await groupsOf(pages, folds, embed);
    const routers = routersOf(pages, folds, clusters);
    const topics = await topicsOf(pages);
    const figures: GroupsFigures = {
      pages: pages.length,
      domains: new Set(pages.map(({ domain }) => domain)).size,
      embedded: Math.min(embed, pages.length),
      types: Object.fromEntries(
        [...grouped(pages, ({ type }) => type)].map(([type, { length }]) => [type, length]),
      ),
      ...(topics === undefined ? {} : { topics }),
      groupings: groupingsOf(pages, folds, clusters, routers),
      ...(await routingOf(pages, folds, routers, results)),
    };
    await stampTables("npx pnpm lab right groups", ["methods", "metrics"]);
    const written = (_: string, value: unknown): unknown =>
      typeof value === "number" ? Number(value.toFixed(4)) : value;
    await writeFile(FIGURES, `${JSON.stringify(figures, written, 1)}\n`);
    console.log(
      tableText(
        ["grouping", "V", "unseen"],
        figures.groupings.map(({ name, v, unseen }) => [name, `${v}`, `${unseen}`]),
      ),
    );
    return 0;
  },
);

/** Groups by t-SNE, which takes long and is therefore kept in `results/`. */
async function groupsOf(pages: readonly PooledPage[], folds: Int32Array, embed: number): Promise<Grouped> {
  const rows = pages.map(({ tags }) => tags);
  const question = { rows, folds: [...folds], variants: VARIANTS, embed, seed: SEED };
  const key = createHash("sha256").update(JSON.stringify(question)).digest("hex").slice(0, 16);
  const file = join(ROOT, "results", `groups-${key}.json`);
  if (existsSync(file)) return JSON.parse(await readFile(file, "utf8")) as Grouped;
  const answer = await askOnce<Grouped>(pythonLaunch({ script: "groups.py", packages: PYTHON }), question);
  const { variants, folds: byFold, error } = answer;
  if (variants === undefined || byFold === undefined) throw new Error(`groups.py: ${error}`);
  await mkdir(join(ROOT, "results"), { recursive: true });
  await writeFile(file, JSON.stringify({ variants, folds: byFold }));
  return { variants, folds: byFold };
}

/** Ways to label pages: for each fold the labels of all pages, by a model without the fold. */
type Routers = Readonly<Record<string, readonly (readonly string[])[]>>;

const TSNE = "t-SNE to 8 dimensions, k-means";
const PCA = "principal components, k-means";
const MODEL = "predicted complexity";
const TYPE = "estimated page type";
const CLASS = "complexity by the gold text";

function routersOf(pages: readonly PooledPage[], folds: Int32Array, clusters: Grouped): Routers {
  const tags = tableOfPages(pages, "tags");
  const features = tableOfPages(pages, "page");
  const perFold = (label: (training: readonly number[]) => readonly string[]) =>
    Array.from({ length: FOLDS }, (_, fold) =>
      label(pages.map((_, page) => page).filter((page) => folds[page] !== fold)),
    );
  const classesBy = (training: readonly number[]): readonly string[] => {
    const cuts = complexityCuts(training.map((page) => pages[page]!.ratio));
    return pages.map(({ ratio }) => classifyComplexity(ratio, cuts));
  };
  return {
    [TSNE]: clusters.folds.map((labels) => labels.map(groupName)),
    [PCA]: perFold((training) => {
      const { model } = fitGroups({ ...tags, rows: training.map((page) => tags.rows[page]!) });
      return tags.rows.map((values) => assignGroup(model, { names: tags.names, values }).name);
    }),
    [MODEL]: perFold((training) => {
      const classes = classesBy(training);
      const model = fitComplexityModel(
        { ...features, rows: training.map((page) => features.rows[page]!) },
        training.map((page) => classes[page]!),
      );
      const { names } = features;
      return features.rows.map((values) => guessComplexity(model, { names, values }).complexity);
    }),
    [TYPE]: perFold(() => pages.map(({ type }) => type)),
    [CLASS]: perFold(classesBy),
  };
}

const groupName = (label: number): string => `group ${label + 1}`;

function groupingsOf(
  pages: readonly PooledPage[],
  folds: Int32Array,
  { variants }: Grouped,
  routers: Routers,
): GroupsFigures["groupings"] {
  const rows = pages.map(({ tags }) => tags);
  const ratios = pages.map(({ ratio }) => ratio);
  const cuts = complexityCuts(ratios);
  const classes = ratios.map((ratio) => classifyComplexity(ratio, cuts));
  const association = (labels: readonly string[], of: (page: number) => boolean = () => true): number => {
    const chosen = labels.map((_, page) => page).filter(of);
    const table = crossTable(
      chosen.map((page) => classes[page]!),
      chosen.map((page) => labels[page]!),
    );
    return cramersV(table.counts).v;
  };
  const unseen = (name: string): number =>
    mean(routers[name]!.map((labels, fold) => association(labels, (page) => folds[page] === fold)));
  const own = fitGroups(tableOfPages(pages, "tags"));
  return [
    ...variants.map(({ labels, silhouette }, at) => {
      const { dimensions, clusters } = VARIANTS[at]!;
      return {
        name: dimensions === 0 ? "k-means on the ratios" : `t-SNE to ${dimensions} dimensions, k-means`,
        groups: clusters,
        silhouette,
        ratios: meanSilhouette(rows, labels),
        v: association(labels.map(groupName)),
        ...(at === 0 ? { unseen: unseen(TSNE) } : {}),
      };
    }),
    {
      name: PCA,
      groups: own.model.groups.length,
      silhouette: meanSilhouette(own.coordinates, own.labels),
      ratios: meanSilhouette(rows, own.labels),
      v: association(Array.from(own.labels, groupName)),
      unseen: unseen(PCA),
    },
    ...[MODEL, TYPE].map((name) => ({
      name,
      groups: new Set(routers[name]!.flat()).size,
      unseen: unseen(name),
    })),
  ];
}

/** The measures by which systems are chosen and compared: words F1, and RougeLSum as the thesis defines it. */
const METRICS = { "word-f1": "words F1", "rouge-l": "RougeLSum F1" } as const;

const BEST = "the best system for all pages";
const ORACLE = "the best system for each page";

/** Routes the pages of the sets that have scores of every system, by each of the routers. */
async function routingOf(
  all: readonly PooledPage[],
  allFolds: Int32Array,
  allRouters: Routers,
  results: string,
): Promise<Pick<GroupsFigures, "routing">> {
  const scores = await readScores(results, [...new Set(all.map(({ set }) => set))]);
  const kept = all.map((_, page) => page).filter((page) => scores.has(all[page]!.set));
  if (kept.length === 0) return {};
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
  return { routing: { sets: [...scores.keys()], pages: pages.length, routes: Object.fromEntries(routes) } };
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
// biome-ignore format: a list
const THESIS_SYSTEMS: readonly string[] = [
  "boilerpipe", "beautifulsoup", "bte", "em_13", "em_2_5", "em_3_5", "em_4_5", "em_4_8", "em_6_8", "dom-distiller",
  "goose3", "html-text", "html2text", "inscriptis", "justext", "lxml-cleaner", "readability", "resiliparse",
  "trafilatura", "web2text", "xpath-text",
];

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
