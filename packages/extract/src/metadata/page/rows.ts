import {
  Attribute,
  attributeReader,
  attributeTester,
  Hidden,
  Label,
  type Marks,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
} from "@winnow/core-dom";
import { valueReader } from "@winnow/core-dom/blocks";
import { NameSign, nameSigns } from "./name-signs.js";

/**
 * Rows that the sources and fields of a page read, each list in document order, without the contents of
 * templates.
 */
export interface PageRows {
  readonly metas: readonly number[];
  /** Scripts with a type. */
  readonly scripts: readonly number[];
  /** `link`, `a` and `area` elements with a `rel`. */
  readonly links: readonly number[];
  /** Elements that are a microdata item or property. */
  readonly microdata: readonly number[];
  /** Elements with an attribute of RDFa's statements, from the first one with a subject or type. */
  readonly rdfa: readonly number[];
  /** Visible `h1` to `h4` elements. */
  readonly headings: readonly number[];
  /**
   * What each visible element may be, as bits of `NameSign`: by its class, id and test id, and a byline also by a `rel`,
   * `itemprop` or `itemtype`. Also in the contents of visible templates.
   */
  readonly signs: Uint8Array;
  /** Visible elements that may be a date: `time`, custom elements, those with the sign of a date. */
  readonly dates: readonly number[];
  /** Visible elements that may be a breadcrumb trail: `nav`, those with the sign of one. */
  readonly trails: readonly number[];
  /** The `title` element; -1 without one. */
  readonly title: number;
  /** The first and the last text row that the method marks as content; -1 without marks. */
  readonly markedStart: number;
  readonly markedEnd: number;
  /** The first and the last of these rows that is visible. */
  readonly contentStart: number;
  readonly contentEnd: number;
}

/** The attributes that name an element for style sheets, scripts and tests. */
const NAMING = "class id data-testid data-qa data-component data-hook".split(" ");
const attributesOf = attributeTester([
  ..."itemprop itemscope typeof about rel itemtype".split(" "),
  ...NAMING,
]);
const MICRODATA = 0b11;
const RDFA_SUBJECT = 0b1100;
const REL = 0b10000;
const STATEMENTS = 0b1111;
/** `rel`, `itemprop` and `itemtype`. */
const BYLINE = 0b110001;
const CLASS = 0x40;
const NAMES = 0xfc0;
/** Nearly every page has them in its head, where they are no RDFa. */
const rdfaValue = attributeTester(["property", "resource"]);

const classSigns = valueReader("class", nameSigns, 0);
const readFurtherNames = NAMING.slice(1).map(attributeReader);

/** The id of the last tag in HTML, SVG and MathML. */
const LAST_KNOWN_TAG = Math.max(...Object.values(Tag));

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] extends readonly number[] ? number[] : T[Key] };

/**
 * Collects the rows in one walk over the tree. What few elements have is in functions of their own, so that engines
 * compile the loop once.
 */
export function pageRows(tree: Tree, marks?: Marks): PageRows {
  // biome-ignore format: a table
  const rows: Mutable<PageRows> = {
    metas: [], scripts: [], links: [], microdata: [], rdfa: [], headings: [], signs: new Uint8Array(tree.length),
    dates: [], trails: [], title: -1, markedStart: -1, markedEnd: -1, contentStart: -1, contentEnd: -1,
  };
  const signsOfClass = classSigns(tree);
  const { kind, hidden, tag } = tree;
  // The contents of visible templates have signs, and are in no other list.
  let fragmentEnd = 0;
  for (let row = 1; row < tree.length; row++) {
    if (kind[row] === NodeKind.element) {
      const attributes = attributesOf(tree, row);
      if (hidden[row] === Hidden.visible) {
        const names = attributes & NAMES;
        let signs = names === CLASS ? signsOfClass(row) : names === 0 ? 0 : nameSigns(namesOf(tree, row));
        if ((attributes & BYLINE) !== 0) signs |= NameSign.byline;
        rows.signs[row] = signs;
        if (signs > NameSign.byline || MAY_BE_SIGN[tag[row]!] !== 0) addSigns(rows, row, signs, tag[row]!);
      }
      if (row < fragmentEnd) continue;
      if ((attributes & STATEMENTS) !== 0 || rows.rdfa.length > 0) addStatements(rows, tree, row, attributes);
      if (IS_LISTED[tag[row]!] === 1) addElement(rows, tree, row, attributes);
    } else if (kind[row] === NodeKind.fragment) {
      if (hidden[row] === Hidden.visible) fragmentEnd = Math.max(fragmentEnd, tree.end[row]!);
      else row = tree.end[row]! - 1;
    }
  }
  if (marks !== undefined) addMarked(rows, tree, marks);
  return rows;
}

