import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { methods } from "@winnow/baselines/methods";
import {
  compareSystems,
  type Dataset,
  domainLabels,
  FIELD_BREAKDOWNS,
  type Interval,
  METRICS,
  pageHtml,
  type System,
  scorePages,
  type Table,
  tabulate,
  toDataset,
  toMarkdown,
} from "@winnow/eval";
import { readDataset, splitNamed } from "@winnow/eval/node";
import { extract } from "@winnow/extract";
import { UsageError } from "../command.js";
import { writeFigures } from "../figures.js";
import { originalsNamed } from "../right/methods/originals.js";
import { keyOf, recordedAnswers } from "../right/methods/recorded.js";
import type { Original } from "../right/methods/types.js";
import { versionOf } from "../run/environment.js";
import { tableOf } from "../table.js";
import { madeBy } from "./stamps.js";
import { figure } from "./tables.js";

/** The sets that nothing is trained, tuned or chosen on, with the layouts of their downloads. */
const SETS = {
  "wcxb-test": { about: "WCXB, test split", layout: "wcxb" },
  aeb: { about: "Article Extraction Benchmark", layout: "article-extraction-benchmark" },
  // Its download has the training split as well.
  "dragnet-test": { about: "Dragnet, test split", layout: "dragnet", without: "dragnet-train" },
  fundus: { about: "Fundus evaluation", layout: undefined },
} as const;

export type UntouchedName = keyof typeof SETS;
export const UNTOUCHED: readonly UntouchedName[] = Object.keys(SETS) as UntouchedName[];

/** Our systems: the method `winnow`, which is the default, and methods of the literature. */
const OURS = ["winnow", "em_4_8", "readability", "trafilatura"] as const;
const PEERS = ["readability", "defuddle", "trafilatura"] as const;

interface SystemFigures extends Interval {
  readonly name: string;
  readonly f1: number;
  readonly precision: number;
  readonly recall: number;
  readonly worst: number;
  /** Pages with gold text for which it found none. */
  readonly empty: number;
  /** F1 of `winnow` minus this one's, by paired bootstrap over domains; p by randomisation, after Holm. */
  readonly behind?: Interval & { readonly difference: number; readonly p: number };
  /** F1 by page type. */
  readonly types: Readonly<Record<string, number>>;
}

interface SetFigures {
  readonly name: string;
  readonly pages: number;
  readonly domains: number;
  readonly sha256: string;
  /** Number of pages by type; empty if the set has none. */
  readonly types: Readonly<Record<string, number>>;
  /** Best first. */
  readonly systems: readonly SystemFigures[];
}

/** The file `tooling/lab/figures/untouched.json`. */
export interface UntouchedFigures {
  readonly version: string;
  readonly commit: string;
  /** How often the sets were measured for this version. */
  readonly looks: number;
  readonly sets: readonly SetFigures[];
}

const fileOf = (root: string): string => join(root, "tooling/lab/figures/untouched.json");

async function readFigures(root: string): Promise<UntouchedFigures | undefined> {
  const file = fileOf(root);
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : undefined;
}

/** The interval of a set with one domain. */
const UNKNOWN: Interval = { low: Number.NaN, high: Number.NaN };

/** Scores systems, the first of which the others are compared with. Ids must differ. */
export function figuresOf(dataset: Dataset, systems: readonly System[]): SetFigures {
  const metric = METRICS["word-f1"]!;
  const scored = systems.map((system) => ({ ...system, pages: scorePages(dataset, system, [metric]) }));
  const by = { type: FIELD_BREAKDOWNS.pageType };
  const result = tabulate(dataset, scored, { metrics: [metric], by });
  const scores = Object.fromEntries(scored.map(({ name, pages }) => [name, pages]));
  const { pairs } = compareSystems(scores, domainLabels(dataset.pages), { metric });
  const [first] = systems;
  const behind = (name: string): Pick<SystemFigures, "behind"> => {
    const pair = pairs.find(({ a, b }) => [a, b].includes(name) && [a, b].includes(first!.name));
    if (pair === undefined || name === first!.name) return {};
    const { difference, interval, adjustedP: p } = pair;
    const { low, high } = interval;
    return {
      behind:
        pair.b === name
          ? { difference, low, high, p }
          : { difference: -difference, low: -high, high: -low, p },
    };
  };
  const figures = result.systems.map(
    ({ name, metrics, intervals, worstDecile, empty, by }): SystemFigures => {
      const { f1, precision, recall } = metrics["word-f1"] as Readonly<
        Record<"f1" | "precision" | "recall", number>
      >;
      return {
        ...{
          name,
          f1,
          ...(intervals?.["word-f1"]?.f1 ?? UNKNOWN),
          precision,
          recall,
          worst: worstDecile["word-f1"]!,
          empty,
        },
        ...behind(name),
        types: Object.fromEntries(
          Object.entries(by.type!).map(([type, { metrics }]) => [type, metrics["word-f1"]!.f1!]),
        ),
      };
    },
  );
  const types = Object.entries(result.systems[0]!.by.type!).map(
    ([type, { pages }]) => [type, pages] as const,
  );
  const { name, pages, domains, sha256 } = result.dataset;
  return {
    ...{ name, pages, domains, sha256 },
    types: types.length > 1 ? Object.fromEntries(types) : {},
    systems: figures.toSorted((a, b) => b.f1 - a.f1),
  };
}

