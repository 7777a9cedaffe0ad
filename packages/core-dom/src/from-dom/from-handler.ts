import { Draft, type DraftAttribute } from "../tree/draft.js";
import { finish } from "../tree/finish.js";
import { Namespace, type Tree } from "../tree/types.js";
import { guessNamespace, namespaceOf } from "./namespaces.js";
import { appendNoscriptText } from "./noscript.js";
import type { HandlerNode } from "./types.js";

/** Children still to be read, and the handle of their parent. */
interface Level {
  readonly nodes: readonly HandlerNode[];
  next: number;
  readonly parent: number;
  readonly name: string;
  readonly namespace: number;
}

const INITIAL_ROWS = 1024;

/** Returns the tree of a domhandler document or element. */
export function fromHandler(source: HandlerNode): Tree {
  const draft = new Draft("", INITIAL_ROWS);
  const isRoot = source.type === "root";
  const root = isRoot && isDocument(source) ? draft.document() : draft.fragment();
  const first = level(isRoot ? (source.children ?? []) : [source], root, "", Namespace.html);
  const levels = [first];
  for (let top: Level | undefined = first; top !== undefined; top = levels.at(-1)) {
    const node = top.nodes[top.next++];
    if (node === undefined) {
      levels.pop();
      continue;
    }
    const below = read(draft, node, top);
    if (below !== undefined) levels.push(below);
  }
  return finish(draft, root, true);
}

function level(nodes: readonly HandlerNode[], parent: number, name: string, namespace: number): Level {
  return { nodes, next: 0, parent, name, namespace };
}

/** Appends one node. Returns its children if it has some. */
function read(
  draft: Draft,
  node: HandlerNode,
  { parent, name: parentName, namespace: around }: Level,
): Level | undefined {
  const { type, data = "", children = [] } = node;
  switch (type) {
    case "text":
      if (data !== "") draft.append(parent, draft.textOf(data));
      return undefined;
    case "comment":
      draft.append(parent, draft.commentOf(data));
      return undefined;
    case "directive":
      draft.append(parent, directive(draft, node));
      return undefined;
    // CDATA sections contain text nodes. A root here is the content of a template, which already has a row.
    case "cdata":
    case "root":
      return level(children, parent, parentName, around);
    case "tag":
    case "script":
    case "style": {
      const { name = "", namespace: uri } = node;
      const namespace = uri === undefined ? guessNamespace(name, parentName, around) : namespaceOf(uri);
      const row = draft.elementOf(name, namespace, attributesOf(node));
      draft.append(parent, row);
      const [only] = children;
      if (
        name === "noscript" &&
        namespace === Namespace.html &&
        children.length === 1 &&
        only!.type === "text"
      ) {
        appendNoscriptText(draft, row, only!.data ?? "");
        return undefined;
      }
      if (name !== "template" || namespace !== Namespace.html) return level(children, row, name, namespace);
      const content = draft.fragment();
      draft.append(row, content);
      return level(children, content, name, namespace);
    }
    default:
      return undefined;
  }
}

function attributesOf(node: HandlerNode): readonly DraftAttribute[] {
  const { attribs = {}, "x-attribsPrefix": prefixes } = node;
  return Object.keys(attribs).map((name) => ({
    name,
    value: String(attribs[name]),
    prefix: prefixes?.[name],
  }));
}

function directive(draft: Draft, node: HandlerNode): number {
  const { name = "", data = "" } = node;
  if (name.toLowerCase() !== "!doctype") return draft.commentOf(data);
  const { name: written, publicId, systemId } = parseDoctype(data);
  return draft.doctype(
    node["x-name"] ?? written,
    node["x-publicId"] ?? publicId,
    node["x-systemId"] ?? systemId,
  );
}

/**
 * Whether a root is a whole document. parse5 marks documents; a root of htmlparser2 is recognised by its
 * children.
 */
function isDocument(root: HandlerNode): boolean {
  if (root["x-mode"] !== undefined) return true;
  return (root.children ?? []).some(({ name }) => name === "html" || name === "!doctype");
}

interface DoctypeParts {
  readonly name: string;
  readonly kind: string;
  readonly rest: string;
}

/** Splits a doctype into its name, the keyword `PUBLIC` or `SYSTEM` and the rest, in linear time. */
function doctypeParts(source: string): DoctypeParts {
  const none: DoctypeParts = { name: "", kind: "", rest: "" };
  const [start, space = "", name = ""] = /^<?!doctype(\s*)(\S*)/i.exec(source) ?? [];
  if (start === undefined) return none;
  const tail = source.slice(start.length);
  const [, kind, rest = ""] = /^\s+(public|system)\b(.*)/is.exec(tail) ?? [];
  if (kind !== undefined) return { name, kind, rest };
  if (tail === "") return { ...none, name: name.replace(/>$/, "") };
  if (tail.trim() === "" || tail.trimStart() === ">") return { ...none, name };
  // The doctype has no name.
  const [, own, after = ""] = space === "" ? [] : (/^(public|system)\b(.*)/is.exec(name + tail) ?? []);
  return own === undefined ? none : { name: "", kind: own, rest: after };
}

/** Parses a doctype as written, with or without its delimiters: `!DOCTYPE html PUBLIC "…" "…"`. */
function parseDoctype(source: string): { name: string; publicId: string; systemId: string } {
  const { name, kind, rest } = doctypeParts(source);
  const ids = [...rest.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single ?? "");
  const isPublic = kind.toLowerCase() === "public";
  return {
    name: name.toLowerCase(),
    publicId: isPublic ? (ids[0] ?? "") : "",
    systemId: (isPublic ? ids[1] : ids[0]) ?? "",
  };
}
