import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mean, toMarkdown } from "@winnow/eval";
import {
  classifyComplexity,
  complexityCuts,
  cramersV,
  crossTable,
  fitGroups,
  groupedFolds,
  meanSilhouette,
  tsne,
} from "@winnow/eval/experiments";
import { type Command, count, defineCommand } from "../../command.js";
import { writeFigures } from "../../figures.js";
import { grouped } from "../../grouped.js";
import { stampTables } from "../../publish/check.js";
import { groupsTables } from "../../publish/groups.js";
import { askOnce } from "../../run/ask.js";
import { pythonLaunch } from "../../run/python.js";
import { type PooledPage, pooledPages, tableOfPages, topicsOf } from "./pages.js";
import { groupsPlot } from "./plot.js";
import {
  type Clusters,
  FOLDS,
  groupName,
  MODEL,
  PCA,
  type Routers,
  routersOf,
  TSNE,
  TYPE,
} from "./routers.js";
import { type RoutingFigures, routingOf } from "./routing.js";

const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const FIGURES = join(ROOT, "tooling/lab/figures/groups.json");
const PLOT = join(ROOT, "docs/groups.svg");

const SEED = 1;

const PYTHON = {
  folder: "winnow-groups-scikit-learn-1.9.1",
  requirements: ["scikit-learn==1.9.1"],
};

/** What figure 3.8 of the thesis shows; the first, which the thesis chose, is also fitted without each fold. */
const VARIANTS = [
  { dimensions: 8, clusters: 3 },
  { dimensions: 8, clusters: 2 },
  { dimensions: 8, clusters: 4 },
  { dimensions: 10, clusters: 3 },
  { dimensions: 0, clusters: 2 },
  { dimensions: 0, clusters: 3 },
] as const;

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
  readonly routing?: RoutingFigures;
  /** The same by scores against gold texts without readers' comments. The complexity is that with comments. */
  readonly withoutComments?: RoutingFigures;
}

export const command: Command = defineCommand(
  {
    about: `
Groups the pages of the thesis's open sets by t-SNE and k-means (figure 3.8; Python with scikit-learn), by principal
components and k-means, by predicted complexity and by page type; and routes each page to the system that is best for its
group, in cross-validation by registrable domain. Writes figures/groups.json for docs/results.md, and docs/groups.svg.
Scores are those that \`pnpm lab publish results\` wrote to RESULTS, by default results/. Only pages of sets with scores of
every system are routed.`,
    operands: "[RESULTS]",
    options: {
      embed: count(
        "embed N pages by t-SNE, whose time is quadratic; the others get the group of their neighbours",
        800,
      ),
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
    const routing = await routingOf(pages, folds, routers, results);
    const plain = pages.map((page) => ({ ...page, set: page.set.replace(" with comments", "") }));
    const withoutComments = await routingOf(plain, folds, routers, results);
    const figures: GroupsFigures = {
      pages: pages.length,
      domains: new Set(pages.map(({ domain }) => domain)).size,
      embedded: Math.min(embed, pages.length),
      types: Object.fromEntries(
        [...grouped(pages, ({ type }) => type)].map(([type, { length }]) => [type, length]),
      ),
      ...(topics === undefined ? {} : { topics }),
      groupings: groupingsOf(pages, folds, clusters, routers),
      ...(routing === undefined ? {} : { routing }),
      ...(withoutComments === undefined ? {} : { withoutComments }),
    };
    writeFigures(FIGURES, figures);
    await writeFile(PLOT, plotOf(pages, clusters));
    for (const table of Object.values(await groupsTables(ROOT))) console.log(toMarkdown(table));
    await stampTables("lab right groups", ["methods", "metrics"]);
    return 0;
  },
);

/** Groups by t-SNE, which takes long and is therefore kept in `results/`. */
async function groupsOf(pages: readonly PooledPage[], folds: Int32Array, embed: number): Promise<Clusters> {
  const rows = pages.map(({ tags }) => tags);
  const question = { rows, folds: [...folds], variants: VARIANTS, embed, seed: SEED };
  const key = createHash("sha256").update(JSON.stringify(question)).digest("hex").slice(0, 16);
  const file = join(ROOT, "results", `groups-${key}.json`);
  if (existsSync(file)) return JSON.parse(await readFile(file, "utf8")) as Clusters;
  const answer = await askOnce<Clusters>(pythonLaunch({ script: "groups.py", packages: PYTHON }), question);
  const { variants, folds: byFold, error } = answer;
  if (variants === undefined || byFold === undefined) throw new Error(`groups.py: ${error}`);
  await mkdir(join(ROOT, "results"), { recursive: true });
  await writeFile(file, JSON.stringify({ variants, folds: byFold }));
  return { variants, folds: byFold };
}

function groupingsOf(
  pages: readonly PooledPage[],
  folds: Int32Array,
  { variants }: Clusters,
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

/** The plots of figure 3.8: places by t-SNE to two dimensions, coloured by groups and by complexity. */
function plotOf(pages: readonly PooledPage[], { variants }: Clusters): string {
  const rows = pages.map(({ tags }) => tags);
  const own = fitGroups(tableOfPages(pages, "tags"));
  const ratios = pages.map(({ ratio }) => ratio);
  const cuts = complexityCuts(ratios);
  return groupsPlot(tsne(rows, { seed: SEED }), [
    { title: TSNE, labels: variants[0]!.labels.map(groupName) },
    { title: PCA, labels: Array.from(own.labels, groupName) },
    { title: "complexity", labels: ratios.map((ratio) => classifyComplexity(ratio, cuts)) },
  ]);
}
