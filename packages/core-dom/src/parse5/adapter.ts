import { html, type Token, type TreeAdapter, type TreeAdapterTypeMap } from "parse5";
import type { Draft, DraftAttribute } from "../tree/draft.js";
import { Namespace, NodeKind } from "../tree/types.js";

/** parse5's node types, all of them handles: row numbers of the draft, from 1 on. */
export type HandleMap = TreeAdapterTypeMap<
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number
>;

/** What the adapter throws, through the parser, when the deadline has passed. */
export const ParseStopped: symbol = Symbol("parse stopped");

/** How many rows and runs of text go by between two looks at the clock. */
const CLOCK_INTERVAL = 4096;

const NAMESPACE_URIS: readonly html.NS[] = [html.NS.HTML, html.NS.SVG, html.NS.MATHML];

/**
 * Lets parse5 build a draft. Only what the parser calls is carried out; source locations are off.
 *
 * @param deadline - when to throw {@link ParseStopped}, as a value of `performance.now()`.
 */
export function draftAdapter(draft: Draft, deadline: number | undefined): TreeAdapter<HandleMap> {
  let mode: html.DOCUMENT_MODE = html.DOCUMENT_MODE.NO_QUIRKS;
  let ticks = 0;
  const tick =
    deadline === undefined
      ? () => {}
      : () => {
          if (++ticks % CLOCK_INTERVAL === 0 && performance.now() > deadline) throw ParseStopped;
        };

  return {
    createDocument: () => draft.document(),
    createDocumentFragment: () => draft.fragment(),
    createElement(name, namespace, attributes) {
      tick();
      return draft.elementOf(name, namespaceOf(namespace), attributes);
    },
    createCommentNode(data) {
      tick();
      return draft.commentOf(data);
    },
    createTextNode: (data) => draft.textOf(data),
    setDocumentType(document, name, publicId, systemId) {
      draft.append(document, draft.doctype(name, publicId, systemId));
    },
    setDocumentMode(_, documentMode) {
      mode = documentMode;
    },
    getDocumentMode: () => mode,

    appendChild: (parent, row) => draft.append(parent, row),
    insertBefore: (parent, row, reference) => draft.insertBefore(parent, row, reference),
    insertText(parent, data) {
      tick();
      draft.appendText(parent, draft.literal(data), data.length);
    },
    insertTextBefore(parent, data, reference) {
      tick();
      draft.insertTextBefore(parent, draft.literal(data), data.length, reference);
    },
    detachNode: (row) => draft.detach(row),
    adoptAttributes(row, attributes) {
      const start = draft.attributeCount;
      draft.writeAttributes(attributes);
      draft.adopt(row, start, attributes.length);
    },
    setTemplateContent: (template, content) => draft.append(template, content),
    getTemplateContent: (template) => draft.rows.first[template]!,

    getParentNode: (row) => draft.rows.parent[row]!,
    getFirstChild: (row) => draft.rows.first[row]!,
    getChildNodes(row) {
      const all: number[] = [];
      for (let child = draft.rows.first[row]!; child !== 0; child = draft.rows.next[child]!) all.push(child);
      return all;
    },
    getTagName: (row) => draft.tagName(row),
    getNamespaceURI: (row) => NAMESPACE_URIS[draft.rows.namespace[row]!]!,
    getAttrList: (row) => draft.attributesOf(row) as DraftAttribute[] as Token.Attribute[],

    isElementNode: (row): row is number => draft.rows.kind[row] === NodeKind.element,
    isTextNode: (row): row is number => draft.rows.kind[row] === NodeKind.text,
    isCommentNode: (row): row is number => draft.rows.kind[row] === NodeKind.comment,
    isDocumentTypeNode: (row): row is number => draft.rows.kind[row] === NodeKind.doctype,

    // The parser asks for these only where source locations are on.
    getTextNodeContent: () => "",
    getCommentNodeContent: () => "",
    getDocumentTypeNodeName: () => "",
    getDocumentTypeNodePublicId: () => "",
    getDocumentTypeNodeSystemId: () => "",
    getNodeSourceCodeLocation: () => null,
    setNodeSourceCodeLocation() {},
    updateNodeSourceCodeLocation() {},
  };
}

function namespaceOf(uri: html.NS): number {
  if (uri === html.NS.HTML) return Namespace.html;
  return uri === html.NS.SVG ? Namespace.svg : Namespace.mathml;
}
