/**
 * Returns a function that reads something from a page at the first call and remembers it as long as the page exists, for
 * readings that several fields use.
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
