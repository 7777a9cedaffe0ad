import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * A model in ONNX: its logits are the mean embedding of the tokens, which is (12, 0) for "rain", (0, 12) for "sun",
 * and 0 for all others. Made with `packages/filter/test/tiny-classifier.ts`.
 */
// biome-ignore format: generated
const MODEL =
  "CAg68wQKJgoKZW1iZWRkaW5ncwoJaW5wdXRfaWRzEgV3b3JkcyIGR2F0aGVyChkKBXdvcmRzEgZ0b2tlbnMiCElkZW50aXR5" +
  "CicKDmF0dGVudGlvbl9tYXNrEgRtYXNrIgRDYXN0KgkKAnRvGAGgAQIKJAoEbWFzawoJbGFzdF9heGlzEgZjb2x1bW4iCVVu" +
  "c3F1ZWV6ZQodCgZ0b2tlbnMKBmNvbHVtbhIGbWFza2VkIgNNdWwKNQoGbWFza2VkCgp0b2tlbl9heGlzEgNzdW0iCVJlZHVj" +
  "ZVN1bSoPCghrZWVwZGltcxgAoAECCjUKBG1hc2sKCnRva2VuX2F4aXMSBWNvdW50IglSZWR1Y2VTdW0qDwoIa2VlcGRpbXMY" +
  "AaABAgoXCgNzdW0KBWNvdW50EgRtZWFuIgNEaXYKHwoEbWVhbgoHd2VpZ2h0cxIGbG9naXRzIgZNYXRNdWwSBHRlc3QqRAgG" +
  "CAIQAUIKZW1iZWRkaW5nc0owAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAEBBAAAAAAAAAAAAAEBBKiEIAggC" +
  "EAFCB3dlaWdodHNKEAAAgD8AAAAAAAAAAAAAgD8qGQgBEAdCCWxhc3RfYXhpc0oIAgAAAAAAAAAqGggBEAdCCnRva2VuX2F4" +
  "aXNKCAEAAAAAAAAAWiYKCWlucHV0X2lkcxIZChcIBxITCgcSBXRleHRzCggSBnRva2Vuc1orCg5hdHRlbnRpb25fbWFzaxIZ" +
  "ChcIBxITCgcSBXRleHRzCggSBnRva2Vuc2IdCgZsb2dpdHMSEwoRCAESDQoHEgV0ZXh0cwoCCAJCBAoAEA0=";

const special = (id: number, content: string): object => ({
  ...{ id, content, special: true },
  ...{ normalized: false, single_word: false, lstrip: false, rstrip: false },
});

const TOKENIZER = {
  version: "1.0",
  added_tokens: ["[PAD]", "[UNK]", "[CLS]", "[SEP]"].map((content, id) => special(id, content)),
  normalizer: { type: "BertNormalizer", lowercase: true },
  pre_tokenizer: { type: "BertPreTokenizer" },
  post_processor: null,
  decoder: null,
  model: {
    type: "WordPiece",
    unk_token: "[UNK]",
    continuing_subword_prefix: "##",
    max_input_chars_per_word: 100,
    vocab: { "[PAD]": 0, "[UNK]": 1, "[CLS]": 2, "[SEP]": 3, rain: 4, sun: 5 },
  },
};

/** Writes a classifier with the labels `article` (rain) and `other` (sun) into a folder. */
export function writeClassifier(folder: string): string {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, content: object): void =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  writeFileSync(join(folder, "model.onnx"), Buffer.from(MODEL, "base64"));
  write("tokenizer.json", TOKENIZER);
  write("config.json", { id2label: { 0: "article", 1: "other" } });
  return folder;
}
