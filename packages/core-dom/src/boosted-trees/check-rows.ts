import type { BoostedTrees } from "./types.js";

/** @throws RangeError unless `features` has `rows` rows of the model's features. */
export function checkRows(model: BoostedTrees, features: Float32Array, rows: number): void {
  if (!(Number.isInteger(rows) && rows >= 0))
    throw new RangeError(`rows must be an integer ≥ 0, not ${rows}`);
  if (features.length === rows * model.features) return;
  throw new RangeError(
    `features must have ${rows} × ${model.features} elements, one per row and feature of the model, not ${features.length}`,
  );
}
