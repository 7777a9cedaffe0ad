/**
 * A reading of a page that several fields ask for, made when the first of them does and kept as long as the page is.
 *
 * @example const pageLinesOnce = once(({ tree, limit }: PageSources) => pageLines(tree, limit));
 */
export function once<Page extends object, Reading>(read: (page: Page) => Reading): (page: Page) => Reading {
  const known = new WeakMap<Page, { readonly reading: Reading }>();
  return (page) => {
    let found = known.get(page);
    if (found === undefined) {
      found = { reading: read(page) };
      known.set(page, found);
    }
    return found.reading;
  };
}
