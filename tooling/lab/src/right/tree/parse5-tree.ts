import { fromDom, type LiveNode, type Tree } from "@winnow/core-dom";
import { defaultTreeAdapter, type DefaultTreeAdapterTypes as P5 } from "parse5";

/**
 * Our tree built from parse5's nodes, without our parser: its columns are counted from the strings, whereas
 * the parser counts them from the source.
 */
export function treeOfParse5(root: P5.ParentNode): Tree {
  return fromDom(new LiveParse5Node(root, [root], 0));
}

/** The part of the DOM interface that `fromDom` reads, for a node of parse5. */
class LiveParse5Node implements LiveNode {
  readonly #node: P5.Node;
  readonly #siblings: readonly P5.Node[];
  readonly #place: number;

  constructor(node: P5.Node, siblings: readonly P5.Node[], place: number) {
    this.#node = node;
    this.#siblings = siblings;
    this.#place = place;
  }

  get nodeType(): number {
    const node = this.#node;
    if (defaultTreeAdapter.isElementNode(node)) return 1;
    if (defaultTreeAdapter.isTextNode(node)) return 3;
    if (defaultTreeAdapter.isCommentNode(node)) return 8;
    if (defaultTreeAdapter.isDocumentTypeNode(node)) return 10;
    return node.nodeName === "#document" ? 9 : 11;
  }

  get firstChild(): LiveParse5Node | null {
    return "childNodes" in this.#node ? nodeAt(this.#node.childNodes, 0) : null;
  }

  get nextSibling(): LiveParse5Node | null {
    return nodeAt(this.#siblings, this.#place + 1);
  }

  get content(): LiveParse5Node | null {
    return "content" in this.#node ? nodeAt([this.#node.content], 0) : null;
  }

  get localName(): string {
    return (this.#node as P5.Element).tagName;
  }

  get namespaceURI(): string {
    return (this.#node as P5.Element).namespaceURI;
  }

  get attributes(): readonly { readonly name: string; readonly value: string }[] {
    const { attrs } = this.#node as P5.Element;
    return attrs.map(({ prefix, name, value }) => ({ name: prefix ? `${prefix}:${name}` : name, value }));
  }

  get data(): string {
    return "value" in this.#node ? this.#node.value : (this.#node as P5.CommentNode).data;
  }

  get name(): string {
    return (this.#node as P5.DocumentType).name;
  }

  get publicId(): string {
    return (this.#node as P5.DocumentType).publicId;
  }

  get systemId(): string {
    return (this.#node as P5.DocumentType).systemId;
  }
}

function nodeAt(nodes: readonly P5.Node[], place: number): LiveParse5Node | null {
  return place < nodes.length ? new LiveParse5Node(nodes[place]!, nodes, place) : null;
}