function originalNamed(name: string): readonly Original[] {
  return originalsNamed([name]).filter((original) => original.name === name);
}

/** Runs ours and the peers on a set. */
async function measuredSet(
  name: UntouchedName,
  path: string,
  peers: readonly Original[],
): Promise<SetFigures> {
  const { layout, ...set } = SETS[name];
  const isFolder = (await stat(path)).isDirectory();
  const { dataset, problems } = await readDataset(path, {
    ...{ name, html: true },
    ...(isFolder && layout !== undefined ? { layout } : {}),
  });
  for (const { code, path, message } of problems) console.error(`${name}: ${code}: ${path}: ${message}`);
  const trained = new Set(
    "without" in set
      ? (await splitNamed(set.without)).pages.split("\n").map((line) => line.split(" ")[0])
      : [],
  );
  // A set may have the same page at two addresses.
  const pages = dataset.pages
    .filter(({ source }) => source === undefined || !trained.has(source))
    .map((page) => ({ ...page, id: keyOf(page), html: pageHtml(page) ?? "", htmlBase64: undefined }));
  const systems: System[] = OURS.map((system) => ({
    name: `${system} ${versionOf("@winnow/extract")}`,
    predictions: new Map(
      pages.map(({ id, url, html }) => {
        const method = system === "winnow" ? {} : { method: methods[system].method };
        return [id, { id, text: extract(html, { url, ...method }).text }];
      }),
    ),
  }));
  for (const peer of peers) {
    const answers = await recordedAnswers(peer, { set: name, pages });
    const predictions = new Map(
      pages.map(({ id, url }) => [id, { id, text: answers.get(keyOf({ id, url }))?.text ?? "" }]),
    );
    systems.push({ name: `${peer.software} ${peer.version}`, predictions });
  }
  return figuresOf(await toDataset(name, pages), systems);
}

/**
 * Measures the sets once for a version.
 *
 * @param paths - the downloads, or files of `winnow eval import`.
 * @param options - `again`: measure although this version has figures; `peers`: what is compared.
 * @throws UsageError if it has figures.
 */
export async function measureUntouched(
  root: string,
  paths: Readonly<Partial<Record<UntouchedName, string>>>,
  options: { readonly again?: boolean; readonly peers?: readonly Original[] } = {},
): Promise<void> {
  const { again = false, peers = PEERS.flatMap(originalNamed) } = options;
  const version = versionOf("@winnow/extract");
  const earlier = await readFigures(root);
  const looks = earlier?.version === version ? earlier.looks : 0;
  if (looks > 0 && !again)
    throw new UsageError(
      `${version} was measured at ${earlier!.commit}. Each look at the sets makes them less untouched; --again measures them all the same.`,
    );
  const sets: SetFigures[] = [];
  for (const name of UNTOUCHED) {
    const path = paths[name];
    if (path !== undefined) sets.push(await measuredSet(name, path, peers));
  }
  const git = ["describe", "--always", "--exclude=*", "--abbrev=8", "--dirty"];
  const commit = execFileSync("git", git, { cwd: root, encoding: "utf8" }).trim();
  const figures: UntouchedFigures = { version, commit, looks: looks + 1, sets };
  writeFigures(fileOf(root), figures);
}

/** What the section says after its introduction: the tables, or that there are none yet. */
export async function untouchedText(root: string): Promise<string> {
  const figures = await readFigures(root);
  if (figures === undefined)
    return "**Not measured yet**: nobody has run the command for a release. It writes this section and `tooling/lab/figures/untouched.json`.";
  const { version, commit, looks, sets } = figures;
  const times = looks === 1 ? "once" : `${looks} times`;
  const about = `Version ${version} at commit ${commit}, measured ${times}.`;
  return [madeBy("lab publish untouched"), about, ...sets.flatMap(tablesOf)]
    .map((part) => (typeof part === "string" ? part : toMarkdown(part).trimEnd()))
    .join("\n\n");
}

function tablesOf({ name, pages, domains, sha256, types, systems }: SetFigures): readonly Table[] {
  const { about } = SETS[name as UntouchedName];
  const interval = (value: number, { low, high }: Interval): string =>
    `${figure(value)} [${figure(low)}, ${figure(high)}]`;
  const rows = systems.map(({ name, f1, precision, recall, worst, empty, behind, ...system }) => [
    ...[name, interval(f1, system), figure(precision), figure(recall), figure(worst), String(empty)],
    ...(behind === undefined ? ["", ""] : [interval(behind.difference, behind), figure(behind.p)]),
  ]);
  const columns = ["words, F1", "precision", "recall", "worst tenth", "empty", "winnow's lead", "p"];
  const caption = `${about}: ${pages} pages of ${domains} domains, sha256 ${sha256.slice(0, 16)}`;
  const table = tableOf(caption, ["system", ...columns], rows);
  const names = Object.keys(types);
  if (names.length === 0) return [table];
  const typeRows = systems.map((system) => [system.name, ...names.map((type) => figure(system.types[type]))]);
  const typeColumns = names.map((type) => `${type} (${types[type]})`);
  return [table, tableOf(`${about}: words, F1 by page type`, ["system", ...typeColumns], typeRows)];
}
