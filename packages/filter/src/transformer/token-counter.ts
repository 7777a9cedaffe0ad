import { createEncoder, readJson } from "@winnow/core-dom/onnx";
import { ClassifierError } from "./error.js";

/**
 * Returns a function that counts the tokens of a text, without special tokens, by the tokenizer of a language model.
 *
 * @param tokenizer - the model's `tokenizer.json`: a path (in Node), or the parsed JSON.
 * @throws ClassifierError with code `tokenizer-unreadable`.
 * @example
 * const countTokens = await tokenCounter("tokenizer.json");
 * filter(page, articleRules({ countTokens }));
 */
export async function tokenCounter(tokenizer: string | object): Promise<(text: string) => number> {
  const fail = ClassifierError.failing("tokenizer-unreadable");
  const json = await readJson(tokenizer, "tokenizer", fail);
  const { encode, specialTokens } = await createEncoder(json, Number.POSITIVE_INFINITY, fail);
  return (text) => encode(text).ids.length - specialTokens;
}
