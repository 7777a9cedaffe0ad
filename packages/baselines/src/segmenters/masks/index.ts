/**
 * Networks that find segments in the screenshot of a page. Needs the package `onnxruntime-node` or
 * `onnxruntime-web`, which is installed separately, and the weights of a network.
 *
 * @module
 */
export type { OnnxRuntime, OnnxSession } from "@winnow/core-dom/onnx";
/** @public */
export { MaskModelError, type MaskModelErrorCode } from "./mask-model-error.js";
export {
  type MaskModel,
  type MaskModelName,
  type MaskModelOptions,
  openMaskModel,
} from "./open-mask-model.js";
