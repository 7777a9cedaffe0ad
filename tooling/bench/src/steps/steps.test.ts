import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSpool, writeSpool } from "../pages/spool.js";
import { measureSteps, STEPS, type StepTimes } from "./measure.js";
import { summarizeSteps } from "./steps.js";

it("times every step on every counted page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-steps-"));
  const page = (id: string) => ({ id, url: "no address", html: `<title>${id}</title><p>${id} text` });
  await writeSpool(folder, ["a", "b", "c"].map(page));
  const times = measureSteps(openSpool(folder), { pages: [0, 1, 2], warm: 1 });
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
});
