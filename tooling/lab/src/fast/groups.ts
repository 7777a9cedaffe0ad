import { COPIES } from "./copies.js";
import { EXTRACT } from "./extract.js";
import { PARSE } from "./parse.js";
import type { Group } from "./types.js";

/** All groups of variants, by name. */
export const GROUPS: Readonly<Record<string, Group>> = { parse: PARSE, extract: EXTRACT, ...COPIES };
