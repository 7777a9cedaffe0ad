import * as ort from "@winnow/onnx-runtime";
import { tinyLanguageModel, WORD_PIECE } from "@winnow/testing/onnx";
import { describe, expect, it } from "vitest";
import { type Binoculars, binoculars, MIN_TOKENS } from "./binoculars.js";
import { calibrate, checkCalibration, readCalibration } from "./calibrate.js";
import { type LogitsModelOptions, openLogitsModel } from "./open-logits-model.js";
import type { LogitsModel } from "./types.js";

/** Pseudo-random logits, one row per token. */
function tableOf(seed: number): readonly (readonly number[])[] {
  let state = seed;
  const next = (): number => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.fround((state / 2_147_483_647) * 6 - 3);
  };
  return Array.from({ length: 7 }, () => Array.from({ length: 7 }, next));
}
const [OBSERVER, PERFORMER] = [tableOf(11), tableOf(23)];

const open = (options: Partial<LogitsModelOptions> = {}): Promise<LogitsModel> =>
  openLogitsModel({ model: tinyLanguageModel({ table: OBSERVER }), tokenizer: WORD_PIECE, ...options });

async function pairOf(
  observer: Partial<LogitsModelOptions> = {},
  performer: Partial<LogitsModelOptions> = {},
  threshold?: number,
): Promise<Binoculars> {
  return binoculars({
    observer: await open(observer),
    performer: await open({ model: tinyLanguageModel({ table: PERFORMER }), ...performer }),
    threshold,
  });
}

/**
 * The definition, with probabilities: the mean surprise of the tokens after the first, by the mean
 * cross-entropy.
 */
function scoreOf(ids: readonly number[], factor: (position: number) => number = () => 1): number {
  const softmax = (row: readonly number[], by: number): readonly number[] => {
    const powers = row.map((logit) => Math.exp(logit * by));
    return powers.map((power) => power / powers.reduce((sum, each) => sum + each));
  };
  const expected = ids.map((id, i) => softmax(PERFORMER[id]!, factor(i)));
  const surprises = ids.slice(1).map((id, i) => -Math.log(expected[i]![id]!));
  const crossed = ids.map((id, i) =>
    softmax(OBSERVER[id]!, 1).reduce((sum, p, token) => sum - p * Math.log(expected[i]![token]!), 0),
  );
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, each) => sum + each) / values.length;
  return mean(surprises) / mean(crossed);
}

/** With [CLS] (2) and [SEP] (3), 66 tokens. */
const WORDS = Array.from({ length: 64 }, (_, i) => ["rain", "sun", "snow"][(i * i) % 3]!);
const TEXT = WORDS.join(" ");
const IDS = [2, ...WORDS.map((word) => ({ rain: 4, sun: 5 })[word] ?? 1), 3];

