import { Attribute, attributeReader, NodeKind, type Tree } from "@winnow/core-dom";
import { localName } from "./local-name.js";
import { linkedValue, markupValue } from "./markup-value.js";
import type { Item, ItemValue, SourceReader } from "./types.js";
import { addValue, tokens } from "./values.js";

const itemScope = attributeReader("itemscope");
const itemId = attributeReader("itemid");
const itemReferences = attributeReader("itemref");

/** Maximum number of rows that are read for all `itemref`s, in rows of the page. */
const MAX_REFERENCES = 4;

/** An item, and the rows of the elements that are its properties. */
interface Scope {
  readonly item: Omit<Item, "properties" | "nested"> & {
    readonly properties: Map<string, ItemValue[]>;
    nested: boolean;
  };
  readonly rows: number[];
  readonly references: string | undefined;
}

type Scopes = ReadonlyMap<number, Scope>;

/**
 * Reads the items of a page's microdata in document order (HTML §5, "Microdata"), also those inside others.
 * It differs from the standard in two ways, as pages do: `content` counts on every element, and the value of
 * a link for an author, or a name, is its text.
 */
export function microdata(reader: SourceReader): readonly Item[] {
  const { tree } = reader;
  const scopes = new Map<number, Scope>();
  const open: Scope[] = [];
  let referring = false;
  for (const row of reader.rows.microdata) {
    while (open.length > 0 && row >= tree.end[open.at(-1)!.item.row]!) open.pop();
    const outer = open.at(-1);
    const isProperty = outer !== undefined && Attribute.itemprop(tree, row) !== undefined;
    if (isProperty) outer.rows.push(row);
    if (itemScope(tree, row) === undefined) continue;
    const scope = begin(tree, row, isProperty);
    referring ||= scope.references !== undefined;
    scopes.set(row, scope);
    open.push(scope);
  }
  if (referring) addReferences(tree, scopes);
  for (const scope of scopes.values()) fill(reader, scope, scopes);
  return [...scopes.values()].map(({ item }) => item);
}

function begin(tree: Tree, row: number, nested: boolean): Scope {
  const id = itemId(tree, row)?.trim();
  const types = tokens(Attribute.itemtype(tree, row)).map(localName);
  return {
    item: { source: "microdata", types, id: id || undefined, properties: new Map(), row, nested },
    rows: [],
    references: itemReferences(tree, row),
  };
}

/** Adds elements elsewhere that an item refers to by their ids (HTML §5.2.5, "the properties of an item"). */
function addReferences(tree: Tree, scopes: Scopes): void {
  const byId = rowsById(tree);
  let left = MAX_REFERENCES * tree.length;
  for (const { item, rows, references } of scopes.values()) {
    if (references === undefined) continue;
    const known = new Set(rows);
    for (const id of tokens(references)) {
      const root = byId.get(id);
      // An item that refers to an element around it would contain itself.
      if (root === undefined || (root <= item.row && item.row < tree.end[root]!)) continue;
      for (let row = root; row < tree.end[root]! && left > 0; row++, left--) {
        const kind = tree.kind[row]!;
        if (kind === NodeKind.fragment) row = tree.end[row]! - 1;
        if (kind !== NodeKind.element) continue;
        if (Attribute.itemprop(tree, row) !== undefined && !known.has(row)) {
          known.add(row);
          rows.push(row);
          const inner = scopes.get(row);
          if (inner !== undefined) inner.item.nested = true;
        }
        if (scopes.has(row)) row = tree.end[row]! - 1;
      }
    }
    rows.sort((a, b) => a - b);
  }
}

function rowsById(tree: Tree): ReadonlyMap<string, number> {
  const rows = new Map<string, number>();
  for (let row = 1; row < tree.length; row++) {
    const id = Attribute.id(tree, row);
    if (id !== undefined && !rows.has(id)) rows.set(id, row);
  }
  return rows;
}

function fill(reader: SourceReader, { item, rows }: Scope, scopes: Scopes): void {
  for (const row of rows) {
    const inner = scopes.get(row)?.item;
    const plain = inner ?? markupValue(reader, row);
    for (const written of new Set(tokens(Attribute.itemprop(reader.tree, row)))) {
      const name = localName(written);
      const value = inner === undefined ? (linkedValue(reader, row, name, "microdata") ?? plain) : inner;
      if (name === "" || value === "") continue;
      addValue(item.properties, name, value);
    }
  }
}
