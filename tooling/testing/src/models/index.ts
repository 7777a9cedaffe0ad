/**
 * Encoders of models, for tests and for training.
 *
 * @module
 */
export { encodeBoostedTrees, type TrainedEnsemble, type TrainedNode } from "./boosted-trees.js";
export { type CodeWriter, codeWriter } from "./code.js";
export { encodeWinnowModel, packWeights, type WinnowModelParts } from "./winnow.js";
export { createModelWriter } from "./writer.js";