describe("binoculars", () => {
  it("scores texts by two models", async () => {
    const { score, tokens } = await (await pairOf()).score(TEXT);
    expect(tokens).toBe(66);
    expect(score).toBeCloseTo(scoreOf(IDS), 6);
  });

  it("leaves out the padding token, or the end of a text if there is none", async () => {
    const without = scoreOf(IDS);
    for (const tokenizerConfig of [
      { pad_token: "sun" },
      { eos_token: "sun" },
      { pad_token: { content: "sun" }, eos_token: "rain" },
    ]) {
      const { score } = await (await pairOf({ tokenizerConfig })).score(TEXT);
      expect(Math.abs(score! - without)).toBeGreaterThan(0.001);
      expect(score).toBe((await (await pairOf({ tokenizerConfig: { pad_token: "sun" } })).score(TEXT)).score);
    }
  });

  it("passes positions to a model that has them", async () => {
    const model = tinyLanguageModel({ table: PERFORMER, byPosition: true });
    const { score } = await (await pairOf({}, { model })).score(TEXT);
    expect(score! / scoreOf(IDS, (position) => position + 1)).toBeCloseTo(1, 4);
  });

  it("reads 16-bit floats", async () => {
    const half = (table: typeof OBSERVER): Partial<LogitsModelOptions> => ({
      model: tinyLanguageModel({ table, half: true }),
    });
    const { score } = await (await pairOf(half(OBSERVER), half(PERFORMER))).score(TEXT);
    // They have 11 significant bits.
    expect(score).toBeCloseTo(scoreOf(IDS), 3);
    // Numbers that are exact, subnormal ones and infinities among them.
    const exact = [0, 2 ** -24, -0.5, 65_504, -Infinity, 1023 * 2 ** -24, 3];
    const { logits } = await open({
      model: tinyLanguageModel({ table: OBSERVER.map(() => exact), half: true }),
    });
    const { rows } = await logits([1, 2]);
    expect([...rows(1, 2)]).toEqual(exact);
  });

  it("reads 512 tokens, and has no score for fewer than 64", async () => {
    const pair = await pairOf();
    expect((await pair.score("rain ".repeat(5000))).tokens).toBe(512);
    expect(await pair.score("rain ".repeat(MIN_TOKENS - 3))).toEqual({ tokens: 63, reason: "too-short" });
    expect(await pair.score("rain ".repeat(MIN_TOKENS - 2))).toEqual({
      tokens: 64,
      score: expect.any(Number),
      discrepancy: expect.any(Number),
    });
    expect(await pair.score("")).toEqual({ tokens: 2, reason: "too-short" });
    const shorter = await pairOf({ maxTokens: 70 });
    expect((await shorter.score("rain ".repeat(5000))).tokens).toBe(70);
  });

  it("has a verdict with a threshold", async () => {
    const score = scoreOf(IDS);
    expect((await (await pairOf({}, {}, score + 0.01)).score(TEXT)).generated).toBe(true);
    expect((await (await pairOf({}, {}, score - 0.01)).score(TEXT)).generated).toBe(false);
  });

  it("runs one model in both roles once", async () => {
    const model = await open();
    let runs = 0;
    const observer: LogitsModel = {
      ...model,
      logits: (ids) => {
        runs++;
        return model.logits(ids);
      },
    };
    const once = await binoculars({ observer }).score(TEXT);
    expect(runs).toBe(1);
    expect(once).toEqual(
      await (await pairOf({}, { model: tinyLanguageModel({ table: OBSERVER }) })).score(TEXT),
    );
  });

  it("needs one vocabulary", async () => {
    const { model } = WORD_PIECE as { readonly model: { readonly vocab: Record<string, number> } };
    const other = (vocab: Record<string, number>): object => ({ ...WORD_PIECE, model: { ...model, vocab } });
    const swapped = other({ ...model.vocab, rain: 5, sun: 4 });
    await expect(pairOf({}, { tokenizer: swapped })).rejects.toMatchObject({
      name: "SegmentError",
      code: "tokenizer-mismatch",
      message: expect.stringContaining('"rain" has another id'),
    });
    await expect(pairOf({}, { tokenizer: other({ ...model.vocab, wind: 7 }) })).rejects.toMatchObject({
      code: "tokenizer-mismatch",
      message: expect.stringContaining("7 and 8 tokens"),
    });
    const wider = tinyLanguageModel({ table: PERFORMER.map((row) => [...row, 0]) });
    await expect((await pairOf({}, { model: wider })).score(TEXT)).rejects.toMatchObject({
      code: "model-unsupported",
    });
  });

  it("has errors for models that it cannot use", async () => {
    const failure = (options: Partial<LogitsModelOptions>): Promise<unknown> =>
      open(options).then(
        () => undefined,
        (error: unknown) => error,
      );
    const table = OBSERVER;
    const cached = tinyLanguageModel({ table, inputs: ["past_key_values.0.key"] });
    expect(await failure({ model: cached })).toMatchObject({
      code: "model-unsupported",
      message: expect.stringContaining("past_key_values.0.key"),
    });
    expect(await failure({ model: new Uint8Array(9) })).toMatchObject({ code: "model-unreadable" });
    expect(await failure({ model: "missing.onnx" })).toMatchObject({ code: "model-unreadable" });
    expect(await failure({ tokenizer: {} })).toMatchObject({ code: "tokenizer-unreadable" });
    expect(await failure({ tokenizerConfig: "missing.json" })).toMatchObject({ code: "config-unreadable" });
    expect(await failure({ model: 1 as never })).toBeInstanceOf(TypeError);
    expect(await failure({ maxTokens: 0 })).toBeInstanceOf(RangeError);
    expect(await failure({ runtime: {} as typeof ort })).toBeInstanceOf(TypeError);
    const broken = tinyLanguageModel({ table: table.map((row) => row.map(() => Number.NaN)) });
    await expect((await pairOf({ model: broken })).score(TEXT)).rejects.toMatchObject({
      code: "inference-failed",
    });
    // The tokenizer has more tokens than the model.
    const small = await open({ model: tinyLanguageModel({ table: table.slice(0, 4) }) });
    await expect(small.logits([5])).rejects.toMatchObject({ code: "inference-failed" });
  });

  it("takes models of any runtime, and a runtime", async () => {
    const model = await open({ runtime: ort });
    const observer: LogitsModel = { ...model, tokenize: () => IDS };
    expect((await binoculars({ observer, performer: model }).score("")).tokens).toBe(66);
    expect(() => binoculars({ observer: {} as LogitsModel, performer: model })).toThrow(TypeError);
    await expect(binoculars({ observer, performer: model }).score(1 as never)).rejects.toThrow(TypeError);
    await model.close();
    await expect(model.logits([1])).rejects.toThrow(new TypeError("the model is closed"));
  });
});

