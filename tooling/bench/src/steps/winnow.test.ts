import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Label } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { bundledModel } from "@winnow/extract/winnow";
import { expect, it } from "vitest";
import { openSpool, writeSpool } from "../pages/spool.js";
import { summarizeWinnow } from "./summary.js";
import { decideInSteps, measureWinnow, TIMED_STEPS } from "./winnow.js";

const SENTENCE = "The miller opened the sluice, and the old wheel began to turn in the grey morning light. ";
const html = `<title>The mill</title><nav><a href=/>Home</a> <a href=/mills>Mills</a></nav>
<article><h1>The mill</h1>${`<p>${SENTENCE.repeat(5)}</p>`.repeat(6)}</article><footer>About us</footer>`;

it("times every step on every counted page", async () => {
  const folder = mkdtempSync(join(tmpdir(), "bench-winnow-"));
  await writeSpool(
    folder,
    ["a", "b", "c"].map((id) => ({ id, url: "no address", html })),
  );
  const times = measureWinnow(openSpool(folder), { pages: [0, 1, 2], warm: 1, rounds: 2 });
  for (const step of TIMED_STEPS) {
    expect(times[step], step).toHaveLength(2);
    expect(
      times[step].every((ms) => ms > 0 && Number.isFinite(ms)),
      step,
    ).toBe(true);
  }
  rmSync(folder, { recursive: true });
});

it("performs the steps of the method: the same blocks are content", () => {
  const { page, decision } = decideInSteps(html, {}, bundledModel(), (_, work) => work());
  const { marks } = extract(html);
  const kept = Array.from(decision.kept, (isKept) => isKept === 1);
  const content = kept.map((_, block) => marks.label[page.blocks.start[block]!] === Label.content);
  expect(content).toEqual(kept);
  expect(new Set(kept)).toEqual(new Set([true, false]));
});

it("compares with the parse, and attributes the rest of the method to the marks", () => {
  const summaries = summarizeWinnow({
    parse: [1, 2, 6],
    "page view": [0.5, 1, 1.5],
    features: [0.5, 1, 1.5],
    model: [0.25, 0.5, 1.5],
    decision: [0.25, 0.25, 1],
    method: [2, 3, 7],
    text: [0.5, 0.5, 2],
    "extract(html).text": [4, 5, 18],
  });
  const row = (name: string) => summaries.find(({ step }) => step === name);
  // Means: 3 for the parse, 4 for the method, 9 for all. The rest of the method: 0.5, 0.25, 1.5.
  expect(row("method")).toEqual({
    step: "method",
    meanMs: 4,
    medianMs: 3,
    ratio: 4 / 3,
    medianRatio: 1.5,
    wanted: 1.5,
  });
  expect(row("extract(html).text")).toMatchObject({ ratio: 3, medianRatio: 2.5, wanted: 3.5 });
  expect(row("marks")).toMatchObject({ meanMs: 0.75, medianMs: 0.5, ratio: 0.25, medianRatio: 0.25 });
  const failed = summarizeWinnow(undefined).filter(({ wanted }) => wanted !== undefined);
  expect(failed.map(({ ratio }) => ratio)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(summaries.map(({ step }) => step).slice(4, 7)).toEqual(["decision", "marks", "method"]);
});
