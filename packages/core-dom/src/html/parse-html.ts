import { Draft } from "../tree/draft.js";
import { MOST_CHARACTERS } from "../tree/types.js";
import { contextElement, finishFragment, startFragment } from "./construction/fragment.js";
import { TreeBuilder } from "./construction/tree-builder.js";
import { tokenize } from "./tokenizer/tokenize.js";
import { Tokenizer } from "./tokenizer/tokenizer.js";

/** A page that was read, before its rows are put in order. */
export interface Parsed {
  readonly draft: Draft;
  /** The document or the fragment. */
  readonly root: number;
  /** Whether the source was read to its end. */
  readonly complete: boolean;
}

/** Characters of a page per row of its tree: a low guess, since columns that are too short are copied as they grow. */
const CHARACTERS_PER_ROW = 64;

/**
 * How many rows a page may have: formatting elements that stay open are made anew in each paragraph, so that by the standard
 * a page of n characters can have a tree of n² elements. The standard allows limits of one's own "on otherwise unconstrained
 * inputs" (HTML §2.1); no page that says something has more rows than characters.
 */
const ROWS_PER_CHARACTER = 1;
const ROWS_AT_LEAST = 1_000;

/**
 * Parses by the standard (§13.2, scripting disabled), or a fragment of a page (§13.4).
 *
 * @param deadline - when to stop, as a value of `performance.now()`.
 * @param contextName - the context element of a fragment (`"td"`, `"svg path"`); without it the source is a document.
 */
export function parseHtml(html: string, deadline: number | undefined, contextName?: string): Parsed {
  // V8 has no longer strings; other engines may, and a place cannot address them.
  const source = html.length <= MOST_CHARACTERS ? html : html.slice(0, MOST_CHARACTERS);
  const draft = new Draft(source, source.length / CHARACTERS_PER_ROW);
  draft.mostRows = ROWS_AT_LEAST + source.length * ROWS_PER_CHARACTER;
  const context = contextName === undefined ? undefined : contextElement(draft, contextName);
  const root = context === undefined ? draft.document() : draft.fragment();
  const tokenizer = new Tokenizer(draft, (switches) => new TreeBuilder(draft, root, switches), deadline);
  const parser = tokenizer.sink as TreeBuilder;
  if (context !== undefined) startFragment(parser, context);
  const complete = tokenize(tokenizer) && source.length === html.length;
  if (context !== undefined) finishFragment(parser);
  parser.open.release();
  parser.formatting.release();
  return { draft, root, complete };
}
