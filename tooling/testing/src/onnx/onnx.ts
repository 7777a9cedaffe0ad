import { type Field, message } from "./protobuf.js";

/** Writes ONNX models. Field numbers are those of https://github.com/onnx/onnx/blob/main/onnx/onnx.proto */

const TYPES = { float: 1, int64: 7, float16: 10 } as const;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_INTS = 7;
/** The first version in which `ReduceSum` and `Unsqueeze` take axes as inputs. */
const OPSET = 13;

export interface Node {
  readonly operator: string;
  readonly inputs: readonly string[];
  readonly output: string;
  readonly attributes?: Readonly<Record<string, number | readonly number[]>>;
}

export interface Constant {
  readonly name: string;
  readonly type: "float" | "int64";
  readonly dims: readonly number[];
  readonly values: readonly number[];
}

/** A tensor that goes in or out. Its dimensions have names if their size differs by batch. */
export interface Port {
  readonly name: string;
  readonly type: keyof typeof TYPES;
  readonly dims: readonly (string | number)[];
}

/** Returns the bytes of a model. */
export function onnxModel(
  nodes: readonly Node[],
  constants: readonly Constant[],
  inputs: readonly Port[],
  outputs: readonly Port[],
): Uint8Array {
  const graph = message(
    ...nodes.map((node): Field => [1, encodeNode(node)]),
    [2, "test"],
    ...constants.map((constant): Field => [5, encodeConstant(constant)]),
    ...inputs.map((port): Field => [11, encodePort(port)]),
    ...outputs.map((port): Field => [12, encodePort(port)]),
  );
  return message([1, 8], [7, graph], [8, message([1, ""], [2, OPSET])]);
}

function encodeNode({ operator, inputs, output, attributes = {} }: Node): Uint8Array {
  return message(
    ...inputs.map((name): Field => [1, name]),
    [2, output],
    [4, operator],
    ...Object.entries(attributes).map(
      ([name, value]): Field => [
        5,
        typeof value === "number"
          ? message([1, name], [3, value], [20, ATTRIBUTE_INT])
          : message([1, name], ...value.map((each): Field => [8, each]), [20, ATTRIBUTE_INTS]),
      ],
    ),
  );
}

function encodeConstant({ name, type, dims, values }: Constant): Uint8Array {
  const data = type === "float" ? Float32Array.from(values) : BigInt64Array.from(values.map(BigInt));
  return message(
    ...dims.map((dim): Field => [1, dim]),
    [2, TYPES[type]],
    [8, name],
    [9, new Uint8Array(data.buffer)],
  );
}

function encodePort({ name, type, dims }: Port): Uint8Array {
  const shape = message(
    ...dims.map((dim): Field => [1, message(typeof dim === "string" ? [2, dim] : [1, dim])]),
  );
  return message([1, name], [2, message([1, message([1, TYPES[type]], [2, shape])])]);
}
