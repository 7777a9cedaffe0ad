/** A rule of the standard that parse5 8.1 does not have, or has wrongly. */
interface MissingRule {
  readonly name: string;
  readonly about: string;
  /** Whether `mended-parse5.ts` mends it: then inputs that it concerns are compared all the same. */
  readonly mended: boolean;
  /** Whether it may bear on this input: it does nowhere else. */
  readonly concerns: (source: string, context: string | undefined) => boolean;
}

const has = (source: string, markup: string): boolean => new RegExp(`<[/!]?${markup}`, "i").test(source);

/**
 * All that is known. `concerns` looks for the markup only: whether the rule decides is what the parsers disagree about. The
 * fuzz keeps the elements of rules that are not mended out of most inputs, so that little is lost.
 */
const RULES_PARSE5_LACKS: readonly MissingRule[] = [
  {
    name: "relaxed select",
    about:
      'since 2025 there are no "in select" insertion modes, and a selectedcontent mirrors the chosen option',
    mended: false,
    concerns: (source, context) => context === "select" || has(source, "select"),
  },
  {
    name: "special search",
    about: "the search element is in the special category (HTML §13.2.4.2)",
    mended: false,
    concerns: (source, context) => context === "search" || has(source, "search"),
  },
  {
    name: "forms of templates",
    about: "the form element pointer plays no part in template contents (whatwg/html#12911 of 2026-09)",
    mended: false,
    concerns: (source, context) => has(source, "form") && (context === "template" || has(source, "template")),
  },
  {
    name: "table scope of templates",
    about: "a template ends table scope (HTML §13.2.4.2)",
    mended: true,
    concerns: (source) => has(source, "template"),
  },
  {
    name: "end tags of sections in a row",
    about: "that of a section that is not open is ignored (HTML §13.2.6.4.14)",
    mended: true,
    concerns: (source) => /<\/t(?:body|foot|head)/i.test(source),
  },
  {
    name: "text among the rows of a template",
    about: "it is collected as pending table character tokens (HTML §13.2.6.4.9)",
    mended: true,
    concerns: (source, context) => context === "template" || has(source, "template"),
  },
  {
    name: "several U+0000 in foreign content",
    about: "each becomes a U+FFFD (HTML §13.2.6.5)",
    mended: true,
    concerns: (source) => source.includes("\0\0"),
  },
  {
    name: "CDATA sections of integration points",
    about: "one begins wherever the adjusted current node is not in the HTML namespace (HTML §13.2.5.42)",
    mended: true,
    concerns: (source) => has(source, "\\[CDATA\\["),
  },
  {
    name: "noscript context",
    about: "a fragment in a noscript is raw text only where scripting is enabled (HTML §13.4)",
    mended: true,
    concerns: (_, context) => context === "noscript",
  },
];

/** The first rule that parse5 lacks for this input; undefined where both parsers must agree. */
export function missingRule(
  source: string,
  context: string | undefined,
  rules: readonly MissingRule[] = RULES_PARSE5_LACKS,
): MissingRule | undefined {
  return rules.find(({ concerns }) => concerns(source, context));
}

/** Those with which not even the mended parse5 can be compared. */
export const RULES_NOT_MENDED: readonly MissingRule[] = RULES_PARSE5_LACKS.filter(({ mended }) => !mended);
