import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { BenchmarkResults } from "@winnow/eval/experiments";
import { boilerpipeTable } from "./boilerpipe-paper.js";
import { filtersSection } from "./filters.js";
import { resultsPage, withSection } from "./page.js";
import { benchmarkConfig } from "./plan.js";
import { segmentsSection } from "./segments.js";
import { templateTable } from "./templates.js";

/**
 * Writes docs/results.md: runs the benchmark on the open sets, resuming an interrupted run, and renders the
 * results. With the argument `filters` or `segments`, rewrites the section about them alone.
 */
const root = fileURLToPath(new URL("../../../", import.meta.url));
const datasets = process.env.WINNOW_DATASETS ?? resolve(root, "../shared/datasets");
if (!existsSync(datasets)) {
  process.stderr.write(`results: no annotated pages in ${datasets}; set WINNOW_DATASETS to their folder\n`);
  process.exit(1);
}
const page = resolve(root, "docs/results.md");
const sections = { filters: filtersSection, segments: segmentsSection };
const alone = process.argv[2];
if (alone === "filters" || alone === "segments") {
  const section = await sections[alone](root);
  await writeFile(page, withSection(await readFile(page, "utf8"), section));
  process.stderr.write(`results: wrote the section about ${alone}\n`);
  process.exit();
}
const folder = resolve(root, "results");
await mkdir(folder, { recursive: true });
const config = resolve(folder, "benchmark.json");
await writeFile(config, `${JSON.stringify(benchmarkConfig(resolve(datasets)), undefined, 2)}\n`);
const winnow = resolve(root, "apps/cli/bin/winnow.js");
const { status } = spawnSync(
  process.execPath,
  [winnow, "eval", "run", config, "--output", folder, ...process.argv.slice(2)],
  { stdio: "inherit" },
);
// 3: some predictions could not be used. A page that occurs twice in its set, at two addresses, has two of
// them.
if (status !== 0 && status !== 3) process.exit(status ?? 1);
const results: BenchmarkResults = JSON.parse(await readFile(resolve(folder, "results.json"), "utf8"));
const experiments = {
  filters: await filtersSection(root),
  segments: await segmentsSection(root),
  boilerpipe: await boilerpipeTable(),
  templates: await templateTable(),
  em13: JSON.parse(await readFile(resolve(root, "tooling/train/figures/em-13.json"), "utf8")),
};
await writeFile(page, resultsPage(results, experiments));
process.stderr.write("results: wrote docs/results.md\n");
