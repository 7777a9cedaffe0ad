import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as ort from "@winnow/onnx-runtime";
import { BYTE_PAIRS, WORD_PIECE } from "@winnow/testing/onnx";
import { afterAll, describe, expect, it } from "vitest";
import { type TinyClassifier, tinyClassifier } from "../../test/tiny-classifier.js";
import type { ClassifierErrorCode } from "./error.js";
import { type ClassifierOptions, openClassifier } from "./open-classifier.js";

/** The logits are the mean embedding. That of the padding token would be seen if it were not masked. */
// biome-ignore format: a table
const TINY: TinyClassifier = {
  embeddings: [[1000, -1000], [0, 0], [0, 0], [0, 0], [4, 0], [0, 8], [0, -4]],
  weights: [[1, 0], [0, 1]],
};
const MODEL = tinyClassifier(TINY);
const LABELS = { id2label: { 0: "article", 1: "other" } };
const softmax = (a: number, b: number): object => ({
  article: expect.closeTo(Math.exp(a) / (Math.exp(a) + Math.exp(b)), 5),
  other: expect.closeTo(Math.exp(b) / (Math.exp(a) + Math.exp(b)), 5),
});
const sigmoid = (x: number): number => expect.closeTo(1 / (1 + Math.exp(-x)), 5);

/** Classifies texts with the tiny model, or with other options. */
async function classify(
  texts: readonly string[],
  options: Partial<ClassifierOptions> = {},
): Promise<readonly Readonly<Record<string, number>>[]> {
  const classifier = await openClassifier({
    model: MODEL,
    tokenizer: WORD_PIECE,
    config: LABELS,
    ...options,
  });
  try {
    return await classifier.classify(texts);
  } finally {
    await classifier.close();
  }
}

async function failure(options: Partial<ClassifierOptions>, texts: readonly string[] = []): Promise<unknown> {
  try {
    await classify(texts, options);
  } catch (error) {
    return error;
  }
  throw new Error("expected an error");
}

const coded = (code: ClassifierErrorCode, message: string): object =>
  expect.objectContaining({ name: "ClassifierError", code, message: expect.stringContaining(message) });

const folder = mkdtempSync(join(tmpdir(), "winnow-transformer-"));
afterAll(() => rmSync(folder, { recursive: true }));
function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

