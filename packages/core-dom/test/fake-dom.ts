import { attributes, doctype, type Tree, tagName, text } from "../src/index.js";

/** `Node.nodeType` by the kind of row. */
const NODE_TYPES: readonly number[] = [9, 11, 10, 1, 3, 8];

const NAMESPACE_URIS: readonly string[] = [
  "http://www.w3.org/1999/xhtml",
  "http://www.w3.org/2000/svg",
  "http://www.w3.org/1998/Math/MathML",
];

/** The properties of a live document's nodes that a walk reads; as there, they belong to the prototype. */
class FakeNode {
  readonly #tree: Tree;
  readonly #row: number;
  #first: FakeNode | null = null;
  #last: FakeNode | null = null;
  #next: FakeNode | null = null;
  #content: FakeNode | null = null;

  constructor(tree: Tree, row: number) {
    this.#tree = tree;
    this.#row = row;
  }

  add(node: FakeNode): void {
    if (this.nodeType === 1 && node.nodeType === 11) {
      this.#content = node;
      return;
    }
    if (this.#last === null) this.#first = node;
    else this.#last.#next = node;
    this.#last = node;
  }

  get nodeType(): number {
    return NODE_TYPES[this.#tree.kind[this.#row]!]!;
  }
  get firstChild(): FakeNode | null {
    return this.#first;
  }
  get nextSibling(): FakeNode | null {
    return this.#next;
  }
  get content(): FakeNode | undefined {
    return this.#content ?? undefined;
  }
  get data(): string {
    return text(this.#tree, this.#row);
  }
  get localName(): string {
    return tagName(this.#tree, this.#row);
  }
  get namespaceURI(): string {
    return NAMESPACE_URIS[this.#tree.namespace[this.#row]!]!;
  }
  get attributes(): { name: string; value: string }[] {
    return attributes(this.#tree, this.#row).map(([name, value]) => ({ name, value }));
  }
  get name(): string {
    return doctype(this.#tree, this.#row).name;
  }
  get publicId(): string {
    return doctype(this.#tree, this.#row).publicId;
  }
  get systemId(): string {
    return doctype(this.#tree, this.#row).systemId;
  }
}

/** Returns the nodes of a tree in the form of a browser. */
export function liveOf(tree: Tree): FakeNode {
  const nodes = Array.from({ length: tree.length }, (_, row) => new FakeNode(tree, row));
  for (let row = 1; row < tree.length; row++) nodes[tree.parent[row]!]!.add(nodes[row]!);
  return nodes[0]!;
}
