import { once } from "@winnow/core-dom/cache";
import {
  Attribute,
  attributeReader,
  hasAttribute,
  NodeKind,
  Tag,
  type Tree,
  tagId,
  tagName,
  text,
} from "@winnow/core-dom/tree";
import { isGeneral, namedType, typeByWord } from "./callout-types.js";
import { HEADINGS, htmlTag, isWordRow } from "./elements.js";

const TYPE =
  "note|info|information|tip|hint|important|warning|warn|caution|danger|error|critical|attention|success|helpful";

/** Types that elements which are no callouts have as a class, too. */
const OTHER_TYPE =
  "abstract|summary|tldr|todo|seealso|example|question|help|faq|quote|check|done|bug|failure|fail|missing|remark|memo";

/** Colours in the place of a type. */
const COLOR = "primary|secondary|default|neutral|light|dark";

/** Names of callouts. */
const NOUN =
  "alert|alerts|callout|admonition|admonish|notice|hint|macro|awsdocs|starlight-aside|custom-block|blockquote-tag|" +
  "(?:aui|cdx|mw|rs|el|pf)-message";

/** Classes that only callouts have. */
const CALLOUT =
  /^(?:(?:markdown|docs|ghd|usa|mui|ant|chakra|elementor|lake|gl|uk|v|el|pf-v?\d?-?c)-alert|(?:[a-z\d]{1,12}-)?(?:admonition|admonition-?block)|notecard|starlight-aside|(?:nextra|hextra|notion|gitbook)-callout|notion-callout-block|docx-callout-block|kg-callout-card|hint-container|book-hint|blockquote-tag|attention-header|confluence-information-macro|ak-editor-panel|awsdocs-note|wp-block-wporg-notice|gb-block-notice|crayons-notice|custom-block|custom-container|archwiki-template-box|govuk-warning-text)$/;

/** Classes that callouts and other elements have: a type next to them decides. */
const PERHAPS =
  /^(?:[a-z\d]{1,12}-)?(?:alert|callout|notices?|hint)$|^(?:note|prompt|interstitial|message|msg|admon|notice-block|plugin-wrap)$/;

/** A type at the end of a class that names a callout: `alert-warning`, `ant-alert-info`, `MuiAlert-standardError`. */
const TYPED = new RegExp(
  `(?:^|-)(?:${NOUN})-(?:[a-z\\d]{1,12}-)?(${TYPE}|${OTHER_TYPE}|${COLOR}|alert)(?:-notice)?$|^(?:note|prompt|infobox|rstudio)-(${TYPE})$`,
);

/** A type at the start of such a class: `warning-callout`. */
const REVERSED =
  /(?:^|-)(note|tip|hint|important|warning|caution|danger)-(?:alert|callout|admonition|notice|box|panel)$|^govuk-(warning)-text$/;

/** A type and a name without a separator: R Markdown, DokuWiki, Oracle. */
const JOINED = /^(?:rmd|note|infobox)(note|tip|important|warning|caution)$|^note(classic)$/;

/** A type as a class of its own: `warning`, `is-warning`, `style-success`. */
const SEPARATE = new RegExp(
  `^(?:(?:is|m|pf-m|c|style|type|status|state|variant|theme|level|kind|wrap|with)-)?(?:(${TYPE})|(${OTHER_TYPE})|is-(alert)-notice)(?:-notice)?$`,
);

/** A type as the only class. */
const ONLY = /^(?:is-)?(?:note|tip|warning|important|caution|attention|danger|hint)$|^is-(?:info|success)$/;

/** Elements that are more than a callout, even with the class of one. */
const OUTER: ReadonlySet<number> = new Set([Tag.table, Tag.figure, Tag.article]);

/** The only class of asides of Google and Apple. */
const ASIDE = /^(?:key-point|key-term|experiment|success|special|objective|gotchas|dogfood|info)$/;

/** Boxes of a site, notes of other kinds, and boxes without a callout's purpose. */
const OTHER =
  /(?:^|[\s_-])(?:(?<!not-)dismiss\w*|cookies?|consent|gdpr|banner|toast|foot-?notes?|side-?note|hatnote|ambox|popover|modal|form|newsletter|subscri\w*|sign-?up|paywall|promo|no-?print)(?:[\s_-]|$)/;