describe("openClassifier", () => {
  it("returns the probabilities of each text, in order", async () => {
    // [CLS] rain sun [SEP]: (4, 0) and (0, 8), divided by 4; [CLS] rain ##s [SEP]: (4, 0) and (0, -4).
    expect(await classify(["rain sun", "", "Rains", "snow", "sun"])).toEqual([
      softmax(1, 2),
      softmax(0, 0),
      softmax(1, -1),
      softmax(0, 0),
      softmax(0, 8 / 3),
    ]);
  });

  it("reads files", async () => {
    const options = {
      model: file("model.onnx", MODEL),
      tokenizer: file("tokenizer.json", JSON.stringify(WORD_PIECE)),
      config: file("config.json", JSON.stringify(LABELS)),
      calibration: file("calibration.json", JSON.stringify({ temperature: 2 })),
    };
    expect(await classify(["rain sun"], options)).toEqual([softmax(0.5, 1)]);
  });

  it("takes a runtime, and options of its session", async () => {
    const options = { runtime: ort, session: { graphOptimizationLevel: "disabled" } };
    expect(await classify(["rain sun"], options)).toEqual([softmax(1, 2)]);
    expect(await failure({ runtime: {} as typeof ort })).toEqual(
      new TypeError("options.runtime must be the package onnxruntime-node or onnxruntime-web"),
    );
  });

  it("drops the end of long texts, and keeps the special tokens", async () => {
    const text = `${"rain ".repeat(600)}${"sun ".repeat(600)}`;
    const threeRains = softmax(12 / 5, 0);
    expect(await classify([text], { maxTokens: 5 })).toEqual([threeRains]);
    expect(await classify([text])).toEqual([softmax((510 * 4) / 512, 0)]);
    expect(await classify([text], { maxTokens: 1202 })).toEqual([softmax(2400 / 1202, 4800 / 1202)]);
    expect(await classify([text], { calibration: { maxTokens: 5 } })).toEqual([threeRains]);
    expect(await classify([text], { calibration: { maxTokens: 5 }, maxTokens: 4 })).toEqual([softmax(2, 0)]);
    // What the model can read; the positions of RoBERTa begin after that of the padding token.
    const config = { ...LABELS, max_position_embeddings: 7 };
    expect(await classify([text], { config: { ...config, max_position_embeddings: 5 } })).toEqual([
      threeRains,
    ]);
    expect(
      await classify([text], { config: { ...config, model_type: "xlm-roberta", pad_token_id: 1 } }),
    ).toEqual([threeRains]);
  });

  it("passes token types to a model that has them", async () => {
    // The types are 0, 1, 1, 2: (1, 0), (0, 2), (0, 2), (8, 0), to which rain adds (4, 0) and sun (0, 8).
    // biome-ignore format: a table
    const model = tinyClassifier({ ...TINY, typeEmbeddings: [[1, 0], [0, 2], [8, 0]] });
    expect(await classify(["rain sun", ""], { model })).toEqual([softmax(13 / 4, 12 / 4), softmax(9 / 2, 0)]);
  });

  it("has other tokenizers", async () => {
    const embeddings = Array.from({ length: 13 }, (_, id) => [id === 10 ? 4 : 0, id === 12 ? 8 : 0]);
    const model = tinyClassifier({ ...TINY, embeddings });
    expect(await classify(["rain rain"], { model, tokenizer: BYTE_PAIRS })).toEqual([softmax(1, 2)]);
  });

  it("has labels that do not exclude each other", async () => {
    const config = { ...LABELS, problem_type: "multi_label_classification" };
    expect(await classify(["rain sun"], { config })).toEqual([{ article: sigmoid(1), other: sigmoid(2) }]);
  });

  it("has models with one output", async () => {
    const model = tinyClassifier({ ...TINY, weights: [[1], [1]] });
    const config = { id2label: { 0: "article" } };
    expect(await classify(["rain sun"], { model, config })).toEqual([{ article: sigmoid(3) }]);
  });

  it("names labels by their index if there is no config", async () => {
    const classifier = await openClassifier({ model: MODEL, tokenizer: WORD_PIECE });
    expect(classifier.labels).toEqual(["LABEL_0", "LABEL_1"]);
    expect(Object.keys((await classifier.classify(["rain"]))[0]!)).toEqual(["LABEL_0", "LABEL_1"]);
    await classifier.close();
  });

  it("calibrates with a temperature", async () => {
    const calibration = { temperature: 4 };
    expect(await classify(["rain sun"], { calibration })).toEqual([softmax(1 / 4, 2 / 4)]);
  });

  it("does one thing after the other", async () => {
    const classifier = await openClassifier({ model: MODEL, tokenizer: WORD_PIECE, config: LABELS });
    const calls = Promise.all([
      classifier.classify(["rain sun"]),
      classifier.classify([]),
      classifier.classify(["sun"]),
    ]);
    const closed = classifier.close();
    await expect(classifier.classify(["rain"])).rejects.toThrow(new TypeError("the classifier is closed"));
    expect(await calls).toEqual([[softmax(1, 2)], [], [softmax(0, 8 / 3)]]);
    await closed;
    await classifier.close();
  });

  it("rejects what is not a text", async () => {
    const classifier = await openClassifier({ model: MODEL, tokenizer: WORD_PIECE });
    await expect(classifier.classify("rain" as never)).rejects.toThrow(/^texts must be an array/);
    await expect(classifier.classify(["rain", null as never])).rejects.toThrow(
      /^texts\[1\] must be a string/,
    );
    expect(await classifier.classify(["rain"])).toHaveLength(1);
    await classifier.close();
  });

  it("rejects wrong options", async () => {
    expect(await failure({ model: undefined as never })).toEqual(
      new TypeError("options.model must be a path or a Uint8Array, not undefined"),
    );
    expect(await failure({ tokenizer: [] })).toBeInstanceOf(TypeError);
    expect(await failure({ config: 1 as never })).toBeInstanceOf(TypeError);
    expect(await failure({ maxToken: 1 } as never)).toEqual(
      new TypeError('unknown option "maxToken"; did you mean "maxTokens"?'),
    );
    for (const value of [0, 1.5, Number.NaN]) {
      expect(await failure({ maxTokens: value })).toBeInstanceOf(RangeError);
    }
    expect(await failure({ maxTokens: 2 })).toEqual(
      new RangeError("options.maxTokens must be greater than 2, the number of special tokens"),
    );
  });
});

