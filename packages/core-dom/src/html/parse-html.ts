import { Draft } from "../tree/draft.js";
import { MAX_CHARACTERS } from "../tree/types.js";
import { contextElement, finishFragment, startFragment } from "./construction/fragment.js";
import { TreeBuilder } from "./construction/tree-builder.js";
import { NoscriptParser } from "./noscript-parser.js";
import { tokenize } from "./tokenize.js";
import { Tokenizer } from "./tokenizer/tokenizer.js";

/** A parsed page before its rows are put in order. */
export interface Parsed {
  readonly draft: Draft;
  /** The document or the fragment. */
  readonly root: number;
  /** Whether the whole source was read. */
  readonly complete: boolean;
}

/**
 * Estimated characters of a page per row of its tree. Columns that are too short are copied, so the estimate
 * is low.
 */
const CHARACTERS_PER_ROW = 64;

/**
 * Maximum number of rows of a page per character. By the standard a page of n characters can have a tree of
 * n² elements, because formatting elements that stay open are created again in each paragraph. The standard
 * allows parsers their own limits "on otherwise unconstrained inputs" (HTML §2.1), and no real page has more
 * rows than characters.
 */
const ROWS_PER_CHARACTER = 1;
const ROWS_FOR_EVERY_PAGE = 1_000;

/**
 * Parses a document (HTML §13.2) or a fragment (§13.4).
 *
 * @param deadline - when to stop, as a value of `performance.now()`.
 * @param scripting - the scripting flag (§13.2.4.5). If it is set, the content of a `noscript` is parsed apart:
 *   see {@link NoscriptParser}.
 * @param contextName - the context element of a fragment (`"td"`, `"svg path"`). Default: none, the source is
 *   a document.
 */
export function parseHtml(
  html: string,
  deadline: number | undefined,
  scripting: boolean,
  contextName?: string,
): Parsed {
  // V8 does not have longer strings. Other engines may, but a place cannot address them.
  const source = html.length <= MAX_CHARACTERS ? html : html.slice(0, MAX_CHARACTERS);
  const draft = new Draft(source, source.length / CHARACTERS_PER_ROW);
  draft.maxRows = ROWS_FOR_EVERY_PAGE + source.length * ROWS_PER_CHARACTER;
  const context = contextName === undefined ? undefined : contextElement(draft, contextName);
  const root = context === undefined ? draft.document() : draft.fragment();
  const noscripts = scripting ? new NoscriptParser(draft, deadline) : undefined;
  const tokenizer = new Tokenizer(
    draft,
    (switches) => new TreeBuilder(draft, root, switches, noscripts),
    deadline,
  );
  const parser = tokenizer.sink as TreeBuilder;
  if (context !== undefined) startFragment(parser, context);
  const complete = tokenize(tokenizer) && source.length === html.length && noscripts?.complete !== false;
  if (context !== undefined) finishFragment(parser);
  return { draft, root, complete };
}
