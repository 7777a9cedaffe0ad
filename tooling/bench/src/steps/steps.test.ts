import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSpool, writeSpool } from "../pages/spool.js";
import type { BenchPage } from "../pages/types.js";
import { measureSteps, STEPS, type StepTimes } from "./measure.js";
import { checkSteps, summarizeSteps } from "./report.js";

it("times every step on every counted page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-steps-"));
  async function* pages(): AsyncGenerator<BenchPage> {
    for (const id of ["a", "b", "c"])
      yield { id, url: "no address", html: `<title>${id}</title><p>${id} text` };
  }
  await writeSpool(folder, pages());
  const times = measureSteps(openSpool(folder), [0, 1, 2], 1);
  rmSync(folder, { recursive: true });
  expect(Object.keys(times)).toEqual(STEPS);
  for (const list of Object.values(times)) expect(list).toHaveLength(2);
});

const times = (parse: number[], other: number[]): StepTimes => ({
  parse,
  method: other,
  text: other,
  html: other,
  markdown: other,
  tei: other,
  metadata: other,
});

it("compares a step with the parse of the same round", () => {
  const steps = summarizeSteps([times([1, 1, 4], [1, 1, 1]), times([10, 10, 40], [30, 30, 30])]);
  const method = steps.find(({ step }) => step === "method")!;
  expect(method).toMatchObject({ sumMs: (3 + 90) / 2, medianMs: 15.5, wanted: 1 });
  expect(method.ratio).toEqual({ median: 1, min: 0.5, max: 1.5 });
  expect(method.medianRatio).toEqual({ median: 2, min: 1, max: 3 });
  // At most 0.4, 0.9, 1.2 and 1.5 are wanted of text, HTML, Markdown and metadata.
  expect(checkSteps(steps).map(({ met }) => met)).toEqual([true, false, false, true, true]);
});
