import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tinyLanguageModel, WORD_PIECE } from "@winnow/testing/onnx";
import { afterAll, describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-score-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);

/** Tokens: [PAD] 0, [UNK] 1, [CLS] 2, [SEP] 3, rain 4, sun 5, ##s 6. */
function writeModel(name: string, expected: (id: number) => number): string {
  const table = Array.from({ length: 7 }, (_, id) =>
    Array.from({ length: 7 }, (_, next) => (next === expected(id) ? 3 : 0)),
  );
  mkdirSync(at(name));
  writeFileSync(join(at(name), "model.onnx"), tinyLanguageModel({ table }));
  writeFileSync(join(at(name), "tokenizer.json"), JSON.stringify(WORD_PIECE));
  return at(name);
}

// Both expect rain after sun and sun after rain; the observer is less sure of what follows an unknown word.
const OBSERVER = writeModel("observer", (id) => ({ 4: 5, 5: 4 })[id] ?? 0);
const PERFORMER = writeModel("performer", (id) => ({ 4: 5, 5: 4 })[id] ?? 1);
const PAIR = `${OBSERVER},${PERFORMER}`;

/** What the models expect, and what they do not. */
const GENERATED = "rain sun ".repeat(50).trim();
const HUMAN = "rain rain sun ".repeat(35).trim();
const thread = (...texts: readonly string[]): string =>
  `<title>Weather</title><body><main>${texts
    .map(
      (text, i) =>
        `<article class="post"><a class="author" href="/users/${i}">user${i}</a> <time datetime="2024-05-0${i + 1}">May ${i + 1}</time><div class="body"><p>${text}</p></div></article>`,
    )
    .join("")}</main>`;

/** 99 texts, in which 9% of the words and more are not expected; in HUMAN it is a third. */
const texts = jsonl(
  ...Array.from({ length: 99 }, (_, i) => ({
    id: i,
    text: `${"rain sun ".repeat(100 - i)}${"rain ".repeat(20 + i)}`,
  })),
);

describe("winnow segment --score", () => {
  const html = thread(GENERATED, HUMAN, "rain sun rain");
  const segments = async (args: readonly string[] = [], models: string = PAIR) => {
    const { code, out, err } = await winnow(["segment", "--score", models, ...args], {
      stdin: jsonl({ id: 1, html }),
    });
    expect([code, err]).toEqual([0, expect.stringContaining("1 page")]);
    return parsed(out)[0].segments;
  };

  it("scores each segment", async () => {
    const [generated, human, short] = await segments();
    expect(generated.binoculars).toEqual({
      score: expect.any(Number),
      discrepancy: expect.any(Number),
      tokens: 102,
    });
    expect(human.binoculars.score).toBeGreaterThan(generated.binoculars.score + 0.1);
    expect(short.binoculars).toEqual({ tokens: 5, reason: "too-short" });
    expect(generated.text).toBe(GENERATED);
  });

  it("drops segments with fewer tokens of the models than --min-tokens", async () => {
    // 102, 107 and 5 tokens with those that begin and end a text; the words are two fewer.
    const tokens = async (n: number) =>
      (await segments(["--min-tokens", String(n)])).map(
        ({ binoculars }: { readonly binoculars: { readonly tokens: number } }) => binoculars.tokens,
      );
    expect(await tokens(102)).toEqual([102, 107]);
    expect(await tokens(103)).toEqual([107]);
    const { code, err } = await winnow(["segment", "--score", PAIR, "--min-tokens", "513"], { stdin: "" });
    expect([code, err]).toEqual([2, expect.stringContaining("--min-tokens is at most 512")]);
  });

  it("scores with one model as with the same model twice", async () => {
    const [generated, human] = await segments([], OBSERVER);
    expect(human.binoculars.discrepancy).toBeLessThan(generated.binoculars.discrepancy);
    expect((await segments([], `${OBSERVER},${OBSERVER}`))[0].binoculars).toEqual(generated.binoculars);
  });

  it("has verdicts with a calibration", async () => {
    const calibration = at("calibration.json");
    const made = await winnow(["segment", "calibrate", "--score", PAIR, "--output", calibration], {
      stdin: texts,
    });
    expect([made.code, made.out]).toEqual([0, ""]);
    const [generated, human, short] = await segments(["--calibration", calibration]);
    expect(generated.binoculars.generated).toBe(true);
    expect(human.binoculars.generated).toBe(false);
    expect(short.binoculars).not.toHaveProperty("generated");
  });

  it.each<[string, readonly string[], string]>([
    ["three models", ["--score", `${PAIR},${OBSERVER}`], "OBSERVER,PERFORMER"],
    ["a missing model", ["--score", `${OBSERVER},${at("none")}`], "tokenizer: cannot read"],
    ["a calibration without models", ["--calibration", "a.json"], "--score"],
    ["a missing calibration", ["--score", PAIR, "--calibration", at("none.json")], "cannot open"],
    ["a format without fields", ["--score", PAIR, "--format", "html"], "html"],
  ])("exits with 2 for %s", async (_, args, message) => {
    const { code, err } = await winnow(["segment", ...args], { stdin: "" });
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });

  it("rejects the calibration of another pair", async () => {
    const calibration = at("other.json");
    const swapped = `${PERFORMER},${OBSERVER}`;
    await winnow(["segment", "calibrate", "--score", swapped, "--output", calibration], { stdin: texts });
    const { code, err } = await winnow(["segment", "--score", PAIR, "--calibration", calibration]);
    expect([code, err]).toEqual([2, expect.stringContaining("belongs to other models")]);
    const { err: other } = await winnow(["segment", "--score", PAIR, "--calibration", OBSERVER]);
    expect(other).toContain("cannot");
  });
});