/** Attributes whose value is the type of a callout: Obsidian, Mintlify, Atlassian. */
const TYPE_ATTRIBUTES = ["data-callout", "data-callout-type", "data-panel-type"];
const typeReaders = TYPE_ATTRIBUTES.map(attributeReader);

/** Attributes that have other meanings elsewhere: Writerside, Chakra UI, custom elements. */
const variantReaders = ["data-type", "data-status", "type", "state", "variant", "status", "kind"].map(
  attributeReader,
);

const readNodeType = attributeReader("data-node-type");

/** Attributes that declare callouts. */
export const CALLOUT_ATTRIBUTES: readonly string[] = [...TYPE_ATTRIBUTES, "data-node-type"];
const readSlot = attributeReader("data-slot");
const readLabel = attributeReader("aria-label");
const readFold = attributeReader("data-callout-fold");

/** Whether classes may be those of a callout: a fast first check. */
export const MAY_BE_CALLOUT: RegExp =
  /alert|callout|admon|warning|(?:^|[\s_-])(?:notice|note|hint|tip|important|caution|danger|attention|success|prompt|custom-|confluence|panel|blockquote-tag|interstitial|aside|message|msg|is-info|archwiki|plugin_wrap|info|key-|rmd|infobox|(?:info|error)message|experiment|special|objective|gotchas)/i;

/** Boxes without a class that names a callout. */
const BOXES = /^box (info|warning|error|success)message$|^(?:note|msg) (alert)$|^msg message$/;

/** Names of custom elements that are callouts. */
const ELEMENT = /-(?:alert|callout|admonition)$/;

export function isCalloutElement(tree: Tree, row: number): boolean {
  return tree.kind[row] === NodeKind.element && ELEMENT.test(tagName(tree, row));
}

/** Returns the tags of custom elements that are callouts. */
export function calloutTags(tree: Tree): readonly number[] {
  return tree.strings.moreTags.filter((name) => ELEMENT.test(name)).map((name) => tagId(tree, name));
}

/** Whether an element's tag, or attributes other than `class`, may declare a callout: a fast first check. */
export function mayDeclareCallout(tree: Tree, row: number): boolean {
  return (
    tree.tag[row] === Tag.blockquote ||
    tree.tag[row] === Tag.details ||
    declaredWord(tree, row) !== undefined ||
    hasRole(tree, row)
  );
}

/** Roles that declare callouts by themselves or together with another attribute. */
const ROLE = /^(?:note|doc-notice|doc-tip|alert)$/;

/** Whether an element has a role, and that or its classes may say more about a callout. */
function hasRole(tree: Tree, row: number): boolean {
  const role = Attribute.role(tree, row);
  return (
    role !== undefined && (ROLE.test(role) || naming(tree, Attribute.class(tree, row)?.trim() ?? "").says)
  );
}

/** Returns the type in the attributes of callouts; `""` if they only declare one. */
function declaredWord(tree: Tree, row: number): string | undefined {
  for (const typeOf of typeReaders) {
    const word = typeOf(tree, row)?.trim().toLowerCase();
    if (word !== undefined) return word;
  }
  return readNodeType(tree, row) === "callout" ? "" : undefined;
}

/** Returns the type in an attribute that has other meanings elsewhere. */
function variant(tree: Tree, row: number): string | undefined {
  for (const typeOf of variantReaders) {
    const word = typeOf(tree, row)?.trim().toLowerCase();
    if (word !== undefined && typeByWord(word) !== undefined) return word;
  }
  return undefined;
}

/** What the classes of an element say about a callout. */
interface Naming {
  /** Whether one of them belongs to callouts: only to them, or also to other elements. */
  readonly isCertain: boolean;
  readonly isPossible: boolean;
  /** The type in a class that names a callout; `""` if that class only has a colour. */
  readonly typed: string | undefined;
  /** A type as a class of its own, and a word that has other meanings without the class of a callout. */
  readonly separate: string | undefined;
  readonly other: string | undefined;
  /** Whether they say anything. */
  readonly says: boolean;
}

