import { CommonAttribute } from "../../tree/attribute-names.js";
import type { Draft } from "../../tree/draft.js";
import type { TagToken } from "../tokenizer/types.js";

/**
 * Returns the row of the attribute with that name among those of a tag or an element, or -1.
 */
export function attributeRow(draft: Draft, name: string, start: number, count: number): number {
  const { attributeNames, attributeRows } = draft;
  for (let row = start; row < start + count; row++) {
    if (attributeNames.nameOf(attributeRows.name[row]!) === name) return row;
  }
  return -1;
}

/**
 * Whether a tag's attribute has one of the values, ignoring case. The values are in lower case.
 */
export function attributeIs(
  draft: Draft,
  { attributeStart, attributeCount }: TagToken,
  name: string,
  values: readonly string[],
): boolean {
  const row = attributeRow(draft, name, attributeStart, attributeCount);
  if (row < 0) return false;
  const { valueStart, valueLength } = draft.attributeRows;
  const length = valueLength[row]!;
  // The length is compared first: a value may be as long as the page.
  if (!values.some((value) => value.length === length)) return false;
  return values.includes(draft.string(valueStart[row]!, length, true).toLowerCase());
}

/** Whether the tag of an `input` has the type `hidden`. */
export function isHiddenInput(draft: Draft, token: TagToken): boolean {
  return (token.common & (1 << CommonAttribute.type)) !== 0 && attributeIs(draft, token, "type", HIDDEN);
}

const HIDDEN: readonly string[] = ["hidden"];

/**
 * Whether two elements of the same tag have the same attributes, in any order (HTML §13.2.4.3, Noah's Ark
 * clause).
 */
export function areAlike(draft: Draft, a: number, b: number): boolean {
  const { dataStart, dataLength } = draft.rows;
  const count = dataLength[a]!;
  if (count !== dataLength[b]!) return false;
  const start = dataStart[a]!;
  const other = dataStart[b]!;
  // Copies of an element share its attributes.
  if (count === 0 || start === other) return true;
  if (count > MAX_COMPARED) return false;
  for (let i = start; i < start + count; i++) {
    if (!hasAlike(draft, i, other, other + count)) return false;
  }
  return true;
}

/** Elements with more attributes do not count as alike: a page may have a hundred thousand of them on one tag. */
const MAX_COMPARED = 64;

/** Whether one of the attribute rows `[from, to)` has the name and the value of a row. */
function hasAlike(draft: Draft, row: number, from: number, to: number): boolean {
  const { name, valueStart, valueLength } = draft.attributeRows;
  for (let i = from; i < to; i++) {
    if (name[i] !== name[row]) continue;
    // An element never has two attributes of the same name.
    const length = valueLength[row]!;
    return (
      length === valueLength[i] &&
      draft.string(valueStart[row]!, length, true) === draft.string(valueStart[i]!, length, true)
    );
  }
  return false;
}
