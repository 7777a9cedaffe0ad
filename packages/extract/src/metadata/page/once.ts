/**
 * Returns a function that computes a value at the first call for a page and remembers it as long as the page
 * exists, for values that several fields use.
 *
 * @example const linesOf = once(({ tree }: PageSources) => pageLines(tree));
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
