import { createRandom, grouped } from "@winnow/lab";

/**
 * Divides pages into folds of about the same size. All pages of a registrable domain are in one fold, so that
 * no site is in training and test data.
 *
 * Domains are shuffled, then each goes to the smallest fold, those with the most pages first.
 *
 * @param domains - the domain of each page.
 * @returns the fold of each page, 0 to `count` - 1.
 * @example domainFolds(["a.org", "b.org", "a.org"], 2, 1) // fold 0 for a.org, 1 for b.org
 */
export function domainFolds(domains: readonly string[], count: number, seed: number): Int32Array {
  const random = createRandom(seed);
  const sites = [...grouped(domains.keys(), (page) => domains[page]!).values()]
    .map((pages) => ({ pages, order: random() }))
    .sort((a, b) => b.pages.length - a.pages.length || a.order - b.order);
  const sizes = new Array<number>(count).fill(0);
  const folds = new Int32Array(domains.length);
  for (const { pages } of sites) {
    const fold = sizes.indexOf(Math.min(...sizes));
    for (const page of pages) folds[page] = fold;
    sizes[fold]! += pages.length;
  }
  return folds;
}
