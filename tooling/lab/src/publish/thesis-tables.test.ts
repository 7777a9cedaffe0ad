import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BenchmarkResult } from "@winnow/eval/experiments";
import { expect, it } from "vitest";
import { benchmarkConfig } from "./plan.js";
import { percentilesTable, scoresTables } from "./thesis-tables.js";

/** A pool with one system, and the sets that are named. */
function poolOf(...sets: readonly string[]): BenchmarkResult {
  const source = Object.fromEntries(sets.map((name) => [name, { metrics: { "rouge-l": { f1: 0.5 } } }]));
  const complexity = { cuts: { p25: 25, p50: 50, p75: 75 } };
  const dataset = { name: sets[0], pages: 10 };
  return { dataset, complexity, systems: [{ name: "bte", by: { source } }] } as unknown as BenchmarkResult;
}

it("leaves the columns of sets that are missing empty, beside the thesis's figures", () => {
  const { columns, rows } = scoresTables(poolOf("readability"))[1]!;
  expect(columns.map(({ name }) => name)).toEqual([
    "system",
    "cetd",
    "readability",
    "aeb",
    "dragnet-train with comments",
    "cleaneval",
  ]);
  expect(rows).toEqual([["bte", "– (0.936)", "0.500 (0.836)", "– (0.820)", "– (0.813)", "– (0.899)"]]);
  const [cetd, readability] = percentilesTable([poolOf("readability")], poolOf("readability")).rows;
  expect(cetd).toEqual(["cetd", "– (53.7)", "– (64.2)", "– (80.2)", "–"]);
  expect(readability).toEqual(["readability", "25.0 (43.1)", "50.0 (62.2)", "75.0 (83.6)", "10"]);
});

it("fills the columns of aeb and cetd if there are results", () => {
  const { rows } = scoresTables(poolOf("aeb", "cetd"))[1]!;
  expect(rows[0]!.slice(1, 4)).toEqual(["0.500 (0.936)", "– (0.836)", "0.500 (0.820)"]);
});

it("pools aeb and cetd if the data sets have their files", async () => {
  const folder = await mkdtemp(join(tmpdir(), "winnow-plan-"));
  const pooled = (): readonly string[] =>
    (benchmarkConfig(folder) as { pools: [{ datasets: readonly string[] }] }).pools[0].datasets;
  expect(pooled()).toEqual(["readability", "dragnet-train with comments", "cleaneval"]);
  await writeFile(join(folder, "aeb.jsonl.gz"), "");
  expect(pooled()).toEqual(["readability", "dragnet-train with comments", "cleaneval", "aeb"]);
});
