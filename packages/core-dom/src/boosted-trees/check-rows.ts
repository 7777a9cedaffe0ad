import { describeValue } from "../options.js";
import type { BoostedTrees } from "./types.js";

/**
 * @throws TypeError if `features` is not a Float32Array; RangeError unless it has `rows` rows of the model's
 *   features.
 */
export function checkRows(model: BoostedTrees, features: Float32Array, rows: number): void {
  if (!(features instanceof Float32Array)) {
    throw new TypeError(`features must be a Float32Array, not ${describeValue(features)}`);
  }
  if (!(Number.isInteger(rows) && rows >= 0))
    throw new RangeError(`rows must be an integer ≥ 0, not ${rows}`);
  const length = rows * model.features;
  if (features.length !== length) {
    const expected = `${rows} × ${model.features} elements (rows × features of the model)`;
    throw new RangeError(`features must have ${expected}, not ${features.length}`);
  }
}
