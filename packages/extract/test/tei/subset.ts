/** The rules for an element of the subset. */
export interface ElementRule {
  /** Its attributes in addition to {@link GLOBAL_ATTRIBUTES}. */
  readonly attributes: readonly string[];
  /** All elements that may contain it. */
  readonly parents: readonly string[];
  /** Whether it may contain text. */
  readonly text: boolean;
}

/** Attributes of TEI's class `att.global` that any element may have. */
export const GLOBAL_ATTRIBUTES: readonly string[] = ["xml:lang"];

/**
 * Elements with text and phrases. In the Guidelines these have the content `macro.paraContent`,
 * `macro.phraseSeq` or `macro.specialPara`, each of which has `model.phrase` and `model.global`: what one of
 * them may contain, the others may contain too.
 */
const PHRASES: readonly string[] = [
  ...["p", "ab", "head", "item", "cell", "note", "label", "hi", "ref", "title", "term", "q", "del", "add"],
  ...["foreign", "abbr", "rb", "rt", "date", "time"],
];

/** Elements that contain blocks: `model.common` in divisions and figures, `macro.specialPara` in others. */
const FLOWS: readonly string[] = ["div", "quote", "item", "cell", "note", "figure"];

const rule = (parents: readonly string[], text: boolean, ...attributes: string[]): ElementRule => ({
  attributes,
  parents,
  text,
});

/**
 * The elements of TEI P5 in documents, with all of their attributes and parents: a subset of the schema
 * `tei_all`, derived from the Guidelines. It has the children of each element's content model (the reference
 * pages of appendix C) and the attributes of its classes that occur here. Further rules that a table of
 * parents cannot express: a `div` begins with its `head`, and only `div`, `milestone` and `note` follow a
 * `div` in it; a `list` of type `gloss` has pairs of `label` and `item`, other lists only items; `head` comes
 * first in `list`, `table` and `figure`; `publisher` comes first in `publicationStmt`, and `titleStmt` begins
 * with a `title`.
 */
export const SUBSET: ReadonlyMap<string, ElementRule> = new Map<string, ElementRule>([
  // The document and its header (chapters 2 and 4).
  ["TEI", rule([], false, "xmlns")],
  ["teiHeader", rule(["TEI"], false)],
  ["fileDesc", rule(["teiHeader"], false)],
  ["titleStmt", rule(["fileDesc"], false)],
  ["publicationStmt", rule(["fileDesc"], false)],
  ["availability", rule(["publicationStmt"], false)],
  ["licence", rule(["availability"], true, "target")],
  ["sourceDesc", rule(["fileDesc"], false)],
  ["bibl", rule(["sourceDesc"], false)],
  ["author", rule(["titleStmt", "bibl"], true)],
  ["publisher", rule(["publicationStmt", "bibl"], true)],
  ["idno", rule(["publicationStmt"], true, "type")],
  ["profileDesc", rule(["teiHeader"], false)],
  ["abstract", rule(["profileDesc"], false)],
  ["langUsage", rule(["profileDesc"], false)],
  ["language", rule(["langUsage"], true, "ident")],
  ["textClass", rule(["profileDesc"], false)],
  ["keywords", rule(["textClass"], false)],
  ["revisionDesc", rule(["teiHeader"], false)],
  ["change", rule(["revisionDesc"], true, "when")],
  ["text", rule(["TEI"], false)],
  ["body", rule(["text"], false)],
  ["div", rule(["body", "div"], false, "type")],
  // Blocks (chapter 3).
  ["head", rule(["div", "table", "figure"], true, "rend")],
  // The author and date of a post (chapter 4).
  ["byline", rule(["div"], true)],
  ["docAuthor", rule(["byline"], true)],
  ["p", rule([...FLOWS, "abstract"], true)],
  ["ab", rule(FLOWS, true, "type", "rend", "xml:space")],
  ["quote", rule(FLOWS, false, "source")],
  ["list", rule(FLOWS, false, "type", "rend")],
  ["item", rule(["list"], true, "n")],
  ["label", rule(["list"], true)],
  ["table", rule(FLOWS, false)],
  ["row", rule(["table"], false, "role")],
  ["cell", rule(["row"], true, "role", "cols", "rows")],
  ["figure", rule([...FLOWS, ...PHRASES], false)],
  ["graphic", rule(["figure"], false, "url", "width", "height")],
  ["figDesc", rule(["figure"], true)],
  ["note", rule(FLOWS, true, "type", "subtype", "place", "xml:id", "n", "target")],
  ["milestone", rule(FLOWS, false, "unit", "rend")],
  // Phrases (chapter 3).
  ["hi", rule(PHRASES, true, "rend")],
  ["ref", rule([...PHRASES, "bibl"], true, "type", "target", "xml:id")],
  ["title", rule([...PHRASES, "titleStmt", "bibl"], true, "type")],
  ["term", rule([...PHRASES, "keywords"], true, "type")],
  ["date", rule([...PHRASES, "publicationStmt", "bibl", "byline"], true, "when")],
  ["time", rule(PHRASES, true, "when")],
  ...["q", "del", "add", "foreign"].map((name) => [name, rule(PHRASES, true)] as const),
  ["lb", rule(PHRASES, false)],
  ["code", rule(PHRASES, true, "lang")],
  ["formula", rule(PHRASES, true, "notation", "rend")],
  ["choice", rule(PHRASES, false)],
  ["abbr", rule([...PHRASES, "choice"], true)],
  ["expan", rule(["choice"], true)],
  ["ruby", rule(PHRASES, false)],
  ["rb", rule(["ruby"], true)],
  ["rt", rule(["ruby"], true)],
]);
