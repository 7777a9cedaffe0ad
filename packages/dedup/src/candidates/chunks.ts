import type { Signatures } from "../signatures/types.js";
import { groupsByElement } from "./lists.js";
import type { Groups, Roster } from "./types.js";

/**
 * Documents that have a chunk in common. One is enough: chunks are few, and an edit anywhere in one changes it, so a
 * larger share would be lost on texts that are copies.
 */
export function chunkGroups({ chunks }: Signatures, roster: Roster, ranks: Uint32Array): Groups {
  return groupsByElement(chunks!, roster, ranks);
}
