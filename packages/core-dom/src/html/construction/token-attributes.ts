import { CommonAttribute } from "../../tree/attribute-names.js";
import type { TagToken } from "../tokenizer/types.js";
import type { TreeConstruction } from "./tree-construction.js";

/** The row of a tag's attribute of that name in the draft's attribute columns; -1 where it has none. */
export function attributeRow({ draft }: TreeConstruction, token: TagToken, name: string): number {
  const { attributeNames, attributeRows } = draft;
  const end = token.attributeStart + token.attributeCount;
  for (let row = token.attributeStart; row < end; row++) {
    if (attributeNames.nameOf(attributeRows.name[row]!) === name) return row;
  }
  return -1;
}

/** Whether a tag's attribute has one of the values, which are in lower case; letters count alike in either case. */
export function attributeIs(
  parser: TreeConstruction,
  token: TagToken,
  name: string,
  values: readonly string[],
): boolean {
  const row = attributeRow(parser, token, name);
  if (row < 0) return false;
  const { valueStart, valueLength } = parser.draft.attributeRows;
  const length = valueLength[row]!;
  // The length first: a value may be as long as the page.
  if (!values.some((value) => value.length === length)) return false;
  return values.includes(parser.draft.string(valueStart[row]!, length, true).toLowerCase());
}

/** Whether a tag of an `input` has the type `hidden`. */
export function isHiddenInput(parser: TreeConstruction, token: TagToken): boolean {
  return (token.common & (1 << CommonAttribute.type)) !== 0 && attributeIs(parser, token, "type", HIDDEN);
}

const HIDDEN: readonly string[] = ["hidden"];
