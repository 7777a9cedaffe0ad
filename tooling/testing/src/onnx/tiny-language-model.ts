import { type Constant, type Node, onnxModel, type Port } from "./onnx.js";

export interface TinyLanguageModel {
  /** One row of logits per token of the vocabulary: what is expected after it. */
  readonly table: readonly (readonly number[])[];
  /** Multiplies each row by its position, counted from 1; the model then has the input `position_ids`. */
  readonly byPosition?: boolean;
  /** Returns logits in 16-bit floats. */
  readonly half?: boolean;
  /** Extra inputs that the graph does not use. */
  readonly inputs?: readonly string[];
}

const FACTOR: readonly Constant[] = [
  { name: "one", type: "float", dims: [1], values: [1] },
  { name: "last_axis", type: "int64", dims: [1], values: [2] },
];

/** Returns a causal language model that only reads the last token. */
export function tinyLanguageModel({
  table,
  byPosition = false,
  half = false,
  inputs = [],
}: TinyLanguageModel): Uint8Array {
  const node = (operator: string, from: readonly string[], to: string): Node => ({
    operator,
    inputs: from,
    output: to,
  });
  const nodes: readonly Node[] = [
    node("Gather", ["table", "input_ids"], "rows"),
    ...(byPosition
      ? [
          { ...node("Cast", ["position_ids"], "position"), attributes: { to: 1 } },
          node("Add", ["position", "one"], "factor"),
          node("Unsqueeze", ["factor", "last_axis"], "column"),
          node("Mul", ["rows", "column"], "scaled"),
        ]
      : [node("Identity", ["rows"], "scaled")]),
    { ...node("Cast", ["scaled"], "logits"), attributes: { to: half ? 10 : 1 } },
  ];
  const names = ["input_ids", "attention_mask", ...(byPosition ? ["position_ids"] : []), ...inputs];
  return onnxModel(
    nodes,
    [
      { name: "table", type: "float", dims: [table.length, table[0]!.length], values: table.flat() },
      ...(byPosition ? FACTOR : []),
    ],
    names.map((name): Port => ({ name, type: "int64", dims: ["texts", "tokens"] })),
    [{ name: "logits", type: half ? "float16" : "float", dims: ["texts", "tokens", table[0]!.length] }],
  );
}