/** Tags that are in a list whatever their attributes; beyond the columns, custom elements, which may be dates. */
const MAY_BE_SIGN = new Uint8Array(LAST_KNOWN_TAG + 1);
for (const tag of [Tag.time, Tag.nav]) MAY_BE_SIGN[tag] = 1;
const IS_LISTED = new Uint8Array(LAST_KNOWN_TAG + 1);
// biome-ignore format: a list
for (const tag of [
  Tag.a, Tag.link, Tag.area, Tag.meta, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.script, Tag.title,
]) IS_LISTED[tag] = 1;

function addSigns(rows: Mutable<PageRows>, row: number, signs: number, tag: number): void {
  if ((signs & NameSign.date) !== 0 || tag === Tag.time || tag > LAST_KNOWN_TAG) rows.dates.push(row);
  if ((signs & NameSign.trail) !== 0 || tag === Tag.nav) rows.trails.push(row);
}

function addStatements(rows: Mutable<PageRows>, tree: Tree, row: number, attributes: number): void {
  if ((attributes & MICRODATA) !== 0) rows.microdata.push(row);
  if ((attributes & RDFA_SUBJECT) !== 0 || (rows.rdfa.length > 0 && isRdfaValue(tree, row, attributes)))
    rows.rdfa.push(row);
}

function addElement(rows: Mutable<PageRows>, tree: Tree, row: number, attributes: number): void {
  if (tree.namespace[row] !== Namespace.html) return;
  const tag = tree.tag[row]!;
  if (tag === Tag.a || tag === Tag.link || tag === Tag.area) {
    if ((attributes & REL) !== 0) rows.links.push(row);
  } else if (tag === Tag.meta) rows.metas.push(row);
  else if (tag === Tag.script) {
    if (Attribute.type(tree, row) !== undefined) rows.scripts.push(row);
  } else if (tag === Tag.title) {
    if (rows.title < 0) rows.title = row;
  } else if (tree.hidden[row] === Hidden.visible) rows.headings.push(row);
}

function addMarked(rows: Mutable<PageRows>, tree: Tree, { label }: Marks): void {
  for (let row = 1; row < tree.length; row++) {
    if (tree.kind[row] === NodeKind.fragment) {
      row = tree.end[row]! - 1;
      continue;
    }
    if (label[row] !== Label.content || tree.kind[row] !== NodeKind.text) continue;
    if (rows.markedStart < 0) rows.markedStart = row;
    rows.markedEnd = row;
    if (tree.textBefore[row + 1] === tree.textBefore[row]) continue;
    if (rows.contentStart < 0) rows.contentStart = row;
    rows.contentEnd = row;
  }
}

function isRdfaValue(tree: Tree, row: number, attributes: number): boolean {
  if (rdfaValue(tree, row) !== 0) return true;
  return (attributes & REL) !== 0 && Attribute.rel(tree, row)!.includes(":");
}

function namesOf(tree: Tree, row: number): string {
  let names = Attribute.class(tree, row) ?? "";
  for (const read of readFurtherNames) names += ` ${read(tree, row) ?? ""}`;
  return names;
}
