import { attribute, Tag, type Tree } from "@winnow/core-dom";
import { htmlTag } from "../../elements.js";
import { preformatted } from "../../preformatted.js";
import { Style } from "../style.js";
import type { Walk } from "../walk.js";
import { leaveHeading } from "./blocks.js";

/** Code within a line; what sets parts of it off is lost, as in any Markdown. */
export function code(walk: Walk): undefined {
  walk.style |= Style.code;
}

/** Preformatted text as a code block with its language. */
export function pre(walk: Walk, row: number): "done" {
  const { heading } = walk;
  leaveHeading(walk);
  walk.heading = heading;
  const { tree, kept } = walk.source;
  const value = preformatted(tree, kept, row);
  if (value !== "") walk.blocks.append({ type: "code", lang: languageOf(tree, row) ?? null, value });
  return "done";
}

/** Classes by which highlighters name a language: HTML §4.5.15, GitHub, SyntaxHighlighter, Sphinx, Jekyll. */
const LANGUAGE_CLASS =
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|source|sourceCode)-([\w+#.-]+)|\bbrush:\s*([\w+#.-]+)|(?:^|\s)(?:hljs|sourceCode|prettyprint lang|code)\s+([a-z][\w+#.-]*)/i;

/** Words that stand where a language would and are none. */
const NO_LANGUAGE =
  /^(?:none|plain|text|plaintext|nohighlight|no-highlight|undefined|auto|default|unknown|block|wrapper|wrap|highlight|line-numbers|linenums|hljs|copy|container|code|pre)$/i;

function languageOf(tree: Tree, row: number): string | undefined {
  const candidates: number[] = [];
  // The `code` inside, the element itself, and the wrappers that highlighters put around it.
  for (let i = row + 1; i < tree.end[row]! && i < row + 4; i++) {
    if (htmlTag(tree, i) === Tag.code) candidates.push(i);
  }
  for (let up = row, i = 0; up > 0 && i < 4; up = tree.parent[up]!, i++) {
    if (i > 0 && tree.end[up]! - tree.end[row]! > 40) break;
    candidates.push(up);
  }
  for (const at of candidates) {
    const named = attribute(tree, at, "data-lang") ?? attribute(tree, at, "data-language");
    const match = LANGUAGE_CLASS.exec(attribute(tree, at, "class") ?? "");
    for (const name of [named, match?.[1], match?.[2], match?.[3]]) {
      if (name !== undefined && /^[\w+#.-]+$/.test(name) && !NO_LANGUAGE.test(name))
        return name.toLowerCase();
    }
  }
  return undefined;
}
