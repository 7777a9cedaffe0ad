import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { openSpool, writeSpool } from "../pages/spool.js";
import { measureStep, STEPS, type StepTimes } from "./measure.js";
import { summarizeSteps } from "./steps.js";

it("times the parse and the step on every counted page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-steps-"));
  const page = (id: string) => ({ id, url: "no address", html: `<title>${id}</title><p>${id} text` });
  await writeSpool(folder, ["a", "b", "c"].map(page));
  for (const step of STEPS) {
    const times = measureStep(openSpool(folder), { step, pages: [0, 1, 2], warm: 1 });
    expect([times.parse.length, times.step.length], step).toEqual([2, 2]);
  }
  rmSync(folder, { recursive: true });
});

it("compares a step with the parse of the same process", () => {
  const runs: StepTimes[] = [
    { parse: [1, 1, 4], step: [1, 1, 1] },
    { parse: [10, 10, 40], step: [30, 30, 30] },
  ];
  const steps = summarizeSteps(new Map(STEPS.map((step) => [step, runs])));
  const html = steps.find(({ step }) => step === "html")!;
  expect(html).toMatchObject({ sumMs: (3 + 90) / 2, medianMs: 15.5, wanted: 0.9 });
  expect(html.ratio).toEqual({ median: 1, min: 0.5, max: 1.5 });
  expect(html.medianRatio).toEqual({ median: 2, min: 1, max: 3 });
  expect(steps[0]).toMatchObject({ step: "parse", ratio: { median: 1, min: 1, max: 1 } });
});
