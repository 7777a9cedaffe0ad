import { Attribute, attributeReader, hasAttribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag } from "./elements.js";

/** The types of callouts, as GitHub defines them, with the words that pages use for them. */
const WORDS: Readonly<Record<string, string>> = {
  note: "note info information abstract summary tldr todo seealso example question help faq quote cite remark memo",
  tip: "tip hint success check done protip",
  important: "important",
  warning: "warning warn attention alert",
  caution: "caution danger error bug failure fail missing critical",
}; // biome-ignore format: a table

const TYPES: ReadonlyMap<string, string> = new Map(
  Object.entries(WORDS).flatMap(([type, words]) => words.split(" ").map((word) => [word, type])),
);

/** Classes that only callouts have. */
const CALLOUT =
  /(?:^|\s)(?:markdown-alert|theme-admonition|admonition|admonitionblock|notecard|starlight-aside|nextra-callout|notion-callout|kg-callout-card|hint-container|book-hint|blockquote-tag|attention-header|confluence-information-macro|ak-editor-panel|awsdocs-note|wp-block-wporg-notice|crayons-notice|docs-alert|custom-block|custom-container)(?:\s|$)/;

/** Classes that callouts and other elements have: a type next to them decides. */
const PERHAPS = /(?:^|\s)(?:alert|callout|notices?|hint|note|prompt|interstitial)(?:\s|$)/;

const TYPE = "note|info|information|tip|hint|important|warning|warn|caution|danger|error|attention|success";

/** A type as a class of its own, or at the end of a class: `warning`, `alert-warning`, `is-info-notice`. */
const TYPED = new RegExp(
  `(?:^|[\\s])(?:(?:alert|callout|notice|hint|note|prompt|is|style|admonition|admonish|theme-admonition|markdown-alert|starlight-aside|custom-block|blockquote-tag|attention|confluence-information-macro|awsdocs|crayons-notice|docs-alert)[-_]{1,2})(${TYPE}|primary|secondary|alert|${[...TYPES.keys()].join("|")})(?=-notice|\\s|$)`,
  "g",
);

const SEPARATE = new RegExp(`(?:^|\\s)(${TYPE})(?=\\s|$)`, "g");

/** A single class that is a callout: Jekyll themes. */
const WHOLE = new RegExp(`^(?:notice--|prompt-|note-)(${TYPE})$`);

/** A type as the only class. */
const ONLY = /^(?:note|tip|warning|important|caution|attention|danger|hint)$/;

/** Boxes of a site, notes of other kinds, and boxes without a callout's purpose. */
const OTHER =
  /(?:^|[\s_-])(?:dismiss\w*|cookies?|banner|toast|foot-?notes?|side-?note|hatnote|popover|modal|form|newsletter|no-?print)(?:[\s_-]|$)/;

const readDataType = attributeReader("data-type");
const readNodeType = attributeReader("data-node-type");

/** Attributes whose value is the type of a callout: Obsidian, Mintlify, Atlassian. */
const typeReaders = ["data-callout", "data-callout-type", "data-panel-type"].map(attributeReader);

/** Whether classes may be those of a callout: a fast first check. */
export const MAY_BE_CALLOUT: RegExp =
  /(?:^|[\s_-])(?:alert|callout|admonition|admonish|notice|hint|note|tip|warning|important|caution|danger|attention|prompt|custom-(?:block|container)|confluence|panel|blockquote-tag|interstitial|aside)/i;

/** Whether an element's attributes other than `class` may declare a callout: a fast first check. */
export function mayDeclareCallout(tree: Tree, row: number): boolean {
  return hasAttribute(tree, row, "role") || declaredWord(tree, row) !== undefined;
}

/** Returns the type in the attributes of callouts; `""` if they only declare one. */
function declaredWord(tree: Tree, row: number): string | undefined {
  for (const typeOf of typeReaders) {
    const word = typeOf(tree, row)?.trim().toLowerCase();
    if (word !== undefined) return /^[a-z-]{1,20}$/.test(word) ? word : "";
  }
  return readNodeType(tree, row) === "callout" ? "" : undefined;
}

