import { Draft, type DraftAttribute } from "../tree/draft.js";
import { finish } from "../tree/finish.js";
import { Namespace, type Tree } from "../tree/types.js";
import { namespaceOf } from "./namespaces.js";
import { appendNoscriptText } from "./noscript.js";
import type { LiveNode } from "./types.js";

/** `Node.nodeType` (DOM §4.4). */
const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
const INSTRUCTION = 7;
const COMMENT = 8;
const DOCUMENT = 9;
const DOCTYPE = 10;
const FRAGMENT = 11;

/** Siblings still to be read, and the handle of their parent. */
interface Level {
  next: LiveNode | null;
  readonly parent: number;
}

const INITIAL_ROWS = 1024;

/** Returns the tree of a live document, fragment or element. */
export function fromLive(source: LiveNode): Tree {
  const draft = new Draft("", INITIAL_ROWS);
  const type = property(source, "nodeType");
  const root = type === DOCUMENT ? draft.document() : draft.fragment();
  const levels: Level[] = [];
  if (type === ELEMENT) open(draft, source, root, levels);
  else levels.push({ next: child(source), parent: root });
  for (let top = levels.at(-1); top !== undefined; top = levels.at(-1)) {
    const node = top.next;
    if (node === null) {
      levels.pop();
      continue;
    }
    top.next = nextOf(node, source);
    read(draft, node, top.parent, levels);
  }
  return finish(draft, root, true);
}

/** Appends one node, and pushes its children, if any, onto the levels. */
function read(draft: Draft, node: LiveNode, parent: number, levels: Level[]): void {
  switch (property(node, "nodeType")) {
    case ELEMENT:
      open(draft, node, parent, levels);
      break;
    case TEXT:
    case CDATA:
      if (string(node, "data") !== "") draft.append(parent, draft.textOf(string(node, "data")));
      break;
    case COMMENT:
      draft.append(parent, draft.commentOf(string(node, "data")));
      break;
    case INSTRUCTION:
      draft.append(parent, draft.commentOf(`?${string(node, "target")} ${string(node, "data")}?`));
      break;
    case DOCTYPE: {
      const row = draft.doctype(string(node, "name"), string(node, "publicId"), string(node, "systemId"));
      draft.append(parent, row);
      break;
    }
  }
}

function open(draft: Draft, node: LiveNode, parent: number, levels: Level[]): void {
  const name = string(node, "localName");
  const namespace = namespaceOf(string(node, "namespaceURI"));
  const row = draft.elementOf(name, namespace, attributesOf(node));
  draft.append(parent, row);
  const first = child(node);
  if (name === "noscript" && namespace === Namespace.html && isOnlyText(first)) {
    appendNoscriptText(draft, row, string(first, "data"));
    return;
  }
  levels.push({ next: first, parent: row });
  if (name !== "template" || namespace !== Namespace.html) return;
  const content = draft.fragment();
  draft.append(row, content);
  const inside = property(node, "content");
  if (isFragment(inside)) levels.push({ next: child(inside), parent: content });
}

function attributesOf(node: LiveNode): readonly DraftAttribute[] {
  const attributes = property(node, "attributes") as ArrayLike<DraftAttribute> | null | undefined;
  return Array.from(attributes ?? [], ({ name, value }) => ({ name, value }));
}

function isOnlyText(node: LiveNode | null): node is LiveNode {
  return node !== null && property(node, "nodeType") === TEXT && property(node, "nextSibling") === null;
}

function isFragment(value: unknown): value is LiveNode {
  return typeof value === "object" && value !== null && property(value as LiveNode, "nodeType") === FRAGMENT;
}

/** Returns the next sibling. linkedom's doctypes have none: there, the root element follows. */
function nextOf(node: LiveNode, document: LiveNode): LiveNode | null {
  const next = property(node, "nextSibling") as LiveNode | null;
  if (next !== null || property(node, "nodeType") !== DOCTYPE) return next;
  return (property(document, "documentElement") ?? null) as LiveNode | null;
}

function child(node: LiveNode): LiveNode | null {
  return property(node, "firstChild") as LiveNode | null;
}

function string(node: LiveNode, name: string): string {
  const value = property(node, name);
  return typeof value === "string" ? value : "";
}

/**
 * Reads a property as its interface defines it. In a live document `form.firstChild` may be a field of that
 * name, because named properties of forms and documents override the built-in ones (HTML §7.3.3). So this
 * calls the prototype's getter with the node as receiver. Nodes without such prototypes are read directly.
 */
function property(node: LiveNode, name: string): unknown {
  const prototype = Object.getPrototypeOf(node) as object | null;
  return prototype !== null && name in prototype
    ? Reflect.get(prototype, name, node)
    : (node as unknown as Record<string, unknown>)[name];
}
