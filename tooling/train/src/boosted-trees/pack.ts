import { encodeBoostedTrees } from "@winnow/testing/models";
import { readLightgbm } from "./read-lightgbm.js";

/**
 * Packs a LightGBM model for `parseBoostedTrees`.
 *
 * @param text - the result of `Booster.model_to_string`, of a model of numeric features, trained on rows without
 *   NaN for the objective `binary`, `cross_entropy`, `multiclass` or `regression`.
 * @param withCounts - keep the numbers of training rows, which `contributions` needs. Default: true.
 * @throws Error if the model cannot be packed; the message says why.
 * @example writeFileSync("trees.model", packBoostedTrees(readFileSync("trees.txt", "utf8")))
 */
export function packBoostedTrees(text: string, withCounts: boolean = true): Uint8Array {
  return encodeBoostedTrees(readLightgbm(text), withCounts);
}
