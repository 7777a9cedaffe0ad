/**
 * A filter as JSON: the name of a preset or of a filter; a filter with its options; or several of them.
 *
 * @example
 * { "all": ["gopher", { "filter": "article-rules", "minTokens": 100, "soft": ["list-or-table-share"] }] }
 */
export type FilterConfig =
  | string
  | { readonly all: readonly FilterConfig[] }
  | { readonly any: readonly FilterConfig[] }
  | { readonly soft: FilterConfig }
  | { readonly filter: string; readonly [option: string]: unknown };
