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
  return toMarkdown(root, OPTIONS).replace(/\n+$/, "");
}

/** Rules that part nothing: at the ends of the document, and after another. */
function trimRules({ children }: Root): void {
  const isRule = (i: number): boolean => children[i]?.type === "thematicBreak";
  let to = 0;
  for (let i = 0; i < children.length; i++) {
    if (isRule(i) && (to === 0 || children[to - 1]!.type === "thematicBreak")) continue;
    children[to++] = children[i]!;
  }
  if (to > 0 && children[to - 1]!.type === "thematicBreak") to--;
  children.length = to;
}
