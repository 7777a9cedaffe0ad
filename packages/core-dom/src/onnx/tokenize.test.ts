import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { BYTE_PAIRS, UNIGRAM, WORD_PIECE } from "@winnow/testing/onnx";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createEncoder as create, type Encoder } from "./tokenize.js";

const createEncoder = (json: object, maxTokens: number): Promise<Encoder> =>
  create(json, maxTokens, (message, cause) => new SyntaxError(message, { cause }));

const TOKENIZERS = { "word pieces": WORD_PIECE, "byte pairs": BYTE_PAIRS, unigrams: UNIGRAM };

describe("createEncoder", () => {
  it("splits words into pieces, between special tokens", async () => {
    const encoder = await createEncoder(WORD_PIECE, 512);
    expect(encoder.encode("Rain, SUNS")).toEqual({ ids: [2, 4, 1, 5, 6, 3], types: [0, 1, 1, 1, 1, 2] });
    expect(encoder.encode("")).toEqual({ ids: [2, 3], types: [0, 2] });
    expect(encoder).toMatchObject({ padId: 0, vocabularySize: 7, specialTokens: 2 });
  });

  it("merges byte pairs", async () => {
    const encoder = await createEncoder(BYTE_PAIRS, 512);
    expect(encoder.encode("rain rain").ids).toEqual([0, 10, 12, 2]);
    expect(encoder.padId).toBe(1);
  });

  it("finds the most probable unigrams", async () => {
    const { encode } = await createEncoder(UNIGRAM, 512);
    // "▁rain" and "s" cost 4; "▁", "rain" and "s" cost 9.
    expect(encode("rains rain").ids).toEqual([0, 4, 6, 4, 2]);
  });

  it.each(Object.entries(TOKENIZERS))("drops the last tokens of long texts: %s", async (_, json) => {
    const text = `${"rains ".repeat(5000)}rain`;
    const [short, long] = [await createEncoder(json, 9), await createEncoder(json, 20_000)];
    const all = long.encode(text).ids;
    expect(short.encode(text).ids).toEqual([...all.slice(0, 8), all.at(-1)]);
  });

  it.each([
    ["word pieces", WORD_PIECE, [4, 6]],
    ["unigrams", UNIGRAM, [4, 6]],
  ] as const)("reads a long text as it reads its words: %s", async (_, json, word) => {
    const { encode } = await createEncoder(json, 100_000);
    const expected = Array.from({ length: 3000 }, () => word).flat();
    for (const space of [" ", "   ", "\n"]) {
      const text = Array.from({ length: 3000 }, () => "rains").join(space);
      expect(encode(text).ids.slice(1, -1)).toEqual(expected);
    }
  });

  it.each(Object.entries(TOKENIZERS))("encodes any text: %s", async (_, json) => {
    const { encode, vocabularySize } = await createEncoder(json, 16);
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc
        .array(fc.constantFrom("rain", "sun", " ", "\n", "\ud83d", "\ude00", "🌧", "雨", "[SEP]", "</s>", "é"))
        .map((parts) => parts.join("")),
      // Longer than what is tokenised at once.
      fc.nat({ max: 2500 }).map((size) => `${"雨".repeat(size)}🌧${"🌧".repeat(size)}`),
    );
    fc.assert(
      fc.property(text, (input) => {
        const { ids, types } = encode(input);
        expect(ids.length).toBeGreaterThanOrEqual(2);
        expect(ids.length).toBeLessThanOrEqual(16);
        expect(types).toHaveLength(ids.length);
        expect(ids.every((id) => Number.isInteger(id) && id >= 0 && id < vocabularySize)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it.each(Object.entries(TOKENIZERS))("takes linear time: %s", async (_, json) => {
    const { encode } = await createEncoder(json, Number.MAX_SAFE_INTEGER);
    for (const unit of ["rain ", "雨", "🌧", "rains", "\u0301", " "]) {
      expect(timeRatio(4000, (size) => unit.repeat(size), encode)).toBeLessThan(MAX_TIME_RATIO);
    }
  });

  it("reads no more of a text than it needs", async () => {
    const { encode } = await createEncoder(WORD_PIECE, 512);
    const text = "rain ".repeat(4_000_000);
    expect(timeRatio(1, (size) => text.slice(0, (text.length / 8) * size), encode)).toBeLessThan(4);
  });

  it.each([
    ["an empty object", {}, "tokenizer.json"],
    ["another JSON file", { id2label: { 0: "a" } }, "tokenizer.json"],
    ["an unknown model", { ...WORD_PIECE, model: { type: "Hash" } }, "Hash"],
    ["an unknown normaliser", { ...WORD_PIECE, normalizer: { type: "Shout" } }, "Shout"],
    ["missing special tokens", { ...WORD_PIECE, added_tokens: [], model: emptied(WORD_PIECE) }, "[CLS]"],
  ])("rejects %s", async (_, json, what) => {
    await expect(createEncoder(json, 512)).rejects.toMatchObject({
      name: "SyntaxError",
      message: expect.stringContaining(what),
    });
  });
});

function emptied(json: object): object {
  return { ...(json as { readonly model: object }).model, vocab: { "[UNK]": 0 } };
}
