import { Namespace, Tag, textContent } from "@winnow/core-dom";
import { decide } from "./decide.js";
import type { Field } from "./field.js";

/** The text of the page's `title` element. */
export const title: Field<string> = ({ tree }) => {
  let row = tree.tag.indexOf(Tag.title);
  while (row >= 0 && tree.namespace[row] !== Namespace.html) row = tree.tag.indexOf(Tag.title, row + 1);
  const value = row < 0 ? "" : textContent(tree, row).replace(/\s+/g, " ").trim();
  return decide(value === "" ? [] : [{ value, source: "page", key: "title" }]);
};
