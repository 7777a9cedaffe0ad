/**
 * Classifiers of the BERT family: models in ONNX, with the tokenizers of Hugging Face. They need the package
 * `onnxruntime-node` or `onnxruntime-web`, which is installed separately.
 *
 * @module
 */
export type { OnnxRuntime, OnnxSession } from "@winnow/core-dom/onnx";
export type { Calibration } from "./calibration.js";
/** @public */
export { type ClassifiedOptions, classified, labelled } from "./classified.js";
/** @public */
export { ClassifierError, type ClassifierErrorCode } from "./error.js";
export { openClassifier, type TextClassifier } from "./open-classifier.js";
export type { ClassifierOptions } from "./options.js";
export { type ClassifiedPage, textToClassify } from "./text-to-classify.js";