describe("calibrate", () => {
  /** A pair whose scores are the numbers that the texts are. */
  const pair: Binoculars = {
    score: async (text) =>
      text === "" ? { tokens: 0, reason: "too-short" } : { score: Number(text), tokens: 100 },
    probe: async () => 0.75,
  };
  const texts = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, i) => `${1 + ((i * 37) % count) / 1000}`);

  it("takes the k-th lowest of n scores, with k the whole part of rate · (n + 1)", async () => {
    // 0.1 · 100 = 10: nine of 99 scores, 1.000 to 1.008, are below the threshold.
    expect(await calibrate(pair, ["", ...texts(99), ""], 0.1)).toEqual({
      threshold: 1.009,
      falsePositiveRate: 0.1,
      texts: 99,
      tooShort: 2,
      probe: 0.75,
    });
    expect((await calibrate(pair, texts(98), 0.1)).threshold).toBe(1.008);
    expect((await calibrate(pair, texts(99), 0.29)).threshold).toBe(1.028);
    expect((await calibrate(pair, texts(99), 0.01)).threshold).toBe(1);
  });

  it("needs enough texts for the rate", async () => {
    await expect(calibrate(pair, [...texts(98), ""], 0.01)).rejects.toMatchObject({
      code: "too-few-texts",
      message: expect.stringContaining("at least 99 texts"),
    });
    for (const rate of [0, 1, Number.NaN])
      await expect(calibrate(pair, texts(9), rate)).rejects.toThrow(RangeError);
  });

  it("belongs to a pair", async () => {
    const calibration = { probe: await (await pairOf()).probe() };
    await checkCalibration(await pairOf(), calibration);
    const swapped = await pairOf(
      { model: tinyLanguageModel({ table: PERFORMER }) },
      { model: tinyLanguageModel({ table: OBSERVER }) },
    );
    await expect(checkCalibration(swapped, calibration)).rejects.toMatchObject({
      code: "calibration-mismatch",
    });
  });

  it("can be read again", async () => {
    const calibration = await calibrate(pair, texts(9), 0.1);
    expect(readCalibration({ threshold: 0.85 })).toEqual({ threshold: 0.85 });
    expect(readCalibration(JSON.parse(JSON.stringify(calibration)))).toEqual(calibration);
    for (const wrong of [{ ...calibration, probe: "0.7" }, null, [], { probe: 1 }])
      expect(() => readCalibration(wrong)).toThrow(
        expect.objectContaining({ code: "calibration-unreadable" }),
      );
  });
});
