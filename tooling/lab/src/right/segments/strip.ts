import { Hidden, NodeKind, parse, type Tree } from "@winnow/core-dom";

/** A form of a page: as it is, without what it declares about its units, or also without all ids and classes. */
export const FORMS = ["declared", "names", "no-names"] as const;
export type Form = (typeof FORMS)[number];

const DECLARATIONS = ["itemscope", "itemprop", "itemtype", "itemid", "itemref"];

/** An attribute that nobody reads, which the removed ones become. */
const UNREAD = "nomodule";

/** Returns the tree in a form. The rows stay the same. */
export function stripped(tree: Tree, form: Form): Tree {
  if (form === "declared") return tree;
  const names = form === "names" ? DECLARATIONS : [...DECLARATIONS, "id", "class"];
  const { ids, bits } = idsOf(names);
  const [unread] = idsOf([UNREAD]).ids;
  const removed = new Set(ids);
  const { strings, kind, hidden } = tree;
  const keep = ~bits.reduce((all, bit) => all | bit, 0);
  return {
    ...tree,
    strings: {
      ...strings,
      attributeName: strings.attributeName.map((id) => (removed.has(id) ? unread! : id)),
      common: strings.common.map((bit) => bit & keep),
      dataLength: strings.dataLength.map((length, row) =>
        kind[row] === NodeKind.text && hidden[row] === Hidden.jsonLd ? 0 : length,
      ),
    },
  };
}

/** Returns the ids of attribute names, which are the same in every tree, and the bits of common ones. */
function idsOf(names: readonly string[]): {
  readonly ids: readonly number[];
  readonly bits: readonly number[];
} {
  const trees = names.map((name) => parse(`<p ${name}=x>`));
  return {
    ids: trees.map(({ strings }) => strings.attributeName[0]!),
    bits: trees.map(({ strings }) => Math.max(...strings.common)),
  };
}
