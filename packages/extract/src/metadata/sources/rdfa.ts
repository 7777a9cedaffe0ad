import { attribute } from "@winnow/core-dom";
import { localName } from "./local-name.js";
import { linkedValue, markupValue } from "./markup-value.js";
import type { Item, ItemValue, SourceReader } from "./types.js";

/** An item as it grows. */
type Draft = Omit<Item, "properties" | "types" | "nested"> & {
  readonly properties: Map<string, ItemValue[]>;
  readonly types: string[];
  nested: boolean;
};

/** What holds for the descendants of a row. */
interface Scope {
  readonly end: number;
  readonly subject: Draft | undefined;
  /** Properties of the subject whose value is the next subject inside (RDFa Core's "incomplete triples"). */
  readonly waiting: readonly string[];
}

/** Types of one subject. */
const MOST_TYPES = 20;

/** Prefixes of what is said of the page as a whole, which `meta` statements give. */
const OF_THE_PAGE = /^(?:og|fb|article|book|profile|video|music|product|twitter|al):/i;

/**
 * The items of a page's RDFa in document order: RDFa Lite 1.1 (`vocab`, `typeof`, `property`, `resource`, `prefix`)
 * with `about`, `content`, `datetime`, `datatype` and, where it names a property with a prefix, `rel` of RDFa 1.1.
 * Vocabularies are not told apart: types and properties are known by their local names, as everywhere here. Only typed
 * items are given, and what they hold.
 */
export function rdfa(reader: SourceReader): readonly Item[] {
  const { tree } = reader;
  const items: Draft[] = [];
  const bySubject = new Map<string, Draft>();
  const open: Scope[] = [];
  for (const row of reader.rows.rdfa) {
    reader.limit.step();
    while (open.length > 0 && row >= open.at(-1)!.end) open.pop();
    const scope = open.at(-1);
    const type = attribute(tree, row, "typeof");
    const about = attribute(tree, row, "about");
    // Outside of all subjects only these two begin one, or go on with one that has a name.
    if (type === undefined && about === undefined && scope === undefined && bySubject.size === 0) continue;
    const property = attribute(tree, row, "property");
    const resource = attribute(tree, row, "resource");
    const rel = scope === undefined && about === undefined ? [] : prefixed(attribute(tree, row, "rel"));
    const begins =
      type !== undefined || about !== undefined || (resource !== undefined && property === undefined);
    if (!begins && property === undefined && rel.length === 0) continue;

    // With `content` or `datatype`, a property is one of the element's own subject; else a typed element is its value.
    const literal =
      attribute(tree, row, "content") !== undefined || attribute(tree, row, "datatype") !== undefined;
    let subject = scope?.subject;
    if (begins) {
      subject = subjectOf(row, about ?? resource ?? hrefOf(reader, row));
      addTypes(subject, type);
      if (scope?.subject !== undefined && about === undefined) {
        for (const name of scope.waiting) hold(scope.subject, name, subject);
      }
    }
    if (begins || rel.length > 0) open.push({ end: tree.end[row]!, subject, waiting: rel });
    if (property === undefined) continue;
    const isValue = type !== undefined && about === undefined && !literal;
    const owner = isValue ? scope?.subject : subject;
    if (owner !== undefined) addValues(owner, row, property, isValue ? subject : undefined, resource);
  }
  return items.filter(({ types }) => types.length > 0);

  function subjectOf(row: number, name: string | undefined): Draft {
    const id = name === undefined ? undefined : idOf(reader, name);
    const known = id === undefined ? undefined : bySubject.get(id);
    if (known !== undefined) return known;
    const made: Draft = {
      source: "rdfa",
      types: [],
      ...(id ? { id } : {}),
      properties: new Map(),
      row,
      nested: false,
    };
    if (id !== undefined) bySubject.set(id, made);
    items.push(made);
    return made;
  }

  function addValues(
    owner: Draft,
    row: number,
    names: string,
    item: Draft | undefined,
    resource: string | undefined,
  ): void {
    let plain: string | undefined;
    for (const written of tokens(names)) {
      if (item === undefined && OF_THE_PAGE.test(written)) continue;
      const name = localName(written);
      if (item !== undefined) hold(owner, name, item);
      else {
        plain ??= plainValue(reader, row, resource);
        addValue(owner, name, linkedValue(reader, row, name, "rdfa") ?? plain);
      }
    }
  }
}

function addTypes(subject: Draft, type: string | undefined): void {
  for (const local of tokens(type).map(localName)) {
    if (local === "" || subject.types.includes(local)) continue;
    if (subject.types.length < MOST_TYPES) subject.types.push(local);
  }
}

function addValue(owner: Draft, name: string, value: ItemValue): void {
  if (name === "" || value === "" || value === owner) return;
  const values = owner.properties.get(name);
  if (values === undefined) owner.properties.set(name, [value]);
  else values.push(value);
}

function hold(owner: Draft, name: string, item: Draft): void {
  if (item !== owner) item.nested = true;
  addValue(owner, name, item);
}

function plainValue(reader: SourceReader, row: number, resource: string | undefined): string {
  if (resource === undefined || attribute(reader.tree, row, "content") !== undefined)
    return markupValue(reader, row);
  return reader.resolve(resource) ?? resource;
}

function hrefOf({ tree }: SourceReader, row: number): string | undefined {
  return attribute(tree, row, "href") ?? attribute(tree, row, "src");
}

/** Subjects by their absolute address; a blank node (`_:a`) or a fragment is one as it stands. */
function idOf({ resolve }: SourceReader, name: string): string {
  return /^(?:\[|_:|#)/.test(name) ? name : (resolve(name) ?? name);
}

/** The local names of a `rel` that have a prefix: others are HTML's own. */
function prefixed(rel: string | undefined): readonly string[] {
  return rel?.includes(":")
    ? tokens(rel)
        .filter((name) => name.includes(":"))
        .map(localName)
    : [];
}

function tokens(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.split(/\s+/).filter((token) => token !== "");
}
