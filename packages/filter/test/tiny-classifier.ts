import { type Constant, type Node, onnxModel, type Port } from "@winnow/testing/onnx";

export interface TinyClassifier {
  /** One row of values per token of the vocabulary. */
  readonly embeddings: readonly (readonly number[])[];
  /** By token type; the model then has the input `token_type_ids`. */
  readonly typeEmbeddings?: readonly (readonly number[])[];
  /** One row per value of an embedding, one column per label. */
  readonly weights: readonly (readonly number[])[];
  readonly output?: string;
  /** Extra inputs that the graph does not use. */
  readonly inputs?: readonly string[];
}

/** Returns a model whose logits are the mean embedding of the tokens in the attention mask, times the weights. */
export function tinyClassifier({
  embeddings,
  typeEmbeddings,
  weights,
  output = "logits",
  inputs = [],
}: TinyClassifier): Uint8Array {
  const hasTypes = typeEmbeddings !== undefined;
  const node = (operator: string, from: readonly string[], to: string): Node => ({
    operator,
    inputs: from,
    output: to,
  });
  const nodes: readonly Node[] = [
    node("Gather", ["embeddings", "input_ids"], "words"),
    ...(hasTypes
      ? [
          node("Gather", ["type_embeddings", "token_type_ids"], "types"),
          node("Add", ["words", "types"], "tokens"),
        ]
      : [node("Identity", ["words"], "tokens")]),
    { ...node("Cast", ["attention_mask"], "mask"), attributes: { to: 1 } },
    node("Unsqueeze", ["mask", "last_axis"], "column"),
    node("Mul", ["tokens", "column"], "masked"),
    { ...node("ReduceSum", ["masked", "token_axis"], "sum"), attributes: { keepdims: 0 } },
    { ...node("ReduceSum", ["mask", "token_axis"], "count"), attributes: { keepdims: 1 } },
    node("Div", ["sum", "count"], "mean"),
    node("MatMul", ["mean", "weights"], output),
  ];
  const constants: readonly Constant[] = [
    table("embeddings", embeddings),
    ...(hasTypes ? [table("type_embeddings", typeEmbeddings)] : []),
    table("weights", weights),
    { name: "last_axis", type: "int64", dims: [1], values: [2] },
    { name: "token_axis", type: "int64", dims: [1], values: [1] },
  ];
  const names = ["input_ids", "attention_mask", ...(hasTypes ? ["token_type_ids"] : []), ...inputs];
  return onnxModel(
    nodes,
    constants,
    names.map((name): Port => ({ name, type: "int64", dims: ["texts", "tokens"] })),
    [{ name: output, type: "float", dims: ["texts", weights[0]!.length] }],
  );
}

function table(name: string, rows: readonly (readonly number[])[]): Constant {
  return { name, type: "float", dims: [rows.length, rows[0]!.length], values: rows.flat() };
}
