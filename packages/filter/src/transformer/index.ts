/**
 * Classifiers of the BERT family: models in ONNX, with the tokenizers of Hugging Face. They need the package
 * `onnxruntime-node` or `onnxruntime-web`, which is installed separately.
 *
 * @module
 */
export type { OnnxRuntime, OnnxSession } from "@winnow/core-dom/onnx";
/** @public */
export {
  type ClassifiedOptions,
  type ClassifiedPage,
  classified,
  labelled,
  textToClassify,
} from "./classified.js";
export type { Calibration } from "./config.js";
/** @public */
export { ClassifierError, type ClassifierErrorCode } from "./error.js";
export { type ClassifierOptions, openClassifier, type TextClassifier } from "./open-classifier.js";
export { tokenCounter } from "./token-counter.js";
