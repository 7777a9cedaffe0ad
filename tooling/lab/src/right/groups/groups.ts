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
import { askOnce } from "../../run/ask.js";
import { pythonLaunch } from "../../run/python.js";
import { tableText } from "../../table.js";
import { type PooledPage, pooledPages, tableOfPages } from "./pages.js";
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

/** The scores of pages that are routed in one way. */
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
  readonly routes: readonly {
    readonly candidates: string;
    readonly metric: string;
    readonly routes: readonly RouteFigures[];
  }[];
}

export const command: Command = defineCommand(
  {
    about: `
Groups the pages of the thesis's open sets by t-SNE and k-means (figure 3.8; Python with scikit-learn), by principal components and
k-means, by the complexity that a model predicts and by page type; and routes each page to the system that is best for its
group, in cross-validation by registrable domain. Writes figures/groups.json for docs/results.md. Scores are those that
\`pnpm lab publish results\` wrote to RESULTS, by default results/; without them, no page is routed.`,
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
    const grouped = await groupsOf(pages, folds, embed);
    const routers = routersOf(pages, folds, grouped);
    const figures: GroupsFigures = {
      pages: pages.length,
      domains: new Set(pages.map(({ domain }) => domain)).size,
      embedded: Math.min(embed, pages.length),
      groupings: groupingsOf(pages, folds, grouped, routers),
      routes: await routesOf(pages, folds, routers, results),
    };
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
const CLASS = "complexity by the gold text";

function routersOf(pages: readonly PooledPage[], folds: Int32Array, grouped: Grouped): Routers {
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
    [TSNE]: grouped.folds.map((labels) => labels.map(groupName)),
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
    { name: MODEL, groups: 3, unseen: unseen(MODEL) },
  ];
}

/** The measures by which systems are chosen and compared: words F1, and RougeLSum as the thesis defines it. */
const METRICS = { "word-f1": "words F1", "rouge-l": "RougeLSum F1" } as const;

const BEST = "the best system for all pages";
const ORACLE = "the best system for each page";

/** Routes pages by each of the routers, if there are scores of all sets. */
async function routesOf(
  pages: readonly PooledPage[],
  folds: Int32Array,
  routers: Routers,
  results: string,
): Promise<GroupsFigures["routes"]> {
  const config = join(results, "benchmark.json");
  if (!existsSync(config)) return [];
  const all: readonly string[] = JSON.parse(await readFile(config, "utf8")).systems;
  const scores = new Map<string, readonly PageScore[]>();
  for (const system of all) {
    if (NOT_CHOSEN.has(system)) continue;
    const own = await scoresOf(pages, results, system);
    if (own === undefined) return [];
    scores.set(system, own);
  }
  const candidates = {
    "the thesis's extractors and ensembles": THESIS_SYSTEMS.filter((name) => scores.has(name)),
    "all methods": [...scores.keys()],
  };
  const domains = pages.map(({ domain }) => domain);
  const constant = [Array.from({ length: FOLDS }, () => pages.map(() => ""))];
  return Object.entries(candidates).flatMap(([name, systems]) =>
    Object.entries(METRICS).map(([metric, title]) => {
      const valuesOf = (system: string): readonly number[] =>
        scores.get(system)!.map(({ metrics }) => metrics[metric]?.f1 ?? 0);
      const values = systems.map(valuesOf);
      const routed = Object.entries({ [BEST]: constant[0]!, ...routers }).map(([router, labels]) => {
        const { scores: ours, choices } = route(values, folds, labels);
        const chosen = [...choices[0]!].map(([label, at]) => [label || "all pages", systems[at]!]);
        return { name: router, scores: ours, choices: Object.fromEntries(chosen) };
      });
      const fixed = COMPARED.map((system) => ({ name: system, scores: valuesOf(system), choices: {} }));
      const oracle = pages.map((_, page) => Math.max(...values.map((ours) => ours[page]!)));
      const ways = [...fixed, ...routed, { name: ORACLE, scores: oracle, choices: {} }];
      const compare = jointBootstrap(
        ways.map((way) => way.scores.map((f1) => ({ f1 }))),
        domains,
        means(["f1"]),
      );
      const others = [...COMPARED, BEST];
      return {
        candidates: name,
        metric: title,
        routes: ways.map((way, at) => ({
          name: way.name,
          value: mean(way.scores),
          choices: way.choices,
          over: Object.fromEntries(
            others.flatMap((other) => {
              const place = ways.findIndex((one) => one.name === other);
              if (place === at) return [];
              const { difference, interval } = compare(at, place).f1!;
              return [[other, { value: difference, ...interval }]];
            }),
          ),
        })),
      };
    }),
  );
}

/** Systems that every way is compared with. */
const COMPARED = ["em_4_8", "winnow"] as const;
/** Not methods of their own: `default` is `winnow`. */
const NOT_CHOSEN: ReadonlySet<string> = new Set(["default", "page-text"]);

/** The systems of tables 6.1 to 6.6. */
// biome-ignore format: a list
const THESIS_SYSTEMS: readonly string[] = [
  "boilerpipe", "beautifulsoup", "bte", "em_13", "em_2_5", "em_3_5", "em_4_5", "em_4_8", "em_6_8", "dom-distiller",
  "goose3", "html-text", "html2text", "inscriptis", "justext", "lxml-cleaner", "readability", "resiliparse",
  "trafilatura", "web2text", "xpath-text",
];

/** The scores of a system on the pages; undefined if there are none on one of the sets. */
async function scoresOf(
  pages: readonly PooledPage[],
  results: string,
  system: string,
): Promise<readonly PageScore[] | undefined> {
  const bySet = new Map<string, readonly PageScore[]>();
  for (const set of new Set(pages.map((page) => page.set))) {
    const file = join(results, "scores", system, `${set}.jsonl`);
    if (!existsSync(file)) return undefined;
    const [, ...lines] = (await readFile(file, "utf8")).trim().split("\n");
    bySet.set(
      set,
      lines.map((line) => JSON.parse(line) as PageScore),
    );
  }
  return pages.map(({ set, index }) => bySet.get(set)![index]!);
}
