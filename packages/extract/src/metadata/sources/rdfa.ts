import { attribute } from "@winnow/core-dom";
import { localName } from "./local-name.js";
import { linkedValue, markupValue } from "./markup-value.js";
import type { Item, ItemValue, SourceReader } from "./types.js";
import { addValue, tokens } from "./values.js";

/** An item that is being read. */
type Draft = Omit<Item, "properties" | "types" | "nested"> & {
  readonly properties: Map<string, ItemValue[]>;
  readonly types: string[];
  nested: boolean;
};

/** The subject of the descendants of a row. */
interface Scope {
  readonly end: number;
  readonly subject: Draft | undefined;
  /** Properties of the subject whose value is the next subject inside (RDFa Core's "incomplete triples"). */
  readonly incomplete: readonly string[];
}

/** Maximum number of types of one subject. */
const MAX_TYPES = 20;

/** Prefixes of properties of the whole page, which are read as `meta` statements. */
const OF_THE_PAGE = /^(?:og|fb|article|book|profile|video|music|product|twitter|al):/i;

/**
 * Reads the items of a page's RDFa in document order: RDFa Lite 1.1 (`vocab`, `typeof`, `property`,
 * `resource`, `prefix`) with `about`, `content`, `datetime`, `datatype` and, for properties with a prefix,
 * `rel` of RDFa 1.1. Vocabularies are not distinguished: types and properties are identified by their local
 * names, as everywhere here. Only typed items and their contents are returned.
 */
export function rdfa(reader: SourceReader): readonly Item[] {
  const { tree } = reader;
  const items: Draft[] = [];
  const bySubject = new Map<string, Draft>();
  const open: Scope[] = [];
  for (const row of reader.rows.rdfa) {
    while (open.length > 0 && row >= open.at(-1)!.end) open.pop();
    const scope = open.at(-1);
    const type = attribute(tree, row, "typeof");
    const about = attribute(tree, row, "about");
    // Outside all subjects only these two begin one, or continue one that has a name.
    if (type === undefined && about === undefined && scope === undefined && bySubject.size === 0) continue;
    const property = attribute(tree, row, "property");
    const resource = attribute(tree, row, "resource");
    const rel = scope === undefined && about === undefined ? [] : prefixed(attribute(tree, row, "rel"));
    const begins =
      type !== undefined || about !== undefined || (resource !== undefined && property === undefined);
    if (!begins && property === undefined && rel.length === 0) continue;

    // With `content` or `datatype`, a property belongs to the element's own subject; otherwise a typed
    // element is its value.
    const literal =
      attribute(tree, row, "content") !== undefined || attribute(tree, row, "datatype") !== undefined;
    let subject = scope?.subject;
    if (begins) {
      subject = subjectOf(row, about ?? resource ?? linkAttribute(reader, row));
      addTypes(subject, type);
      if (scope?.subject !== undefined && about === undefined) {
        for (const name of scope.incomplete) contain(scope.subject, name, subject);
      }
    }
    if (begins || rel.length > 0) open.push({ end: tree.end[row]!, subject, incomplete: rel });
    if (property === undefined) continue;
    const isValue = type !== undefined && about === undefined && !literal;
    const owner = isValue ? scope?.subject : subject;
    if (owner !== undefined) addValues(owner, row, property, isValue ? subject : undefined, resource);
  }
  return items.filter(({ types }) => types.length > 0);

  function subjectOf(row: number, name: string | undefined): Draft {
    const id = name === undefined ? undefined : subjectId(reader, name);
    const known = id === undefined ? undefined : bySubject.get(id);
    if (known !== undefined) return known;
    const draft: Draft = {
      source: "rdfa",
      types: [],
      id: id || undefined,
      properties: new Map(),
      row,
      nested: false,
    };
    if (id !== undefined) bySubject.set(id, draft);
    items.push(draft);
    return draft;
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
      if (item !== undefined) contain(owner, name, item);
      else {
        plain ??= plainValue(reader, row, resource);
        add(owner, name, linkedValue(reader, row, name, "rdfa") ?? plain);
      }
    }
  }
}

function addTypes(subject: Draft, type: string | undefined): void {
  for (const local of tokens(type).map(localName)) {
    if (local === "" || subject.types.includes(local)) continue;
    if (subject.types.length < MAX_TYPES) subject.types.push(local);
  }
}

function add(owner: Draft, name: string, value: ItemValue): void {
  if (name !== "" && value !== "" && value !== owner) addValue(owner.properties, name, value);
}

function contain(owner: Draft, name: string, item: Draft): void {
  if (item !== owner) item.nested = true;
  add(owner, name, item);
}

function plainValue(reader: SourceReader, row: number, resource: string | undefined): string {
  if (resource === undefined || attribute(reader.tree, row, "content") !== undefined)
    return markupValue(reader, row);
  return reader.resolve(resource) ?? resource;
}

function linkAttribute({ tree }: SourceReader, row: number): string | undefined {
  return attribute(tree, row, "href") ?? attribute(tree, row, "src");
}

/** Identifies a subject by its absolute address; a blank node (`_:a`) or a fragment as it is written. */
function subjectId({ resolve }: SourceReader, name: string): string {
  return /^(?:\[|_:|#)/.test(name) ? name : (resolve(name) ?? name);
}

/** Returns the local names in a `rel` that have a prefix: others are HTML's own. */
function prefixed(rel: string | undefined): readonly string[] {
  return tokens(rel)
    .filter((name) => name.includes(":"))
    .map(localName);
}