describe("winnow segment calibrate", () => {
  it("has help with examples", async () => {
    const { code, out } = await winnow(["segment", "calibrate", "--help"]);
    expect(code).toBe(0);
    expect(out).toMatchSnapshot();
  });

  it("prints a threshold", async () => {
    const stdin = texts + jsonl({ id: "short", text: "rain" }, { id: "page", html: "<p>rain" });
    const { code, out, err } = await winnow(["segment", "calibrate", "--score", PAIR, "--rate", "0.05"], {
      stdin,
    });
    expect(code).toBe(0);
    expect(parsed(out)).toEqual([
      {
        threshold: expect.any(Number),
        falsePositiveRate: 0.05,
        texts: 99,
        tooShort: 1,
        probe: expect.any(Number),
        observer: OBSERVER,
        performer: PERFORMER,
      },
    ]);
    expect(err).toContain("1 record without text");
  });

  it("takes the segments of records", async () => {
    const segment = (text: string, ...children: object[]): object => ({ text, children });
    const stdin = jsonl(
      ...Array.from({ length: 5 }, (_, id) => ({
        id,
        text: "",
        segments: [segment(HUMAN, segment(GENERATED)), segment("rain")],
      })),
    );
    const { out } = await winnow(["segment", "calibrate", "--score", PAIR, "--rate", "0.1"], { stdin });
    expect(parsed(out)).toMatchObject([{ texts: 10, tooShort: 5 }]);
  });

  it.each<[string, number, readonly string[], string]>([
    ["no models", 2, [], "--score"],
    ["too few texts", 1, ["--score", PAIR, "--rate", "0.001"], "needs at least 999 texts"],
    ["a wrong rate", 2, ["--score", PAIR, "--rate", "1"], "--rate must be"],
  ])("fails for %s", async (_, exitCode, args, message) => {
    const { code, err } = await winnow(["segment", "calibrate", ...args], { stdin: texts });
    expect([code, err]).toEqual([exitCode, expect.stringContaining(message)]);
  });
});
