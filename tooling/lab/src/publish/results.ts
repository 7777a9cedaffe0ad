import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BenchmarkResults } from "@winnow/eval/experiments";
import { type Command, defineCommand, flag, text, UsageError } from "../command.js";
import { datasetFolder } from "../data/datasets.js";
import { WINNOW } from "../run/programs.js";
import { benchmarkTables } from "./benchmark.js";
import { boilerpipeTables } from "./boilerpipe.js";
import { stampTables } from "./check.js";
import { detectorTables } from "./detectors.js";
import { filterTables } from "./filters.js";
import { groupsTables } from "./groups.js";
import { filled, readTemplate, sectionOf, type Tables, withSection } from "./page.js";
import { peerTables } from "./peers.js";
import { benchmarkConfig } from "./plan.js";
import { pooledTables } from "./pooled.js";
import { segmentTables } from "./segments.js";
import { readStamps, withStamps } from "./stamps.js";
import { templateTable } from "./templates.js";
import { learnedTable } from "./thesis-tables.js";
import { measureUntouched, UNTOUCHED, type UntouchedName, untouchedText } from "./untouched.js";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const PAGE = join(ROOT, "docs/results.md");
const FOLDER = join(ROOT, "results");
const BASELINE = join(ROOT, "tooling/lab/results/baseline.json");

type MakeTables = (root: string) => Promise<Tables>;

/** Makes the tables of `lab publish NAME`, and stamps them. @param on - the outputs that they depend on. */
const stamped =
  (name: string, on: readonly string[], tables: MakeTables): MakeTables =>
  async (root) => {
    const made = await tables(root);
    await stampTables(`lab publish ${name}`, on);
    return made;
  };

const SECTIONS = {
  peers: stamped("peers", ["verdicts"], peerTables),
  boilerpipe: stamped("boilerpipe", ["methods", "metrics"], boilerpipeTables),
  filters: stamped("filters", ["content", "verdicts"], filterTables),
};

export const results: Command = defineCommand(
  {
    about: `
Writes docs/results.md: runs the benchmark on the open sets, resuming an interrupted run, and renders the results. The folder
results/ gets every prediction, every score and report.html.`,
    options: { restart: flag("start again") },
  },
  async ({ restart }) => {
    await mkdir(FOLDER, { recursive: true });
    const config = join(FOLDER, "benchmark.json");
    await writeFile(config, `${JSON.stringify(benchmarkConfig(datasetFolder()), undefined, 2)}\n`);
    const status = winnow("eval", "run", config, "--output", FOLDER, ...(restart ? ["--restart"] : []));
    // 3: some predictions could not be used. A page that occurs twice in its set, at two addresses, has two of them.
    if (status !== 0 && status !== 3) return status;
    const { results } = JSON.parse(await readFile(join(FOLDER, "results.json"), "utf8")) as BenchmarkResults;
    const templates = await templateTable();
    const learned = learnedTable(
      JSON.parse(await readFile(join(ROOT, "tooling/train/figures/em-13.json"), "utf8")),
    );
    const tables: Tables = {
      ...benchmarkTables(results),
      ...(await pooledTables(FOLDER)),
      ...{ [learned.caption]: learned, [templates.caption]: templates },
      ...(await groupsTables(ROOT)),
      ...(await SECTIONS.peers(ROOT)),
      ...(await SECTIONS.boilerpipe(ROOT)),
      ...(await SECTIONS.filters(ROOT)),
      ...(await segmentTables(ROOT)),
      ...(await untouchedTables(ROOT)),
      ...(await detectorTables(ROOT)),
    };
    await stampTables("lab publish results", ["content", "methods", "metrics"]);
    await writeFile(PAGE, withStamps(filled(readTemplate(), tables), readStamps(ROOT)));
    return 0;
  },
);

export const groups: Command = sectionCommand("Groups and routing", groupsTables);
export const peers: Command = sectionCommand("Peers", SECTIONS.peers);
export const boilerpipe: Command = sectionCommand("The Boilerpipe paper's tables", SECTIONS.boilerpipe);
export const filters: Command = sectionCommand("Filters", SECTIONS.filters);
export const segments: Command = sectionCommand("Segments", segmentTables);
export const detectors: Command = sectionCommand("Detectors", detectorTables);
export const pooled: Command = sectionCommand("Pooled", () => pooledTables(FOLDER));

/** Rewrites a section of the page alone. */
function sectionCommand(heading: string, tables: MakeTables): Command {
  return defineCommand(
    { about: `Rewrites the section "${heading}" of docs/results.md alone.`, options: {} },
    async () => {
      await writeSection(heading, await tables(ROOT));
      return 0;
    },
  );
}

async function writeSection(heading: string, tables: Tables): Promise<void> {
  const section = withStamps(filled(sectionOf(readTemplate(), heading)!, tables), readStamps(ROOT));
  await writeFile(PAGE, withSection(await readFile(PAGE, "utf8"), heading, section));
}

const untouchedTables = async (root: string): Promise<Tables> => ({
  "untouched test sets": await untouchedText(root),
});

const PATH = text("PATH", "a download, or a file of `winnow eval import`");

export const untouched: Command = defineCommand(
  {
    about: `
Measures the untouched test sets for a release, and rewrites their section of docs/results.md: words F1 of ours and of peers,
with paired tests by domain. FOLDER has the sets by these names, each a folder or NAME.jsonl.gz. Without sets, rewrites the section
alone. Run it when a release is final: each look makes the sets less untouched.`,
    operands: "[FOLDER]",
    options: {
      ...{ "wcxb-test": PATH, aeb: PATH, "dragnet-test": PATH, fundus: PATH },
      again: flag("measure although this version has been measured"),
    },
  },
  async ({ again, ...given }, [folder]) => {
    const found = (name: UntouchedName): string | undefined =>
      folder === undefined
        ? undefined
        : [join(folder, name), join(folder, `${name}.jsonl.gz`)].find((path) => existsSync(path));
    const chosen = UNTOUCHED.map((name) => [name, given[name] ?? found(name)] as const);
    const paths = Object.fromEntries(chosen.filter(([, path]) => path !== undefined));
    if (folder !== undefined && Object.keys(paths).length === 0)
      throw new UsageError(`${folder} has none of ${UNTOUCHED.join(", ")}`);
    if (Object.keys(paths).length > 0) {
      await measureUntouched(ROOT, paths, { again });
      await stampTables("lab publish untouched", []);
    }
    await writeSection("Untouched test sets", await untouchedTables(ROOT));
    return 0;
  },
);

export const baseline: Command = defineCommand(
  {
    about: `
Writes the baseline of the gate in CI, tooling/lab/results/baseline.json, with the scores of this build.`,
    options: {},
  },
  async () => winnow("eval", "gate", BASELINE, "--datasets", datasetFolder(), "--update"),
);

/** Runs the command line. @returns its exit code. */
function winnow(...args: readonly string[]): number {
  return spawnSync(process.execPath, [WINNOW, ...args], { stdio: "inherit" }).status ?? 1;
}
