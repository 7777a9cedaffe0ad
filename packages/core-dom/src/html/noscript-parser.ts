import type { Draft } from "../tree/draft.js";
import { FormattingElements } from "./construction/formatting-elements.js";
import { finishFragment, startFragment } from "./construction/fragment.js";
import { OpenElements } from "./construction/open-elements.js";
import { TreeBuilder } from "./construction/tree-builder.js";
import type { ContentParser } from "./construction/types.js";
import { tokenize } from "./tokenize.js";
import { Tokenizer } from "./tokenizer/tokenizer.js";

/**
 * Parses what is inside `noscript` elements.
 *
 * If scripting is enabled, the content is raw text (HTML §13.2.6.4.4, §13.2.6.4.7): it ends at `</noscript>`, and
 * nothing in it affects the rest of the page. That text is parsed like a fragment (§13.4) in which scripting is
 * disabled, and its nodes become the element's children.
 */
export class NoscriptParser implements ContentParser {
  /** False if a limit stopped the parse of a content. */
  complete = true;
  readonly #draft: Draft;
  readonly #deadline: number | undefined;
  /** Empty between two contents. Their columns have room for every row of the draft, so they are allocated once. */
  #open: OpenElements | undefined;
  #formatting: FormattingElements | undefined;

  constructor(draft: Draft, deadline: number | undefined) {
    this.#draft = draft;
    this.#deadline = deadline;
  }

  parse(element: number, start: number, end: number, quirks: boolean): void {
    const draft = this.#draft;
    const open = (this.#open ??= new OpenElements(draft));
    const formatting = (this.#formatting ??= new FormattingElements(draft));
    const tokenizer = new Tokenizer(
      draft,
      (switches) => new TreeBuilder(draft, element, switches, undefined, open, formatting),
      this.#deadline,
      draft.source.slice(0, end),
    );
    tokenizer.position = start;
    const parser = tokenizer.sink as TreeBuilder;
    parser.quirks = quirks;
    startFragment(parser, element);
    if (!tokenize(tokenizer)) this.complete = false;
    finishFragment(parser);
    while (open.top !== 0) open.pop();
    formatting.clear();
  }
}
