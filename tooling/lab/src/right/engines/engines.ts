import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  copyFileSync,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Command, chosenNames, defineCommand, flag, list } from "../../command.js";
import { DATATROVE } from "../../fast/corpora.js";
import { WINNOW } from "../../run/programs.js";
import { installedPython, type PythonPackages, pythonWith } from "../../run/python.js";
import { tableText } from "../../table.js";
import { writePages } from "./corpus.js";
import { missingSlurm, startSlurm } from "./slurm.js";

const ROOT = fileURLToPath(new URL("../../../../..", import.meta.url));
const RECIPES = join(ROOT, "examples", "engines");
const PYTHON = join(ROOT, "tooling", "lab", "python");
const FAULTY = join(ROOT, "tooling", "lab", "programs", "faulty-winnow.mjs");
const PACKAGES = {
  spark: { folder: "winnow-engines-spark", requirements: ["pyspark==4.3.0"] },
  ray: { folder: "winnow-engines-ray", requirements: ["ray[data]==2.58.1"] },
  datatrove: DATATROVE,
} satisfies Readonly<Record<string, PythonPackages>>;

/** A run with the files of its own, in the folder of all runs. */
interface Run {
  readonly folder: string;
  /** Also the name of its recipe, its output and its log. */
  readonly name: string;
  /** The command that stands for `winnow`. */
  readonly winnow: string;
  readonly python: string;
  readonly pages: number;
}

/** A way to process the pages. Throws if the command fails. */
interface Check {
  readonly engine: Engine;
  readonly about: string;
  /** The faults that `faulty-winnow.mjs` makes. */
  readonly faults?: readonly ("worker" | "executor")[];
  /** @returns what is wrong with its result; undefined if nothing is. */
  readonly run: (run: Run) => Promise<string | undefined>;
}

const ENGINES = ["spark", "slurm", "ray", "datatrove"] as const;
type Engine = (typeof ENGINES)[number];

const CLUSTER = "local-cluster[2,1,1024]";

const CHECKS: Readonly<Record<string, Check>> = {
  components: {
    engine: "spark",
    about: "connected components of random graphs, with hot keys",
    run: async (run) => {
      await execute(run, run.python, [join(PYTHON, "spark_components.py"), join(ROOT, "apps", "spark")]);
      return undefined;
    },
  },
  "spark-local": { engine: "spark", about: "local[2]", run: (run) => spark(run, "local[2]") },
  "spark-cluster": { engine: "spark", about: CLUSTER, run: (run) => spark(run, CLUSTER) },
  "spark-killed": {
    engine: "spark",
    about: `${CLUSTER}, a worker and an executor killed`,
    faults: ["worker", "executor"],
    run: (run) => spark(run, CLUSTER),
  },
  "slurm-array": { engine: "slurm", about: "one node, two array tasks", run: slurm },
  "slurm-killed": {
    engine: "slurm",
    about: "one node, two array tasks, a worker killed",
    faults: ["worker"],
    run: slurm,
  },
  ray: { engine: "ray", about: "map_batches with one child per actor", run: ray },
  datatrove: { engine: "datatrove", about: "an extractor and a filter", run: datatrove },
};

/** Fails if an engine that is there has another result than `winnow run`. */
export const command: Command = defineCommand(
  {
    about: `
Processes the same pages, with duplicates across files, by \`winnow run\` and by other engines: Spark in one process and with two
executors, and Slurm with two array tasks, which must bring the same bytes, also if a worker and an executor are killed in the
middle; Ray and datatrove, which must return every page. Engines are installed if they are missing: pyspark, ray and datatrove from
PyPI (Spark needs a JVM), Slurm from Debian (as root).`,
    options: {
      installed: flag("install nothing, and name the engines that are missing"),
      engines: list("LIST", `comma-separated: ${ENGINES.join(", ")}; default: all`),
    },
  },
  async ({ installed, engines = [] }) => {
    const chosen = chosenNames("--engines", engines, ENGINES);
    const folder = mkdtempSync(join(tmpdir(), "winnow-lab-engines-"));
    const rows: string[][] = [];
    let failed = 0;
    try {
      const pages = writePages(folder);
      writeRecipe(folder, "local");
      const baseline = { folder, name: "local", winnow: `${process.execPath} ${WINNOW}`, python: "", pages };
      await execute(baseline, "/bin/sh", ["-c", `${baseline.winnow} run local.json`]);
      for (const engine of chosen) {
        const found = findEngine(engine, !installed);
        if ("missing" in found) rows.push([engine, "", `missing: ${found.missing}`, ""]);
        else
          for (const [name, check] of Object.entries(CHECKS).filter(([, check]) => check.engine === engine)) {
            const start = performance.now();
            const problem = await outcomeOf(name, check, { ...baseline, python: found.python });
            if (problem !== undefined) failed++;
            const seconds = ((performance.now() - start) / 1000).toFixed(0);
            rows.push([engine, check.about, problem ?? "passed", seconds]);
            console.error(`${engine}, ${check.about}: ${problem ?? "passed"}`);
          }
      }
    } finally {
      if (failed === 0) rmSync(folder, { recursive: true });
      else console.error(`logs: ${folder}`);
    }
    console.log(tableText(["engine", "check", "result", "seconds"], rows, 3));
    return failed === 0 ? 0 : 1;
  },
);

