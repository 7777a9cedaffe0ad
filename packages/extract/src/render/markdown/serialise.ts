import type { Root } from "mdast";
import { gfmToMarkdown } from "mdast-util-gfm";
import { mathToMarkdown } from "mdast-util-math";
import { defaultHandlers, type Options, toMarkdown, type Unsafe } from "mdast-util-to-markdown";
import { text } from "./text-handler.js";

/**
 * What makes an ampersand the start of a character reference (CommonMark §2.5). The library escapes it before
 * every letter, which would put a backslash into most addresses.
 */
const REFERENCE = "(?:#\\d{1,7};|#[xX][\\da-fA-F]{1,6};|[A-Za-z][A-Za-z\\d]{1,31};)";

const OPTIONS: Options = {
  bullet: "-",
  emphasis: "*",
  rule: "-",
  fences: true,
  listItemIndent: "one",
  // Pipes are not aligned: one long cell would pad every other row to its length.
  extensions: [gfmToMarkdown({ tablePipeAlign: false }), mathToMarkdown()],
  handlers: {
    text,
    root(node, parent, state, info) {
      state.unsafe = state.unsafe.map(narrowed);
      return defaultHandlers.root(node, parent, state, info);
    },
  },
};

const NARROWED = new Map<Unsafe, Unsafe>();

/** The rule for ampersands, narrowed; one object for each, since the library keeps its compiled form with it. */
function narrowed(rule: Unsafe): Unsafe {
  if (rule.character !== "&") return rule;
  let own = NARROWED.get(rule);
  if (own === undefined) {
    own = {
      character: "&",
      after: REFERENCE,
      ...(rule.inConstruct ? { inConstruct: rule.inConstruct } : {}),
    };
    NARROWED.set(rule, own);
  }
  return own;
}

/** A Markdown tree as a string, without a line break at the end. */
export function serialise(root: Root): string {
  trimRules(root);
  const markdown = toMarkdown(root, OPTIONS);
  let end = markdown.length;
  while (markdown[end - 1] === "\n") end--;
  return markdown.slice(0, end);
}

/** Takes out rules that part nothing: at the ends of the document, before its footnotes, and after another. */
function trimRules({ children }: Root): void {
  let to = 0;
  const afterRule = (): boolean => to > 0 && children[to - 1]!.type === "thematicBreak";
  for (const block of [...children]) {
    if (block.type === "thematicBreak" && (to === 0 || afterRule())) continue;
    if (block.type === "footnoteDefinition" && afterRule()) to--;
    children[to++] = block;
  }
  if (afterRule()) to--;
  children.length = to;
}
