import type { Matcher, Scope } from "@winnow/dedup";

/** Names, without loading what they stand for. */
export const MATCHER_NAMES = Object.keys({
  exact: 0,
  url: 0,
  minhash: 0,
  simhash: 0,
  manber: 0,
  chunks: 0,
} satisfies Record<Matcher, 0>) as [Matcher, ...Matcher[]];
export const SCOPE_NAMES = Object.keys({ corpus: 0, site: 0 } satisfies Record<Scope, 0>) as [
  Scope,
  ...Scope[],
];
export const KEEP_RULES = ["longest", "earliest", "priority", "first"] as const;
export type KeepRule = (typeof KEEP_RULES)[number];
/** Where a line is looked for again. */
export const UNIT_SCOPES = ["document", "site", "corpus"] as const;
export type UnitScope = (typeof UNIT_SCOPES)[number];

/** What `winnow dedup explain` writes. */
export const EXPLAIN_FORMATS = ["text", "json"] as const;
export type ExplainFormat = (typeof EXPLAIN_FORMATS)[number];
