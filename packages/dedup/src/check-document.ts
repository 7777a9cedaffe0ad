import { checkType } from "@winnow/core-dom/options";
import type { Document } from "./types.js";

/**
 * Checks a document that a caller passes.
 *
 * @param name - the argument's name in messages.
 * @throws TypeError if it is not a document.
 */
export function checkDocument(document: Document, name = "document"): void {
  checkType(name, document, "object");
  const { id, text, url, metadata } = document;
  checkType(`${name}.id`, id, "string");
  checkType(`${name}.text`, text, "string");
  if (url !== undefined) checkType(`${name}.url`, url, "address");
  if (metadata != null) checkType(`${name}.metadata`, metadata, "object");
}
