/**
 * The cases that a parser with the older, strict `<select>` fails: by file, their places in it (from 0).
 *
 * In 2025 the HTML standard relaxed the content of `select` (the "in select" insertion modes were removed, so
 * that nearly any element may stand in it, and `selectedcontent` mirrors the chosen option). parse5 8.1 does not
 * have that yet. All 28 hold a `select`, as an element or as the fragment's context.
 */
export const RELAXED_SELECT: Readonly<Record<string, readonly number[]>> = {
  "menuitem-element.dat": [13],
  "tests1.dat": [29, 99],
  "tests10.dat": [3, 4, 16, 17],
  "tests18.dat": [13, 14],
  "tests7.dat": [33],
  "tests9.dat": [4, 5, 17, 18],
  "tests_innerHTML_1.dat": [76, 77],
  "webkit02.dat": [18, 35, 37, 38, 39, 40, 41, 42, 44, 45, 46, 47],
};