describe("the error of openClassifier", () => {
  it("has a code for a model that cannot be read", async () => {
    const missing = join(folder, "none.onnx");
    expect(await failure({ model: missing })).toEqual(coded("model-unreadable", missing));
    expect(await failure({ model: MODEL.slice(0, 100) })).toEqual(coded("model-unreadable", "the bytes"));
    expect(await failure({ model: new Uint8Array() })).toEqual(coded("model-unreadable", "the bytes"));
    expect(await failure({ model: file("page.onnx", "<!doctype html>") })).toEqual(
      coded("model-unreadable", "page.onnx"),
    );
  });

  it("has a code for a model that is not a classifier", async () => {
    const images = tinyClassifier({ ...TINY, inputs: ["pixel_values"] });
    expect(await failure({ model: images })).toEqual(coded("model-unsupported", "pixel_values"));
    expect(await failure({ config: { id2label: { 0: "a", 1: "b", 2: "c" } } })).toEqual(
      coded("model-unsupported", "3 labels, and the model returns 2 logits"),
    );
    expect(await failure({ config: { problem_type: "regression" } })).toEqual(
      coded("model-unsupported", "regression"),
    );
  });

  it("has a code for a tokenizer that cannot be read", async () => {
    expect(await failure({ tokenizer: join(folder, "none.json") })).toEqual(
      coded("tokenizer-unreadable", "none.json"),
    );
    expect(await failure({ tokenizer: file("half.json", '{"model"') })).toEqual(
      coded("tokenizer-unreadable", "half.json"),
    );
    expect(await failure({ tokenizer: file("list.json", "[]") })).toEqual(
      coded("tokenizer-unreadable", "does not contain a JSON object"),
    );
    expect(await failure({ tokenizer: LABELS })).toEqual(coded("tokenizer-unreadable", "tokenizer.json"));
  });

  it("has a code for the tokenizer of another model", async () => {
    expect(await failure({ tokenizer: BYTE_PAIRS, config: { ...LABELS, vocab_size: 7 } })).toEqual(
      coded("tokenizer-mismatch", "the tokenizer has 13 tokens, and the model 7"),
    );
    // Without the size of the vocabulary, the model itself fails.
    expect(await failure({ tokenizer: BYTE_PAIRS }, ["rain rain"])).toEqual(
      coded("inference-failed", "does the tokenizer belong to it?"),
    );
  });

  it("has a code for labels and calibrations that cannot be used", async () => {
    for (const id2label of [{}, [], "article", { 1: "a", 2: "b" }, { 0: "a", 1: "a" }, { 0: "a", x: "b" }]) {
      expect(await failure({ config: { id2label } })).toEqual(coded("config-unreadable", "id2label"));
    }
    expect(await failure({ config: file("broken.json", "{") })).toEqual(
      coded("config-unreadable", "broken.json"),
    );
    for (const calibration of [{ temperature: 0 }, { temperature: "1" }, { maxTokens: 0 }]) {
      expect(await failure({ calibration: calibration as never })).toEqual(
        coded("calibration-unreadable", `calibration.${Object.keys(calibration)[0]}`),
      );
    }
  });

  it("has a code for logits that are not numbers", async () => {
    const embeddings = TINY.embeddings.map((row, id) => (id === 4 ? [Number.NaN, 0] : row));
    expect(await failure({ model: tinyClassifier({ ...TINY, embeddings }) }, ["rain"])).toEqual(
      coded("inference-failed", "not finite"),
    );
  });
});
