import type { Gold, GoldPage } from "../types.js";
import { pageField, sha256 } from "./bytes.js";

/** A record of a page's bytes and its gold. */
export async function goldPage(
  bytes: Uint8Array,
  gold: Gold,
  rest: Omit<GoldPage, "id" | "gold" | "html" | "htmlBase64">,
): Promise<GoldPage> {
  return { id: await sha256(bytes), ...defined(rest), ...pageField(bytes), gold: defined(gold) };
}

/** The same without fields that are `undefined`, which JSON lacks as well. */
export function defined<T extends object>(record: T): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T;
}
