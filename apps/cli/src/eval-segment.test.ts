import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { jsonl, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-eval-segment-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

const segments = (...texts: readonly string[]) =>
  texts.map((text) => ({ text, level: "record", children: [] }));
writeFileSync(at("gold.jsonl"), jsonl({ id: "a", segments: segments("First <b>post</b>", "Second post") }));
writeFileSync(
  at("good.jsonl"),
  jsonl({
    id: "a",
    segments: [...segments("First <b>post</b>", "Second post"), { text: "Menu", level: "layout" }],
  }),
);
writeFileSync(
  at("bad.jsonl"),
  `${jsonl({ id: "a", segments: segments("First <b>post</b> Second post") })}{"id":"a"}\n`,
);

const ring = (left: number, right: number) => [
  [left, 0],
  [right, 0],
  [right, 10],
  [left, 10],
  [left, 0],
];
const outlined = (segmentations: object) =>
  JSON.stringify({ id: "p", width: 100, height: 10, segmentations });
const halves = [[[ring(0, 50)]], [[ring(50, 100)]]];
writeFileSync(at("annotators.json"), outlined({ one: halves, two: halves, three: [[[ring(0, 100)]]] }));
writeFileSync(at("whole.json"), outlined({ whole: [[[ring(0, 100)]]] }));

const evaluate = (...args: readonly string[]) => winnow(["eval", "segment", ...args]);

describe("winnow eval segment", () => {
  it("scores units by their texts", async () => {
    const { out, err, code } = await evaluate(
      at("gold.jsonl"),
      at("good.jsonl"),
      at("bad.jsonl"),
      "-f",
      "json",
    );
    const [good, bad] = JSON.parse(out).systems;
    expect(good.averages.units).toEqual({ precision: 1, recall: 1, f1: 1, fStar: 1 });
    expect(bad.averages.units.f1).toBe(0);
    expect([code, err]).toEqual([3, "winnow: bad: 1 invalid line skipped: line 2 (no segments).\n"]);
  });

  it("fuses several gold segmentations, and draws pictures", async () => {
    const args = [at("annotators.json"), at("whole.json"), "--overlays", at("pictures")];
    const { out, err, code } = await evaluate(...args, "-f", "csv");
    expect([code, err.split("\n").slice(0, 2)]).toEqual([
      0,
      [
        "winnow: annotators: several segmentations of 1 page are fused by majority.",
        `winnow: 1 picture in ${at("pictures")}.`,
      ],
    ]);
    expect(out).toContain(`annotators,whole,pixels,1,0.5,1,${2 / 3},${2 / 3}`);
    expect(readdirSync(at("pictures"))).toEqual(["p.whole.svg"]);
    expect(readFileSync(join(at("pictures"), "p.whole.svg"), "utf8")).toMatch(/^<svg /);
  });

  it("writes a report in which no text is markup", async () => {
    const { out } = await evaluate(at("gold.jsonl"), at("good.jsonl"), "-f", "html");
    expect(out).toContain("First &lt;b>post&lt;/b>");
    expect(out).not.toContain("<b>post");
    const outlines = await evaluate(at("annotators.json"), at("whole.json"), "-f", "html");
    expect(outlines.out).toContain("<svg ");
  });

  it("refuses other pages, and standard input for the gold", async () => {
    const { code, err } = await evaluate(at("gold.jsonl"), at("whole.json"));
    expect([code, err]).toEqual([1, expect.stringContaining("no prediction of whole is for a page of gold")]);
    expect((await evaluate("-", at("whole.json"))).code).toBe(2);
  });
});
