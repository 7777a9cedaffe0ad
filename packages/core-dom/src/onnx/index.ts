/**
 * What packages with models in ONNX have in common: runtime, tokenizer, files. The runtime
 * (`onnxruntime-node` or `onnxruntime-web`) and `@huggingface/tokenizers` are optional peer dependencies.
 *
 * @module
 */
export { inTurn } from "./in-turn.js";
export { readJson } from "./read-json.js";
export {
  messageOf,
  type OnnxRuntime,
  type OnnxSession,
  openSession,
  resolveRuntime,
} from "./runtime.js";
export { createEncoder, type Encoder, type Tokens } from "./tokenize.js";
