import { closeOpen, cutTruncated, dropSurplus, listValues } from "./mend-brackets.js";
import {
  addCommas,
  dropCommas,
  dropComments,
  escapeControls,
  escapeInnerQuotes,
  fixEscapes,
} from "./mend-tokens.js";
import { quotesFromReferences, unwrap } from "./mend-wrapping.js";

type Mending = (json: string) => string;

/** What changes no value that is whole, in the order in which one needs the other. */
const SAFE: readonly Mending[] = [
  quotesFromReferences,
  // Before line breaks go, which end comments.
  dropComments,
  escapeControls,
  fixEscapes,
  dropCommas,
  addCommas,
  dropSurplus,
  listValues,
];

export interface ReadJson {
  /** Undefined where the script cannot be read. */
  readonly data: unknown;
  /** Characters that were looked at to mend it; 0 where it was whole. */
  readonly mended: number;
}

/**
 * The data of a script that should be JSON. What common mistakes break is mended where only one reading is left: each
 * mending is tried only where those before it did not do, and the result must be JSON. Never throws.
 *
 * @param mendable - the length in characters up to which a broken script is mended. Default: any.
 * @example readJson('<!-- {"name": "A\nB",} -->').data // { name: "A\nB" }
 */
export function readJson(source: string, mendable: number = Number.POSITIVE_INFINITY): ReadJson {
  const json = unwrap(source);
  const whole = parsed(json);
  if (whole !== undefined || json === "" || json.length > mendable) return { data: whole, mended: 0 };
  const [text, data] = mended(json);
  const found =
    data ?? parsed(closeOpen(text)) ?? mended(escapeInnerQuotes(json), json)[1] ?? parsed(cutTruncated(text));
  return { data: found, mended: json.length };
}

/** A text after all safe mendings, or the first after which it is JSON, with its data. */
function mended(json: string, known?: string): readonly [text: string, data: unknown] {
  if (json === known) return [json, undefined];
  let text = json;
  let data = parsed(text);
  for (const mend of SAFE) {
    if (data !== undefined) break;
    const next = mend(text);
    if (next === text) continue;
    text = next;
    data = parsed(text);
  }
  return [text, data];
}

function parsed(json: string): unknown {
  try {
    // `null` alone says as little as nothing.
    return JSON.parse(json) ?? undefined;
  } catch {
    return undefined;
  }
}
