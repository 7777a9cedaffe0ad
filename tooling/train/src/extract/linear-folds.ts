import { type LinearModel, type LinearOptions, trainLinear } from "./linear.js";
import { joinData, type LinearData } from "./linear-data.js";

/** A page with its fold. */
export interface LinearPage extends LinearData {
  readonly fold: number;
}

/** Linear models that were trained without some folds; each is trained when it is first needed. */
export interface LinearFolds {
  /**
   * Returns the model for the pages of fold `fold`, in data for trees that are tested on fold `outer`: the model
   * has seen neither. Without `outer`, the model for the pages of a fold in the data for the final trees.
   */
  modelFor(fold: number, outer?: number): LinearModel;
  /** The model of all pages, which goes with the final trees. */
  readonly all: LinearModel;
}

/**
 * Trains linear models whose outputs are features of another model. A model must not score the blocks that it
 * has learned: their logits would be better than those of unseen pages.
 *
 * For 5 folds there are 16 models: without two folds (10), without one (5), and of all pages.
 */
export function linearFolds(pages: readonly LinearPage[], options: LinearOptions = {}): LinearFolds {
  const data = joinData(pages);
  const foldOf = Int32Array.from(
    pages.flatMap(({ fold, terms }) => new Array<number>(terms.length).fill(fold)),
  );
  const models = new Map<string, LinearModel>();
  const without = (a: number, b: number): LinearModel => {
    const key = `${Math.min(a, b)} ${Math.max(a, b)}`;
    let model = models.get(key);
    if (model === undefined) {
      const rows = Int32Array.from(foldOf.keys()).filter((row) => foldOf[row] !== a && foldOf[row] !== b);
      model = trainLinear(data, rows, options);
      models.set(key, model);
    }
    return model;
  };
  return {
    modelFor: (fold, outer = fold) => without(fold, outer),
    get all() {
      return without(-1, -1);
    },
  };
}
