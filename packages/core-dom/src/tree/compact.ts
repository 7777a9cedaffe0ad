import { CommonAttribute } from "./attribute-names.js";
import { columnsOf } from "./columns.js";
import { scriptKind } from "./hidden.js";
import { newStringStore, type StringStore } from "./string-store.js";
import { attributeAt, stringAt } from "./strings.js";
import { Tag } from "./tags.js";
import { Hidden, NodeKind, type Tree } from "./types.js";

/**
 * Copies a tree without its page: it keeps the strings that it needs, each once, and the source can be freed.
 * It is meant for trees that are stored, because most of a page's memory is its source. It takes as long as
 * the parse or a little longer.
 *
 * Every row, name, attribute and measure stays. The text of `script` and `style` elements is dropped ({@link
 * text} returns the empty string), except for scripts of a JSON type, which contain data.
 *
 * @param tree - remains as it is.
 * @example
 * const trees = pages.map((html) => compact(parse(html)));
 */
export function compact(tree: Tree): Tree {
  const { strings, length } = tree;
  const store = newStringStore();
  const [tag, parent, end, dataStart, dataLength] = columnsOf(Int32Array, length, 5);
  tag.set(tree.tag);
  parent.set(tree.parent);
  end.set(tree.end);
  dataStart.set(strings.dataStart);
  dataLength.set(strings.dataLength);
  for (let row = 0; row < length; row++) {
    const kind = tree.kind[row];
    if (kind !== NodeKind.text && kind !== NodeKind.comment) continue;
    if (kind === NodeKind.text && isCode(tree, tree.parent[row]!)) {
      dataStart[row] = 0;
      dataLength[row] = 0;
    } else {
      dataStart[row] = store.add(stringAt(strings, dataStart[row]!, dataLength[row]!, false));
    }
  }

  const attributes = strings.attributeName.length;
  const [attributeName, valueStart, valueLength] = columnsOf(Int32Array, attributes, 3);
  attributeName.set(strings.attributeName);
  valueLength.set(strings.valueLength);
  copyValues(tree, store, valueStart);
  const { source, extra } = store.strings();
  return {
    ...tree,
    tag,
    parent,
    end,
    strings: {
      ...strings,
      source,
      extra,
      dataStart,
      dataLength,
      attributeName,
      valueStart,
      valueLength,
    },
  };
}

function copyValues({ strings }: Tree, store: StringStore, valueStart: Int32Array): void {
  for (let i = 0; i < valueStart.length; i++) {
    valueStart[i] = store.add(stringAt(strings, strings.valueStart[i]!, strings.valueLength[i]!, true));
  }
}

/** Whether the row is an element whose text is neither content nor data. */
function isCode(tree: Tree, row: number): boolean {
  if (tree.tag[row] === Tag.style) return true;
  if (tree.tag[row] !== Tag.script) return false;
  return scriptKind(attributeAt(tree, row, CommonAttribute.type)) === Hidden.script;
}