/** The interpreter of an engine (empty for Slurm), or why it is not there. */
function findEngine(
  engine: Engine,
  install: boolean,
): { readonly python: string } | { readonly missing: string } {
  if (engine === "slurm") {
    const missing = missingSlurm(install);
    return missing === undefined ? { python: "" } : { missing };
  }
  if (engine === "spark" && spawnSync("java", ["-version"]).status !== 0)
    return { missing: "Spark needs a JVM" };
  const packages: PythonPackages = PACKAGES[engine];
  try {
    const python = install ? pythonWith(packages) : installedPython(packages);
    return python === undefined ? { missing: `${packages.requirements} is not installed` } : { python };
  } catch (error) {
    return { missing: (error as Error).message };
  }
}

/** Runs a check. Returns what is wrong; undefined if nothing is. */
async function outcomeOf(name: string, { faults = [], run }: Check, base: Run): Promise<string | undefined> {
  const { folder } = base;
  writeRecipe(folder, name);
  const pending = join(folder, `${name}.faults`);
  mkdirSync(pending);
  for (const fault of faults) writeFileSync(join(pending, fault), "");
  const winnow =
    faults.length === 0 ? base.winnow : `${process.execPath} ${FAULTY} ${pending} ${base.winnow}`;
  try {
    const problem = await run({ ...base, name, winnow });
    const left = readdirSync(pending);
    return problem ?? (left.length === 0 ? undefined : `nothing was killed: ${left.join(", ")}`);
  } catch (error) {
    return (error as Error).message;
  }
}

function writeRecipe(folder: string, name: string): void {
  const recipe = {
    input: "crawl/*",
    stages: ["extract", { dedup: { by: ["exact", "minhash"] } }],
    output: name,
    format: "parquet",
  };
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(recipe));
}

/** Runs a command of a check, with its output in the check's log. @throws Error if it fails. */
async function execute(
  { folder, name }: Run,
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const log = createWriteStream(join(folder, `${name}.log`), { flags: "a" });
  await once(log, "open");
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", log, log] });
  const [code] = await once(child, "close");
  log.end();
  if (code !== 0) throw new Error(`exit code ${code}: ${join(folder, `${name}.log`)}`);
}

async function spark(run: Run, master: string): Promise<string | undefined> {
  const settings = {
    "spark.driver.host": "127.0.0.1",
    "spark.ui.enabled": "false",
    "spark.log.level": "WARN",
    "spark.sql.shuffle.partitions": "4",
  };
  const args = [
    ...[
      "--master",
      master,
      ...Object.entries(settings).flatMap(([key, value]) => ["--conf", `${key}=${value}`]),
    ],
    ...[join(ROOT, "apps", "spark", "winnow_spark.py"), `${run.name}.json`],
    ...["--partitions", "3", "--winnow", run.winnow],
  ];
  const env = { ...process.env, PYSPARK_PYTHON: run.python };
  await execute(run, join(dirname(run.python), "spark-submit"), args, env);
  return differenceOf(run);
}

async function slurm(run: Run): Promise<string | undefined> {
  const cluster = await startSlurm(join(run.folder, `${run.name}.slurm`));
  try {
    const env = { ...cluster.env, WINNOW: run.winnow };
    await execute(run, "bash", [join(RECIPES, "slurm.sh"), `${run.name}.json`, "2"], env);
    await cluster.finished();
  } finally {
    cluster.stop();
  }
  return differenceOf(run);
}

/** Compares the outputs and their receipts with those of `winnow run`, byte for byte. */
function differenceOf({ folder, name }: Run): string | undefined {
  const outputs = (run: string): string[] => [
    ...readdirSync(join(folder, run)).filter((file) => file.endsWith(".parquet")),
    ...readdirSync(join(folder, run, "receipts"))
      .filter((file) => file.endsWith(".output.json"))
      .map((file) => join("receipts", file)),
  ];
  const [expected, actual] = [outputs("local").sort(), outputs(name).sort()];
  if (expected.join() !== actual.join()) return `other files: ${actual.join(", ")}`;
  const bytes = (run: string, file: string): Buffer => readFileSync(join(folder, run, file));
  const different = expected.filter((file) => !bytes("local", file).equals(bytes(name, file)));
  return different.length === 0 ? undefined : `different: ${different.join(", ")}`;
}

/** Ray and datatrove return a row for each page of a file. */
async function ray(run: Run): Promise<string | undefined> {
  const args = ["crawl/north.jsonl.gz", `${run.name}.json`, run.name, run.winnow];
  await execute(run, run.python, [join(RECIPES, "ray_pipe.py"), ...args]);
  return counted(run, "count_rows.py", [run.name]);
}

async function datatrove(run: Run): Promise<string | undefined> {
  const { folder, name } = run;
  const recipe = { input: "none", stages: ["filter"], output: "none" };
  writeFileSync(join(folder, `${name}-filter.json`), JSON.stringify(recipe));
  const crawl = join(folder, `${name}-crawl`);
  mkdirSync(crawl);
  copyFileSync(join(folder, "crawl", "east.warc.gz"), join(crawl, "east.warc.gz"));
  const args = [crawl, `${name}.json`, `${name}-filter.json`, name, run.winnow];
  await execute(run, run.python, [join(RECIPES, "datatrove_pipe.py"), ...args]);
  return counted(run, "count_rows.py", [join(name, "logs", "stats.json")]);
}

/** Runs a script that prints a number of pages, and compares it with the number in a file. */
function counted(
  { folder, python, pages }: Run,
  script: string,
  args: readonly string[],
): string | undefined {
  const { stdout } = spawnSync(python, [join(PYTHON, script), ...args], { cwd: folder, encoding: "utf8" });
  return Number(stdout) === pages ? undefined : `${stdout.trim()} of ${pages} pages came back`;
}
