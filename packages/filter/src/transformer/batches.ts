import type { Tokens } from "@winnow/core-dom/onnx";

/** Texts of similar length, which a model reads together. */
export interface Batch {
  /** Indexes of the texts. */
  readonly texts: readonly number[];
  /** Number of tokens of the longest text. */
  readonly length: number;
}

/** Groups texts by length, so that little of a batch is padding. */
export function batchesOf(texts: readonly Tokens[], size: number): readonly Batch[] {
  const order = [...texts.keys()].sort((a, b) => texts[a]!.ids.length - texts[b]!.ids.length || a - b);
  const batches: Batch[] = [];
  for (let start = 0; start < order.length; start += size) {
    const own = order.slice(start, start + size);
    batches.push({ texts: own, length: texts[own.at(-1)!]!.ids.length });
  }
  return batches;
}

/** The inputs of a model that a batch has, row by row; padded at the end. */
export const INPUTS: Readonly<Record<string, (tokens: Tokens, position: number, padId: number) => number>> = {
  input_ids: ({ ids }, position, padId) => ids[position] ?? padId,
  attention_mask: ({ ids }, position) => (position < ids.length ? 1 : 0),
  token_type_ids: ({ types }, position) => types[position] ?? 0,
};

/** Returns the values of an input, one row per text. */
export function inputOf(
  name: string,
  texts: readonly Tokens[],
  { texts: rows, length }: Batch,
  padId: number,
): BigInt64Array {
  const values = new BigInt64Array(rows.length * length);
  const valueAt = INPUTS[name]!;
  for (const [row, text] of rows.entries()) {
    for (let position = 0; position < length; position++) {
      values[row * length + position] = BigInt(valueAt(texts[text]!, position, padId));
    }
  }
  return values;
}
