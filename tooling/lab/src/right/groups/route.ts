/** How pages are routed. */
export interface Routed {
  /** The score of each page, by the system that was chosen without its fold. */
  readonly scores: readonly number[];
  /** The chosen system by label, for each fold: an index of `scores`. */
  readonly choices: readonly ReadonlyMap<string, number>[];
}

/**
 * Routes pages to systems by a label of the page, in cross-validation: the pages outside a fold choose for each label the
 * system with the best mean, and the pages of the fold are scored by the choices. A page whose label none of the others
 * has gets the system that is best for all pages. Ties go to the first system.
 *
 * @param scores - of each system, one score per page.
 * @param folds - the fold of each page, from 0.
 * @param labels - for each fold the label of every page, as a model without the fold assigns it.
 * @example
 * route([[1, 0, 1, 0], [0, 1, 0, 1]], [0, 0, 1, 1], [["a", "b", "a", "b"], ["a", "b", "a", "b"]]).scores // [1, 1, 1, 1]
 */
export function route(
  scores: readonly (readonly number[])[],
  folds: ArrayLike<number>,
  labels: readonly (readonly string[])[],
): Routed {
  const routed = new Array<number>(folds.length);
  const choices = labels.map((ofFold, fold) => {
    const pages = ofFold.map((_, page) => page);
    const training = pages.filter((page) => folds[page] !== fold);
    const best = bestOf(scores, training);
    const chosen = new Map(
      [...new Set(training.map((page) => ofFold[page]!))].sort().map((label) => [
        label,
        bestOf(
          scores,
          training.filter((page) => ofFold[page] === label),
        ),
      ]),
    );
    for (const page of pages)
      if (folds[page] === fold) routed[page] = scores[chosen.get(ofFold[page]!) ?? best]![page]!;
    return chosen;
  });
  return { scores: routed, choices };
}

/** The system with the largest sum over some pages. */
function bestOf(scores: readonly (readonly number[])[], pages: readonly number[]): number {
  const sums = scores.map((ofSystem) => pages.reduce((sum, page) => sum + ofSystem[page]!, 0));
  return sums.indexOf(Math.max(...sums));
}