/** An element that may be a callout, with its classes in lower case. */
interface Box {
  readonly tree: Tree;
  readonly row: number;
  readonly tag: number;
  readonly classes: string;
}

/** How some software marks callouts up. The first dialect that matches decides. */
interface Dialect {
  readonly name: string;
  matches(box: Box): boolean;
  /** Returns the word for the type, `""` if there is none, undefined if the element is not a callout. */
  read(box: Box): string | undefined;
}

const DIALECTS: readonly Dialect[] = [
  {
    name: "attributes of Obsidian, Mintlify, Atlassian and Notion",
    matches: ({ tree, row }) => declaredWord(tree, row) !== undefined,
    read: ({ tree, row, classes }) => declaredWord(tree, row) || (wordIn(classes) ?? ""),
  },
  {
    name: "tips of DPUB-ARIA",
    matches: ({ tree, row }) => Attribute.role(tree, row) === "doc-tip",
    read: () => "tip",
  },
  {
    name: "roles of ARIA and DPUB-ARIA",
    matches: ({ tree, row, classes }) =>
      /^(?:note|doc-notice)$/.test(Attribute.role(tree, row) ?? "") && !OTHER.test(classes),
    read: ({ classes }) => wordIn(classes) ?? "",
  },
  {
    name: "other boxes",
    matches: ({ classes }) => classes === "" || OTHER.test(classes),
    read: () => undefined,
  },
  {
    name: "classes of callouts",
    matches: ({ classes }) => CALLOUT.test(classes),
    read: ({ classes }) => wordIn(classes) ?? (/\bdetails\b/.test(classes) ? undefined : ""),
  },
  {
    name: "a class and a type",
    matches: ({ classes }) => PERHAPS.test(classes),
    read({ tree, row, tag, classes }) {
      const word = wordIn(classes);
      if (word !== undefined && (word !== classes || ONLY.test(word))) return word;
      if (tag === Tag.figure || tag === Tag.blockquote) return /\bcallout\b/.test(classes) ? "" : undefined;
      return /\bprompt\b/.test(classes) ? readDataType(tree, row) : undefined;
    },
  },
  {
    name: "themes of Jekyll",
    matches: ({ classes }) => WHOLE.test(classes),
    read: ({ classes }) => WHOLE.exec(classes)![1],
  },
  {
    name: "details",
    matches: ({ tag, classes }) => tag === Tag.details && !/\s/.test(classes),
    read: ({ classes }) => (TYPES.has(classes) ? classes : undefined),
  },
  {
    name: "a type as the only class: Microsoft, DocBook, rustdoc, Android, Apple",
    matches: ({ tag, classes }) => ONLY.test(classes) && tag !== Tag.table && tag !== Tag.figure,
    read: ({ classes }) => classes,
  },
];

/**
 * Returns the page's word for the type of a callout (`note`, `danger`, …), `""` if the callout has none;
 * undefined if the element is not a callout.
 */
export function calloutWord(tree: Tree, row: number): string | undefined {
  const classes = Attribute.class(tree, row)?.trim().toLowerCase() ?? "";
  const box = { tree, row, tag: htmlTag(tree, row), classes };
  return DIALECTS.find(({ matches }) => matches(box))?.read(box);
}

/** Returns the first type among classes that is more specific than `note`. */
function wordIn(classes: string): string | undefined {
  let found: string | undefined;
  for (const pattern of [TYPED, SEPARATE]) {
    for (const [, word] of classes.matchAll(pattern)) {
      if (word !== "note") return word;
      found = word;
    }
  }
  return found;
}

export function isCalloutWord(word: string): boolean {
  return TYPES.has(word);
}

/** Returns the type of a callout by the page's word for it. */
export function calloutType(word: string): string {
  return TYPES.get(word) ?? "note";
}
