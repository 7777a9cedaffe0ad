/*
 * The cases of the vendored suites that the tests skip, with the reason; all others must pass. Parse errors
 * (`errors`, `#errors`, `#new-errors`) are never compared: they do not change tokens or nodes, and the parser
 * does not report them.
 */

/** Tokenizer tests: the files that are skipped entirely. */
export const TOKENIZER_FILES_LEFT_OUT: Readonly<Record<string, string>> = {
  "xmlViolation.test":
    "4 cases of a DOM that is coerced into an XML infoset, which only tools that write XML do",
};

/**
 * Tree construction: by file, the indices (from 0) of the cases that are only valid if scripts run
 * (`#script-on`).
 */
export const SCRIPTING_ON: Readonly<Record<string, readonly number[]>> = {
  "tests16.dat": [83, 85, 87, 180, 182, 184],
  "tests5.dat": [15],
  "webkit02.dat": [1],
};

/** Tree construction: the files that are not vendored. */
export const NOT_VENDORED: Readonly<Record<string, string>> = {
  "scripted/*.dat": "cases whose scripts change the page during the parse",
  "processing-instructions.dat":
    "cases of web-platform-tests for `<?target data>`, a processing instruction since 2026-06-25 (whatwg/html#12118). " +
    "It was a comment before, and still is in html5lib's files. A tree has no kind of node for it, and no code " +
    "that reads trees reads comments",
};

/**
 * A rule of the standard that parse5 8.1 lacks, and the cases whose tree depends on it.
 */
interface Parse5Difference {
  readonly rule: string;
  /** The element that each of the cases contains, also as the fragment's context. */
  readonly element: string;
  /** By file, the indices (from 0) of the cases. */
  readonly cases: Readonly<Record<string, readonly number[]>>;
}

/** The cases for which parse5's tree differs from the expected one, while the parser's is correct. */
export const PARSE5_DIFFERENCES: readonly Parse5Difference[] = [
  {
    rule:
      'the relaxed select of 2025: no "in select" insertion modes, so that a select may contain nearly any element, ' +
      "and a selectedcontent copies the selected option",
    element: "select",
    cases: {
      "menuitem-element.dat": [13],
      "tests1.dat": [29, 99],
      "tests10.dat": [3, 4, 16, 17],
      "tests18.dat": [13, 14],
      "tests7.dat": [33],
      "tests9.dat": [4, 5, 17, 18],
      "tests_innerHTML_1.dat": [76, 77],
      "webkit02.dat": [18, 35, 37, 38, 39, 40, 41, 42, 44, 45, 46, 47],
    },
  },
  {
    rule: "the search element is in the special category (§13.2.4.2)",
    element: "search",
    cases: { "newer.dat": [0, 1, 2, 3] },
  },
  {
    rule:
      "the form element pointer is not used in the contents of a template, or if a template is a fragment's context " +
      "(whatwg/html#12911 of 2026-09)",
    element: "template",
    cases: { "newer.dat": [6] },
  },
];