/** Maximum number of classes that are read. */
const MAX_CLASSES = 24;

const namings = once((_: Tree["strings"]) => new Map<string, Naming>());

function readClasses(classes: string): Naming {
  let isCertain = false;
  let isPossible = false;
  let typed: string | undefined;
  let separate: string | undefined;
  let other: string | undefined;
  for (const name of classes.split(/\s+/, MAX_CLASSES)) {
    if (name.length > 64) continue;
    const token = name
      .replace(/(?<=[a-z\d])(?=[A-Z])|[_-]+/g, "-")
      .replace(/-root$/, "")
      .toLowerCase();
    isCertain ||= CALLOUT.test(token);
    isPossible ||= PERHAPS.test(token);
    const match = TYPED.exec(token) ?? REVERSED.exec(token) ?? JOINED.exec(token);
    if (match !== null) {
      const word = match[1] ?? match[2]!;
      typed = specific(typed, typeByWord(word) === undefined ? "" : word);
      continue;
    }
    const alone = SEPARATE.exec(token);
    if (alone === null) continue;
    separate = specific(separate, alone[1] ?? alone[3]);
    other = specific(other, alone[2]);
  }
  const names = isCertain || isPossible || (typed ?? separate ?? other) !== undefined;
  const box = classes.toLowerCase();
  return { isCertain, isPossible, typed, separate, other, says: names || BOXES.test(box) || ASIDE.test(box) };
}

/** Returns what classes say; each value on a page is read once. */
function naming(tree: Tree, classes: string): Naming {
  const known = namings(tree.strings);
  let said = known.get(classes);
  if (said === undefined) known.set(classes, (said = readClasses(classes)));
  return said;
}

/** Returns the first word, unless that is a general one and there is a second. */
function specific(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined) return second;
  return second && /^(?:note|hint)?$/.test(first) ? second : first;
}

/** An element that may be a callout. */
interface Box extends Naming {
  readonly tree: Tree;
  readonly row: number;
  readonly tag: number;
  /** Its classes in lower case. */
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
    read: ({ tree, row, typed, separate }) => declaredWord(tree, row) || (typed ?? separate ?? ""),
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
    read: ({ typed, separate }) => typed ?? separate ?? "",
  },
  {
    name: "quotations that begin with a heading that has a type: ExDoc",
    matches: ({ tag, classes }) => tag === Tag.blockquote && classes === "",
    read({ tree, row }) {
      const first = firstElement(tree, row);
      const word = HEADINGS.has(htmlTag(tree, first)) ? Attribute.class(tree, first)?.trim() : undefined;
      return word === "info" || word === "neutral" || ONLY.test(word ?? "") ? word : undefined;
    },
  },
  {
    name: "other boxes",
    matches: ({ classes }) => OTHER.test(classes),
    read: () => undefined,
  },
  {
    name: "alerts of shadcn/ui",
    matches: ({ tree, row }) => readSlot(tree, row) === "alert" && Attribute.role(tree, row) === "alert",
    read: () => "",
  },
  {
    name: "custom elements",
    matches: ({ tree, row }) => isCalloutElement(tree, row),
    read: ({ tree, row, typed, separate }) => typed ?? separate ?? variant(tree, row) ?? "",
  },
  {
    name: "details of Docusaurus and VitePress, which are not callouts",
    matches: ({ tag, classes }) => tag === Tag.details && /(?:^|\s)details(?:_|\s|$)/.test(classes),
    read: ({ classes, typed }) => (/admonition/.test(classes) ? typed : undefined),
  },
  {
    name: "classes of callouts",
    matches: ({ isCertain }) => isCertain,
    read: ({ tree, row, typed, separate, other }) =>
      specific(typed, separate ?? other) || (variant(tree, row) ?? ""),
  },
  {
    name: "classes with a type",
    matches: ({ typed }) => typed !== undefined,
    read: ({ typed, separate }) => specific(typed, separate),
  },
  {
    name: "sections of Doxygen",
    matches: ({ tag }) => tag === Tag.dl,
    read: ({ classes, separate, other }) => (/^section \w+$/.test(classes) ? (separate ?? other) : undefined),
  },
  {
    name: "boxes of XWiki, Qiita and Zenn",
    matches: ({ classes }) => BOXES.test(classes),
    read: ({ classes }) => BOXES.exec(classes)![1] ?? BOXES.exec(classes)![2] ?? "",
  },
  {
    name: "a class and a type",
    matches: ({ isPossible, classes }) => isPossible && !ONLY.test(classes),
    read({ tree, row, tag, classes, separate }) {
      // Without another type, a hint is any note of GitBook.
      if (separate !== undefined) return separate === "hint" && separate !== classes ? "" : separate;
      if (tag === Tag.figure || tag === Tag.blockquote) return /\bcallout\b/.test(classes) ? "" : undefined;
      return /\bprompt\b/.test(classes) ? variant(tree, row) : undefined;
    },
  },
  {
    name: "a type as the only class: Microsoft, DocBook, rustdoc, Android, Apple, Wiki.js",
    matches: ({ tag, classes }) => ONLY.test(classes) && !OUTER.has(tag),
    read: ({ tag, classes, separate }) =>
      separate === classes || tag === Tag.blockquote ? separate : undefined,
  },
  {
    name: "asides of Google and Apple",
    matches: ({ tag, classes }) => tag === Tag.aside && ASIDE.test(classes),
    read: ({ classes }) => (typeByWord(classes) === undefined ? "" : classes),
  },
  {
    name: "details of MkDocs",
    matches: ({ tag, classes }) => tag === Tag.details && !/(?:^|\s)(?:faq|help)(?:\s|$)/.test(classes),
    read: ({ separate, other }) => separate ?? other,
  },
];

/**
 * Returns the type of a callout, one of those of GitHub and Obsidian: `note` if the page has no other; undefined
 * if the element is not a callout. If its classes say no more than `note`, its label, icon or title decides.
 */
export function readCallout(tree: Tree, row: number): string | undefined {
  const classes = Attribute.class(tree, row)?.trim() ?? "";
  const tag = htmlTag(tree, row);
  const box = { tree, row, tag, classes: classes.toLowerCase(), ...naming(tree, classes) };
  const word = DIALECTS.find(({ matches }) => matches(box))?.read(box);
  if (word === undefined) return undefined;
  const type = typeByWord(word) ?? "note";
  return isGeneral(type) ? (shownType(tree, row) ?? type) : type;
}

/** Maximum number of rows of a callout that are searched for its first text. */
const MAX_ROWS = 24;

/** Returns the type that the label of a callout, or its first text, names. */
function shownType(tree: Tree, row: number): string | undefined {
  const label = namedType(readLabel(tree, row) ?? "");
  if (label !== undefined) return label;
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop; i++) if (isWordRow(tree, i)) return namedType(text(tree, i));
  return undefined;
}

/** Returns the first element in another; the row after it if that has none. */
function firstElement(tree: Tree, row: number): number {
  return tree.kind[row + 1] === NodeKind.text && !isWordRow(tree, row + 1) ? row + 2 : row + 1;
}

/** Classes of the body of a callout that can be folded: Quarto. */
const COLLAPSE = /(?:^|\s)callout-collapse(?:\s|$)/;

/** Returns `-` for a callout that is folded, `+` for one that can be folded, as in Obsidian; otherwise undefined. */
export function calloutFold(tree: Tree, row: number): "-" | "+" | undefined {
  if (htmlTag(tree, row) === Tag.details) return hasAttribute(tree, row, "open") ? "+" : "-";
  const fold = readFold(tree, row)?.trim();
  if (fold !== undefined) return fold === "-" || fold === "+" ? fold : undefined;
  if (!/(?:^|\s)callout(?:\s|$)/.test(Attribute.class(tree, row) ?? "")) return undefined;
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop; i++) {
    const classes = htmlTag(tree, i) === Tag.div ? (Attribute.class(tree, i) ?? "") : "";
    if (COLLAPSE.test(classes)) return /(?:^|\s)show(?:\s|$)/.test(classes) ? "+" : "-";
  }
  return undefined;
}
